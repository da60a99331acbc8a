#include "parts/parts.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/text.h"
#include "parts/workbench.h"
#include "rules/words.h"

namespace planche::parts {

const Workshop* find_workshop(std::string_view game) {
  const auto found = std::ranges::find_if(workshops(), [&](const auto* w) { return w->game == game; });
  return found == workshops().end() ? nullptr : *found;
}

std::vector<std::string> printed_languages() {
  std::map<std::string, int> games;
  for (const Workshop* workshop : workshops()) {
    for (const std::string& language : rules::languages_of(workshop->game)) ++games[language];
  }
  std::vector<std::string> all;
  for (const auto& [language, count] : games) all.push_back(language);
  std::ranges::stable_sort(all, [&](const auto& a, const auto& b) { return games[a] > games[b]; });
  return all;
}

bool one_begins_within(const std::vector<diag::Span>& errors, diag::Span span) {
  return std::ranges::any_of(errors,
                             [&](diag::Span error) { return error.begin >= span.begin && error.begin < span.end; });
}

std::vector<std::string> kinds_of_kit(const rules::Subject& subject) {
  std::vector<std::string> ids;
  const Workshop* workshop = find_workshop(subject.game->id);
  if (workshop == nullptr) return ids;
  for (const PartKind& kind : workshop->kinds) {
    if (kind.in_kit) ids.push_back(kind.id);
  }
  return ids;
}

bool any_of_document(const Workshop& workshop, const std::vector<std::string>& kinds) {
  const auto is_named = [&](std::string_view kind) { return std::ranges::find(kinds, kind) != kinds.end(); };
  const bool all = kinds.empty() || is_named("all");
  return std::ranges::any_of(workshop.kinds,
                             [&](const PartKind& kind) { return kind.of_document && (all || is_named(kind.id)); });
}

base::Asked<void> check_options(const Workshop& workshop, const rules::GivenOptions& given,
                                const std::vector<std::string>& kinds) {
  for (const rules::GameOption& option : workshop.options) {
    const auto is_here = [&](std::string_view part) { return std::ranges::find(kinds, part) != kinds.end(); };
    if (!given.contains(option.name) || option.parts.empty() || std::ranges::any_of(option.parts, is_here)) continue;
    return base::refused(fmt::format("--{} changes nothing of what is printed here", option.name),
                         fmt::format("it changes {}: planche list parts", base::join_all(option.parts)));
  }
  return {};
}

namespace {

base::Asked<void> check_language(const Workshop& workshop, std::string_view title, const std::string& language) {
  const std::vector<std::string> printed = rules::languages_of(workshop.game);
  const std::vector<std::string_view> known{printed.begin(), printed.end()};
  if (std::ranges::find(known, language) != known.end()) return {};
  return base::refused(
      fmt::format("--lang: {} is printed in {}, found \"{}\"", title, base::join_alternatives(known), language));
}

// Every kind named by `request` must be one the game prints.
base::Asked<void> check_kinds(const Workshop& workshop, const Request& request) {
  std::vector<std::string_view> known;
  for (const PartKind& kind : workshop.kinds) known.push_back(kind.id);
  const auto unknown = [&](std::string_view kind) {
    return base::refused(fmt::format("{} prints no part of the kind \"{}\"", workshop.game, kind),
                         base::suggestion(kind, known));
  };
  const auto is_known = [&](std::string_view kind) { return std::ranges::find(known, kind) != known.end(); };
  for (const std::string& kind : request.kinds) {
    if (kind == "all") continue;
    if (!is_known(kind)) return unknown(kind);
  }
  for (const auto& [kind, name] : request.templates) {
    const std::string_view front = std::string_view{kind}.substr(0, kind.rfind("-back"));
    if (!is_known(front)) return unknown(kind);
    const auto is_drawn = [&](const PartKind& k) { return k.id == front && k.drawn; };
    if (std::ranges::any_of(workshop.kinds, is_drawn))
      return base::refused(fmt::format("the kind \"{}\" is not drawn from a template", kind));
  }
  return {};
}

}  // namespace

base::Asked<std::vector<scene::PartSet>> make_parts(std::shared_ptr<const Request> request, templates::Library& library,
                                                    diag::Sink& sink) {
  const rules::Game& game = *request->subject->game;
  const Workshop* workshop = find_workshop(game.id);
  if (workshop == nullptr) return base::refused(fmt::format("{} prints nothing", game.title));
  if (auto checked = check_language(*workshop, game.title, request->look.language); !checked)
    return tl::make_unexpected(checked.error());
  if (auto checked = check_kinds(*workshop, *request); !checked) return tl::make_unexpected(checked.error());
  if (!request->others.empty()) {
    const auto is_fit = [&](const rules::Subject& document) { return document.kind->id == workshop->several; };
    if (!is_fit(*request->subject) ||
        !std::ranges::all_of(request->others, [&](const auto& o) { return is_fit(*o); })) {
      const std::string hint =
          workshop->several.empty() ? "" : fmt::format("expected documents of the kind {}", workshop->several);
      return base::refused(fmt::format("{} prints one document at a time", game.title), hint);
    }
  }
  if (!request->only.empty() && !workshop->instead.empty())
    return base::refused(fmt::format("--only chooses cards, and {} has none", game.title),
                         std::string{workshop->instead});
  if (request->look.words.empty()) {
    auto worded = std::make_shared<Request>(*request);
    worded->look.words = rules::words_of(game.id, worded->look.language, sink);
    request = std::move(worded);
  }
  return workshop->open(std::move(request), library, sink)->run(*workshop);
}

}  // namespace planche::parts
