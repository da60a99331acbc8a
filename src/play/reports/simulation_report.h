// The summary of simulated games: text for people, JSON or CSV for programs; one series or several side by side.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/reports/simulate.h"
#include "play/reports/study.h"

namespace planche::play {

// Notes where the faults and peeks of a series are, for a part that is reported without its rules.
void note_places(Summary& summary, const Program& program);

// One series, labelled by its difference from the others: "coins 9".
struct Series {
  std::string label = {};
  Summary summary = {};
  std::shared_ptr<const Setup> setup = {};
  std::optional<Study> study = {};
};

struct ReportHead {
  std::string game, title;
  std::vector<std::string> players;
  std::uint64_t seed = 0;
  std::vector<std::string> documents = {};  // files by seat; empty: none
};

std::string report_json(const ReportHead& head, const std::vector<Series>& all);
std::vector<std::string> report_text(const ReportHead& head, const std::vector<Series>& all);
std::vector<std::string> report_csv(const ReportHead& head, const std::vector<Series>& all);

// Reports faults as errors at their places, and looks at unknown pieces as warnings. Without a setup, the places are
// those that were noted.
void report_faults(const Series& series, std::uint64_t seed, diag::Sink& sink);

}  // namespace planche::play
