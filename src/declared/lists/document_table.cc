#include "declared/lists/document_table.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/file/fields.h"
#include "declared/lists/converted_tables.h"

namespace planche::declared {

namespace {

// A column of the table. The column that names the list has no field.
struct Heading {
  std::string name;
  Column column = {};
  bool needed = false;  // required by the records of all lists
};

// The columns of all lists, in the order of "columns", then the others.
std::vector<Heading> headings_of(const DocumentKind& kind) {
  std::vector<Heading> all{{kind.by, {}, true}};
  for (const auto& [word, list] : kind.lists) {
    for (auto& [name, column] : columns_of(kind.find(list)->fields)) {
      if (std::none_of(all.begin(), all.end(), [&, own = name](const Heading& h) { return h.name == own; }))
        all.push_back({std::move(name), std::move(column)});
    }
  }
  const auto rank = [&](const Heading& heading) {
    return std::find(kind.columns.begin(), kind.columns.end(), heading.column.path.front());
  };
  std::stable_sort(all.begin() + 1, all.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  for (Heading& heading : all) {
    const auto requires_it = [&](const auto& one) {
      const Field* field = kind.find(one.second)->field(heading.name);
      return field != nullptr && field->required;
    };
    heading.needed = heading.needed || std::all_of(kind.lists.begin(), kind.lists.end(), requires_it);
  }
  return all;
}

const Heading* find(const std::vector<Heading>& headings, std::string_view written) {
  const std::string key = data::heading_key(written);
  const auto found = std::find_if(headings.begin(), headings.end(),
                                  [&](const Heading& h) { return data::heading_key(h.name) == key; });
  return found == headings.end() ? nullptr : &*found;
}

std::vector<std::string_view> words_of(const DocumentKind& kind) {
  std::vector<std::string_view> words;
  for (const auto& [word, list] : kind.lists) words.push_back(word);
  return words;
}

// The column of each cell; null for ignored columns.
std::vector<const Heading*> read_header(const DocumentKind& kind, const std::vector<Heading>& headings,
                                        const diag::SourcePtr& source, const data::Row& header, diag::Sink& sink) {
  std::map<const Heading*, std::string_view> met;
  std::vector<std::string_view> names;
  for (const Heading& heading : headings) names.push_back(heading.name);
  std::vector<const Heading*> known;
  for (const data::Cell& cell : header.cells) {
    const std::string_view name = base::trimmed(cell.text);
    const Heading* heading = find(headings, name);
    if (heading == nullptr && !name.empty()) {
      auto d = diag::problem(
          source, cell.span, "data/unknown-field",
          fmt::format("documents of the kind \"{}\" have no column \"{}\", which is ignored", kind.name, name));
      d.severity = diag::Severity::note;
      d.hint = base::suggestion(name, names);
      sink.add(std::move(d));
    } else if (heading != nullptr && !met.emplace(heading, cell.text).second) {
      sink.add(data::repeated_heading(source, met[heading], cell));
      heading = nullptr;  // the first one is used
    }
    known.push_back(heading);
  }
  for (const Heading& heading : headings) {
    if (!heading.needed || std::find(known.begin(), known.end(), &heading) != known.end()) continue;
    auto d = diag::problem(source, header.span, "data/missing-field",
                           fmt::format("the header has no column \"{}\"", heading.name));
    d.hint = fmt::format("write one card in a row: its {} ({}), its name, its values", kind.by,
                         fmt::join(words_of(kind), " or "));
    sink.add(std::move(d));
  }
  return known;
}

const Notation* notation_of(const Notations& notations, const Heading& heading) {
  const auto found =
      std::find_if(notations.begin(), notations.end(), [&](const Notation& one) { return one.field == heading.name; });
  return found == notations.end() ? nullptr : &*found;
}

}  // namespace

std::size_t known_columns(const DocumentKind& kind, const data::Row& header) {
  const std::vector<Heading> headings = headings_of(kind);
  std::size_t known = 0, written = 0;
  bool tells = false, typical = false;
  for (const data::Cell& cell : header.cells) {
    const std::string_view text = base::trimmed(cell.text);
    written += text.empty() ? 0 : 1;
    const Heading* heading = find(headings, text);
    if (heading == nullptr) continue;
    ++known;
    tells = tells || heading == headings.data();
    typical = typical || heading->name.find('.') != heading->name.npos;
  }
  // Any table may have columns "name" and "text".
  return typical || (tells && known * 4 > written * 3) ? known : 0;
}

data::Document document_from(const Model& model, const DocumentKind& kind, const Notations& notations,
                             const diag::SourcePtr& source, const data::Table& table, diag::Sink& sink) {
  const std::vector<Heading> headings = headings_of(kind);
  const auto known = read_header(kind, headings, source, table.header, sink);
  const bool tells = std::find(known.begin(), known.end(), headings.data()) != known.end();
  std::vector<data::Array> lists(kind.lists.size());
  data::Lacking lacking;
  for (const data::Row& row : table.rows) {
    data::Object record;
    data::Cell word{{}, row.span};
    for (std::size_t i = 0; i < row.cells.size() && i < known.size(); ++i) {
      const data::Cell& cell = row.cells[i];
      if (known[i] != nullptr && cell.lacks_value()) {
        lacking.add(i, cell);
      } else if (known[i] == headings.data()) {
        word = {std::string{base::trimmed(cell.text)}, cell.span};
      } else if (known[i] != nullptr && !cell.is_empty()) {
        const Notation* notation = notation_of(notations, *known[i]);
        if (notation != nullptr) {
          record.push_back({notation->field, cell.span, notation->read(cell)});
        } else {
          put(record, known[i]->column, cell, row.span);
        }
      }
    }
    const auto list =
        std::find_if(kind.lists.begin(), kind.lists.end(), [&](const auto& one) { return one.first == word.text; });
    if (list != kind.lists.end()) {
      lists[static_cast<std::size_t>(list - kind.lists.begin())].emplace_back(std::move(record), row.span);
    } else if (tells) {
      auto d = diag::problem(source, word.span, word.text.empty() ? "data/missing-field" : "data/type",
                             word.text.empty() ? fmt::format("the card lacks a {}", kind.by)
                                               : fmt::format("there is no {} \"{}\"", kind.by, word.text));
      d.hint = base::suggestion(word.text, words_of(kind));
      sink.add(std::move(d));
    }
  }
  lacking.report(source, sink);
  const diag::Span all{0, static_cast<std::uint32_t>(source->text().size())}, head = table.header.span;
  std::string title = std::filesystem::path{source->name()}.stem().string();
  data::Object root;
  root.push_back({"game", head, {model.id, head}});
  root.push_back({"kind", head, {kind.name, head}});
  root.push_back({"title", head, {title.empty() ? kind.name : std::move(title), head}});
  for (std::size_t i = 0; i < lists.size(); ++i)
    root.push_back({kind.lists[i].second, head, {std::move(lists[i]), all}});
  return {source, data::Value{std::move(root), all}};
}

data::TextRows table_from(const DocumentKind& kind, const Notations& notations, const data::Value& document) {
  std::vector<std::pair<const std::string*, const data::Value*>> records;
  for (const auto& [word, list] : kind.lists) {
    const data::Value* all = document.find(list);
    if (all == nullptr || all->array() == nullptr) continue;
    for (const data::Value& record : *all->array()) records.emplace_back(&word, &record);
  }
  data::TextRows rows(records.size() + 1);
  for (const Heading& heading : headings_of(kind)) {
    std::vector<std::string> cells;
    bool used = heading.needed;
    for (const auto& [word, record] : records) {
      const data::Value* value = member_at(*record, heading.column.path);
      const Notation* notation = notation_of(notations, heading);
      const bool tells = heading.column.field == nullptr;
      used = used || value != nullptr;
      cells.push_back(tells                 ? *word
                      : value == nullptr    ? std::string{}
                      : notation != nullptr ? notation->write(*value)
                                            : cell_text_of(*heading.column.field, *value));
    }
    if (!used) continue;
    rows[0].push_back(heading.name);
    for (std::size_t i = 0; i < cells.size(); ++i) rows[i + 1].push_back(std::move(cells[i]));
  }
  return rows;
}

}  // namespace planche::declared
