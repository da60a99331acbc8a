// Games that visitors play.
#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "live/answers/run_requests.h"
#include "live/viewing/viewer.h"

namespace planche::live {

// Answers below /`token`/play. `moved` is called after each move, so that other persons at the game hear of it.
// `sharing`: the address of this server for them, without a path.
void answer_play(http::Server& server, const std::string& token, const PostRoute& post, Viewer& viewer,
                 const std::atomic<bool>& stop, const std::function<void()>& moved, const std::string& sharing);

}  // namespace planche::live
