// Translations that a document contains:
//
//   "translations": { "fr": { "The temple at dusk": "Le temple au crépuscule" } }
//
// Texts are the strings called "title", "name" and "text", anywhere in the document.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "data/formats/format.h"
#include "data/value.h"
#include "diag/diagnostic.h"

namespace planche::data {

// The format of "translations", with its description in schemas.
Format translations_format();

// A text and its translation.
using Translations = std::map<std::string, std::string, std::less<>>;

// The document's translations into `language`; empty if the document is written in that language.
Translations translations_of(const Document& document, std::string_view language);

// The value with its texts translated. Texts without a translation stay unchanged.
Value translated(const Value& value, const Translations& words);

// Warns about translations of texts that the document does not contain: data/unused-translation.
void check_translations(const Document& document, diag::Sink& sink);

}  // namespace planche::data
