// The web server of the live page: accessible only on this machine, and only with its secret address; for others who
// play, with the code of a seat.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>

#include <tl/expected.hpp>

#include "live/editor.h"
#include "live/viewing/viewer.h"

namespace planche::live {

// The folder with index.html: installed, or in the checkout.
std::filesystem::path page_folder();

struct ServerChoices {
  int port = 4280;             // 0: any free port
  bool share = false;          // listens on the network, for those who come with the code of a seat
  std::filesystem::path page;  // the folder of index.html
  std::string token = {};      // the secret part of the address; empty: a new one
  // Opens a file for the visitor and returns the answer to show. Empty: no editor is configured.
  OpenFile open_file = {};
  std::string path = {};        // what is open, to print and export it
  std::vector<std::string> as_shown = {};  // options that it was opened with, for the same
  std::string printing = "{}";  // JSON: what can be chosen for that
};

// Why the server cannot start, and what helps.
struct NotServed {
  std::string text, hint;
};

// Serves until `stop` is set. Calls `started` once with the address of the page, which contains a secret.
tl::expected<void, NotServed> serve(Viewer& viewer, const ServerChoices& choices,
                                    const std::function<void(const std::string& address)>& started,
                                    const std::atomic<bool>& stop);

}  // namespace planche::live
