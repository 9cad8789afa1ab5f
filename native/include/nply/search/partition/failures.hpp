// Cards that were tried and failed, and what follows for the others of the same hand.
#pragma once

#include "nply/core/fixed_list.hpp"
#include "nply/search/partition/comparisons.hpp"

namespace nply::tricks {

// A card, and why it fails.
struct Failed {
    Card card;
    Comparisons matter;
};
using Failures = FixedList<Failed, 26>;

// Those that the highest card of a run stands for.
inline Cards others_of_run(Card top, Cards rest, Cards runs) {
    const Cards below = suit_cards(suit_of(top)) & (single(top) - 1);
    const Cards next = runs & below;
    return rest & below & ~(next != 0 ? single(highest(next)) - 1 : 0);
}

inline bool serves(const Failed& proof, Cards others) {
    for (; others != 0; others &= others - 1) {
        if (!proof.matter.allow_swap(lowest(others), proof.card)) return false;
    }
    return true;
}

// If a card of the same hand and suit can take the place of one that failed, the same proof, with both exchanged,
// shows that it fails too. `special` cards score like no other; `rest` and `runs` are the legal cards without and with
// those that stand for a run.
//
// The proof has to serve the others of the card's run as well. A run may reach over a card in the trick that is
// beaten already: no card that is played from it can win, so that its own proof does not ask which is higher. The
// proof of a card that did win may ask that.
inline bool fails_like_another(Card card, Cards special, Cards rest, Cards runs, Failures& failures) {
    if (special >> card & 1) return false;
    const Cards others = others_of_run(card, rest, runs);
    for (const Failed& other : failures) {
        if (suit_of(other.card) != suit_of(card) || (special >> other.card & 1)) continue;
        if (!other.matter.allow_swap(card, other.card)) continue;
        Failed copy{.card = card, .matter = other.matter};
        copy.matter.swap(card, other.card);
        if (!serves(copy, others)) continue;
        failures.push_back(copy);
        return true;
    }
    return false;
}

// The proofs of all cards together. Those of a run have that of its highest card, exchanged with it.
inline void why_all_fail(Cards rest, Cards runs, const Failures& failures, Comparisons& matter) {
    matter.clear();
    for (const Failed& one : failures) {
        matter |= one.matter;
        for (Cards left = others_of_run(one.card, rest, runs); left != 0; left &= left - 1) {
            Comparisons copy = one.matter;
            copy.swap(lowest(left), one.card);
            matter |= copy;
        }
    }
}

}  // namespace nply::tricks
