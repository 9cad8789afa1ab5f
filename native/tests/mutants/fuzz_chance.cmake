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
# Beyond a position that the table has answered the line goes on as if it were one move deeper, or once only.
nply_mutant(fuzz_chance chance_line_depth search/line.hpp "const int rest = depth - static_cast<int>(length);"
            "const int rest = depth - static_cast<int>(length) + MUTANT;")
nply_mutant(fuzz_chance chance_line_ends search/line.hpp "longer = line.size() > length;"
            "longer = !MUTANT && line.size() > length;")
nply_mutants(fuzz_chance)
