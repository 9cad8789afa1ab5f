// The view of a trick-taking game without its type. `Place` is the position that worlds are: PlainPosition, or one that
// knows more.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "nply/core/any_view.hpp"
#include "nply/games/tricks/view_reader.hpp"

namespace nply::tricks {

template <class G>
concept HasTrickViews = requires { typename G::Views; };

template <class G, class Place>
class WorldsOf;

// `Base` is AnyView, or adds to it.
template <class G, class Place, class Base = AnyView>
class TrickViewOf : public Base {
public:
    TrickViewOf(std::shared_ptr<const G> game, TrickView<G> view) : game_(std::move(game)), view_(std::move(view)) {}

    int players() const override { return game_->seats(); }
    int player() const override { return view_.seat; }
    int to_move() const override { return is_over(*game_, view_) ? -1 : view_.now.player(); }
    void moves(AnyMoves& list) const override {
        typename G::Moves own;
        if (to_move() == view_.seat) moves_of(*game_, view_, own);
        for (const auto& move : own) list.push_back(AnyMove::of(move));
    }
    std::unique_ptr<AnyWorlds> worlds() const override { return std::make_unique<WorldsOf<G, Place>>(game_, view_); }
    void find_children(const AnyPosition& world, const AnyMoves& moves, std::vector<int>& children) const override {
        AnyMoves listed;
        world.moves(listed);
        children.clear();
        for (const AnyMove& move : moves) {
            children.push_back(static_cast<int>(std::find(listed.begin(), listed.end(), move) - listed.begin()));
        }
    }

protected:
    std::shared_ptr<const G> game_;
    TrickView<G> view_;
};

template <class G, class Place>
class WorldsOf final : public AnyWorlds {
public:
    WorldsOf(std::shared_ptr<const G> game, const TrickView<G>& view) : game_(std::move(game)), worlds_(*game_, view) {
        if (worlds_.empty()) throw Error("no deal agrees with this view: the position was set up against the rules");
    }
    std::unique_ptr<AnyPosition> draw(Random& random) const override {
        return std::make_unique<Place>(game_, worlds_.draw(random));
    }
    std::unique_ptr<AnyPosition> record(const AnyPosition& world, std::vector<AnyMove>& moves) const override {
        auto start = worlds_.start_of(world.state_as<G>());
        G::Views::take_back_opening(*game_, start, [&](typename G::Move move) { moves.push_back(AnyMove::of(move)); });
        for (const Card card : worlds_.view().played) moves.push_back(AnyMove::of(card));
        return std::make_unique<Place>(game_, start);
    }
    std::unique_ptr<AnyView> view(const AnyPosition& world, const std::vector<AnyMove>& more,
                                  int player) const override {
        std::vector<typename G::Move> moves(worlds_.view().played.begin(), worlds_.view().played.end());
        for (const AnyMove& move : more) moves.push_back(move.as<typename G::Move>());
        return std::make_unique<TrickViewOf<G, Place>>(
            game_, view_of<G>(*game_, worlds_.start_of(world.state_as<G>()), {moves.data(), moves.size()}, player));
    }
    const TrickWorlds<G>& worlds() const { return worlds_; }

private:
    std::shared_ptr<const G> game_;
    TrickWorlds<G> worlds_;
};

}  // namespace nply::tricks
