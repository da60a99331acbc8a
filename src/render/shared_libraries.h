// Libraries and pictures that only one thread may use at a time.
#pragma once

#include <mutex>

namespace planche::render {

// Pango and librsvg, and surfaces that several scenes share. Cairo itself locks what drawings on different surfaces
// share.
std::recursive_mutex& libraries_mutex();

}  // namespace planche::render
