// Several threads that search one hand over one table. The one who asks is a member of the team as well; the others
// wait for his questions.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "nply/search/budget.hpp"
#include "nply/search/partition/board.hpp"
#include "nply/search/partition/questions.hpp"
#include "nply/search/partition/search.hpp"

namespace nply {

template <int Capacity>
class PartitionTeam {
public:
    using Search = PartitionSearch<Capacity>;
    using Table = typename Search::Table;
    using Answer = typename Search::Answer;

    // `budget` counts the nodes of all threads. `hand` outlives the team.
    PartitionTeam(const Hand& hand, const Table& root, const PartitionSettings& settings,
                  PartitionMemory<Capacity>& memory, Budget& budget)
        : hand_(hand),
          root_(root),
          settings_(settings),
          memory_(memory),
          budget_(budget),
          own_(board_.add([this](std::uint64_t nodes) { return look(nodes); })),
          search_(hand, root, settings, memory, budget, nullptr, &own_),
          questions_(hand, root, settings, search_, budget) {}
    ~PartitionTeam() { dismiss(); }
    PartitionTeam(const PartitionTeam&) = delete;
    PartitionTeam& operator=(const PartitionTeam&) = delete;

    SolvedHand solve() {
        SolvedHand solved = questions_.solve([this](const Table& position, Score need) { return ask(position, need); });
        dismiss();
        for (const Helper& helper : helpers_) solved.statistics += helper.search.statistics();
        return solved;
    }

private:
    struct Helper {
        Helper(Board& board, const Hand& hand, const Table& root, const PartitionSettings& settings,
               PartitionMemory<Capacity>& memory)
            : member(board.add()), search(hand, root, settings, memory, budget, nullptr, &member) {
            member.has_company = true;
        }

        Board::Member& member;
        Budget budget{{}};
        Search search;
    };
    static constexpr std::uint64_t kSeldom = 256;  // nodes between two looks at what the others have done

    struct Question {
        std::uint64_t number = 0;
        Table position{};
        Score need = 0;
    };

    Answer ask(const Table& position, Score need) {
        asked_ = {board_.next(), position, need};
        own_.has_company = false;
        try {
            own_.begin(asked_.number, budget_.nodes() + settings_.alone);
            settle(asked_.number, search_.answer(position, need));
        } catch (const Answered&) {
        } catch (...) {
            board_.next();
            throw;
        }
        own_.begin(board_.latest());  // what is searched between questions is nobody else's
        budget_.count(board_.count_helpers());
        const std::lock_guard guard(lock_);
        if (failure_) std::rethrow_exception(failure_);
        return answer_;
    }
    std::uint64_t look(std::uint64_t nodes) {
        if (!std::exchange(own_.has_company, true)) call();
        budget_.count(board_.count_helpers());
        return nodes + kSeldom;
    }
    void call() {
        if (helpers_.empty()) hire();
        const std::lock_guard guard(lock_);
        question_ = asked_;
        called_.notify_all();
    }
    void hire() {
        memory_.share();
        for (int i = 1; i < settings_.threads; ++i) helpers_.emplace_back(board_, hand_, root_, settings_, memory_);
        for (Helper& helper : helpers_) threads_.emplace_back([this, &helper] { help(helper); });
    }
    // Who comes second is not needed any more.
    void settle(std::uint64_t number, const Answer& answer) {
        const std::lock_guard guard(lock_);
        if (board_.latest() != number) return;
        answer_ = answer;
        board_.next();
    }
    void help(Helper& helper) {
        for (Question question; wait_for_another(question);) {
            try {
                helper.member.begin(question.number);
                settle(question.number, helper.search.answer(question.position, question.need));
            } catch (const Answered&) {
            } catch (...) {
                const std::lock_guard guard(lock_);
                failure_ = std::current_exception();
                board_.next();
            }
        }
    }
    bool wait_for_another(Question& question) {
        std::unique_lock waiting(lock_);
        called_.wait(waiting, [&] { return is_over_ || question_.number != question.number; });
        question = question_;
        return !is_over_;
    }
    void dismiss() {
        {
            const std::lock_guard guard(lock_);
            is_over_ = true;
            board_.next();
        }
        called_.notify_all();
        threads_.clear();
        memory_.share_no_more();
    }

    const Hand& hand_;
    const Table root_;
    const PartitionSettings settings_;
    PartitionMemory<Capacity>& memory_;
    Budget& budget_;
    Board board_;
    Board::Member& own_;
    Search search_;
    PartitionQuestions<Capacity> questions_;
    std::deque<Helper> helpers_;
    Question asked_;

    std::mutex lock_;  // of what follows
    std::condition_variable called_;
    Question question_;
    Answer answer_{};
    std::exception_ptr failure_;
    bool is_over_ = false;

    std::vector<std::jthread> threads_;
};

}  // namespace nply
