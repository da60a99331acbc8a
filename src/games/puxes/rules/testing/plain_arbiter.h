// A second implementation, for tests, of what a throw allows in a duel. It follows the rulebook and docs/puxes.md
// alone, power by power, without the `needs` of rules/puxes/rules.json, so that two readings can be compared.
//
// A verdict is a sentence: "flick 1 smiley", "wake 3", "spit 0", "power retreat, own 0 2", "power imitation of
// seduction by Blaise, at Blaise 0 1", "passive protection of Blaise stopped", "out".
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "games/puxes/rules/arbiter.h"
#include "games/puxes/rules/document.h"

namespace planche::rules::puxes::plain {

using Words = std::set<std::string>;
using Numbers = std::vector<std::size_t>;

inline bool passive(const std::string& power) {
  return power == "protection" || power == "ambidextrous" || power == "immunity";
}

// One of the two players of a duel, with the opponent.
class Duellist {
 public:
  Duellist(const Setup& setup, std::size_t player)
      : setup_{setup}, me_{setup.players[player]}, other_{setup.players[1 - player]}, first_{player == 0} {}

  Duellist opponent() const { return {setup_, first_ ? std::size_t{1} : std::size_t{0}}; }
  const std::string& name() const { return me_.name; }

  // Fin de partie: a player has only one temple.
  bool out() const { return out(me_); }

  Words shown() const {
    Words result;
    if (out() || setup_.variants.no_powers || young()) return result;
    for (const Face& hero : me_.heroes) {
      if (hero.character) result.insert(hero.name);
    }
    return result;
  }
  bool shows(const std::string& power) const { return shown().contains(power); }

  // Cas particuliers: the earlier of two protections holds; if they appeared together, that of the player whose turn is
  // earlier.
  bool protects() const {
    if (!shows("protection")) return false;
    if (!opponent().shows("protection")) return true;
    return me_.since != other_.since ? me_.since < other_.since : first_;
  }
  bool stopped() const { return opponent().protects(); }
  bool in_force(const std::string& power) const { return shows(power) && !stopped(); }

  // Each of these gives the numbers of oracles in a state.
  Numbers awake() const {
    return those([](const Oracle& oracle) { return !oracle.asleep; });
  }
  Numbers asleep() const {
    return those([](const Oracle& oracle) { return oracle.asleep; });
  }
  Numbers free() const {
    return those([&](const Oracle& oracle) { return !oracle.asleep && !held(oracle); });
  }
  Numbers matched() const {
    return those([&](const Oracle& oracle) { return !oracle.asleep && !held(oracle) && matches(oracle.face); });
  }
  Numbers turnable() const {
    return those([&](const Oracle& oracle) { return !oracle.asleep && !held(oracle) && !oracle.face.character; });
  }
  const Face& face(std::size_t oracle) const { return me_.oracles[oracle].face; }
  std::size_t heroes() const { return me_.heroes.size(); }

  // Déplacer un oracle.
  bool matches(const Face& face) const {
    return std::ranges::any_of(me_.heroes, [&](const Face& hero) {
      return face.character ? hero.character : !hero.character && hero.name == face.name;
    });
  }
  // Réveiller un oracle.
  bool pair() const {
    return std::ranges::any_of(
        me_.heroes, [&](const Face& hero) { return !hero.character && std::ranges::count(me_.heroes, hero) >= 2; });
  }
  // The symbols of the heroes.
  Words symbols() const {
    Words result;
    for (const Face& hero : me_.heroes) {
      if (!hero.character) result.insert(hero.name);
    }
    return result;
  }
  // Symbols of heroes that two oracles show, or more.
  Words twins() const {
    Words result;
    for (const std::string& symbol : symbols()) {
      if (twins(symbol).size() >= 2) result.insert(symbol);
    }
    return result;
  }
  Numbers twins(const std::string& symbol) const {
    return those([&](const Oracle& oracle) {
      return !oracle.asleep && !held(oracle) && !oracle.face.character && oracle.face.name == symbol;
    });
  }
  bool cliff() const { return setup_.variants.cliff; }
  // Variante pour les plus jeunes.
  bool young() const { return setup_.mode == Mode::toddlers; }
  // Mode forteresse: those in a square of six DiXes in the middle of the table.
  Numbers in_the_fortress() const {
    if (setup_.mode != Mode::fortress || me_.heroes.empty()) return {};
    const base::Point middle{setup_.table.width / 2, setup_.table.height / 2};
    return those([&](const Oracle& oracle) {
      return !oracle.asleep && std::abs(oracle.at->x - middle.x) <= 3 * setup_.dixe &&
             std::abs(oracle.at->y - middle.y) <= 3 * setup_.dixe;
    });
  }

 private:
  template <typename Test>
  Numbers those(Test test) const {
    Numbers result;
    for (std::size_t i = 0; i < me_.oracles.size(); ++i) {
      if (test(me_.oracles[i])) result.push_back(i);
    }
    return result;
  }
  bool out(const Player& player) const {
    const int allowed = setup_.variants.two_step ? 1 : 0;  // falls
    return std::ranges::all_of(player.oracles, &Oracle::asleep) ||
           std::ranges::all_of(player.temples, [=](const Temple& temple) { return temple.toppled > allowed; });
  }
  // Protection frees an oracle from a seduction, not from a vampire. A seduction also ends when its player is out.
  bool held(const Oracle& oracle) const {
    if (!oracle.held) return false;
    return oracle.held->power != "seduction" || (!protects() && !opponent().out());
  }

  const Setup& setup_;
  const Player &me_, &other_;
  bool first_;
};

inline std::string listed(const std::string& what, const Numbers& numbers) {
  std::string result = numbers.empty() ? "" : ", " + what;
  for (const std::size_t number : numbers) result += ' ' + std::to_string(number);
  return result;
}
inline std::string listed(const std::string& what, const Words& words) {
  std::string result = words.empty() ? "" : ", " + what;
  for (const std::string& word : words) result += ' ' + word;
  return result;
}

// Skills: whether `me` can use a power, and on what; "" if not.
inline std::string use(const std::string& power, const Duellist& me) {
  const Duellist other = me.opponent();
  const auto own = [](const Numbers& oracles) { return oracles.empty() ? "" : "yes" + listed("own", oracles); };
  const auto enemy = [&](bool can) {
    return !can || other.out() ? "" : "yes" + listed("at " + other.name(), other.awake());
  };
  if (power == "tongue-flick" || power == "transport" || power == "vampire") {
    return me.awake().size() + other.awake().size() > 1 ? own(me.matched()) : "";
  }
  if (power == "stealth" || power == "lucky-break" || power == "charm") return own(me.matched());
  if (power == "mega-lucky-break") return me.heroes() > 1 ? own(me.matched()) : "";
  if (power == "seduction") return enemy(true);
  if (power == "demotion") return enemy(other.heroes() > 0);
  if (power == "contamination") return enemy(!other.in_force("immunity"));
  if (power == "forty-nine-three" || power == "retreat") return own(me.free());
  if (power == "catch-me") return me.cliff() ? "" : own(me.asleep());
  if (power == "double-strike") {
    Numbers oracles;
    for (const std::string& symbol : me.twins()) {
      for (const std::size_t oracle : me.twins(symbol)) oracles.push_back(oracle);
    }
    std::ranges::sort(oracles);
    return oracles.empty() ? "" : own(oracles) + listed("symbols", me.twins());
  }
  if (power == "change-of-mind") {
    return me.turnable().empty() ? "" : own(me.turnable()) + listed("symbols", me.symbols());
  }
  return "yes";  // try-again, and imitated passive powers
}

inline Words powers(const Duellist& me) {
  Words result;
  if (me.stopped()) return result;
  for (const std::string& power : me.shown()) {
    if (passive(power)) continue;
    if (power != "imitation") {
      if (const std::string on = use(power, me); !on.empty()) result.insert("power " + power + on.substr(3));
      continue;
    }
    for (const std::string& copy : me.opponent().shown()) {
      const std::string on = copy == "imitation" ? "" : use(copy, me);
      if (!on.empty()) result.insert("power imitation of " + copy + " by " + me.opponent().name() + on.substr(3));
    }
  }
  return result;
}

// Everything about a player who has used the power `used` in this turn, if any.
inline Words arbitrate(const Setup& setup, std::size_t player, const std::string& used) {
  const Duellist me{setup, player};
  if (me.out()) return {"out"};
  Words result = used.empty() ? powers(me) : Words{};
  if (used != "contamination") {
    for (const std::size_t oracle : me.in_the_fortress()) result.insert("spit " + std::to_string(oracle));
  }
  if (me.young()) {
    for (const std::size_t oracle : me.free()) {
      const std::string temple = me.face(oracle).character ? " topples" : " spares";
      result.insert("flick " + std::to_string(oracle) + " toddlers" + temple);
    }
    return result;
  }
  if (used != "contamination") {
    const bool copied = me.in_force("imitation") && me.opponent().shows("forty-nine-three");
    const bool any = used == "forty-nine-three" || (used.empty() && (copied || me.in_force("forty-nine-three")));
    for (const std::size_t oracle : me.free()) {
      const Face& face = me.face(oracle);
      if (me.matches(face)) {
        result.insert("flick " + std::to_string(oracle) + ' ' + (face.character ? "character" : face.name));
      } else if (any) {
        result.insert("flick " + std::to_string(oracle) + " forty-nine-three");
      }
    }
  }
  if (used.empty() && me.pair() && !me.cliff()) {
    for (const std::size_t oracle : me.asleep()) result.insert("wake " + std::to_string(oracle));
  }
  for (const Duellist& side : {me, me.opponent()}) {
    for (const std::string& power : side.shown()) {
      if (passive(power)) result.insert("passive " + power + " of " + side.name() + (side.stopped() ? " stopped" : ""));
    }
  }
  return result;
}

// The same sentence for a verdict of the arbiter about that player.
inline std::string sentence(const Verdict& verdict, const std::string& player) {
  switch (verdict.type) {
    case Verdict::Type::flick:
      return "flick " + std::to_string(verdict.oracle) + ' ' + verdict.why +
             (!verdict.topples   ? ""
              : *verdict.topples ? " topples"
                                 : " spares");
    case Verdict::Type::wake:
      return "wake " + std::to_string(verdict.oracle);
    case Verdict::Type::spit:
      return "spit " + std::to_string(verdict.oracle);
    case Verdict::Type::out:
      return "out";
    case Verdict::Type::passive:
      return "passive " + verdict.power + " of " + (verdict.player.empty() ? player : verdict.player) +
             (verdict.in_force ? "" : " stopped");
    case Verdict::Type::power:
      break;
  }
  Numbers targets;
  for (const Target& target : verdict.targets) targets.push_back(target.oracle);
  return "power " + verdict.power + (verdict.copies.empty() ? "" : " of " + verdict.copies + " by " + verdict.of) +
         listed("own", verdict.oracles) + (targets.empty() ? "" : listed("at " + verdict.targets[0].player, targets)) +
         listed("symbols", Words(verdict.symbols.begin(), verdict.symbols.end()));
}

}  // namespace planche::rules::puxes::plain
