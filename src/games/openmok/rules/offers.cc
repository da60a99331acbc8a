#include <array>
#include <cmath>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "games/openmok/rules/balance.h"
#include "games/openmok/rules/battle.h"
#include "games/openmok/rules/commands.h"
#include "games/openmok/rules/estimate.h"
#include "games/openmok/rules/rating.h"
#include "games/openmok/rules/start_value.h"
#include "rules/game.h"
#include "rules/options.h"
#include "rules/shard.h"

namespace planche::rules::openmok {

namespace {

using Decks = std::vector<Deck>;

// `refusal` is the message if one of them is not a deck.
Asked<Decks> decks_of(const OfferRequest& request, const char* refusal) {
  Decks decks;
  for (const NamedDocument& named : request.documents) {
    const auto* deck = content_if<Deck>(*named.document);
    if (deck == nullptr) return refused(refusal);
    decks.push_back(*deck);
  }
  return decks;
}

const Parameters& parameters_of(const OfferRequest& request) {
  return rules::parameters_of<Parameters>(*request.documents.front().document);
}

using Json = nlohmann::ordered_json;

Json json_of(const Tally& tally) {
  return {{"win", tally.win}, {"draw", tally.draw}, {"loss", tally.loss}};
}

std::string line_of(const std::string& name, const Rating& rating) {
  Json line{{"name", name},
            {"first", json_of(rating.first)},
            {"second", json_of(rating.second)},
            {"percentile", tenths(rating.percentile)},
            {"best_change", nullptr}};
  if (rating.best_change) {
    line["best_change"] = {{"from", rating.best_change->from},
                           {"to", rating.best_change->to},
                           {"percentile", tenths(rating.best_change->percentile)}};
  }
  return line.dump();
}

std::string row_of(const std::string& name, const Rating& rating) {
  const std::string change = !rating.best_change
                                 ? "none is better"
                                 : fmt::format("{} to {}: {:.1f} %", rating.best_change->from, rating.best_change->to,
                                               tenths(rating.best_change->percentile));
  return fmt::format("{:5.1f} %  {:6} {:6} {:6}  {:6} {:6} {:6}  {} | {}", tenths(rating.percentile), rating.first.win,
                     rating.first.draw, rating.first.loss, rating.second.win, rating.second.draw, rating.second.loss,
                     name, change);
}

// Prints one line for each character: a JSON object, or a row of a table.
Asked<void> run_rate(const OfferRequest& request, const Lines& out) {
  const auto decks = decks_of(request, "expected a deck of Openmok Evolution");
  if (!decks) return tl::make_unexpected(decks.error());
  const std::int64_t budget = parameters_of(request).budget;
  if (auto fine = check_budget(budget); !fine) return fine;
  const Field field{static_cast<int>(budget)};
  if (!request.json) {
    out(fmt::format("Against all {} characters of {} points, in single combat", field.size(), budget));
    out("           moving first          moving second");
    out("stronger     win   draw   loss     win   draw   loss  name | best change of one point");
  }
  for (const Character& c : decks->front().characters) {
    const Rating rating = field.rate(c.fighter());
    out(request.json ? line_of(c.name, rating) : row_of(c.name, rating));
  }
  return {};
}

// Physical cards in the order of the deck.
struct Fielded {
  Team team;
  std::vector<std::string> names;
};
using Sides = std::array<Fielded, 2>;

Asked<Fielded> field(const Deck& deck, std::string_view which) {
  Fielded fielded;
  const auto size = static_cast<std::size_t>(deck.match_characters);
  for (const Character& c : deck.characters) {
    for (std::int64_t copy = 0; copy < c.copies && fielded.team.size() < size; ++copy) {
      fielded.team.push_back(c.fighter());
      fielded.names.push_back(c.name);
    }
  }
  if (fielded.team.size() == size) return fielded;
  return refused(
      fmt::format("{} deck has {} character cards, its match requires {}", which, fielded.team.size(), size));
}

// One action in words: "Braise marks the magic of Granit (3 against 2)".
std::string in_words(const Attack& attack, const Fielded& own, const Fielded& other) {
  if (attack.kind == Attack::Kind::pass) return "passes";
  const std::string& target = other.names[attack.target];
  const std::string_view power = powers[attack.power];
  if (attack.kind == Attack::Kind::normal) {
    return fmt::format("{} marks the {} of {} ({} against {})", own.names[attack.by], power, target,
                       own.team[attack.by].attack[attack.power], other.team[attack.target].resistance[attack.power]);
  }
  return fmt::format("all together mark the {} of {}, paid with the {} of {}", power, target, power,
                     own.names[attack.by]);
}

std::string in_words(const OpenMatch::Turn& turn, const Fielded& own, const Fielded& other) {
  const bool attacks = turn.attack.kind != Attack::Kind::pass;
  if (!turn.laid) return attacks ? in_words(turn.attack, own, other) : "does nothing";
  return fmt::format("lays {}{}", own.names[*turn.laid],
                     attacks ? "; " + in_words(turn.attack, own, other) : std::string{});
}

// The result of a duel with one side moving first: the value for A, and best play if the value is exact.
struct Told {
  Value value = Value::draw;
  std::vector<std::string> lines = {};
  Estimate estimate = {};  // if the value was estimated
};
using Both = std::array<Told, 2>;  // with A first, with B first

// Describes best play; `side` moves first, then the sides alternate.
template <typename Turn>
std::vector<std::string> told(const std::vector<Turn>& line, std::size_t side, const Sides& sides) {
  std::vector<std::string> lines;
  for (const Turn& turn : line) {
    lines.push_back(fmt::format("{}: {}", side == 0 ? "A" : "B", in_words(turn, sides[side], sides[1 - side])));
    side = 1 - side;
  }
  return lines;
}

Both battle_of(const Sides& sides) {
  Battle battle{sides[0].team, sides[1].team};
  const auto moving = [&](std::uint8_t mover) {
    return Told{battle.value_for_first(mover), told(battle.principal_variation({{0, 0}, mover, false}), mover, sides)};
  };
  return {moving(0), moving(1)};
}

Both match_of(const Sides& sides) {
  OpenMatch match{sides[0].team, sides[1].team};
  const auto lines = [&](std::uint8_t mover) { return told(match.principal_variation(mover), mover, sides); };
  return {Told{match.value(0), lines(0)}, Told{opposite(match.value(1)), lines(1)}};
}

Both estimate_of(const Sides& sides, std::uint64_t nodes) {
  BattleSearch search{sides[0].team, sides[1].team};
  const auto moving = [&](std::uint8_t mover) {
    const Estimate estimate = search.run(mover, nodes);
    return Told{estimate.value, {}, estimate};
  };
  return {moving(0), moving(1)};
}

Json json_of_estimates(const Both& both) {
  const Estimate &a = both[0].estimate, &b = both[1].estimate;
  // A proven estimate is an exact value.
  Json json{{"estimate", !a.proven || !b.proven},
            {"nodes", a.nodes + b.nodes},
            {"a_first", name_of(a.value)},
            {"b_first", name_of(b.value)}};
  for (const Estimate* e : {&a, &b}) {
    Json& search = json["search"][e == &a ? "a_first" : "b_first"];
    search = {{"exact", e->proven}, {"depth", e->depth}, {"nodes", e->nodes}};
    if (!e->proven) search["lead"] = std::round(e->lead * 100) / 100;
  }
  return json;
}

std::string told(const Estimate& e) {
  if (e.proven) return fmt::format(" (exact: proven by search, {} nodes)", e.nodes);
  return fmt::format(" (an estimate: a lead of {:+.2f} resistances for A, {} actions looked ahead, {} nodes)", e.lead,
                     e.depth, e.nodes);
}

Asked<Sides> sides_of(const Deck& a, const Deck& b) {
  if (auto same = check_same_match(a, b); !same) return tl::make_unexpected(same.error());
  auto first = field(a, "the first"), second = field(b, "the second");
  if (!first) return tl::make_unexpected(first.error());
  if (!second) return tl::make_unexpected(second.error());
  return Sides{std::move(*first), std::move(*second)};
}

// Who wins when two valid decks meet without variations, with either side moving first? Uses the first characters of
// each deck, including copies, as many as their matches agree on. Exact from the battle, with all characters laid, up
// to most_exact a side, and from the start of the match up to most_exact_from_start. Larger battles, up to
// most_estimated, are estimated with a budget of nodes.
Asked<void> run_duel(const OfferRequest& request, const Lines& out) {
  const auto decks = decks_of(request, "expected two decks of Openmok Evolution");
  if (!decks) return tl::make_unexpected(decks.error());
  const bool from_start = value_of(request.options, "from", "battle") == "start";
  const auto nodes = number_of<std::uint64_t>(request.options, "nodes", {usual_nodes, 1, most_nodes});
  if (!nodes) return tl::make_unexpected(nodes.error());
  const auto sides = sides_of((*decks)[0], (*decks)[1]);
  if (!sides) return tl::make_unexpected(sides.error());
  const std::size_t size = sides->front().team.size(), most = from_start ? most_exact_from_start : most_estimated;
  if (size > most) {
    return refused(
        fmt::format("{} of {} against {} are not solved, the limit is {}", from_start ? "matches" : "battles", size,
                    size, most),
        from_start && size <= most_estimated ? "--from battle tells who wins once all characters are laid" : "");
  }
  const bool search = size > most_exact;
  const Both both = from_start ? match_of(*sides) : search ? estimate_of(*sides, *nodes) : battle_of(*sides);
  if (request.json) {
    Json json{{"a_first", name_of(both[0].value)}, {"b_first", name_of(both[1].value)}};
    if (from_start) json["line"] = {{"a_first", both[0].lines}, {"b_first", both[1].lines}};
    out((search ? json_of_estimates(both) : json).dump());
    return {};
  }
  for (std::size_t mover = 0; mover < 2; ++mover) {
    out(fmt::format("{} first: {} for A{}", mover == 0 ? "A" : "B", name_of(both[mover].value),
                    search ? told(both[mover].estimate) : ""));
    for (const std::string& line : both[mover].lines) out("  " + line);
  }
  return {};
}

Asked<void> run_balance(const OfferRequest& request, const Lines& out) {
  const auto decks = decks_of(request, "expected decks of Openmok Evolution");
  if (!decks) return tl::make_unexpected(decks.error());
  const auto team = number_of<std::uint64_t>(request.options, "team", {0, 1, most_exact});
  if (!team) return tl::make_unexpected(team.error());
  const auto result = balance(*decks, parameters_of(request),
                              {static_cast<std::size_t>(*team), request.threads, request.progress, request.shard});
  if (!result) return tl::make_unexpected(result.error());
  if (request.shard != nullptr && !request.shard->joined) return {};
  if (request.json) {
    out(to_json(*result));
  } else {
    for (const std::string& line : to_text(*result)) out(line);
  }
  return {};
}

}  // namespace

std::vector<Offer> offers() {
  return {
      {"rate",
       "rank the characters of a deck among all legal ones",
       "For each character of the deck FILE, counts exactly how many of all legal characters it beats in single "
       "combat, moving first and second. Also prints its rank and the change of one point that would help it most.",
       {{"planche rate cards/openmok/menagerie.json", "a table"},
        {"planche rate cards/openmok/menagerie.json --format json", "one JSON object a character"}},
       {{"FILE", "a deck; - is standard input"}},
       {{"budget",
         "NUMBER",
         "points of a character; the same as --set budget=N",
         {},
         GameOption::Names::number,
         GameOption::Range{0, 1000}}},
       run_rate,
       "format: text, or one JSON object a line"},
      {"duel",
       "compute who wins a battle of two decks",
       "The first characters of decks A and B, as many as their match has, lie on the table; no variations are played. "
       "The result is exact for up to four characters a side and comes with a line of best play. Each side moves first "
       "once.",
       {{"planche duel cards/openmok/atelier.csv cards/openmok/first-deck.json",
         "whether A wins, draws or loses, and how"},
        {"planche duel cards/openmok/atelier.csv cards/openmok/first-deck.json --from start",
         "including the laying of the cards"}},
       {{"A", "a deck; - is standard input"}, {"B", "the deck of its opponent"}},
       {{"from",
         "PLACE",
         "battle: all characters are on the table (default); start: the whole match, including the laying of the cards",
         {"battle", "start"}},
        {"nodes", "N", "positions that the estimate of a large battle may examine for each side; default 6000000"}},
       run_duel,
       "format: text or one JSON object"},
      {"balance",
       "find weak cards and the best mixture of teams",
       "Finds cards that are worse than other legal cards in every way, variations that never help, and the best "
       "mixture of teams: within one deck, or for the first deck against the second.",
       {{"planche balance cards/openmok/first-deck.json", ""},
        {"planche balance cards/openmok/first-deck.json cards/openmok/atelier.csv --format json",
         "for other programs"}},
       {{"DECK", "one deck or two; - is standard input", 2}},
       balance_options(),
       run_balance,
       "format: text or one JSON object",
       "duels solved at once, with the same result; default: one for each core",
       "duels",
       nullptr,
       true}};
}

}  // namespace planche::rules::openmok
