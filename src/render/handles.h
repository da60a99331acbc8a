// Owners for the objects of C libraries.
#pragma once

#include <memory>

#include <cairo.h>
#include <glib-object.h>

namespace planche::render {

template <auto release>
struct Release {
  template <class T>
  void operator()(T* object) const {
    release(object);
  }
};

using Surface = std::unique_ptr<cairo_surface_t, Release<cairo_surface_destroy>>;
using CairoContext = std::unique_ptr<cairo_t, Release<cairo_destroy>>;
using CairoPattern = std::unique_ptr<cairo_pattern_t, Release<cairo_pattern_destroy>>;
using FontOptions = std::unique_ptr<cairo_font_options_t, Release<cairo_font_options_destroy>>;
template <class T>
using GObjectPtr = std::unique_ptr<T, Release<g_object_unref>>;

}  // namespace planche::render
