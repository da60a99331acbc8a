// Statistics of records of a file-based game as charts.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "declared/judging/record_statistics.h"
#include "scene/part.h"
#include "templates/reading/template.h"

namespace planche::parts::kit {

struct SurveySheet {
  std::shared_ptr<const declared::Game> game;  // the game of the records, whose title is at the top
  std::string title;
  std::vector<declared::Survey> surveys;
  base::Size page;  // mm
  templates::Look look;
};

// Pages of this size, at least 80 × 80. The typesetter must outlive them.
scene::PartSet survey_pages(SurveySheet shown, scene::Typesetter& typesetter);

}  // namespace planche::parts::kit
