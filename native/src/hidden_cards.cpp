#include "nply/games/tricks/hidden_cards.hpp"

#include <algorithm>
#include <utility>

namespace nply::tricks {

namespace {

constexpr auto kBinomials = [] {
    std::array<std::array<std::uint64_t, 54>, 54> all{};
    for (std::size_t n = 0; n < all.size(); ++n) {
        all[n][0] = 1;
        for (std::size_t k = 1; k <= n; ++k) all[n][k] = all[n - 1][k - 1] + (k < n ? all[n - 1][k] : 0);
    }
    return all;
}();
constexpr std::uint64_t binomial(int n, int k) {
    return kBinomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

// Lemire's multiplication, with the few numbers left out that would make some results likelier.
std::uint32_t draw_small(Random& random, std::uint32_t limit) {
    std::uint64_t product = (random.next() >> 32) * limit;
    if (static_cast<std::uint32_t>(product) < limit) {
        const std::uint32_t uneven = -limit % limit;
        while (static_cast<std::uint32_t>(product) < uneven) product = (random.next() >> 32) * limit;
    }
    return static_cast<std::uint32_t>(product >> 32);
}

}  // namespace

Cards draw_cards(Random& random, Cards cards, int amount) {
    const int size = count(cards);
    if (2 * amount > size) return cards & ~draw_cards(random, cards, size - amount);
    std::array<Card, 64> list;  // NOLINT: written before it is read
    int listed = 0;
    for (Cards left = cards; left != 0; left &= left - 1) list[static_cast<std::size_t>(listed++)] = lowest(left);
    Cards drawn = 0;
    for (int i = 0; i < amount; ++i) {
        const auto at = static_cast<std::size_t>(draw_small(random, static_cast<std::uint32_t>(size - i)));
        drawn |= single(list[at]);
        list[at] = list[static_cast<std::size_t>(size - i - 1)];
    }
    return drawn;
}

Ways draw_below(Random& random, Ways limit) {
    if (limit >> 32 == 0) return draw_small(random, static_cast<std::uint32_t>(limit));
    // The smallest power of two beyond it is less than twice as large: two draws are enough on average.
    const auto high = static_cast<std::uint64_t>((limit - 1) >> 64);
    const int bits =
        high != 0 ? 128 - std::countl_zero(high) : 64 - std::countl_zero(static_cast<std::uint64_t>(limit - 1));
    for (;;) {
        Ways drawn = random.next();
        if (bits > 64) drawn = drawn << 64 | random.next();
        if (bits < 128) drawn &= (Ways{1} << bits) - 1;
        if (drawn < limit) return drawn;
    }
}

HiddenCards::HiddenCards(Cards cards, std::span<const Holder> holders) : holders_(holders.begin(), holders.end()) {
    Cards unseen = cards;
    for (Holder& holder : holders_) {
        if ((holder.holds & ~(unseen & holder.may)) != 0 || count(holder.holds) > holder.room) return;
        unseen &= ~holder.holds;
        holder.room -= count(holder.holds);
    }
    if (!find_pools(unseen) || !find_classes(unseen)) return;
    for (std::size_t i = 0; i < pools_.size(); ++i) room_[i] = pools_[i].room;
    root_ = node({.number = 0, .pool = 0, .left = classes_.empty() ? 0 : count(classes_[0].cards)});
    known_.clear();
    const Ways ways = nodes_[static_cast<std::size_t>(root_)].total;
    if (ways == 0) return;
    possible_ = true;
    factors_.push_back(ways);
    for (const Pool& pool : pools_) {
        int left = pool.room;
        for (const int holder : pool.holders) {
            const int room = holders_[static_cast<std::size_t>(holder)].room;
            factors_.push_back(binomial(left, room));
            left -= room;
        }
    }
}

bool HiddenCards::find_pools(Cards unseen) {
    int room = 0;
    for (std::size_t i = 0; i < holders_.size(); ++i) {
        const Holder& holder = holders_[i];
        room += holder.room;
        if (holder.room == 0) continue;
        const Cards may = holder.may & unseen;
        auto pool = std::find_if(pools_.begin(), pools_.end(), [&](const Pool& other) { return other.may == may; });
        if (pool == pools_.end()) pool = pools_.insert(pools_.end(), Pool{.may = may, .room = 0, .holders = {}});
        pool->room += holder.room;
        pool->holders.push_back(static_cast<int>(i));
    }
    return room == count(unseen);
}

bool HiddenCards::find_classes(Cards unseen) {
    for (Cards left = unseen; left != 0; left &= left - 1) {
        const Cards card = single(lowest(left));
        std::vector<int> pools;
        for (std::size_t i = 0; i < pools_.size(); ++i) {
            if (pools_[i].may & card) pools.push_back(static_cast<int>(i));
        }
        if (pools.empty()) return false;
        auto found = std::find_if(classes_.begin(), classes_.end(), [&](const Class& c) { return c.pools == pools; });
        if (found == classes_.end()) {
            found = classes_.insert(classes_.end(), Class{.cards = 0, .pools = std::move(pools)});
        }
        found->cards |= card;
    }
    // Cards that few may hold come first: they leave few states to those behind them.
    std::stable_sort(classes_.begin(), classes_.end(),
                     [](const Class& a, const Class& b) { return a.pools.size() < b.pools.size(); });
    return true;
}

std::uint64_t HiddenCards::key(const Place& place) const {
    std::uint64_t key = place.number << 4 | place.pool;
    key = key << 6 | static_cast<unsigned>(place.left);
    for (std::size_t i = 0; i < pools_.size(); ++i) key = key * 53 + static_cast<unsigned>(room_[i]);
    return key;
}

// The number of the node from which everything behind this place is counted.
int HiddenCards::node(Place place) {
    if (place.number < classes_.size() && place.pool == classes_[place.number].pools.size()) {
        place = {.number = place.number + 1, .pool = 0, .left = 0};
        if (place.number < classes_.size()) place.left = count(classes_[place.number].cards);
    }
    const std::uint64_t key = this->key(place);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    std::vector<Choice> choices;
    Ways total = 0;
    if (place.number == classes_.size()) {
        total = 1;
    } else {
        const auto& pools = classes_[place.number].pools;
        int& room = room_[static_cast<std::size_t>(pools[place.pool])];
        const bool last = place.pool + 1 == pools.size();
        for (int amount = last ? place.left : 0; amount <= std::min(place.left, room); ++amount) {
            room -= amount;
            const int next = node({.number = place.number, .pool = place.pool + 1, .left = place.left - amount});
            room += amount;
            const Ways ways = nodes_[static_cast<std::size_t>(next)].total * binomial(place.left, amount);
            if (ways == 0) continue;
            total += ways;
            choices.push_back({.amount = amount, .next = next, .upto = total});
        }
    }
    const auto first = static_cast<int>(choices_.size());
    choices_.insert(choices_.end(), choices.begin(), choices.end());
    nodes_.push_back({.total = total, .first = first, .last = static_cast<int>(choices_.size())});
    const auto number = static_cast<int>(nodes_.size()) - 1;
    known_.emplace(key, number);
    return number;
}

void HiddenCards::draw_pools(Random& random, std::span<Cards> pools) const {
    int at = root_;
    for (const Class& cards : classes_) {
        Cards left = cards.cards;
        for (const int pool : cards.pools) {
            const Node& node = nodes_[static_cast<std::size_t>(at)];
            int choice = node.first;
            if (node.last - node.first > 1) {
                const Ways drawn = draw_below(random, node.total);
                while (choices_[static_cast<std::size_t>(choice)].upto <= drawn) ++choice;
            }
            const Choice& chosen = choices_[static_cast<std::size_t>(choice)];
            const Cards got = draw_cards(random, left, chosen.amount);
            pools[static_cast<std::size_t>(pool)] |= got;
            left &= ~got;
            at = chosen.next;
        }
    }
}

void HiddenCards::draw(Random& random, std::span<Cards> hands) const {
    std::array<Cards, kMaxHolders> pools{};
    draw_pools(random, pools);
    for (std::size_t i = 0; i < holders_.size(); ++i) hands[i] = holders_[i].holds;
    for (std::size_t i = 0; i < pools_.size(); ++i) {
        Cards left = pools[i];
        for (const int holder : pools_[i].holders) {
            const auto h = static_cast<std::size_t>(holder);
            const Cards got = draw_cards(random, left, holders_[h].room);
            hands[h] |= got;
            left &= ~got;
        }
    }
}

}  // namespace nply::tricks
