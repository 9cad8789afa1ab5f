#include "any_state.hpp"

#include <algorithm>

#include "nply/core/errors.hpp"
#include "nply/search/evaluate.hpp"

namespace nply::bindings {

PublicMove Walker::named(AnyMove move) const {
    const std::int64_t index = index_of(move);
    if (index >= 0) return index;
    return move_text(move);
}

AnyMoves AnyState::moves() const {
    AnyMoves moves;
    if (!walker_->terminal()) walker_->moves(moves);
    return moves;
}

std::vector<PublicMove> AnyState::legal_moves() const {
    std::vector<PublicMove> list;
    for (const AnyMove& move : moves()) list.push_back(walker_->named(move));
    return list;
}

AnyMove AnyState::find(const PublicMove& wanted) const {
    const auto* number = std::get_if<std::int64_t>(&wanted);
    const std::string text = number != nullptr ? std::to_string(*number) : std::get<std::string>(wanted);
    if (walker_->terminal()) throw MoveError("move " + text + ": the game is over");
    std::string legal;
    int shown = 0;
    for (const AnyMove& move : moves()) {
        const std::string name = walker_->move_text(move);
        if (name == text) return move;
        if (++shown <= 20) legal += " " + name;
    }
    if (shown > 20) legal += " …";
    std::string reason = walker_->why_not(text);
    if (!reason.empty()) reason = " (" + reason + ")";
    throw MoveError("move " + text + " is not legal here" + reason + "; legal:" + legal);
}

void AnyState::push(const PublicMove& wanted) {
    const AnyMove move = find(wanted);
    walker_->apply(move);
    history_.push_back(move);
}

PublicMove AnyState::pop() {
    if (history_.empty()) throw MoveError("pop: no move has been pushed on this state");
    const AnyMove move = history_.back();
    walker_->undo(move);
    history_.pop_back();
    return walker_->named(move);
}

std::vector<PublicMove> AnyState::history() const {
    std::vector<PublicMove> list;
    for (const AnyMove& move : history_) list.push_back(walker_->named(move));
    return list;
}

PublicScores AnyState::to_public(const Scores& scores) const {
    return {scores.of.begin(), scores.of.begin() + walker_->players()};
}

PublicScores AnyState::scores() const {
    if (!walker_->terminal()) {
        throw GameError("scores: the game is not over; is_terminal() tells, evaluate() estimates");
    }
    Scores out;
    walker_->scores(out);
    return to_public(out);
}

PublicScores AnyState::evaluate() const {
    Scores out;
    if (walker_->terminal()) {
        walker_->scores(out);
    } else {
        const WalkedGame::State state(walker_->copy());
        evaluate_leaf(WalkedGame(state), state, 0, out);
    }
    return to_public(out);
}

std::optional<std::pair<PublicScores, PublicScores>> AnyState::bounds() const {
    if (!walker_->has_bounds()) return std::nullopt;
    Scores low, high;
    walker_->bounds(low, high);
    return std::pair{to_public(low), to_public(high)};
}

std::optional<std::vector<PublicScores>> AnyState::outcomes() const {
    if (!walker_->has_outcomes()) return std::nullopt;
    std::vector<PublicScores> rows;
    walker_->outcomes([&](const Scores& row) { rows.push_back(to_public(row)); });
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

std::optional<std::uint64_t> AnyState::key() const {
    if (!walker_->has_key()) return std::nullopt;
    return walker_->key();
}

std::vector<std::string> Capabilities::names() const {
    std::vector<std::string> names;
    const auto add = [&](bool there, const char* name) {
        if (there) names.emplace_back(name);
    };
    add(evaluate, "evaluate");
    add(facts.constant_sum.has_value(), "constant_sum");
    add(facts.max_sum.has_value(), "max_sum");
    add(facts.lowest.has_value() && facts.highest.has_value(), "range");
    add(bounds, "bounds");
    add(outcomes, "outcomes");
    add(key, "key");
    add(mirror, "mirror");
    add(promise, "promise");
    add(foresight, "foresight");
    add(levels, "levels");
    add(deal, "deal");
    return names;
}

}  // namespace nply::bindings
