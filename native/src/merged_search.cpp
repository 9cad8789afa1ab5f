#include "nply/loading/merged_search.hpp"

#include <algorithm>
#include <utility>

namespace nply {

namespace {

// A way through a game as it is and as it is merged, side by side.
class TwoGames {
public:
    TwoGames(const AnyPosition& root, const NativePosition& merged) : own_(root.copy()), merged_(merged.clone()) {}

    void apply(AnyMove move) {
        own_->apply(move);
        merged_->apply(move);
    }
    void undo(AnyMove move) {
        own_->undo(move);
        merged_->undo(move);
    }
    AnyMoves own() const { return moves_of(*own_); }
    AnyMoves merged() const { return moves_of(*merged_); }

    static int place_of(const AnyMove& move, const AnyMoves& list) {
        return static_cast<int>(std::find(list.begin(), list.end(), move) - list.begin());
    }

private:
    static AnyMoves moves_of(const AnyPosition& position) {
        AnyMoves list;
        position.moves(list);
        return list;
    }

    std::unique_ptr<AnyPosition> own_;
    std::unique_ptr<NativePosition> merged_;
};

// For each move of a position the one that stands for it, as child numbers of both games.
struct StandIns {
    explicit StandIns(const TwoGames& games) : StandIns(games.own(), games.merged()) {}
    StandIns(const AnyMoves& all, const AnyMoves& listed) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            const int place = TwoGames::place_of(all[i], listed);
            const bool first = static_cast<std::size_t>(place) < listed.size();
            own.push_back(first ? static_cast<int>(i) : own.back());
            merged.push_back(first ? place : merged.back());
        }
    }

    // The move that stands for this one; -1: none but itself.
    int same_as(std::size_t move) const { return own[move] == static_cast<int>(move) ? -1 : own[move]; }

    std::vector<int> own, merged;
};

// Moves that another one stands for are worth what that one is, and were not searched.
std::vector<RootMove> all_root_moves(const StandIns& stand_ins, const std::vector<RootMove>& known) {
    std::vector<RootMove> all;
    for (std::size_t i = 0; i < stand_ins.own.size() && !known.empty(); ++i) {
        const auto place = static_cast<std::size_t>(stand_ins.merged[i]);
        RootMove& move = all.emplace_back(place < known.size() ? known[place] : RootMove{});
        move.same_as = stand_ins.same_as(i);
        if (move.same_as < 0) continue;
        move.visits = 0;
        move.order = -1;
    }
    return all;
}

void translate_line(TwoGames games, std::vector<int>& line) {
    for (int& child : line) {
        const AnyMove move = games.merged()[static_cast<std::size_t>(child)];
        child = TwoGames::place_of(move, games.own());
        games.apply(move);
    }
}

// The same for the tree that was written down.
class RecordTranslator {
public:
    RecordTranslator(TwoGames& games, Record& record) : games_(games), record_(record), children_(record.nodes.size()) {
        for (std::size_t i = 1; i < record.nodes.size(); ++i) {
            children_[static_cast<std::size_t>(record.nodes[i].parent)].push_back(i);
        }
        if (!record.nodes.empty()) visit(0);
    }

private:
    void visit(std::size_t node) {
        if (children_[node].empty()) return;
        const AnyMoves own = games_.own(), merged = games_.merged();
        const StandIns stand_ins(own, merged);
        for (std::size_t i = 0; i < own.size() && merged.size() < own.size(); ++i) {
            record_.nodes[node].same_as.push_back(stand_ins.same_as(i));
        }
        for (const std::size_t below : children_[node]) {
            int& child = record_.nodes[below].child;
            const AnyMove move = merged[static_cast<std::size_t>(child)];
            child = TwoGames::place_of(move, own);
            games_.apply(move);
            visit(below);
            games_.undo(move);
        }
    }

    TwoGames& games_;
    Record& record_;
    std::vector<std::vector<std::size_t>> children_;
};

Iteration translated(const AnyPosition& root, const NativePosition& merged, const Iteration& found) {
    Iteration own = found;
    const TwoGames games(root, merged);
    own.root_moves = all_root_moves(StandIns(games), found.root_moves);
    translate_line(TwoGames(root, merged), own.line);
    return own;
}

}  // namespace

MergedSearch::MergedSearch(std::unique_ptr<NativePosition> game, std::unique_ptr<AnySearch> search)
    : game_(std::move(game)), search_(std::move(search)) {}

std::vector<int> MergedSearch::stand_ins(const AnyPosition& root) const {
    return StandIns(TwoGames(root, *game_->with_state_of(root))).own;
}

SearchResult MergedSearch::run(const AnyPosition& root, const SearchRequest& request, Budget& budget) {
    const auto merged = game_->with_state_of(root);
    SearchRequest own = request;
    if (request.on_iteration) {
        own.on_iteration = [&](const Iteration& done) { request.on_iteration(translated(root, *merged, done)); };
    }
    SearchResult result = search_->run(*merged, own, budget);
    if (request.record != nullptr) {
        TwoGames games(root, *merged);
        RecordTranslator(games, *request.record);
    }
    if (result.best) result.best = translated(root, *merged, *result.best);
    const TwoGames games(root, *merged);
    for (std::optional<int>* const child : {&result.move, &result.leaning}) {
        if (*child) *child = TwoGames::place_of(games.merged()[static_cast<std::size_t>(**child)], games.own());
    }
    return result;
}

}  // namespace nply
