// States and games of any native type, as the bindings see them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "nply/core/scores.hpp"
#include "walker.hpp"

namespace nply::bindings {

using PublicScores = std::vector<Score>;

// A position, with the moves that led to it.
class AnyState {
public:
    explicit AnyState(std::unique_ptr<Walker> walker) : walker_(std::move(walker)) {}
    AnyState(const AnyState& other) : walker_(other.walker_->copy()), history_(other.history_) {}

    const Walker& walker() const { return *walker_; }
    std::vector<PublicMove> legal_moves() const;
    // The legal move that is meant, or an error that shows what would be legal.
    void push(const PublicMove& wanted);
    PublicMove pop();
    std::vector<PublicMove> history() const;
    PublicScores scores() const;
    PublicScores evaluate() const;
    std::optional<std::pair<PublicScores, PublicScores>> bounds() const;
    std::optional<std::vector<PublicScores>> outcomes() const;
    std::optional<std::uint64_t> key() const;

private:
    AnyMoves moves() const;
    AnyMove find(const PublicMove& wanted) const;
    PublicScores to_public(const Scores& scores) const;

    std::unique_ptr<Walker> walker_;
    std::vector<AnyMove> history_;
};

// What a game can do, beside what its score facts tell.
struct Capabilities {
    ScoreFacts facts;
    bool evaluate, bounds, outcomes, key, mirror, promise, foresight, levels, deal;

    std::vector<std::string> names() const;
};

using OptionValue = std::variant<bool, std::int64_t, std::string, std::vector<std::int64_t>, std::vector<std::string>>;
using OptionValues = std::map<std::string, OptionValue>;

struct OptionInfo {
    std::string name, type, help;
    std::optional<OptionValue> fallback;
    std::int64_t low, high;
    std::vector<std::string> choices;
};

class AnyGame {
public:
    virtual ~AnyGame() = default;
    virtual int players() const = 0;
    virtual Capabilities capabilities() const = 0;
    // Adds the arguments that deal takes; none where the game has a start instead.
    virtual void deal_options(std::vector<OptionInfo>& all) const = 0;
    virtual AnyState start() const = 0;
    virtual AnyState deal(const OptionValues& arguments) const = 0;
};

struct FamilyInfo {
    std::string_view name, summary;
    void (*options)(std::vector<OptionInfo>& all);
    std::shared_ptr<const AnyGame> (*make)(const OptionValues&);
};

}  // namespace nply::bindings
