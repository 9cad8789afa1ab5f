# A set of positions that is one comparison too wide.
nply_mutant(fuzz_partition too_wide search/partition/comparisons.hpp "Cards left = made.with(card) & theirs; left"
            "Cards left = made.with(card) & theirs & (MUTANT ? made.with(card) - 1 : ~Cards{0}); left")
# The winner of a trick does not matter.
nply_mutant(fuzz_partition winner_rank search/partition/search.hpp "matter.add(winning, others);"
            "if (!MUTANT) matter.add(winning, others);")
# The cards of a run fail for the very reason of its highest card.
nply_mutant(fuzz_partition unseen search/partition/failures.hpp "copy.swap(lowest(left), one.card);"
            "if (!MUTANT) copy.swap(lowest(left), one.card);")
# A card fails like another one, and the others of its run are not asked.
nply_mutant(fuzz_partition exchanged_run search/partition/failures.hpp "if (!serves(copy, others)) continue;"
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
nply_mutant(fuzz_partition skipped_special search/partition/failures.hpp "if (special >> card & 1) return false;"
            "if (special >> card & 1 && !MUTANT) return false;")
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
nply_mutant(fuzz_partition sure_ruffed search/partition/sure_tricks.hpp "if ((held & trumps_) != 0) ruffed"
            "if ((held & trumps_) != 0 && !MUTANT) ruffed")
# The side that plays for the rest is content with a trick less than it takes.
nply_mutant(fuzz_partition sure_share search/partition/sure_tricks.hpp "table.tricks_left() - need + 1;"
            "table.tricks_left() - need + 1 - MUTANT;")
# A run reaches over the cards of others.
nply_mutant(fuzz_partition runs_stop search/partition/search.hpp "tricks::kFullDeck & ~(others | special_);"
            "tricks::kFullDeck & ~((MUTANT ? 0 : others) | special_);")
# What sure tricks rest on is forgotten: of trumps, and of winners that are cashed.
nply_mutant(fuzz_partition trumps_compared search/partition/sure_tricks.hpp "if (card >= 0) compare(card, held"
            "if (card >= 0 && !MUTANT) compare(card, held")
# Trumps are compared with those alone that rivals keep if they play their lowest ones first.
nply_mutant(fuzz_partition kept_trumps search/partition/sure_tricks.hpp "held |= table_.hand(seat);"
            "held |= MUTANT ? hand(seat) : table_.hand(seat);")
nply_mutant(fuzz_partition cash_compared search/partition/sure_tricks.hpp "beaten |= table_.hand(seat) & suit;"
            "beaten |= MUTANT ? 0 : table_.hand(seat) & suit;")
# What is cashed is compared with the highest card of a rival alone, who may part with that one first.
nply_mutant(fuzz_partition highest_compared search/partition/sure_tricks.hpp "table_.hand(seat) & suit;"
            "MUTANT ? single(highest(here)) : table_.hand(seat) & suit;")
# Another card might as well have won the trick: the answer is the same only if the right one is asked for, and claims
# no more than that.
nply_mutant(fuzz_partition other_winner search/partition/search.hpp "const Score gain = takes(seat) ? worth : 0;"
            "const Score gain = takes(seat) != MUTANT ? worth : 0;")
nply_mutant(fuzz_partition other_leader search/partition/search.hpp "table_.turn = tricks::Turn::lead_of(seat);"
            "if (!MUTANT) table_.turn = tricks::Turn::lead_of(seat);")
nply_mutant(fuzz_partition other_claim search/partition/search.hpp
            "found = reached ? std::min(found, gain + known) : std::max(found, gain + known);"
            "if (!MUTANT) found = reached ? std::min(found, gain + known) : std::max(found, gain + known);")
nply_mutant(fuzz_partition other_reasons search/partition/search.hpp "matter |= more;" "if (!MUTANT) matter |= more;")
# A lone player keeps below the others with a card too few above his.
nply_mutant(fuzz_partition lone_keeps search/partition/lone_player.hpp
            "if (count(others_ & above(lowest(own))) < higher) return false;"
            "if (count(others_ & above(lowest(own))) < higher - MUTANT) return false;")
# What he keeps after a lead of his own is not looked at.
nply_mutant(fuzz_partition lone_exit_kept search/partition/lone_player.hpp
            "exit.winner >= 0 && keep_below(others_of_suit(card, own_), suit_of(card))"
            "exit.winner >= 0 && (MUTANT || keep_below(others_of_suit(card, own_), suit_of(card)))")
# Others win his lead although they can stay below it.
nply_mutant(fuzz_partition lone_exit search/partition/lone_player.hpp "held != 0 && lowest(held) > card"
            "held != 0 && (MUTANT ? highest(held) : lowest(held)) > card")
# He leads a suit that is closed.
nply_mutant(fuzz_partition lone_closed search/partition/lone_player.hpp "const Cards open = own_ & ~closed_;"
            "const Cards open = own_ & ~(MUTANT ? 0 : closed_);")
# What his bounds rest on is forgotten: of cards that he keeps, of his lead, and of all his winners but the lowest.
nply_mutant(fuzz_partition lone_compared search/partition/lone_player.hpp "matter.add(card, kept);"
            "if (!MUTANT) matter.add(card, kept);")
nply_mutant(fuzz_partition lone_exit_compared search/partition/lone_player.hpp "if (exit.card >= 0) matter.add("
            "if (exit.card >= 0 && !MUTANT) matter.add(")
nply_mutant(fuzz_partition lone_all_compared search/partition/lone_player.hpp "matter.add(lowest(left), others_"
            "if (!MUTANT || others_of_suit(lowest(left), own_ & (single(lowest(left)) - 1)) == 0) matter.add(lowest(left), others_")
# What he may choose is taken for what he gets.
nply_mutant(fuzz_partition lone_choice search/partition/lone_player.hpp
            "(found >= need) == ((maximisers & side) != 0)"
            "(MUTANT || (found >= need) == ((maximisers & side) != 0))")
# The rules of the first trick do not bind him.
nply_mutant(fuzz_partition lone_first search/partition/lone_player.hpp "|| table.tricks_left() == play.first_trick)"
            "|| (table.tricks_left() == play.first_trick && !MUTANT))")
# He wins all tricks although others lead.
nply_mutant(fuzz_partition lone_leads search/partition/lone_player.hpp "if (table_.player() != seat_) return false;"
            "if (table_.player() != seat_ && !MUTANT) return false;")
# A key that forgets which card was led; and a lead that was never in a hand of the root's.
nply_mutant(fuzz_partition lead_place search/partition/memory.hpp
            "key_ = mix(key_, 64u + static_cast<unsigned>(place_of(card)));"
            "key_ = mix(key_, 64u + (MUTANT ? 0u : static_cast<unsigned>(place_of(card))));")
nply_mutant(fuzz_partition root_lead search/partition/search.hpp "(table_.on_table() & ~root_.in_hands()) == 0;"
            "(MUTANT || (table_.on_table() & ~root_.in_hands()) == 0);")
# Cards that another thread is busy with are never tried.
nply_mutant(fuzz_partition deferred_dropped search/partition/search.hpp "const Card card = next_card(list, i);"
            "const Card card = next_card(list, i);\n            if (MUTANT && list.is_deferred(i)) break;")
# Of several best moves any one is returned where the first was asked for.
nply_mutant(fuzz_partition leftmost search/partition/questions.hpp "if (card == known) break;"
            "if (card == known || MUTANT) break;")
# A table is kept for a hand that is no part of the one it was made for.
nply_mutant(fuzz_partition kept_hand src/partition_solver.cpp "~whole.table.hand(seat)) != 0"
            "~whole.table.hand(seat)) != 0 && !MUTANT")
# A table is kept although another side maximises.
nply_mutant(fuzz_partition kept_rules src/partition_solver.cpp "if (rules_of(part) != rules_of(whole)) return false;"
            "if (!MUTANT && rules_of(part) != rules_of(whole)) return false;")
nply_mutants(fuzz_partition)
