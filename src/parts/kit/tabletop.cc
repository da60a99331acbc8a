#include "parts/kit/tabletop.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/random.h"
#include "base/text.h"
#include "declared/file/paths.h"
#include "parts/box.h"
#include "parts/drawn.h"
#include "parts/kit/silhouette.h"
#include "parts/kit/table_views.h"
#include "parts/pen.h"
#include "parts/selected_cards.h"

namespace planche::parts::kit {

namespace {

using declared::Lying;

constexpr std::size_t most_named = 5'000;  // limit of parts that are searched for names
constexpr Color paper{255, 255, 255}, paper_side{0xd8, 0xd1, 0xc4}, edge{0, 0, 0, 80}, pale{0xf6, 0xf3, 0xed};
constexpr double least_shown_pt = 12;
constexpr double edge_width = 0.15, seen_side = 0.16, least_height = 1.5;  // mm, of a height, mm
constexpr int least_layers = 6, most_layers = 14;                          // of a shadow
constexpr double shadow_darkness = 0.42;

Color mixed(Color a, Color b, double share) {
  const auto one = [&](std::uint8_t from, std::uint8_t to) {
    return static_cast<std::uint8_t>(std::lround(from + (to - from) * share));
  };
  return {one(a.red, b.red), one(a.green, b.green), one(a.blue, b.blue), 255};
}

struct Chosen {
  const scene::PartSet* set;
  scene::Part part;
  std::size_t index;  // in the set
};

class Table {
 public:
  Table(const Tabletop& table, const std::vector<scene::PartSet>& sets, const templates::Look& look,
        templates::Library& library, diag::Sink& sink)
      : table_{table}, sets_{sets}, look_{look}, library_{library}, sink_{sink} {}

  scene::Scene draw() {
    const auto [width, height] = table_.view.size;
    scene_.extent = {0, 0, width, height};
    ground();
    for (const Lying& lying : table_.view.pieces) lay(lying);
    return std::move(scene_);
  }

 private:
  void ground() {
    const std::string& asked = table_.view.ground;
    if (look_.style == "low-ink") return;
    if (table_.scale > 0) {
      if (asked != no_ground) scene_.items.emplace_back(Shape{Path::rectangle(scene_.extent), pale, {}});
      return;
    }
    // Templates of the program are not called like colours.
    if (const auto color = scene::parse_color(asked); color || (!asked.empty() && asked.front() == '#')) {
      if (!color) {
        sink_.add(table_.view.given.member("ground").problem("data/type", fmt::format("\"{}\" is not a colour", asked),
                                                             "for example #2f5d50"));
        return;
      }
      const Rect all = scene_.extent;
      const double radius = 0.75 * std::hypot(all.width, all.height);
      scene_.items.emplace_back(
          Shape{Path::rectangle(all),
                scene::RadialGradient{
                    {0.4 * all.width, 0.35 * all.height},
                    radius,
                    {{0, mixed(*color, {255, 255, 255}, 0.14)}, {0.55, *color}, {1, mixed(*color, {0, 0, 0}, 0.3)}}},
                {}});
      return;
    }
    const declared::Given given = table_.view.given.member("ground");
    std::string name = asked.empty() ? "table-wood" : asked;
    if (templates::names_file(name)) {
      const auto file = declared::find_file(std::array{given.file->folder}, name, given, sink_);
      if (!file) return;
      name = declared::shown_name(*file);
    }
    diag::Sink found;
    const auto stencil = library_.stencil(name, look_, found);
    for (diag::Diagnostic& d : found.sorted()) {
      if (d.source != nullptr) {
        sink_.add(std::move(d));
        continue;
      }
      sink_.add(given.problem("template/unknown", std::move(d.message),
                              d.hint.empty() ? "a template, or a colour: #2f5d50" : std::move(d.hint)));
    }
    if (stencil == nullptr) return;
    scene_.items.emplace_back(covering(written_out(stencil->draw({}, sink_)), stencil->trim(), scene_.extent));
  }

  // Parts of a kind, from all sets, in printing order.
  std::vector<std::pair<const scene::PartSet*, std::size_t>> of_kind(std::string_view kind) const {
    std::vector<std::pair<const scene::PartSet*, std::size_t>> all;
    for (const scene::PartSet& set : sets_) {
      for (std::size_t i = 0; set.kind == kind && i < set.count; ++i) all.emplace_back(&set, i);
    }
    return all;
  }

  void problem(const Lying& lying, std::string_view key, std::string code, std::string message, std::string hint = {}) {
    if (table_.scale > 0) return;
    const declared::Given at = lying.given.member(key);
    sink_.add((at ? at : lying.given).problem(std::move(code), std::move(message), std::move(hint)));
  }

  // Whether the picture shows what is present if something is missing.
  bool leaves_out() const { return table_.partial || table_.scale > 0; }

  void too_few(const Lying& lying, const declared::Given& at, std::size_t there, std::string_view asked,
               std::string hint = {}) {
    if (table_.partial) return;
    sink_.add((at ? at : lying.given)
                  .problem("table/too-few",
                           fmt::format("there is no \"{}\" {}: of this kind {} {} printed", lying.part, asked, there,
                                       there == 1 ? "is" : "are"),
                           std::move(hint)));
  }

  // Indices of the requested parts.
  std::vector<std::size_t> numbers(const Lying& lying,
                                   const std::vector<std::pair<const scene::PartSet*, std::size_t>>& all) {
    std::vector<std::size_t> found;
    if (lying.take.empty()) {
      std::size_t count =
          lying.count > 0 ? lying.count : std::max<std::size_t>(lying.places.size() + lying.slots.size(), 1);
      if (count > all.size())
        too_few(lying, lying.given.member(lying.count > 0 ? "count" : "places"), all.size(),
                fmt::format("number {}", count));
      for (std::size_t i = 0; i < std::min(count, all.size()); ++i) found.push_back(i);
    }
    const declared::Given take = lying.given.member("take");
    Called called;
    for (std::size_t i = 0; i < lying.take.size(); ++i) {
      const std::string& term = lying.take[i];
      const declared::Given at = take && take.value->array() != nullptr ? take.item(i) : take;
      std::string near;
      if (!by_number(term, lying, at, all.size(), found) && !by_name(term, all, called, found, near))
        too_few(lying, at, all.size(), fmt::format("called \"{}\"", term), std::move(near));
    }
    return found;
  }

  // Returns false if the term is neither a number nor a range.
  bool by_number(std::string_view term, const Lying& lying, const declared::Given& at, std::size_t count,
                 std::vector<std::size_t>& found) {
    const auto range = read_range(term);
    if (!range) return false;
    const auto [first, last] = *range;
    if (first < 1 || last < first || last > count) {
      too_few(lying, at, count, fmt::format("number {}", term));
      if (first < 1 || !leaves_out()) return true;
    }
    for (std::size_t i = first; i <= std::min<std::size_t>(last, count) && found.size() <= declared::most_lying; ++i)
      found.push_back(i - 1);
    return true;
  }

  // The names of the first parts of a kind, as far as they are made.
  struct Called {
    std::map<std::string, std::size_t> places;  // first part with each name or title
    std::vector<std::string> names;             // of all parts made so far
  };

  // By name or title; otherwise `near` gets a proposal. Makes parts until one has the name.
  static bool by_name(std::string_view term, const std::vector<std::pair<const scene::PartSet*, std::size_t>>& all,
                      Called& called, std::vector<std::size_t>& found, std::string& near) {
    const std::string key = base::name_key(term);
    for (std::size_t i = called.names.size(); i < std::min(all.size(), most_named); ++i) {
      if (called.places.contains(key)) break;
      const scene::Part part = all[i].first->make(all[i].second);
      called.places.emplace(base::name_key(part.name), i);
      called.places.emplace(base::name_key(part.title), i);
      called.names.push_back(part.called());
    }
    if (const auto place = called.places.find(key); place != called.places.end()) {
      found.push_back(place->second);
      return true;
    }
    near = base::suggestion(term, {called.names.begin(), called.names.end()});
    return false;
  }

  void lay(const Lying& lying) {
    const auto all = of_kind(lying.part);
    // the reason is already reported, or the table's page has other kinds
    if (all.empty() && (sink_.has_errors() || table_.scale > 0)) return;
    const std::vector<std::size_t> chosen = numbers(lying, all);
    const bool asked = !lying.take.empty() || lying.count > 0;
    if (asked && !table_.partial && !chosen.empty() && chosen.size() < lying.places.size()) {
      problem(lying, "places", "table/too-few",
              fmt::format("{} places for {} \"{}\"", lying.places.size(), chosen.size(), lying.part),
              R"(a name in "take" is one part: name as many as there are places, or say "count")");
    }
    laid_ += chosen.size();
    if (laid_ > declared::most_lying) {
      problem(lying, "part", "data/limit", fmt::format("more than {} parts on one table", declared::most_lying));
      return;
    }
    const auto slots = find_slots(lying);
    if (!slots) return;
    base::Random chance{laid_, table_.view.pieces.size()};
    bool told = false;  // a part off the table is reported
    const Transform whole = Transform::translation(lying.at.x, lying.at.y).after(Transform::rotation(lying.turn));
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const auto& [set, index] = all[chosen[i]];
      const Chosen one{set, set->make(index), index};
      const auto silhouette = seen(lying, one);
      if (!silhouette) return;
      const double slant = lying.loose * (static_cast<double>(chance.below(2001)) / 1000 - 1);
      const Transform usual = slots->empty() ? place(lying, silhouette->size(), i, chosen.size()) : Transform{};
      const Transform carried = slots->empty() ? Transform{} : (*slots)[std::min(i, slots->size() - 1)];
      const Transform placed = carried.after(whole).after(usual).after(Transform::rotation(slant));
      // A part without a drawing has no size of its own.
      if (!told && !one.part.blank && table_.scale == 0 && !scene_.extent.common(placed(silhouette->box()))) {
        outside(lying, placed(Point{}));
        told = true;
      }
      put(*silhouette, lying, one, placed);
      if (!lying.back && lying.facets.empty() && set->slot) {
        const Rect window = lying.window.value_or(Rect{0, 0, set->trim.width, set->trim.height});
        carriers_[lying.part].push_back({set, std::to_string(chosen[i] + 1), one.part.called(),
                                         placed.after(Transform::translation(-window.centre().x, -window.centre().y))});
      }
    }
  }

  // A part on the table with its named places; `placed` maps the part to the table.
  struct Carrier {
    const scene::PartSet* set;
    std::string number, name;
    Transform placed;
  };

  // The middles of the places that it names; nothing after a report, or if a page with the table lacks them.
  std::optional<std::vector<Transform>> find_slots(const Lying& lying) {
    std::vector<Transform> found;
    for (std::size_t i = 0; i < lying.slots.size(); ++i) {
      const std::string& slot = lying.slots[i];
      const std::size_t slash = slot.find('/');
      const std::string place = slash == std::string::npos ? slot : slot.substr(slash + 1);
      const std::string key = slash == std::string::npos ? "" : base::name_key(slot.substr(0, slash));
      // the first of all, or the last of those that share a name: a view may lay one part twice
      const auto& carriers = carriers_[lying.on];
      auto carrier = carriers.begin();
      if (!key.empty()) {
        const auto last = std::ranges::find_if(carriers.rbegin(), carriers.rend(), [&](const Carrier& one) {
          return one.number == key || base::name_key(one.name) == key;
        });
        carrier = last == carriers.rend() ? carriers.end() : std::prev(last.base());
      }
      const auto found_box = carrier == carriers.end() ? std::nullopt : carrier->set->slot(place);
      if (!found_box) {
        if (leaves_out() && carrier == carriers.end()) return std::nullopt;
        const declared::Given slots = lying.given.member("slots");
        sink_.add((slots ? slots.item(i) : lying.given)
                      .problem("table/slot",
                               carrier == carriers.end()
                                   ? fmt::format("no \"{}\" with such places lies on the table before", lying.on)
                                   : fmt::format("a \"{}\" has no place \"{}\"", lying.on, place),
                               carrier == carriers.end() ? "put it before, with its front up"
                                                         : "name a cell of the board or a layer of the template"));
        return std::nullopt;
      }
      found.push_back(carrier->placed.after(Transform::translation(found_box->centre().x, found_box->centre().y)));
    }
    return found;
  }

  void outside(const Lying& lying, Point at) {
    const declared::Given places = lying.given.member("places"), middle = lying.given.member("at");
    diag::Diagnostic found = (places   ? places
                              : middle ? middle
                                       : lying.given)
                                 .problem("table/outside",
                                          fmt::format("expected parts on a table of {:g} × {:g} mm, found one at "
                                                      "[{:.0f}, {:.0f}], outside it",
                                                      scene_.extent.width, scene_.extent.height, at.x, at.y),
                                          places && middle ? R"("places" are counted from "at": leave "at" out)" : "");
    found.severity = diag::Severity::warning;
    sink_.add(std::move(found));
  }

  // Position of part i, relative to the middle of all.
  static Transform place(const Lying& lying, base::Size size, std::size_t i, std::size_t count) {
    if (!lying.places.empty()) {
      const auto& [at, turn] = lying.places[std::min(i, lying.places.size() - 1)];
      return Transform::translation(at.x, at.y).after(Transform::rotation(turn));
    }
    const auto from_middle = [](std::size_t at, std::size_t all) {
      return static_cast<double>(at) - (static_cast<double>(all) - 1) / 2;
    };
    switch (lying.lay) {
      case Lying::Lay::stack:
        return Transform::translation(0, -lying.gap * static_cast<double>(i));
      case Lying::Lay::fan: {
        const double turn = count < 2 ? 0 : from_middle(i, count) * lying.spread / static_cast<double>(count - 1);
        return Transform::translation(0, lying.radius)
            .after(Transform::rotation(turn))
            .after(Transform::translation(0, -lying.radius));
      }
      case Lying::Lay::grid: {
        const std::size_t square = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
        const std::size_t columns = lying.columns > 0 ? lying.columns : square, rows = (count + columns - 1) / columns;
        return Transform::translation(from_middle(i % columns, columns) * (size.width + lying.gap),
                                      from_middle(i / columns, rows) * (size.height + lying.gap));
      }
      case Lying::Lay::row:
        break;
    }
    return Transform::translation(from_middle(i, count) * (size.width + lying.gap), 0);
  }

  std::optional<Silhouette> seen(const Lying& lying, const Chosen& one) {
    const base::Size trim = one.set->trim;
    if (lying.back && one.part.back == nullptr) {
      problem(lying, "face", "table/no-back", fmt::format("a \"{}\" has no back", lying.part));
      return std::nullopt;
    }
    if (!lying.facets.empty()) return Silhouette{lying.facets};
    Rect window{0, 0, trim.width, trim.height};
    scene::Outline outline = lying.back && one.set->back ? one.set->back->outline : one.set->outline;
    if (lying.window) {
      if (!window.holds(*lying.window, 0.01) || lying.window->width <= 0 || lying.window->height <= 0) {
        problem(lying, "window", "table/window",
                fmt::format("it extends beyond a \"{}\" of {:g} × {:g} mm", lying.part, trim.width, trim.height));
        return std::nullopt;
      }
      window = *lying.window;
      outline = {scene::Outline::Form::rectangle, lying.corner, {}};
    }
    if (!lying.outline.empty()) {
      outline = {scene::Outline::Form::polygon, 0, lying.outline};
      for (Point& p : outline.points) p = {(p.x - window.x) / window.width, (p.y - window.y) / window.height};
    }
    if (!lying.side.empty() && !scene::parse_color(lying.side))
      problem(lying, "side", "template/unknown-color", fmt::format("there is no colour \"{}\"", lying.side),
              "write #rrggbb or a CSS name");
    return Silhouette{window, outline};
  }

  void put(const Silhouette& shape, const Lying& lying, const Chosen& one, const Transform& placed) {
    const double lean = lying.height < least_height ? 0 : seen_side * lying.height;
    shadow(shape, lying.height, placed);
    if (lean > 0) {
      const bool plain = look_.style == "low-ink";
      const auto color = plain ? paper_side : scene::parse_color(lying.side).value_or(paper_side);
      scene_.items.emplace_back(Shape{shape.swept(placed, lean), color, {}});
    }
    const scene::ScenePtr seen = drawn(shape, lying, one);
    if (table_.on_laid) table_.on_laid({lying, *one.set, one.index, placed, shape.size(), seen});
    scene_.items.emplace_back(scene::Group{seen, placed});
  }

  scene::ScenePtr drawn(const Silhouette& shape, const Lying& lying, const Chosen& one) {
    const scene::ScenePtr face = written_out(lying.back ? one.part.back : one.part.front);
    auto whole = scene_of(shape.box().grown(1));
    shape.show(*whole, face, paper);
    whole->items.emplace_back(Shape{shape.path(0), {}, Stroke{edge, edge_width, {}, {}, scene::Join::round}});
    return whole;
  }

  // Titles and numbers become shapes, other words become grey lines: they are too small to be read or searched.
  scene::Item unread(const scene::Text& text) const {
    const double size = text.run->font.size_pt, high = base::mm_from_pt(size);
    if (size >= least_shown_pt || size * table_.scale >= drawn::least_pt)
      return scene::Lettering{text.run, text.at, text.color, {}};
    Color grey = text.color;
    grey.alpha = 90;
    return Shape{Path::rectangle({text.at.x, text.at.y - 0.5 * high, text.run->width, 0.45 * high}), grey, {}};
  }

  // Copies all content in place. Content outside a window or the table is not drawn at all, and storing content once
  // requires the number of its uses.
  scene::ScenePtr written_out(const scene::ScenePtr& scene) {
    const auto known = written_out_.find(scene);
    if (known != written_out_.end()) return known->second;
    auto copy = std::make_shared<scene::Scene>(*scene);
    copy->reusable = false;
    for (scene::Item& item : copy->items) {
      if (auto* group = std::get_if<scene::Group>(&item)) {
        group->content = written_out(group->content);
      } else if (const auto* text = std::get_if<scene::Text>(&item); text != nullptr && table_.scale > 0) {
        item = unread(*text);
      }
    }
    return written_out_[scene] = std::move(copy);
  }

  // Light comes from the top left. Shadows of higher parts are softer and longer.
  void shadow(const Silhouette& shape, double height, const Transform& placed) {
    const double far = 0.25 + 0.3 * height, blur = 0.5 + 0.28 * height;
    const double darkness = look_.style == "low-ink" ? shadow_darkness / 2 : shadow_darkness;
    auto layers = scene_of(shape.box().grown(blur + 0.1));
    const int count = std::clamp(static_cast<int>(height), least_layers, most_layers);
    const auto alpha = static_cast<std::uint8_t>(std::lround(255 * darkness / count));
    for (int i = 0; i < count; ++i) {
      const double by = blur * (1 - 2.0 * i / (count - 1));
      layers->items.emplace_back(Shape{shape.path(by), Color{0, 0, 0, alpha}, {}});
    }
    scene_.items.emplace_back(scene::Group{std::move(layers), Transform::translation(0.7 * far, far).after(placed)});
  }

  const Tabletop& table_;
  const std::vector<scene::PartSet>& sets_;
  const templates::Look& look_;
  templates::Library& library_;
  diag::Sink& sink_;
  scene::Scene scene_;
  std::map<std::string, std::vector<Carrier>> carriers_;  // by kind, in the order in which they were laid
  std::size_t laid_ = 0;
  std::map<scene::ScenePtr, scene::ScenePtr> written_out_;
};

}  // namespace

scene::Color ground_on_pages(const templates::Look& look) {
  return look.style == "low-ink" ? scene::Color{0xff, 0xff, 0xff} : pale;
}

scene::Scene draw_tabletop(const Tabletop& table, const std::vector<scene::PartSet>& sets, const templates::Look& look,
                           templates::Library& library, diag::Sink& sink) {
  return Table{table, sets, look, library, sink}.draw();
}

}  // namespace planche::parts::kit
