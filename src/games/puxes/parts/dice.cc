#include "games/puxes/parts/dice.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/nets.h"
#include "games/puxes/parts/table.h"
#include "parts/drawn.h"
#include "parts/folding.h"
#include "parts/pages.h"
#include "parts/pen.h"

namespace planche::parts::puxes {

namespace {

using rules::puxes::Die;
using rules::puxes::Face;

constexpr double tab_share = 0.24;  // share of an edge; nets of all sizes have the same shape: rules/puxes/table.json

// The places of a die's faces on base::cube_net(): centre of the cross, above, below, left, right, opposite.
constexpr std::array<std::size_t, rules::puxes::faces_a_die> places{1, 0, 2, 4, 5, 3};
using Six = std::array<scene::ScenePtr, rules::puxes::faces_a_die>;  // in the order of `places`

base::Net net_of(const Mould& mould) {
  return base::cube_net(mould.edge, tab_share * mould.edge);
}

std::shared_ptr<scene::Scene> drawn(const Mould& mould, const base::Net& net, const Six& six) {
  auto drawing = scene_of(net.bounds);
  for (std::size_t i = 0; i < six.size(); ++i) {
    const auto& corners = net.faces[places[i]].corners;
    put(*drawing, six[i], {(corners[0].x + corners[2].x) / 2, (corners[0].y + corners[2].y) / 2}, mould.edge);
  }
  add_net_lines(*drawing, net, mould.style == "low-ink");
  return drawing;
}

// Draws the faces inside the rims of their player.
Six rimmed(Six six, const NamedDie& named, const Mould& mould) {
  if (!named.player) return six;
  for (scene::ScenePtr& face : six) {
    auto both = scene_of({-0.5, -0.5, 1, 1}, true);
    both->items.emplace_back(scene::Group{rim_of(*named.player, 1, mould.style)});
    if (face != nullptr) both->items.emplace_back(scene::Group{std::move(face)});
    face = std::move(both);
  }
  return six;
}

// Writes on the tab above the cross if words of 6 pt fit: its lower edge is a fold, and its sides slope at 45 degrees.
void write_names(scene::Scene& on, const base::Net& net, const NamedDie& named, scene::Typesetter& typesetter) {
  constexpr double above_fold = 1.1, line = 2.3, letters = 2;  // mm
  const auto& top = net.faces.front().corners;
  const Type type{6, 500, drawn::soft};
  Pen pen{on, typesetter};
  double y = top[0].y - above_fold;
  for (const std::string& words : {named.power, named.die.name}) {
    const double room = top[1].x - top[0].x - 2 * (top[0].y - y + letters);
    if (words.empty() || y < letters || pen.width(words, type) > room) continue;
    pen.line(words, type, {(top[0].x + top[1].x) / 2, y}, Align::centre);
    y -= line;
  }
}

// The faces of a die in the order of `places`; at most six.
std::vector<Face> in_order(const Die& die) {
  std::vector<Face> six;
  std::size_t character = 0;
  while (character < die.faces.size() && !die.faces[character].character) ++character;
  const bool told = character < die.faces.size() && !die.faces[character].name.empty();
  six.push_back(told ? die.faces[character] : Face{true, die.power});
  for (std::size_t i = 0; i < die.faces.size() && six.size() < places.size(); ++i) {
    if (i != character) six.push_back(die.faces[i]);
  }
  return six;
}

Six six_of(const Die& die, const Faces& faces) {
  Six six;
  const std::vector<Face> all = in_order(die);
  std::ranges::transform(all, six.begin(), [&](const Face& face) { return faces.face(face); });
  return six;
}

// For PartSet::die.
std::vector<scene::DieFace> faces_on(const base::Net& net, const Mould& mould, const Die& die) {
  const std::vector<Face> all = in_order(die);
  std::vector<scene::DieFace> faces;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto& corners = net.faces[places[i]].corners;
    faces.push_back({i < all.size() && mould.called ? mould.called(all[i]) : fmt::format("{}", i + 1),
                     {(corners[0].x + corners[2].x) / 2, (corners[0].y + corners[2].y) / 2},
                     mould.edge});
  }
  return faces;
}

}  // namespace

std::string NamedDie::name() const {
  return die.name.empty() ? power : fmt::format("{} · {}", die.name, power);
}

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

scene::PartSet nets(Mould mould, std::vector<NamedDie> dice, scene::Typesetter& typesetter) {
  const base::Net net = net_of(mould);
  const std::size_t count = dice.size();
  const auto faces = [net, mould, dice](std::size_t i) { return faces_on(net, mould, dice[i].die); };
  auto set = folded_set(mould.kind, mould.title, net, count, [=, dice = std::move(dice), &typesetter](std::size_t i) {
    const auto front = drawn(mould, net, rimmed(six_of(dice[i].die, *mould.faces), dice[i], mould));
    write_names(*front, net, dice[i], typesetter);
    return scene::Part{{}, dice[i].name(), front, nullptr, dice[i].flawed};
  });
  set.die = faces;
  return set;
}

scene::PartSet stickers(const Mould& mould, std::vector<NamedDie> dice) {
  constexpr std::size_t a_die = rules::puxes::faces_a_die;
  const double edge = mould.edge;
  const std::size_t count = a_die * dice.size();
  const auto make = [edge, mould, dice = std::move(dice)](std::size_t i) {
    const NamedDie& named = dice[i / a_die];
    auto drawing = scene_of({0, 0, edge, edge});
    put(*drawing, rimmed(six_of(named.die, *mould.faces), named, mould)[i % a_die], {edge / 2, edge / 2}, edge);
    return scene::Part{{}, named.name(), std::move(drawing), nullptr, named.flawed};
  };
  return plain_set(scene::Use::stacks, mould.kind, mould.title, {edge, edge}, count, make);
}

scene::PartSet blank_nets(const Mould& mould, std::size_t count) {
  const base::Net net = net_of(mould);
  const auto blank = [&](Faces::Guide frame) {
    Six six;
    six.fill(mould.faces->guide(Faces::Guide::symbol));
    six.front() = mould.faces->guide(frame);
    return drawn(mould, net, six);
  };
  return folded_set(mould.kind, mould.title, net, count,
                    [active = blank(Faces::Guide::active), passive = blank(Faces::Guide::passive)](std::size_t i) {
                      return scene::Part{{}, {}, i % 2 == 0 ? active : passive, nullptr, false};
                    });
}

}  // namespace planche::parts::puxes
