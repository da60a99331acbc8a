// What the page asks for printing and exporting, for a new game, of earlier states, and of the manual.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include <nlohmann/json.hpp>

#include "http/http.h"
#include "live/running/past_states.h"
#include "live/running/processes.h"
#include "live/running/starting.h"

namespace planche::live {

using TakeRequest = std::function<void(const http::Request&, const nlohmann::json& asked, http::Response& response)>;
using PostRoute = std::function<void(const std::string& route, TakeRequest take)>;

// Answers below /`token`/runs. `post` adds a route that takes a JSON object. `offered`: JSON, what can be chosen.
void answer_runs(http::Server& server, const std::string& token, const PostRoute& post, Runs& runs,
                 const std::string& offered);

// Answers below /`token`/start. `began` is called once there is a game.
void answer_starting(http::Server& server, const std::string& token, const PostRoute& post, Starting& starting,
                     const std::function<void()>& began);

// Answers below /`token`/past. `choices`: how the parts are drawn for a request.
void answer_past(http::Server& server, const std::string& token, const PostRoute& post, PastStates& past,
                 const std::function<project::PrintChoices(const http::Request&)>& choices);

// The search in the manual, whose files are in the folder; it is read when it is first asked for.
void answer_manual(http::Server& server, const std::string& token, const std::filesystem::path& folder);

}  // namespace planche::live
