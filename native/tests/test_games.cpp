// Random play on every native game: what each promises must hold at every position. A new game needs one line.
#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "check.hpp"
#include "nply/core/game.hpp"
#include "nply/core/random.hpp"
#include "nply/games/backgammon.hpp"
#include "nply/games/chinese_checkers.hpp"
#include "nply/games/hearts.hpp"
#include "nply/games/mnk.hpp"
#include "nply/games/nim.hpp"
#include "nply/games/oh_hell.hpp"
#include "nply/games/spades.hpp"
#include "nply/games/tree.hpp"
#include "nply/games/uniform.hpp"
#include "nply/search/perft.hpp"

namespace nply::tests {

template <NativeGame G>
class Player {
public:
    using State = typename G::State;

    Player(const G& game, std::string name, std::uint64_t seed) : game_(game), name_(std::move(name)), random_(seed) {}

    void play(const State& start) {
        walk_.clear();
        walk(start, 0);
        check_values_on_the_way();
        if (has<Mirror>(game_)) play_mirrored(start);
    }

private:
    struct Seen {
        Scores low, high;
        std::vector<Scores> outcomes;
    };

    // Plays on to the end, then takes every move back: the state must be the one it was.
    void walk(const State& before, int ply) {
        CHECK_ABOUT(ply <= kMaxPly, name_);
        remember(before);
        if (game_.terminal(before)) {
            Scores scores;
            game_.scores(before, scores);
            check_value(scores);
            return;
        }
        if (has<Evaluate>(game_)) evaluated(before);
        const int player = game_.player(before);
        CHECK_ABOUT(player >= 0 && player < game_.players(), name_);
        typename G::Moves moves;
        game_.moves(before, moves);
        CHECK_ABOUT(moves.size() > 0, name_);
        if constexpr (requires { G::Moves::capacity; }) CHECK_ABOUT(moves.size() <= G::Moves::capacity, name_);
        if (moves.size() == 0) return;
        check_texts(moves);
        check_only_move(before, moves);
        if (has<Foresee>(game_)) check_foresight(before, moves);
        State state = before;
        for (const auto& move : moves) {
            auto undo = game_.apply(state, move);
            CHECK_ABOUT(!(state == before), name_);
            game_.undo(state, move, undo);
            CHECK_ABOUT(state == before, name_ + " undo of " + game_.move_text(move));
        }
        const auto move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        auto undo = game_.apply(state, move);
        check_max_length(before, state);
        walk(state, ply + 1);
        game_.undo(state, move, undo);
        CHECK_ABOUT(state == before && game_.text(state) == game_.text(before), name_);
    }

    void remember(const State& state) {
        Seen seen;
        if constexpr (Offers<G, Bounds>) game_.bounds(state, seen.low, seen.high);
        if constexpr (Offers<G, LeafRows>) {
            if (has<LeafRows>(game_)) {
                game_.leaf_values(state, [&](const Scores& row) { seen.outcomes.push_back(row); });
            }
        }
        walk_.push_back(std::move(seen));
        if constexpr (Offers<G, Key>) {
            const auto [found, fresh] = by_key_.try_emplace(game_.key(state), state);
            CHECK_ABOUT(fresh || same_game(found->second, state), name_ + " key of " + game_.text(state));
        }
        if constexpr (Offers<G, Rest>) {
            Scores so_far;
            if (!has<Rest>(game_)) return;
            const auto [found, fresh] = by_rest_.try_emplace(game_.rest(state, so_far), state);
            CHECK_ABOUT(fresh || same_rest(found->second, state), name_ + " rest of " + game_.text(state));
        }
    }

    // A game and its mirror image, side by side, from a start that is its own image.
    void play_mirrored(State here) {
        if constexpr (Offers<G, Mirror>) {
            for (State there = here; !game_.terminal(here);) {
                CHECK_ABOUT(!game_.terminal(there) && game_.player(there) == game_.player(here), name_);
                typename G::Moves moves, images;
                game_.moves(here, moves);
                game_.moves(there, images);
                CHECK_ABOUT(moves.size() == images.size(), name_);
                const int child = static_cast<int>(random_.below(static_cast<std::uint32_t>(moves.size())));
                const int image = game_.mirrored_child(moves, child);
                CHECK_ABOUT(game_.mirrored_child(images, image) == child, name_);
                game_.apply(here, moves[static_cast<std::size_t>(child)]);
                game_.apply(there, images[static_cast<std::size_t>(image)]);
                const MirroredKey key = game_.mirrored_key(here), mirrored = game_.mirrored_key(there);
                CHECK_ABOUT(key.key == mirrored.key, name_ + " is not the image: " + game_.text(there));
                CHECK_ABOUT((key.mirrored != mirrored.mirrored) == !(here == there), name_ + game_.text(here));
            }
        } else {
            (void)here;
        }
    }

    // Against every move and every reply.
    void check_foresight(State state, const typename G::Moves& moves) {
        if constexpr (Offers<G, Foresee>) {
            const int me = game_.player(state);
            Scores foreseen, best;
            best[me] = -kMaxScore;
            const int seen = game_.foresee(state, foreseen);
            bool won = false, lost = true;
            for (const auto& move : moves) {
                auto undo = game_.apply(state, move);
                won = won || ends_with(state, me);
                const bool blunder = !game_.terminal(state) && can_end_with(state, 1 - me);
                lost = lost && blunder;
                game_.undo(state, move, undo);
                CHECK_ABOUT(seen > 0 || game_.blunders(state, move) == blunder, name_ + game_.text(state));
            }
            CHECK_ABOUT(seen == (won ? 1 : lost ? 2 : 0), name_ + " foresees wrongly " + game_.text(state));
            if (seen > 0) CHECK_ABOUT(foreseen[won ? me : 1 - me] == *score_facts(game_).highest, name_);
        } else {
            (void)state, (void)moves;
        }
    }
    bool ends_with(const State& state, int winner) const {
        Scores scores;
        if (game_.terminal(state)) game_.scores(state, scores);
        return game_.terminal(state) && scores[winner] == score_facts(game_).highest;
    }
    bool can_end_with(State& state, int winner) const {
        typename G::Moves moves;
        game_.moves(state, moves);
        bool found = false;
        for (const auto& move : moves) {
            auto undo = game_.apply(state, move);
            found = found || ends_with(state, winner);
            game_.undo(state, move, undo);
        }
        return found;
    }

    // Equal keys: the same player, scores and number of moves, and each move leads to equal keys again. The moves may
    // have other names: a key need not tell cards apart that are equally good.
    bool same_game(State a, State b) const {
        if (game_.terminal(a) != game_.terminal(b)) return false;
        if (game_.terminal(a)) return scores_of(a) == scores_of(b);
        typename G::Moves first, second;
        game_.moves(a, first);
        game_.moves(b, second);
        if (game_.player(a) != game_.player(b) || first.size() != second.size()) return false;
        return std::equal(first.begin(), first.end(), second.begin(),
                          [&](const auto& one, const auto& other) { return key_after(a, one) == key_after(b, other); });
    }
    Scores scores_of(const State& state) const {
        Scores scores;
        game_.scores(state, scores);
        return scores;
    }
    std::uint64_t key_after(State state, const typename G::Move& move) const {
        game_.apply(state, move);
        return game_.key(state);
    }

    // The same game from here on, but for what was got before.
    bool same_rest(State a, State b) const {
        if (game_.terminal(a) != game_.terminal(b)) return false;
        if (still_to_come(a) != still_to_come(b)) return false;
        if (game_.terminal(a)) return true;
        typename G::Moves first, second;
        game_.moves(a, first);
        game_.moves(b, second);
        if (game_.player(a) != game_.player(b) || first.size() != second.size()) return false;
        const auto rest_after = [&](State state, const typename G::Move& move) {
            Scores so_far;
            game_.apply(state, move);
            return game_.rest(state, so_far);
        };
        return std::equal(first.begin(), first.end(), second.begin(), [&](const auto& one, const auto& other) {
            return rest_after(a, one) == rest_after(b, other);
        });
    }
    // At the end, or by the estimate.
    Scores still_to_come(const State& state) const {
        Scores value, so_far;
        if (game_.terminal(state)) {
            game_.scores(state, value);
        } else {
            game_.evaluate(state, value);
        }
        game_.rest(state, so_far);
        for (int p = 0; p < game_.players(); ++p) value[p] -= so_far[p];
        return value;
    }

    void check_texts(const typename G::Moves& moves) {
        std::vector<std::string> texts;
        for (const auto& move : moves) texts.push_back(game_.move_text(move));
        std::sort(texts.begin(), texts.end());
        CHECK_ABOUT(std::adjacent_find(texts.begin(), texts.end()) == texts.end(), name_ + " names two moves alike");
    }

    // True only where the list has this move and no other.
    void check_only_move(const State& state, const typename G::Moves& moves) {
        if constexpr (FindsOnlyMove<G>) {
            typename G::Move move;
            if (game_.only_move(state, move)) CHECK_ABOUT(moves.size() == 1 && moves[0] == move, name_);
        } else {
            (void)state, (void)moves;
        }
    }

    void check_max_length(const State& before, const State& after) {
        if constexpr (Offers<G, MaxLength>) {
            CHECK_ABOUT(game_.max_length(before) > game_.max_length(after) || game_.max_length(before) >= kMaxPly,
                        name_);
        } else {
            (void)before, (void)after;
        }
    }

    void evaluated(const State& state) {
        if constexpr (Offers<G, Evaluate>) {
            Scores value;
            game_.evaluate(state, value);
            check_value(value);
        } else {
            (void)state;
        }
    }

    // The facts that the game states hold for every value, final or evaluated.
    void check_value(const Scores& value) {
        const ScoreFacts facts = score_facts(game_);
        CHECK_ABOUT(!facts.constant_sum || sum(value) == *facts.constant_sum, name_);
        CHECK_ABOUT(!facts.max_sum || sum(value) <= *facts.max_sum, name_);
        for (int p = 0; p < kMaxPlayers; ++p) {
            if (p >= game_.players()) {
                CHECK_ABOUT(value[p] == 0, name_ + " writes beyond its players");
                continue;
            }
            CHECK_ABOUT(!facts.lowest || value[p] >= *facts.lowest, name_);
            CHECK_ABOUT(!facts.highest || value[p] <= *facts.highest, name_);
        }
        values_.push_back({walk_.size(), value});
    }

    // Bounds and outcomes of a position hold for every value met below it.
    void check_values_on_the_way() {
        for (const auto& [ply, value] : values_) {
            for (std::size_t above = 0; above < ply; ++above) {
                const Seen& seen = walk_[above];
                if constexpr (Offers<G, Bounds>) {
                    for (int p = 0; p < game_.players(); ++p) {
                        CHECK_ABOUT(seen.low[p] <= value[p] && value[p] <= seen.high[p], name_ + " bounds");
                    }
                }
                if (has<LeafRows>(game_)) {
                    const auto& rows = seen.outcomes;
                    CHECK_ABOUT(std::find(rows.begin(), rows.end(), value) != rows.end(), name_ + " outcomes");
                }
            }
        }
        values_.clear();
    }

    const G& game_;
    std::string name_;
    Random random_;
    std::vector<Seen> walk_;                              // one a position of this game
    std::vector<std::pair<std::size_t, Scores>> values_;  // with the number of positions above
    std::map<std::uint64_t, State> by_key_, by_rest_;
};

template <Family F>
void check_family(const typename F::Options& options, int games = 200) {
    F::make(options, [&](const auto& game) {
        using G = std::decay_t<decltype(game)>;
        Player<G> player(game, std::string(F::name), 7);
        for (int i = 0; i < games; ++i) {
            if constexpr (CanDeal<G>) {
                typename G::DealTable::Options deal;
                deal.seed = i / 2;  // twice each: positions come back, and their keys with them
                player.play(game.deal(deal));
            } else {
                player.play(game.start());
            }
        }
    });
}

// Counts by the list of moves alone: what perft must find, whatever shortcuts a game offers.
template <NativeGame G>
void count_plainly(const G& game, typename G::State& state, std::size_t ply, std::vector<std::uint64_t>& counts) {
    if (ply == counts.size()) counts.push_back(0);
    ++counts[ply];
    if (game.terminal(state)) return;
    typename G::Moves moves;
    game.moves(state, moves);
    for (const auto& move : moves) {
        auto undo = game.apply(state, move);
        count_plainly(game, state, ply + 1, counts);
        game.undo(state, move, undo);
    }
}

template <Family F>
void check_perft_of_deals(const typename F::Options& options) {
    F::make(options, [&](const auto& game) {
        using G = std::decay_t<decltype(game)>;
        for (int seed = 0; seed < 5; ++seed) {
            typename G::DealTable::Options deal;
            deal.seed = seed;
            auto state = game.deal(deal);
            std::vector<std::uint64_t> expected;
            count_plainly(game, state, 0, expected);
            Budget budget({}, 16);
            CHECK_ABOUT(Perft<G>(game, state, budget).count(std::nullopt) == expected, std::string(F::name));
            CHECK_ABOUT(budget.nodes() + 1 == std::accumulate(expected.begin(), expected.end(), std::uint64_t{0}),
                        std::string(F::name) + " counts for the budget");
            expected.resize(4);
            CHECK_ABOUT(Perft<G>(game, state, budget).count(3) == expected, std::string(F::name) + " to a depth");
        }
    });
}

template <Family F>
void check_perft(const typename F::Options& options, std::optional<int> depth,
                 const std::vector<std::uint64_t>& expected) {
    F::make(options, [&](const auto& game) {
        Budget budget({}, 1024);
        using G = std::decay_t<decltype(game)>;
        CHECK_ABOUT(Perft<G>(game, game.start(), budget).count(depth) == expected, std::string(F::name));
    });
}

TreeOptions random_tree(std::uint64_t seed, bool evaluated) {
    TreeOptions tree;
    tree.players = 3;
    Random random(seed);
    const auto grow = [&](const auto& self, int depth) -> void {
        const auto children = depth == 0 ? 0 : 1 + random.below(3);
        tree.mover.push_back(children == 0 ? -1 : random.below(3));
        tree.children.push_back(children);
        for (int p = 0; p < 3 && (children == 0 || evaluated); ++p) {
            tree.scores.push_back(static_cast<std::int64_t>(random.below(5)) - 2);
        }
        for (std::uint32_t i = 0; i < children; ++i) self(self, depth - 1);
    };
    grow(grow, 5);
    return tree;
}

// The same hands with cards to pass and bids to make first.
void check_openings(HeartsOptions hearts, SpadesOptions spades, OhHellOptions oh_hell) {
    hearts.passing = Passing::left;
    hearts.pass_count = 2;
    spades.bidding = oh_hell.bidding = tricks::Bidding::moves;
    for (const bool jack : {false, true}) {
        hearts.jack_of_diamonds = jack;
        check_family<HeartsFamily>(hearts, 40);
    }
    check_family<SpadesFamily>(spades, 40);
    check_family<OhHellFamily>(oh_hell, 40);
    hearts.cards = spades.cards = oh_hell.cards = 2;
    hearts.pass_count = 1;
    check_perft_of_deals<HeartsFamily>(hearts);
    check_perft_of_deals<SpadesFamily>(spades);
    check_perft_of_deals<OhHellFamily>(oh_hell);
}

void check_card_games() {
    for (const int players : {2, 3, 4}) {
        for (const Merge merge : {Merge::none, Merge::dealt, Merge::all}) {
            HeartsOptions hearts;
            hearts.players = players;
            hearts.cards = 6;
            hearts.merge = merge;
            check_family<HeartsFamily>(hearts, 40);
            SpadesOptions spades;
            spades.players = players;
            spades.cards = 6;
            spades.merge = merge;
            for (const auto utility : {tricks::SpadesUtility::tricks, tricks::SpadesUtility::points}) {
                spades.utility = utility;
                check_family<SpadesFamily>(spades, 40);
            }
            OhHellOptions oh_hell;
            oh_hell.players = players + 1;
            oh_hell.cards = 6;
            oh_hell.merge = merge;
            check_family<OhHellFamily>(oh_hell, 40);
            check_openings(hearts, spades, oh_hell);
            hearts.cards = spades.cards = oh_hell.cards = 3;
            check_perft_of_deals<HeartsFamily>(hearts);
            check_perft_of_deals<SpadesFamily>(spades);
            check_perft_of_deals<OhHellFamily>(oh_hell);
        }
    }
}

void check_games() {
    check_card_games();
    for (const MnkOptions& board :
         {MnkOptions{}, MnkOptions{.m = 7, .n = 8, .k = 4, .players = 4}, MnkOptions{.m = 1, .n = 1, .k = 1},
          MnkOptions{.m = 2, .n = 6, .k = 3, .players = 3}, MnkOptions{.m = 6, .n = 2, .k = 1}}) {
        check_family<MnkFamily>(board, 100);
    }
    for (const MnkOptions& board :
         {MnkOptions{.m = 7, .n = 6, .k = 4}, MnkOptions{.m = 8, .n = 7, .k = 4, .players = 3},
          MnkOptions{.m = 4, .n = 4, .k = 3}, MnkOptions{.m = 1, .n = 1, .k = 1}, MnkOptions{.m = 6, .n = 1, .k = 2},
          MnkOptions{.m = 2, .n = 6, .k = 3}, MnkOptions{.m = 3, .n = 3, .k = 2}, MnkOptions{.m = 9, .n = 8, .k = 5},
          MnkOptions{.m = 6, .n = 5, .k = 4, .evaluation = MnkEvaluation::none}}) {
        MnkOptions upright = board;
        upright.gravity = true;
        check_family<MnkFamily>(upright, 100);
    }
    check_family<MnkFamily>({.m = 19, .n = 19, .k = 19, .players = 2, .gravity = true}, 1);
    check_family<MnkFamily>({.m = 19, .n = 19, .k = 19, .players = 2}, 1);
    check_family<MnkFamily>({.m = 12, .n = 9, .k = 5, .players = 3}, 3);
    for (int players = 2; players <= kMaxPlayers; ++players)
        check_family<NimFamily>({.heap = 24, .players = players}, 50);
    check_family<NimFamily>({.heap = 1}, 1);
    check_family<NimFamily>({.heap = Nim::max_heap, .players = 2}, 3);
    for (const int pegs : {3, 6, 10}) {
        for (const int players : {2, 3, 4, 6}) {
            for (const ForeignArms arms : {ForeignArms::closed, ForeignArms::pass, ForeignArms::anywhere}) {
                ChineseCheckersOptions star{.players = players, .pegs = pegs, .foreign_arms = arms};
                star.turn_cap = 60;
                check_family<ChineseCheckersFamily>(star, 1);
            }
        }
    }
    check_family<BackgammonFamily>({}, 20);
    check_family<BackgammonFamily>({.start = "bar 6(5) 5(3) 4(4) 2 off | 24 bar 6(4) 5(4) 3(3) 1(2) | 0 rolls"}, 20);
    check_family<BackgammonFamily>({.start = "24(5) 23(5) 22(5) | 24(5) 23(5) 22(5) | 1 plays 11"}, 5);
    check_family<UniformFamily>({});
    check_family<UniformFamily>({.players = 5, .scores = UniformScores::random, .total = 7, .ordered = true});
    check_family<UniformFamily>({.players = 8, .branching = 256, .depth = 3, .scores = UniformScores::random}, 5);
    for (std::uint64_t seed = 0; seed < 60; ++seed) check_family<TreeFamily>(random_tree(seed, seed % 2 == 0), 4);
}

void check_perfts() {
    check_perft<MnkFamily>({}, std::nullopt, {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872});
    check_perft<MnkFamily>({.m = 2, .n = 2, .k = 1}, std::nullopt, {1, 4});
    check_perft<MnkFamily>({.m = 19, .n = 19, .k = 5}, 2, {1, 361, 361 * 360});
    check_perft<MnkFamily>({.m = 7, .n = 6, .k = 4, .gravity = true}, 6, {1, 7, 49, 343, 2401, 16807, 117649});
    check_perft<BackgammonFamily>({}, 3, {1, 30, 380, 21 * 380});
    check_perft<ChineseCheckersFamily>({.players = 3, .pegs = 6}, 3, {1, 10, 100, 1000});
    check_perft<NimFamily>({.heap = 7}, 2, {1, 3, 6});
    check_perft<NimFamily>({.heap = 2}, std::nullopt, {1});
    check_perft<UniformFamily>({.branching = 3, .depth = 4}, std::nullopt, {1, 3, 9, 27, 81});
    check_perft<TreeFamily>(
        {.players = 1, .mover = {0, -1, 0, -1}, .children = {2, 0, 1, 0}, .scores = {4, 5}, .weights = {}},
        std::nullopt, {1, 2, 1});
}

}  // namespace nply::tests

int main() {
    nply::tests::check_games();
    nply::tests::check_perfts();
    return nply::tests::report();
}
