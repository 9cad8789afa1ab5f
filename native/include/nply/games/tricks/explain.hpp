// Why a card may not be played.
#pragma once

#include <optional>
#include <string>

#include "nply/games/tricks/table.hpp"

namespace nply::tricks {

// The card that a move's text names, if any.
inline std::optional<Card> find_card(const std::string& text) {
    if (text.size() != 2) return std::nullopt;
    const int rank = read_letter(kRankLetters, text[0]);
    const int suit = read_letter(kSuitLetters, text[1]);
    if (rank < 0 || suit < 0) return std::nullopt;
    return make_card(suit, rank);
}

// Reasons that hold in every game; empty where it must be the game's own.
template <int Capacity>
std::string why_not_card(const Table<Capacity>& table, const std::string& text) {
    const auto card = find_card(text);
    if (!card) return "a card is rank and suit, like QS";
    const std::string player = "player " + std::to_string(table.player());
    if (!(table.own() & single(*card))) return player + " does not hold it";
    const auto suit = static_cast<std::size_t>(table.led_suit());
    if (table.turn.count() != 0 && (table.own() & suit_cards(table.led_suit())) && suit_of(*card) != table.led_suit()) {
        return "a revoke, " + player + " holds " + std::string(kSuitNames[suit]) + " and must follow suit";
    }
    return "";
}

}  // namespace nply::tricks
