// A lock for what takes some nanoseconds: who has to wait tries again.
#pragma once

#include <atomic>
#include <thread>

namespace nply {

class SpinLock {
public:
    void lock() {
        for (int tries = 1; taken_.exchange(true, std::memory_order_acquire); ++tries) {
            // The one who has it may not be running.
            if (tries % kTries == 0) std::this_thread::yield();
        }
    }
    void unlock() { taken_.store(false, std::memory_order_release); }

private:
    static constexpr int kTries = 64;

    std::atomic<bool> taken_ = false;
};

}  // namespace nply
