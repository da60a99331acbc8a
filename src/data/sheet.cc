#include "data/sheet.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "data/number_shown.h"
#include "data/report.h"

namespace planche::data {

namespace {

// Letters, then digits; either may be absent (0). Each may have a `$` in front.
std::optional<CellPlace> half_of_range(std::string_view text) {
  CellPlace place;
  if (text.starts_with('$')) text.remove_prefix(1);
  while (!text.empty() && ((text[0] >= 'A' && text[0] <= 'Z') || (text[0] >= 'a' && text[0] <= 'z'))) {
    place.column = place.column * 26 + static_cast<std::uint32_t>((text[0] | 0x20) - 'a' + 1);
    if (place.column > most_columns) return std::nullopt;
    text.remove_prefix(1);
  }
  if (text.starts_with('$')) text.remove_prefix(1);
  if (text.empty()) return place;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), place.row);
  if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
  if (place.row == 0 || place.row > most_rows) return std::nullopt;
  return place;
}

constexpr std::size_t most_searched = 64u << 20;  // bytes read to find values that merged cells hide

bool wants_quotes(std::string_view text) {
  if (text.empty()) return false;
  const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
  return is_blank(text.front()) || is_blank(text.back()) ||
         text.find_first_of(",;\t\"\r\n") != std::string_view::npos || text.starts_with("\xef\xbb\xbf") ||
         text.starts_with("sep=");
}

}  // namespace

void append_cell(std::string& to, std::string_view text) {
  if (!wants_quotes(text)) {
    to += text;
    return;
  }
  to += '"';
  for (const char c : text) {
    if (c == '"') to += '"';
    to += c;
  }
  to += '"';
}

std::optional<CellPlace> cell_place(std::string_view name) {
  const auto place = half_of_range(name);
  return place && place->row > 0 && place->column > 0 ? place : std::nullopt;
}

std::optional<Range> range_of(std::string_view text) {
  const std::size_t colon = text.find(':');
  const auto first = half_of_range(text.substr(0, colon));
  const auto last = colon == std::string_view::npos ? first : half_of_range(text.substr(colon + 1));
  const bool open = first && last && first->row > 0 && first->column > 0 && last->row == 0 && last->column > 0;
  if (!first || !last || (!open && (first->row == 0) != (last->row == 0)) ||
      (first->column == 0) != (last->column == 0) || (first->row == 0 && first->column == 0)) {
    return std::nullopt;
  }
  Range range;
  if (open) {  // "A3:C": down to the last row
    range.first_row = first->row;
    std::tie(range.first_column, range.last_column) = std::minmax(first->column, last->column);
    return range;
  }
  if (first->row > 0) std::tie(range.first_row, range.last_row) = std::minmax(first->row, last->row);
  if (first->column > 0) std::tie(range.first_column, range.last_column) = std::minmax(first->column, last->column);
  return range;
}

std::string short_number(std::string_view written) {
  const std::string_view digits = written.substr(written.starts_with('-') ? 1 : 0);
  if (!digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos) return std::string{written};
  double number = 0;
  const auto read = std::from_chars(written.data(), written.data() + written.size(), number);
  if (read.ec != std::errc{} || read.ptr != written.data() + written.size() || !std::isfinite(number))
    return std::string{written};
  const std::string rounded = fmt::format("{:.15g}", number);
  std::from_chars(rounded.data(), rounded.data() + rounded.size(), number);
  return number == std::trunc(number) && std::abs(number) < 1e15 ? fmt::format("{:.0f}", number + 0.0)
                                                                 : fmt::format("{}", number);
}

ReadFault too_long_cell(std::uint32_t row, std::uint32_t column) {
  const std::string place = row == 0 ? "" : fmt::format(" in row {}, column {}", row, column);
  return {"data/limit", fmt::format("a cell{} holds more than {} bytes", place, most_cell_bytes)};
}

void RichText::add(std::string_view text, bool bold, bool italic) {
  if (text.empty()) return;
  bytes_ += text.size();
  const bool same = !runs_.empty() && runs_.back().bold == bold && runs_.back().italic == italic;
  if (same || runs_.size() > most_changes) {
    runs_.back().text += text;
  } else {
    runs_.push_back({std::string{text}, bold, italic});
  }
}

std::string RichText::take() {
  const std::vector<Run> runs = std::exchange(runs_, {});
  bytes_ = 0;
  const auto is_blank = [](const Run& run) { return run.text.find_first_not_of(white) == std::string::npos; };
  const auto first = std::find_if_not(runs.begin(), runs.end(), is_blank);
  if (std::all_of(first, runs.end(), [&](const Run& run) {
        return is_blank(run) || (run.bold == first->bold && run.italic == first->italic);
      })) {
    std::string text;
    for (const Run& run : runs) text += run.text;
    return text;
  }
  // Marks touch words: white space between two looks has only the common ones.
  std::vector<Run> pieces;
  const auto add_blank = [&](const std::string& blank) {
    if (blank.empty()) return;
    if (!pieces.empty() && is_blank(pieces.back())) {
      pieces.back().text += blank;
    } else {
      pieces.push_back({blank, false, false});
    }
  };
  for (const Run& run : runs) {
    if (is_blank(run)) {
      add_blank(run.text);
      continue;
    }
    const std::size_t begin = run.text.find_first_not_of(white), last = run.text.find_last_not_of(white);
    add_blank(run.text.substr(0, begin));
    pieces.push_back({run.text.substr(begin, last + 1 - begin), run.bold, run.italic});
    add_blank(run.text.substr(last + 1));
  }
  std::string markup;
  bool bold = false, italic = false;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    Run& piece = pieces[i];
    if (is_blank(piece)) {
      const Run* next = i + 1 < pieces.size() ? &pieces[i + 1] : nullptr;
      piece.bold = bold && next != nullptr && next->bold;
      piece.italic = italic && next != nullptr && next->italic;
    }
    if (italic && !piece.italic) markup += '*';
    if (bold && !piece.bold) markup += "**";
    if (!bold && piece.bold) markup += "**";
    if (!italic && piece.italic) markup += '*';
    bold = piece.bold;
    italic = piece.italic;
    markup += piece.text;
  }
  if (italic) markup += '*';
  if (bold) markup += "**";
  return markup;
}

// Moves to the cell. Returns false if it is outside the range or not allowed.
bool SheetText::enter(std::uint32_t row, std::uint32_t column) {
  if (fault_ || row < range_.first_row || row > range_.last_row || column < range_.first_column ||
      column > range_.last_column) {
    return false;
  }
  const auto refuse = [&](std::string code, std::string message) {
    fault_ = {std::move(code), std::move(message)};
    return false;
  };
  if (row > most_rows || column > most_columns) {
    return refuse("data/limit", fmt::format("a cell in row {}, column {}: sheets have {} rows and {} columns at most",
                                            row, column, most_rows, most_columns));
  }
  if (rows_.empty() || row > rows_.back().number) {
    if (!rows_.empty()) {
      mark_lacking_row();
      text_ += '\n';
    }
    rows_.push_back({static_cast<std::uint32_t>(text_.size()), row});
    column_ = range_.first_column;
    ++cells_;
  } else if (row < rows_.back().number || column <= column_) {
    return refuse("data/syntax", fmt::format("the cells of the workbook are out of order in row {}", row));
  }
  text_.append(column - column_, ',');
  cells_ += column - column_;
  column_ = column;
  widest_ = std::max(widest_, column);
  if (cells_ > limits_.values) return refuse("data/limit", fmt::format("more than {} cells", limits_.values));
  return true;
}

// A row of one cell without a value must not be an empty line, which readers of tables skip.
void SheetText::mark_lacking_row() {
  if (rows_.back().offset == text_.size()) text_ += R"("")";
}

void SheetText::put(std::uint32_t row, std::uint32_t column, std::string_view text) {
  if (!text.empty() && enter(row, column)) append(text);
}

void SheetText::append(std::string_view text) {
  if (text.size() <= limits_.bytes) append_cell(text_, text);
  if (std::max(text_.size(), text.size()) > limits_.bytes)
    fault_ = {"data/limit", fmt::format("the sheet holds more than {} bytes of text", limits_.bytes)};
}

void SheetText::put_number(std::uint32_t row, std::uint32_t column, std::string_view text, std::string_view number) {
  using Kind = diag::Sheet::Cell::Kind;
  if (text.empty() || !enter(row, column)) return;
  beside_.push_back(
      {static_cast<std::uint32_t>(text_.size()), says_more(text) ? Kind::worded : Kind::number, std::string{number}});
  append(text);
}

void SheetText::put_lacking(std::uint32_t row, std::uint32_t column, diag::Sheet::Cell::Kind why,
                            std::string_view text) {
  if (!enter(row, column)) return;
  beside_.push_back({static_cast<std::uint32_t>(text_.size()), why, {}});
  append(text);
}

void SheetText::merge(const Range& cells) {
  constexpr std::size_t most_merged = 10'000;
  if (merged_.size() < most_merged) merged_.push_back(cells);
}

namespace {

// The place in the text of the first filled cell that the range hides: not its first one. `work` limits the bytes that
// the search may read.
std::optional<std::uint32_t> hidden_cell(const diag::Source& source, const Range& range, std::size_t& work) {
  const diag::Sheet& sheet = *source.sheet();
  const std::string_view text = source.text();
  auto row = std::ranges::lower_bound(sheet.rows, range.first_row, {}, &diag::Sheet::Row::number);
  for (; row != sheet.rows.end() && row->number <= range.last_row; ++row) {
    std::uint32_t column = sheet.first_column;
    bool quoted = false, begins = true;
    for (std::size_t i = row->offset; i < text.size() && column <= range.last_column; ++i) {
      if (work == 0) return std::nullopt;
      --work;
      if (!quoted && text[i] == '\n') break;
      if (!quoted && text[i] == ',') {
        ++column;
        begins = true;
        continue;
      }
      const bool is_empty = text.substr(i, 2) == R"("")" && text.substr(i + 2, 1) != "\"";  // see mark_lacking_row()
      const bool is_first = row->number == range.first_row && column == range.first_column;
      if (begins && column >= range.first_column && !is_first && !is_empty) return static_cast<std::uint32_t>(i);
      begins = false;
      if (text[i] == '"') quoted = !quoted;
    }
  }
  return std::nullopt;
}

}  // namespace

// Below the headings, merged rows leave records without values, which nobody sees in the sheet. Values that merged
// cells hide are also unseen. Reports each of these once.
void SheetText::report_merged(const diag::SourcePtr& source, diag::Sink& sink) const {
  const auto& rows = source->sheet()->rows;
  const auto name = [](std::uint32_t column, std::uint32_t row) {
    return fmt::format("{}{}", diag::column_name(column), row);
  };
  const auto note = [&](std::uint32_t offset, const Range& range, std::string what, std::string hint) {
    auto d = diag::problem(source, span_of(offset, offset), "data/merged-cells",
                           fmt::format("{}:{} are merged{}", name(range.first_column, range.first_row),
                                       name(range.last_column, range.last_row), what));
    d.severity = diag::Severity::note;
    d.hint = std::move(hint);
    sink.add(std::move(d));
  };
  const Range *first = nullptr, *first_filled = nullptr;
  std::uint32_t hidden = 0;  // the place of the value that `first_filled` hides
  std::size_t others = 0, others_filled = 0, work = most_searched;
  for (const Range& one : merged_) {
    if (const auto found = hidden_cell(*source, one, work)) {
      if (first_filled == nullptr) {
        first_filled = &one;
        hidden = *found;
      } else {
        ++others_filled;
      }
      continue;
    }
    const bool inside = one.first_column >= range_.first_column && one.first_column <= range_.last_column &&
                        one.first_row > rows.front().number && one.first_row <= range_.last_row;
    const auto row = std::ranges::lower_bound(rows, one.first_row, {}, &diag::Sheet::Row::number);
    if (one.last_row == one.first_row || !inside || row == rows.end() || row->number != one.first_row) continue;
    if (first != nullptr)
      ++others;
    else
      first = &one;
  }
  const auto more = [](std::size_t count) {
    return count == 0 ? std::string{} : fmt::format(", and {} more", base::counted(count, "range"));
  };
  if (first != nullptr)
    note(std::ranges::lower_bound(rows, first->first_row, {}, &diag::Sheet::Row::number)->offset, *first,
         more(others) + ": only the first of merged cells has a value", "unmerge the cells, and fill in each of them");
  if (first_filled != nullptr)
    note(hidden, *first_filled,
         fmt::format(", but {} has a value, which the sheet hides{}", source->short_place(hidden), more(others_filled)),
         "unmerge the cells to see all values");
}

diag::SourcePtr SheetText::finish(const std::string& file, const std::string& sheet, diag::Sink& sink) {
  if (rows_.empty()) {
    report(sink, std::make_shared<diag::Source>(file, std::string{}), {}, "data/syntax",
           fmt::format("the sheet \"{}\" is empty", sheet));
    return nullptr;
  }
  mark_lacking_row();
  // The first row is as wide as the widest, as in tables that spreadsheets export.
  const std::size_t end = rows_.size() > 1 ? rows_[1].offset - 1 : text_.size();
  const std::string_view first = std::string_view{text_}.substr(0, end);
  std::uint32_t columns = range_.first_column;
  bool quoted = false;
  for (const char c : first) {
    if (c == '"') quoted = !quoted;
    columns += c == ',' && !quoted;
  }
  const std::uint32_t more = widest_ - columns;
  text_.insert(end, more, ',');
  for (std::size_t row = 1; row < rows_.size(); ++row) rows_[row].offset += more;
  for (diag::Sheet::Cell& cell : beside_) cell.offset += cell.offset > end ? more : 0;
  const auto source = std::make_shared<diag::Source>(
      file, std::move(text_),
      diag::Sheet{sheet, range_.first_column, range_.first_row, std::move(rows_), std::move(beside_)});
  report_merged(source, sink);
  return source;
}

}  // namespace planche::data
