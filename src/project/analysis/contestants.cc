#include "project/analysis/contestants.h"

#include <utility>

#include <fmt/format.h>

namespace planche::project {

namespace {

// The ability that a game needs for the requested simulation.
Ability ability_for(const StartChoices& choices) {
  if (!choices.compared.empty()) return ability("simulate --compare", &rules::Play::compare);
  if (!choices.sides.empty()) return ability("simulate A B", &rules::Play::contest);
  Ability alone = ability("simulate", &rules::Play::simulate);
  alone.instead = [](const rules::Game& game) {
    return game.play.contest ? fmt::format("name the documents of both sides: planche simulate {} A B", game.id)
                             : std::string{};
  };
  return alone;
}

}  // namespace

std::optional<Contestants> read_contestants(const StartChoices& choices, Reading& reading) {
  if (!choices.compared.empty() && !choices.sides.empty()) {
    reading.messages().refuse("--compare ranks starts and does not take two sides", "leave one of them out");
    return std::nullopt;
  }
  const Ability ability = ability_for(choices);
  Contestants read;
  auto start = find_start(choices.start, ability, choices.strict, reading);
  bool complete = start.has_value();
  if (start) read = {start->game, start->rules, {}, !choices.compared.empty()};
  if (start && start->document) read.documents.push_back(std::move(start->document));
  std::vector<std::string> others = choices.sides;
  others.insert(others.end(), choices.compared.begin(), choices.compared.end());
  for (const std::string& file : others) {
    auto document = read_playable(file, ability, choices.strict, reading);
    complete = complete && document;
    if (document) read.documents.push_back(std::move(document));
  }
  if (!complete) return std::nullopt;
  for (const auto& document : read.documents) {
    if (document->game.get() == read.game) continue;
    reading.messages().refuse(fmt::format("{} belongs to {}, not to {}", document->document.source->name(),
                                          document->game->title, read.game->title),
                              "name documents of one game");
    complete = false;
  }
  if (read.compared && read.documents.size() < 2) {
    reading.messages().refuse("--compare: expected at least two starts, found one", "name two files or more");
    complete = false;
  }
  if (!choices.sides.empty() && complete && read.documents.size() != 2) {
    reading.messages().refuse(
        fmt::format("expected two documents that play against each other, found {}", read.documents.size()),
        fmt::format("planche simulate {} A B", read.game->id));
    complete = false;
  }
  return complete ? std::optional{std::move(read)} : std::nullopt;
}

rules::Asked<void> simulate(const Contestants& contestants, const rules::SimulateRequest& request,
                            const rules::Lines& out) {
  const rules::Play& play = contestants.game->play;
  const auto& documents = contestants.documents;
  if (!contestants.compared) {
    if (documents.size() == 2) return play.contest(*documents[0], *documents[1], request, out);
    return play.simulate(documents.empty() ? nullptr : documents[0].get(), request, out);
  }
  std::vector<rules::NamedDocument> named;
  for (const auto& document : documents) named.push_back({document->document.source->name(), document.get()});
  return play.compare(named, request, out);
}

}  // namespace planche::project
