#include <array>

#include <fmt/format.h>

#include "scene/scene.h"

namespace planche::scene {

namespace {

std::string mm(double value) {
  const std::string text = fmt::format("{:.3f}", value);
  return text == "-0.000" ? "0.000" : text;
}

std::string at(Point p) {
  return mm(p.x) + "," + mm(p.y);
}

std::string box(const Rect& r) {
  return fmt::format("{} {}x{}", at({r.x, r.y}), mm(r.width), mm(r.height));
}

std::string color(const Color& c) {
  std::string text = fmt::format("#{:02x}{:02x}{:02x}", c.red, c.green, c.blue);
  if (c.alpha != 255) text += fmt::format("{:02x}", c.alpha);
  return text;
}

std::string stops(const std::vector<GradientStop>& all) {
  std::string text;
  for (const GradientStop& stop : all) text += fmt::format(" {:.3f} {}", stop.offset, color(stop.color));
  return text;
}

struct PaintText {
  std::string operator()(const Color& c) const { return color(c); }
  std::string operator()(const LinearGradient& g) const {
    return fmt::format("linear({} {}{})", at(g.from), at(g.to), stops(g.stops));
  }
  std::string operator()(const RadialGradient& g) const {
    return fmt::format("radial({} {}{})", at(g.centre), mm(g.radius), stops(g.stops));
  }
};

std::string path_text(const Path& path) {
  std::string text;
  std::size_t next = 0;
  for (const Path::Verb verb : path.verbs()) {
    if (!text.empty()) text += ' ';
    switch (verb) {
      case Path::Verb::move:
        text += "M " + at(path.points()[next++]);
        break;
      case Path::Verb::line:
        text += "L " + at(path.points()[next++]);
        break;
      case Path::Verb::curve:
        text += "C " + at(path.points()[next]) + " " + at(path.points()[next + 1]) + " " + at(path.points()[next + 2]);
        next += 3;
        break;
      case Path::Verb::close:
        text += "Z";
        break;
    }
  }
  return text;
}

std::string stroke_text(const Stroke& stroke) {
  static constexpr std::array<std::string_view, 3> caps{"", " round-cap", " square-cap"};
  static constexpr std::array<std::string_view, 3> joins{"", " round-join", " bevel-join"};
  std::string text = fmt::format(" stroke {} {}", std::visit(PaintText{}, stroke.paint), mm(stroke.width));
  for (std::size_t i = 0; i < stroke.dash.size(); ++i) text += (i == 0 ? " dash " : ",") + mm(stroke.dash[i]);
  text += caps[static_cast<std::size_t>(stroke.cap)];
  text += joins[static_cast<std::size_t>(stroke.join)];
  return text;
}

class Lister {
 public:
  std::string take() { return std::move(text_); }

  void list(const Scene& scene) {
    for (const Item& item : scene.items) {
      text_.append(2 * depth_, ' ');
      std::visit(*this, item);
    }
  }

  void operator()(const Shape& shape) {
    text_ += "shape";
    if (shape.fill) text_ += " fill " + std::visit(PaintText{}, *shape.fill);
    if (shape.even_odd) text_ += " even-odd";
    if (shape.stroke) text_ += stroke_text(*shape.stroke);
    text_ += " path " + path_text(shape.path) + "\n";
  }
  void operator()(const Text& text) {
    const GlyphRun& run = *text.run;
    text_ += fmt::format("text \"{}\" at {} {} {} {}pt width {}\n", run.text, at(text.at), color(text.color),
                         run.face_name, run.font.size_pt, mm(run.width));
  }
  void operator()(const Lettering& letters) {
    text_ += fmt::format("letters \"{}\" at {}", letters.run->text, at(letters.at));
    if (letters.fill) text_ += " fill " + color(*letters.fill);
    if (letters.stroke) text_ += stroke_text(*letters.stroke);
    text_ += "\n";
  }
  void operator()(const Image& image) {
    text_ += fmt::format("image \"{}\" {}", image.art ? image.art->name : std::string{}, box(image.box));
    if (image.clip) text_ += " clip " + path_text(*image.clip);
    if (const auto& mask = image.mask) {
      text_ += mask->art ? fmt::format(" mask \"{}\" {}", mask->art->name, box(mask->box))
                         : " mask " + std::visit(PaintText{}, mask->paint);
      if (mask->by_lightness) text_ += " by lightness";
    }
    text_ += "\n";
  }
  void operator()(const Group& group) {
    const Transform& t = group.placed;
    text_ += "group";
    const Transform linear{t.xx, t.yx, t.xy, t.yy, 0, 0};
    if (linear != Transform{}) text_ += fmt::format(" matrix {} {} {} {}", mm(t.xx), mm(t.yx), mm(t.xy), mm(t.yy));
    text_ += " at " + at({t.x0, t.y0});
    if (group.opacity != 1) text_ += fmt::format(" opacity {:.3f}", group.opacity);
    static constexpr std::array<std::string_view, 6> blends{"",         " multiply", " screen",
                                                            " overlay", " darken",   " lighten"};
    text_ += blends[static_cast<std::size_t>(group.blend)];
    if (group.clip) text_ += (group.even_odd ? " clip even-odd " : " clip ") + path_text(*group.clip);
    if (!group.content) {
      text_ += " empty\n";
      return;
    }
    if (group.content->reusable) text_ += " reusable";
    static constexpr std::array<std::string_view, 15> roles{"",      "title",     "heading", "subheading", "paragraph",
                                                            "label", "head cell", "cell",    "figure",     "quote",
                                                            "list",  "item",      "body",    "table",      "row"};
    if (group.role != Role::none) text_ += fmt::format(" as {}", roles[static_cast<std::size_t>(group.role)]);
    if (!group.alternative.empty()) text_ += fmt::format(" \"{}\"", group.alternative);
    text_ += "\n";
    ++depth_;
    list(*group.content);
    --depth_;
  }

 private:
  std::string text_;
  std::size_t depth_ = 0;
};

}  // namespace

std::string dump(const Scene& scene) {
  Lister lister;
  lister.list(scene);
  return lister.take();
}

}  // namespace planche::scene
