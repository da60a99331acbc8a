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
  Maker(std::shared_ptr<const Request> request, templates::Library& library, diag::Sink& sink)
      : shared_{std::move(request)},
        request_{*shared_},
        library_{library},
        sink_{sink},
        document_{request_.subject->document} {
    parameters_ = openmok::load_parameters(request_.settings, sink_);
    deck_ = std::make_shared<const openmok::Deck>(openmok::read_deck(document_, parameters_.default_match));
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
    for (const auto& c : deck_->characters) all.push_back({"character", c.name, all.size() + 1});
    for (const auto& v : deck_->variations) all.push_back({"variation", v.name, all.size() + 1});
    return all;
  }

  void add(const PartKind& kind, std::vector<scene::PartSet>& sets) {
    const std::string title{request_.look.language == "fr" ? kind.title_fr : kind.title_en};
    if (kind.id == "list") {
      add_list(title, sets);
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
      const std::size_t first = characters ? 0 : deck_->characters.size();
      const std::size_t count = characters ? deck_->characters.size() : deck_->variations.size();
      Designs designs;
      std::vector<std::size_t> chosen;
      for (std::size_t i = 0; i < count; ++i) {
        if (!chosen_[first + i]) continue;
        chosen.push_back(i);
        designs.copies.push_back(
            static_cast<std::size_t>(characters ? deck_->characters[i].copies : deck_->variations[i].copies));
      }
      designs.make = [chosen = std::move(chosen), deck = deck_, request = shared_, characters](std::size_t i) {
        return characters ? character(*request, *deck, chosen[i]) : variation(*request, *deck, chosen[i]);
      };
      return designs;
    }
    const std::size_t copies = kind.starts_with("blank-") ? request_.blanks
                               // Three resistances a character, both players [2.4, 3.1].
                               : kind == "marker" ? static_cast<std::size_t>(deck_->match_characters * 6)
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

  static Design card(const Request& request, const openmok::Deck& deck, std::size_t number, std::string path,
                     const std::string& name, const data::Value& value) {
    Design design;
    design.name = name;
    design.computed = {{"number", data::Value{static_cast<std::int64_t>(number), {}}},
                       {"deck.title", data::Value{deck.title, {}}}};
    const diag::Span opening{value.span().begin, value.span().begin + 1};
    design.record = {&value, nullptr, request.subject->document.source, opening, std::move(path), name, request.folder};
    design.flawed = std::any_of(request.flawed.begin(), request.flawed.end(), [&](diag::Span error) {
      return error.begin >= value.span().begin && error.begin < value.span().end;
    });
    return design;
  }

  static Design character(const Request& request, const openmok::Deck& deck, std::size_t i) {
    const auto& c = deck.characters[i];
    return card(request, deck, i + 1, fmt::format("characters[{}]", i), c.name, *c.value);
  }

  static Design variation(const Request& request, const openmok::Deck& deck, std::size_t i) {
    const auto& v = deck.variations[i];
    Design design =
        card(request, deck, deck.characters.size() + i + 1, fmt::format("variations[{}]", i), v.name, *v.value);
    design.computed.emplace_back("experimental", data::Value{!v.official, {}});
    return design;
  }

  Computed deck_fields() const {
    return {{"deck.title", data::Value{deck_->title, {}}},
            {"deck.characters", data::Value{deck_->character_cards(), {}}},
            {"deck.variations", data::Value{deck_->variation_cards(), {}}},
            {"deck.match", data::Value{deck_->match_characters, {}}},
            {"deck.impact", data::Value{deck_->impact(), {}}},
            {"deck.impact_total", data::Value{deck_->impact_total(parameters_.impact_per_character), {}}},
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
    std::vector<Design> characters, variations;
    for (std::size_t i = 0; i < deck_->characters.size(); ++i) {
      characters.push_back(with_copies(character(request_, *deck_, i), deck_->characters[i].copies));
    }
    for (std::size_t i = 0; i < deck_->variations.size(); ++i) {
      variations.push_back(with_copies(variation(request_, *deck_, i), deck_->variations[i].copies));
    }
    sets.push_back(deck_list(shared_, title, std::move(stencils), plain(), std::move(characters), std::move(variations),
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

  // The request's, the document's, the game's.
  std::shared_ptr<templates::Stencil> find_stencil(std::string_view kind) {
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

  std::shared_ptr<const Request> shared_;
  const Request& request_;
  templates::Library& library_;
  diag::Sink& sink_;
  const data::Document& document_;
  openmok::Parameters parameters_;
  std::shared_ptr<const openmok::Deck> deck_;
  std::vector<bool> chosen_;
};

tl::expected<std::vector<scene::PartSet>, RequestError> make(std::shared_ptr<const Request> request,
                                                             templates::Library& library, diag::Sink& sink) {
  return Maker{std::move(request), library, sink}.run();
}

}  // namespace

const Workshop& openmok_workshop() {
  static const Workshop workshop{"openmok", kinds, {}, make};
  return workshop;
}

}  // namespace planche::parts
