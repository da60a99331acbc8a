// The texts of a document in other languages, which it brings along:
//
//   "translations": { "fr": { "The temple at dusk": "Le temple au crépuscule" } }
//
// Texts are the strings called "title", "name" and "text", wherever they stand.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "data/format.h"
#include "data/value.h"
#include "diag/diagnostic.h"

namespace planche::data {

// The shape of "translations", and what a schema says of it.
Format translations_format();

// A text, and how it is said in the other language.
using Translations = std::map<std::string, std::string, std::less<>>;

// What the document has in `language`; empty when that is the one it is written in.
Translations translations_of(const Document& document, std::string_view language);

// The same value with its texts in the other language; those that it does not have stay as they are.
Value translated(const Value& value, const Translations& words);

// Warns of what is translated and stands nowhere in the document: data/unused-translation.
void check_translations(const Document& document, diag::Sink& sink);

}  // namespace planche::data
