// Pictures of the boards and networks of a file-based game, and what stands on their places.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "live/playing/table.h"
#include "play/players/seated_game.h"

namespace planche::live {

class BoardPictures {
 public:
  explicit BoardPictures(const Playable& game) : game_{game} {}

  // Finds, once, the lists with places that zones, counters or markers use, and the first part that shows each. Boards
  // that no part shows are drawn as plain cells.
  void find(play::SeatedGame& sitting, int seat);
  // What a place is called as a target of moves. Nothing: no picture has it.
  std::optional<std::string> target_of(play::Value value) const;
  std::string svg(std::size_t board);
  // For each board its picture, size, what stands there, and the boxes of its places that are occupied or `named` as
  // targets.
  nlohmann::json seen(play::SeatedGame& sitting, int seat, const std::set<std::string>& named);
  // The declarations of what stands on boards.
  std::set<std::size_t> declarations(play::SeatedGame& sitting, int seat) const;

 private:
  struct Board {
    std::size_t list = 0;
    const declared::List* declared = nullptr;
    std::optional<std::size_t> part = {};
    std::string title = {};
    base::Size size = {};
    std::vector<std::optional<base::Rect>> boxes = {};  // by row, of boards without a part
    std::string drawn = {};                             // likewise
  };
  bool shows(const std::string& kind, const declared::List& list) const;
  static std::optional<Board> plain(const declared::List& list);
  std::string name_of(std::size_t board, std::size_t row) const;
  std::optional<base::Rect> box_of(const Board& board, std::size_t row);

  Playable game_;
  bool looked_ = false;
  std::unique_ptr<project::Project> project_;
  std::vector<Board> boards_;
};

}  // namespace planche::live
