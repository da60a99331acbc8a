#include "render/art_loader.h"

#include <algorithm>
#include <list>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <librsvg/rsvg.h>

#include "base/files.h"
#include "base/text.h"
#include "render/bitmap.h"
#include "render/failure.h"
#include "render/svg_scan.h"

namespace planche::render {

namespace {

struct Drawing final : DrawableArt {
  void draw(cairo_t* cr) const override { (void)draw_checked(cr, nullptr); }

  bool draw_checked(cairo_t* cr, GError** error) const {
    cairo_save(cr);
    cairo_scale(cr, 1 / width, 1 / height);
    const RsvgRectangle viewport{0, 0, width, height};
    const bool fine = rsvg_handle_render_document(handle.get(), cr, &viewport, error) != FALSE;
    cairo_restore(cr);
    return fine;
  }

  GObjectPtr<RsvgHandle> handle;
};

void measure(Drawing& art) {
  gboolean has_width = FALSE, has_height = FALSE, has_box = FALSE;
  RsvgLength width{}, height{};
  RsvgRectangle box{};
  rsvg_handle_get_intrinsic_dimensions(art.handle.get(), &has_width, &width, &has_height, &height, &has_box, &box);
  gdouble pixel_width = 0, pixel_height = 0;
  if (rsvg_handle_get_intrinsic_size_in_pixels(art.handle.get(), &pixel_width, &pixel_height) && pixel_width > 0 &&
      pixel_height > 0) {
    art.width = pixel_width;
    art.height = pixel_height;
  } else if (has_box && box.width > 0 && box.height > 0) {
    art.width = box.width;
    art.height = box.height;
  } else {
    art.width = art.height = 100;
  }
}

LoadedArt load_svg(const std::string& bytes, const std::string& name, std::size_t& cost) {
  if (auto problem = scan_svg(bytes, name)) return tl::make_unexpected(std::move(*problem));
  const auto broken = [&](GError* error) {
    const std::string reason = error != nullptr ? error->message : "unknown error";
    g_clear_error(&error);
    return failure("art/broken", fmt::format("cannot read the picture {}: {}", name, reason));
  };
  GError* error = nullptr;
  auto art = std::make_shared<Drawing>();
  art->kind = scene::Art::Kind::vector;
  art->name = name;
  art->handle.reset(rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(bytes.data()), bytes.size(), &error));
  if (!art->handle) return broken(error);
  measure(*art);
  // What librsvg finds only while drawing must be known now: drawn once, in a few pixels.
  const Surface trial{cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 16, 16)};
  const Context cr{cairo_create(trial.get())};
  cairo_scale(cr.get(), 16, 16);
  if (!art->draw_checked(cr.get(), &error)) return broken(error);
  cost = bytes.size() * 4;
  return art;
}

LoadedArt load_bytes(const std::string& bytes, const std::string& name, const ArtLimits& limits, std::size_t& cost) {
  const std::string_view view{bytes};
  const bool webp = view.starts_with("RIFF") && view.substr(std::min<std::size_t>(view.size(), 8)).starts_with("WEBP");
  if (view.starts_with("\x89PNG\r\n\x1A\n") || view.starts_with("\xFF\xD8\xFF") || webp) {
    return load_bitmap(bytes, name, limits, cost);
  }
  std::string_view text = view;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (base::trimmed(text.substr(0, 1024)).starts_with('<')) return load_svg(bytes, name, cost);
  return failure("art/type", fmt::format("{} is not a picture: expected SVG, PNG, JPEG or WebP", name));
}

scene::ArtError from_file_error(const base::FileError& error) {
  const char* code = "art/broken";
  switch (error.kind) {
    case base::FileError::Kind::missing:
      code = "art/missing";
      break;
    case base::FileError::Kind::not_a_file:
      code = "art/type";
      break;
    case base::FileError::Kind::too_large:
      code = "art/limit";
      break;
    case base::FileError::Kind::outside:
      code = "art/outside-folder";
      break;
    case base::FileError::Kind::unreadable:
    case base::FileError::Kind::unwritable:
      break;
  }
  return {code, error.message, error.kind == base::FileError::Kind::outside ? "copy it beside the document" : ""};
}

class FileArtLoader final : public scene::ArtLoader {
 public:
  explicit FileArtLoader(const ArtLimits& limits) : limits_{limits} {}

  tl::expected<scene::ArtPtr, scene::ArtError> load(const std::filesystem::path& folder,
                                                    std::string_view name) override {
    const auto file = base::resolve_inside(folder, name);
    if (!file) return tl::make_unexpected(from_file_error(file.error()));
    auto& known = known_[file->string()];
    if (auto art = known.lock()) {
      touch(art);
      return art;
    }
    const auto bytes = base::read_file(*file, limits_.bytes);
    if (!bytes) return tl::make_unexpected(from_file_error(bytes.error()));
    std::size_t cost = 0;
    auto art = load_bytes(*bytes, std::string{name}, limits_, cost);
    if (!art) return tl::make_unexpected(art.error());
    known = *art;
    keep(*art, std::max(cost, least_cost));
    return *art;
  }

 private:
  // Pictures are kept for the next card as long as they are few or small.
  static constexpr std::size_t most_kept = 64u << 20, least_cost = 64u << 10;

  void keep(scene::ArtPtr art, std::size_t cost) {
    recent_.emplace_front(std::move(art), cost);
    kept_ += cost;
    while (kept_ > most_kept && recent_.size() > 1) {
      kept_ -= recent_.back().second;
      recent_.pop_back();
    }
  }
  void touch(const scene::ArtPtr& art) {
    const auto at = std::find_if(recent_.begin(), recent_.end(), [&](const auto& kept) { return kept.first == art; });
    if (at != recent_.end()) recent_.splice(recent_.begin(), recent_, at);
  }

  ArtLimits limits_;
  std::map<std::string, std::weak_ptr<const scene::Art>> known_;
  std::list<std::pair<scene::ArtPtr, std::size_t>> recent_;
  std::size_t kept_ = 0;
};

}  // namespace

std::unique_ptr<scene::ArtLoader> make_art_loader(const ArtLimits& limits) {
  return std::make_unique<FileArtLoader>(limits);
}

}  // namespace planche::render
