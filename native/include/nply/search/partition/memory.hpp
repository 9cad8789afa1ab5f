// What partition search remembers of trick games, between the tricks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nply/core/random.hpp"
#include "nply/games/tricks/additive.hpp"
#include "nply/search/partition/comparisons.hpp"
#include "nply/search/partition/table.hpp"

namespace nply {

template <int Capacity>
class PartitionMemory {
public:
    using Table = tricks::Table<Capacity>;
    using Places = tricks::Places<Capacity>;
    using Entry = typename PartitionTable<typename Places::Words>::Entry;

    // A position as the table sees it, for as long as nothing is played.
    class Position {
        friend class PartitionMemory;

        Position(const Table& table, const tricks::Additive& play)
            : table_(table), places_(table, play.seats), key_(key(table, play, places_)) {}

        // Beside the lengths of the suits: who leads, and where in their hands the special cards stand, whose owners
        // never change. Whether the closed suit may be led follows from these.
        static std::uint64_t key(const Table& table, const tricks::Additive& play, const Places& places) {
            std::uint64_t rest = static_cast<unsigned>(table.player());
            for (const tricks::Card card : play.special) rest = rest << 4 | place_of_special(table, play.seats, card);
            return mix(places.lengths(), rest);
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

    Position position(const Table& table, const tricks::Additive& play) const {
        Position here(table, play);
        entries_.prefetch(here.key_);  // there is something to do before it is looked up
        here.outcomes_ = here.places_.outcomes();
        return here;
    }

    void next_root() {
        entries_.next_root();
        kept_hits_ = 0;
    }
    // Answers since then that an earlier root had left.
    std::uint64_t kept_hits() const { return kept_hits_; }
    std::size_t bytes() const { return entries_.bytes(); }

    // Whether «at least so much?» is answered, what with, and by which comparisons.
    bool recall(const Position& here, Score need, Score& found, tricks::Comparisons& matter) {
        const Entry* entry = entries_.find(here.key_, here.outcomes_, need);
        if (entry == nullptr) return false;
        kept_hits_ += entries_.is_kept(*entry);
        found = entry->lower >= need ? entry->lower : entry->upper;
        matter.clear();
        here.places_.add_to(matter, entry->mask);
        return true;
    }
    // A move that was good where the lengths of the suits are the same, or -1.
    int like(const Position& here) const { return here.card_at(entries_.any_move(here.key_)); }
    void store(const Position& here, const tricks::Comparisons& matter, Score lower, Score upper, int best) {
        entries_.store(here.key_, here.outcomes_, here.places_.bits_of(matter), lower, upper, here.place_of(best));
    }
    // For this position alone, up to relative ranks.
    void store_alone(const Position& here, Score lower, Score upper, int best) {
        entries_.store(here.key_, here.outcomes_, here.places_.all(), lower, upper, here.place_of(best));
    }

private:
    PartitionTable<typename Places::Words> entries_;
    std::uint64_t kept_hits_ = 0;
};

}  // namespace nply
