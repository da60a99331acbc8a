#include "exports/shops/listed_parts.h"

#include <map>
#include <set>

#include <fmt/format.h>

#include "exports/dice_table.h"
#include "exports/names.h"
#include "exports/table_layout.h"

namespace planche::exports {

std::vector<ListedKind> listed_kinds(Job& job) {
  std::vector<ListedKind> kinds;
  std::map<std::string, std::size_t> sizes;  // of a kind
  std::set<std::string> left_out;
  const auto& pieces = job.catalogue.pieces();
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    const scene::PartSet& set = job.catalogue.set_of(pieces[p]);
    if (!lies_flat(set) && !is_die(set)) {
      if (left_out.insert(set.title).second)
        job.lines.push_back(
            fmt::format("left out: {}, {}", set.title, set.whole_sheet ? "a page to read" : "to be folded from paper"));
      continue;
    }
    if (kinds.empty() || kinds.back().set != pieces[p].set) {
      const std::size_t number = ++sizes[set.kind];
      kinds.push_back({pieces[p].set, number > 1 ? fmt::format("{}-{}", set.kind, number) : set.kind, {}, is_die(set)});
    }
    kinds.back().pieces.push_back(p);
  }
  if (kinds.empty() && !job.sink.has_errors()) {
    job.messages.refuse("there is no part that lies on a table as printed",
                        "export the parts with --for pictures, or print them");
    job.stop();
  }
  return kinds;
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string made = "\"";
  for (const char c : text) made += c == '"' ? "\"\"" : std::string{c};
  return made + '"';
}

}  // namespace planche::exports
