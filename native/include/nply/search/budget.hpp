// Counts nodes and ends a search when a limit strikes or the user asks.
//
// A node expansion is every node reached by a move: the root is not one, a re-search counts again, and
// the count runs on over the iterations. Node limits are exact; the clock and the user are looked at
// every poll interval.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "nply/search/limits.hpp"

namespace nply {

// Unwinds a search that has to end now. Searches own their state, so nothing needs restoring.
struct Stopped {};

// Nodes between two looks at the clock. A game written in Python may take its time for each of them.
inline constexpr std::uint64_t kNativePollInterval = 1024;
inline constexpr std::uint64_t kPythonPollInterval = 4;

class Budget {
public:
    // Called some twenty times a second while a search runs; true ends it.
    using Tick = std::function<bool(const Budget&)>;

    explicit Budget(const Limits& limits, std::uint64_t poll_interval = kNativePollInterval, Tick tick = {});

    // For a search beside this one that nobody counts: no limits, but the user may still end it.
    Budget uncounted() const { return Budget({}, poll_interval_, tick_); }

    void count() { count(1); }

    // Several nodes at once, where a search that may not visit all of them has to end now.
    void count(std::uint64_t several) {
        until_poll_ -= static_cast<std::int64_t>(several);
        if (until_poll_ < 0) [[unlikely]] {
            poll(several);
        }
    }

    // Counts only: for a search without a node limit that soon comes by `count`.
    void add_one() { --until_poll_; }

    std::uint64_t nodes() const { return next_poll_ - static_cast<std::uint64_t>(until_poll_); }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    // Whether a limit other than depth, or the user, ended the search.
    bool stopped() const { return stopped_; }

    // While it lives the budget ends a search that takes more than so much of what is left: for an attempt that may
    // fail. Who catches Stopped asks whether the rest may still be spent.
    class Part {
    public:
        Part(Budget& budget, double share);
        ~Part();
        Part(const Part&) = delete;
        Part& operator=(const Part&) = delete;
        bool leaves_rest() const;

    private:
        Budget& budget_;
        const std::uint64_t node_limit_;  // of the whole
        const double seconds_limit_;
    };

private:
    using Clock = std::chrono::steady_clock;
    static constexpr double kSecondsBetweenTicks = 0.03;

    [[gnu::cold]] void poll(std::uint64_t several);
    // So many nodes are counted.
    void set_next_poll(std::uint64_t nodes);

    std::int64_t until_poll_;  // nodes that are left before it: a count down costs a search less than a comparison
    std::uint64_t next_poll_;
    std::uint64_t node_limit_;
    double seconds_limit_;
    std::uint64_t poll_interval_;
    double next_tick_ = kSecondsBetweenTicks;
    bool stopped_ = false;
    bool ended_by_user_ = false;
    Tick tick_;
    Clock::time_point start_ = Clock::now();
};

}  // namespace nply
