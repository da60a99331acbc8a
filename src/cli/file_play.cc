#include "cli/file_play.h"

#include <cstdio>
#include <iostream>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/new_file.h"
#include "cli/progress.h"
#include "play/report.h"
#include "play/terminal.h"
#include "project/play_records.h"
#include "project/play_rules.h"
#include "rules/options.h"

namespace planche::cli {

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
  diag::Sink faults;
  for (const play::Series& series : all) play::report_faults(series, head.seed, faults);
  if (faults.count(diag::Severity::error) + faults.count(diag::Severity::warning) > 0) reporter.report(faults);
}

int simulate_file_game(const project::FileGame& found, const FileSimulation& wanted, const PlayOptions& options) {
  Reporter reporter{options.report};
  struct Planned {
    std::string label;
    std::shared_ptr<const play::Program> program;
    std::string numbers;
  };
  std::vector<Planned> planned;
  for (const project::Variant& variant : project::variants_of(options.input)) {
    auto program = project::open_play_rules(found, variant.input, reporter.messages());
    if (program == nullptr) return reporter.finish();
    planned.push_back({variant.label, std::move(program), project::json_numbers(variant.input.rules)});
  }
  for (const std::string& other : wanted.compared) {
    const auto game = project::find_file_game(other, true);
    if (!game) {
      reporter.refuse(fmt::format("--compare: {} is not a file-based game", other), "name the folder of a game");
      return reporter.finish();
    }
    auto program = project::open_play_rules(*game, options.input, reporter.messages());
    if (program == nullptr) return reporter.finish();
    if (planned.front().label.empty()) planned.front().label = found.name();
    planned.push_back({game->name(), std::move(program), {}});
  }
  const auto seats = project::seats_of(*planned.front().program, wanted.players, reporter.messages());
  if (!seats) return reporter.finish();
  if (wanted.shard && !wanted.seed) {
    reporter.refuse("--shard requires --seed", "give all parts the same seed");
    return reporter.finish();
  }
  const std::uint64_t seed = seed_or_drawn(wanted.seed, reporter);
  std::optional<base::NewFile> records;
  if (!wanted.records.empty()) {
    auto file = base::NewFile::create(wanted.records);
    if (!file) {
      reporter.fail(file.error().message);
      return reporter.finish();
    }
    records.emplace(std::move(*file));
  }
  ProgressLine line{!options.report.quiet};
  play::ReportHead head{planned.front().program->id, planned.front().program->game->title(), *seats, seed};
  std::vector<play::Series> all;
  std::string failure;
  reporter.print_messages();
  for (Planned& one : planned) {
    auto setup = project::setup_for(one.program, seats->size(), reporter.messages());
    if (setup == nullptr) return reporter.finish();
    play::SimulateRequest request{*seats, wanted.games, seed, wanted.threads, {}, {}, one.numbers};
    if (wanted.shard) {
      request.first = wanted.shard->first(wanted.games);
      request.games = wanted.shard->end(wanted.games) - request.first;
    }
    request.progress = [&](std::uint64_t done, std::uint64_t total) { line("games", done, total); };
    if (records) {
      request.record = [&](std::string_view document) {
        if (!failure.empty()) return;
        if (const auto written = records->write(std::string{document} + "\n"); !written)
          failure = written.error().message;
      };
    }
    auto summary = play::simulate(setup, request);
    line.clear();
    if (!summary) {
      reporter.refuse(summary.error().message, summary.error().hint);
      return reporter.finish();
    }
    all.push_back({one.label, std::move(*summary), std::move(setup)});
  }
  if (records && failure.empty()) {
    if (const auto done = records->commit(); !done) failure = done.error().message;
  }
  if (!failure.empty()) reporter.fail(failure);
  if (wanted.shard) {
    play::Part part{*wanted.shard, wanted.games, head, {}, {}};
    for (std::size_t i = 0; i < all.size(); ++i) {
      play::note_places(all[i].summary, *planned[i].program);
      part.rules.push_back(play::hash_of(*planned[i].program));
    }
    part.series = std::move(all);
    print_json(play::document_of(part));
    return reporter.finish();
  }
  print_series(head, all, wanted.format, reporter);
  return reporter.finish();
}

int moves_of_record(const project::FileGame& found, const std::string& file, const PlayOptions& options) {
  Reporter reporter{options.report};
  project::each_record(found, file, options.input, reporter.messages(), [&reporter](play::Machine& machine) {
    reporter.print_messages();
    if (machine.position().status != play::Position::Status::choosing) return;
    const std::uint64_t all = machine.moves().size();
    for (std::uint64_t i = 0; i < all; ++i)
      print_line(fmt::format("P{} {}", machine.to_move() + 1, machine.text(machine.choice(), machine.made(i))));
  });
  return reporter.finish();
}

int replay_record(const project::FileGame& found, const std::string& file, const PlayOptions& options) {
  Reporter reporter{options.report};
  project::each_record(found, file, options.input, reporter.messages(), [&reporter](play::Machine& machine) {
    reporter.print_messages();
    print_line(play::result_of(machine));
  });
  return reporter.finish();
}

int play_file_game(const project::FileGame& found, const FileTable& wanted, const PlayOptions& options) {
  Reporter reporter{options.report};
  const auto program = project::open_play_rules(found, options.input, reporter.messages());
  if (program == nullptr) return reporter.finish();
  const auto seats = project::seats_of(*program, wanted.players, reporter.messages());
  if (!seats) return reporter.finish();
  play::TerminalRequest request{
      {*seats, {}, seed_or_drawn(wanted.seed, reporter), project::json_numbers(options.input.rules)}, {}, {}};
  for (const std::string& seat : wanted.seats) {
    const auto number = rules::whole<int>(seat, 1, static_cast<int>(seats->size()));
    if (!number) {
      reporter.refuse(fmt::format("--seat: expected a seat from 1 to {}, found \"{}\"", seats->size(), seat),
                      "name each seat of a person");
      return reporter.finish();
    }
    request.persons.push_back(*number - 1);
  }
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
  const auto record = play::play_at_terminal(std::move(setup), request);
  if (!record) {
    reporter.refuse(record.error().message, record.error().hint);
    return reporter.finish();
  }
  if (!wanted.record.empty()) {
    if (const auto written = base::write_file(wanted.record, *record + "\n"); !written)
      reporter.fail(written.error().message);
  }
  return reporter.finish();
}

}  // namespace planche::cli
