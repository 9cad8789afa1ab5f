#include "nply/search/uct.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <thread>
#include <utility>

#include "nply/core/errors.hpp"
#include "nply/search/anytime.hpp"
#include "nply/search/chance_node.hpp"
#include "nply/search/walk.hpp"

namespace nply {

namespace {

// How many plies below the root the next search may begin, for each player of the game; and at how many nodes at most.
constexpr int kKeptTurns = 2;
constexpr std::size_t kMostKept = 5'000;
// What a child promises to which nobody has been.
constexpr double kUnvisited = std::numeric_limits<double>::infinity();

// The logarithms of small numbers are looked up.
double logarithm(std::uint32_t number) {
    static const auto known = [] {
        std::vector<double> logarithms(1u << 12);
        for (std::size_t i = 0; i < logarithms.size(); ++i) logarithms[i] = std::log(static_cast<double>(i));
        return logarithms;
    }();
    return number < known.size() ? known[number] : std::log(static_cast<double>(number));
}

}  // namespace

// --- A search --------------------------------------------------------------------------------------------------------

Uct::Uct(const UctOptions& options, std::unique_ptr<Simulator> simulator)
    : options_(options),
      simulator_(std::move(simulator)),
      rule_(playout_rule(options, *simulator_)),
      facts_(simulator_->score_facts()) {
    if (options.threads > 1 && !simulator_->is_native()) {
        throw CapabilityError("threads are for native games: this one is written in Python, use threads=1");
    }
    if (options.history > 0) {
        if (!simulator_->has_plain_moves()) {
            throw CapabilityError(
                "history needs moves that mean the same in other positions, which those of this game do not: use "
                "history=0");
        }
        history_.emplace();
    }
}

void Uct::clear() {
    tree_.reset();
    kept_.clear();
    if (history_) history_.emplace();
}

SearchResult Uct::run(const AnyPosition& root, const SearchRequest& request, Budget& budget) {
    check_request(request, "uct");
    if (root.terminal()) return finished_game(root, budget);
    const Limits& limits = request.limits;
    if (!options_.solver && !limits.nodes && !limits.seconds) {
        throw OptionError("uct without its solver never ends by itself: limit nodes or seconds");
    }
    root_player_ = player_at_root(root, request);
    if (options_.policy == UctPolicy::paranoid && root_player_ < 0) report_nobody_moves();
    plant(root);
    simulator_->start(root, budget);
    SearchResult result;
    search(request, budget, result);
    add_counts(budget, result);
    return result;
}

// The tree to begin with: what an earlier search has left of it, or a root alone.
void Uct::plant(const AnyPosition& root) {
    tree_ = kept_tree(root);
    if (tree_ == nullptr) {
        kept_.clear();
        tree_ = std::make_unique<UctTree>(options_.memory, simulator_->players(), options_.threads > 1);
    }
    kept_player_ = root_player_;
    seen_any_ = false;
    deepest_ = 0;
    stop_ = false;
    counted_by_helpers_ = 0;
    failure_ = nullptr;
}

std::unique_ptr<UctTree> Uct::kept_tree(const AnyPosition& root) {
    if (tree_ == nullptr || kept_.empty() || !simulator_->offers(Key{})) return nullptr;
    if (options_.policy == UctPolicy::paranoid && kept_player_ != root_player_) return nullptr;
    const auto [first, last] = kept_.equal_range(root.ask<Key>());
    const auto found = std::find_if(first, last, [&](const auto& one) { return end_of(one.second, root).has_value(); });
    if (found == last) return nullptr;
    const Way way = found->second;
    auto kept = std::make_unique<UctTree>(options_.memory, simulator_->players(), options_.threads > 1);
    kept->become_subtree(*tree_, *end_of(way, root));
    // What lies beyond is kept for the search after this one.
    std::unordered_multimap<std::uint64_t, Way> beyond;
    for (const auto& [key, other] : kept_) {
        if (other.size() < way.size() || !std::equal(way.begin(), way.end(), other.begin())) continue;
        beyond.emplace(key, Way(other.begin() + static_cast<std::ptrdiff_t>(way.size()), other.end()));
    }
    kept_ = std::move(beyond);
    return kept;
}

std::optional<Uct::Index> Uct::end_of(const Way& way, const AnyPosition& root) const {
    Index node = UctTree::root();
    std::vector<Edge> line;
    for (const auto child : way) {
        node = tree_->first_child(node) + child;
        line.push_back({tree_->move(node), 0});
    }
    return simulator_->leads_to(line, root) ? std::optional(node) : std::nullopt;
}

void Uct::search(const SearchRequest& request, Budget& budget, SearchResult& result) {
    std::deque<Worker> workers;
    workers.push_back({*simulator_, Random(request.seed)});
    std::vector<std::unique_ptr<Simulator>> simulators;
    std::vector<std::jthread> helpers;
    const auto stop_helpers = [&] {
        stop_ = true;
        helpers.clear();
    };
    Worker& own = workers.front();
    try {
        simulate(own);  // opens the root
        if (tree_->state(UctTree::root()) == UctTree::State::leaf) {
            throw OptionError("memory=" + options_.memory + " has no room for the moves at the root: give more");
        }
        for (int i = 1; i < options_.threads; ++i) {
            simulators.push_back(simulator_->copy());
            workers.push_back({*simulators.back(), Random(mix(request.seed, static_cast<std::uint64_t>(i)))});
            helpers.emplace_back([this, &worker = workers.back()] { help(worker); });
        }
        const bool unlimited = !request.limits.nodes && !request.limits.seconds;
        Doubling doubling;
        while (!is_over() && !stop_) {
            simulate(own);
            budget.count(own.simulator.take_uncounted() + counted_by_helpers_.exchange(0));
            if (unlimited && tree_->full()) {
                throw Error(
                    "the tree is full, and nothing else ends the search: limit nodes or seconds, or raise "
                    "memory");
            }
            if (request.on_iteration && doubling.is_due(tree_->visits(UctTree::root()))) {
                own.simulator.rewind();
                describe(result);
                request.on_iteration(*result.best);
            }
        }
    } catch (const Stopped&) {
        // What is known stands.
    } catch (...) {
        stop_helpers();
        simulator_->leave();
        clear();
        throw;
    }
    stop_helpers();
    simulator_->leave();
    if (failure_) std::rethrow_exception(failure_);
    for (const Worker& worker : workers) deepest_ = std::max(deepest_, worker.deepest);
    describe(result);
}

void Uct::help(Worker& worker) {
    try {
        while (!stop_ && !is_over()) {
            simulate(worker);
            counted_by_helpers_ += worker.simulator.take_uncounted();
        }
    } catch (...) {
        const std::lock_guard guard(keeping_);
        failure_ = std::current_exception();
        stop_ = true;
    }
}

// --- A simulation ----------------------------------------------------------------------------------------------------

void Uct::simulate(Worker& worker) {
    worker.simulator.rewind();
    worker.path.clear();
    worker.played.clear();
    Scores scores;
    try {
        scores = descend(worker);
    } catch (...) {
        for (const Step& step : worker.path) tree_->remove_visit(step.node);
        throw;
    }
    see(scores);
    back_up(worker, scores);
    worker.deepest = std::max(worker.deepest, static_cast<int>(worker.path.size()) - 1);
}

Scores Uct::descend(Worker& worker) {
    Scores scores;
    for (Step step{UctTree::root()};; step = choose(worker, step.node)) {
        const Index node = step.node;
        if (!worker.path.empty()) {
            const auto child = static_cast<int>(node - tree_->first_child(worker.path.back().node));
            worker.simulator.apply(child, tree_->move(node));
        }
        worker.path.push_back(step);
        const bool first_visit = tree_->add_visit(node) == 0 && node != UctTree::root();
        if (tree_->is_proved(node)) return exact_scores(worker, node);
        if (tree_->state(node) == UctTree::State::open) continue;
        if (worker.simulator.terminal()) {
            worker.simulator.scores(scores);
            tree_->prove(node, Values(scores));
            return scores;
        }
        if (first_visit || !open(worker, node)) {
            worker.simulator.playout(worker.random, rule_, history_ ? &worker.played : nullptr, scores);
            return scores;
        }
    }
}

bool Uct::open(Worker& worker, Index node) {
    worker.simulator.edges(worker.edges);
    if (!tree_->open(node, worker.simulator.player(), worker.edges)) return false;
    const auto near = static_cast<std::size_t>(kKeptTurns * simulator_->players());
    if (worker.path.size() <= near && simulator_->offers(Key{})) keep(worker, worker.simulator.key());
    return true;
}

void Uct::keep(const Worker& worker, std::uint64_t key) {
    const std::lock_guard guard(keeping_);
    if (kept_.size() >= kMostKept) return;
    Way way;
    for (std::size_t i = 1; i < worker.path.size(); ++i) {
        way.push_back(static_cast<std::uint16_t>(worker.path[i].node - tree_->first_child(worker.path[i - 1].node)));
    }
    kept_.emplace(key, std::move(way));
}

[[gnu::always_inline]] inline double Uct::attraction(Index child, bool proved, const View& view) const {
    const std::uint32_t visits = tree_->visits(child);
    if (visits == 0) return kUnvisited;
    const double inverse = 1.0 / visits;
    if (proved) {
        const double value = view.scale.of(tree_->mean(child, view.aim.player));
        return options_.solver ? value : value + options_.exploration * std::sqrt(view.log_visits * inverse);
    }
    const auto count = static_cast<double>(tree_->count(child));
    if (count == 0) return options_.exploration * std::sqrt(view.log_visits * inverse);
    const double mean = tree_->total(child, view.aim.player) * (count == visits ? inverse : 1 / count);
    const double value = view.scale.of(mean);
    double promised = value + options_.exploration * std::sqrt(view.log_visits * inverse);
    if (history_) {
        const auto [total, played] = history_->of(view.mover, tree_->move(child));
        if (played > 0) {
            const double average = view.scale.of(static_cast<double>(total) / static_cast<double>(played));
            promised += average * options_.history / (visits * (1 - value) + 1);
        }
    }
    return promised;
}

Uct::Step Uct::choose(Worker& worker, Index node) const {
    const int mover = tree_->player(node);
    if (mover == Simulator::kChance) return sample(worker, node);
    const View view{aim_of(mover), scale(aim_of(mover)), mover, logarithm(tree_->visits(node))};
    const Index first = tree_->first_child(node), end = first + tree_->children(node);
    Index best = end, open = end;  // of all, and of those that are not proved
    double most = 0, most_of_open = 0;
    for (Index child = first; child < end; ++child) {
        const bool proved = tree_->is_proved(child);
        const double promised = attraction(child, proved, view);
        if (best == end || promised > most) {
            best = child;
            most = promised;
        }
        if (!proved && (open == end || promised > most_of_open)) {
            open = child;
            most_of_open = promised;
        }
        if (promised == kUnvisited) break;  // nothing promises more
    }
    if (!options_.solver || open == end || open == best) return {best};
    return {open, best};
}

// Chance takes an outcome as often as its weight says. If that one is proved, the one that has been neglected most of
// those that are not is looked at instead.
Uct::Step Uct::sample(Worker& worker, Index node) const {
    const Index first = tree_->first_child(node), end = first + tree_->children(node);
    const auto weight = [&](Index child) { return static_cast<std::uint64_t>(tree_->weight(child)); };
    std::uint64_t total = 0;
    for (Index child = first; child < end; ++child) total += weight(child);
    std::uint64_t left = draw(worker.random, total);
    Index drawn = first;
    for (; drawn + 1 < end && left >= weight(drawn); ++drawn) left -= weight(drawn);
    if (!options_.solver || !tree_->is_proved(drawn)) return {drawn};
    std::optional<Index> open;
    double neglect = 0;
    for (Index child = first; child < end; ++child) {
        const double due = tree_->weight(child) / (1.0 + tree_->visits(child));
        if (tree_->is_proved(child) || (open && due <= neglect)) continue;
        open = child;
        neglect = due;
    }
    if (!open) return {drawn};
    return {*open, drawn};
}

Uct::Scale Uct::scale(const Aim& aim) const {
    const double low = std::atomic_ref(lowest_[aim.player]).load(std::memory_order_relaxed);
    const double high = std::atomic_ref(highest_[aim.player]).load(std::memory_order_relaxed);
    if (high <= low) return {low, 0, 0.5};
    return aim.wants_much ? Scale{low, 1 / (high - low), 0} : Scale{high, -1 / (high - low), 0};
}

void Uct::see(const Scores& scores) {
    for (int p = 0; p < simulator_->players(); ++p) {
        const std::atomic_ref low(lowest_[p]), high(highest_[p]);
        if (!seen_any_ || scores[p] < low.load(std::memory_order_relaxed)) low.store(scores[p]);
        if (!seen_any_ || scores[p] > high.load(std::memory_order_relaxed)) high.store(scores[p]);
    }
    if (!seen_any_) seen_any_ = true;  // before there are other threads
}

void Uct::back_up(Worker& worker, Scores scores) {
    if (history_) {
        for (std::size_t i = 1; i < worker.path.size(); ++i) {
            worker.played.push_back({tree_->player(worker.path[i - 1].node), tree_->move(worker.path[i].node)});
        }
        for (const PlayedMove& played : worker.played) {
            if (played.player == Simulator::kChance) continue;
            history_->add(played.player, played.move, scores[aim_of(played.player).player]);
        }
    }
    const bool proved = tree_->is_proved(worker.path.back().node);
    for (std::size_t i = worker.path.size(); i-- > 0;) {
        tree_->add(worker.path[i].node, scores);
        if (worker.path[i].instead) scores = exact_scores(worker, *worker.path[i].instead);
    }
    if (!options_.solver || !proved) return;
    for (std::size_t i = worker.path.size() - 1; i-- > 0;) {
        if (!tree_->try_prove(worker.path[i].node, options_.policy, root_player_, facts_)) return;
    }
}

// An average over chance that is no whole number is rounded up as often as it should be.
Scores Uct::exact_scores(Worker& worker, Index node) const {
    const Values exact = tree_->values(node);
    Scores scores;
    for (int p = 0; p < simulator_->players(); ++p) {
        const std::int64_t total = exact.total[static_cast<std::size_t>(p)];
        std::int64_t whole = total / exact.count, rest = total % exact.count;
        if (rest < 0) {
            rest += exact.count;
            --whole;
        }
        const double share = static_cast<double>(rest) / static_cast<double>(exact.count);
        const bool up = rest != 0 && static_cast<double>(worker.random.next() >> 11) * 0x1p-53 < share;
        scores[p] = static_cast<Score>(whole + up);
    }
    return scores;
}

// --- The answer ------------------------------------------------------------------------------------------------------

// What a node's player should do by what is known: the child that has been visited most, or the best one that is proved
// if that is as good.
std::optional<Uct::Index> Uct::best_child(Index node) const {
    const Aim aim = aim_of(tree_->player(node));
    const auto proved = options_.solver ? tree_->best_proved(node, aim) : std::nullopt;
    if (tree_->is_proved(node)) return proved;
    std::optional<Index> visited;
    for (Index child = tree_->first_child(node), end = child + tree_->children(node); child < end; ++child) {
        if ((options_.solver && tree_->is_proved(child)) || tree_->count(child) == 0) continue;
        if (!visited || tree_->visits(child) > tree_->visits(*visited)) visited = child;
    }
    if (!visited || !proved) return visited ? visited : proved;
    const double sign = aim.wants_much ? 1 : -1;
    return sign * tree_->mean(*proved, aim.player) >= sign * tree_->mean(*visited, aim.player) ? proved : visited;
}

void Uct::describe(SearchResult& result) const {
    const Index root = UctTree::root();
    const bool chance = tree_->player(root) == Simulator::kChance;
    if (tree_->count(root) == 0) {  // not one simulation has come back
        if (!chance) result.move = 0;
        return;
    }
    result.complete = is_over();
    Iteration& best = result.best.emplace();
    best.depth = deepest_;
    best.exact = result.complete;
    best.is_average = !result.complete;
    best.values = tree_->values(root);
    for (Index node = root; tree_->children(node) > 0 && tree_->player(node) != Simulator::kChance;) {
        const auto child = best_child(node);
        if (!child) break;
        best.line.push_back(static_cast<int>(*child - tree_->first_child(node)));
        if (node == root) best.values = tree_->values(*child);
        node = *child;
    }
    if (chance) return;
    result.move = best.line.empty() ? 0 : best.line.front();
    for (Index i = 0; i < tree_->children(root); ++i) {
        const Index child = tree_->first_child(root) + i;
        const bool known = tree_->count(child) > 0;
        best.root_moves.push_back({.bound = known ? Bound::exact : Bound::none,
                                   .all_players = known,
                                   .values = tree_->values(child),
                                   .visits = tree_->visits(child),
                                   .order = known ? static_cast<int>(i) : -1,
                                   .is_average = !tree_->is_proved(child)});
    }
}

}  // namespace nply
