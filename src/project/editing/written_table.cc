#include "project/editing/written_table.h"

#include <algorithm>
#include <utility>

#include <fmt/ranges.h>

#include "project/editing/record_tables.h"

namespace planche::project {

WrittenTable::WrittenTable(diag::SourcePtr source, const data::Table& table)
    : source_{std::move(source)}, separator_{separator_of(table)} {
  const std::string_view text = source_->text();
  const auto line_end_at = [&](std::size_t from) { return std::min(text.find('\n', from), text.size()); };
  const auto end_of = [&](const data::Row& row) {
    std::size_t end =
        line_end_at(std::max<std::size_t>(row.span.end, row.cells.empty() ? 0 : row.cells.back().span.end));
    if (end > 0 && end <= text.size() && text[end - 1] == '\r') --end;
    return end;
  };
  begin_ = end_ = end_of(table.header);
  column_places_.push_back(begin_);
  if (text.substr(begin_, 2) == "\r\n") line_end_ = "\r\n";
  std::size_t from = begin_;
  for (const data::Row& row : table.rows) {
    end_ = end_of(row);
    rows_.emplace_back(text.substr(from, end_ - from));
    column_places_.push_back(end_);
    from = end_;
  }
}

std::string WrittenTable::as_row(const std::vector<std::string>& cells) const {
  return fmt::format("{}", fmt::join(cells, separator_));
}

void WrittenTable::insert(std::size_t at, const std::string& row) {
  rows_.insert(rows_.begin() + static_cast<std::ptrdiff_t>(at), line_end_ + row);
}

void WrittenTable::erase(std::size_t at) {
  rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(at));
}

void WrittenTable::move(std::size_t from, std::size_t to) {
  const auto first = rows_.begin();
  const auto a = static_cast<std::ptrdiff_t>(from), b = static_cast<std::ptrdiff_t>(to);
  if (a < b) std::rotate(first + a, first + a + 1, first + b + 1);
  if (b < a) std::rotate(first + b, first + a, first + a + 1);
}

std::vector<Replacement> WrittenTable::changes() const {
  const std::string_view was = source_->text().substr(begin_, end_ - begin_);
  std::string now;
  for (const std::string& row : rows_) now += row;
  const auto begin = static_cast<std::size_t>(std::ranges::mismatch(was, now).in1 - was.begin());
  std::size_t tail = 0;
  const std::size_t most = std::min(was.size(), now.size()) - begin;
  while (tail < most && was[was.size() - 1 - tail] == now[now.size() - 1 - tail]) ++tail;
  if (begin == was.size() && begin == now.size()) return {};
  return {{source_,
           {static_cast<std::uint32_t>(begin_ + begin), static_cast<std::uint32_t>(end_ - tail)},
           now.substr(begin, now.size() - tail - begin)}};
}

std::vector<Replacement> WrittenTable::with_column(const std::string& heading) const {
  std::vector<Replacement> made;
  for (const std::size_t place : column_places_) {
    const auto at = static_cast<std::uint32_t>(place);
    made.push_back({source_, {at, at}, separator_ + (made.empty() ? heading : "")});
  }
  return made;
}

}  // namespace planche::project
