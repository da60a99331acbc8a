#include "project/editing/record_edits.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <set>
#include <tuple>
#include <variant>

#include <fmt/ranges.h>

#include "base/text.h"
#include "data/document.h"
#include "project/editing/written_list.h"
#include "project/editing/written_table.h"

namespace planche::project {

namespace {

using FieldKind = declared::Field::Kind;

constexpr std::size_t no_place = static_cast<std::size_t>(-1);

tl::unexpected<std::string> refused(std::string why) {
  return tl::make_unexpected(std::move(why));
}

// The array that has an item at this place, and which.
std::pair<const data::Value*, std::size_t> array_with(const data::Value& in, std::uint32_t place) {
  if (place < in.span().begin || place >= in.span().end) return {nullptr, 0};
  if (const data::Array* all = in.array()) {
    for (std::size_t i = 0; i < all->size(); ++i) {
      if ((*all)[i].span().begin == place && (*all)[i].object() != nullptr) return {&in, i};
      if (const auto inner = array_with((*all)[i], place); inner.first != nullptr) return inner;
    }
  }
  if (const data::Object* members = in.object()) {
    for (const data::Member& member : *members)
      if (const auto inner = array_with(member.value, place); inner.first != nullptr) return inner;
  }
  return {nullptr, 0};
}

// New bytes of one place, and the separators in front of them that their row lacks.
struct Insertion {
  Replacement part;
  std::string ahead = {};
};

// Joins what comes into the same place: a file changes at most once at each.
std::vector<Replacement> joined(std::vector<Insertion> all) {
  std::ranges::stable_sort(all, {}, [](const Insertion& one) {
    return std::tuple{one.part.span.begin, one.part.span.end, one.ahead.size()};
  });
  std::vector<Replacement> made;
  std::size_t ahead = 0;  // separators written at the place of the last one
  for (Insertion& one : all) {
    const bool same = !made.empty() && made.back().span == one.part.span && one.part.span.begin == one.part.span.end;
    if (!same) ahead = 0;
    std::string bytes = (one.ahead.size() > ahead ? one.ahead.substr(ahead) : std::string{}) + one.part.bytes;
    ahead = std::max(ahead, one.ahead.size());
    if (same)
      made.back().bytes += bytes;
    else
      made.push_back({std::move(one.part.source), one.part.span, std::move(bytes)});
  }
  return made;
}

}  // namespace

// The records of the list in one file.
class RecordEdits::File {
 public:
  diag::SourcePtr source;
  std::vector<std::size_t> places = {};  // in the file, by row of the list; no_place: in another file
  std::variant<std::monostate, WrittenList, WrittenTable> text = {};
  std::unique_ptr<const data::Document> document = {};  // of JSON and YAML
  const data::Value* list = nullptr;
  const RecordTables::One* table = nullptr;  // otherwise

  template <typename Do>
  auto change(Do with) {
    return table != nullptr ? with(std::get<WrittenTable>(text)) : with(std::get<WrittenList>(text));
  }
  std::vector<Replacement> changes() {
    return change([](const auto& written) { return written.changes(); });
  }
};

RecordEdits::RecordEdits(const declared::Game& game, const declared::List& list)
    : game_{game}, list_{list}, reader_{game, list}, tables_{game, list}, workbooks_{game, list, tables_} {}

std::string RecordEdits::fixed() const {
  if (!list_.declared->combinations.empty()) return R"(these records are made by "for": change the game file)";
  if (list_.declared->grid) return "the cells of a grid come and go in its file";
  const diag::SourcePtr source = list_.rows.empty() ? nullptr : game_.at(list_, 0, "", "", "").source;
  if (source != nullptr && source->sheet() != nullptr) return workbooks_.closed(source);
  return {};
}

// The file of the rows.
tl::expected<RecordEdits::File, std::string> RecordEdits::file_of(const std::vector<std::size_t>& rows) const {
  if (std::string why = fixed(); !why.empty()) return refused(std::move(why));
  File file;
  std::vector<diag::Span> spans;
  std::vector<diag::SourcePtr> sources;
  for (std::size_t row = 0; row < list_.rows.size(); ++row) {
    const diag::Diagnostic at = game_.at(list_, row, "", "", "");
    spans.push_back(at.span);
    sources.push_back(at.source);
  }
  for (const std::size_t row : rows) {
    if (row >= sources.size()) return refused("this record is no longer there: look again");
    if (file.source != nullptr && sources[row] != file.source)
      return refused("these records are in several files: change those of one file at a time");
    file.source = sources[row];
  }
  if (file.source == nullptr) return refused("these records are in no file");
  if (file.source->sheet() != nullptr) return refused(rows_of_workbooks);
  file.table = tables_.of(file.source);
  if (file.table == nullptr) {
    diag::Sink ignored;
    if (auto document = data::read_document(file.source, ignored))
      file.document = std::make_unique<const data::Document>(std::move(*document));
    if (file.document == nullptr) return refused(fmt::format("{} cannot be read: mend it first", file.source->name()));
    file.list = array_with(file.document->root, spans[rows.front()].begin).first;
    if (file.list == nullptr) return refused("this record is not an item of a list: change it in the file");
    file.text = WrittenList{file.source, *file.list};
  } else {
    file.text = WrittenTable{file.source, file.table->table};
  }
  for (std::size_t row = 0; row < spans.size(); ++row) {
    std::size_t place = no_place;
    if (sources[row] == file.source && file.table != nullptr) {
      place = RecordTables::row_at(*file.table, spans[row].begin).value_or(no_place);
    } else if (sources[row] == file.source) {
      const data::Array& all = *file.list->array();
      const auto found =
          std::ranges::lower_bound(all, spans[row].begin, {}, [](const data::Value& one) { return one.span().begin; });
      if (found != all.end() && found->span().begin == spans[row].begin)
        place = static_cast<std::size_t>(found - all.begin());
    }
    file.places.push_back(place);
  }
  return file;
}

// A key like this one that no record has: the next number, or the name with a number behind it.
tl::expected<std::string, std::string> RecordEdits::new_key(std::string_view like,
                                                            std::vector<std::string>& more) const {
  const std::string& key = list_.declared->key;
  std::set<std::string, std::less<>> taken(more.begin(), more.end());
  for (std::size_t row = 0; row < list_.rows.size(); ++row) {
    const data::Value* value = data::descend(list_.rows[row], key);
    if (value != nullptr && value->string() != nullptr) taken.insert(*value->string());
    if (value != nullptr && value->is_number()) taken.insert(fmt::format("{}", value->number()));
  }
  std::string_view stem = like;
  const std::size_t digits = stem.find_last_not_of("0123456789");
  const bool number = !stem.empty() && digits == stem.npos;
  if (!number && digits != stem.npos && stem[digits] == '-' && digits + 1 < stem.size()) stem = stem.substr(0, digits);
  for (std::size_t n = number ? 1 : 2; n < 10'000'000; ++n) {
    std::string made =
        number ? fmt::format("{:0{}}", n, like.starts_with('0') ? like.size() : 1) : fmt::format("{}-{}", stem, n);
    if (n == 2 && stem == like && !taken.contains(stem)) made = stem;  // not for a number of a series
    if (taken.contains(made)) continue;
    more.push_back(made);
    return made;
  }
  return refused("no key is free");
}

// `text` as a new value of JSON or YAML: as other records have it, else as the field wants it.
std::string RecordEdits::as_json(const std::string& field, std::string_view text, const diag::Source& source) const {
  const declared::Field* known = list_.declared->field(field);
  if (known != nullptr && known->kind == FieldKind::list) {
    const bool texts = known->item == nullptr || known->item->is_text();
    std::vector<std::string> items;
    if (!base::trimmed(text).empty())
      for (const std::string_view item : base::split(text, known->separator.empty() ? '|' : known->separator.front()))
        items.push_back(written_new_value(source, base::trimmed(item), texts));
    return fmt::format("[{}]", fmt::join(items, ", "));
  }
  bool as_text = known != nullptr && !list_.declared->inferred && known->is_text();
  for (const data::Value* row : list_.rows) {
    if (const data::Value* value = data::descend(row, field)) {
      as_text = as_text || value->string() != nullptr;
      break;
    }
  }
  return written_new_value(source, text, as_text);
}

tl::expected<std::string, std::string> RecordEdits::text_of(const std::string& field, const diag::SourcePtr& from,
                                                            diag::Span span) const {
  if (from->sheet() != nullptr) return workbooks_.text_of(from, span);
  const diag::Source& source = *from;
  auto text = editable_text(source, span);
  const declared::Field* known = list_.declared->field(field);
  if (text || known == nullptr || known->kind != FieldKind::list || is_table_text(source)) return text;
  const std::string_view bytes = source.text().substr(span.begin, span.end - span.begin);
  if (!bytes.starts_with('[')) return text;
  const auto item = std::make_shared<diag::Source>("list.yaml", fmt::format("- {}\n", bytes));
  diag::Sink ignored;
  const auto document = data::read_document(item, ignored);
  const data::Array* all = document ? document->root.array() : nullptr;
  const data::Array* items = all == nullptr || all->size() != 1 ? nullptr : all->front().array();
  if (items == nullptr || bytes.find("//") != bytes.npos || bytes.find('#') != bytes.npos) return text;
  const char separator = known->separator.empty() ? '|' : known->separator.front();
  std::string joined;
  for (const data::Value& one : *items) {
    const diag::Span at = one.span();
    const std::string part =
        one.string() != nullptr ? *one.string() : std::string{item->text().substr(at.begin, at.end - at.begin)};
    if (one.array() != nullptr || one.object() != nullptr || part.empty() || part.find(separator) != part.npos ||
        base::trimmed(part) != part)
      return text;
    joined += (joined.empty() ? "" : std::string{separator}) + part;
  }
  return joined;
}

RecordEdits::Changed RecordEdits::set(const std::vector<Cell>& cells, const std::vector<NewRecord>& added) const {
  if (are_in_workbook(cells)) return set_in_workbook(cells, added);
  std::vector<Insertion> made;
  for (const auto& [row, field, seen, text] : cells) {
    const auto here = [&, &field = field, row = row](std::string_view why) {
      return refused(
          fmt::format("{} of {}: {}", field, row < list_.rows.size() ? list_.name_of(row) : "a record", why));
    };
    if (row >= list_.rows.size()) return here("this record is no longer there: look again");
    const RecordValue value = reader_.value(row, field);
    if (value.computed) return here("this value is computed");
    if (const std::string what = unwritable_in(text); !what.empty())
      return here(fmt::format("{} cannot be written into files: leave it out", what));
    if (value.source != nullptr) {
      const auto now = text_of(field, value.source, value.span);
      if (!now) return here(now.error());
      if (*now != seen) return here("this value has changed meanwhile: look at it again");
      const bool listed = !editable_text(*value.source, value.span);
      if (*now != text)
        made.push_back({{value.source, value.span,
                         listed ? as_json(field, text, *value.source) : written_value(*value.source, value.span, text)},
                        value.ahead});
      if (*now != text)
        for (auto& [part, ahead] : labels_with(value, text)) made.push_back({std::move(part), std::move(ahead)});
      continue;
    }
    if (!seen.empty()) return here("this value has changed meanwhile: look at it again");
    if (text.empty()) continue;
    if (list_.declared->grid || field.find('.') != field.npos) return here("no place in the file is for it");
    const auto file = file_of({row});
    if (!file) return here(file.error());
    if (file->table != nullptr || file->places[row] == no_place) return here("no cell of the table is for it");
    const auto member = set_member(file->source, (*file->list->array())[file->places[row]], field,
                                   as_json(field, text, *file->source), "record");
    if (!member) return here(member.error());
    for (const Replacement& part : *member) made.push_back({part});
  }
  if (!added.empty()) {
    if (list_.rows.empty()) return refused("a first record is written into the file");
    auto file = file_of({list_.rows.size() - 1});
    if (!file) return refused(file.error());
    std::vector<std::string> keys;
    for (const NewRecord& one : added) {
      auto item = new_item(*file, one, keys);
      if (!item) return refused(item.error());
      const std::size_t at = file->places[list_.rows.size() - 1] + 1 + static_cast<std::size_t>(&one - added.data());
      file->change([&](auto& written) { written.insert(at, *item); });
    }
    for (const Replacement& part : file->changes()) made.push_back({part});
  }
  for (const Insertion& one : made)
    if (one.part.source != made.front().part.source)
      return refused("these values are in several files: change those of one file at a time");
  return joined(std::move(made));
}

// The label of the new choice in other rows; none if they have none. The old one would be a label of two choices.
std::vector<std::pair<Replacement, std::string>> RecordEdits::labels_with(const RecordValue& value,
                                                                          std::string_view text) const {
  std::vector<std::pair<Replacement, std::string>> made;
  const RecordTables::One* table = tables_.of(value.source);
  const auto column = table == nullptr ? std::nullopt : tables_.column_of(*table, value.field);
  const auto row = table == nullptr ? std::nullopt : RecordTables::row_at(*table, value.span.begin);
  if (!column || !row) return made;
  for (const std::size_t labels : RecordTables::columns_of_labels(*table, value.field)) {
    const data::Cell& cell = table->table.rows[*row].cells[labels];
    const std::string label = RecordTables::label_of(*table, *column, text, labels);
    if (label != cell.text)
      made.emplace_back(Replacement{value.source, cell.span, written_value(*value.source, cell.span, label)},
                        RecordTables::lacking_before(*table, *row, labels));
  }
  return made;
}

// A record with a key or a first text of its own.
tl::expected<RecordEdits::NewRecord, std::string> RecordEdits::completed(const NewRecord& values,
                                                                         std::vector<std::string>& keys) const {
  NewRecord all = values;
  const std::string& key = list_.declared->key;
  const bool keyed = !key.empty() && list_.declared->field(key) != nullptr;
  const bool has_values = std::ranges::any_of(all, [](const auto& one) { return !one.second.empty(); });
  if (keyed && std::ranges::none_of(all, [&](const auto& one) { return one.first == key && !one.second.empty(); })) {
    std::erase_if(all, [&](const auto& one) { return one.first == key; });
    const data::Value* last = data::descend(list_.rows.back(), key);
    const bool number = last != nullptr && last->is_number();
    const auto made = new_key(number ? "1" : "new", keys);
    if (!made) return refused(made.error());
    all.insert(all.begin(), {key, *made});
  } else if (!has_values) {
    // Rows without any value do not count.
    const auto first = std::ranges::find_if(list_.declared->fields, &declared::Field::is_text);
    const std::string field = first != list_.declared->fields.end() ? first->name
                              : !list_.declared->fields.empty()     ? list_.declared->fields.front().name
                                                                    : std::string{};
    if (field.empty()) return refused("the list has no field: add a column first");
    all.emplace_back(field, "new");
  }
  for (const auto& [field, text] : all)
    if (const std::string what = unwritable_in(text); !what.empty())
      return refused(fmt::format("{}: {} cannot be written into files: leave it out", field, what));
  return all;
}

// A record as an item of its file.
tl::expected<std::string, std::string> RecordEdits::new_item(const File& file, const NewRecord& values,
                                                             std::vector<std::string>& keys) const {
  const auto complete = completed(values, keys);
  if (!complete) return refused(complete.error());
  const NewRecord& all = *complete;
  if (file.table != nullptr) {
    std::vector<std::string> cells(file.table->table.header.cells.size());
    for (const auto& [field, text] : all) {
      if (text.empty()) continue;
      const auto column = tables_.column_of(*file.table, field);
      if (!column) return refused(fmt::format("no column of the table is for {}", field));
      cells[*column] = written_new_value(*file.source, text, false);
    }
    return std::get<WrittenTable>(file.text).as_row(cells);
  }
  std::vector<std::string> members;
  const bool yaml = std::get<WrittenList>(file.text).is_block();
  for (const auto& [field, text] : all) {
    if (text.empty()) continue;
    if (field.find('.') != field.npos) return refused(fmt::format("{} is written in the file", field));
    members.push_back(yaml ? fmt::format("{}: {}", field, as_json(field, text, *file.source))
                           : fmt::format("\"{}\": {}", field, as_json(field, text, *file.source)));
  }
  if (!yaml) return fmt::format("{{ {} }}", fmt::join(members, ", "));
  const std::string_view text = file.source->text();
  const std::size_t dash = WrittenList::begin_of(*file.source, *file.list, 0);
  const std::size_t inner = (*file.list->array())[0].span().begin;
  const std::string indent(inner - (dash == 0 ? 0 : text.rfind('\n', dash - 1) + 1), ' ');
  return fmt::format("- {}", fmt::join(members, "\n" + indent));
}

RecordEdits::Changed RecordEdits::copied(const std::vector<std::size_t>& rows) const {
  if (rows.empty()) return std::vector<Replacement>{};
  auto file = file_of(rows);
  if (!file) return refused(file.error());
  const std::string& key = list_.declared->key;
  std::vector<std::string> keys;
  std::vector<std::size_t> sorted = rows;
  std::ranges::sort(sorted);
  std::vector<std::pair<std::size_t, std::string>> copies;  // behind which item
  for (const std::size_t row : sorted) {
    const std::size_t place = file->places[row];
    if (place == no_place) return refused("this record has no place in the file of the others");
    const std::size_t begin = file->table != nullptr ? file->table->table.rows[place].span.begin
                                                     : WrittenList::begin_of(*file->source, *file->list, place);
    const std::size_t end =
        file->table != nullptr ? file->table->table.rows[place].span.end : (*file->list->array())[place].span().end;
    std::string copy{file->source->text().substr(begin, end - begin)};
    const data::Value* known = key.empty() ? nullptr : data::descend(list_.rows[row], key);
    const RecordValue value = known == nullptr ? RecordValue{} : reader_.value(row, key);
    if (value.source == file->source && value.span.begin >= begin && value.span.end <= end && !value.computed) {
      const auto now = editable_text(*value.source, value.span);
      const auto fresh = now ? new_key(*now, keys) : now;
      if (!fresh) return refused(fresh.error());
      copy.replace(value.span.begin - begin, value.span.end - value.span.begin,
                   written_value(*value.source, value.span, *fresh));
    }
    copies.emplace_back(place, std::move(copy));
  }
  for (auto copy = copies.rbegin(); copy != copies.rend(); ++copy)
    file->change([&](auto& written) { written.insert(copy->first + 1, copy->second); });
  return file->changes();
}

RecordEdits::Changed RecordEdits::removed(const std::vector<std::size_t>& rows) const {
  if (rows.empty()) return std::vector<Replacement>{};
  auto file = file_of(rows);
  if (!file) return refused(file.error());
  std::set<std::size_t, std::greater<>> places;
  for (const std::size_t row : rows) {
    if (file->places[row] == no_place) return refused("this record has no place in the file of the others");
    places.insert(file->places[row]);
  }
  for (const std::size_t place : places) file->change([&](auto& written) { written.erase(place); });
  return file->changes();
}

RecordEdits::Changed RecordEdits::moved(const std::vector<std::size_t>& rows, std::size_t before) const {
  if (rows.empty()) return std::vector<Replacement>{};
  auto file = file_of(rows);
  if (!file) return refused(file.error());
  const std::size_t size = file->change([](const auto& written) { return written.size(); });
  std::set<std::size_t> chosen;
  for (const std::size_t row : rows) {
    if (file->places[row] == no_place) return refused("this record has no place in the file of the others");
    chosen.insert(file->places[row]);
  }
  std::size_t target = size;
  if (before < file->places.size()) {
    target = file->places[before];
    if (target == no_place) return refused("records change places only within their file");
  }
  std::vector<std::size_t> order, now;
  for (std::size_t i = 0; i <= size; ++i) {
    if (i == target) order.insert(order.end(), chosen.begin(), chosen.end());
    if (i < size && !chosen.contains(i)) order.push_back(i);
    if (i < size) now.push_back(i);
  }
  for (std::size_t i = 0; i < size; ++i) {
    if (now[i] == order[i]) continue;
    const auto from = std::find(now.begin() + static_cast<std::ptrdiff_t>(i), now.end(), order[i]);
    file->change([&](auto& written) { written.move(static_cast<std::size_t>(from - now.begin()), i); });
    std::rotate(now.begin() + static_cast<std::ptrdiff_t>(i), from, from + 1);
  }
  return file->changes();
}

tl::expected<std::string, std::string> RecordEdits::as_new_table(const std::string& key,
                                                                 const std::string& title) const {
  if (list_.rows.empty()) return refused("this list has no records");
  const diag::SourcePtr source = game_.at(list_, 0, "", "", "").source;
  const diag::Source csv{"new.csv", ""};
  std::vector<std::string> headings, cells;
  const auto cell_of = [&](const std::string& field, const std::string& text) {
    return written_new_value(csv,
                             field == list_.declared->key          ? key
                             : field == "title" || field == "name" ? title
                                                                   : text,
                             true);
  };
  if (const RecordTables::One* table = tables_.of(source)) {
    const auto row = RecordTables::row_at(*table, game_.at(list_, 0, "", "", "").span.begin);
    if (!row) return refused("this record is no longer there: look again");
    for (std::size_t i = 0; i < table->table.header.cells.size(); ++i) {
      headings.push_back(written_new_value(csv, base::trimmed(table->table.header.cells[i].text), true));
      const declared::Column* column = i < table->columns.size() ? &table->columns[i] : nullptr;
      const bool other =
          column != nullptr && !column->language.empty() && column->language != game_.model().languages.front();
      const std::string field = column == nullptr || column->field == nullptr ? std::string{} : column->path.front();
      const auto& given = table->table.rows[*row].cells;
      cells.push_back(other ? "" : cell_of(field, i < given.size() ? std::string{given[i].text} : ""));
    }
  } else {
    for (const RecordValue& value : reader_.read(0).values) {
      if (value.computed) continue;
      headings.push_back(written_new_value(csv, value.field, true));
      cells.push_back(cell_of(value.field, value.text));
    }
  }
  return fmt::format("{}\n{}\n", fmt::join(headings, ","), fmt::join(cells, ","));
}

}  // namespace planche::project
