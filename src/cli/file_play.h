// Commands that play file-based games.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/play_commands.h"
#include "cli/print_options.h"
#include "project/analysis/simulations.h"
#include "project/opening/file_games.h"

namespace planche::cli {

enum class SummaryFormat { text, json, csv };

struct FileSimulation {
  std::string players;                 // as given; empty: random players, as few as the game allows
  std::vector<std::string> documents;  // that players bring, by seat
  std::optional<std::uint64_t> seed;
  SummaryFormat format = SummaryFormat::text;
  std::vector<std::string> compared;    // ids of other games
  project::SimulationChoices choices;   // all members except seed and progress
  const PrintOptions* sheet = nullptr;  // prints pages with plots instead of a summary
};

// Prints the series in the format, and reports faults.
void print_series(const play::ReportHead& head, const std::vector<play::Series>& all, SummaryFormat format,
                  Reporter& reporter);

int simulate_file_game(const project::FileGame& found, const FileSimulation& wanted, const PlayOptions& options);

// One game at the terminal: persons take the seats given by --seat, the program plays the others.
struct FileTable {
  std::string players;
  std::vector<std::string> seats;  // seats of people, counted from 1
  std::optional<std::uint64_t> seed;
  std::string record;  // an output file; empty: not recorded
  std::vector<std::string> documents;
};
int play_file_game(const project::FileGame& found, const FileTable& wanted, const PlayOptions& options);

}  // namespace planche::cli
