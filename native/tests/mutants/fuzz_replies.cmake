# An opponent's wide choice costs nothing.
nply_mutant(fuzz_replies wide_choice search/replies_game.hpp "rule_.deep : state.left - move.wide;"
            "rule_.deep : state.left - (MUTANT ? 0 : move.wide);")
# The choices of the opponents are not given back when the root's player moves.
nply_mutant(fuzz_replies new_round search/replies_game.hpp "state.left = own_turn(state) ? rule_.deep :"
            "state.left = own_turn(state) ? (MUTANT ? state.left : rule_.deep) :")
# The root's player is confined like the others.
nply_mutant(fuzz_replies own_moves search/replies_game.hpp "if (rule_.out_of_turn || own_turn(state)) return;"
            "if (rule_.out_of_turn || (own_turn(state) && !MUTANT)) return;")
# A wide choice is one among all moves.
nply_mutant(fuzz_replies wide_moves search/replies_game.hpp "state.left > 0 ? rule_.wide :"
            "state.left > 0 ? (MUTANT ? list.base_.size() : rule_.wide) :")
# The table does not know how many choices are left.
nply_mutant(fuzz_replies key_of_choices search/replies_game.hpp "return own_turn(state) ? key :"
            "return own_turn(state) || MUTANT ? key :")
# The table does not know who is to move in the search.
nply_mutant(fuzz_replies key_of_phase search/replies_game.hpp "state.phase == Phase::in_turn ? key :"
            "state.phase == Phase::in_turn || MUTANT ? key :")
# Only the next player replies.
nply_mutant(fuzz_replies every_opponent search/replies_game.hpp "list.choices_ = static_cast<std::size_t>(players() - 1);"
            "list.choices_ = MUTANT ? 1 : static_cast<std::size_t>(players() - 1);")
# After a reply it is the next player's turn.
nply_mutant(fuzz_replies turn_of_root search/replies_game.hpp
            "state.phase = Phase::in_turn;\n            if (!game_.terminal(state.base)) undo.player"
            "state.phase = Phase::in_turn;\n            if (!game_.terminal(state.base) && !MUTANT) undo.player")
# The choice of who replies takes a ply from the depth.
nply_mutant(fuzz_replies choice_ply search/replies.hpp "search_.iterate(deepest + deepest / 2)"
            "search_.iterate(MUTANT ? deepest : deepest + deepest / 2)")
nply_mutants(fuzz_replies)
