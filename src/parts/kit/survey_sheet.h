// What records of a game described in files hold, as bars to read.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "declared/survey.h"
#include "scene/part.h"
#include "templates/template.h"

namespace planche::parts::kit {

struct SurveySheet {
  std::shared_ptr<const declared::Game> game;  // whose records they are, and what stands above them
  std::string title;
  std::vector<declared::Survey> surveys;
  base::Size page;  // mm
  templates::Look look;
};

// Pages of that size, at least 80 × 80. The typesetter outlives them.
scene::PartSet survey_pages(SurveySheet shown, scene::Typesetter& typesetter);

}  // namespace planche::parts::kit
