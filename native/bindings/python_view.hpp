// A view of a game written in Python, behind the same interface as those of native games. Everything here needs the
// GIL.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "nply/core/any_view.hpp"
#include "nply/core/errors.hpp"
#include "python_game.hpp"

namespace nply::bindings {

// Each world is a game of its own, so that what a search leaves applied in one does not matter to the others.
inline std::unique_ptr<PythonPosition> open_world(const nb::object& position, const nb::dict& numbers) {
    return std::make_unique<PythonPosition>(std::make_shared<const PythonGame>(position), position, numbers);
}

class PythonWorlds final : public AnyWorlds {
public:
    PythonWorlds(nb::object view, nb::dict numbers) : view_(std::move(view)), numbers_(std::move(numbers)) {}

    std::unique_ptr<AnyPosition> draw(Random& random) const override {
        return open_world(view_.attr("world")(random.next() >> 1, 0), numbers_);
    }
    std::unique_ptr<AnyPosition> record(const AnyPosition&, std::vector<AnyMove>&) const override {
        unknown("inference");
    }
    std::unique_ptr<AnyView> view(const AnyPosition&, const std::vector<AnyMove>&, int) const override {
        unknown("recpimc");
    }

private:
    [[noreturn]] static void unknown(const char* what) {
        throw CapabilityError(std::string(what) + " is for native games; leave it out, or use pimc or ismcts");
    }

    nb::object view_;
    nb::dict numbers_;
};

// The object is nply.games.views.PythonView.
class PythonView final : public AnyView {
public:
    explicit PythonView(nb::object view)
        : view_(std::move(view)), any_(open_world(view_.attr("world")(0, 0), numbers_)) {}

    int players() const override { return any_->players(); }
    int player() const override { return nb::cast<int>(view_.attr("player")); }
    int to_move() const override { return any_->terminal() ? -1 : any_->player(); }
    void moves(AnyMoves& list) const override {
        if (to_move() == player()) any_->moves(list);
    }
    std::unique_ptr<AnyWorlds> worlds() const override { return std::make_unique<PythonWorlds>(view_, numbers_); }
    void find_children(const AnyPosition& world, const AnyMoves& moves, std::vector<int>& children) const override {
        AnyMoves listed;
        world.moves(listed);
        children.assign(moves.size(), -1);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            for (std::size_t child = 0; child < listed.size(); ++child) {
                if (world.move_key(listed[child]) == any_->move_key(moves[i])) children[i] = static_cast<int>(child);
            }
            if (children[i] < 0 || listed.size() != moves.size()) {
                throw GameError("sample(rng) returned a position with other legal moves than the player has");
            }
        }
    }
    double unit() const { return any_->unit(); }

private:
    nb::object view_;
    nb::dict numbers_;  // of moves, by equality
    std::unique_ptr<PythonPosition> any_;
};

}  // namespace nply::bindings
