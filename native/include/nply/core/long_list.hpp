// A list whose first items live on the stack. More than those are rare, and go to the heap: a search that keeps a
// thousand lists on its stack must not pay for the longest one there can be.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

namespace nply {

template <class T, std::size_t Few>
class LongList {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_default_constructible_v<T>);

public:
    // Left uninitialised on purpose, as a FixedList is.
    LongList() {}  // NOLINT(modernize-use-equals-default)
    LongList(const LongList&) = delete;
    LongList& operator=(const LongList&) = delete;

    void push_back(const T& item) {
        if (size_ == room_) [[unlikely]]
            grow();
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
        std::vector<T> larger(data_, data_ + size_);
        larger.resize(2 * room_);
        many_ = std::move(larger);
        data_ = many_.data();
        room_ = many_.size();
    }

    T* data_ = few_;
    std::size_t size_ = 0;
    std::size_t room_ = Few;
    std::vector<T> many_;
    T few_[Few];
};

}  // namespace nply
