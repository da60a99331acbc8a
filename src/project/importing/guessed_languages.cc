#include "project/importing/guessed_languages.h"

#include <algorithm>
#include <initializer_list>
#include <set>

#include "base/text.h"
#include "data/tables/csv.h"

namespace planche::project {

namespace {

using Names = std::map<std::string, std::string, std::less<>>;

// Languages by their codes and their names, in lower case.
const Names& known_languages() {
  static const Names known{
      {"en", "en"},         {"eng", "en"},        {"english", "en"},   {"fr", "fr"},         {"fra", "fr"},
      {"fre", "fr"},        {"french", "fr"},     {"français", "fr"},  {"francais", "fr"},   {"de", "de"},
      {"deu", "de"},        {"ger", "de"},        {"german", "de"},    {"deutsch", "de"},    {"es", "es"},
      {"spa", "es"},        {"spanish", "es"},    {"español", "es"},   {"espanol", "es"},    {"it", "it"},
      {"ita", "it"},        {"italian", "it"},    {"italiano", "it"},  {"pt", "pt"},         {"por", "pt"},
      {"portuguese", "pt"}, {"português", "pt"},  {"nl", "nl"},        {"dutch", "nl"},      {"nederlands", "nl"},
      {"ru", "ru"},         {"rus", "ru"},        {"russian", "ru"},   {"русский", "ru"},    {"el", "el"},
      {"greek", "el"},      {"ελληνικά", "el"},   {"pl", "pl"},        {"polish", "pl"},     {"polski", "pl"},
      {"sv", "sv"},         {"swedish", "sv"},    {"svenska", "sv"},   {"da", "da"},         {"danish", "da"},
      {"dansk", "da"},      {"no", "no"},         {"nb", "nb"},        {"norwegian", "no"},  {"norsk", "no"},
      {"fi", "fi"},         {"finnish", "fi"},    {"suomi", "fi"},     {"cs", "cs"},         {"czech", "cs"},
      {"čeština", "cs"},    {"hu", "hu"},         {"hungarian", "hu"}, {"magyar", "hu"},     {"tr", "tr"},
      {"turkish", "tr"},    {"türkçe", "tr"},     {"uk", "uk"},        {"ukrainian", "uk"},  {"українська", "uk"},
      {"ro", "ro"},         {"romanian", "ro"},   {"bg", "bg"},        {"bulgarian", "bg"},  {"hr", "hr"},
      {"croatian", "hr"},   {"ja", "ja"},         {"jp", "ja"},        {"japanese", "ja"},   {"zh", "zh"},
      {"chinese", "zh"},    {"ko", "ko"},         {"korean", "ko"},    {"ca", "ca"},         {"catalan", "ca"},
      {"català", "ca"},     {"eu", "eu"},         {"basque", "eu"},    {"la", "la"},         {"latin", "la"}};
  return known;
}

// Codes that may be something else: a number, an abbreviation, a word.
bool is_doubtful(std::string_view word) {
  static const std::set<std::string, std::less<>> doubtful{"no", "it", "la", "da", "el", "eu", "ca", "ro"};
  return doubtful.contains(word);
}

// Headings with the same meaning, by language. Those of several languages ("Name", "Text") are of the first.
struct Meaning {
  std::initializer_list<std::pair<std::string_view, std::string_view>> words;  // language, word
};
const Meaning meanings[] = {
    {{{"en", "name"}, {"fr", "nom"}, {"es", "nombre"}, {"it", "nome"}, {"nl", "naam"}, {"ru", "имя"}, {"el", "όνομα"}}},
    {{{"en", "title"}, {"fr", "titre"}, {"de", "titel"}, {"es", "título"}, {"es", "titulo"}, {"it", "titolo"},
      {"ru", "название"}, {"el", "τίτλος"}, {"pl", "tytuł"}}},
    {{{"en", "text"}, {"fr", "texte"}, {"es", "texto"}, {"it", "testo"}, {"nl", "tekst"}, {"ru", "текст"},
      {"el", "κείμενο"}}},
    {{{"en", "description"}, {"de", "beschreibung"}, {"es", "descripción"}, {"es", "descripcion"},
      {"it", "descrizione"}, {"nl", "beschrijving"}, {"ru", "описание"}, {"el", "περιγραφή"}}},
    {{{"en", "effect"}, {"fr", "effet"}, {"de", "effekt"}, {"es", "efecto"}, {"it", "effetto"}, {"ru", "эффект"}}},
    {{{"en", "ability"}, {"fr", "capacité"}, {"de", "fähigkeit"}, {"es", "habilidad"}, {"it", "abilità"}}},
    {{{"en", "rules"}, {"fr", "règles"}, {"de", "regeln"}, {"es", "reglas"}, {"it", "regole"}}}};

// The meaning of a heading, and its language.
std::optional<std::pair<const Meaning*, std::string>> meaning_of(std::string_view heading) {
  const std::string key = data::heading_key(heading);
  for (const Meaning& meaning : meanings) {
    for (const auto& [language, word] : meaning.words) {
      if (data::heading_key(word) == key) return std::pair{&meaning, std::string{language}};
    }
  }
  return std::nullopt;
}

std::string without_signs(std::string_view text) {
  const std::string_view signs = " \t_-./:,|";
  const std::size_t begin = text.find_first_not_of(signs);
  if (begin == std::string_view::npos) return {};
  return std::string{text.substr(begin, text.find_last_not_of(signs) - begin + 1)};
}

// The language that a word names; empty if none. "pt-BR" and "en_US" are "pt" and "en".
std::string language_of(std::string_view word) {
  const std::string lower = base::lower(word);
  const auto found = known_languages().find(lower);
  if (found != known_languages().end()) return found->second;
  const bool has_region = lower.size() == 5 && (lower[2] == '-' || lower[2] == '_');
  const auto without = has_region ? known_languages().find(lower.substr(0, 2)) : known_languages().end();
  return without == known_languages().end() ? std::string{} : without->second;
}

}  // namespace

std::optional<MarkedHeading> marked_heading(std::string_view heading) {
  const std::string text = without_signs(heading);
  const auto marked = [](std::string_view base, std::string_view word, bool in_brackets) -> std::optional<MarkedHeading> {
    const std::string language = language_of(word);
    std::string plain = without_signs(base);
    if (language.empty() || plain.empty()) return std::nullopt;
    return MarkedHeading{std::move(plain), language, in_brackets || !is_doubtful(base::lower(word))};
  };
  for (const auto& [open, close] : {std::pair{'(', ')'}, {'[', ']'}, {'{', '}'}}) {
    if (const std::size_t at = text.rfind(open); text.ends_with(close) && at != std::string::npos)
      return marked(std::string_view{text}.substr(0, at), std::string_view{text}.substr(at + 1, text.size() - at - 2),
                    true);
    if (const std::size_t at = text.find(close); text.starts_with(open) && at != std::string::npos)
      return marked(std::string_view{text}.substr(at + 1), std::string_view{text}.substr(1, at - 1), true);
  }
  constexpr std::string_view between = " _./:-|";
  // From the longest last word on: "Name pt-BR".
  for (std::size_t at = text.find_first_of(between); at != std::string::npos; at = text.find_first_of(between, at + 1)) {
    if (auto found = marked(std::string_view{text}.substr(0, at), std::string_view{text}.substr(at + 1), text[at] == '.'))
      return found;
  }
  for (std::size_t at = text.find_last_of(between); at != std::string::npos && at > 0;
       at = text.find_last_of(between, at - 1)) {
    if (auto found = marked(std::string_view{text}.substr(at + 1), std::string_view{text}.substr(0, at), text[at] == ':'))
      return found;
  }
  // "nameFr", "textEN"
  constexpr std::size_t code = 2;
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
  if (text.size() > code + 1 && is_upper(text[text.size() - code]) && is_lower(text[text.size() - code - 1]))
    return marked(std::string_view{text}.substr(0, text.size() - code),
                  std::string_view{text}.substr(text.size() - code), false);
  return std::nullopt;
}

namespace {

// The columns with one base.
struct Group {
  std::string heading;
  std::optional<std::size_t> plain;  // the column without a language
  std::map<std::string, std::size_t> columns;
  bool sure = false;
};

std::vector<Group> groups_of(const std::vector<std::string>& headings,
                             const std::function<bool(std::size_t)>& has_words) {
  std::vector<Group> groups;
  std::set<std::size_t> marks;
  const auto group_of = [&](const std::string& heading) {
    return std::ranges::find(groups, data::heading_key(heading),
                             [](const Group& group) { return data::heading_key(group.heading); });
  };
  for (std::size_t i = 0; i < headings.size(); ++i) {
    const auto marked = has_words(i) ? marked_heading(headings[i]) : std::nullopt;
    if (!marked) continue;
    auto group = group_of(marked->base);
    if (group == groups.end()) group = groups.insert(groups.end(), Group{marked->base, {}, {}, false});
    if (group->columns.emplace(marked->language, i).second) marks.insert(i);
    group->sure = group->sure || marked->sure;
  }
  for (std::size_t i = 0; i < headings.size(); ++i) {
    if (marks.contains(i) || !has_words(i)) continue;
    const auto group = group_of(headings[i]);
    if (group != groups.end() && !group->plain) group->plain = i;
  }
  std::erase_if(groups, [](const Group& group) {
    const std::size_t all = group.columns.size() + (group.plain ? 1 : 0);
    return all < 2 || (!group.sure && group.columns.size() < 2);
  });
  return groups;
}

// Adds "Nom" to "Name".
void add_meanings(const std::vector<std::string>& headings, const std::function<bool(std::size_t)>& has_words,
                  std::vector<Group>& groups) {
  for (const Meaning& meaning : meanings) {
    std::map<std::string, std::size_t> found;
    std::vector<std::string> order;
    for (std::size_t i = 0; i < headings.size(); ++i) {
      const auto own = has_words(i) ? meaning_of(headings[i]) : std::nullopt;
      if (!own || own->first != &meaning) continue;
      if (found.emplace(own->second, i).second) order.push_back(own->second);
    }
    if (found.size() < 2) continue;
    const bool taken = std::ranges::any_of(groups, [&](const Group& group) {
      return group.plain && std::ranges::any_of(found, [&](const auto& one) { return one.second == *group.plain; });
    });
    if (taken) continue;
    Group group{headings[found.at(order.front())], found.at(order.front()), std::move(found), true};
    group.columns.erase(order.front());
    groups.push_back(std::move(group));
  }
}

}  // namespace

GuessedLanguages languages_of(const std::vector<std::string>& headings,
                              const std::function<bool(std::size_t)>& has_words) {
  std::vector<Group> groups = groups_of(headings, has_words);
  add_meanings(headings, has_words, groups);
  GuessedLanguages made;
  const auto is_marked = [&](const std::string& language) {
    return std::ranges::any_of(groups, [&](const Group& group) { return group.columns.contains(language); });
  };
  const bool has_plain = std::ranges::any_of(groups, [](const Group& group) { return group.plain.has_value(); });
  if (has_plain) {
    // The language of the plain columns: that of their headings, else English.
    for (const Group& group : groups) {
      const auto own = group.plain ? meaning_of(headings[*group.plain]) : std::nullopt;
      if (own && made.languages.empty() && !is_marked(own->second)) made.languages.push_back(own->second);
    }
    if (made.languages.empty() && !is_marked("en")) made.languages.emplace_back("en");
    if (made.languages.empty()) {
      std::erase_if(groups, [](const Group& group) { return group.plain.has_value() && group.columns.size() < 2; });
      for (Group& group : groups) group.plain.reset();
    }
  }
  std::vector<std::pair<std::size_t, std::string>> places;
  for (const Group& group : groups) {
    for (const auto& [language, column] : group.columns) places.emplace_back(column, language);
  }
  std::ranges::sort(places);
  for (const auto& [column, language] : places) {
    if (std::ranges::find(made.languages, language) == made.languages.end()) made.languages.push_back(language);
  }
  for (Group& group : groups) {
    if (group.plain) group.columns.emplace(made.languages.front(), *group.plain);
    made.texts.push_back({std::move(group.heading), std::move(group.columns)});
  }
  if (made.texts.empty()) made.languages.clear();
  return made;
}

}  // namespace planche::project
