#include "parts/own/dresser.h"

#include <algorithm>
#include <filesystem>
#include <span>

#include <fmt/format.h>

#include "base/files.h"
#include "base/sum.h"
#include "declared/file/paths.h"
#include "parts/declared_kinds.h"
#include "parts/stack.h"
#include "scene/bounds.h"
#include "templates/text/html_markup.h"
#include "templates/text/markup.h"

namespace planche::parts::own {

using declared::Field;
using declared::Game;
using declared::Given;
using declared::List;

namespace {

// All names that a template may use for a record of the list.
std::vector<std::string> known_names(const Game& game, const List* list) {
  std::vector<std::string> names;
  if (list != nullptr) {
    add_names(list->declared->fields, {}, names);
    for (const auto& [name, given] : list->declared->computed) names.push_back(name);
  }
  for (const auto& [name, given] : game.model().numbers) names.push_back(name);
  names.emplace_back("credit");
  names.insert(names.end(), part_names.begin(), part_names.end());
  return names;
}

// Replaces text: at each position the first matching pair applies, and replacements are not replaced again.
std::string replaced(std::string_view text, const std::vector<std::pair<std::string, std::string>>& pairs) {
  std::string made;
  for (std::size_t at = 0; at < text.size();) {
    const auto fits = std::ranges::find_if(
        pairs, [&](const auto& pair) { return templates::length_of(pair.first, text.substr(at)) > 0; });
    if (fits == pairs.end()) {
      made += text[at++];
    } else {
      made += fits->second;
      at += templates::length_of(fits->first, text.substr(at));
    }
  }
  return made;
}

bool replaces(const Field& field) {
  bool any = false;
  declared::each_within(field, [&](const Field& of) { any = any || of.html || !of.replace.empty(); });
  return any;
}

void replace_in(const Field& field, data::Value& value) {
  if (const std::string* text = value.string()) {
    if (!field.html && field.replace.empty()) return;
    std::string made = field.html ? templates::from_html(*text) : *text;
    if (!field.replace.empty()) made = replaced(made, field.replace);
    value = data::Value{std::move(made), value.span()};
  } else if (value.array() != nullptr && field.item != nullptr) {
    for (data::Value& item : *value.array()) replace_in(*field.item, item);
  } else if (value.object() != nullptr) {
    for (data::Member& member : *value.object()) {
      for (const Field& inner : field.fields) {
        if (inner.name == member.key) replace_in(inner, member.value);
      }
    }
  }
}

// Whether every expression in the text gave an empty result.
bool is_blank(const expressions::Text& text, const std::string& made) {
  const auto literal = [](const expressions::Text::Piece& piece) { return piece.literal.size(); };
  return !text.constant() && made.size() == base::sum_of(text.pieces(), literal);
}

}  // namespace

Dresser::Dresser(std::shared_ptr<const Request> request, templates::Library& library, diag::Sink& sink)
    : request_{std::move(request)},
      game_{*request_->game},
      library_{library},
      sink_{sink},
      evaluation_{game_.evaluation()} {
  evaluation_.bind("style", expressions::Value::of_text(request_->look.style));
}

void Dresser::dress(const Given& given, const std::string& part, const List* list, const std::vector<Side*>& sides,
                    Absent absent) {
  const bool plain = given.value->string() != nullptr;
  const Given path = plain ? given : given.member("template");
  const auto text = game_.compile_text(path, game_.names(list), sink_);
  expressions::ExpressionPtr shows;
  const Given shown = plain ? Given{} : given.member("shows");
  if (shown) shows = game_.compile(shown, game_.names(list), sink_);
  const bool sound = text != nullptr && (!shown || shows != nullptr);
  const auto other = request_->templates.find(part);
  for (Side* side : sides) {
    Side& own = *side;
    own.failed = !sound;
    if (own.failed) continue;
    const Side chooser = own;
    if (shows != nullptr) {
      const auto value = evaluation_.value_of(*shows, own.row);
      if (absent == Absent::is_blank && value && value->is_absent()) continue;
      own.failed = !show(own, *shows, value, shown);
    }
    // The template is found even for a side that shows no record: its problems are others.
    own.stencil = other == request_->templates.end() ? stencil_of(chooser, *text, path, own.list)
                                                     : chosen(other->second, own.list, {}, sink_);
    own.failed = own.failed || own.stencil == nullptr;
    if (own.failed) own.stencil = nullptr;
  }
}

std::shared_ptr<templates::Stencil> Dresser::stencil_of(const Side& chooser, const expressions::Text& text,
                                                        const Given& path, const List* shown) {
  const auto name = evaluation_.text_of(text, chooser.row);
  if (!name) {
    sink_.add(Game::fault(path, name.error(), chooser.name()));
    return nullptr;
  }
  if (chooser.list != nullptr && is_blank(text, *name)) {
    if (!is_flawed(chooser)) sink_.add(unnamed(chooser, path, text.uses()));
    return nullptr;
  }
  // Looking for a file takes longer than drawing with it.
  auto& known = named_[{*name, shown, path.file.get()}];
  if (known != nullptr) return known;
  diag::Sink found;
  auto made = stencil(*name, path, shown, found);
  const diag::Diagnostic here = path.problem({}, {});
  const bool chosen_by_field = chooser.list != nullptr && text.uses().fields.size() == 1;
  for (diag::Diagnostic& d : found.sorted()) {
    if (d.code == "game/missing-file") d.together = *name;
    if (chosen_by_field && d.source == here.source && d.span == here.span) {
      const diag::Diagnostic at = game_.at(*chooser.list, chooser.row, text.uses().fields.front(), d.code, {});
      d.source = at.source;
      d.span = at.span;
      d.path = at.path;
      d.subject = chooser.name();
      d.together = *name;
      if (d.code == "game/missing-file" && !d.hint.starts_with("did you mean"))
        d.hint = fmt::format("correct the value, or add {}", *name);
    }
    sink_.add(std::move(d));
  }
  return known = made;
}

// Reports a record that lacks the value that names its template.
diag::Diagnostic Dresser::unnamed(const Side& side, const Given& path, const expressions::Uses& uses) const {
  diag::Diagnostic d =
      game_.at(*side.list, side.row, uses.fields.size() == 1 ? uses.fields.front() : "", "data/missing-field",
               fmt::format("\"{}\" names no template: a value in it is absent", path.text()));
  d.subject = side.list->name_of(side.row);
  return d;
}

bool Dresser::show(Side& side, const expressions::Expression& shows, const Shown& value, const Given& given) {
  if (!value) {
    sink_.add(Game::fault(given, value.error(), side.name()));
    return false;
  }
  if (value->is_absent() && side.list != nullptr) {
    const expressions::Uses& uses = shows.uses();
    diag::Diagnostic d = game_.at(*side.list, side.row, uses.fields.size() == 1 ? uses.fields.front() : "",
                                  "data/missing-field", fmt::format("`{}` names no record to show", given.text()));
    d.subject = side.name();
    d.hint = "name one, or leave these records out of the part with `where`";
    sink_.add(std::move(d));
    return false;
  }
  if (!value->is(expressions::Value::Kind::record)) {
    auto d =
        given.problem("expression/type", "expected a record to show", "a field of the type reference, for example");
    d.subject = side.name();
    d.together = given.text();
    sink_.add(std::move(d));
    return false;
  }
  for (const auto& list : game_.lists()) {
    if (&list->table != value->table()) continue;
    side.list = list.get();
    side.row = value->row();
  }
  return true;
}

// Finds a template by a path below the folder of the game that names it, or of a game that this extends; or among those
// of planche.
std::shared_ptr<templates::Stencil> Dresser::stencil(const std::string& name, const Given& given, const List* list,
                                                     diag::Sink& sink) {
  if (!templates::names_file(name)) return chosen(name, list, given, sink);
  const std::span<const std::filesystem::path> folders = game_.model().folders;
  const auto own = std::ranges::find(folders, given.file->folder);
  const auto file = declared::find_file(folders.subspan(std::size_t(own - folders.begin())), name, given, sink);
  return file ? chosen(declared::shown_name(*file), list, given, sink) : nullptr;
}

std::shared_ptr<templates::Stencil> Dresser::chosen(const std::string& name, const List* list, const Given& given,
                                                    diag::Sink& sink) {
  const auto [known, fresh] = stencils_.try_emplace({name, list});
  if (!fresh) return known->second;
  diag::Sink found;
  known->second = library_.stencil(name, look_for(list), found);
  for (diag::Diagnostic& d : found.sorted())
    sink.add(given && d.source == nullptr ? given.problem(d.code, d.message, d.hint) : std::move(d));
  if (found.has_errors()) faulty_.insert(known->second.get());
  return known->second;
}

// The look with the names that templates may use for a record of the list.
templates::Look Dresser::look_for(const List* list) const {
  templates::Look look = request_->look;
  look.large = large_;
  look.owner = request_->game;
  look.names = game_.names(list);
  look.fields = known_names(game_, list);
  if (list != nullptr) look.records = list->declared->name;
  for (const auto& [name, number] : game_.numbers()) {
    if (number.is_integer()) look.names.known[name] = expressions::to_data(expressions::Value::of_number(number));
  }
  for (const std::string_view of_part : part_names)
    look.names.values[std::string{of_part}] = {expressions::Type::Kind::number};
  return look;
}

void Dresser::show_as_printed() {
  for (const auto& list : game_.lists()) {
    Field record;
    record.kind = Field::Kind::object;
    record.fields = list->declared->fields;
    if (!replaces(record)) continue;
    std::vector<const data::Value*> rows;
    for (std::size_t row = 0; row < list->rows.size(); ++row) {
      data::Value& as_printed = replaced_.emplace_back(list->sound_row(row));
      replace_in(record, as_printed);
      rows.push_back(&as_printed);
    }
    evaluation_.bind(list->table, std::move(rows));
  }
}

scene::ScenePtr Dresser::draw(const Side& side, diag::Sink& sink, bool& flawed, templates::Pass pass) {
  templates::Record record;
  record.folder = game_.model().folder;
  record.evaluation = &evaluation_;
  record.row = side.row;
  if (side.list != nullptr) {
    const auto begin = side.list->rows[side.row]->span().begin;
    record.source = game_.source(side.list->documents[side.row]);
    record.folder = std::filesystem::path{record.source->name()}.parent_path();
    record.span = {begin, begin + 1};
    record.path = fmt::format("{}[{}]", side.list->declared->name, side.row);
    record.subject = side.name();
    record.point_at = [this, &side](std::string_view field, diag::Diagnostic& d) {
      const diag::Diagnostic at = game_.at(*side.list, side.row, field, std::string{d.code}, {});
      d.source = at.source;
      d.span = at.span;
      d.path = at.path;
    };
  }
  flawed = flawed || faulty_.contains(side.stencil.get());
  return draw_reporting(*side.stencil, record, sink, flawed, pass);
}

scene::ScenePtr Dresser::draw_within(const Side& side, diag::Sink& sink, bool& flawed) {
  scene::ScenePtr made = draw(side, sink, flawed);
  const auto ink = made == nullptr ? std::nullopt : scene::ink_bounds(*made);
  if (!ink || made->extent.holds(*ink)) return made;
  auto kept = std::make_shared<scene::Scene>();
  kept->extent = made->extent;
  kept->items.emplace_back(scene::Group{made, {}, scene::Path::rectangle(made->extent)});
  return kept;
}

bool Dresser::is_flawed(const Side& side) const {
  if (side.list == nullptr) return false;
  const diag::SourcePtr& source = game_.source(side.list->documents[side.row]);
  const diag::Span span = side.list->rows[side.row]->span();
  return std::ranges::any_of(request_->flawed, [&](const auto& error) {
    return error.first == source && error.second.begin >= span.begin && error.second.begin < span.end;
  });
}

}  // namespace planche::parts::own
