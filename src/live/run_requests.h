// What the page asks for printing and exporting, and of the manual.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include <httplib.h>
#include <nlohmann/json.hpp>

#include "live/runs.h"

namespace planche::live {

using TakeRequest =
    std::function<void(const httplib::Request&, const nlohmann::json& asked, httplib::Response& response)>;
using PostRoute = std::function<void(const std::string& route, TakeRequest take)>;

// Answers below /`token`/runs. `post` adds a route that takes a JSON object. `offered`: JSON, what can be chosen.
void answer_runs(httplib::Server& server, const std::string& token, const PostRoute& post, Runs& runs,
                 const std::string& offered);

// The search in the manual, whose files are in the folder; it is read when it is first asked for.
void answer_manual(httplib::Server& server, const std::string& token, const std::filesystem::path& folder);

}  // namespace planche::live
