#include "declared/lists/numbering.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

namespace planche::declared {

namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::size_t longest_name = 40;
constexpr const char* pattern_hint = R"(write the name of the first cell, such as "0101" or "A1", or "{column:A}{row:01}")";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_letter(char c) {
  return is_capital(c) || (c >= 'a' && c <= 'z');
}

std::string in_capitals(std::string_view text) {
  std::string made{text};
  for (char& c : made) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return made;
}

std::optional<std::int64_t> whole(std::string_view digits) {
  std::int64_t number = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

// The quotient; nothing if there is a remainder.
std::optional<std::int64_t> divided(std::int64_t number, std::int64_t by) {
  if (number % by != 0) return std::nullopt;
  return number / by;
}

}  // namespace

std::optional<Numbering> Numbering::read(const Given& given, const base::Lattice& lattice, diag::Sink& sink) {
  Numbering made;
  made.lattice_ = lattice;
  const bool short_form = given.value->string() != nullptr;
  const Given pattern = short_form ? given : given.member("pattern");
  const auto refuse = [&](const Given& at, std::string message, std::string hint = {}) {
    sink.add((at ? at : given).problem("game/numbering", std::move(message), std::move(hint)));
    return std::nullopt;
  };
  for (const char c : alphabet) {
    if (in_capitals(given.member("skip").text()).find(c) == std::string::npos) made.letters_ += c;
  }
  if (made.letters_.empty()) return refuse(given.member("skip"), "no letter is left to number with");
  if (!pattern) return refuse(given, "the numbering lacks its \"pattern\"", pattern_hint);
  if (!made.read_pattern(pattern.text()))
    return refuse(pattern, fmt::format("\"{}\" does not show how columns and rows are numbered", pattern.text()),
                  pattern_hint);
  if (const Given origin = given.member("origin")) {
    const std::vector<Given> items = origin.items();
    if (items.size() != 2) return std::nullopt;  // the format of game files reports it
    const std::int64_t *column = items[0].value->integer(), *row = items[1].value->integer();
    if (column == nullptr || row == nullptr) return std::nullopt;  // likewise
    made.column_.origin = std::clamp(*column, -base::furthest_coordinate, base::furthest_coordinate);
    made.row_.origin = std::clamp(*row, -base::furthest_coordinate, base::furthest_coordinate);
  }
  if (const Given step = given.member("step")) {
    const std::int64_t* number = step.value->integer();
    if (number == nullptr || *number < 1 || *number > base::furthest_coordinate) return std::nullopt;  // likewise
    made.column_.step = made.row_.step = *number;
  }
  made.up_ = given.member("rows").text() == "up";
  made.doubled_ = given.member("doubled").truth();
  if (made.doubled_ && (!lattice.is_hexagonal() || lattice.axial))
    return refuse(given.member("doubled"), "only hexagons in columns and rows have doubled numbers",
                  "leave out \"doubled\"");
  return made;
}

// Letters or digits, alone. Their value and length become the first number.
bool Numbering::read_example(std::string_view example, Axis& axis) {
  if (example.empty() || example.size() > 9) return false;
  if (std::ranges::all_of(example, is_digit)) {
    axis.width = example.size();
    axis.origin = whole(example).value_or(1);
    return true;
  }
  if (example.size() > 3 || !std::ranges::all_of(example, is_letter)) return false;
  axis.letters = true;
  axis.capital = is_capital(example.front());
  axis.origin = 0;
  for (const char c : in_capitals(example)) {
    const std::size_t place = alphabet.find(c);
    axis.origin = axis.origin * static_cast<std::int64_t>(alphabet.size()) + static_cast<std::int64_t>(place) + 1;
  }
  return true;
}

bool Numbering::read_braces(std::string_view pattern) {
  int columns = 0, rows = 0;
  while (!pattern.empty()) {
    const std::size_t open = pattern.find('{');
    if (open > 0) pieces_.push_back({Piece::Kind::text, std::string{pattern.substr(0, open)}});
    if (open == std::string_view::npos) break;
    const std::size_t close = pattern.find('}', open);
    if (close == std::string_view::npos) return false;
    const std::string_view inner = pattern.substr(open + 1, close - open - 1);
    const std::string_view name = inner.substr(0, inner.find(':'));
    const std::string_view example = name.size() < inner.size() ? inner.substr(name.size() + 1) : "1";
    const bool column = name == "column";
    if (!column && name != "row") return false;
    if (!read_example(example, column ? column_ : row_)) return false;
    ++(column ? columns : rows);
    pieces_.push_back({column ? Piece::Kind::column : Piece::Kind::row});
    pattern.remove_prefix(close + 1);
  }
  return columns == 1 && rows == 1;
}

bool Numbering::read_pattern(std::string_view pattern) {
  if (pattern.size() > longest_name) return false;
  if (pattern.find('{') != std::string_view::npos) return read_braces(pattern);
  const auto same_kind = [](char a, char b) { return (is_digit(a) && is_digit(b)) || (is_letter(a) && is_letter(b)); };
  std::vector<std::string_view> runs;
  std::vector<std::size_t> places;  // in pieces_
  for (std::size_t i = 0; i < pattern.size();) {
    std::size_t end = i + 1;
    const bool counts = is_digit(pattern[i]) || is_letter(pattern[i]);
    while (end < pattern.size() && (counts ? same_kind(pattern[i], pattern[end])
                                           : !is_digit(pattern[end]) && !is_letter(pattern[end])))
      ++end;
    const std::string_view run = pattern.substr(i, end - i);
    if (counts) {
      runs.push_back(run);
      places.push_back(pieces_.size());
    }
    pieces_.push_back({Piece::Kind::text, std::string{run}});
    i = end;
  }
  if (runs.size() == 1 && is_digit(runs.front().front()) && runs.front().size() % 2 == 0) {
    const std::size_t half = runs.front().size() / 2;
    pieces_[places.front()] = {Piece::Kind::column};
    pieces_.insert(pieces_.begin() + static_cast<std::ptrdiff_t>(places.front()) + 1, Piece{Piece::Kind::row});
    return read_example(runs.front().substr(0, half), column_) && read_example(runs.front().substr(half), row_);
  }
  if (runs.size() != 2) return false;
  pieces_[places[0]] = {Piece::Kind::column};
  pieces_[places[1]] = {Piece::Kind::row};
  return read_example(runs[0], column_) && read_example(runs[1], row_);
}

std::string Numbering::text_of(const Axis& axis, std::int64_t number) const {
  if (!axis.letters) return fmt::format("{:0{}}", number, axis.width);
  std::string text;
  const auto base = static_cast<std::int64_t>(letters_.size());
  for (; number > 0; number = (number - 1) / base) {
    const char letter = letters_[static_cast<std::size_t>((number - 1) % base)];
    text.insert(text.begin(), axis.capital ? letter : static_cast<char>(letter - 'A' + 'a'));
  }
  return text;
}

// The reverse of text_of().
std::optional<std::int64_t> Numbering::number_of(const Axis& axis, std::string_view text) const {
  std::int64_t number = 0;
  if (axis.letters) {
    if (text.empty() || text.size() > 6) return std::nullopt;
    for (const char c : in_capitals(text)) {
      const std::size_t place = letters_.find(c);
      if (place == std::string::npos) return std::nullopt;
      number = number * static_cast<std::int64_t>(letters_.size()) + static_cast<std::int64_t>(place) + 1;
    }
  } else {
    const auto digits = whole(text);
    if (!digits) return std::nullopt;
    number = *digits;
  }
  return text_of(axis, number) == text ? std::optional{number} : std::nullopt;
}

std::int64_t Numbering::height(base::Cell cell) const {
  const bool fine = doubled_ && lattice_.grid == base::Grid::hexagon_flat;
  return fine ? 2 * cell.row + (lattice_.is_further(cell) ? 1 : 0) : cell.row;
}

base::Cell Numbering::numbers_of(base::Cell cell) const {
  const bool fine_columns = doubled_ && lattice_.grid == base::Grid::hexagon_pointy;
  const bool fine_rows = doubled_ && !fine_columns;
  const std::int64_t column = fine_columns ? 2 * cell.column + (lattice_.is_further(cell) ? 1 : 0) - 2
                                           : cell.column - 1;
  const std::int64_t row = up_ ? lowest_ - height(cell) : height(cell) - (fine_rows ? 2 : 1);
  return {column_.origin + column_.step * column, row_.origin + row_.step * row};
}

// The cell with these numbers.
std::optional<base::Cell> Numbering::placed(base::Cell numbers) const {
  const auto column = divided(numbers.column - column_.origin, column_.step);
  const auto row = divided(numbers.row - row_.origin, row_.step);
  if (!column || !row) return std::nullopt;
  const bool fine_columns = doubled_ && lattice_.grid == base::Grid::hexagon_pointy;
  const bool fine_rows = doubled_ && !fine_columns;
  base::Cell cell{*column + 1, up_ ? lowest_ - *row : *row + 1};
  if (fine_rows) {
    const std::int64_t fine = up_ ? cell.row : *row + 2;
    cell.row = (fine - (lattice_.is_further(cell) ? 1 : 0)) >> 1;
  } else if (fine_columns) {
    cell.column = (*column + 2 - (lattice_.is_further(cell) ? 1 : 0)) >> 1;
  }
  const base::Cell again = numbers_of(cell);
  return again == numbers ? std::optional{cell} : std::nullopt;
}

void Numbering::measure(const std::vector<base::Cell>& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) lowest_ = std::max(i == 0 ? INT64_MIN : lowest_, height(cells[i]));
}

// The top row becomes row 1. Of doubled rows, the last one is such that the first cell is between no two rows.
void Numbering::measure(const std::vector<std::string>& names) {
  std::int64_t most = 0;
  std::optional<base::Cell> first;
  for (const std::string& name : names) {
    std::vector<base::Cell> found;
    read_numbers(name, 0, {}, found);
    if (found.size() != 1) continue;
    const auto row = divided(found.front().row - row_.origin, row_.step);
    if (row) most = first ? std::max(most, *row) : *row;
    if (!first) first = found.front();
  }
  lowest_ = most + (doubled_ && lattice_.grid == base::Grid::hexagon_flat ? 2 : 1);
  if (first && !placed(*first)) ++lowest_;
}

std::string Numbering::name_of(base::Cell cell) const {
  const base::Cell numbers = numbers_of(cell);
  std::string name;
  for (const Piece& piece : pieces_) {
    const bool column = piece.kind == Piece::Kind::column;
    const std::string text = piece.kind == Piece::Kind::text ? piece.text
                             : column                        ? text_of(column_, numbers.column)
                                                             : text_of(row_, numbers.row);
    if (text.empty()) return {};
    name += text;
  }
  return name;
}

// All ways in which the rest of the name gives numbers.
void Numbering::read_numbers(std::string_view name, std::size_t piece, base::Cell numbers,
                             std::vector<base::Cell>& found) const {
  if (piece == pieces_.size()) {
    if (name.empty()) found.push_back(numbers);
    return;
  }
  const Piece& now = pieces_[piece];
  if (now.kind == Piece::Kind::text) {
    if (name.starts_with(now.text)) read_numbers(name.substr(now.text.size()), piece + 1, numbers, found);
    return;
  }
  const bool column = now.kind == Piece::Kind::column;
  for (std::size_t length = 1; length <= std::min<std::size_t>(name.size(), 9); ++length) {
    const auto number = number_of(column ? column_ : row_, name.substr(0, length));
    if (!number) continue;
    base::Cell more = numbers;
    (column ? more.column : more.row) = *number;
    read_numbers(name.substr(length), piece + 1, more, found);
  }
}

std::optional<base::Cell> Numbering::cell_of(std::string_view name) const {
  std::vector<base::Cell> found;
  if (name.size() <= longest_name) read_numbers(name, 0, {}, found);
  std::optional<base::Cell> cell;
  for (const base::Cell numbers : found) {
    const auto one = placed(numbers);
    if (one && cell) return std::nullopt;
    if (one) cell = one;
  }
  return cell;
}

}  // namespace planche::declared
