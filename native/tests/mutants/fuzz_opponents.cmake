# Everybody is after the target.
nply_mutant(fuzz_opponents only_the_root search/offensive.hpp "if (player == root_ && value[target_]"
            "if ((player == root_ || (MUTANT && player != target_)) && value[target_]")
# Of moves that are the same for the target the last one is taken.
nply_mutant(fuzz_opponents own_score search/offensive.hpp "return value[player] > best[player];"
            "return MUTANT ? value[player] >= best[player] : value[player] > best[player];")
# A move that is as good as a sure one is out of the question.
nply_mutant(fuzz_opponents dominated src/soft_max_n.cpp "if (child.high < sure) continue;"
            "if (child.high < sure + MUTANT) continue;")
# What a move may bring counts as sure.
nply_mutant(fuzz_opponents sure src/soft_max_n.cpp "sure = std::max(sure, child.low);"
            "sure = std::max(sure, MUTANT ? child.high : child.low);")
# The best value of a move decides at the root, not the worst one.
nply_mutant(fuzz_opponents worst_case src/soft_max_n.cpp "if (one.low > other.low ||"
            "if ((MUTANT ? one.high > other.high : one.low > other.low) ||")
# MP-Mix defends and attacks from a lead that is not enough.
nply_mutant(fuzz_opponents defend src/mp_mix.cpp "lead >= options.defend ?" "lead >= options.defend - MUTANT ?")
nply_mutant(fuzz_opponents attack src/mp_mix.cpp "lead >= options.attack ?" "lead >= options.attack - MUTANT ?")
# The second one is the leader himself.
nply_mutant(fuzz_opponents second src/mp_mix.cpp "leader_of(scores, players, leader);"
            "leader_of(scores, players, MUTANT ? -1 : leader);")
# A spiteful player helps who searches.
nply_mutant(fuzz_opponents model_spite src/beliefs.cpp "return harm > 0;" "return MUTANT ? harm < 0 : harm > 0;")
# A lead is over all others together.
nply_mutant(fuzz_opponents model_lead src/beliefs.cpp "best = std::max(best, values[index(p)]);"
            "best = MUTANT ? (best < -1e18 ? 0 : best) + values[index(p)] : std::max(best, values[index(p)]);")
# Who searches is modelled like the others.
nply_mutant(fuzz_opponents root_model src/beliefs.cpp "if (player == root) return children[choice(Model::own"
            "if (player == root && !MUTANT) return children[choice(Model::own")
# Moves that a model likes as much as another one do not share its probability.
nply_mutant(fuzz_opponents liked src/beliefs.cpp "(1 - noise) / many : 0" "(1 - noise) / (MUTANT ? 1 : many) : 0")
# A move is chosen that is not one of the best.
nply_mutant(fuzz_opponents equal_moves search/equal_moves.hpp "if (!is_best(moves[i])) continue;"
            "if (!is_best(moves[i]) && !MUTANT) continue;")
# Of moves that promise the same the last one is taken.
nply_mutant(fuzz_opponents first_promise search/equal_moves.hpp "sides.value(scores) <= *most) continue;"
            "sides.value(scores) <= *most - MUTANT) continue;")
# All others are against the side where its moves are compared.
nply_mutant(fuzz_opponents promise search/equal_moves.hpp "value[player] > best[player]) best"
            "(MUTANT ? value[player] < best[player] : value[player] > best[player])) best")
nply_mutants(fuzz_opponents)
