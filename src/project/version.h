// The version of planche, from CMakeLists.txt.
#pragma once

namespace planche::project {

extern const char* const version;

}  // namespace planche::project
