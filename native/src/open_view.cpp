// Views of games in which nothing is hidden.
#include <utility>

#include "nply/loading/native_view.hpp"

namespace nply {

namespace {

class OpenWorlds final : public AnyWorlds {
public:
    OpenWorlds(const NativePosition& position, const std::vector<AnyMove>& history)
        : position_(position.clone()), history_(history) {}
    std::unique_ptr<AnyPosition> draw(Random&) const override { return position_->copy(); }
    std::unique_ptr<AnyPosition> record(const AnyPosition& world, std::vector<AnyMove>& moves) const override {
        auto start = world.copy();
        moves = history_;
        for (auto move = history_.rbegin(); move != history_.rend(); ++move) start->undo(*move);
        return start;
    }
    std::unique_ptr<AnyView> view(const AnyPosition& world, const std::vector<AnyMove>& more,
                                  int player) const override {
        auto after = static_cast<const NativePosition&>(world).clone();
        std::vector<AnyMove> history = history_;
        for (const AnyMove& move : more) {
            after->apply(move);
            history.push_back(move);
        }
        return std::make_unique<OpenView>(std::move(after), std::move(history), player);
    }

private:
    std::unique_ptr<NativePosition> position_;
    std::vector<AnyMove> history_;
};

}  // namespace

int OpenView::to_move() const {
    return position_->terminal() || position_->is_chance() ? -1 : position_->player();
}

std::unique_ptr<AnyWorlds> OpenView::worlds() const {
    return std::make_unique<OpenWorlds>(*position_, history_);
}

void OpenView::find_children(const AnyPosition&, const AnyMoves& moves, std::vector<int>& children) const {
    children.resize(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) children[i] = static_cast<int>(i);
}

}  // namespace nply
