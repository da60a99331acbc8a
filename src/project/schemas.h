// JSON Schemas of all kinds of documents.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "data/format.h"

namespace planche::project {

struct Schema {
  std::string name;  // game and kind: the file KIND.json of rules/GAME/schema/; or "template"
  std::string_view title;
  const data::Format* format;

  std::string text() const;
};

// Of every document kind of every game, and of templates.
const std::vector<Schema>& schemas();

}  // namespace planche::project
