// PuXes: gardens, play mats, DiXes to fold, power cards, player aids, arbitration sheets, diagrams of setups.
//
// The mode is that of the setup or of `--mode`; the table is that of the setup, or the usual one. `--dixe` is the edge
// of a DiXe and scales gardens, mats and dice together. Diagrams are as large as the paper allows.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "parts/length_option.h"
#include "parts/parts.h"
#include "parts/puxes/arbiter.h"
#include "parts/puxes/dice.h"
#include "parts/puxes/faces.h"
#include "parts/puxes/setup.h"
#include "parts/puxes/table.h"
#include "parts/selection.h"
#include "parts/stack.h"
#include "rules/puxes/document.h"
#include "rules/puxes/layout.h"
#include "rules/puxes/parameters.h"

namespace planche::parts::puxes {

namespace {

namespace puxes = rules::puxes;

constexpr double smallest_edge = 10, largest_edge = 40;  // mm, of a DiXe
constexpr base::Rect plan_on_aid{8, 18, 50, 76};         // of puxes/aid-back
constexpr std::size_t most_players = puxes::most_players;

const std::vector<PartKind> kinds{{"garden", "Gardens", "Jardins"},
                                  {"mat", "Play mat", "Tapis de jeu"},
                                  {"die", "DiXes", "DiXes"},
                                  {"blank-die", "Blank DiXes", "DiXes vierges"},
                                  {"power", "Power cards", "Cartes des pouvoirs"},
                                  {"aid", "Player aid", "Aide de jeu"},
                                  {"arbiter", "Arbitration sheet", "Feuille d’arbitrage"},
                                  {"setup", "Setup", "Mise en place", true}};

const std::vector<rules::GameOption>& options() {
  static const std::vector<rules::GameOption> table{
      {"dixe",
       "MM",
       "edge of a DiXe, 10 to 40: scales gardens, mats and dice; default: a 36th of the table's length",
       {}},
      {"mode",
       "MODE",
       "mode of gardens, mat and aid; default: that of the setup, or duel",
       {puxes::mode_names().begin(), puxes::mode_names().end()}}};
  return table;
}

bool has_template(std::string_view kind) {
  return kind == "power" || kind == "aid";
}

data::Value whole(std::size_t number) {
  return data::Value{static_cast<std::int64_t>(number), {}};
}
data::Value words(std::string text) {
  return data::Value{std::move(text), {}};
}

// Makes the parts of one request.
class Maker {
 public:
  Maker(std::shared_ptr<const Request> request, templates::Library& library, diag::Sink& sink)
      : shared_{std::move(request)},
        request_{*shared_},
        library_{library},
        sink_{sink},
        parameters_{puxes::load_parameters(request_.settings.rules_file, Told{})},
        faces_{std::make_shared<const PuxesFaces>(library_, request_.look, parameters_, sink_)} {
    const data::Document& document = request_.subject->document;
    const std::string_view document_kind = request_.subject->kind->id;
    if (document_kind == "setup") setup_ = puxes::read_setup(document, parameters_.geometry);
    if (document_kind == "dice") dice_ = puxes::read_dice(document);
    table_ = setup_ ? puxes::table_of(*setup_) : puxes::usual_table(parameters_.geometry);
    if (setup_) mode_ = setup_->mode;
  }

  base::Asked<std::vector<scene::PartSet>> run() {
    if (auto checked = check_request(); !checked) return tl::make_unexpected(checked.error());
    if (auto chosen = choose_powers(); !chosen) return tl::make_unexpected(chosen.error());
    std::vector<scene::PartSet> sets;
    for (const PartKind& kind : kinds) {
      const bool named = std::any_of(request_.kinds.begin(), request_.kinds.end(),
                                     [&](const std::string& k) { return k == "all" || k == kind.id; });
      // A document of dice prints its dice.
      const bool own = dice_ ? kind.id == "die" : kind.in_document;
      if (!(request_.kinds.empty() ? own : named)) continue;
      add(std::string{kind.id}, std::string{french() ? kind.title_fr : kind.title_en}, sets);
    }
    return sets;
  }

 private:
  bool french() const { return request_.look.language == "fr"; }

  base::Asked<void> check_request() {
    for (const auto& [kind, name] : request_.templates) {
      if (!has_template(std::string_view{kind}.substr(0, kind.rfind("-back"))))
        return base::refused(fmt::format("the kind \"{}\" is not drawn from a template", kind));
    }
    const auto edge =
        length_option(request_.options, "dixe", {smallest_edge, largest_edge, table_.dixe}, "the edge of a DiXe");
    if (!edge) return tl::make_unexpected(edge.error());
    const double factor = *edge / table_.dixe;
    table_ = {{table_.size.width * factor, table_.size.height * factor}, *edge};
    const auto mode = request_.options.find("mode");
    if (mode != request_.options.end()) mode_ = puxes::mode_named(mode->second).value_or(mode_);
    return {};
  }

  // `--only` chooses power cards by number, id or name.
  base::Asked<void> choose_powers() {
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < parameters_.powers.size(); ++i)
      candidates.push_back({"power", parameters_.powers[i].name.in(request_.look.language), i + 1});
    auto chosen = select(candidates, request_.only);
    if (!chosen) return tl::make_unexpected(chosen.error());
    chosen_ = std::move(*chosen);
    return {};
  }

  void add(std::string kind, std::string title, std::vector<scene::PartSet>& sets) {
    scene::Typesetter& typesetter = library_.typesetter();
    const std::string credit{request_.subject->game->credit(request_.look.language)};
    const std::string &style = request_.look.style, &language = request_.look.language;
    const MatOptions mat{style, language, credit, faces_};
    const DixeOptions dixe{language, credit, table_.dixe};
    if (kind == "garden") {
      sets.push_back(garden_bases(std::move(kind), std::move(title), plan(), mat, typesetter));
    } else if (kind == "mat") {
      const std::string name = parameters_.of(mode_).name.in(language);
      sets.push_back(play_mat(std::move(kind), std::move(title), name, plan(), mat, typesetter));
    } else if (kind == "die") {
      add_dice(std::move(kind), std::move(title), dixe, sets);
    } else if (kind == "blank-die") {
      sets.push_back(blank_dixes(std::move(kind), std::move(title), request_.blanks, dixe, faces_, typesetter));
    } else if (kind == "power") {
      add_powers(std::move(kind), std::move(title), sets);
    } else if (kind == "aid") {
      add_aid(std::move(kind), std::move(title), sets);
    } else if (kind == "arbiter") {
      sets.push_back(arbiter_sheets(std::move(kind), std::move(title), parameters_,
                                    {style, language, credit, request_.page, faces_}, typesetter));
    } else if (setup_) {
      PuxesSetupOptions shown{request_.look, request_.page, request_.flawed, credit, faces_};
      sets.push_back(
          setup_diagram(std::move(kind), std::move(title), *setup_, parameters_, std::move(shown), typesetter));
    }
  }

  // Of all players.
  static std::size_t dixes_of(const puxes::ModeRules& rules) {
    return rules.players() * static_cast<std::size_t>(rules.dixes());
  }

  TablePlan plan() const { return plan_of(mode_, table_, parameters_); }

  void add_dice(std::string kind, std::string title, const DixeOptions& options, std::vector<scene::PartSet>& sets) {
    std::vector<puxes::Die> dice = dice_ ? dice_->dice : usual_dice(parameters_, dixes_of(parameters_.of(mode_)));
    std::vector<std::string> names;
    std::vector<bool> flawed;
    for (puxes::Die& die : dice) {
      const puxes::Power* power = parameters_.power(die.power);
      const std::string of_power = power != nullptr ? power->name.in(request_.look.language) : die.power;
      names.push_back(die.name.empty() ? of_power : fmt::format("{} · {}", die.name, of_power));
      flawed.push_back(is_flawed(die.value));
      die.value = nullptr;
      for (puxes::Face& face : die.faces) face.value = nullptr;
    }
    sets.push_back(dixe_nets(std::move(kind), std::move(title), std::move(dice), std::move(names), std::move(flawed),
                             options, faces_, library_.typesetter()));
  }

  bool is_flawed(const data::Value* value) const {
    if (value == nullptr) return false;
    const diag::Span own = value->span();
    return std::any_of(request_.flawed.begin(), request_.flawed.end(),
                       [&](const diag::Span& s) { return s.begin >= own.begin && s.begin < own.end; });
  }

  void add_powers(std::string kind, std::string title, std::vector<scene::PartSet>& sets) {
    Faces faces{stencil(kind, "", {"name", "kind", "emblem", "text", "cases", "carrier"}), nullptr, {}};
    if (faces.front == nullptr) return;
    Designs designs;
    auto all = std::make_shared<std::vector<Design>>();
    for (std::size_t i = 0; i < parameters_.powers.size(); ++i) {
      if (chosen_[i]) all->push_back(design_of(parameters_.powers[i]));
    }
    designs.copies.assign(all->size(), 1);
    designs.make = [all](std::size_t i) { return (*all)[i]; };
    if (!all->empty())
      sets.push_back(stack(std::move(kind), std::move(title), std::move(designs), std::move(faces), sink_));
  }

  Design design_of(const puxes::Power& power) const {
    const std::string& language = request_.look.language;
    Design design;
    design.name = power.name.in(language);
    std::string cases;
    for (const std::string& one : power.cases(language)) cases += fmt::format("{}{}", cases.empty() ? "" : "\n", one);
    design.computed = {{"name", words(design.name)},
                       {"kind", words(power.active ? "active" : "passive")},
                       {"emblem", words(emblem_of(power.id))},
                       {"text", words(power.text.in(language))}};
    if (!cases.empty()) design.computed.emplace_back("cases", words(cases));
    if (!power.carrier.empty()) design.computed.emplace_back("carrier", words(power.carrier));
    describe(design);
    return design;
  }

  void add_aid(std::string kind, std::string title, std::vector<scene::PartSet>& sets) {
    const puxes::ModeRules& rules = parameters_.of(mode_);
    Design design;
    design.computed = {{"mode", words(std::string{puxes::name_of(mode_)})},
                       {"mode_name", words(rules.name.in(request_.look.language))},
                       {"temples", whole(static_cast<std::size_t>(rules.temples))},
                       {"oracles", whole(static_cast<std::size_t>(rules.oracles))},
                       {"heroes", whole(static_cast<std::size_t>(rules.heroes))}};
    describe(design);
    const std::vector<std::string> known{"mode", "mode_name", "temples", "oracles", "heroes"};
    Faces faces{stencil(kind, "", known), stencil(kind, "-back", known), design.computed};
    if (faces.front == nullptr || faces.back == nullptr) return;
    Designs designs;
    designs.copies = {std::min(rules.players(), most_players)};
    designs.make = [design](std::size_t) { return design; };
    auto set = stack(std::move(kind), std::move(title), std::move(designs), std::move(faces), sink_);
    if (!request_.templates.contains("aid-back")) put_plan_on_backs(set);
    sets.push_back(std::move(set));
  }

  // The table of the mode in the free box of the aid's back.
  void put_plan_on_backs(scene::PartSet& set) const {
    const TablePlan own = plan();
    const double scale = std::min(plan_on_aid.width / own.table.size.width, plan_on_aid.height / own.table.size.height);
    const TablePlan small = enlarged(own, scale);
    auto table = std::make_shared<scene::Scene>();
    const base::Size size = small.table.size;
    draw_table(*table, small, {plan_on_aid.centre().x - size.width / 2, plan_on_aid.centre().y - size.height / 2},
               request_.look.style, *faces_);
    table->extent = {0, 0, set.trim.width, set.trim.height};
    set.make = [make = std::move(set.make), table,
                back = std::make_shared<std::pair<scene::ScenePtr, scene::ScenePtr>>()](std::size_t i) {
      scene::Part part = make(i);
      if (part.back != back->first || back->second == nullptr) {
        auto both = std::make_shared<scene::Scene>();
        both->items.emplace_back(scene::Group{part.back, {}, {}, 1});
        both->items.emplace_back(scene::Group{table, {}, {}, 1});
        both->extent = part.back->extent;
        *back = {part.back, std::move(both)};
      }
      part.back = back->second;
      return part;
    };
  }

  void describe(Design& design) const {
    design.record.source = request_.subject->document.source;
    design.record.folder = request_.folder;
  }

  // The request's template or the game's; null (reported) when it is unusable.
  std::shared_ptr<templates::Stencil> stencil(std::string_view kind, std::string_view face,
                                              const std::vector<std::string>& known) {
    const auto asked = request_.templates.find(fmt::format("{}{}", kind, face));
    auto found =
        library_.stencil(asked == request_.templates.end() ? fmt::format("puxes/{}{}", kind, face) : asked->second,
                         request_.look, sink_);
    if (found != nullptr) found->check_fields(known, sink_);
    return found;
  }

  std::shared_ptr<const Request> shared_;
  const Request& request_;
  templates::Library& library_;
  diag::Sink& sink_;
  puxes::Parameters parameters_;
  std::shared_ptr<const PuxesFaces> faces_;
  std::optional<puxes::Setup> setup_;
  std::optional<puxes::Dice> dice_;
  puxes::Table table_;
  puxes::Mode mode_ = puxes::Mode::duel;
  std::vector<bool> chosen_;
};

base::Asked<std::vector<scene::PartSet>> make(std::shared_ptr<const Request> request, templates::Library& library,
                                              diag::Sink& sink) {
  return Maker{std::move(request), library, sink}.run();
}

}  // namespace

const Workshop& workshop() {
  static const Workshop workshop{"puxes", kinds, options(), make};
  return workshop;
}

}  // namespace planche::parts::puxes
