#include "project/play_records.h"

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
#include "declared/paths.h"
#include "declared/read.h"
#include "project/files.h"
#include "project/play_rules.h"

namespace planche::project {

namespace {

constexpr std::size_t largest_file = std::size_t{1} << 30;  // bytes

// The records in a file: one for the whole file, or one on each line.
std::vector<data::Document> records_in(const std::string& file, Messages& messages) {
  auto text = base::read_file(file, largest_file);
  if (!text) {
    messages.fail(text.error().message);
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
    messages.report(sink);
    return {};
  }
  return all;
}

}  // namespace

std::optional<FileGame> game_of_record(const std::string& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return std::nullopt;
  auto text = base::read_file(file, largest_file);
  if (!text || text->find("\"moves\"") == std::string::npos) return std::nullopt;
  // In a file with one record on each line, look at the first.
  if (const std::size_t end = text->find("}\n{"); end != std::string::npos && text->starts_with("{\""))
    text->resize(end + 1);
  diag::Sink ignored;
  const auto found =
      declared::read_values(std::make_shared<diag::Source>(file, std::move(*text), diag::Source::Form::json), ignored);
  if (!found || data::text_of(found->root.find("kind")) != "game" || found->root.find("moves") == nullptr)
    return std::nullopt;
  const std::string game = data::text_of(found->root.find("game"));
  if (game.empty() || rules::find_game(game) != nullptr) return std::nullopt;
  namespace fs = std::filesystem;
  const fs::path named = fs::path{file}.parent_path() / game;
  if (const auto here = declared::game_file_in(named)) return FileGame{*here};
  if (auto by_folder = find_file_game(file)) return FileGame{by_folder->file};
  return find_file_game(game, true);
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

// Whether the documents are those that the record was played with; reports the others.
bool are_those_of(const data::Document& record, const play::RecordHead& head, const play::Program& program,
                  diag::Sink& sink) {
  bool all = true;
  for (std::size_t i = 0; i < std::min(head.documents.size(), program.documents.size()); ++i) {
    const auto& [stated, fingerprint, span] = head.documents[i];
    if (program.documents[i].fingerprint == fingerprint) continue;
    auto d =
        diag::problem(record.source, span, "play/record",
                      fmt::format("{} is not the document that P{} played with", program.documents[i].file, i + 1));
    d.hint = fmt::format(
        "restore {} as it was when the game was recorded, or name the right documents after the record", stated);
    sink.add(std::move(d));
    all = false;
  }
  return all;
}

}  // namespace

void each_record(const FileGame& found, const std::string& file, const std::vector<std::string>& documents,
                 const InputChoices& input, Messages& messages,
                 const std::function<void(play::Machine& machine)>& what) {
  const auto brought = documents_of({found.file}, documents, messages);
  if (!brought) return;
  std::map<std::string, std::shared_ptr<const play::Setup>> setups;
  for (const data::Document& record : records_in(file, messages)) {
    diag::Sink sink;
    const auto head = play::head_of(record, sink);
    if (!head) {
      messages.report(sink);
      continue;
    }
    InputChoices own = input;
    std::string key = fmt::format("{}", head->players);
    for (const auto& [name, value] : head->numbers) {
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
      setup = setup_for(std::move(program), static_cast<std::size_t>(head->players), messages);
      if (setup == nullptr) return;
    }
    if (!are_those_of(record, *head, *setup->program, sink)) {
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

}  // namespace planche::project
