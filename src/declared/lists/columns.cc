#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "declared/file/fields.h"
#include "declared/lists/copies.h"

namespace planche::declared {

diag::Diagnostic unread_columns(const Records& records, const diag::SourcePtr& source,
                                const std::vector<const data::Cell*>& headings, std::string_view fate,
                                std::string_view what) {
  std::vector<std::string> names;
  for (const data::Cell* heading : headings) {
    std::string name = fmt::format("\"{}\"", base::trimmed(heading->text));
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  }
  const bool several = names.size() > 1;
  auto d = diag::problem(source, headings.front()->span, "data/unknown-field",
                         fmt::format("records of {} have no field{} {}: the {}{} {} {}", records.name,
                                     several ? "s" : "", base::join_all({names.begin(), names.end()}), what,
                                     several ? "s" : "", several ? "are" : "is", fate));
  d.severity = diag::Severity::note;
  return d;
}

bool is_name(std::string_view name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return false;
  return std::ranges::all_of(base::split(name, '-'), [](std::string_view word) {
    bool sound = !word.empty();
    while (sound && !word.empty()) {
      const std::size_t size = base::name_character(word);
      sound = size > 0;
      word.remove_prefix(size);
    }
    return sound;
  });
}

bool is_word_of_expressions(std::string_view name) {
  constexpr std::string_view words[] = {"this", "item",  "index", "label", "style", "language", "part",
                                        "true", "false", "and",   "or",    "not",   "in",       "where"};
  return std::ranges::find(words, name) != std::end(words);
}

std::string field_of_heading(std::string_view heading) {
  std::string name = data::name_of_heading(heading);
  return is_word_of_expressions(name) ? "_" + name : name;
}

bool is_ignored_by_name(const Records& records, std::string_view heading) {
  return std::any_of(records.ignore.begin(), records.ignore.end(), [&](const std::string& one) {
    return one != all_columns && data::heading_key(one) == data::heading_key(heading);
  });
}

bool is_ignored(const Records& records, std::string_view heading) {
  return std::ranges::find(records.ignore, all_columns) != records.ignore.end() || is_ignored_by_name(records, heading);
}

namespace {

// The number of the column, from 1, of "@G"; nothing for headings.
std::optional<std::size_t> column_letters(std::string_view heading) {
  constexpr std::size_t longest = 4;
  if (heading.size() < 2 || heading.size() > longest || heading[0] != '@') return std::nullopt;
  std::size_t number = 0;
  for (const char c : heading.substr(1)) {
    if (c < 'A' || c > 'Z') return std::nullopt;
    number = number * 26 + static_cast<std::size_t>(c - 'A' + 1);
  }
  return number;
}

// Whether a column with this heading is taken for a number of copies without a declaration.
bool is_counter(const Column& column, const Records& records, std::string_view heading) {
  if (counting_of(heading) != Counting::yes || is_ignored(records, heading)) return false;
  if (column.field == nullptr) return !records.inferred;
  return records.inferred && column.field->name == records.copies_field && data::heading_key(heading) != "copies";
}

}  // namespace

std::string column_key(std::string_view heading) {
  return column_letters(heading) ? std::string{heading} : data::heading_key(heading);
}

namespace {

// A hint for "Title FR" beside "Title"; empty for other headings.
std::string how_to_translate(const Records& records, std::string_view heading,
                             const std::vector<std::string>& of_game) {
  static const std::set<std::string, std::less<>> languages{"en", "fr", "de", "es", "it", "pt", "nl", "ru", "el",
                                                            "pl", "sv", "da", "fi", "cs", "hu", "tr", "uk", "ja", "zh"};
  const std::string key = data::heading_key(heading);
  for (const Field& field : records.fields) {
    const std::string own = data::heading_key(field.columns.empty() ? field.name : field.columns.front());
    const Field& choices = field.item != nullptr ? *field.item : field;
    const bool of_choice = choices.kind == Field::Kind::choice;
    if ((!field.is_text() && !of_choice) || !key.starts_with(own) || !languages.contains(key.substr(own.size()))) continue;
    const std::string language = key.substr(own.size());
    const std::string member =
        of_choice ? std::string{} : fmt::format("give the field \"{}\" the member \"translated\": true", field.name);
    if (std::ranges::find(of_game, language) != of_game.end()) return member;
    std::vector<std::string> all = of_game;
    all.push_back(language);
    return fmt::format("for texts in another language, write \"languages\": [\"{}\"] in the game{}{}",
                       fmt::join(all, "\", \""), member.empty() ? "" : ", and ", member);
  }
  return {};
}

}  // namespace

std::string how_to_count(const Records& records, std::string_view heading) {
  const std::string name = field_of_heading(heading);
  const bool declared = records.inferred || records.field(name) != nullptr;
  return fmt::format("{}write \"copies\": \"{}\" if it counts copies, or \"copies\": 1 to print one of each",
                     declared ? "" : fmt::format("declare the field \"{}\" and ", name), name);
}

std::vector<Column> columns_of(const Records& records, const data::Row& header, const diag::SourcePtr& source,
                               const std::vector<std::string>& languages, diag::Sink& sink, bool counting,
                               const std::function<bool(const Field&)>& is_read, std::string_view what) {
  const std::vector<std::pair<std::string, Column>> known = columns_of(records.fields, languages);
  std::unordered_map<std::string, const Column*> by_key;
  for (const auto& [heading, column] : known) {
    if (!column_letters(heading)) by_key.emplace(data::heading_key(heading), &column);
  }
  std::vector<Column> columns;
  std::map<const Column*, std::string_view> met;  // the column's heading
  std::vector<bool> repeats;
  for (const data::Cell& cell : header.cells) {
    const auto found = by_key.find(data::heading_key(cell.text));
    const bool fresh = found == by_key.end() || met.emplace(found->second, cell.text).second;
    repeats.push_back(!fresh);
    columns.push_back(found == by_key.end() || !fresh ? Column{} : *found->second);
    if (!fresh && is_read(*found->second->field)) sink.add(data::repeated_heading(source, met[found->second], cell));
  }
  const std::size_t first = source->sheet() != nullptr ? source->sheet()->first_column : 1;
  for (const auto& [heading, column] : known) {
    const auto letters = column_letters(heading);
    if (!letters || *letters < first || *letters - first >= columns.size()) continue;
    Column& taken = columns[*letters - first];
    if (taken.field != nullptr && column.field->given)
      sink.add(
          column.field->given.problem("game/name-taken",
                                      fmt::format("\"{}\" is read from the column {}, which already belongs to \"{}\"",
                                                  fmt::join(column.path, "."), heading, fmt::join(taken.path, ".")),
                                      "name another column"));
    taken = column;
    taken.by_letter = heading;
  }
  std::vector<const data::Cell*> unread;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const data::Cell& cell = header.cells[i];
    const std::string_view name = base::trimmed(cell.text);
    if (counting && !repeats[i] && is_counter(columns[i], records, name)) {
      if (columns[i].field == nullptr) columns[i] = {&copies_field(), {copies_field().name}};
      counting = false;
      auto d = diag::problem(source, cell.span, "game/copies",
                             fmt::format("the {} \"{}\" says how many copies of each there are", what, name));
      d.severity = diag::Severity::note;
      d.hint = how_to_count(records, name);
      sink.add(std::move(d));
    }
    if (columns[i].field != nullptr || repeats[i] || name.empty() || is_ignored(records, name)) continue;
    std::vector<std::string_view> names;
    for (const auto& [heading, column] : known) {
      if (!met.contains(&column)) names.push_back(heading);
    }
    const auto near = base::nearest(name, names);
    const bool perhaps = counting && counting_of(name) == Counting::perhaps;
    if (const std::string how = how_to_translate(records, name, languages); !how.empty()) {
      auto d = unread_columns(records, source, {&cell}, "ignored", what);
      d.hint = how;
      sink.add(std::move(d));
      continue;
    }
    if (!near && !perhaps) {
      unread.push_back(&cell);
      continue;
    }
    auto d = unread_columns(records, source, {&cell}, "ignored", what);
    d.hint = near ? fmt::format("did you mean \"{}\"?", *near) : how_to_count(records, name);
    sink.add(std::move(d));
  }
  if (!unread.empty()) {
    auto d = unread_columns(records, source, unread, "ignored", what);
    d.hint = unread.size() > 1  ? R"(name them in "ignore" when that is meant, or all others: "ignore": ["*"])"
             : records.inferred ? fmt::format("declare \"fields\", and give one of them \"column\": \"{}\"",
                                              base::trimmed(unread.front()->text))
                                : R"(name it in "ignore" when that is meant)";
    sink.add(std::move(d));
  }
  std::map<std::string_view, std::size_t> makers;
  for (const Column& column : columns) {
    if (column.field != nullptr) ++makers[column.path.front()];
  }
  for (Column& column : columns) {
    column.sole = column.field != nullptr && !column.gathered && column.language.empty() && column.path.size() == 1 &&
                  makers[column.path.front()] == 1;
  }
  return columns;
}

}  // namespace planche::declared
