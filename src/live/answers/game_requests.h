// What the Game view asks for, as JSON.
#pragma once

#include <string>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "live/viewing/viewer.h"

namespace planche::live {

// {"what": "language", "language": "fr", "fields": [["cards", "title"]]}
// {"what": "word", "language": "fr", "key": "speed", "text": "vitesse"}
// {"what": "kind", "title": "Events", "like": "card"}, {"what": "type", "list": …, "field": …, "type": "integer"}
// {"what": "role", "list": "cards", "member": "key", "field": "id"}
// {"what": "rule", "code": …, "each": …, "require": …, "message": …, "number": 2}, {"what": "no rule", "number": 2}
tl::expected<Viewer::GameAct, std::string> read_game_act(const nlohmann::json& asked);
project::RuleWords read_rule(const nlohmann::json& asked);

}  // namespace planche::live
