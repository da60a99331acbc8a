#include "project/importing/picture_decks.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "data/tables/csv.h"
#include "render/pictures/art_loader.h"
#include "scene/art.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr double mm_in_point = 25.4 / 72, longest_card = 200;  // mm
constexpr std::size_t largest_pdf = 256u << 20, most_pages = 2000;

using WordSet = std::set<std::string, std::less<>>;
const WordSet back_words{"back",   "backs",  "backside", "cardback", "cardbacks", "verso", "rückseite", "rückseiten",
                           "rueckseite", "rücken", "dos",  "reverse",  "reverso",   "retro", "achterkant", "rev"};
const WordSet front_words{"front", "fronts", "face", "faces", "recto", "vorderseite", "vorderseiten", "avers", "anverso"};

bool is_one_of(std::string_view word, const WordSet& words) {
  return words.contains(word);
}

// The words of a name: "Owl_x3-back" is owl, x3, back.
std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words{""};
  for (const char c : base::lower(name)) {
    if (std::string_view{" _-.()[]#"}.find(c) != std::string_view::npos)
      words.emplace_back();
    else
      words.back() += c;
  }
  std::erase(words, "");
  return words;
}

// "x3", "3x", "×3".
std::optional<int> copies_in(std::string_view word) {
  for (const std::string_view times : {"x", "×"}) {
    const bool before = word.starts_with(times), after = word.ends_with(times);
    if (before == after) continue;
    const std::string_view digits = before ? word.substr(times.size()) : word.substr(0, word.size() - times.size());
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error == std::errc{} && end == digits.data() + digits.size() && number > 0 && number < 100) return number;
  }
  return std::nullopt;
}

// A picture, or a page of a PDF.
struct Face {
  std::string path;    // within art/, with the page
  std::string folder;  // without the folders of fronts and backs
  std::string key;     // the words of its name that fronts and backs have in common
  std::string name;    // for people
  base::Size size;     // mm, or pixels of a bitmap
  bool in_mm = false;
  bool is_back = false;
  bool is_sole = false;  // nothing in its name says whose back it is
  bool is_whole = false;  // not one of several pages of a PDF
  int copies = 1;
};

// Cuts what the names of a file and its folders say.
Face named(const std::string& path) {
  Face face;
  face.path = path;
  face.is_whole = true;
  bool is_front = false;
  const fs::path file{path};
  for (const fs::path& folder : file.parent_path()) {
    const std::string word = base::lower(folder.string());
    const bool back = is_one_of(word, back_words), front = is_one_of(word, front_words);
    face.is_back = face.is_back || back;
    is_front = is_front || front;
    if (!back && !front) face.folder += (face.folder.empty() ? "" : "/") + folder.string();
  }
  const bool in_backs = face.is_back;
  std::vector<std::string> kept;
  for (const std::string& word : words_of(file.stem().string())) {
    if (const auto copies = copies_in(word)) {
      face.copies = *copies;
    } else if (is_one_of(word, back_words)) {
      face.is_back = true;
    } else if (!is_one_of(word, front_words)) {
      kept.push_back(word);
    }
  }
  face.key = fmt::format("{}", fmt::join(kept, " "));
  face.is_sole = face.is_back && (kept.empty() || (!in_backs && kept.size() == 1 && (kept[0] == "card" || kept[0] == "cards")));
  face.name = face.key.empty() ? file.stem().string() : face.key;
  if (face.name.front() >= 'a' && face.name.front() <= 'z')
    face.name.front() = static_cast<char>(face.name.front() - 'a' + 'A');
  return face;
}

// The pages of a PDF; one face for other pictures. Says why there are none.
std::vector<Face> faces_of(const std::string& path, const fs::path& file, scene::ArtLoader& art,
                           std::vector<std::string>& left) {
  Face face = named(path);
  std::size_t pages = 1;
  const bool is_document = base::lower(path).ends_with(".pdf");
  if (is_document) {
    const auto bytes = base::read_file(file, largest_pdf);
    pages = bytes ? render::page_count_of_pdf(*bytes).value_or(0) : 0;
  }
  if (pages == 0 || pages > most_pages) {
    left.push_back(fmt::format("{} ({})", path, pages == 0 ? "it cannot be read" : "too many pages"));
    return {};
  }
  const auto loaded = art.load(file.parent_path(), file.filename().string(), {});
  if (!loaded || (*loaded)->width <= 0 || (*loaded)->height <= 0) {
    left.push_back(fmt::format("{} ({})", path, loaded ? "it has no size" : loaded.error().message));
    return {};
  }
  face.size = {(*loaded)->width, (*loaded)->height};
  if (is_document) {
    face.size = {face.size.width * mm_in_point, face.size.height * mm_in_point};
    face.in_mm = true;
    if (std::max(face.size.width, face.size.height) > longest_card) {
      left.push_back(fmt::format("{} (its pages of {:.0f} × {:.0f} mm are no cards)", path, face.size.width,
                                 face.size.height));
      return {};
    }
  }
  if (pages == 1) return {face};
  std::vector<Face> faces;
  for (std::size_t page = 1; page <= pages; ++page) {
    Face& one = faces.emplace_back(face);
    one.path = fmt::format("{}#{}", path, page);
    one.key = fmt::format("{}", page);
    one.name = face.is_back ? face.name : fmt::format("{} {}", face.name, page);
    one.is_sole = false;
    one.is_whole = false;
  }
  return faces;
}

// The size of a card whose picture has these proportions, or this size in mm.
GuessedSize size_of(const Face& face) {
  struct Known {
    double width, height, bleed;  // mm; the picture includes the bleed
    std::string_view name;
  };
  static constexpr Known known[] = {{63, 88, 0, "poker"},         {63.5, 88.9, 0, "us-poker"},
                                    {57, 89, 0, "bridge"},        {44, 68, 0, "mini"},
                                    {70, 120, 0, "tarot"},        {70, 70, 0, "square"},
                                    {59, 92, 0, "Euro"},          {63.5, 88.9, 3.175, "us-poker with 3.2 mm of bleed"},
                                    {63, 88, 3, "poker with 3 mm of bleed"}};
  const bool lies = face.size.width > face.size.height;
  const double width = lies ? face.size.height : face.size.width, height = lies ? face.size.width : face.size.height;
  const auto made = [&](double w, double h, double bleed, std::string why) {
    if (lies) std::swap(w, h);
    return GuessedSize{w, h, bleed, std::move(why)};
  };
  for (const Known& one : known) {
    const double w = one.width + 2 * one.bleed, h = one.height + 2 * one.bleed;
    const bool fits = face.in_mm ? std::abs(w - width) < 0.2 && std::abs(h - height) < 0.2
                                 : std::abs(width / height - w / h) < 0.003;
    if (fits)
      return made(one.width, one.height, one.bleed,
                  fmt::format("{} like {}", face.in_mm ? "its size is" : "its proportions are", one.name));
  }
  if (face.in_mm) return made(width, height, 0, "the size of its pages");
  constexpr double usual = 63;
  const double high = std::min(usual * height / width, longest_card);
  return made(std::round(10 * high * width / height) / 10, std::round(10 * high) / 10, 0,
              "only its proportions are known: correct it in the templates");
}

std::string records_name_of(const std::string& folder, std::set<std::string>& taken) {
  std::string name;
  for (const char c : base::lower(folder)) {
    const bool letter = c >= 'a' && c <= 'z', digit = c >= '0' && c <= '9';
    if (letter || (digit && !name.empty()))
      name += c;
    else if (!name.empty() && !name.ends_with('_'))
      name += '_';
  }
  while (name.ends_with('_')) name.pop_back();
  static const std::set<std::string> fields{"name", "picture", "back", "copies", "part", "item", "this", "index", "label",
                                            "style", "language", "true", "false", "and", "or", "not", "in", "where", "card"};
  if (name.empty() || fields.contains(name)) name += name.empty() ? "cards" : "s";
  const std::string wanted = name;
  for (int n = 2; !taken.insert(name).second; ++n) name = fmt::format("{}_{}", wanted, n);
  return name;
}

// Gives the cards of a folder their backs. Backs that belong to none of them stay in `backs`.
void take_backs(std::vector<PictureDeck*> decks, const std::vector<std::pair<Face, CardPicture*>>& fronts,
                std::vector<Face>& backs) {
  for (const auto& front : fronts) {
    const std::string& key = front.first.key;
    const auto own = std::ranges::find_if(backs, [&](const Face& back) { return !back.is_sole && back.key == key; });
    if (own != backs.end()) front.second->back = own->path;
  }
  std::erase_if(backs, [&](const Face& back) {
    return std::ranges::any_of(fronts, [&](const auto& front) { return front.second->back == back.path; });
  });
  // The one that is left is that of all others.
  if (backs.size() != 1) return;
  for (PictureDeck* deck : decks) {
    if (std::ranges::none_of(deck->cards, [](const CardPicture& card) { return !card.back.empty(); }))
      deck->back = backs.front().path;
    else
      for (CardPicture& card : deck->cards) card.back = card.back.empty() ? backs.front().path : card.back;
  }
  backs.clear();
}

}  // namespace

bool PictureDeck::has_own_backs() const {
  return std::ranges::any_of(cards, [](const CardPicture& card) { return !card.back.empty(); });
}

bool PictureDeck::has_copies() const {
  return std::ranges::any_of(cards, [](const CardPicture& card) { return card.copies != 1; });
}

PictureDecks decks_of(const std::map<std::string, fs::path>& files) {
  PictureDecks found;
  const auto art = render::make_art_loader({.trial = "/proc/self/exe"});
  std::vector<Face> fronts;
  std::map<std::string, std::vector<Face>> backs;  // by folder
  for (const auto& [path, file] : files) {
    for (Face& face : faces_of(path, file, *art, found.left))
      (face.is_back ? backs[face.folder] : fronts).push_back(std::move(face));
  }
  // A folder with nothing but a back: there are no other cards.
  if (fronts.empty()) {
    for (auto& [folder, faces] : backs) std::ranges::move(faces, std::back_inserter(fronts));
    backs.clear();
  }
  using Size = std::tuple<std::string, double, double, double>;  // folder, width, height, bleed
  std::map<Size, std::vector<Face>> by_size;
  for (Face& face : fronts) {
    const GuessedSize size = size_of(face);
    by_size[{face.folder, size.width, size.height, size.bleed}].push_back(std::move(face));
  }
  std::set<std::string> names;
  for (auto& [key, faces] : by_size) {
    PictureDeck& deck = found.decks.emplace_back();
    deck.name = records_name_of(std::get<0>(key), names);
    deck.size = size_of(faces.front());
    std::set<std::string> called;
    for (const Face& face : faces) {
      std::string name = face.name;
      for (int n = 2; !called.insert(name).second; ++n) name = fmt::format("{} {}", face.name, n);
      deck.cards.push_back({std::move(name), face.path, {}, face.copies});
    }
  }
  std::set<std::string> folders;
  for (const auto& [key, faces] : by_size) folders.insert(std::get<0>(key));
  for (const std::string& folder : folders) {
    std::vector<PictureDeck*> decks;
    std::vector<std::pair<Face, CardPicture*>> cards;
    std::size_t at = 0;
    for (auto& [key, faces] : by_size) {
      PictureDeck& deck = found.decks[at++];
      if (std::get<0>(key) != folder) continue;
      decks.push_back(&deck);
      for (std::size_t i = 0; i < faces.size(); ++i) cards.emplace_back(faces[i], &deck.cards[i]);
    }
    // Backs of a folder without cards are for those of all folders without backs of their own.
    std::vector<Face>* own = backs.contains(folder) ? &backs[folder] : backs.contains("") ? &backs[""] : nullptr;
    if (own == nullptr) continue;
    std::vector<Face> rest = *own;
    take_backs(decks, cards, rest);
    if (backs.contains(folder)) *own = std::move(rest);
  }
  for (const auto& [folder, faces] : backs) {
    for (const Face& face : faces) {
      const bool used = std::ranges::any_of(found.decks, [&](const PictureDeck& deck) {
        return deck.back == face.path || std::ranges::find(deck.cards, face.path, &CardPicture::back) != deck.cards.end();
      });
      if (!used) found.left.push_back(fmt::format("{} (a back, but of which card?)", face.path));
    }
  }
  return found;
}

std::string table_of(const PictureDeck& deck) {
  const auto quoted = [](const std::string& text) {
    std::string made = "\"";
    for (const char c : text) made += c == '"' ? std::string{"\"\""} : std::string{c};
    return made + "\"";
  };
  const bool backs = deck.has_own_backs();
  std::string text = fmt::format("name,picture{},copies\n", backs ? ",back" : "");
  for (const CardPicture& card : deck.cards)
    text += fmt::format("{},{}{}{},{}\n", quoted(card.name), quoted(card.picture), backs ? "," : "",
                        backs && !card.back.empty() ? quoted(card.back) : "", card.copies);
  return text;
}

namespace {

std::string template_with(const PictureDeck& deck, const std::string& art, const std::string& when) {
  const GuessedSize& size = deck.size;
  return fmt::format(
      "// The picture fills the card. Lengths are mm.\n"
      "{{\n  \"$schema\": \"../schema/template.json\",\n  \"extends\": \"base\",\n"
      "  \"part\": {{ \"size\": [{0:.6g}, {1:.6g}], \"bleed\": {2:.6g}, \"safe\": 0 }},   // {3}\n"
      "  \"layers\": [\n"
      "    {{ \"id\": \"picture\", \"type\": \"image\", {4}\"art\": \"{5}\", \"at\": [{6:.6g}, {6:.6g}], "
      "\"size\": [{7:.6g}, {8:.6g}], \"fit\": \"cover\" }}\n  ]\n}}\n",
      size.width, size.height, size.bleed, size.why, when, art, -size.bleed, size.width + 2 * size.bleed,
      size.height + 2 * size.bleed);
}

}  // namespace

std::string template_of(const PictureDeck& deck) {
  return template_with(deck, "{picture}", "");
}

std::string back_template_of(const PictureDeck& deck) {
  if (deck.has_own_backs()) return template_with(deck, "{back}", "\"when\": \"present(back)\", ");
  return deck.back.empty() ? std::string{} : template_with(deck, deck.back, "");
}

}  // namespace planche::project
