#include "parts/puxes/arbiter.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "parts/pen.h"
#include "parts/puxes/table.h"

namespace planche::parts::puxes {

namespace {

using base::Point;
using scene::Path;

// mm
constexpr double head_height = 17, gutter = 7, between = 2.6, least_column = 60;
constexpr double box_side = 3.4, box_indent = 6, power_side = 11, power_indent = 14;

// What happened, and what follows.
struct Case {
  std::string_view en, fr, en_then, fr_then;
};
constexpr std::array cases{
    Case{"A hero lands on an edge or a corner, or out of reach", "Un héros cassé ou hors jeu",
         "All four heroes are thrown again.", "Les quatre héros sont relancés."},
    Case{"A thrown hero touches an oracle", "Un héros lancé touche un oracle", "The turn is lost.",
         "Le tour est perdu."},
    Case{"Who begins?", "Qui commence ?",
         "All throw; most characters begins, keeps that throw and goes on with the powers.",
         "Tous lancent ; le plus de personnages commence, garde son lancer et passe aux pouvoirs."},
    Case{"Heroes after the throw", "Les héros après le lancer",
         "They lie aside with the same faces up until their player’s next turn.",
         "Ils restent à part, mêmes faces visibles, jusqu’au prochain tour de leur joueur."},
    Case{"Several characters show", "Plusieurs personnages visibles",
         "Passive powers add up. Of the active ones one is used a turn. Powers go before the rules.",
         "Les pouvoirs passifs se cumulent. Un seul pouvoir actif par tour. Un pouvoir l’emporte sur les règles."},
    Case{"Which oracle may be flicked?", "Quel oracle tirer ?",
         "One, once, whose symbol a hero shows as well. An oracle showing a character goes with any character.",
         "Un seul, une fois, dont un héros montre le symbole. Un oracle sur personnage va avec tout personnage."},
    Case{"No hero matches", "Aucun symbole commun", "No flick.", "Pas de tir."},
    Case{"Two heroes show one symbol", "Deux héros au même symbole",
         "A sleeping oracle may wake instead, into the public garden. Then no flick and no active power.",
         "Un oracle endormi peut se réveiller à la place, au jardin public. Alors ni tir ni pouvoir actif."},
    Case{"Placing an oracle in the public garden", "Placer un oracle au jardin public",
         "At least two corners in it, a DiXe from the next oracle, none of it in the sacred garden.",
         "Au moins deux coins dedans, à un DiXe du voisin, rien dans le jardin sacré."},
    Case{"An oracle leaves the table", "Un oracle sort de l’aire de jeu",
         "It falls asleep and lies aside until its player wakes it.",
         "Il s’endort et reste à part jusqu’à ce que son joueur le réveille."},
    Case{"An enemy oracle stops in a sacred garden", "Un oracle adverse s’arrête au jardin sacré",
         "The temple’s owner flicks it out at once.", "Le propriétaire du temple le chasse aussitôt d’un tir."},
    Case{"That flick hits something or goes off the table", "Ce tir touche une pièce ou sort",
         "The next player puts the oracles that moved where they like in their own public garden.",
         "Le joueur suivant replace les oracles déplacés où il veut dans son jardin public."},
    Case{"The upper DiXe of an enemy temple falls", "Le DiXe supérieur d’un temple adverse tombe",
         "Its owner is out, provided the shot touched no oracle and flicked oracle and temple stayed on the table.",
         "Son joueur est éliminé, si le tir n’a touché aucun oracle et que ni l’oracle tiré ni le temple ne sortent."},
    Case{"A temple falls, but not so cleanly", "Un temple tombe, mais pas proprement",
         "The flicked oracle sleeps, the temple is rebuilt in its place, defenders that left return to the public "
         "garden. Next player.",
         "L’oracle tiré s’endort, le temple est rebâti à sa place, les défenseurs sortis reviennent au jardin public. "
         "Joueur suivant."},
    Case{"An oracle knocks over its own temple", "Un oracle renverse son propre temple",
         "The flick is undone and the oracle falls asleep.", "Le coup est annulé et l’oracle s’endort."},
    Case{
        "A spit", "Un crachat",
        "The hero is set beside the oracle, enters play with the flick and is taken away at once. A temple it knocks "
        "over is rebuilt.",
        "Le héros se pose près de l’oracle, n’entre en jeu qu’au tir et en sort aussitôt. Un temple qu’il renverse est "
        "rebâti."},
    Case{"Somebody moves oracles by mistake", "Des oracles bougés par mégarde",
         "In a tournament the turn is lost; its organisers may add penalties.",
         "En tournoi le tour est perdu ; les organisateurs peuvent prévoir des pénalités."},
    Case{"All oracles of a player sleep", "Tous les oracles d’un joueur dorment", "That player is out.",
         "Ce joueur est éliminé."},
    Case{"Temples in two steps", "Temples en deux temps",
         "A temple is rebuilt after its first fall and the oracle pushed back; the second counts.",
         "Après sa première chute un temple est rebâti et l’oracle repoussé ; la seconde compte."},
    Case{"Very young players", "Les tout petits",
         "No heroes, any own oracle is flicked; only one that shows a character topples a temple.",
         "Sans héros, on tire l’oracle de son choix ; seul un oracle sur personnage renverse un temple."},
    Case{"Two against two", "Deux contre deux",
         "Powers serve the partner too. Without a temple one plays on but wakes nobody, as long as the partner’s "
         "stands.",
         "Les pouvoirs servent aussi au partenaire. Sans temple on joue encore, sans réveiller, tant que le sien "
         "tient."},
    Case{"Fortress", "Forteresse",
         "With an oracle in it, a spit from it each turn. An enemy oracle that comes in puts it to sleep.",
         "Qui y a un oracle crache de là à chaque tour. L’oracle adverse qui y entre endort l’occupant."},
    Case{"Cliff · blitz", "Falaise · blitz",
         "Cliff: an oracle off the table is lost. Blitz, of four: who puts a player out takes over the oracles left.",
         "Falaise : un oracle sorti est perdu. Blitz, à quatre : qui élimine un joueur prend ses oracles restants."},
};

struct Block {
  scene::ScenePtr drawing;  // origin at its top left
  double height = 0;
};

using Pages = std::vector<scene::ScenePtr>;

class Setter {
 public:
  Setter(const ArbiterOptions& options, scene::Typesetter& typesetter)
      : options_{options}, typesetter_{typesetter}, colors_{puxes_colors(options.style)} {
    columns_ = std::max(static_cast<int>((options.page.width + gutter) / (least_column + gutter)), 1);
    columns_ = std::min(columns_, 2);
    width_ = (options.page.width - (columns_ - 1) * gutter) / columns_;
  }

  Block block(const Case& one) const {
    return draw([&](Pen& pen) {
      const double x = box_indent, room = width_ - x;
      pen.stroke(Path::rectangle({0.2, 0.5, box_side, box_side}, 0.4), colors_.ink, medium_line);
      double y = pen.paragraph(pen.say(one.en, one.fr), {9.5, 700, colors_.ink}, {x, 0, room, 0}, 1.25);
      y += pen.paragraph(pen.say(one.en_then, one.fr_then), {9.5, 400, colors_.ink}, {x, y + 0.4, room, 0}, 1.3);
      return y + 0.4;
    });
  }

  Block block(const rules::puxes::Power& power) const {
    return draw([&](Pen& pen) {
      const double x = power_indent, room = width_ - x;
      rules::puxes::Face face{true, power.id};
      pen.put(options_.faces->face(face), {power_side / 2, power_side / 2}, power_side / 0.84);
      const std::string kind = power.active ? pen.say("active", "actif") : pen.say("passive", "passif");
      const std::string note = power.carrier.empty() ? kind : fmt::format("{} · {}", kind, power.carrier);
      const double used =
          pen.line(power.name.in(options_.language), {9.5, 700, colors_.ink}, {x, 3}, scene::Align::left, 0.6 * room);
      pen.line(note, {7, 400, colors_.soft}, {x + used + 2, 3}, scene::Align::left, room - used - 2);
      double y = 4.6;
      y += pen.paragraph(power.text.in(options_.language), {9.5, 400, colors_.ink}, {x, y, room, 0}, 1.25);
      for (const std::string& special : power.cases(options_.language)) {
        pen.line("–", {8, 400, colors_.soft}, {x, y + 3});
        y += pen.paragraph(special, {8, 400, colors_.soft}, {x + 2.6, y + 0.3, room - 2.6, 0}, 1.25) + 0.3;
      }
      return std::max(y, power_side);
    });
  }

  // Fills columns from the left, of equal height on the last page; every section begins a page.
  void section(const std::string& title, const std::vector<Block>& blocks, Pages& pages) const {
    std::size_t next = 0;
    while (next < blocks.size()) {
      auto page = std::make_shared<scene::Scene>();
      page->extent = {0, 0, options_.page.width, options_.page.height};
      Pen pen{*page, typesetter_, options_.language};
      pen.line(options_.credit, {6, 400, colors_.soft}, {options_.page.width, 4.2}, scene::Align::right);
      pen.line(title, {18, 800, colors_.ink}, {0, 10}, scene::Align::left, options_.page.width);
      pen.stroke(Path::line({0, head_height - 4}, {options_.page.width, head_height - 4}), colors_.ink, bold_line);
      next = fill(blocks, next, lowest(blocks, next), &pen);
      pages.push_back(std::move(page));
    }
  }

 private:
  // Puts blocks from `next` on into columns that end above `bottom`, without a pen only tries; returns the first that
  // found no room. What is too high for any column still goes on top of the first.
  std::size_t fill(const std::vector<Block>& blocks, std::size_t next, double bottom, Pen* pen) const {
    for (int column = 0; column < columns_; ++column) {
      double y = head_height;
      for (bool top = column == 0; next < blocks.size(); ++next, top = false) {
        const Block& one = blocks[next];
        if (y + one.height > bottom && !top) break;
        if (pen != nullptr) pen->put(one.drawing, {column * (width_ + gutter), y});
        y += one.height + between;
      }
    }
    return next;
  }

  // Where columns may end at the least to hold all the rest, or else the end of the page.
  double lowest(const std::vector<Block>& blocks, std::size_t next) const {
    constexpr double step = 2;
    double bottom = head_height;
    while (bottom < options_.page.height && fill(blocks, next, bottom, nullptr) < blocks.size()) bottom += step;
    return std::min(bottom, options_.page.height);
  }

  template <typename Draw>
  Block draw(Draw on) const {
    auto drawing = std::make_shared<scene::Scene>();
    Pen pen{*drawing, typesetter_, options_.language};
    const double height = on(pen);
    drawing->extent = {0, 0, width_, height};
    return {std::move(drawing), height};
  }

  const ArbiterOptions& options_;
  scene::Typesetter& typesetter_;
  PuxesColors colors_;
  int columns_ = 2;
  double width_ = 0;
};

}  // namespace

scene::PartSet arbiter_sheets(std::string kind, std::string title, const rules::puxes::Parameters& parameters,
                              const ArbiterOptions& options, scene::Typesetter& typesetter) {
  const Setter setter{options, typesetter};
  const bool french = options.language == "fr";
  const auto pages = std::make_shared<Pages>();
  std::vector<Block> ruled, powers;
  for (const Case& one : cases) ruled.push_back(setter.block(one));
  for (const rules::puxes::Power& power : parameters.powers) powers.push_back(setter.block(power));
  setter.section(french ? "Cas particuliers" : "Special cases", ruled, *pages);
  setter.section(french ? "Les pouvoirs" : "Powers", powers, *pages);
  scene::PartSet set;
  set.kind = kind;
  set.title = title;
  set.trim = options.page;
  set.safe = 0;
  set.whole_sheet = true;
  set.count = pages->size();
  set.make = [pages, kind = std::move(kind), title = std::move(title)](std::size_t i) {
    scene::Part part;
    part.kind = kind;
    part.name = title;
    part.front = (*pages)[i];
    return part;
  };
  return set;
}

}  // namespace planche::parts::puxes
