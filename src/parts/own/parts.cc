#include "parts/own/parts.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/other_names.h"
#include "declared/selection.h"
#include "parts/declared_kinds.h"
#include "parts/own/pile.h"
#include "parts/selection.h"
#include "rules/words.h"

namespace planche::parts::own {

namespace {

using declared::Given;
using declared::Part;

std::string title_of(const declared::Game& game, const Part& part) {
  const Given title = game.in_language(part.member("title"));
  if (title) return title.text();
  const auto label = game.labels().texts.find("kind." + part.name);
  return label == game.labels().texts.end() ? part.name : label->second.usual;
}

std::vector<std::string_view> names_of_parts(const declared::Model& model) {
  std::vector<std::string_view> names;
  for (const Part& part : model.parts) names.push_back(part.name);
  return names;
}

// Null, and reported, where there is none of that name.
const Part* find_part(const declared::Model& model, const Given& name, diag::Sink& sink) {
  const Part* part = model.part(name.text());
  if (part == nullptr)
    sink.add(name.problem("game/unknown-name", fmt::format("there is no part \"{}\"", name.text()),
                          base::suggestion(name.text(), names_of_parts(model))));
  return part;
}

// The names that were asked for, kits taken apart.
base::Asked<std::set<std::string, std::less<>>> chosen_parts(const Request& request) {
  const declared::Model& model = request.game->model();
  std::set<std::string, std::less<>> chosen;
  for (const Part& part : model.parts) {
    if (request.kinds.empty() && part.member("of")) chosen.insert(part.name);
  }
  if (request.kinds.empty() && chosen.empty()) {
    for (const Part& part : model.parts) chosen.insert(part.name);
  }
  for (const std::string& name : request.kinds) {
    const auto kit = std::ranges::find_if(model.kits, [&](const auto& k) { return k.name == name; });
    if (name == "all") {
      for (const Part& part : model.parts) chosen.insert(part.name);
    } else if (name == "kit") {
      for (std::string& part : default_kit(model)) chosen.insert(std::move(part));
    } else if (model.part(name) != nullptr) {
      chosen.insert(name);
    } else if (kit != model.kits.end()) {
      for (const Given& part : kit->parts) chosen.insert(part.text());
    } else {
      std::vector<std::string_view> known = names_of_parts(model);
      for (const declared::Kit& one : model.kits) known.push_back(one.name);
      return base::refused(fmt::format("{} prints no part of the kind \"{}\"", request.game->title(), name),
                           base::suggestion(name, known));
    }
  }
  return chosen;
}

void check_kits(const declared::Model& model, diag::Sink& sink) {
  for (const declared::Kit& kit : model.kits) {
    for (const Given& name : kit.parts) find_part(model, name, sink);
  }
}

// Which rows of the lists `--only` chooses; a null selection chooses all.
base::Asked<std::map<const declared::List*, std::vector<bool>>> choose(
    const std::vector<std::string>& terms, const declared::Game& game,
    const std::vector<const declared::List*>& lists) {
  std::map<const declared::List*, std::vector<bool>> chosen;
  if (terms.empty()) return chosen;
  const declared::OtherNames others{game};
  std::vector<Candidate> candidates;
  for (const declared::List* list : lists) {
    for (std::size_t row = 0; row < list->rows.size(); ++row) {
      const std::string key = list->name_of(row), title = list->called_by(row);
      std::vector<std::string> also = others.of(*list, row);
      also.push_back(key);
      candidates.push_back({list->declared->name, title.empty() ? key : title, candidates.size() + 1, std::move(also)});
    }
  }
  auto found = select(candidates, terms);
  if (!found) return tl::make_unexpected(found.error());
  auto next = found->begin();
  for (const declared::List* list : lists) {
    const auto end = next + static_cast<std::ptrdiff_t>(list->rows.size());
    chosen[list].assign(next, end);
    next = end;
  }
  return chosen;
}

// Templates are given to parts, and to backs as "cards-back".
base::Asked<void> check_templates(const Request& request) {
  const declared::Model& model = request.game->model();
  for (const auto& [name, file] : request.templates) {
    const Part* part = model.part(name);
    if (part == nullptr && name.ends_with("-back")) part = model.part(name.substr(0, name.size() - 5));
    if (part == nullptr)
      return base::refused(fmt::format("--template: {} prints no part of the kind \"{}\"", request.game->title(), name),
                           base::suggestion(name, names_of_parts(model)));
    if (part->member("drawing"))
      return base::refused(fmt::format("--template: the kind \"{}\" is not drawn from a template", part->name));
  }
  return {};
}

}  // namespace

std::vector<Kind> kinds_in(const declared::Game& game) {
  const std::vector<std::string> kit = default_kit(game.model());
  std::vector<Kind> kinds;
  for (const Part& part : game.model().parts) {
    kinds.push_back({part.name, title_of(game, part), static_cast<bool>(part.member("of")),
                     std::ranges::find(kit, part.name) != kit.end()});
  }
  return kinds;
}

base::Words words_of(const declared::Game& game, diag::Sink& sink) {
  const std::vector<std::string> known = rules::languages_of({});
  // Without any the data folder is missing, which is told elsewhere.
  if (!known.empty() && std::ranges::find(known, rules::without_region(game.language())) == known.end())
    sink.add(
        diag::finding(diag::Severity::note, "data/untranslated",
                      fmt::format("the program has no words in \"{}\": margins and the like are printed in English",
                                  game.language())));
  base::Vocabulary all = rules::program_words(game.language(), sink);
  for (const auto& [key, text] : game.labels().texts) all.texts.insert_or_assign("label." + key, text);
  if (!game.labels().plurals.empty()) all.plurals = game.labels().plurals;
  const Given credit = game.in_language(game.model().credit);
  all.texts.insert_or_assign("credit", base::Vocabulary::Text{credit ? credit.text() : game.title(), {}});
  return {game.language(), std::move(all)};
}

std::vector<scene::PartSet> sets_of(const std::shared_ptr<const Request>& request, const Given& name,
                                    templates::Library& library, diag::Sink& sink) {
  const declared::Game& game = *request->game;
  const Part* part = find_part(game.model(), name, sink);
  if (part == nullptr) return {};
  // Those that are drawn hold nothing themselves, and could hold one another.
  if (const Given drawing = part->member("drawing"); drawing) {
    sink.add(name.problem("game/drawing", fmt::format("\"{}\" does not lie in a stack", name.text()),
                          "a box holds what templates draw: cards, tiles"));
    return {};
  }
  std::optional<declared::Selection> of;
  if (const Given given = part->member("of")) {
    of = declared::Selection::compile(game, given, sink);
    if (!of) return {};
  }
  std::vector<scene::PartSet> sets;
  add_pile({request, *part, of ? &*of : nullptr, nullptr, title_of(game, *part)}, library, sink, sets);
  return sets;
}

base::Asked<std::vector<scene::PartSet>> make_parts(std::shared_ptr<const Request> request, templates::Library& library,
                                                    diag::Sink& sink) {
  const declared::Game& game = *request->game;
  if (auto checked = check_templates(*request); !checked) return tl::make_unexpected(checked.error());
  check_kits(game.model(), sink);
  auto chosen = chosen_parts(*request);
  if (!chosen) return tl::make_unexpected(chosen.error());
  std::vector<std::pair<const Part*, std::optional<declared::Selection>>> makings;
  std::vector<const declared::List*> lists;
  for (const Part& part : game.model().parts) {
    // Of all parts: what is wrong with the game file is told whichever are printed.
    std::optional<declared::Selection> of;
    const Given given = part.member("of");
    if (given) of = declared::Selection::compile(game, given, sink);
    if (!chosen->contains(part.name) || (given && !of)) continue;
    if (of && std::ranges::find(lists, &of->list()) == lists.end()) lists.push_back(&of->list());
    makings.emplace_back(&part, std::move(of));
  }
  // Parts that are named are printed whole; what else is named are records.
  std::vector<std::string> terms = request->only;
  std::vector<const Part*> whole;
  for (const auto& [part, of] : makings) {
    const std::string& name = part->name;
    const bool is_list = std::ranges::any_of(lists, [&](const auto* list) { return list->declared->name == name; });
    if (!is_list && std::erase(terms, name) > 0) whole.push_back(part);
  }
  auto only = choose(terms, game, lists);
  if (!only) return tl::make_unexpected(only.error());
  std::vector<scene::PartSet> sets;
  for (const auto& [part, of] : makings) {
    const bool is_whole = request->only.empty() || std::ranges::find(whole, part) != whole.end();
    if (!is_whole && (!of || terms.empty())) continue;
    add_pile({request, *part, of ? &*of : nullptr, is_whole ? nullptr : &only->at(&of->list()), title_of(game, *part)},
             library, sink, sets);
  }
  return sets;
}

}  // namespace planche::parts::own
