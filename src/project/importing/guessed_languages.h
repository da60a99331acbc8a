// Guesses which columns of a table hold the same texts in several languages: "Name" and "Name FR", "Text (de)" and
// "Text (fr)", "Name" and "Nom".
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace planche::project {

// "Name" and "fr" of "Name FR", "Name (fr)", "name.fr", "FR: Name", "nameFr", "Name (French)". Nothing for headings
// without a language. `sure`: the language cannot be a word of another meaning, as in "Card No".
struct MarkedHeading {
  std::string base, language;
  bool sure = false;
};
std::optional<MarkedHeading> marked_heading(std::string_view heading);

// The languages of a table. Empty: it has only one.
struct GuessedLanguages {
  struct Texts {
    std::string heading;                         // without a language
    std::map<std::string, std::size_t> columns;  // by language
  };
  std::vector<std::string> languages;  // the first is that of the game
  std::vector<Texts> texts;
};

// `has_words`: whether the column holds words.
GuessedLanguages languages_of(const std::vector<std::string>& headings,
                              const std::function<bool(std::size_t)>& has_words);

}  // namespace planche::project
