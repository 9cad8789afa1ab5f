// Monte-Carlo tree search for any number of players (Sturtevant 2008): UCT (Kocsis and Szepesvári 2006) that backs up
// vectors of values. A simulation descends where what is known and what is uncertain together promise most to each
// mover, opens a leaf that it meets the second time, plays the game out from there, and adds the scores along its way.
//
// Proved values (after Winands, Björnsson and Saito 2008, for n players): the end of a game is proved, and a node once
// no child that is not could change what its player takes. Where a simulation would take a child that is proved, its
// value goes up at once, and the simulation is spent on the most promising child that is not. So each one finds
// something new, and a tree that fits into memory is proved in the end, by as many simulations as it has nodes, or so.
//
// Threads share one tree (Chaslot, Winands and van den Herik 2008: tree parallelization). What they would wait for are
// the nodes near the root, which each simulation changes, and a lock at every node would take as long as a playout. So
// a thread goes down through nodes that have been visited often, claims the first one that has not, makes some
// simulations in a row below it, where nobody else is, and adds what they brought together; until then they count as
// visits, which keeps the others away. A single thread makes them one by one.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "nply/search/any_search.hpp"
#include "nply/search/move_history.hpp"
#include "nply/search/score_range.hpp"
#include "nply/search/simulator.hpp"
#include "nply/search/uct_engine.hpp"
#include "nply/search/uct_tree.hpp"

namespace nply {

class Uct final : public AnySearch {
public:
    Uct(const UctOptions& options, std::unique_ptr<Simulator> simulator);

    SearchResult run(const AnyPosition& root, const SearchRequest& request, Budget& budget) override;
    void clear() override;
    std::size_t table_bytes() const override { return tree_ == nullptr ? 0 : tree_->bytes(); }

private:
    using Index = UctTree::Index;

    // A step from a node to a child. `instead`: what the node's player takes is proved, and only its value goes up.
    struct Step {
        Index node;
        std::optional<Index> instead{};
    };
    // How a node's player looks at its children.
    struct View {
        Aim aim;
        Scale scale;
        double curiosity;  // how much it counts that a child is uncertain
    };
    // A move through common nodes, kept as others write to these.
    struct Entrance {
        int child;
        Edge edge;
    };
    // Visits of a common node that are under way.
    struct Expected {
        Index node;
        std::uint32_t visits;
    };
    // What each thread has for itself, in memory that others do not write to.
    struct alignas(kApart) Worker {
        Worker(Simulator& with, Random numbers, const ScoreRange& known = {})
            : simulator(with), random(numbers), range(known) {}

        Simulator& simulator;
        Random random;
        ScoreRange range;
        std::vector<Step> path{};
        std::vector<Edge> edges{};
        std::vector<PlayedMove> played{};
        std::vector<Entrance> entrance{};
        std::vector<Expected> given_up{};
        Budget* budget = nullptr;  // of the first thread, who counts for all
        UctTree::Reserve reserve{};
        int deepest = 0;
    };
    // The way from the root to a node near it that the next search may begin with, by child numbers.
    using Way = std::vector<std::uint16_t>;

    void plant(const AnyPosition& root);
    std::unique_ptr<UctTree> new_tree() const;
    // The node at the end of a way, if that is this position.
    std::optional<Index> end_of(const Way& way, const AnyPosition& root) const;
    // The part of the tree that begins with this position, if there is one.
    std::unique_ptr<UctTree> kept_tree(const AnyPosition& root);
    template <class Report>
    void search(const SearchRequest& request, Budget& budget, Report&& report);
    void help(Worker& worker);

    // One simulation or, of one thread among several, some in a row.
    void simulate(Worker& worker);
    void simulate_in_a_row(Worker& worker);
    // From the end of the path, whose first `common` nodes are not changed; returns what these are to get.
    Scores simulate_below(Worker& worker, std::size_t common);
    // Goes down to a node that is then this thread's alone, and returns how many simulations to make below it.
    std::uint32_t claim(Worker& worker);
    // The path leads to a node that another thread has claimed: it counts as visited, so that the next one does not.
    void give_up(Worker& worker, std::uint32_t wanted);
    void take_back(Worker& worker);
    // Adds what simulations below the path have brought, where so many were expected.
    void add_to_common(Worker& worker, Values brought, std::uint32_t expected);
    // As `choose`, but rather a child that nobody has claimed.
    Step choose_free(Worker& worker, Index node, std::uint32_t visits) const;
    void count(Worker& worker) { worker.budget->count(worker.simulator.take_uncounted() + taken_from_helpers()); }
    // Goes on to where the tree ends and returns what the game is worth there.
    Scores descend(Worker& worker);
    bool open(Worker& worker, Index node);
    // `visits`: of the node, with those that are under way.
    Step choose(Worker& worker, Index node, std::uint32_t visits) const;
    View view(const Worker& worker, Index node, std::uint32_t visits) const;
    Step most_promising(Index node, const View& view) const;
    template <bool Solver, bool History>
    Step best_of(Index node, const View& view) const;
    Step sample(Worker& worker, Index node) const;
    double preference(Index node, Index child, const View& view) const;
    // Adds scores on the way back, but not to the first `common` nodes; returns what these are to get.
    Scores back_up(Worker& worker, Scores scores, std::size_t common);
    void remember(Worker& worker, const Scores& scores);
    Scores exact_scores(Worker& worker, Index node) const;
    void keep(const Worker& worker, std::uint64_t key);
    std::uint64_t taken_from_helpers() {
        if (counted_by_helpers_.load(std::memory_order_relaxed) == 0) return 0;
        return counted_by_helpers_.exchange(0, std::memory_order_relaxed);
    }

    std::optional<Index> best_child(Index node) const;
    void describe(SearchResult& result) const;
    Aim aim_of(int player) const { return UctTree::aim(player, options_.policy, root_player_); }
    int mover(Index node, Index child) const {
        const int player = tree_->player(node);
        return player == Simulator::kReply ? tree_->edge(child).who_replies() : player;
    }
    bool is_over() const { return options_.solver && tree_->is_proved(UctTree::root()); }

    const UctOptions options_;
    const std::unique_ptr<Simulator> simulator_;  // of the first thread: others have copies, and do not touch it
    const int players_;
    const bool has_keys_;
    const PlayoutRule rule_;
    const ScoreFacts facts_;
    std::unique_ptr<UctTree> tree_;
    std::optional<MoveHistory> history_;
    std::unordered_multimap<std::uint64_t, Way> kept_;  // by key: several ways may lead to equal ones
    std::mutex keeping_;
    std::atomic<bool> keeps_all_{false};  // it may keep no more
    int kept_player_ = -1;                // whom the tree that is kept is about

    // For one root.
    int root_player_ = -1;
    std::exception_ptr failure_;
    std::atomic<bool> stop_{false};
    // What is above all threads look at all the time, and nobody writes; here they do.
    alignas(kApart) std::atomic<std::uint64_t> counted_by_helpers_{0};
    int deepest_ = 0;
};

}  // namespace nply
