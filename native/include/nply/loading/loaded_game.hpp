// A native game with its options fixed, and the family that it is made by, without their types.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "nply/core/scores.hpp"
#include "nply/loading/native_view.hpp"
#include "nply/loading/option_values.hpp"
#include "nply/loading/position.hpp"

namespace nply {

class LoadedGame {
public:
    virtual ~LoadedGame() = default;
    virtual int players() const = 0;
    virtual ScoreFacts score_facts() const = 0;
    virtual QuestionSet offered() const = 0;
    virtual bool can_deal() const = 0;
    // The arguments that deal takes; none where the game has a start instead.
    virtual std::vector<OptionInfo> deal_options() const = 0;
    virtual std::unique_ptr<NativePosition> start() const = 0;
    virtual std::unique_ptr<NativePosition> deal(const OptionValues& arguments) const = 0;
    // The arguments that a view takes which somebody writes down; none where nothing is hidden.
    virtual std::vector<OptionInfo> view_options() const = 0;
    virtual std::unique_ptr<NativeView> view(const OptionValues& arguments) const = 0;

    // What it offers beyond its rules, by name: the facts that are known, what it answers, and how it begins.
    std::vector<std::string> capabilities() const;
};

struct FamilyInfo {
    std::string_view name, summary;
    std::vector<OptionInfo> (*options)();
    std::shared_ptr<const LoadedGame> (*make)(const OptionValues&);
};

// Of the family F: its own unit has the definition.
template <class F>
FamilyInfo family_info();

// All families; the source file is generated from the list in CMakeLists.txt.
std::vector<FamilyInfo> families();

}  // namespace nply
