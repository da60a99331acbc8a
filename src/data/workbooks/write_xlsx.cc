// Cells of workbooks of Excel, changed in place.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/text.h"
#include "data/workbooks/cell_xml.h"
#include "data/workbooks/write_formats.h"
#include "data/workbooks/xlsx_book.h"
#include "data/workbooks/xlsx_sheet.h"

namespace planche::data {

namespace {

tl::unexpected<std::string> unwritten(std::string why) {
  return tl::make_unexpected(std::move(why));
}

// The workbook, and the sheet that changes.
struct XmlBook {
  std::unique_ptr<Opening> opening;
  std::string part, text;  // of the sheet
  std::vector<NumberStyle> styles;
  std::vector<bool> rich;
  bool is_signed = false;
};

Tried<XmlBook> open_for_writing(Archive& archive, const std::string& sheet) {
  auto opening = open_book(archive);
  if (!opening) return tl::unexpected{opening.error()};
  const auto chosen = choose_sheet((*opening)->names, sheet);
  if (!chosen) return tl::unexpected{chosen.error()};
  XmlBook book{std::move(*opening), {}, {}, {}, {}, false};
  book.part = book.opening->parts[*chosen];
  Relations of_package{""};
  if (const auto read = read_small(archive, "_rels/.rels", of_package); !read) return tl::unexpected{read.error()};
  book.is_signed = !of_package.of_type("origin").empty() || archive.has("_xmlsignatures/origin.sigs");
  if (const std::string part = book.opening->of_book.of_type("styles"); !part.empty()) {
    Styles styles;
    if (const auto read = read_small(archive, part, styles); !read) return tl::unexpected{read.error()};
    book.styles = std::move(styles.cells);
  }
  if (const std::string part = book.opening->of_book.of_type("sharedStrings"); !part.empty()) {
    const auto shared = archive.content(part);
    if (!shared) return tl::unexpected{shared.error()};
    book.rich = rich_texts(*shared);
  }
  auto text = archive.content(book.part);
  if (!text) return tl::unexpected{text.error()};
  book.text = std::move(*text);
  return book;
}

// What a cell with this text holds: the attribute `t`, and what stands in the cell.
struct Held {
  std::optional<std::string> type = {};
  std::string inside = {};
};

constexpr std::size_t digits_of_excel = 15;  // that Excel keeps

bool is_kept_number(const std::string& text) {
  return reads_as_number(text) &&
         std::ranges::count_if(text, [](char c) { return c >= '0' && c <= '9'; }) <= std::ptrdiff_t{digits_of_excel};
}

// The number that a pattern shows as this text.
std::string number_shown_as(const NumberPattern& pattern, const std::string& text) {
  std::string digits;
  for (const char c : text)
    if ((c >= '0' && c <= '9') || c == '.' || c == '-') digits += c;
  for (std::string number : {short_number(digits), short_number(digits + "e-2")}) {
    const std::size_t first = number.find_first_not_of('0');  // 007
    if (first != 0 && first != number.npos && number[first] != '.') number.erase(0, first);
    if (is_kept_number(number) && pattern.shown(number) == text) return number;
  }
  return {};
}

Held held(const NewCell& cell, const NumberStyle& style, const std::string& type, bool has_value, bool since_1904,
          const std::string& prefix) {
  const auto number = [&](const std::string& digits) {
    return Held{std::nullopt, fmt::format("<{0}v>{1}</{0}v>", prefix, digits)};
  };
  const std::string& text = cell.text;
  if (text.empty()) return {};
  if (type == "d" && is_moment(text)) return Held{"d", number(text).inside};
  const bool truth = text == "true" || text == "false";
  if (!style.is_text && truth && (type == "b" || !has_value))
    return Held{"b", number(text == "true" ? "1" : "0").inside};
  const bool of_time = style.format != NumberFormat::none;
  if (of_time)
    if (const std::string stored = stored_number(text, style.format, since_1904); !stored.empty())
      return number(stored);
  if (!style.is_text && !of_time && is_kept_number(text)) {
    const auto shown = style.pattern ? style.pattern->shown(text) : std::nullopt;
    if (!shown || *shown == text || cell.taken == Taken::exact || (cell.taken == Taken::plain && !says_more(*shown)))
      return number(text);
  }
  if (!style.is_text && style.pattern)
    if (std::string digits = number_shown_as(*style.pattern, text); !digits.empty()) return number(digits);
  return Held{"inlineStr",
              fmt::format("<{0}is><{0}t xml:space=\"preserve\">{1}</{0}t></{0}is>", prefix, escaped_for_excel(text))};
}

// Changes the XML of a sheet.
class SheetWriter {
 public:
  SheetWriter(const XmlBook& book, const CellChanges& changes) : book_{book}, changes_{changes}, cells_{changes.cells} {
    std::ranges::sort(cells_, {}, [](const NewCell& cell) { return std::pair{cell.row, cell.column}; });
  }

  tl::expected<std::string, std::string> written() {
    std::vector<XmlRow> rows;
    std::set<std::uint32_t> wanted{changes_.added.begin(), changes_.added.end()};
    if (changes_.like != 0) wanted.insert(changes_.like);
    for (const NewCell& cell : cells_) wanted.insert(cell.row);
    std::vector<std::pair<std::uint32_t, std::size_t>> places;  // where each row of the sheet begins
    const XmlSheet sheet{book_.text, [&](XmlRow row) {
                           places.emplace_back(row.number, row.tag.begin);
                           if (wanted.contains(row.number)) rows.push_back(std::move(row));
                         }};
    sheet_ = &sheet;
    if (!sheet.fault.empty()) return unwritten(sheet.fault);
    if (sheet.is_protected) return unwritten(of_protected);
    const auto row_of = [&](std::uint32_t number) {
      const auto found = std::ranges::find(rows, number, &XmlRow::number);
      return found == rows.end() ? nullptr : &*found;
    };
    like_ = row_of(changes_.like);
    if (std::string why = crowded(row_of); !why.empty()) return unwritten(std::move(why));
    for (auto cell = cells_.begin(); cell != cells_.end();) {
      const auto next = std::find_if(cell, cells_.end(), [&](const NewCell& one) { return one.row != cell->row; });
      if (const XmlRow* row = row_of(cell->row)) {
        if (std::string why = change(*row, {cell, next}); !why.empty()) return unwritten(std::move(why));
      } else {
        for (auto one = cell; one != next; ++one)
          if (const char* why = sheet.fixed(one->row, one->column))
            return unwritten(fixed_sentence(one->row, one->column, why));
        const auto after =
            std::ranges::upper_bound(places, cell->row, {}, &std::pair<std::uint32_t, std::size_t>::first);
        add_row(after == places.end() ? sheet.data_close : after->second, {cell, next});
      }
      cell = next;
    }
    if (sheet.data->kind == Tag::Kind::empty && !new_rows_.empty())
      parts_.push_back({sheet.data->begin, sheet.data->end,
                        fmt::format("{}>{}</{}sheetData>", sheet.data->text.substr(0, sheet.data->text.size() - 2),
                                    new_rows_, sheet.prefix)});
    widen_dimension();
    return spliced(book_.text, std::move(parts_));
  }
  bool has_formulas() const { return formulas_; }

 private:
  using Cells = std::vector<NewCell>;

  bool is_added(std::uint32_t row) const { return std::ranges::count(changes_.added, row) > 0; }

  // Why the new rows have no room.
  template <typename RowOf>
  std::string crowded(const RowOf& row_of) {
    formulas_ = sheet_->formulas;
    if (changes_.added.empty()) return {};
    if (like_ != nullptr)
      for (const XmlCell& cell : like_->cells)
        if (cell.formula && cell.column >= changes_.first_column && cell.column <= changes_.last_column)
          return fmt::format("{}{} is a formula, which a new row would lack: add the row in the spreadsheet program",
                             diag::column_name(cell.column), cell.row);
    for (const std::uint32_t number : changes_.added) {
      const XmlRow* row = row_of(number);
      for (std::uint32_t column = changes_.first_column; column <= changes_.last_column; ++column) {
        const XmlCell* cell = row == nullptr ? nullptr : row->at(column);
        if ((cell != nullptr && (cell->formula || !cell->values.empty())) || sheet_->fixed(number, column) != nullptr)
          return fmt::format("{}{} is not empty: add the row in the spreadsheet program", diag::column_name(column),
                             number);
      }
    }
    return {};
  }

  std::string style_of(std::uint32_t row, std::uint32_t column, const XmlRow* own) const {
    if (is_added(row) && like_ != nullptr)
      if (const XmlCell* above = like_->at(column)) return above->tag.value("s");
    const XmlRow* row_style = own == nullptr && is_added(row) ? like_ : own;
    if (row_style != nullptr && row_style->tag.value("customFormat") == "1") return row_style->tag.value("s");
    for (const XmlSheet::Columns& columns : sheet_->columns)
      if (column >= columns.first && column <= columns.last) return columns.style;
    return {};
  }

  Held holding(const NewCell& cell, const std::string& style, const std::string& type, bool has_value) const {
    const std::uint32_t index = number_of(style, 0);
    const NumberStyle plain;
    return held(cell, index < book_.styles.size() ? book_.styles[index] : plain, type, has_value,
                book_.opening->book.since_1904, sheet_->prefix);
  }

  std::string new_cell(const NewCell& cell, const XmlRow* own) {
    const std::string style = style_of(cell.row, cell.column, own);
    const auto [type, inside] = holding(cell, style, {}, false);
    if (inside.empty() && style.empty()) return {};
    std::string tag = fmt::format("<{}c r=\"{}{}\">", sheet_->prefix, diag::column_name(cell.column), cell.row);
    if (!style.empty()) tag = with_attribute(tag, "s", style);
    if (type) tag = with_attribute(tag, "t", type);
    if (inside.empty()) return tag.substr(0, tag.size() - 1) + "/>";
    return fmt::format("{}{}</{}c>", tag, inside, sheet_->prefix);
  }

  // The cells of a new row that have only their styles.
  void add_styled(Cells& cells, const XmlRow* own) const {
    if (cells.empty() || !is_added(cells.front().row) || like_ == nullptr) return;
    for (const XmlCell& cell : like_->cells)
      if (cell.column >= changes_.first_column && cell.column <= changes_.last_column &&
          (own == nullptr || own->at(cell.column) == nullptr) &&
          std::ranges::find(cells, cell.column, &NewCell::column) == cells.end())
        cells.push_back({cells.front().row, cell.column, {}, Taken::shown});
    std::ranges::sort(cells, {}, &NewCell::column);
  }

  // Why the row cannot be changed so; empty if it was.
  std::string change(const XmlRow& row, Cells cells) {
    add_styled(cells, &row);
    std::string last;
    std::uint32_t widest = 0;
    for (const NewCell& cell : cells) {
      const XmlCell* old = row.at(cell.column);
      const char* why = old == nullptr ? nullptr : old->fixed(book_.rich);
      if (why == nullptr) why = sheet_->fixed(cell.row, cell.column);
      if (why != nullptr) return fixed_sentence(cell.row, cell.column, why);
      if (old == nullptr) {
        std::string made = new_cell(cell, &row);
        if (made.empty()) continue;
        widest = cell.column;
        const auto after = std::ranges::upper_bound(row.cells, cell.column, {}, &XmlCell::column);
        if (after == row.cells.end())
          last += made;
        else
          parts_.push_back({after->tag.begin, after->tag.begin, std::move(made)});
        continue;
      }
      rewrite(cell, *old);
    }
    std::string tag{row.tag.text};
    const std::string spans = tag_spans(row.tag, widest);
    if (!spans.empty()) tag = with_attribute(tag, "spans", spans);
    if (row.tag.kind == Tag::Kind::empty && !last.empty()) {
      parts_.push_back({row.tag.begin, row.tag.end,
                        fmt::format("{}>{}</{}row>", tag.substr(0, tag.size() - 2), last, sheet_->prefix)});
      return {};
    }
    if (!spans.empty()) parts_.push_back({row.tag.begin, row.tag.end, tag});
    if (!last.empty()) parts_.push_back({row.close, row.close, std::move(last)});
    return {};
  }

  void rewrite(const NewCell& cell, const XmlCell& old) {
    const bool has_value = !old.values.empty();
    const auto [type, inside] = holding(cell, old.tag.value("s"), old.type(), has_value);
    std::vector<Splice> others = old.values;
    for (Splice& one : others) {
      one.begin -= old.tag.end;
      one.end -= old.tag.end;
    }
    const std::string rest = spliced(std::string_view{book_.text}.substr(old.tag.end, old.close - old.tag.end), others);
    std::string tag = with_attribute(old.tag.text, "t", type);
    if (old.tag.kind == Tag::Kind::empty) tag = tag.substr(0, tag.size() - 2) + ">";
    const bool bare = inside.empty() && base::trimmed(rest).empty();
    parts_.push_back(
        {old.tag.begin, old.end,
         bare ? tag.substr(0, tag.size() - 1) + "/>" : fmt::format("{}{}{}</{}>", tag, inside, rest, old.tag.name)});
  }

  // `spans` with one more column; empty if it stays.
  static std::string tag_spans(const Tag& row, std::uint32_t column) {
    const std::string spans = row.value("spans");
    const std::size_t colon = spans.find(':');
    if (colon == spans.npos || column == 0) return {};
    const std::uint32_t first = number_of(std::string_view{spans}.substr(0, colon), 0),
                        last = number_of(std::string_view{spans}.substr(colon + 1), 0);
    if (first == 0 || last == 0 || (column >= first && column <= last)) return {};
    return fmt::format("{}:{}", std::min(first, column), std::max(last, column));
  }

  void add_row(std::size_t place, Cells cells) {
    const std::uint32_t number = cells.front().row;
    add_styled(cells, nullptr);
    std::string tag = fmt::format("<{}row r=\"{}\">", sheet_->prefix, number), inside;
    if (is_added(number) && like_ != nullptr) {
      for (const char* name : {"s", "customFormat"})
        if (like_->tag.get(name)) tag = with_attribute(tag, name, like_->tag.value(name));
    }
    for (const NewCell& cell : cells) inside += new_cell(cell, nullptr);
    if (inside.empty()) return;
    std::string row = fmt::format("{}{}</{}row>", tag, inside, sheet_->prefix);
    if (sheet_->data->kind == Tag::Kind::empty)
      new_rows_ += row;
    else
      parts_.push_back({place, place, std::move(row)});
  }

  void widen_dimension() {
    if (!sheet_->dimension) return;
    const auto was = range_of(sheet_->dimension->value("ref"));
    if (!was) return;
    Range now = *was;
    for (const NewCell& cell : cells_) {
      if (cell.text.empty()) continue;
      now = {std::min(now.first_row, cell.row), std::min(now.first_column, cell.column),
             std::max(now.last_row, cell.row), std::max(now.last_column, cell.column)};
    }
    if (now.first_row == was->first_row && now.first_column == was->first_column && now.last_row == was->last_row &&
        now.last_column == was->last_column)
      return;
    parts_.push_back({sheet_->dimension->begin, sheet_->dimension->end,
                      with_attribute(sheet_->dimension->text, "ref",
                                     fmt::format("{}{}:{}{}", diag::column_name(now.first_column), now.first_row,
                                                 diag::column_name(now.last_column), now.last_row))});
  }

  const XmlBook& book_;
  const CellChanges& changes_;
  Cells cells_;
  const XmlSheet* sheet_ = nullptr;
  const XmlRow* like_ = nullptr;
  std::vector<Splice> parts_;
  std::string new_rows_;
  bool formulas_ = false;
};

// Tables of Excel on the sheet.
class ExcelTable : public XmlTaker {
 public:
  void start(const Element& element) override {
    if (element.name != "table") return;
    range = range_of(element.get("ref")).value_or(Range{});
    totals = number_of(element.get("totalsRowCount"), 0);
    name = element.get("displayName");
  }
  void end(std::string_view) override {}
  void text(std::string_view) override {}
  Range range;
  std::uint32_t totals = 0;
  std::string name;
};

// Why a table of Excel has no room for the new rows.
std::string beyond_table(Archive& archive, const XmlBook& book, const CellChanges& changes) {
  if (changes.added.empty() || !archive.has(Relations::file_of(book.part))) return {};
  Relations of_sheet{book.part};
  if (!read_small(archive, Relations::file_of(book.part), of_sheet)) return {};
  for (const auto& [id, relation] : of_sheet.all) {
    if (relation.type != "table") continue;
    ExcelTable table;
    if (!read_small(archive, relation.target, table)) continue;
    const Range& range = table.range;
    const std::uint32_t last = range.last_row - std::min(table.totals, range.last_row);
    const bool holds = changes.like >= range.first_row && changes.like <= range.last_row &&
                       changes.first_column <= range.last_column && changes.last_column >= range.first_column;
    if (holds && changes.added.back() > last)
      return fmt::format("the table \"{}\" of the workbook ends in row {}: add the row in the spreadsheet program",
                         table.name, range.last_row);
  }
  return {};
}

// Whether a sheet of the workbook has formulas.
Tried<bool> has_formulas(Archive& archive, const Opening& opening) {
  if (!opening.of_book.of_type("calcChain").empty()) return true;
  for (const std::string& part : opening.parts) {
    const auto text = archive.content(part);
    if (!text) return tl::unexpected{text.error()};
    Tags tags{*text};
    std::string prefix;
    while (const auto tag = tags.next()) {
      if (tag->name.ends_with("worksheet")) prefix = prefix_in(tag->name);
      if (tag->is(prefix, "f")) return true;
    }
  }
  return false;
}

// The text of the workbook with `fullCalcOnLoad`, so that Excel calculates all formulas when it opens the file. Returns
// an empty text if it has that already.
tl::expected<std::string, std::string> calculating(std::string_view text) {
  if (std::string why = unwritable_xml(text); !why.empty()) return unwritten(std::move(why));
  Tags tags{text};
  std::string prefix;
  std::optional<Tag> root, after, known;
  std::size_t depth = 0;
  while (const auto tag = tags.next()) {
    if (!root) {
      root = tag;
      prefix = prefix_in(tag->name);
    }
    if (tag->kind == Tag::Kind::close) --depth;
    if (depth == 1 && tag->kind != Tag::Kind::close && tag->is(prefix, "calcPr")) known = tag;
    if (depth == 1 && tag->kind != Tag::Kind::open)
      for (const char* name : {"sheets", "functionGroups", "externalReferences", "definedNames"})
        if (tag->is(prefix, name)) after = tag;
    if (tag->kind == Tag::Kind::open) ++depth;
  }
  if (known) {
    if (known->value("fullCalcOnLoad") == "1") return std::string{};
    return spliced(text, {{known->begin, known->end, with_attribute(known->text, "fullCalcOnLoad", "1")}});
  }
  if (!after) return unwritten("its description of sheets is unusual");
  return spliced(text, {{after->end, after->end, fmt::format("<{}calcPr fullCalcOnLoad=\"1\"/>", prefix)}});
}

}  // namespace

Rewritten rewrite_xlsx(Archive& archive, const CellChanges& changes) {
  const auto book = open_for_writing(archive, changes.sheet);
  if (!book) return unwritten(book.error().message);
  if (book->is_signed) return unwritten(of_signed);
  if (std::string why = beyond_table(archive, *book, changes); !why.empty()) return unwritten(std::move(why));
  SheetWriter writer{*book, changes};
  auto text = writer.written();
  if (!text) return unwritten(text.error());
  std::vector<NewContent> made;
  made.push_back({archive.index(book->part), book->part, std::move(*text)});
  const auto formulas = writer.has_formulas() ? Tried<bool>{true} : has_formulas(archive, *book->opening);
  if (!formulas) return unwritten(formulas.error().message);
  if (*formulas) {
    const std::string& part = book->opening->book_part;
    const auto described = archive.content(part);
    if (!described) return unwritten(described.error().message);
    auto now = calculating(*described);
    if (!now) return unwritten(now.error());
    if (!now->empty()) made.push_back({archive.index(part), part, std::move(*now)});
  }
  return made;
}

FixedCells fixed_in_xlsx(Archive& archive, const std::string& name) {
  FixedCells fixed;
  const auto book = open_for_writing(archive, name);
  if (!book) return {book.error().message};
  const XmlSheet sheet{book->text, [&](const XmlRow& row) {
                         for (const XmlCell& cell : row.cells)
                           if (const char* why = cell.fixed(book->rich))
                             fixed.cells.emplace(std::pair{cell.row, cell.column}, why);
                       }};
  fixed.all = !sheet.fault.empty() ? sheet.fault : book->is_signed ? of_signed : sheet.is_protected ? of_protected : "";
  for (const Range& range : sheet.arrays)
    fixed.ranges.push_back({range.first_row, range.first_column, range.last_row, range.last_column, is_formula, false});
  for (const Range& range : sheet.merged)
    fixed.ranges.push_back({range.first_row, range.first_column, range.last_row, range.last_column, is_merged, true});
  return fixed;
}

}  // namespace planche::data
