#include "cli/file_play.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/new_file.h"
#include "base/text.h"
#include "cli/progress.h"
#include "data/json.h"
#include "declared/paths.h"
#include "play/compile.h"
#include "play/record.h"
#include "play/report.h"
#include "play/terminal.h"
#include "rules/options.h"

namespace planche::cli {

std::shared_ptr<const play::Program> open_rules(const project::FileGame& found, PlayOptions options,
                                                Reporter& reporter) {
  diag::Sink sink;
  const auto game =
      project::open_file_game({found.file}, "", options.input, sink, reporter.messages(), project::Check::data);
  std::shared_ptr<const play::Program> program;
  if (game != nullptr && !game->model().play) {
    reporter.refuse(fmt::format("{} has no rules of play", game->title()),
                    R"(name a file of rules in the game file: "play": "play.rules")");
    return nullptr;
  }
  if (game != nullptr) program = play::compile(game, sink);
  const bool told = sink.count(diag::Severity::error) + sink.count(diag::Severity::warning) > 0;
  if (told) reporter.report(sink);
  if (program == nullptr && !told) reporter.print_messages();
  return sink.has_errors() ? nullptr : program;
}

std::optional<std::vector<std::string>> seats_of(const play::Program& program, const std::string& given,
                                                 Reporter& reporter) {
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
  reporter.refuse(fmt::format("--players: found {}, the game is for {}", found,
                              least == most ? std::to_string(least) : fmt::format("{} to {}", least, most)),
                  "name one player for each seat: --players random,random,greedy");
  return std::nullopt;
}

namespace {

std::string json_numbers(const project::RulesChoices& chosen) {
  std::string made;
  for (const auto& [name, values] : chosen.numbers) {
    if (!values.empty())
      made += fmt::format(R"({}"{}":{})", made.empty() ? "" : ",", name, expressions::printed(values.front()));
  }
  return made;
}

// One set of options for each combination of numbers with several values.
std::vector<PlayOptions> variants_of(const PlayOptions& options) {
  std::vector<PlayOptions> all{options};
  for (const auto& [name, values] : options.input.rules.numbers) {
    std::vector<PlayOptions> next;
    for (const PlayOptions& one : all) {
      for (const expressions::Number& value : values) {
        next.push_back(one);
        next.back().input.rules.numbers[name] = {value};
      }
    }
    all = std::move(next);
  }
  return all;
}

std::string label_of(const PlayOptions& one, const PlayOptions& all) {
  std::string label;
  for (const auto& [name, values] : all.input.rules.numbers) {
    if (values.size() > 1)
      label += fmt::format("{}{} {}", label.empty() ? "" : ", ", name,
                           expressions::printed(one.input.rules.numbers.at(name).front()));
  }
  return label;
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
  const auto variants = variants_of(options);
  for (const PlayOptions& variant : variants) {
    auto program = open_rules(found, variant, reporter);
    if (program == nullptr) return reporter.finish();
    planned.push_back({label_of(variant, options), std::move(program), json_numbers(variant.input.rules)});
  }
  for (const std::string& other : wanted.compared) {
    const auto game = project::find_file_game(other, true);
    if (!game) {
      reporter.refuse(fmt::format("--compare: {} is not a file-based game", other), "name the folder of a game");
      return reporter.finish();
    }
    auto program = open_rules(*game, options, reporter);
    if (program == nullptr) return reporter.finish();
    if (planned.front().label.empty()) planned.front().label = found.name();
    planned.push_back({game->name(), std::move(program), {}});
  }
  const auto seats = seats_of(*planned.front().program, wanted.players, reporter);
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
  diag::Sink sink;
  for (Planned& one : planned) {
    auto setup = play::make_setup(one.program, static_cast<int>(seats->size()), sink);
    if (setup == nullptr) {
      reporter.report(sink);
      return reporter.finish();
    }
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

namespace {

// The records in a file: one for the whole file, or one on each line.
std::vector<data::Document> records_in(const std::string& file, Reporter& reporter) {
  auto text = base::read_file(file, std::size_t{1} << 30);
  if (!text) {
    reporter.fail(text.error().message);
    return {};
  }
  diag::Sink sink;
  std::vector<data::Document> all;
  // A file with records of several games has one on each line.
  std::vector<std::string> parts;
  const bool several =
      text->starts_with("{\"") && std::ranges::count(*text, '\n') > 1 && text->find("}\n{") != std::string::npos;
  if (several) {
    for (const std::string_view line : base::split(*text, '\n')) {
      if (!base::trimmed(line).empty()) parts.emplace_back(line);
    }
  } else {
    parts.push_back(std::move(*text));
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string name = several ? fmt::format("{} line {}", file, i + 1) : file;
    auto document = declared::read_values(
        std::make_shared<diag::Source>(name, std::move(parts[i]), diag::Source::Form::json), sink);
    if (document) all.push_back(std::move(*document));
  }
  if (sink.count(diag::Severity::error) > 0) {
    reporter.report(sink);
    return {};
  }
  return all;
}

// Calls `what` for each record of the file, with the machine that runs its game.
template <typename Do>
int each_record(const project::FileGame& found, const std::string& file, const PlayOptions& options, Do what) {
  Reporter reporter{options.report};
  std::map<std::string, std::shared_ptr<const play::Setup>> setups;
  for (const data::Document& record : records_in(file, reporter)) {
    diag::Sink sink;
    const auto head = play::head_of(record, sink);
    if (!head) {
      reporter.report(sink);
      continue;
    }
    PlayOptions own = options;
    std::string key = fmt::format("{}", head->players);
    for (const auto& [name, value] : head->numbers) {
      own.input.rules.numbers[name] = {value};
      key += fmt::format(",{}={}", name, expressions::printed(value));
    }
    auto& setup = setups[key];
    if (setup == nullptr) {
      const auto program = open_rules(found, own, reporter);
      if (program == nullptr) return reporter.finish();
      setup = play::make_setup(program, head->players, sink);
      if (setup == nullptr) {
        reporter.report(sink);
        return reporter.finish();
      }
    }
    play::Machine machine{*setup};
    play::Replayed replayed = play::replay(machine, record);
    machine.attach(replayed.last);
    if (replayed.fault) {
      sink.add(std::move(*replayed.fault));
      reporter.report(sink);
      continue;
    }
    what(machine, replayed);
  }
  return reporter.finish();
}

}  // namespace

std::optional<project::FileGame> game_of_record(const std::string& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return std::nullopt;
  auto text = base::read_file(file, std::size_t{1} << 30);
  if (!text) return std::nullopt;
  // In a file with one record on each line, look at the first.
  if (const std::size_t end = text->find("}\n{"); end != std::string::npos && text->starts_with("{\""))
    text->resize(end + 1);
  diag::Sink unheard;
  const auto found =
      declared::read_values(std::make_shared<diag::Source>(file, std::move(*text), diag::Source::Form::json), unheard);
  if (!found || data::text_of(found->root.find("kind")) != "game" || found->root.find("moves") == nullptr)
    return std::nullopt;
  const std::string game = data::text_of(found->root.find("game"));
  if (game.empty() || rules::find_game(game) != nullptr) return std::nullopt;
  namespace fs = std::filesystem;
  const fs::path named = fs::path{file}.parent_path() / game;
  if (const auto here = declared::game_file_in(named)) return project::FileGame{*here};
  if (auto by_folder = project::find_file_game(file)) return project::FileGame{by_folder->file};
  return project::find_file_game(game, true);
}

int moves_of_record(const project::FileGame& found, const std::string& file, const PlayOptions& options) {
  return each_record(found, file, options, [](play::Machine& machine, const play::Replayed&) {
    if (machine.position().status != play::Position::Status::choosing) return;
    const std::uint64_t all = machine.moves().size();
    for (std::uint64_t i = 0; i < all; ++i)
      print_line(fmt::format("P{} {}", machine.to_move() + 1, machine.text(machine.choice(), machine.made(i))));
  });
}

int replay_record(const project::FileGame& found, const std::string& file, const PlayOptions& options) {
  return each_record(found, file, options,
                     [](play::Machine& machine, const play::Replayed&) { print_line(play::result_of(machine)); });
}

int play_file_game(const project::FileGame& found, const FileTable& wanted, const PlayOptions& options) {
  Reporter reporter{options.report};
  const auto program = open_rules(found, options, reporter);
  if (program == nullptr) return reporter.finish();
  const auto seats = seats_of(*program, wanted.players, reporter);
  if (!seats) return reporter.finish();
  play::TerminalRequest request{
      {*seats, {}, seed_or_drawn(wanted.seed, reporter), json_numbers(options.input.rules)}, {}, {}};
  for (const std::string& seat : wanted.seats) {
    const auto number = rules::whole<int>(seat, 1, static_cast<int>(seats->size()));
    if (!number) {
      reporter.refuse(fmt::format("--seat: expected a seat from 1 to {}, found \"{}\"", seats->size(), seat),
                      "name each seat of a person");
      return reporter.finish();
    }
    request.persons.push_back(*number - 1);
  }
  diag::Sink sink;
  auto setup = play::make_setup(program, static_cast<int>(seats->size()), sink);
  if (setup == nullptr) {
    reporter.report(sink);
    return reporter.finish();
  }
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
    auto file = base::NewFile::create(wanted.record);
    const auto written =
        file ? file->write(*record + "\n") : tl::expected<void, base::FileError>{tl::make_unexpected(file.error())};
    const auto done = written ? file->commit() : written;
    if (!done) reporter.fail(done.error().message);
  }
  return reporter.finish();
}

}  // namespace planche::cli
