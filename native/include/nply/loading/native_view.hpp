// Views of native games: they can be written, compared and named, and their worlds remember how they came about.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "nply/core/any_view.hpp"
#include "nply/loading/position.hpp"

namespace nply {

using Ways = unsigned __int128;

class NativeView : public AnyView {
public:
    virtual std::string move_text(AnyMove move) const = 0;
    virtual std::int64_t index_of(AnyMove move) const = 0;
    // The arguments that make this view again; empty where nothing is hidden.
    virtual std::string text() const = 0;
    // Only asked of views of the same game.
    virtual bool equals(const NativeView& other) const = 0;

    // The number of worlds is a sum of products.
    virtual std::vector<std::vector<Ways>> count_worlds() const = 0;
    struct World {
        std::string start;                         // arguments of a deal
        std::unique_ptr<NativePosition> position;  // after the moves
        std::vector<AnyMove> history;
    };
    virtual World world(Random& random) const = 0;
};

// Where nothing is hidden: the position as it is.
class OpenView final : public NativeView {
public:
    OpenView(std::unique_ptr<NativePosition> position, std::vector<AnyMove> history, int player)
        : position_(std::move(position)), history_(std::move(history)), player_(player) {}

    int players() const override { return position_->players(); }
    int player() const override { return player_; }
    int to_move() const override;
    void moves(AnyMoves& list) const override {
        if (to_move() == player_) position_->moves(list);
    }
    std::unique_ptr<AnyWorlds> worlds() const override;
    void find_children(const AnyPosition& world, const AnyMoves& moves, std::vector<int>& children) const override;

    std::string move_text(AnyMove move) const override { return position_->move_text(move); }
    std::int64_t index_of(AnyMove move) const override { return position_->index_of(move); }
    std::string text() const override { return ""; }
    bool equals(const NativeView& other) const override {
        const auto* same = dynamic_cast<const OpenView*>(&other);
        return same != nullptr && player_ == same->player_ && position_->equals(*same->position_);
    }
    std::vector<std::vector<Ways>> count_worlds() const override { return {{1}}; }
    World world(Random&) const override { return {"", position_->clone(), history_}; }
    const NativePosition& position() const { return *position_; }

private:
    std::unique_ptr<NativePosition> position_;
    std::vector<AnyMove> history_;
    int player_;
};

}  // namespace nply
