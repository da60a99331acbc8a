// Data shared by all games with one number of players: zones, pieces, limits, and the starting position.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/asked.h"
#include "play/machine/position.h"

namespace planche::play {

struct Cells {
  std::int32_t base = 0, count = 0;
  std::int32_t by_player = 0, by_piece = 0;  // distance of cells from one player or piece to the next
  struct Index {
    std::vector<Value> items;
    std::int32_t stride = 1;
    bool counted = false;  // items are consecutive integers
  };
  std::vector<Index> indexes = {};
};

struct Zone {
  std::int32_t decl = 0;
  std::int16_t player = -1;
  std::int32_t list = -1;
  std::uint64_t seen = 0;  // players who see it, as bits
  std::int32_t refill = -1;
  std::string name = {};  // as in records: "deck of P2"
};

struct Setup {
  std::shared_ptr<const Program> program;
  int players = 0;
  std::vector<Cells> cells;  // by decl
  std::vector<Zone> zones;
  std::vector<std::int64_t> least, most;                        // of counters
  std::vector<std::vector<Value>> marker_items;                 // by decl; empty for pieces
  std::vector<std::int32_t> lists, rows, ordinals;              // by piece: its list, its row, its index in its list
  std::vector<std::int32_t> first_piece, piece_count;           // by list; the pieces of a list need not be consecutive
  std::vector<std::vector<std::int32_t>> pieces;                // by list
  std::vector<std::string> shown;                               // by piece: its name in records
  std::vector<std::vector<int>> piece_counters, piece_markers;  // by list: decls with a cell for each piece
  bool points_at_pieces = false;                                // some marker does
  Position start;

  std::int32_t zone_count() const { return static_cast<std::int32_t>(zones.size()); }
  std::int32_t pieces_count() const { return static_cast<std::int32_t>(lists.size()); }
  std::int32_t next_at() const { return 3 * zone_count(); }
  std::int32_t previous_at() const { return next_at() + pieces_count(); }
  std::int32_t where_at() const { return previous_at() + pieces_count(); }
  std::int32_t face_at() const { return where_at() + pieces_count(); }
  std::uint64_t everybody() const { return (std::uint64_t{1} << players) - 1; }
};

// Refuses, with a diagnostic, declarations that are invalid for this number of players.
std::shared_ptr<const Setup> make_setup(std::shared_ptr<const Program> program, int players, diag::Sink& sink);

}  // namespace planche::play
