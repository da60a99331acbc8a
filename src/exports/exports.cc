#include "exports/exports.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "exports/job.h"
#include "exports/simulators/simulator_port.h"
#include "project/analysis/divided_documents.h"
#include "project/opening/file_games.h"
#include "project/opening/file_names.h"

namespace planche::exports {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view written_endings[] = {".png", ".jpg", ".svg",  ".pdf",  ".json",
                                                ".csv", ".dxf", ".html", ".pcio", ".zip"};

bool is_written_ending(std::string_view ending) {
  return std::ranges::find(written_endings, ending) != std::end(written_endings);
}

// The temporary name of a file that an interrupted export was about to write: ".card.png.a1B2c3", or with "~" the file
// that it was about to replace.
bool is_unfinished(std::string name) {
  constexpr std::size_t random_part = 7;
  if (name.ends_with('~')) name.pop_back();
  if (!name.starts_with('.') || name.size() <= random_part || name[name.size() - random_part] != '.') return false;
  name.resize(name.size() - random_part);
  return is_written_ending(project::ending_of(name.substr(1)));
}

void warn_of(std::vector<std::string> names, std::string_view what, std::string hint, diag::Sink& sink) {
  if (names.empty()) return;
  std::ranges::sort(names);
  constexpr std::size_t most_named = 5;
  const std::size_t more = names.size() - std::min(names.size(), most_named);
  names.resize(names.size() - more);
  sink.add(diag::finding(
      diag::Severity::warning, "export/older-files",
      fmt::format("{}: {}{}", what, fmt::join(names, ", "), more > 0 ? fmt::format(" and {} more", more) : ""),
      std::move(hint)));
}

// Warns of files that this export did not write and that are none of its sources.
void warn_of_older(const Job& job, diag::Sink& sink) {
  std::vector<std::string> older, unfinished;
  std::error_code error;
  for (fs::directory_iterator entry{job.folder, error}, end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (is_unfinished(name)) {
      unfinished.push_back(name);
    } else if (!name.starts_with('.') && is_written_ending(project::ending_of(entry->path())) &&
               !job.names().contains(name) && job.catalogue.source_among({entry->path()}).empty()) {
      older.push_back(name);
    }
  }
  warn_of(std::move(older), "files that this export did not write are in its folder",
          "remove them, or they may be taken for files of this one", sink);
  warn_of(std::move(unfinished), "unfinished files of an interrupted export are in the folder", "remove them", sink);
}

}  // namespace

const std::vector<Export>& exports() {
  static const std::vector<Export> all{
      {"pictures",
       "a picture of each side of each part: PNG, JPEG, SVG or PDF",
       {"--as", "--dpi", "--bleed", "--no-bleed", "--transparent", "--one-each", "--name", "--colour", "--profile",
        "--pdfx", "--total-ink"},
       make_single_pictures,
       300,
       prepare_pictures},
      {"sheet",
       "many parts on one picture, in rows and columns",
       {"--as", "--dpi", "--bleed", "--no-bleed", "--transparent", "--one-each", "--grid", "--pixels"},
       make_sheets},
      {"tts",
       "a saved object of Tabletop Simulator: the game set up to play",
       {"--dpi", "--pixels", "--push", "--base-url", "--nickname", "--description", "--notes", "--tags"},
       make_tts},
      {"html", "a table to play at in a web page: one file, without a server", {"--dpi"}, make_table_page, 150},
      {"shop",
       "the files that a print shop takes, and an order",
       {"--shop", "--colour", "--profile", "--pdfx", "--total-ink"},
       make_shop_files,
       300,
       prepare_shop},
      {"cut",
       "sheets with registration marks, and files that cut them: SVG and DXF",
       {"--cutter", "--paper"},
       make_cut_sheets,
       0,
       prepare_cutter},
      {"playingcards", "a room of playingcards.io, set up to play", {"--dpi"}, make_card_room, 150},
      {"cgs", "a game of Card Game Simulator: its cards, backs and decks", {"--dpi"}, make_card_game},
      {"tabletopia", "pictures for the objects of Tabletopia, and a list of them", {"--dpi"}, make_object_pictures},
      {"screentop",
       "sheets of parts for the components of Screentop, and a list of them",
       {"--dpi", "--pixels"},
       make_component_sheets,
       150},
  };
  return all;
}

const std::vector<std::string_view>& options_of_exports() {
  static const std::vector<std::string_view> all = [] {
    std::vector<std::string_view> names;
    for (const Export& one : exports()) {
      for (const std::string_view name : one.options) {
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
      }
    }
    return names;
  }();
  return all;
}

project::Entries list_exports() {
  project::Entries entries;
  for (const Export& one : exports()) entries.push_back({{"name", one.name}, {"writes", one.title}});
  return entries;
}

std::optional<std::vector<ExportChoices>> divided(const Export& kind, const ExportChoices& choices,
                                                  const rules::Shard& shard, project::Messages& messages) {
  std::vector<std::string> files = choices.sources, game;
  if (project::find_file_game(files.front(), true) || rules::find_game(files.front()) != nullptr) {
    game = {files.front()};
    files.erase(files.begin());
  }
  const auto documents = project::documents_of(shard, files, messages);
  if (!documents) return std::nullopt;
  std::vector<ExportChoices> all;
  for (const project::DividedDocument& one : *documents) {
    ExportChoices& made = all.emplace_back(choices);
    made.sources = game;
    made.sources.push_back(one.file);
    made.folder = (choices.folder.empty() ? "output" : choices.folder) / fmt::format("{}-{}", one.name, kind.name);
  }
  return all;
}

ExportOutcome run(const Export& kind, ExportChoices choices, const project::Progress& progress, diag::Sink& sink,
                  project::Messages& messages) {
  using Kind = ExportOutcome::Kind;
  if (choices.dpi > 0 && (choices.form == PictureForm::svg || choices.form == PictureForm::pdf)) {
    messages.refuse("--dpi applies to PNG and JPEG pictures only", "leave it out, or take --as png");
    return {};
  }
  if (choices.dpi == 0) choices.dpi = kind.dpi;
  if (kind.prepare != nullptr && !kind.prepare(choices, sink, messages))
    return {sink.has_errors() ? Kind::errors : Kind::stopped};
  const bool pixels = choices.dpi > 0 && choices.form != PictureForm::svg && choices.form != PictureForm::pdf;
  const auto catalogue = Catalogue::open(
      {choices.sources, choices.print, pixels ? choices.dpi : 0, progress, !choices.print.kinds.empty()}, sink,
      messages);
  if (catalogue == nullptr) return {sink.has_errors() ? Kind::errors : Kind::stopped};
  if (sink.has_errors()) return {Kind::errors};
  if (catalogue->pieces().empty()) {
    messages.refuse("nothing to export: no part is chosen, or every part has 0 copies");
    return {};
  }
  fs::path folder = choices.folder;
  if (folder.empty()) folder = fs::path{"output"} / fmt::format("{}-{}", catalogue->name(), kind.name);
  for (fs::path above = folder; !above.empty(); above = above.parent_path()) {
    std::error_code error;
    if (fs::exists(above, error) && !fs::is_directory(above, error)) {
      messages.refuse(fmt::format("--output: {} is a file; an export is a folder", above.string()), "name a folder");
      return {};
    }
    if (above == above.parent_path()) break;
  }
  const bool has_names = std::ranges::find(kind.options, "--name") != kind.options.end();
  Job job{{choices, *catalogue, folder, progress, sink, messages, has_names}};
  for (const std::string& page : catalogue->pages())
    job.lines.push_back(fmt::format("left out: {}, a page to read", page));
  kind.make(job);
  if (sink.has_errors()) return {Kind::errors};
  if (!job.commit()) return {};
  if (!job.pressed.empty()) std::ranges::move(project::lines_of(*choices.print.press, job.pressed), std::back_inserter(job.lines));
  if (const auto& sent = job.messages_to_simulator; !sent.empty()) {
    if (const auto why = send_to_simulator(sent)) {
      messages.fail(*why, "start it, load a table, and export again; the files are written");
    } else {
      job.lines.push_back(fmt::format("put {} on the table", base::counted(sent.size(), "object")));
    }
  }
  warn_of_older(job, sink);
  return {Kind::written, folder, job.names().size(), std::move(job.lines)};
}

}  // namespace planche::exports
