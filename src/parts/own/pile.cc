#include "parts/own/pile.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/lists/copies.h"
#include "parts/drawn.h"
#include "parts/own/drawing.h"
#include "parts/own/dresser.h"
#include "parts/own/surroundings.h"
#include "parts/pen.h"
#include "parts/sets.h"
#include "parts/stack.h"
#include "scene/matching_backs.h"

namespace planche::parts::own {

namespace {

using declared::Given;
using declared::List;

constexpr std::size_t most_parts = 100'000;  // of one kind
constexpr double least_scale = 0.1, most_scale = 10;
constexpr base::Size usual_blank{63, 88};  // of parts in place of which no template could be read

// One design: both sides of a record, or of a part without records.
struct PileDesign {
  Side front, back;
  std::size_t copies = 1;
  bool chosen = true;   // otherwise it is counted but not printed
  bool flawed = false;  // its copies or its back have an error
  // The parts of its size, with and without backs, and those of them before its first one: for `part.number`.
  std::size_t of_its_size = 0, before = 0;
};

// Whether a back is a template name rather than one of the words in standee.cc.
bool names_template(const Given& back) {
  return back && back.text() != "none" && back.text() != "turned" && back.text() != "mirrored";
}

class OwnPile {
 public:
  OwnPile(const PileRequest& asked, templates::Library& library, diag::Sink& sink)
      : part_{asked.part},
        list_{asked.of == nullptr ? nullptr : &asked.of->list()},
        library_{library},
        sink_{sink},
        request_{asked.request},
        dresser_{asked.request, library, sink} {}

  // Returns false after a report. Parts whose number has an error are there once, flawed.
  bool lay_out(const PileRequest& asked) {
    const std::vector<std::size_t> rows =
        asked.of == nullptr ? std::vector<std::size_t>{0} : asked.of->rows(dresser_.evaluation(), sink_);
    note_no_records(rows);
    const auto printed = declared::Copies::read(*asked.request->game, list_, part_.member("copies"), sink_);
    std::size_t total = 0;
    for (const std::size_t row : rows) {
      const bool chosen = asked.chosen == nullptr || (*asked.chosen)[row];
      const auto known = printed ? printed->of(row, dresser_.evaluation(), sink_) : std::nullopt;
      const std::size_t copies = known.value_or(1);
      if (chosen) total += copies;
      if (total > most_parts) {
        sink_.add(
            part_.given.problem("data/limit", fmt::format("{} parts and more, the limit is {}", total, most_parts)));
        return false;
      }
      if (copies > 0) designs_.push_back({{nullptr, list_, row}, {nullptr, list_, row}, copies, chosen, !known});
    }
    return true;
  }

  // A condition that holds for none of the records is often a misspelt value.
  void note_no_records(const std::vector<std::size_t>& rows) {
    const Given of = part_.member("of");
    if (!rows.empty() || !of || list_ == nullptr || list_->of_document) return;
    const std::size_t all = list_->rows.size(), left_out = list_->left_out.size();
    if (all + left_out == 0) return;
    const std::string& name = list_->declared->name;
    auto d = all > 0 ? of.problem("game/unused",
                                  fmt::format("none of the {} {} belongs to the part \"{}\", which is not printed", all,
                                              name, part_.name))
                     : list_->declared->where.problem("game/unused",
                                                      fmt::format("this leaves out all {} rows of {}", left_out, name));
    d.severity = diag::Severity::note;
    sink_.add(std::move(d));
  }

  std::vector<PrintedRow> printed() const {
    std::vector<PrintedRow> rows;
    for (const PileDesign& design : designs_) {
      if (design.chosen) rows.push_back({design.front.row, design.copies});
    }
    return rows;
  }

  // Reports a scale with an error, which is then 1.
  void read_scale() {
    const Given given = part_.member("scale");
    if (!given) return;
    double scale = 0;
    if (given.value->is_number()) {
      scale = given.number();
    } else {
      const auto expression = request_->game->compile(given, request_->game->names(nullptr), sink_);
      if (expression == nullptr) return;
      const auto value = dresser_.evaluation().value_of(*expression, 0);
      if (!value) return sink_.add(declared::Game::fault(given, value.error(), {}));
      if (!value->is(expressions::Value::Kind::number))
        return sink_.add(given.problem("expression/type", "expected a number"));
      scale = value->number().to_double();
    }
    if (scale >= least_scale && scale <= most_scale) {
      scale_ = scale;
      return;
    }
    sink_.add(given.problem(
        "data/limit", fmt::format("expected a scale from {:g} to {:g}, found {:g}", least_scale, most_scale, scale)));
  }
  double scale() const { return scale_; }

  // The blocks in which parts lie on a sheet. Only rectangles share cuts.
  std::optional<scene::Cluster> cluster_of(const scene::PartSet& set) {
    const Given sheet = part_.member("sheet");
    if (!sheet || like_ == nullptr) return std::nullopt;
    const auto refuse = [&](const Given& at, std::string message, std::string hint) {
      sink_.add(at.problem("print/blocks", std::move(message), std::move(hint)));
      return std::nullopt;
    };
    std::vector<std::size_t> size;
    for (const Given& one : sheet.member("blocks").items()) {
      const std::int64_t* number = one.value->integer();
      if (number != nullptr && *number > 0) size.push_back(static_cast<std::size_t>(*number));
    }
    const Given gap = sheet.member("gap"), between = sheet.member("between");
    const auto is_number = [](const Given& given) { return !given || given.value->is_number(); };
    if (size.size() != 2 || !is_number(gap) || !is_number(between)) return std::nullopt;  // reported by the format
    if (set.outline.form != scene::Outline::Form::rectangle)
      return refuse(
          sheet,
          fmt::format("expected rectangles, which can lie in blocks, found another outline of the part \"{}\"",
                      part_.name),
          "leave out \"sheet\": parts of other outlines are cut out one by one");
    scene::Cluster made{size[0], size[1]};
    if (gap) made.gap = gap.number();
    if (between) made.between = between.number();
    if (made.gap < made.between)
      return refuse(gap ? gap : between,
                    fmt::format("expected blocks that are at least as far apart as their parts, found a gap of {:g} mm "
                                "and {:g} mm between parts",
                                made.gap, made.between),
                    "make \"gap\" larger");
    return made;
  }

  // Finds the templates of every chosen design. Those of the other designs are needed only if parts show their number.
  void dress() {
    const Given front = part_.member("front"), back = part_.member("back");
    const bool has_back = names_template(back) && !misspells_word(back);
    if (!front)
      sink_.add(part_.given.problem("data/missing-field", fmt::format("the part \"{}\" has no front", part_.name),
                                    R"("front": "templates/card.json", or a "drawing")"));
    const auto dress_all = [&](bool chosen) {
      if (front) dress(front, part_.name, &PileDesign::front, chosen);
      if (has_back) dress(back, part_.name + "-back", &PileDesign::back, chosen);
    };
    dress_all(true);
    if (std::ranges::none_of(designs_, is_numbered))
      std::erase_if(designs_, [](const PileDesign& design) { return !design.chosen; });
    else
      dress_all(false);
    for (PileDesign& design : designs_) {
      design.front.failed = design.front.stencil == nullptr;
      design.flawed = design.flawed || design.back.failed || (names_template(back) && !has_back);
    }
    warn_without_document();
    const auto whole = std::ranges::find(designs_, false, [](const PileDesign& d) { return d.front.failed; });
    if (whole != designs_.end()) like_ = whole->front.stencil;
    dresser_.show_as_printed();
  }

  using Sorted = std::vector<std::pair<scene::PartSet, std::vector<std::size_t>>>;  // with the designs in each set

  // Designs with templates of equal size form one set; those without backs, another.
  std::vector<scene::PartSet> sets(const std::string& title, const std::shared_ptr<OwnPile>& self) {
    Sorted sorted;
    for (std::size_t i = 0; i < designs_.size(); ++i) {
      scene::PartSet set = set_for(designs_[i], title);
      const auto same = std::ranges::find_if(sorted, [&](const auto& other) { return alike(other.first, set); });
      if (same == sorted.end()) {
        sorted.emplace_back(std::move(set), std::vector{i});
      } else {
        same->second.push_back(i);
        same->first.bleed = std::max(same->first.bleed, set.bleed);
      }
    }
    count_places(sorted);
    std::vector<scene::PartSet> made;
    for (auto& [set, members] : sorted) {
      std::vector<std::size_t> copies;
      std::vector<bool> chosen;
      for (const std::size_t i : members) {
        copies.push_back(designs_[i].copies);
        chosen.push_back(designs_[i].chosen);
      }
      set.cluster = cluster_of(set);
      set.make = dealt(
          copies, [self, members = members](std::size_t i) { return is_numbered(self->designs_[members[i]]); },
          [self, members = members, trim = set.trim](std::size_t i, PartNumbers numbers) {
            const PileDesign& design = self->designs_[members[i]];
            auto& [number, total, copy, of_record] = numbers;
            number = design.before + copy;
            total = design.of_its_size;
            return self->draw(members[i], numbers, trim);
          });
      if (const auto front = designs_[members.front()].front.stencil)
        set.slot = [front](std::string_view layer) { return front->box_of(layer); };
      set = chosen_of(std::move(set), copies, chosen);
      if (set.count == 0) continue;
      if (request_->backs && !backs_match(set)) set = without_backs(std::move(set));
      made.push_back(std::move(set));
    }
    return made;
  }

 private:
  // A card without a back keeps its number among those that have one.
  void count_places(const Sorted& sorted) {
    std::vector<const scene::PartSet*> set_of_design(designs_.size());
    for (const auto& [set, members] : sorted) {
      for (const std::size_t i : members) set_of_design[i] = &set;
    }
    for (const auto& [set, members] : sorted) {
      std::size_t parts = 0;
      for (std::size_t i = 0; i < designs_.size(); ++i) {
        if (!same_size(*set_of_design[i], set)) continue;
        designs_[i].before = parts;
        parts += designs_[i].copies;
      }
      for (const std::size_t i : members) designs_[i].of_its_size = parts;
    }
  }

  // Reports mismatching backs where they are named, so that laying out the sheets does not report them again.
  bool backs_match(scene::PartSet& set) {
    const auto wrong = scene::mismatch(set);
    if (!wrong) return true;
    diag::Diagnostic d = part_.member("back").problem(
        "print/size-mismatch", wrong->message,
        wrong->hint.empty() ? R"(the same "part" in both templates: size, outline, safe)" : wrong->hint);
    d.subject = set.title;
    if (wrong->prints) {
      d.severity = diag::Severity::warning;
      set.back->safe = set.safe;
    }
    sink_.add(std::move(d));
    return wrong->prints;
  }

  // For parts folded along the top: reports a back that is a misspelt word instead of a template.
  bool misspells_word(const Given& back) {
    const bool names = back && part_.member("drawing") && names_template(back) && !templates::names_file(back.text());
    const auto near = names ? base::nearest(back.text(), {"turned", "mirrored", "none"}) : std::nullopt;
    if (near)
      sink_.add(back.problem("template/unknown", fmt::format("there is no template `{}`", back.text()),
                             fmt::format("did you mean \"{}\"?", *near)));
    return near.has_value();
  }

  // Warns about a part without records that shows what only a document has, if there is none.
  void warn_without_document() {
    const declared::Game& game = *request_->game;
    if (list_ != nullptr || game.document() != nullptr) return;
    const auto is_of_document = [&](const std::string& field) {
      const std::string name = field.substr(0, field.find('.'));
      const List* list = game.find(name);
      return (list != nullptr && list->of_document) ||
             std::ranges::any_of(game.model().documents, [&](const declared::DocumentKind& kind) {
               return std::ranges::find(kind.fields, name, &declared::Field::name) != kind.fields.end();
             });
    };
    for (const PileDesign& design : designs_) {
      for (const Side* side : {&design.front, &design.back}) {
        if (side->stencil == nullptr) continue;
        const std::vector<std::string> fields = side->stencil->fields();
        const auto field = std::ranges::find_if(fields, is_of_document);
        if (field == fields.end()) continue;
        auto d = part_.given.problem("game/no-document",
                                     fmt::format("the part \"{}\" shows `{}` of a document, and there is no document",
                                                 part_.name, *field),
                                     fmt::format("name one: planche kit {} my-document.json",
                                                 game.model().folder.empty() ? "." : game.model().folder.string()));
        d.severity = diag::Severity::warning;
        return sink_.add(std::move(d));
      }
    }
  }

  // The parts with white backs in place of theirs, which have an error.
  static scene::PartSet without_backs(scene::PartSet set) {
    set.back = {set.trim, set.safe, mirrored(set.outline)};
    set.make = [make = std::move(set.make), white = scene_of({0, 0, set.trim.width, set.trim.height})](std::size_t i) {
      scene::Part part = make(i);
      part.back = white;
      part.flawed = true;
      return part;
    };
    return set;
  }

  void dress(const Given& given, const std::string& name, Side PileDesign::*side, bool chosen) {
    std::vector<Side*> sides;
    for (PileDesign& design : designs_) {
      if (design.chosen == chosen) sides.push_back(&(design.*side));
    }
    dresser_.dress(given, name, list_, sides,
                   side == &PileDesign::back ? Dresser::Absent::is_blank : Dresser::Absent::is_wrong);
  }

  scene::PartSet set_for(const PileDesign& design, const std::string& title) const {
    const templates::Stencil* front = design.front.failed ? like_.get() : design.front.stencil.get();
    scene::PartSet set;
    if (front != nullptr) {
      set = set_of(part_.name, title, *front, design.back.stencil.get());
    } else {  // no larger than the paper, which would be another error
      set.kind = part_.name;
      set.title = title;
      set.trim = usual_blank;
      if (request_->page.width > 0)
        set.trim = {std::min(set.trim.width, request_->page.width), std::min(set.trim.height, request_->page.height)};
    }
    // A part whose back has an error is among those with backs; its own stays white.
    const bool lacks_back = design.back.failed || (design.front.failed && names_template(part_.member("back")));
    if (lacks_back && !set.back) set.back = {set.trim, set.safe, mirrored(set.outline)};
    const auto larger = [](base::Size a, base::Size b) {
      return std::min(a.width, a.height) > std::min(b.width, b.height) ||
             std::max(a.width, a.height) > std::max(b.width, b.height);
    };
    const base::Size full{set.trim.width * scale_, set.trim.height * scale_};
    set.poster = request_->page.width > 0 && larger(full, request_->page);
    return set;
  }

  static bool same_size(const scene::PartSet& a, const scene::PartSet& b) {
    return a.trim.width == b.trim.width && a.trim.height == b.trim.height && a.outline == b.outline;
  }

  static bool alike(const scene::PartSet& a, const scene::PartSet& b) {
    return same_size(a, b) && a.back.has_value() == b.back.has_value();
  }

  static bool is_numbered(const PileDesign& design) {
    const auto shows = [](const Side& side) { return side.stencil != nullptr && names_part(*side.stencil); };
    return shows(design.front) || shows(design.back);
  }

  scene::Part draw(std::size_t index, const PartNumbers& numbers, base::Size trim) {
    const PileDesign& design = designs_[index];
    for (std::size_t i = 0; i < numbers.size(); ++i)
      dresser_.evaluation().bind(part_names[i], expressions::Value::of_number(static_cast<std::int64_t>(numbers[i])));
    const Side& front = design.front;
    const Side& back = design.back;
    scene::Part made{part_.name, front.name(), nullptr, nullptr, design.flawed || dresser_.is_flawed(front)};
    if (front.list != nullptr) made.title = front.list->title_of(front.row);
    if (front.failed) {
      made.flawed = made.blank = true;
      made.front = blank(made.called().empty() ? part_.name : made.called(), trim);
      if (names_template(part_.member("back"))) made.back = scene_of({0, 0, trim.width, trim.height});
      return made;
    }
    if (back.failed) made.back = scene_of({0, 0, trim.width, trim.height});
    made.front = dresser_.draw(front, sink_, made.flawed);
    if (back.stencil != nullptr) {
      // A back without fields is one drawing for all parts.
      auto& same = drawn_backs_[back.stencil.get()];
      const bool alike = back.stencil->fields().empty();
      made.back = alike && same != nullptr ? same : dresser_.draw(back, sink_, made.flawed);
      if (alike) same = made.back;
    }
    return made;
  }

  // A front with nothing but a name.
  scene::ScenePtr blank(const std::string& name, base::Size trim) const {
    auto drawn = scene_of({0, 0, trim.width, trim.height});
    Pen pen{*drawn, library_.typesetter(), request_->look.words};
    const double edge = std::min(trim.width, trim.height) / 10;
    pen.paragraph(name, {12, 500, drawn::ink}, {edge, edge, trim.width - 2 * edge, trim.height - 2 * edge});
    return drawn;
  }

  const declared::Part& part_;
  const List* list_;
  templates::Library& library_;
  diag::Sink& sink_;
  std::shared_ptr<const Request> request_;
  Dresser dresser_;
  std::vector<PileDesign> designs_;
  double scale_ = 1;
  std::shared_ptr<templates::Stencil> like_;  // gives parts in place of which no template could be read their size
  std::map<const templates::Stencil*, scene::ScenePtr> drawn_backs_;
};

// Whether a part of templates is a page to read, which is not cut.
bool is_page(const declared::Part& part, diag::Sink& sink) {
  const Given paper = part.member("paper"), back = part.member("back");
  if (!paper) return false;
  const std::string words = paper.text();
  if (words == "card" || words == "thin") {
    sink.add(paper.problem("data/unknown-field", R"("paper" has no effect on a part of templates, except "plain")",
                           R"(leave it out; "plain" makes it a page to read, which is not cut)"));
    return false;
  }
  if (words != "plain") return false;  // the format has reported it
  if (back)
    sink.add(back.problem("data/unknown-field", R"(a part with "paper": "plain" is a page to read and takes no "back")",
                          "leave one of the two out"));
  return true;
}

}  // namespace

void add_pile(const PileRequest& asked, templates::Library& library, diag::Sink& sink,
              std::vector<scene::PartSet>& sets) {
  const auto pile = std::make_shared<OwnPile>(asked, library, sink);
  if (!pile->lay_out(asked) || pile->printed().empty()) return;
  const Drawing* drawing = nullptr;
  if (const Given given = asked.part.member("drawing")) {
    drawing = find_drawing(given, sink);
    if (drawing == nullptr || !takes_its_members(*drawing, asked.part, sink)) return;
    if (drawing->add != nullptr) {
      const std::size_t first = sets.size();
      const DrawingRequest request{asked.request, asked.part, asked.of == nullptr ? nullptr : &asked.of->list(),
                                   asked.title, pile->printed(), library, sink};
      drawing->add(request, sets);
      return surround(request, sets, first);
    }
  }
  pile->read_scale();
  pile->dress();
  const bool page = drawing == nullptr && is_page(asked.part, sink);
  for (scene::PartSet& set : pile->sets(asked.title, pile)) {
    if (page && !set.poster && !set.back) {
      set.whole_sheet = true;
      set.use = scene::Use::lies;
      set.bleed = 0;
    }
    if (drawing == nullptr || drawing->reshape(asked.part, set, sink))
      sets.push_back(scaled(std::move(set), pile->scale()));
  }
}

}  // namespace planche::parts::own
