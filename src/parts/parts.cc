#include "parts/parts.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/text.h"
#include "parts/choice.h"
#include "parts/maker.h"
#include "rules/game.h"
#include "rules/printed_words.h"

namespace planche::parts {

const Workshop* find_workshop(std::string_view game) {
  const auto found = std::ranges::find_if(workshops(), [&](const auto* w) { return w->game == game; });
  return found == workshops().end() ? nullptr : *found;
}

namespace {

std::vector<std::string> find_printed_languages() {
  std::map<std::string, int> games;
  // Workshops would read the files of their games, for a line of help.
  for (const rules::Game* game : rules::games()) {
    for (const std::string& language : rules::languages_of(game->id)) ++games[language];
  }
  std::vector<std::string> all;
  for (const auto& [language, count] : games) all.push_back(language);
  std::ranges::stable_sort(all, [&](const auto& a, const auto& b) { return games[a] > games[b]; });
  return all;
}

}  // namespace

std::vector<std::string> printed_languages() {
  static const std::vector<std::string> known = find_printed_languages();
  return known;
}

bool one_begins_within(const std::vector<diag::Span>& errors, diag::Span span) {
  return std::ranges::any_of(errors,
                             [&](diag::Span error) { return error.begin >= span.begin && error.begin < span.end; });
}

std::vector<std::string_view> ids_of(const Workshop& workshop) {
  std::vector<std::string_view> ids;
  for (const PartKind& kind : workshop.kinds) ids.push_back(kind.id);
  return ids;
}

std::vector<std::string> kinds_of_kit(const Workshop& workshop) {
  std::vector<std::string> ids;
  for (const PartKind& kind : workshop.kinds) {
    if (kind.in_kit) ids.push_back(kind.id);
  }
  return ids;
}

std::string title_of(const PartKind& kind, const base::Words& words) {
  return kind.title.empty() ? words.say(fmt::format("kind.{}", kind.id)) : kind.title;
}

bool any_of_document(const Workshop& workshop, const std::vector<std::string>& kinds) {
  const auto is_named = [&](std::string_view kind) { return std::ranges::find(kinds, kind) != kinds.end(); };
  const bool all = kinds.empty() || is_named("all");
  return std::ranges::any_of(workshop.kinds, [&](const PartKind& kind) {
    return kind.of_document && (all || is_named(kind.id) || (kind.in_kit && is_named("kit")));
  });
}

namespace {

base::Asked<void> check_language(const Workshop& workshop, std::string_view title, const std::string& language) {
  const std::vector<std::string> printed = rules::languages_of(workshop.game);
  const std::vector<std::string_view> known{printed.begin(), printed.end()};
  if (std::ranges::find(known, language) != known.end()) return {};
  return base::refused(
      fmt::format("--lang: {} is printed in {}, found \"{}\"", title, base::join_alternatives(known), language));
}

// The result of `--only`: the chosen cards, and the kinds it names, which are printed whole.
struct Choice {
  std::vector<bool> cards;
  std::vector<std::string> whole;
  bool of_cards = true;  // it names cards, or was not given
};

base::Asked<Choice> choose(Maker& maker, const std::vector<PartKind>& kinds, const Workshop& workshop,
                           std::string_view title, std::vector<std::string> terms) {
  const std::vector<Candidate> cards = maker.cards();
  Choice choice;
  for (const PartKind& kind : kinds) {
    const bool is_group = std::ranges::find(cards, kind.id, &Candidate::kind) != cards.end();
    if (!is_group && std::erase(terms, kind.id) > 0) choice.whole.push_back(kind.id);
  }
  choice.of_cards = choice.whole.empty() || !terms.empty();
  const auto holds_cards = [&](const PartKind& kind) { return maker.holds_cards(kind); };
  if (!terms.empty() && std::ranges::none_of(kinds, holds_cards)) {
    const bool never = !workshop.instead.empty();
    return base::refused(fmt::format("--only chooses cards, but {}",
                                     never ? fmt::format("{} has none", title) : "none are printed here"),
                         never ? workshop.instead : "--parts chooses kinds: planche list parts");
  }
  auto chosen = select(cards, terms);
  if (!chosen) return tl::make_unexpected(chosen.error());
  choice.cards = std::move(*chosen);
  return choice;
}

}  // namespace

base::Asked<Sets> make_parts(const Workshop& workshop, std::string_view title, Request request,
                             templates::Library& library, diag::Sink& sink) {
  if (auto checked = check_templates(workshop, title, request); !checked) return tl::make_unexpected(checked.error());
  const auto kinds = chosen_kinds(workshop, title, request);
  if (!kinds) return tl::make_unexpected(kinds.error());
  request.kinds.clear();
  for (const PartKind& kind : *kinds) request.kinds.push_back(kind.id);
  if (auto checked = check_options(workshop, request.options, request.kinds); !checked)
    return tl::make_unexpected(checked.error());
  const auto shared = std::make_shared<const Request>(std::move(request));
  const auto maker = workshop.open(shared, library, sink);
  if (auto prepared = maker->prepare(); !prepared) return tl::make_unexpected(prepared.error());
  const auto choice = choose(*maker, *kinds, workshop, title, shared->only);
  if (!choice) return tl::make_unexpected(choice.error());
  maker->choose(choice->cards);
  Sets sets;
  for (const PartKind& kind : *kinds) {
    const bool whole = shared->only.empty() || std::ranges::find(choice->whole, kind.id) != choice->whole.end();
    if (!whole && !(choice->of_cards && maker->holds_cards(kind))) continue;
    const std::size_t made = sets.size(), errors = sink.count(diag::Severity::error);
    if (auto added = maker->add(kind, whole, sets); !added) return tl::make_unexpected(added.error());
    if (sets.size() > made || sink.count(diag::Severity::error) == errors) continue;
    sets.emplace_back();
    sets.back().kind = kind.id;
    sets.back().title = kind.title;
    sets.back().failed = true;
  }
  maker->finish(sets);
  return sets;
}

rules::Facts facts_for(const rules::Game& game, const rules::Subject* document, const rules::GivenOptions& options) {
  rules::Facts facts = game.facts;
  const Workshop* workshop = find_workshop(game.id);
  if (document == nullptr || workshop == nullptr || !workshop->players) return facts;
  const int players = workshop->players(*document, options);
  facts.players = {players, players};
  return facts;
}

Computed facts_of(Request request, templates::Library& library, diag::Sink& sink) {
  const Workshop* workshop = find_workshop(request.subject->game->id);
  if (workshop == nullptr) return {};
  const auto maker = workshop->open(std::make_shared<const Request>(std::move(request)), library, sink);
  return maker->prepare() ? maker->facts() : Computed{};
}

base::Asked<Sets> make_parts(Request request, templates::Library& library, diag::Sink& sink) {
  const rules::Game& game = *request.subject->game;
  const Workshop* workshop = find_workshop(game.id);
  if (workshop == nullptr) return base::refused(fmt::format("{} prints nothing", game.title));
  if (auto checked = check_language(*workshop, game.title, request.look.language); !checked)
    return tl::make_unexpected(checked.error());
  const auto is_fit = [&](const auto& document) { return document->kind->id == workshop->several; };
  if (!request.others.empty() && (!is_fit(request.subject) || !std::ranges::all_of(request.others, is_fit))) {
    const std::string hint =
        workshop->several.empty() ? "" : fmt::format("expected documents of the kind {}", workshop->several);
    return base::refused(fmt::format("{} prints one document at a time", game.title), hint);
  }
  if (request.look.words.empty()) request.look.words = rules::words_of(game.id, request.look.language, sink);
  return make_parts(*workshop, game.title, std::move(request), library, sink);
}

}  // namespace planche::parts
