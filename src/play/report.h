// The summary of simulated games: text for people, JSON or CSV for programs; one series or several side by side.
#pragma once

#include <string>
#include <vector>

#include "play/simulate.h"

namespace planche::play {

// One series, labelled by its difference from the others: "coins 9".
struct Series {
  std::string label = {};
  Summary summary = {};
  std::shared_ptr<const Setup> setup = {};
};

struct ReportHead {
  std::string game, title;
  std::vector<std::string> players;
  std::uint64_t seed = 0;
};

std::string report_json(const ReportHead& head, const std::vector<Series>& all);
std::vector<std::string> report_text(const ReportHead& head, const std::vector<Series>& all);
std::vector<std::string> report_csv(const ReportHead& head, const std::vector<Series>& all);

// Reports faults as errors at their places, and looks at unknown pieces as warnings.
void report_faults(const Series& series, std::uint64_t seed, diag::Sink& sink);

}  // namespace planche::play
