// Games that visitors of the live page play against players of the program.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "declared/game.h"

namespace planche::live {

// Safe to ask from several threads.
class Games {
 public:
  // At most this many games at once; the one asked for longest ago goes first.
  static constexpr std::size_t most_games = 16;

  // Who may play: JSON with the numbers of players and the names of players of the program. Without rules of play, or
  // with errors in them, it says so.
  static std::string offer(const std::shared_ptr<const declared::Game>& game);

  struct Start {
    std::vector<std::string> players;  // descriptions, one for each seat; that of the visitor is not used
    int seat = 0;                      // of the visitor, from 0
    std::uint64_t seed = 0;
  };
  // The number of a part that shows this record of a list; nothing: none does.
  using FindPart = std::function<std::optional<std::size_t>(const std::string& list, const std::string& record)>;

  // Begin a game, play the move of this number, take a move back: what the visitor sees then, as JSON. Errors are
  // sentences.
  using Seen = tl::expected<std::string, std::string>;
  Seen begin(const std::shared_ptr<const declared::Game>& game, const Start& start, const FindPart& find_part);
  Seen play(std::uint64_t id, std::uint64_t move, const FindPart& find_part);
  Seen take_back(std::uint64_t id, const FindPart& find_part);
  // The record so far, a document.
  Seen record(std::uint64_t id);

 private:
  struct Running;
  std::shared_ptr<Running> find(std::uint64_t id);
  static std::string seen_in(Running& running, const FindPart& find_part);

  std::mutex mutex_;  // of the list; each game has its own
  std::list<std::shared_ptr<Running>> running_;
  std::uint64_t last_id_ = 0;
};

}  // namespace planche::live
