#include "project/guesses.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/copies.h"

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

// A lower-case name that expressions can use and that no other field has.
std::string field_name(std::string_view heading, const std::vector<GuessedField>& others) {
  constexpr std::array taken{"this", "item", "index", "label", "style", "language", "part",   "true",   "false",
                             "and",  "or",   "not",   "in",    "where", "let",      "absent", "credit", "as"};
  std::string name = base::lower(data::name_of_heading(heading));
  while (name.starts_with('_')) name.erase(0, 1);
  const bool plain = !name.empty() && !(name[0] >= '0' && name[0] <= '9') &&
                     std::ranges::find(taken, name) == taken.end() &&
                     std::ranges::none_of(name, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  if (!plain) name = fmt::format("column_{}", others.size() + 1);
  while (std::ranges::any_of(others, [&](const GuessedField& other) { return other.name == name; })) name += "_2";
  return name;
}

bool has_markup(std::string_view text) {
  return text.find("**") != text.npos || text.find('\n') != text.npos;
}
bool has_html(std::string_view text) {
  return text.find("<b>") != text.npos || text.find("<i>") != text.npos || text.find("<br") != text.npos ||
         text.find("</") != text.npos || text.find("&nbsp;") != text.npos || text.find("&amp;") != text.npos;
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

bool Guesser::guess_number(GuessedField& field, const Column& cells) const {
  const bool whole =
      all_of(cells, [](const data::Cell& cell) { return data::whole_value_of(cell).integer() != nullptr; });
  if (!whole && !all_of(cells, [](const data::Cell& cell) { return data::value_of(cell).is_number(); })) return false;
  double least = 1e300, most = -1e300;
  for (const data::Cell* cell : cells) {
    const double number = data::whole_value_of(*cell).number();
    least = std::min(least, number);
    most = std::max(most, number);
  }
  field.kind = whole ? Kind::integer : Kind::decimal;
  field.why = fmt::format("all values are {}numbers, from {:g} to {:g}", whole ? "whole " : "", least, most);
  return true;
}

bool Guesser::guess_picture(GuessedField& field, const Column& cells) const {
  std::size_t found = 0;
  std::string missing;
  for (const data::Cell* cell : cells) {
    const std::string name = text_of(*cell);
    const std::string lower = base::lower(name);
    const bool named = lower.ends_with(".png") || lower.ends_with(".jpg") || lower.ends_with(".jpeg") ||
                       lower.ends_with(".svg") || lower.ends_with(".webp");
    if (!named) return false;
    if (pictures_.contains(name))
      ++found;
    else if (missing.empty())
      missing = name;
  }
  field.kind = found > 0 ? Kind::picture : Kind::text;
  field.why = found == cells.size() ? "all values are names of pictures in art/"
                                    : fmt::format("names of pictures, but art/ has no {}", missing);
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
  const bool few = rows >= 4 && different.size() <= most_choices && different.size() * 2 <= cells.size() &&
                   std::ranges::all_of(different, [](const auto& one) { return one.size() <= longest_choice; });
  if (few && !field.is_title) {
    field.kind = Kind::choice;
    field.choices = different;
    field.why = fmt::format("only {} different values in {} rows", different.size(), cells.size());
    return true;
  }
  return false;
}

void Guesser::guess(GuessedField& field, const Column& cells, std::size_t rows) const {
  if (cells.empty()) {
    field.why = "the column is empty";
    return;
  }
  if (declared::counting_of(field.heading) == declared::Counting::yes && guess_number(field, cells) &&
      field.kind == Kind::integer) {
    field.kind = Kind::copies;
    field.why = "the heading says that it counts copies";
    return;
  }
  if (!field.is_title && (guess_number(field, cells) || guess_picture(field, cells))) return;
  if (!guess_words(field, cells, rows)) field.why = "different words";
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
        is_word(field.heading, {"title", "name", "titre", "nom", "titel", "card", "cardname"}))
      field.is_title = true;
  }
  for (GuessedField& field : table.fields) {
    if (table.key() == nullptr && is_word(field.heading, {"id", "key", "code", "nr", "no", "number"}) && differ(field))
      field.is_key = true;
  }
  for (GuessedField& field : table.fields) {
    if (table.key() == nullptr && field.is_title && differ(field)) field.is_key = true;
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

void Guesser::add(std::filesystem::path file, std::string name, const data::Table& table) {
  GuessedTable made;
  made.file = std::move(file);
  made.name = std::move(name);
  made.rows = table.rows.size();
  std::map<std::string, Column> columns;
  std::set<std::string> headings;
  for (std::size_t i = 0; i < table.header.cells.size(); ++i) {
    const std::string heading = text_of(table.header.cells[i]);
    if (heading.empty() || !headings.insert(data::heading_key(heading)).second) continue;
    GuessedField field;
    field.heading = heading;
    field.name = field_name(heading, made.fields);
    Column& cells = columns[field.name];
    for (const data::Row& row : table.rows) {
      if (i < row.cells.size() && !row.cells[i].is_empty() && cells.size() < most_looked_at)
        cells.push_back(&row.cells[i]);
    }
    made.fields.push_back(std::move(field));
  }
  find_names(made, columns);
  std::map<std::string, std::set<std::string>> values;
  for (GuessedField& field : made.fields) {
    guess(field, columns.at(field.name), made.rows);
    for (const data::Cell* cell : columns.at(field.name)) values[field.name].insert(text_of(*cell));
    // Values may be names of pictures without the ending.
    if (!made.stems.empty() || field.kind == Kind::picture) continue;
    for (const char* ending : {".svg", ".png", ".jpg", ".webp"}) {
      const std::set<std::string>& all = values[field.name];
      const auto found =
          std::ranges::count_if(all, [&](const auto& value) { return pictures_.contains(value + ending); });
      if (all.empty() || found * 2 < static_cast<std::ptrdiff_t>(all.size())) continue;
      made.stems = field.name;
      made.stem_ending = ending;
    }
  }
  tables_.push_back(std::move(made));
  values_.push_back(std::move(values));
}

std::vector<GuessedTable> Guesser::finish() {
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
