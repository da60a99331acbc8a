// A study plays a game with players who search. It measures how much skill decides, finds the moves that they never
// make, and compares the figures with those of known games.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/asked.h"
#include "base/statistics.h"
#include "play/reports/simulate.h"

namespace planche::play {

inline constexpr std::string_view studying_player = "search:100";

struct StudyRequest {
  std::uint64_t games = 0, seed = 0;
  unsigned threads = 1;
  rules::Progress progress = {};
};

struct Study {
  // A measured value, and between which values it lies in known games. `key` names it in words and in JSON.
  struct Row {
    std::string_view key, text;  // "half", "wins of who leads at half time"
    double value = 0;
    base::Interval interval = {};
    base::Interval known = {};
    bool share = true;
    // Whether chance does not explain that it lies beyond the known games.
    bool outside() const { return interval.high < known.low || interval.low > known.high; }
  };

  std::uint64_t games = 0;  // finished, of the player against itself
  std::uint64_t started = 0;
  std::vector<Row> rows = {};  // none if no game was finished
  // What was there often enough, and the player never chose: names of moves, and of records.
  std::vector<std::string> never_made = {}, never_picked = {};
};

// Plays so many games of the player against itself, and as many of it against random players, from every seat in turn.
Study study(const std::shared_ptr<const Setup>& setup, const StudyRequest& request);

// For people. Percentages, "+4.0 %" for a difference, or a mean.
std::vector<std::string> study_text(const Study& study);

}  // namespace planche::play
