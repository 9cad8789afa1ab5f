// Several threads that answer one question after another together. The one who asks is a member of the team as well;
// the others wait for his questions, and are called where one takes long. Who is the first has answered it.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "nply/search/budget.hpp"
#include "nply/search/threads/board.hpp"

namespace nply {

template <class Question, class Answer>
class Team {
public:
    using Worker = std::function<Answer(const Question&)>;
    // Called by the one who asks, once for each of the others. The worker counts in this budget, and checks the member
    // at each node that it counts, or now and then.
    using Hire = std::function<Worker(Board::Member&, Budget&)>;

    // Called by the one who asks, now and then, once others are at work, too.
    using Upkeep = std::function<void()>;

    // `alone`: nodes that who asks searches before others are called. `budget` counts the nodes of all.
    Team(int threads, std::uint64_t alone, Budget& budget, Hire hire, Upkeep upkeep = {})
        : threads_wanted_(threads),
          alone_(alone),
          budget_(budget),
          hire_(std::move(hire)),
          upkeep_(std::move(upkeep)),
          own_(board_.add([this](std::uint64_t nodes) { return look(nodes); })) {}
    ~Team() { dismiss(); }
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    // Of who asks.
    Board::Member& own() { return own_; }

    Answer ask(const Question& question, const Worker& own_worker) {
        asked_ = {board_.next(), question};
        own_.has_company = false;
        try {
            own_.begin(asked_.number, budget_.nodes() + alone_);
            settle(asked_.number, own_worker(question));
        } catch (const Answered&) {
        } catch (...) {
            board_.next();
            throw;
        }
        own_.begin(board_.latest());  // what is searched between questions is nobody else's
        count_others();
        const std::lock_guard guard(lock_);
        if (failure_) std::rethrow_exception(failure_);
        return answer_;
    }

    // By the one who asks, in the middle of his search: the others wait meanwhile, and then begin again.
    void while_others_wait(const std::function<void()>& act) {
        std::unique_lock working(lock_);
        if (!own_.is_asked()) return;  // somebody has the answer
        asked_.number = board_.next();
        own_.go_on(asked_.number);
        wait_for_others(working);
        act();
        call(asked_);
    }
    // No question is open afterwards, and nobody at work.
    void rest() {
        std::unique_lock working(lock_);
        own_.begin(board_.next());
        wait_for_others(working);
    }
    // The nodes of the others since the last time; all of them, if they rest.
    void count_others() { budget_.count(board_.count_helpers()); }

    // The others go home, and nobody is asked any more.
    void dismiss() {
        {
            const std::lock_guard guard(lock_);
            is_over_ = true;
            board_.next();
        }
        called_.notify_all();
        threads_.clear();
    }

private:
    static constexpr std::uint64_t kSeldom = 256;  // nodes between two looks at what the others have done

    struct Numbered {
        std::uint64_t number = 0;
        Question question{};
    };
    struct Helper {
        // It ends where it does not look at its member for long.
        explicit Helper(Board& board)
            : member(board.add()),
              budget({}, kNativePollInterval, [this](const Budget&) { return !member.is_asked(); }) {
            member.has_company = true;
        }
        Helper(const Helper&) = delete;

        Board::Member& member;
        Budget budget;
        Worker answer;
    };

    std::uint64_t look(std::uint64_t nodes) {
        if (!std::exchange(own_.has_company, true)) {
            if (helpers_.empty()) hire();
            const std::lock_guard guard(lock_);
            call(asked_);
        } else if (upkeep_) {
            upkeep_();
        }
        count_others();
        return nodes + kSeldom;
    }
    // This and the next one with the lock.
    void call(const Numbered& question) {
        called_for_ = question;
        called_.notify_all();
    }
    void wait_for_others(std::unique_lock<std::mutex>& working) {
        idle_.wait(working, [this] { return at_work_ == 0; });
    }
    void hire() {
        for (int i = 1; i < threads_wanted_; ++i) {
            Helper& helper = helpers_.emplace_back(board_);
            helper.answer = hire_(helper.member, helper.budget);
        }
        for (Helper& helper : helpers_) threads_.emplace_back([this, &helper] { help(helper); });
    }
    // Who comes second is not needed any more.
    void settle(std::uint64_t number, Answer&& answer) {
        const std::lock_guard guard(lock_);
        if (board_.latest() != number) return;
        answer_ = std::move(answer);
        board_.next();
    }
    void help(Helper& helper) {
        for (Numbered next; wait_for_another(next); leave_work(helper)) {
            try {
                helper.member.begin(next.number);
                settle(next.number, helper.answer(next.question));
            } catch (const Answered&) {
            } catch (const Stopped&) {
            } catch (...) {
                const std::lock_guard guard(lock_);
                failure_ = std::current_exception();
                board_.next();
            }
        }
    }
    bool wait_for_another(Numbered& last) {
        std::unique_lock waiting(lock_);
        called_.wait(waiting, [&] {
            return is_over_ || (called_for_.number != last.number && called_for_.number == board_.latest());
        });
        if (is_over_) return false;
        last = called_for_;
        ++at_work_;
        return true;
    }
    void leave_work(Helper& helper) {
        helper.member.tell(helper.budget);
        const std::lock_guard guard(lock_);
        if (--at_work_ == 0) idle_.notify_all();
    }

    const int threads_wanted_;
    const std::uint64_t alone_;
    Budget& budget_;
    const Hire hire_;
    const Upkeep upkeep_;
    Board board_;
    Board::Member& own_;
    std::deque<Helper> helpers_;
    Numbered asked_;

    std::mutex lock_;  // of what follows
    std::condition_variable called_, idle_;
    Numbered called_for_;
    int at_work_ = 0;  // of the others
    Answer answer_{};
    std::exception_ptr failure_;
    bool is_over_ = false;

    std::vector<std::jthread> threads_;
};

}  // namespace nply
