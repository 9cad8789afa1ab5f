// An array of fixed size that begins as zeros. Large ones come from the system as they are touched: what a search never
// reaches costs neither time nor memory.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace nply {

// Room for `size` items, each of which lies where its alignment asks for, also if that is more than that of malloc.
class ZeroedMemory {
public:
    ZeroedMemory(std::size_t size, std::size_t item, std::size_t alignment);

    void* first() const { return first_; }

private:
    struct Free {
        void operator()(void* memory) const;

        std::size_t space;
    };

    std::unique_ptr<void, Free> memory_;
    void* first_;
};

template <class T>
    requires std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>
class ZeroedArray {
public:
    explicit ZeroedArray(std::size_t size)
        : size_(size), memory_(size, sizeof(T), alignof(T)), first_(static_cast<T*>(memory_.first())) {}

    std::size_t size() const { return size_; }
    T& operator[](std::size_t i) const { return first_[i]; }

private:
    std::size_t size_;
    ZeroedMemory memory_;
    T* first_;
};

}  // namespace nply
