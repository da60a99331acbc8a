#include "games/puxes/rules/random.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "data/document.h"
#include "games/puxes/rules/commands.h"
#include "games/puxes/rules/layout.h"
#include "games/puxes/rules/validate.h"
#include "rules/game.h"
#include "rules/options.h"

namespace planche::rules::puxes {

namespace {

constexpr std::size_t thrown = 4;

// The first `count` items of a random order.
template <typename Items>
Items some_of(Items items, std::size_t count, base::Random& random) {
  random.shuffle(items);
  items.resize(std::min(count, items.size()));
  return items;
}

// Throws a die with this character and random symbols.
Face throw_die(const Power& power, const Parameters& parameters, base::Random& random) {
  const auto side = random.below(faces_a_die);
  if (side == 0) return {true, power.id};
  // A random one of five symbols drawn from all is simply a random symbol.
  return {false, parameters.symbols[random.below(parameters.symbols.size())].id};
}

// Places the oracles of a start.
class Placing {
 public:
  Placing(Setup& setup, const Parameters& parameters, base::Random& random)
      : setup_{setup}, geometry_{parameters.geometry}, table_{table_of(setup)}, random_{random} {
    for (const Player& player : setup.players) add_gardens(player, gardens_);
  }

  // If no places are found, the player's oracles stay where they are.
  void place(Player& player) {
    constexpr int most_starts = 100;
    for (int i = 0; i < most_starts; ++i) {
      if (const auto places = try_places(player)) {
        for (std::size_t k = 0; k < places->size(); ++k) {
          player.oracles[k].at = (*places)[k].centre;
          player.oracles[k].angle = (*places)[k].angle;
        }
        return;
      }
    }
  }

 private:
  void add_gardens(const Player& player, std::vector<Garden>& gardens) const {
    for (const Temple& temple : player.temples) gardens.push_back(garden_around(temple.at, table_.dixe, geometry_));
  }

  std::optional<std::vector<Square>> try_places(const Player& player) {
    constexpr int most_tries = 500;
    std::vector<Garden> own;
    add_gardens(player, own);
    std::vector<Square> places;
    for (std::size_t i = 0; i < player.oracles.size(); ++i) {
      int tries = 0;
      Square square;
      do {
        if (++tries > most_tries) return std::nullopt;
        square = somewhere(own);
      } while (!fits(square, player, own, places));
      places.push_back(square);
    }
    return places;
  }

  // Uses tenths of a millimetre and whole degrees, which a document stores exactly.
  Square somewhere(const std::vector<Garden>& own) {
    const base::Rect area = own[random_.below(own.size())].common.grown(table_.dixe / 2);
    const auto along = [&](double from, double length) {
      constexpr double parts = 10;
      return std::round(from * parts + random_.below(static_cast<std::uint64_t>(length * parts) + 1)) / parts;
    };
    const double x = along(area.x, area.width), y = along(area.y, area.height);
    return {{x, y}, table_.dixe, static_cast<double>(random_.below(90))};
  }

  bool fits(const Square& square, const Player& player, const std::vector<Garden>& own,
            const std::vector<Square>& mates) const {
    if (!on_table(square, table_.size) || corners_in(own, square) < geometry_.least_corners) return false;
    if (ahead_of(player.temples.front().at, player.side, square.centre) < 0) return false;
    if (std::ranges::any_of(gardens_, [&](const Garden& g) { return overlap(square, g.sacred); })) {
      return false;
    }
    double nearest = mates.empty() ? geometry_.usual_gap * table_.dixe : geometry_.most_gap * table_.dixe + 1;
    for (const Square& mate : mates) {
      if (overlap(square, mate)) return false;
      nearest = std::min(nearest, gap(square, mate));
    }
    if (nearest < geometry_.least_gap * table_.dixe || nearest > geometry_.most_gap * table_.dixe) return false;
    for (const Player& other : setup_.players) {
      if (&other == &player) continue;
      for (const Oracle& oracle : other.oracles) {
        if (overlap(square, Square{*oracle.at, table_.dixe, oracle.angle})) return false;
      }
    }
    return true;
  }

  const Setup& setup_;
  const Geometry& geometry_;
  Table table_;
  base::Random& random_;
  std::vector<Garden> gardens_;
};

// U1: the player with the most characters, if there is a single one.
const Player* beginner(const Setup& setup) {
  const auto characters = [](const Player& player) { return characters_in(player.heroes); };
  const auto best = std::ranges::max_element(setup.players, {}, characters);
  return std::ranges::count(setup.players, characters(*best), characters) == 1 ? &*best : nullptr;
}

// The first error of a setup, which house rules may cause.
std::string fault_of(const std::string& json, const Parameters& parameters) {
  diag::Sink sink;
  const auto document = data::read_document(std::make_shared<diag::Source>("setup", json), sink);
  validate_setup(*document, read_setup(*document, parameters), parameters, sink);
  for (const diag::Diagnostic& d : sink.sorted()) {
    if (d.severity == diag::Severity::error) return diag::with_subject(d);
  }
  return {};
}

std::string seed_text(std::uint64_t seed, std::uint64_t k) {
  return fmt::format("{}/{}", seed, k);
}

Asked<RandomDocuments> setups(const std::string& name, const GivenOptions& options, const Parameters& parameters,
                              std::uint64_t seed) {
  const auto mode = mode_named(name);
  if (!mode) {
    return refused(fmt::format("--setup: expected {}, found \"{}\"", base::join_alternatives(mode_names()), name), {});
  }
  const auto variants = variants_of(options);
  if (!variants) return tl::make_unexpected(variants.error());
  if (const std::string why = conflict(parameters.of(*mode), *variants); !why.empty())
    return refused("--variant: " + why, "choose another --setup or another variant");
  return [=](std::uint64_t k) -> Asked<std::string> {
    base::Random random{seed, k};
    // Oracles at the edge of a garden may lie in the adjacent fortress; then place them again.
    for (int left = variants->fortress ? 100 : 1; left > 0; --left) {
      Setup setup = random_setup(*mode, parameters, random);
      setup.variants = *variants;
      setup.seed = seed_text(seed, k);
      std::string json = to_json(setup, parameters.geometry);
      const std::string fault = fault_of(json, parameters);
      if (fault.empty()) return json;
      if (left == 1) return refused(fmt::format("found no setup of the mode {} that obeys the rules", name), fault);
    }
    return std::string{};
  };
}

Asked<RandomDocuments> throws(const std::string& mode, const RandomRequest& request, const Parameters& parameters) {
  using Thrower = std::function<std::vector<Face>(base::Random&)>;
  Thrower thrower;
  const auto given = request.documents.find("dice");
  if (mode == "training") {
    if (given == request.documents.end()) return refused("--mode training requires --dice", "--dice FILE");
    if (given->second->kind->id != "dice") {
      return refused(fmt::format("--dice: expected dice of PuXes, found {}", given->second->kind->title), {});
    }
    // The faces outlive the source document, which they do not access.
    thrower = [dice = content_of<Dice>(*given->second).dice](base::Random& random) { return throw_own(dice, random); };
  } else if (given != request.documents.end()) {
    return refused("--dice requires --mode training", {});
  } else if (mode == "guest") {
    thrower = [parameters](base::Random& random) { return throw_as_guest(parameters, random); };
  } else if (mode == "discovery") {
    thrower = [parameters](base::Random& random) { return throw_to_discover(parameters, random); };
  } else {
    return refused(fmt::format("--mode: expected guest, discovery or training, found \"{}\"", mode), {});
  }
  return [thrower, mode, seed = request.seed](std::uint64_t k) {
    base::Random random{seed, k};
    return to_json(Throw{mode, thrower(random), seed_text(seed, k)});
  };
}

}  // namespace

std::vector<Face> throw_as_guest(const Parameters& parameters, base::Random& random) {
  std::vector<Face> heroes;
  for (std::size_t i = 0; i < thrown; ++i) {
    const std::size_t outcome = random.below(parameters.powers.size() + parameters.symbols.size());
    const bool character = outcome < parameters.powers.size();
    heroes.push_back({character, character ? parameters.powers[outcome].id
                                           : parameters.symbols[outcome - parameters.powers.size()].id});
  }
  return heroes;
}

std::vector<Face> throw_to_discover(const Parameters& parameters, base::Random& random) {
  std::vector<Face> heroes;
  for (const Power& power : some_of(parameters.powers, thrown, random)) {
    heroes.push_back(throw_die(power, parameters, random));
  }
  return heroes;
}

std::vector<Face> throw_own(const std::vector<Die>& dice, base::Random& random) {
  std::vector<Face> heroes;
  for (const Die& die : dice.size() > thrown ? some_of(dice, thrown, random) : dice) {
    Face face = die.faces[random.below(die.faces.size())];
    if (face.character) face.name = die.power;
    face.value = nullptr;
    heroes.push_back(std::move(face));
  }
  return heroes;
}

Setup random_setup(Mode mode, const Parameters& parameters, base::Random& random) {
  Setup setup = usual_setup(mode, usual_table(parameters.geometry), parameters);
  Placing placing{setup, parameters, random};
  for (Player& player : setup.players) {
    placing.place(player);
    for (Oracle& oracle : player.oracles) {
      oracle.face = throw_die(parameters.powers[random.below(parameters.powers.size())], parameters, random);
    }
  }
  const auto heroes = static_cast<std::size_t>(parameters.of(mode).heroes);
  const Player* first = heroes == 0 ? &setup.players.front() : nullptr;
  while (first == nullptr) {
    for (Player& player : setup.players) {
      player.heroes = throw_to_discover(parameters, random);
      player.heroes.resize(std::min(heroes, player.heroes.size()));
    }
    first = beginner(setup);
  }
  setup.to_move = first->name;
  return setup;
}

Asked<Variants> variants_of(const GivenOptions& options) {
  Variants variants;
  const std::string given = value_of(options, "variant", "");
  for (const auto name : base::split(given, ',')) {
    if (given.empty() || add_variant(variants, name)) continue;
    return refused(fmt::format("--variant: expected {}, found \"{}\"", base::join_alternatives(variant_names()), name),
                   base::suggestion(name, variant_names()));
  }
  return variants;
}

GameOption variant_option() {
  return {"variant", "NAMES", "further rules, between commas: blitz, cliff, fortress, no-powers, two-step"};
}

std::vector<GameOption> random_options() {
  return {{"setup", "SETUP", "kind of game: duel (default), three, solo, cooperative, advanced, fortress or toddlers",
           mode_names()},
          variant_option(),
          {"mode",
           "MODE",
           "throw heroes instead: guest (all powers and symbols), discovery (four dice) or training (your own dice)",
           {"guest", "discovery", "training"}},
          {"dice", "FILE", "your dice, for --mode training", {}, GameOption::Names::document}};
}

Asked<RandomDocuments> randomise(const RandomRequest& request) {
  const auto& parameters = request.rules->parameters.as<Parameters>();
  if (parameters.powers.empty() || parameters.symbols.empty()) {
    return refused("the rules of PuXes could not be read", "see why with planche validate RULES");
  }
  const auto setup = request.options.find("setup"), mode = request.options.find("mode");
  if (mode == request.options.end()) {
    if (request.options.contains("dice")) return refused("--dice requires --mode training", {});
    return setups(setup == request.options.end() ? "duel" : setup->second, request.options, parameters, request.seed);
  }
  if (request.options.contains("variant")) return refused("--variant requires --setup", "leave --mode out");
  if (setup != request.options.end()) return refused("--setup and --mode exclude each other", {});
  return throws(mode->second, request, parameters);
}

}  // namespace planche::rules::puxes
