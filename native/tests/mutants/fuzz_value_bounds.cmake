# A proof of what another player gets, or in tables that forget who is alone.
nply_mutant(fuzz_value_bounds bound_of_another search/value_proofs.hpp "alone(player).value_within("
            "alone(MUTANT ? 0 : player).value_within(")
nply_mutant(fuzz_value_bounds proof_of_the_mover search/value_proofs.hpp "alone(p).start(root, p, budget)"
            "alone(p).start(root, MUTANT ? -1 : p, budget)")
# What was supposed of one node, or of one player, counts for the next one.
nply_mutant(fuzz_value_bounds range_of_another_node search/value_proofs.hpp "proved_ = *here->range;"
            "if (!MUTANT || here->ply == 0) proved_ = *here->range;")
# A proof holds for every depth, or nobody hears that the depth had touched it.
nply_mutant(fuzz_value_bounds proof_of_another_depth search/minimax_table.hpp "entry.depth == depth ||"
            "MUTANT || entry.depth == depth ||")
nply_mutant(fuzz_value_bounds proof_depth_untold search/value_proofs.hpp "cut_off |= known.open;"
            "cut_off |= known.open && !MUTANT;")
# A score that is nearly enough counts as enough.
nply_mutant(fuzz_value_bounds proof_off_by_one search/value_proofs.hpp "const bool proved = sure >= needed;"
            "const bool proved = sure + MUTANT >= needed;")
# What was not proved counts as impossible.
nply_mutant(fuzz_value_bounds refusal_taken_as_bound search/value_proofs.hpp "const Score needed = least_that_stops("
            "if (MUTANT) proved_.high = known.most;\n            const Score needed = least_that_stops(")
# A proof over other moves than those that are searched, or without the extension.
nply_mutant(fuzz_value_bounds proof_without_width search/value_proofs.hpp "alone.width = options.width;"
            "alone.width = MUTANT ? 0 : options.width;")
nply_mutant(fuzz_value_bounds proof_not_extended search/value_proofs.hpp "alone.extend = options.extend;"
            "alone.extend = MUTANT ? 0 : options.extend;")
# A tie that may go against the root's player is taken as strict.
nply_mutant(fuzz_value_bounds proof_spite pruning/bound_vector.hpp "!harms_root(player) || tie_below_"
            "MUTANT || !harms_root(player) || tie_below_")
nply_mutants(fuzz_value_bounds)
