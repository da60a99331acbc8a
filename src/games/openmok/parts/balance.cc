#include "games/openmok/parts/balance.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "games/openmok/parts/balance_blocks.h"
#include "games/openmok/rules/rating.h"

namespace planche::parts::openmok {

namespace {

namespace openmok = rules::openmok;

constexpr base::Size least_page{120, 150};                              // mm
constexpr double head_height = 15, heading_height = 7.5, text_gap = 2;  // mm

BalanceColors colors_of(bool low_ink) {
  if (low_ink) return {white, soft, ink, white, white, ink, {ink, ink, ink}};
  constexpr Color light_sky{0xcf, 0xe8, 0xf8}, sky{0x56, 0xb4, 0xe9}, blue{0x00, 0x72, 0xb2}, orange{0xe6, 0x9f, 0x00},
      vermilion{0xd5, 0x5e, 0x00}, green{0x00, 0x9e, 0x73};
  return {light_sky, sky, vermilion, blue, orange, white, {vermilion, blue, green}};
}

std::vector<std::size_t> by_strength(const DeckBalance& shown) {
  if (!shown.refused.empty()) return {};
  const auto& cards = shown.balance.decks.front().cards;
  std::vector<std::size_t> places(cards.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::ranges::stable_sort(places, [&](std::size_t a, std::size_t b) { return cards[a].strength > cards[b].strength; });
  return places;
}

Blocks all_blocks(const DeskPtr& desk) {
  const DeckBalance& shown = *desk->shown;
  Blocks blocks;
  if (shown.left_out > 0) blocks.push_back(sentence(desk, desk->words.count("balance.left_out", shown.left_out)));
  if (!shown.refused.empty()) {
    blocks.push_back(heading(desk, desk->words.say("balance.refused.title")));
    blocks.push_back(
        sentence(desk, desk->words.say(fmt::format("balance.refused.{}", shown.refused),
                                       {{"points", openmok::most_budget}, {"cards", openmok::most_balanced_cards}})));
    return blocks;
  }
  for (const auto& piece : {strength_plot, combat_matrix, findings}) {
    Blocks more = piece(desk);
    std::move(more.begin(), more.end(), std::back_inserter(blocks));
  }
  return blocks;
}

}  // namespace

std::string BalanceDesk::number(double value, int decimals) const {
  std::string digits = fmt::format("{:.{}f}", value, decimals);
  if (digits.starts_with('-') && digits.find_first_not_of("-0.") == std::string::npos) digits.erase(0, 1);
  return words.decimal(std::move(digits));
}

std::string BalanceDesk::count(std::uint64_t value) const {
  std::string digits = std::to_string(value);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, "\u202f");
  return digits;
}

void label(Pen& pen, const std::string& text, Type type, Point at, double most, Align align) {
  const auto too_wide = [&](const std::string& words) {
    scene::Inline part;
    part.text = words;
    part.font = {type.family, type.size_pt, type.weight, false, true};
    return pen.typesetter().set({{part}}, {}).width > most;
  };
  if (too_wide(text)) type.size_pt = std::min(type.size_pt, drawn::least_pt);
  std::string shown = text;
  for (std::size_t length = base::count_code_points(text); too_wide(shown); shown = base::shortened(text, length)) {
    if (length-- == 0) return;
  }
  pen.line(shown, type, at, align);
}

Block heading(const DeskPtr& desk, std::string words) {
  return {heading_height,
          [desk, words = std::move(words)](Pen& pen, double y) {
            label(pen, words, {11, 700, ink}, {0, y + heading_height - 2.5}, desk->room.width);
          },
          true};
}

Block measured(const DeskPtr& desk, const std::function<double(Pen& pen, double y)>& draw, double gap, double least) {
  scene::Scene scratch;
  Pen pen{scratch, desk->typesetter, desk->words};
  return {std::max(least, draw(pen, 0) + gap), draw};
}

Block sentence(const DeskPtr& desk, std::string words) {
  const auto draw = [desk, words = std::move(words)](Pen& pen, double y) {
    return pen.paragraph(words, {8, 400, ink}, {0, y, desk->room.width, 0});
  };
  return measured(desk, draw, text_gap);
}

std::vector<Stretch> stretches(std::size_t n, std::size_t most) {
  const std::size_t parts = (n + most - 1) / most;
  std::vector<Stretch> result;
  for (std::size_t i = 0; i < parts; ++i) result.push_back({i * n / parts, (i + 1) * n / parts});
  return result;
}

DeckBalance deck_balance(const openmok::Deck& deck, const openmok::Parameters& parameters, std::size_t team,
                         const rules::Progress& progress) {
  openmok::Deck sound = playable(deck, parameters.budget);
  DeckBalance result{
      deck.title, static_cast<std::size_t>(deck.match_characters),
      deck.characters.size() - sound.characters.size() + deck.variations.size() - sound.variations.size()};
  const std::int64_t cards = sound.character_cards();
  sound.match_characters = std::min(sound.match_characters, cards);
  result.refused = parameters.budget > openmok::most_budget                 ? "budget"
                   : sound.characters.size() > openmok::most_balanced_cards ? "cards"
                                                                            : "no_character";
  if (result.refused != "no_character" || cards == 0) return result;
  const unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  if (auto found =
          openmok::balance({sound}, parameters, {std::min(team, static_cast<std::size_t>(cards)), threads, progress})) {
    result.balance = std::move(*found);
    result.refused = {};
  }
  return result;
}

scene::PartSet balance_pages(std::string title, const std::shared_ptr<const DeckBalance>& balance,
                             BalanceOptions options, scene::Typesetter& typesetter) {
  const base::Size size{std::max(options.page.width, least_page.width),
                        std::max(options.page.height, least_page.height)};
  const bool low_ink = options.look.style == "low-ink";
  const std::string head = balance->title.empty() ? title : balance->title;
  const auto desk = std::make_shared<const BalanceDesk>(BalanceDesk{balance,
                                                                    options.look.words,
                                                                    colors_of(low_ink),
                                                                    low_ink,
                                                                    {size.width, size.height - head_height},
                                                                    by_strength(*balance),
                                                                    typesetter});
  const auto pages = std::make_shared<const std::vector<Blocks>>(
      paginate(all_blocks(desk), [&](std::size_t) { return desk->room.height; }));
  return whole_sheets("balance", std::move(title), size, pages->size(),
                      [desk, pages, size, head, options = std::move(options)](std::size_t number) {
                        ReadingPage page{size, desk->typesetter, desk->words};
                        page.head({head, desk->words.say("balance.note")});
                        page.rule(head_height - 2.5);
                        draw_blocks((*pages)[number], page.pen(), head_height);
                        return page.part(head, options.flawed);
                      });
}

}  // namespace planche::parts::openmok
