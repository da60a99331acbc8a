// Games that visitors of the live page play: against computer players, and with others, who come with codes of seats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "live/playing/play_table.h"
#include "live/secrets.h"

namespace planche::live {

// What a game needs to be begun and shown.
struct GameRoom {
  std::function<Playable()> game;
  FindPart find_part;
  // JSON: what a page needs to draw the part of this number.
  std::function<nlohmann::json(std::size_t part)> about;
  std::string title;  // of the game
};

struct AskedMove {
  std::uint64_t number = 0;
  std::optional<std::uint64_t> after =
      {};  // how long the log was that the person saw; another length: it went on since
};

// Safe to ask from several threads. Errors are sentences.
class PlayedGames {
 public:
  // At most this many games at once; the one asked for longest ago goes first.
  static constexpr std::size_t most_games = 16;
  // From now on, games are kept in a file that only this user can read; goes on with those that it has. The sentence
  // says why games are lost; a file that cannot be understood is kept under another name.
  std::optional<std::string> keep_in(std::filesystem::path file);

  // For the person who started planche, and others at the same screen: begin a game, look at it again, play the move of
  // this number, let a computer player move, take a move back. What the person at the seat sees then, as JSON; another
  // seat than those at this screen sees what the first one does.
  using Seen = tl::expected<std::string, std::string>;
  Seen begin(const Start& start, const GameRoom& room);
  Seen see(std::uint64_t id, int seat, const GameRoom& room);
  Seen play(std::uint64_t id, const AskedMove& move, int seat, const GameRoom& room);
  Seen step(std::uint64_t id, int seat, const GameRoom& room);
  Seen take_back(std::uint64_t id, int seat, const GameRoom& room);
  // The record so far, a document; an SVG of the position, or of one of its boards, counted from 1.
  Seen record(std::uint64_t id, const GameRoom& room);
  Seen picture(std::uint64_t id, std::size_t number, const GameRoom& room);
  // Gives a seat another code, so that somebody else can take it. `asking`: the seat of who asks.
  Seen renew_code(std::uint64_t id, int seat, int asking, const GameRoom& room);

  // For others. Each code leads to one seat of one game, or lets people look on.
  bool has_code(std::string_view code);
  // Takes the seat for the browser that keeps `holder`; the first one to ask gets a new one. Nothing: another browser
  // has the seat. Who looks on needs none.
  std::optional<std::string> take(std::string_view code, std::string_view holder);
  bool holds(std::string_view code, std::string_view holder);
  Seen see_by(std::string_view code, const GameRoom& room);
  Seen play_by(std::string_view code, const AskedMove& move, const GameRoom& room);
  Seen picture_by(std::string_view code, std::size_t number, const GameRoom& room);

 private:
  struct Place {
    int seat = 0;  // looks_on: none
    std::string code, holder = {};
  };
  struct Running;
  static bool has_gone_on(const Running& running, const AskedMove& move);
  using Found = std::pair<std::shared_ptr<Running>, Place*>;
  std::shared_ptr<Running> find(std::uint64_t id);
  Found find_code(std::string_view code);
  // Asks a game, which is begun again from its record if planche has started again since.
  template <typename Ask>
  Seen with(const std::shared_ptr<Running>& running, const GameRoom& room, Ask ask);
  std::string seen_in(Running& running, int seat, const GameRoom& room, bool here);
  void keep(Running& running);
  void save();

  std::mutex mutex_;  // of the list and of codes and records; each table has its own
  std::list<std::shared_ptr<Running>> running_;
  std::uint64_t last_id_ = 0;
  std::filesystem::path file_;
  OwnLock lock_;  // of the file
};

}  // namespace planche::live
