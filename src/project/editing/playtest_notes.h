// Notes from playtests: a table beside those of the game, with the key of a record, the day, the text, and whether it
// is done.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "data/tables/csv.h"
#include "declared/lists/game.h"
#include "project/editing/game_edits.h"

namespace planche::project {

class Notes {
 public:
  static constexpr const char* name = "notes.csv";
  // Reads the file of that name in the folder; there may be none. Other columns than these stay as they are.
  explicit Notes(const std::filesystem::path& folder);
  // The folder with the notes on a record: that of its table, or of the game.
  static std::filesystem::path folder_of(const declared::Game& game, const declared::List& list, std::size_t row);

  struct Note {
    std::size_t row = 0;  // in the file
    std::string date, text;
    bool done = false;
  };
  std::vector<Note> of(std::string_view key) const;
  // All keys with notes, each once, in their order.
  std::vector<std::string> keys() const;
  bool is_empty() const { return !table_ || table_->rows.empty(); }
  // Whether there is a file that cannot be read, or has other columns.
  bool is_bad() const { return exists_ && !table_; }

  // Errors are sentences for the person who writes.
  using Changed = GameEdits::Changed;
  // `date`: YYYY-MM-DD.
  Changed added(std::string_view key, std::string_view date, std::string_view text) const;
  // `seen`: the text of the note in this row, as the person saw it.
  Changed marked(std::size_t row, std::string_view seen, bool done) const;

 private:
  std::optional<std::size_t> column(std::string_view heading) const;
  std::string cell(const data::Row& row, std::string_view heading) const;

  std::filesystem::path file_;
  bool exists_ = false;
  std::optional<data::Table> table_;  // nothing: it cannot be read
};

}  // namespace planche::project
