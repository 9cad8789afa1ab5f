// Unbounded best-first maxⁿ: best-first minimax (Korf and Chickering 1996) for n players, with completion (Cohen-Solal
// 2020). An iteration goes down along each mover's best child to a leaf, evaluates all children of it, and hands values
// up: those of the child that is best for the mover, the earlier one of several. What is solved is marked, and not
// searched again. There is no depth: the line that looks best is always followed further.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "nply/core/zeroed_array.hpp"
#include "nply/search/any_search.hpp"
#include "nply/search/best_first_engine.hpp"
#include "nply/search/simulator.hpp"

namespace nply {

class BestFirst final : public AnySearch {
public:
    BestFirst(const BestFirstOptions& options, std::unique_ptr<Simulator> simulator);

    SearchResult run(const AnyPosition& root, const SearchRequest& request, Budget& budget) override;
    void clear() override { tree_.reset(); }
    std::size_t table_bytes() const override;

private:
    using Index = std::uint32_t;

    struct Node {
        Index first;  // of its children in the list of edges
        std::uint32_t visits;
        std::uint16_t children;
        std::int8_t player;
        bool solved;
    };
    // One tree in memory of fixed size. With transpositions several edges may lead to one node.
    struct Tree {
        Tree(std::size_t nodes, int players)
            : nodes(nodes), values(nodes * static_cast<std::size_t>(players)), edges(nodes) {}

        ZeroedArray<Node> nodes;
        ZeroedArray<Score> values;
        ZeroedArray<Index> edges;
        Index used_nodes = 1, used_edges = 0;
        std::unordered_map<std::uint64_t, Index> by_key{};
    };

    template <class Report>
    void search(Budget& budget, Report&& report);
    // False: there is no room for more.
    bool iterate();
    bool open(Index node);
    Index add(const Glimpse& child);
    std::optional<int> best_unsolved(Index node) const;
    int best_child(Index node) const;
    // Takes over what the children say.
    void back_up(Index node);
    bool is_solved(Index node, int best) const;
    // What the mover should do by what is known.
    int choice(Index node) const;
    void describe(SearchResult& result) const;

    Node& at(Index node) const { return tree_->nodes[node]; }
    Index child(Index node, int place) const { return tree_->edges[at(node).first + static_cast<Index>(place)]; }
    Score& value(Index node, int player) const {
        return tree_->values[std::size_t{node} * static_cast<std::size_t>(players_) + static_cast<std::size_t>(player)];
    }
    Values values(Index node) const;

    const BestFirstOptions options_;
    const std::unique_ptr<Simulator> simulator_;
    const int players_;
    const ScoreFacts facts_;
    const std::size_t capacity_;
    std::optional<Tree> tree_;
    std::vector<Index> path_;
    std::vector<Glimpse> glimpses_;
    int deepest_ = 0;
};

}  // namespace nply
