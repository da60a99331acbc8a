// The live page as one file to pass on: it needs no server, fetches nothing, and changes nothing.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "live/viewing/viewer.h"

namespace planche::live {

struct GalleryChoices {
  std::filesystem::path page;      // the folder of index.html
  std::vector<std::string> views;  // of gallery_views()
  std::string watermark = {};      // text across every picture; empty: none
};

// The names of views: "parts", "sheets", "table", "data", "survey", "rules".
const std::vector<std::string>& gallery_views();

struct Gallery {
  std::string html;                // empty if no view has content
  std::vector<std::string> empty;  // the chosen views that have no content and are left out
};

// An HTML file that shows what `viewer` shows now. The error names a file of the page that cannot be read.
tl::expected<Gallery, std::string> gallery(Viewer& viewer, const GalleryChoices& choices);

}  // namespace planche::live
