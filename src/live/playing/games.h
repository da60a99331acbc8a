// Games that visitors of the live page play against computer players.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include <tl/expected.hpp>

#include "live/playing/table.h"

namespace planche::live {

// Safe to ask from several threads.
class Games {
 public:
  // At most this many games at once; the one asked for longest ago goes first.
  static constexpr std::size_t most_games = 16;

  // Begin a game, look at it again, play the move of this number, take a move back: what the visitor sees then, as
  // JSON. Errors are sentences.
  using Seen = tl::expected<std::string, std::string>;
  Seen begin(const Playable& game, const Start& start, const FindPart& find_part);
  Seen see(std::uint64_t id, int seat, const FindPart& find_part);
  Seen play(std::uint64_t id, std::uint64_t move, int seat, const FindPart& find_part);
  Seen take_back(std::uint64_t id, const FindPart& find_part);
  // The record so far, a document; an SVG of the position.
  Seen record(std::uint64_t id);
  Seen picture(std::uint64_t id, std::size_t number);

 private:
  struct Running;
  std::shared_ptr<Running> find(std::uint64_t id);
  static std::string seen_in(Running& running, int seat, const FindPart& find_part);

  std::mutex mutex_;  // of the list; each game has its own
  std::list<std::shared_ptr<Running>> running_;
  std::uint64_t last_id_ = 0;
};

}  // namespace planche::live
