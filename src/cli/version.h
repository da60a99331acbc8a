// The version, from CMakeLists.txt.
#pragma once

namespace planche::cli {

inline constexpr const char* version = PLANCHE_VERSION;

}  // namespace planche::cli
