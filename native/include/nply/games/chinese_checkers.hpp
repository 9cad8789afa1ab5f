// Chinese Checkers on stars of 37, 73 and 121 cells, for two, three, four or six players.
//
// A move carries one peg by a step or by a whole chain of hops, and is known by its two ends. Each player's
// pegs are kept in the numbers that he sees (star_board.hpp), so that they come from the rearmost to the
// foremost and every seat plays the same game, down to the order of its moves; what is occupied is kept once,
// in the numbers of arm 0.
//
// Rules: the game as it is sold, on the board of 2002, section 6.1, whose remedy for a peg that never leaves home is
// blocked_goals_win. By default a peg may cross a foreign arm and not stay there (foreign_arms).
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/core/family.hpp"
#include "nply/core/fixed_list.hpp"
#include "nply/core/game.hpp"
#include "nply/core/random.hpp"
#include "nply/games/solitaire_table.hpp"
#include "nply/games/star_board.hpp"

namespace nply {

enum class ForeignArms : int { closed, pass, anywhere };
enum class CheckersEvaluation : int { distance, raw, solitaire };
enum class CheckersOrder : int { forward, cells };

struct ChineseCheckersOptions {
    int players = 3;
    int pegs = 6;
    ForeignArms foreign_arms = ForeignArms::pass;
    bool blocked_goals_win = true;
    int turn_cap = 1000;
    CheckersEvaluation evaluation = CheckersEvaluation::distance;
    CheckersOrder order = CheckersOrder::forward;
    std::string position{};
    std::string table{};
};

class ChineseCheckers {
public:
    static constexpr int max_players = StarBoard::arms;
    static constexpr int max_turn_cap = 100'000;

    using Cell = StarBoard::Cell;
    using Cells = StarBoard::Cells;
    struct State {
        Cells occupied;                         // by anybody, in the numbers of arm 0
        std::array<Cells, max_players> pegs{};  // each player's own, as he sees them
        std::array<std::int16_t, max_players> distance{};
        std::uint64_t hash = 0;
        std::int32_t turn = 0;
        std::int16_t player = 0;
        std::int16_t winner = kNobody;
        friend bool operator==(const State&, const State&) = default;
    };
    // Cells in the numbers of arm 0; a pass goes from a cell to itself.
    struct Move {
        Cell from, to;
        friend bool operator==(const Move&, const Move&) = default;
    };
    struct Undo {};
    // Each of ten pegs has at most one move to each cell that the twenty pegs of two players leave empty.
    // Smaller boards and more players have less.
    static constexpr std::size_t max_moves = 10 * (121 - 20);
    using Moves = FixedList<Move, max_moves>;

    explicit ChineseCheckers(const ChineseCheckersOptions& options)
        : options_(options), board_(StarBoard::for_pegs(options.pegs)) {
        const std::array<int, max_players> arms = seats(options.players);
        for (std::size_t p = 0; p < index(players()); ++p) seat_[p] = sit_down(arms[p]);
        board_.goal().each([&](int cell) { home_distance_ += board_.distance(cell); });
        board_.home().each([&](int cell) { farthest_ += board_.distance(cell); });
        farthest_ -= home_distance_;
        if (options.evaluation == CheckersEvaluation::solitaire) load_table();
        // Estimates start above the score of a lost game, which is at most the turn cap.
        base_ = options.turn_cap + 1 + (players() - 1) * farthest_;
        start_ = options.position.empty() ? home_position() : read(options.position);
    }

    int players() const { return options_.players; }
    State start() const { return start_; }
    int player(const State& state) const { return state.player; }
    bool terminal(const State& state) const { return state.winner != kNobody || state.turn >= options_.turn_cap; }

    // Farthest forward first; among equals the peg that stands farthest back, then the end nearest to the axis.
    void moves(const State& state, Moves& list) const {
        const Seat& seat = seat_[index(state.player)];
        const bool forward = options_.order == CheckersOrder::forward;
        struct Candidate {
            Move move;
            std::uint8_t bucket;
        };
        FixedList<Candidate, max_moves> found;
        std::array<std::uint16_t, kBuckets + 1> before{};
        state.pegs[index(state.player)].each([&](int from) {
            const Cell start = seat.absolute[index(from)];
            const int standing = board_.distance(from) - kBuckets / 2;
            Cells seen;
            ends(state.occupied, seat, start).each([&](int end) { seen |= seat.bits[index(end)]; });
            seen.each([&](int to) {
                const int bucket = forward ? board_.distance(to) - standing : 0;
                found.push_back({{start, seat.absolute[index(to)]}, static_cast<std::uint8_t>(bucket)});
                ++before[index(bucket) + 1];
            });
        });
        if (found.empty()) {
            list.push_back({0, 0});
            return;
        }
        for (std::size_t i = 1; i < kBuckets; ++i) before[i] = static_cast<std::uint16_t>(before[i] + before[i - 1]);
        list.resize(found.size());
        for (const Candidate& candidate : found) list[before[candidate.bucket]++] = candidate.move;
    }

    // Any peg in any direction: a step, or a chain of hops that goes on or not by the toss of a coin. Each move is
    // possible, and short ones are likelier than where they come from a list of all.
    Move random_move(const State& state, Random& random) const {
        const Cells& pegs = state.pegs[index(state.player)];
        const Seat& seat = seat_[index(state.player)];
        for (int attempt = 0; attempt < 4 * options_.pegs; ++attempt) {
            const std::uint64_t bits = random.next();
            const Cell start = seat.absolute[index(pegs.nth(share(bits, options_.pegs)))];
            const Cells& around = board_.steps(start);
            const auto next = static_cast<Cell>(around.nth(share(bits >> 16, around.count())));
            if (state.occupied.has(next)) {
                const Cell end = hop_along(state.occupied, seat, start, next, random);
                if (end != start) return {start, end};
            } else if (seat.may_stop.has(next)) {
                return {start, next};
            }
        }
        Moves list;
        moves(state, list);
        return list[random.below(static_cast<std::uint32_t>(list.size()))];
    }

    Undo apply(State& state, Move move) const {
        const int mover = state.player;
        carry(state, mover, move.from, move.to);
        ++state.turn;
        state.player = static_cast<std::int16_t>(mover + 1 == players() ? 0 : mover + 1);
        if (is_home(state, mover)) state.winner = static_cast<std::int16_t>(mover);
        return {};
    }
    void undo(State& state, Move move, Undo) const {
        const int mover = before(state.player);
        state.winner = kNobody;
        state.player = static_cast<std::int16_t>(mover);
        --state.turn;
        carry(state, mover, move.to, move.from);
    }

    void turn_to(State& state, int player) const { state.player = static_cast<std::int16_t>(player); }

    // A loser gets the number of turns that it took, the winner the rest of the total: he wins as soon as
    // he can, they lose as late as they can. At the turn cap the distances decide, as in an evaluation.
    void scores(const State& state, Scores& out) const {
        if (state.winner == kNobody) {
            estimate(state.distance, out);
            return;
        }
        for (int p = 0; p < players(); ++p) out[p] = state.turn;
        out[state.winner] = raw() ? highest() - state.turn : total() - (players() - 1) * state.turn;
    }
    [[gnu::always_inline]] void evaluate(const State& state, Scores& out) const {
        if (table_ != nullptr) return evaluate_by_table(state, out);
        estimate(state.distance, out);
    }

    // By the player to move: while most of his pegs are at home, on their way, or in the goal.
    static constexpr std::array<std::string_view, 3> phases{"opening", "middle", "end"};
    std::string_view phase(const State& state) const {
        const Cells& own = state.pegs[index(state.player)];
        if (2 * (own & board_.home()).count() > own.count()) return phases[0];
        return phases[2 * (own & board_.goal()).count() > own.count() ? 2 : 1];
    }

    ScoreFacts score_facts() const {
        if (!raw()) return {.constant_sum = total(), .max_sum = total(), .lowest = 0, .highest = total()};
        const Score estimates = players() * (options_.turn_cap + 1 + farthest_);
        const Score results = highest() + (players() - 2) * options_.turn_cap;
        return {.constant_sum = {}, .max_sum = std::max(estimates, results), .lowest = 0, .highest = highest()};
    }
    // The turn belongs to the key, since the turn cap makes it part of the game.
    std::uint64_t key(const State& state) const {
        return state.hash ^ mix(static_cast<std::uint64_t>(state.turn), static_cast<std::uint64_t>(state.player));
    }

    int max_length(const State& state) const { return options_.turn_cap - state.turn; }

    std::string move_text(Move move) const {
        return move.from == move.to ? "pass" : board_.name(move.from) + '-' + board_.name(move.to);
    }
    // The pegs of each player, who is to move, and how many turns have been played: "a7,b6,b8/i7,… 0 12".
    std::string text(const State& state) const {
        std::string text;
        for (std::size_t p = 0; p < index(players()); ++p) {
            std::string separator = p == 0 ? "" : "/";
            state.pegs[p].each([&](int cell) {
                text += separator + board_.name(seat_[p].absolute[index(cell)]);
                separator = ",";
            });
        }
        return text + ' ' + std::to_string(state.player) + ' ' + std::to_string(state.turn);
    }

private:
    static constexpr std::int16_t kNobody = -1;
    // Moves by the change of distance, from -16 to 16.
    static constexpr int kBuckets = 2 * 4 * StarBoard::max_rows + 1;

    // What a player's place at the star means, by cells in the numbers of arm 0 unless said otherwise.
    struct Seat {
        StarBoard::PerCell<Cells> bits{};     // the cell as this player sees it
        StarBoard::PerCell<Cell> absolute{};  // and back: by the cells that he sees
        StarBoard::PerCell<std::int8_t> distance{};
        StarBoard::PerCell<std::uint64_t> hash{};
        Cells goal, may_stop, may_enter;
    };

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }

    Seat sit_down(int arm) const {
        const Cells& stop = options_.foreign_arms == ForeignArms::anywhere ? board_.all() : board_.lane();
        const Cells& enter = options_.foreign_arms == ForeignArms::closed ? board_.lane() : board_.all();
        Seat seat;
        seat.bits = board_.bits(arm);
        seat.absolute = board_.absolute(arm);
        for (int cell = 0; cell < board_.size(); ++cell) {
            const int seen = board_.seen(arm)[index(cell)];
            seat.distance[index(cell)] = static_cast<std::int8_t>(board_.distance(seen));
            seat.hash[index(cell)] = mix(static_cast<std::uint64_t>(arm), static_cast<std::uint64_t>(cell));
            if (board_.goal().has(seen)) seat.goal.flip(cell);
            if (stop.has(seen)) seat.may_stop.flip(cell);
            if (enter.has(seen)) seat.may_enter.flip(cell);
        }
        return seat;
    }
    // Arms clockwise from the bottom; four players are two opposite pairs.
    static std::array<int, max_players> seats(int players) {
        switch (players) {
            case 2:
                return {0, 3};
            case 3:
                return {0, 2, 4};
            case 4:
                return {0, 1, 3, 4};
            case 6:
                return {0, 1, 2, 3, 4, 5};
            default:
                throw OptionError("players=" + std::to_string(players) +
                                  " cannot be seated fairly on a star: play with 2, 3, 4 or 6");
        }
    }
    void load_table() {
        if (options_.foreign_arms == ForeignArms::anywhere) {
            throw OptionError(
                "evaluation=solitaire knows pegs in their own lane only: use foreign_arms=pass or closed");
        }
        table_ = std::make_shared<const SolitaireTable>(SolitaireTable::load(board_, options_.table));
    }

    int before(int player) const { return player == 0 ? players() - 1 : player - 1; }
    bool raw() const { return options_.evaluation == CheckersEvaluation::raw; }
    Score total() const { return players() * base_; }
    // The most that a winner can get where the sum is not constant: more than any estimate at any turn.
    Score highest() const { return 2 * (options_.turn_cap + 1) + farthest_; }

    // Where the peg that stands on `from` may end its move.
    Cells ends(const Cells& occupied, const Seat& seat, int from) const {
        const Cells& steps = board_.steps(from);
        Cells reached = steps - occupied;
        if ((steps & occupied).any()) reached |= board_.reach(from, occupied, seat.may_enter);
        return reached & seat.may_stop;
    }

    // A number below the limit, by the last sixteen bits.
    static int share(std::uint64_t bits, int limit) {
        return static_cast<int>((bits & 0xffff) * static_cast<std::uint64_t>(limit) >> 16);
    }
    // Where a peg comes to that hops over its neighbour, and then at random; its start if it cannot, or finds nowhere
    // to stop.
    Cell hop_along(const Cells& occupied, const Seat& seat, Cell start, Cell over, Random& random) const {
        constexpr int longest = 64;
        const auto is_free = [&](StarBoard::Hop hop) {
            return occupied.has(hop.over) && !occupied.has(hop.to) && seat.may_enter.has(hop.to);
        };
        Cell cell = start;
        for (const StarBoard::Hop hop : board_.hops(start)) {
            if (hop.over == over && is_free(hop)) cell = hop.to;
        }
        for (int hops = 1; cell != start && hops < longest; ++hops) {
            const std::uint64_t bits = random.next();
            if (seat.may_stop.has(cell) && (bits >> 32 & 1) == 0) return cell;
            const auto& all = board_.hops(cell);
            const auto size = static_cast<int>(all.size());
            int place = share(bits, size), tried = 0;
            for (; tried < size && !is_free(all[index(place)]); ++tried) place = place + 1 == size ? 0 : place + 1;
            if (tried == size) return seat.may_stop.has(cell) ? cell : start;
            cell = all[index(place)].to;
        }
        return start;
    }

    // Cells that are the same cancel out, so a pass needs no case of its own.
    void carry(State& state, int player, Cell from, Cell to) const {
        const std::size_t p = index(player);
        const Seat& seat = seat_[p];
        state.occupied ^= seat_[0].bits[from] ^ seat_[0].bits[to];
        state.pegs[p] ^= seat.bits[from] ^ seat.bits[to];
        state.distance[p] = static_cast<std::int16_t>(state.distance[p] + seat.distance[to] - seat.distance[from]);
        state.hash ^= seat.hash[from] ^ seat.hash[to];
    }
    void put(State& state, int player, Cell cell) const {
        const std::size_t p = index(player);
        state.occupied ^= seat_[0].bits[cell];
        state.pegs[p] ^= seat_[p].bits[cell];
        state.distance[p] = static_cast<std::int16_t>(state.distance[p] + seat_[p].distance[cell]);
        state.hash ^= seat_[p].hash[cell];
    }

    // Asked of the player who has just moved: a game is won at the end of one's own turn.
    // Under the rule for blocked goals a goal that is full counts, if only one of the pegs is the player's
    // own: else a single peg that never leaves its home would take the game from the player across.
    bool is_home(const State& state, int player) const {
        const std::size_t p = index(player);
        const Cells& goal = seat_[p].goal;
        if ((state.occupied & goal) != goal) return false;
        const Cells own = state.pegs[p] & board_.goal();
        return options_.blocked_goals_win ? own.any() : own == board_.goal();
    }

    // The smaller a player's measure, the better for him. Against the others' measures, with a constant
    // total; or by itself, as in the 2002 paper, section 6.1.
    [[gnu::always_inline]] void estimate(const std::array<std::int16_t, max_players>& measure, Scores& out) const {
        Score sum = 0;
        for (std::size_t p = 0; p < index(players()); ++p) sum += measure[p];
        for (int p = 0; p < players(); ++p) {
            const Score own = measure[index(p)];
            out[p] = raw() ? options_.turn_cap + 1 + farthest_ - own : base_ + sum - players() * own;
        }
    }

    [[gnu::noinline]] void evaluate_by_table(const State& state, Scores& out) const {
        std::array<std::int16_t, max_players> moves{};
        for (std::size_t p = 0; p < index(players()); ++p) {
            moves[p] = static_cast<std::int16_t>(table_->moves(state.pegs[p]));
        }
        estimate(moves, out);
    }

    State home_position() const {
        State state;
        for (int p = 0; p < players(); ++p) {
            state.distance[index(p)] = static_cast<std::int16_t>(-home_distance_);
            board_.home().each([&](int cell) { put(state, p, seat_[index(p)].absolute[index(cell)]); });
        }
        return state;
    }

    State read(std::string_view text) const;
    void read_pegs(std::string_view text, int player, State& state) const;

    ChineseCheckersOptions options_;
    StarBoard board_;
    std::array<Seat, max_players> seat_;
    Score home_distance_ = 0;  // of a full goal: distances are counted from there
    Score farthest_ = 0;       // from home, which no other placement exceeds
    Score base_ = 0;           // estimate of a player who is as far as the others
    std::shared_ptr<const SolitaireTable> table_;
    State start_;
};

// --- Positions as text ----------------------------------------------------------------------------

// Cuts the text before the first `mark` off and returns it.
inline std::string_view next_word(std::string_view& text, char mark) {
    const std::string_view word = text.substr(0, text.find(mark));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    return word;
}

inline ChineseCheckers::State ChineseCheckers::read(std::string_view text) const {
    const auto number = [](std::string_view word, int limit, const char* what) {
        int value = 0;
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
        if (error != std::errc{} || end != word.data() + word.size() || value < 0 || value >= limit) {
            throw OptionError("position: " + std::string(what) + " must be a number from 0 to " +
                              std::to_string(limit - 1) + ", got '" + std::string(word) + "'");
        }
        return value;
    };
    State state;
    std::string_view pegs = next_word(text, ' ');
    const auto groups = std::count(pegs.begin(), pegs.end(), '/') + 1;
    if (groups != players()) {
        throw OptionError("position: " + std::to_string(groups) + " groups of pegs for " + std::to_string(players()) +
                          " players; write the cells like a7,b6,b8 and '/' between players");
    }
    for (int p = 0; p < players(); ++p) read_pegs(next_word(pegs, '/'), p, state);
    const std::string_view player = next_word(text, ' ');
    const std::string_view turn = next_word(text, ' ');
    if (!text.empty())
        throw OptionError("position: nothing may follow the number of turns, got '" + std::string(text) + "'");
    if (!player.empty()) state.player = static_cast<std::int16_t>(number(player, players(), "the player to move"));
    if (!turn.empty()) state.turn = number(turn, options_.turn_cap + 1, "the turns played");
    const int mover = before(state.player);
    if (is_home(state, mover)) state.winner = static_cast<std::int16_t>(mover);
    return state;
}

inline void ChineseCheckers::read_pegs(std::string_view text, int player, State& state) const {
    const std::size_t p = index(player);
    const std::string who = "position: player " + std::to_string(player);
    const auto count = std::count(text.begin(), text.end(), ',') + !text.empty();
    if (count != options_.pegs) {
        throw OptionError(who + " has " + std::to_string(count) + " pegs and must have " +
                          std::to_string(options_.pegs));
    }
    state.distance[p] = static_cast<std::int16_t>(-home_distance_);
    for (int peg = 0; peg < options_.pegs; ++peg) {
        const std::string name(next_word(text, ','));
        const auto cell = board_.find(name);
        if (!cell) {
            throw OptionError(who + "'s peg on '" + name + "' is off the board; cells are written like " +
                              board_.name(0) + " (row a to " + board_.name(board_.size() - 1)[0] + ", column)");
        }
        if (state.occupied.has(*cell)) throw OptionError("position: two pegs on " + name);
        if (!seat_[p].may_stop.has(*cell)) {
            throw OptionError(who + "'s peg on " + name + " is in a foreign arm: use foreign_arms=anywhere");
        }
        put(state, player, static_cast<Cell>(*cell));
    }
}

static_assert(NativeGame<ChineseCheckers> && Offers<ChineseCheckers, Evaluate> && HasScoreFacts<ChineseCheckers> &&
              Offers<ChineseCheckers, Key> && Offers<ChineseCheckers, MaxLength>);

struct ChineseCheckersFamily {
    using Options = ChineseCheckersOptions;
    using Games = GameTypes<ChineseCheckers>;
    static constexpr std::string_view name = "chinese_checkers";
    static constexpr std::string_view summary = "bring your pegs across a star by steps and chains of hops";
    static constexpr std::tuple options{
        Option<Options, int>{"players", &Options::players, "number of players: 2, 3, 4 or 6", 2,
                             ChineseCheckers::max_players},
        Option<Options, int>{"pegs", &Options::pegs, "pegs a player: 3, 6 or 10", 3, StarBoard::max_pegs},
        Option<Options, ForeignArms>{
            "foreign_arms",
            &Options::foreign_arms,
            "what a peg may do in arms that are neither its home nor its goal",
            0,
            0,
            {{{"closed", ForeignArms::closed}, {"pass", ForeignArms::pass}, {"anywhere", ForeignArms::anywhere}}}},
        Option<Options, bool>{"blocked_goals_win", &Options::blocked_goals_win,
                              "a full goal with one own peg in it wins, whoever has the others"},
        Option<Options, int>{"turn_cap", &Options::turn_cap, "turns, of all players, after which distances decide", 1,
                             ChineseCheckers::max_turn_cap},
        Option<Options, CheckersEvaluation>{
            "evaluation",
            &Options::evaluation,
            "what counts where a search is cut off: steps to the goal, beside the others' (distance) or alone (raw), "
            "or moves to the goal on a board without others (solitaire)",
            0,
            0,
            {{{"distance", CheckersEvaluation::distance},
              {"raw", CheckersEvaluation::raw},
              {"solitaire", CheckersEvaluation::solitaire}}}},
        Option<Options, CheckersOrder>{"order",
                                       &Options::order,
                                       "moves farthest forward first, or as the cells come",
                                       0,
                                       0,
                                       {{{"forward", CheckersOrder::forward}, {"cells", CheckersOrder::cells}}}},
        Option<Options, std::string>{"position", &Options::position, "start from here: a state's text()"},
        Option<Options, std::string>{"table", &Options::table, "file of the solitaire table"},
    };
    template <class Visit>
    static decltype(auto) make(const Options& options, Visit&& visit) {
        return visit(ChineseCheckers(options));
    }
};

}  // namespace nply
