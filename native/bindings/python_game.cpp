#include "python_game.hpp"

namespace nply::bindings {

namespace {

nb::object checked(PyObject* result) {
    if (result == nullptr) throw nb::python_error();
    return nb::steal(result);
}

nb::object interned(const char* name) {
    return checked(PyUnicode_InternFromString(name));
}

// A short description of a value for an error message.
std::string shown(const nb::object& value) {
    std::string text = nb::repr(value).c_str();
    if (text.size() > 60) text = text.substr(0, 57) + "...";
    return text + " (" + std::string(nb::str(value.type().attr("__name__")).c_str()) + ")";
}

// Whole numbers only: bool is a mistake here, floats lose exactness; numpy's integers are welcome.
bool read_integer(const nb::object& value, long long& out) {
    if (PyBool_Check(value.ptr()) || !PyIndex_Check(value.ptr())) return false;
    const nb::object index = checked(PyNumber_Index(value.ptr()));
    int overflow = 0;
    out = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
    return overflow == 0;
}

}  // namespace

PythonGame::Move PythonGame::Moves::operator[](std::size_t i) const {
    const auto at = static_cast<Py_ssize_t>(i);
    PyObject* item = PyList_Check(list_.ptr()) ? PyList_GetItem(list_.ptr(), at) : PyTuple_GetItem(list_.ptr(), at);
    if (item == nullptr) throw nb::python_error();  // the author shortened the list meanwhile
    return nb::borrow(item);
}

PythonGame::PythonGame(const nb::object& root)
    : class_name_(nb::str(root.type().attr("__name__")).c_str()),
      apply_name_(interned("apply")),
      undo_name_(interned("undo")),
      order_name_(interned("order")),
      root_(root) {
    const Member players = member(root, "players");
    player_ = member(root, "player");
    legal_moves_ = member(root, "legal_moves");
    is_terminal_ = member(root, "is_terminal");
    scores_ = member(root, "scores");
    if (!nb::hasattr(root, "apply")) {
        throw GameError(class_name_ +
                        " has no apply(move): it returns the new state, or changes the state and has "
                        "undo(move) too");
    }
    undoes_ = nb::hasattr(root, "undo");
    orders_ = nb::hasattr(root, "order");
    evaluates_ = nb::hasattr(root, "evaluate");
    if (evaluates_) evaluate_ = member(root, "evaluate");

    long long count = 0;
    const nb::object returned = get(root, players);
    if (!read_integer(returned, count) || count < 1 || count > kMaxPlayers) {
        throw GameError(class_name_ + ".players must be a number from 1 to " + std::to_string(kMaxPlayers) + ", got " +
                        shown(returned));
    }
    players_ = static_cast<int>(count);
    if (nb::hasattr(root, "max_sum")) {
        const nb::object limit = get(root, member(root, "max_sum"));
        long long most = 0;
        if (!read_integer(limit, most) || most > kMaxScore || most < -kMaxScore) {
            throw GameError(class_name_ + ".max_sum must be a whole number, got " + shown(limit));
        }
        facts_.max_sum = static_cast<Score>(most);
        facts_.lowest = 0;
    }
}

PythonGame::Member PythonGame::member(const nb::object& root, const char* name) const {
    if (!nb::hasattr(root, name)) {
        throw GameError(class_name_ + " has no " + name +
                        ": a game needs players, player, legal_moves(), apply(move), is_terminal() and scores()");
    }
    return {interned(name), nb::isinstance<nb::callable>(root.attr(name))};
}

nb::object PythonGame::get(const State& state, const Member& member) const {
    if (member.is_method) return checked(PyObject_CallMethodObjArgs(state.ptr(), member.name.ptr(), nullptr));
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
    nb::object returned = get(state, legal_moves_);
    const auto check = [&](const char* method) {
        if (!PyList_Check(returned.ptr()) && !PyTuple_Check(returned.ptr())) {
            throw GameError(class_name_ + "." + method + "() must return a list or a tuple, got " + shown(returned));
        }
        return static_cast<std::size_t>(PyObject_Length(returned.ptr()));
    };
    list.size_ = check("legal_moves");
    if (list.size_ == 0) {
        throw GameError(class_name_ + ".legal_moves() returned no move although is_terminal() is False");
    }
    if (list.size_ > max_moves) {
        throw GameError(class_name_ + ".legal_moves() returned " + std::to_string(list.size_) + " moves; at most " +
                        std::to_string(max_moves) + " fit");
    }
    if (orders_) {
        returned = checked(PyObject_CallMethodObjArgs(state.ptr(), order_name_.ptr(), returned.ptr(), nullptr));
        const std::size_t ordered = check("order");
        if (ordered != list.size_) {
            throw GameError(class_name_ + ".order(moves) was given " + std::to_string(list.size_) +
                            " moves and returned " + std::to_string(ordered));
        }
    }
    list.list_ = std::move(returned);
}

PythonGame::Undo PythonGame::apply(State& state, const Move& move) const {
    nb::object returned = checked(PyObject_CallMethodObjArgs(state.ptr(), apply_name_.ptr(), move.ptr(), nullptr));
    if (undoes_) {
        applied_.push_back(move);
        return {};
    }
    if (returned.is_none()) {
        throw GameError(class_name_ + ".apply(move) returned None: return the new state, or add undo(move)");
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
    checked(PyObject_CallMethodObjArgs(state.ptr(), undo_name_.ptr(), move.ptr(), nullptr));
}

void PythonGame::restore() const {
    while (!applied_.empty()) {
        const Move move = applied_.back();
        applied_.pop_back();
        checked(PyObject_CallMethodObjArgs(root_.ptr(), undo_name_.ptr(), move.ptr(), nullptr));
    }
}

bool PythonGame::terminal(const State& state) const {
    const nb::object returned = get(state, is_terminal_);
    if (!PyBool_Check(returned.ptr())) {
        throw GameError(class_name_ + ".is_terminal() must return True or False, got " + shown(returned));
    }
    return returned.ptr() == Py_True;
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
    const bool is_list = PyList_Check(returned.ptr());
    if (!is_list && !PyTuple_Check(returned.ptr())) complain("a list or a tuple of scores");
    if (PyObject_Length(returned.ptr()) != players_) {
        complain(std::to_string(players_) + " scores, one a player");
    }
    Score total = 0;
    for (int p = 0; p < players_; ++p) {
        PyObject* item = is_list ? PyList_GetItem(returned.ptr(), p) : PyTuple_GetItem(returned.ptr(), p);
        if (item == nullptr) throw nb::python_error();
        long long score = 0;
        if (!read_integer(nb::borrow(item), score)) complain("whole numbers");
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
