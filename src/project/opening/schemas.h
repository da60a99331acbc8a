// JSON Schemas of all kinds of documents.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/formats/format.h"
#include "project/opening/messages.h"

namespace planche::project {

struct Schema {
  std::string name;  // game and kind: the file KIND.json in rules/GAME/schema/; or "template"
  std::string_view title;
  const data::Format* format;

  std::string text() const;
};

// The schemas of every document kind of every game, and of templates.
const std::vector<Schema>& schemas();

// The schema with that name, or that of a kind of records or documents of a file-based game. Returns nothing if the
// messages say why not.
std::optional<std::string> find_schema(const std::string& name, const std::string& records, Messages& messages);

}  // namespace planche::project
