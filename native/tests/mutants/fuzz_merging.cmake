# A run reaches over a card on the table that may still be beaten.
nply_mutant(fuzz_merging run_over_the_trick games/tricks/table.hpp "return in_hands() | on_table() |"
            "return in_hands() | (MUTANT ? 0 : on_table()) |")
# A run reaches over a card in another hand.
nply_mutant(fuzz_merging run_over_others games/tricks/cards.hpp "const Cards has_lower_neighbour = dead +"
            "const Cards has_lower_neighbour = (MUTANT ? kFullDeck & ~own : dead) +")
# Where a list descends, the last card of a run stands for the others.
nply_mutant(fuzz_merging last_of_run games/tricks/cards.hpp "highest_of_runs(own, live, special)};"
            "MUTANT ? lowest_of_runs(own, live, special) : highest_of_runs(own, live, special)};")
# Cards that score differently stand for others.
nply_mutant(fuzz_merging special_in_run games/hearts.hpp "listed = tricks::first_of_runs(legal, live(state), special());"
            "listed = tricks::first_of_runs(legal, live(state), MUTANT ? 0 : special());")
nply_mutants(fuzz_merging)
