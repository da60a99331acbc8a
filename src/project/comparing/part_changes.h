// Finds the parts that differ between two versions of a game.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "project/comparing/comparison.h"

namespace planche::project {

// The records that both versions have, by the names that their parts carry.
class RecordLinks {
 public:
  struct Link {
    std::string now;                         // the name in the new version
    std::optional<std::size_t> record = {};  // in Comparison::records, if they differ
  };
  Link& add(const std::string& list, const std::string& before, const std::string& now) {
    return links_[{list, before}] = {now};
  }
  // Null if there is none. An empty `list` stands for any list.
  const Link* find(const std::string& list, const std::string& before) const;

 private:
  std::map<std::pair<std::string, std::string>, Link> links_;
};

// A drawing of one version, with all its copies.
struct ComparedPart {
  std::string kind, title;  // kind: empty for a printout
  std::string key, name;    // as in ProjectPart
  std::string fingerprint;
  std::size_t copies = 0;
  std::optional<std::size_t> number = {};  // in the project
};

// Adds the changes of one kind. `list`: the list of its records, empty if unknown; `with_records`: records were
// compared, so that a part without changed record is drawn otherwise.
void compare_kind(std::vector<ComparedPart> before, std::vector<ComparedPart> now, const RecordLinks& links,
                  const std::string& list, bool with_records, Comparison& found);

void compare_parts(const Edition& before, const Edition& now, const RecordLinks& links, Comparison& found);

}  // namespace planche::project
