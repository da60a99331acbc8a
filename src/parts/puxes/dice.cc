#include "parts/puxes/dice.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/nets.h"
#include "parts/folding.h"
#include "parts/pages.h"
#include "parts/pen.h"

namespace planche::parts::puxes {

namespace {

using rules::puxes::Die;
using rules::puxes::Face;

constexpr Color ink{0x1b, 0x1b, 0x1f}, soft{0x5c, 0x5c, 0x66};

// mm
constexpr double strip = 4, rim = 1;
constexpr double tab_part = 0.3, largest_tab = 6;  // of an edge; mm

// Places of a die's faces on base::cube_net(): the middle of the cross, above, below, left, right, opposite.
constexpr std::array<std::size_t, rules::puxes::faces_a_die> places{1, 0, 2, 4, 5, 3};

// What the nets of one set share.
struct Mould {
  std::string kind;
  base::Net net;
  base::Size trim;
  DixeOptions options;
  std::shared_ptr<const PuxesFaces> faces;
  scene::ScenePtr lines;  // folds and outline
};

scene::ScenePtr lines_of(const base::Net& net, base::Size trim) {
  auto drawing = std::make_shared<scene::Scene>();
  drawing->extent = {0, 0, trim.width, trim.height};
  drawing->reusable = true;
  auto [folds, outline] = net_lines(net, {strip, rim});
  drawing->items.emplace_back(
      scene::Shape{std::move(folds), {}, scene::Stroke{soft, thin_line, {1, 1}, {}, {}}, false});
  drawing->items.emplace_back(
      scene::Shape{std::move(outline), {}, scene::Stroke{ink, medium_line, {}, {}, scene::Join::round}, false});
  return drawing;
}

std::shared_ptr<const Mould> mould_of(std::string kind, DixeOptions options, std::shared_ptr<const PuxesFaces> faces) {
  auto mould = std::make_shared<Mould>();
  mould->kind = std::move(kind);
  mould->net = base::cube_net(options.edge, std::min(tab_part * options.edge, largest_tab));
  mould->trim = {mould->net.bounds.width + 2 * strip, mould->net.bounds.height + 2 * rim};
  mould->lines = lines_of(mould->net, mould->trim);
  mould->options = std::move(options);
  mould->faces = std::move(faces);
  return mould;
}

using Six = std::array<scene::ScenePtr, rules::puxes::faces_a_die>;  // in the order of `places`

// A net with its faces, and words upwards on its left and on its right.
scene::ScenePtr drawn(const Mould& mould, const Six& six, const std::string& name, scene::Typesetter& typesetter) {
  auto drawing = std::make_shared<scene::Scene>();
  const base::Size trim = mould.trim;
  drawing->extent = {0, 0, trim.width, trim.height};
  const double edge = mould.options.edge;
  for (std::size_t i = 0; i < six.size(); ++i) {
    if (six[i] == nullptr) continue;
    const auto& corners = mould.net.faces[places[i]].corners;
    const Point middle{strip + (corners[0].x + corners[2].x) / 2, rim + (corners[0].y + corners[2].y) / 2};
    drawing->items.emplace_back(scene::Group{
        six[i], base::Transform::translation(middle.x, middle.y).after(base::Transform::scaling(edge, edge)), {}, 1});
  }
  drawing->items.emplace_back(scene::Group{mould.lines, {}, {}, 1});
  auto words = std::make_shared<scene::Scene>();
  words->extent = {0, 0, trim.height, trim.width};
  Pen pen{*words, typesetter, mould.options.words};
  const double room = trim.height - 2 * rim;
  pen.line(mould.options.credit, {6, 400, soft}, {rim, strip - 1.2}, scene::Align::left, room);
  const std::string steps = pen.say("net.fold");
  pen.line(name.empty() ? steps : fmt::format("{} · {}", name, steps), {6, 500, soft}, {rim, trim.width - 1.4},
           scene::Align::left, room);
  drawing->items.emplace_back(scene::Group{
      std::move(words), base::Transform::translation(0, trim.height).after(base::Transform::rotation(-90)), {}, 1});
  return drawing;
}

Six six_of(const Die& die, const PuxesFaces& faces) {
  Six six;
  std::size_t character = 0;
  while (character < die.faces.size() && !die.faces[character].character) ++character;
  std::size_t next = 0;
  const auto place = [&](const Face& face) {
    if (next < six.size()) six[next++] = faces.face(face);
  };
  const bool told = character < die.faces.size() && !die.faces[character].name.empty();
  place(told ? die.faces[character] : Face{true, die.power});
  for (std::size_t i = 0; i < die.faces.size(); ++i) {
    if (i != character) place(die.faces[i]);
  }
  return six;
}

}  // namespace

std::vector<Die> usual_dice(const rules::puxes::Parameters& parameters, std::size_t count) {
  std::vector<Die> dice;
  const std::size_t powers = parameters.powers.size(), symbols = parameters.symbols.size();
  constexpr std::size_t a_die = rules::puxes::faces_a_die - 1;
  for (std::size_t i = 0; i < count && powers > 0; ++i) {
    Die die;
    die.power = parameters.powers[i % powers].id;
    die.faces.push_back({true, die.power});
    for (std::size_t k = 0; k < a_die && symbols > 0; ++k)
      die.faces.push_back({false, parameters.symbols[(a_die * i + k) % symbols].id});
    dice.push_back(std::move(die));
  }
  return dice;
}

scene::PartSet dixe_nets(std::string kind, std::string title, std::vector<Die> dice, std::vector<std::string> names,
                         std::vector<bool> flawed, DixeOptions options, std::shared_ptr<const PuxesFaces> faces,
                         scene::Typesetter& typesetter) {
  const auto mould = mould_of(std::move(kind), std::move(options), std::move(faces));
  const std::size_t count = dice.size();
  const auto make = [mould, dice = std::move(dice), names = std::move(names), flawed = std::move(flawed),
                     &typesetter](std::size_t i) {
    scene::Part part;
    if (i < names.size()) part.name = names[i];
    part.front = drawn(*mould, six_of(dice[i], *mould->faces), part.name, typesetter);
    part.flawed = i < flawed.size() && flawed[i];
    return part;
  };
  return plain_set(scene::Use::folded, mould->kind, std::move(title), mould->trim, count, make);
}

scene::PartSet face_stickers(std::string kind, std::string title, std::vector<Die> dice, std::vector<std::string> names,
                             std::vector<bool> flawed, DixeOptions options, std::shared_ptr<const PuxesFaces> faces,
                             scene::Typesetter&) {
  scene::PartSet set;
  set.kind = kind;
  set.title = std::move(title);
  set.trim = {options.edge, options.edge};
  set.safe = 0;
  set.count = rules::puxes::faces_a_die * dice.size();
  set.make = [=, edge = options.edge](std::size_t i) {
    const std::size_t die = i / rules::puxes::faces_a_die;
    auto drawing = std::make_shared<scene::Scene>();
    drawing->extent = {0, 0, edge, edge};
    if (const auto face = six_of(dice[die], *faces)[i % rules::puxes::faces_a_die])
      drawing->items.emplace_back(scene::Group{
          face, base::Transform::translation(edge / 2, edge / 2).after(base::Transform::scaling(edge, edge)), {}, 1});
    scene::Part part;
    part.kind = kind;
    part.name = names[die];
    part.front = std::move(drawing);
    part.flawed = flawed[die];
    return part;
  };
  return set;
}

scene::PartSet blank_dixes(std::string kind, std::string title, std::size_t count, DixeOptions options,
                           std::shared_ptr<const PuxesFaces> faces, scene::Typesetter& typesetter) {
  const auto mould = mould_of(std::move(kind), std::move(options), std::move(faces));
  Six six;
  six.fill(mould->faces->guide(false));
  six.front() = mould->faces->guide(true);
  return plain_set(scene::Use::folded, mould->kind, std::move(title), mould->trim, count,
                   [net = drawn(*mould, six, "", typesetter)](std::size_t) {
                     return scene::Part{{}, {}, net, nullptr, false};
                   });
}

}  // namespace planche::parts::puxes
