#include "data/workbooks/sheet_cells.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "data/text_checks.h"
#include "data/workbooks/number_shown.h"

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

void RichText::add(std::string_view text, Look look) {
  if (text.empty()) return;
  bytes_ += text.size();
  if ((!runs_.empty() && runs_.back().look == look) || runs_.size() > most_changes) {
    runs_.back().text += text;
  } else {
    runs_.push_back({std::string{text}, look});
  }
}

LookedText RichText::take() {
  std::vector<Run> runs = std::exchange(runs_, {});
  bytes_ = 0;
  LookedText made;
  for (const Run& run : runs) made.text += run.text;
  const auto is_blank = [](const Run& run) { return run.text.find_first_not_of(white) == std::string::npos; };
  const auto first = std::find_if_not(runs.begin(), runs.end(), is_blank);
  if (std::all_of(first, runs.end(), [&](const Run& run) { return is_blank(run) || run.look == first->look; })) {
    made.struck = first != runs.end() && first->look.struck;
    return made;
  }
  // Marks touch words: white space at the ends of a look has only what it shares with its neighbours.
  std::vector<Run> pieces;
  const auto add = [&](std::string_view text, Look look) {
    if (text.empty()) return;
    const bool blank = text.find_first_not_of(white) == text.npos;
    if (!pieces.empty() && blank && is_blank(pieces.back())) {
      pieces.back().text += text;
    } else {
      pieces.push_back({std::string{text}, blank ? Look{} : look});
    }
  };
  for (const Run& run : runs) {
    const std::size_t begin = std::min(run.text.find_first_not_of(white), run.text.size());
    const std::size_t end = std::max(begin, run.text.find_last_not_of(white) + 1);
    add(std::string_view{run.text}.substr(0, begin), {});
    add(std::string_view{run.text}.substr(begin, end - begin), run.look);
    add(std::string_view{run.text}.substr(end), {});
  }
  // Equal looks with a blank between them are one.
  std::vector<Run> joined;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const bool between = is_blank(pieces[i]) && !joined.empty() && i + 1 < pieces.size() &&
                         joined.back().look == pieces[i + 1].look && pieces[i].text.find('\n') == std::string::npos;
    if (!joined.empty() && (between || joined.back().look == pieces[i].look))
      joined.back().text += pieces[i].text;
    else
      joined.push_back(pieces[i]);
  }
  made.marked = marked(joined);
  return made;
}

// Stars where white space is on both sides, and runs in brackets elsewhere, where stars would be text.
std::string RichText::marked(const std::vector<Run>& runs) {
  std::string made;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const auto& [text, look] = runs[i];
    if (look == Look{}) {
      made += text;
      continue;
    }
    const bool free_before = i == 0 || white.find(runs[i - 1].text.back()) != white.npos;
    const bool free_after = i + 1 == runs.size() || white.find(runs[i + 1].text.front()) != white.npos;
    const bool plain = text.find_first_of("*\\\n") == text.npos;
    if (free_before && free_after && plain && !look.struck) {
      const std::string_view stars = std::string_view{"***"}.substr(0, (look.bold ? 2 : 0) + (look.italic ? 1 : 0));
      made += fmt::format("{0}{1}{0}", stars, text);
      continue;
    }
    std::string names;
    for (const auto& [has, name] : {std::pair{look.bold, 'b'}, {look.italic, 'i'}, {look.struck, 's'}}) {
      if (!has) continue;
      if (!names.empty()) names += ' ';
      names += name;
    }
    // A run ends with its paragraph.
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      if (end > begin) made += fmt::format("[{}]{}[/]", names, text.substr(begin, end - begin));
      if (end < text.size()) made += '\n';
      begin = end + 1;
    }
  }
  return made;
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

void SheetText::put(std::uint32_t row, std::uint32_t column, const LookedText& text) {
  if (text.text.empty() || !enter(row, column)) return;
  if (text.struck) struck_.push_back(static_cast<std::uint32_t>(text_.size()));
  if (!text.marked.empty())
    beside_.push_back({static_cast<std::uint32_t>(text_.size()), diag::Sheet::Cell::Kind::marked, {}, text.marked});
  append(text.text);
}

void SheetText::hide(std::uint32_t row) {
  if (row >= range_.first_row && row <= range_.last_row) hidden_.push_back(row);
}

void SheetText::append(std::string_view text) {
  if (text.size() <= limits_.bytes) append_cell(text_, text);
  if (std::max(text_.size(), text.size()) > limits_.bytes)
    fault_ = {"data/limit", fmt::format("the sheet holds more than {} bytes of text", limits_.bytes)};
}

void SheetText::put_number(std::uint32_t row, std::uint32_t column, std::string_view text, std::string_view number) {
  using Kind = diag::Sheet::Cell::Kind;
  if (text.empty() || !enter(row, column)) return;
  beside_.push_back({static_cast<std::uint32_t>(text_.size()),
                     says_more(text) ? Kind::worded : Kind::number,
                     std::string{number},
                     {}});
  append(text);
}

void SheetText::put_lacking(std::uint32_t row, std::uint32_t column, diag::Sheet::Cell::Kind why,
                            std::string_view text) {
  if (!enter(row, column)) return;
  beside_.push_back({static_cast<std::uint32_t>(text_.size()), why, {}, {}});
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

// Rows and words that people do not see, or that they crossed out, are read all the same. Reports each once.
void SheetText::report_unseen(const diag::SourcePtr& source, diag::Sink& sink) const {
  constexpr std::size_t most_named = 5;
  const auto& rows = source->sheet()->rows;
  std::vector<const diag::Sheet::Row*> hidden;
  for (const std::uint32_t number : hidden_) {
    const auto row = std::ranges::lower_bound(rows, number, {}, &diag::Sheet::Row::number);
    if (row != rows.end() && row->number == number && row != rows.begin()) hidden.push_back(&*row);
  }
  const auto note = [&](std::uint32_t offset, std::string code, std::string message, std::string hint) {
    auto d = diag::problem(source, span_of(offset, offset), std::move(code), std::move(message));
    d.severity = diag::Severity::note;
    d.hint = std::move(hint);
    sink.add(std::move(d));
  };
  const auto list = [&](std::size_t count, const auto& name) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(count, most_named); ++i) names.push_back(name(i));
    if (count > most_named) names.push_back(fmt::format("{} more", count - most_named));
    return base::join_all({names.begin(), names.end()});
  };
  if (!hidden.empty()) {
    const bool one = hidden.size() == 1;
    note(hidden.front()->offset, "data/hidden-rows",
         fmt::format("row{} {} {} hidden or filtered out in the sheet, and {} read", one ? "" : "s",
                     list(hidden.size(), [&](std::size_t i) { return fmt::format("{}", hidden[i]->number); }),
                     one ? "is" : "are", one ? "is" : "are"),
         "delete the rows, or leave them out with \"where\"");
  }
  if (!struck_.empty()) {
    const bool one = struck_.size() == 1;
    note(struck_.front(), "data/struck",
         fmt::format("{} {} struck through in the sheet, and {} read as {} text",
                     list(struck_.size(), [&](std::size_t i) { return source->short_place(struck_[i]); }),
                     one ? "is" : "are", one ? "is" : "are", one ? "an ordinary" : "ordinary"),
         "delete what is crossed out");
  }
}

diag::SourcePtr SheetText::finish(const std::string& file, const std::string& sheet, std::uint64_t hash,
                                  diag::Sink& sink) {
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
  for (std::uint32_t& offset : struck_) offset += offset > end ? more : 0;
  const auto end_of = [](std::uint32_t last) { return last == Range{}.last_row ? 0 : last; };
  const auto source = std::make_shared<diag::Source>(
      file, std::move(text_),
      diag::Sheet{sheet, range_.first_column, range_.first_row, std::move(rows_), std::move(beside_),
                  end_of(range_.last_row), end_of(range_.last_column), hash});
  report_merged(source, sink);
  report_unseen(source, sink);
  return source;
}

}  // namespace planche::data
