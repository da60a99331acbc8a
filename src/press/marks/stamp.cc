#include "press/marks/stamp.h"

#include <algorithm>
#include <cmath>

#include "press/marks/furniture.h"

namespace planche::press {

namespace {

constexpr scene::Color vermilion{0xd5, 0x5e, 0x00};
constexpr double slant = -30;           // degrees
constexpr double largest_stamp = 26;    // points
constexpr double covered = 0.85;        // share of the part's width or height
constexpr double stamp_padding = 0.35;  // in heights of the text, around it

}  // namespace

scene::ScenePtr make_stamp(base::Size trim, scene::Outline::Form form, scene::Typesetter& typesetter,
                           const base::Words& words) {
  const std::string text = words.say("sheet.draft");
  scene::Font font = small_font();
  font.weight = 700;
  const auto set = [&] {
    scene::Setting setting;
    setting.language = words.language();
    return typesetter.set({{scene::Inline{text, font, vermilion}}}, setting);
  };
  const scene::TextBlock trial = set();
  const double width = trial.width + 2 * stamp_padding * trial.height, height = (1 + 2 * stamp_padding) * trial.height;
  const double c = std::cos(slant * std::numbers::pi / 180), s = -std::sin(slant * std::numbers::pi / 180);
  const double room = covered * (form == scene::Outline::Form::rectangle ? 1 : 0.8);
  const double scale =
      std::min(room * trim.width / (width * c + height * s), room * trim.height / (width * s + height * c));
  font.size_pt = std::min(font.size_pt * scale, largest_stamp);
  const scene::TextBlock block = set();
  const double rim = stamp_padding * block.height;

  auto box = std::make_shared<scene::Scene>();
  const base::Rect frame = base::Rect{0, 0, block.width, block.height}.grown(rim);
  box->extent = frame.grown(1);
  const double line = std::max(0.2, block.height * 0.08);
  box->items.push_back(scene::Shape{scene::Path::rectangle(frame, rim), {}, scene::Stroke{vermilion, line, {}}, false});
  box->items.push_back(text_group(block, {}));

  auto out = std::make_shared<scene::Scene>();
  out->reusable = true;
  out->extent = {0, 0, trim.width, trim.height};
  const base::Transform turned =
      base::Transform::rotation(slant).after(base::Transform::translation(-block.width / 2, -block.height / 2));
  out->items.push_back(scene::Group{box, base::Transform::translation(trim.width / 2, trim.height / 2).after(turned)});
  return out;
}

}  // namespace planche::press
