// Files of words: JSON text -> base::Vocabulary.
//
//   { "plurals": { "one": "n = 1" },
//     "title": "Lantern",
//     "kind": { "tile": "Tiles" },                          key kind.tile
//     "dances": { "one": "{n} dance", "other": "{n} dances" } }
#pragma once

#include "base/words.h"
#include "diag/diagnostic.h"

namespace planche::data {

// Adds the words of the file; those of the same key are replaced, and so are the plurals where the file states some.
// What is no text, plural form or plural rule is reported (data/type) and left out.
void read_words(const diag::SourcePtr& source, base::Vocabulary& into, diag::Sink& sink);

}  // namespace planche::data
