#include "parts/kit/tabletop.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/random.h"
#include "base/text.h"
#include "parts/box.h"
#include "parts/drawn.h"
#include "parts/kit/silhouette.h"
#include "parts/pen.h"
#include "parts/selection.h"

namespace planche::parts::kit {

namespace {

using declared::Lying;

constexpr std::size_t most_named = 5'000;  // parts among which names are looked for
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
      scene_.items.emplace_back(Shape{Path::rectangle(scene_.extent), pale, {}});
      return;
    }
    if (!asked.empty() && asked.front() == '#') {
      const auto color = scene::parse_color(asked);
      if (!color) {
        sink_.add(table_.view.given.member("ground").problem("data/type", fmt::format("\"{}\" is no colour", asked),
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
    diag::Sink found;
    const auto stencil = library_.stencil(asked.empty() ? "table-wood" : asked, look_, found);
    for (diag::Diagnostic& d : found.sorted()) {
      if (d.source != nullptr) {
        sink_.add(std::move(d));
        continue;
      }
      sink_.add(table_.view.given.member("ground").problem(
          "template/unknown", std::move(d.message),
          d.hint.empty() ? "a template, or a colour: #2f5d50" : std::move(d.hint)));
    }
    if (stencil == nullptr) return;
    scene_.items.emplace_back(covering(written_out(stencil->draw({}, sink_)), stencil->trim(), scene_.extent));
  }

  // Parts of a kind, whatever set they are of, in the order in which they are printed.
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

  void too_few(const Lying& lying, const declared::Given& at, std::size_t there, std::string_view asked,
               std::string hint = {}) {
    if (table_.partial || table_.scale > 0) return;
    sink_.add((at ? at : lying.given)
                  .problem("table/too-few",
                           fmt::format("there is no \"{}\" {}: of this kind {} are printed", lying.part, asked, there),
                           std::move(hint)));
  }

  // Numbers, from 0, of those that were asked for.
  std::vector<std::size_t> numbers(const Lying& lying,
                                   const std::vector<std::pair<const scene::PartSet*, std::size_t>>& all) {
    std::vector<std::size_t> found;
    if (lying.take.empty()) {
      std::size_t count = lying.count > 0 ? lying.count : std::max<std::size_t>(lying.places.size(), 1);
      if (count > all.size())
        too_few(lying, lying.given.member(lying.count > 0 ? "count" : "places"), all.size(),
                fmt::format("number {}", count));
      for (std::size_t i = 0; i < std::min(count, all.size()); ++i) found.push_back(i);
    }
    const declared::Given take = lying.given.member("take");
    for (std::size_t i = 0; i < lying.take.size(); ++i) {
      const std::string& term = lying.take[i];
      const declared::Given at = take && take.value->array() != nullptr ? take.item(i) : take;
      std::string near;
      if (!by_number(term, lying, at, all.size(), found) && !by_name(term, all, found, near))
        too_few(lying, at, all.size(), fmt::format("called \"{}\"", term), std::move(near));
    }
    return found;
  }

  // False when the term is no number or range.
  bool by_number(std::string_view term, const Lying& lying, const declared::Given& at, std::size_t count,
                 std::vector<std::size_t>& found) {
    const auto range = read_range(term);
    if (!range) return false;
    const auto [first, last] = *range;
    if (first < 1 || last < first || last > count) {
      too_few(lying, at, count, fmt::format("number {}", term));
      return true;
    }
    for (std::size_t i = first; i <= last && found.size() <= declared::most_lying; ++i) found.push_back(i - 1);
    return true;
  }

  // By name or title. Otherwise `near` proposes another.
  bool by_name(std::string_view term, const std::vector<std::pair<const scene::PartSet*, std::size_t>>& all,
               std::vector<std::size_t>& found, std::string& near) {
    const std::string key = base::name_key(term);
    std::vector<std::string> known;
    for (std::size_t i = 0; i < std::min(all.size(), most_named); ++i) {
      const scene::Part part = all[i].first->make(all[i].second);
      if (base::name_key(part.name) == key || base::name_key(part.title) == key) {
        found.push_back(i);
        return true;
      }
      known.push_back(part.called());
    }
    near = base::suggestion(term, {known.begin(), known.end()});
    return false;
  }

  void lay(const Lying& lying) {
    const auto all = of_kind(lying.part);
    const std::vector<std::size_t> chosen = numbers(lying, all);
    laid_ += chosen.size();
    if (laid_ > declared::most_lying) {
      problem(lying, "part", "data/limit", fmt::format("more than {} parts on one table", declared::most_lying));
      return;
    }
    base::Random chance{laid_, table_.view.pieces.size()};
    bool told = false;  // of one off the table
    const Transform whole = Transform::translation(lying.at.x, lying.at.y).after(Transform::rotation(lying.turn));
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const auto& [set, index] = all[chosen[i]];
      const Chosen one{set, set->make(index)};
      const auto silhouette = seen(lying, one);
      if (!silhouette) return;
      const double slant = lying.loose * (static_cast<double>(chance.below(2001)) / 1000 - 1);
      const Transform placed =
          whole.after(place(lying, silhouette->size(), i, chosen.size())).after(Transform::rotation(slant));
      if (!told && table_.scale == 0 && !scene_.extent.common(placed(silhouette->box()))) {
        outside(lying, placed(Point{}));
        told = true;
      }
      put(*silhouette, lying, one, placed);
    }
  }

  void outside(const Lying& lying, Point at) {
    const declared::Given places = lying.given.member("places"), middle = lying.given.member("at");
    diag::Diagnostic found = (places   ? places
                              : middle ? middle
                                       : lying.given)
                                 .problem("table/outside",
                                          fmt::format("expected parts on a table of {:g} × {:g} mm, found one at "
                                                      "[{:.0f}, {:.0f}], where it is not seen",
                                                      scene_.extent.width, scene_.extent.height, at.x, at.y),
                                          places && middle ? R"("places" are counted from "at": leave "at" out)" : "");
    found.severity = diag::Severity::warning;
    sink_.add(std::move(found));
  }

  // Of the i-th, from the middle of all.
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
                fmt::format("it reaches out of a \"{}\" of {:g} × {:g} mm", lying.part, trim.width, trim.height));
        return std::nullopt;
      }
      window = *lying.window;
      outline = {scene::Outline::Form::rectangle, lying.corner, {}};
    }
    if (!lying.outline.empty()) {
      outline = {scene::Outline::Form::polygon, 0, lying.outline};
      for (Point& p : outline.points) p = {(p.x - window.x) / window.width, (p.y - window.y) / window.height};
    }
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
    scene_.items.emplace_back(scene::Group{drawn(shape, lying, one), placed});
  }

  scene::ScenePtr drawn(const Silhouette& shape, const Lying& lying, const Chosen& one) {
    const scene::ScenePtr face = written_out(lying.back ? one.part.back : one.part.front);
    auto whole = scene_of(shape.box().grown(1));
    shape.show(*whole, face, paper);
    whole->items.emplace_back(Shape{shape.path(0), {}, Stroke{edge, edge_width, {}, {}, scene::Join::round}});
    return whole;
  }

  // Too small to read or to search for: figures and titles as shapes, other words as grey lines.
  scene::Item unread(const scene::Text& text) const {
    const double size = text.run->font.size_pt, high = base::mm_from_pt(size);
    if (size >= least_shown_pt || size * table_.scale >= drawn::least_pt)
      return scene::Lettering{text.run, text.at, text.color, {}};
    Color grey = text.color;
    grey.alpha = 90;
    return Shape{Path::rectangle({text.at.x, text.at.y - 0.5 * high, text.run->width, 0.45 * high}), grey, {}};
  }

  // Nothing of it is stored once: what lies outside of a window or of the table is not drawn at all, and whoever stores
  // things once must know how often they are.
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

  // Light comes from the top left; the higher something is the softer is its shadow and the further it falls.
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
  std::size_t laid_ = 0;
  std::map<scene::ScenePtr, scene::ScenePtr> written_out_;
};

// mm, of tables that are not declared
constexpr double board_side = 115, card_side = 38, margin = 30, apart = 22;
constexpr double same_size = 1e-3;  // shares of a length that nobody sees
constexpr std::size_t most_boards = 6, most_fanned = 7, most_small = 12, most_stacked = 8;

// A group of parts and how much room it takes.
struct Heap {
  Lying lying;
  base::Size size;
};

std::vector<Heap> heaps_of(const scene::PartSet& set, std::size_t before) {
  const double width = set.trim.width, height = set.trim.height;
  Lying lying{{}, set.kind};
  // Spread over all of them, as copies of one lie next to each other.
  const auto take = [&](std::size_t count) {
    lying.take.clear();
    for (std::size_t i = 0; i < count; ++i) lying.take.push_back(std::to_string(before + i * set.count / count + 1));
  };
  const auto grid = [&](std::size_t count, std::size_t columns) {
    take(count);
    lying.lay = Lying::Lay::grid;
    lying.columns = std::min(count, columns);
    const std::size_t rows = (count + lying.columns - 1) / lying.columns;
    return Heap{
        lying,
        {static_cast<double>(lying.columns) * (width + lying.gap), static_cast<double>(rows) * (height + lying.gap)}};
  };
  if (std::max(width, height) >= board_side) return {grid(std::min(set.count, most_boards), 3)};
  const bool card = set.outline.form == scene::Outline::Form::rectangle && std::min(width, height) >= card_side;
  if (!card || set.count < 3) return {grid(std::min(set.count, most_small), 4)};
  lying.lay = Lying::Lay::fan;
  const std::size_t fanned = std::min(set.count, most_fanned);
  take(fanned);
  lying.radius = 2.2 * height;
  lying.spread = 9.0 * static_cast<double>(fanned - 1);
  const double reach = std::sin(lying.spread / 2 * std::numbers::pi / 180) * (lying.radius + height / 2);
  std::vector<Heap> heaps{{lying, {2 * reach + width, 1.25 * height}}};
  if (set.back) {
    lying.lay = Lying::Lay::stack;
    lying.back = true;
    take(std::min(set.count, most_stacked));
    lying.gap = 0.3;
    heaps.push_back({lying, {width + 4, height + 6}});
  }
  return heaps;
}

bool alike(double a, double b) {
  return std::abs(a - b) <= same_size * b;
}

// By kind: how much larger parts are than the view was made for. Nothing where one has another shape.
std::optional<std::map<std::string, double>> growths(const declared::TableView& view,
                                                     const std::vector<scene::PartSet>& sets) {
  std::map<std::string, double> by_kind;
  for (const auto& [kind, size] : view.sizes) {
    const auto set = std::ranges::find(sets, kind, &scene::PartSet::kind);
    if (set == sets.end()) continue;
    const double growth = set->trim.width / size.width;
    if (!alike(set->trim.height / size.height, growth)) return std::nullopt;
    by_kind[kind] = alike(growth, 1) ? 1 : growth;
  }
  return by_kind;
}

void grow(Point& point, double by) {
  point = {point.x * by, point.y * by};
}

// Lengths of the part itself, and of the table.
void grow(Lying& lying, double own, double whole) {
  grow(lying.at, whole);
  for (auto& [at, turn] : lying.places) grow(at, whole);
  lying.gap *= whole;
  lying.radius *= whole;
  lying.height *= own;
  lying.corner *= own;
  for (Point& point : lying.outline) grow(point, own);
  if (lying.window) {
    base::Rect& window = *lying.window;
    window = {window.x * own, window.y * own, window.width * own, window.height * own};
  }
  for (declared::Facet& facet : lying.facets) {
    for (Point& point : facet.from) grow(point, own);
    for (Point& point : facet.to) grow(point, own);
  }
}

}  // namespace

bool lies_on_tables(const scene::PartSet& set) {
  return !set.whole_sheet && (set.use == scene::Use::stacks || set.poster) && set.count > 0;
}

scene::Scene draw_tabletop(const Tabletop& table, const std::vector<scene::PartSet>& sets, const templates::Look& look,
                           templates::Library& library, diag::Sink& sink) {
  return Table{table, sets, look, library, sink}.draw();
}

const declared::TableView* first_with_parts(const std::vector<declared::TableView>& views,
                                            const std::vector<scene::PartSet>& sets) {
  const auto printed = [&](const Lying& lying) {
    return std::any_of(sets.begin(), sets.end(),
                       [&](const scene::PartSet& set) { return set.kind == lying.part && set.count > 0; });
  };
  const auto found = std::find_if(views.begin(), views.end(), [&](const declared::TableView& view) {
    return std::any_of(view.pieces.begin(), view.pieces.end(), printed);
  });
  return found == views.end() ? nullptr : &*found;
}

declared::TableView usual_view(const std::vector<scene::PartSet>& sets) {
  std::vector<Heap> heaps;
  std::map<std::string, std::size_t> before;
  double area = 0, widest = 0;
  for (const scene::PartSet& set : sets) {
    if (!lies_on_tables(set)) continue;
    for (Heap& heap : heaps_of(set, before[set.kind])) {
      area += (heap.size.width + apart) * (heap.size.height + apart);
      widest = std::max(widest, heap.size.width);
      heaps.push_back(std::move(heap));
    }
    before[set.kind] += set.count;
  }
  std::ranges::stable_sort(heaps, [](const Heap& a, const Heap& b) { return a.size.height > b.size.height; });
  const double room = std::max(widest, std::sqrt(1.6 * area));
  declared::TableView view;
  view.name = "table";
  double y = margin, broadest = 0;
  for (auto first = heaps.begin(); first != heaps.end();) {
    double used = first->size.width;
    auto last = std::next(first);
    while (last != heaps.end() && used + apart + last->size.width <= room) used += apart + (last++)->size.width;
    double x = -used / 2;
    for (auto heap = first; heap != last; ++heap) {
      heap->lying.at = {x + heap->size.width / 2, y + first->size.height / 2};
      x += heap->size.width + apart;
    }
    broadest = std::max(broadest, used);
    y += first->size.height + apart;
    first = last;
  }
  view.size = {broadest + 2 * margin, std::max(y - apart + margin, 2 * margin)};
  for (Heap& heap : heaps) {
    heap.lying.at.x += view.size.width / 2;
    view.pieces.push_back(std::move(heap.lying));
  }
  return view;
}

declared::TableView view_with(const declared::TableView& view, const std::vector<scene::PartSet>& sets) {
  const auto known = growths(view, sets);
  if (!known) return usual_view(sets);
  std::optional<double> whole;
  for (const Lying& lying : view.pieces) {
    const auto own = known->find(lying.part);
    if (own == known->end() || lying.window || !lying.facets.empty()) continue;
    if (whole && !alike(own->second, *whole)) return usual_view(sets);
    whole = own->second;
  }
  declared::TableView larger = view;
  larger.size = {view.size.width * whole.value_or(1), view.size.height * whole.value_or(1)};
  for (Lying& lying : larger.pieces) {
    const auto own = known->find(lying.part);
    grow(lying, own == known->end() ? 1 : own->second, whole.value_or(1));
  }
  return larger;
}

}  // namespace planche::parts::kit
