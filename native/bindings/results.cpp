// What a search found and what it wrote down, as plain Python data, with names in the place of child numbers.
#include "bindings.hpp"
#include "nply/core/score_rules.hpp"
#include "nply/search/walk.hpp"

namespace nply::bindings {

namespace {

constexpr const char* kBoundNames[] = {nullptr, "at_least", "at_most", "exact"};

nb::object to_number(const Fraction& value, double unit) {
    return to_value(value.above, value.below, unit);
}

nb::object outcomes(const RootMove& move, int players, double unit) {
    if (move.outcomes.empty()) return nb::none();
    nb::list list;
    for (const Values& values : move.outcomes) list.append(to_tuple(values, players, unit));
    return nb::tuple(list);
}

// One tuple a move, in the game's order: what Python's RootMove is made of.
nb::list root_moves(const Position& root, const std::vector<RootMove>& known) {
    AnyMoves moves;
    root.moves(moves);
    const auto player = static_cast<std::size_t>(root.player());
    nb::list list;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const RootMove move = i < known.size() ? known[i] : RootMove{};
        const bool is_known = move.bound != Bound::none;
        const char* const bound = move.is_average ? "average" : kBoundNames[static_cast<int>(move.bound)];
        list.append(nb::make_tuple(
            name_of(root, moves[i]),
            is_known ? to_value(move.values.total[player], move.values.count, root.unit()) : nb::none(),
            is_known ? nb::object(nb::str(bound)) : nb::none(),
            move.all_players ? nb::object(to_tuple(move.values, root.players(), root.unit())) : nb::none(), move.visits,
            move.order < 0 ? nb::none() : nb::cast(move.order), outcomes(move, root.players(), root.unit()),
            move.same_as < 0 ? nb::none() : name_of(root, moves[static_cast<std::size_t>(move.same_as)])));
    }
    return list;
}

nb::dict event_to_dict(const Record::Event& event, int values, double unit) {
    static constexpr const char* names[] = {"enter",    "best", "value",    "irrelevant", "cut",  "research",
                                            "answered", "pass", "at_least", "at_most",    "probe"};
    using What = Record::What;
    const What what = event.what;
    nb::dict item;
    item["event"] = names[static_cast<int>(what)];
    item["node"] = event.node;
    const bool cut_by_window = what == What::cut && event.window;
    if (what == What::value || what == What::best || what == What::at_least || what == What::at_most || cut_by_window) {
        item["values"] = to_tuple(event.values, values, unit);
    }
    if (event.window) {
        item["window"] = nb::make_tuple(to_number(event.window->first, unit), to_number(event.window->second, unit));
    }
    if (what == What::irrelevant || what == What::cut) item["top"] = event.top;
    if (what == What::cut) {
        item["kind"] = std::string(kCutNames[static_cast<std::size_t>(event.cut)]);
        if (event.cut == Cut::proof) item["sure"] = to_tuple(event.values, values, unit);
        nb::list bounds;
        for (const auto& bound : event.bounds) {
            nb::dict one;
            one["player"] = bound.player;
            one["score"] = to_number(bound.score, unit);
            one["strict"] = bound.strict;
            one["node"] = bound.node;
            bounds.append(one);
        }
        item["bounds"] = bounds;
    }
    return item;
}

// Walks through a record and gives each move its name.
class NamedNodes {
public:
    NamedNodes(const Position& root, const Record& record)
        : record_(record),
          names_(record.nodes.size()),
          same_as_(record.nodes.size()),
          children_(record.nodes.size()),
          state_(root.clone()) {
        for (std::size_t i = 1; i < record.nodes.size(); ++i) {
            children_[static_cast<std::size_t>(record.nodes[i].parent)].push_back(i);
        }
        if (!record.nodes.empty()) visit(0);
    }

    nb::list list() const {
        nb::list nodes;
        for (std::size_t i = 0; i < record_.nodes.size(); ++i) {
            const auto& node = record_.nodes[i];
            nb::dict item;
            item["parent"] = node.parent < 0 ? nb::none() : nb::cast(node.parent);
            item["child"] = node.child;
            item["player"] = node.player < 0 ? nb::none() : nb::cast(node.player);
            item["chance"] = node.chance;
            item["move"] = node.parent < 0 ? nb::none() : names_[i];
            item["same_as"] = same_as_[i];
            nodes.append(item);
        }
        return nodes;
    }

private:
    void visit(std::size_t node) {
        if (children_[node].empty()) return;
        AnyMoves moves;
        state_->moves(moves);
        const std::vector<int>& same_as = record_.nodes[node].same_as;
        for (std::size_t i = 0; i < same_as.size(); ++i) {
            if (same_as[i] < 0) continue;
            same_as_[node][name_of(*state_, moves[i])] = name_of(*state_, moves[static_cast<std::size_t>(same_as[i])]);
        }
        for (const std::size_t below : children_[node]) {
            const auto child = static_cast<std::size_t>(record_.nodes[below].child);
            if (child >= moves.size()) report_changed_moves();
            names_[below] = name_of(*state_, moves[child]);
            state_->apply(moves[child]);
            visit(below);
            state_->undo(moves[child]);
        }
    }

    const Record& record_;
    std::vector<nb::object> names_;
    std::vector<nb::dict> same_as_;  // by names, too
    std::vector<std::vector<std::size_t>> children_;
    std::unique_ptr<Position> state_;
};

}  // namespace

nb::object to_value(std::int64_t total, std::int64_t count, double unit) {
    if (count == 1 && unit == 1) return nb::int_(total);
    return nb::float_(in_units(total, count, unit));
}

nb::tuple to_tuple(const Values& values, int players, double unit) {
    nb::list list;
    for (int p = 0; p < players; ++p) {
        list.append(to_value(values.total[static_cast<std::size_t>(p)], values.count, unit));
    }
    return nb::tuple(list);
}

nb::tuple to_tuple(const Scores& scores, int players, double unit) {
    return to_tuple(Values(scores), players, unit);
}

nb::dict to_dict(const Position& root, const Record& record) {
    nb::list events;
    for (const auto& event : record.events) {
        events.append(event_to_dict(event, record.two_sides ? 1 : root.players(), root.unit()));
    }
    nb::dict dict;
    dict["depth"] = record.depth;
    dict["players"] = root.players();
    dict["two_sides"] = record.two_sides;
    dict["truncated"] = record.truncated;
    dict["nodes"] = NamedNodes(root, record).list();
    dict["events"] = events;
    return dict;
}

void add_statistics(const Statistics& statistics, nb::dict& dict) {
    nb::dict cuts;
    for (std::size_t i = 0; i < kCutNames.size(); ++i) {
        cuts[std::string(kCutNames[i]).c_str()] = statistics.cuts[i];
    }
    dict["cuts"] = cuts;
    dict["researches"] = statistics.researches;
    dict["table_hits"] = statistics.table_hits;
    dict["kept_hits"] = statistics.kept_hits;
    dict["proof_nodes"] = statistics.proof_nodes;
}

nb::dict to_dict(const Position& root, const SearchResult& result) {
    const auto& best = result.best;
    nb::dict dict;
    dict["move"] = result.move ? name_of_child(root, *result.move) : nb::none();
    dict["values"] = best ? nb::object(to_tuple(best->values, root.players(), root.unit())) : nb::none();
    dict["line"] = nb::tuple(best ? names_of_line(root, *best) : nb::list());
    dict["depth"] = best ? best->depth : 0;
    dict["nodes"] = result.nodes;
    dict["seconds"] = result.seconds;
    dict["complete"] = result.complete;
    dict["root_moves"] = result.move && best ? root_moves(root, best->root_moves) : nb::list();
    add_statistics(result.statistics, dict);
    dict["pruning"] = result.pruning;
    dict["window"] = nb::none();
    if (result.window) {
        dict["window"] = nb::make_tuple(to_value(result.window->first, 1, root.unit()),
                                        to_value(result.window->second, 1, root.unit()));
    }
    return dict;
}

}  // namespace nply::bindings
