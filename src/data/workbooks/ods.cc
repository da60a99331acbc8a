// Workbooks of LibreOffice: OpenDocument.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/text.h"
#include "data/text_checks.h"
#include "data/workbooks/dates.h"
#include "data/workbooks/number_shown.h"
#include "data/workbooks/workbook_formats.h"

namespace planche::data {

namespace {

// Finds out whether the archive's files are encrypted.
class Manifest : public XmlTaker {
 public:
  void start(const Element& element) override { is_encrypted = is_encrypted || element.name == "encryption-data"; }
  void end(std::string_view) override {}
  void text(std::string_view) override {}
  bool is_encrypted = false;
};

// Joins paragraphs. In OpenDocument, a run of white space is one space, and further spaces are elements.
class Paragraphs {
 public:
  void begin() {
    if (!rich_.empty() || begun_) rich_.add("\n", {});
    begun_ = true;
    after_space_ = true;
  }
  void add(std::string_view piece, Look look) {
    std::string text;
    for (const char c : piece) {
      if (!is_white(c)) {
        text += c;
      } else if (!after_space_) {
        text += ' ';
      }
      after_space_ = is_white(c);
    }
    rich_.add(text, look);
  }
  void add_white(std::string_view piece, Look look) {
    rich_.add(piece, look);
    after_space_ = false;
  }
  LookedText take() {
    begun_ = false;
    return rich_.take();
  }
  std::size_t bytes() const { return rich_.bytes(); }

 private:
  RichText rich_;
  bool begun_ = false, after_space_ = true;
};

class Content : public XmlTaker {
 public:
  // The first sheet with the name `wanted`; the first of all if that is empty.
  Content(const std::string& wanted, SheetText& into)
      : wanted_{wanted}, wanted_key_{base::name_key(wanted)}, into_{into} {}

  void start(const Element& element) override {
    ++depth_;
    if (skip_from_ != 0) return;
    const std::string_view name = element.name;
    is_book = is_book || name == "spreadsheet";
    const bool drawn = element.space.find(":drawing:") != std::string_view::npos;
    if (drawn || others.contains(name) || (name == "table" && in_table_)) {
      skip_from_ = depth_;
    } else if (name == "style" && (element.get("family") == "text" || element.get("family") == "table-cell")) {
      style_ = element.get("name");
    } else if (name == "text-properties" && !style_.empty()) {
      Look& look = looks_[style_];
      look.bold = element.get("font-weight", ":xsl-fo") == "bold";
      look.italic = element.get("font-style", ":xsl-fo") == "italic";
      const std::string_view line = element.get("text-line-through-style"),
                             type = element.get("text-line-through-type");
      look.struck = (!line.empty() && line != "none") || (!type.empty() && type != "none");
    } else if (name == "table") {
      in_table_ = true;
      names.emplace_back(element.get("name"));
      if (names.size() > most_sheets) fault = {"data/limit", fmt::format("more than {} sheets", most_sheets)};
      mine_ = !found && (wanted_.empty() || names.back() == wanted_ || base::name_key(names.back()) == wanted_key_);
      if (mine_) found = names.back();
    } else if (mine_ && name == "table-row") {
      repeated_ = count_of(element, "number-rows-repeated");
      const std::string_view visible = element.get("visibility");
      hidden_ = visible == "collapse" || visible == "filter";
      row_.clear();
      column_ = 1;
    } else if (mine_ && (name == "table-cell" || name == "covered-table-cell")) {
      start_cell(element);
    } else if (in_cell_) {
      start_in_cell(element);
    }
  }

  void end(std::string_view name) override {
    const bool skipped = skip_from_ != 0;
    if (depth_-- == skip_from_) skip_from_ = 0;
    if (skipped) return;
    if (name == "style") {
      style_.clear();
    } else if (name == "table" && in_table_) {
      in_table_ = mine_ = false;
    } else if (mine_ && name == "table-row") {
      end_row();
    } else if (in_cell_ && (name == "table-cell" || name == "covered-table-cell")) {
      end_cell();
    } else if (in_cell_ && name == "p") {
      in_paragraph_ = false;
    } else if (in_paragraph_ && name == "span" && !spans_.empty()) {
      spans_.pop_back();
    }
  }

  void text(std::string_view piece) override {
    if (in_paragraph_ && skip_from_ == 0) paragraphs_.add(piece, look());
    if (paragraphs_.bytes() > most_cell_bytes) fault = too_long_cell(line_, column_);
  }

  bool is_book = false;
  std::vector<std::string> names;  // of all sheets
  std::optional<std::string> found;

 private:
  struct Cell {
    std::uint32_t column, next;  // of the next cell
    LookedText text;
    std::string number;  // if the text shows a number; otherwise empty
    bool failed, unset;  // of a formula
  };

  // Elements in cells and tables that are not their content.
  static inline const std::set<std::string_view> others{"annotation",     "shapes", "forms",     "tracked-changes",
                                                        "dde-links",      "note",   "ruby-text", "named-expressions",
                                                        "database-ranges"};

  Look look() const { return spans_.empty() ? Look{} : spans_.back(); }

  // Absent attributes count as 1.
  std::uint32_t count_of(const Element& element, std::string_view name) {
    const std::string_view said = element.get(name);
    if (said.empty()) return 1;
    const std::uint32_t count = number_of(said, 0);
    if (count == 0)
      fault = {"data/syntax", fmt::format("expected a count as `{}` of the workbook, found \"{}\"", name, said),
               "save it again with a spreadsheet"};
    return std::max(count, 1u);
  }

  void start_cell(const Element& element) {
    in_cell_ = true;
    const std::uint32_t repeated = count_of(element, "number-columns-repeated");
    cell_ = {column_, column_ + std::min(repeated, most_cells - column_), {}, {}, false, false};
    const std::uint32_t rows = count_of(element, "number-rows-spanned");
    const std::uint32_t columns = count_of(element, "number-columns-spanned");
    if (mine_ && (rows > 1 || columns > 1))
      into_.merge(
          {line_, column_, line_ + std::min(rows, most_rows) - 1, column_ + std::min(columns, most_columns) - 1});
    cell_style_ = element.get("style-name");
    const std::string_view type = element.get("value-type", ":office:");
    const auto value = [&](std::string_view name) { return std::string{element.get(name, ":office:")}; };
    kind_ = type;
    value_ = type == "date"      ? value("date-value")
             : type == "time"    ? shown_duration(value("time-value"))
             : type == "boolean" ? value("boolean-value")
             : type == "string"  ? value("string-value")
                                 : short_number(value("value"));
    constexpr std::string_view midnight = "T00:00:00";
    if (type == "date" && value_.ends_with(midnight)) value_.resize(value_.size() - midnight.size());
    cell_.failed = element.get("value-type", ":calcext:") == "error";
    has_formula_ = !element.get("formula").empty();
    has_paragraph_ = false;
  }

  void start_in_cell(const Element& element) {
    const std::string_view name = element.name;
    if (name == "p") {
      paragraphs_.begin();
      has_paragraph_ = true;
      in_paragraph_ = true;
      spans_.clear();
    } else if (!in_paragraph_) {
      return;
    } else if (name == "span") {
      const auto own = looks_.find(element.get("style-name"));
      const Look inner = own == looks_.end() ? Look{} : own->second, outer = look();
      spans_.push_back({outer.bold || inner.bold, outer.italic || inner.italic, outer.struck || inner.struck});
    } else if (name == "s") {
      const std::uint32_t count = std::min<std::uint32_t>(number_of(element.get("c"), 1), 1000);
      paragraphs_.add_white(std::string(count, ' '), look());
    } else if (name == "tab") {
      paragraphs_.add_white("\t", look());
    } else if (name == "line-break") {
      paragraphs_.add_white("\n", look());
    }
  }

  void end_cell() {
    in_cell_ = in_paragraph_ = false;
    LookedText said = paragraphs_.take();
    const bool is_text = kind_.empty() || kind_ == "string";
    // OpenOffice writes the value 0 beside the shown error of a formula.
    cell_.failed =
        cell_.failed || (has_formula_ && (said.text.starts_with("#") || said.text.starts_with("Err:")) && !is_text);
    // A formula whose result is an empty text has a paragraph.
    cell_.unset = has_formula_ && kind_.empty() && !has_paragraph_;
    const bool is_number = kind_ == "float" || kind_ == "percentage" || kind_ == "currency";
    if (is_number && !cell_.failed && !said.text.empty() && !is_unformatted(said.text, value_)) cell_.number = value_;
    const bool as_said = cell_.failed || (is_text && !said.text.empty()) || !cell_.number.empty();
    const auto style = looks_.find(cell_style_);
    said.struck = said.struck || (style != looks_.end() && style->second.struck && is_text && said.marked.empty());
    cell_.text = as_said ? std::move(said) : LookedText{std::move(value_), {}, false};
    column_ = cell_.next;
    if (!cell_.text.text.empty() || cell_.unset) row_.push_back(std::move(cell_));
    if (row_.size() > most_columns) fault = {"data/limit", fmt::format("more than {} cells in a row", most_columns)};
  }

  void end_row() {
    const Range& range = into_.range();
    const std::uint32_t next = line_ + std::min(repeated_, most_cells - line_);
    for (std::uint32_t row = std::max(line_, range.first_row); row < next && row <= range.last_row && !fault; ++row) {
      if (row_.empty()) break;
      if (hidden_) into_.hide(row);
      for (const Cell& cell : row_) put(row, cell);
      fault = into_.fault();
    }
    line_ = next;
  }

  // Stays in the range, because empty repetitions can be long.
  void put(std::uint32_t row, const Cell& cell) {
    const Range& range = into_.range();
    for (std::uint32_t column = std::max(cell.column, range.first_column);
         column < cell.next && column <= range.last_column && !into_.fault(); ++column) {
      if (cell.failed || cell.unset) {
        using Kind = diag::Sheet::Cell::Kind;
        into_.put_lacking(row, column, cell.failed ? Kind::failed : Kind::unset, cell.text.text);
      } else if (!cell.number.empty()) {
        into_.put_number(row, column, cell.text.text, cell.number);
      } else {
        into_.put(row, column, cell.text);
      }
    }
  }

  static constexpr std::size_t most_sheets = 10'000;
  static constexpr std::uint32_t most_cells = 1u << 30;  // beyond every limit, far from overflow

  const std::string& wanted_;
  std::string wanted_key_;
  SheetText& into_;
  std::size_t depth_ = 0, skip_from_ = 0;  // open elements; where a skipped element began
  std::string style_;
  std::map<std::string, Look, std::less<>> looks_;  // of styles of texts and cells
  std::string cell_style_;
  bool hidden_ = false;  // the row
  bool in_table_ = false, mine_ = false, in_cell_ = false, in_paragraph_ = false, has_formula_ = false;
  bool has_paragraph_ = false;
  std::uint32_t line_ = 1, column_ = 1, repeated_ = 1;
  std::vector<Cell> row_;
  Cell cell_{};
  std::string kind_, value_;
  std::vector<Look> spans_;
  Paragraphs paragraphs_;
};

Tried<void> read_content(Archive& archive, Content& content) {
  constexpr const char* manifest_part = "META-INF/manifest.xml";
  Manifest manifest;
  if (archive.has(manifest_part)) {
    if (const auto read = read_xml(archive, manifest_part, manifest); !read) return tl::unexpected{read.error()};
  }
  if (manifest.is_encrypted) return tl::unexpected{encrypted()};
  if (const auto read = read_xml(archive, "content.xml", content); !read) return tl::unexpected{read.error()};
  if (!content.is_book) return tl::unexpected{no_workbook("another office document")};
  return {};
}

}  // namespace

Tried<std::vector<std::string>> sheets_of_ods(Archive& archive, SheetText& into) {
  const std::string any;
  Content content{any, into};
  if (const auto read = read_content(archive, content); !read) return tl::unexpected{read.error()};
  return content.names;
}

Tried<std::string> read_ods(Archive& archive, const std::string& wanted, SheetText& into) {
  Content content{wanted, into};
  if (const auto read = read_content(archive, content); !read) return tl::unexpected{read.error()};
  if (content.found) return *content.found;
  return choose_sheet(content.names, wanted).map([&](std::size_t i) { return content.names[i]; });
}

}  // namespace planche::data
