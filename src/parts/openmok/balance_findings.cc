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
using scene::Align;
using scene::Path;

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
  std::string say(std::string_view en, std::string_view fr) const { return desk_->say(en, fr); }
  std::string count(std::uint64_t value) const { return desk_->count(value); }
  template <typename... Values>
  std::string say_with(std::string_view en, std::string_view fr, const Values&... values) const {
    return fmt::format(fmt::runtime(say(en, fr)), values...);
  }

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
    Pen pen{scratch, desk_->typesetter, desk_->language};
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
    title(say("Cards that others outdo", "Cartes surclassées"));
    const auto outdone = static_cast<std::size_t>(
        std::count_if(cards.begin(), cards.end(), [](const auto& c) { return c.outdone_by.has_value(); }));
    const std::string total = count(desk_->balance().strengths.size());
    if (outdone == 0) {
      text(say_with(
          "None of these cards is outdone by a legal character: none of the {} does at least as well against "
          "every other, moving first and second, and better once.",
          "Aucune de ces cartes n’est surclassée par un caractère légal\u00a0: aucun des {} ne fait au moins aussi "
          "bien contre tous, en commençant et en second, et mieux une fois.",
          total));
      return;
    }
    text(
        say_with("Against every one of the {} legal characters, moving first and second, the values on the right do at "
                 "least as well, and better once (attack / resistance by force, magic, agility):",
                 "Contre chacun des {} caractères légaux, en commençant et en second, les valeurs de droite font au "
                 "moins aussi bien, et mieux une fois (attaque / résistance en force, magie, agilité)\u00a0:",
                 total),
        true);
    for (const std::size_t i : desk_->by_strength) {
      const Balance::Card& card = cards[i];
      if (!card.outdone_by) continue;
      row(card.name, names_width,
          say_with("{} is outdone by {}", "{} est surclassé par {}", values_of(card.fighter),
                   values_of(*card.outdone_by)));
    }
  }

  void outdone_in_deck() {
    const auto& cards = desk_->deck().cards;
    const bool any =
        std::any_of(cards.begin(), cards.end(), [](const auto& c) { return !c.outdone_by_of_deck.empty(); });
    if (!any) {
      text(say("Within the deck, too, no card outdoes another.",
               "Au sein du deck non plus, aucune carte n’en surclasse une autre."));
      return;
    }
    text(
        say("Against the cards of this deck alone, those on the right do at least as well, and better once:",
            "Contre les seules cartes de ce deck, celles de droite font au moins aussi bien, et mieux une fois\u00a0:"),
        true);
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
      text += (text.empty() ? "" : ", ") + with_values(desk_->deck().cards[i]);
    }
    if (of.size() > most_named) text += say_with(" and {} more", " et {} autres", of.size() - most_named);
    return text;
  }
  static std::string with_values(const Balance::Card& card) {
    return fmt::format("{}\u00a0({})", card.name, values_of(card.fighter));
  }

  void variations() {
    const auto& deck = desk_->deck();
    if (deck.trials.empty()) return;
    title(say("Variations", "Variations"));
    const auto tried = std::find_if(deck.trials.begin(), deck.trials.end(),
                                    [](const auto& t) { return t.state == Balance::Trial::State::tried; });
    if (tried != deck.trials.end()) {
      text(say_with(
               "Each is tried in hand, in battles of {0} against {0} between teams of this deck: {1} of {2} pairs of "
               "teams, each side moving first. {3} of these {4} duels are won without a card; the bar shows in how "
               "many the card raises the result.",
               "Chacune est essayée en main, dans des batailles à {0} contre {0} entre équipes de ce deck\u00a0: {1} "
               "des {2} paires d’équipes, chaque camp commençant. {3} de ces {4} duels se gagnent sans carte\u00a0; "
               "la barre montre dans combien la carte améliore le résultat.",
               desk_->balance().trial_team, count(deck.trial_pairs), count(deck.trial_pairs_in_all), count(tried->won),
               count(tried->duels)),
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
        return say("not tried: the program does not know its effect",
                   "non essayée\u00a0: le programme ignore son effet");
      case State::out_of_reach:
        return say("cannot come into play: its impact is above the number of characters",
                   "ne peut entrer en jeu\u00a0: son impact dépasse le nombre de caractères");
      case State::not_in_battle:
        return say("not tried: it matters only while characters are laid",
                   "non essayée\u00a0: elle ne compte que pendant la pose des caractères");
      case State::too_wide:
        return say("not tried: it leaves too much choice", "non essayée\u00a0: elle laisse trop de choix");
      case State::tried:
        break;
    }
    if (trial.never_pays()) {
      return say_with("never helps: in 0 of {} duels", "n’aide jamais\u00a0: dans 0 duel sur {}", count(trial.duels));
    }
    return say_with("helps in {} of {} duels", "aide dans {} duels sur {}", count(trial.raised), count(trial.duels));
  }

  void mixture() {
    const std::size_t team = desk_->balance().team;
    title(say_with("Teams of {} chosen in secret", "Équipes de {} choisies en secret", team));
    if (desk_->shown->match != team || !desk_->balance().mixture) {
      text(say_with(
               "A match plays {} characters a side. For teams of another size: --balance-team N",
               "Un match se joue à {} caractères par camp. Pour des équipes d’une autre taille\u00a0: --balance-team N",
               desk_->shown->match),
           desk_->balance().mixture.has_value());
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
    text(say_with(
             "Both players choose a team of this deck and draw lots for the first move. Who picks at random with the "
             "chances below cannot be outguessed. Value of the game: {} (a win 1, a loss −1). Teams used: {} of {}.",
             "Les deux joueurs choisissent une équipe de ce deck et tirent au sort qui commence. Qui tire la "
             "sienne avec les chances ci-dessous ne peut être percé à jour. Valeur du jeu\u00a0: {} (victoire 1, "
             "défaite −1). Équipes utilisées\u00a0: {} sur {}.",
             desk_->number(mixture.equilibrium.value, 2), used.size(), shares.size()),
         true);
    for (const std::size_t t : used) team_row(mixture.teams[0][t], shares[t]);
  }

  void team_row(const rules::openmok::Choice& team, double share) {
    std::string names;
    for (const std::size_t i : team) names += (names.empty() ? "" : ", ") + desk_->deck().cards[i].name;
    const auto draw = [desk = desk_, share](Pen& pen, double y) {
      pen.line(desk->number(100 * share, 1) + "\u202f%", desk->type(7, 600, desk->colors.ink),
               {share_width - 2, y + 2.6}, Align::right);
      bar(*desk, pen, share_width, y, share);
    };
    row("", share_width + bar_width + 3, std::move(names), draw);
  }

  std::string reason(std::size_t team) const {
    if (team > rules::openmok::most_exact) {
      return say_with(
          "The best mixture of teams is left out: battles of {0} against {0} are not solved exactly, only up "
          "to {1} against {1}.",
          "Le meilleur mélange d’équipes est absent\u00a0: les batailles à {0} contre {0} ne se résolvent pas "
          "exactement, seulement jusqu’à {1} contre {1}.",
          team, rules::openmok::most_exact);
    }
    return say_with(
        "The best mixture of teams is left out: the deck forms more than {} teams of {}, which is the limit.",
        "Le meilleur mélange d’équipes est absent\u00a0: le deck forme plus de {} équipes de {}, c’est la limite.",
        rules::openmok::most_teams(team), team);
  }

  const DeskPtr& desk_;
  Blocks blocks_;
};

}  // namespace

Blocks findings(const DeskPtr& desk) {
  return Findings{desk}.run();
}

}  // namespace planche::parts::openmok
