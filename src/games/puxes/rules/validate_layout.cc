#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "games/puxes/rules/judge.h"
#include "games/puxes/rules/validate.h"

namespace planche::rules::puxes {

namespace {

constexpr Rule end_rule{"U6", "Fin de partie"};

// An oracle or a temple on the table.
struct Piece {
  Square square;
  ValuePlace where;
  std::string name;      // "oracle 2 of A"
  std::string_view own;  // the same after its subject: "the oracle"
  const Oracle* oracle;  // null for a temple
};

// Checks positions on the table.
class LayoutJudge : Judge {
 public:
  using Judge::Judge;

  void run() {
    table();
    for (const Player& player : setup_.players) {
      temples(player);
      if (setup_.start) {
        gardens(player);
        gaps(player);
      }
    }
    if (mode_.has_fortress(setup_.variants)) fortress();
    pieces();
  }

 private:
  // With enough decimals to differ from the limit.
  std::string measured(double mm, double limit = 0) const {
    const auto apart = [](double length, double other) {
      int decimals = 3;
      while (decimals < 9 && plain(length, decimals) == plain(other, decimals)) ++decimals;
      return plain(length, decimals);
    };
    const std::string dixes = apart(mm / table_.dixe, limit / table_.dixe);
    return fmt::format("{} mm ({} {})", apart(mm, limit), dixes, dixes == "1" ? "DiXe" : "DiXes");
  }
  std::string in_dixes(double dixes) const { return measured(dixes * table_.dixe); }

  Square square(const Oracle& oracle) const { return {*oracle.at, table_.dixe, oracle.angle}; }
  Square square(const Temple& temple) const { return {temple.at, table_.dixe}; }
  bool stands(const Temple& temple) const { return mode_.stands(temple, setup_.variants); }

  // The gardens of the temples that stand.
  std::vector<Garden> gardens_of(const Player& player) const {
    std::vector<Garden> gardens;
    for (const Temple& temple : player.temples) {
      if (stands(temple)) gardens.push_back(garden_around(temple.at, table_.dixe, geometry_));
    }
    return gardens;
  }

  // Checks that the gardens, at their places by the rules, fit on the table.
  void table() {
    std::vector<std::pair<Side, Garden>> gardens;
    for (const Side one : seats_taken()) {
      for (const auto& at : temple_places(one, mode_.temples, table_, geometry_)) {
        gardens.emplace_back(one, garden_around(at, table_.dixe, geometry_));
      }
    }
    double most = 0;
    bool crowded = false;
    const bool has_zone = mode_.has_fortress(setup_.variants);
    const base::Rect zone = fortress_zone(table_, geometry_, mode_);
    for (const auto& [side, garden] : gardens) {
      most = std::max(most, overhang({garden.common.centre(), garden.common.width}, table_.size));
      crowded = crowded || (has_zone && overlap(garden.common, zone));
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
                    has_zone ? "gardens reach into the fortress or into each other's sacred garden"
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

  void temples(const Player& player) {
    const data::Value* listed = player.value->find("temples");
    if (listed == nullptr || listed->array() == nullptr) return;
    const std::size_t expected = static_cast<std::size_t>(mode_.temples);
    if (listed->array()->size() != expected) {
      if (listed->array()->size() <= most_temples) {
        reporter_.add(at_player(player, "temples"), laying, "puxes/temple-place",
                      fmt::format("expected {} in the mode {}, found {}", base::counted(expected, "temple"),
                                  name_of(setup_.mode), listed->array()->size()),
                      "list fallen ones too, with \"toppled\": 1");
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
                    "no temple has fallen at the start", "write \"start\": false for a moment of a game");
    } else if (const int most = mode_.falls(setup_.variants); temple.toppled > most) {
      reporter_.add(at_member(*temple.value, path, "toppled", player.name), end_rule, "puxes/temple-place",
                    fmt::format("expected a temple to fall at most {1} times, found {0}", temple.toppled, most),
                    setup_.variants.two_step ? "" : "add the variant \"two-step\" for one fall more");
    }
    if (!stands(temple)) return;
    const double away = std::hypot(temple.at.x - place.x, temple.at.y - place.y);
    if (away <= geometry_.temple_slack * table_.dixe + tolerance) return;
    reporter_.add(at_member(*temple.value, path, "at", player.name), laying, "puxes/temple-place",
                  fmt::format("the temple is {} away from its place, expected at most {}",
                              measured(away, geometry_.temple_slack * table_.dixe), in_dixes(geometry_.temple_slack)),
                  fmt::format("\"at\": [{}, {}]", plain(place.x), plain(place.y)));
  }

  // An oracle that enters the zone puts an opponent's oracle there to sleep, so two players cannot have oracles in it.
  void fortress() {
    std::vector<std::pair<const Player*, const Oracle*>> inside;
    const base::Rect zone = fortress_zone(table_, geometry_, mode_);
    for (const Player& player : setup_.players) {
      for (const Oracle& oracle : player.oracles) {
        if (!oracle.in_play() || !holds(zone, *oracle.at)) continue;
        if (!inside.empty() && inside.front().first != &player) {
          reporter_.add(at_oracle(player, oracle, "at"), variant_rule, "puxes/fortress",
                        fmt::format("{} lies in the fortress already, which only one player can hold",
                                    name_of_oracle(*inside.front().first, *inside.front().second)),
                        "put the oracle that was there to sleep: \"asleep\": true");
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
                      fmt::format("move it into the garden, {} to {} on each side of the temple's centre",
                                  in_dixes(geometry_.sacred_garden / 2), in_dixes(geometry_.public_garden / 2)));
      }
      for (const Player& host : setup_.players) sacred(player, oracle, host);
      behind(player, oracle);
    }
  }

  // Notes an oracle behind all temples of its player.
  void behind(const Player& player, const Oracle& oracle) {
    if (player.temples.empty() || !side_known(player)) return;
    double least = std::numeric_limits<double>::infinity();
    for (const Temple& temple : player.temples) {
      least = std::min(least, -ahead_of(temple.at, player.side, *oracle.at));
    }
    if (least <= tolerance) return;
    reporter_.add(at_oracle(player, oracle, "at"), laying, "puxes/behind-temple",
                  fmt::format("the oracle lies {} behind the temple, expected in front of it", measured(least)),
                  fmt::format("move it towards the middle of the table, from the {}", name_of(player.side)),
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
                      fmt::format("the nearest oracle of {} is {} away; {} to {} is usual", player.name,
                                  measured(nearest, geometry_.most_gap * table_.dixe), in_dixes(geometry_.usual_gap),
                                  in_dixes(geometry_.most_gap)),
                      {}, diag::Severity::note);
      }
    }
  }

  void too_near(const Player& player, const Oracle& oracle, const Oracle& other, double between) {
    if (between >= geometry_.least_gap * table_.dixe - tolerance) return;
    reporter_.add(at_oracle(player, oracle, "at"), laying, "puxes/oracle-gap",
                  fmt::format("{} is {} away, expected at least {}", name_of_oracle(player, other),
                              measured(between, geometry_.least_gap * table_.dixe), in_dixes(geometry_.least_gap)),
                  fmt::format("move it about {} away", in_dixes(geometry_.usual_gap)));
  }

  void pieces() {
    // Temples first, so that an overlap with a temple is reported at the oracle.
    std::vector<Piece> all;
    for (const Player& player : setup_.players) {
      for (const Temple& temple : player.temples) {
        if (!stands(temple)) continue;
        const std::string path = path_of(player, "temples", *temple.value);
        all.push_back({square(temple), at_member(*temple.value, path, "at", player.name),
                       fmt::format("a temple of {}", player.name), "a temple", nullptr});
      }
    }
    for (const Player& player : setup_.players) {
      for (const Oracle& oracle : player.oracles) {
        if (!oracle.in_play()) continue;
        all.push_back(
            {square(oracle), at_oracle(player, oracle, "at"), name_of_oracle(player, oracle), "the oracle", &oracle});
      }
    }
    for (const Piece& piece : all) {
      const double over = overhang(piece.square, table_.size);
      if (over > tolerance) {
        reporter_.add(piece.where, table_rule, "puxes/off-table",
                      fmt::format("{} reaches {} over the edge of the table, expected 0", piece.own, measured(over)),
                      piece.oracle == nullptr ? "" : "write \"asleep\": true for an oracle that left the table");
      }
      for (const Piece& other : std::span{all.data(), &piece}) touching(piece, other);
    }
  }

  void touching(const Piece& piece, const Piece& other) {
    if (!overlap(piece.square, other.square)) return;
    const bool both = piece.oracle != nullptr && other.oracle != nullptr;
    if (both && !setup_.start && (piece.oracle->stacked || other.oracle->stacked)) return;
    reporter_.add(piece.where, laying, "puxes/overlap",
                  fmt::format("{} overlaps {} by {}, expected 0", piece.own, other.name,
                              measured(depth(piece.square, other.square))),
                  both && !setup_.start ? "write \"stacked\": true for one that lies on another" : "");
  }
};

}  // namespace

void validate_layout(const data::Document& document, const Setup& setup, const Parameters& parameters,
                     diag::Sink& sink) {
  LayoutJudge{document, setup, parameters, sink}.run();
}

}  // namespace planche::rules::puxes
