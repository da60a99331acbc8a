#include "declared/file/files_inside.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/files.h"
#include "base/named_file.h"
#include "base/text.h"
#include "data/document.h"
#include "data/workbooks/workbook_lock.h"

namespace planche::declared {

namespace fs = std::filesystem;

namespace {

constexpr const char* names_of_games[] = {"game.json", "game.yaml", "game.yml"};

bool ends_with(const fs::path& file, std::initializer_list<std::string_view> endings) {
  const std::string ending = base::lower(file.extension().string());
  return std::find(endings.begin(), endings.end(), ending) != endings.end();
}

void report(const Given& given, std::string code, std::string message, diag::Sink& sink, std::string hint = {}) {
  sink.add(given.problem(std::move(code), std::move(message), std::move(hint)));
}

}  // namespace

std::optional<fs::path> find_file(std::span<const fs::path> folders, std::string_view text, const Given& given,
                                  diag::Sink& sink) {
  if (text.empty()) return std::nullopt;  // the value is not a text, or it is empty, which is already reported
  std::string relative{text};
  std::replace(relative.begin(), relative.end(), '\\', '/');
  const fs::path& folder = folders.front();
  using Reason = base::FileError::Kind;
  std::vector<std::pair<fs::path, std::string>> places;
  for (const fs::path& one : folders) places.emplace_back(one, relative);
  const auto found = base::FileFinder{}.find(places);
  if (found) {
    if (!found->remark.empty()) {
      auto d = given.problem("data/file-case", found->remark, base::case_hint);
      d.severity = diag::Severity::note;
      sink.add(std::move(d));
    }
    return (folders[found->place] / found->spelled).lexically_normal();
  }
  const base::FileError& error = found.error();
  if (error.kind == Reason::ambiguous) {
    report(given, "data/file-ambiguous", error.message, sink, base::ambiguous_hint);
    return std::nullopt;
  }
  const bool outside = error.kind == Reason::outside;
  const bool few = sink.count(diag::Severity::error) < 100;
  const std::string near = few ? base::nearest_file({{folder, relative}}) : "";
  report(given, outside ? "game/outside" : "game/missing-file", error.message, sink,
         outside        ? "name a file in the folder of the game or below it"
         : near.empty() ? "write a path relative to the folder of the game"
                        : fmt::format("did you mean \"{}\"?", near));
  return std::nullopt;
}

std::optional<fs::path> game_file_in(const fs::path& folder) {
  std::error_code error;
  for (const char* name : names_of_games) {
    if (fs::is_regular_file(folder / name, error)) return folder / name;
  }
  return std::nullopt;
}

bool is_game_file(const fs::path& file) {
  return std::find(std::begin(names_of_games), std::end(names_of_games), file.filename()) != std::end(names_of_games);
}

std::string shown_name(const fs::path& file) {
  std::error_code error;
  return base::place_in(file, fs::current_path(error)).value_or(file.lexically_normal()).string();
}

namespace {

std::optional<std::string> read_bytes(const fs::path& file, const Given& given, diag::Sink& sink, std::size_t most) {
  auto bytes = base::read_file(shown_name(file), most);
  if (bytes) return std::move(*bytes);
  const bool large = bytes.error().kind == base::FileError::Kind::too_large;
  report(given, large ? "data/limit" : "game/missing-file", bytes.error().message, sink);
  return std::nullopt;
}

}  // namespace

diag::SourcePtr open_source(const fs::path& file, const Given& given, diag::Sink& sink, std::size_t most) {
  auto text = read_bytes(file, given, sink, most);
  return text ? std::make_shared<diag::Source>(shown_name(file), std::move(*text)) : nullptr;
}

diag::SourcePtr open_table(const fs::path& file, const Records::From& from, const std::string& encoding,
                           diag::Sink& sink) {
  data::Limits limits;
  limits.bytes = Limits::table_bytes;
  auto bytes = read_bytes(file, from.given, sink, limits.bytes);
  if (!bytes) return nullptr;
  diag::Sink found;
  const data::TableChoice choice{from.sheet.text(), from.range.text(), encoding};
  const diag::SourcePtr source = data::open_table(shown_name(file), std::move(*bytes), choice, found, limits);
  if (data::is_workbook(file.string())) data::lock_beside(file);  // so that its coming and going is noticed
  for (diag::Diagnostic& d : found.sorted()) {
    // A missing sheet or range is reported where it is named.
    const Given& asked = d.code == "data/unknown-key" ? from.sheet : from.range;
    const bool wrong = source == nullptr && asked && (d.code == "data/unknown-key" || d.code == "data/type");
    sink.add(wrong ? asked.problem(d.code, fmt::format("{} in {}", d.message, shown_name(file)), d.hint)
                   : std::move(d));
  }
  return source;
}

bool check_order(const Given& least, const Given& most, diag::Sink& sink) {
  const bool numbers = least && most && least.value->is_number() && most.value->is_number();
  if (!numbers || least.number() <= most.number()) return true;
  report(most, "data/limit", fmt::format("expected {} or more, the least, found {}", least.number(), most.number()),
         sink);
  return false;
}

bool is_table(const fs::path& file) {
  return ends_with(file, {".csv", ".tsv"}) || data::is_workbook(file.string());
}

std::optional<data::Document> read_values(const diag::SourcePtr& source, diag::Sink& sink) {
  data::Limits limits;
  limits.bytes = Limits::table_bytes;
  return data::read_document(source, sink, limits);
}

}  // namespace planche::declared
