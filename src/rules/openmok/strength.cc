#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "rules/openmok/commands.h"
#include "rules/openmok/rating.h"

namespace planche::rules::openmok {

namespace {

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

}  // namespace

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

}  // namespace planche::rules::openmok
