// Tiny card games by chance: a view is the same in all worlds that it stands for, so that it holds nothing else; every
// world can be replayed by the rules; and each is drawn as often as any other.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <span>
#include <vector>

#include "fuzz.hpp"
#include "nply/core/random.hpp"
#include "nply/games/hearts.hpp"
#include "nply/games/oh_hell.hpp"
#include "nply/games/spades.hpp"
#include "nply/games/tricks/view_reader.hpp"

namespace nply::tests {

constexpr std::uint64_t kMostWorlds = 80;  // whose frequencies are counted
constexpr int kDrawsEach = 30;

template <class G>
class ViewCase {
public:
    using State = typename G::State;
    using View = tricks::TrickView<G>;
    using Worlds = tricks::TrickWorlds<G>;

    ViewCase(const G& game, std::uint64_t seed) : game_(game), random_(seed), seed_(seed) {
        typename G::Deal deal;
        deal.seed = static_cast<std::int64_t>(seed);
        start_ = state_ = game.deal(deal);
    }

    // After some moves, from the seat of each player.
    bool check() {
        for (auto moves = random_.below(14); moves > 0 && !game_.terminal(state_); --moves) {
            typename G::Moves list;
            game_.moves(state_, list);
            history_.push_back(list[random_.below(static_cast<std::uint32_t>(list.size()))]);
            game_.apply(state_, history_.back());
        }
        for (int seat = 0; seat < game_.seats(); ++seat) {
            const View view = tricks::view_of<G>(game_, start_, {history_.data(), history_.size()}, seat);
            const Worlds worlds(game_, view);
            if (worlds.empty()) return wrong("has no world", seat);
            if (view.now.hand(seat) != state_.hand(seat)) return wrong("has another hand", seat);
            const State world = worlds.draw(random_);
            if (!replays(worlds, world)) return wrong("has a world against the rules", seat);
            const State start = worlds.start_of(world);
            if (!(tricks::view_of<G>(game_, start, std::span<const typename G::Move>(view.played), seat) == view)) {
                return wrong("is not that of its world: it holds more than was seen", seat);
            }
            if (!uniform(worlds)) return wrong("has worlds that are drawn more often than others", seat);
            ++compared;
        }
        return true;
    }

private:
    // From the deal, passes and bids included.
    bool replays(const Worlds& worlds, const State& world) const {
        const State start = worlds.start_of(world);
        State state = start;
        std::vector<typename G::Move> opening;
        G::Views::take_back_opening(game_, state, [&](typename G::Move move) { opening.push_back(move); });
        for (const auto& move : opening) {
            typename G::Moves list;
            game_.moves(state, list);
            if (std::find(list.begin(), list.end(), move) == list.end()) return false;
            game_.apply(state, move);
        }
        if (!(state == start)) return false;
        for (const tricks::Card card : worlds.view().played) {
            if (!(game_.legal_cards(state) >> card & 1)) return false;
            game_.apply(state, card);
        }
        return state == world;
    }
    bool uniform(const Worlds& worlds) {
        std::uint64_t number = 0;
        for (const auto& factors : worlds.factors()) {
            tricks::Ways ways = 1;
            for (const tricks::Ways factor : factors) ways *= factor;
            if (ways > kMostWorlds) return true;
            number += static_cast<std::uint64_t>(ways);
        }
        if (number > kMostWorlds) return true;
        std::vector<State> seen;
        std::vector<int> times;
        for (std::uint64_t i = 0; i < number * kDrawsEach; ++i) {
            const State world = worlds.draw(random_);
            const auto found = std::find(seen.begin(), seen.end(), world);
            if (found == seen.end()) {
                seen.push_back(world);
                times.push_back(1);
            } else {
                ++times[static_cast<std::size_t>(found - seen.begin())];
            }
        }
        if (seen.size() != number) return false;
        double chi_square = 0;
        for (const int count : times) chi_square += std::pow(count - kDrawsEach, 2) / kDrawsEach;
        const auto freedom = static_cast<double>(number - 1);
        return chi_square < freedom + 7 * std::sqrt(2 * freedom) + 12;
    }
    bool wrong(const char* what, int seat) const {
        std::printf("case %llu: the view of player %d %s\n", static_cast<unsigned long long>(seed_), seat, what);
        return false;
    }

    const G& game_;
    Random random_;
    std::uint64_t seed_;
    State start_, state_;
    std::vector<typename G::Move> history_;
};

template <class Options>
Options tiny(int players, int ranks, int cards) {
    Options options;
    options.players = players;
    options.ranks = ranks;
    options.cards = cards;
    return options;
}

bool check_views(std::uint64_t seed) {
    switch (seed % 5) {
        case 0:
            return ViewCase<Hearts>(Hearts(tiny<HeartsOptions>(3, 3, 3)), seed).check();
        case 1: {
            auto options = tiny<HeartsOptions>(3, 2, 2);
            options.passing = Passing::left;
            options.pass_count = 1;
            return ViewCase<Hearts>(Hearts(options), seed).check();
        }
        case 2: {
            auto options = tiny<HeartsOptions>(4, 3, 3);
            options.passing = Passing::right;
            options.pass_count = 2;
            return ViewCase<Hearts>(Hearts(options), seed).check();
        }
        case 3: {
            auto options = tiny<SpadesOptions>(3, 3, 3);
            options.must_break = true;
            return ViewCase<Spades<>>(Spades<>(options), seed).check();
        }
        default: {
            auto options = tiny<OhHellOptions>(3, 3, 3);
            options.bidding = tricks::Bidding::moves;
            return ViewCase<OhHell>(OhHell(options), seed).check();
        }
    }
}

}  // namespace nply::tests

int main(int argc, char** argv) {
    return nply::tests::fuzz(argc, argv, nply::tests::check_views);
}
