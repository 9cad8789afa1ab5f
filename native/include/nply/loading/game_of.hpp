// A native game behind the interfaces without its type: the unit of each game includes this, and nobody else.
#pragma once

#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "nply/core/errors.hpp"
#include "nply/core/family.hpp"
#include "nply/games/tricks/any_trick_view.hpp"
#include "nply/loading/loaded_game.hpp"
#include "nply/search/perft.hpp"

namespace nply {

template <NativeGame G>
std::unique_ptr<NativeView> make_trick_view(std::shared_ptr<const G> game, tricks::TrickView<G> view);

template <NativeGame G>
class NativePositionOf final : public PositionOf<G, NativePosition> {
public:
    using PositionOf<G, NativePosition>::PositionOf;

    std::unique_ptr<AnyPosition> copy() const override { return std::make_unique<NativePositionOf>(*this); }

    std::int64_t index_of([[maybe_unused]] AnyMove move) const override {
        if constexpr (requires { G::moves_are_indices; }) return static_cast<std::int64_t>(move.as<typename G::Move>());
        return -1;
    }
    std::string move_text(AnyMove move) const override { return this->game_->move_text(move.as<typename G::Move>()); }
    std::string text() const override { return this->game_->text(this->state_); }
    bool equals(const NativePosition& other) const override {
        const auto* same = dynamic_cast<const NativePositionOf*>(&other);
        return same != nullptr && this->state_ == same->state_;
    }

    std::unique_ptr<NativeView> view(int player, const std::vector<AnyMove>& history) const override {
        if constexpr (tricks::HasTrickViews<G>) {
            NativePositionOf start(*this);
            std::vector<typename G::Move> moves;
            for (const AnyMove& move : history) moves.push_back(move.as<typename G::Move>());
            for (auto move = history.rbegin(); move != history.rend(); ++move) start.undo(*move);
            return make_trick_view<G>(
                this->game_, tricks::view_of<G>(*this->game_, start.state_, {moves.data(), moves.size()}, player));
        } else {
            return std::make_unique<OpenView>(std::make_unique<NativePositionOf>(*this), history, player);
        }
    }
    std::unique_ptr<NativePosition> merged([[maybe_unused]] Merge which) const override {
        if constexpr (Offers<G, Merging>) {
            auto game = std::make_shared<const G>(this->game_->merged(which));
            return std::make_unique<NativePositionOf>(std::move(game), this->state_);
        } else {
            return nullptr;
        }
    }
    std::unique_ptr<NativePosition> with_state_of(const AnyPosition& other) const override {
        return std::make_unique<NativePositionOf>(this->game_, other.state_as<G>());
    }
    std::unique_ptr<AnySearch> make_search(const EngineOptions& engine, bool recorded) const override {
        const GameForms<G> game{this->game_, std::make_shared<const AnyGame>(*this)};
        return nply::make_search(game, engine, recorded);
    }
    std::vector<std::uint64_t> perft(std::optional<int> depth, Budget& budget) const override {
        return Perft<G>(*this->game_, this->state_, budget).count(depth);
    }
};

template <NativeGame G>
class NativeTrickView final : public tricks::TrickViewOf<G, NativePositionOf<G>, NativeView> {
public:
    using tricks::TrickViewOf<G, NativePositionOf<G>, NativeView>::TrickViewOf;

    std::string move_text(AnyMove move) const override { return this->game_->move_text(move.as<typename G::Move>()); }
    std::int64_t index_of(AnyMove) const override { return -1; }
    std::string text() const override { return tricks::view_text(*this->game_, this->view_); }
    bool equals(const NativeView& other) const override {
        const auto* same = dynamic_cast<const NativeTrickView*>(&other);
        return same != nullptr && this->view_ == same->view_;
    }
    std::vector<std::vector<Ways>> count_worlds() const override { return worlds_here().factors(); }
    NativeView::World world(Random& random) const override {
        const auto& worlds = worlds_here();
        const auto start = worlds.start_of(worlds.draw(random));
        NativeView::World world{this->game_->text(start), nullptr, {}};
        auto position = std::make_unique<NativePositionOf<G>>(this->game_, start);
        for (const tricks::Card card : this->view_.played) {
            world.history.push_back(AnyMove::of(card));
            position->apply(world.history.back());
        }
        world.position = std::move(position);
        return world;
    }

private:
    using Worlds = tricks::WorldsOf<G, NativePositionOf<G>>;
    // They are counted once.
    const tricks::TrickWorlds<G>& worlds_here() const {
        if (worlds_ == nullptr) worlds_ = std::make_unique<Worlds>(this->game_, this->view_);
        return worlds_->worlds();
    }
    mutable std::unique_ptr<Worlds> worlds_;
};

template <NativeGame G>
std::unique_ptr<NativeView> make_trick_view(std::shared_ptr<const G> game, tricks::TrickView<G> view) {
    return std::make_unique<NativeTrickView<G>>(std::move(game), std::move(view));
}

template <NativeGame G>
class GameOf final : public LoadedGame {
public:
    explicit GameOf(G game) : game_(std::make_shared<const G>(std::move(game))) {}

    int players() const override { return game_->players(); }
    ScoreFacts score_facts() const override { return nply::score_facts(*game_); }
    QuestionSet offered() const override { return nply::offered(*game_); }
    bool can_deal() const override { return CanDeal<G>; }
    std::vector<OptionInfo> deal_options() const override {
        if constexpr (CanDeal<G>) return describe_options<typename G::DealTable>();
        return {};
    }
    std::unique_ptr<NativePosition> start() const override {
        if constexpr (HasStart<G>) {
            return std::make_unique<NativePositionOf<G>>(game_, game_->start());
        } else {
            throw CapabilityError("this game has no fixed start: use deal(seed=…)");
        }
    }
    std::unique_ptr<NativePosition> deal(const OptionValues& arguments) const override {
        if constexpr (CanDeal<G>) {
            return std::make_unique<NativePositionOf<G>>(game_,
                                                         game_->deal(read_options<typename G::DealTable>(arguments)));
        } else {
            throw CapabilityError("this game is not dealt: use start()");
        }
    }
    std::vector<OptionInfo> view_options() const override {
        if constexpr (tricks::HasTrickViews<G>) return describe_options<typename G::Views::Table>();
        return {};
    }
    std::unique_ptr<NativeView> view([[maybe_unused]] const OptionValues& arguments) const override {
        if constexpr (tricks::HasTrickViews<G>) {
            const auto given = read_options<typename G::Views::Table>(arguments);
            return make_trick_view<G>(game_, tricks::ViewReader<G>(*game_, given).read());
        } else {
            throw CapabilityError("nothing is hidden in this game: use view() of a state");
        }
    }

private:
    std::shared_ptr<const G> game_;
};

template <Family F>
std::shared_ptr<const LoadedGame> make_game(const OptionValues& values) {
    return F::make(read_options<F>(values), [](auto game) -> std::shared_ptr<const LoadedGame> {
        return std::make_shared<GameOf<decltype(game)>>(std::move(game));
    });
}

template <class F>
FamilyInfo family_info() {
    return {F::name, F::summary, &describe_options<F>, &make_game<F>};
}

}  // namespace nply
