#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "nply/search/view_search.hpp"

namespace nply {

namespace {

// A plan in a world, and what was found behind it.
struct Branch {
    int child = 0;              // its first move, or the one that stands for it
    std::vector<AnyMove> rest;  // and those of the same player that follow
    Values values{};
    std::uint64_t visits = 0;
};

// Moves that are taken back in the end.
class Excursion {
public:
    explicit Excursion(AnyPosition& position) : position_(position) {}
    ~Excursion() noexcept(false) {
        for (; !moves_.empty(); moves_.pop_back()) position_.undo(moves_.back());
    }
    Excursion(const Excursion&) = delete;
    Excursion& operator=(const Excursion&) = delete;

    void play(AnyMove move) {
        position_.apply(move);
        moves_.push_back(move);
    }
    // Plays the first moves of the game's order until cards are played.
    void finish_opening() {
        while (position_.offers(Opening{}) && position_.ask<Opening>() > 0) {
            AnyMoves moves;
            position_.moves(moves);
            play(moves[0]);
        }
    }

private:
    AnyPosition& position_;
    std::vector<AnyMove> moves_;
};

class Branches {
public:
    Branches(const AnyView& view, const AnyMoves& moves, const std::vector<Plan>& plans, AnyPosition& world,
             const AnySearch& search)
        : world_(world) {
        world.moves(moves_);
        const std::vector<int> stand_ins = search.stand_ins(world);
        std::vector<int> children;
        view.find_children(world, moves, children);
        for (const Plan& plan : plans) {
            places_.push_back(children[plan[0]]);
            const auto place = static_cast<std::size_t>(places_.back());
            Branch branch{.child = stand_ins.empty() ? places_.back() : stand_ins[place], .rest = {}};
            for (std::size_t part = 1; part < plan.size(); ++part) branch.rest.push_back(moves[plan[part]]);
            // Cards that are equivalent in this world are one branch.
            const auto same = std::find_if(branches_.begin(), branches_.end(), [&](const Branch& other) {
                return other.child == branch.child && other.rest == branch.rest;
            });
            branch_of_.push_back(static_cast<std::size_t>(same - branches_.begin()));
            if (same == branches_.end()) branches_.push_back(std::move(branch));
        }
    }

    // Hands the position behind each plan to `visit`, as long as that returns true.
    template <class Visit>
    bool each(Visit&& visit) {
        for (std::size_t i = 0; i < branches_.size(); ++i) {
            Excursion excursion(world_);
            excursion.play(moves_[static_cast<std::size_t>(branches_[i].child)]);
            for (const AnyMove& move : branches_[i].rest) excursion.play(move);
            excursion.finish_opening();
            if (!visit(i, static_cast<const AnyPosition&>(world_))) return false;
        }
        return true;
    }
    // False if the budget ended before all plans were searched so deep: then nothing counts.
    bool iterate(AnySearch& search, int player, int depth, Budget& budget, bool& complete) {
        std::vector<Values> found(branches_.size());
        complete = true;
        const bool done = each([&](std::size_t i, const AnyPosition& behind) {
            const std::uint64_t before = budget.nodes();
            try {
                budget.count();  // the plan itself
            } catch (const Stopped&) {
                return false;
            }
            SearchRequest request{.limits = {.nodes = {}, .depth = depth, .seconds = {}, .to_the_end = true}};
            request.root_player = player;
            const SearchResult result = search.run(behind, request, budget);
            statistics_ += result.statistics;
            if (budget.stopped() || !result.best) return false;
            found[i] = result.best->values;
            complete = complete && result.complete;
            branches_[i].visits += budget.nodes() - before;
            return true;
        });
        for (std::size_t i = 0; done && i < branches_.size(); ++i) branches_[i].values = found[i];
        return done;
    }
    void tell(WorldValues& out) const {
        for (const std::size_t place : branch_of_) {
            const Branch& branch = branches_[place];
            out.values.push_back(branch.values);
            out.visits.push_back(branch.visits);
        }
        out.places = places_;
    }
    const Statistics& statistics() const { return statistics_; }

private:
    AnyPosition& world_;
    AnyMoves moves_;
    std::vector<Branch> branches_;
    std::vector<std::size_t> branch_of_;  // one for each plan
    std::vector<int> places_;             // the child of its first move
    Statistics statistics_;
};

// The depths of the iterations behind the moves of a world. They are the same for all moves, or a game is over behind
// some of them.
class Levels {
public:
    Levels(Branches& branches, const Limits& limits) {
        Limits below;
        if (limits.depth) below.depth = std::max(*limits.depth - 1, 0);
        bool estimates = true;
        branches.each([&](std::size_t, const AnyPosition& behind) {
            if (behind.terminal()) return true;
            estimates = behind.offers(Evaluate{});
            deepest = deepest_iteration(behind, below);
            // Before anything is searched the moves are estimated, so that there is an answer whatever the budget.
            levels.push_back(estimates && !limits.to_the_end ? 0 : deepest);
            while (levels.back() < deepest) levels.push_back(next_depth(behind, levels.back(), deepest));
            return false;
        });
        if (levels.empty()) levels.push_back(0);
    }

    int deepest = 0;
    std::vector<int> levels;
};

}  // namespace

WorldValues search_world(const AnyView& view, const AnyMoves& moves, const std::vector<Plan>& plans, AnyPosition& world,
                         AnySearch& search, const Limits& limits, Budget& budget) {
    const int player = world.player();
    Branches branches(view, moves, plans, world, search);
    WorldValues found;
    for (const int depth : Levels(branches, limits).levels) {
        bool complete = false;
        if (!branches.iterate(search, player, depth, budget, complete)) break;
        found.depth = depth + 1;
        found.complete = complete;
        if (complete) break;
    }
    found.nodes = budget.nodes();
    found.statistics = branches.statistics();
    if (found.depth >= 0) branches.tell(found);
    return found;
}

}  // namespace nply
