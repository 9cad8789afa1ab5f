#include "nply/loading/loaded_game.hpp"

#include <tuple>

namespace nply {

std::vector<std::string> LoadedGame::capabilities() const {
    std::vector<std::string> names;
    const auto add = [&](bool there, std::string_view name) {
        if (there && !name.empty()) names.emplace_back(name);
    };
    const ScoreFacts facts = score_facts();
    add(facts.constant_sum.has_value(), "constant_sum");
    add(facts.max_sum.has_value(), "max_sum");
    add(facts.lowest.has_value(), "lowest");
    add(facts.highest.has_value(), "highest");
    std::apply([&](auto... all) { (add(offered() >> question_number<decltype(all)>() & 1, all.name), ...); },
               Questions{});
    add(can_deal(), "deal");
    return names;
}

}  // namespace nply
