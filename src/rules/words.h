// The printed words of a game: rules/<game>/words/<language>.json over rules/words/<language>.json, which holds the
// program's own, over the same in English, which speaks where a language has no word.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/diagnostic.h"

namespace planche::rules {

// Those that the game has words in, sorted.
std::vector<std::string> languages_of(std::string_view game);
// "fr" of "fr-CA", whose words are those of "fr" but for its own.
std::string_view without_region(std::string_view language);
// The program's own, in the language or else in English; the decimal sign is that of the language in any case.
base::Vocabulary program_words(std::string_view language, diag::Sink& sink);
// Of a game that has them in `language`; what is wrong with the files is reported.
base::Words words_of(std::string_view game, std::string_view language, diag::Sink& sink);

}  // namespace planche::rules
