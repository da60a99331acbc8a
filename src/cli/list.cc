#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/report.h"
#include "parts/own/parts.h"
#include "parts/parts.h"
#include "press/paper.h"
#include "project/file_games.h"
#include "project/json_text.h"
#include "project/schemas.h"
#include "render/art_loader.h"
#include "render/fonts.h"
#include "rules/game.h"
#include "rules/words.h"
#include "templates/template.h"

namespace planche::cli {

namespace {

// One entry: its name and what is to be said about it, in order.
using Field = std::pair<std::string, std::string>;
using Entry = std::vector<Field>;
using Entries = std::vector<Entry>;

Entries list_games() {
  Entries entries;
  for (const rules::Game* game : rules::games()) {
    entries.push_back(
        {{"id", std::string{game->id}}, {"title", std::string{game->title}}, {"licence", std::string{game->licence}}});
  }
  return entries;
}

// The commands that print a kind without being asked for it by name.
std::string printed_by(const parts::PartKind& kind) {
  if (!kind.in_kit) return kind.in_document ? "render" : "by name";
  return kind.in_document ? "render, kit" : "kit";
}

void add_kinds(const parts::Workshop& workshop, const base::Words& words, Entries& entries) {
  for (const parts::PartKind& kind : workshop.kinds) {
    entries.push_back({{"kind", kind.id},
                       {"title", parts::title_of(kind, words)},
                       {"game", workshop.game},
                       {"printed", printed_by(kind)}});
  }
}

// Of a game in files.
Entries list_own_parts(const project::FileGame& found) {
  Reporter reporter{{}};
  diag::Sink sink;
  Entries entries;
  const auto game = project::open_file_game(found, {}, {}, sink, reporter.messages());
  if (game == nullptr)
    throw std::runtime_error{
        fmt::format("{} cannot be read: planche validate {}", found.file.string(), found.file.string())};
  add_kinds(parts::own::workshop_of(*game), {}, entries);
  return entries;
}

Entries list_parts() {
  Entries entries;
  for (const parts::Workshop* workshop : parts::workshops()) {
    diag::Sink unheard;
    const base::Words words = rules::words_of(workshop->game, "en", unheard);
    add_kinds(*workshop, words, entries);
  }
  return entries;
}

Entries list_templates() {
  Entries entries;
  const auto folder = base::templates_folder();
  if (!folder) throw std::runtime_error{folder.error().message};
  auto typesetter = render::make_typesetter();
  if (!typesetter) throw std::runtime_error{typesetter.error().message};
  const auto art = render::make_art_loader();
  const templates::Library library{{*folder}, **typesetter, *art};
  for (const std::string& name : library.names()) {
    entries.push_back({{"name", name}, {"file", (*folder / (name + ".json")).string()}});
  }
  return entries;
}

// In the order of their names, by game; then the games in files.
Entries list_samples() {
  namespace fs = std::filesystem;
  Entries entries;
  for (const rules::Game* game : rules::games()) {
    const fs::path folder = base::data_folder() / "cards" / game->id;
    std::set<std::string> names;
    std::error_code error;
    for (fs::directory_iterator file{folder, error}, end; !error && file != end; file.increment(error)) {
      if (file->is_regular_file(error)) names.insert(file->path().filename().string());
    }
    for (const std::string& name : names) {
      const auto& kit = game->samples;
      const bool in_kit = std::find(kit.begin(), kit.end(), name) != kit.end();
      entries.push_back({{"file", fmt::format("cards/{}/{}", game->id, name)},
                         {"game", std::string{game->id}},
                         {"printed", in_kit ? "render, kit" : "render"}});
    }
  }
  for (const std::string& name : project::sample_games())
    entries.push_back({{"file", fmt::format("cards/{}", name)}, {"game", name}, {"printed", "render, kit"}});
  return entries;
}

Entries list_papers() {
  Entries entries;
  for (const press::Paper& paper : press::named_papers()) {
    entries.push_back({{"name", paper.name}, {"size", fmt::format("{} x {} mm", paper.size.width, paper.size.height)}});
  }
  return entries;
}

Entries list_schemas() {
  Entries entries;
  for (const project::Schema& schema : project::schemas()) {
    entries.push_back({{"name", std::string{schema.name}}, {"title", std::string{schema.title}}});
  }
  return entries;
}

const Rows::Choices<Entries (*)()> listings{{"games", list_games},         {"parts", list_parts},
                                            {"templates", list_templates}, {"samples", list_samples},
                                            {"papers", list_papers},       {"schemas", list_schemas}};

void print_columns(const Entries& entries) {
  std::vector<std::size_t> widths;
  for (const Entry& entry : entries) {
    widths.resize(std::max(widths.size(), entry.size()));
    for (std::size_t i = 0; i < entry.size(); ++i) widths[i] = std::max(widths[i], entry[i].second.size());
  }
  for (const Entry& entry : entries) {
    std::string line;
    for (std::size_t i = 0; i < entry.size(); ++i) {
      line += i + 1 == entry.size() ? entry[i].second : fmt::format("{:<{}}  ", entry[i].second, widths[i]);
    }
    fmt::print("{}\n", line);
  }
}

void print_json(const Entries& entries) {
  for (const Entry& entry : entries) {
    nlohmann::ordered_json object;
    for (const auto& [key, value] : entry) object[key] = value;
    fmt::print("{}\n", project::json_text(object));
  }
}

}  // namespace

Command list_command() {
  struct Options {
    Entries (*entries)() = nullptr;
    std::string folder;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  std::vector<std::string_view> names;
  for (const auto& [name, entries] : listings) names.push_back(name);
  Rows rows;
  rows.choice("WHAT", fmt::format("what to list: {}", base::join_alternatives(names)), options->entries, listings)
      .required = true;
  rows.operand("GAME", "with `parts`: a game, or the folder of one", options->folder).required = false;
  add_format_option(rows, options->json, "text in columns or json, one object a line");
  return {
      "list",
      "list games, parts, templates, samples, papers or schemas",
      "One entry a line; with --format json one JSON object a line.",
      {{"planche list templates", ""}, {"planche list papers --format json", ""}},
      std::move(rows),
      [options] {
        const auto print = options->json ? print_json : print_columns;
        if (options->folder.empty()) {
          print(options->entries());
          return static_cast<int>(fine);
        }
        if (options->entries != list_parts) {
          tell_error(fmt::format("expected no GAME, found {}: only `planche list parts` takes one", options->folder));
          return static_cast<int>(bad_usage);
        }
        if (const rules::Game* game = rules::find_game(options->folder)) {
          Entries entries = list_parts();
          std::erase_if(entries, [&](const Entry& entry) {
            return !std::ranges::count(entry, Field{"game", game->id});
          });
          print(entries);
          return static_cast<int>(fine);
        }
        const auto own = project::find_file_game(options->folder, true);
        if (!own) {
          tell_error(fmt::format("{} is no game whose parts could be listed", options->folder),
                     "planche list parts GAME: the folder of a game in files, or a name of `planche list games`");
          return static_cast<int>(bad_usage);
        }
        print(list_own_parts(*own));
        return static_cast<int>(fine);
      }};
}

}  // namespace planche::cli
