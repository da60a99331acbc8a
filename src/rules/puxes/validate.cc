#include "rules/puxes/validate.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "rules/puxes/layout.h"
#include "rules/puxes/reporter.h"

namespace planche::rules::puxes {

namespace {

constexpr Rule laying{"U1", "Mise en place"}, material{"U1", "Matériel requis"}, table_rule{"U1", "Déroulement du jeu"},
    variant_rule{"U1", "Variantes de jeu"}, skills{"U2", "Skills"}, end_rule{"U6", "Fin de partie"};

// An oracle or temple as it lies on the table.
struct Piece {
  Square square;
  Place where;
  std::string name;      // "oracle 2 of A"
  const Oracle* oracle;  // or null: a temple
};

// Collects what the rules have to say about one setup.
class Judge {
 public:
  Judge(const data::Document& document, const Setup& setup, const Parameters& parameters, diag::Sink& sink)
      : document_{document},
        setup_{setup},
        geometry_{parameters.geometry},
        mode_{parameters.of(setup.mode)},
        table_{table_of(setup)},
        reporter_{document, parameters, sink} {}

  void run() {
    players();
    variants();
    table();
    for (const Player& player : setup_.players) {
      faces(player);
      temples(player);
      count(player);
      heroes(player);
      if (setup_.start) {
        gardens(player);
        gaps(player);
      }
    }
    if (setup_.start) beginner();
    if (mode_.fortress) fortress();
    pieces();
  }

 private:
  std::string measured(double mm) const {
    const std::string dixes = plain(mm / table_.dixe);
    return fmt::format("{} mm ({} {})", plain(mm), dixes, dixes == "1" ? "DiXe" : "DiXes");
  }
  std::string in_dixes(double dixes) const { return measured(dixes * table_.dixe); }

  // "players[1]" of a player, "players[1].oracles[0]" of a thing of it.
  std::string path_of(const Player& player) const {
    return fmt::format("players[{}]", player.value - document_.root.find("players")->array()->data());
  }
  std::string path_of(const Player& player, std::string_view list, const data::Value& entry) const {
    return fmt::format("{}.{}[{}]", path_of(player), list, &entry - player.value->find(list)->array()->data());
  }
  Place at_root(std::string_view member) const {
    const data::Value* found = document_.root.find(member);
    return {opening(found == nullptr ? document_.root : *found), std::string{found == nullptr ? "" : member}, {}};
  }
  Place at_player(const Player& player, std::string_view member) const {
    return at_member(*player.value, path_of(player), member, player.name);
  }
  Place at_oracle(const Player& player, const Oracle& oracle, std::string_view member) const {
    return at_member(*oracle.value, path_of(player, "oracles", *oracle.value), member, name_of_oracle(player, oracle));
  }
  static std::string name_of_oracle(const Player& player, const Oracle& oracle) {
    return fmt::format("oracle {} of {}", oracle.value - player.value->find("oracles")->array()->data(), player.name);
  }

  Square square(const Oracle& oracle) const { return {*oracle.at, table_.dixe, oracle.angle}; }
  Square square(const Temple& temple) const { return {temple.at, table_.dixe}; }
  bool stands(const Temple& temple) const { return mode_.stands(temple, setup_.variants); }

  // Gardens of the temples that stand.
  std::vector<Garden> gardens_of(const Player& player) const {
    std::vector<Garden> gardens;
    for (const Temple& temple : player.temples) {
      if (stands(temple)) gardens.push_back(garden_around(temple.at, table_.dixe, geometry_));
    }
    return gardens;
  }

  bool side_known(const Player& player) const {
    const data::Value* side = player.value->find("side");
    return side != nullptr && side->string() != nullptr && *side->string() == name_of(player.side);
  }

  void players() {
    const auto& all = setup_.players;
    const data::Value* listed = document_.root.find("players");
    const std::size_t count = listed == nullptr || listed->array() == nullptr ? 0 : listed->array()->size();
    if (count != mode_.players() && count >= 1 && count <= most_players) {
      reporter_.add(at_root("players"), variant_rule, "puxes/player",
                    fmt::format("expected {} for the mode {}, found {}", base::counted(mode_.players(), "player"),
                                name_of(setup_.mode), count),
                    "\"mode\" says how many play");
    }
    for (auto player = all.begin(); player != all.end(); ++player) {
      const auto same_name = std::find_if(all.begin(), player, [&](const auto& p) { return p.name == player->name; });
      if (same_name != player && !player->name.empty()) {
        reporter_.add(at_player(*player, "name"), table_rule, "puxes/player",
                      fmt::format("another player is called {}: {}", player->name, path_of(*same_name)),
                      "players are told apart by their names");
      }
      side(*player);
    }
    if (!setup_.to_move.empty()) known(setup_.to_move, {document_.root.find("to_move")->span(), "to_move", {}});
  }

  // The player of that name, or null where it is reported that there is none.
  const Player* known(const std::string& name, Place where) {
    std::vector<std::string_view> names;
    for (const Player& player : setup_.players) {
      if (player.name == name) return &player;
      names.push_back(player.name);
    }
    reporter_.add(std::move(where), table_rule, "puxes/player", fmt::format("there is no player \"{}\"", name),
                  base::suggestion(name, names));
    return nullptr;
  }

  void side(const Player& player) {
    if (!side_known(player)) return;
    const auto& all = setup_.players;
    const auto self = all.begin() + (&player - all.data());
    const auto taken = std::find_if(
        all.begin(), self, [&](const Player& other) { return side_known(other) && other.side == player.side; });
    std::vector<std::string_view> allowed;
    for (const Side one : mode_.sides) allowed.push_back(name_of(one));
    if (taken != self) {
      reporter_.add(at_player(player, "side"), variant_rule, "puxes/temple-place",
                    fmt::format("the {} is taken by {}", name_of(player.side), taken->name),
                    "every player has a side of the table");
    } else if (!mode_.any_side && std::ranges::find(allowed, name_of(player.side)) == allowed.end()) {
      reporter_.add(at_player(player, "side"), variant_rule, "puxes/temple-place",
                    fmt::format("expected a player on the {} in the mode {}, found one on the {}",
                                base::join_alternatives(allowed), name_of(setup_.mode), name_of(player.side)),
                    {});
    }
  }

  void variants() {
    constexpr std::size_t of_blitz = 4;
    const data::Value* listed = document_.root.find("variants");
    if (!setup_.variants.blitz || mode_.players() == of_blitz) return;
    reporter_.add({opening(*listed), "variants", {}}, variant_rule, "puxes/variant",
                  fmt::format("blitz belongs to games of {} players, the mode {} has {}", of_blitz,
                              name_of(setup_.mode), mode_.players()),
                  "leave \"blitz\" out, or play solo or cooperative");
  }

  // Whether the gardens, where the rules put them, fit the table.
  void table() {
    std::vector<std::pair<Side, Garden>> gardens;
    for (const Side one : seats_taken()) {
      for (const auto& at : temple_places(one, mode_.temples, table_, geometry_)) {
        gardens.emplace_back(one, garden_around(at, table_.dixe, geometry_));
      }
    }
    double most = 0;
    bool crowded = false;
    for (const auto& [side, garden] : gardens) {
      most = std::max(most, overhang({garden.common.centre(), garden.common.width}, table_.size));
      crowded = crowded || (mode_.fortress && overlap(garden.common, fortress_zone(table_, geometry_)));
      for (const auto& [other_side, other] : gardens) {
        crowded = crowded || (other_side != side && overlap(garden.sacred, other.common));
      }
    }
    const std::string size = fmt::format("the table is {} x {} mm, a DiXe {} mm", plain(table_.size.height),
                                         plain(table_.size.width), plain(table_.dixe));
    if (most > tolerance) {
      reporter_.add(at_root("table"), laying, "puxes/off-table",
                    fmt::format("a garden reaches {} over the edge of the table, expected 0", measured(most)), size);
    }
    if (crowded) {
      reporter_.add(at_root("table"), laying, "puxes/overlap",
                    mode_.fortress ? "gardens reach into the fortress or into each other's sacred garden"
                                   : "gardens reach into each other's sacred garden",
                    size);
    }
  }

  std::vector<Side> seats_taken() const {
    std::vector<Side> sides;
    for (const Player& player : setup_.players) {
      if (side_known(player) && std::ranges::find(sides, player.side) == sides.end()) {
        sides.push_back(player.side);
      }
    }
    return sides;
  }

  void faces(const Player& player) {
    for (const Oracle& oracle : player.oracles) {
      if (oracle.face.value != nullptr && oracle.face.value->string() != nullptr) {
        reporter_.face(oracle.face, at_oracle(player, oracle, "face"), false);
      }
      for (const std::string_view member : {"at", "face"}) {
        if (oracle.asleep || oracle.value->find(member) != nullptr) continue;
        reporter_.add(
            {opening(*oracle.value), path_of(player, "oracles", *oracle.value), name_of_oracle(player, oracle)}, {},
            "data/missing-field", fmt::format("missing field \"{}\" of an oracle in play", member),
            "an oracle off the table says \"asleep\": true");
      }
      if (oracle.held) hold(player, oracle);
    }
    for (const Face& hero : player.heroes) {
      const std::string path = path_of(player, "heroes", *hero.value);
      reporter_.face(hero, {hero.value->span(), path, player.name}, !setup_.variants.no_powers);
    }
  }

  void hold(const Player& player, const Oracle& oracle) {
    const auto& [by, name, value] = *oracle.held;
    const Place where = at_oracle(player, oracle, "held");
    const Power* power = name.empty() ? nullptr : reporter_.power(name, where);
    const Player* holder = by.empty() ? nullptr : known(by, where);
    if (setup_.start) {
      return reporter_.add(where, skills, "puxes/held", "no oracle is held at the start",
                           "a moment of a game says \"start\": false");
    }
    if (power == nullptr || holder == nullptr || may_hold(power->holds, *holder, player)) return;
    constexpr std::array<std::string_view, 3> held{"no oracle", "oracles of opponents only",
                                                   "oracles of its own player only"};
    reporter_.add(where, skills, "puxes/held",
                  fmt::format("{} of {} holds {}", name, by, held[static_cast<std::size_t>(power->holds)]),
                  "leave \"held\" out, or tell what keeps it from moving");
  }

  bool may_hold(Holds holds, const Player& holder, const Player& player) const {
    const bool own = holder.name == player.name;
    const bool side = own || (mode_.partners && facing(holder.side, player.side));
    return holds == Holds::any || (holds == Holds::own && own) || (holds == Holds::enemy && !side);
  }

  void temples(const Player& player) {
    const data::Value* listed = player.value->find("temples");
    if (listed == nullptr || listed->array() == nullptr) return;
    const std::size_t expected = static_cast<std::size_t>(mode_.temples);
    if (listed->array()->size() != expected) {
      if (listed->array()->size() <= most_temples) {
        reporter_.add(at_player(player, "temples"), laying, "puxes/temple-place",
                      fmt::format("expected {} in the mode {}, found {}", base::counted(expected, "temple"),
                                  name_of(setup_.mode), listed->array()->size()),
                      "one that fell stays listed, with \"toppled\": 1");
      }
      return;
    }
    if (player.temples.size() != expected || !side_known(player)) return;
    const auto places = temple_places(player.side, mode_.temples, table_, geometry_);
    std::vector<const Temple*> in_order;
    for (const Temple& temple : player.temples) in_order.push_back(&temple);
    const base::Point right = rightwards(player.side);
    std::ranges::stable_sort(in_order, [&](const Temple* a, const Temple* b) {
      return a->at.x * right.x + a->at.y * right.y < b->at.x * right.x + b->at.y * right.y;
    });
    for (std::size_t i = 0; i < in_order.size(); ++i) temple(player, *in_order[i], places[i]);
  }

  void temple(const Player& player, const Temple& temple, base::Point place) {
    const std::string path = path_of(player, "temples", *temple.value);
    if (setup_.start && temple.toppled > 0) {
      reporter_.add(at_member(*temple.value, path, "toppled", player.name), laying, "puxes/temple-place",
                    "a temple has not fallen at the start", "a moment of a game says \"start\": false");
    } else if (const int most = mode_.falls(setup_.variants); temple.toppled > most) {
      reporter_.add(at_member(*temple.value, path, "toppled", player.name), end_rule, "puxes/temple-place",
                    fmt::format("a temple that falls {} times, expected at most {}", temple.toppled, most),
                    setup_.variants.two_step ? "" : "with the variant \"two-step\" it falls once more");
    }
    if (!stands(temple)) return;
    const double away = std::hypot(temple.at.x - place.x, temple.at.y - place.y);
    if (away <= geometry_.temple_slack * table_.dixe + tolerance) return;
    reporter_.add(at_member(*temple.value, path, "at", player.name), laying, "puxes/temple-place",
                  fmt::format("the temple is {} away from its place, expected at most {}", measured(away),
                              in_dixes(geometry_.temple_slack)),
                  fmt::format("\"at\": [{}, {}]", plain(place.x), plain(place.y)));
  }

  void count(const Player& player) {
    const data::Value* listed = player.value->find("oracles");
    if (listed == nullptr || listed->array() == nullptr || listed->array()->size() != player.oracles.size()) return;
    const std::size_t expected = static_cast<std::size_t>(mode_.oracles), found = player.oracles.size();
    const Place where = at_player(player, "oracles");
    if (setup_.start) {
      const auto awake =
          static_cast<std::size_t>(std::ranges::count_if(player.oracles, [](const Oracle& o) { return !o.asleep; }));
      if (awake == expected && found == expected) return;
      const std::string asleep = found == awake ? "" : fmt::format(" and {} asleep", found - awake);
      return reporter_.add(where, material, "puxes/oracle-count",
                           fmt::format("expected {} in play at the start in the mode {}, found {}{}",
                                       base::counted(expected, "oracle"), name_of(setup_.mode), awake, asleep),
                           "a moment of a game says \"start\": false");
    }
    const bool fewer = setup_.variants.cliff || setup_.variants.blitz;
    if (found < expected && !fewer) {
      reporter_.add(where, material, "puxes/oracle-count",
                    fmt::format("expected at least {} in the mode {}, found {}", base::counted(expected, "oracle"),
                                name_of(setup_.mode), found),
                    "list those that sleep too: { \"asleep\": true }");
    }
    const std::size_t taken = setup_.variants.blitz ? expected * (mode_.players() - 1) : 0;
    const std::size_t heroes = static_cast<std::size_t>(mode_.heroes);
    const std::size_t most = expected + taken + heroes - std::min(heroes, player.heroes.size());
    if (found > most) {
      reporter_.add(
          where, material, "puxes/oracle-count",
          fmt::format("expected at most {} beside {}, found {}", base::counted(most, "oracle"),
                      player.heroes.size() == 1 ? "1 hero" : fmt::format("{} heroes", player.heroes.size()), found),
          "only a hero that became an oracle makes one more");
    }
  }

  // All are thrown at the start; later some may have become oracles.
  void heroes(const Player& player) {
    const data::Value* listed = player.value->find("heroes");
    if (listed == nullptr || listed->array() == nullptr) return;
    const std::size_t expected = setup_.start ? static_cast<std::size_t>(mode_.heroes) : most_heroes;
    const std::size_t found = listed->array()->size();
    if (found == expected || (found < expected && !setup_.start) || found > most_thrown) return;
    reporter_.add(at_player(player, "heroes"), material, "puxes/hero-count",
                  fmt::format("expected {}{} in the mode {}, found {}",
                              expected == 1 ? "1 hero" : fmt::format("{} heroes", expected),
                              setup_.start ? " at the start" : " at most", name_of(setup_.mode), found),
                  expected == 0      ? "nobody throws heroes in this mode"
                  : found < expected ? "leave \"heroes\" out until they are thrown"
                                     : "");
  }

  // Judged when everybody has thrown; of several with the most characters each may begin.
  void beginner() {
    std::ptrdiff_t most = 0;
    const Player* first = nullptr;
    const auto characters = [](const Player& player) {
      return std::ranges::count_if(player.heroes, [](const Face& face) { return face.character; });
    };
    for (const Player& player : setup_.players) {
      // Of two that share a name nobody can tell which one moves.
      if (player.heroes.empty() || (player.name == setup_.to_move && first != nullptr)) return;
      most = std::max(most, characters(player));
      if (player.name == setup_.to_move) first = &player;
    }
    if (first == nullptr || characters(*first) == most) return;
    std::vector<std::string_view> names;
    for (const Player& player : setup_.players) {
      if (characters(player) == most) names.push_back(player.name);
    }
    reporter_.add({document_.root.find("to_move")->span(), "to_move", first->name}, table_rule, "puxes/first-player",
                  fmt::format("expected the player who threw most characters, {} with {}, found {} with {}",
                              base::join_alternatives(names), most, first->name, characters(*first)),
                  "a moment of a game says \"start\": false");
  }

  // Who enters the zone puts the opponent's oracle there to sleep.
  void fortress() {
    std::vector<std::pair<const Player*, const Oracle*>> inside;
    for (const Player& player : setup_.players) {
      for (const Oracle& oracle : player.oracles) {
        if (!oracle.in_play() || !in_fortress(*oracle.at, table_, geometry_)) continue;
        if (!inside.empty() && inside.front().first != &player) {
          reporter_.add(at_oracle(player, oracle, "at"), variant_rule, "puxes/fortress",
                        fmt::format("{} lies in the fortress already, and one player at a time holds it",
                                    name_of_oracle(*inside.front().first, *inside.front().second)),
                        "the oracle that was there falls asleep: \"asleep\": true");
        }
        inside.emplace_back(&player, &oracle);
      }
    }
  }

  void gardens(const Player& player) {
    const auto own = gardens_of(player);
    for (const Oracle& oracle : player.oracles) {
      if (!oracle.in_play()) continue;
      const Square here = square(oracle);
      const int corners = corners_in(own, here);
      if (!own.empty() && corners < geometry_.least_corners) {
        reporter_.add(at_oracle(player, oracle, "at"), laying, "puxes/oracle-garden",
                      fmt::format("{} in the public garden, expected at least {}",
                                  corners == 1 ? "1 corner lies" : fmt::format("{} corners lie", corners),
                                  geometry_.least_corners),
                      fmt::format("the garden reaches from {} to {} to each side of the temple's centre",
                                  in_dixes(geometry_.sacred_garden / 2), in_dixes(geometry_.public_garden / 2)));
      }
      for (const Player& host : setup_.players) sacred(player, oracle, host);
      behind(player, oracle);
    }
  }

  // Behind all temples of its player.
  void behind(const Player& player, const Oracle& oracle) {
    if (player.temples.empty() || !side_known(player)) return;
    double least = std::numeric_limits<double>::infinity();
    for (const Temple& temple : player.temples) {
      least = std::min(least, -ahead_of(temple.at, player.side, *oracle.at));
    }
    if (least <= tolerance) return;
    reporter_.add(at_oracle(player, oracle, "at"), laying, "puxes/behind-temple",
                  fmt::format("the oracle lies {} behind the temple, expected in front of it", measured(least)),
                  fmt::format("towards the middle of the table from the {}", name_of(player.side)),
                  diag::Severity::note);
  }

  void sacred(const Player& player, const Oracle& oracle, const Player& host) {
    double deepest = 0;
    for (const Garden& garden : gardens_of(host)) deepest = std::max(deepest, depth(square(oracle), garden.sacred));
    if (deepest <= tolerance) return;
    reporter_.add(
        at_oracle(player, oracle, "at"), laying, "puxes/oracle-sacred",
        fmt::format("the oracle reaches {} into the sacred garden of {}, expected 0", measured(deepest), host.name),
        fmt::format("move it away by {}", measured(deepest)));
  }

  void gaps(const Player& player) {
    const auto& all = player.oracles;
    for (const Oracle& oracle : all) {
      if (!oracle.in_play()) continue;
      double nearest = std::numeric_limits<double>::infinity();
      for (const Oracle& other : all) {
        if (&other == &oracle || !other.in_play()) continue;
        const double between = gap(square(oracle), square(other));
        nearest = std::min(nearest, between);
        if (&other < &oracle && !overlap(square(oracle), square(other))) too_near(player, oracle, other, between);
      }
      if (nearest > geometry_.most_gap * table_.dixe + tolerance && std::isfinite(nearest)) {
        reporter_.add(at_oracle(player, oracle, "at"), laying, "puxes/oracle-gap",
                      fmt::format("the nearest oracle of {} is {} away, usual are {} to {}", player.name,
                                  measured(nearest), in_dixes(geometry_.usual_gap), in_dixes(geometry_.most_gap)),
                      {}, diag::Severity::note);
      }
    }
  }

  void too_near(const Player& player, const Oracle& oracle, const Oracle& other, double between) {
    if (between >= geometry_.least_gap * table_.dixe - tolerance) return;
    reporter_.add(at_oracle(player, oracle, "at"), laying, "puxes/oracle-gap",
                  fmt::format("{} is {} away, expected at least {}", name_of_oracle(player, other), measured(between),
                              in_dixes(geometry_.least_gap)),
                  fmt::format("about {} apart", in_dixes(geometry_.usual_gap)));
  }

  void pieces() {
    // Temples first: what lies on a temple is told where the oracle is.
    std::vector<Piece> all;
    for (const Player& player : setup_.players) {
      for (const Temple& temple : player.temples) {
        if (!stands(temple)) continue;
        const std::string path = path_of(player, "temples", *temple.value);
        all.push_back({square(temple), at_member(*temple.value, path, "at", player.name),
                       fmt::format("a temple of {}", player.name), nullptr});
      }
    }
    for (const Player& player : setup_.players) {
      for (const Oracle& oracle : player.oracles) {
        if (!oracle.in_play()) continue;
        all.push_back({square(oracle), at_oracle(player, oracle, "at"), name_of_oracle(player, oracle), &oracle});
      }
    }
    for (const Piece& piece : all) {
      const double over = overhang(piece.square, table_.size);
      if (over > tolerance) {
        reporter_.add(piece.where, table_rule, "puxes/off-table",
                      fmt::format("{} reaches {} over the edge of the table, expected 0", piece.name, measured(over)),
                      piece.oracle == nullptr ? "" : "an oracle that left the table says \"asleep\": true");
      }
      for (const Piece& other : std::span{all.data(), &piece}) touching(piece, other);
    }
  }

  void touching(const Piece& piece, const Piece& other) {
    if (!overlap(piece.square, other.square)) return;
    const bool both = piece.oracle != nullptr && other.oracle != nullptr;
    if (both && !setup_.start && (piece.oracle->stacked || other.oracle->stacked)) return;
    reporter_.add(piece.where, laying, "puxes/overlap",
                  fmt::format("{} overlaps {} by {}, expected 0", piece.name, other.name,
                              measured(depth(piece.square, other.square))),
                  both && !setup_.start ? "one that lies on another says \"stacked\": true" : "");
  }

  const data::Document& document_;
  const Setup& setup_;
  const Geometry& geometry_;
  const ModeRules& mode_;
  Table table_;
  Reporter reporter_;
};

}  // namespace

void validate_setup(const data::Document& document, const Setup& setup, const Parameters& parameters,
                    diag::Sink& sink) {
  Judge{document, setup, parameters, sink}.run();
}

}  // namespace planche::rules::puxes
