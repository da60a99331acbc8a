#include "parts/openmok.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "base/files.h"
#include "parts/openmok_list.h"
#include "parts/selection.h"
#include "parts/stack.h"
#include "rules/openmok/deck.h"
#include "rules/openmok/parameters.h"

namespace planche::parts {

namespace {

namespace openmok = rules::openmok;

const std::vector<PartKind> kinds{{"character", "Character cards", "Cartes Caractère", true},
                                  {"variation", "Variation cards", "Cartes Variation", true},
                                  {"blank-character", "Blank character cards", "Cartes Caractère vierges"},
                                  {"blank-variation", "Blank variation cards", "Cartes Variation vierges"},
                                  {"marker", "Damage markers", "Marqueurs de dégâts"},
                                  {"aid", "Player aid", "Aide de jeu"},
                                  {"list", "Deck list", "Liste du deck"}};

// The back a kind shares with another one.
std::string_view back_of(std::string_view kind) {
  if (kind == "character" || kind == "blank-character") return "character-back";
  if (kind == "variation" || kind == "blank-variation") return "variation-back";
  return kind == "aid" ? "aid-back" : "";
}

// Makes the parts of one request.
class Maker {
 public:
  Maker(const Request& request, templates::Library& library, diag::Sink& sink)
      : request_{request}, library_{library}, sink_{sink}, document_{request.subject->document} {
    parameters_ = openmok::load_parameters(request.settings.rules_file, sink_);
    deck_ = openmok::read_deck(document_, parameters_.default_match);
  }

  tl::expected<std::vector<scene::PartSet>, RequestError> run() {
    auto chosen = select(candidates(), request_.only);
    if (!chosen) return tl::make_unexpected(chosen.error());
    chosen_ = std::move(*chosen);
    std::vector<scene::PartSet> sets;
    for (const PartKind& kind : kinds) {
      const bool named = std::any_of(request_.kinds.begin(), request_.kinds.end(),
                                     [&](const std::string& k) { return k == "all" || k == kind.id; });
      if (request_.kinds.empty() ? kind.in_document : named) add(kind, sets);
    }
    return sets;
  }

 private:
  std::vector<Candidate> candidates() const {
    std::vector<Candidate> all;
    for (const auto& c : deck_.characters) all.push_back({"character", c.name, all.size() + 1});
    for (const auto& v : deck_.variations) all.push_back({"variation", v.name, all.size() + 1});
    return all;
  }

  void add(const PartKind& kind, std::vector<scene::PartSet>& sets) {
    std::vector<Design> designs = designs_of(kind.id);
    const std::string title{request_.look.language == "fr" ? kind.title_fr : kind.title_en};
    if (kind.id == "list") {
      add_list(title, sets);
      return;
    }
    if (designs.empty()) return;
    Faces faces;
    faces.front = stencil(kind.id);
    if (faces.front == nullptr) return;
    if (const auto back = back_of(kind.id); !back.empty()) faces.back = stencil(back);
    faces.back_fields = deck_fields();
    sets.push_back(stack(std::string{kind.id}, title, std::move(designs), std::move(faces), sink_));
  }

  std::vector<Design> designs_of(std::string_view kind) const {
    std::vector<Design> designs;
    if (kind == "character") {
      for (std::size_t i = 0; i < deck_.characters.size(); ++i) {
        const auto& c = deck_.characters[i];
        if (chosen_[i]) designs.push_back(card("characters", i, i + 1, c.name, c.copies, *c.value));
      }
    } else if (kind == "variation") {
      for (std::size_t i = 0; i < deck_.variations.size(); ++i) {
        const auto& v = deck_.variations[i];
        const std::size_t number = deck_.characters.size() + i + 1;
        if (!chosen_[number - 1]) continue;
        Design design = card("variations", i, number, v.name, v.copies, *v.value);
        design.computed.emplace_back("experimental", data::Value{!v.official, {}});
        designs.push_back(std::move(design));
      }
    } else if (kind.starts_with("blank-")) {
      designs.push_back(plain(request_.blanks));
    } else if (kind == "marker") {
      // Three resistances a character, both players [2.4, 3.1].
      designs.push_back(plain(static_cast<std::size_t>(3 * 2 * deck_.match_characters)));
    } else if (kind == "aid") {
      designs.push_back(plain(2));
    }
    return designs;
  }

  // A part that shows nothing of a card.
  Design plain(std::size_t copies) const {
    Design design;
    design.copies = copies;
    design.computed = deck_fields();
    design.record.source = document_.source;
    design.record.folder = request_.folder;
    return design;
  }

  Design card(std::string_view list, std::size_t index, std::size_t number, const std::string& name,
              std::int64_t copies, const data::Value& value) const {
    Design design;
    design.name = name;
    design.copies = static_cast<std::size_t>(copies);
    design.computed = {{"number", data::Value{static_cast<std::int64_t>(number), {}}},
                       {"deck.title", data::Value{deck_.title, {}}}};
    design.record = {&value,      nullptr, document_.source, {value.span().begin, value.span().begin + 1},
                     fmt::format("{}[{}]", list, index), name, request_.folder};
    design.flawed = std::any_of(request_.flawed.begin(), request_.flawed.end(), [&](diag::Span error) {
      return error.begin >= value.span().begin && error.begin < value.span().end;
    });
    return design;
  }

  Computed deck_fields() const {
    return {{"deck.title", data::Value{deck_.title, {}}},
            {"deck.characters", data::Value{deck_.character_cards(), {}}},
            {"deck.variations", data::Value{deck_.variation_cards(), {}}},
            {"deck.match", data::Value{deck_.match_characters, {}}},
            {"deck.impact", data::Value{deck_.impact(), {}}},
            {"deck.impact_total", data::Value{deck_.impact_total(parameters_.impact_per_character), {}}},
            {"deck.valid", data::Value{request_.flawed.empty(), {}}}};
  }

  void add_list(const std::string& title, std::vector<scene::PartSet>& sets) {
    ListStencils stencils{stencil("list-header"), stencil("list-character"), stencil("list-variation"),
                          stencil("list-footer")};
    if (!stencils.header || !stencils.character || !stencils.variation || !stencils.footer) return;
    std::vector<Design> characters, variations;
    for (std::size_t i = 0; i < deck_.characters.size(); ++i) {
      const auto& c = deck_.characters[i];
      characters.push_back(card("characters", i, i + 1, c.name, c.copies, *c.value));
      with_copies(characters.back(), c.copies);
    }
    for (std::size_t i = 0; i < deck_.variations.size(); ++i) {
      const auto& v = deck_.variations[i];
      variations.push_back(card("variations", i, deck_.characters.size() + i + 1, v.name, v.copies, *v.value));
      with_copies(variations.back(), v.copies);
      variations.back().computed.emplace_back("experimental", data::Value{!v.official, {}});
    }
    sets.push_back(deck_list(title, std::move(stencils), plain(1), std::move(characters), std::move(variations),
                             request_.page, sink_));
  }

  // Lists show a number of copies where the document leaves it at one.
  static void with_copies(Design& design, std::int64_t copies) {
    design.computed.emplace_back("copies", data::Value{copies, {}});
  }

  // The template of a kind or back: the request's, the document's, the game's; null (reported) when it is unusable.
  std::shared_ptr<templates::Stencil> stencil(std::string_view kind) {
    const std::string key{kind};
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

  const Request& request_;
  templates::Library& library_;
  diag::Sink& sink_;
  const data::Document& document_;
  openmok::Parameters parameters_;
  openmok::Deck deck_;
  std::vector<bool> chosen_;
};

tl::expected<std::vector<scene::PartSet>, RequestError> make(const Request& request, templates::Library& library,
                                                             diag::Sink& sink) {
  return Maker{request, library, sink}.run();
}

}  // namespace

const Workshop& openmok_workshop() {
  static const Workshop workshop{"openmok", kinds, make};
  return workshop;
}

}  // namespace planche::parts
