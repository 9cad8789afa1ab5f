# A move that stands before a proved one, and may be as good, is not looked at.
nply_mutant(fuzz_simulation earlier_tie src/uct_tree.cpp "return !cannot_be_better || child < best;"
            "return !cannot_be_better || (!MUTANT && child < best);")
# A node is proved although a child that is not may be better.
nply_mutant(fuzz_simulation better_child src/uct_tree.cpp "return !cannot_be_better ||" "return (!MUTANT && !cannot_be_better) ||")
# Of moves that are as good a later one is taken.
nply_mutant(fuzz_simulation later_tie src/uct_tree.cpp "if (aim.wants_much ? order <= 0 : order >= 0) continue;"
            "if (aim.wants_much ? (MUTANT ? order < 0 : order <= 0) : order >= 0) continue;")
# The others do not mind what the root's player gets.
nply_mutant(fuzz_simulation paranoid_aim search/uct_tree.hpp "return {root_player, false};"
            "return {MUTANT ? player : root_player, MUTANT};")
# A tree is kept that was about another player.
nply_mutant(fuzz_simulation kept_player src/uct.cpp "kept_player_ != root_player_" "kept_player_ != root_player_ && !MUTANT")
# The wrong part of a tree is kept.
nply_mutant(fuzz_simulation kept_node src/uct.cpp "kept->become_subtree(*tree_, *end_of(way, root));"
            "kept->become_subtree(*tree_, MUTANT ? UctTree::root() : *end_of(way, root));")
# Visits that a thread expected and did not make stay.
nply_mutant(fuzz_simulation expected_visits src/uct_threads.cpp "static_cast<std::uint32_t>(brought.count) - expected;"
            "MUTANT ? 0 : static_cast<std::uint32_t>(brought.count) - expected;")
# Best-first: the same two rules, and a later one of several best children.
nply_mutant(fuzz_simulation solved_tie src/best_first.cpp "const int matter = cannot_be_better ? best :"
            "const int matter = cannot_be_better ? (MUTANT ? 0 : best) :")
nply_mutant(fuzz_simulation solved_better src/best_first.cpp "facts_.highest && value(child(node, best), mover) >= *facts_.highest"
            "MUTANT || (facts_.highest && value(child(node, best), mover) >= *facts_.highest)")
nply_mutant(fuzz_simulation best_first_tie src/best_first.cpp
            "if (value(child(node, place), mover) > value(child(node, best), mover)) best = place;"
            "if (value(child(node, place), mover) > value(child(node, best), mover) - MUTANT) best = place;")
nply_mutants(fuzz_simulation)
