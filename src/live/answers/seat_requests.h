// The pages of others at a game: they come with the code of a seat in place of the secret of the page, see what the
// seat may see, and play for it. Everything else is refused.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>

#include "http/http.h"
#include "live/bell.h"
#include "live/viewing/viewer.h"

namespace planche::live {

inline constexpr const char* not_for_seats =
    "this address is for playing: only who started planche sees and changes more";

struct SeatSite {
  Viewer& viewer;
  Bell& bell;
  const std::atomic<bool>& stop;
  std::filesystem::path page;  // the folder of seat.html
  // Whether the request names this server, and comes from no other site.
  std::function<bool(const http::Request&)> is_ours;
};

// The first part of the path, if it is the code of a seat; otherwise empty.
std::string code_of(Viewer& viewer, const http::Request& request);

// Answers what has such a code. Called after all other routes are added. The site must outlive the server.
void answer_seats(http::Server& server, const SeatSite& site);

// Sends a file of the page; status 404 if there is none.
void send_page_file(const std::filesystem::path& file, http::Response& response);

// Sends events until the visitor leaves, or `stop`. `files`: also those of files that changed. `ended` is called once.
void send_events(http::Response& response, Bell& bell, const std::atomic<bool>& stop, bool files,
                 std::function<void()> ended);

}  // namespace planche::live
