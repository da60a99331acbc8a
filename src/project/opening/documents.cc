#include "project/opening/documents.h"

#include <utility>

#include <fmt/format.h>

#include "base/encoding.h"
#include "base/files.h"
#include "base/new_file.h"
#include "base/text.h"
#include "data/json.h"
#include "data/workbooks/workbook.h"
#include "project/importing/new_from.h"
#include "project/opening/file_games.h"
#include "project/opening/file_names.h"
#include "project/opening/messages.h"
#include "project/opening/reading.h"
#include "rules/game.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

// Whether standard input looks like a table: a workbook, or text whose first line has separators and does not open
// JSON. UTF-16 is allowed for tables only.
bool looks_like_table(std::string_view text) {
  if (text.starts_with("PK\x03\x04")) return true;
  std::optional<std::string> read;
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
    read = base::to_utf8(std::string{text}, "").value_or("");
    text = *read;
  }
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  const std::string_view line = base::trimmed(text.substr(0, text.find('\n')));
  if (line.starts_with('{') || line.starts_with('[')) return false;
  return read || line.find_first_of(",;\t") != std::string_view::npos;
}

diag::Source::Form source_form(Input input) {
  using Form = diag::Source::Form;
  return input == Input::json ? Form::json : input == Input::yaml ? Form::yaml : Form::by_name;
}

}  // namespace

std::optional<fs::path> find_sample(const fs::path& name) {
  const fs::path cards = base::data_folder() / "cards", file = name.lexically_normal();
  std::error_code error;
  if (*file.begin() != "cards") return std::nullopt;
  if (fs::is_regular_file(cards.parent_path() / file, error)) return cards.parent_path() / file;
  if (file.parent_path() != "cards") return std::nullopt;
  for (const rules::Game* game : rules::games()) {
    const fs::path sample = cards / game->id / file.filename();
    if (fs::is_regular_file(sample, error)) return sample;
  }
  return std::nullopt;
}

Operand operand_of(const std::string& given) {
  std::error_code error;
  const std::size_t mark = given.find('#', given.rfind('/') + 1);
  if (mark == std::string::npos || mark + 1 == given.size() || fs::exists(given, error)) return {given};
  for (std::size_t end = mark; end != std::string::npos; end = given.find('#', end + 1)) {
    if (data::is_workbook(given.substr(0, end))) return {given.substr(0, end), given.substr(end + 1)};
  }
  return {given};
}

const tl::expected<std::string, base::FileError>& whole_standard_input() {
  static const auto text = base::read_input("-", data::Limits{}.bytes);
  return text;
}

std::optional<Opened> open_document(const std::string& given, Input input, const std::string& encoding,
                                    Messages& messages) {
  const auto [file, sheet] = operand_of(given);
  if (file.empty()) {
    messages.refuse("FILE: expected the name of a file, found an empty one");
    return std::nullopt;
  }
  const bool from_stdin = file == "-";
  const std::size_t limit = data::Limits{}.bytes;
  std::string path = file;
  std::error_code error;
  if (const auto sample = fs::exists(path, error) ? std::nullopt : find_sample(file)) {
    path = sample->string();
    messages.say(fmt::format("{}: the sample that comes with planche (`planche samples` copies all)", file));
  }
  if (from_stdin) {
    static bool read = false;
    if (std::exchange(read, true)) {
      messages.refuse("- stands for standard input, which can be read only once", "name files for the others");
      return std::nullopt;
    }
  }
  const bool game = !fs::is_regular_file(path, error) && find_file_game(path, true);
  if (!game && fs::is_directory(path, error)) {
    fs::directory_iterator{path, error};
    if (error) {
      messages.fail(fmt::format("cannot open {}: {}", file, error.message()));
      return std::nullopt;
    }
  }
  if (game || fs::is_directory(path, error)) {
    messages.fail(
        fmt::format("expected a document, found {} {}{}", game ? "the file-based game" : "the folder", file,
                    game ? "" : ", which has no game.json"),
        game ? "use it with planche kit, render, validate, table, rules, survey, eval, randomise, simulate or play"
             : hint_to_start_from(file));
    return std::nullopt;
  }
  auto text = from_stdin ? whole_standard_input() : base::read_input(path, limit);
  const std::string name{from_stdin ? standard_input : file};
  if (!text && text.error().kind == base::FileError::Kind::too_large) {
    diag::Sink sink;
    diag::Diagnostic d = diag::finding(diag::Severity::error, "data/limit", text.error().message, "split the document");
    d.source = std::make_shared<diag::Source>(name, std::string{});
    sink.add(std::move(d));
    messages.report(sink);
    return std::nullopt;
  }
  if (!text) {
    const bool missing = text.error().kind == base::FileError::Kind::missing && fs::path{path}.is_relative();
    const std::string near = missing ? base::nearest_file({{".", path}, {base::data_folder(), path}}) : "";
    messages.fail(text.error().message, !near.empty() ? fmt::format("did you mean {}?", near)
                                        : rules::find_game(file) != nullptr
                                            ? fmt::format("print the game with planche kit {}", file)
                                            : "");
    return std::nullopt;
  }
  if (!from_stdin) base::note_source(path);
  const std::string ending = ending_of(file);
  const bool table =
      ending == ".csv" || ending == ".tsv" || data::is_workbook(file) || (from_stdin && looks_like_table(*text));
  const bool csv = input == Input::csv || (input == Input::automatic && table);
  diag::Sink sink;
  const diag::SourcePtr source = csv ? data::open_table(name, std::move(*text), {sheet, {}, encoding}, sink)
                                     : std::make_shared<diag::Source>(name, std::move(*text), source_form(input));
  messages.report(sink);
  if (source == nullptr) return std::nullopt;
  return Opened{source, csv, fs::path{path}.parent_path()};
}

}  // namespace planche::project
