// A list that lives on the stack: move generation allocates nothing.
#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>

namespace nply {

template <class T, std::size_t Capacity>
class FixedList {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_default_constructible_v<T>);

public:
    static constexpr std::size_t capacity = Capacity;

    // Left uninitialised on purpose: clearing the storage would cost more than generating moves.
    FixedList() {}  // NOLINT(modernize-use-equals-default)

    void push_back(const T& item) {
        assert(size_ < Capacity);
        items_[size_++] = item;
    }
    void pop_back() { --size_; }
    void clear() { size_ = 0; }
    // New items are left as they are: to be written by index.
    void resize(std::size_t size) {
        assert(size <= Capacity);
        size_ = size;
    }
    // Everything before `end` has been written.
    void resize_to(const T* end) { resize(static_cast<std::size_t>(end - items_)); }
    void truncate(std::size_t size) {
        if (size < size_) size_ = size;
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T& operator[](std::size_t i) { return items_[i]; }
    const T& operator[](std::size_t i) const { return items_[i]; }
    T* begin() { return items_; }
    T* end() { return items_ + size_; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }

private:
    std::size_t size_ = 0;
    T items_[Capacity];
};

}  // namespace nply
