// A game of Card Game Simulator: NAME.cgs.zip, which is the folder of the game with its cards, backs and decks.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "exports/names.h"
#include "exports/shops/listed_parts.h"
#include "exports/table_layout.h"
#include "exports/zipped.h"
#include "project/opening/json_text.h"
#include "render/raster.h"

namespace planche::exports {

namespace {

using nlohmann::ordered_json;

constexpr double card_slack = 1;  // mm, by which cards may differ in size
constexpr unsigned largest_card_side = 2048;

bool same_size(base::Size one, base::Size other) {
  return std::abs(one.width - other.width) <= card_slack && std::abs(one.height - other.height) <= card_slack;
}

// Without line breaks, which end an entry of a deck.
std::string in_one_line(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  return text;
}

class CardGame {
 public:
  explicit CardGame(Job& job) : job_{job} {}

  void write() {
    std::vector<ListedKind> kinds = listed_kinds(job_);
    if (kinds.empty()) return;
    choose_cards(kinds);
    for (const ListedKind& kind : kinds_) add(kind);
    name_ = safe_file_name(job_.catalogue.title());
    if (name_.empty()) name_ = job_.catalogue.name();
    const std::string file = job_.reserve(name_, ".cgs.zip", {});
    if (!job_.may_write()) return;
    draw();
    if (job_.has_failed()) return;
    const std::string bytes = zipped();
    if (bytes.empty()) return job_.failed("cannot make the archive: out of memory");
    job_.add(file, bytes);
  }

 private:
  struct Drawn {
    std::size_t piece;
    Side side;
    std::string file;  // in the folder of the game
    std::string bytes = {};
  };

  // All cards of a game have one size: that of the most cards.
  void choose_cards(std::vector<ListedKind>& kinds) {
    std::size_t most = 0;
    for (const ListedKind& kind : kinds) {
      if (!is_card(kind)) continue;
      std::size_t count = 0;
      for (const ListedKind& other : kinds) {
        if (is_card(other) && same_size(set_of(kind).trim, set_of(other).trim)) count += set_of(other).count;
      }
      if (count <= most) continue;
      most = count;
      size_ = set_of(kind).trim;
    }
    std::set<std::string> left_out;
    for (ListedKind& kind : kinds) {
      if (is_card(kind) && same_size(set_of(kind).trim, size_))
        kinds_.push_back(std::move(kind));
      else if (left_out.insert(set_of(kind).title).second)
        job_.lines.push_back(fmt::format("left out: {}, {}", set_of(kind).title,
                                         kind.die        ? "dice that Card Game Simulator has itself"
                                         : is_card(kind) ? "which have another size: all cards of a game have one"
                                         : is_rectangle(kind)
                                             ? "a board, and the game has only cards"
                                             : "which are no rectangles, and the game has only cards"));
    }
    if (!kinds_.empty()) return;
    job_.messages.refuse("there are no cards: Card Game Simulator has nothing else",
                         "export the parts with --for tts, html or pictures");
    job_.stop();
  }

  bool is_card(const ListedKind& kind) const {
    const scene::PartSet& set = set_of(kind);
    const bool has_back = job_.catalogue.pieces()[kind.pieces.front()].back != 0;
    return !kind.die && is_rectangle(kind) &&
           !is_board(set.trim, set.count, has_back, set.use == scene::Use::stacks && set.count > 1);
  }

  bool is_rectangle(const ListedKind& kind) const {
    return set_of(kind).outline.form == scene::Outline::Form::rectangle;
  }

  const scene::PartSet& set_of(const ListedKind& kind) const { return job_.catalogue.sets()[kind.set]; }

  void add(const ListedKind& kind) {
    const auto& pieces = job_.catalogue.pieces();
    const std::string code = code_of(kind.name);
    sets_.push_back({{"code", code}, {"name", set_of(kind).title}});
    std::size_t last = 1;
    for (const std::size_t p : kind.pieces) last = std::max(last, pieces[p].indices.back());
    std::string& deck = decks_[deck_name(set_of(kind).title)];
    for (const std::size_t p : kind.pieces) {
      const Piece& piece = pieces[p];
      const std::string id = fmt::format("{}-{}", code, numbered(piece.indices.front(), last));
      const std::string title = in_one_line(piece.title.empty() ? set_of(kind).title : piece.title);
      cards_.push_back({{"id", id}, {"name", title}, {"set", code}, {"kind", set_of(kind).title}});
      cards_.back()["backs"] = {back_of(p, code)};
      drawn_.push_back({p, Side::front, fmt::format("sets/{}/{}.png", code, id)});
      deck += fmt::format("{} [{}] {}\n", piece.copies(), id, title);
    }
  }

  // The first back is that of the game, whose id is empty. A part without a back has a white one.
  std::string back_of(std::size_t p, const std::string& code) {
    const Piece& piece = job_.catalogue.pieces()[p];
    const auto [known, is_new] = backs_.try_emplace(piece.back);
    if (!is_new) return known->second;
    if (backs_.size() > 1) known->second = fmt::format("{}-back-{}", code, backs_.size());
    drawn_.push_back(
        {p, Side::back, known->second.empty() ? "CardBack.png" : fmt::format("backs/{}.png", known->second)});
    return known->second;
  }

  // A name of a folder that no other kind has, in any file system, and without spaces, which divide the lines of decks.
  std::string code_of(const std::string& kind) {
    std::string code = safe_file_name(kind);
    std::ranges::replace(code, ' ', '-');
    if (code.empty()) code = "cards";
    std::string free = code;
    for (std::size_t n = 2; !codes_.insert(file_key(free)).second; ++n) free = fmt::format("{}-{}", code, n);
    return free;
  }

  std::string deck_name(const std::string& title) {
    std::string name = safe_file_name(title);
    if (name.empty()) name = "Cards";
    for (const auto& [known, text] : decks_) {
      if (file_key(known) == file_key(name)) return known;
    }
    deck_order_.push_back(name);
    return name;
  }

  void draw() {
    const double most = std::max(size_.width, size_.height);
    const double dpi = std::min(job_.choices.dpi, largest_card_side * 25.4 / most);
    make_pictures(job_, {drawn_.size(),
                         [&](std::size_t i) {
                           const Piece& piece = job_.catalogue.pieces()[drawn_[i].piece];
                           return picture_of(job_, piece, drawn_[i].side, 0, dpi, render::Backdrop::white);
                         },
                         [&](std::size_t i, render::Raster raster) {
                           drawn_[i].bytes = render::png_of(std::move(raster), dpi);
                           if (drawn_[i].bytes.empty()) job_.failed("cannot encode a picture: out of memory");
                         }});
  }

  std::string zipped() {
    ordered_json game{{"name", name_},
                      {"autoUpdate", -1},  // never: it has no address
                      {"cardNameIsUnique", false},
                      {"cardPrimaryProperty", "kind"},
                      {"cardSize", {{"x", rounded(size_.width / 25.4)}, {"y", rounded(size_.height / 25.4)}}},
                      {"copyright", job_.catalogue.credit()},
                      {"deckFileTxtId", "id"}};
    game["cardProperties"] = ordered_json::array();
    game["cardProperties"].push_back({{"name", "kind"}, {"display", "Kind"}, {"type", "string"}});
    game["gameStartDecks"] = ordered_json::array();
    for (const std::string& deck : deck_order_)
      game["gameStartDecks"].push_back({{"name", deck}, {"isAvailable", true}});
    Zipped archive;
    const auto add_text = [&](const std::string& file, const ordered_json& json) {
      archive.add(name_ + "/" + file, project::json_text(json, 1) + "\n");
    };
    add_text("cgs.json", game);
    add_text("AllSets.json", sets_);
    add_text("AllCards.json", cards_);
    for (const auto& [deck, text] : decks_)
      archive.add(fmt::format("{}/decks/{}.txt", name_, deck),
                  fmt::format("### {} Deck: {}\n{}", in_one_line(name_), deck, text));
    for (Drawn& one : drawn_) archive.add(name_ + "/" + one.file, std::move(one.bytes));
    return archive.bytes();
  }

  Job& job_;
  std::string name_;
  base::Size size_{};
  std::vector<ListedKind> kinds_;
  ordered_json sets_ = ordered_json::array(), cards_ = ordered_json::array();
  std::map<std::string, std::string> decks_;
  std::vector<std::string> deck_order_;
  std::map<std::uint64_t, std::string> backs_;  // ids, by look
  std::set<std::string> codes_;
  std::vector<Drawn> drawn_;
};

}  // namespace

void make_card_game(Job& job) {
  CardGame{job}.write();
}

}  // namespace planche::exports
