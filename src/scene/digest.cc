#include "scene/digest.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <variant>

namespace planche::scene {

namespace {

// Hashes a sequence of numbers and texts.
class Sum {
 public:
  void add(std::uint64_t number) {
    // The finaliser of SplitMix64.
    value_ += number + 0x9e3779b97f4a7c15ULL;
    value_ = (value_ ^ (value_ >> 30)) * 0xbf58476d1ce4e5b9ULL;
    value_ = (value_ ^ (value_ >> 27)) * 0x94d049bb133111ebULL;
    value_ ^= value_ >> 31;
  }
  void add(std::string_view text) {
    add(std::uint64_t{text.size()});
    for (std::size_t i = 0; i < text.size(); i += 8) {
      std::uint64_t eight = 0;
      for (std::size_t j = i; j < std::min(i + 8, text.size()); ++j)
        eight |= std::uint64_t{static_cast<unsigned char>(text[j])} << (8 * (j - i));
      add(eight);
    }
  }
  // A length or position, mm.
  void mm(double length) { rounded(100 * length); }
  // A ratio, finer than the lengths that it multiplies.
  void ratio(double number) { rounded(100'000 * number); }
  void at(Point p) { mm(p.x), mm(p.y); }
  void box(const Rect& r) { at({r.x, r.y}), mm(r.width), mm(r.height); }
  void color(Color c) {
    add(std::uint64_t{c.red} | std::uint64_t{c.green} << 8 | std::uint64_t{c.blue} << 16 |
        std::uint64_t{c.alpha} << 24);
  }
  template <typename Enum>
  void kind(Enum value) {
    add(static_cast<std::uint64_t>(value));
  }
  std::uint64_t value() const { return value_; }

 private:
  void rounded(double number) { add(static_cast<std::uint64_t>(std::isfinite(number) ? std::llround(number) : 0)); }
  std::uint64_t value_ = 0;
};

void take(Sum& sum, const Path& path) {
  sum.add(std::uint64_t{path.verbs().size()});
  for (const Path::Verb verb : path.verbs()) sum.kind(verb);
  for (const Point p : path.points()) sum.at(p);
}

void take(Sum& sum, const std::optional<Path>& path) {
  sum.add(std::uint64_t{path.has_value()});
  if (path) take(sum, *path);
}

void take(Sum& sum, const std::vector<GradientStop>& stops) {
  sum.add(std::uint64_t{stops.size()});
  for (const auto& [offset, color] : stops) sum.ratio(offset), sum.color(color);
}

void take(Sum& sum, const Paint& paint) {
  sum.add(std::uint64_t{paint.index()});
  if (const auto* color = std::get_if<Color>(&paint)) sum.color(*color);
  if (const auto* linear = std::get_if<LinearGradient>(&paint)) {
    sum.at(linear->from), sum.at(linear->to);
    take(sum, linear->stops);
  }
  if (const auto* radial = std::get_if<RadialGradient>(&paint)) {
    sum.at(radial->centre), sum.mm(radial->radius);
    take(sum, radial->stops);
  }
}

void take(Sum& sum, const std::optional<Stroke>& stroke) {
  sum.add(std::uint64_t{stroke.has_value()});
  if (!stroke) return;
  take(sum, stroke->paint);
  sum.mm(stroke->width), sum.kind(stroke->cap), sum.kind(stroke->join);
  sum.add(std::uint64_t{stroke->dash.size()});
  for (const double length : stroke->dash) sum.mm(length);
}

// The text and its letters; the position of each glyph follows from them.
void take(Sum& sum, const GlyphRunPtr& run) {
  sum.add(std::uint64_t{run != nullptr});
  if (!run) return;
  sum.add(run->text), sum.add(run->face_name);
  sum.mm(run->font.size_pt), sum.mm(run->font.letter_spacing);
  sum.add(std::uint64_t{run->font.tabular} | std::uint64_t{run->font.small_caps} << 1 |
          std::uint64_t{run->font.italic} << 2);
}

// Adds one item to a sum. Without a case for a new kind of item, this does not compile.
class ItemSum {
 public:
  ItemSum(Sum& sum, Digester& digester) : sum_(sum), digester_(digester) {}

  void operator()(const Shape& shape) const {
    take(sum_, shape.path);
    sum_.add(std::uint64_t{shape.fill.has_value()} | std::uint64_t{shape.even_odd} << 1);
    if (shape.fill) take(sum_, *shape.fill);
    take(sum_, shape.stroke);
  }
  void operator()(const Text& text) const {
    take(sum_, text.run);
    sum_.at(text.at), sum_.color(text.color);
  }
  void operator()(const Lettering& letters) const {
    take(sum_, letters.run);
    sum_.at(letters.at);
    sum_.add(std::uint64_t{letters.fill.has_value()});
    if (letters.fill) sum_.color(*letters.fill);
    take(sum_, letters.stroke);
  }
  void operator()(const Image& image) const {
    sum_.add(image.art ? image.art->content : 0);
    sum_.box(image.box);
    take(sum_, image.clip);
    sum_.add(std::uint64_t{image.mask.has_value()});
    if (!image.mask) return;
    sum_.add(image.mask->art ? image.mask->art->content : 0);
    sum_.box(image.mask->box);
    sum_.add(std::uint64_t{image.mask->by_lightness});
    take(sum_, image.mask->paint);
  }
  void operator()(const Group& group) const {
    const Transform& t = group.placed;
    for (const double ratio : {t.xx, t.yx, t.xy, t.yy, group.opacity}) sum_.ratio(ratio);
    sum_.at({t.x0, t.y0});
    take(sum_, group.clip);
    sum_.add(std::uint64_t{group.even_odd}), sum_.kind(group.blend);
    sum_.add(digester_.of(group.content));
  }

 private:
  Sum& sum_;
  Digester& digester_;
};

}  // namespace

std::uint64_t Digester::of(const Scene& scene) {
  Sum sum;
  sum.add(std::uint64_t{scene.items.size()});
  for (const Item& item : scene.items) {
    sum.add(std::uint64_t{item.index()});
    std::visit(ItemSum{sum, *this}, item);
  }
  return sum.value();
}

std::uint64_t Digester::of(const ScenePtr& scene) {
  if (!scene) return 0;
  if (!scene->reusable) return of(*scene);
  auto& known = known_[scene.get()];
  if (known.first.expired()) known = {scene, of(*scene)};
  return known.second;
}

std::uint64_t Digester::of(const Part& part, Size trim, const Outline& outline) {
  Sum sum;
  sum.mm(trim.width), sum.mm(trim.height);
  sum.kind(outline.form), sum.mm(outline.corner_radius);
  for (const Point p : outline.points) sum.ratio(p.x), sum.ratio(p.y);
  sum.add(std::uint64_t{part.flawed});
  sum.add(of(part.front)), sum.add(of(part.back));
  return sum.value();
}

}  // namespace planche::scene
