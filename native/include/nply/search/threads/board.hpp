// What the threads that search one position together tell each other: which question is open, and what each of them is
// busy with. All of them go through the same tree over one table. A move is left for later where another thread is busy
// with the position after it, and its answer is then found in the table. That is ABDADA (Weill, ICCA Journal 1996) as
// Kerrigan simplified it. Who is the first to have the answer of a position stops the others in it.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <utility>

#include "nply/search/budget.hpp"

namespace nply {

// Thrown where the question is no longer open.
struct Answered {};
// Thrown where another thread has answered a position that this one is in, so many moves after the one asked about.
struct Overtaken {
    std::size_t ply;
};

class Board {
    // Bytes between what different threads write: two lines, as processors fetch them in pairs.
    static constexpr std::size_t kApart = 128;
    static constexpr std::size_t kPlies = 64;  // more than anything that threads search together is long

    static std::size_t ply_of(std::uint64_t position) { return position & (kPlies - 1); }

public:
    // One thread on the board. What it writes is read by all.
    class Member {
    public:
        // `look`: what the one who asks does now and then; it is told how many nodes are counted, and returns how many
        // there should be the next time.
        using Look = std::function<std::uint64_t(std::uint64_t nodes)>;
        Member(Board& board, Look look) : board_(board), look_(std::move(look)) {}

        // From now on it works on this question. It looks when so many nodes are counted.
        void begin(std::uint64_t question, std::uint64_t look_at = kNever) {
            question_ = question;
            look_at_ = look_at;
            overtaken_.store(0, std::memory_order_relaxed);
            for (auto& busy : busy_) busy.store(0, std::memory_order_relaxed);
        }
        // The question has another number from now on.
        void go_on(std::uint64_t question) { question_ = question; }
        // Once for each node, which is counted already.
        void check(const Budget& budget) {
            if (!is_asked()) throw Answered{};
            if (const std::uint64_t position = overtaken_.load(std::memory_order_relaxed); position != 0) [[unlikely]] {
                overtaken_.store(0, std::memory_order_relaxed);
                if (is_busy(position)) throw Overtaken{ply_of(position)};
            }
            tell(budget);
            if (budget.nodes() >= look_at_) [[unlikely]] {
                look_at_ = look_(budget.nodes());
            }
        }
        // How many nodes are counted.
        void tell(const Budget& budget) { nodes_.store(budget.nodes(), std::memory_order_relaxed); }

        // Whether its question is still open.
        bool is_asked() const { return board_.latest() == question_; }

        // It is busy with this position, and no longer.
        void enter(std::uint64_t position) { busy_[ply_of(position)].store(position, std::memory_order_relaxed); }
        void leave(std::uint64_t position) { busy_[ply_of(position)].store(0, std::memory_order_relaxed); }
        bool others_are_busy(std::uint64_t position) const {
            for (const Member& other : board_.members_) {
                if (&other != this && other.is_busy(position)) return true;
            }
            return false;
        }
        // It has the answer; it is in the table.
        void overtake_others(std::uint64_t position) {
            for (Member& other : board_.members_) {
                if (&other != this && other.is_busy(position)) {
                    other.overtaken_.store(position, std::memory_order_relaxed);
                }
            }
        }

        bool has_company = false;  // others work on its question, too; else there is nobody to tell anything

    private:
        friend class Board;

        bool is_busy(std::uint64_t position) const {
            return busy_[ply_of(position)].load(std::memory_order_relaxed) == position;
        }

        static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

        Board& board_;
        const Look look_;
        std::uint64_t question_ = 0;
        std::uint64_t look_at_ = kNever;
        std::uint64_t counted_ = 0;  // of its nodes, by the one who asks
        alignas(kApart) std::array<std::atomic<std::uint64_t>, kPlies> busy_{};
        alignas(kApart) std::atomic<std::uint64_t> overtaken_ = 0;  // a position
        alignas(kApart) std::atomic<std::uint64_t> nodes_ = 0;
    };

    // By the one who asks, the first of them, and while the others have nothing to do.
    Member& add(Member::Look look = {}) { return members_.emplace_back(*this, std::move(look)); }

    // Questions are numbered. Another number ends the one before, whether it is that of a question or not.
    std::uint64_t latest() const { return latest_.load(std::memory_order_relaxed); }
    std::uint64_t next() { return latest_.fetch_add(1, std::memory_order_relaxed) + 1; }

    // The nodes of all but the one who asks, since the last time.
    std::uint64_t count_helpers() {
        std::uint64_t sum = 0;
        for (std::size_t i = 1; i < members_.size(); ++i) {
            const std::uint64_t nodes = members_[i].nodes_.load(std::memory_order_relaxed);
            sum += nodes - std::exchange(members_[i].counted_, nodes);
        }
        return sum;
    }

    // The name of a position so many moves after the one that was asked about, by a number that no other one of them
    // has, in all likelihood. It is never 0.
    static std::uint64_t name_of(std::uint64_t number, std::size_t ply) { return (number & ~(kPlies - 1)) | ply; }

private:
    std::deque<Member> members_;
    alignas(kApart) std::atomic<std::uint64_t> latest_ = 0;
};

}  // namespace nply
