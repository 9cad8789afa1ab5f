#include <algorithm>
#include <tuple>
#include <variant>

#include "nply/search/partition/prover.hpp"
#include "nply/search/partition/questions.hpp"
#include "nply/search/partition/search.hpp"
#include "nply/search/partition/solver.hpp"
#include "nply/search/partition/team.hpp"

namespace nply {

namespace {

// Most hands are of three or four players: a smaller table is a faster one.
constexpr int kFew = 4;

using Memories = std::variant<PartitionMemory<kFew>, PartitionMemory<Hand::kSeats>>;

// What entries rest on, beside the cards in the hands.
auto rules_of(const Hand& hand) {
    const tricks::Additive& play = hand.play;
    return std::tuple(hand.maximisers, play.seats, play.trump, play.takers, play.trick_worth, play.plain,
                      play.plain_worth, play.special, play.special_worth, play.closed_suit, play.breakers,
                      play.first_trick, play.first_trick_barred);
}

// Whether entries of the first hand speak of the second one too: the rules are the same, no player has a card that he
// did not have (so special cards have their owners), and the closed suit is open if and only if breakers are gone.
bool is_part(const Hand& part, const Hand& whole) {
    if (rules_of(part) != rules_of(whole)) return false;
    for (int seat = 0; seat < whole.play.seats; ++seat) {
        if ((part.table.hand(seat) & ~whole.table.hand(seat)) != 0) return false;
    }
    const tricks::Cards gone = whole.table.in_hands() & ~part.table.in_hands();
    return part.play.broken == (whole.play.broken || (whole.play.breakers & gone) != 0);
}

// Seats beyond those that play have no cards.
template <int Seats>
tricks::Table<Seats> table_of(std::span<const tricks::Cards> hands, const tricks::Turn& turn) {
    tricks::Table<Seats> table;
    std::copy_n(hands.begin(), std::min<std::size_t>(Seats, hands.size()), table.hands.begin());
    table.turn = turn;
    return table;
}

}  // namespace

struct HandProver::Proofs {
    // A search and what it remembers, perhaps together with others.
    template <int Seats>
    struct Proof {
        using Memory = PartitionMemory<Seats>;

        Proof(const Hand& hand, const PartitionSettings& settings, Budget& budget, std::shared_ptr<Memory> shared)
            : memory(std::move(shared)),
              search(hand, table_of<Seats>(hand.table.hands, hand.table.turn), settings, *memory, budget, nullptr),
              questions(hand, table_of<Seats>(hand.table.hands, hand.table.turn), settings, search, budget) {}

        Score worth(const tricks::Table<Seats>& position, Score low, Score high) {
            return questions.find_worth(position, low, high,
                                        [this](const auto& of, Score need) { return search.answer(of, need); });
        }

        std::shared_ptr<Memory> memory;
        PartitionSearch<Seats> search;
        PartitionQuestions<Seats> questions;
    };

    Proofs(const Hand& all, const PartitionSettings& wanted, Budget& budget) : hand(all), settings(wanted) {
        if (hand.play.seats <= kFew) {
            few.emplace(hand, settings, budget, std::make_shared<PartitionMemory<kFew>>(settings.entries));
        } else {
            many.emplace(hand, settings, budget, std::make_shared<PartitionMemory<Hand::kSeats>>(settings.entries));
        }
    }
    Proofs(const Proofs& first, Budget& budget) : hand(first.hand), settings(first.settings) {
        if (first.few) few.emplace(hand, settings, budget, first.few->memory);
        if (first.many) many.emplace(hand, settings, budget, first.many->memory);
    }
    void share(bool now) const {
        if (few) now ? few->memory->share() : few->memory->share_no_more();
        if (many) now ? many->memory->share() : many->memory->share_no_more();
    }

    Hand hand;
    PartitionSettings settings;
    std::optional<Proof<kFew>> few;
    std::optional<Proof<Hand::kSeats>> many;
};

HandProver::HandProver(const Hand& hand, const PartitionSettings& settings, Budget& budget)
    : proofs_(std::make_unique<Proofs>(hand, settings, budget)) {}
HandProver::HandProver(const HandProver& first, Budget& budget)
    : proofs_(std::make_unique<Proofs>(*first.proofs_, budget)) {
    first.proofs_->share(true);
}
HandProver::~HandProver() = default;
HandProver::HandProver(HandProver&&) noexcept = default;

Score HandProver::worth(std::span<const tricks::Cards> seats, const tricks::Turn& turn, Score low, Score high) {
    if (low >= high) return low;
    if (proofs_->few) return proofs_->few->worth(table_of<kFew>(seats, turn), low, high);
    return proofs_->many->worth(table_of<Hand::kSeats>(seats, turn), low, high);
}

struct HandSolver::Memory {
    Hand whole;  // the first hand that entries are about
    Memories entries;
};

HandSolver::HandSolver() = default;
HandSolver::~HandSolver() = default;

SolvedHand HandSolver::solve(const Hand& hand, const PartitionSettings& settings, Budget& budget, Recorder* recorder) {
    const std::size_t entries = settings.table ? settings.entries : 1;
    if (memory_ == nullptr || !is_part(hand, memory_->whole)) {
        const bool few = hand.play.seats <= kFew;
        memory_.reset();
        memory_ = std::unique_ptr<Memory>(new Memory{
            hand, few ? Memories(std::in_place_index<0>, entries) : Memories(std::in_place_index<1>, entries)});
    }
    return std::visit(
        [&]<int Seats>(PartitionMemory<Seats>& memory) {
            memory.next_root();
            const auto table = table_of<Seats>(hand.table.hands, hand.table.turn);
            if (settings.threads > 1 && recorder == nullptr) {
                return PartitionTeam<Seats>(hand, table, settings, memory, budget).solve();
            }
            PartitionSearch<Seats> search(hand, table, settings, memory, budget, recorder);
            PartitionQuestions<Seats> questions(hand, table, settings, search, budget);
            return questions.solve([&](const auto& position, Score need) { return search.answer(position, need); });
        },
        memory_->entries);
}

void HandSolver::clear() {
    memory_.reset();
}

std::size_t HandSolver::table_bytes() const {
    if (memory_ == nullptr) return 0;
    return std::visit([](const auto& memory) { return memory.bytes(); }, memory_->entries);
}

std::size_t partition_entry_size(int seats) {
    return seats <= kFew ? sizeof(PartitionMemory<kFew>::Entry) : sizeof(PartitionMemory<Hand::kSeats>::Entry);
}

}  // namespace nply
