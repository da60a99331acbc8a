// What was changed in the files of a game since the program started: each change can be undone and done again.
#pragma once

#include <cstddef>
#include <deque>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "project/editing/edits.h"

namespace planche::project {

// Changes are undone in turn, the latest first, and done again in the order in which they were made. Everything that
// other programs write in between stays: a change is moved along with the text around it, and one whose own text they
// have changed is refused. All errors are sentences for the editing person, and leave the file as it is. Not shared
// between threads.
class EditHistory {
 public:
  // Beyond these, the oldest changes can no longer be undone. `bytes` counts the changed texts and one copy of each
  // changed file.
  struct Limits {
    std::size_t steps = 2'000, bytes = 80u << 20;
  };
  EditHistory() : EditHistory(Limits{}) {}
  explicit EditHistory(Limits limits) : limits_{limits} {}

  // A file that a change makes.
  struct Fresh {
    std::filesystem::path file;
    std::string bytes;
  };
  // Replaces parts of sources that do not overlap, and makes files, as one change: all of it or nothing. `what` says
  // what it does: "title of c3: Owl → Kraken". Changes that were undone can then no longer be done again.
  tl::expected<void, std::string> replace(const std::vector<Replacement>& parts, std::string what,
                                          const std::vector<Fresh>& made = {});

  // A change that was undone or done again, and where: "cards.csv:4".
  struct Done {
    std::string what, place;
  };
  // A change that no longer fits leaves the list with its error, so that the next call goes on with the one before.
  tl::expected<Done, std::string> undo();
  tl::expected<Done, std::string> redo();
  // Undoes the latest change as if it had never been made.
  tl::expected<void, std::string> withdraw();

  // What can be undone and done again, the next one first, at most `most`.
  std::vector<std::string> to_undo(std::size_t most) const { return told(done_, most); }
  std::vector<std::string> to_redo(std::size_t most) const { return told(undone_, most); }
  std::size_t count() const { return done_.size(); }
  std::size_t bytes() const;

 private:
  struct Piece {
    std::size_t at = 0;  // in the file before the change
    std::string before, after;
  };
  // What a step does to one file.
  struct Change {
    std::filesystem::path file;
    std::vector<Piece> pieces = {};  // the first one first
    bool spoilt = false;             // another program has changed its text
    bool makes = false;              // the file: it is not there before the step
    std::string cell = {};           // the first one of a workbook, which only this program may change meanwhile
    std::vector<std::filesystem::path> folders = {};  // made for it, inner ones first
  };
  struct Step {
    std::string what;
    std::vector<Change> changes;
  };
  using Steps = std::deque<Step>;
  // A file before and after a step. `made`, `removed`: it is not there before, or after.
  struct Turn {
    Change* change = nullptr;
    std::string before = {}, after = {};
    bool made = false, removed = false;
  };
  // What another program did: `end - begin` bytes have become `grown` more.
  struct Foreign {
    std::ptrdiff_t begin = 0, end = 0, grown = 0;
  };
  enum class Way { back, forth };
  static std::vector<Foreign> differences(std::string_view was, std::string_view now);

  static std::vector<std::string> told(const Steps& steps, std::size_t most);
  static void carry(Change& change, Foreign& foreign, Way way);
  static bool apply(std::string& text, const Change& change, Way way);
  static tl::expected<void, std::string> put(const Turn& turn);
  static tl::expected<void, std::string> put_all(const std::vector<Turn>& turns);
  static tl::expected<void, std::string> read(Turn& turn, Way way);
  void notice(const std::filesystem::path& file, std::string_view now);
  tl::expected<Done, std::string> take(Steps& from, Steps& to, Way way);
  void keep(const std::filesystem::path& file, std::string text);
  void trim();

  Limits limits_;
  Steps done_, undone_;                                 // the next one last
  std::map<std::filesystem::path, std::string> texts_;  // of each file with changes, as it was left here
};

}  // namespace planche::project
