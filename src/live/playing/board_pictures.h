// Pictures of the boards and networks of a file-based game, and what stands on their places.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "live/playing/play_pictures.h"
#include "live/playing/play_table.h"
#include "play/players/seated_game.h"

namespace planche::live {

// Boards that no part shows are drawn as plain cells.
class BoardPictures : public PlayPictures {
 public:
  BoardPictures(play::SeatedGame& sitting, const Playable& game) : sitting_{sitting}, game_{game} {}
  rules::Sitting::Lists look(int seat) override;
  std::optional<std::string> target_of(const rules::Sitting::Place& place) override;
  bool begin_at_source() const override { return false; }
  nlohmann::json seen(int seat, const std::set<std::string>& targets) override;
  std::string svg(std::size_t number) override;

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
  // Finds the lists with places that zones, counters or markers use, and the first part that shows each.
  void find(int seat);
  bool shows(const std::string& kind, const declared::List& list) const;
  static std::optional<Board> plain(const declared::List& list);
  // Of a record that stands for a place.
  std::string called(std::size_t board, const std::string& name) const;
  std::optional<base::Rect> box_of(const Board& board, std::size_t row);

  play::SeatedGame& sitting_;
  Playable game_;
  bool looked_ = false;
  std::unique_ptr<project::Project> project_;
  std::vector<Board> boards_;
};

}  // namespace planche::live
