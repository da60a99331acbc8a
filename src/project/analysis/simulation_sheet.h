// Printed pages about simulated games.
#pragma once

#include <memory>
#include <vector>

#include "parts/kit/simulation_plots.h"
#include "play/reports/simulation_report.h"
#include "project/printing/print_choices.h"
#include "project/printing/work.h"

namespace planche::project {

// The plots of a series. Records are ordered by the share of wins of the players who played them, highest first. If
// nobody played any record, the players who took them count; if nobody took any, those who drew them.
parts::kit::SimulatedSeries plots_of(const play::Series& series, const std::vector<std::string>& players);

// Makes pages with plots of all series.
std::function<scene::PartSet(templates::Library& library)> simulation_pages_of(const play::ReportHead& head,
                                                                               const std::vector<play::Series>& all,
                                                                               const PrintChoices& choices,
                                                                               const templates::Look& look);

// The work that prints these pages. The sink receives problems of the files of printed words, and of the game's
// fonts, banner and tokens.
Work work_of(std::shared_ptr<const declared::Game> game, const play::ReportHead& head,
             const std::vector<play::Series>& all, const PrintChoices& choices, diag::Sink& sink);

}  // namespace planche::project
