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
