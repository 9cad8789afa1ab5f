#include "nply/search/uct.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <deque>
#include <limits>
#include <thread>
#include <utility>

#include "nply/core/errors.hpp"
#include "nply/search/anytime.hpp"
#include "nply/search/chance_node.hpp"
#include "nply/search/replies_engine.hpp"
#include "nply/search/walk.hpp"

namespace nply {

namespace {

// How many plies below the root the next search may begin, for each player of the game; and at how many nodes at most.
constexpr int kKeptTurns = 2;
constexpr std::size_t kMostKept = 5'000;

// √(ln n), looked up: of more than 4096 visits by their first eight binary digits, which changes it by less than one
// part in 4000. A logarithm would take a tenth of the time of a simulation.
class RootsOfLogarithms {
public:
    RootsOfLogarithms() : small_(kSmall), large_(std::size_t{32} << kDigits) {
        for (std::uint64_t i = 1; i < kSmall; ++i) small_[i] = root(i);
        for (int shift = kFirstShift; shift < 32 - kDigits; ++shift) {
            for (std::uint64_t top = std::uint64_t{1} << kDigits; top < std::uint64_t{2} << kDigits; ++top) {
                large_[place(shift, top)] = root(top << shift);
            }
        }
    }
    double of(std::uint32_t number) const {
        if (number < kSmall) return small_[number];
        const int shift = std::bit_width(number) - 1 - kDigits;
        return large_[place(shift, number >> shift)];
    }

private:
    static constexpr int kDigits = 7;  // behind the first one
    static constexpr std::uint64_t kSmall = 1u << 12;
    static constexpr int kFirstShift = 12 - kDigits;

    static double root(std::uint64_t number) { return std::sqrt(std::log(static_cast<double>(number))); }
    static std::size_t place(int shift, std::uint64_t top) {
        return (static_cast<std::size_t>(shift) << kDigits) + (top - (std::uint64_t{1} << kDigits));
    }
    std::vector<double> small_, large_;
};

double root_of_logarithm(std::uint32_t number) {
    static const RootsOfLogarithms known;
    return known.of(number);
}

}  // namespace

// --- A search --------------------------------------------------------------------------------------------------------

Uct::Uct(const UctOptions& options, std::unique_ptr<Simulator> simulator)
    : options_(options),
      simulator_(std::move(simulator)),
      players_(simulator_->players()),
      has_keys_(simulator_->offers(Key{})),
      rule_(playout_rule(options, simulator_->offers(Evaluate{}))),
      facts_(simulator_->score_facts()) {
    if (options.threads > 1 && !simulator_->is_native()) {
        throw CapabilityError("threads are for native games: this one is written in Python, use threads=1");
    }
    if (options.policy == UctPolicy::best_reply) {
        if (!simulator_->offers(OutOfTurn{})) report_in_turn_only("policy=best_reply", "policy=paranoid");
        if (simulator_->offers(Chance{})) {
            throw CapabilityError(
                "policy=best_reply is for games without chance, which this one has: use policy=paranoid");
        }
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
    if (options_.policy != UctPolicy::max_n && root_player_ < 0) report_nobody_moves();
    if (options_.policy == UctPolicy::best_reply) {
        if (root_player_ != root.player()) {
            throw OptionError("policy=best_reply is about the player to move: search without root_player");
        }
        simulator_->let_one_reply(root_player_);
    }
    plant(root);
    return run_simulations(
        *simulator_, root, request, budget, [&](const auto& report) { search(request, budget, report); },
        [&](SearchResult& result) { describe(result); });
}

// The tree to begin with: what an earlier search has left of it, or a root alone.
void Uct::plant(const AnyPosition& root) {
    tree_ = kept_tree(root);
    if (tree_ == nullptr) {
        kept_.clear();
        tree_ = new_tree();
    }
    kept_player_ = root_player_;
    keeps_all_ = false;
    deepest_ = 0;
    stop_ = false;
    counted_by_helpers_ = 0;
    failure_ = nullptr;
}

std::unique_ptr<UctTree> Uct::new_tree() const {
    return std::make_unique<UctTree>(options_.memory, players_, options_.threads > 1, options_.solver);
}

std::unique_ptr<UctTree> Uct::kept_tree(const AnyPosition& root) {
    if (tree_ == nullptr || kept_.empty() || !has_keys_) return nullptr;
    if (options_.policy == UctPolicy::paranoid && kept_player_ != root_player_) return nullptr;
    const auto [first, last] = kept_.equal_range(root.ask<Key>());
    const auto found = std::find_if(first, last, [&](const auto& one) { return end_of(one.second, root).has_value(); });
    if (found == last) return nullptr;
    const Way way = found->second;
    auto kept = new_tree();
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
        line.push_back(tree_->edge(node));
    }
    return simulator_->leads_to(line, root) ? std::optional(node) : std::nullopt;
}

template <class Report>
void Uct::search(const SearchRequest& request, Budget& budget, Report&& report) {
    std::deque<Worker> workers;
    std::vector<std::unique_ptr<Simulator>> simulators;
    std::vector<std::jthread> helpers;
    Worker& own = workers.emplace_back(*simulator_, Random(request.seed));
    own.budget = &budget;
    const auto finish = [&] {
        stop_ = true;
        helpers.clear();
        for (const Worker& worker : workers) deepest_ = std::max(deepest_, worker.deepest);
    };
    try {
        simulate(own);  // opens the root
        if (tree_->state(UctTree::root()) == UctTree::State::leaf) {
            throw OptionError("memory=" + options_.memory + " has no room for the moves at the root: give more");
        }
        for (int i = 1; i < options_.threads; ++i) {
            simulators.push_back(simulator_->copy());
            Worker& helper = workers.emplace_back(*simulators.back(),
                                                  Random(mix(request.seed, static_cast<std::uint64_t>(i))), own.range);
            helpers.emplace_back([this, &helper] { help(helper); });
        }
        const bool unlimited = !request.limits.nodes && !request.limits.seconds;
        while (!is_over() && !stop_) {
            simulate(own);
            count(own);
            if (unlimited && tree_->full()) {
                throw Error(
                    "the tree is full, and nothing else ends the search: limit nodes or seconds, or raise "
                    "memory");
            }
            deepest_ = std::max(deepest_, own.deepest);
            report(tree_->visits(UctTree::root()));
        }
    } catch (const Stopped&) {
        finish();
        if (failure_) std::rethrow_exception(failure_);
        throw;
    } catch (...) {
        finish();
        clear();
        throw;
    }
    finish();
    if (failure_) std::rethrow_exception(failure_);
}

// --- A simulation ----------------------------------------------------------------------------------------------------

void Uct::simulate(Worker& worker) {
    if (options_.threads > 1) return simulate_in_a_row(worker);
    worker.path.assign(1, {UctTree::root()});
    worker.simulator.rewind();
    simulate_below(worker, 0);
}

Scores Uct::simulate_below(Worker& worker, std::size_t common) {
    const Scores scores = descend(worker);
    worker.range.see(scores, players_);
    const Scores above = back_up(worker, scores, common);
    worker.deepest = std::max(worker.deepest, static_cast<int>(worker.path.size()) - 1);
    return above;
}

Scores Uct::descend(Worker& worker) {
    worker.played.clear();
    Scores scores;
    for (;;) {
        const Index node = worker.path.back().node;
        const auto state = tree_->state(node);
        const std::uint32_t visits = tree_->visits(node);
        if (state == UctTree::State::proved) return exact_scores(worker, node);
        if (state != UctTree::State::open) {
            if (worker.simulator.terminal()) {
                worker.simulator.scores(scores);
                tree_->prove(node, Values(scores));
                return scores;
            }
            const bool first_visit = visits == 0 && node != UctTree::root();
            if (first_visit || !open(worker, node)) {
                worker.simulator.playout(worker.random, rule_, history_ ? &worker.played : nullptr, scores);
                return scores;
            }
        }
        const Step step = choose(worker, node, visits + 1);
        tree_->fetch_children(step.node);
        worker.simulator.apply(static_cast<int>(step.node - tree_->first_child(node)), tree_->edge(step.node));
        worker.path.push_back(step);
    }
}

bool Uct::open(Worker& worker, Index node) {
    worker.simulator.edges(worker.edges);
    if (!tree_->open(node, worker.simulator.player(), worker.edges, worker.reserve)) return false;
    if (options_.policy == UctPolicy::best_reply) return true;  // few of its positions come up in a game
    const auto near = static_cast<std::size_t>(kKeptTurns * players_);
    if (worker.path.size() <= near && !keeps_all_ && has_keys_) keep(worker, worker.simulator.key());
    return true;
}

void Uct::keep(const Worker& worker, std::uint64_t key) {
    const std::lock_guard guard(keeping_);
    if (kept_.size() >= kMostKept) {
        keeps_all_ = true;
        return;
    }
    Way way;
    for (std::size_t i = 1; i < worker.path.size(); ++i) {
        way.push_back(static_cast<std::uint16_t>(worker.path[i].node - tree_->first_child(worker.path[i - 1].node)));
    }
    kept_.emplace(key, std::move(way));
}

Uct::Step Uct::choose(Worker& worker, Index node, std::uint32_t visits) const {
    const int player = tree_->player(node);
    if (player == Simulator::kChance) return sample(worker, node);
    // Children are first visited one after the other.
    const Index first = tree_->first_child(node), end = first + tree_->children(node);
    if (tree_->visits(end - 1) == 0) {
        Index child = first;
        while (tree_->visits(child) > 0 && child + 1 < end) ++child;
        return {child};
    }
    return most_promising(node, view(worker, node, visits));
}

Uct::View Uct::view(const Worker& worker, Index node, std::uint32_t visits) const {
    const Aim aim = aim_of(tree_->player(node));
    const double curiosity = options_.exploration * root_of_logarithm(visits);
    return {aim, worker.range.scale(aim.player, aim.wants_much), curiosity};
}

Uct::Step Uct::most_promising(Index node, const View& view) const {
    if (history_) return options_.solver ? best_of<true, true>(node, view) : best_of<false, true>(node, view);
    return options_.solver ? best_of<true, false>(node, view) : best_of<false, false>(node, view);
}

// Which child is chosen is hard to guess, for a processor too: so there are no branches but those of the loop.
template <bool Solver, bool History>
Uct::Step Uct::best_of(Index node, const View& view) const {
    constexpr double nothing = -std::numeric_limits<double>::infinity();
    const View own = view;  // which nobody else can change
    const Index first = tree_->first_child(node), end = first + tree_->children(node);
    Index best = first, open = end;  // of all, and of those that are not proved
    double most = nothing, most_of_open = nothing;
    for (Index child = first; child < end; ++child) {
        double promised = own.scale.of(tree_->mean(child, own.aim.player)) + own.curiosity * tree_->spread(child);
        if constexpr (History) promised += preference(node, child, own);
        best = promised > most ? child : best;
        most = promised > most ? promised : most;
        if constexpr (Solver) {
            const double of_open = tree_->is_proved(child) ? nothing : promised;
            open = of_open > most_of_open ? child : open;
            most_of_open = of_open > most_of_open ? of_open : most_of_open;
        }
    }
    if (open == end || open == best) return {best};
    return {open, best};
}

// What progressive history adds: how good the move has been elsewhere, and less so with every visit that went badly.
double Uct::preference(Index node, Index child, const View& view) const {
    if (options_.solver && tree_->is_proved(child)) return 0;
    const auto [total, played] = history_->of(mover(node, child), tree_->edge(child).move);
    if (played == 0) return 0;
    const double average = view.scale.of(static_cast<double>(total) / static_cast<double>(played));
    const double value = view.scale.of(tree_->mean(child, view.aim.player));
    return average * options_.history / (tree_->visits(child) * (1 - value) + 1);
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

Scores Uct::back_up(Worker& worker, Scores scores, std::size_t common) {
    if (history_) remember(worker, scores);
    const bool proved = tree_->is_proved(worker.path.back().node);
    for (std::size_t i = worker.path.size(); i-- > common;) {
        tree_->add(worker.path[i].node, Values(scores), 1);
        if (worker.path[i].instead) scores = exact_scores(worker, *worker.path[i].instead);
    }
    if (!options_.solver || !proved) return scores;
    for (std::size_t i = worker.path.size() - 1; i-- > 0;) {
        if (!tree_->try_prove(worker.path[i].node, options_.policy, root_player_, facts_)) break;
    }
    return scores;
}

void Uct::remember(Worker& worker, const Scores& scores) {
    for (std::size_t i = 1; i < worker.path.size(); ++i) {
        const Index child = worker.path[i].node;
        worker.played.push_back({mover(worker.path[i - 1].node, child), tree_->edge(child).move});
    }
    for (const PlayedMove& played : worker.played) {
        if (played.player == Simulator::kChance) continue;
        history_->add(played.player, played.move, scores[aim_of(played.player).player]);
    }
}

// An average over chance that is no whole number is rounded up as often as it should be.
Scores Uct::exact_scores(Worker& worker, Index node) const {
    const Values exact = tree_->values(node);
    Scores scores;
    for (int p = 0; p < players_; ++p) {
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
    const auto is_open = [&](Index node) {
        return tree_->state(node) != UctTree::State::leaf && tree_->children(node) > 0;
    };
    for (Index node = root; is_open(node) && tree_->player(node) != Simulator::kChance;) {
        const auto child = best_child(node);
        if (!child) break;
        best.line.push_back(static_cast<int>(*child - tree_->first_child(node)));
        if (node == root) best.values = tree_->values(*child);
        if (options_.policy == UctPolicy::best_reply) break;  // the others do not move in turn
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
