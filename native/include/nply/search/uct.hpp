// Monte-Carlo tree search for any number of players (Sturtevant 2008): UCT (Kocsis and Szepesvári 2006) that backs up
// vectors of values. A simulation descends where what is known and what is uncertain together promise most to each
// mover, opens a leaf that it meets the second time, plays the game out from there, and adds the scores along its way.
//
// Proved values (after Winands, Björnsson and Saito 2008, for n players): the end of a game is proved, and a node once
// no child that is not could change what its player takes. Where a simulation would take a child that is proved, its
// value goes up at once, and the simulation is spent on the most promising child that is not. So each one finds
// something new, and a tree that fits into memory is proved in the end, by as many simulations as it has nodes, or so.
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
    // From 0 to 1, between the worst and the best that games have brought so far.
    struct Scale {
        double origin, slope, offset;
        double of(double value) const { return offset + (value - origin) * slope; }
    };
    // How a node's player looks at its children.
    struct View {
        Aim aim;
        Scale scale;
        int mover;
        double log_visits;  // of the node
    };
    // What each thread has for itself.
    struct Worker {
        Simulator& simulator;
        Random random;
        std::vector<Step> path{};
        std::vector<Edge> edges{};
        std::vector<PlayedMove> played{};
        int deepest = 0;
    };
    // The way from the root to a node near it that the next search may begin with, by child numbers.
    using Way = std::vector<std::uint16_t>;

    void plant(const AnyPosition& root);
    // The node at the end of a way, if that is this position.
    std::optional<Index> end_of(const Way& way, const AnyPosition& root) const;
    // The part of the tree that begins with this position, if there is one.
    std::unique_ptr<UctTree> kept_tree(const AnyPosition& root);
    void search(const SearchRequest& request, Budget& budget, SearchResult& result);
    void help(Worker& worker);

    void simulate(Worker& worker);
    // Goes down to where the tree ends and returns what the game is worth there.
    Scores descend(Worker& worker);
    bool open(Worker& worker, Index node);
    Step choose(Worker& worker, Index node) const;
    Step sample(Worker& worker, Index node) const;
    double attraction(Index child, bool proved, const View& view) const;
    Scale scale(const Aim& aim) const;
    void back_up(Worker& worker, Scores scores);
    void see(const Scores& scores);
    Scores exact_scores(Worker& worker, Index node) const;
    void keep(const Worker& worker, std::uint64_t key);

    std::optional<Index> best_child(Index node) const;
    void describe(SearchResult& result) const;
    Aim aim_of(int player) const { return UctTree::aim(player, options_.policy, root_player_); }
    bool is_over() const { return options_.solver && tree_->is_proved(UctTree::root()); }

    const UctOptions options_;
    const std::unique_ptr<Simulator> simulator_;
    const PlayoutRule rule_;
    const ScoreFacts facts_;
    std::unique_ptr<UctTree> tree_;
    std::optional<MoveHistory> history_;
    std::unordered_multimap<std::uint64_t, Way> kept_;  // by key: several ways may lead to equal ones
    std::mutex keeping_;
    int kept_player_ = -1;  // whom the tree that is kept is about

    // For one root.
    int root_player_ = -1;
    int deepest_ = 0;
    mutable Scores lowest_, highest_;  // that playouts have brought
    bool seen_any_ = false;
    std::atomic<bool> stop_{false};
    std::atomic<std::uint64_t> counted_by_helpers_{0};
    std::exception_ptr failure_;
};

}  // namespace nply
