#include "position.hpp"

#include "nply/search/walk.hpp"

namespace nply::bindings {

nb::object NativePosition::name(AnyMove move) const {
    const std::int64_t index = index_of(move);
    return index >= 0 ? nb::object(nb::int_(index)) : nb::object(nb::str(move_text(move).c_str()));
}

nb::object name_of_child(const Position& position, int child) {
    AnyMoves moves;
    position.moves(moves);
    if (static_cast<std::size_t>(child) >= moves.size()) report_changed_moves();
    return position.name(moves[static_cast<std::size_t>(child)]);
}

nb::list names_of_line(const Position& root, const std::vector<int>& line) {
    nb::list names;
    const AnyGame game(root);
    AnyGame::State state(root.copy());
    Walk<AnyGame> walk(game, state);
    for (const int child : line) {
        names.append(name_of_child(static_cast<const Position&>(*state.operator->()), child));
        walk.descend(child);
    }
    walk.ascend_to_start();
    return names;
}

}  // namespace nply::bindings
