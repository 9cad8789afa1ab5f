#include "nply/search/ismcts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/search/simulator.hpp"

namespace nply {

namespace {

// Worlds that inference draws from; without it each way has a new one.
constexpr int kInferredWorlds = 200;

struct Node {
    std::uint64_t move = 0;  // its key
    int player = 0;          // who made it; -1: chance
    int visits = 0;
    int available = 0;  // ways on which it could have been chosen
    double total = 0;   // what its player got, between 0 and 1
    std::vector<int> children;
};

class InformationTree {
public:
    InformationTree(const IsmctsOptions& options, const PlayoutRule& rule, std::uint64_t seed, Budget& budget)
        : exploration_(options.exploration), rule_(rule), random_(mix(seed, ~0ULL)), budget_(budget) {
        nodes_.emplace_back();
    }

    // An outcome of chance by its weight, if it moves here; else none.
    std::optional<std::size_t> drawn(const AnyPosition& world, const AnyMoves& moves) {
        if (!world.offers(Chance{}) || !world.ask<Chance>()) return {};
        std::int64_t total = 0;
        for (const AnyMove& move : moves) total += world.ask<ChanceWeight>(move);
        auto left = static_cast<std::int64_t>(random_.below(static_cast<std::uint32_t>(total)));
        for (std::size_t i = 0;; ++i) {
            left -= world.ask<ChanceWeight>(moves[i]);
            if (left < 0) return i;
        }
    }

    // One way through the tree and on to the end of the game; the place of its first move, which is one of `first`.
    std::size_t iterate(AnyPosition& world, const AnyMoves& first, Scores& scores) {
        path_.assign(1, 0);
        std::size_t chosen = 0;
        bool expanded = descend(world, first, chosen);
        while (!expanded && !world.terminal()) {
            AnyMoves moves;
            world.moves(moves);
            std::size_t any = 0;
            expanded = descend(world, moves, any);
        }
        play_out(world, scores);
        learn_range(scores, world);
        for (const int at : path_) {
            Node& node = nodes_[static_cast<std::size_t>(at)];
            ++node.visits;
            if (at != 0 && node.player >= 0) node.total += scaled(scores[node.player]);
        }
        return chosen;
    }

private:
    // From where the tree ends to the end of the game, or to an evaluation.
    void play_out(AnyPosition& world, Scores& scores) {
        for (int ply = 0; !world.terminal(); ++ply) {
            if (ply == rule_.plies) return world.ask<Evaluate>(scores);
            if (ply == Simulator::kLongestPlayout) report_endless_playout();
            AnyMoves moves;
            world.moves(moves);
            budget_.count();
            world.apply(moves[choose(world, moves)]);
        }
        world.scores(scores);
    }
    std::size_t choose(const AnyPosition& world, const AnyMoves& moves) {
        const auto size = static_cast<std::uint32_t>(moves.size());
        if (size == 1) return 0;
        if (const auto outcome = drawn(world, moves)) return *outcome;
        if (rule_.heuristic && random_.below(100) >= static_cast<std::uint32_t>(rule_.epsilon)) return 0;
        return random_.below(size);
    }
    // Chooses a move of this world; true if it was not in the tree yet.
    bool descend(AnyPosition& world, const AnyMoves& moves, std::size_t& chosen) {
        const int at = path_.back();
        unknown_.clear();
        const auto outcome = drawn(world, moves);
        int best = -1;
        double highest = -std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (outcome && i != *outcome) continue;
            const int child = find(at, world.move_key(moves[i]));
            if (child < 0) {
                unknown_.push_back(i);
                continue;
            }
            Node& node = nodes_[static_cast<std::size_t>(child)];
            ++node.available;
            const double worth =
                node.total / node.visits + exploration_ * std::sqrt(std::log(node.available) / node.visits);
            if (worth > highest) {
                highest = worth;
                best = child;
                chosen = i;
            }
        }
        const bool expands = !unknown_.empty();
        if (expands) {
            chosen = unknown_[random_.below(static_cast<std::uint32_t>(unknown_.size()))];
            best = static_cast<int>(nodes_.size());
            nodes_.push_back({.move = world.move_key(moves[chosen]),
                              .player = outcome ? -1 : world.player(),
                              .available = 1,
                              .children = {}});
            nodes_[static_cast<std::size_t>(at)].children.push_back(best);
        }
        budget_.count();
        world.apply(moves[chosen]);
        path_.push_back(best);
        return expands;
    }
    int find(int at, std::uint64_t move) const {
        for (const int child : nodes_[static_cast<std::size_t>(at)].children) {
            if (nodes_[static_cast<std::size_t>(child)].move == move) return child;
        }
        return -1;
    }
    // The range of scores that the game promises, or of those seen so far.
    void learn_range(const Scores& scores, const AnyPosition& world) {
        const ScoreFacts facts = world.score_facts();
        for (int p = 0; p < world.players(); ++p) {
            low_ = std::min(low_, scores[p]);
            high_ = std::max(high_, scores[p]);
        }
        if (facts.lowest) low_ = *facts.lowest;
        if (facts.highest) high_ = *facts.highest;
    }
    double scaled(Score score) const { return high_ > low_ ? (score - low_) / static_cast<double>(high_ - low_) : 0.5; }

    double exploration_;
    PlayoutRule rule_;
    Random random_;
    Budget& budget_;
    std::vector<Node> nodes_;
    std::vector<int> path_;
    std::vector<std::size_t> unknown_;
    Score low_ = kMaxScore, high_ = -kMaxScore;
};

// The move that was tried most often is the best (Cowling and others 2012); of equals the better one.
void tell(ViewResult& result, const std::vector<double>& squares, int player) {
    const auto mean = [&](const ViewMove& move) {
        return static_cast<double>(move.values.total[static_cast<std::size_t>(player)]) /
               static_cast<double>(std::max<std::int64_t>(move.values.count, 1));
    };
    std::size_t best = 0;
    for (std::size_t i = 0; i < result.moves.size(); ++i) {
        ViewMove& move = result.moves[i];
        const auto visits = static_cast<double>(std::max<std::uint64_t>(move.visits, 1));
        move.spread = std::sqrt(std::max(squares[i] / visits - mean(move) * mean(move), 0.0));
        move.best = result.worlds > 0 ? static_cast<double>(move.visits) / result.worlds : 0;
        const ViewMove& leader = result.moves[best];
        if (std::pair(move.visits, mean(move)) > std::pair(leader.visits, mean(leader))) best = i;
    }
    result.move = static_cast<int>(best);
}

}  // namespace

ViewResult Ismcts::run(const AnyView& view, const ViewRequest& request) const {
    ViewResult result;
    AnyMoves moves;
    view.moves(moves);
    if (moves.size() == 0) return result;
    if (!request.limits.nodes && !request.limits.seconds) {
        throw OptionError("ismcts needs a limit of nodes or seconds: it would never end");
    }
    result.move = 0;
    result.moves.resize(moves.size());
    for (ViewMove& move : result.moves) move.values.count = 0;
    std::vector<double> squares(moves.size(), 0.0);
    Budget budget(request.limits, request.poll_interval, request.tick);
    const WorldSource source(view, options_.inference, kInferredWorlds, request.seed);
    InformationTree tree(options_, playout_rule(options_, source.world(0)->offers(Evaluate{})), request.seed, budget);
    int player = 0;
    try {
        for (;; ++result.worlds) {
            const auto world = source.world(result.worlds);
            player = world->player();
            Scores scores;
            const std::size_t first = tree.iterate(*world, moves, scores);
            ViewMove& move = result.moves[first];
            for (int p = 0; p < world->players(); ++p) move.values.total[static_cast<std::size_t>(p)] += scores[p];
            const auto own = static_cast<double>(scores[player]);
            move.worst = move.visits == 0 ? own : std::min(move.worst, own);
            squares[first] += own * own;
            ++move.values.count;
            ++move.visits;
        }
    } catch (const Stopped&) {
        // What was counted stands.
    }
    result.side = 1u << player;
    tell(result, squares, player);
    result.effective_worlds = source.effective(result.worlds);
    result.nodes = budget.nodes();
    result.seconds = budget.seconds();
    return result;
}

}  // namespace nply
