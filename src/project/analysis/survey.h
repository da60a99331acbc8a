// Statistics over the records of a game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "declared/judging/record_statistics.h"
#include "project/opening/file_games.h"

namespace planche::project {

struct SurveyChoices {
  std::string where = {};             // an expression that selects the records; empty: all
  std::vector<std::string> by = {};   // fields or expressions to report, at most two
  std::optional<std::uint64_t> draw;  // number of cards; with `where`, computes the chance to draw such records
  std::optional<std::uint64_t> at_least;
  bool once = false;  // counts each record once and ignores copies
};

// Splits at commas outside brackets and quotes, and trims.
std::vector<std::string> split_expressions(std::string_view expressions);

// The chances to draw records that `where` selects, without replacement.
struct DrawChances {
  std::uint64_t drawn = 0, marked = 0, all = 0, at_least = 1;
  std::vector<double> chances;  // of drawing none, one, …

  double enough() const;
};

struct Surveyed {
  std::vector<declared::Survey> surveys;
  std::optional<DrawChances> draw;
};

// The list with that name, or all lists; empty if the messages say why. `problems`: diagnostics from reading.
std::vector<const declared::List*> lists_to_survey(const declared::Game& game, const std::string& name,
                                                   const diag::Sink& problems, Messages& messages);

// Computes the statistics. Returns nothing if the messages say why not.
std::optional<Surveyed> survey(const declared::Game& game, const std::vector<const declared::List*>& lists,
                               const SurveyChoices& choices, Messages& messages);

// The result for people, for programs, and for spreadsheets.
std::vector<std::string> lines_of(const Surveyed& surveyed);
std::string json_of(const Surveyed& surveyed);
std::string csv_of(const Surveyed& surveyed);

// The work that prints pages with plots.
Work work_of(const Holding& holding, std::vector<declared::Survey> surveys, const PrintChoices& choices,
             diag::Sink& sink);

}  // namespace planche::project
