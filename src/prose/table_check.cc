#include "prose/table_check.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::prose {

namespace {

// A line of the text, without the marks of quotes and lists before its content.
struct Line {
  std::size_t begin = 0, end = 0;  // of the content
  std::size_t next = 0;            // where the next line begins
};

// The second line of a table, as other programs read it: "-|-", ":--|--:". md4c before 0.5 requires three dashes.
bool is_delimiter_row(std::string_view line) {
  return line.find('|') != line.npos && line.find('-') != line.npos && line.find_first_not_of("-|: \t") == line.npos;
}

bool is_bar(std::string_view line, std::size_t at) {
  return line[at] == '|' && (at == 0 || line[at - 1] != '\\');
}

bool has_bar(std::string_view line) {
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (is_bar(line, at)) return true;
  }
  return false;
}

// The number of cells in a row of a table. Bars in code and in the text of links do not end a cell.
std::size_t cells_in(std::string_view row) {
  if (row.starts_with('|')) row.remove_prefix(1);
  if (!row.empty() && is_bar(row, row.size() - 1)) row.remove_suffix(1);
  std::size_t cells = 1;
  for (std::size_t at = 0; at < row.size(); ++at) {
    if (is_bar(row, at)) ++cells;
    const char closing = row[at] == '`' ? '`' : row[at] == '[' ? ']' : '\0';
    const std::size_t end = closing == '\0' ? row.npos : row.find(closing, at + 1);
    if (end != row.npos) at = end;
  }
  return cells;
}

class TableCheck {
 public:
  TableCheck(const diag::SourcePtr& source, diag::Sink& sink) : source_{source}, text_{source->text()}, sink_{sink} {}

  void check(const std::vector<ProseBlock>& blocks) {
    for (const ProseBlock& block : blocks) {
      if (block.kind == ProseBlock::Kind::table) check_cells(block);
      if (block.kind == ProseBlock::Kind::paragraph && !block.words.empty()) check_paragraph(block);
      check(block.blocks);
    }
  }

 private:
  Line line_at(std::size_t at) const {
    const std::size_t before = at == 0 ? text_.npos : text_.rfind('\n', at - 1);
    Line line{before == text_.npos ? 0 : before + 1, std::min(text_.find('\n', at), text_.size())};
    line.next = line.end + 1;
    while (line.begin < line.end && std::string_view{" \t>"}.find(text_[line.begin]) != std::string_view::npos)
      ++line.begin;
    if (const std::string_view left = of(line);
        left.starts_with("- ") || left.starts_with("* ") || left.starts_with("+ "))
      line.begin += 2;
    while (line.end > line.begin && std::string_view{" \t\r"}.find(text_[line.end - 1]) != std::string_view::npos)
      --line.end;
    while (line.begin < line.end && text_[line.begin] == ' ') ++line.begin;
    return line;
  }
  std::optional<Line> after(const Line& line) const {
    return line.next < text_.size() ? std::optional{line_at(line.next)} : std::nullopt;
  }
  std::optional<Line> before(const Line& line) const {
    const std::size_t end = line.begin == 0 ? text_.npos : text_.rfind('\n', line.begin - 1);
    return end == text_.npos ? std::nullopt : std::optional{line_at(end)};
  }
  std::string_view of(const Line& line) const { return text_.substr(line.begin, line.end - line.begin); }

  void report(const Line& line, std::string message, std::string hint) {
    diag::Diagnostic d =
        diag::problem(source_, {static_cast<std::uint32_t>(line.begin), static_cast<std::uint32_t>(line.end)},
                      "booklet/table", std::move(message));
    d.hint = std::move(hint);
    sink_.add(std::move(d));
  }

  // Cells beyond the columns are not read.
  void check_cells(const ProseBlock& table) {
    Line line = line_at(table.where.begin);
    if (const auto below = after(line); !below || !is_delimiter_row(of(*below))) {
      // The first words are below an empty head.
      std::optional<Line> above = before(line);
      for (std::size_t rows = 0; above && !is_delimiter_row(of(*above)); ++rows)
        above = rows <= most_rows ? before(*above) : std::nullopt;
      above = above ? before(*above) : std::nullopt;
      if (!above) return;
      line = *above;
    }
    const std::size_t columns = table.columns.size();
    for (std::size_t row = 0; row <= table.rows.size(); ++row) {
      const std::size_t cells = cells_in(of(line));
      if (cells > columns)
        report(
            line,
            fmt::format("expected {} as in the second line of the table, found {}", base::counted(columns, "cell"),
                        cells),
            row == 0 ? "write --- for each column in the second line" : "leave cells out, or add columns to the head");
      const auto below = after(line);
      if (!below || (row == 0 && cells > columns)) return;
      line = *below;
    }
  }

  // Lines that look like a table, but are none.
  void check_paragraph(const ProseBlock& paragraph) {
    std::vector<Line> lines;
    const std::size_t end = paragraph.words.back().where.end;
    for (std::size_t at = paragraph.words.front().where.begin; at < text_.size() && (lines.empty() || at < end);) {
      lines.push_back(line_at(at));
      at = lines.back().next;
    }
    const auto rows = std::ranges::find_if(lines, [&](const Line& line) { return is_delimiter_row(of(line)); });
    if (rows != lines.end()) {
      const auto above = rows - lines.begin();
      if (above > 1)
        return report(*std::prev(rows), "the table follows a paragraph without a blank line",
                      "put a blank line above this one");
      if (above == 1 && cells_in(of(lines[0])) < cells_in(of(*rows)))
        return report(*rows, "the head of the table has fewer cells than this line",
                      "write --- for each cell of the head");
      return report(*rows, fmt::format("expected three dashes or more for each column, found `{}`", of(*rows)),
                    "write a table's second line as --- | ---");
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string_view line = of(lines[i]);
      if (!line.starts_with('|')) continue;
      const bool closed = line.size() > 1 && is_bar(line, line.size() - 1);
      const bool followed = i + 1 < lines.size() && has_bar(of(lines[i + 1]));
      if (!closed && !followed) continue;
      return report(lines[i], "expected a table, found no line of dashes below its head",
                    "write | --- | --- | below this line, with --- for each column");
    }
  }

  const diag::SourcePtr& source_;
  std::string_view text_;
  diag::Sink& sink_;
};

}  // namespace

void check_tables(const std::vector<ProseBlock>& blocks, const diag::SourcePtr& source, diag::Sink& sink) {
  TableCheck{source, sink}.check(blocks);
}

}  // namespace planche::prose
