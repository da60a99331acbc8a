// Workbooks of Excel: Office Open XML.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <memory>

#include <fmt/format.h>

#include "base/text.h"
#include "data/text_checks.h"
#include "data/workbooks/dates.h"
#include "data/workbooks/number_shown.h"
#include "data/workbooks/workbook_formats.h"
#include "data/workbooks/xlsx_book.h"

namespace planche::data {

namespace {

// The character of "_x0041_", the notation for U+0041; nothing for other texts.
std::string escaped_character(std::string_view text) {
  std::uint16_t unit = 0;
  if (text.size() < 7 || !text.starts_with("_x") || text[6] != '_') return {};
  const auto read = std::from_chars(text.data() + 2, text.data() + 6, unit, 16);
  if (read.ec != std::errc{} || read.ptr != text.data() + 6 || unit == 0 || (unit >= 0xd800 && unit < 0xe000))
    return {};
  std::string character;
  if (unit >= 0x800) character += static_cast<char>(0xe0 | unit >> 12);
  if (unit >= 0x800) character += static_cast<char>(0x80 | (unit >> 6 & 0x3f));
  if (unit >= 0x80 && unit < 0x800) character += static_cast<char>(0xc0 | unit >> 6);
  character += unit < 0x80 ? static_cast<char>(unit) : static_cast<char>(0x80 | (unit & 0x3f));
  return character;
}

// Line ends become "\n".
std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::string character = text[i] == '_' ? escaped_character(text.substr(i)) : std::string{};
    i += character.empty() ? 1 : 7;
    result += character.empty() ? text.substr(i - 1, 1) : std::string_view{character};
  }
  return with_newlines(std::move(result));
}

// The texts of <si> and <is>: runs with their looks, without phonetic text.
class Texts {
 public:
  void start(const Element& element) {
    if (element.name == "rPh") ++spoken_;
    if (element.name == "r") look_ = {};
    const std::string_view value = element.get("val");
    const bool on = value != "0" && value != "false";
    if (element.name == "b") look_.bold = on;
    if (element.name == "i") look_.italic = on;
    if (element.name == "strike") look_.struck = on;
    if (element.name == "t") in_text_ = spoken_ == 0;
  }
  void end(std::string_view name) {
    if (name == "rPh" && spoken_ > 0) --spoken_;
    if (name == "r") look_ = {};
    if (name == "t") in_text_ = false;
  }
  void text(std::string_view piece) {
    if (in_text_) rich_.add(piece, look_);
  }
  std::size_t bytes() const { return rich_.bytes(); }
  LookedText take() {
    LookedText text = rich_.take();
    return {unescaped(text.text), unescaped(text.marked), text.struck};
  }

 private:
  RichText rich_;
  Look look_;
  bool in_text_ = false;
  int spoken_ = 0;
};

// One long string holds all texts, because there may be millions.
class SharedTexts : public XmlTaker {
 public:
  explicit SharedTexts(const Limits& limits) : limits_{limits} {}

  void start(const Element& element) override { texts_.start(element); }
  void end(std::string_view name) override {
    texts_.end(name);
    if (name != "si") return;
    LookedText text = texts_.take();
    all_ += text.text;
    ends_.push_back(all_.size());
    if (!text.marked.empty() || text.struck) looked_.emplace(ends_.size() - 1, std::move(text));
    if (ends_.size() > limits_.values || all_.size() > limits_.bytes)
      fault = {"data/limit",
               fmt::format("the workbook holds more than {} texts or {} bytes of text", limits_.values, limits_.bytes)};
  }
  void text(std::string_view piece) override {
    texts_.text(piece);
    if (texts_.bytes() > most_cell_bytes) fault = too_long_cell();
  }

  std::optional<LookedText> at(std::size_t index) const {
    if (index >= ends_.size()) return std::nullopt;
    if (const auto looked = looked_.find(index); looked != looked_.end()) return looked->second;
    const std::size_t begin = index == 0 ? 0 : ends_[index - 1];
    return LookedText{all_.substr(begin, ends_[index] - begin), {}, false};
  }

 private:
  const Limits& limits_;
  Texts texts_;
  std::string all_;
  std::vector<std::size_t> ends_;
  std::map<std::size_t, LookedText> looked_;  // those with more than their text
};

class Cells : public XmlTaker {
 public:
  Cells(const SharedTexts& shared, const std::vector<NumberStyle>& styles, bool since_1904, SheetText& into)
      : shared_{shared}, styles_{styles}, since_1904_{since_1904}, into_{into} {}

  void start(const Element& element) override {
    if (element.name == "mergeCell") {
      if (const auto cells = range_of(element.get("ref"))) into_.merge(*cells);
    } else if (element.name == "row") {
      const std::string_view row = element.get("r");
      row_ = row.empty() ? last_row_ + 1 : number_of(row, 0);
      if (row_ == 0) fault = no_place(row);
      if (row_ > most_rows)
        fault = {"data/limit", fmt::format("the workbook has row {}: sheets have {} rows", row_, most_rows)};
      if (row_ > 0 && row_ <= last_row_)
        fault = {"data/syntax",
                 row_ == last_row_ ? fmt::format("the workbook has row {} twice", row_)
                                   : fmt::format("the cells of the workbook are out of order in row {}", row_),
                 "open it in the spreadsheet program and save it again"};
      last_row_ = row_;
      column_ = 0;
      if (const std::string_view hidden = element.get("hidden"); hidden == "1" || hidden == "true") into_.hide(row_);
    } else if (element.name == "c") {
      ++column_;
      if (const std::string_view name = element.get("r"); !name.empty()) {
        const auto place = cell_place(name);
        if (!place) fault = no_place(name);
        row_ = place.value_or(CellPlace{}).row;
        column_ = place.value_or(CellPlace{}).column;
      }
      type_ = element.get("t");
      style_ = number_of(element.get("s"), 0);
      has_rich_value_ = !element.get("vm").empty();
      value_.clear();
      rich_ = {};
      in_cell_ = true;
      has_formula_ = false;
    } else if (in_cell_ && element.name == "f") {
      has_formula_ = true;
    } else if (in_cell_ && element.name == "v") {
      in_value_ = true;
    } else if (in_cell_ && element.name == "is") {
      in_rich_ = true;
    } else if (in_rich_) {
      texts_.start(element);
    }
  }

  void end(std::string_view name) override {
    if (name == "v") {
      in_value_ = false;
    } else if (name == "is") {
      in_rich_ = false;
      rich_ = texts_.take();
    } else if (name == "c") {
      in_cell_ = false;
      put();
      fault = into_.fault();
    } else if (in_rich_) {
      texts_.end(name);
    }
  }

  void text(std::string_view piece) override {
    if (in_value_) value_ += piece;
    if (in_rich_) texts_.text(piece);
    if (std::max(value_.size(), texts_.bytes()) > most_cell_bytes) fault = too_long_cell(row_, column_);
  }

 private:
  using Lack = diag::Sheet::Cell::Kind;

  static ReadFault no_place(std::string_view name) {
    return {"data/syntax", fmt::format("the workbook names a row or cell \"{}\", which no sheet has", name),
            fmt::format("save it again with a spreadsheet; the last cell is {}{}", diag::column_name(most_columns),
                        most_rows)};
  }

  void put() {
    if (type_ == "s") {
      if (value_.empty()) return;
      const auto shared = shared_.at(number_of(base::trimmed(value_), std::numeric_limits<std::uint32_t>::max()));
      if (shared) return put_text(*shared);
      into_.put_lacking(row_, column_, Lack::lost, {});
    } else if (type_ == "e") {
      // A picture placed in a cell is a value that older programs show as an error.
      into_.put_lacking(row_, column_, has_rich_value_ && !has_formula_ ? Lack::picture : Lack::failed, value_);
    } else if (type_ == "b") {
      into_.put(row_, column_, value_ == "1" || value_ == "true" ? "true" : "false");
    } else if (has_formula_ && value_.empty() && type_ != "str") {
      into_.put_lacking(row_, column_, Lack::unset, {});
    } else if (type_ == "str") {
      put_text({unescaped(value_), {}, false});
    } else if (type_ == "inlineStr") {
      put_text(std::move(rich_));
    } else if (type_ == "d") {
      into_.put(row_, column_, value_);
    } else {
      put_number();
    }
  }

  void put_text(LookedText text) {
    text.struck = text.struck || (style_ < styles_.size() && styles_[style_].struck && text.marked.empty());
    into_.put(row_, column_, text);
  }

  void put_number() {
    const std::string_view written = base::trimmed(value_);
    const NumberStyle plain, &style = style_ < styles_.size() ? styles_[style_] : plain;
    const std::string number = shown_number(written, style.format, since_1904_);
    const auto shown = style.pattern ? style.pattern->shown(written) : std::nullopt;
    if (shown && *shown != number) {
      into_.put_number(row_, column_, *shown, number);
    } else {
      into_.put(row_, column_, number);
    }
  }

  const SharedTexts& shared_;
  const std::vector<NumberStyle>& styles_;
  bool since_1904_;
  SheetText& into_;
  std::uint32_t row_ = 0, last_row_ = 0, column_ = 0, style_ = 0;  // last_row_: as its element says
  std::string type_, value_;
  Texts texts_;
  LookedText rich_;
  bool in_cell_ = false, in_value_ = false, in_rich_ = false, has_formula_ = false, has_rich_value_ = false;
};

}  // namespace

Tried<std::vector<std::string>> sheets_of_xlsx(Archive& archive) {
  auto opening = open_book(archive);
  if (!opening) return tl::unexpected{opening.error()};
  return std::move((*opening)->names);
}

Tried<std::string> read_xlsx(Archive& archive, const std::string& wanted, const Limits& limits, SheetText& into) {
  const auto opening = open_book(archive);
  if (!opening) return tl::unexpected{opening.error()};
  const auto& [book_part, of_book, book, names, parts] = **opening;
  const auto chosen = choose_sheet(names, wanted);
  if (!chosen) return tl::unexpected{chosen.error()};
  Styles styles;
  if (const std::string part = of_book.of_type("styles"); !part.empty()) {
    if (const auto read = read_small(archive, part, styles); !read) return tl::unexpected{read.error()};
  }
  SharedTexts shared{limits};
  if (const std::string part = of_book.of_type("sharedStrings"); !part.empty()) {
    if (const auto read = read_xml(archive, part, shared); !read) return tl::unexpected{read.error()};
  }
  Cells cells{shared, styles.cells, book.since_1904, into};
  if (const auto read = read_xml(archive, parts[*chosen], cells); !read) return tl::unexpected{read.error()};
  return names[*chosen];
}

}  // namespace planche::data
