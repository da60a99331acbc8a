#include "data/tables/csv.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <utility>

#include <csv.h>
#include <fmt/format.h>

#include "base/replaced.h"
#include "base/text.h"
#include "data/cell_numbers.h"
#include "data/text_checks.h"

namespace planche::data {

namespace {

// In Excel, a first line "sep=;" names the separator; it is not part of the table.
constexpr std::string_view separator_line = "sep=";
bool says_separator(std::string_view text) {
  const std::size_t end = separator_line.size() + 1;
  return text.starts_with(separator_line) && text.size() > end && line_ends.find(text[end]) != line_ends.npos &&
         text[end - 1] != '"' && line_ends.find(text[end - 1]) == line_ends.npos;
}

// The separator that the first line names, else the one that occurs most often in it outside quotes.
char separator_of(std::string_view text) {
  if (says_separator(text)) return text[separator_line.size()];
  std::size_t commas = 0, semicolons = 0, tabs = 0;
  bool quoted = false;
  for (const char c : text.substr(std::min(text.find_first_not_of(" \r\n"), text.size()))) {
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if (c == '\r' || c == '\n') break;
    commas += c == ',';
    semicolons += c == ';';
    tabs += c == '\t';
  }
  if (commas >= semicolons && commas >= tabs) return ',';
  return semicolons >= tabs ? ';' : '\t';
}

// Errors as Excel, LibreOffice and Google Sheets show them, in the languages of the program and some more.
bool is_error(std::string_view text) {
  static const std::set<std::string_view> all{
      "#DIV/0!",  "#N/A",     "#NAME?",   "#NULL!", "#NUM!",   "#REF!",     "#VALUE!", "#SPILL!",  "#CALC!",
      "#ERROR!",  "#NV",      "#BEZUG!",  "#WERT!", "#ZAHL!",  "#NOM?",     "#NUL!",   "#NOMBRE!", "#VALEUR!",
      "#¡DIV/0!", "#¡REF!",   "#¡VALOR!", "#¡NUM!", "#¡NULO!", "#¿NOMBRE?", "#VALOR!", "#NOME?",   "#RIF!",
      "#VALORE!", "#WAARDE!", "#VERW!",   "#NAAM?", "#GETAL!", "#LEEG!",    "#N/B",    "#ЗНАЧ!",   "#ССЫЛКА!",
      "#ДЕЛ/0!",  "#ИМЯ?",    "#ЧИСЛО!",  "#Н/Д",   "#ПУСТО!"};
  return all.contains(text);
}

constexpr std::size_t longest_heading = 10'000;  // bytes

// libcsv reports what it reads but not where. This class follows it over the same text with a cursor. Unquoted white
// space around a cell does not belong to it.
class Reader {
 public:
  Reader(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits, const TakeRow& header,
         const TakeRow& row)
      : source_{source},
        text_{source->text()},
        sink_{sink},
        limits_{limits},
        take_header_{header},
        take_row_{row},
        separator_{source->sheet() != nullptr ? ',' : separator_of(text_)},
        begin_{source->sheet() == nullptr && says_separator(text_) ? separator_line.size() + 1 : 0},
        last_end_{static_cast<std::uint32_t>(begin_)},
        first_row_{begin_ == 0} {}

  bool read() {
    for (std::size_t from = begin_; from < text_.size() && !over_limit_;) from = read_from(from);
    if (columns_ == 0 && !refused_) {
      report(sink_, source_, span_of(0, 0), "data/syntax",
             take_header_ == nullptr ? "the table is empty" : "the table has no header");
    }
    return columns_ > 0 && !over_limit_;
  }

 private:
  // Reads until the end or the first mistake, reports the mistake, and returns where to continue: the line after it.
  std::size_t read_from(std::size_t from) {
    csv_parser parser;
    csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI);
    csv_set_delim(&parser, static_cast<unsigned char>(separator_));
    cursor_ = from;
    row_ = {};
    const auto on_cell = [](void* cell, std::size_t size, void* self) {
      static_cast<Reader*>(self)->add_cell({static_cast<const char*>(cell), size});
    };
    const auto on_row = [](int, void* self) { static_cast<Reader*>(self)->add_row(); };
    const std::size_t done = csv_parse(&parser, text_.data() + from, text_.size() - from, on_cell, on_row, this);
    std::size_t next = text_.size();
    if (csv_error(&parser) == CSV_EPARSE) {
      refused_ = true;
      explain(from + done);
      next = std::min(text_.find_first_of(line_ends, from + done), text_.size());
    } else if (csv_fini(&parser, on_cell, on_row, this) != 0) {
      refused_ = true;
      enter_cell();
      report(sink_, source_, span_of(cursor_, cursor_ + 1), "data/syntax",
             "expected the closing quote of this cell, found the end of the file");
    }
    csv_free(&parser);
    return next;
  }

  bool is_blank(char c) const { return (c == ' ' || c == '\t') && c != separator_; }

  // Moves the cursor from the end of the previous cell to the first character of the next.
  void enter_cell() {
    if (row_.cells.empty()) {
      while (cursor_ < text_.size() && (is_blank(text_[cursor_]) || line_ends.find(text_[cursor_]) != line_ends.npos)) {
        ++cursor_;
      }
    } else if (cursor_ < text_.size() && text_[cursor_] == separator_) {
      ++cursor_;
    }
    while (cursor_ < text_.size() && is_blank(text_[cursor_])) ++cursor_;
  }

  // The number of lines without any cell between the previous row and a row that begins at `at`.
  std::size_t empty_rows_before(std::uint32_t at) const {
    if (take_header_ != nullptr) return 0;  // not needed there
    if (const diag::Sheet* sheet = source_->sheet()) {
      const std::size_t before = first_row_ ? sheet->first_row - 1 : source_->position(last_end_).line;
      return source_->position(at).line - before - 1;
    }
    std::size_t lines = 0;
    for (std::size_t i = last_end_; i < at; ++i)
      lines += text_[i] == '\n' || (text_[i] == '\r' && text_.substr(i + 1, 1) != "\n");
    return first_row_ || lines == 0 ? lines : lines - 1;
  }

  // What the sheet knows about the cell beyond its text.
  const diag::Sheet::Cell* beside(diag::Span span) {
    if (source_->sheet() == nullptr) return nullptr;
    const auto& all = source_->sheet()->cells;
    while (beside_ < all.size() && all[beside_].offset < span.begin) ++beside_;
    return beside_ < all.size() && all[beside_].offset == span.begin ? &all[beside_] : nullptr;
  }

  diag::Span next_span() {
    enter_cell();
    const std::size_t begin = cursor_;
    std::size_t end = begin;
    if (cursor_ < text_.size() && text_[cursor_] == '"') {
      for (++cursor_; cursor_ < text_.size(); ++cursor_) {
        if (text_[cursor_] != '"') continue;
        if (text_.substr(cursor_ + 1, 1) != "\"") break;
        ++cursor_;
      }
      cursor_ = end = std::min(cursor_ + 1, text_.size());
      while (cursor_ < text_.size() && is_blank(text_[cursor_])) ++cursor_;
      return span_of(begin, end);
    }
    while (cursor_ < text_.size() && text_[cursor_] != separator_ &&
           line_ends.find(text_[cursor_]) == std::string_view::npos) {
      ++cursor_;
      if (!is_blank(text_[cursor_ - 1])) end = cursor_;
    }
    return span_of(begin, end);
  }

  void add_cell(std::string_view content) {
    if (over_limit_) return;
    const diag::Span span = next_span();
    if (row_.cells.empty()) row_.cells.reserve(columns_);
    row_.cells.push_back({base::composed(with_newlines(std::string{content})), span, beside(span)});
    // A quoted text was written by a person.
    row_.cells.back().failed = source_->sheet() == nullptr && text_[span.begin] == '#' && is_error(content);
    if (++cells_ <= limits_.values) return;
    over_limit_ = refused_ = true;
    report(sink_, source_, span, "data/limit", fmt::format("more than {} cells", limits_.values));
  }

  void add_row() {
    if (over_limit_) return;
    Row row = std::exchange(row_, {});
    row.span = {row.cells.front().span.begin, row.cells.back().span.end};
    empty_rows_ += empty_rows_before(row.span.begin);
    last_end_ = row.span.end;
    first_row_ = false;
    // Spreadsheets write empty rows as separators without text; blanks in them are invisible.
    if (std::ranges::all_of(row.cells, [](const Cell& c) { return c.is_empty() && !c.lacks_value(); })) {
      ++empty_rows_;
      return;
    }
    row.empty_before = std::exchange(empty_rows_, 0);
    if (take_header_ == nullptr) {
      columns_ = std::max(columns_, row.cells.size());
      take_row_(std::move(row));
      return;
    }
    if (columns_ == 0) return add_header(std::move(row));
    const auto beyond =
        std::find_if(row.cells.begin() + static_cast<std::ptrdiff_t>(std::min(columns_, row.cells.size())),
                     row.cells.end(), [](const Cell& c) { return !c.text.empty(); });
    if (beyond != row.cells.end()) {
      report(sink_, source_, row.span, "data/syntax",
             fmt::format("row has {} cells, the header has {}", row.cells.size(), columns_),
             source_->sheet() != nullptr
                 ? std::string{"write a heading above each column"}
                 : fmt::format("put a text that holds {} in double quotes, or write a heading above "
                               "each column",
                               separator_ == '\t'  ? "a tab"
                               : separator_ == ';' ? "a semicolon"
                                                   : "a comma"));
      return;
    }
    row.cells.resize(columns_, {"", span_of(row.span.end, row.span.end)});
    report_blank_headings(row);
    take_row_(std::move(row));
  }

  void report_blank_headings(const Row& row) {
    std::erase_if(blank_headings_, [&](const auto& blank) {
      if (base::trimmed(row.cells[blank.first].text).empty()) return false;
      sink_.add({.severity = diag::Severity::note,
                 .code = "data/unknown-field",
                 .message = "this column has no heading and is ignored",
                 .source = source_,
                 .span = blank.second,
                 .hint = "write a heading above them"});
      return true;
    });
  }

  void add_header(Row row) {
    columns_ = row.cells.size();
    for (Cell& cell : row.cells) {
      if (cell.text.size() <= longest_heading) continue;
      report(sink_, source_, cell.span, "data/limit",
             fmt::format("expected a heading of at most {} bytes, found {}", longest_heading, cell.text.size()));
      cell.text.clear();
    }
    for (std::size_t i = 0; i < columns_; ++i) {
      if (heading_key(row.cells[i].text).empty()) blank_headings_.emplace_back(i, row.cells[i].span);
    }
    take_header_(std::move(row));
  }

  void explain(std::size_t at) {
    enter_cell();
    if (cursor_ < text_.size() && text_[cursor_] == '"') {
      // libcsv detects text after a closing quote; `at` is its first character.
      report(sink_, source_, span_of(at, at + 1), "data/syntax",
             fmt::format("expected {} or the end of the line after the closing quote, found {}",
                         separator_ == '\t' ? "a tab" : fmt::format("the separator {}", separator_),
                         text_[at] == '"' ? "a quote" : name_of_character(text_.substr(at))),
             "inside a quoted cell, write quotes twice");
      return;
    }
    report(sink_, source_, span_of(at, at + 1), "data/syntax",
           "found a quote inside a cell that does not begin with one",
           "put the whole cell in quotes and write the quotes inside it twice");
  }

  const diag::SourcePtr& source_;
  std::string_view text_;
  diag::Sink& sink_;
  const Limits& limits_;
  const TakeRow& take_header_;
  const TakeRow& take_row_;
  char separator_;
  std::size_t begin_;  // of the table
  std::uint32_t last_end_;
  bool first_row_;
  std::size_t empty_rows_ = 0;  // since the previous row
  std::size_t cursor_ = 0;
  std::size_t cells_ = 0, columns_ = 0;
  std::size_t beside_ = 0;  // index of the next cell about which the workbook says more than its text
  std::vector<std::pair<std::size_t, diag::Span>> blank_headings_;  // of columns without values so far
  bool over_limit_ = false;
  bool refused_ = false;  // a reported problem may be the cause of a missing header
  Row row_;
};

// The words of Excel and LibreOffice in English, French, German, Italian, Spanish, Portuguese, Dutch, Greek and
// Russian, and words that people write. The case of ASCII letters does not matter.
constexpr auto yes = std::to_array<std::string_view>(
    {"✓",      "✔",   "✅", "☑",   "on", "true", "vrai", "wahr", "vero", "verdadero", "verdadeiro", "waar", "ΑΛΗΘΗΣ",
     "ИСТИНА", "yes", "y", "oui", "o",  "ja",   "si",   "sì",   "sí",   "sim",       "x",          "1"});
constexpr auto no =
    std::to_array<std::string_view>({"✗", "✘", "❌", "☐", "off", "false", "faux", "falsch", "falso", "onwaar", "ΨΕΥΔΗΣ",
                                     "ЛОЖЬ", "no", "n", "non", "nein", "nee", "não", "0"});

// Calls `take` for each character, with whether names may contain it. A mark belongs to the character before it.
void each_character(std::string_view text, const std::function<void(std::string_view, bool)>& call) {
  bool counts = false;
  while (!text.empty()) {
    std::size_t size = base::name_character(text);
    if (size == 0) {
      do ++size;
      while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xc0) == 0x80);
      counts = false;
    } else {
      counts = counts || !base::begins_with_mark(text);
    }
    call(text.substr(0, size), counts);
    text.remove_prefix(size);
  }
}

bool is_json_number(std::string_view text) {
  const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  if (digits.empty() || digits[0] < '0' || digits[0] > '9') return false;
  if (digits.size() > 1 && digits[0] == '0' && digits[1] >= '0' && digits[1] <= '9') return false;
  return !digits.ends_with('.') && digits.find(".e") == std::string_view::npos &&
         digits.find(".E") == std::string_view::npos;
}

}  // namespace

std::optional<Table> read_csv(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits) {
  Table table{source, {}, {}};
  const TakeRow header = [&](Row taken) { table.header = std::move(taken); };
  const TakeRow row = [&](Row taken) { table.rows.push_back(std::move(taken)); };
  if (!read_csv(source, sink, limits, header, row)) return std::nullopt;
  return table;
}

bool read_csv(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits, const TakeRow& header,
              const TakeRow& row) {
  constexpr std::string_view hint =
      "save the file in the encoding UTF-8, or name the one it is in: --encoding cp1252 for older ones of Windows";
  return is_readable(source, sink, limits, hint) && Reader{source, sink, limits, header, row}.read();
}

bool read_grid(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits, const TakeRow& row) {
  return read_csv(source, sink, limits, nullptr, row);
}

bool Cell::lacks_value() const {
  return failed || (beside != nullptr && beside->kind >= diag::Sheet::Cell::Kind::failed);
}

bool Cell::is_empty() const {
  return lacks_value() || base::trimmed(text).empty();
}

std::string Cell::marked() const {
  return beside == nullptr || beside->marked.empty() ? text : base::composed(beside->marked);
}

std::string_view Cell::plain() const {
  return beside != nullptr && beside->kind == diag::Sheet::Cell::Kind::worded ? text : exact();
}

void Lacking::add(std::size_t column, const Cell& cell) {
  constexpr std::size_t most_named = 2;
  const auto [found, fresh] = columns_.try_emplace(column, Column{cell, {}});
  if (fresh) return;
  if (found->second.others.size() < most_named) {
    found->second.others.push_back(cell.span);
  } else {
    ++found->second.more;
  }
}

void Lacking::report(const diag::SourcePtr& source, diag::Sink& sink) const {
  using Kind = diag::Sheet::Cell::Kind;
  for (const auto& [number, column] : columns_) {
    const Cell& cell = column.first;
    const Kind kind = cell.beside == nullptr ? Kind::failed : cell.beside->kind;
    std::string message = kind == Kind::unset     ? "expected a value, found a formula without its value"
                          : kind == Kind::lost    ? "expected a value, found a text that the workbook lacks"
                          : kind == Kind::picture ? "expected a value, found a picture placed in the cell"
                                                  : fmt::format("expected a value, found the error {}", cell.text);
    for (const diag::Span& other : column.others)
      message +=
          fmt::format("{} {}", &other == column.others.data() ? "; also in" : ",", source->short_place(other.begin));
    if (column.more > 0) message += fmt::format(" and {} more", column.more);
    planche::data::report(sink, source, cell.span, "data/type", std::move(message),
                          kind == Kind::unset     ? "open the workbook in a spreadsheet program and save it"
                          : kind == Kind::lost    ? "save the workbook again"
                          : kind == Kind::picture ? "write the name of the picture's file in the cell"
                          : cell.failed           ? "correct the formula, or put the text in quotes if it is one"
                                                  : "correct the formula");
  }
}

diag::Diagnostic repeated_heading(const diag::SourcePtr& source, std::string_view first, const Cell& cell) {
  auto d = diag::problem(
      source, cell.span, "data/duplicate-key",
      first == cell.text
          ? fmt::format("the column \"{}\" occurs again", cell.text)
          : fmt::format("the columns \"{}\" and \"{}\" have the same name: case, blanks and signs are ignored", first,
                        cell.text));
  d.hint = "rename or remove one of them";
  return d;
}

std::string without_quotes(std::string_view cell) {
  if (cell.size() < 2 || cell.front() != '"' || cell.back() != '"') return std::string{cell};
  return base::replaced(cell.substr(1, cell.size() - 2), "\"\"", "\"");
}

Value value_of(const Cell& given) {
  const Cell cell{std::string{given.plain()}, given.span};
  if (cell.text.empty()) return {std::monostate{}, cell.span};
  if (is_json_number(cell.text)) {
    const char* const end = cell.text.data() + cell.text.size();
    std::int64_t whole = 0;
    const auto as_integer = std::from_chars(cell.text.data(), end, whole);
    const bool minus_zero = whole == 0 && cell.text.starts_with('-');
    if (as_integer.ptr == end && as_integer.ec == std::errc{} && !minus_zero) return {whole, cell.span};
    double real = 0;
    const auto as_real = std::from_chars(cell.text.data(), end, real);
    if (as_real.ptr == end && as_real.ec == std::errc{} &&
        (minus_zero || cell.text.find_first_of(".eE") != std::string::npos)) {
      return {real, cell.span};
    }
  }
  return {cell.text, cell.span};
}

bool may_be_thousands(std::string_view number) {
  if (number.starts_with('-')) number.remove_prefix(1);
  const std::size_t mark = number.find_first_of(".,");
  const auto digits = [](std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  };
  return mark != number.npos && mark >= 1 && mark <= 3 && number.size() == mark + 4 && number[0] != '0' &&
         digits(number.substr(0, mark)) && digits(number.substr(mark + 1));
}

Value whole_value_of(const Cell& cell) {
  const std::string_view text = base::trimmed(cell.exact());
  const std::size_t mark = text.find_first_of(".,");
  const bool zeros = mark != text.npos && mark + 1 < text.size() && text.find_first_not_of('0', mark + 1) == text.npos;
  if (zeros && may_be_thousands(text)) return {std::string{text}, cell.span};
  return value_of({std::string{zeros ? text.substr(0, mark) : text}, cell.span});
}

namespace {

std::optional<bool> truth_of_word(std::string_view text) {
  text = base::trimmed(text);
  constexpr std::string_view as_picture = "\ufe0f";  // the variation selector of emoji
  constexpr auto size = [](std::string_view word) { return word.size(); };
  constexpr std::size_t longest = std::max(size(std::ranges::max(yes, {}, size)), size(std::ranges::max(no, {}, size)));
  if (text.size() > longest + as_picture.size()) return std::nullopt;
  std::string word = base::lower(text);
  if (word.ends_with(as_picture)) word.resize(word.size() - as_picture.size());
  if (std::find(yes.begin(), yes.end(), word) != yes.end()) return true;
  static constexpr std::string_view dashes[] = {"-", "‐", "‑", "–", "—", "−", "－"};
  if (std::find(no.begin(), no.end(), word) != no.end() || std::ranges::find(dashes, word) != std::end(dashes))
    return false;
  return std::nullopt;
}

}  // namespace

Value truth_value_of(const Cell& cell) {
  const auto truth = truth_of_word(cell.exact());
  return truth ? Value{*truth, cell.span} : value_of(cell);
}

std::optional<bool> read_as_truth(std::string_view text) {
  if (const auto truth = truth_of_word(text)) return truth;
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";
  if (text.find_first_of(letters) != text.npos) return std::nullopt;
  std::string number = plain_number(text);
  if (number.starts_with('+') || number.starts_with('-')) number.erase(0, 1);
  if (number.empty() || number[0] < '0' || number[0] > '9') return std::nullopt;
  if (number.find_first_not_of("0123456789.,% \u00a0\u202f") != number.npos) return std::nullopt;
  return number.find_first_of("123456789") != number.npos;
}

// A heading that consists of signs ("#") is its own key: only a blank heading has none.
std::string heading_key(std::string_view heading) {
  const std::string text = base::name_key(heading);
  std::string key;
  each_character(text, [&](std::string_view character, bool counts) {
    // variation selectors, which choose the look of an emoji
    constexpr std::string_view as_text = "\ufe0e", as_picture = "\ufe0f";
    if (counts && character != "_" && character != as_text && character != as_picture) key += character;
  });
  return key.empty() ? std::string{base::trimmed(heading)} : key;
}

std::string name_of_heading(std::string_view heading) {
  std::string name;
  bool gap = false;
  each_character(heading, [&](std::string_view character, bool counts) {
    if (counts && gap && !name.empty() && name.back() != '_' && character != "_") name += '_';
    gap = !counts;
    if (counts) name += character;
  });
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) name.insert(0, "_");
  return name;
}

}  // namespace planche::data
