#include "parts/box.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "parts/drawn.h"
#include "parts/folding.h"
#include "parts/pen.h"

namespace planche::parts {

namespace {

using base::BoxFace;

constexpr scene::Color cover{0x24, 0x4a, 0x5f}, gold{0xe3, 0xb6, 0x4f};
constexpr double glue_tab = 12, largest_notch = 8;  // mm
constexpr double lid_share = 2.0 / 3;               // height of a lid's walls as a share of the tray's
constexpr double box_frame = 5, box_corner = 3;     // mm: distance of a panel's frame from the folds; its corners
constexpr double inner_frame = 1.2;                 // mm between the two lines of a frame
constexpr double words_inset = 9;                   // mm from the folds, inside the frame
constexpr double notch_clearance = 2.5;

struct BoxDrawing {
  std::shared_ptr<scene::Scene> on;
  Pen pen;
  const base::Net& net;
  const BoxLabel& label;

  Rect face(BoxFace face) const {
    const auto& at = net.faces[static_cast<std::size_t>(face)].corners;
    return {at[0].x, at[0].y, at[2].x - at[0].x, at[2].y - at[0].y};
  }
};

scene::Color ink_of(const BoxDrawing& drawing) {
  return drawing.label.skin ? drawing.label.skin->ink : drawn::ink;
}

// Draws the background of all faces; it extends beyond folds and cuts.
void draw_ground(BoxDrawing& drawing) {
  if (!drawing.label.skin) return;
  for (std::size_t i = 0; i < drawing.net.faces.size(); ++i)
    drawing.pen.shape(scene::Path::rectangle(drawing.face(BoxFace{i}).grown(box_bleed)), drawing.label.skin->ground);
}

// Writes a rotated line centred on a point. The size is that of `type`, or smaller if the line would exceed `room`
// (mm).
void line_at(BoxDrawing& drawing, const std::string& words, Type type, Point at, double turn, double room) {
  auto line = std::make_shared<scene::Scene>();
  const double up = type.family == "Inter" ? drawn::cap_height : 0.65;  // capitals of EB Garamond are lower
  const double width = Pen{*line, drawing.pen.typesetter(), drawing.pen.words()}.line(
      words, type, {0, up / 2 * base::mm_from_pt(type.size_pt)}, scene::Align::centre, room);
  line->extent = {-width / 2 - 1, -10, width + 2, 20};
  drawing.on->items.emplace_back(
      scene::Group{std::move(line), base::Transform::translation(at.x, at.y).after(base::Transform::rotation(turn))});
}

// Writes lines of small type below one another, centred on `middle`.
void lines_at(BoxDrawing& drawing, const std::vector<std::string>& lines, const Type& type, Point middle, double room,
              double line_height = 1.4) {
  const double step = line_height * base::mm_from_pt(type.size_pt);
  double y = middle.y - step * (static_cast<double>(lines.size()) - 1) / 2;
  for (const std::string& line : lines) {
    line_at(drawing, line, type, {middle.x, y}, 0, room);
    y += step;
  }
}

// Writes the title rotated around a point, on one line of `room` mm; returns false if 6 pt is still too large for that.
bool title_at(BoxDrawing& drawing, double size, scene::Color color, Point at, double turn, double room) {
  const BoxSkin skin = drawing.label.skin.value_or(BoxSkin{});
  const Type type{size, skin.weight, color, skin.family};
  if (drawing.pen.width(drawing.label.title, type) * std::min(1.0, drawn::least_pt / size) > room) return false;
  line_at(drawing, drawing.label.title, type, at, turn, room);
  return true;
}

// Draws a frame that goes around a thumb notch in the middle of the upper edge, if there is one.
void framed(BoxDrawing& drawing, const Rect& face, double notch) {
  const double inset = std::min({box_frame, face.width / 6, face.height / 6});
  const auto within = [&](double by) {
    const Rect box = face.grown(-inset - by);
    const double corner = std::min(box_corner, inset), radius = notch + notch_clearance + by;
    if (notch == 0 || radius <= inset + by) return scene::Path::rectangle(box, corner);
    const double half = std::sqrt(radius * radius - (inset + by) * (inset + by)), middle = box.centre().x;
    if (half + corner > box.width / 2) return scene::Path::rectangle(box, corner);
    return *scene::Path::from_svg(
        fmt::format("M{0} {2}H{3}A{4} {4} 0 0 0 {5} {2}H{6}A{1} {1} 0 0 1 {7} {8}V{9}A{1} {1} 0 0 1 {6} {10}H{0}A{1} "
                    "{1} 0 0 1 {11} "
                    "{9}V{8}A{1} {1} 0 0 1 {0} {2}Z",
                    box.x + corner, corner, box.y, middle - half, radius, middle + half, box.right() - corner,
                    box.right(), box.y + corner, box.bottom() - corner, box.bottom(), box.x));
  };
  if (!drawing.label.low_ink) drawing.pen.shape(within(0), cover);
  drawing.pen.stroke(within(inner_frame), drawing.label.low_ink ? drawn::ink : gold, medium_line);
}

// Puts lines at the bottom of `room`: one below another, then in smaller type, then joined. If they still do not fit,
// the last one printed ends in dots.
void put_at_foot(BoxDrawing& drawing, const std::vector<std::string>& told, scene::Color color, const Rect& room) {
  constexpr double usual_pt = 7, narrow_step = 1.2, usual_step = 1.4;
  const auto joined = [&] { return std::vector<std::string>{fmt::format("{}", fmt::join(told, " · "))}; };
  struct Try {
    double size_pt, step;
    bool joins;
  };
  for (const Try& way : {Try{usual_pt, usual_step, false}, Try{drawn::least_pt, usual_step, false},
                         Try{drawn::least_pt, narrow_step, false}, Try{drawn::least_pt, narrow_step, true}}) {
    const Type type{way.size_pt, 400, color};
    const double step = way.step * base::mm_from_pt(type.size_pt);
    std::vector<std::string> lines;
    for (const std::string& one : way.joins ? joined() : told) {
      for (std::string& line : drawing.pen.lines(one, type, room.width)) lines.push_back(std::move(line));
    }
    const auto most = static_cast<std::size_t>(std::max(0.0, room.height / step));
    if (lines.size() > most && !way.joins) continue;
    if (lines.size() > most) {
      lines.resize(most);
      if (most > 0) lines.back() += " …";
    }
    const double last = room.bottom() - step / 2;
    return lines_at(drawing, lines, type, {room.centre().x, last - step * (static_cast<double>(lines.size()) - 1) / 2},
                    room.width, way.step);
  }
}

// Front and back: the title in a frame, with the contents below it in front and the credit on the back.
void draw_large(BoxDrawing& drawing, BoxFace which, const std::vector<std::string>& told, double notch) {
  const Rect face = drawing.face(which);
  framed(drawing, face, notch);
  const scene::Color words = drawing.label.low_ink ? drawn::ink : drawn::white;
  const double inset = std::min({words_inset, 0.3 * face.width, 0.3 * face.height}), room = face.width - 2 * inset;
  const double size = base::pt_from_mm(std::min(face.height / 5, face.width / 8)), title = face.y + 0.4 * face.height;
  // Try one line across, then several lines, then upwards. A box too small for all of these has no title here.
  if (!title_at(drawing, size, words, {face.centre().x, title}, 0, room)) {
    const Type least{drawn::least_pt, 600, words, "EB Garamond"};
    const std::vector<std::string> lines = drawing.pen.lines(drawing.label.title, least, room);
    const bool fit =
        std::ranges::all_of(lines, [&](const std::string& line) { return drawing.pen.width(line, least) <= room; });
    if (fit && 1.4 * base::mm_from_pt(least.size_pt) * static_cast<double>(lines.size()) <= face.height - 2 * inset)
      return lines_at(drawing, lines, least, face.centre(), room);
    title_at(drawing, size, words, face.centre(), -90, face.height - 2 * inset);
    return;
  }
  const Rect below{face.x + inset, title + base::mm_from_pt(size), room,
                   face.bottom() - inset - title - base::mm_from_pt(size)};
  put_at_foot(drawing, told, words, below);
}

// In the game's own look: its head, a picture, and the texts at the bottom.
void draw_own(BoxDrawing& drawing, BoxFace which, const std::vector<std::string>& told, double notch, bool art) {
  const BoxSkin& skin = *drawing.label.skin;
  constexpr double inset = 5, gap = 3;
  const Rect face = drawing.face(which);
  Rect room{face.x + inset, face.y + inset + notch, face.width - 2 * inset, face.height - 2 * inset - notch};
  const auto put = [&](const scene::ScenePtr& picture, double most) {
    const Size size = picture->extent.size();
    const double scale = std::min(room.width / size.width, most / size.height);
    auto placed = scene_of(drawing.net.bounds);
    placed->items.emplace_back(
        scene::Group{picture, base::Transform::translation(room.centre().x - scale * size.width / 2, room.y)
                                  .after(base::Transform::scaling(scale, scale))});
    drawing.on->items.emplace_back(scene::Group{std::move(placed),
                                                {},
                                                std::nullopt,
                                                1,
                                                false,
                                                scene::Blend::normal,
                                                scene::Worth::usual,
                                                scene::Role::figure,
                                                drawing.label.title});
    room.y += scale * size.height + gap;
    room.height -= scale * size.height + gap;
  };
  if (skin.head != nullptr) put(skin.head, 0.4 * room.height);
  // Texts about the content are printed in full; the picture gets the remaining room.
  constexpr double least_art = 14;
  const Type least{drawn::least_pt, 400, skin.ink};
  std::size_t lines = 0;
  for (const std::string& one : told) lines += drawing.pen.lines(one, least, room.width).size();
  const double left = room.height - gap - 1.25 * base::mm_from_pt(least.size_pt) * static_cast<double>(lines);
  if (const scene::ScenePtr& picture = art ? skin.art : skin.cards; picture != nullptr && left > least_art) {
    const Size size = picture->extent.size();
    const double unused = left - std::min(left, room.width / size.width * size.height);
    if (!art) room = {room.x, room.y + unused / 2, room.width, room.height - unused / 2};
    put(picture, art ? left : left - unused / 2);
  }
  if (room.height > 4) put_at_foot(drawing, told, skin.ink, room);
}

void draw_side(BoxDrawing& drawing, BoxFace which, double turn) {
  const Rect face = drawing.face(which);
  const double size = std::min(14.0, base::pt_from_mm(0.5 * face.width));
  if (size >= drawn::least_pt) title_at(drawing, size, ink_of(drawing), face.centre(), turn, face.height - 10);
}

void draw_panel(BoxDrawing& drawing, BoxFace which, const scene::ScenePtr& own, const std::vector<std::string>& lines,
                double notch = 0) {
  if (own == nullptr && drawing.label.skin) return draw_own(drawing, which, lines, notch, which == BoxFace::front);
  if (own == nullptr) return draw_large(drawing, which, lines, notch);
  const Rect face = drawing.face(which);
  drawing.on->items.emplace_back(covering(own, own->extent.size(), face));
}

// Makes the set from the drawing and the cut and fold lines of the net.
scene::PartSet cut_to(const base::Net& net, std::shared_ptr<scene::Scene> drawn, const std::string& kind,
                      const std::string& title, const BoxLabel& label, std::size_t count) {
  add_net_lines(*drawn, net, false, label.skin.has_value());
  auto set = folded_set(kind, title, net, count, [drawn = std::move(drawn), name = label.title](std::size_t) {
    return scene::Part{{}, name, drawn, nullptr, false};
  });
  if (label.skin) set.bleed = box_bleed;
  return set;
}

}  // namespace

base::BoxSize box_around(const base::BoxSize& inside, double paper) {
  return {inside.width + 2 * paper, inside.height + 4 * paper, inside.depth + 3 * paper};
}

base::BoxSize inside_for(base::Size card, double stack) {
  const auto [low, high] = std::minmax(card.width, card.height);
  return {low + box_clearance, high + box_clearance, std::max(stack + box_clearance, least_box_depth)};
}

Lidded lidded_around(const base::BoxSize& inside, double paper) {
  const auto wider = [](const base::BoxSize& size, double by, double depth) {
    return base::BoxSize{size.width + by, size.height + by, depth};
  };
  const base::BoxSize tray = wider(inside, 3 * paper, inside.depth + paper);
  return {tray, wider(tray, 4 * paper + box_clearance, std::max(least_box_depth, lid_share * tray.depth))};
}

std::vector<scene::PartSet> lidded_sets(const std::string& kind, const BoxLabel& label, const base::BoxSize& inside,
                                        double paper, std::size_t count, scene::Typesetter& typesetter,
                                        const base::Words& words) {
  const Lidded sizes = lidded_around(inside, paper);
  const auto piece = [&](const base::BoxSize& size, const char* title, const auto& draw) {
    const base::Net net = base::tray_net(size, glue_tab);
    auto drawn = scene_of(net.bounds, true);
    BoxDrawing drawing{drawn, Pen{*drawn, typesetter, words}, net, label};
    draw_ground(drawing);
    draw(drawing);
    return cut_to(net, std::move(drawn), kind, words.say(title), label, count);
  };
  const auto bottom = [](const BoxDrawing& drawing) { return drawing.face(BoxFace{0}); };
  std::vector<scene::PartSet> sets;
  sets.push_back(piece(sizes.tray, "box.tray", [&](BoxDrawing& drawing) {
    const Type type{drawn::least_pt, 400, label.skin ? label.skin->ink : drawn::soft};
    const double room = sizes.tray.width - 6;
    std::vector<std::string> lines = drawing.pen.lines(label.credit, type, room);
    lines.push_back(words.say("net.fold"));
    lines_at(drawing, lines, type, bottom(drawing).centre(), room);
  }));
  sets.push_back(piece(sizes.lid, "box.lid", [&](BoxDrawing& drawing) {
    std::vector<std::string> contents = label.contents;
    if (label.share > 1) contents.push_back(words.say("box.share", {{"boxes", label.share}}));
    if (label.front == nullptr && label.skin) {
      draw_own(drawing, BoxFace{0}, contents, 0, true);
    } else {
      draw_panel(drawing, BoxFace{0}, label.front, contents);
    }
    // On the walls that are visible when it stands on a shelf.
    const double size = std::min(14.0, base::pt_from_mm(0.5 * sizes.lid.depth));
    for (const std::size_t wall : {1u, 3u})
      title_at(drawing, size, ink_of(drawing), drawing.face(BoxFace{wall}).centre(), wall == 1 ? 180 : 0,
               sizes.lid.width - 10);
  }));
  return sets;
}

scene::Group covering(scene::ScenePtr drawing, base::Size size, const Rect& box) {
  const double scale = std::max(box.width / size.width, box.height / size.height);
  const Point at{box.centre().x - scale * size.width / 2, box.centre().y - scale * size.height / 2};
  return {std::move(drawing), {scale, 0, 0, scale, at.x, at.y}, scene::Path::rectangle(box), 1};
}

scene::PartSet box_set(const std::string& kind, const BoxLabel& label, const base::BoxSize& inside, double paper,
                       std::size_t count, scene::Typesetter& typesetter, const base::Words& words) {
  const base::BoxSize size = box_around(inside, paper);
  const double notch = std::min({largest_notch, size.width / 5, size.height / 5});
  const base::Net net = base::tuck_box_net(size, glue_tab, notch);
  auto drawn = scene_of(net.bounds, true);
  BoxDrawing drawing{drawn, Pen{*drawn, typesetter, words}, net, label};
  draw_ground(drawing);
  std::vector<std::string> contents = label.contents;
  if (label.share > 1) contents.push_back(words.say("box.share", {{"boxes", label.share}}));
  draw_panel(drawing, BoxFace::front, label.front, contents, notch);
  draw_panel(drawing, BoxFace::back, label.back, {label.credit});
  draw_side(drawing, BoxFace::left, -90);
  draw_side(drawing, BoxFace::right, 90);
  const Rect lid = drawing.face(BoxFace::lid), bottom = drawing.face(BoxFace::bottom);
  const double small = std::min(12.0, base::pt_from_mm(0.4 * size.depth));
  title_at(drawing, small, ink_of(drawing), lid.centre(), 180, size.width - 10);
  const Type type{drawn::least_pt, 400, label.skin ? label.skin->ink : drawn::soft};
  const std::vector<std::string> credit = drawing.pen.lines(label.credit, type, size.width - 6);
  if (1.4 * base::mm_from_pt(type.size_pt) * static_cast<double>(credit.size()) < size.depth)
    lines_at(drawing, credit, type, bottom.centre(), size.width - 6);
  // Tabs that are covered by glued paper.
  for (const base::NetTab& tab : net.tabs) {
    if (tab.face != static_cast<std::size_t>(BoxFace::left) || tab.onto != static_cast<std::size_t>(BoxFace::front))
      continue;
    const Rect face = drawing.face(BoxFace::left);
    const Type small_type{drawn::least_pt, 400, drawn::soft};
    const std::string fold = words.say("net.fold");
    const double room = face.height - glue_tab - 4;
    if (drawing.pen.width(fold, small_type) <= room)
      line_at(drawing, fold, small_type, {(net.bounds.x + face.x) / 2, face.centre().y}, -90, room);
  }
  return cut_to(net, std::move(drawn), kind, words.say("box.title"), label, count);
}

}  // namespace planche::parts
