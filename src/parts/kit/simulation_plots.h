// The summary of simulated games as plots.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/statistics.h"
#include "parts/kit/charts.h"
#include "scene/part.h"
#include "templates/reading/template.h"

namespace planche::parts::kit {

// A share of wins with its 95 % interval.
struct WinShare {
  double share = 0;
  base::Interval interval = {};
  std::uint64_t players = 0;  // of how many players it is a share, each game counted
};

// The plots of one series of games.
struct SimulatedSeries {
  struct Length {
    std::string key;  // of its title: "simulation.turns"
    std::vector<ChartColumn> columns;
    double mean = 0, median = 0, least = 0, most = 0;
  };
  // The shares of players who drew, played and took it.
  struct Record {
    std::string name;
    std::optional<WinShare> drawn, played, taken;
  };

  // What stronger players tell, beside known games.
  struct Study {
    struct Row {
      std::string key;  // of its name: "simulation.forced"
      double value = 0;
      base::Interval interval = {}, known = {};
      bool share = true, outside = false;
    };
    std::string player;
    std::uint64_t games = 0;
    std::vector<Row> rows = {};
    std::vector<std::string> never_made = {}, never_picked = {};
  };

  std::string label = {};  // its difference from the other series; may be empty
  std::uint64_t games = 0, endless = 0, faulty = 0;
  std::vector<std::string> players = {};
  bool together = false;  // all players win or lose together, so `seats` is one share
  std::vector<WinShare> seats = {};
  std::vector<Length> lengths = {};
  // Shares of choices, games or their time, with the key of each name: "simulation.forced".
  std::vector<std::pair<std::string, WinShare>> course = {};
  std::vector<std::string> unpicked = {}, unmade = {};  // records and moves
  std::vector<Record> records = {};  // in the order of the plot
  std::optional<Study> study = {};
};

struct SimulationSheet {
  std::string title;  // of the game
  std::uint64_t seed = 0;
  std::vector<SimulatedSeries> series;
  base::Size page;  // mm
  templates::Look look;
};

// Pages of this size, at least 80 × 80. The typesetter must outlive them.
scene::PartSet simulation_pages(SimulationSheet shown, scene::Typesetter& typesetter);

}  // namespace planche::parts::kit
