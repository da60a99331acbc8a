#include "project/comparing/diff.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/new_file.h"
#include "base/text.h"
#include "declared/file/paths.h"
#include "parts/own/own_parts.h"
#include "parts/parts.h"
#include "project/comparing/causes.h"
#include "project/comparing/comparison_pages.h"
#include "project/kits/booklets.h"
#include "project/opening/file_games.h"
#include "project/opening/file_names.h"
#include "project/opening/game_sources.h"
#include "project/printing/print.h"
#include "project/printing/print_report.h"
#include "project/printing/since.h"
#include "rules/game.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

bool is_html(const std::string& output) {
  return ending_of(output) == ".html" || ending_of(output) == ".htm";
}

bool have_known_forms(const std::vector<std::string>& outputs, Messages& messages) {
  std::set<std::string> seen;
  for (const std::string& output : outputs) {
    const std::string ending = ending_of(output);
    if (!seen.insert(fs::path{output}.lexically_normal().string()).second) {
      messages.refuse(fmt::format("--output: {} is named twice", output));
      return false;
    }
    if (is_html(output) || ending == ".pdf" || ending == ".png" || ending == ".svg") continue;
    messages.refuse(fmt::format("--output: \"{}\" ends in none of .pdf, .html, .png or .svg", output),
                    "name a PDF: -o changes.pdf");
    return false;
  }
  return true;
}

// The game that a path names; nothing for other files, such as a printout in the folder of a game.
std::optional<FileGame> game_named(const std::string& path) {
  auto found = find_file_game(path, true);
  std::error_code error;
  const bool other =
      found && found->document.empty() && fs::is_regular_file(path, error) && !fs::equivalent(path, found->file, error);
  return other ? std::nullopt : std::move(found);
}

// Whether both operands name the same game or file.
bool are_same(const std::string& before, const std::string& now) {
  if (before == now) return true;
  const auto old_game = game_named(before), new_game = game_named(now);
  std::error_code error;
  if (old_game && new_game)
    return fs::equivalent(old_game->file, new_game->file, error) &&
           (old_game->document.empty() ? new_game->document.empty()
                                       : fs::equivalent(old_game->document, new_game->document, error));
  return !old_game && !new_game && fs::equivalent(before, now, error);
}

fs::path folder_of(Project& project) {
  std::error_code error;
  const auto game = project.game();
  const auto subject = project.subject();
  return fs::weakly_canonical(game != nullptr      ? game->model().folder
                              : subject != nullptr ? subject->folder
                                                   : fs::path{},
                              error);
}

// The path of each file by its place in the folder of the game or document.
std::map<std::string, fs::path> version_files(Project& project, const fs::path& folder) {
  std::map<std::string, fs::path> files;
  std::error_code error;
  const auto game = project.game();
  const auto add = [&](const fs::path& file) {
    const fs::path whole = fs::weakly_canonical(file, error);
    files[whole.lexically_proximate(folder).string()] = whole;
  };
  for (const fs::path& file : project.drawn_from()) add(file);
  if (game == nullptr) return files;
  const declared::Model& model = game->model();
  for (const std::string& language : languages_of_rules(model.folder))
    add(model.folder / fmt::format("rules.{}.md", language));
  if (model.play) add(model.folder / model.play.text());
  // Game files, documents and tables are compared by what they say.
  std::set<fs::path> others;
  for (const declared::FilePtr& file : model.files) others.insert(fs::weakly_canonical(file->path, error));
  for (const data::Document& document : game->documents())
    others.insert(fs::weakly_canonical(operand_of(document.source->name()).file, error));
  std::erase_if(files, [&](const auto& file) { return others.contains(file.second); });
  return files;
}

std::string game_id(Project& project, const std::string& given) {
  if (const auto game = project.game()) return game->model().id;
  if (const auto subject = project.subject()) return subject->game->id;
  return rules::find_game(given) == nullptr ? std::string{} : given;
}

// The same problem, with names of files that people know.
diag::Diagnostic told(diag::Diagnostic d, const Past& past) {
  const auto rename = [&past](diag::SourcePtr& source) {
    if (source == nullptr) return;
    std::string name = past.told(source->name()), text{source->text()};
    source = source->sheet() != nullptr
                 ? std::make_shared<diag::Source>(std::move(name), std::move(text), *source->sheet())
                 : std::make_shared<diag::Source>(std::move(name), std::move(text), source->form());
  };
  rename(d.source);
  rename(d.layer.source);
  d.message = past.told(std::move(d.message));
  d.hint = past.told(std::move(d.hint));
  return d;
}

// Opens one version. Returns nothing if it cannot be read.
std::optional<Edition> open_version(const std::string& given, const PrintChoices& choices, diag::Sink& sink,
                                    Messages& messages) {
  Edition edition{given};
  edition.path = given;
  std::error_code error;
  if (const auto name = past_name(given)) {
    auto past = Past::open(*name);
    if (!past) {
      messages.fail(past.error());
      return std::nullopt;
    }
    edition.past.emplace(std::move(*past));
    edition.path = edition.past->path().string();
  }
  if (is_printout(edition.path)) {
    edition.printout = manifest_of(given, sink);
    if (!edition.printout) return std::nullopt;
    edition.game = edition.printout->game;
    return edition;
  }
  if (fs::is_directory(edition.path, error) && !find_file_game(edition.path)) {
    messages.refuse(fmt::format("{} is not the folder of a game", given), "name a folder with a game.json");
    return std::nullopt;
  }
  edition.project = std::make_unique<Project>(edition.path, choices);
  Messages found;
  diag::Sink problems = edition.project->problems(found);
  bool failed = false;
  for (const Message& message : found.all()) {
    failed = true;
    const std::string text = edition.past ? edition.past->told(message.text) : message.text;
    message.kind == Message::Kind::failure ? messages.fail(text, message.hint) : messages.refuse(text, message.hint);
  }
  for (diag::Diagnostic& d : problems.sorted()) {
    if (d.severity == diag::Severity::error) sink.add(edition.past ? told(std::move(d), *edition.past) : std::move(d));
  }
  edition.game = game_id(*edition.project, given);
  if (failed || edition.game.empty()) return std::nullopt;
  edition.title = edition.project->title();
  edition.folder = folder_of(*edition.project);
  edition.files = version_files(*edition.project, edition.folder);
  return edition;
}

std::set<std::string> kind_titles(Project& project, const std::function<bool(const ProjectPart&)>& is_meant) {
  std::set<std::string> titles;
  for (const ProjectPart& part : project.parts()) {
    if (is_meant(part)) titles.insert(part.kind_title);
  }
  return titles;
}

// How many copies would have to be printed or discarded to have these kinds in place of the printout.
std::size_t distance(Project& project, const std::set<std::string>& kinds, const parts::kit::Manifest& printout) {
  std::map<std::string, std::pair<std::size_t, std::size_t>> copies;  // by drawing: printed, and now
  for (const parts::kit::Manifest::Entry& entry : printout.parts) copies[entry.hash].first += entry.count;
  for (const ProjectPart& part : project.parts()) {
    if (kinds.contains(part.kind)) copies[part.fingerprint].second += part.copies;
  }
  std::size_t sum = 0;
  for (const auto& [hash, both] : copies) sum += std::max(both.first, both.second) - std::min(both.first, both.second);
  return sum;
}

// Limits the edition to the parts that the printout was made of: what `render` or `kit` prints, whichever has every
// kind of the printout and is nearer to it, else all parts.
void compare_as_printed(Edition& edition, const parts::kit::Manifest& printout, const PrintChoices& choices,
                        diag::Sink& sink, Messages& messages) {
  if (!choices.kinds.empty()) return;
  std::set<std::string> printed;
  for (const parts::kit::Manifest::Entry& entry : printout.parts) printed.insert(entry.kind);
  const auto covers = [&](const std::set<std::string>& titles, const std::set<std::string>& all) {
    return std::ranges::all_of(
        printed, [&](const std::string& title) { return titles.contains(title) || !all.contains(title); });
  };
  const auto any = [](const ProjectPart&) { return true; };
  if (const auto game = edition.project->game()) {
    const std::set<std::string> all = kind_titles(*edition.project, any);
    const parts::Workshop workshop = parts::own::workshop_of(*game);
    std::optional<std::size_t> nearest;
    for (const bool parts::PartKind::*is_printed : {&parts::PartKind::in_document, &parts::PartKind::in_kit}) {
      std::set<std::string> kinds;
      for (const parts::PartKind& kind : workshop.kinds) {
        if (kind.*is_printed) kinds.insert(kind.id);
      }
      if (!covers(kind_titles(*edition.project, [&](const ProjectPart& part) { return kinds.contains(part.kind); }),
                  all))
        continue;
      const std::size_t far = distance(*edition.project, kinds, printout);
      if (nearest && *nearest <= far) continue;
      nearest = far;
      edition.kinds = std::move(kinds);
    }
  } else if (const parts::Workshop* workshop = parts::find_workshop(edition.game);
             workshop != nullptr && edition.project->subject() != nullptr) {
    const std::set<std::string> rendered = kind_titles(*edition.project, any);
    if (covers(rendered, printed)) return;
    PrintChoices of_kit = choices;
    of_kit.kinds = {"kit"};
    for (const parts::PartKind& kind : workshop->kinds) {
      if (kind.in_document) of_kit.kinds.push_back(kind.id);
    }
    if (auto with_kit = open_version(edition.given, of_kit, sink, messages)) edition = std::move(*with_kit);
  }
}

// Whether the output is a different file from those that the versions were read from.
bool spares_versions(const std::vector<std::string>& outputs, const Edition& before, const Edition& now,
                     Messages& messages) {
  std::error_code error;
  for (const std::string& output : outputs) {
    bool is_source = false;
    for (const Edition* edition : {&before, &now}) {
      is_source = is_source || fs::equivalent(operand_of(edition->path).file, output, error);
      for (const auto& [name, file] : edition->files) is_source = is_source || fs::equivalent(file, output, error);
    }
    if (!is_source) continue;
    messages.refuse(fmt::format("--output: {} is a source of the comparison and is not overwritten", output),
                    "write another file");
    return false;
  }
  return spares_games({outputs.begin(), outputs.end()}, messages);
}

bool write_outputs(Difference& difference, const Edition& before, const Edition& now, const PrintChoices& choices,
                   const std::vector<std::string>& outputs, Messages& messages) {
  for (const std::string& output : outputs) {
    if (is_html(output)) {
      const std::string page = comparison_html(difference.found, before, now);
      if (const auto written = base::write_file(output, page); !written) {
        messages.fail(written.error().message);
        return false;
      }
      difference.written.push_back(fmt::format("wrote {}: {:.1f} MB", output, static_cast<double>(page.size()) / 1e6));
      continue;
    }
    diag::Sink sink;
    Work work = comparison_work(difference.found, before, now, choices, sink);
    const PrintResult result = print(std::move(work), {choices, sink, output}, messages);
    messages.report(sink);
    if (result.outcome == PrintResult::Outcome::failed) messages.fail(result.failure);
    if (result.outcome != PrintResult::Outcome::written) return false;
    for (const PrintedFile& file : result.files)
      difference.written.push_back(
          fmt::format("wrote {}: {}", written_name(file.name, file.pages), base::counted(file.pages, "page")));
  }
  return true;
}

}  // namespace

std::optional<Versions> compare(const std::string& before, const std::string& now, const PrintChoices& choices,
                                diag::Sink& sink, Messages& messages) {
  if (are_same(before, now)) {
    messages.refuse(fmt::format("{} is compared with itself", now), "name an older copy first: planche diff OLD NEW");
    return std::nullopt;
  }
  auto old_version = open_version(before, choices, sink, messages);
  auto new_version = open_version(now, choices, sink, messages);
  if (!old_version || !new_version) return std::nullopt;
  const auto extends = [](const Edition& one, const Edition& other) {
    const auto game = one.project != nullptr ? one.project->game() : nullptr;
    return game != nullptr && std::ranges::find(game->model().bases, other.game) != game->model().bases.end();
  };
  if (old_version->game != new_version->game) {
    messages.refuse(
        fmt::format("{} belongs to the game {}, {} to {}", before, old_version->game, now, new_version->game),
        extends(*new_version, *old_version) || extends(*old_version, *new_version)
            ? "an expansion has all records of its base; print what it adds: planche kit EXPANSION --since BASE.pdf"
            : "compare two versions of one game");
    return std::nullopt;
  }
  if (old_version->printout && new_version->project)
    compare_as_printed(*new_version, *old_version->printout, choices, sink, messages);
  if (new_version->printout && old_version->project)
    compare_as_printed(*old_version, *new_version->printout, choices, sink, messages);
  Versions versions{std::move(*old_version), std::move(*new_version), {}};
  versions.found = comparison_of(versions.before, versions.now);
  find_causes(versions.found, versions.before, versions.now, choices);
  for (const Edition* edition : {&versions.before, &versions.now}) {
    if (!edition->past) continue;
    const auto& left_out = edition->past->left_out();
    versions.found.remarks.insert(versions.found.remarks.end(), left_out.begin(), left_out.end());
  }
  return versions;
}

std::optional<Difference> diff(const std::string& before, const std::string& now, const PrintChoices& choices,
                               const std::vector<std::string>& outputs, diag::Sink& sink, Messages& messages) {
  if (!have_known_forms(outputs, messages)) return std::nullopt;
  auto versions = compare(before, now, choices, sink, messages);
  if (!versions) return std::nullopt;
  Difference difference{std::move(versions->found)};
  if (!difference.found.differs()) return difference;
  if (!spares_versions(outputs, versions->before, versions->now, messages) ||
      !write_outputs(difference, versions->before, versions->now, choices, outputs, messages))
    return std::nullopt;
  return difference;
}

std::vector<std::string> remarks_of(const Difference& difference) {
  std::vector<std::string> lines = difference.found.remarks;
  if (!difference.found.differs()) lines.emplace_back("no differences");
  lines.insert(lines.end(), difference.written.begin(), difference.written.end());
  return lines;
}

}  // namespace planche::project
