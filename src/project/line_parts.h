// Parts of long output that several machines share: a head, then the lines of this part.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/asked.h"
#include "play/part.h"

namespace planche::project {

// The first line of a part. All but `shard` is equal in all parts of one output.
struct LinesHead {
  std::string command;  // "randomise"
  std::string what;     // describes what is written; compared only
  play::Shard shard = {};
  std::uint64_t lines = 0;  // of all parts together
};
std::string line_of(const LinesHead& head);
// Nothing if the text does not begin with such a line.
std::optional<LinesHead> lines_head_of(std::string_view text);

// The lines of all parts in their order. Refused if a part is missing, there twice, incomplete, or of another output.
struct NamedText {
  std::string name, text;
};
base::Asked<std::string> joined_lines(const std::vector<NamedText>& parts);

}  // namespace planche::project
