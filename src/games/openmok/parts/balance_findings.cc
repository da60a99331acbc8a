#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "games/openmok/parts/balance_blocks.h"

namespace planche::parts::openmok {

namespace {

using rules::openmok::Balance;
using rules::openmok::Fighter;

constexpr double names_width = 44, least_row = 4.4, row_gap = 0.8, section_gap = 3;     // mm
constexpr double bar_width = 34, bar_height = 2.6, impact_width = 6, share_width = 13;  // mm
constexpr std::size_t most_named = 6;                                                   // cards in one sentence

// "3 2 2 / 1 1 3": attack and resistance in force, magic and agility; without line breaks.
std::string values_of(const Fighter& f) {
  return fmt::format("{}\u00a0/\u00a0{}", fmt::join(f.attack, "\u00a0"), fmt::join(f.resistance, "\u00a0"));
}

// Draws `share` of a bar of full width.
void bar(const BalanceDesk& desk, Pen& pen, double x, double y, double share) {
  const double high = y + 0.5;
  if (share > 0) {
    const Path part = Path::rectangle({x, high, share * bar_width, bar_height});
    pen.shape(part, desk.colors.bar);
    pen.stroke(part, desk.low_ink ? ink : desk.colors.bar_edge, thin_line);
  }
  pen.stroke(Path::line({x, high - 0.3}, {x, high + bar_height + 0.3}), ink, medium_line);
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

  // Adds a row: a name in bold, a drawing next to it, and words from `words_from` to the right edge.
  void row(const std::string& name, double words_from, const std::string& words,
           const std::function<void(Pen&, double y)>& drawn = {}) {
    const auto draw = [=, desk = desk_](Pen& pen, double y) {
      label(pen, name, {7, 600, ink}, {0, y + 2.6}, names_width - 2);
      if (drawn) drawn(pen, y);
      return pen.paragraph(words, {7, 400, ink}, {words_from, y + 0.21, desk->room.width - words_from, 0});
    };
    blocks_.push_back(measured(desk_, draw, row_gap, least_row));
  }

  // Lists the cards for which `outdone` holds, strongest first, each with its text from `told`. If there are none, it
  // says so.
  template <typename Outdone, typename Told>
  void outdone(std::string none, std::string some, const Outdone& outdone, const Told& told) {
    const auto& cards = desk_->deck().cards;
    const bool any = std::ranges::any_of(cards, outdone);
    text(any ? std::move(some) : std::move(none), any);
    for (const std::size_t i : desk_->by_strength) {
      if (outdone(cards[i])) row(cards[i].name, names_width, told(cards[i]));
    }
  }

  void outdone_by_rules() {
    title(say("balance.outdone.title"));
    const std::string all = count(desk_->balance().strengths.size());
    outdone(
        say("balance.outdone.none", {{"characters", all}}), say("balance.outdone.some", {{"characters", all}}),
        [](const Balance::Card& card) { return card.outdone_by.has_value(); },
        [&](const Balance::Card& card) {
          return say("balance.outdone.pair",
                     {{"values", values_of(card.fighter)}, {"better", values_of(*card.outdone_by)}});
        });
  }

  void outdone_in_deck() {
    outdone(
        say("balance.outdone.none_of_deck"), say("balance.outdone.some_of_deck"),
        [](const Balance::Card& card) { return !card.outdone_by_of_deck.empty(); },
        [&](const Balance::Card& card) { return names(card.outdone_by_of_deck); });
  }

  // The names of the strongest, and the number of those left out.
  std::string names(const std::vector<std::size_t>& of) const {
    std::string text;
    std::size_t named = 0;
    for (const std::size_t i : desk_->by_strength) {
      if (std::ranges::find(of, i) == of.end()) continue;
      if (named++ == most_named) break;
      const Balance::Card& card = desk_->deck().cards[i];
      text = desk_->words.listed(text, fmt::format("{}\u00a0({})", card.name, values_of(card.fighter)));
    }
    if (of.size() <= most_named) return text;
    return say("balance.outdone.and_more", {{"names", text}, {"n", of.size() - most_named}});
  }

  void variations() {
    const auto& deck = desk_->deck();
    if (deck.trials.empty()) return;
    title(say("balance.variations.title"));
    const auto tried = std::ranges::find_if(deck.trials, std::mem_fn(&Balance::Trial::tried));
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
    constexpr std::array<std::string_view, 5> told{"helps", "no_effect", "out_of_reach", "not_in_battle", "too_wide"};
    const std::string_view state = trial.never_pays() ? "never" : told[static_cast<std::size_t>(trial.state)];
    const double bar_left = names_width + impact_width;
    const auto draw = [desk = desk_, trial, bar_left](Pen& pen, double y) {
      label(pen, std::to_string(trial.impact), {7, 400, ink}, {bar_left - 2, y + 2.6}, impact_width, Align::right);
      if (!trial.tried() || trial.duels == 0) return;
      bar(*desk, pen, bar_left, y, static_cast<double>(trial.raised) / static_cast<double>(trial.duels));
    };
    row(trial.name, bar_left + bar_width + 3,
        say(fmt::format("balance.variations.{}", state),
            {{"raised", count(trial.raised)}, {"duels", count(trial.duels)}}),
        draw);
  }

  void mixture() {
    const Balance& balance = desk_->balance();
    const std::size_t team = balance.team, match = desk_->shown->match;
    title(say("balance.teams.title", {{"team", team}}));
    if (match != team || !balance.mixture)
      text(say("balance.teams.match", {{"characters", match}}), balance.mixture.has_value());
    if (!balance.mixture) {
      const std::size_t most = rules::openmok::most_exact;
      return text(team > most
                      ? say("balance.teams.too_large", {{"team", team}, {"most", most}})
                      : say("balance.teams.too_many", {{"most", rules::openmok::most_teams(team)}, {"team", team}}));
    }
    std::vector<std::size_t> used;
    const auto& shares = balance.mixture->equilibrium.rows;
    for (std::size_t t = 0; t < shares.size(); ++t) {
      if (std::round(shares[t] * 10'000) > 0) used.push_back(t);
    }
    std::ranges::stable_sort(used, [&](std::size_t a, std::size_t b) { return shares[a] > shares[b]; });
    text(say("balance.teams.text", {{"value", desk_->number(balance.mixture->equilibrium.value, 2)},
                                    {"used", used.size()},
                                    {"teams", shares.size()}}),
         true);
    for (const std::size_t t : used) team_row(balance.mixture->teams[0][t], shares[t]);
  }

  void team_row(const rules::openmok::Choice& team, double share) {
    std::string names;
    for (const std::size_t i : team) names = desk_->words.listed(names, desk_->deck().cards[i].name);
    const auto draw = [desk = desk_, share](Pen& pen, double y) {
      pen.line(desk->number(100 * share, 1) + "\u202f%", {7, 600, ink}, {share_width - 2, y + 2.6}, Align::right);
      bar(*desk, pen, share_width, y, share);
    };
    row("", share_width + bar_width + 3, names, draw);
  }

  const DeskPtr& desk_;
  Blocks blocks_;
};

}  // namespace

Blocks findings(const DeskPtr& desk) {
  return Findings{desk}.run();
}

}  // namespace planche::parts::openmok
