#include "python_game.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "nply/core/random.hpp"
#include "nply/search/perft.hpp"

namespace nply::bindings {

namespace {

nb::object checked(PyObject* result) {
    if (result == nullptr) throw nb::python_error();
    return nb::steal(result);
}

nb::object interned(const char* name) {
    return checked(PyUnicode_InternFromString(name));
}

// The text of a string object, whatever is in it: a lone surrogate cannot be written as UTF-8.
std::string utf8(const nb::object& text) {
    const nb::object bytes = checked(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "backslashreplace"));
    return {PyBytes_AsString(bytes.ptr()), static_cast<std::size_t>(PyBytes_Size(bytes.ptr()))};
}

std::string type_name(const nb::object& value) {
    return utf8(nb::getattr(value.type(), "__name__"));
}

// A short description of a value for an error message; its own repr may be broken or endless.
std::string shown(const nb::object& value) {
    const std::string type = "(" + type_name(value) + ")";
    PyObject* const repr = PyObject_Repr(value.ptr());
    if (repr == nullptr) {
        if (!PyErr_ExceptionMatches(PyExc_Exception)) throw nb::python_error();  // Ctrl-C, say
        PyErr_Clear();
        return "an object whose repr fails " + type;
    }
    const nb::object text = nb::steal(repr);
    constexpr Py_ssize_t most = 60;
    if (PyUnicode_GetLength(text.ptr()) <= most) return utf8(text) + " " + type;
    return utf8(checked(PyUnicode_Substring(text.ptr(), 0, most - 3))) + "... " + type;
}

// Whole numbers only: bool is a mistake here, floats lose exactness; numpy's integers are welcome.
bool read_integer(const nb::object& value, long long& out) {
    int overflow = 0;
    if (PyLong_CheckExact(value.ptr())) {
        out = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
        return overflow == 0;
    }
    if (PyBool_Check(value.ptr()) || !PyIndex_Check(value.ptr())) return false;
    const nb::object index = checked(PyNumber_Index(value.ptr()));
    out = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
    return overflow == 0;
}

// The items of a list, a tuple or a range as they are now, a list or tuple that nobody changes: authors often return a
// list that apply() then changes. A list that nobody else holds, nor will get from us, need not be copied. Null if it
// is neither.
nb::object snapshot(const nb::object& value, bool handed_on = false) {
    if (PyTuple_Check(value.ptr())) return value;
    if (Py_IS_TYPE(value.ptr(), &PyRange_Type)) return checked(PySequence_Tuple(value.ptr()));
    if (!handed_on && PyList_CheckExact(value.ptr()) && Py_REFCNT(value.ptr()) == 1) return value;
    return PyList_Check(value.ptr()) ? checked(PyList_AsTuple(value.ptr())) : nb::object();
}

std::size_t size_of(const nb::object& items) {
    return static_cast<std::size_t>(PyList_CheckExact(items.ptr()) ? PyList_Size(items.ptr())
                                                                   : PyTuple_Size(items.ptr()));
}

nb::object item_of(const nb::object& items, std::size_t i) {
    const auto at = static_cast<Py_ssize_t>(i);
    return nb::borrow(PyList_CheckExact(items.ptr()) ? PyList_GetItem(items.ptr(), at)
                                                     : PyTuple_GetItem(items.ptr(), at));
}

// Are these the same moves in another order? Usually they are the very same objects; only where they
// are not, equality decides.
bool is_permutation(const nb::object& ordered, const nb::object& moves) {
    const std::size_t size = size_of(moves);
    if (size_of(ordered) != size) return false;
    std::vector<PyObject*> left(size), right(size);
    for (std::size_t i = 0; i < size; ++i) {
        left[i] = item_of(ordered, i).ptr();
        right[i] = item_of(moves, i).ptr();
    }
    std::sort(left.begin(), left.end());
    std::sort(right.begin(), right.end());
    if (left == right) return true;
    const nb::object rest = checked(PySequence_List(moves.ptr()));
    for (std::size_t i = 0; i < size; ++i) {
        const Py_ssize_t at = PySequence_Index(rest.ptr(), item_of(ordered, i).ptr());
        if (at >= 0) {
            if (PySequence_DelItem(rest.ptr(), at) != 0) throw nb::python_error();
            continue;
        }
        if (!PyErr_ExceptionMatches(PyExc_ValueError)) throw nb::python_error();
        PyErr_Clear();
        return false;
    }
    return true;
}

// The attribute, or null if there is none. An AttributeError that comes out of the author's own
// property is his to see, not a missing member.
nb::object find_attribute(const nb::object& object, const nb::object& name) {
    PyObject* const found = PyObject_GetAttr(object.ptr(), name.ptr());
    if (found != nullptr) return nb::steal(found);
    nb::python_error error;
    if (!error.matches(PyExc_AttributeError) || nb::hasattr(object.type(), name)) throw error;
    return {};
}

// A property is not evaluated to find out whether it is there: scores, say, may exist at the end only.
bool has_member(const nb::object& root, const nb::object& name) {
    return nb::hasattr(root.type(), name) || find_attribute(root, name).is_valid();
}

}  // namespace

PythonGame::Move PythonGame::Moves::operator[](std::size_t i) const {
    return item_of(items_, i).ptr();
}

std::shared_ptr<const void> PythonGame::Moves::owner() const {
    return {items_.inc_ref().ptr(), [](PyObject* items) { Py_DECREF(items); }};
}

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
    key_ = optional(root, "key");
    evaluate_ = optional(root, "evaluate");
    bounds_ = optional(root, "bounds");
    leaf_values_ = optional(root, "leaf_values");
    promise_ = optional(root, "promise");
    max_length_ = optional(root, "max_length");
    next_level_ = optional(root, "next_level");
    players_ = read_number(get(root, players), players, 1, kMaxPlayers);
    read_facts(root);
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
    read_step(root);
    facts_.constant_sum = read_fact(root, "constant_sum");
    facts_.max_sum = read_fact(root, "max_sum");
    facts_.lowest = read_fact(root, "lowest");
    facts_.highest = read_fact(root, "highest");
    if (facts_.constant_sum && !facts_.max_sum) facts_.max_sum = facts_.constant_sum;
    // Whoever states a largest sum, and nothing else, has no negative scores.
    if (facts_.max_sum && !facts_.constant_sum && !facts_.lowest) facts_.lowest = 0;
}

// Scores with a fractional step are counted in steps, so that they stay exact.
void PythonGame::read_step(const nb::object& root) {
    const auto step = optional(root, "step");
    if (!step) return;
    const nb::object value = get(root, *step);
    if (PyFloat_Check(value.ptr())) {
        unit_ = PyFloat_AsDouble(value.ptr());
        if (!(unit_ > 1e-6) || unit_ > kMaxScore) complain(*step, "a number above 0.000001", value);
        return;
    }
    facts_.step = static_cast<Score>(read_number(value, *step, 1, kMaxScore));
}

std::optional<Score> PythonGame::read_fact(const nb::object& root, const char* name) const {
    const auto member = optional(root, name);
    if (!member) return std::nullopt;
    const nb::object value = get(root, *member);
    const auto number = read_score(value);
    constexpr long long most = static_cast<long long>(kMaxScore) * kMaxPlayers;
    if (!number || *number > most || *number < -most) {
        complain(*member, unit_ == 1 ? "a whole number" : "a multiple of step", value);
    }
    return static_cast<Score>(*number);
}

bool PythonGame::is_same_game(const PythonGame& other) const {
    return class_.is(other.class_) && players_ == other.players_ && unit_ == other.unit_ && facts_ == other.facts_ &&
           undoes_ == other.undoes_ && orders_ == other.orders_ && key_ == other.key_ && evaluate_ == other.evaluate_ &&
           bounds_ == other.bounds_ && leaf_values_ == other.leaf_values_ && promise_ == other.promise_ &&
           max_length_ == other.max_length_ && next_level_ == other.next_level_;
}

// --- The rules -------------------------------------------------------------------------------------------------------

PythonGame::State PythonGame::state(const nb::object& position) const {
    if (!undoes_) return {position, {}, {}};
    return {position, nb::getattr(position, apply_name_), nb::getattr(position, "undo")};
}

nb::object PythonGame::get(const nb::object& object, const Member& member) const {
    if (member.is_method) return object.attr(member.name)();
    return checked(PyObject_GetAttr(object.ptr(), member.name.ptr()));
}

int PythonGame::player(const State& state) const {
    return read_number(get(state.object, player_), player_, 0, players_ - 1);
}

void PythonGame::moves(const State& state, Moves& list) const {
    const nb::object returned = get(state.object, legal_moves_);
    list.items_ = checked_moves(returned, "legal_moves()", orders_);
    const std::size_t size = size_of(list.items_);
    if (size == 0) {
        throw GameError(class_name_ + ".legal_moves() returned no move although is_terminal() is False");
    }
    if (size > max_moves) {
        throw GameError(class_name_ + ".legal_moves() returned " + std::to_string(size) + " moves; at most " +
                        std::to_string(max_moves) + " fit");
    }
    if (orders_) {
        const nb::object moves = std::exchange(list.items_, nb::object());
        const nb::object ordered = state.object.attr(order_name_)(returned);
        list.items_ = checked_moves(ordered, "order(moves)");
        if (!is_permutation(list.items_, moves)) {
            throw GameError(class_name_ + ".order(moves) must return the moves it was given, " + shown(moves) +
                            ", got " + shown(ordered));
        }
    }
    list.size_ = size;
}

nb::object PythonGame::checked_moves(const nb::object& returned, const char* method, bool handed_on) const {
    nb::object items = snapshot(returned, handed_on);
    if (!items.is_valid()) {
        throw GameError(class_name_ + "." + method + " must return a list, a tuple or a range, got " + shown(returned));
    }
    return items;
}

PythonGame::Undo PythonGame::apply(State& state, Move move) const {
    const nb::object played = nb::borrow(move);
    if (undoes_) {
        state.apply(played);
        applied_.push_back(played);
        return {};
    }
    nb::object returned = state.object.attr(apply_name_)(played);
    if (returned.is_none()) {
        throw GameError(class_name_ + ".apply(move) returned None: return the new state, or add undo(move)");
    }
    // The type tells at no cost; only where it differs, look closer.
    if (!returned.type().is(class_) && !has_member(returned, apply_name_)) {
        throw GameError(class_name_ + ".apply(move) must return the new state, got " + shown(returned));
    }
    std::swap(state.object, returned);
    return returned;
}

void PythonGame::undo(State& state, Move, const Undo& before) const {
    if (!undoes_) {
        state.object = before;
        return;
    }
    const nb::object played = std::move(applied_.back());
    applied_.pop_back();
    state.undo(played);
}

void PythonGame::restore(const State& state) const {
    while (!applied_.empty()) {
        const nb::object played = std::move(applied_.back());
        applied_.pop_back();
        state.undo(played);
    }
}

bool PythonGame::terminal(const State& state) const {
    const nb::object returned = get(state.object, is_terminal_);
    if (returned.ptr() == Py_False) return false;
    if (returned.ptr() == Py_True) return true;
    throw GameError(class_name_ + ".is_terminal() must return True or False, got " + shown(returned));
}

void PythonGame::scores(const State& state, Scores& out) const {
    read_scores(get(state.object, scores_), scores_, out);
}

// --- Capabilities ----------------------------------------------------------------------------------------------------

void PythonGame::evaluate(const State& state, Scores& out) const {
    read_scores(get(state.object, *evaluate_), *evaluate_, out);
}

std::uint64_t PythonGame::key(const State& state) const {
    const nb::object number = checked(PyLong_FromSsize_t(PyDict_Size(numbers_.ptr())));
    const nb::object found = checked(PyObject_CallMethodObjArgs(numbers_.ptr(), interned("setdefault").ptr(),
                                                                get(state.object, *key_).ptr(), number.ptr(), nullptr));
    return mix(static_cast<std::uint64_t>(PyLong_AsSsize_t(found.ptr())));
}

void PythonGame::bounds(const State& state, Scores& low, Scores& high) const {
    const nb::object returned = get(state.object, *bounds_);
    const nb::object pair = snapshot(returned);
    if (!pair.is_valid() || size_of(pair) != 2) complain(*bounds_, "a pair (low, high) of scores", returned);
    read_scores(item_of(pair, 0), *bounds_, low);
    read_scores(item_of(pair, 1), *bounds_, high);
    for (int p = 0; p < players_; ++p) {
        if (low[p] > high[p]) complain(*bounds_, "no score in low that is above that in high", returned);
    }
}

void PythonGame::leaf_values(const State& state, const std::function<void(const Scores&)>& visit) const {
    const nb::object returned = get(state.object, *leaf_values_);
    const nb::object rows = snapshot(returned);
    if (!rows.is_valid() || size_of(rows) == 0) complain(*leaf_values_, "a list of scores that can occur", returned);
    for (std::size_t i = 0; i < size_of(rows); ++i) {
        Scores row;
        read_scores(item_of(rows, i), *leaf_values_, row);
        check_facts(row, item_of(rows, i), *leaf_values_);
        visit(row);
    }
}

int PythonGame::promise(const State& state, Move move) const {
    const nb::object returned = state.object.attr(promise_->name)(nb::borrow(move));
    return read_number(returned, *promise_, 0, (1 << 29) - 1);
}

int PythonGame::max_length(const State& state) const {
    const int length = read_number(get(state.object, *max_length_), *max_length_, 0, std::numeric_limits<int>::max());
    return std::min(length, kMaxPly);
}

int PythonGame::next_level(const State& state, int depth) const {
    return read_number(state.object.attr(next_level_->name)(depth), *next_level_, depth + 1,
                       std::numeric_limits<int>::max());
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

std::optional<long long> PythonGame::read_score(const nb::object& value) const {
    long long number = 0;
    if (unit_ == 1) return read_integer(value, number) ? std::optional(number) : std::nullopt;
    double score = 0;
    if (PyFloat_Check(value.ptr())) {
        score = PyFloat_AsDouble(value.ptr());
    } else if (read_integer(value, number)) {
        score = static_cast<double>(number);
    } else {
        return std::nullopt;
    }
    const double steps = score / unit_;
    if (!(std::abs(steps) <= 1e15) || std::abs(steps - std::round(steps)) > 1e-6) return std::nullopt;
    return std::llround(steps);
}

void PythonGame::read_scores(const nb::object& returned, const Member& member, Scores& out) const {
    const nb::object items = snapshot(returned);
    if (!items.is_valid()) complain(member, "a list or a tuple of scores", returned);
    if (size_of(items) != static_cast<std::size_t>(players_)) {
        complain(member, std::to_string(players_) + " scores, one a player", returned);
    }
    for (int p = 0; p < players_; ++p) {
        const nb::object item = item_of(items, static_cast<std::size_t>(p));
        const auto score = read_score(item);
        if (!score && unit_ != 1) complain(member, "multiples of step", returned);
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
    if (!bounds_ || !(member == *bounds_)) check_facts(out, returned, member);
}

// A fact that is not true makes a pruned search wrong.
void PythonGame::check_facts(const Scores& scores, const nb::object& returned, const Member& member) const {
    const auto stated = [&](Score fact) { return unit_ == 1 ? std::to_string(fact) : std::to_string(fact) + " steps"; };
    for (int p = 0; p < players_; ++p) {
        if (facts_.lowest && scores[p] < *facts_.lowest) {
            complain(member,
                     *facts_.lowest == 0
                         ? "no negative score, since there is a max_sum (state lowest if there are some)"
                         : "no score below lowest, " + stated(*facts_.lowest),
                     returned);
        }
        if (facts_.highest && scores[p] > *facts_.highest) {
            complain(member, "no score above highest, " + stated(*facts_.highest), returned);
        }
        if (facts_.step > 1 && (scores[p] - scores[0]) % facts_.step != 0) {
            complain(member, "scores that differ by multiples of step, " + std::to_string(facts_.step), returned);
        }
    }
    const Score total = sum(scores);
    if (facts_.constant_sum && total != *facts_.constant_sum) {
        complain(member, "scores that sum to constant_sum, " + stated(*facts_.constant_sum), returned);
    }
    if (facts_.max_sum && total > *facts_.max_sum) {
        complain(member, "scores that sum to at most max_sum, " + stated(*facts_.max_sum), returned);
    }
}

// --- Searches --------------------------------------------------------------------------------------------------------

std::unique_ptr<AnySearch> PythonPosition::make_search(const EngineOptions& engine, bool recorded) const {
    return nply::make_search(std::make_shared<const AnyGame>(*this), engine, recorded);
}

std::vector<std::uint64_t> PythonPosition::perft(std::optional<int> depth, Budget& budget) const {
    return Perft<AnyGame>(AnyGame(*this), AnyGame::State(copy()), budget).count(depth);
}

}  // namespace nply::bindings
