#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "parts/openmok/balance_blocks.h"

namespace planche::parts::openmok {

namespace {

using rules::openmok::Balance;
using rules::openmok::Fighter;

constexpr double names_width = 44, least_row = 4.4, row_gap = 0.8, section_gap = 3;     // mm
constexpr double bar_width = 34, bar_height = 2.6, impact_width = 6, share_width = 13;  // mm
constexpr std::size_t most_named = 6;                                                   // cards in one sentence

// "3 2 2 / 1 1 3": attack and resistance by force, magic, agility; never broken across lines.
std::string values_of(const Fighter& f) {
  return fmt::format("{}\u00a0{}\u00a0{}\u00a0/\u00a0{}\u00a0{}\u00a0{}", f.attack[0], f.attack[1], f.attack[2],
                     f.resistance[0], f.resistance[1], f.resistance[2]);
}

class Findings {
 public:
  explicit Findings(const DeskPtr& desk) : desk_{desk} {}

  Blocks run() {
    outdone_by_rules();
    outdone_in_deck();
    variations();
    mixture();
    return std::move(blocks_);
  }

 private:
  std::string say(std::string_view key, base::Fillings fillings = {}) const { return desk_->words.say(key, fillings); }
  std::string count(std::uint64_t value) const { return desk_->count(value); }

  void title(std::string words) {
    if (!blocks_.empty() && !blocks_.back().with_next) blocks_.back().height += section_gap;
    blocks_.push_back(heading(desk_, std::move(words)));
  }
  void text(std::string words, bool with_next = false) {
    blocks_.push_back(sentence(desk_, std::move(words)));
    blocks_.back().with_next = with_next;
  }

  // A name in bold, something drawn from `drawn_from` to `words_from`, and words in the rest of the width.
  void row(std::string name, double words_from, std::string words, std::function<void(Pen&, double y)> drawn = {}) {
    const auto draw = [desk = desk_, name = std::move(name), words = std::move(words), words_from,
                       drawn = std::move(drawn)](Pen& pen, double y) {
      desk->label(pen, name, desk->type(7, 600, desk->colors.ink), {0, y + 2.6}, names_width - 2);
      if (drawn) drawn(pen, y);
      return pen.paragraph(words, desk->type(7, 400, desk->colors.ink),
                           {words_from, y + 0.21, desk->room.width - words_from, 0});
    };
    scene::Scene scratch;
    Pen pen{scratch, desk_->typesetter, desk_->words};
    blocks_.push_back({std::max(least_row, draw(pen, 0) + row_gap), draw});
  }

  // A share of a bar of full width.
  static void bar(const BalanceDesk& desk, Pen& pen, double x, double y, double share) {
    const double high = y + 0.5;
    if (share > 0) {
      const Path part = Path::rectangle({x, high, share * bar_width, bar_height});
      pen.shape(part, desk.colors.bar);
      pen.stroke(part, desk.low_ink ? desk.colors.ink : desk.colors.bar_edge, thin_line);
    }
    pen.stroke(Path::line({x, high - 0.3}, {x, high + bar_height + 0.3}), desk.colors.ink, medium_line);
  }

  void outdone_by_rules() {
    const auto& cards = desk_->deck().cards;
    title(say("balance.outdone.title"));
    const auto outdone = static_cast<std::size_t>(
        std::count_if(cards.begin(), cards.end(), [](const auto& c) { return c.outdone_by.has_value(); }));
    const std::string total = count(desk_->balance().strengths.size());
    if (outdone == 0) {
      text(say("balance.outdone.none", {{"characters", total}}));
      return;
    }
    text(say("balance.outdone.some", {{"characters", total}}), true);
    for (const std::size_t i : desk_->by_strength) {
      const Balance::Card& card = cards[i];
      if (!card.outdone_by) continue;
      row(card.name, names_width,
          say("balance.outdone.pair", {{"values", values_of(card.fighter)}, {"better", values_of(*card.outdone_by)}}));
    }
  }

  void outdone_in_deck() {
    const auto& cards = desk_->deck().cards;
    const bool any =
        std::any_of(cards.begin(), cards.end(), [](const auto& c) { return !c.outdone_by_of_deck.empty(); });
    if (!any) {
      text(say("balance.outdone.none_of_deck"));
      return;
    }
    text(say("balance.outdone.some_of_deck"), true);
    for (const std::size_t i : desk_->by_strength) {
      const auto& better = cards[i].outdone_by_of_deck;
      if (!better.empty()) row(cards[i].name, names_width, names(better));
    }
  }

  // Of the strongest first, and how many more there are.
  std::string names(const std::vector<std::size_t>& of) const {
    std::string text;
    std::size_t named = 0;
    for (const std::size_t i : desk_->by_strength) {
      if (std::find(of.begin(), of.end(), i) == of.end()) continue;
      if (named++ == most_named) break;
      text = desk_->words.listed(text, with_values(desk_->deck().cards[i]));
    }
    if (of.size() <= most_named) return text;
    return say("balance.outdone.and_more", {{"names", text}, {"n", of.size() - most_named}});
  }
  static std::string with_values(const Balance::Card& card) {
    return fmt::format("{}\u00a0({})", card.name, values_of(card.fighter));
  }

  void variations() {
    const auto& deck = desk_->deck();
    if (deck.trials.empty()) return;
    title(say("balance.variations.title"));
    const auto tried = std::find_if(deck.trials.begin(), deck.trials.end(),
                                    [](const auto& t) { return t.state == Balance::Trial::State::tried; });
    if (tried != deck.trials.end()) {
      text(say("balance.variations.text", {{"team", desk_->balance().trial_team},
                                           {"tried", count(deck.trial_pairs)},
                                           {"pairs", count(deck.trial_pairs_in_all)},
                                           {"won", count(tried->won)},
                                           {"duels", count(tried->duels)}}),
           true);
    }
    for (const Balance::Trial& trial : deck.trials) variation(trial);
  }

  void variation(const Balance::Trial& trial) {
    const double bar_left = names_width + impact_width;
    const bool tried = trial.state == Balance::Trial::State::tried && trial.duels > 0;
    const double share = tried ? static_cast<double>(trial.raised) / static_cast<double>(trial.duels) : 0;
    const auto draw = [desk = desk_, impact = trial.impact, bar_left, tried, share](Pen& pen, double y) {
      desk->label(pen, std::to_string(impact), desk->type(7, 400, desk->colors.ink), {bar_left - 2, y + 2.6},
                  impact_width, Align::right);
      if (tried) bar(*desk, pen, bar_left, y, share);
    };
    row(trial.name, bar_left + bar_width + 3, told(trial), draw);
  }

  std::string told(const Balance::Trial& trial) const {
    using State = Balance::Trial::State;
    switch (trial.state) {
      case State::no_effect:
        return say("balance.variations.no_effect");
      case State::out_of_reach:
        return say("balance.variations.out_of_reach");
      case State::not_in_battle:
        return say("balance.variations.not_in_battle");
      case State::too_wide:
        return say("balance.variations.too_wide");
      case State::tried:
        break;
    }
    if (trial.never_pays()) {
      return say("balance.variations.never", {{"duels", count(trial.duels)}});
    }
    return say("balance.variations.helps", {{"raised", count(trial.raised)}, {"duels", count(trial.duels)}});
  }

  void mixture() {
    const std::size_t team = desk_->balance().team;
    title(say("balance.teams.title", {{"team", team}}));
    if (desk_->shown->match != team || !desk_->balance().mixture) {
      text(say("balance.teams.match", {{"characters", desk_->shown->match}}), desk_->balance().mixture.has_value());
    }
    if (!desk_->balance().mixture) {
      text(reason(team));
      return;
    }
    const Balance::Mixture& mixture = *desk_->balance().mixture;
    std::vector<std::size_t> used;
    const auto& shares = mixture.equilibrium.rows;
    for (std::size_t t = 0; t < shares.size(); ++t) {
      if (std::round(shares[t] * 10'000) > 0) used.push_back(t);
    }
    std::stable_sort(used.begin(), used.end(), [&](std::size_t a, std::size_t b) { return shares[a] > shares[b]; });
    text(say("balance.teams.text",
             {{"value", desk_->number(mixture.equilibrium.value, 2)}, {"used", used.size()}, {"teams", shares.size()}}),
         true);
    for (const std::size_t t : used) team_row(mixture.teams[0][t], shares[t]);
  }

  void team_row(const rules::openmok::Choice& team, double share) {
    std::string names;
    for (const std::size_t i : team) names = desk_->words.listed(names, desk_->deck().cards[i].name);
    const auto draw = [desk = desk_, share](Pen& pen, double y) {
      pen.line(desk->number(100 * share, 1) + "\u202f%", desk->type(7, 600, desk->colors.ink),
               {share_width - 2, y + 2.6}, Align::right);
      bar(*desk, pen, share_width, y, share);
    };
    row("", share_width + bar_width + 3, std::move(names), draw);
  }

  std::string reason(std::size_t team) const {
    if (team > rules::openmok::most_exact) {
      return say("balance.teams.too_large", {{"team", team}, {"most", rules::openmok::most_exact}});
    }
    return say("balance.teams.too_many", {{"most", rules::openmok::most_teams(team)}, {"team", team}});
  }

  const DeskPtr& desk_;
  Blocks blocks_;
};

}  // namespace

Blocks findings(const DeskPtr& desk) {
  return Findings{desk}.run();
}

}  // namespace planche::parts::openmok
