#include "templates/compiling/texture.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "templates/compiling/layer_compiler.h"
#include "templates/reading/read.h"

namespace planche::templates {

namespace {

// The box in coordinates in which the rows are horizontal.
scene::Rect levelled(const scene::Rect& over, double angle) {
  return base::Transform::rotation(-angle)(over);
}

// The part of the line through `at` in the direction `along` that is in the box; empty if the start is after the end.
std::pair<double, double> within(const scene::Rect& box, scene::Point at, scene::Point along) {
  double from = -1e9, to = 1e9;
  const auto cut = [&](double start, double speed, double low, double high) {
    if (std::abs(speed) < 1e-12) {
      if (start < low || start > high) to = -1e9;
      return;
    }
    const double a = (low - start) / speed, b = (high - start) / speed;
    from = std::max(from, std::min(a, b));
    to = std::min(to, std::max(a, b));
  };
  cut(at.x, along.x, box.x, box.right());
  cut(at.y, along.y, box.y, box.bottom());
  return {from, to};
}

}  // namespace

double ParallelRows::count(const scene::Rect& over) const {
  return levelled(over, angle).height / gap + 1;
}

scene::Path hatch_lines(const ParallelRows& rows, const scene::Rect& over) {
  const auto turn = base::Transform::rotation(rows.angle);
  const scene::Point along = turn(scene::Point{1, 0});
  const scene::Rect level = levelled(over, rows.angle);
  scene::Path path;
  for (double row = std::ceil(level.y / rows.gap); row * rows.gap <= level.bottom(); ++row) {
    const scene::Point at = turn(scene::Point{0, row * rows.gap});
    const auto [from, to] = within(over, at, along);
    if (!(from < to)) continue;
    path.move_to({at.x + from * along.x, at.y + from * along.y});
    path.line_to({at.x + to * along.x, at.y + to * along.y});
  }
  return path;
}

double lattice_count(scene::Size step, double angle, const scene::Rect& over) {
  const scene::Rect level = levelled(over, angle);
  return (level.width / step.width + 3) * (level.height / step.height + 3);
}

std::vector<scene::Point> lattice(scene::Size step, double angle, bool shifted, const scene::Rect& over) {
  const auto turn = base::Transform::rotation(angle);
  const scene::Rect level = levelled(over, angle);
  std::vector<scene::Point> places;
  for (double row = std::floor(level.y / step.height); row * step.height <= level.bottom() + step.height; ++row) {
    const double by = shifted && std::fmod(std::abs(row), 2) == 1 ? step.width / 2 : 0;
    for (double column = std::floor(level.x / step.width) - 1; column * step.width <= level.right() + step.width;
         ++column) {
      const scene::Point at = turn(scene::Point{column * step.width + by, row * step.height});
      // Cells more than one step outside cannot touch the box.
      const double reach = std::hypot(step.width, step.height);
      if (over.grown(reach).holds({at.x, at.y, 0, 0})) places.push_back(at);
    }
  }
  return places;
}

// Reports members of other kinds of paint.
void LayerCompiler::check_paint(const Entry& paint) {
  struct Kind {
    std::string_view named, plural;
    std::vector<std::string_view> members;
  };
  static const Kind kinds[] = {{"linear", "gradients", {"linear", "stops"}},
                               {"radial", "gradients", {"radial", "stops"}},
                               {"hatch", "hatches", {"hatch", "color", "ground", "angle", "gap", "width"}},
                               {"pattern", "patterns", {"pattern", "step", "size", "angle", "ground", "shifted"}},
                               {"art", "pictures", {"art"}}};
  if (paint.value->object() == nullptr) return;
  const auto holds = [](const Kind& kind, std::string_view member) {
    return std::ranges::find(kind.members, member) != kind.members.end();
  };
  const auto is = [&](const Kind& kind) { return paint.value->find(kind.named) != nullptr; };
  if (std::ranges::count_if(kinds, is) != 1) return;  // reported as a contradiction
  const Kind& kind = *std::ranges::find_if(kinds, is);
  for (const data::Member& member : *paint.value->object()) {
    const bool known = std::ranges::any_of(kinds, [&](const Kind& any) { return holds(any, member.key); });
    if (known && !holds(kind, member.key))
      report_.warning({paint.file->document.source, member.value.span(), fmt::format("{}.{}", paint.path, member.key)},
                      "template/unused-member", fmt::format("`{}` has no effect in {}", member.key, kind.plural),
                      fmt::format("remove `{}`", member.key));
  }
}

std::optional<Texture> LayerCompiler::texture(const Entry& fill, const scene::Path& path,
                                              std::optional<scene::Paint>& ground) {
  const auto member = [&](const char* key) {
    const data::Value* value = fill.value->find(key);
    return Entry{key, value, fill.file, fmt::format("{}.{}", fill.path, key)};
  };
  const auto color = [&](const char* key) -> std::optional<scene::Color> {
    const Entry named = member(key);
    if (named.value == nullptr) return std::nullopt;
    return context_.color(*named.value->string(), named.where()).value_or(std::nullopt);
  };
  const auto wrong = [&](diag::Code code, std::string message) {
    report_.error(fill.where(), code, std::move(message));
    return std::nullopt;
  };
  const data::Value* hatch = fill.value->find("hatch");
  const data::Value* pattern = fill.value->find("pattern");
  if ((hatch != nullptr && pattern != nullptr) || fill.value->find("linear") != nullptr ||
      fill.value->find("radial") != nullptr)
    return wrong("template/contradiction", "expected one of `hatch`, `pattern` and a gradient in a fill");
  if (const auto found = color("ground")) ground = *found;
  const Entry angle_entry = member("angle"), gap_entry = member("gap"), width_entry = member("width");
  const auto amount_of = [](const Entry& entry, double absent) {
    return entry.value != nullptr ? entry.value->number() : absent;
  };
  const double angle = amount_of(angle_entry, hatch != nullptr && *hatch->string() == "lines" ? 45 : 0);
  const double gap = amount_of(gap_entry, 2),
               width = amount_of(width_entry, hatch != nullptr && *hatch->string() == "dots" ? 0.6 : 0.2);
  const scene::Rect over = path.bounds();
  auto drawn = std::make_shared<scene::Scene>();
  drawn->extent = over;
  Texture made;
  double count = 0;
  const auto limited = [&] {
    if (count <= most_in_texture) return true;
    report_.error(
        fill.where(), "data/limit",
        fmt::format("expected at most {} lines, dots or symbols in a fill, found {:.0f}", most_in_texture, count));
    return false;
  };
  if (hatch != nullptr) {
    const auto ink = color("color");
    if (fill.value->find("color") == nullptr)
      return wrong("data/missing-field", "expected the `color` of a hatch, found none");
    if (!ink) return std::nullopt;
    scene::Path lines;
    if (*hatch->string() == "dots") {
      count = lattice_count({gap, gap}, angle, over);
      if (!limited()) return std::nullopt;
      for (const scene::Point& at : lattice({gap, gap}, angle, false, over))
        lines.append(scene::Path::ellipse({at.x - width / 2, at.y - width / 2, width, width}));
      drawn->items.emplace_back(scene::Shape{std::move(lines), *ink, {}, false});
    } else {
      const bool cross = *hatch->string() == "cross";
      for (const double turn : {0.0, 90.0}) {
        const ParallelRows rows{angle + turn, gap};
        count += rows.count(over);
        if (!limited()) return std::nullopt;
        lines.append(hatch_lines(rows, over));
        if (!cross) break;
      }
      context_.thinnest = std::min(context_.thinnest, width);
      if (width < thinnest_line && !context_.in_symbol)
        report_.warning(fill.where(), "print/thin-line",
                        fmt::format("expected a line of {} mm or more, found {} mm", thinnest_line, width));
      drawn->items.emplace_back(scene::Shape{std::move(lines), {}, scene::Stroke{*ink, width, {}}, false});
    }
    made.weight = 1 + static_cast<std::size_t>(*hatch->string() == "dots" ? count / dots_per_layer : count);
  } else {
    const Entry named = member("pattern");
    if (pattern->string()->find('{') != std::string::npos) {
      report_.error(named.where(), "template/field",
                    "expected the name of a symbol, found an expression, which is not allowed here");
      return std::nullopt;
    }
    const Symbol* symbol = stencil_.symbols.find(*pattern->string());
    if (symbol == nullptr) {
      if (context_.plan.symbols.find(*pattern->string()) == nullptr)
        report_.error(named.where(), "template/unknown-symbol",
                      fmt::format("there is no symbol `{}`", *pattern->string()),
                      hint_for(*pattern->string(), context_.plan.symbols.keys()));
      return std::nullopt;
    }
    const Entry size_entry = member("size"), step_entry = member("step"), shifted = member("shifted");
    const scene::Size box = size_entry.value != nullptr ? *size(&size_entry) : symbol->box;
    const scene::Size step = step_entry.value != nullptr ? *size(&step_entry) : box;
    if (!(step.width > 0 && step.height > 0)) return wrong("template/contradiction", "expected steps longer than 0 mm");
    count = lattice_count(step, angle, over);
    if (!limited()) return std::nullopt;
    const double scale = std::min(box.width / symbol->box.width, box.height / symbol->box.height);
    const auto turn = base::Transform::rotation(angle);
    for (const scene::Point& at : lattice(step, angle, shifted.value != nullptr && *shifted.value->boolean(), over)) {
      const auto place = base::Transform::translation(at.x, at.y)
                             .after(turn)
                             .after(base::Transform::translation((step.width - symbol->box.width * scale) / 2,
                                                                 (step.height - symbol->box.height * scale) / 2))
                             .after(base::Transform::scaling(scale, scale));
      if (scale > 0) drawn->items.emplace_back(scene::Group{symbol->content, place});
    }
    made.weight = drawn->items.size() / 10 * (1 + symbol->weight);
  }
  made.content = std::move(drawn);
  return made;
}

}  // namespace planche::templates
