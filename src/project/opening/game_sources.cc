#include "project/opening/game_sources.h"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include <fmt/format.h>

#include "base/files.h"
#include "base/new_file.h"
#include "base/text.h"
#include "data/json.h"
#include "data/workbooks/workbook.h"
#include "declared/file/paths.h"
#include "project/kits/booklets.h"
#include "project/opening/file_games.h"
#include "project/opening/file_names.h"
#include "project/opening/messages.h"
#include "project/printing/print.h"
#include "templates/reading/template.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

bool is_same(const fs::path& one, const fs::path& other) {
  std::error_code error;
  return fs::equivalent(one, other, error);
}

fs::path folder_of(const fs::path& file) {
  std::error_code error;
  return fs::weakly_canonical(file, error).parent_path();
}

// A file in the folder of templates counts as one, regardless of its name.
bool is_template(const fs::path& file) {
  if (!templates::names_file(file.native())) return false;
  auto text = base::read_file(file, data::Limits{}.bytes);
  if (!text) return false;
  diag::Sink ignored;
  const auto found = declared::read_values(std::make_shared<diag::Source>(file.string(), std::move(*text)), ignored);
  return found && (found->root.find("layers") != nullptr || found->root.find("template") != nullptr);
}

// Decided by names alone: labels/en.json, rules.en.md.
bool holds_words(const fs::path& file, const fs::path& folder) {
  if (file.parent_path() == folder / "labels") return file.extension() == ".json";
  return file.parent_path() == folder && file.stem().stem() == "rules" && file.stem().has_extension() &&
         file.extension() == ".md";
}

// Whether the file is the table or a translation of it: cards.csv, cards.fr.csv.
bool holds_records(const fs::path& file, const declared::Records::From& from) {
  if (from.in_place()) return false;
  const fs::path table = from.given.file->folder / from.file;
  if (is_same(file, table)) return true;
  return file.parent_path() == folder_of(table) && file.stem().stem() == table.stem() && file.stem().has_extension();
}

bool holds_records(const fs::path& file, const declared::Records& records) {
  const auto is_it = [&](const declared::Records::From& from) { return holds_records(file, from); };
  return std::any_of(records.from.begin(), records.from.end(), is_it) ||
         std::any_of(records.with.begin(), records.with.end(), is_it);
}

bool is_picture(const fs::path& file) {
  static const std::set<std::string> endings{".svg", ".png", ".pdf", ".jpg", ".jpeg", ".webp"};
  return endings.contains(ending_of(file));
}

// Fonts and the rules of play.
bool is_named_by(const declared::Model& model, const fs::path& file) {
  const auto is_it = [&](const declared::Given& given) {
    return given && given.value->string() != nullptr && is_same(file, given.file->folder / given.text());
  };
  return is_it(model.play) || std::ranges::any_of(model.fonts.items(), is_it);
}

// Pictures of the parts and the rulebook of a game, in all styles.
std::set<fs::path> drawn_pictures(const FileGame& found) {
  std::set<fs::path> drawn;
  for (const bool low_ink : {false, true}) {
    PrintChoices choices;
    choices.low_ink = low_ink;
    Messages ignored;
    diag::Sink sink;
    const auto game = open_file_game(found, choices, sink, ignored);
    if (game == nullptr) break;
    Work work = work_of(game, choices, "all", sink);
    if (auto rules = find_rules(game, work.look, choices, ignored, sink))
      work.rules = rules_with(std::move(*rules), choices.sheet);
    drawn.merge(pictures_of(std::move(work), {choices, sink, "sheet.svg"}, ignored));
  }
  return drawn;
}

bool names_pdf(std::string_view text) {
  return base::lower(text).find(".pdf") != std::string::npos;
}

// Whether a table, a template or a game file contains the ending of PDFs. Only then can a picture be one.
bool names_pdfs(const declared::Model& model) {
  const auto in_table = [](const declared::Records::From& from) {
    if (from.in_place()) return false;
    auto bytes = base::read_file(from.given.file->folder / from.file, data::Limits{}.bytes);
    if (!bytes) return false;
    diag::Sink ignored;
    const data::TableChoice choice{from.sheet.text(), {}, from.encoding};
    const diag::SourcePtr table = data::open_table(from.file, std::move(*bytes), choice, ignored);
    return table == nullptr || names_pdf(table->text());
  };
  for (const declared::Records& records : model.records) {
    if (std::ranges::any_of(records.from, in_table) || std::ranges::any_of(records.with, in_table)) return true;
  }
  for (const fs::path& folder : model.folders) {
    std::error_code error;
    for (fs::recursive_directory_iterator entry{folder, error}, end; !error && entry != end; entry.increment(error)) {
      if (!templates::names_file(entry->path().native())) continue;
      const auto text = base::read_file(entry->path(), data::Limits{}.bytes);
      if (text && names_pdf(*text)) return true;
    }
  }
  return false;
}

using DrawnPictures = std::map<fs::path, std::set<fs::path>>;  // keyed by game file

// In picture folders, every picture belongs to the game; elsewhere, only pictures that are drawn do.
bool is_picture_of(const FileGame& found, const declared::Model& model, const fs::path& file, DrawnPictures& known) {
  if (!is_picture(file)) return false;
  for (const fs::path& folder : model.folders) {
    for (const std::string& art : model.art.texts()) {
      const std::string fixed = art.substr(0, art.find('{'));
      if (!fixed.empty() && base::place_in(file, fs::weakly_canonical(folder / fixed))) return true;
    }
  }
  // Prints often replace older ones beside the game, and need not draw it for that.
  if (ending_of(file) == ".pdf" && !names_pdfs(model)) return false;
  auto pictures = known.find(found.file);
  if (pictures == known.end()) pictures = known.emplace(found.file, drawn_pictures(found)).first;
  return std::ranges::any_of(pictures->second, [&](const fs::path& picture) { return is_same(file, picture); });
}

bool is_read(const fs::path& given, Tables tables, DrawnPictures& known) {
  std::error_code error;
  if (!fs::is_regular_file(given, error)) return false;
  const fs::path file = fs::weakly_canonical(given, error);
  if (declared::is_game_file(file)) return true;
  const auto found = find_file_game(file.string());
  if (!found) return false;
  if (is_same(found->file, file)) return true;
  if (holds_words(file, folder_of(found->file)) || is_template(file)) return true;
  const auto model = model_of(found->file);
  if (model == nullptr) return false;
  return std::any_of(model->files.begin(), model->files.end(),
                     [&](const declared::FilePtr& read) { return is_same(file, read->path); }) ||
         is_named_by(*model, file) || is_picture_of(*found, *model, file, known) ||
         (tables == Tables::counted &&
          std::any_of(model->records.begin(), model->records.end(),
                      [&](const declared::Records& records) { return holds_records(file, records); }));
}

}  // namespace

bool is_read_by_game(const fs::path& file, Tables tables) {
  DrawnPictures known;
  return is_read(file, tables, known);
}

bool spares_games(const std::vector<fs::path>& files, Messages& messages) {
  DrawnPictures known;
  const auto read = std::ranges::find_if(files, [&](const fs::path& file) {
    return base::is_noted_source(file) || is_read(file, Tables::counted, known);
  });
  if (read != files.end()) refuse_source(*read, messages);
  return read == files.end();
}

void keep_sources() {
  base::guard_files([](const fs::path& file) -> std::string {
    static std::mutex mutex;
    static DrawnPictures known;
    const std::lock_guard lock{mutex};
    return base::is_noted_source(file) || is_read(file, Tables::counted, known) ? "it is a source; write another file"
                                                                                : "";
  });
}

void refuse_source(const fs::path& file, Messages& messages) {
  messages.refuse(fmt::format("--output: {} is a source of the game and is not overwritten", file.string()),
                  "write another file");
}

}  // namespace planche::project
