// What partition search remembers of trick games, between the tricks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "nply/core/random.hpp"
#include "nply/games/tricks/additive.hpp"
#include "nply/search/partition/comparisons.hpp"
#include "nply/search/partition/suit_facts.hpp"
#include "nply/search/partition/table.hpp"

namespace nply {

template <int Capacity>
class PartitionMemory {
public:
    using Table = tricks::Table<Capacity>;
    using Places = tricks::Places<Capacity>;
    using Facts = tricks::SuitFacts<Capacity>;
    using Entry = typename PartitionTable<typename Places::Words>::Entry;

    // A position as the table sees it, for as long as nothing is played.
    class Position {
        friend class PartitionMemory;

        Position(const Table& table, const tricks::Additive& play, const Facts& facts)
            : table_(table), places_(table.hands) {
            const tricks::Cards in_hands = table.in_hands();
            std::array<std::uint64_t, 2> lengths{};
            for (std::size_t suit = 0; suit < tricks::kSuits; ++suit) {
                const auto& fact = facts.of(static_cast<int>(suit), in_hands);
                outcomes_[suit] = fact.outcomes;
                // Sixteen bits a suit for up to four seats, else thirty-two.
                if constexpr (Capacity <= 4) {
                    lengths[0] = lengths[0] << 16 | fact.lengths;
                } else {
                    lengths[suit / 2] = lengths[suit / 2] << 32 | fact.lengths;
                }
            }
            key_ = mix(lengths[0], Capacity <= 4 ? rest(table, play) : mix(lengths[1], rest(table, play)));
        }

        // A card of the leader lies on the table.
        void add_lead(tricks::Card card) { key_ = mix(key_, 64u + static_cast<unsigned>(place_of(card))); }

        // Beside the lengths of the suits: who leads, and where in their hands the special cards stand, whose owners
        // never change. Whether the closed suit may be led follows from these.
        static std::uint64_t rest(const Table& table, const tricks::Additive& play) {
            std::uint64_t rest = static_cast<unsigned>(table.player());
            for (const tricks::Card card : play.special) rest = rest << 4 | place_of_special(table, play.seats, card);
            return rest;
        }
        static unsigned place_of_special(const Table& table, int seats, tricks::Card card) {
            for (int seat = 0; card >= 0 && seat < seats; ++seat) {
                const tricks::Cards hand = table.hand(seat);
                if (hand >> card & 1) return 1u + static_cast<unsigned>(tricks::count(hand & tricks::above(card)));
            }
            return 0;
        }
        // A move by its place in the hand, and back.
        int place_of(int card) const {
            if (card < 0) return card;
            return tricks::make_card(tricks::suit_of(card), tricks::count(table_.own() & tricks::above(card)));
        }
        int card_at(int place) const {
            if (place < 0) return place;
            return tricks::below_so_many(table_.own(), tricks::suit_of(place), tricks::rank_of(place));
        }

        const Table& table_;
        Places places_;
        std::uint64_t key_;
        typename Places::Words outcomes_;
    };

    explicit PartitionMemory(std::size_t entries) : entries_(entries) {}

    Position position(const Table& table, const tricks::Additive& play, const Facts& facts) const {
        Position here(table, play, facts);
        entries_.prefetch(here.key_);  // there is something to do before it is looked up
        return here;
    }

    // After a lead; `begun` is the position before it.
    Position position(const Table& begun, tricks::Card led, const tricks::Additive& play, const Facts& facts) const {
        Position here(begun, play, facts);
        here.add_lead(led);
        entries_.prefetch(here.key_);
        return here;
    }

    void next_root() { entries_.next_root(); }
    void share() { entries_.share(); }
    void share_no_more() { entries_.share_no_more(); }
    std::size_t bytes() const { return entries_.bytes(); }

    // Whether «at least so much?» is answered, what with, and by which comparisons. `kept` (out): an earlier root had
    // left it.
    bool recall(const Position& here, Score need, Score& found, tricks::Comparisons& matter, bool& kept) {
        return entries_.find(here.key_, here.outcomes_, need, [&](const Entry& entry) {
            kept = entries_.is_kept(entry);
            found = entry.lower >= need ? entry.lower : entry.upper;
            matter.clear();
            for (int suit = 0; suit < tricks::kSuits; ++suit) {
                here.places_.add_to(matter, suit, entry.mask[static_cast<std::size_t>(suit)]);
            }
        });
    }
    // A move that was good where the lengths of the suits are the same, or -1.
    int like(const Position& here) const { return here.card_at(entries_.any_move(here.key_)); }
    void store(const Position& here, const tricks::Comparisons& matter, Score lower, Score upper, int best) {
        store(here, lower, upper, best, [&](int suit) { return here.places_.bits_of(matter, suit); });
    }
    // For this position alone, up to relative ranks.
    void store_alone(const Position& here, Score lower, Score upper, int best) {
        store(here, lower, upper, best, [&](int suit) { return here.places_.all(suit); });
    }

private:
    template <class MaskOf>
    void store(const Position& here, Score lower, Score upper, int best, MaskOf&& mask_of) {
        typename Places::Words mask;
        for (int suit = 0; suit < tricks::kSuits; ++suit) mask[static_cast<std::size_t>(suit)] = mask_of(suit);
        entries_.store(here.key_, here.outcomes_, mask, lower, upper, here.place_of(best));
    }

    PartitionTable<typename Places::Words> entries_;
};

}  // namespace nply
