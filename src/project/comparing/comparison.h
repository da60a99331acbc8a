// What differs between two versions of a game: records, parts, values of the game file, files.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "parts/kit/manifest.h"
#include "project/comparing/record_pairs.h"
#include "project/opening/past.h"
#include "project/project.h"

namespace planche::project {

// One of the two versions: a game or document, or a printout with a manifest.
struct Edition {
  std::string given;                                        // the operand
  std::optional<Past> past = {};                            // of a state in the history of its folder
  std::string path = {};                                    // the operand, or where the files of that state are
  std::string game = {}, title = {};                        // the ID and title of its game
  std::filesystem::path folder = {};                        // of the game or document
  std::unique_ptr<Project> project = {};                    // null for a printout
  std::optional<parts::kit::Manifest> printout = {};        // of a printout
  std::set<std::string> kinds = {};                         // the part kinds to compare; empty: all
  std::map<std::string, std::filesystem::path> files = {};  // by path relative to the game, without tables, game files

  bool has_records() const { return project != nullptr; }
};

struct RecordChange {
  enum class How { added, removed, changed, renamed } how;
  std::string list, name;
  std::string key = {}, old_name = {};   // old_name: only if renamed
  std::vector<FieldChange> fields = {};  // of added and removed records: all that they have, without computed ones
};

struct PartChange {
  enum class How {
    added,
    removed,
    changed,          // the record differs as well, or it is unknown whether it does
    drawn_otherwise,  // no field of its record differs
    copies            // only their number
  } how;
  std::string kind, title, name, old_name = {};  // kind: empty where only its title is known
  std::size_t old_copies = 0, copies = 0;
  std::optional<std::size_t> before = {}, now = {};  // its numbers in the projects, if these drew it
  std::optional<std::size_t> record = {};            // in Comparison::records
  std::vector<std::string> causes = {};              // the changed files that make its picture another one
};

struct FileChange {
  enum class How { added, removed, changed } how;
  std::string file;
};

struct Comparison {
  std::string game, title, before, now;    // before, now: the operands
  std::vector<FieldChange> values = {};    // of game file and document, by path
  std::vector<RecordChange> records = {};  // list by list
  std::vector<PartChange> parts = {};      // kind by kind
  std::vector<FileChange> files = {};
  std::vector<std::string> remarks = {};  // what could not be compared
  std::size_t same_records = 0, same_parts = 0;

  bool differs() const { return !values.empty() || !records.empty() || !parts.empty() || !files.empty(); }
};

// Compares two versions of the same game.
Comparison comparison_of(const Edition& before, const Edition& now);

}  // namespace planche::project
