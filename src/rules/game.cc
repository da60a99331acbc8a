#include "rules/game.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "data/document.h"
#include "data/formats/translation.h"
#include "rules/judging.h"

namespace planche::rules {

namespace {

// The string member `key` of the root, or a diagnostic.
const std::string* root_string(const data::Document& document, std::string_view key, std::string_view hint,
                               diag::Sink& sink) {
  const data::Value* value = document.root.find(key);
  if (value == nullptr) {
    auto d = diag::problem(document.source, first_character(document.root), "data/missing-field",
                           fmt::format("the document lacks its \"{}\"", key));
    d.hint = std::string{hint};
    sink.add(std::move(d));
    return nullptr;
  }
  if (value->string() == nullptr) {
    auto d = diag::problem(document.source, value->span(), "data/type",
                           fmt::format("expected a string for \"{}\", found {}", key, value->describe()));
    d.path = std::string{key};
    d.hint = std::string{hint};
    sink.add(std::move(d));
    return nullptr;
  }
  return value->string();
}

std::shared_ptr<const Game> of_the_table(const Game* game) {
  return {std::shared_ptr<const Game>{}, game};
}

// The game that knows most of the table's columns; null if none does.
const Game* game_of(const data::Table& table) {
  const Game* best = nullptr;
  std::size_t most = 0;
  for (const Game* game : games()) {
    const std::size_t known = game->known_columns == nullptr ? 0 : game->known_columns(table.header);
    if (known > most) {
      most = known;
      best = game;
    }
  }
  return best;
}

constexpr std::string_view make_a_game =
    "make a game of it: run `planche new cards DIR`, copy this file to DIR, and name it in \"records\" of "
    "DIR/game.json";

// Finds the game and the kind of a document, and checks its format. `asked`: it is a table whatever its name is.
std::shared_ptr<Subject> identify_table(const diag::SourcePtr& source, bool asked, diag::Sink& sink) {
  diag::Sink of_cells;
  const auto table = data::read_csv(source, of_cells);
  const Game* best = table ? game_of(*table) : nullptr;
  if (table && best == nullptr) {
    auto d = diag::problem(
        source, table->header.span, "data/unknown-game",
        fmt::format("this table of {} and {} belongs to no game", base::counted(table->header.cells.size(), "column"),
                    base::counted(table->rows.size(), "row")));
    d.hint = fmt::format("make a game of it: planche new game DIR --from {}", source->name());
    if (asked) d.hint += "; read documents that are not tables with --input json or yaml";
    sink.add(std::move(d));
    return nullptr;  // further checks mean nothing
  }
  for (diag::Diagnostic& d : of_cells.sorted()) sink.add(std::move(d));
  if (!table) return nullptr;
  auto found = std::make_shared<Subject>();
  found->document = best->from_table(source, *table, sink);
  found->game = of_the_table(best);
  found->kind = &best->kinds.front();
  found->kind->format().check(found->document, sink);
  return found;
}

std::shared_ptr<Subject> identify(const diag::SourcePtr& source, bool csv, diag::Sink& sink) {
  const std::string name = base::lower(source->name());
  const bool by_name = source->form() == diag::Source::Form::by_name;
  if (csv || (by_name && (name.ends_with(".csv") || name.ends_with(".tsv")))) return identify_table(source, csv, sink);
  auto read = data::read_document(source, sink, {}, data::JsonStyle::strict);
  if (!read) return nullptr;
  auto found = std::make_shared<Subject>();
  found->document = std::move(*read);
  const data::Document& document = found->document;
  if (document.root.object() == nullptr) {
    auto d =
        diag::problem(source, first_character(document.root), "data/type",
                      fmt::format("expected an object with \"game\" and \"kind\", found {}", document.root.describe()));
    if (document.root.array() != nullptr) d.hint = std::string{make_a_game};
    sink.add(std::move(d));
    return nullptr;
  }
  const Game& example = *games().front();
  const auto hint = [&](std::string_view member, std::string_view value) {
    return fmt::format("for {}: \"{}\": \"{}\"", example.kinds.front().title, member, value);
  };
  const std::string* game_id = root_string(document, "game", hint("game", example.id), sink);
  if (game_id != nullptr) {
    found->game = of_the_table(find_game(*game_id));
    if (found->game == nullptr) {
      auto d = diag::problem(source, document.root.find("game")->span(), "data/unknown-game",
                             fmt::format("there is no game \"{}\"", *game_id));
      d.path = "game";
      std::vector<std::string_view> ids;
      for (const Game* game : games()) ids.push_back(game->id);
      d.hint = base::suggestion(*game_id, ids);
      sink.add(std::move(d));
    }
  }
  const std::string* kind_id = root_string(document, "kind", hint("kind", example.kinds.front().id), sink);
  if (found->game == nullptr || kind_id == nullptr) return nullptr;
  found->kind = found->game->kind(*kind_id);
  if (found->kind == nullptr) {
    auto d = diag::problem(source, document.root.find("kind")->span(), "data/type",
                           fmt::format("{} has no documents of the kind \"{}\"", found->game->title, *kind_id));
    d.path = "kind";
    std::vector<std::string_view> ids;
    for (const auto& kind : found->game->kinds) ids.push_back(kind.id);
    d.hint = base::suggestion(*kind_id, ids);
    sink.add(std::move(d));
    return nullptr;
  }
  if (found->document.is_yaml) found->kind->format().settle(found->document);
  found->kind->format().check(document, sink);
  data::check_translations(document, sink);
  return found;
}

}  // namespace

const DocumentKind* Game::kind(std::string_view kind_id) const {
  const auto found = std::ranges::find_if(kinds, [&](const auto& k) { return k.id == kind_id; });
  return found == kinds.end() ? nullptr : &*found;
}

const Game* find_game(std::string_view id) {
  const auto found = std::ranges::find_if(games(), [&](const Game* g) { return g->id == id; });
  return found == games().end() ? nullptr : *found;
}

void read_content(Subject& subject) {
  subject.content = subject.kind->read ? subject.kind->read(subject.document, *subject.rules) : Content{};
}

RulesetPtr ruleset_of(const Game& game, const Settings& settings) {
  auto rules = std::make_shared<Ruleset>(Ruleset{settings});
  if (game.parameters) rules->parameters = game.parameters(settings, rules->problems);
  return rules;
}

RulesetPtr Rulesets::of(const Game& game) {
  RulesetPtr& rules = known_[&game];
  if (rules == nullptr) rules = ruleset_of(game, settings_);
  return rules;
}

std::shared_ptr<Subject> read_subject(const diag::SourcePtr& source, bool csv, Rulesets& rules, diag::Sink& sink) {
  auto found = identify(source, csv, sink);
  if (found == nullptr) return nullptr;
  found->rules = rules.of(*found->game);
  for (diag::Diagnostic& d : found->rules->problems.sorted()) sink.add(std::move(d));
  read_content(*found);
  return found;
}

std::shared_ptr<Subject> read_and_validate(const diag::SourcePtr& source, bool csv, Rulesets& rules, diag::Sink& sink) {
  auto found = read_subject(source, csv, rules, sink);
  if (found == nullptr) return nullptr;
  // If the rules could not be read, everything might seem wrong.
  if (found->kind->judge && !found->rules->problems.has_errors()) found->kind->judge(*found, sink);
  for (const diag::Diagnostic& d : sink.sorted()) {
    if (d.severity == diag::Severity::error && d.source == source) found->flawed.push_back(d.span);
  }
  return found;
}

std::shared_ptr<Subject> read_and_validate(const diag::SourcePtr& source, bool csv, const Settings& settings,
                                           diag::Sink& sink) {
  Rulesets rules{settings};
  return read_and_validate(source, csv, rules, sink);
}

}  // namespace planche::rules
