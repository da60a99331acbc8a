// The version of planche, set in CMakeLists.txt.
#pragma once

namespace planche::project {

extern const char* const version;

}  // namespace planche::project
