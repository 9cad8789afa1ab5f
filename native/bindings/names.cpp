// What moves are called: below the bindings they are child numbers.
#include "bindings.hpp"
#include "nply/search/walk.hpp"

namespace nply::bindings {

namespace {

template <class Native>
nb::object native_name(const Native& owner, AnyMove move) {
    const std::int64_t index = owner.index_of(move);
    return index >= 0 ? nb::object(nb::int_(index)) : nb::object(nb::str(owner.move_text(move).c_str()));
}

}  // namespace

nb::object name_of(const Position& position, AnyMove move) {
    if (!position.is_native()) return nb::borrow(move.as<PyObject*>());
    return native_name(static_cast<const NativePosition&>(position), move);
}

nb::object name_of(const NativeView& view, AnyMove move) {
    return native_name(view, move);
}

nb::object name_of_child(const Position& position, int child) {
    AnyMoves moves;
    position.moves(moves);
    if (static_cast<std::size_t>(child) >= moves.size()) report_changed_moves();
    return name_of(position, moves[static_cast<std::size_t>(child)]);
}

namespace {

// Where a line ends there is the value that it was found for. A game written in Python may be another one by now.
void check_end(const Position& end, const Iteration& found) {
    Scores scores, again;
    if (end.terminal()) {
        end.scores(scores);
    } else if (end.offers(Quiet{}) && !end.ask<Quiet>()) {
        return;  // the search may have gone on, and a table may have answered
    } else if (!found.exact && static_cast<int>(found.line.size()) == found.depth && end.offers(Evaluate{})) {
        end.ask<Evaluate>(scores);
        end.ask<Evaluate>(again);
        if (scores != again) return;  // an estimate may be left to chance
    } else {
        return;  // a table has answered
    }
    if (Values(scores) != found.values) report_changed_value();
}

}  // namespace

nb::list names_of_line(const Position& root, const Iteration& found) {
    nb::list names;
    const AnyGame game(root);
    AnyGame::State state(root.copy());
    Walk<AnyGame> walk(game, state);
    for (const int child : found.line) {
        names.append(name_of_child(static_cast<const Position&>(*state.operator->()), child));
        walk.descend(child);
    }
    if (!root.is_native() && !found.is_average) check_end(static_cast<const Position&>(*state.operator->()), found);
    walk.ascend_to_start();
    return names;
}

}  // namespace nply::bindings
