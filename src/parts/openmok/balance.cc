#include "parts/openmok/balance.h"

#include <algorithm>
#include <numeric>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "parts/openmok/balance_blocks.h"
#include "rules/openmok/rating.h"

namespace planche::parts::openmok {

namespace {

namespace openmok = rules::openmok;

constexpr base::Size least_page{120, 150};                              // mm
constexpr double head_height = 15, heading_height = 7.5, text_gap = 2;  // mm
constexpr double smallest_pt = 6;
using drawn::ink;
using drawn::soft;
using drawn::white;
constexpr scene::Color pale{0xdd, 0xdd, 0xe2};
constexpr scene::Color blue{0x00, 0x72, 0xb2}, sky{0x56, 0xb4, 0xe9}, orange{0xe6, 0x9f, 0x00},
    vermilion{0xd5, 0x5e, 0x00}, green{0x00, 0x9e, 0x73};

BalanceColors colors_of(bool low_ink) {
  if (low_ink) return {ink, soft, pale, white, soft, ink, white, white, white, ink, {ink, ink, ink}};
  const scene::Color light_sky{0xcf, 0xe8, 0xf8};
  return {ink, soft, pale, light_sky, sky, vermilion, blue, white, orange, white, {vermilion, blue, green}};
}

scene::TextBlock measured(scene::Typesetter& typesetter, const std::string& words, const Type& type) {
  scene::Inline part;
  part.text = words;
  part.font = {type.family, type.size_pt, type.weight, false, true};
  return typesetter.set({{part}}, {});
}

Blocks refusal(const DeskPtr& desk) {
  const DeckBalance& shown = *desk->shown;
  Blocks blocks{heading(desk, desk->words.say("balance.refused.title"))};
  if (shown.refusal == DeckBalance::Refusal::budget) {
    blocks.push_back(sentence(desk, desk->words.say("balance.refused.budget", {{"points", openmok::most_budget}})));
  } else if (shown.refusal == DeckBalance::Refusal::cards) {
    blocks.push_back(
        sentence(desk, desk->words.say("balance.refused.cards", {{"cards", openmok::most_balanced_cards}})));
  } else {
    blocks.push_back(sentence(desk, desk->words.say("balance.refused.no_character")));
  }
  return blocks;
}

Blocks left_out(const DeskPtr& desk) {
  const std::size_t n = desk->shown->left_out;
  if (n == 0) return {};
  return {sentence(desk, desk->words.count("balance.left_out", n))};
}

Blocks all_blocks(const DeskPtr& desk) {
  Blocks blocks = left_out(desk);
  const auto add = [&](Blocks more) { std::move(more.begin(), more.end(), std::back_inserter(blocks)); };
  if (desk->shown->refusal != DeckBalance::Refusal::none) {
    add(refusal(desk));
    return blocks;
  }
  add(strength_plot(desk));
  add(combat_matrix(desk));
  add(findings(desk));
  return blocks;
}

}  // namespace

std::string BalanceDesk::number(double value, int decimals) const {
  std::string digits = fmt::format("{:.{}f}", value, decimals);
  if (digits.starts_with('-') && digits.find_first_not_of("-0.") == std::string::npos) digits.erase(0, 1);
  return words.decimal(std::move(digits));
}

std::string BalanceDesk::count(std::uint64_t value) const {
  const std::string digits = std::to_string(value);
  std::string result;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) result += "\u202f";
    result += digits[i];
  }
  return result;
}

void BalanceDesk::label(Pen& pen, const std::string& text, Type type, Point at, double most, Align align) const {
  if (measured(typesetter, text, type).width > most) type.size_pt = std::min(type.size_pt, smallest_pt);
  std::string shown_text = text;
  for (std::size_t length = base::count_code_points(text); measured(typesetter, shown_text, type).width > most;) {
    if (length-- == 0) return;
    std::size_t end = 0;
    for (std::size_t seen = 0; end < text.size(); ++end) {
      if ((static_cast<unsigned char>(text[end]) & 0xc0) != 0x80 && seen++ == length) break;
    }
    shown_text = text.substr(0, end) + "…";
  }
  pen.line(shown_text, type, at, align);
}

Block heading(const DeskPtr& desk, std::string words) {
  return {
      heading_height,
      [desk, words = std::move(words)](Pen& pen, double y) {
        desk->label(pen, words, desk->type(11, 700, desk->colors.ink), {0, y + heading_height - 2.5}, desk->room.width);
      },
      true};
}

Block sentence(const DeskPtr& desk, std::string words) {
  const auto draw = [desk, words = std::move(words)](Pen& pen, double y) {
    return pen.paragraph(words, desk->type(8, 400, desk->colors.ink), {0, y, desk->room.width, 0});
  };
  scene::Scene scratch;
  Pen pen{scratch, desk->typesetter, desk->words};
  return {draw(pen, 0) + text_gap, draw};
}

DeckBalance deck_balance(const openmok::Deck& deck, const openmok::Parameters& parameters, std::size_t team,
                         const rules::Progress& progress) {
  DeckBalance result;
  openmok::Deck sound = playable(deck, parameters.budget);
  result.title = deck.title;
  result.left_out = deck.characters.size() - sound.characters.size() + deck.variations.size() - sound.variations.size();
  result.match = static_cast<std::size_t>(deck.match_characters);
  const std::int64_t cards = sound.character_cards();
  sound.match_characters = std::min(sound.match_characters, cards);
  using Refusal = DeckBalance::Refusal;
  result.refusal = Refusal::no_character;
  if (parameters.budget > openmok::most_budget) {
    result.refusal = Refusal::budget;
  } else if (sound.characters.size() > openmok::most_balanced_cards) {
    result.refusal = Refusal::cards;
  } else if (cards > 0) {
    const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
    if (auto found = openmok::balance({sound}, parameters,
                                      {std::min(team, static_cast<std::size_t>(cards)), threads, progress})) {
      result.balance = std::move(*found);
      result.refusal = Refusal::none;
    }
  }
  return result;
}

scene::PartSet balance_pages(std::string kind, std::string title, std::shared_ptr<const DeckBalance> balance,
                             BalanceOptions options, scene::Typesetter& typesetter) {
  const base::Size size{std::max(options.page.width, least_page.width),
                        std::max(options.page.height, least_page.height)};
  const bool low_ink = options.look.style == "low-ink";
  std::vector<std::size_t> by_strength;
  if (balance->refusal == DeckBalance::Refusal::none) {
    const auto& cards = balance->balance.decks.front().cards;
    by_strength.resize(cards.size());
    std::iota(by_strength.begin(), by_strength.end(), std::size_t{0});
    std::stable_sort(by_strength.begin(), by_strength.end(),
                     [&](std::size_t a, std::size_t b) { return cards[a].strength > cards[b].strength; });
  }
  const std::string head = balance->title.empty() ? title : balance->title;
  const auto desk = std::make_shared<const BalanceDesk>(BalanceDesk{std::move(balance),
                                                                    options.look.words,
                                                                    colors_of(low_ink),
                                                                    low_ink,
                                                                    {size.width, size.height - head_height},
                                                                    std::move(by_strength),
                                                                    typesetter});
  const auto pages = std::make_shared<const std::vector<Blocks>>(
      paginate(all_blocks(desk), [&](std::size_t) { return desk->room.height; }));

  return whole_sheets(std::move(kind), std::move(title), size, pages->size(),
                      [desk, pages, size, head, options = std::move(options)](std::size_t number) {
                        Page page{size, desk->typesetter, desk->words};
                        desk->label(page.pen(), options.credit, desk->type(6, 400, soft), {size.width, 4.2},
                                    size.width / 2, Align::right);
                        page.head({head, desk->words.say("balance.note")});
                        page.rule(head_height - 2.5);
                        draw_blocks((*pages)[number], page.pen(), head_height);
                        return page.part(head, options.flawed);
                      });
}

}  // namespace planche::parts::openmok
