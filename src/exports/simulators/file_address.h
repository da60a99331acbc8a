// Addresses of exported files.
#pragma once

#include <string>
#include <string_view>

#include "exports/job.h"

namespace planche::exports {

struct FileAddress {
  std::string base;  // ends with a slash
  std::string of(const std::string& file) const;
};

// Whether it is an address on the web.
bool is_base_url(std::string_view text);
// Below --base-url, or below the folder of the export on this machine.
FileAddress address_of(const Job& job);

}  // namespace planche::exports
