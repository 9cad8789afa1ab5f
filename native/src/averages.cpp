#include "nply/core/averages.hpp"

#include <limits>
#include <numeric>

namespace nply {

namespace {

Wide multiplied(Wide a, Wide b) {
    Wide product;
    if (__builtin_mul_overflow(a, b, &product)) throw AverageError();
    return product;
}
Wide added(Wide a, Wide b) {
    Wide total;
    if (__builtin_add_overflow(a, b, &total)) throw AverageError();
    return total;
}
std::int64_t narrowed(Wide number) {
    if (number > std::numeric_limits<std::int64_t>::max() || number < -std::numeric_limits<std::int64_t>::max()) {
        throw AverageError();
    }
    return static_cast<std::int64_t>(number);
}
// Of numbers that are not negative.
Wide common_divisor(Wide a, Wide b) {
    constexpr Wide most = std::numeric_limits<std::int64_t>::max();
    while (b > most || a > most) {
        if (b == 0) return a;
        a %= b;
        std::swap(a, b);
    }
    return std::gcd(static_cast<std::int64_t>(a), static_cast<std::int64_t>(b));
}

}  // namespace

AverageError::AverageError()
    : Error("the averages over chance no longer fit 64 bits, and are never rounded: search to a smaller depth") {}

void Averaging::add(const Values& values, int weight) {
    Wide factor = weight;
    if (values.count != count_) {
        const Wide common = static_cast<Wide>(count_) / std::gcd(count_, values.count) * values.count;
        const Wide scale = common / count_;
        if (scale != 1) {
            for (std::size_t p = 0; p < players_; ++p) total_[p] = multiplied(total_[p], scale);
        }
        count_ = narrowed(common);
        factor = multiplied(factor, common / values.count);
    }
    for (std::size_t p = 0; p < players_; ++p) {
        total_[p] = added(total_[p], multiplied(factor, values.total[p]));
    }
    weight_ += weight;
}

void Averaging::result(Values& out) const {
    const Wide count = static_cast<Wide>(count_) * weight_;
    Wide divisor = count;
    for (std::size_t p = 0; p < players_ && divisor > 1; ++p) {
        divisor = common_divisor(divisor, total_[p] < 0 ? -total_[p] : total_[p]);
    }
    out = {};
    for (std::size_t p = 0; p < players_; ++p) out.total[p] = narrowed(total_[p] / divisor);
    out.count = narrowed(count / divisor);
}

}  // namespace nply
