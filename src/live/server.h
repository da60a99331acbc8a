// The web server of the live page: on this machine only, for those who know its address.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>

#include <tl/expected.hpp>

#include "live/viewer.h"

namespace planche::live {

// The folder with index.html, installed or in the checkout.
std::filesystem::path page_folder();

struct ServerChoices {
  int port = 4280;             // 0: any that is free
  std::filesystem::path page;  // the folder of index.html
  // Opens a file for the visitor; returns what to say. Empty: there is no editor to call.
  std::function<std::string(const std::filesystem::path& file, std::size_t line, std::size_t column)> open_file = {};
};

// Serves until `stop` is set. `started` is called once with the address of the page, which holds a secret.
// An error says why the server cannot start.
tl::expected<void, std::string> serve(Viewer& viewer, const ServerChoices& choices,
                                      const std::function<void(const std::string& address)>& started,
                                      const std::atomic<bool>& stop);

}  // namespace planche::live
