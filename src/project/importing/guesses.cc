#include "project/importing/guesses.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/file/fields.h"
#include "declared/lists/copies.h"
#include "diag/source.h"
#include "project/importing/guessed_languages.h"
#include "scene/art.h"

namespace planche::project {

namespace {

using Kind = GuessedField::Kind;

constexpr std::size_t most_choices = 8, longest_choice = 24, long_text = 40, most_looked_at = 20'000;

std::string text_of(const data::Cell& cell) {
  return std::string{base::trimmed(cell.text)};
}

bool is_word(std::string_view heading, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, data::heading_key(heading)) != words.end();
}

bool is_word_taken(std::string_view name) {
  return declared::is_word_of_expressions(name) || name == "let" || name == "absent" || name == "credit" ||
         name == "as";
}

constexpr std::size_t most_missing = 200;

// A lower-case name that expressions can use and that no other field has.
std::string field_name(std::string_view heading, const std::vector<GuessedField>& others) {
  std::string name = base::lower(data::name_of_heading(heading));
  while (name.starts_with('_')) name.erase(0, 1);
  if (!declared::is_name(name) || is_word_taken(name)) name = fmt::format("column_{}", others.size() + 1);
  while (std::ranges::any_of(others, [&](const GuessedField& other) { return other.name == name; })) name += "_2";
  return name;
}

bool has_markup(std::string_view text) {
  return text.find("**") != text.npos || text.find('\n') != text.npos || text.find("@[") != text.npos;
}
bool has_html(std::string_view text) {
  return text.find("<b>") != text.npos || text.find("<i>") != text.npos || text.find("<br") != text.npos ||
         text.find("</") != text.npos || text.find("&nbsp;") != text.npos || text.find("&amp;") != text.npos;
}

// "1,5", "-2", but no other text.
bool has_decimal_comma_or_none(const data::Cell& cell) {
  std::string text = text_of(cell);
  if (text.starts_with('-')) text.erase(0, 1);
  const std::size_t comma = text.find(',');
  if (comma != std::string::npos) text.erase(comma, 1);
  return !text.empty() && comma != 0 && text.find_first_not_of("0123456789") == std::string::npos;
}

std::size_t digits_after_point(std::string_view number) {
  const std::size_t point = number.find('.');
  return point == std::string_view::npos ? 0 : number.substr(0, number.find_first_of("eE%")).size() - point - 1;
}

// Sheets hold more digits of a number than they show.
std::optional<int> shown_digits(const std::vector<const data::Cell*>& cells) {
  constexpr std::size_t most_shown = 3;
  std::size_t shown = 0, held = 0;
  for (const data::Cell* cell : cells) {
    shown = std::max(shown, digits_after_point(text_of(*cell)));
    held = std::max(held, digits_after_point(cell->exact()));
  }
  shown = std::min(shown, most_shown);
  return held > shown ? std::optional{static_cast<int>(shown)} : std::nullopt;
}

// Adds pictographs of U+1F300 and beyond, such as 🌿. They have four bytes.
void add_signs(std::string_view text, std::set<std::string>& signs) {
  for (std::size_t at = text.find("\xF0\x9F"); at != std::string_view::npos; at = text.find("\xF0\x9F", at + 1)) {
    if (at + 4 <= text.size() && static_cast<unsigned char>(text[at + 2]) >= 0x8C) signs.emplace(text.substr(at, 4));
  }
}

template <class Cells, class Fits>
bool all_of(const Cells& cells, Fits fits) {
  return std::ranges::all_of(cells, [&](const data::Cell* cell) { return fits(*cell); });
}

}  // namespace

const GuessedField* GuessedTable::key() const {
  const auto found = std::ranges::find_if(fields, &GuessedField::is_key);
  return found == fields.end() ? nullptr : &*found;
}

const GuessedField* GuessedTable::title() const {
  const auto found = std::ranges::find_if(fields, &GuessedField::is_title);
  return found == fields.end() ? nullptr : &*found;
}

std::string some_of(const std::vector<std::string>& names, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i) text += (i > 0 ? ", " : "") + names[i];
  return names.size() > most ? fmt::format("{} and {} others", text, names.size() - most) : text;
}

bool Guesser::guess_number(GuessedField& field, const Column& cells) const {
  // Fields of numbers refuse 007, which is a name.
  const auto has_leading_zero = [](const data::Cell* cell) {
    const std::string text = text_of(*cell);
    return text.size() > 1 && text[0] == '0' && text[1] >= '0' && text[1] <= '9';
  };
  if (std::ranges::any_of(cells, has_leading_zero)) return false;
  const bool whole =
      all_of(cells, [](const data::Cell& cell) { return data::whole_value_of(cell).integer() != nullptr; });
  if (!whole && all_of(cells, has_decimal_comma_or_none) &&
      std::ranges::any_of(cells, [](const data::Cell* cell) { return !data::may_be_thousands(text_of(*cell)); })) {
    field.kind = Kind::decimal;
    field.has_commas = true;
    field.why = "all values are numbers with decimal commas";
    return true;
  }
  if (!whole && !all_of(cells, [](const data::Cell& cell) { return data::value_of(cell).is_number(); })) return false;
  double least = 1e300, most = -1e300;
  for (const data::Cell* cell : cells) {
    const double number = data::whole_value_of(*cell).number();
    least = std::min(least, number);
    most = std::max(most, number);
  }
  field.kind = whole ? Kind::integer : Kind::decimal;
  if (!whole) field.digits = shown_digits(cells);
  field.why = fmt::format("all values are {}numbers, from {:g} to {:g}", whole ? "whole " : "", least, most);
  return true;
}

bool Guesser::guess_picture(GuessedField& field, const Column& cells) {
  std::set<std::string> found, missing;
  for (const data::Cell* cell : cells) {
    const std::string name = text_of(*cell);
    if (!scene::names_picture(name)) return false;
    (pictures_.find(name).empty() ? missing : found).insert(name);
  }
  field.why = "all values are names of pictures in art/";
  field.kind = missing.empty() ? Kind::picture : Kind::text;
  if (missing.size() <= most_missing) {
    for (const std::string& name : found) pictures_.take(name);
    field.missing.assign(missing.begin(), missing.end());
  }
  if (!missing.empty())
    field.why = fmt::format("names of pictures, but art/ lacks {}", some_of({missing.begin(), missing.end()}, 5));
  return true;
}

bool Guesser::guess_words(GuessedField& field, const Column& cells, std::size_t rows) const {
  std::vector<std::string> different;
  std::size_t bytes = 0, listed = 0;
  for (const data::Cell* cell : cells) {
    const std::string text = text_of(*cell);
    bytes += text.size();
    listed += text.find('|') != text.npos ? 1 : 0;
    if (different.size() <= most_choices && std::ranges::find(different, text) == different.end())
      different.push_back(text);
  }
  if (all_of(cells, [](const data::Cell& cell) { return data::truth_value_of(cell).boolean() != nullptr; })) {
    field.kind = Kind::truth;
    field.why = "all values mean yes or no";
    return true;
  }
  const bool is_html = std::ranges::any_of(cells, [](const data::Cell* cell) { return has_html(cell->text); });
  const bool is_long = bytes / cells.size() > long_text;
  if (is_html || is_long || std::ranges::any_of(cells, [](const data::Cell* cell) { return has_markup(cell->text); })) {
    field.kind = is_html ? Kind::html : Kind::markup;
    field.why = is_html ? "texts with HTML" : is_long ? "long texts" : "texts with marks or several lines";
    return true;
  }
  if (listed * 2 >= cells.size()) {
    field.kind = Kind::list;
    field.separator = "|";
    field.why = "most values have | in them";
    return true;
  }
  const bool few = rows >= 4 && different.size() > 1 && different.size() <= most_choices &&
                   different.size() * 2 <= cells.size() &&
                   std::ranges::all_of(different, [](const auto& one) { return one.size() <= longest_choice; });
  if (few && !field.is_title && !field.is_translated) {
    field.kind = Kind::choice;
    field.choices = different;
    field.why = fmt::format("{} different values in {} rows", different.size(), cells.size());
    return true;
  }
  return false;
}

// Whether the column counts copies: its heading says so, or it may say so and its values repeat, do not number the
// records, and are few. Numbers of copies are whole and not negative.
bool Guesser::counts_copies(const GuessedField& field, const Column& cells) {
  constexpr std::int64_t most = 99;
  std::string heading = field.heading;
  if (heading.starts_with('@')) heading.erase(0, 1);
  const auto counting = declared::counting_of(heading);
  if (counting == declared::Counting::no || field.is_key || field.is_translated) return false;
  std::set<std::int64_t> different;
  for (const data::Cell* cell : cells) {
    const data::Value value = data::whole_value_of(*cell);
    if (value.integer() == nullptr || *value.integer() < 0 || *value.integer() > most) return false;
    different.insert(*value.integer());
  }
  return counting == declared::Counting::yes || is_word(heading, {"count", "copies"}) ||
         (different.size() < cells.size() && !is_word(heading, {"number", "num", "nb", "n", "cards"}));
}

void Guesser::guess(GuessedField& field, const Column& cells, std::size_t rows) {
  if (cells.empty()) {
    field.why = "the column is empty";
    return;
  }
  if (counts_copies(field, cells) && guess_number(field, cells) && field.kind == Kind::integer) {
    field.kind = Kind::copies;
    field.why = "the heading says that it counts copies";
    return;
  }
  if (!field.is_title && (guess_number(field, cells) || guess_picture(field, cells))) {
    if (field.kind == Kind::integer && declared::counting_of(field.heading) == declared::Counting::perhaps)
      field.why += fmt::format("; if it counts copies, write \"copies\": \"{}\" above", field.name);
    return;
  }
  if (!guess_words(field, cells, rows)) field.why = "different words";
}

// Values may be names of pictures without the ending.
void Guesser::guess_stems(GuessedTable& table, const GuessedField& field, const std::set<std::string>& values) {
  if (!table.stems.empty() || field.kind == Kind::picture || !field.missing.empty() || values.empty()) return;
  for (const char* ending : {".svg", ".png", ".jpg", ".webp", ".pdf"}) {
    std::vector<std::string> without;
    for (const std::string& value : values) {
      if (pictures_.find(value + ending).empty()) without.push_back(value);
    }
    if (without.size() * 2 > values.size() || without.size() > most_missing) continue;
    for (const std::string& value : values) pictures_.take(value + ending);
    table.stems = field.name;
    table.stem_ending = ending;
    table.stems_without = std::move(without);
    return;
  }
}

// Chooses the title and the key before the types: a title is a text even if all titles are numbers.
void Guesser::find_names(GuessedTable& table, const std::map<std::string, Column>& columns) const {
  const auto differ = [&](const GuessedField& field) {
    const Column& cells = columns.at(field.name);
    std::set<std::string> met;
    return cells.size() == table.rows &&
           all_of(cells, [&](const auto& cell) { return met.insert(text_of(cell)).second; });
  };
  for (GuessedField& field : table.fields) {
    if (table.title() == nullptr &&
        is_word(field.heading, {"title", "name", "titre", "nom", "titel", "card", "cardname", "karte", "kartenname", "carte", "carta",
                              "título", "titulo", "nombre", "titolo", "nome", "naam", "kaart", "название", "имя", "карта",
                              "τίτλος", "όνομα", "nazwa", "tytuł"}))
      field.is_title = true;
  }
  for (GuessedField& field : table.fields) {
    if (table.key() == nullptr && !field.is_translated &&
        is_word(field.heading, {"id", "key", "code", "nr", "no", "number"}) && differ(field))
      field.is_key = true;
  }
  for (GuessedField& field : table.fields) {
    if (table.key() == nullptr && field.is_title && !field.is_translated && differ(field)) field.is_key = true;
  }
  if (table.title() != nullptr) return;
  for (GuessedField& field : table.fields) {
    const Column& cells = columns.at(field.name);
    const bool words =
        !cells.empty() && !all_of(cells, [](const auto& cell) { return data::value_of(cell).is_number(); });
    if (!words || field.is_key || has_markup(cells.front()->text)) continue;
    field.is_title = true;
    return;
  }
}

// `places`: the column of each field.
void Guesser::measure(GuessedTable& table, const std::vector<std::size_t>& places, const data::Table& cells) {
  for (const data::Row& row : cells.rows) {
    std::size_t characters = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const GuessedField& field = table.fields[i];
      const bool is_number = field.kind == Kind::integer || field.kind == Kind::decimal || field.kind == Kind::copies;
      if (is_number || field.is_title || field.is_key || field.kind == Kind::choice || field.kind == Kind::picture ||
          row.cells[places[i]].is_empty())
        continue;
      constexpr std::size_t rest_of_line = 20;
      const bool has_heading = field.kind != Kind::markup && field.kind != Kind::html;
      characters += base::count_code_points(row.cells[places[i]].text) + rest_of_line +
                    (has_heading ? base::count_code_points(field.heading) : 0);
    }
    table.longest_text = std::max(table.longest_text, characters);
  }
}

void Guesser::find_divisions(GuessedTable& table, const std::vector<std::size_t>& places, const data::Table& cells) {
  constexpr std::size_t fewest_fields = 3;
  const GuessedField* title = table.title() != nullptr ? table.title() : table.key();
  if (title == nullptr || table.fields.size() < fewest_fields) return;
  const std::size_t of_title = places[static_cast<std::size_t>(title - table.fields.data())];
  std::vector<std::string> found;
  for (const data::Row& row : cells.rows) {
    const std::string name = text_of(row.cells[of_title]);
    const auto filled = std::ranges::count_if(places, [&](std::size_t at) { return !row.cells[at].is_empty(); });
    const bool is_sum =
        is_word(name, {"total", "totals", "sum", "summe", "gesamt", "somme", "totale", "suma", "итого"});
    if (!name.empty() && (filled == 1 || is_sum) && std::ranges::find(found, name) == found.end())
      found.push_back(name);
  }
  if (found.size() * 2 <= cells.rows.size()) table.divisions = std::move(found);
}

Guesser::Column Guesser::column_of(const data::Table& table, std::size_t column) {
  Column cells;
  for (const data::Row& row : table.rows) {
    if (column < row.cells.size() && !row.cells[column].is_empty() && cells.size() < most_looked_at)
      cells.push_back(&row.cells[column]);
  }
  return cells;
}

void Guesser::add_language(const std::string& language) {
  if (std::ranges::find(languages_, language) == languages_.end()) languages_.push_back(language);
}

bool Guesser::translate(const std::filesystem::path& file, const std::string& language,
                        const std::vector<std::string>& headings) {
  const auto table = std::ranges::find(tables_, file, &GuessedTable::file);
  if (table == tables_.end() || table->key() == nullptr) return false;
  const auto is_there = [&](const GuessedField& field) {
    return std::ranges::any_of(headings, [&](const std::string& heading) {
      return data::heading_key(heading) == data::heading_key(field.heading);
    });
  };
  if (!is_there(*table->key())) return false;
  if (languages_.empty() && language == "en") return false;  // of an unknown language
  if (languages_.empty()) add_language("en");
  for (GuessedField& field : table->fields) {
    const bool words = field.kind == Kind::text || field.kind == Kind::markup || field.kind == Kind::html;
    if (words && !field.is_key && is_there(field)) field.is_translated = true;
  }
  add_language(language);
  return true;
}

void Guesser::add(std::filesystem::path file, std::string sheet, std::string range, std::string name,
                  const data::Table& table, const std::function<void(GuessedField&)>& correct) {
  GuessedTable made;
  made.file = std::move(file);
  made.sheet = std::move(sheet);
  made.range = std::move(range);
  made.name = std::move(name);
  made.rows = table.rows.size();
  std::map<std::string, Column> columns;
  std::vector<std::size_t> places;
  std::map<std::string, std::size_t> headings;  // how often each occurs
  for (const data::Cell& cell : table.header.cells) ++headings[data::heading_key(text_of(cell))];
  const auto heading_of = [&](std::size_t i) { return text_of(table.header.cells[i]); };
  const auto lacks_value = [&](std::size_t i) {
    return std::ranges::any_of(table.rows, [i](const data::Row& row) { return row.cells[i].lacks_value(); });
  };
  std::vector<std::string> all;
  for (std::size_t i = 0; i < table.header.cells.size(); ++i) all.push_back(heading_of(i));
  GuessedLanguages languages = languages_of(all, [&](std::size_t i) {
    const Column cells = column_of(table, i);
    const bool numbers = all_of(cells, [](const data::Cell& cell) { return data::value_of(cell).is_number(); });
    return (cells.empty() || !numbers) && !all[i].empty() && headings.at(data::heading_key(all[i])) == 1 &&
           !lacks_value(i);
  });
  for (const std::string& language : languages.languages) add_language(language);
  for (std::size_t i = 0; i < table.header.cells.size(); ++i) {
    const std::string heading = heading_of(i);
    if (heading.empty()) continue;
    if (lacks_value(i)) {
      made.failed.push_back(heading);
      continue;
    }
    const auto texts = std::ranges::find_if(languages.texts, [&](const GuessedLanguages::Texts& one) {
      return std::ranges::any_of(one.columns, [&](const auto& column) { return column.second == i; });
    });
    const bool in_languages = texts != languages.texts.end();
    if (in_languages && made.fields.end() != std::ranges::find_if(made.fields, [&](const GuessedField& field) {
          return field.is_translated && field.heading == texts->heading;
        }))
      continue;  // another language of a field
    GuessedField field;
    field.heading = in_languages ? texts->heading : heading;
    if (headings.at(data::heading_key(heading)) > 1 || data::heading_key(heading).empty())
      field.column = "@" + diag::column_name(static_cast<std::uint32_t>(i + 1));
    field.name = field_name(field.heading, made.fields);
    std::size_t of = i;
    if (in_languages) {
      field.is_translated = true;
      const auto first = texts->columns.find(languages.languages.front());
      if (first != texts->columns.end()) of = first->second;
      for (const auto& [language, column] : texts->columns) {
        const bool plain = data::heading_key(all[column]) == data::heading_key(field.heading);
        const std::string usual = plain ? field.heading : fmt::format("{}.{}", field.heading, language);
        const bool named = data::heading_key(field.name) == data::heading_key(field.heading);
        if (!named || data::heading_key(all[column]) != data::heading_key(usual))
          field.translations.emplace(language, all[column]);
      }
    }
    columns[field.name] = column_of(table, of);
    for (const data::Cell* cell : columns[field.name]) add_signs(cell->text, field.signs);
    made.fields.push_back(std::move(field));
    places.push_back(of);
  }
  find_names(made, columns);
  std::map<std::string, std::set<std::string>> values;
  for (GuessedField& field : made.fields) {
    guess(field, columns.at(field.name), made.rows);
    if (correct) correct(field);
    for (const data::Cell* cell : columns.at(field.name)) values[field.name].insert(text_of(*cell));
  }
  measure(made, places, table);
  find_divisions(made, places, table);
  const bool has_pictures = std::ranges::any_of(
      made.fields, [](const auto& field) { return field.kind == Kind::picture || !field.missing.empty(); });
  for (const GuessedField& field : made.fields) {
    if (!has_pictures) guess_stems(made, field, values[field.name]);
  }
  tables_.push_back(std::move(made));
  values_.push_back(std::move(values));
}

// Fields and lists of records share one space of names.
void Guesser::name_tables() {
  std::set<std::string> taken;
  for (const GuessedTable& table : tables_) {
    for (const GuessedField& field : table.fields) taken.insert(field.name);
  }
  for (GuessedTable& table : tables_) {
    const std::string wanted = table.name;
    const bool is_plural = wanted.ends_with('s') || wanted.ends_with('x');
    for (const char* ending : {"", is_plural ? "_list" : "s", "_table", "_2"}) {
      table.name = wanted + ending;
      if (!taken.contains(table.name) && !is_word_taken(table.name)) break;
    }
    while (!taken.insert(table.name).second) table.name += "_2";
  }
}

std::vector<GuessedTable> Guesser::finish() {
  name_tables();
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    for (GuessedField& field : tables_[i].fields) {
      const bool words = field.kind == Kind::text || field.kind == Kind::choice || field.kind == Kind::integer;
      const std::set<std::string>& own = values_[i][field.name];
      if (!words || field.is_key || field.is_title || own.size() < 2) continue;
      for (std::size_t k = 0; k < tables_.size(); ++k) {
        const GuessedField* key = tables_[k].key();
        // Numbers are equal by chance too often.
        if (key == nullptr || (field.kind == Kind::integer && k == i) || key->kind == Kind::integer) continue;
        const std::set<std::string>& keys = values_[k][key->name];
        if (!std::ranges::includes(keys, own)) continue;
        field.kind = Kind::reference;
        field.list = tables_[k].name;
        field.why = fmt::format("all values are keys of {}", tables_[k].name);
        break;
      }
    }
  }
  return std::move(tables_);
}

}  // namespace planche::project
