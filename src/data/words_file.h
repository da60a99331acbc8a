// Reads files of words: JSON text -> base::Vocabulary.
//
//   { "plurals": { "one": "n = 1" },
//     "title": "Lantern",
//     "kind": { "tile": "Tiles" },                          key kind.tile
//     "dances": { "one": "{n} dance", "other": "{n} dances" } }
#pragma once

#include "base/words.h"
#include "diag/diagnostic.h"

namespace planche::data {

// Adds the words of the file. They replace words with the same key; plurals replace all plurals. Reports and leaves out
// values that are not text, plural form or plural rule (data/type).
void read_words(const diag::SourcePtr& source, base::Vocabulary& into, diag::Sink& sink);

}  // namespace planche::data
