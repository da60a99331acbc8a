#include "games/puxes/rules/arbiter.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include "base/sum.h"
#include "games/puxes/rules/document.h"
#include "games/puxes/rules/layout.h"
#include "games/puxes/rules/parameters.h"

namespace planche::rules::puxes {

namespace {

using Type = Verdict::Type;

constexpr std::string_view imitation = "imitation", forty_nine_three = "forty-nine-three", immunity = "immunity",
                           contamination = "contamination", protection = "protection", vampire = "vampire";

// Facts that do not depend on whose turn it is: who is out, who are partners, which powers are in force.
class TableState {
 public:
  TableState(const Setup& setup, const Parameters& parameters)
      : setup_{setup}, mode_{parameters.of(setup.mode)}, out_(setup.players.size()), protects_(setup.players.size()) {
    for (std::size_t p = 0; p < count(); ++p) out_[p] = lost(p);
    std::vector<std::size_t> order(count());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return player(a).since < player(b).since; });
    for (const std::size_t p : order) protects_[p] = shows(p, protection) && !stopped(p);
  }

  const Setup& setup() const { return setup_; }
  const Player& player(std::size_t p) const { return setup_.players[p]; }
  const ModeRules& mode() const { return mode_; }
  std::size_t count() const { return setup_.players.size(); }

  // U6: whether the player is out: all its oracles sleep or its temples have fallen, and likewise its partner's.
  bool out(std::size_t p) const { return out_[p]; }

  bool has_temple(std::size_t p) const {
    const auto& temples = player(p).temples;
    return std::ranges::any_of(temples, [&](const Temple& t) { return mode_.stands(t, setup_.variants); });
  }

  // Whether characters have powers.
  bool powers_count() const { return mode_.has_powers(setup_.variants); }

  // Requires a != b.
  bool partners(std::size_t a, std::size_t b) const { return mode_.partners && facing(player(a).side, player(b).side); }

  bool opponents(std::size_t a, std::size_t b) const { return a != b && !partners(a, b); }

  // U3: whether a protection in force suppresses the powers of that player.
  bool stopped(std::size_t p) const {
    for (std::size_t other = 0; other < count(); ++other) {
      if (protects_[other] && opponents(p, other)) return true;
    }
    return false;
  }

  // Whether a hero of that player shows the power and no protection suppresses it.
  bool in_force(std::size_t p, std::string_view power) const { return shows(p, power) && !stopped(p); }

  // Whether the player is not out and a hero of that player shows the power.
  bool shows(std::size_t p, std::string_view power) const {
    const auto& heroes = player(p).heroes;
    return powers_count() && !out(p) &&
           std::ranges::any_of(heroes, [&](const Face& f) { return f.character && f.name == power; });
  }

  // Whether the oracle is in play and nothing holds it.
  bool can_move(std::size_t p, const Oracle& oracle) const {
    if (!oracle.in_play()) return false;
    if (!oracle.held) return true;
    if (oracle.held->power == vampire) return false;  // a protection does not lift it
    const auto holder =
        std::ranges::find_if(setup_.players, [&](const Player& other) { return other.name == oracle.held->by; });
    const auto index = static_cast<std::size_t>(holder - setup_.players.begin());
    return index != p && (index == count() || stopped(index) || out(index));
  }

 private:
  bool lost(std::size_t p) const {
    const auto& oracles = player(p).oracles;
    if (std::ranges::none_of(oracles, [](const Oracle& o) { return o.in_play(); })) return true;
    if (has_temple(p)) return false;
    for (std::size_t other = 0; other < count(); ++other) {
      if (other != p && partners(p, other) && has_temple(other)) return false;
    }
    return true;
  }

  const Setup& setup_;
  const ModeRules& mode_;
  std::vector<bool> out_, protects_;  // by player; protects_: its protection is in force
};

// Lists what one player may do.
class Arbiter {
 public:
  Arbiter(const Setup& setup, const Parameters& parameters, std::size_t player, std::string_view used)
      : state_{setup, parameters}, parameters_{parameters}, me_{player}, used_{used} {}

  std::vector<Verdict> run() {
    if (state_.out(me_))
      return {{.type = Type::out, .why = state_.has_temple(me_) ? "no oracle is in play" : "the temple has fallen"}};
    if (used_ != contamination) flicks();
    if (used_.empty()) wakes();
    if (used_ != contamination) spits();
    if (used_.empty()) powers();
    passives();
    return std::move(verdicts_);
  }

 private:
  const Player& me() const { return state_.player(me_); }
  const Oracle& oracle(std::size_t i) const { return me().oracles[i]; }

  template <typename Wanted>
  std::vector<std::size_t> own(Wanted wanted) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < me().oracles.size(); ++i) {
      if (wanted(oracle(i))) found.push_back(i);
    }
    return found;
  }
  std::vector<std::size_t> movable() const {
    return own([&](const Oracle& o) { return state_.can_move(me_, o); });
  }

  bool hero_shows(const std::string& symbol) const {
    const auto& heroes = me().heroes;
    return std::ranges::any_of(heroes, [&](const Face& f) { return !f.character && f.name == symbol; });
  }
  bool matched(const Oracle& o) const {
    const auto& heroes = me().heroes;
    if (!o.face.character) return hero_shows(o.face.name);
    return std::ranges::any_of(heroes, [](const Face& f) { return f.character; });
  }
  std::vector<std::size_t> matching() const {
    return own([&](const Oracle& o) { return state_.can_move(me_, o) && matched(o); });
  }
  std::vector<std::size_t> sleepers() const {
    return own([&](const Oracle& o) { return o.asleep && !state_.setup().variants.cliff; });
  }
  std::vector<std::string> hero_symbols() const {
    std::vector<std::string> symbols;
    for (const Face& hero : me().heroes) {
      const bool known = std::ranges::find(symbols, hero.name) != symbols.end();
      if (!hero.character && !known) symbols.push_back(hero.name);
    }
    return symbols;
  }

  // U4; without heroes, any oracle may be flicked [Variante pour les plus jeunes].
  void flicks() {
    const bool without_heroes = state_.mode().heroes == 0;
    const bool any = used_ == forty_nine_three || (used_.empty() && usable(forty_nine_three));
    for (const std::size_t i : movable()) {
      const Face& face = oracle(i).face;
      if (without_heroes) {
        verdicts_.push_back({.oracle = i, .why = std::string{name_of(Mode::toddlers)}, .topples = face.character});
      } else if (matched(oracle(i))) {
        verdicts_.push_back({.oracle = i, .why = face.character ? "character" : face.name});
      } else if (any) {
        verdicts_.push_back({.oracle = i, .why = std::string{forty_nine_three}});
      }
    }
  }

  // U5
  void wakes() {
    const auto& heroes = me().heroes;
    const bool pair = std::ranges::any_of(
        heroes, [&](const Face& hero) { return !hero.character && std::ranges::count(heroes, hero) >= 2; });
    if (!pair || !state_.has_temple(me_) || state_.mode().heroes == 0) return;
    for (const std::size_t i : sleepers()) verdicts_.push_back({Type::wake, i});
  }

  // Fortress mode: a hero is flicked from beside an oracle in the zone.
  void spits() {
    const Setup& setup = state_.setup();
    if (!state_.mode().has_fortress(setup.variants) || me().heroes.empty()) return;
    const base::Rect zone = fortress_zone(table_of(setup), parameters_.geometry, state_.mode());
    for (const std::size_t i : own([](const Oracle& o) { return o.in_play(); })) {
      if (puxes::holds(zone, *oracle(i).at)) verdicts_.push_back({.type = Type::spit, .oracle = i, .why = "fortress"});
    }
  }

  // U2: the player, then the partner, whose powers serve both.
  std::vector<std::size_t> side() const {
    std::vector<std::size_t> side{me_};
    for (std::size_t p = 0; p < state_.count(); ++p) {
      if (p != me_ && state_.partners(me_, p)) side.push_back(p);
    }
    return side;
  }

  // The powers shown by the heroes of a player, without repetition, in the order of the heroes.
  std::vector<const Power*> shown(std::size_t p) const {
    std::vector<const Power*> powers;
    if (!state_.powers_count() || state_.out(p)) return powers;
    for (const Face& hero : state_.player(p).heroes) {
      const Power* power = hero.character ? parameters_.power(hero.name) : nullptr;
      if (power != nullptr && std::ranges::find(powers, power) == powers.end()) powers.push_back(power);
    }
    return powers;
  }

  // The name for verdicts: empty for the player itself.
  std::string shown_by(std::size_t p) const { return p == me_ ? std::string{} : state_.player(p).name; }

  // Whether that active power may be used, by a hero that shows it or by imitation.
  bool usable(std::string_view id) const {
    const auto offers = offered();
    return std::ranges::any_of(offers, [&](const Verdict& offer) { return offer.power == id || offer.copies == id; });
  }

  void powers() {
    auto offers = offered();
    std::move(offers.begin(), offers.end(), std::back_inserter(verdicts_));
  }

  // U2, U3
  std::vector<Verdict> offered() const {
    std::vector<Verdict> offers;
    if (state_.stopped(me_)) return offers;
    std::vector<const Power*> seen;
    for (const std::size_t p : side()) {
      for (const Power* power : shown(p)) {
        if (!power->active || std::ranges::find(seen, power) != seen.end()) continue;
        seen.push_back(power);
        Verdict offer{.type = Type::power, .power = power->id, .player = shown_by(p)};
        if (power->id == imitation) {
          imitations(offer, offers);
        } else if (allowed(*power, offer)) {
          offers.push_back(std::move(offer));
        }
      }
    }
    return offers;
  }

  // An imitation has the needs of the power that it copies.
  void imitations(const Verdict& offer, std::vector<Verdict>& offers) const {
    std::vector<const Power*> seen;
    for (std::size_t p = 0; p < state_.count(); ++p) {
      if (!state_.opponents(me_, p)) continue;
      for (const Power* power : shown(p)) {
        if (power->id == imitation || std::ranges::find(seen, power) != seen.end()) continue;
        seen.push_back(power);
        Verdict copy = offer;
        copy.copies = power->id;
        copy.of = state_.player(p).name;
        if (allowed(*power, copy)) offers.push_back(std::move(copy));
      }
    }
  }

  bool allowed(const Power& power, Verdict& offer) const {
    return std::ranges::all_of(power.needs, [&](Need need) { return holds(need, offer); });
  }

  // Also records in the offer what the power may be used on.
  bool holds(Need need, Verdict& offer) const {
    const auto mine = [&](std::vector<std::size_t> oracles) {
      offer.oracles = std::move(oracles);
      return !offer.oracles.empty();
    };
    switch (need) {
      case Need::own_oracle:
        return mine(movable());
      case Need::own_sleeper:
        return mine(sleepers());
      case Need::own_garden:
        return state_.has_temple(me_);
      case Need::symbol_oracle:
        offer.symbols = hero_symbols();
        return mine(own([&](const Oracle& o) { return state_.can_move(me_, o) && !o.face.character; }));
      case Need::match:
        return mine(matching());
      case Need::twin_oracles:
        return twins(offer);
      case Need::other_oracle:
        return in_play() >= 2;
      case Need::other_hero:
        return me().heroes.size() >= 2;
      default:
        return against(need, offer);
    }
  }

  bool against(Need need, Verdict& offer) const {
    for (std::size_t p = 0; p < state_.count(); ++p) {
      if (!state_.opponents(me_, p) || state_.out(p)) continue;
      if (need == Need::enemy_sleepable && kept_awake(p)) continue;
      if (need == Need::enemy_hero && state_.player(p).heroes.empty()) continue;
      const auto& oracles = state_.player(p).oracles;
      for (std::size_t i = 0; i < oracles.size(); ++i) {
        if (oracles[i].in_play()) offer.targets.push_back({state_.player(p).name, i});
      }
    }
    return !offer.targets.empty();
  }

  // Whether an immunity of the player or its partner prevents sleep.
  bool kept_awake(std::size_t p) const {
    for (std::size_t q = 0; q < state_.count(); ++q) {
      if ((q == p || state_.partners(p, q)) && state_.in_force(q, immunity)) return true;
    }
    return false;
  }

  bool twins(Verdict& offer) const {
    for (const std::string& symbol : hero_symbols()) {
      const auto same =
          own([&](const Oracle& o) { return state_.can_move(me_, o) && !o.face.character && o.face.name == symbol; });
      if (same.size() < 2) continue;
      offer.symbols.push_back(symbol);
      offer.oracles.insert(offer.oracles.end(), same.begin(), same.end());
    }
    std::ranges::sort(offer.oracles);
    return !offer.oracles.empty();
  }

  std::size_t in_play() const {
    const auto of_player = [](const Player& p) { return std::ranges::count_if(p.oracles, &Oracle::in_play); };
    return static_cast<std::size_t>(base::sum_of(state_.setup().players, of_player));
  }

  // U2, U3: the passive powers of the player, then those of the others that affect it.
  void passives() {
    for (std::size_t k = 0; k < state_.count(); ++k) {
      const std::size_t p = (me_ + k) % state_.count();
      for (const Power* power : shown(p)) {
        if (power->active) continue;
        verdicts_.push_back({.type = Type::passive,
                             .power = power->id,
                             .player = shown_by(p),
                             .in_force = state_.in_force(p, power->id)});
      }
    }
  }

  TableState state_;
  const Parameters& parameters_;
  std::size_t me_;
  std::string_view used_;
  std::vector<Verdict> verdicts_;
};

}  // namespace

std::vector<Verdict> arbitrate(const Setup& setup, const Parameters& parameters, std::size_t player,
                               std::string_view used) {
  return Arbiter{setup, parameters, player, used}.run();
}

}  // namespace planche::rules::puxes
