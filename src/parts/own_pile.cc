#include "parts/own_pile.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "declared/copies.h"
#include "declared/paths.h"
#include "parts/stack.h"

namespace planche::parts {

namespace {

using declared::Field;
using declared::Game;
using declared::Given;
using declared::List;

constexpr std::size_t most_parts = 100'000;  // of one kind
constexpr std::array<std::string_view, 4> parts_names{"part.number", "part.total", "part.copy", "part.copies"};

// A template, and the record that it shows.
struct Side {
  std::shared_ptr<templates::Stencil> stencil;
  const List* list = nullptr;
  std::size_t row = 0;
};

// One design: a record, or none, on its two sides.
struct Design {
  Side front, back;
  std::size_t copies = 1;
};

bool names_part(const templates::Stencil& stencil) {
  const auto fields = stencil.fields();
  return std::any_of(fields.begin(), fields.end(), [](const std::string& f) { return f.starts_with("part."); });
}

void add_names(const std::vector<Field>& fields, const std::string& above, std::vector<std::string>& names) {
  for (const Field& field : fields) {
    names.push_back(above + field.name);
    add_names(field.fields, above + field.name + ".", names);
  }
}

// All that a template may name where a record of the list is in reach.
std::vector<std::string> known_names(const Game& game, const List* list) {
  std::vector<std::string> names(parts_names.begin(), parts_names.end());
  names.emplace_back("credit");
  for (const auto& [name, given] : game.model().numbers) names.push_back(name);
  if (list == nullptr) return names;
  add_names(list->declared->fields, {}, names);
  for (const auto& [name, given] : list->declared->computed) names.push_back(name);
  return names;
}

// The picture where it is found: in one of the game's folders for art, or beside the game file.
std::string located(const Game& game, const std::string& style, const std::string& picture) {
  std::vector<std::string> folders = game.model().art.texts();
  folders.emplace_back();
  for (std::string folder : folders) {
    if (const std::size_t at = folder.find("{style}"); at != std::string::npos) folder.replace(at, 7, style);
    const std::string path = folder.empty() ? picture : fmt::format("{}/{}", folder, picture);
    if (base::resolve_inside(game.model().folder, path)) return path;
  }
  return picture;
}

std::string replaced(std::string text, const std::vector<std::pair<std::string, std::string>>& pairs) {
  for (const auto& [from, to] : pairs) {
    for (std::size_t at = 0; !from.empty() && (at = text.find(from, at)) != std::string::npos; at += to.size())
      text.replace(at, from.size(), to);
  }
  return text;
}

class Pile {
 public:
  Pile(const PileRequest& asked, templates::Library& library, diag::Sink& sink)
      : request_{asked.request},
        game_{*request_->game},
        part_{asked.part},
        list_{asked.of == nullptr ? nullptr : &asked.of->list()},
        library_{library},
        sink_{sink},
        evaluation_{game_.evaluation()} {
    evaluation_.bind("style", expressions::Value::of_text(request_->look.style));
  }

  // False: something is wrong, and was reported.
  bool lay_out(const PileRequest& asked) {
    const std::vector<std::size_t> rows =
        asked.of == nullptr ? std::vector<std::size_t>{0} : asked.of->rows(evaluation_, sink_);
    const auto printed = declared::Copies::read(game_, list_, part_.member("copies"), sink_);
    if (!printed) return false;
    std::size_t total = 0;
    for (const std::size_t row : rows) {
      if (asked.chosen != nullptr && !(*asked.chosen)[row]) continue;
      const auto copies = printed->of(row, evaluation_, sink_);
      if (!copies) return false;
      total += *copies;
      if (total > most_parts) {
        sink_.add(
            part_.given.problem("data/limit", fmt::format("{} parts and more, the limit is {}", total, most_parts)));
        return false;
      }
      if (*copies > 0) designs_.push_back({{nullptr, list_, row}, {nullptr, list_, row}, *copies});
    }
    return true;
  }

  std::size_t count() const {
    std::size_t count = 0;
    for (const Design& design : designs_) count += design.copies;
    return count;
  }

  // Finds the templates of every design.
  bool dress() {
    const Given front = part_.member("front"), back = part_.member("back");
    if (!front) {
      sink_.add(part_.given.problem("data/missing-field", fmt::format("the part \"{}\" has no front", part_.name),
                                    R"("front": "templates/card.json", or a "drawing")"));
      return false;
    }
    if (!dress(front, &Design::front)) return false;
    if (back && back.text() != "none" && !dress(back, &Design::back)) return false;
    show_as_printed();
    return true;
  }

  // Designs whose templates have one size are one set.
  std::vector<scene::PartSet> sets(const std::string& title, const std::shared_ptr<Pile>& self) {
    std::vector<std::pair<scene::PartSet, std::vector<std::size_t>>> sorted;
    for (std::size_t i = 0; i < designs_.size(); ++i) {
      scene::PartSet set = set_for(designs_[i], title);
      const auto same =
          std::find_if(sorted.begin(), sorted.end(), [&](const auto& other) { return alike(other.first, set); });
      if (same == sorted.end()) {
        sorted.emplace_back(std::move(set), std::vector{i});
      } else {
        same->second.push_back(i);
        same->first.bleed = std::max(same->first.bleed, set.bleed);
      }
    }
    std::vector<scene::PartSet> made;
    for (auto& [set, members] : sorted) {
      std::vector<std::size_t> ends;  // the number of the first part behind each design
      for (const std::size_t i : members) ends.push_back(set.count += designs_[i].copies);
      set.make = [self, designs = std::move(members), ends = std::move(ends)](std::size_t number) {
        const auto end = std::upper_bound(ends.begin(), ends.end(), number);
        const auto place = static_cast<std::size_t>(end - ends.begin());
        const Design& design = self->designs_[designs[place]];
        return self->draw(designs[place], number, number - (*end - design.copies), ends.back());
      };
      made.push_back(std::move(set));
    }
    return made;
  }

 private:
  bool dress(const Given& given, Side Design::*side) {
    const bool plain = given.value->string() != nullptr;
    const Given path = plain ? given : given.member("template");
    const auto text = game_.compile_text(path, game_.names(list_), sink_);
    expressions::ExpressionPtr shows;
    if (const Given shown = plain ? Given{} : given.member("shows")) {
      shows = game_.compile(shown, game_.names(list_), sink_);
      if (shows == nullptr) return false;
    }
    if (text == nullptr) return false;
    const auto other = request_->templates.find(part_.name + (side == &Design::back ? "-back" : ""));
    for (Design& design : designs_) {
      Side& own = design.*side;
      std::string name;
      if (other == request_->templates.end()) {
        auto made = evaluation_.text_of(*text, own.row);
        if (!made) {
          sink_.add(Game::fault(path, made.error(), list_ == nullptr ? std::string{} : list_->name_of(own.row)));
          return false;
        }
        name = std::move(*made);
      }
      if (shows != nullptr && !show(own, *shows, given.member("shows"))) return false;
      own.stencil =
          other == request_->templates.end() ? stencil(name, path, own.list) : chosen(other->second, own.list);
      if (own.stencil == nullptr) return false;
    }
    return true;
  }

  bool show(Side& side, const expressions::Expression& shows, const Given& given) {
    const auto value = evaluation_.value_of(shows, side.row);
    if (!value) {
      sink_.add(Game::fault(given, value.error(), list_ == nullptr ? std::string{} : list_->name_of(side.row)));
      return false;
    }
    if (!value->is(expressions::Value::Kind::record)) {
      auto d =
          given.problem("expression/type", "expected a record to show", "a field of the type reference, for example");
      if (list_ != nullptr) d.subject = list_->name_of(side.row);
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

  // Of a path below the folder of the game that names it, or of a template that comes with planche.
  std::shared_ptr<templates::Stencil> stencil(const std::string& name, const Given& given, const List* list) {
    std::string path = name;
    if (name.ends_with(".json")) {
      const auto file = declared::find_file(given.file->folder, name, given, sink_);
      if (!file) return nullptr;
      path = declared::shown_name(*file);
    }
    return chosen(path, list);
  }

  std::shared_ptr<templates::Stencil> chosen(const std::string& name, const List* list) {
    auto& known = stencils_[{name, list}];
    if (known == nullptr && !failed_) {
      known = library_.stencil(name, look_for(list), sink_);
      if (known != nullptr) known->check_fields(known_names(game_, list), sink_);
      failed_ = known == nullptr;
    }
    return known;
  }

  scene::PartSet set_for(const Design& design, const std::string& title) const {
    const templates::Stencil& front = *design.front.stencil;
    scene::PartSet set;
    set.kind = part_.name;
    set.title = title;
    set.trim = front.trim();
    set.bleed = front.bleed();
    set.safe = front.safe();
    set.outline = front.outline();
    if (design.back.stencil != nullptr) {
      const templates::Stencil& back = *design.back.stencil;
      set.bleed = std::max(set.bleed, back.bleed());
      set.back = {back.trim(), back.safe(), back.outline()};
    }
    return set;
  }

  static bool alike(const scene::PartSet& a, const scene::PartSet& b) {
    const auto same = [](base::Size x, base::Size y) { return x.width == y.width && x.height == y.height; };
    return same(a.trim, b.trim) && a.outline == b.outline && a.back.has_value() == b.back.has_value();
  }

  // What templates that show a record of the list may name.
  templates::Look look_for(const List* list) const {
    templates::Look look = request_->look;
    look.names = game_.names(list);
    for (const auto& [name, number] : game_.numbers()) {
      if (number.is_integer()) look.names.known[name] = expressions::to_data(expressions::Value::of_number(number));
    }
    for (const std::string_view of_part : parts_names)
      look.names.values[std::string{of_part}] = {expressions::Type::Kind::number};
    return look;
  }

  // From here on pictures are where they are found, and markup has its replacements.
  void show_as_printed() {
    for (const auto& list : game_.lists()) {
      for (const Field& field : list->declared->fields) {
        const auto place = expressions::find_field(list->table.fields, field.name);
        if (!place) continue;
        if (field.kind == Field::Kind::picture)
          evaluation_.change(list->table, *place, [this](std::string_view picture) {
            return located(game_, request_->look.style, std::string{picture});
          });
        else if (!field.replace.empty())
          evaluation_.change(list->table, *place,
                             [&field](std::string_view text) { return replaced(std::string{text}, field.replace); });
      }
    }
  }

  scene::ScenePtr draw(const Side& side, bool& flawed) {
    templates::Record record;
    record.folder = game_.model().folder;
    record.evaluation = &evaluation_;
    record.row = side.row;
    if (side.list != nullptr) {
      const auto begin = side.list->rows[side.row]->span().begin;
      record.source = game_.source(side.list->documents[side.row]);
      record.span = {begin, begin + 1};
      record.path = fmt::format("{}[{}]", side.list->declared->name, side.row);
      record.subject = side.list->name_of(side.row);
    }
    return draw_reporting(*side.stencil, record, sink_, flawed);
  }

  bool is_flawed(const Side& side) const {
    if (side.list == nullptr) return false;
    const diag::SourcePtr& source = game_.source(side.list->documents[side.row]);
    const diag::Span span = side.list->rows[side.row]->span();
    return std::any_of(request_->flawed.begin(), request_->flawed.end(), [&](const auto& error) {
      return error.first == source && error.second.begin >= span.begin && error.second.begin < span.end;
    });
  }

  scene::Part draw(std::size_t index, std::size_t number, std::size_t copy, std::size_t total) {
    const Design& design = designs_[index];
    const bool again = index == last_design_ && !last_names_part_;
    if (again) return last_;
    const std::array of_part{number + 1, total, copy + 1, design.copies};
    for (std::size_t i = 0; i < of_part.size(); ++i)
      evaluation_.bind(parts_names[i], expressions::Value::of_number(static_cast<std::int64_t>(of_part[i])));
    const Side& front = design.front;
    const Side& back = design.back;
    last_ = {part_.name, front.list == nullptr ? std::string{} : front.list->name_of(front.row), nullptr, nullptr,
             is_flawed(front)};
    last_.front = draw(front, last_.flawed);
    if (back.stencil != nullptr) {
      // A back that names no field is one drawing for all.
      auto& same = backs_[back.stencil.get()];
      const bool alike = back.stencil->fields().empty();
      last_.back = alike && same != nullptr ? same : draw(back, last_.flawed);
      if (alike) same = last_.back;
    }
    last_design_ = index;
    last_names_part_ = names_part(*front.stencil) || (back.stencil != nullptr && names_part(*back.stencil));
    return last_;
  }

  std::shared_ptr<const OwnRequest> request_;
  const Game& game_;
  const declared::Part& part_;
  const List* list_;
  templates::Library& library_;
  diag::Sink& sink_;
  expressions::Evaluation evaluation_;
  std::vector<Design> designs_;
  std::map<std::pair<std::string, const List*>, std::shared_ptr<templates::Stencil>> stencils_;
  std::map<const templates::Stencil*, scene::ScenePtr> backs_;
  bool failed_ = false;
  std::size_t last_design_ = static_cast<std::size_t>(-1);
  bool last_names_part_ = false;
  scene::Part last_;
};

}  // namespace

void add_pile(const PileRequest& asked, templates::Library& library, diag::Sink& sink,
              std::vector<scene::PartSet>& sets) {
  const auto pile = std::make_shared<Pile>(asked, library, sink);
  if (!pile->lay_out(asked) || pile->count() == 0) return;
  if (asked.part.member("drawing")) return add_drawing(asked, pile->count(), library, sink, sets);
  if (!pile->dress()) return;
  for (scene::PartSet& set : pile->sets(asked.title, pile)) sets.push_back(std::move(set));
}

}  // namespace planche::parts
