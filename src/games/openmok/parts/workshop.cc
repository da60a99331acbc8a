// Openmok Evolution: character and variation cards, blank cards, damage markers, player aid, deck list.
#include <algorithm>
#include <memory>
#include <set>

#include <fmt/format.h>

#include "base/named_file.h"
#include "base/sum.h"
#include "base/text.h"
#include "declared/lists/copies.h"
#include "games/openmok/parts/balance.h"
#include "games/openmok/parts/printed_rules.h"
#include "games/openmok/rules/deck.h"
#include "games/openmok/rules/parameters.h"
#include "games/openmok/rules/record.h"
#include "parts/declared_kinds.h"
#include "parts/pages.h"
#include "parts/workbench.h"
#include "rules/options.h"

namespace planche::parts::openmok {

namespace {

namespace openmok = rules::openmok;

// The part kinds of the game file.
const std::vector<PartKind>& kinds() {
  static const std::vector<PartKind> all = [] {
    auto kinds = kinds_of(openmok::game_file().model.get());
    for (PartKind& kind : kinds) {
      if (kind.id == "balance") kind.added_by = "with-balance";
    }
    return kinds;
  }();
  return all;
}

// Everything that is drawn from a template: kinds, their backs, pieces of the list.
std::vector<std::string_view> faces() {
  std::vector<std::string_view> all{"list-header", "list-character", "list-variation", "list-footer"};
  for (const PartKind& kind : kinds()) {
    if (kind.drawn) continue;
    all.push_back(kind.id);
    if (!kind.back.empty() && std::ranges::find(all, kind.back) == all.end()) all.push_back(kind.back);
  }
  return all;
}

using SubjectPtr = std::shared_ptr<const rules::Subject>;
using StencilPtr = std::shared_ptr<templates::Stencil>;

// A card of a deck, of any kind.
struct Card {
  std::string kind, name, place;  // place: "characters[2]" in the deck
  std::size_t copies;
  const data::Value* value;
  bool official, chosen = true;
};

// A deck: that of a document, or one of the two in a match.
struct Pack {
  std::string mark;  // its shortened title, printed on cards of several decks to sort them after the match
  SubjectPtr subject;
  std::shared_ptr<const openmok::Deck> deck;
  std::string path, title;  // path of the deck in the document: "decks[1]."; its title or number
  std::vector<Card> cards;  // grouped by kind
};

class Bench : public Workbench {
 public:
  using Workbench::Workbench;

 private:
  base::Asked<void> prepare() override {
    if (openmok::game_file().model == nullptr) return base::refused("rules/openmok/game.json cannot be read");
    take(request().subject);
    for (const SubjectPtr& other : request().others) take(other);
    for (std::size_t i = 0; packs_.size() > 1 && i < packs_.size(); ++i) packs_[i].mark = mark_of(packs_[i].title);
    pack_ = packs_.front();
    add_printed_rules(parameters_, wording(), look());
    const auto team = rules::number_of<std::uint64_t>(request().options, "balance-team", {0, 1, openmok::most_exact});
    if (!team) return base::refused(team.error().message, team.error().hint);
    balance_team_ = static_cast<std::size_t>(*team);
    return {};
  }

  std::vector<Candidate> cards() override {
    std::vector<Candidate> all;
    for (const Pack& pack : packs_) {
      for (const Card& card : pack.cards) {
        const auto written = request().written.find(card.name);
        all.push_back({card.kind, card.name, all.size() + 1});
        if (written != request().written.end()) all.back().also.push_back(written->second);
      }
    }
    return all;
  }
  bool holds_cards(const PartKind& kind) const override { return kind.in_document; }
  void choose(const std::vector<bool>& chosen) override {
    auto next = chosen.begin();
    for (Pack& pack : packs_) {
      for (Card& card : pack.cards) card.chosen = *next++;
    }
    pack_ = packs_.front();
  }

  base::Asked<void> add_parts(const PartKind& kind, const std::string& title, Sets& sets) override {
    // Cards, and pages about a whole deck, are printed for each deck of a match.
    const bool of_each = packs_.size() > 1 && (kind.in_document || kind.drawn);
    for (std::size_t i = 0; i < (of_each ? packs_.size() : 1); ++i) {
      pack_ = packs_[i];
      const std::string own = of_each ? fmt::format("{} · {}", title, pack_.title) : title;
      if (kind.id == "list") {
        if (pack_.deck->character_cards() > 0) add_list(own, sets);
      } else if (kind.id == "balance") {
        add_balance(own, sets);
      } else {
        add_stack(kind, own, designs_of(kind), sets);
      }
    }
    return {};
  }

  void finish(Sets&) override {
    for (const Pack& pack : packs_) {
      pack_ = pack;
      check_templates();
    }
  }

  void take(const SubjectPtr& subject) {
    const auto both = [&](const openmok::Setting& setting) {
      for (std::size_t i = 0; i < setting.decks.size(); ++i)
        add_pack(subject, {subject, &setting.decks[i]}, fmt::format("decks[{}].", i));
    };
    if (const auto* game = rules::content_if<openmok::RecordedGame>(*subject)) {
      both(game->setting);
    } else if (const auto* position = rules::content_if<openmok::Position>(*subject)) {
      both(position->setting);
    } else if (const auto* deck = rules::content_if<openmok::Deck>(*subject)) {
      add_pack(subject, {subject, deck}, "");
    } else {  // a document with only the numbers of the rules has no cards
      openmok::Deck none;
      none.match_characters = parameters_.default_match;
      add_pack(subject, std::make_shared<const openmok::Deck>(std::move(none)), "");
    }
  }

  void add_pack(const SubjectPtr& subject, std::shared_ptr<const openmok::Deck> deck, std::string path) {
    std::string title = deck->title.empty() ? std::to_string(packs_.size() + 1) : deck->title;
    Pack pack{"", subject, std::move(deck), std::move(path), std::move(title), {}};
    const auto take_all = [&](std::string_view list, const auto& cards, const auto& is_official) {
      const declared::Part* part = part_of(list);
      for (std::size_t i = 0; part != nullptr && i < cards.size(); ++i) {
        pack.cards.push_back({part->name, cards[i].name, fmt::format("{}[{}]", list, i),
                              static_cast<std::size_t>(cards[i].copies), cards[i].value, is_official(cards[i])});
      }
    };
    take_all("characters", pack.deck->characters, [](const auto&) { return true; });
    take_all("variations", pack.deck->variations, [](const auto& card) { return card.official; });
    packs_.push_back(std::move(pack));
  }

  // The part that is made from the records of this list.
  static const declared::Part* part_of(std::string_view list) {
    const auto& parts = openmok::game_file().model->parts;
    const auto found = std::ranges::find_if(parts, [&](const auto& part) { return part.member("of").text() == list; });
    return found == parts.end() ? nullptr : &*found;
  }

  // The title, shortened to fit beside that of the game in the smallest type; uses upper bounds for the widths of
  // letters.
  static std::string mark_of(const std::string& title) {
    constexpr double room = 33, narrow = 1.35, wide = 2.2;  // mm
    double width = 0;
    for (std::size_t at = 0; at < title.size(); ++at) {
      const bool continues = (static_cast<unsigned char>(title[at]) & 0xc0) == 0x80;
      const bool is_narrow = title[at] >= ' ' && title[at] <= 'z' && !(title[at] >= '@' && title[at] <= 'Z') &&
                             title[at] != 'm' && title[at] != 'w' && title[at] != '%';
      width += continues ? 0 : is_narrow ? narrow : wide;
      if (width > room) return std::string{base::trimmed(title.substr(0, at))} + "…";
    }
    return title;
  }

  // The number of characters that can lie on the table at once [3.1, 4.5.1]. A player without a printed deck may have
  // any number in hand. A deck of variations alone is nobody's; it adds to the others.
  std::int64_t lying() const {
    std::int64_t places = 0, raises = 0, all = 0, players = 0;
    for (const Pack& pack : packs_) {
      raises += pack.deck->raises();
      if (pack.deck->character_cards() == 0) continue;
      places = std::max(places, pack.deck->match_characters);
      ++players;
    }
    for (const Pack& pack : packs_) all += std::min(places + raises, pack.deck->character_cards());
    return players == 1 ? all + places + raises : all;
  }

  // The number of copies of a part without records, from the game file.
  std::size_t copies_of(std::string_view kind) const {
    const auto& model = openmok::game_file().model;
    declared::Choices choices;
    choices.numbers = {{"blanks", static_cast<std::int64_t>(blanks())}, {"lying", lying()}};
    const auto game = declared::Game::open(model, choices, sink(), nullptr, true);
    const auto copies = declared::Copies::read(*game, nullptr, model->part(kind)->member("copies"), sink());
    expressions::Evaluation evaluation = game->evaluation();
    return copies ? copies->of(0, evaluation, sink()).value_or(0) : 0;
  }

  void add_balance(const std::string& title, Sets& sets) {
    const auto balance =
        std::make_shared<const DeckBalance>(deck_balance(*pack_.deck, parameters_, balance_team_, request().progress));
    sets.push_back(
        balance_pages(title, balance, {look(), request().page, !pack_.subject->flawed.empty()}, typesetter()));
  }

  // Parts are drawn after this object is destroyed, so they share the data that they need.
  Designs designs_of(const PartKind& part) const override {
    if (!part.in_document) return listed({plain()}, {copies_of(part.id)});
    Designs designs;
    std::vector<std::size_t> cards;
    for (std::size_t i = 0; i < pack_.cards.size(); ++i) {
      if (pack_.cards[i].kind != part.id) continue;
      cards.push_back(i);
      designs.copies.push_back(pack_.cards[i].copies);
      designs.chosen.push_back(pack_.cards[i].chosen);
    }
    designs.make = [cards = std::move(cards), pack = std::make_shared<const Pack>(pack_)](std::size_t i) {
      return design_of(*pack, cards[i]);
    };
    return designs;
  }

  // A part that shows nothing of a card.
  Design plain() const {
    Design design = this->design();
    design.record.source = pack_.subject->document.source;
    design.record.folder = pack_.subject->folder;
    return design;
  }

  static Design design_of(const Pack& pack, std::size_t number) {
    const Card& card = pack.cards[number];
    Design design;
    design.name = card.name;
    design.computed = {{"number", whole(static_cast<std::int64_t>(number + 1))},
                       {"deck.title", words(pack.deck->title)},
                       {"experimental", data::Value{!card.official, {}}}};
    if (!pack.mark.empty()) design.computed.emplace_back("deck.mark", words(pack.mark));
    const diag::Span span = card.value->span(), opening{span.begin, span.begin + 1};
    design.record = {
        card.value,          nullptr, pack.subject->document.source, opening, pack.path + card.place, card.name,
        pack.subject->folder};
    design.flawed = one_begins_within(pack.subject->flawed, span);
    return design;
  }

  Computed fields() const override {
    const openmok::Deck& deck = *pack_.deck;
    return {{"deck.title", words(deck.title)},
            {"deck.characters", whole(deck.character_cards())},
            {"deck.variations", whole(deck.variation_cards())},
            {"deck.match", whole(deck.match_characters)},
            {"deck.impact", whole(deck.impact())},
            {"deck.impact_total", whole(deck.impact_total(parameters_.impact_per_character))},
            {"deck.valid", data::Value{pack_.subject->flawed.empty(), {}}}};
  }

  Computed facts() const override {
    Computed facts = fields();
    facts.emplace_back("budget", whole(parameters_.budget));
    facts.emplace_back("impact_per_character", whole(parameters_.impact_per_character));
    return facts;
  }

  // The list: every card with its points, a header on every page, a footer after the last row.
  void add_list(const std::string& title, Sets& sets) {
    constexpr double gap_between_kinds = 4;  // mm
    const StencilPtr header = stencil("list-header"), character = stencil("list-character"),
                     variation = stencil("list-variation"), footer = stencil("list-footer");
    if (!header || !character || !variation || !footer) return;
    const auto row = [&sink = sink()](const StencilPtr& face, Design design) {
      return Block{face->trim().height, [=, &sink](Pen& pen, double y) mutable {
                     bool flawed = false;  // the list has its own stamp for flaws
                     design.record.computed = &design.computed;
                     pen.put(draw_reporting(*face, design.record, sink, flawed), {0, y});
                   }};
    };
    Blocks rows;
    for (std::size_t i = 0; i < pack_.cards.size(); ++i) {
      Design design = design_of(pack_, i);
      // Lists show the number of copies even if the document leaves it out.
      design.computed.emplace_back("copies", whole(static_cast<std::int64_t>(pack_.cards[i].copies)));
      rows.push_back(row(pack_.cards[i].kind == "character" ? character : variation, std::move(design)));
      if (i > 0 && pack_.cards[i].kind != pack_.cards[i - 1].kind) rows.back().before = gap_between_kinds;
    }
    base::Size size{header->trim().width, request().page.height};
    const double room = size.height - header->trim().height - footer->trim().height;
    auto pages = paginate(std::move(rows), [&](std::size_t) { return room; });
    for (Blocks& page : pages) page.insert(page.begin(), row(header, plain()));
    pages.back().push_back(row(footer, plain()));
    // A list of one page is cut out, so that other parts can share its sheet.
    if (pages.size() == 1) {
      const auto height = [](const Block& block) { return block.before + block.height; };
      size.height = std::min(size.height, base::sum_of(pages.front(), height));
    }
    const std::size_t count = pages.size();
    const auto draw = [pages = std::move(pages), size, records = pack_.subject,
                       &typesetter = typesetter()](std::size_t number) {
      ReadingPage page{size, typesetter};
      draw_blocks(pages[number], page.pen(), 0);
      return page.part({});
    };
    sets.push_back(whole_sheets("list", title, size, count, draw));
  }

  std::string template_of(std::string_view face) const override {
    const declared::Part* part = openmok::game_file().model->part(face);
    return part == nullptr ? Workbench::template_of(face) : part->member("front").text();
  }

  // Names that the template of a kind may use.
  std::vector<std::string> names_of(std::string_view kind) const override {
    std::vector<std::string> names{"deck.mark"};
    const std::string_view part = kind.starts_with("list-") ? kind.substr(5) : kind;
    const declared::Part* found = openmok::game_file().model->part(part);
    const declared::Records* records =
        found == nullptr ? nullptr : openmok::declaration().find(found->member("of").text());
    if (records == nullptr) {
      for (const auto& [name, value] : fields()) names.push_back(name);
      return names;
    }
    add_names(records->fields, {}, names);
    names.insert(names.end(), {"number", "deck.title", "experimental"});
    return names;
  }

  // Checks the templates in the document's "templates" that no part has requested: unknown names, or parts that are not
  // printed now.
  void check_templates() {
    const data::Document& document = pack_.subject->document;
    const data::Value* own = document.root.find("templates");
    if (own == nullptr || own->object() == nullptr) return;
    const std::vector<std::string_view> known = faces();
    for (const data::Member& member : *own->object()) {
      if (std::ranges::find(known, member.key) == known.end()) {
        auto d = diag::problem(document.source, member.key_span, "data/unknown-field",
                               fmt::format("there is no part \"{}\" that a template draws", member.key));
        d.path = "templates";
        d.hint = base::suggestion(member.key, known);
        sink().add(std::move(d));
      } else if (member.value.string() != nullptr && !looked_for_.contains(member.key)) {
        documents_own(member.value, member.key);
      }
    }
  }

  // Template names have this precedence: request, document, game.
  StencilPtr stencil(const std::string& face) override {
    looked_for_.insert(face);
    const data::Value* own = pack_.subject->document.root.find("templates");
    const data::Value* name = own == nullptr || request().templates.contains(face) ? nullptr : own->find(face);
    return name != nullptr && name->string() != nullptr ? documents_own(*name, face) : Workbench::stencil(face);
  }

  StencilPtr documents_own(const data::Value& name, std::string_view face) {
    const auto here = [&](diag::Diagnostic d) {
      d.source = pack_.subject->document.source;
      d.span = name.span();
      d.path = "templates";
      sink().add(std::move(d));
    };
    const bool file = name.string()->ends_with(".json");
    std::string path = *name.string();
    if (file) {
      auto named = base::find_inside(pack_.subject->folder, path);
      if (!named) {
        using Kind = base::FileError::Kind;
        const Kind kind = named.error().kind;
        here({.code = kind == Kind::outside     ? "template/outside-folder"
                      : kind == Kind::ambiguous ? "data/file-ambiguous"
                                                : "template/unknown",
              .message = std::move(named.error().message),
              .hint = kind == Kind::ambiguous
                          ? base::ambiguous_hint
                          : "a document names templates of the program, or files in its own folder"});
        return nullptr;
      }
      if (!named->remark.empty())
        here(diag::finding(diag::Severity::note, "data/file-case", std::move(named->remark), base::case_hint));
      path = named->file;
    }
    diag::Sink own;
    auto found = library().stencil(path, look_for(face), own);
    // A template that is not found is an error of the document that names it.
    for (diag::Diagnostic& d : own.sorted()) d.source ? sink().add(std::move(d)) : here(std::move(d));
    return found;
  }

  const openmok::Parameters& parameters_ = parameters_of<openmok::Parameters>();
  std::vector<Pack> packs_;
  Pack pack_;                         // the deck whose parts are being made
  std::set<std::string> looked_for_;  // faces whose templates were requested
  std::size_t balance_team_ = 0;
};

}  // namespace

const Workshop& workshop() {
  static const Workshop workshop{
      .game = "openmok",
      .kinds = kinds,
      .options = {{.name = "with-balance",
                   .value = "",
                   .meaning = "add the balance sheet, which takes a while; --parts all does not include it",
                   .parts = {"balance"}},
                  {.name = "balance-team",
                   .value = "N",
                   .meaning = "characters in a team on the balance sheet, 1 to 4; default: as many as in a match",
                   .parts = {"balance"}},
                  parts::blanks_option({"blank-character", "blank-variation"})},
      .open = open<Bench>,
      .several = "deck"};
  return workshop;
}

}  // namespace planche::parts::openmok
