// An explicit tree: the papers' figures, and whatever a test or a teacher draws.
//
// Nodes are stored in preorder with their leaves side by side, so that the leaf values of a position are
// one slice of the leaves. A search is told what can occur in the whole tree, not what is in each part of it:
// else it would not have to look.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/core/family.hpp"
#include "nply/core/fixed_list.hpp"
#include "nply/core/game.hpp"
#include "nply/core/random.hpp"

namespace nply {

struct TreeOptions {
    int players = 0;
    // One entry a node, in preorder: who moves (-1 at a leaf, -2: chance), how many children, and the players' scores:
    // of every leaf, and of every inner node too if the tree can be cut off there.
    std::vector<std::int64_t> mover;
    std::vector<std::int64_t> children;
    std::vector<std::int64_t> scores;
    std::vector<std::int64_t> weights;  // of what chance may do, one entry a child of each node where it moves
};

class Tree {
public:
    static constexpr bool moves_are_indices = true;
    static constexpr bool one_way = true;
    static constexpr std::size_t max_children = 1024;
    static constexpr std::int32_t leaf = -1, chance = -2;  // in the place of who moves

    using State = std::uint32_t;  // index of the node
    using Move = std::uint16_t;   // index of the child
    using Undo = std::uint32_t;   // index of the parent
    using Moves = FixedList<Move, max_children>;

    explicit Tree(const TreeOptions& options) : players_(options.players) {
        const auto leaves = static_cast<std::size_t>(std::count(options.mover.begin(), options.mover.end(), leaf));
        const std::size_t given = options.scores.size() / static_cast<std::size_t>(players_);
        has_evaluation_ = given == options.mover.size() && given > leaves;
        nodes_.reserve(options.mover.size());
        weights_.assign(options.weights.begin(), options.weights.end());
        std::size_t next_scores = 0;
        std::uint32_t next_weight = 0;
        build(options, next_scores, next_weight);
        derive_facts();
    }

    int players() const { return players_; }
    State start() const { return 0; }
    int player(State state) const { return nodes_[state].mover; }
    bool terminal(State state) const { return nodes_[state].mover == leaf; }

    void moves(State state, Moves& list) const {
        const auto children = nodes_[state].children;
        for (std::uint32_t i = 0; i < children; ++i) list.push_back(static_cast<Move>(i));
    }
    Undo apply(State& state, Move move) const {
        const Undo parent = state;
        state = child_[nodes_[state].first_child + move];
        return parent;
    }
    void undo(State& state, Move, Undo parent) const { state = parent; }
    void scores(State state, Scores& out) const { out = leaves_[nodes_[state].first_leaf]; }

    bool offers(Evaluate) const { return has_evaluation_; }
    void evaluate(State state, Scores& out) const { out = evaluations_[state]; }
    ScoreFacts score_facts() const { return facts_; }

    template <class Visit>
    void leaf_values(State state, Visit&& visit) const {
        const Node& node = nodes_[state];
        for (std::uint32_t i = node.first_leaf; i < node.last_leaf; ++i) visit(leaves_[i]);
        if (has_evaluation_) {
            for (State inner = state; inner < node.end; ++inner) visit(evaluations_[inner]);
        }
    }
    std::uint64_t key(State state) const { return mix(state); }
    int max_length(State state) const { return nodes_[state].height; }

    bool offers(Chance) const { return !weights_.empty(); }
    bool is_chance(State state) const { return nodes_[state].mover == chance; }
    bool offers(ChanceWeight) const { return !weights_.empty(); }
    int weight(State state, Move move) const { return weights_[nodes_[state].first_weight + move]; }

    std::string move_text(Move move) const { return std::to_string(move); }
    std::string text(State state) const { return std::to_string(state); }

private:
    struct Node {
        std::int32_t mover;
        std::uint32_t children;
        std::uint32_t first_child;   // into child_
        std::uint32_t first_weight;  // into weights_, where chance moves
        std::uint32_t first_leaf, last_leaf;
        std::int32_t height;
        std::uint32_t end;  // one past the last node of this subtree
    };

    // Reads the subtree that starts at the next node of the preorder.
    void build(const TreeOptions& options, std::size_t& next_scores, std::uint32_t& next_weight) {
        const std::size_t at = nodes_.size();
        const auto read_scores = [&] {
            Scores scores;
            for (int p = 0; p < players_; ++p) scores[p] = static_cast<Score>(options.scores[next_scores++]);
            return scores;
        };
        Node node{};
        node.mover = static_cast<std::int32_t>(options.mover[at]);
        node.children = static_cast<std::uint32_t>(options.children[at]);
        node.first_leaf = static_cast<std::uint32_t>(leaves_.size());
        node.first_child = static_cast<std::uint32_t>(child_.size());
        node.first_weight = next_weight;
        if (node.mover == chance) next_weight += node.children;
        if (has_evaluation_ || node.mover == leaf) {
            const Scores scores = read_scores();
            if (has_evaluation_) evaluations_.push_back(scores);
            if (node.mover == leaf) leaves_.push_back(scores);
        }
        nodes_.push_back(node);
        child_.resize(child_.size() + node.children);
        for (std::uint32_t i = 0; i < node.children; ++i) {
            const auto child = static_cast<std::uint32_t>(nodes_.size());
            child_[node.first_child + i] = child;
            build(options, next_scores, next_weight);
            node.height = std::max(node.height, nodes_[child].height + 1);
        }
        node.last_leaf = static_cast<std::uint32_t>(leaves_.size());
        node.end = static_cast<std::uint32_t>(nodes_.size());
        nodes_[at] = node;
    }

    void derive_facts() {
        Score most = std::numeric_limits<Score>::min();  // a sum goes beyond kMaxScore
        Score least = std::numeric_limits<Score>::max();
        Score step = 0;
        facts_.lowest = kMaxScore;
        facts_.highest = -kMaxScore;
        const auto include = [&](const Scores& scores) {
            most = std::max(most, sum(scores));
            least = std::min(least, sum(scores));
            for (int p = 0; p < players_; ++p) {
                facts_.lowest = std::min(*facts_.lowest, scores[p]);
                facts_.highest = std::max(*facts_.highest, scores[p]);
                step = std::gcd(step, scores[p] - leaves_[0][p]);
            }
        };
        leaf_values(start(), include);
        facts_.max_sum = most;
        if (most == least) facts_.constant_sum = most;
        facts_.step = std::max(step, Score{1});
    }

    int players_;
    bool has_evaluation_ = false;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> child_;
    std::vector<Scores> leaves_;
    std::vector<int> weights_;
    std::vector<Scores> evaluations_;  // one a node, if there are any
    ScoreFacts facts_;
};

static_assert(NativeGame<Tree> && Offers<Tree, Evaluate> && HasScoreFacts<Tree> && Offers<Tree, LeafRows> &&
              Offers<Tree, Key> && Offers<Tree, MaxLength>);

struct TreeFamily {
    using Options = TreeOptions;
    using Games = GameTypes<Tree>;
    static constexpr std::string_view name = "tree";
    static constexpr std::string_view summary = "an explicit tree, given by the user";
    static constexpr std::tuple options{
        Option<Options, int>{"players", &Options::players, "number of players", 1, kMaxPlayers},
        Option<Options, std::vector<std::int64_t>>{"mover", &Options::mover,
                                                   "who moves at each node, -1 at leaves, -2: chance"},
        Option<Options, std::vector<std::int64_t>>{"children", &Options::children, "children of each node"},
        Option<Options, std::vector<std::int64_t>>{"scores", &Options::scores, "scores of the nodes that have them"},
        Option<Options, std::vector<std::int64_t>>{"weights", &Options::weights, "of the children of chance nodes"},
    };
    template <class Visit>
    static decltype(auto) make(const Options& options, Visit&& visit) {
        return visit(Tree(options));
    }
};

}  // namespace nply
