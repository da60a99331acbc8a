#include "parts/openmok.h"

#include <algorithm>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "parts/openmok_balance.h"
#include "parts/openmok_list.h"
#include "parts/selection.h"
#include "parts/stack.h"
#include "rules/openmok/deck.h"
#include "rules/openmok/options.h"
#include "rules/openmok/parameters.h"
#include "rules/openmok/record.h"

namespace planche::parts {

namespace {

namespace openmok = rules::openmok;

const std::vector<PartKind> kinds{{"character", "Character cards", "Cartes Caractère", true},
                                  {"variation", "Variation cards", "Cartes Variation", true},
                                  {"blank-character", "Blank character cards", "Cartes Caractère vierges"},
                                  {"blank-variation", "Blank variation cards", "Cartes Variation vierges"},
                                  {"marker", "Damage markers", "Marqueurs de dégâts"},
                                  {"aid", "Player aid", "Aide de jeu"},
                                  {"list", "Deck list", "Liste du deck"},
                                  {"balance", "Balance sheet", "Feuille d’équilibre", false, false}};

const std::vector<rules::GameOption>& options() {
  static const std::vector<rules::GameOption> table{
      {"with-balance", "", "the balance sheet too, which takes a while: --parts all leaves it out", {}},
      {"balance-team", "N", "characters of a team on the balance sheet, 1 to 4; default: as many as a match", {}}};
  return table;
}

// Printed for each deck of a match.
bool is_of_deck(std::string_view kind) {
  return kind == "character" || kind == "variation" || kind == "list" || kind == "balance";
}

// The back a kind shares with another one.
std::string_view back_of(std::string_view kind) {
  if (kind == "character" || kind == "blank-character") return "character-back";
  if (kind == "variation" || kind == "blank-variation") return "variation-back";
  return kind == "aid" ? "aid-back" : "";
}

// All that is drawn from a template: kinds, their backs, pieces of the list.
std::vector<std::string_view> faces() {
  std::vector<std::string_view> all{"list-header", "list-character", "list-variation", "list-footer"};
  for (const PartKind& kind : kinds) {
    if (kind.id == "list" || kind.id == "balance") continue;
    all.push_back(kind.id);
    const std::string_view back = back_of(kind.id);
    if (!back.empty() && std::find(all.begin(), all.end(), back) == all.end()) all.push_back(back);
  }
  return all;
}

// A deck of the document: its own, or one of the two of a match.
struct Pack {
  std::shared_ptr<const openmok::Deck> deck;
  std::string path;            // of the deck in the document: "decks[1]."
  std::size_t first_card = 0;  // among all the cards that can be chosen
  std::size_t cards() const { return deck->characters.size() + deck->variations.size(); }
};

// Makes the parts of one request.
class Maker {
 public:
  Maker(std::shared_ptr<const Request> request, templates::Library& library, diag::Sink& sink)
      : shared_{std::move(request)},
        request_{*shared_},
        library_{library},
        sink_{sink},
        document_{request_.subject->document} {
    parameters_ = openmok::load_parameters(request_.settings, Told{});
    const std::string_view kind = request_.subject->kind->id;
    if (kind == "game") {
      take(openmok::read_game(document_, parameters_.default_match).setting);
    } else if (kind == "position") {
      take(openmok::read_position(document_, parameters_.default_match).setting);
    } else {
      packs_.push_back(
          {std::make_shared<const openmok::Deck>(openmok::read_deck(document_, parameters_.default_match)), "", 0});
    }
    pack_ = packs_.front();
  }

  tl::expected<std::vector<scene::PartSet>, RequestError> run() {
    auto chosen = select(candidates(), request_.only);
    if (!chosen) return tl::make_unexpected(chosen.error());
    chosen_ = std::move(*chosen);
    const auto team = openmok::number_of(request_.options, "balance-team", 0, 1, openmok::most_exact);
    if (!team) return tl::make_unexpected(RequestError{team.error().message, team.error().hint});
    balance_team_ = static_cast<std::size_t>(*team);
    std::vector<scene::PartSet> sets;
    for (const PartKind& kind : kinds) {
      if (!is_asked_for(kind)) continue;
      const std::string title{request_.look.language == "fr" ? kind.title_fr : kind.title_en};
      for (std::size_t i = 0; i < (is_of_deck(kind.id) ? packs_.size() : 1); ++i) {
        pack_ = packs_[i];
        const std::string whose = pack_.deck->title.empty() ? std::to_string(i + 1) : pack_.deck->title;
        add(kind, packs_.size() > 1 && is_of_deck(kind.id) ? fmt::format("{} · {}", title, whose) : title, sets);
      }
    }
    check_templates();
    return sets;
  }

 private:
  // The decks of a match, which live as long as what they point into.
  void take(openmok::Setting setting) {
    const auto shared = std::make_shared<const openmok::Setting>(std::move(setting));
    std::size_t first_card = 0;
    for (std::size_t i = 0; i < shared->decks.size(); ++i) {
      packs_.push_back({{shared, &shared->decks[i]}, fmt::format("decks[{}].", i), first_card});
      first_card += packs_.back().cards();
    }
  }

  bool is_asked_for(const PartKind& kind) const {
    const auto named = [&](std::string_view name) {
      return std::find(request_.kinds.begin(), request_.kinds.end(), name) != request_.kinds.end();
    };
    if (named(kind.id)) return true;
    if (kind.id == "balance") return request_.options.find("with-balance") != request_.options.end();
    return request_.kinds.empty() ? kind.in_document : named("all");
  }

  std::vector<Candidate> candidates() const {
    std::vector<Candidate> all;
    for (const Pack& pack : packs_) {
      for (const auto& c : pack.deck->characters) all.push_back({"character", c.name, all.size() + 1});
      for (const auto& v : pack.deck->variations) all.push_back({"variation", v.name, all.size() + 1});
    }
    return all;
  }

  void add(const PartKind& kind, const std::string& title, std::vector<scene::PartSet>& sets) {
    if (kind.id == "list") {
      add_list(title, sets);
      return;
    }
    if (kind.id == "balance") {
      const std::string credit{request_.subject->game->credit(request_.look.language)};
      sets.push_back(balance_pages(
          "balance", title, std::make_shared<const DeckBalance>(deck_balance(*pack_.deck, parameters_, balance_team_)),
          {request_.look, request_.page, credit, !request_.flawed.empty()}, library_.typesetter()));
      return;
    }
    Designs designs = designs_of(kind.id);
    if (designs.copies.empty()) return;
    Faces faces;
    faces.front = stencil(kind.id);
    if (faces.front == nullptr) return;
    if (const auto back = back_of(kind.id); !back.empty()) faces.back = stencil(back);
    faces.back_fields = deck_fields();
    sets.push_back(stack(std::string{kind.id}, title, std::move(designs), std::move(faces), sink_));
  }

  // Parts are drawn after this object is gone: what they need of it is shared.
  Designs designs_of(std::string_view kind) const {
    const bool characters = kind == "character";
    if (characters || kind == "variation") {
      const openmok::Deck& deck = *pack_.deck;
      const std::size_t first = pack_.first_card + (characters ? 0 : deck.characters.size());
      const std::size_t count = characters ? deck.characters.size() : deck.variations.size();
      Designs designs;
      std::vector<std::size_t> chosen;
      for (std::size_t i = 0; i < count; ++i) {
        if (!chosen_[first + i]) continue;
        chosen.push_back(i);
        designs.copies.push_back(
            static_cast<std::size_t>(characters ? deck.characters[i].copies : deck.variations[i].copies));
      }
      designs.make = [chosen = std::move(chosen), pack = pack_, request = shared_, characters](std::size_t i) {
        return characters ? character(*request, pack, chosen[i]) : variation(*request, pack, chosen[i]);
      };
      return designs;
    }
    const std::size_t copies = kind.starts_with("blank-") ? request_.blanks
                               // Three resistances a character, both players [2.4, 3.1].
                               : kind == "marker" ? static_cast<std::size_t>(pack_.deck->match_characters * 6)
                                                  : 2;  // an aid for each player
    return {{copies}, [design = plain()](std::size_t) { return design; }};
  }

  // A part that shows nothing of a card.
  Design plain() const {
    Design design;
    design.computed = deck_fields();
    design.record.source = document_.source;
    design.record.folder = request_.folder;
    return design;
  }

  static Design card(const Request& request, const Pack& pack, std::size_t number, std::string_view place,
                     const std::string& name, const data::Value& value) {
    Design design;
    design.name = name;
    design.computed = {{"number", data::Value{static_cast<std::int64_t>(number), {}}},
                       {"deck.title", data::Value{pack.deck->title, {}}}};
    const diag::Span opening{value.span().begin, value.span().begin + 1};
    std::string path = fmt::format("{}{}", pack.path, place);
    const auto& source = request.subject->document.source;
    design.record = {&value, nullptr, source, opening, std::move(path), name, request.folder};
    design.flawed = std::any_of(request.flawed.begin(), request.flawed.end(), [&](diag::Span error) {
      return error.begin >= value.span().begin && error.begin < value.span().end;
    });
    return design;
  }

  static Design character(const Request& request, const Pack& pack, std::size_t i) {
    const auto& c = pack.deck->characters[i];
    return card(request, pack, i + 1, fmt::format("characters[{}]", i), c.name, *c.value);
  }

  static Design variation(const Request& request, const Pack& pack, std::size_t i) {
    const auto& v = pack.deck->variations[i];
    Design design =
        card(request, pack, pack.deck->characters.size() + i + 1, fmt::format("variations[{}]", i), v.name, *v.value);
    design.computed.emplace_back("experimental", data::Value{!v.official, {}});
    return design;
  }

  Computed deck_fields() const {
    const openmok::Deck& deck = *pack_.deck;
    return {{"deck.title", data::Value{deck.title, {}}},
            {"deck.characters", data::Value{deck.character_cards(), {}}},
            {"deck.variations", data::Value{deck.variation_cards(), {}}},
            {"deck.match", data::Value{deck.match_characters, {}}},
            {"deck.impact", data::Value{deck.impact(), {}}},
            {"deck.impact_total", data::Value{deck.impact_total(parameters_.impact_per_character), {}}},
            {"deck.valid", data::Value{request_.flawed.empty(), {}}}};
  }

  void add_list(const std::string& title, std::vector<scene::PartSet>& sets) {
    ListStencils stencils{stencil("list-header"), stencil("list-character"), stencil("list-variation"),
                          stencil("list-footer")};
    if (!stencils.header || !stencils.character || !stencils.variation || !stencils.footer) return;
    // Lists show a number of copies where the document leaves it at one.
    const auto with_copies = [](Design design, std::int64_t copies) {
      design.computed.emplace_back("copies", data::Value{copies, {}});
      return design;
    };
    const openmok::Deck& deck = *pack_.deck;
    std::vector<Design> characters, variations;
    for (std::size_t i = 0; i < deck.characters.size(); ++i) {
      characters.push_back(with_copies(character(request_, pack_, i), deck.characters[i].copies));
    }
    for (std::size_t i = 0; i < deck.variations.size(); ++i) {
      variations.push_back(with_copies(variation(request_, pack_, i), deck.variations[i].copies));
    }
    const auto owner = std::make_shared<const std::pair<std::shared_ptr<const Request>, Pack>>(shared_, pack_);
    sets.push_back(deck_list(owner, title, std::move(stencils), plain(), std::move(characters), std::move(variations),
                             request_.page, sink_));
  }

  // What the template of a kind may name.
  std::vector<std::string> fields_of(std::string_view kind) const {
    const bool character = kind.ends_with("character") && !kind.starts_with("blank-");
    const bool variation = kind.ends_with("variation") && !kind.starts_with("blank-");
    std::vector<std::string> names;
    if (!character && !variation) {
      for (const auto& [name, value] : deck_fields()) names.push_back(name);
      return names;
    }
    names = {"name", "copies", "art", "text", "number", "deck.title"};
    for (const char* name : {"impact", "official", "experimental"}) {
      if (variation) names.emplace_back(name);
    }
    for (const std::string_view power : openmok::powers) {
      for (const char* side : {"attack", "resistance"}) {
        if (character) names.push_back(fmt::format("{}.{}", side, power));
      }
    }
    return names;
  }

  // The template of a kind or back; null (reported) when it is unusable.
  std::shared_ptr<templates::Stencil> stencil(std::string_view kind) {
    auto found = find_stencil(kind);
    if (found != nullptr) found->check_fields(fields_of(kind), sink_);
    return found;
  }

  // What the document's "templates" names and no part asked for: misspelt, or of parts that are not printed now.
  void check_templates() {
    const data::Value* own = document_.root.find("templates");
    if (own == nullptr || own->object() == nullptr) return;
    const std::vector<std::string_view> known = faces();
    for (const data::Member& member : *own->object()) {
      if (std::find(known.begin(), known.end(), member.key) == known.end()) {
        auto d = diag::problem(document_.source, member.key_span, "data/unknown-field",
                               fmt::format("there is no part \"{}\" that a template draws", member.key));
        d.path = "templates";
        d.hint = base::suggestion(member.key, known);
        sink_.add(std::move(d));
      } else if (member.value.string() != nullptr && !looked_for_.contains(member.key)) {
        const auto found = documents_own(member.value);
        if (found != nullptr) found->check_fields(fields_of(member.key), sink_);
      }
    }
  }

  // The request's, the document's, the game's.
  std::shared_ptr<templates::Stencil> find_stencil(std::string_view kind) {
    const std::string key{kind};
    looked_for_.insert(key);
    if (const auto asked = request_.templates.find(key); asked != request_.templates.end()) {
      return library_.stencil(asked->second, request_.look, sink_);
    }
    if (const data::Value* own = document_.root.find("templates")) {
      const data::Value* name = own->find(kind);
      if (name != nullptr && name->string() != nullptr) return documents_own(*name);
    }
    return library_.stencil("openmok/" + key, request_.look, sink_);
  }

  std::shared_ptr<templates::Stencil> documents_own(const data::Value& name) {
    const bool file = name.string()->ends_with(".json");
    const auto path = file ? base::resolve_inside(request_.folder, *name.string()) : *name.string();
    if (path) {
      diag::Sink own;
      auto found = library_.stencil(path->string(), request_.look, own);
      for (diag::Diagnostic& d : own.sorted()) {
        // A template that is not found is a mistake of the document that names it.
        if (!d.source) {
          d.source = document_.source;
          d.span = name.span();
          d.path = "templates";
        }
        sink_.add(std::move(d));
      }
      return found;
    }
    diag::Diagnostic d;
    d.code = path.error().kind == base::FileError::Kind::outside ? "template/outside-folder" : "template/unknown";
    d.message = path.error().message;
    d.source = document_.source;
    d.span = name.span();
    d.path = "templates";
    d.hint = "a document names templates of the program, or files in its own folder";
    sink_.add(std::move(d));
    return nullptr;
  }

  std::shared_ptr<const Request> shared_;
  const Request& request_;
  templates::Library& library_;
  diag::Sink& sink_;
  const data::Document& document_;
  openmok::Parameters parameters_;
  std::vector<Pack> packs_;
  Pack pack_;  // whose parts are being made
  std::vector<bool> chosen_;
  std::set<std::string> looked_for_;  // kinds whose templates were wanted
  std::size_t balance_team_ = 0;
};

tl::expected<std::vector<scene::PartSet>, RequestError> make(std::shared_ptr<const Request> request,
                                                             templates::Library& library, diag::Sink& sink) {
  return Maker{std::move(request), library, sink}.run();
}

}  // namespace

const Workshop& openmok_workshop() {
  static const Workshop workshop{"openmok", kinds, options(), make};
  return workshop;
}

}  // namespace planche::parts
