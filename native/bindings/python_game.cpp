#include "python_game.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "nply/core/random.hpp"
#include "nply/search/perft.hpp"
#include "python_values.hpp"

namespace nply::bindings {

// --- What there is ---------------------------------------------------------------------------------------------------

PythonGame::PythonGame(const nb::object& root)
    : class_name_(type_name(root)),
      class_(nb::borrow(root.type())),
      apply_name_(interned("apply")),
      order_name_(interned("order")) {
    if (PyType_Check(root.ptr())) {
        const std::string name = utf8(nb::getattr(root, "__name__"));
        throw GameError(name + " is a class: pass a position, an object of it");
    }
    const Member players = needed(root, "players");
    player_ = needed(root, "player");
    legal_moves_ = needed(root, "legal_moves");
    is_terminal_ = needed(root, "is_terminal");
    scores_ = needed(root, "scores");
    if (!has_member(root, apply_name_)) {
        throw GameError(class_name_ +
                        " has no apply(move): it returns the new state, or changes the state and has "
                        "undo(move) too");
    }
    undoes_ = has_member(root, interned("undo"));
    orders_ = has_member(root, order_name_);
    find_members(root, Questions{});
    rules_.players = read_number(get(root, players), players, 1, kMaxPlayers);
    read_facts(root);
}

template <class... All>
void PythonGame::find_members(const nb::object& root, std::tuple<All...>) {
    const auto find = [&]<class Question>() {
        constexpr std::size_t number = question_number<Question>();
        if constexpr (!Offers<PythonGame, Question>) {
            return;
        } else if constexpr (Question::name.empty()) {
            members_[number] = members_[number - 1];  // it belongs to the one before
        } else {
            members_[number] = optional(root, Question::name.data());
        }
    };
    (find.template operator()<All>(), ...);
}

PythonGame::Member PythonGame::needed(const nb::object& root, const char* name) const {
    if (const auto found = optional(root, name)) return *found;
    if (has_member(root, interned("start"))) {
        throw GameError(class_name_ + " is a game, not a position: pass what its start() returns");
    }
    throw GameError(class_name_ + " has no " + name +
                    ": a game needs players, player, legal_moves(), apply(move), is_terminal() and scores()");
}

std::optional<PythonGame::Member> PythonGame::optional(const nb::object& root, const char* name) const {
    const nb::object key = interned(name);
    if (nb::hasattr(root.type(), key)) {
        return Member{key, nb::isinstance<nb::callable>(nb::getattr(root.type(), key))};
    }
    const nb::object found = find_attribute(root, key);
    if (!found.is_valid()) return std::nullopt;
    return Member{key, nb::isinstance<nb::callable>(found)};
}

void PythonGame::read_facts(const nb::object& root) {
    constexpr long long most = kMaxScore;
    read_step(root);
    rules_.facts.constant_sum = read_fact(root, "constant_sum", most * rules_.players);
    rules_.facts.max_sum = read_fact(root, "max_sum", most * rules_.players);
    rules_.facts.lowest = read_fact(root, "lowest", most);
    rules_.facts.highest = read_fact(root, "highest", most);
    const std::string impossible = rules_.finish();
    if (!impossible.empty()) throw GameError(class_name_ + " is impossible: " + impossible);
}

// Scores with a fractional step are counted in steps, so that they stay exact.
void PythonGame::read_step(const nb::object& root) {
    const auto step = optional(root, "step");
    if (!step) return;
    const nb::object value = get(root, *step);
    if (PyFloat_Check(value.ptr())) {
        rules_.unit = PyFloat_AsDouble(value.ptr());
        if (!(rules_.unit > 1e-6) || rules_.unit > kMaxScore) complain(*step, "a number above 0.000001", value);
        return;
    }
    rules_.facts.step = static_cast<Score>(read_number(value, *step, 1, kMaxScore));
}

std::optional<Score> PythonGame::read_fact(const nb::object& root, const char* name, long long most) const {
    const auto member = optional(root, name);
    if (!member) return std::nullopt;
    const nb::object value = get(root, *member);
    const auto number = read_score(value);
    if (!number) complain(*member, rules_.unit == 1 ? "a whole number" : "a multiple of step", value);
    if (*number > most || *number < -most)
        complain(*member, "between -" + rules_.text(most) + " and " + rules_.text(most), value);
    return static_cast<Score>(*number);
}

bool PythonGame::is_same_game(const PythonGame& other) const {
    return class_.is(other.class_) && rules_ == other.rules_ && undoes_ == other.undoes_ && orders_ == other.orders_ &&
           members_ == other.members_;
}

// --- The rules -------------------------------------------------------------------------------------------------------

PythonGame::State PythonGame::state(const nb::object& position) const {
    if (!undoes_) return {position, {}, {}, {}};
    return {position, nb::getattr(position, apply_name_), nb::getattr(position, "undo"), {}};
}

nb::object PythonGame::get(const nb::object& object, const Member& member) const {
    if (member.is_method) return object.attr(member.name)();
    return checked(PyObject_GetAttr(object.ptr(), member.name.ptr()));
}

int PythonGame::player(const State& state) const {
    return read_number(get(state.object, player_), player_, 0, rules_.players - 1);
}

void PythonGame::moves(const State& state, Moves& list) const {
    if (offers(Chance{}) && is_chance(state)) return take_moves(outcomes(state).moves, list);
    const nb::object returned = get(state.object, legal_moves_);
    const nb::object moves = checked_moves(returned, "legal_moves()");
    const std::size_t size = size_of(moves);
    if (size == 0) {
        throw GameError(class_name_ + ".legal_moves() returned no move although is_terminal() is False");
    }
    if (size > max_moves) {
        throw GameError(class_name_ + ".legal_moves() returned more than " + std::to_string(max_moves) +
                        " moves: no more fit");
    }
    if (!orders_) return take_moves(moves, list);
    const nb::object given = snapshot(moves, true);
    const nb::object returned_order = state.object.attr(order_name_)(returned);
    const nb::object ordered = snapshot(checked_moves(returned_order, "order(moves)"), true);
    if (!is_permutation(ordered, given)) {
        throw GameError(class_name_ + ".order(moves) must return the moves it was given, " + shown(given) + ", got " +
                        shown(returned_order));
    }
    take_moves(ordered, list);
}

nb::object PythonGame::checked_moves(const nb::object& returned, const char* method) const {
    nb::object items = items_of(returned);
    if (!items.is_valid()) {
        throw GameError(class_name_ + "." + method + " must return a list, a tuple or a range, got " + shown(returned));
    }
    return items;
}

PythonGame::Undo PythonGame::apply(State& state, Move move) const {
    const nb::object played = nb::borrow(move);
    state.outcomes.reset();
    if (undoes_) {
        state.apply(played);
        applied_.push_back({played, -1});
        promises_.descend();
        return {};
    }
    nb::object next = checked_position(state.object.attr(apply_name_)(played), "apply(move)");
    promises_.descend();
    std::swap(state.object, next);
    return next;
}

nb::object PythonGame::checked_position(nb::object returned, const char* method) const {
    if (returned.is_none()) {
        throw GameError(class_name_ + "." + method + " returned None: return the new state, or add undo(move)");
    }
    // The type tells at no cost; only where it differs, look closer.
    if (!returned.type().is(class_) && !has_member(returned, apply_name_)) {
        throw GameError(class_name_ + "." + method + " must return the new state, got " + shown(returned));
    }
    return returned;
}

void PythonGame::undo(State& state, Move, const Undo& before) const {
    promises_.ascend();
    state.outcomes.reset();
    if (!undoes_) {
        state.object = before;
        return;
    }
    // Only of a game whose player changes by itself is a turn still handed over.
    while (applied_.back().player >= 0) applied_.pop_back();
    const nb::object played = std::move(applied_.back().move);
    applied_.pop_back();
    state.undo(played);
}

void PythonGame::restore(const State& state) const {
    promises_.clear();
    std::vector<Applied> left;
    left.swap(applied_);
    for (; !left.empty(); left.pop_back()) {
        const auto& [move, player] = left.back();
        if (player < 0) {
            state.undo(move);
        } else {
            state.object.attr(member<OutOfTurn>().name)(player);
        }
    }
}

bool PythonGame::terminal(const State& state) const {
    if (read_bool(state, is_terminal_)) return true;
    if (const int* const length = promises_.broken_length()) [[unlikely]] {
        throw GameError(class_name_ + ".max_length() is wrong: it returned " + std::to_string(*length) +
                        ", and is_terminal() is False after so many moves");
    }
    return false;
}

void PythonGame::scores(const State& state, Scores& out) const {
    read_values(state, scores_, out);
}

void PythonGame::read_values(const State& state, const Member& member, Scores& out) const {
    const nb::object returned = get(state.object, member);
    read_scores(returned, member, out);
    check_rules(out, returned, member);
    check_promises(out, returned, member);
}

// --- Capabilities ----------------------------------------------------------------------------------------------------

void PythonGame::evaluate(const State& state, Scores& out) const {
    read_values(state, member<Evaluate>(), out);
}

std::uint64_t PythonGame::key(const State& state) const {
    return number_of(get(state.object, member<Key>()), member<Key>());
}

std::uint64_t PythonGame::rest(const State& state, Scores& so_far) const {
    const nb::object returned = get(state.object, member<Rest>());
    const nb::object pair = snapshot(returned);
    if (!pair.is_valid() || size_of(pair) != 2) complain(member<Rest>(), "a pair (key, scores so far)", returned);
    read_scores(item_of(pair, 1), member<Rest>(), so_far);
    return number_of(item_of(pair, 0), member<Rest>());
}

std::uint64_t PythonGame::number_of(const nb::object& key, const Member& member) const {
    PyObject* const found = PyDict_GetItemWithError(numbers_.ptr(), key.ptr());
    if (found != nullptr) return mix(static_cast<std::uint64_t>(PyLong_AsSsize_t(found)));
    if (PyErr_Occurred() != nullptr) {
        nb::python_error error;
        // The author's own __hash__ or __eq__ may raise what it likes.
        if (!error.matches(PyExc_TypeError) || error.traceback().is_valid()) throw error;
        complain(member, "something hashable", key);
    }
    const Py_ssize_t number = PyDict_Size(numbers_.ptr());
    if (PyDict_SetItem(numbers_.ptr(), key.ptr(), checked(PyLong_FromSsize_t(number)).ptr()) != 0) {
        throw nb::python_error();
    }
    return mix(static_cast<std::uint64_t>(number));
}

void PythonGame::bounds(const State& state, Scores& low, Scores& high) const {
    const nb::object returned = get(state.object, member<Bounds>());
    const nb::object pair = snapshot(returned);
    if (!pair.is_valid() || size_of(pair) != 2) complain(member<Bounds>(), "a pair (low, high) of scores", returned);
    read_scores(item_of(pair, 0), member<Bounds>(), low);
    read_scores(item_of(pair, 1), member<Bounds>(), high);
    for (int p = 0; p < rules_.players; ++p) {
        if (low[p] > high[p]) complain(member<Bounds>(), "no score in low that is above that in high", returned);
    }
    const ScoreFacts& facts = rules_.facts;
    if ((facts.max_sum && sum(low) > *facts.max_sum) || (facts.constant_sum && sum(high) < *facts.constant_sum)) {
        const std::string sum_fact = facts.constant_sum ? "constant_sum" : "max_sum";
        complain(member<Bounds>(), "bounds that " + sum_fact + " allows", returned);
    }
    if (!promises_.promise_limits({low, high}, rules_.players)) {
        complain(member<Bounds>(), "bounds that agree with those of the positions before", returned);
    }
}

void PythonGame::leaf_values(const State& state, const std::function<void(const Scores&)>& visit) const {
    const nb::object returned = get(state.object, member<LeafRows>());
    const nb::object items = snapshot(returned);
    if (!items.is_valid() || size_of(items) == 0)
        complain(member<LeafRows>(), "a list of scores that can occur", returned);
    std::vector<Scores> rows(size_of(items));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const nb::object item = item_of(items, i);
        read_scores(item, member<LeafRows>(), rows[i]);
        check_rules(rows[i], item, member<LeafRows>());
        visit(rows[i]);
    }
    promises_.promise_rows(std::move(rows));
}

int PythonGame::promise(const State& state, Move move) const {
    const nb::object returned = state.object.attr(member<Promise>().name)(nb::borrow(move));
    return read_number(returned, member<Promise>(), 0, (1 << 29) - 1);
}

bool PythonGame::quiet(const State& state) const {
    return read_bool(state, member<Quiet>());
}

int PythonGame::max_length(const State& state) const {
    const nb::object returned = get(state.object, member<MaxLength>());
    const int length =
        std::min(read_number(returned, member<MaxLength>(), 0, std::numeric_limits<int>::max()), kMaxPly + 1);
    promises_.promise_length(length);
    return std::min(length, kMaxPly);
}

int PythonGame::next_level(const State& state, int depth) const {
    return read_number(state.object.attr(member<NextLevel>().name)(depth), member<NextLevel>(), depth + 1,
                       std::numeric_limits<int>::max());
}

// A turn that is handed back is as if it had never been handed over.
void PythonGame::turn_to(State& state, int player) const {
    if (undoes_) {
        const bool again = !applied_.empty() && applied_.back().player >= 0;
        const int before = again ? applied_.back().player : this->player(state);
        if (!again) applied_.push_back({{}, before});
        hand_over(state, player);
        if (player == before) applied_.pop_back();
    } else {
        hand_over(state, player);
    }
    const int now = this->player(state);
    if (now == player) return;
    throw GameError(class_name_ + ".turn_to(" + std::to_string(player) + ") must hand the turn over, and player is " +
                    std::to_string(now));
}

void PythonGame::hand_over(State& state, int player) const {
    state.outcomes.reset();
    nb::object returned = state.object.attr(member<OutOfTurn>().name)(player);
    if (!undoes_) state.object = checked_position(std::move(returned), "turn_to(player)");
}

// --- Numbers ---------------------------------------------------------------------------------------------------------

void PythonGame::complain(const Member& member, const std::string& wanted, const nb::object& returned) const {
    const std::string call = member.is_method ? "() must return " : " must be ";
    throw GameError(class_name_ + "." + member.text() + call + wanted + ", got " + shown(returned));
}

int PythonGame::read_number(const nb::object& returned, const Member& member, long long low, long long high) const {
    long long number = 0;
    if (!read_integer(returned, number) || number < low || number > high) {
        complain(member,
                 high == std::numeric_limits<int>::max()
                     ? "a whole number, at least " + std::to_string(low)
                     : "a number from " + std::to_string(low) + " to " + std::to_string(high),
                 returned);
    }
    return static_cast<int>(number);
}

bool PythonGame::read_bool(const State& state, const Member& member) const {
    const nb::object returned = get(state.object, member);
    if (returned.ptr() != Py_True && returned.ptr() != Py_False) complain(member, "True or False", returned);
    return returned.ptr() == Py_True;
}

std::optional<long long> PythonGame::read_score(const nb::object& value) const {
    long long number = 0;
    if (rules_.unit == 1) return read_integer(value, number) ? std::optional(number) : std::nullopt;
    double score = 0;
    if (PyFloat_Check(value.ptr())) {
        score = PyFloat_AsDouble(value.ptr());
    } else if (read_integer(value, number)) {
        score = static_cast<double>(number);
    } else {
        return std::nullopt;
    }
    const double steps = score / rules_.unit;
    if (!(std::abs(steps) <= 1e15) || std::abs(steps - std::round(steps)) > 1e-6) return std::nullopt;
    return std::llround(steps);
}

void PythonGame::read_scores(const nb::object& returned, const Member& member, Scores& out) const {
    const nb::object items = snapshot(returned);
    if (!items.is_valid()) complain(member, "a list or a tuple of scores", returned);
    if (size_of(items) != static_cast<std::size_t>(rules_.players)) {
        complain(member, std::to_string(rules_.players) + " scores, one a player", returned);
    }
    for (int p = 0; p < rules_.players; ++p) {
        const nb::object item = item_of(items, static_cast<std::size_t>(p));
        const auto score = read_score(item);
        if (!score && rules_.unit != 1) complain(member, "multiples of step", returned);
        if (!score && PyFloat_Check(item.ptr())) {
            complain(member, "whole numbers (declare step, like step = 0.5, if scores are fractions)", returned);
        }
        if (!score) complain(member, "whole numbers", returned);
        if (*score > kMaxScore || *score < -kMaxScore) {
            complain(member, "scores between -" + std::to_string(kMaxScore) + " and " + std::to_string(kMaxScore),
                     returned);
        }
        out[p] = static_cast<Score>(*score);
    }
}

void PythonGame::check_rules(const Scores& scores, const nb::object& returned, const Member& member) const {
    const std::string wanted = rules_.fault(scores);
    if (!wanted.empty()) complain(member, wanted, returned);
}

void PythonGame::check_promises(const Scores& scores, const nb::object& returned, const Member& member) const {
    if (const auto* const limits = promises_.broken_limits(scores, rules_.players)) {
        throw GameError(class_name_ + ".bounds() is wrong: it returned " + rules_.text(limits->low) + " and " +
                        rules_.text(limits->high) + ", and below that position " + member.text() + "() returned " +
                        shown(returned));
    }
    if (promises_.breaks_rows(scores)) {
        throw GameError(class_name_ + ".leaf_values() is wrong: it does not list what " + member.text() +
                        "() returned, " + shown(returned));
    }
}

// --- Searches --------------------------------------------------------------------------------------------------------

// Moves that Python finds equal have one number; those that it cannot hash are told apart by what they look like.
std::uint64_t PythonPosition::move_key(AnyMove move) const {
    nb::object key = nb::borrow(move.as<PyObject*>());
    if (PyObject_Hash(key.ptr()) == -1) {
        PyErr_Clear();
        key = nb::repr(key);
    }
    nb::dict numbers = numbers_;
    if (!numbers.contains(key)) numbers[key] = numbers.size();
    return nb::cast<std::uint64_t>(numbers[key]);
}

std::unique_ptr<AnySearch> PythonPosition::make_search(const EngineOptions& engine, bool recorded) const {
    const auto game = std::make_shared<const AnyGame>(*this);
    return nply::make_search(GameForms<AnyGame>{game, game}, engine, recorded);
}

std::vector<std::uint64_t> PythonPosition::perft(std::optional<int> depth, Budget& budget) const {
    return Perft<AnyGame>(AnyGame(*this), AnyGame::State(copy()), budget).count(depth);
}

}  // namespace nply::bindings
