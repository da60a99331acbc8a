#include "project/analysis/play_records.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "data/json.h"
#include "declared/file/files_inside.h"
#include "declared/file/paths.h"
#include "play/language/limits.h"
#include "project/opening/documents.h"
#include "project/opening/file_names.h"
#include "project/opening/play_rules.h"

namespace planche::project {

namespace {

constexpr std::size_t largest_file = std::size_t{1} << 30;  // bytes

tl::expected<std::string, base::FileError> text_in(const std::string& file) {
  return file == "-" ? whole_standard_input() : base::read_file(file, largest_file);
}

// Whether a file with this text has one record on each line.
bool has_lines(std::string_view text) {
  return text.starts_with("{\"") && text.find("}\n{") != std::string_view::npos;
}

// The records in a file: one for the whole file, or one on each line.
std::vector<data::Document> records_in(const std::string& file, Messages& messages) {
  auto text = text_in(file);
  if (!text) {
    messages.fail(text.error().message);
    return {};
  }
  diag::Sink sink;
  std::vector<data::Document> all;
  const std::string whole{file == "-" ? standard_input : file};
  // A file with records of several games has one on each line.
  std::vector<std::string> parts;
  const bool several = has_lines(*text);
  if (several) {
    for (const std::string_view line : base::split(*text, '\n')) {
      if (!base::trimmed(line).empty()) parts.emplace_back(line);
    }
  } else {
    parts.push_back(std::move(*text));
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string name = several ? fmt::format("{} line {}", whole, i + 1) : whole;
    auto document = declared::read_values(
        std::make_shared<diag::Source>(name, std::move(parts[i]), diag::Source::Form::json), sink);
    if (document) all.push_back(std::move(*document));
  }
  if (sink.count(diag::Severity::error) > 0) {
    messages.report(sink);
    return {};
  }
  return all;
}

// The game of a record: a folder of that name beside the record, the game that the record lies in, or a sample.
std::optional<FileGame> find_game_of(const std::string& game, const std::string& file) {
  namespace fs = std::filesystem;
  const bool from_stdin = file == "-";
  const fs::path folder = from_stdin ? fs::path{} : fs::path{file}.parent_path();
  if (const auto here = game_file_named(game, folder / "record")) return FileGame{*here};
  if (from_stdin) {
    const auto here = declared::game_file_in(".");
    const auto model = here ? model_of(*here) : nullptr;
    if (model != nullptr && model->id == game) return FileGame{here->lexically_normal()};
  } else if (auto by_folder = find_file_game(file)) {
    std::error_code error;
    if (!fs::equivalent(by_folder->file, file, error)) return FileGame{by_folder->file};
  }
  return find_file_game(game, true);
}

}  // namespace

base::Asked<std::optional<FileGame>> game_of_record(const std::string& file) {
  const std::optional<FileGame> none;
  std::error_code error;
  const bool from_stdin = file == "-";
  if (!from_stdin && !std::filesystem::is_regular_file(file, error)) return none;
  auto text = text_in(file);
  if (!text || text->find("\"game\"") == std::string::npos) return none;
  // In a file with one record on each line, look at the first.
  if (has_lines(*text)) text->resize(text->find("}\n{") + 1);
  diag::Sink ignored;
  const auto read =
      declared::read_values(std::make_shared<diag::Source>(file, std::move(*text), diag::Source::Form::json), ignored);
  if (!read) return none;
  const std::string kind = data::text_of(read->root.find("kind")), game = data::text_of(read->root.find("game"));
  const bool moves = read->root.find("moves") != nullptr;
  if ((kind != "game" && !moves) || game.empty() || rules::find_game(game) != nullptr) return none;
  if (std::filesystem::path{game}.filename() != game || game == "." || game == "..")
    return base::refused(fmt::format("{}: the record names its game \"{}\", which is a path", file, game),
                         "name the game by its id, or by the name of its folder beside the record");
  const auto found = find_game_of(game, file);
  if (!found) {
    if (!from_stdin && (kind != "game" || !moves)) return none;
    if (!from_stdin)
      return base::refused(
          fmt::format("{}: the record is of the game \"{}\", which is not found", file, game),
          fmt::format("put the record into the folder of {0}, or into the folder that holds {0}", game));
    return base::refused(fmt::format("there is no game \"{}\" in the working folder", game),
                         fmt::format("run planche in the folder of the game, or in the folder that holds {}", game));
  }
  // A document of the game may have moves of its own.
  const auto model = model_of(found->file);
  const bool document = model != nullptr && std::ranges::any_of(model->documents, [&](const auto& one) {
                          return one.name == kind || kind.empty();
                        });
  if (kind != "game" && document) return none;
  return found;
}

namespace {

// Looks for a file that a record states: in the folder of the game, that of the record, and the working folder. Files
// outside these folders are never read.
std::optional<std::string> find_stated(const std::string& stated, const FileGame& found, const std::string& record) {
  namespace fs = std::filesystem;
  std::error_code error;
  for (const fs::path& folder : {found.file.parent_path(), fs::path{record}.parent_path(), fs::path{}}) {
    const fs::path file = folder / stated;
    if (fs::is_regular_file(file, error) &&
        is_below(fs::weakly_canonical(file, error), fs::canonical(folder.empty() ? "." : folder, error)))
      return file.string();
  }
  return std::nullopt;
}

// The documents of a record, by seat. Returns nothing after reporting those that are missing.
std::optional<std::vector<std::string>> documents_for(const data::Document& record, const play::RecordHead& head,
                                                      const FileGame& found, const std::string& file,
                                                      diag::Sink& sink) {
  std::vector<std::string> files;
  for (std::size_t i = 0; i < head.documents.size(); ++i) {
    if (auto document = find_stated(head.documents[i].file, found, file)) {
      files.push_back(std::move(*document));
      continue;
    }
    auto d = diag::problem(record.source, head.documents[i].span, "play/record",
                           fmt::format("the document of P{} is missing: {}", i + 1, head.documents[i].file));
    d.hint = "name the documents of all players after the record";
    sink.add(std::move(d));
  }
  return files.size() == head.documents.size() ? std::optional{std::move(files)} : std::nullopt;
}

// All records of a file are of one game.
bool is_of_first(const data::Document& record, const data::Document& first, diag::Sink& sink) {
  const data::Value* game = record.root.find("game");
  const std::string expected = data::text_of(first.root.find("game"));
  if (data::text_of(game) == expected) return true;
  auto d = diag::problem(record.source, game == nullptr ? record.root.span() : game->span(), "play/record",
                         fmt::format("this record is not of {}, as the first record of the file is", expected));
  d.hint = "keep the records of each game in a file of their own";
  sink.add(std::move(d));
  return false;
}

void check_numbers(const data::Document& record, const play::RecordHead& head, const declared::Model& model,
                   diag::Sink& sink) {
  std::vector<std::string_view> known;
  for (const auto& [name, given] : model.numbers) known.push_back(name);
  for (const auto& [name, value, span] : head.numbers) {
    if (std::ranges::find(known, name) != known.end()) continue;
    auto d = diag::problem(record.source, span, "play/record", fmt::format("the game has no number \"{}\"", name));
    d.hint = base::suggestion(name, known);
    sink.add(std::move(d));
  }
}

diag::Diagnostic wrong_players(const data::Document& record, const play::RecordHead& head,
                               const play::Program& program) {
  const int least = program.least_players, most = program.most_players;
  return diag::problem(
      record.source, head.players_span, "play/record",
      fmt::format("the game is for {} players, and {} play in the record",
                  least == most ? std::to_string(least) : fmt::format("{} to {}", least, most), head.players));
}

}  // namespace

bool refuse_record(const std::string& file, Messages& messages) {
  const auto recorded = game_of_record(file);
  if (recorded && !*recorded) return false;
  if (recorded)
    messages.refuse(fmt::format("{} is a recorded game, which has no records or parts", file),
                    fmt::format("run `planche replay {0}`, or `planche moves {0}` for the moves at its end", file));
  else
    messages.refuse(recorded.error().message, recorded.error().hint);
  return true;
}

void each_record(const FileGame& found, const std::string& file, const std::vector<std::string>& documents,
                 const InputChoices& input, Messages& messages,
                 const std::function<void(play::Machine& machine)>& what) {
  const auto brought = documents_of({found.file}, documents, messages);
  if (!brought) return;
  std::map<std::string, std::shared_ptr<const play::Setup>> setups;
  const auto records = records_in(file, messages);
  const auto model = model_of(found.file);
  for (const data::Document& record : records) {
    diag::Sink sink;
    const auto head = is_of_first(record, records.front(), sink) ? play::head_of(record, sink) : std::nullopt;
    if (head && model != nullptr) check_numbers(record, *head, *model, sink);
    if (sink.has_errors()) {
      messages.report(sink);
      continue;
    }
    if (!head) {
      messages.report(sink);
      continue;
    }
    InputChoices own = input;
    std::string key = fmt::format("{}", head->players);
    for (const auto& [name, value, span] : head->numbers) {
      own.rules.numbers[name] = {value};
      key += fmt::format(",{}={}", name, expressions::printed(value));
    }
    const auto files = brought->empty() ? documents_for(record, *head, found, file, sink) : brought;
    if (!files) {
      messages.report(sink);
      continue;
    }
    for (const std::string& one : *files) key += fmt::format(",{}", one);
    auto& setup = setups[key];
    if (setup == nullptr) {
      auto program = open_play_rules(found, *files, own, messages);
      if (program == nullptr) return;
      if (head->players < program->least_players || head->players > program->most_players) {
        sink.add(wrong_players(record, *head, *program));
        messages.report(sink);
        continue;
      }
      setup = setup_for(std::move(program), static_cast<std::size_t>(head->players), messages);
      if (setup == nullptr) return;
    }
    if (!play::has_same_documents(record, *head, *setup->program, sink)) {
      messages.report(sink);
      continue;
    }
    play::Machine machine{*setup};
    play::Replayed replayed = play::replay(machine, record);
    machine.attach(replayed.last);
    if (replayed.fault) {
      sink.add(std::move(*replayed.fault));
      messages.report(sink);
      continue;
    }
    what(machine);
  }
}

std::uint64_t listed_moves(play::Machine& machine, Messages& messages) {
  const std::uint64_t all = machine.moves().size();
  if (all <= play::most_listed) return all;
  diag::Sink sink;
  sink.add(machine.setup().program->at(
      machine.choice().place, diag::Severity::error, "play/fault",
      fmt::format("there are {} moves to choose from; at most {} are listed", all, play::most_listed),
      "let the move pick fewer items, or limit them by a condition"));
  messages.report(sink);
  return 0;
}

}  // namespace planche::project
