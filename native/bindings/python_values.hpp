// What Python code returns, read with care: whatever its author's classes do, and whatever he does meanwhile with what
// he has returned.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "nply/core/any_game.hpp"
#include "nply/core/errors.hpp"

namespace nply::bindings {

namespace nb = nanobind;

inline nb::object checked(PyObject* result) {
    if (result == nullptr) throw nb::python_error();
    return nb::steal(result);
}

inline nb::object interned(const char* name) {
    return checked(PyUnicode_InternFromString(name));
}

// The text of a string object, whatever is in it: a lone surrogate cannot be written as UTF-8.
inline std::string utf8(const nb::object& text) {
    const nb::object bytes = checked(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "backslashreplace"));
    return {PyBytes_AsString(bytes.ptr()), static_cast<std::size_t>(PyBytes_Size(bytes.ptr()))};
}

inline std::string type_name(const nb::object& value) {
    return utf8(nb::getattr(value.type(), "__name__"));
}

// A short description of a value for an error message; its own repr may be broken or endless.
inline std::string shown(const nb::object& value) {
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
inline bool read_integer(const nb::object& value, long long& out) {
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

inline constexpr Py_ssize_t kMostItems = 1 << 16;

// What is read item by item: a list or a tuple, whatever its class makes of it, or a range. Null if it is neither.
inline nb::object items_of(const nb::object& value) {
    if (PyTuple_Check(value.ptr()) || PyList_Check(value.ptr())) return value;
    if (!Py_IS_TYPE(value.ptr(), &PyRange_Type)) return {};
    // Of an endless one no more than is needed to see that it is too long.
    return checked(PySequence_Tuple(checked(PySequence_GetSlice(value.ptr(), 0, kMostItems)).ptr()));
}

// The same where the author's code runs meanwhile: authors often return a list that they then change. A list that
// nobody else holds need not be copied.
inline nb::object snapshot(const nb::object& value, bool handed_on = false) {
    const nb::object items = items_of(value);
    if (!items.is_valid() || PyTuple_Check(items.ptr())) return items;
    if (!handed_on && PyList_CheckExact(value.ptr()) && Py_REFCNT(value.ptr()) <= 2) return items;
    return checked(PyList_AsTuple(items.ptr()));
}

inline std::size_t size_of(const nb::object& items) {
    return static_cast<std::size_t>(PyTuple_Check(items.ptr()) ? PyTuple_Size(items.ptr()) : PyList_Size(items.ptr()));
}

inline nb::object item_of(const nb::object& items, std::size_t i) {
    const auto at = static_cast<Py_ssize_t>(i);
    PyObject* const item =
        PyTuple_Check(items.ptr()) ? PyTuple_GetItem(items.ptr(), at) : PyList_GetItem(items.ptr(), at);
    if (item != nullptr) return nb::borrow(item);
    PyErr_Clear();
    throw GameError("a list became shorter while it was read");
}

// The moves as they are now, each with a reference that the list holds.
inline void take_moves(const nb::object& items, AnyMoves& list) {
    const std::size_t size = size_of(items);
    list.reserve(size);
    list.hold([](const AnyMove* moves, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) Py_DECREF(moves[i].as<PyObject*>());
    });
    for (std::size_t i = 0; i < size; ++i) list.push_back(AnyMove::of(item_of(items, i).release().ptr()));
}

// Are these the same moves in another order? Usually they are the very same objects; only where they
// are not, equality decides.
inline bool is_permutation(const nb::object& ordered, const nb::object& moves) {
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
inline nb::object find_attribute(const nb::object& object, const nb::object& name) {
    PyObject* const found = PyObject_GetAttr(object.ptr(), name.ptr());
    if (found != nullptr) return nb::steal(found);
    nb::python_error error;
    if (!error.matches(PyExc_AttributeError) || nb::hasattr(object.type(), name)) throw error;
    return {};
}

// A property is not evaluated to find out whether it is there: scores, say, may exist at the end only.
inline bool has_member(const nb::object& root, const nb::object& name) {
    return nb::hasattr(root.type(), name) || find_attribute(root, name).is_valid();
}

}  // namespace nply::bindings
