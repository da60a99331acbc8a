// The parts as the live page shows them. While a part has an error, its last good picture stays.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "project/project.h"

namespace planche::live {

// `id` is the kind and the key of the part, so that it stays the same when rows are inserted. Parts that share both are
// numbered.
struct KeptPart : project::ProjectPart {
  std::string id;
  std::size_t of_kind = 0;                // its number among the parts of its kind
  std::optional<std::size_t> fresh = {};  // its number in the project; none: an error keeps the last good picture
  bool is_spoilt = false;                 // it has an error, and no better picture is known
  bool is_missing = false;                // an error keeps it from being read
};

class KeptParts {
 public:
  // Takes what the project has now. Errors that rules of the game report spoil no picture.
  void renew(project::Project& project);

  const std::vector<KeptPart>& parts() const { return parts_; }
  // For each diagnostic of the project: the numbers of the parts that it concerns.
  const std::vector<std::vector<std::size_t>>& concerned() const { return concerned_; }
  // Whether all pictures are older than the files.
  bool is_stale() const;
  // The drawing of a part that is shown or was shown first; null if there is none.
  const project::ProjectCut* cut(const std::string& fingerprint) const;
  // The fingerprint that the part had first; empty if it was not there.
  std::string began(std::size_t part) const;
  bool has_changed(std::size_t part) const { return began(part) != parts_[part].fingerprint; }

 private:
  void keep_good(std::vector<KeptPart>& found, project::Project& project) const;
  void add_missing(std::vector<KeptPart>& found) const;
  void attribute(project::Project& project);

  std::vector<KeptPart> parts_;
  std::vector<std::vector<std::size_t>> concerned_;
  std::map<std::string, project::ProjectCut> first_, now_;  // by fingerprint
  std::map<std::string, std::string> began_;                // fingerprints of the first parts by id
};

// Whether a rule of the game reports it, not the program.
bool is_of_rules(const diag::Diagnostic& d, const declared::Game* game);

// What is open: "files", "built-in", or "" if nothing can be read.
const char* open_as(project::Project& project);

}  // namespace planche::live
