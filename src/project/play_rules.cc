#include "project/play_rules.h"

#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "play/compile.h"
#include "rules/options.h"

namespace planche::project {

std::shared_ptr<const play::Program> open_play_rules(const FileGame& found, const InputChoices& input,
                                                     Messages& messages) {
  diag::Sink sink;
  const auto game = open_file_game({found.file}, "", input, sink, messages, Check::data);
  std::shared_ptr<const play::Program> program;
  if (game != nullptr && !game->model().play) {
    messages.refuse(fmt::format("{} has no rules of play", game->title()),
                    R"(name a file of rules in the game file: "play": "play.rules")");
    return nullptr;
  }
  if (game != nullptr) program = play::compile(game, sink);
  if (sink.count(diag::Severity::error) + sink.count(diag::Severity::warning) > 0) messages.report(sink);
  return sink.has_errors() ? nullptr : program;
}

std::shared_ptr<const play::Setup> setup_for(std::shared_ptr<const play::Program> program, std::size_t players,
                                             Messages& messages) {
  diag::Sink sink;
  auto setup = play::make_setup(std::move(program), static_cast<int>(players), sink);
  if (setup == nullptr) messages.report(sink);
  return setup;
}

std::optional<std::vector<std::string>> seats_of(const play::Program& program, const std::string& given,
                                                 Messages& messages) {
  std::vector<std::string> seats;
  const int least = program.least_players, most = program.most_players;
  if (const auto number = rules::whole<int>(given, 1, 1'000)) {
    seats.assign(static_cast<std::size_t>(*number), "random");
  } else if (!given.empty()) {
    for (const std::string_view one : base::split(given, ',')) seats.emplace_back(base::trimmed(one));
    if (seats.size() == 1 && least > 1) seats.assign(static_cast<std::size_t>(least), seats.front());
  } else {
    seats.assign(static_cast<std::size_t>(least), "random");
  }
  const int found = static_cast<int>(seats.size());
  if (found >= least && found <= most) return seats;
  messages.refuse(fmt::format("--players: found {}, the game is for {}", found,
                              least == most ? std::to_string(least) : fmt::format("{} to {}", least, most)),
                  "name one player for each seat: --players random,random,greedy");
  return std::nullopt;
}

std::optional<std::vector<int>> persons_of(const std::vector<std::string>& given, std::size_t players,
                                           Messages& messages) {
  std::vector<int> persons;
  for (const std::string& seat : given) {
    const auto number = rules::whole<int>(seat, 1, static_cast<int>(players));
    if (!number) {
      messages.refuse(fmt::format("--seat: expected a seat from 1 to {}, found \"{}\"", players, seat),
                      "name each seat of a person");
      return std::nullopt;
    }
    persons.push_back(*number - 1);
  }
  return persons;
}

std::string json_numbers(const RulesChoices& chosen) {
  std::string made;
  for (const auto& [name, values] : chosen.numbers) {
    if (!values.empty())
      made += fmt::format(R"({}"{}":{})", made.empty() ? "" : ",", name, expressions::printed(values.front()));
  }
  return made;
}

std::vector<Variant> variants_of(const InputChoices& input) {
  std::vector<Variant> all{{input, ""}};
  for (const auto& [name, values] : input.rules.numbers) {
    std::vector<Variant> next;
    for (const Variant& one : all) {
      for (const expressions::Number& value : values) {
        next.push_back(one);
        next.back().input.rules.numbers[name] = {value};
        if (values.size() > 1)
          next.back().label += fmt::format("{}{} {}", one.label.empty() ? "" : ", ", name, expressions::printed(value));
      }
    }
    all = std::move(next);
  }
  return all;
}

}  // namespace planche::project
