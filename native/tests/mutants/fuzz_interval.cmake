# The range of a node is handed down to its children.
nply_mutant(fuzz_interval range_handed_down search/interval/ranges.hpp "Lanes lane = range.sure;"
            "Lanes lane = MUTANT ? range.low : range.sure;")
# What a player is sure to get is handed down past a choice of his own.
nply_mutant(fuzz_interval sure_past_own_choice search/interval/ranges.hpp
            "lane[mover] = nothing[mover];" "if (!MUTANT) lane[mover] = nothing[mover];")
# A proof of what another player gets.
nply_mutant(fuzz_interval proof_of_another search/interval/ranges.hpp "provers_[p].worth("
            "provers_[MUTANT ? 0 : p].worth(")
# The table of proofs of each player is about the first one, alone against the rest.
nply_mutant(fuzz_interval proofs_of_the_first search/interval/ranges.hpp "provers_.emplace_back(hand,"
            "provers_.emplace_back(MUTANT ? hand_of(game, root, 1u) : hand,")
# An earlier child that may bring as much is left out.
nply_mutant(fuzz_interval tie_taken_as_strict search/interval/search.hpp "high == best && i > holder"
            "high == best && (MUTANT ? holder != nobody && i != holder : i > holder)")
# Children after one that is known to bring nearly as much as the node may are not looked at.
nply_mutant(fuzz_interval listed_too_few search/interval/search.hpp "if (child.range.low[mover] >= high) break;"
            "if (child.range.low[mover] >= high - MUTANT) break;")
# A child is said to bring the mover no more than he is known to have.
nply_mutant(fuzz_interval cap_too_low search/interval/search.hpp "cap(child.range, mover, high, node.total);"
            "cap(child.range, mover, MUTANT ? std::max(node.range.low[mover], child.range.low[mover]) : high, node.total);")
# Who lays the last card of a hand wins its last trick.
nply_mutant(fuzz_interval last_trick search/interval/ranges.hpp "gain(before, card, state.turn.player());"
            "gain(before, card, MUTANT ? before.player() : state.turn.player());")
# A range that is not intersected with what is found: nothing is ever known, and a search that does not end counts as
# wrong. (Where one end alone is taken as found, ranges are wider and still right.)
nply_mutant(fuzz_interval range_not_intersected search/interval/ranges.hpp
            "range.low = higher_of(range.low, other.low);"
            "if (MUTANT) return;\n        range.low = higher_of(range.low, other.low);")
# Other positions with as many tricks to come are taken for the same.
nply_mutant(fuzz_interval range_of_another search/interval/table.hpp "if (key_of(entry) != tagged) continue;"
            "if (MUTANT ? (key_of(entry) & kTricks) != (tagged & kTricks) : key_of(entry) != tagged) continue;")
# What was got so far is forgotten: in a value of the table, or in a bound that was proved there.
nply_mutant(fuzz_interval rest_value src/max_n_memory.cpp "*here->best = scores;"
            "*here->best = MUTANT ? entry.scores : scores;")
nply_mutant(fuzz_interval rest_bound src/max_n_memory.cpp "irrelevant_again(pruner, here, scores);"
            "irrelevant_again(pruner, here, MUTANT ? entry.scores : scores);")
nply_mutants(fuzz_interval)
