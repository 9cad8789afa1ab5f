# Deliberately broken searches. Each is the fuzz program over a copy of the headers with one rule changed; the fuzz
# has to notice, so each test is expected to fail.
function(nply_mutant name header from to)
  set(source "${PROJECT_SOURCE_DIR}/native/include/nply/${header}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}")
  file(READ "${source}" text)
  string(FIND "${text}" "${from}" found)
  if(found EQUAL -1)
    message(FATAL_ERROR "mutant ${name}: ${header} does not contain «${from}»")
  endif()
  string(REPLACE "${from}" "${to}" text "${text}")
  set(copy "${CMAKE_CURRENT_BINARY_DIR}/mutants/${name}")
  file(CONFIGURE OUTPUT "${copy}/nply/${header}" CONTENT "${text}" @ONLY)
  add_executable(mutant_${name} fuzz_pruning.cpp)
  target_include_directories(mutant_${name} BEFORE PRIVATE "${copy}")
  target_link_libraries(mutant_${name} PRIVATE nply_flags)
  target_compile_options(mutant_${name} PRIVATE -O1)
  add_test(NAME mutant_${name} COMMAND mutant_${name} 20000)
  set_tests_properties(mutant_${name} PROPERTIES WILL_FAIL TRUE)
endfunction()

# Condition B dropped: every best value counts as one that the parent does not want.
nply_mutant(condition_b pruning/path.hpp "node.reach = kNowhere;" "node.reach = ply - 1; return;")
# Children that wait are never searched again.
nply_mutant(no_research search/pruned_maxn.hpp "child.top > here.reach;" "child.top > here.reach && child.top < 0;")
# A child that is searched again counts as the last one.
nply_mutant(child_order search/pruned_maxn.hpp "value, here.best, child < here.best_child" "value, here.best, false")
# A tie with a child that is still to be searched again counts for nothing.
nply_mutant(own_ties search/pruned_maxn.hpp "!waits_before_best(here, waiting)" "true")
# A node answers for the wrong one of its waiting children.
nply_mutant(farthest search/pruned_maxn.hpp "top = std::min<int>(top, child.top)" "top = child.top")
# Ties that go against the root's player are forgotten.
nply_mutant(spite pruning/needs.hpp "item.tie_below <= spited_floor(low)" "item.tie_below <= spited_floor(low) + kMaxScore")
# The table promises more than was proved.
nply_mutant(table_bound pruning/needs.hpp "(item_[index(player)].later || spites(player))" "0")
# The table forgets how deep it looked.
nply_mutant(table_depth search/maxn_table.hpp "entry.depth == depth ||" "entry.depth >= 0 ||")
# As much as there is counts as more than there is.
nply_mutant(max_sum pruning/oracle.hpp "return total > max_sum_" "return total >= max_sum_")
# A step counts twice.
nply_mutant(step pruning/oracle.hpp "OracleKind::discrete ? step_ : 0" "OracleKind::discrete ? 2 * step_ : 0")
# A leaf-value table without the rows that only an upper limit makes matter.
nply_mutant(dominated_rows pruning/leaf_values.hpp "if (!ranged) keep_undominated();" "if (!ranged || ranged) keep_undominated();")
