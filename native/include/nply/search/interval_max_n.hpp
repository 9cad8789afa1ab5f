// Interval maxⁿ: whole hands of trick games whose scores add up, with the value and the move of plain maxⁿ and ties to
// the left.
//
// Every position has a range for each player: what he still gets here under maxⁿ. It begins with what he is sure to get
// alone against all others, which partition search proves between two tricks. Maxⁿ gives him no less: at his own nodes
// both take the best child, elsewhere maxⁿ takes some child and the others together the one that is worst for him. What
// this leaves of the sum is the most that another one can get. Questions narrow the ranges: «does this player get so
// much here?» A node of player m answers by asking its candidates, the children that may still be its first best one:
// - no child is chosen that m likes less than what he is known to have, nor, being no better, after one that has it;
// - if there is one candidate, its value is that of the node, and it is asked the same question;
// - if there are several, the one that may bring m most is asked for half of what it may bring him beyond what he has;
// - none brings m more than the node may, so that those after one that does are not even looked at.
// The range of the node is the hull of its candidates'.
//
// A range is about the node's own value, not about all values below it, and is not handed down. Only what a player is
// sure to get holds for the children too, until he himself has a choice.
//
// Here is the engine. The questions are in search/interval/search.hpp, and what is known without asking in
// search/interval/ranges.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/core/game.hpp"
#include "nply/core/statistics.hpp"
#include "nply/search/budget.hpp"
#include "nply/search/interval/search.hpp"
#include "nply/search/interval/table.hpp"
#include "nply/search/max_n_engine.hpp"
#include "nply/search/result.hpp"
#include "nply/search/table_size.hpp"
#include "nply/search/threads/team.hpp"

namespace nply {

template <Game G>
    requires tricks::HasAdditive<G>
class IntervalMaxN {
public:
    using Options = MaxNOptions;
    using State = typename G::State;
    using Move = typename G::Move;

    IntervalMaxN(const G& game, const Options& options, const IntervalSettings& settings = {})
        : game_(game),
          threads_(options.threads),
          settings_(settings),
          entries_(options.table == "auto" ? kEntries
                                           : table_entries(options.table, IntervalTable::kEntryBytes, true)) {}

    void start(const State& root, int, Budget& budget) {
        leave();
        state_.emplace(root);
        root_ = {};
        keep_table(root);
        if (threads_ > 1) {
            team_.emplace(
                threads_, settings_.alone, budget,
                [this](Board::Member& member, Budget& counted) {
                    table_->share();
                    return worker_of_team(add_search(counted, &member));
                },
                [this] {
                    if (table_->is_crowded()) team_->while_others_wait([this] { table_->grow(); });
                });
        }
        add_search(budget, team_ ? &team_->own() : nullptr);
    }

    Iteration iterate(int depth) {
        if (depth < game_.max_length(*state_)) {
            throw CapabilityError("interval maxn searches whole hands: leave out depth");
        }
        solve();
        Iteration done{.depth = state_->cards_left(), .values = {}, .line = {}, .exact = true};
        Scores scores;
        for (int p = 0; p < game_.players(); ++p) scores[p] = score(p, root_.range.low[index(p)]);
        done.values = Values(scores);
        describe_root_moves(done);
        const auto& best = root_.children[root_.chosen];
        done.line.push_back(best.place);
        extend_line(best.move, done.line);
        return done;
    }

    SearchFacts facts() const {
        SearchFacts facts{.statistics = statistics(), .pruning = "intervals", .window = {}};
        facts.leaning = leaning();
        return facts;
    }
    void leave() {
        if (team_) team_->dismiss();
        if (table_) table_->share_no_more();
        searches_.clear();
        team_.reset();
    }
    void clear() { table_.reset(); }
    // What the player gets in the whole game at least and at most, as far as the last iteration came.
    std::pair<Score, Score> known(int player) const {
        const Score low = score(player, root_.range.low[index(player)]);
        const Score high = score(player, root_.range.high[index(player)]);
        return std::minmax(low, high);
    }
    std::size_t table_bytes() const { return table_ ? table_->bytes() : 0; }

private:
    using Search = IntervalSearch<G>;
    using Root = typename Search::Root;

    static constexpr std::size_t kEntries = (std::size_t{1} << 30) / IntervalTable::kEntryBytes;

    struct Question {};  // there is but one, about the root
    // In the end nobody is at work, whatever happens.
    struct Resting {
        ~Resting() { team.rest(); }

        Team<Question, Root>& team;
    };

    static std::size_t index(int i) { return static_cast<std::size_t>(i); }

    // Ranges hold wherever they were found. Those of another hand are not worth their place.
    void keep_table(const State& root) {
        bool part = table_.has_value();
        for (std::size_t seat = 0; part && seat < root.hands.size(); ++seat) {
            part = (root.hands[seat] & ~whole_hands_[seat]) == 0;
        }
        if (part) return;
        table_.emplace(entries_);
        whole_hands_ = root.hands;
    }

    Search& add_search(Budget& budget, Board::Member* member) {
        return searches_.emplace_back(game_, *state_, settings_, *table_, budget, member,
                                      searches_.empty() ? nullptr : &searches_.front());
    }
    // Into `root_`, which tells how far it came if a limit strikes.
    void solve() {
        Search& own = searches_.front();
        if (!team_) return own.solve(root_);
        const Resting resting{*team_};
        root_ = team_->ask({}, [&](const Question&) {
            own.solve(root_);
            return root_;
        });
        team_->rest();  // only then all that the others have counted is known
        team_->count_others();
    }
    static auto worker_of_team(Search& search) {
        return [&search](const Question&) {
            Root root;
            search.solve(root);
            return root;
        };
    }

    // --- The answer

    // In the whole game, of what the player still gets at the root.
    Score score(int player, Score worth) const {
        const tricks::Additive play = game_.additive(*state_, 1u << player);
        return play.base + play.factor * worth;
    }

    // Of moves that were not asked all there is to know is that they are not better than the value, which is the only
    // one left in the root's range.
    void describe_root_moves(Iteration& done) const {
        typename G::Moves moves;
        game_.moves(*state_, moves);
        const int mover = game_.player(*state_);
        const Score most = score(mover, root_.range.high[index(mover)]);
        done.root_moves.assign(moves.size(), {.bound = Bound::upper, .values = Values::of_player(mover, most)});
        for (const auto& child : root_.children) {
            RootMove& known = done.root_moves[index(child.place)];
            known.all_players = child.range.low == child.range.high;
            known.bound = child.range.low[index(mover)] == child.range.high[index(mover)] ? Bound::exact : Bound::upper;
            known.values = Values::of_player(mover, score(mover, child.range.high[index(mover)]));
            for (int p = 0; known.all_players && p < game_.players(); ++p) {
                known.values.total[index(p)] = score(p, child.range.high[index(p)]);
            }
            known.order = child.place;
            known.visits = root_.visits[index(child.place)];
        }
    }

    // Where a limit struck: the first of the moves that are known to bring most to who is to move.
    std::optional<int> leaning() const {
        if (root_.children.empty()) return {};
        const std::size_t mover = index(game_.player(*state_));
        const auto less = [&](const auto& one, const auto& other) {
            return one.range.low[mover] < other.range.low[mover];
        };
        return std::max_element(root_.children.begin(), root_.children.end(), less)->place;
    }

    // Where a limit strikes the line is as long as it is.
    void extend_line(Move move, std::vector<int>& line) {
        try {
            searches_.front().follow(move, [&](int place) { line.push_back(place); });
        } catch (const Stopped&) {
        }
    }

    Statistics statistics() const {
        Statistics sum;
        for (const Search& search : searches_) sum += search.statistics();
        return sum;
    }

    const G& game_;
    const int threads_;
    const IntervalSettings settings_;
    const std::size_t entries_;

    // For one root.
    std::optional<State> state_;
    Root root_;
    std::optional<IntervalTable> table_;
    decltype(State::hands) whole_hands_{};  // of the root that the table was made for
    std::deque<Search> searches_;           // one a thread, that of who asks first
    std::optional<Team<Question, Root>> team_;
};

}  // namespace nply
