#include "cli/file_play.h"

#include <cstdio>
#include <iostream>
#include <utility>

#include <fmt/format.h>

#include "base/new_file.h"
#include "cli/printing.h"
#include "cli/progress.h"
#include "play/players/terminal.h"
#include "play/reports/simulation_report.h"
#include "project/analysis/simulation_sheet.h"
#include "project/opening/game_sources.h"

namespace planche::cli {

namespace {

void report_faults(const play::ReportHead& head, const std::vector<play::Series>& all, Reporter& reporter) {
  diag::Sink faults;
  for (const play::Series& series : all) play::report_faults(series, head.seed, faults);
  if (faults.count(diag::Severity::error) + faults.count(diag::Severity::warning) > 0) reporter.report(faults);
}

void print_sheet(const project::FileGame& found, const project::Simulation& simulation, const PrintOptions& options,
                 Reporter& reporter) {
  diag::Sink sink;
  const auto game = project::open_file_game(found, options, sink, reporter.messages());
  if (game == nullptr) return reporter.report(sink);
  auto work = project::work_of(game, simulation.head, simulation.series, options, sink);
  print(std::move(work), options, sink,
        target_for(options, found.name() + "-simulation", false, game->model().languages.front()), reporter);
  report_faults(simulation.head, simulation.series, reporter);
}

}  // namespace

void print_series(const play::ReportHead& head, const std::vector<play::Series>& all, SummaryFormat format,
                  Reporter& reporter) {
  switch (format) {
    case SummaryFormat::json:
      print_json(play::report_json(head, all));
      break;
    case SummaryFormat::csv:
      for (const std::string& text : play::report_csv(head, all)) print_line(text);
      break;
    case SummaryFormat::text:
      for (const std::string& text : play::report_text(head, all)) print_text(text);
      break;
  }
  report_faults(head, all, reporter);
}

int simulate_file_game(const project::FileGame& found, const FileSimulation& wanted, const PlayOptions& options) {
  Reporter reporter{options.report};
  const auto plan = project::plan_simulation(found, wanted.documents, wanted.compared, wanted.players, options.input,
                                             reporter.messages());
  if (!plan) return reporter.finish();
  if (!has_seed(wanted.choices.shard, wanted.seed, reporter)) return reporter.finish();
  project::SimulationChoices choices = wanted.choices;
  choices.seed = seed_or_drawn(wanted.seed, reporter);
  const bool prints_records = choices.records == "-";
  if (prints_records) {
    if (choices.shard) {
      reporter.refuse("--records - and --shard both write to standard output", "name a file for the records");
      return reporter.finish();
    }
    choices.records.clear();
    choices.record = [](std::string_view document) { print_json(document); };
  }
  reporter.print_messages();
  ProgressLine line{!options.report.quiet};
  choices.progress = [&line](std::uint64_t done, std::uint64_t total) { line("games", done, total); };
  auto simulation = project::simulate(*plan, choices, reporter.messages());
  line.clear();
  if (!simulation) return reporter.finish();
  if (choices.shard)
    print_json(play::document_of(project::shard_of(*plan, choices, std::move(*simulation))));
  else if (wanted.sheet != nullptr)
    print_sheet(found, *simulation, *wanted.sheet, reporter);
  else if (prints_records)
    report_faults(simulation->head, simulation->series, reporter);
  else
    print_series(simulation->head, simulation->series, wanted.format, reporter);
  return reporter.finish();
}

int play_file_game(const project::FileGame& found, const FileTable& wanted, const PlayOptions& options) {
  Reporter reporter{options.report};
  const auto documents = project::documents_of(found, wanted.documents, reporter.messages());
  const auto program =
      documents ? project::open_play_rules(found, *documents, options.input, reporter.messages()) : nullptr;
  if (program == nullptr) return reporter.finish();
  const auto seats = project::seats_of(*program, wanted.players, reporter.messages());
  if (!seats) return reporter.finish();
  const auto persons = project::persons_of(wanted.seats, seats->size(), reporter.messages());
  if (!persons || (!wanted.record.empty() && !project::spares_games({wanted.record}, reporter.messages())))
    return reporter.finish();
  play::TerminalRequest request{{*seats, *persons, seed_or_drawn(wanted.seed, reporter),
                                 project::json_numbers(options.input.rules, *program->game)},
                                {},
                                {}};
  auto setup = project::setup_for(program, seats->size(), reporter.messages());
  if (setup == nullptr) return reporter.finish();
  reporter.print_messages();
  request.read = []() -> std::optional<std::string> {
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    return line;
  };
  request.out = [](std::string_view line) { print_text(line); };
  const auto played = play::play_at_terminal(std::move(setup), request);
  if (!played) {
    reporter.refuse(played.error().message, played.error().hint);
    return reporter.finish();
  }
  if (!wanted.record.empty()) {
    if (const auto written = base::write_file(wanted.record, played->record + "\n"); !written)
      reporter.fail(written.error().message);
  }
  if (played->fault) {
    diag::Sink sink;
    sink.add(program->at(played->fault->place, diag::Severity::error, "play/fault", played->fault->message,
                         fmt::format("repeat it with the same moves and --seed {}", request.seed)));
    reporter.report(sink);
  }
  return reporter.finish();
}

}  // namespace planche::cli
