#include "project/opening/listings.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "parts/own/own_parts.h"
#include "parts/parts.h"
#include "press/paper.h"
#include "project/opening/schemas.h"
#include "render/pictures/art_loader.h"
#include "render/text/fonts.h"
#include "rules/game.h"
#include "rules/printed_words.h"
#include "templates/reading/template.h"

namespace planche::project {

namespace {

// The commands that print a part kind by default.
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

}  // namespace

Entries list_games() {
  Entries entries;
  for (const rules::Game* game : rules::games()) {
    entries.push_back(
        {{"id", std::string{game->id}}, {"title", std::string{game->title}}, {"licence", std::string{game->licence}}});
  }
  return entries;
}

namespace {

std::optional<Entries> parts_of(const FileGame& found, Messages& messages) {
  diag::Sink sink;
  Entries entries;
  const auto game = open_file_game(found, {}, {}, sink, messages);
  if (game == nullptr) {
    messages.fail(fmt::format("{} cannot be read: planche validate {}", found.file.string(), found.file.string()));
    return std::nullopt;
  }
  add_kinds(parts::own::workshop_of(*game), {}, entries);
  if (entries.empty() && sink.has_errors()) {
    messages.report(sink);
    return std::nullopt;
  }
  return entries;
}

}  // namespace

std::optional<Entries> list_parts(const std::string& game, Messages& messages) {
  if (rules::find_game(game) != nullptr) {
    Entries entries = list_parts();
    std::erase_if(entries, [&](const ListingEntry& entry) {
      return !std::ranges::count(entry, std::pair<std::string, std::string>{"game", game});
    });
    return entries;
  }
  if (const auto found = find_file_game(game, true)) return parts_of(*found, messages);
  messages.refuse(fmt::format("there is no game {}", game),
                  "name the folder of a file-based game, or a game of `planche list games`");
  return std::nullopt;
}

Entries list_parts() {
  Entries entries;
  for (const parts::Workshop* workshop : parts::workshops()) {
    diag::Sink ignored;
    const base::Words words = rules::words_of(workshop->game, "en", ignored);
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

Entries list_styles() {
  const auto folder = base::templates_folder();
  if (!folder) throw std::runtime_error{folder.error().message};
  const std::filesystem::path file = *folder / "base.json";
  const auto text = base::read_file(file, 1u << 20);
  if (!text) throw std::runtime_error{text.error().message};
  using Json = nlohmann::ordered_json;
  const Json root = Json::parse(*text, nullptr, false, true);
  if (root.is_discarded()) throw std::runtime_error{fmt::format("{} is no JSON", file.string())};
  Entries entries;
  const Json styles = root.value("text_styles", Json::object());
  for (const auto& [name, style] : styles.items()) {
    std::string look = fmt::format("{} {:g} pt", style.value("font", "Inter"), style.value("size", 8.0));
    if (const std::string weight = style.value("weight", "regular"); weight != "regular") look += ", " + weight;
    if (style.value("italic", false)) look += ", italic";
    look += fmt::format(", {}, {}", style.value("align", "left"), style.value("valign", "top"));
    if (style.contains("shrink")) look += fmt::format(", shrinks to {:g} pt", style.value("shrink", 0.0));
    entries.push_back({{"kind", "text style"}, {"name", name}, {"look", std::move(look)}});
  }
  const Json palettes = root.value("palettes", Json::object());
  const Json low_ink = palettes.value("low-ink", Json::object());
  const Json colours = palettes.value("colour", Json::object());
  for (const auto& [name, color] : colours.items()) {
    std::string look = color.get<std::string>();
    if (low_ink.contains(name)) look += fmt::format(", in low-ink {}", low_ink[name].get<std::string>());
    entries.push_back({{"kind", "colour"}, {"name", name}, {"look", std::move(look)}});
  }
  return entries;
}

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
  for (const std::string& name : sample_games())
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
  for (const Schema& schema : schemas()) {
    entries.push_back({{"name", std::string{schema.name}}, {"title", std::string{schema.title}}});
  }
  return entries;
}

}  // namespace planche::project
