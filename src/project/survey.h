// Counting the records of a game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "declared/survey.h"
#include "project/file_games.h"

namespace planche::project {

struct SurveyChoices {
  std::string where = {};             // an expression: the records to count; empty: all
  std::vector<std::string> by = {};   // fields or expressions to report, at most two
  std::optional<std::uint64_t> draw;  // cards, with `where`: the chance to draw such records
  std::optional<std::uint64_t> at_least;
  bool once = false;  // each record counts once, whatever its copies
};

// The chances to draw records of `where`, without putting any back.
struct DrawChances {
  std::uint64_t drawn = 0, marked = 0, all = 0, at_least = 1;
  std::vector<double> chances;  // of none, one, …

  double enough() const;
};

struct Surveyed {
  std::vector<declared::Survey> surveys;
  std::optional<DrawChances> draw;
};

// The lists to count: that of the name, or all; none after messages that say why. `problems`: of what was read.
std::vector<const declared::List*> lists_to_survey(const declared::Game& game, const std::string& name,
                                                   const diag::Sink& problems, Messages& messages);

// Nothing after messages that say why.
std::optional<Surveyed> survey(const declared::Game& game, const std::vector<const declared::List*>& lists,
                               const SurveyChoices& choices, Messages& messages);

// For people, for programs, for spreadsheets.
std::vector<std::string> lines_of(const Surveyed& surveyed);
std::string json_of(const Surveyed& surveyed);
std::string csv_of(const Surveyed& surveyed);

// Pages with plots.
Work work_of(const Holding& holding, std::vector<declared::Survey> surveys, const PrintChoices& choices,
             diag::Sink& sink);

}  // namespace planche::project
