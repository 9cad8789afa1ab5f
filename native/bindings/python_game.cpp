#include "python_game.hpp"

#include <algorithm>
#include <utility>

#include "nply/core/random.hpp"

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

// The items of a list or tuple as they are now, a list or tuple that nobody changes: authors often return a list that
// apply() then changes. A list that nobody else holds, nor will get from us, need not be copied. Null if it is neither.
nb::object snapshot(const nb::object& value, bool handed_on = false) {
    if (PyTuple_Check(value.ptr())) return value;
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

}  // namespace

PythonGame::Move PythonGame::Moves::operator[](std::size_t i) const {
    return item_of(items_, i);
}

PythonGame::PythonGame(const nb::object& root)
    : class_name_(type_name(root)), apply_name_(interned("apply")), order_name_(interned("order")), root_(root) {
    if (PyType_Check(root.ptr())) {
        const std::string name = utf8(nb::getattr(root, "__name__"));
        throw GameError(name + " is a class: pass a position, an object of it");
    }
    const Member players = member(root, "players");
    player_ = member(root, "player");
    legal_moves_ = member(root, "legal_moves");
    is_terminal_ = member(root, "is_terminal");
    scores_ = member(root, "scores");
    if (!has(root, apply_name_)) {
        throw GameError(class_name_ +
                        " has no apply(move): it returns the new state, or changes the state and has "
                        "undo(move) too");
    }
    undoes_ = has(root, interned("undo"));
    if (undoes_) {
        apply_ = nb::getattr(root, apply_name_);
        undo_ = nb::getattr(root, "undo");
    }
    orders_ = has(root, order_name_);
    keyed_ = has(root, interned("key"));
    if (keyed_) key_ = member(root, "key");
    evaluates_ = has(root, interned("evaluate"));
    if (evaluates_) evaluate_ = member(root, "evaluate");

    long long count = 0;
    const nb::object returned = get(root, players);
    if (!read_integer(returned, count) || count < 1 || count > kMaxPlayers) {
        throw GameError(class_name_ + ".players must be a number from 1 to " + std::to_string(kMaxPlayers) + ", got " +
                        shown(returned));
    }
    players_ = static_cast<int>(count);
    if (has(root, interned("max_sum"))) read_max_sum(root);
}

void PythonGame::read_max_sum(const nb::object& root) {
    const nb::object limit = get(root, member(root, "max_sum"));
    constexpr long long most = static_cast<long long>(kMaxScore) * kMaxPlayers;
    long long max_sum = 0;
    if (!read_integer(limit, max_sum) || max_sum > most || max_sum < -most) {
        throw GameError(class_name_ + ".max_sum must be a whole number, got " + shown(limit));
    }
    facts_.max_sum = static_cast<Score>(max_sum);
    facts_.lowest = 0;
}

// A property is not evaluated to find out whether it is there: scores, say, may exist at the end only.
bool PythonGame::has(const nb::object& root, const nb::object& name) {
    return nb::hasattr(root.type(), name) || find_attribute(root, name).is_valid();
}

PythonGame::Member PythonGame::member(const nb::object& root, const char* name) const {
    const nb::object key = interned(name);
    if (nb::hasattr(root.type(), key)) {
        return {key, nb::isinstance<nb::callable>(nb::getattr(root.type(), key))};
    }
    const nb::object found = find_attribute(root, key);
    if (!found.is_valid()) {
        if (has(root, interned("start"))) {
            throw GameError(class_name_ + " is a game, not a position: pass what its start() returns");
        }
        throw GameError(class_name_ + " has no " + name +
                        ": a game needs players, player, legal_moves(), apply(move), is_terminal() and scores()");
    }
    return {key, nb::isinstance<nb::callable>(found)};
}

nb::object PythonGame::get(const State& state, const Member& member) const {
    if (member.is_method) return state.attr(member.name)();
    return checked(PyObject_GetAttr(state.ptr(), member.name.ptr()));
}

int PythonGame::player(const State& state) const {
    const nb::object returned = get(state, player_);
    long long player = -1;
    if (!read_integer(returned, player) || player < 0 || player >= players_) {
        throw GameError(class_name_ + ".player must be a number from 0 to " + std::to_string(players_ - 1) + ", got " +
                        shown(returned));
    }
    return static_cast<int>(player);
}

void PythonGame::moves(const State& state, Moves& list) const {
    const nb::object returned = get(state, legal_moves_);
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
        const nb::object ordered = state.attr(order_name_)(returned);
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
        throw GameError(class_name_ + "." + method + " must return a list or a tuple, got " + shown(returned));
    }
    return items;
}

PythonGame::Undo PythonGame::apply(State& state, const Move& move) const {
    if (undoes_) {
        apply_(move);
        applied_.push_back(move);
        return {};
    }
    nb::object returned = state.attr(apply_name_)(move);
    if (returned.is_none()) {
        throw GameError(class_name_ + ".apply(move) returned None: return the new state, or add undo(move)");
    }
    // The type tells at no cost; only where it differs, look closer.
    if (!returned.type().is(root_.type()) && !has(returned, apply_name_)) {
        throw GameError(class_name_ + ".apply(move) must return the new state, got " + shown(returned));
    }
    std::swap(state, returned);
    return returned;
}

void PythonGame::undo(State& state, const Move& move, const Undo& before) const {
    if (!undoes_) {
        state = before;
        return;
    }
    applied_.pop_back();
    undo_(move);
}

void PythonGame::restore() const {
    while (!applied_.empty()) {
        const Move move = std::move(applied_.back());
        applied_.pop_back();
        undo_(move);
    }
}

bool PythonGame::terminal(const State& state) const {
    const nb::object returned = get(state, is_terminal_);
    if (returned.ptr() == Py_False) return false;
    if (returned.ptr() == Py_True) return true;
    throw GameError(class_name_ + ".is_terminal() must return True or False, got " + shown(returned));
}

std::uint64_t PythonGame::key(const State& state) const {
    const nb::object number = checked(PyLong_FromSsize_t(PyDict_Size(numbers_.ptr())));
    const nb::object found = checked(PyObject_CallMethodObjArgs(numbers_.ptr(), interned("setdefault").ptr(),
                                                                get(state, key_).ptr(), number.ptr(), nullptr));
    return mix(static_cast<std::uint64_t>(PyLong_AsSsize_t(found.ptr())));
}

void PythonGame::scores(const State& state, Scores& out) const {
    read_scores(get(state, scores_), scores_, out);
}

void PythonGame::evaluate(const State& state, Scores& out) const {
    read_scores(get(state, evaluate_), evaluate_, out);
}

void PythonGame::read_scores(const nb::object& returned, const Member& member, Scores& out) const {
    const auto complain = [&](const std::string& wanted) {
        throw GameError(class_name_ + "." + nb::str(member.name).c_str() + "() must return " + wanted + ", got " +
                        shown(returned));
    };
    const nb::object items = snapshot(returned);
    if (!items.is_valid()) complain("a list or a tuple of scores");
    if (size_of(items) != static_cast<std::size_t>(players_)) {
        complain(std::to_string(players_) + " scores, one a player");
    }
    Score total = 0;
    for (int p = 0; p < players_; ++p) {
        long long score = 0;
        if (!read_integer(item_of(items, static_cast<std::size_t>(p)), score)) complain("whole numbers");
        if (facts_.lowest && score < *facts_.lowest) complain("no negative score, since there is a max_sum");
        if (score > kMaxScore || score < -kMaxScore) {
            complain("scores between -" + std::to_string(kMaxScore) + " and " + std::to_string(kMaxScore));
        }
        out[p] = static_cast<Score>(score);
        total += out[p];
    }
    if (facts_.max_sum && total > *facts_.max_sum) {
        complain("scores that sum to at most max_sum, " + std::to_string(*facts_.max_sum));
    }
}

}  // namespace nply::bindings
