# Condition B dropped: every best value counts as one that the parent does not want.
nply_mutant(fuzz_pruning condition_b pruning/path.hpp "node.reach = kNowhere;"
            "if (MUTANT) { node.reach = node.ply - 1; return; } node.reach = kNowhere;")
# Children that wait are never searched again.
nply_mutant(fuzz_pruning no_research src/pruner.cpp "child.top > path_.reach(*here);"
            "child.top > path_.reach(*here) && !MUTANT;")
# A child that is searched again counts as the last one.
nply_mutant(fuzz_pruning child_order search/pruned_max_n.hpp "*here->best, child < here->best_child"
            "*here->best, !MUTANT && child < here->best_child")
# A tie with a child that is still to be searched again counts for nothing.
nply_mutant(fuzz_pruning own_ties src/pruner.cpp "!waits_before_best(here)"
            "MUTANT || !waits_before_best(here)")
# A tie counts for nothing above a node, either.
nply_mutant(fuzz_pruning strict_suspects pruning/bound_vector.hpp "holds &= later;" "holds &= later || MUTANT;")
# A node answers for the wrong one of its waiting children.
nply_mutant(fuzz_pruning farthest src/pruner.cpp "top = std::min<int>(top, child->top)"
            "top = MUTANT ? child->top : std::min<int>(top, child->top)")
# Ties that go against the root's player are forgotten.
nply_mutant(fuzz_pruning spite pruning/bound_vector.hpp "!harms_root(player) || tie_below_"
            "MUTANT || !harms_root(player) || tie_below_")
# The table promises more than was proved.
nply_mutant(fuzz_pruning table_bound pruning/bound_vector.hpp "(is_later(player) || harms_root(player))"
            "(!MUTANT && (is_later(player) || harms_root(player)))")
# The table forgets how deep it looked.
nply_mutant(fuzz_pruning table_depth search/max_n_table.hpp "entry.depth == depth ||" "MUTANT || entry.depth == depth ||")
# As much as there is counts as more than there is.
nply_mutant(fuzz_pruning max_sum pruning/oracle.hpp "return total > max_sum_" "return total + MUTANT > max_sum_")
# A step counts twice.
nply_mutant(fuzz_pruning step pruning/oracle.hpp "SumOracle(players, max_sum, step) {}"
            "SumOracle(players, max_sum, MUTANT ? 2 * step : step) {}")
# A leaf-value table without the rows that only an upper limit makes matter.
nply_mutant(fuzz_pruning dominated_rows src/leaf_values.cpp "if (!ranged) keep_undominated();"
            "if (!ranged || MUTANT) keep_undominated();")
# A table that is kept forgets whom ties go against.
nply_mutant(fuzz_pruning kept_ties src/max_n_memory.cpp "ties == Ties::left ? 0 :" "ties == Ties::left || MUTANT ? 0 :")
# A move that is left out counts as worth what the best one is.
nply_mutant(fuzz_pruning root_bound search/pruned_max_n.hpp "known.all_players ? Bound::exact"
            "known.all_players || MUTANT ? Bound::exact")
# An extension's plies are one depth to the table, or the search ends where the depth does.
nply_mutant(fuzz_pruning table_extension search/pruned_max_n.hpp "left(here) + extension_.most();"
            "(MUTANT ? std::max(left(here), 0) : left(here)) + extension_.most();")
nply_mutant(fuzz_pruning not_extended search/pruned_max_n.hpp "!extension_.extends(game_, *state_, left(here))"
            "(MUTANT || !extension_.extends(game_, *state_, left(here)))")
# Beyond a position that the table has answered the line goes on as if it were one move deeper, or not at all.
nply_mutant(fuzz_pruning line_depth search/line.hpp "const int rest = depth - static_cast<int>(length);"
            "const int rest = depth - static_cast<int>(length) + MUTANT;")
nply_mutant(fuzz_pruning line_ends search/line.hpp "longer = line.size() > length;"
            "longer = !MUTANT && line.size() > length;")
# A tie with the child that was tried first is decided by the order of the search: at the node, above it (`child_order`
# is the same in the end).
nply_mutant(fuzz_pruning out_of_turn src/pruner.cpp "if (here->is_out_of_turn()) return false;"
            "if (here->is_out_of_turn() && !MUTANT) return false;")
nply_mutant(fuzz_pruning tie_above pruning/path.hpp
            "if (node->has_best()) {
                bounds.add(node->player, *node->best, node->child > node->best_child);"
            "if (node->has_best()) {
                bounds.add(node->player, *node->best, MUTANT || node->child > node->best_child);")
# What is tried first is forgotten, so that another child is searched twice or never.
nply_mutant(fuzz_pruning misses_one search/pruned_max_n.hpp "i > first ? i : i == 0 ? first : i - 1"
            "i > first ? i : i == 0 || MUTANT ? first : i - 1")
# What was learnt of another root is still there.
nply_mutant(fuzz_pruning old_moves search/best_moves.hpp "lead_ = 0;
    }"
            "if (!MUTANT) lead_ = 0;
    }")
nply_mutants(fuzz_pruning)
