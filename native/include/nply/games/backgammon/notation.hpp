// How Backgammon is written: turns in the usual notation, and positions.
//
// A turn: 13/8 6/5* (* hits), 13/5 (one checker, both numbers; 13/8*/5 if it hits on the way), bar/20, 6/off(2)
// (twice), pass. A roll: 31; at the beginning 3-1, each player's die, that of player 0 first. A position: the checkers
// of player 0, those of player 1, each by his own points, and what comes next: 24(2) 13(5) 8(3) 6(5) | 24(2) 13(5) 8(3)
// 6(5) | 0 plays 31
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/games/backgammon/board.hpp"

namespace nply::backgammon {

namespace detail {

inline std::string point_text(int point) {
    return point == kBar ? "bar" : point == kOff ? "off" : std::to_string(point);
}

// The way of one checker.
struct Way {
    int from, to;
    std::string text;

    Way(int start, int end, bool hits) : from(start), to(end), text(point_text(start)) { add(end, hits); }

    // A stop where nobody is hit is not written.
    void go_on(int end, bool hits) {
        if (text.back() != '*') text.resize(text.rfind('/'));
        add(end, hits);
    }

private:
    void add(int end, bool hits) {
        to = end;
        text += "/" + point_text(end) + (hits ? "*" : "");
    }
};

inline std::vector<Way> ways(Move move) {
    std::vector<Way> all;
    for (int step = 0; step < kMostSteps && move.from(step) != 0; ++step) {
        const int from = move.from(step), to = target(from, move.die_of_step(step));
        const auto before = std::find_if(all.begin(), all.end(), [&](const Way& way) { return way.to == from; });
        if (before == all.end()) {
            all.emplace_back(from, to, move.hits(step));
        } else {
            before->go_on(to, move.hits(step));
        }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Way& a, const Way& b) { return a.from != b.from ? a.from > b.from : a.to > b.to; });
    return all;
}

inline void add_word(std::string& text, const std::string& word) {
    text += (text.empty() ? "" : " ") + word;
}
inline std::string times(int count) {
    return count > 1 ? "(" + std::to_string(count) + ")" : "";
}

inline std::string side_text(const Side& side) {
    std::string text;
    for (int point = kBar; point >= kOff; --point) {
        if (side[at(point)] > 0) add_word(text, point_text(point) + times(side[at(point)]));
    }
    return text;
}

}  // namespace detail

inline std::string move_text(Move move) {
    if (move.is_roll()) {
        return std::to_string(move.die(0)) + (move.is_opening() ? "-" : "") + std::to_string(move.die(1));
    }
    const auto ways = detail::ways(move);
    std::string text;
    for (std::size_t i = 0, count = 1; i < ways.size(); i += count, count = 1) {
        while (i + count < ways.size() && ways[i + count].text == ways[i].text) ++count;
        detail::add_word(text, ways[i].text + detail::times(static_cast<int>(count)));
    }
    return text.empty() ? "pass" : text;
}

inline std::string text(const State& state) {
    std::string next = "over";
    const std::string player = std::to_string(state.player);
    if (winner(state) >= 0) {
        // nothing comes next
    } else if (state.opening) {
        next = "opening";
    } else if (state.dice[0] == 0) {
        next = player + " rolls";
    } else {
        next = player + " plays " + std::to_string(state.dice[0]) + std::to_string(state.dice[1]);
    }
    return detail::side_text(state.sides[0]) + " | " + detail::side_text(state.sides[1]) + " | " + next;
}

namespace detail {

[[noreturn]] inline void refuse(const std::string& what) {
    throw OptionError("start: " + what);
}

inline std::vector<std::string> split(const std::string& text, char mark) {
    std::vector<std::string> parts;
    std::string part;
    for (const char c : text + mark) {
        if (c != mark) {
            part += c;
        } else if (!part.empty() || mark != ' ') {
            parts.push_back(std::move(part));
            part.clear();
        }
    }
    return parts;
}

// A whole number from 1 to `most`; 0: it is none.
inline int read_number(std::string_view text, int most) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    return whole && number >= 1 && number <= most ? number : 0;
}

inline Side read_side(const std::string& text, int player) {
    Side side{};
    int total = 0;
    for (const std::string& word : split(text, ' ')) {
        const std::size_t open = std::min(word.find('('), word.size());
        const std::string point = word.substr(0, open);
        const int place = point == "bar" ? kBar : point == "off" ? kOff : read_number(point, 24);
        const bool closed = open < word.size() && word.back() == ')';
        const int count = open == word.size() ? 1
                          : closed            ? read_number(word.substr(open + 1, word.size() - open - 2), kCheckers)
                                              : 0;
        if ((place == 0 && point != "off") || count == 0) {
            refuse("'" + word + "' is no place of checkers; write 13(5), 24, bar(2) or off");
        }
        side[at(place)] = static_cast<std::int8_t>(side[at(place)] + count);
        total += count;
        if (total > kCheckers) break;
    }
    if (total != kCheckers) {
        refuse("player " + std::to_string(player) + " has " +
               (total > kCheckers ? "more than 15" : std::to_string(total)) +
               " checkers; 15 are needed, those that are off included");
    }
    return side;
}

inline void read_next(const std::string& text, State& state) {
    const std::vector<std::string> words = split(text, ' ');
    const auto is = [&](std::size_t i, std::string_view word) { return i < words.size() && words[i] == word; };
    if (words.size() == 1 && is(0, "opening")) {
        state.opening = true;
        return;
    }
    const bool rolls = words.size() == 2 && is(1, "rolls");
    const bool plays = words.size() == 3 && is(1, "plays") && words[2].size() == 2;
    const int first = plays ? read_number(words[2].substr(0, 1), 6) : 0;
    const int second = plays ? read_number(words[2].substr(1), 6) : 0;
    if (!(is(0, "0") || is(0, "1")) || !(rolls || (first > 0 && second > 0))) {
        std::string given;
        for (const std::string& word : words) add_word(given, word);
        refuse("'" + given + "' does not say what comes next; write 'opening', '0 rolls' or '1 plays 31'");
    }
    state.player = is(0, "1");
    state.dice = {static_cast<std::int8_t>(std::max(first, second)), static_cast<std::int8_t>(std::min(first, second))};
}

}  // namespace detail

// What `text` has written.
inline State read_position(const std::string& text) {
    const std::vector<std::string> parts = detail::split(text, '|');
    if (parts.size() != 3) {
        detail::refuse("a position is player 0's checkers | player 1's | what comes next, got '" + text + "'");
    }
    State state;
    for (int player = 0; player < 2; ++player) state.sides[at(player)] = detail::read_side(parts[at(player)], player);
    for (int point = 1; point <= 24; ++point) {
        if (state.sides[0][at(point)] > 0 && state.sides[1][at(opposite(point))] > 0) {
            detail::refuse("both players have checkers on point " + std::to_string(point) + " of player 0, which is " +
                           std::to_string(opposite(point)) + " of player 1");
        }
    }
    const int won = winner(state);
    const bool over = detail::split(parts[2], ' ') == std::vector<std::string>{"over"};
    if (state.sides[0][kOff] == kCheckers && state.sides[1][kOff] == kCheckers) detail::refuse("both players have won");
    if (over != (won >= 0)) detail::refuse(over ? "nobody has won yet" : "the game is over there: write 'over'");
    if (over) {
        state.player = static_cast<std::int8_t>(1 - won);
    } else {
        detail::read_next(parts[2], state);
    }
    return state;
}

}  // namespace nply::backgammon
