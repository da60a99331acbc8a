// Commands that play file-based games.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/play.h"
#include "project/file_games.h"

namespace planche::cli {

enum class SummaryFormat { text, json, csv };

struct FileSimulation {
  std::string players;  // as given; empty: random players, the least number
  std::uint64_t games = 100;
  std::optional<std::uint64_t> seed;
  unsigned threads = 1;
  SummaryFormat format = SummaryFormat::text;
  std::string records;                // a file; empty: none
  std::vector<std::string> compared;  // other games
};

int simulate_file_game(const project::FileGame& found, const FileSimulation& wanted, const PlayOptions& options);

// One game at the terminal: --seat of a person, the others are players of the program.
struct FileTable {
  std::string players;
  std::vector<std::string> seats;  // of persons, from 1
  std::optional<std::uint64_t> seed;
  std::string record;  // a file; empty: none
};
int play_file_game(const project::FileGame& found, const FileTable& wanted, const PlayOptions& options);

// The game whose record a file is, if it is one.
std::optional<project::FileGame> game_of_record(const std::string& file);
// Lists what is legal after the last move of a record; or holds the record against the rules.
int moves_of_record(const project::FileGame& found, const std::string& file, const PlayOptions& options);
int replay_record(const project::FileGame& found, const std::string& file, const PlayOptions& options);

}  // namespace planche::cli
