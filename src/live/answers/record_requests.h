// Reads requests that change records.
#pragma once

#include <string>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "live/viewing/viewer.h"

namespace planche::live {

// {"list", "row", "field", "seen", "text"} sets one value; {"list", "what": "set", "cells": [{"row", "field", "seen",
// "text"}], "added": [{"field": "text"}]},
// {"list", "what": "copy" or "remove", "rows": [3, 4]}, {"list", "what": "move", "rows": [3], "before": 7} or
// {"list", "what": "column", "heading", "type": "text"}. The error says what is missing.
tl::expected<Viewer::RecordAct, std::string> read_record_act(const nlohmann::json& asked);

}  // namespace planche::live
