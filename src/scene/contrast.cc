#include "scene/contrast.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace planche::scene {

namespace {

double luminance(Color color) {
  const auto linear = [](std::uint8_t part) {
    const double value = part / 255.0;
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue);
}

class Reader {
 public:
  explicit Reader(double least) : least_{least} {}

  void read(const Scene& scene, const Transform& placed, const std::optional<Rect>& window, bool flat) {
    for (const Item& item : scene.items) std::visit([&](const auto& one) { take(one, placed, window, flat); }, item);
  }

  std::vector<FaintText> take_faint() {
    std::erase_if(faint_, [&](const auto& one) { return rimmed_.contains(one.first); });
    std::vector<FaintText> all;
    for (auto& one : faint_) all.push_back(std::move(one.second));
    return all;
  }

 private:
  // An area of one colour; without a colour, what it shows at a point is unknown.
  struct Ground {
    Rect box;
    bool is_round;
    std::optional<Color> color;

    bool holds(Point p) const {
      const double x = p.x - box.centre().x, y = p.y - box.centre().y, across = box.width / 2, down = box.height / 2;
      if (std::abs(x) > across || std::abs(y) > down) return false;
      return !is_round || x * x / (across * across) + y * y / (down * down) <= 1;
    }
  };

  void add(Rect box, const std::optional<Rect>& window, bool is_round, std::optional<Color> color) {
    const auto seen = window ? box.common(*window) : std::optional{box};
    if (seen && seen->width > 0 && seen->height > 0) grounds_.push_back({*seen, is_round, color});
  }

  void take(const Shape& shape, const Transform& placed, const std::optional<Rect>& window, bool flat) {
    if (!shape.fill) return;
    const Color* color = std::get_if<Color>(&*shape.fill);
    if (color != nullptr && color->alpha == 0) return;
    const Rect box = shape.path.bounds();
    // All points of a rectangle, and of an ellipse with its control points, are on the edges of the box.
    const auto is_at = [](double a, double b) { return std::abs(a - b) < 1e-6; };
    const bool simple = std::ranges::all_of(shape.path.points(), [&](Point p) {
      return is_at(p.x, box.x) || is_at(p.x, box.right()) || is_at(p.y, box.y) || is_at(p.y, box.bottom());
    });
    const bool has_lines = std::ranges::count(shape.path.verbs(), Path::Verb::line) > 0;
    const bool known = simple && flat && color != nullptr && color->alpha == 255 && placed.xy == 0 && placed.yx == 0;
    add(placed(box), window, !has_lines, known ? std::optional{*color} : std::nullopt);
  }

  void take(const Image& image, const Transform& placed, const std::optional<Rect>& window, bool) {
    add(placed(image.box), window, false, std::nullopt);
  }

  void take(const Lettering& letters, const Transform&, const std::optional<Rect>&, bool) {
    rimmed_.insert(letters.run.get());
  }

  void take(const Text& text, const Transform& placed, const std::optional<Rect>& window, bool flat) {
    if (!flat || text.color.alpha != 255 || text.run->width <= 0) return;
    if (text.run->text.find_first_not_of(' ') == std::string::npos) return;
    constexpr double middle = 0.25;  // of the letters, above the baseline, in sizes of the text
    const Point at =
        placed(Point{text.at.x + text.run->width / 2, text.at.y - middle * base::mm_from_pt(text.run->font.size_pt)});
    if (window && !window->holds(Rect{at.x, at.y, 0, 0})) return;
    const auto ground = std::find_if(grounds_.rbegin(), grounds_.rend(), [&](const Ground& g) { return g.holds(at); });
    if (ground != grounds_.rend() && !ground->color) return;
    constexpr Color paper{255, 255, 255, 255};
    const Color under = ground == grounds_.rend() ? paper : *ground->color;
    const double contrast = contrast_of(text.color, under);
    if (contrast < least_) faint_.emplace_back(text.run.get(), FaintText{text.run->text, text.color, under, contrast});
  }

  void take(const Group& group, const Transform& placed, const std::optional<Rect>& window, bool flat) {
    std::optional<Rect> inner = window;
    if (group.clip) {
      const Rect clip = placed(group.clip->bounds());
      inner = window ? window->common(clip).value_or(Rect{clip.x, clip.y, 0, 0}) : clip;
    }
    read(*group.content, placed.after(group.placed), inner, flat && group.opacity == 1 && group.blend == Blend::normal);
  }

  double least_;
  std::vector<Ground> grounds_;
  std::set<const GlyphRun*> rimmed_;
  std::vector<std::pair<const GlyphRun*, FaintText>> faint_;
};

}  // namespace

double contrast_of(Color a, Color b) {
  const double one = luminance(a), other = luminance(b);
  return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

std::vector<FaintText> faint_texts(const Scene& scene, double least) {
  Reader reader{least};
  reader.read(scene, {}, std::nullopt, true);
  return reader.take_faint();
}

}  // namespace planche::scene
