// Several threads in the tree of a Monte-Carlo search.
#include <algorithm>
#include <thread>

#include "nply/search/uct.hpp"

namespace nply {

namespace {

// How many simulations a thread makes in a row: at most so many, and one for so many that came by the root for each
// thread. A node is common once it has been visited so often for each of them: then no thread has much more than its
// share of the tree to itself.
constexpr std::uint32_t kMostInARow = 256, kVisitsForEach = 128, kOften = 64;
// How often a thread looks for a node that is nobody's before it lets others go on.
constexpr int kMostLooks = 16;

}  // namespace

void Uct::help(Worker& worker) {
    try {
        while (!stop_ && !is_over()) {
            simulate(worker);
            counted_by_helpers_.fetch_add(worker.simulator.take_uncounted(), std::memory_order_relaxed);
        }
    } catch (...) {
        const std::lock_guard guard(keeping_);
        failure_ = std::current_exception();
        stop_ = true;
    }
}

void Uct::simulate_in_a_row(Worker& worker) {
    const std::uint32_t wanted = claim(worker);
    const std::size_t common = worker.path.size();
    const Index claimed = worker.path.back().node;
    Values brought;
    brought.count = 0;
    const auto finish = [&] {
        worker.path.resize(common);
        add_to_common(worker, brought, wanted);
        const bool is_open = tree_->state(claimed) == UctTree::State::open;
        tree_->release(claimed, is_open && tree_->visits(claimed) >= kOften * wanted);
    };
    try {
        do {
            worker.path.resize(common);
            worker.simulator.rewind();
            for (const auto& [child, edge] : worker.entrance) worker.simulator.apply(child, edge);
            const Scores scores = simulate_below(worker, common);
            for (int p = 0; p < players_; ++p) brought.total[static_cast<std::size_t>(p)] += scores[p];
            ++brought.count;
            if (worker.budget != nullptr) count(worker);
        } while (brought.count < wanted && !stop_ && !tree_->is_proved(claimed));
    } catch (...) {
        finish();
        throw;
    }
    finish();
}

std::uint32_t Uct::claim(Worker& worker) {
    const Index root = UctTree::root();
    const std::uint32_t for_each = kVisitsForEach * static_cast<std::uint32_t>(options_.threads);
    for (int look = 1;; ++look) {
        std::uint32_t wanted = std::clamp<std::uint32_t>(tree_->visits(root) / for_each, 1, kMostInARow);
        worker.path.assign(1, {root});
        Index node = root;
        bool mine = tree_->claim(node);
        while (!mine && tree_->is_common(node)) {
            wanted = std::clamp<std::uint32_t>(tree_->visits(node) / kOften, 1, wanted);
            worker.path.push_back(choose_free(worker, node, tree_->visits(node) + wanted));
            node = worker.path.back().node;
            mine = tree_->claim(node);
        }
        if (mine) {
            take_back(worker);
            for (const Step& step : worker.path) tree_->expect(step.node, wanted);
            worker.entrance.clear();
            for (std::size_t i = 1; i < worker.path.size(); ++i) {
                const Index to = worker.path[i].node, first = tree_->first_child(worker.path[i - 1].node);
                worker.entrance.push_back({static_cast<int>(to - first), tree_->edge(to)});
            }
            return wanted;
        }
        give_up(worker, wanted);
        if (look % kMostLooks == 0) {
            take_back(worker);
            std::this_thread::yield();
        }
    }
}

Uct::Step Uct::choose_free(Worker& worker, Index node, std::uint32_t visits) const {
    const Step step = choose(worker, node, visits);
    if (!tree_->is_claimed(step.node) || tree_->player(node) == Simulator::kChance) return step;
    const View own = view(worker, node, visits);
    const Index first = tree_->first_child(node), end = first + tree_->children(node);
    std::optional<Index> best;
    double most = 0;
    for (Index child = first; child < end; ++child) {
        if (tree_->is_claimed(child) || (options_.solver && tree_->is_proved(child))) continue;
        double promised = own.scale.of(tree_->mean(child, own.aim.player)) + own.curiosity * tree_->spread(child);
        if (history_) promised += preference(node, child, own);
        if (best && promised <= most) continue;
        best = child;
        most = promised;
    }
    return {best.value_or(step.node), step.instead};
}

void Uct::give_up(Worker& worker, std::uint32_t wanted) {
    for (const Step& step : worker.path) {
        tree_->expect(step.node, wanted);
        worker.given_up.push_back({step.node, wanted});
    }
}

void Uct::take_back(Worker& worker) {
    for (const auto& [node, visits] : worker.given_up) tree_->expect(node, 0 - visits);
    worker.given_up.clear();
}

void Uct::add_to_common(Worker& worker, Values brought, std::uint32_t expected) {
    const auto visits =
        static_cast<std::uint32_t>(brought.count) - expected;  // those that were not made are taken back
    for (std::size_t i = worker.path.size(); i-- > 0;) {
        tree_->add_to_common(worker.path[i].node, brought, visits);
        if (!worker.path[i].instead) continue;
        brought.total = {};
        for (std::int64_t made = 0; made < brought.count; ++made) {
            const Scores scores = exact_scores(worker, *worker.path[i].instead);
            for (int p = 0; p < players_; ++p) brought.total[static_cast<std::size_t>(p)] += scores[p];
        }
    }
}

}  // namespace nply
