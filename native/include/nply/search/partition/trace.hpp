// Writes a partition search down, in scores of the side that it is for. Where nobody asked for it, it does nothing.
#pragma once

#include <utility>

#include "nply/games/tricks/additive.hpp"
#include "nply/search/partition/solver.hpp"
#include "nply/search/recorder.hpp"

namespace nply {

template <int Capacity>
class PartitionTrace {
public:
    PartitionTrace(const Hand& hand, const tricks::Table<Capacity>& table, Recorder* recorder)
        : hand_(hand), table_(table), recorder_(recorder), cards_(table.cards_left()) {
        if (recorder_ != nullptr) recorder_->start(cards_);
    }

    // From the root: is there so much?
    void test(Score need) {
        if (recorder_ != nullptr) recorder_->pass(total(need - 1), total(need));
    }
    void tested(Score found, bool reached) {
        if (recorder_ != nullptr) recorder_->done(ply(), total(found), bound(reached));
    }
    // This position, whose player has a choice, or somebody after him.
    void position() {
        if (recorder_ != nullptr) {
            recorder_->player(ply(), hand_.players[static_cast<std::size_t>(table_.player())]);
        }
    }
    void answered() {
        if (recorder_ != nullptr) recorder_->answered(ply());
    }
    // It needs no search.
    void sure(Score found) {
        if (recorder_ != nullptr) recorder_->window_cut(Cut::immediate, ply(), total(found));
    }
    // A card is going to be played, and was taken back.
    bool active() const { return recorder_ != nullptr; }
    void enter(int child, Score need) {
        recorder_->enter(ply() + 1, child);
        recorder_->window(ply() + 1, total(need - 1), total(need));
    }
    void leave(Score found, bool reached) {
        if (recorder_ != nullptr) recorder_->done(ply() + 1, total(found), bound(reached));
    }
    void best(Score found) {
        if (recorder_ != nullptr) recorder_->best_value(ply(), total(found));
    }
    // The other cards are left out: the answer is there.
    void cut(Score need, bool reached) {
        if (recorder_ != nullptr) recorder_->window_cut(Cut::window, ply(), total(reached ? need : need - 1));
    }
    // A trick that the takers get, and its end.
    void gain(Score worth) { gained_ += worth; }

    // What follows only spells the result out.
    void finish() { recorder_ = nullptr; }
    // Positions that are no part of the tree are looked at in between.
    Recorder* aside() { return std::exchange(recorder_, nullptr); }
    void go_on(Recorder* recorder) { recorder_ = recorder; }

private:
    static Bound bound(bool reached) { return reached ? Bound::lower : Bound::upper; }
    int ply() const { return cards_ - table_.cards_left(); }
    Score total(Score rest) const { return hand_.play.base + hand_.play.factor * (gained_ + rest); }

    const Hand& hand_;
    const tricks::Table<Capacity>& table_;
    Recorder* recorder_;
    int cards_;
    Score gained_ = 0;
};

}  // namespace nply
