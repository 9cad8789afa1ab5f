// Several threads that search one hand over one table.
#pragma once

#include <deque>
#include <utility>

#include "nply/search/budget.hpp"
#include "nply/search/partition/questions.hpp"
#include "nply/search/partition/search.hpp"
#include "nply/search/threads/team.hpp"

namespace nply {

template <int Capacity>
class PartitionTeam {
public:
    using Search = PartitionSearch<Capacity>;
    using Table = typename Search::Table;
    using Answer = typename Search::Answer;

    // `budget` counts the nodes of all threads. `hand` outlives the team.
    PartitionTeam(const Hand& hand, const Table& root, const PartitionSettings& settings,
                  PartitionMemory<Capacity>& memory, Budget& budget)
        : memory_(memory),
          team_(settings.threads, settings.alone, budget,
                [this, &hand, root, settings](Board::Member& member, Budget& counted) {
                    memory_.share();
                    return worker(helpers_.emplace_back(hand, root, settings, memory_, counted, nullptr, &member));
                }),
          search_(hand, root, settings, memory, budget, nullptr, &team_.own()),
          questions_(hand, root, settings, search_, budget) {}
    ~PartitionTeam() { dismiss(); }
    PartitionTeam(const PartitionTeam&) = delete;
    PartitionTeam& operator=(const PartitionTeam&) = delete;

    SolvedHand solve() {
        SolvedHand solved = questions_.solve(
            [this](const Table& position, Score need) { return team_.ask({position, need}, worker(search_)); });
        dismiss();
        for (const Search& helper : helpers_) solved.statistics += helper.statistics();
        return solved;
    }

private:
    struct Question {
        Table position{};
        Score need = 0;
    };
    static auto worker(Search& search) {
        return [&search](const Question& question) { return search.answer(question.position, question.need); };
    }
    void dismiss() {
        team_.dismiss();
        memory_.share_no_more();
    }

    PartitionMemory<Capacity>& memory_;
    std::deque<Search> helpers_;
    Team<Question, Answer> team_;
    Search search_;
    PartitionQuestions<Capacity> questions_;
};

}  // namespace nply
