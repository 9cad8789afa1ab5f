# Deliberately broken searches: each fuzz program once more, over a copy of the files in which single rules can be
# broken. Which one is chosen when the program starts (mutant.hpp), so that it is compiled once for all of them. The
# fuzz has to notice each; a crash does not count. With no rule broken it finds nothing.
set(NPLY_MUTANTS 0)

# `file` is a header, like search/max_n.hpp, or a source file, like src/pruner.cpp. `to` is the text that takes the place
# of `from`, which stands in the file once; MUTANT is true in it where this rule is to be broken.
function(nply_mutant fuzz name file from to)
  math(EXPR number "${NPLY_MUTANTS} + 1")
  set(NPLY_MUTANTS ${number} PARENT_SCOPE)
  set(text "${${fuzz}/${file}}")
  if(text STREQUAL "")
    if(file MATCHES "^src/")
      set(original "${PROJECT_SOURCE_DIR}/native/${file}")
    else()
      set(original "${PROJECT_SOURCE_DIR}/native/include/nply/${file}")
    endif()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${original}")
    file(READ "${original}" text)
    set(text "#include \"mutant.hpp\"\n${text}")
    set(${fuzz}_files ${${fuzz}_files} ${file} PARENT_SCOPE)
  endif()
  string(FIND "${text}" "${from}" first)
  string(FIND "${text}" "${from}" last REVERSE)
  if(first EQUAL -1)
    message(FATAL_ERROR "mutant ${name}: ${file} does not contain «${from}»")
  elseif(NOT first EQUAL last)
    message(FATAL_ERROR "mutant ${name}: ${file} contains «${from}» more than once")
  endif()
  string(REPLACE "MUTANT" "(::nply::tests::mutant == ${number})" to "${to}")
  string(REPLACE "${from}" "${to}" text "${text}")
  set(${fuzz}/${file} "${text}" PARENT_SCOPE)
  add_test(NAME mutant_${name} COMMAND mutants_of_${fuzz} 20000)
  set_tests_properties(mutant_${name} PROPERTIES ENVIRONMENT NPLY_MUTANT=${number} TIMEOUT 300
                                                 PASS_REGULAR_EXPRESSION ", [1-9][0-9]* cases wrong")
endfunction()

# The program of the mutants above. A copy that is as it was is not written, nor compiled, again.
function(nply_mutants fuzz)
  set(copies "${CMAKE_CURRENT_BINARY_DIR}/mutants/${fuzz}")
  file(GLOB_RECURSE old RELATIVE "${copies}/nply" "${copies}/nply/*")
  list(REMOVE_ITEM old ${${fuzz}_files})
  foreach(file IN LISTS old)
    file(REMOVE "${copies}/nply/${file}")
  endforeach()
  set(sources ${NPLY_SOURCES})
  foreach(file IN LISTS ${fuzz}_files)
    file(CONFIGURE OUTPUT "${copies}/nply/${file}" CONTENT "${${fuzz}/${file}}" @ONLY)
    list(TRANSFORM sources REPLACE "^${PROJECT_SOURCE_DIR}/native/${file}$" "${copies}/nply/${file}")
  endforeach()
  add_executable(mutants_of_${fuzz} ${fuzz}.cpp ${sources})
  target_include_directories(mutants_of_${fuzz} BEFORE PRIVATE "${copies}" "${CMAKE_CURRENT_SOURCE_DIR}")
  target_link_libraries(mutants_of_${fuzz} PRIVATE nply_flags)
  target_compile_options(mutants_of_${fuzz} PRIVATE -Og)
  add_test(NAME no_mutant_of_${fuzz} COMMAND mutants_of_${fuzz} 200)
endfunction()

# Condition B dropped: every best value counts as one that the parent does not want.
nply_mutant(fuzz_pruning condition_b pruning/path.hpp "node.reach = kNowhere;"
            "if (MUTANT) { node.reach = ply - 1; return; } node.reach = kNowhere;")
# Children that wait are never searched again.
nply_mutant(fuzz_pruning no_research src/pruner.cpp "child.top > path_.reach(*here);"
            "child.top > path_.reach(*here) && !MUTANT;")
# A child that is searched again counts as the last one.
nply_mutant(fuzz_pruning child_order search/pruned_max_n.hpp "*here->best, child < here->best_child"
            "*here->best, !MUTANT && child < here->best_child")
# A tie with a child that is still to be searched again counts for nothing.
nply_mutant(fuzz_pruning own_ties src/pruner.cpp "!waits_before_best(here)"
            "MUTANT || !waits_before_best(here)")
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
nply_mutant(fuzz_pruning line_depth search/pruned_max_n.hpp "const int rest = depth - static_cast<int>(length);"
            "const int rest = depth - static_cast<int>(length) + MUTANT;")
nply_mutant(fuzz_pruning line_ends search/pruned_max_n.hpp "longer = line.size() > length;"
            "longer = !MUTANT && line.size() > length;")
nply_mutants(fuzz_pruning)

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

# A set of positions that is one comparison too wide.
nply_mutant(fuzz_partition too_wide search/partition/comparisons.hpp "Cards left = made.with(card) & theirs; left"
            "Cards left = made.with(card) & theirs & (MUTANT ? made.with(card) - 1 : ~Cards{0}); left")
# The winner of a trick does not matter.
nply_mutant(fuzz_partition winner_rank search/partition/search.hpp "matter.add(winning, others);"
            "if (!MUTANT) matter.add(winning, others);")
# The cards of a run fail for the very reason of its highest card.
nply_mutant(fuzz_partition unseen search/partition/search.hpp "copy.swap(tricks::lowest(left), one.card);"
            "if (!MUTANT) copy.swap(tricks::lowest(left), one.card);")
# A card fails like another one, and the others of its run are not asked.
nply_mutant(fuzz_partition exchanged_run search/partition/search.hpp "if (!serves(copy, others)) continue;"
            "if (!MUTANT && !serves(copy, others)) continue;")
# A card fails like another one although a card between them mattered.
nply_mutant(fuzz_partition swapped search/partition/comparisons.hpp "return ((with(one) | with(two)) & between) == 0;"
            "return MUTANT || ((with(one) | with(two)) & between) == 0;")
# Bounds are stored as the other kind.
nply_mutant(fuzz_partition partition_bound search/partition/search.hpp "reached ? found : least, upper = reached ? most"
            "reached != MUTANT ? found : least, upper = reached != MUTANT ? most")
# A key that forgets who is to move.
nply_mutant(fuzz_partition partition_player search/partition/memory.hpp "static_cast<unsigned>(table.player());"
            "MUTANT ? 0u : static_cast<unsigned>(table.player());")
# A key that forgets where in its hand a card stands that scores unlike its neighbours.
nply_mutant(fuzz_partition partition_special search/partition/memory.hpp
            "return 1u + static_cast<unsigned>(tricks::count(hand & tricks::above(card)));"
            "return 1u + (MUTANT ? 0u : static_cast<unsigned>(tricks::count(hand & tricks::above(card))));")
# A card that scores like no other fails like one of its neighbours.
nply_mutant(fuzz_partition skipped_special search/partition/search.hpp "if (special_ >> card & 1) return false;"
            "if (special_ >> card & 1 && !MUTANT) return false;")
# Positions are taken for the same although the third hand's suits are of other lengths.
nply_mutant(fuzz_partition suit_lengths search/partition/suit_facts.hpp
            "static_cast<unsigned>(count(hands[seat])) << 4 * seat;"
            "static_cast<unsigned>(seat == 2 && MUTANT ? 0 : count(hands[seat])) << 4 * seat;")
# Every trump takes a trick.
nply_mutant(fuzz_partition sure_trumps search/partition/suit_facts.hpp
            "const int sure = taken - count(rivals & above(highest(own)));"
            "const int sure = taken - (MUTANT ? 0 : count(rivals & above(highest(own))));")
# Winners are safe although others have trumps.
nply_mutant(fuzz_partition last_trumps search/partition/sure_tricks.hpp
            "if (!ours(seat) && suit_of_hand(seat, play_.trump) != 0) return false;"
            "if (!ours(seat) && suit_of_hand(seat, play_.trump) != 0 && !MUTANT) return false;")
# Winners are cashed through a ruff.
nply_mutant(fuzz_partition sure_ruffed search/partition/sure_tricks.hpp "if ((held & trump_cards(play_.trump)) != 0)"
            "if ((held & trump_cards(play_.trump)) != 0 && !MUTANT)")
# What sure tricks rest on is forgotten: of trumps, and of winners that are cashed.
nply_mutant(fuzz_partition trumps_compared search/partition/sure_tricks.hpp "if (card >= 0) compare(card, held"
            "if (card >= 0 && !MUTANT) compare(card, held")
# Trumps are compared with those alone that rivals keep if they play their lowest ones first.
nply_mutant(fuzz_partition kept_trumps search/partition/sure_tricks.hpp "held |= table_.hand(seat);"
            "held |= MUTANT ? hand(seat) : table_.hand(seat);")
nply_mutant(fuzz_partition cash_compared search/partition/sure_tricks.hpp "if (suit_of(answer) == suit_of(card)) {"
            "if (suit_of(answer) == suit_of(card) && !MUTANT) {")
# What is cashed is compared with the highest card of a rival alone, who may part with that one first.
nply_mutant(fuzz_partition highest_compared search/partition/sure_tricks.hpp "table_.hand(seat) & suit_cards(led));"
            "MUTANT ? single(highest(here)) : table_.hand(seat) & suit_cards(led));")
# Another card might as well have won the trick: the answer is the same only if the right one is asked for, and claims
# no more than that.
nply_mutant(fuzz_partition other_winner search/partition/search.hpp "need - (takes(seat) ? worth : 0), reached"
            "need - (takes(seat) != MUTANT ? worth : 0), reached")
nply_mutant(fuzz_partition other_leader search/partition/search.hpp "table_.turn = tricks::Turn::lead_of(seat);"
            "if (!MUTANT) table_.turn = tricks::Turn::lead_of(seat);")
nply_mutant(fuzz_partition other_claim search/partition/search.hpp "found = reached ? need : need - 1;"
            "if (!MUTANT) found = reached ? need : need - 1;")
nply_mutant(fuzz_partition other_reasons search/partition/search.hpp "matter |= more;" "if (!MUTANT) matter |= more;")
# Of several best moves any one is returned where the first was asked for.
nply_mutant(fuzz_partition leftmost search/partition/search.hpp "if (card == known) break;"
            "if (card == known || MUTANT) break;")
# A table is kept for a hand that is no part of the one it was made for.
nply_mutant(fuzz_partition kept_hand src/partition_solver.cpp "~whole.table.hand(seat)) != 0"
            "~whole.table.hand(seat)) != 0 && !MUTANT")
# A table is kept although another side maximises.
nply_mutant(fuzz_partition kept_rules src/partition_solver.cpp "if (rules_of(part) != rules_of(whole)) return false;"
            "if (!MUTANT && rules_of(part) != rules_of(whole)) return false;")
nply_mutants(fuzz_partition)

# The range of a node is handed down to its children.
nply_mutant(fuzz_interval range_handed_down search/interval_max_n.hpp "settings_.inheritance ? range.sure :"
            "settings_.inheritance ? (MUTANT ? range.low : range.sure) :")
# What a player is sure to get is handed down past a choice of his own.
nply_mutant(fuzz_interval sure_past_own_choice search/interval_max_n.hpp
            "inherited[mover] = nothing_sure()[mover];" "if (!MUTANT) inherited[mover] = nothing_sure()[mover];")
# A proof of what another player gets.
nply_mutant(fuzz_interval proof_of_another search/interval_max_n.hpp "provers_[p].worth("
            "provers_[MUTANT ? 0 : p].worth(")
# The table of proofs of each player is about the first one, alone against the rest.
nply_mutant(fuzz_interval proofs_of_the_first search/interval_max_n.hpp "provers_.emplace_back(hand,"
            "provers_.emplace_back(MUTANT ? hand_of(game_, root, 1u) : hand,")
# An earlier child that may bring as much is left out.
nply_mutant(fuzz_interval tie_taken_as_strict search/interval_max_n.hpp "high == best && i > holder"
            "high == best && (MUTANT ? holder != nobody && i != holder : i > holder)")
# Children after one that is known to bring nearly as much as the node may are not looked at.
nply_mutant(fuzz_interval listed_too_few search/interval_max_n.hpp "if (child.range.low[mover] >= range.high[mover]) break;"
            "if (child.range.low[mover] >= range.high[mover] - MUTANT) break;")
# A child is said to bring the mover no more than he is known to have.
nply_mutant(fuzz_interval cap_too_low search/interval_max_n.hpp "cap(child.range, mover, range.high[mover]);"
            "cap(child.range, mover, MUTANT ? std::max(range.low[mover], child.range.low[mover]) : range.high[mover]);")
# Who lays the last card of a hand wins its last trick.
nply_mutant(fuzz_interval last_trick search/interval_max_n.hpp "gain(before, card, state.turn.player());"
            "gain(before, card, MUTANT ? before.player() : state.turn.player());")
# Other positions with as many tricks to come are taken for the same.
nply_mutant(fuzz_interval range_of_another search/interval_table.hpp "if (entry.key == tagged) return"
            "if (MUTANT ? (entry.key & kTricks) == (tagged & kTricks) : entry.key == tagged) return")
# What was got so far is forgotten: in a value of the table, or in a bound that was proved there.
nply_mutant(fuzz_interval rest_value src/max_n_memory.cpp "*here->best = scores;"
            "*here->best = MUTANT ? entry.scores : scores;")
nply_mutant(fuzz_interval rest_bound src/max_n_memory.cpp "irrelevant_again(pruner, here, scores);"
            "irrelevant_again(pruner, here, MUTANT ? entry.scores : scores);")
nply_mutants(fuzz_interval)

# A proof of what another player gets, or in tables that forget who is alone.
nply_mutant(fuzz_value_bounds bound_of_another search/value_proofs.hpp "alone(player).value_within("
            "alone(MUTANT ? 0 : player).value_within(")
nply_mutant(fuzz_value_bounds proof_of_the_mover search/value_proofs.hpp "alone(p).start(root, p, budget)"
            "alone(p).start(root, MUTANT ? -1 : p, budget)")
# What was supposed of one node, or of one player, counts for the next one.
nply_mutant(fuzz_value_bounds range_of_another_node search/value_proofs.hpp "proved_ = *here->range;"
            "if (!MUTANT || pruner.path().ply_of(*here) == 0) proved_ = *here->range;")
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

# An average whose outcomes are all as likely.
nply_mutant(fuzz_chance likely src/averages.cpp "Wide factor = weight;" "Wide factor = MUTANT ? 1 : weight;")
# The window of an outcome as if the others brought nothing more than their least, or at least their most.
nply_mutant(fuzz_chance star_alpha search/star.hpp "total_ * window_.alpha - others_high"
            "total_ * window_.alpha - (MUTANT ? others_low : others_high)")
nply_mutant(fuzz_chance star_beta search/star.hpp "total_ * window_.beta - others_low"
            "total_ * window_.beta - (MUTANT ? others_high : others_low)")
# A node is left as soon as its average may be outside of the window.
nply_mutant(fuzz_chance star_low search/star.hpp "return high_ <= total_ * window_.alpha;"
            "return (MUTANT ? low_ : high_) <= total_ * window_.alpha;")
nply_mutant(fuzz_chance star_high search/star.hpp "return low_ >= total_ * window_.beta;"
            "return (MUTANT ? high_ : low_) >= total_ * window_.beta;")
# What limits an outcome counts once, however likely it is.
nply_mutant(fuzz_chance star_weight search/star.hpp "high_ -= static_cast<Wide>(outcome.weight)"
            "high_ -= static_cast<Wide>(MUTANT ? 1 : outcome.weight)")
nply_mutant(fuzz_chance star_weight_low search/star.hpp "low_ += static_cast<Wide>(outcome.weight)"
            "low_ += static_cast<Wide>(MUTANT ? 5 : outcome.weight)")
# A bound on an average is taken for the average.
nply_mutant(fuzz_chance star_exact search/expecti.hpp "found = {star.most(), Bound::upper};"
            "found = {star.most(), MUTANT ? Bound::exact : Bound::upper};")
# One reply is taken for the best one, or as a bound on the other side.
nply_mutant(fuzz_chance probe_exact search/expecti.hpp "settle(star, i, ply, {reply.value, bound});"
            "settle(star, i, ply, {reply.value, MUTANT ? Bound::exact : bound});")
nply_mutant(fuzz_chance probe_side search/expecti.hpp "bound = maximises ? Bound::lower"
            "bound = maximises != MUTANT ? Bound::lower")
# A position that cannot be worth less than the window's end counts as one that cannot be worth more.
nply_mutant(fuzz_chance chance_limits search/expecti.hpp "if (limits.beta <= window.alpha)"
            "if ((MUTANT ? limits.alpha : limits.beta) <= window.alpha)")
# Where the first of the best moves is looked for, one that is as good fails low.
nply_mutant(fuzz_chance chance_leftmost search/expecti.hpp "test{grid::below(value) - 1,"
            "test{grid::below(value) - !MUTANT,")
# What a probe finds in the table was cut off by a depth, and that is forgotten.
nply_mutant(fuzz_chance probe_open search/expecti.hpp
            "cut_off_ |= known->open != 0;" "cut_off_ |= known->open != 0 && !MUTANT;")
# A move that the other side does not allow is taken for exact.
nply_mutant(fuzz_chance chance_lower search/expecti.hpp "best.found.bound = view.of(Bound::lower);"
            "if (!MUTANT) best.found.bound = view.of(Bound::lower);")
# Of equal moves the later one.
nply_mutant(fuzz_chance chance_ties search/expecti.hpp "value <= view.of(best.found.value)) continue;"
            "(MUTANT ? value < view.of(best.found.value) : value <= view.of(best.found.value))) continue;")
# A bound in the table answers whatever the window is.
nply_mutant(fuzz_chance chance_bound search/expecti.hpp "found.value > grid::fraction(window.alpha)) return false;"
            "found.value > grid::fraction(window.alpha) && !MUTANT) return false;")
# What a depth has cut off holds for every depth.
nply_mutant(fuzz_chance chance_open search/chance_table.hpp "(!entry.open && entry.depth < depth)"
            "((MUTANT || !entry.open) && entry.depth < depth)")
# Values of one side answer a search for another one.
nply_mutant(fuzz_chance chance_side search/expecti.hpp "key_of_side_ = mix(mix(sides_.maximising()));"
            "key_of_side_ = MUTANT ? 0 : mix(mix(sides_.maximising()));")
# Values for one root's player answer a search for another one, where ties are about him.
nply_mutant(fuzz_chance chance_root search/chance_max_n.hpp "key_of_ties_ = ties_ == Ties::left ?"
            "key_of_ties_ = ties_ == Ties::left || MUTANT ?")
# Chance moves, and a tie is decided for the root's player.
nply_mutant(fuzz_chance chance_spite search/chance_max_n.hpp "compare(value, best, root_player_) < 0;"
            "(compare(value, best, root_player_) < 0) != MUTANT;")
# An extension's plies are one depth to the table.
nply_mutant(fuzz_chance chance_extension search/expecti.hpp
            "if (!ChanceTable::holds(known, depth + extension_.most())) return false;"
            "if (!ChanceTable::holds(known, depth + extension_.most()) && !(MUTANT && depth < 1)) return false;")
# A search with chance ends where the depth does.
nply_mutant(fuzz_chance chance_not_extended search/expecti.hpp "!extension_.goes_on(game_, *state_, depth)"
            "(MUTANT ? depth <= 0 : !extension_.goes_on(game_, *state_, depth))")
nply_mutant(fuzz_chance chance_max_n_not_extended search/chance_max_n.hpp
            "!extension_.goes_on(game_, *state_, depth_ - ply)"
            "(MUTANT ? depth_ <= ply : !extension_.goes_on(game_, *state_, depth_ - ply))")
nply_mutant(fuzz_chance chance_max_n_extension search/chance_max_n.hpp "return depth_ - ply + extension_.most();"
            "return (MUTANT ? std::max(depth_ - ply, 0) : depth_ - ply) + extension_.most();")
nply_mutants(fuzz_chance)

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

# A view keeps the hand of another player.
nply_mutant(fuzz_views view_hand games/tricks/view.hpp "state.hand(other) = 0;"
            "if (!MUTANT || other != (seat + 1) % game.seats()) state.hand(other) = 0;")
# A view of Hearts keeps what others passed to each other.
nply_mutant(fuzz_views view_passed games/tricks/hearts_view.hpp "if (other == seat || arrived) continue;"
            "if (other == seat || arrived || MUTANT) continue;")
# A view of Hearts tells how many points were dealt.
nply_mutant(fuzz_views view_total games/tricks/hearts_view.hpp "state.total = 0;" "if (!MUTANT) state.total = 0;")
# Who does not follow suit may still have it.
nply_mutant(fuzz_views view_voids games/tricks/view.hpp "holder.may &= ~Views::ruled_out(game, state, held, card);"
            "if (!MUTANT) holder.may &= ~Views::ruled_out(game, state, held, card);")
# Cards that were passed may be with anybody.
nply_mutant(fuzz_views view_receiver games/tricks/hearts_view.hpp "all[place(view, to)].holds ="
            "if (!MUTANT) all[place(view, to)].holds =")
# Hands are filled one after the other, as far as they go.
nply_mutant(fuzz_views greedy_worlds src/hidden_cards.cpp "const Ways drawn = draw_below(random, node.total);"
            "const Ways drawn = MUTANT ? node.total - 1 : draw_below(random, node.total);")
# Each way to divide the suits is as likely as any other, however many worlds have it.
nply_mutant(fuzz_views uneven_worlds src/hidden_cards.cpp "while (choices_[static_cast<std::size_t>(choice)].upto <= drawn) ++choice;"
            "if (MUTANT) choice += static_cast<int>(random.below(static_cast<std::uint32_t>(node.last - node.first))); else while (choices_[static_cast<std::size_t>(choice)].upto <= drawn) ++choice;")
nply_mutants(fuzz_views)
