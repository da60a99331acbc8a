// The printed words of a game: rules/<game>/words/<language>.json over rules/words/<language>.json, the program's own
// words, over the English ones, which replace missing words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/diagnostic.h"

namespace planche::rules {

// The languages of the game's words, sorted.
std::vector<std::string> languages_of(std::string_view game);
// "fr" for "fr-CA", whose words are those of "fr" except for its own.
std::string_view without_region(std::string_view language);
// The program's words in the language or in English. The decimal sign is always that of the language.
base::Vocabulary program_words(std::string_view language, diag::Sink& sink);
// The words of a game that has them in `language`. Reports errors in the files.
base::Words words_of(std::string_view game, std::string_view language, diag::Sink& sink);

}  // namespace planche::rules
