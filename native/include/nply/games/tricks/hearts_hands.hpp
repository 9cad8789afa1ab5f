// The hands of a deal of Hearts as a user gives them, in the middle of a hand or of passing too. Everything that can be
// wrong with them is said here.
#pragma once

#include <cstdint>
#include <string>

#include "nply/core/errors.hpp"
#include "nply/games/tricks/deal.hpp"
#include "nply/games/tricks/hearts_options.hpp"
#include "nply/games/tricks/hearts_order.hpp"

namespace nply::tricks {

inline constexpr int kMostPoints = 26;

// `G` is Hearts.
template <class G>
class HeartsHandReader {
public:
    using State = typename G::State;

    // `cards`: of each player as the play begins.
    HeartsHandReader(const HeartsDeal& given, const HeartsOptions& options, int cards)
        : given_(given), options_(options), seats_(options.players), cards_(cards) {}

    // `state` is new.
    void read(State& state) const {
        Reader reader(given_, options_);
        static_cast<typename G::Table&>(state) = reader.read_unsized(kNoSuit);
        if (!given_.passed.empty()) {
            read_passed(reader, state);
            if (state.to_pass > 0) return;
        }
        reader.check_sizes(state);
        const int over = tricks_over(state, reader.played(), cards_, seats_);
        if (over > 0 && given_.points.empty()) {
            throw OptionError("hands have " + std::to_string(state.tricks_left()) + " of " + std::to_string(cards_) +
                              " cards each: give points=[…], what each player has taken in the earlier tricks");
        }
        state.points = read_counts("points", given_.points, seats_, kMostPoints);
        const int most = points_of(reader.played() != 0 ? reader.played() : over > 0 ? state.undealt : 0);
        const int sum = state.points.sum();
        if (sum > most || (reader.played() != 0 && sum != most)) {
            throw OptionError("points: the cards of earlier tricks are worth " + std::to_string(most) +
                              " points, not " + std::to_string(sum));
        }
        if (given_.jack) state.jack = static_cast<std::int16_t>(1 + *given_.jack);
    }

private:
    using Reader = HandReader<G::capacity>;

    void read_passed(Reader& reader, State& state) const {
        if (options_.passing == Passing::none) throw OptionError("passed: this game has passing=none");
        check_list("passed", given_.passed.size(), seats_);
        int passed = 0;
        for (int seat = 0; seat < seats_; ++seat) {
            const auto i = static_cast<std::size_t>(seat);
            state.passed[i] = read_hand(given_.passed[i], "passed");
            passed += count(state.passed[i]);
        }
        state.to_pass = seats_ * options_.pass_count - passed;
        for (int seat = 0; state.to_pass > 0 && seat < seats_; ++seat) {
            const Cards gone = state.passed[static_cast<std::size_t>(seat)];
            reader.claims().claim(gone, "passed");
            state.undealt &= ~gone;
            if (count(state.hand(seat) | gone) != cards_) {
                throw OptionError("hands of unequal size: " + seat_name(seat) + " with the cards passed has " +
                                  std::to_string(count(state.hand(seat) | gone)) + " cards, not " +
                                  std::to_string(cards_));
            }
        }
    }

    const HeartsDeal& given_;
    const HeartsOptions& options_;
    int seats_, cards_;
};

}  // namespace nply::tricks
