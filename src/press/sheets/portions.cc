#include "press/sheets/portions.h"

#include <algorithm>
#include <map>
#include <utility>

namespace planche::press {

std::vector<Portion> laid_on(const std::vector<Run>& runs, const std::vector<Supply>& supplies) {
  // For each supply: the current set, and the number of its parts already laid out.
  struct Cursor {
    std::size_t stock = 0, parts = 0;
  };
  std::vector<Cursor> turns(supplies.size());
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> known;  // by supply and stock
  std::vector<Portion> out;
  std::size_t sheet = 0;
  const auto reach = [](Portion& portion, std::size_t on, bool back) {
    portion.last = on;
    auto& ranges = portion.sheets;
    if (back && !ranges.empty() && ranges.back().last == on) {
      portion.two_sided = true;
      return;
    }
    if (ranges.empty() || ranges.back().backs != back || ranges.back().last + 1 < on) ranges.push_back({on, on, back});
    ranges.back().last = on;
  };
  const auto lay = [&](std::size_t of, std::size_t parts, bool back) {
    Cursor& turn = turns[of];
    while (parts > 0 && turn.stock < supplies[of].stocks().size()) {
      const scene::PartSet& set = supplies[of].stocks()[turn.stock].set;
      if (turn.parts == set.count) {
        turn = {turn.stock + 1, 0};
        continue;
      }
      const auto [at, fresh] = known.try_emplace({of, turn.stock}, out.size());
      if (fresh) out.push_back({set.kind, set.title, 0, sheet, sheet, supplies[of].backs(), back, false, set.trim, {}});
      const std::size_t laid = std::min(parts, set.count - turn.parts);
      out[at->second].count += laid;
      reach(out[at->second], sheet, back);
      out[at->second].behind = out[at->second].behind && back;
      turn.parts += laid;
      parts -= laid;
    }
  };
  for (const Run& run : runs) {
    std::size_t poster = 0, left = 0;  // of its pages
    for (std::size_t i = 0; i < run.sheets; ++i) {
      ++sheet;
      for (const Share& share : run.sheet.shares) lay(share.supply, share.parts, false);
      if (run.behind) {
        for (const Share& share : run.behind->sheet.shares) lay(share.supply, share.parts, true);
      }
      if (!run.poster) continue;
      if (left == 0) {
        left = run.poster->pages(poster++);
        lay(run.supply, 1, false);
        out[known.at({run.supply, turns[run.supply].stock})].poster = true;
      } else {
        reach(out[known.at({run.supply, turns[run.supply].stock})], sheet, false);
      }
      --left;
    }
  }
  return out;
}

Tally tally_of(const std::vector<Run>& runs, const Options& options) {
  Tally out;
  for (const Run& run : runs) {
    const auto sheets = static_cast<double>(run.sheets);
    out.sheets += run.sheets;
    out.paper += sheets * options.paper.size.width * options.paper.size.height;
    for (const Share& share : run.sheet.shares)
      out.parts +=
          sheets * static_cast<double>(share.parts) * area({share.block.form, 0, share.block.points}, share.block.part);
    if (run.poster) out.parts += run.poster->area();
  }
  return out;
}

}  // namespace planche::press
