// A list whose first items live on the stack. More than those are rare, and go to the heap, once, with room for as many
// as there can be: a search that keeps a thousand lists on its stack must not pay for the longest one. So there is one
// allocation for more than `Few` items, and none for fewer.
#pragma once

#include <cassert>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace nply {

// `Most`: no list is longer.
template <class T, std::size_t Few, std::size_t Most>
class LongList {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_default_constructible_v<T>);

public:
    // Left uninitialised on purpose, as a FixedList is.
    LongList() {}  // NOLINT(modernize-use-equals-default)
    LongList(const LongList&) = delete;
    LongList& operator=(const LongList&) = delete;

    void push_back(const T& item) {
        if (size_ == Few && data_ == few_) [[unlikely]]
            grow();
        assert(size_ < Most);
        data_[size_++] = item;
    }
    void clear() { size_ = 0; }
    void truncate(std::size_t size) {
        if (size < size_) size_ = size;
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const T& operator[](std::size_t i) const { return data_[i]; }
    T& operator[](std::size_t i) { return data_[i]; }
    const T* begin() const { return data_; }
    const T* end() const { return data_ + size_; }
    T* begin() { return data_; }
    T* end() { return data_ + size_; }

private:
    [[gnu::noinline]] void grow() {
        many_.reserve(Most);
        many_.assign(few_, few_ + Few);
        many_.resize(Most);
        data_ = many_.data();
    }

    T* data_ = few_;
    std::size_t size_ = 0;
    std::vector<T> many_;
    T few_[Few];
};

}  // namespace nply
