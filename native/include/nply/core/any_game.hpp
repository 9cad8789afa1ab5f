// A game whose type is forgotten, as one more Game. What need not be fast runs on it, compiled once and not once for
// every game: searches that are written down, and every search of a game written in Python.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "nply/core/errors.hpp"
#include "nply/core/family.hpp"
#include "nply/core/game.hpp"

namespace nply {

// The bytes of a game's own move.
struct AnyMove {
    std::array<std::byte, 8> bytes;

    friend bool operator==(const AnyMove&, const AnyMove&) = default;

    template <class Move>
    static AnyMove of(const Move& move) {
        static_assert(std::is_trivially_copyable_v<Move> && sizeof(Move) <= sizeof(bytes));
        AnyMove any{};
        std::memcpy(any.bytes.data(), &move, sizeof(Move));
        return any;
    }
    template <class Move>
    Move as() const {
        Move move;
        std::memcpy(&move, bytes.data(), sizeof(Move));
        return move;
    }
};

class AnyMoves {
public:
    static constexpr std::size_t capacity = 2048;  // where a search keeps something for each move
    using Release = void (*)(const AnyMove* moves, std::size_t size);

    AnyMoves() = default;
    AnyMoves(AnyMoves&& other) noexcept
        : size_(other.size_),
          held_(std::exchange(other.held_, 0)),
          room_(other.room_),
          release_(std::exchange(other.release_, nullptr)),
          many_(std::move(other.many_)) {
        if (many_ != nullptr)
            data_ = many_.get();
        else
            std::copy(other.few_, other.few_ + held_, few_);
        other.size_ = 0;
    }
    AnyMoves& operator=(AnyMoves&&) = delete;
    ~AnyMoves() {
        if (release_ != nullptr) release_(data_, held_);
    }

    void push_back(AnyMove move) {
        if (held_ == room_) grow(2 * room_);
        data_[held_++] = move;
        size_ = held_;
    }
    void reserve(std::size_t size) {
        if (size > room_) grow(size);
    }
    // Moves that are more than their bytes live as long as the list, which hands them to `release` in the end.
    void hold(Release release) { release_ = release; }
    void truncate(std::size_t size) { size_ = std::min(size, size_); }
    std::size_t size() const { return size_; }
    const AnyMove& operator[](std::size_t i) const { return data_[i]; }
    const AnyMove* begin() const { return data_; }
    const AnyMove* end() const { return data_ + size_; }

private:
    static constexpr std::size_t kFew = 12;  // most lists need no allocation

    void grow(std::size_t room) {
        auto larger = std::make_unique_for_overwrite<AnyMove[]>(room);
        std::copy(data_, data_ + held_, larger.get());
        many_ = std::move(larger);
        data_ = many_.get();
        room_ = room;
    }

    AnyMove* data_ = few_;
    std::size_t size_ = 0;
    std::size_t held_ = 0;  // those beyond the size were left out
    std::size_t room_ = kFew;
    Release release_ = nullptr;
    std::unique_ptr<AnyMove[]> many_;
    AnyMove few_[kFew];
};

namespace detail {

// From a signature with the game's own types to that of a function which is handed a game and a state as pointers.
template <class Argument>
using Erased = std::conditional_t<std::is_same_v<Argument, ItsMove>, AnyMove,
                                  std::conditional_t<std::is_same_v<Argument, ItsMoves>, const AnyMoves&, Argument>>;

template <class G, class Argument>
decltype(auto) as_own(Argument&& argument) {
    if constexpr (std::is_same_v<std::remove_cvref_t<Argument>, AnyMove>) {
        return argument.template as<typename G::Move>();
    } else if constexpr (std::is_same_v<std::remove_cvref_t<Argument>, AnyMoves>) {
        typename G::Moves own;
        for (const AnyMove& move : argument) own.push_back(move.as<typename G::Move>());
        return own;
    } else {
        return std::forward<Argument>(argument);
    }
}

template <class Question, class Signature = typename Question::Signature>
struct Asker;
template <class Question, class Result, class... Arguments>
struct Asker<Question, Result(Arguments...)> {
    using Function = Result (*)(const void* game, const void* state, Erased<Arguments>...);

    template <Game G>
    static Result put(const void* game, const void* state, Erased<Arguments>... arguments) {
        return Question::put(*static_cast<const G*>(game), *static_cast<const typename G::State*>(state),
                             as_own<G>(std::forward<Erased<Arguments>>(arguments))...);
    }
    template <Game G>
    static constexpr Function of() {
        if constexpr (Offers<G, Question>) {
            return &put<G>;
        } else {
            return nullptr;
        }
    }
};

template <class List>
struct AskerTable;
template <class... All>
struct AskerTable<std::tuple<All...>> {
    std::tuple<typename Asker<All>::Function...> functions;

    template <class Question>
    auto get() const {
        return std::get<static_cast<std::size_t>(question_number<Question>())>(functions);
    }
    template <Game G>
    static constexpr AskerTable of() {
        return {{Asker<All>::template of<G>()...}};
    }
};

}  // namespace detail

// One function a question, null where games of a type have no answer. Its address stands for the type.
using Askers = detail::AskerTable<Questions>;
template <Game G>
inline constexpr Askers askers_of = Askers::of<G>();

// A position of a game whose type is forgotten.
class AnyPosition {
public:
    virtual ~AnyPosition() = default;
    virtual std::unique_ptr<AnyPosition> copy() const = 0;

    virtual int players() const = 0;
    virtual int player() const = 0;
    virtual void moves(AnyMoves& list) const = 0;
    virtual void apply(AnyMove move) = 0;
    virtual void undo(AnyMove move) = 0;
    // Only where players may move out of turn.
    virtual void turn_to(int player) = 0;
    virtual bool terminal() const = 0;
    virtual void scores(Scores& out) const = 0;
    virtual ScoreFacts score_facts() const = 0;
    virtual bool has_plain_moves() const = 0;
    // Equal for moves that are the same, in other positions of the game too.
    virtual std::uint64_t move_key(AnyMove move) const {
        std::uint64_t key = 0;
        std::memcpy(&key, move.bytes.data(), sizeof(key));
        return key;
    }

    virtual QuestionSet offered() const = 0;
    template <class Question>
    bool offers(Question) const {
        return offered() >> question_number<Question>() & 1;
    }
    template <class Question, class... Arguments>
    decltype(auto) ask(Arguments&&... arguments) const {
        return askers_->get<Question>()(game(), state(), std::forward<Arguments>(arguments)...);
    }

    // Whether chance moves here.
    bool is_chance() const { return offers(Chance{}) && !terminal() && ask<Chance>(); }

    // The game and the state themselves, for those who know the type.
    template <Game G>
    const typename G::State& state_as() const {
        if (askers_ != &askers_of<G>) throw Error("a search was handed a position of another game");
        return *static_cast<const typename G::State*>(state());
    }

protected:
    explicit AnyPosition(const Askers& askers) : askers_(&askers) {}

    virtual const void* game() const = 0;
    virtual const void* state() const = 0;

private:
    const Askers* askers_;
};

// A position of the game G. `Base` is AnyPosition, or adds to it.
template <Game G, class Base = AnyPosition>
class PositionOf : public Base {
public:
    using State = typename G::State;

    PositionOf(std::shared_ptr<const G> game, State state)
        : Base(askers_of<G>), game_(std::move(game)), state_(std::move(state)) {}

    int players() const override { return game_->players(); }
    int player() const override { return game_->player(state_); }
    void moves(AnyMoves& list) const override {
        typename G::Moves own;
        game_->moves(state_, own);
        list.reserve(own.size());
        for (const auto& move : own) list.push_back(AnyMove::of(move));
    }
    void apply(AnyMove move) override { undos_.push_back(game_->apply(state_, move.as<typename G::Move>())); }
    void undo(AnyMove move) override {
        game_->undo(state_, move.as<typename G::Move>(), undos_.back());
        undos_.pop_back();
    }
    void turn_to([[maybe_unused]] int player) override {
        if constexpr (Offers<G, OutOfTurn>) game_->turn_to(state_, player);
    }
    bool terminal() const override { return game_->terminal(state_); }
    void scores(Scores& out) const override { game_->scores(state_, out); }
    ScoreFacts score_facts() const override { return nply::score_facts(*game_); }
    bool has_plain_moves() const override {
        if constexpr (HasPlainMoves<G>) static_assert(G::Moves::capacity <= AnyMoves::capacity);
        return HasPlainMoves<G>;
    }
    QuestionSet offered() const override { return nply::offered(*game_); }

protected:
    const void* game() const override { return game_.get(); }
    const void* state() const override { return &state_; }

    std::shared_ptr<const G> game_;
    State state_;

private:
    std::vector<typename G::Undo> undos_;
};

// A position of the game G and nothing more.
template <Game G>
class PlainPosition final : public PositionOf<G> {
public:
    using PositionOf<G>::PositionOf;
    std::unique_ptr<AnyPosition> copy() const override { return std::make_unique<PlainPosition>(*this); }
};

class AnyGame {
public:
    using IsErasedTag = void;

    class State {
    public:
        explicit State(std::unique_ptr<AnyPosition> position) : position_(std::move(position)) {}
        State(const State& other) : position_(other.position_->copy()) {}
        State(State&&) = default;
        State& operator=(const State& other) {
            position_ = other.position_->copy();
            return *this;
        }
        State& operator=(State&&) = default;
        AnyPosition* operator->() { return position_.get(); }
        const AnyPosition* operator->() const { return position_.get(); }

    private:
        std::unique_ptr<AnyPosition> position_;
    };
    using Move = AnyMove;
    using Moves = AnyMoves;
    struct Undo {};  // positions remember

    // `root` is a position of it.
    explicit AnyGame(const AnyPosition& root)
        : players_(root.players()),
          facts_(root.score_facts()),
          plain_moves_(root.has_plain_moves()),
          offered_(root.offered()) {}

    int players() const { return players_; }
    int player(const State& state) const { return state->player(); }
    void moves(const State& state, Moves& list) const { state->moves(list); }
    Undo apply(State& state, Move move) const {
        state->apply(move);
        return {};
    }
    void undo(State& state, Move move, Undo) const { state->undo(move); }
    void turn_to(State& state, int player) const { state->turn_to(player); }
    bool terminal(const State& state) const { return state->terminal(); }
    void scores(const State& state, Scores& out) const { state->scores(out); }
    ScoreFacts score_facts() const { return facts_; }
    bool has_plain_moves() const { return plain_moves_; }
    template <class Question>
    bool offers(Question) const {
        return offered_ >> question_number<Question>() & 1;
    }

private:
    int players_;
    ScoreFacts facts_;
    bool plain_moves_;
    QuestionSet offered_;
};

static_assert(Game<AnyGame> && Offers<AnyGame, Evaluate> && Offers<AnyGame, Promise>);

// The game without a type as a word of the list of games.
struct AnyFamily {
    using Games = GameTypes<AnyGame>;
};

}  // namespace nply
