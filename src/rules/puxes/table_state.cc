#include "rules/puxes/table_state.h"

#include <algorithm>
#include <numeric>

namespace planche::rules::puxes {

namespace {

constexpr std::string_view protection = "protection", vampire = "vampire";

bool facing(Side a, Side b) {
  const auto pair = [&](Side one, Side other) { return (a == one && b == other) || (a == other && b == one); };
  return pair(Side::south, Side::north) || pair(Side::west, Side::east);
}

}  // namespace

TableState::TableState(const Setup& setup, const Parameters& parameters)
    : setup_{setup}, mode_{parameters.of(setup.mode)}, out_(setup.players.size()), protects_(setup.players.size()) {
  for (std::size_t p = 0; p < count(); ++p) out_[p] = lost(p);
  std::vector<std::size_t> order(count());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return player(a).since < player(b).since; });
  for (const std::size_t p : order) protects_[p] = shows(p, protection) && !stopped(p);
}

bool TableState::has_temple(std::size_t p) const {
  const auto& temples = player(p).temples;
  return std::ranges::any_of(temples, [&](const Temple& t) { return mode_.stands(t, setup_.variants); });
}

bool TableState::lost(std::size_t p) const {
  const auto& oracles = player(p).oracles;
  if (std::ranges::none_of(oracles, [](const Oracle& o) { return o.in_play(); })) return true;
  if (has_temple(p)) return false;
  for (std::size_t other = 0; other < count(); ++other) {
    if (other != p && partners(p, other) && has_temple(other)) return false;
  }
  return true;
}

bool TableState::partners(std::size_t a, std::size_t b) const {
  return mode_.partners && facing(player(a).side, player(b).side);
}

bool TableState::stopped(std::size_t p) const {
  for (std::size_t other = 0; other < count(); ++other) {
    if (protects_[other] && opponents(p, other)) return true;
  }
  return false;
}

bool TableState::shows(std::size_t p, std::string_view power) const {
  const auto& heroes = player(p).heroes;
  return powers_count() && !out(p) &&
         std::ranges::any_of(heroes, [&](const Face& f) { return f.character && f.name == power; });
}

bool TableState::in_force(std::size_t p, std::string_view power) const {
  return shows(p, power) && !stopped(p);
}

bool TableState::can_move(std::size_t p, const Oracle& oracle) const {
  if (!oracle.in_play()) return false;
  if (!oracle.held) return true;
  if (oracle.held->power == vampire) return false;  // resists a protection
  const auto holder =
      std::ranges::find_if(setup_.players, [&](const Player& other) { return other.name == oracle.held->by; });
  const auto index = static_cast<std::size_t>(holder - setup_.players.begin());
  return index != p && (index == count() || stopped(index) || out(index));
}

}  // namespace planche::rules::puxes
