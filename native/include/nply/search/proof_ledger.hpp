// Which proofs pay, learnt while a search runs: what questions of a kind have cost, how often they were answered with
// yes, and what a node costs where the answer was no. It decides whether a question is worth its nodes, and nothing
// else: no value depends on it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace nply {

class ProofLedger {
public:
    // Of a question: how many plies are left, whether the node has a best value already, and whom it is about: its own
    // player, that of the node above, or somebody else.
    enum class Whom : int { own, above, other };
    struct Kind {
        int left;
        bool has_best;
        Whom whom;
    };

    // `all`: the nodes of the whole search so far, proofs included.
    bool pays(const Kind& kind, std::uint64_t all) {
        Account& account = at(kind);
        if (static_cast<double>(spent_) > kTrust * static_cast<double>(all) + saved_) return false;
        if (account.asked < kTrials || account.saved() >= static_cast<double>(account.spent)) return true;
        return ++account.passed % kSeldom == 0;  // what did not pay may do so later
    }
    void asked(const Kind& kind, std::uint64_t nodes, bool proved) {
        Account& account = at(kind);
        ++account.asked;
        account.spent += nodes;
        spent_ += nodes;
        if (!proved) return;
        ++account.proved;
        saved_ += account.rest();
    }
    // A node at which such a question was answered with no took so many nodes more.
    void left(const Kind& kind, std::uint64_t nodes) {
        Account& account = at(kind);
        ++account.searched;
        account.nodes += nodes;
    }
    void clear() { *this = {}; }

private:
    static constexpr std::uint64_t kTrials = 8;
    static constexpr std::uint64_t kSeldom = 32;
    static constexpr double kTrust = 0.05;  // the share of all nodes that proofs may cost beyond what they saved
    static constexpr int kMostLeft = 63;

    struct Account {
        std::uint64_t asked = 0, proved = 0, spent = 0;
        std::uint64_t searched = 0, nodes = 0;  // where the answer was no
        std::uint64_t passed = 0;               // questions that were not asked
        double rest() const { return searched == 0 ? 0 : static_cast<double>(nodes) / static_cast<double>(searched); }
        double saved() const { return static_cast<double>(proved) * rest(); }
    };

    Account& at(const Kind& kind) {
        const int place = (std::min(kind.left, kMostLeft) * 2 + kind.has_best) * 3 + static_cast<int>(kind.whom);
        return accounts_[static_cast<std::size_t>(place)];
    }

    std::array<Account, static_cast<std::size_t>(kMostLeft + 1) * 6> accounts_{};
    std::uint64_t spent_ = 0;
    double saved_ = 0;
};

}  // namespace nply
