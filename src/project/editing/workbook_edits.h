// Cells of workbooks, as people edit them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "data/workbooks/write_cells.h"
#include "declared/lists/converted_tables.h"
#include "declared/lists/game.h"
#include "project/editing/edits.h"
#include "project/editing/record_grids.h"
#include "project/editing/record_tables.h"

namespace planche::project {

// That another program has the workbook open; empty if none has.
std::string open_elsewhere(const std::filesystem::path& workbook);

// What a change of cells replaces in the bytes of its workbook, which must be those that its source was read from.
tl::expected<std::vector<data::Splice>, std::string> workbook_splices(const Replacement& change,
                                                                      std::string_view bytes);

// The bytes of the workbook after a change of cells.
tl::expected<std::string, std::string> workbook_after(const Replacement& change);

// The sheets from which a list is read. Each workbook is read once.
class WorkbookEdits {
 public:
  // All must outlive it.
  WorkbookEdits(const declared::Game& game, const declared::List& list, const RecordTables& tables)
      : game_{game}, list_{list}, tables_{tables} {}

  struct Place {
    diag::SourcePtr source;
    std::uint32_t row = 0, column = 0;
  };
  // The cell of a value; `record`: the place of its record, for values without a cell yet.
  tl::expected<Place, std::string> place_of(const RecordValue& value, const diag::SourcePtr& record,
                                            diag::Span span) const;
  // Why no cell of the workbook can be changed: another program has it open; empty if some can.
  std::string closed(const diag::SourcePtr& source) const { return known(source).fixed.all; }
  bool has_formulas(const diag::SourcePtr& source) const { return known(source).fixed.formulas; }
  // Why the cell cannot be changed; empty if it can.
  std::string fixed(const Place& place) const;
  // The text of a cell that has one, as people edit it.
  tl::expected<std::string, std::string> text_of(const diag::SourcePtr& source, diag::Span span) const;
  // A new text for a cell.
  data::NewCell cell(const Place& place, std::string text) const;
  // One change of several cells of the sheet; empty if there are none.
  static std::vector<Replacement> change(const diag::SourcePtr& source, data::CellChanges cells);
  // The row for the first new record of the sheet, and where its cells may be.
  tl::expected<data::CellChanges, std::string> room(const diag::SourcePtr& source, std::size_t records) const;
  // A heading behind the last one.
  tl::expected<std::vector<Replacement>, std::string> with_column(const diag::SourcePtr& source,
                                                                  const std::string& heading) const;

 private:
  struct Known {
    data::FixedCells fixed;
    declared::CellText texts;
  };
  const Known& known(const diag::SourcePtr& source) const;

  const declared::Game& game_;
  const declared::List& list_;
  const RecordTables& tables_;
  mutable std::map<diag::SourcePtr, Known> known_;
  mutable std::map<std::pair<const diag::Source*, std::string>, std::optional<std::size_t>> columns_;
};

}  // namespace planche::project
