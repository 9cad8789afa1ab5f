// What the author of a game has promised about the positions on a search's path: how long the game lasts, and which
// scores there are below. A promise that is not kept makes a search wrong, so it is remembered until the search has
// left the position that it is about.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "nply/core/scores.hpp"

namespace nply {

class Promises {
public:
    struct Limits {
        Scores low, high;
    };

    void descend() { ++depth_; }
    void ascend() {
        if (--depth_ < newest_) drop();
    }
    void clear() { *this = {}; }

    // Of the position where the search is now. False: that contradicts what was promised further up.
    bool promise_limits(const Limits& limits, int players) {
        Limits both = limits;
        if (!limits_.empty()) {
            for (int p = 0; p < players; ++p) {
                both.low[p] = std::max(both.low[p], limits_.back().promise.low[p]);
                both.high[p] = std::min(both.high[p], limits_.back().promise.high[p]);
                if (both.low[p] > both.high[p]) return false;
            }
        }
        add(limits_, both);
        return true;
    }
    void promise_rows(std::vector<Scores> rows) {
        std::sort(rows.begin(), rows.end(), before);
        add(rows_, std::move(rows));
    }
    void promise_length(int length) { add(ends_, Length{length, depth_ + length}); }

    // What is broken by a position that is not over, or by scores here; null if nothing is.
    const int* broken_length() const {
        return ends_.empty() || depth_ < ends_.back().promise.end ? nullptr : &ends_.back().promise.length;
    }
    const Limits* broken_limits(const Scores& scores, int players) const {
        if (limits_.empty()) return nullptr;
        const Limits& limits = limits_.back().promise;
        for (int p = 0; p < players; ++p) {
            if (scores[p] < limits.low[p] || scores[p] > limits.high[p]) return &limits;
        }
        return nullptr;
    }
    bool breaks_rows(const Scores& scores) const {
        return !rows_.empty() &&
               !std::binary_search(rows_.back().promise.begin(), rows_.back().promise.end(), scores, before);
    }

private:
    struct Length {
        int length, end;
    };
    template <class Promise>
    struct Made {
        int depth;
        Promise promise;
    };

    static bool before(const Scores& a, const Scores& b) { return a.of < b.of; }

    template <class Promise>
    void add(std::vector<Made<Promise>>& all, Promise promise) {
        if (!all.empty() && all.back().depth == depth_) all.pop_back();
        all.push_back({depth_, std::move(promise)});
        newest_ = std::max(newest_, depth_);
    }
    void drop() {
        newest_ = -1;
        drop(limits_);
        drop(rows_);
        drop(ends_);
    }
    template <class Promise>
    void drop(std::vector<Made<Promise>>& all) {
        while (!all.empty() && all.back().depth > depth_) all.pop_back();
        if (!all.empty()) newest_ = std::max(newest_, all.back().depth);
    }

    int depth_ = 0;    // of the position where the search is, from the root
    int newest_ = -1;  // of the deepest position that something was promised of
    std::vector<Made<Limits>> limits_;
    std::vector<Made<std::vector<Scores>>> rows_;
    std::vector<Made<Length>> ends_;
};

}  // namespace nply
