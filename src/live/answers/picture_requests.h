// The pictures of the game: their files, and new ones that visitors bring.
#pragma once

#include <functional>
#include <string>

#include "live/answers/run_requests.h"
#include "live/viewing/viewer.h"

namespace planche::live {

// Answers /`token`/pictures (JSON) and /`token`/picture?path=…, and takes new ones in pieces:
// {"name": "owl.png", "data": "…", "more": true, "last": true}, in base64. `added` is called when a picture is there.
void answer_pictures(http::Server& server, const std::string& token, const PostRoute& post, Viewer& viewer,
                     const std::function<void()>& added);

}  // namespace planche::live
