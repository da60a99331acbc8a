#include "project/analysis/simulations.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "base/new_file.h"
#include "base/text.h"
#include "play/reports/simulate.h"
#include "play/reports/simulation_report.h"
#include "project/opening/game_sources.h"

namespace planche::project {

namespace fs = std::filesystem;

std::optional<SimulationPlan> plan_simulation(const FileGame& found, const std::vector<std::string>& documents,
                                              const std::vector<std::string>& compared, const std::string& players,
                                              const InputChoices& input, Messages& messages) {
  SimulationPlan plan;
  auto brought = documents_of(found, documents, messages);
  if (!brought) return std::nullopt;
  plan.documents = std::move(*brought);
  for (const Variant& variant : variants_of(input)) {
    auto program = open_play_rules(found, plan.documents, variant.input, messages);
    if (program == nullptr) return std::nullopt;
    std::string numbers = json_numbers(variant.input.rules, *program->game);
    plan.entries.push_back({variant.label, std::move(program), std::move(numbers)});
  }
  for (const std::string& other : compared) {
    const auto game = find_file_game(other, true);
    if (!game) {
      messages.refuse(fmt::format("--compare: {} is not a file-based game", other), "name the folder of a game");
      return std::nullopt;
    }
    auto own = plan.documents;
    if (game->document.empty()) {
      // A game that has no documents is played without them.
      if (const auto model = model_of(game->file); model != nullptr && model->documents.empty()) own.clear();
    } else {
      const auto first = documents_of({found.file}, {other}, messages);
      if (!first) return std::nullopt;
      (own.empty() ? own.emplace_back() : own.front()) = first->front();
    }
    auto program = open_play_rules(*game, own, input, messages);
    if (program == nullptr) return std::nullopt;
    const bool of_document = !game->document.empty() && !plan.documents.empty();
    if (plan.entries.front().label.empty())
      plan.entries.front().label = of_document ? fs::path{plan.documents.front()}.stem().string() : found.name();
    plan.entries.push_back({game->name(), std::move(program), {}});
  }
  auto seats = seats_of(*plan.entries.front().program, players, messages);
  if (!seats) return std::nullopt;
  plan.seats = std::move(*seats);
  return plan;
}

namespace {

std::uint64_t studied_games(const SimulationChoices& choices, const play::Summary& summary) {
  if (choices.studied_decisions == 0) return choices.studied;
  constexpr std::uint64_t fewest = 4;
  const double games = static_cast<double>(choices.studied_decisions) / std::max(1.0, summary.decisions.mean());
  return std::clamp(static_cast<std::uint64_t>(games), std::min(fewest, choices.studied), choices.studied);
}

}  // namespace

std::optional<Simulation> simulate(const SimulationPlan& plan, const SimulationChoices& choices, Messages& messages) {
  std::optional<base::NewFile> records;
  if (!choices.records.empty()) {
    if (!spares_games({choices.records}, messages)) return std::nullopt;
    auto file = base::NewFile::create(choices.records);
    if (!file) {
      messages.fail(file.error().message);
      return std::nullopt;
    }
    records.emplace(std::move(*file));
  }
  const play::Program& first = *plan.entries.front().program;
  Simulation made{{first.id, first.game->title(), plan.seats, choices.seed}, {}};
  for (const play::PlayedDocument& one : first.documents) made.head.documents.push_back(one.file);
  std::string failure;
  for (const SimulationPlan::Entry& entry : plan.entries) {
    auto setup = setup_for(entry.program, plan.seats.size(), messages);
    if (setup == nullptr) return std::nullopt;
    play::SimulateRequest request{plan.seats, choices.games, choices.seed, choices.threads, choices.progress,
                                  {},         entry.numbers};
    if (choices.shard) {
      request.first = choices.shard->first(choices.games);
      request.games = choices.shard->end(choices.games) - request.first;
    }
    if (records) {
      request.record = [&](std::string_view document) {
        if (!failure.empty()) return;
        if (const auto written = records->write(std::string{document} + "\n"); !written)
          failure = written.error().message;
      };
    }
    if (choices.record) request.record = choices.record;
    auto summary = play::simulate(setup, request);
    if (!summary) {
      messages.refuse(summary.error().message, summary.error().hint);
      return std::nullopt;
    }
    made.series.push_back({entry.label, std::move(*summary), std::move(setup)});
    if (choices.studied > 0) {
      play::Series& series = made.series.back();
      series.study = play::study(
          series.setup, {studied_games(choices, series.summary), choices.seed, choices.threads, choices.progress});
    }
  }
  if (records && failure.empty()) {
    if (const auto done = records->commit(); !done)
      failure = done.error().message;
    else
      messages.say(fmt::format("wrote {}", choices.records));
  }
  if (!failure.empty()) messages.fail(failure);
  return made;
}

play::SimulationShard shard_of(const SimulationPlan& plan, const SimulationChoices& choices, Simulation simulation) {
  play::SimulationShard made{*choices.shard, choices.games, std::move(simulation.head), {}, {}};
  for (std::size_t i = 0; i < simulation.series.size(); ++i) {
    play::note_places(simulation.series[i].summary, *plan.entries[i].program);
    made.rules.push_back(play::hash_of(*plan.entries[i].program));
  }
  made.series = std::move(simulation.series);
  return made;
}

}  // namespace planche::project
