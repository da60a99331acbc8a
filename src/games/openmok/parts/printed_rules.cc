#include "games/openmok/parts/printed_rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "templates/reading/record_expression.h"

namespace planche::parts::openmok {

namespace {

namespace openmok = rules::openmok;

class Teller {
 public:
  Teller(const openmok::Parameters& parameters, const base::Words& said, templates::Look& look)
      : parameters_{parameters}, said_{said}, look_{look} {}

  void run() {
    std::map<std::string, std::string> labels;
    tell_official(labels);
    tell_example();
    tell_matches();
    look_.constants.emplace_back("budget", std::to_string(parameters_.budget));
    look_.constants.emplace_back("usual_match", std::to_string(parameters_.default_match));
    const std::int64_t factor = parameters_.impact_per_character;
    const std::string* times = said_.find(fmt::format("times.{}", factor));
    look_.words = said_.with(
        {{"budget", said_.count("points", static_cast<std::uint64_t>(parameters_.budget))},
         {"times", times != nullptr ? *times : said_.count("times.more", static_cast<std::uint64_t>(factor))}},
        labels);
  }

 private:
  void constant(std::string_view name, std::size_t number, std::string text) {
    look_.constants.emplace_back(fmt::format("{}_{}", name, number), std::move(text));
  }

  // Lists the official variations by impact: their effects, if the program knows them, and for comparison the first one
  // of each impact.
  void tell_official(std::map<std::string, std::string>& labels) {
    constexpr std::size_t most_effects = 9, most_compared = 6;  // entries on the cards
    const auto by_impact = [](std::vector<openmok::OfficialVariation> all) {
      std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.impact < b.impact; });
      return all;
    };
    diag::Sink ignored;
    const auto usual = by_impact(openmok::load_parameters({}, ignored).official);
    // House rules may leave out the official variations.
    const auto all = parameters_.official.empty() ? usual : by_impact(parameters_.official);
    const auto effect_of = [&](const std::string& name) {
      const auto known = std::find_if(usual.begin(), usual.end(), [&](const openmok::OfficialVariation& one) {
        return base::name_key(one.name) == base::name_key(name);
      });
      const std::string* effect =
          known == usual.end()
              ? nullptr
              : said_.find(fmt::format("labels.openmok/aid-back.effect-{}", known - usual.begin() + 1));
      if (effect != nullptr) return *effect;
      std::string bold = "**";
      templates::print_escaped(name, bold);
      return bold + "**";
    };
    std::size_t compared = 0;
    const auto show = [&](std::size_t place, const std::string& impact, std::string effect) {
      constant("effect", place, impact);
      labels[fmt::format("labels.openmok/aid-back.effect-{}", place)] = std::move(effect);
    };
    const auto compare = [&](const std::string& impact, std::string name) {
      constant("scale", ++compared, impact);
      labels[fmt::format("labels.openmok/making.make-scale-{}", compared)] = std::move(name);
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::string effect = effect_of(all[i].name), impact = std::to_string(all[i].impact);
      if (i < most_effects) show(i + 1, impact, effect);
      if (compared < most_compared && (i == 0 || all[i].impact > all[i - 1].impact))
        compare(impact, effect.substr(2, effect.rfind("**") - 2));
    }
    for (std::size_t i = all.size(); i < most_effects; ++i) show(i + 1, "", "");
    while (compared < most_compared) compare("", "");
    look_.constants.emplace_back(
        "effects_note", all.size() > most_effects ? said_.count("more_official", all.size() - most_effects) : "");
  }

  // The example of how to distribute points: in proportion 3, 1, 0, 4, 2, 2 of twelve.
  void tell_example() {
    constexpr std::array<std::int64_t, 6> twelfths{3, 1, 0, 4, 2, 2};
    std::array<std::int64_t, 6> shares{}, left{};
    std::int64_t rest = parameters_.budget;
    for (std::size_t i = 0; i < shares.size(); ++i) {
      shares[i] = parameters_.budget * twelfths[i] / 12;
      left[i] = parameters_.budget * twelfths[i] % 12;
      rest -= shares[i];
    }
    for (; rest > 0; --rest) {
      const auto most = std::max_element(left.begin(), left.end());
      ++shares[static_cast<std::size_t>(most - left.begin())];
      *most = 0;
    }
    for (std::size_t i = 0; i < shares.size(); ++i) constant("share", i + 1, std::to_string(shares[i]));
  }

  // Up to four usual numbers of characters in a match, including the default.
  void tell_matches() {
    constexpr std::int64_t columns = 4;
    const std::int64_t usual = parameters_.default_match;
    const std::int64_t least = std::min(parameters_.usual_least, usual), most = std::max(parameters_.usual_most, usual);
    const std::int64_t first = std::max(least, std::min(usual, most - columns + 1));
    for (std::int64_t i = 0; i < columns; ++i) {
      const bool given = first + i <= most;
      const auto column = static_cast<std::size_t>(i + 1);
      constant("match", column, given ? std::to_string(first + i) : "");
      constant("total", column, given ? std::to_string((first + i) * parameters_.impact_per_character) : "");
    }
  }

  const openmok::Parameters& parameters_;
  const base::Words& said_;
  templates::Look& look_;
};

}  // namespace

void add_printed_rules(const rules::openmok::Parameters& parameters, const base::Words& said, templates::Look& look) {
  Teller{parameters, said, look}.run();
}

}  // namespace planche::parts::openmok
