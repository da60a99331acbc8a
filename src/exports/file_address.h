// Addresses of exported files.
#pragma once

#include <string>

#include "exports/job.h"

namespace planche::exports {

struct FileAddress {
  std::string base;  // ends with a slash
  std::string of(const std::string& file) const;
};

// Below --base-url, or below the folder of the export on this machine.
FileAddress address_of(const Job& job);

}  // namespace planche::exports
