#include "diag/source.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::diag {

namespace {

constexpr std::size_t block = 256;

// Quotes the name as spreadsheets do in formulas.
std::string sheet_name(const std::string& name) {
  const auto is_plain = [](char c) {
    return static_cast<unsigned char>(c) >= 0x80 || c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z');
  };
  if (std::all_of(name.begin(), name.end(), is_plain)) return name;
  std::string quoted = "'";
  for (const char c : name) quoted += c == '\'' ? "''" : std::string{c};
  return quoted + "'";
}

// The number of commas outside quotes in a text that begins within quotes or not.
std::size_t commas_in(std::string_view text, bool quoted) {
  std::size_t count = 0;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    count += c == ',' && !quoted;
  }
  return count;
}

// The number of commas outside quotes before `offset`. `blocks` holds, for each block, twice the number of commas
// before it, plus one if the block begins within quotes.
std::size_t commas_before(std::string_view text, const std::vector<std::uint32_t>& blocks, std::size_t offset) {
  const std::size_t start = offset / block * block, before = blocks[offset / block];
  return before / 2 + commas_in(text.substr(start, offset - start), before % 2 == 1);
}

// The number of commas outside quotes between the start of a row and a place in it. Counts a short row itself, because
// thousands of short rows may lie in one block.
std::size_t commas_between(std::string_view text, const std::vector<std::uint32_t>& blocks, std::size_t row,
                           std::size_t offset) {
  if (offset - row > block) return commas_before(text, blocks, offset) - commas_before(text, blocks, row);
  return commas_in(text.substr(row, offset - row), false);
}

}  // namespace

std::string column_name(std::size_t column) {
  std::string name;
  for (; column > 0; column = (column - 1) / 26) name.insert(name.begin(), static_cast<char>('A' + (column - 1) % 26));
  return name;
}

Source::Source(std::string name, std::string text, Form form)
    : name_{std::move(name)}, text_{std::move(text)}, form_{form} {
  if (text_.starts_with("\xef\xbb\xbf")) text_.erase(0, 3);
  line_starts_.push_back(0);
  for (std::size_t i = text_.find_first_of("\r\n"); i != std::string::npos; i = text_.find_first_of("\r\n", i)) {
    i += text_.compare(i, 2, "\r\n") == 0 ? 2 : 1;
    line_starts_.push_back(static_cast<std::uint32_t>(i));
  }
  std::size_t count = 0;
  for (std::size_t at = 0; at <= text_.size(); at += block) {
    block_counts_.push_back(static_cast<std::uint32_t>(count));
    count += base::count_code_points(std::string_view{text_}.substr(at, block));
  }
}

Source::Source(std::string name, std::string text, Sheet sheet) : name_{std::move(name)}, text_{std::move(text)} {
  for (const Sheet::Row& row : sheet.rows) line_starts_.push_back(row.offset);
  std::uint32_t commas = 0;
  bool quoted = false;
  for (std::size_t at = 0; at <= text_.size(); ++at) {
    if (at % block == 0) block_counts_.push_back(2 * commas + (quoted ? 1 : 0));
    if (at == text_.size()) break;
    if (text_[at] == '"') quoted = !quoted;
    commas += text_[at] == ',' && !quoted;
  }
  sheet_ = std::move(sheet);
}

std::size_t Source::characters_before(std::size_t offset) const {
  const std::size_t start = offset / block * block;
  return block_counts_[offset / block] + base::count_code_points(std::string_view{text_}.substr(start, offset - start));
}

Position Source::position(std::uint32_t offset) const {
  const std::size_t at = std::min<std::size_t>(offset, text_.size());
  if (sheet_) return cell_position(at);
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), at);
  const std::size_t start = *std::prev(next);
  const std::size_t before = at - start <= block  // thousands of short lines may lie in one block
                                 ? base::count_code_points(std::string_view{text_}.substr(start, at - start))
                                 : characters_before(at) - characters_before(start);
  return {static_cast<std::size_t>(next - line_starts_.begin()), before + 1};
}

Position Source::cell_position(std::size_t at) const {
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), at);
  if (next == line_starts_.begin()) return {sheet_->first_row, sheet_->first_column};
  const auto row = static_cast<std::size_t>(next - line_starts_.begin() - 1);
  return {sheet_->rows[row].number, sheet_->first_column + commas_between(text_, block_counts_, line_starts_[row], at)};
}

std::string Source::cell(std::uint32_t offset) const {
  const Position at = position(offset);
  return fmt::format("{}!{}{}", sheet_name(sheet_->name), column_name(at.column), at.line);
}

std::string Source::place(std::uint32_t offset) const {
  if (sheet_) return fmt::format("{}: {}", name_, cell(offset));
  const Position at = position(offset);
  return fmt::format("{}:{}:{}", name_, at.line, at.column);
}

std::string Source::line_name(std::uint32_t offset) const {
  const std::size_t line = position(offset).line;
  return sheet_ ? fmt::format("row {} of {}", line, sheet_->name) : fmt::format("line {}", line);
}

std::string Source::short_place(std::uint32_t offset) const {
  const Position at = position(offset);
  return sheet_ ? fmt::format("{}{}", column_name(at.column), at.line) : line_name(offset);
}

std::string_view Source::line(std::size_t number) const {
  if (sheet_) {
    const auto row =
        std::find_if(sheet_->rows.begin(), sheet_->rows.end(), [&](const Sheet::Row& r) { return r.number == number; });
    number = row == sheet_->rows.end() ? 0 : static_cast<std::size_t>(row - sheet_->rows.begin()) + 1;
  }
  if (number == 0 || number > line_starts_.size()) return {};
  const std::size_t start = line_starts_[number - 1];
  const std::size_t end = number < line_starts_.size() ? line_starts_[number] : text_.size();
  std::string_view line = std::string_view{text_}.substr(start, end - start);
  if (line.ends_with('\n')) line.remove_suffix(1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace planche::diag
