// Opens two versions of a game, compares them, and writes the differences as pages.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "project/comparing/comparison.h"
#include "project/printing/print_choices.h"

namespace planche::project {

// Two versions of a game, and how they differ.
struct Versions {
  Edition before, now;
  Comparison found;
};

// Compares two games, documents, states of them in the history of git ("HEAD~3:my-game"), or printouts with a manifest.
// Returns nothing if they cannot be compared; the messages or the sink say why. The sink receives the errors of both
// versions.
std::optional<Versions> compare(const std::string& before, const std::string& now, const PrintChoices& choices,
                                diag::Sink& sink, Messages& messages);

struct Difference {
  Comparison found;
  std::vector<std::string> written = {};  // for people: "changes.pdf: 3 pages"
};

// Compares them and writes the differences, if there are any, to each output: pages (.pdf, .png, .svg) or one HTML
// page. Returns nothing if that fails.
std::optional<Difference> diff(const std::string& before, const std::string& now, const PrintChoices& choices,
                               const std::vector<std::string>& outputs, diag::Sink& sink, Messages& messages);

// Lines for people: what could not be compared, what was written.
std::vector<std::string> remarks_of(const Difference& difference);

}  // namespace planche::project
