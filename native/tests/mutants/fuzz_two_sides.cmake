# Bounds are stored as the other kind.
nply_mutant(fuzz_two_sides bound_kind search/two_sides.hpp "view.maximises ? bound : turned(bound)"
            "view.maximises || MUTANT ? bound : turned(bound)")
# A value at the lower end of the window counts as exact.
nply_mutant(fuzz_two_sides window_low search/two_sides.hpp "best <= window_low " "best <= window_low - MUTANT ")
# A scout's window is too wide: nothing is searched again.
nply_mutant(fuzz_two_sides no_second_look search/two_sides.hpp
            "if (value <= view.low || value >= view.high) return value;"
            "if (MUTANT ? value <= view.high : value <= view.low || value >= view.high) return value;")
# The window is off by one: what only ties with the bound is cut, where it should be better.
nply_mutant(fuzz_two_sides window_off search/two_sides.hpp "if (best >= view.high) {"
            "if (best >= view.high - MUTANT) {")
# The table forgets how deep it looked.
nply_mutant(fuzz_two_sides minimax_depth search/minimax_table.hpp "entry.depth == depth ||"
            "(MUTANT ? entry.depth <= depth : entry.depth == depth) ||")
# A lower bound answers for what lies below it.
nply_mutant(fuzz_two_sides bound_answer search/two_sides.hpp "return known.value >= beta;"
            "return known.value >= beta || (MUTANT && known.value > alpha);")
# A win that lies beyond the depth counts.
nply_mutant(fuzz_two_sides foresight_depth search/two_sides.hpp "moves > 0 && moves <= depth"
            "moves > 0 && moves <= depth + MUTANT")
# A move that only looks bad is left out.
nply_mutant(fuzz_two_sides no_blunder games/mnk.hpp "threats.has(cell + 1) ||" "threats.has(cell + 1 + MUTANT) ||")
# A key that forgets who is to move.
nply_mutant(fuzz_two_sides key_of_player games/tricks/relative.hpp "static_cast<unsigned>(turn.player());"
            "(MUTANT ? 0u : static_cast<unsigned>(turn.player()));")
# An aspiration window that failed is taken for the value.
nply_mutant(fuzz_two_sides aspiration src/root_windows.cpp "if (value <= alpha) return pass"
            "if (value <= alpha - MUTANT) return pass")
# A table that is kept answers one side with what another one gets.
nply_mutant(fuzz_two_sides kept_side search/two_sides.hpp "sides_.maximising() == table_side_ ? 0 :"
            "sides_.maximising() == table_side_ || MUTANT ? 0 :")
# A bound of a move at the root counts the wrong way.
nply_mutant(fuzz_two_sides root_move src/root_moves.cpp "if (value < window.high) known.high"
            "if (value < window.high || MUTANT) known.high")
# Quiet positions are searched on, too, or an extension is a ply too short.
nply_mutant(fuzz_two_sides quiet search/extension.hpp "left > -most_ && !ask<Quiet>(game, state);"
            "left > -most_ && (MUTANT || !ask<Quiet>(game, state));")
nply_mutant(fuzz_two_sides extension_end search/extension.hpp "left > -most_ &&" "left > -most_ + MUTANT &&")
# An extension's plies are one depth to the table.
nply_mutant(fuzz_two_sides minimax_extension search/two_sides.hpp "const int stored = depth + extension_.most();"
            "const int stored = (MUTANT ? std::max(depth, 0) : depth) + extension_.most();")
nply_mutants(fuzz_two_sides)
