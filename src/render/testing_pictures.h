// Pictures for tests.
#pragma once

#include <string>

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "render/handles.h"

namespace planche::render::testing_tools {

// Left half red, right half blue; both with this much green in the lower half.
inline std::string bitmap(const char* format, int width = 32, int height = 16, guchar green = 0) {
  const GObjectPtr<GdkPixbuf> pixels{gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, width, height)};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      guchar* p = gdk_pixbuf_get_pixels(pixels.get()) + y * gdk_pixbuf_get_rowstride(pixels.get()) + x * 3;
      p[0] = x < width / 2 ? 255 : 0;
      p[1] = y < height / 2 ? 0 : green;
      p[2] = x < width / 2 ? 0 : 255;
    }
  }
  gchar* data = nullptr;
  gsize size = 0;
  gdk_pixbuf_save_to_buffer(pixels.get(), &data, &size, format, nullptr, nullptr);
  std::string bytes{data, size};
  g_free(data);
  return bytes;
}

// A JPEG marker with its segment, whose length includes its own two bytes.
inline std::string segment(char marker, const std::string& content) {
  const std::size_t length = content.size() + 2;
  return std::string{'\xFF', marker, static_cast<char>(length >> 8), static_cast<char>(length & 255)} + content;
}

// With an EXIF segment for the orientation.
inline std::string turned_jpeg(char orientation, guchar green = 0) {
  std::string jpeg = bitmap("jpeg", 32, 16, green);
  std::string exif{
      "\xFF\xE1\x00\x22"
      "Exif\0\0"
      "MM\0*\0\0\0\x08"
      "\0\x01"
      "\x01\x12\0\x03\0\0\0\x01\0",
      29};
  exif += orientation;
  exif += std::string(6, '\0');
  exif[3] = static_cast<char>(exif.size() - 2);
  return jpeg.insert(2, exif);
}

}  // namespace planche::render::testing_tools
