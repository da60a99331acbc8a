// Decks of finished cards: pictures, or PDFs with a card on each page, in place of a table.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "project/importing/guessed_template.h"

namespace planche::project {

struct CardPicture {
  std::string name;     // for people; no two cards of a deck have the same
  std::string picture;  // within art/: "owl.png", "cards.pdf#3"
  std::string back;     // the same; empty: none, or that of the deck
  int copies = 1;
};

// Cards of one size.
struct PictureDeck {
  std::string name;  // of the records and the part
  GuessedSize size;
  std::string back;  // the back of all cards; empty: none, or each card has its own
  std::vector<CardPicture> cards;

  bool has_own_backs() const;
  bool has_back() const { return has_own_backs() || !back.empty(); }
  bool has_copies() const;
};

// What a folder of pictures holds. `files` maps paths within art/ to files. The names of files and folders distinguish
// fronts from backs ("back.png", "owl-back.png", "backs/owl.png"), and give numbers of copies ("owl x3.png").
struct PictureDecks {
  std::vector<PictureDeck> decks;
  std::vector<std::string> left;  // pictures that are not cards, and why
};
PictureDecks decks_of(const std::map<std::string, std::filesystem::path>& files);

// The table of a deck, its template, and that of its backs, which is empty if it has none.
std::string table_of(const PictureDeck& deck);
std::string template_of(const PictureDeck& deck);
std::string back_template_of(const PictureDeck& deck);

}  // namespace planche::project
