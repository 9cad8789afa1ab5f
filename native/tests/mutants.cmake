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

# One file a program: its mutants, and what is broken in each.
foreach(fuzz fuzz_pruning fuzz_two_sides fuzz_replies fuzz_opponents fuzz_partition fuzz_interval fuzz_value_bounds
             fuzz_chance fuzz_simulation fuzz_views fuzz_merging)
  include(mutants/${fuzz}.cmake)
endforeach()
