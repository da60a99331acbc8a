#include "games/praxis/parts/command.h"

#include <algorithm>

#include <fmt/format.h>

#include "games/praxis/rules/commands.h"
#include "games/praxis/rules/setup.h"
#include "games/praxis/rules/shapes.h"
#include "rules/game.h"

namespace planche::parts::praxis {

namespace {

using rules::praxis::Universe;

constexpr std::uint64_t most_to_make = 100'000;

}  // namespace

std::optional<std::string> command_for(const Universe& universe) {
  const auto of = rules::praxis::seed_of(universe.seed);
  if (!of || of->stream > most_to_make) return std::nullopt;
  Universe untitled = universe;
  untitled.title.clear();
  untitled.seed = rules::praxis::to_text(*of);
  const std::string json = rules::praxis::to_json(untitled);
  std::vector<std::string_view> layouts;
  const auto shape = rules::praxis::shape_of(universe.grids);
  for (const auto& layout : rules::praxis::layouts()) {
    if (shape && layout.shape == *shape) layouts.push_back(layout.name);
  }
  layouts.emplace_back("uniform");
  const auto usual = rules::ruleset_of(*rules::find_game("praxis"), {});  // the command does not name other rules
  for (const std::string_view layout : layouts) {
    rules::RandomRequest request{of->seed,
                                 {{"layout", std::string{layout}},
                                  {"players", std::to_string(universe.players)},
                                  {"edition", std::to_string(static_cast<int>(universe.edition))}},
                                 usual};
    std::string scoring;
    if (universe.scoring == rules::praxis::Scoring::collections) {
      request.options.insert({{"scoring", "collections"}, {"colours", std::to_string(universe.colours)}});
      scoring = fmt::format(" --scoring collections --colours {}", universe.colours);
    }
    const auto make = rules::praxis::randomise(request);
    if (!make || (*make)(of->stream).value() != json) continue;
    return fmt::format("planche randomise praxis --edition {} --players {} --layout {}{} --seed {} --count {}",
                       static_cast<int>(universe.edition), universe.players, layout, scoring, of->seed, of->stream + 1);
  }
  return std::nullopt;
}

std::vector<std::string> lines_of_command(std::string_view command, std::size_t most) {
  std::vector<std::string> lines{""};
  while (!command.empty()) {
    const std::size_t end = std::min(command.find(" --"), command.size());
    const std::string_view piece = command.substr(0, end);
    if (!lines.back().empty() && lines.back().size() + 1 + piece.size() > most) lines.emplace_back();
    lines.back() += fmt::format("{}{}", lines.back().empty() ? "" : " ", piece);
    command.remove_prefix(std::min(end + 1, command.size()));
  }
  return lines;
}

}  // namespace planche::parts::praxis
