#include "press/sheets/mix.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "packing/packing.h"

namespace planche::press {

namespace {

void keep_calm(std::vector<Block>& blocks, std::size_t parts) {
  std::size_t upright = 0, sideways = 0;
  for (const Block& block : blocks) {
    std::size_t& most = block.grid.turned ? sideways : upright;
    most = std::max(most, block.grid.places());
  }
  const std::size_t most = std::max(upright, sideways);
  if (most == 0) return;
  std::erase_if(blocks, [&](const Block& block) { return block.grid.turned != (sideways > upright); });
  const std::size_t rest = parts % most;
  std::erase_if(blocks, [&](const Block& block) {
    const std::size_t places = block.grid.places();
    if (places == most) return false;
    // The part of a block that remains after full sheets must have no empty line.
    return rest == 0 || places < rest || !(without_empty_lines(block, rest) == block);
  });
}

class Mixer {
 public:
  Mixer(const std::vector<EqualParts>& kinds, const Options& options, bool gutters, Arrangement arrangement)
      : kinds_(kinds),
        options_(options),
        rooms_(rooms(options, kinds.front().fold, is_cut_by_machine(kinds.front().set, options))) {
    problem_.gutter = block_gutter;
    for (const Room& room : rooms_) problem_.rooms.emplace_back(room.size, room.obstacles);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      left_.push_back(kinds[kind].set.count);
      problem_.wanted.push_back(kinds[kind].set.count);
      std::vector<Block> blocks = blocks_of(kinds[kind].set, options, kinds[kind].fold, kinds[kind].set.count, gutters);
      if (arrangement == Arrangement::calm) keep_calm(blocks, kinds[kind].set.count);
      for (const Block& block : blocks) {
        problem_.blocks.push_back({kind, block.grid.places(), block.trims().grown(block.bleed).size()});
        blocks_.push_back(block);
      }
    }
  }

  const packing::Problem& problem() const { return problem_; }

  // At most `most` sheets; none if that is impossible.
  Mixed mix(std::size_t most = packing::any_number) {
    packing::Packing packed = packing::pack(problem_, most);
    const auto order = [&](const packing::Sheets& sheets) {
      std::size_t least = std::numeric_limits<std::size_t>::max();
      for (const packing::Placed& placed : sheets.pattern.blocks) least = std::min(least, supply_of(placed));
      return std::tuple{least, sheets.pattern.blocks.size()};
    };
    std::stable_sort(packed.sheets.begin(), packed.sheets.end(),
                     [&](const auto& a, const auto& b) { return order(a) < order(b); });
    out_.bound = packed.bound;
    for (const packing::Sheets& sheets : packed.sheets) add(sheets);
    for (const EqualParts& kind : kinds_) even_out(kind);
    return std::move(out_);
  }

 private:
  std::size_t kind_of(const packing::Placed& placed) const { return problem_.blocks[placed.block].kind; }
  std::size_t supply_of(const packing::Placed& placed) const { return kinds_[kind_of(placed)].supply; }

  // Puts equal numbers of nets on the sheets that contain nothing else.
  void even_out(const EqualParts& kind) {
    const auto alone = [&](const Mixed::Sheets& sheets) {
      return sheets.sheet.shares.size() == 1 && sheets.sheet.shares.front().supply == kind.supply;
    };
    if (!is_even(kind.set, options_)) return;
    std::size_t sheets = 0, parts = 0;
    for (const Mixed::Sheets& each : out_.sheets) {
      if (!alone(each)) continue;
      sheets += each.times;
      parts += each.times * each.sheet.shares.front().parts;
    }
    const Layout usual = fit(kind.set, options_, kind.fold);
    if (sheets < 2 || parts > sheets * usual.block.grid.places()) return;
    auto at = std::find_if(out_.sheets.begin(), out_.sheets.end(), alone);
    const auto first = at - out_.sheets.begin();
    out_.sheets.erase(std::remove_if(at, out_.sheets.end(), alone), out_.sheets.end());
    at = out_.sheets.begin() + first;
    for (const EvenSheets& each : evenly(parts, sheets))
      at = 1 + out_.sheets.insert(
                   at, {Sheet::of(without_empty_rows(usual, each.parts), each.parts, kind.supply), each.sheets});
  }

  // Adds sheets while there are parts for them: full ones first, then the others one by one.
  void add(const packing::Sheets& sheets) {
    std::vector<std::size_t> each(kinds_.size(), 0);
    for (const packing::Placed& placed : sheets.pattern.blocks)
      each[kind_of(placed)] += problem_.blocks[placed.block].parts;
    std::size_t full = sheets.times;
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
      if (each[kind] > 0) full = std::min(full, left_[kind] / each[kind]);
    }
    if (full > 0) put(sheets.pattern, full, false);
    for (std::size_t i = full; i < sheets.times; ++i) put(sheets.pattern, 1, full > 0);
  }

  // `last`: after full ones. A single block keeps its grid, so that it is cut like the full ones.
  void put(const packing::SheetPattern& pattern, std::size_t times, bool last) {
    std::vector<Share> shares;
    for (const packing::Placed& placed : pattern.blocks) {
      const std::size_t kind = kind_of(placed);
      Share share{blocks_[placed.block], std::min(problem_.blocks[placed.block].parts, left_[kind]), supply_of(placed)};
      if (share.parts == 0) continue;
      left_[kind] -= share.parts;  // of one sheet; the others are full
      if (!last || pattern.blocks.size() > 1) share.block = without_empty_lines(share.block, share.parts);
      share.block.grid.first.x += placed.at.x;
      share.block.grid.first.y += placed.at.y;
      shares.push_back(share);
    }
    if (shares.empty()) return;
    std::stable_sort(shares.begin(), shares.end(), [](const Share& a, const Share& b) { return a.supply < b.supply; });
    for (const Share& share : shares) {
      for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
        if (kinds_[kind].supply == share.supply) left_[kind] -= (times - 1) * share.parts;
      }
    }
    out_.count += times;
    out_.sheets.push_back({sheet_of(std::move(shares), rooms_[pattern.room], last), times});
  }

  // Parts of a single kind are laid out as usual.
  Sheet sheet_of(std::vector<Share> shares, const Room& room, bool last) const {
    const std::size_t supply = shares.front().supply;
    if (shares.back().supply == supply) {
      std::size_t parts = 0;
      for (const Share& share : shares) parts += share.parts;
      for (const EqualParts& kind : kinds_) {
        if (kind.supply != supply) continue;
        Layout usual = fit(kind.set, options_, kind.fold);
        if (!last) usual = without_empty_rows(usual, parts);
        if (usual.block.grid.places() >= parts) return Sheet::of(usual, parts, supply);
      }
    }
    if (room.at) return Sheet::at(options_.paper.size, std::move(shares), *room.at);
    return Sheet::of(options_.paper.size, std::move(shares), room.fold);
  }

  const std::vector<EqualParts>& kinds_;
  const Options& options_;
  const std::vector<Room> rooms_;
  packing::Problem problem_;
  std::vector<Block> blocks_;      // indexed as in the problem
  std::vector<std::size_t> left_;  // remaining parts of each kind
  Mixed out_;
};

}  // namespace

std::optional<Mixed> mix(const std::vector<EqualParts>& kinds, const Options& options, Arrangement arrangement) {
  if (kinds.empty()) return Mixed{};
  Mixer with_gutters(kinds, options, true, arrangement), without(kinds, options, false, arrangement);
  Mixed apart = with_gutters.mix();
  if (apart.count == 0) return std::nullopt;
  if (with_gutters.problem() == without.problem()) return apart;
  // Saving a sheet is more important than marks between parts in the middle of a block.
  Mixed touching = without.mix(apart.count - 1);
  if (touching.count > 0) return touching;
  apart.bound = touching.bound;
  return apart;
}

}  // namespace planche::press
