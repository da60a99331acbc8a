#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "rules/game.h"
#include "rules/openmok/balance.h"
#include "rules/openmok/commands.h"
#include "rules/openmok/rating.h"
#include "rules/options.h"

namespace planche::rules::openmok {

namespace {

using Decks = std::vector<Deck>;

// `refusal`: what is said when one of them is no deck.
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

// One line a character: a JSON object, or a row of a table.
Asked<void> rate(const Deck& deck, const Parameters& parameters, bool json, const Lines& out) {
  if (auto fine = check_budget(parameters.budget); !fine) return fine;
  const Field field{static_cast<int>(parameters.budget)};
  if (!json) {
    out(fmt::format("Against all {} characters of {} points, in single combat", field.size(), parameters.budget));
    out("           moving first          moving second");
    out("stronger     win   draw   loss     win   draw   loss  name | best change of one point");
  }
  for (const Character& c : deck.characters) {
    const Rating rating = field.rate({*c.attack, *c.resistance});
    out(json ? line_of(c.name, rating) : row_of(c.name, rating));
  }
  return {};
}

Asked<void> run_rate(const OfferRequest& request, const Lines& out) {
  return decks_of(request, "expected a deck of Openmok Evolution").and_then([&](const Decks& decks) {
    return rate(decks[0], parameters_of(request), request.json, out);
  });
}

Asked<void> run_duel(const OfferRequest& request, const Lines& out) {
  return decks_of(request, "expected two decks of Openmok Evolution").and_then([&](const Decks& decks) {
    return duel(decks[0], decks[1], request, out);
  });
}

Asked<void> run_balance(const OfferRequest& request, const Lines& out) {
  const auto decks = decks_of(request, "expected decks of Openmok Evolution");
  if (!decks) return tl::make_unexpected(decks.error());
  const auto team = number_of<std::uint64_t>(request.options, "team", {0, 1, most_exact});
  if (!team) return tl::make_unexpected(team.error());
  const auto result =
      balance(*decks, parameters_of(request), {static_cast<std::size_t>(*team), request.threads, request.progress});
  if (!result) return tl::make_unexpected(result.error());
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
       "say how strong each character of a deck is among all legal ones",
       "Counts exactly, for every character of the deck FILE, how many of all the characters that the budget allows it "
       "beats in single combat, moving first and second; where it stands among them; and which change of one point "
       "would help it most.",
       {{"planche rate cards/openmok/menagerie.json", "a table"},
        {"planche rate cards/openmok/menagerie.json --format json", "one JSON object a character"}},
       {{"FILE", "a deck; - is standard input"}},
       {{"budget",
         "NUMBER",
         "points of a character: short for --set budget=N",
         {},
         GameOption::Names::number,
         GameOption::Range{0, 1000}}},
       run_rate,
       "text or one json object a line"},
      {"duel",
       "say who wins a battle of two decks, either side moving first",
       "The first characters of the decks A and B, as many as their match says, lie on the table, no variations are "
       "played. The value is exact, for up to four characters a side, and comes with a line of best play.",
       {{"planche duel cards/openmok/atelier.csv cards/openmok/first-deck.json", "won, drawn or lost for A, and how"},
        {"planche duel cards/openmok/atelier.csv cards/openmok/first-deck.json --from start",
         "with the laying of the cards"}},
       {{"A", "a deck; - is standard input"}, {"B", "the deck of its opponent"}},
       duel_options(),
       run_duel,
       "text or one json object"},
      {"balance",
       "say what matters in a deck, or between decks",
       "Finds the cards that other legal ones outdo, the variations that never help, and the best mixture of teams "
       "over the reserve of one deck, or of the first deck against the second.",
       {{"planche balance cards/openmok/first-deck.json", ""},
        {"planche balance cards/openmok/first-deck.json cards/openmok/atelier.csv --format json",
         "for other programs"}},
       {{"DECK", "one deck or two; - is standard input", 2}},
       balance_options(),
       run_balance,
       "text or one json object",
       "duels fought at a time, which changes nothing else; default: one a core",
       "duels"}};
}

}  // namespace planche::rules::openmok
