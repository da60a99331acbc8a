// Loads pictures from files: SVG, PNG, JPEG, WebP, pages of PDFs.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "scene/art.h"

namespace planche::render {

struct ArtLimits {
  std::size_t bytes = 32u << 20;
  std::size_t pixels = 40'000'000, jpeg_pixels = 100'000'000;
  // A program that calls try_pictures(). Each picture is tried there before it is read here. Empty: no trial.
  std::filesystem::path trial = {};
  double dpi = 0;  // resolution at which drawings become pixels; 0: they stay drawings
};

std::unique_ptr<scene::ArtLoader> make_art_loader(const ArtLimits& limits = {});

// The number of pages of a PDF; nothing if it cannot be read.
std::optional<std::size_t> page_count_of_pdf(const std::string& bytes);

}  // namespace planche::render
