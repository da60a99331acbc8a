#include "render/pictures/jpeg_info.h"

#include <algorithm>
#include <cstddef>
#include <map>

#include "render/pictures/bytes.h"
#include "render/pictures/exif.h"

namespace planche::render {

namespace {

using namespace std::string_view_literals;

constexpr unsigned start_of_scan = 0xDA, end_of_image = 0xD9, app0 = 0xE0, app1 = 0xE1, app2 = 0xE2, app14 = 0xEE,
                   app15 = 0xEF, comment = 0xFE;
constexpr std::string_view exif_mark = "Exif\0\0"sv, profile_mark = "ICC_PROFILE\0"sv, jfif_mark = "JFIF\0"sv;

bool is_frame(unsigned marker) {
  return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

// A marker without a segment: restart markers and others, and a stuffed byte.
bool stands_alone(unsigned marker) {
  return marker == 0 || marker == 1 || (marker >= 0xD0 && marker <= 0xD8);
}

// A profile is split into segments, numbered from 1 (by some programs from 0). Each says how many there are.
struct ProfileSegments {
  std::map<unsigned, std::string_view> parts;
  unsigned count = 0;

  void add(std::string_view segment) {
    if (!segment.starts_with(profile_mark) || segment.size() < profile_mark.size() + 2) return;
    count = number_at(segment, profile_mark.size() + 1, 1);
    parts.emplace(number_at(segment, profile_mark.size(), 1), segment.substr(profile_mark.size() + 2));
  }
  std::string whole() const {
    std::string all;
    const unsigned first = parts.begin()->first, last = parts.rbegin()->first;
    if (parts.size() != count || first > 1 || last - first + 1 != count) return all;
    for (const auto& [number, part] : parts) all += part;
    return all;
  }
};

}  // namespace

std::optional<JpegInfo> read_jpeg_info(std::string_view bytes) {
  if (bytes.size() < 4 || !bytes.starts_with("\xFF\xD8")) return std::nullopt;
  JpegInfo info;
  ProfileSegments profile;
  std::size_t at = 2;
  while (at + 4 <= bytes.size()) {
    if (number_at(bytes, at, 1) != 0xFF) return std::nullopt;
    const unsigned marker = number_at(bytes, at + 1, 1);
    if (marker == 0xFF) {
      ++at;
      continue;
    }
    const std::size_t length = number_at(bytes, at + 2, 2);
    if (length < 2 || at + 2 + length > bytes.size()) return std::nullopt;
    const std::string_view segment = bytes.substr(at + 4, length - 2);
    if (marker == app1 && info.orientation == 1 && segment.starts_with(exif_mark))
      info.orientation = exif_orientation(segment.substr(exif_mark.size()));
    if (marker == app2) profile.add(segment);
    if (marker == app14 && segment.starts_with("Adobe")) info.inverted = true;
    if (is_frame(marker)) {
      if (segment.size() < 6) return std::nullopt;
      info.height = number_at(segment, 1, 2);
      info.width = number_at(segment, 3, 2);
      info.components = number_at(segment, 5, 1);
    }
    if (marker == start_of_scan) {
      // Scan data follow. A complete picture ends with its end marker; some cameras pad after it.
      const std::size_t end = bytes.rfind("\xFF\xD9");
      if (info.width == 0 || info.height == 0 || end == std::string_view::npos || end < at) return std::nullopt;
      info.has_profile = !profile.parts.empty();
      if (info.has_profile) info.profile = profile.whole();
      return info;
    }
    at += 2 + length;
  }
  return std::nullopt;
}

std::optional<std::string> without_metadata(std::string_view jpeg) {
  std::string kept{jpeg.substr(0, 2)};
  for (std::size_t at = 2; at + 2 <= jpeg.size();) {
    // Scan data, and fill bytes before a marker.
    const unsigned marker = number_at(jpeg, at + 1, 1);
    if (number_at(jpeg, at, 1) != 0xFF || marker == 0xFF) {
      const std::size_t next = std::min(jpeg.find('\xFF', at + 1), jpeg.size());
      kept += jpeg.substr(at, next - at);
      at = next;
      continue;
    }
    if (marker == end_of_image) return kept + "\xFF\xD9";
    if (stands_alone(marker)) {
      kept += jpeg.substr(at, 2);
      at += 2;
      continue;
    }
    if (at + 4 > jpeg.size()) return std::nullopt;
    const std::size_t length = number_at(jpeg, at + 2, 2);
    if (length < 2 || at + 2 + length > jpeg.size()) return std::nullopt;
    const std::string_view segment = jpeg.substr(at + 4, length - 2);
    constexpr std::size_t jfif_size = 14;  // without its preview
    if (marker == app0 && segment.starts_with(jfif_mark) && segment.size() >= jfif_size) {
      kept += "\xFF\xE0\x00\x10"sv;
      kept += segment.substr(0, jfif_size - 2);
      kept += "\0\0"sv;
    } else if (marker == app14 || marker < app0 || (marker > app15 && marker != comment)) {
      kept += jpeg.substr(at, 2 + length);
    }
    at += 2 + length;
  }
  return std::nullopt;
}

}  // namespace planche::render
