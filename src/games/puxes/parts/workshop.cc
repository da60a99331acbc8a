// PuXes: gardens, play mats, foldable DiXes, power cards, player aids, arbitration sheets, diagrams of setups.
//
// Mode and table are those of the setup, else the mode of `--mode` and its default table. `--dixe` is the edge of a
// DiXe and scales gardens, mats and dice together. Diagrams are as large as the paper allows.
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "games/puxes/parts/dice.h"
#include "games/puxes/parts/faces.h"
#include "games/puxes/parts/setup.h"
#include "games/puxes/parts/table.h"
#include "games/puxes/rules/commands.h"
#include "games/puxes/rules/document.h"
#include "games/puxes/rules/layout.h"
#include "games/puxes/rules/parameters.h"
#include "games/puxes/rules/validate.h"
#include "parts/drawn.h"
#include "parts/pen.h"
#include "parts/sets.h"
#include "parts/workbench.h"

namespace planche::parts::puxes {

namespace {

namespace puxes = rules::puxes;

constexpr double smallest_edge = 10, largest_edge = 40;  // mm, edge of a DiXe
constexpr base::Rect plan_on_aid{8, 18, 50, 76};         // mm, free box of puxes/aid-back
constexpr double least_arbiter = drawn::least_pt / 9.5;  // smallest scale that keeps its text legible
constexpr std::size_t most_players = puxes::most_players;

const std::vector<PartKind> kinds{{.id = "garden", .drawn = true},
                                  {.id = "mat", .drawn = true, .in_kit = false},
                                  {.id = "die", .drawn = true, .only_kind_of = "dice"},
                                  {.id = "blank-die", .drawn = true, .in_kit = false, .added_by = "blanks"},
                                  {.id = "power", .back = "power-back"},
                                  {.id = "aid", .back = "aid-back"},
                                  {.id = "sticker", .drawn = true, .in_kit = false},
                                  {.id = "arbiter"},
                                  {.id = "setup", .drawn = true, .in_document = true}};

const std::vector<rules::GameOption>& options() {
  static const std::vector<rules::GameOption> table{
      {.name = "dixe",
       .value = "MM",
       .meaning =
           "edge of a DiXe in mm, 10 to 40; scales gardens, mats and dice; default: a 36th of the table's length",
       .parts = {"garden", "mat", "die", "blank-die", "sticker"}},
      {.name = "mode",
       .value = "MODE",
       .meaning = "kind of game for gardens, mat and aid; default: as the setup says, or duel",
       .values = {puxes::mode_names().begin(), puxes::mode_names().end()},
       .parts = {"garden", "mat", "die", "aid", "sticker"}},
      {.name = "players",
       .value = "N",
       .meaning = "number of players, each alone: 2 (mode duel), 3 (three) or 4 (solo); default: as the mode",
       .values = {"2", "3", "4"},
       .parts = {"garden", "mat", "die", "aid", "sticker"}},
      {.name = "variant",
       .value = "NAMES",
       .meaning =
           "further rules, between commas: blitz, cliff, fortress, no-powers, two-step; default: as the setup says",
       .parts = {"mat", "aid"}},
      {.name = "guest",
       .value = "",
       .meaning = "leave out the dice of the heroes: an app throws them (guest mode)",
       .parts = {"die", "sticker"}},
      parts::blanks_option({"blank-die"})};
  return table;
}

// The mode of `--mode`, or the one for the number of `--players`, or that of the setup.
puxes::Mode mode_of(const puxes::Setup* setup, const puxes::Parameters& parameters,
                    const rules::GivenOptions& options) {
  const puxes::Mode usual = setup != nullptr ? setup->mode : puxes::Mode::duel;
  if (const auto given = options.find("mode"); given != options.end())
    return puxes::mode_named(given->second).value_or(usual);
  const auto players = options.find("players");
  if (players == options.end() || std::to_string(parameters.of(usual).players()) == players->second) return usual;
  return players->second == "2" ? puxes::Mode::duel : players->second == "3" ? puxes::Mode::three : puxes::Mode::solo;
}

class Bench : public Workbench {
 public:
  using Workbench::Workbench;

 private:
  base::Asked<void> prepare() override {
    faces_ = std::make_shared<const Faces>(library(), request().look, parameters_, sink());
    table_ = setup_ != nullptr ? puxes::table_of(*setup_) : puxes::usual_table(parameters_.geometry);
    const auto edge = length_option("dixe", {smallest_edge, largest_edge, table_.dixe}, "the edge of a DiXe");
    if (!edge) return tl::make_unexpected(edge.error());
    const double factor = *edge / table_.dixe;
    table_ = {{table_.size.width * factor, table_.size.height * factor}, *edge};
    mode_ = mode_of(setup_, parameters_, request().options);
    const std::size_t players = parameters_.of(mode_).players();
    if (has_option("players") && option("players") != std::to_string(players))
      return base::refused(fmt::format("--players {}: the mode {} is for {}", option("players"),
                                       puxes::name_of(mode_), players),
                           "leave one of the options out");
    if (setup_ != nullptr) variants_ = setup_->variants;
    if (has_option("variant")) {
      const auto asked = puxes::variants_of(request().options);
      if (!asked) return tl::make_unexpected(asked.error());
      variants_ = *asked;
    }
    const std::string why = has_option("variant") ? puxes::conflict(parameters_.of(mode_), variants_) : "";
    if (!why.empty()) return base::refused("--variant: " + why, "choose another --mode or another variant");
    if (has_option("mode") && dice_ != nullptr && request().kinds == std::vector<std::string>{"die"})
      return base::refused("--mode has no effect on listed dice");
    tell_rules();
    return {};
  }

  // Adds the numbers of the rules to the words that are printed; small numbers are spelled out.
  void tell_rules() {
    const base::Words said = wording();
    const auto number = [&](int n) {
      const std::string* word = said.find(fmt::format("number.{}", n));
      return word != nullptr ? *word : std::to_string(n);
    };
    const auto counted = [&](std::string_view key, int n) {
      return said.count(key, static_cast<std::uint64_t>(n), {{"number", number(n)}});
    };
    const auto near = [](double a, double b) { return std::abs(a - b) < 0.005; };
    const auto dixes = [&](double n) {
      const double whole = std::round(n);
      if (near(n, 1)) return said.say("dixes.single");
      if (!near(n, whole) || whole < 1) return dixes_text(n, said);
      return said.say("dixes.several", {{"n", number(static_cast<int>(whole))}});
    };
    const puxes::Geometry& geometry = parameters_.geometry;
    const puxes::ModeRules& mode = parameters_.of(mode_);
    const int heroes = mode.heroes > 0 ? mode.heroes : parameters_.of(puxes::Mode::duel).heroes;
    const int share = mode.oracles / mode.temples;
    const double wide = (geometry.sacred_garden - 1) / 2;
    look().words = said.with({
        {"away", dixes(table_.size.height / geometry.temple_part / table_.dixe)},
        {"apart", dixes(geometry.usual_gap)},
        {"wide", near(wide, 1) ? said.say("wide.one") : said.say("wide.several", {{"dixes", dixes(wide)}})},
        {"corners", counted("corners", geometry.least_corners)},
        {"thrown_again", counted("thrown_again", heroes)},
        {"heroes_again", counted("heroes_again", heroes)},
        {"off", said.say(variants_.cliff ? "off.lost" : "off.asleep")},
        {"steps", variants_.two_step ? " " + said.say("steps") : ""},
        {"share", mode.oracles % mode.temples == 0 ? number(share) : fmt::format("{}–{}", share, share + 1)},
    });
  }

  // Power cards, selected by number, id or name.
  std::vector<Candidate> cards() override {
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < parameters_.powers.size(); ++i) {
      const puxes::Power& power = parameters_.powers[i];
      candidates.push_back({"power", puxes::said(power.name, language()), i + 1, {power.id}});
      for (const auto& [of, name] : power.name) candidates.back().also.push_back(name);
    }
    return candidates;
  }
  bool holds_cards(const PartKind& kind) const override { return kind.id == "power"; }
  void choose(const std::vector<bool>& chosen) override { chosen_ = chosen; }

  base::Asked<void> add_parts(const PartKind& kind, const std::string& title, Sets& sets) override {
    const MatOptions mat{style(), wording(), credit(), faces_};
    const std::string& id = kind.id;
    std::map<std::string, std::string> names;  // of faces, in the language of the printout
    for (const puxes::Power& power : parameters_.powers) names[power.id] = puxes::said(power.name, language());
    for (const puxes::Symbol& symbol : parameters_.symbols) names[symbol.id] = puxes::said(symbol.name, language());
    const auto called = [names](const puxes::Face& face) {
      const auto named = names.find(face.name);
      return named == names.end() ? face.name : named->second;
    };
    const Mould mould{id, title, table_.dixe, faces_, style(), called};
    if (id == "sticker") {
      sets.push_back(stickers(mould, dice()));
    } else if (id == "garden") {
      sets.push_back(garden_bases(id, title, plan(), mat, typesetter()));
    } else if (id == "mat") {
      const std::string name = puxes::said(parameters_.of(mode_).name, language());
      sets.push_back(play_mat(id, title, name, plan(), mat, typesetter()));
    } else if (id == "die") {
      sets.push_back(nets(mould, dice(), typesetter()));
    } else if (id == "blank-die") {
      sets.push_back(blank_nets(mould, blanks()));
    } else if (id == "setup") {
      if (setup_ == nullptr) return {};
      SetupOptions shown{request().subject, look(), request().page, faces_, request().figure};
      if (request().figure) shown.page = {84, 84};
      sets.push_back(setup_diagram(id, title, std::move(shown), typesetter()));
    } else {
      return Workbench::add_parts(kind, title, sets);
    }
    return {};
  }

  // For all players: ten each, but six if an app throws the heroes [Matériel requis].
  std::size_t dixes_of(const puxes::ModeRules& rules) const {
    return rules.players() * static_cast<std::size_t>(rules.dixes() - (has_option("guest") ? rules.heroes : 0));
  }

  TablePlan plan() const { return plan_of(mode_, variants_, table_, parameters_); }

  // The dice of the document, or as many default dice as the mode needs.
  std::vector<NamedDie> dice() const {
    std::vector<NamedDie> named;
    const puxes::ModeRules& rules = parameters_.of(mode_);
    auto all = dice_ != nullptr ? dice_->dice : usual_dice(parameters_, dixes_of(rules));
    const std::size_t each = std::max<std::size_t>(dixes_of(rules) / std::max<std::size_t>(rules.players(), 1), 1);
    for (puxes::Die& die : all) {
      const puxes::Power* power = parameters_.power(die.power);
      const bool flawed = die.value != nullptr && is_flawed(die.value->span());
      die.value = nullptr;
      for (puxes::Face& face : die.faces) face.value = nullptr;
      named.push_back({die, power != nullptr ? puxes::said(power->name, language()) : die.power, flawed});
      if (dice_ == nullptr) named.back().player = (named.size() - 1) / each;
    }
    return named;
  }

  Designs designs_of(const PartKind& kind) const override {
    if (kind.id == "aid") return listed({design()}, {std::min(parameters_.of(mode_).players(), most_players)});
    const bool powers_count = parameters_.of(mode_).has_powers(variants_);
    if (kind.id == "arbiter" && !powers_count) return listed({design({}, {{"cases", cases()}})}, {1});
    if (kind.id == "power" && !powers_count) return listed({}, {});
    if (kind.id == "arbiter")
      return listed({design({}, {{"cases", cases()}}), design({}, {{"powers", powers()}})}, {1, 1});
    std::vector<Design> cards;
    for (const puxes::Power& power : parameters_.powers) cards.push_back(card_of(power));
    std::vector<std::size_t> copies(cards.size(), 1);
    Designs designs = listed(std::move(cards), std::move(copies));
    designs.chosen = chosen_;
    return designs;
  }

  static data::Value object(const Computed& members) {
    data::Object made;
    for (const auto& [key, value] : members) made.push_back({key, {}, value});
    return {std::move(made), {}};
  }

  // The checklist of an arbiter: [Déroulement du jeu, Fin de partie, Définitions, Variantes de jeu, Cas particuliers].
  data::Value cases() const {
    data::Array all;
    for (int n = 1; const std::string* when = wording().find(fmt::format("cases.{}.when", n)); ++n) {
      const std::string* with = wording().find(fmt::format("cases.{}.with", n));
      const puxes::ModeRules& mode = parameters_.of(mode_);
      if (with != nullptr && !(*with == "powers" ? mode.has_powers(variants_) : mode.heroes > 0)) continue;
      all.push_back(object({{"when", words(*when)}, {"then", words(wording().say(fmt::format("cases.{}.then", n)))}}));
    }
    return {std::move(all), {}};
  }

  Computed told(const puxes::Power& power) const {
    Computed told{{"name", words(puxes::said(power.name, language()))},
                  {"kind", words(power.active ? "active" : "passive")},
                  {"emblem", words(faces_->emblem_of(power.id))},
                  {"text", words(puxes::said(power.text, language()))}};
    if (!power.carrier.empty()) told.emplace_back("carrier", words(power.carrier));
    return told;
  }

  data::Value powers() const {
    data::Array all;
    for (const puxes::Power& power : parameters_.powers) {
      data::Array cases;
      for (const std::string& one : puxes::said(power.cases, language())) cases.push_back(words(one));
      Computed own = told(power);
      own.emplace_back("cases", data::Value{std::move(cases), {}});
      all.push_back(object(own));
    }
    return {std::move(all), {}};
  }

  Design card_of(const puxes::Power& power) const {
    const std::vector<std::string>& cases = puxes::said(power.cases, language());
    Computed own = told(power);
    if (!cases.empty()) own.emplace_back("cases", words(fmt::format("{}", fmt::join(cases, "\n"))));
    return design(puxes::said(power.name, language()), own);
  }

  Computed fields() const override {
    const puxes::ModeRules& rules = parameters_.of(mode_);
    return {{"mode", words(puxes::name_of(mode_))},
            {"variants", words(variants_text())},
            {"mode_name", words(puxes::said(rules.name, language()))},
            {"temples", whole(rules.temples)},
            {"oracles", whole(rules.oracles)},
            {"heroes", whole(rules.heroes)},
            {"has_powers", data::Value{rules.has_powers(variants_), {}}}};
  }

  Computed facts() const override {
    const puxes::ModeRules& rules = parameters_.of(mode_);
    const auto chosen = [&](std::string_view variant) {
      return data::Value{puxes::has_variant(variants_, variant), {}};
    };
    Computed facts = fields();
    facts.emplace_back("players", whole(static_cast<std::int64_t>(rules.players())));
    facts.emplace_back("dixes", whole(rules.dixes()));
    facts.emplace_back("thrown_by_app", data::Value{has_option("guest"), {}});
    facts.emplace_back("partners", data::Value{rules.partners, {}});
    for (const std::string_view variant : puxes::variant_names()) {
      std::string name = fmt::format("variant.{}", variant);
      facts.emplace_back(std::move(name), chosen(variant));
    }
    return facts;
  }

  // A paragraph for each chosen variant; empty if there are none.
  std::string variants_text() const {
    std::vector<std::string> texts;
    for (const std::string_view variant : puxes::variant_names()) {
      if (puxes::has_variant(variants_, variant))
        texts.push_back(wording().say(fmt::format("variant.{}.text", variant)));
    }
    return fmt::format("{}", fmt::join(texts, "\n"));
  }

  std::vector<std::string> names_of(std::string_view face) const override {
    if (face == "arbiter") return {"cases", "powers"};
    if (face == "power") return {"name", "kind", "emblem", "text", "cases", "carrier"};
    return Workbench::names_of(face);
  }

  scene::PartSet finished(const PartKind& kind, scene::PartSet set) const override {
    if (kind.id == "aid" && !request().templates.contains("aid-back")) put_plan_on_backs(set);
    if (kind.id == "arbiter") {
      const double room = std::min(request().page.width / set.trim.width, request().page.height / set.trim.height);
      if (room < 1) set = scaled(std::move(set), std::max(room, least_arbiter));
      set.whole_sheet = true;
    }
    return set;
  }

  // Draws the table of the mode in the free box on the back of the aid.
  void put_plan_on_backs(scene::PartSet& set) const {
    const TablePlan own = plan();
    const double scale = std::min(plan_on_aid.width / own.table.size.width, plan_on_aid.height / own.table.size.height);
    const TablePlan small = enlarged(own, scale);
    auto table = scene_of({0, 0, set.trim.width, set.trim.height});
    const base::Size size = small.table.size;
    draw_table(*table, small, {plan_on_aid.centre().x - size.width / 2, plan_on_aid.centre().y - size.height / 2},
               style(), *faces_);
    set.make = [make = std::move(set.make), table,
                back = std::make_shared<std::pair<scene::ScenePtr, scene::ScenePtr>>()](std::size_t i) {
      scene::Part part = make(i);
      if (part.back != back->first || back->second == nullptr) {
        auto both = scene_of(part.back->extent);
        both->items.emplace_back(scene::Group{part.back});
        both->items.emplace_back(scene::Group{table});
        *back = {part.back, std::move(both)};
      }
      part.back = back->second;
      return part;
    };
  }

  const puxes::Parameters& parameters_ = parameters_of<puxes::Parameters>();
  std::shared_ptr<const Faces> faces_;
  // The setup of the document; null for other kinds.
  const puxes::Setup* setup_ = content_if<puxes::Setup>();
  const puxes::Dice* dice_ = content_if<puxes::Dice>();
  puxes::Table table_;
  puxes::Mode mode_ = puxes::Mode::duel;
  puxes::Variants variants_;
  std::vector<bool> chosen_;
};

}  // namespace

const Workshop& workshop() {
  static const Workshop workshop{
      .game = "puxes",
      .kinds = kinds,
      .options = options(),
      .open = open<Bench>,
      .players = [](const rules::Subject& document, const rules::GivenOptions& given) {
        const auto& parameters = rules::parameters_of<puxes::Parameters>(document);
        return static_cast<int>(
            parameters.of(mode_of(rules::content_if<puxes::Setup>(document), parameters, given)).players());
      }};
  return workshop;
}

}  // namespace planche::parts::puxes
