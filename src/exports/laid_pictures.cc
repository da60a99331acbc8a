#include "exports/laid_pictures.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::exports {

std::optional<std::size_t> LaidPictures::add(const LaidPart& part, Side side, unsigned quarters) {
  const Piece& piece = job_.catalogue.pieces()[part.piece];
  const scene::PartSet& set = job_.catalogue.set_of(piece);
  Picture picture{0, part.piece, side, part.seen, part.size, false, quarters};
  std::uint64_t content = 0;
  if (part.seen != nullptr) {
    content = digester_.of(part.seen);
  } else {
    content = side == Side::front ? piece.front : piece.back;
    picture.size = set.trim;
    picture.opaque = outline_on(set, side).form == scene::Outline::Form::rectangle;
    if (content == 0) return std::nullopt;
  }
  picture.key = base::content_hash(fmt::format("{:x} {} {} {} {}", content, picture.size.width, picture.size.height,
                                               quarters, part.seen == nullptr ? shape_of(set, side) : "seen"));
  const auto [entry, is_new] = known_.try_emplace(picture.key, pictures_.size());
  if (is_new) pictures_.push_back(std::move(picture));
  return entry->second;
}

void LaidPictures::draw(double dpi, unsigned most, const std::function<void(std::size_t, render::Raster)>& finish) {
  make_pictures(job_,
                {pictures_.size(),
                 [&](std::size_t i) {
                   const Picture& picture = pictures_[i];
                   const double side = std::max(picture.size.width, picture.size.height);
                   const double fitting = std::min(dpi, most * 25.4 / side);
                   if (picture.seen != nullptr)
                     return turned(
                         raster_of(job_, *picture.seen, picture.size, {picture.size.width / 2, picture.size.height / 2},
                                   fitting, render::Backdrop::transparent),
                         picture.quarters);
                   return turned(picture_of(job_, job_.catalogue.pieces()[picture.piece], picture.side, 0, fitting,
                                            picture.opaque ? render::Backdrop::white : render::Backdrop::transparent),
                                 picture.quarters);
                 },
                 finish});
}

render::Raster turned(render::Raster raster, unsigned quarters) {
  for (; quarters > 0 && !raster.pixels.empty(); --quarters) {
    render::Raster made{raster.height, raster.width, std::vector<std::uint32_t>(raster.pixels.size())};
    for (std::size_t y = 0; y < raster.height; ++y) {
      for (std::size_t x = 0; x < raster.width; ++x)
        made.pixels[x * made.width + (made.width - 1 - y)] = raster.pixels[y * raster.width + x];
    }
    raster = std::move(made);
  }
  return raster;
}

render::Raster raster_of(Job& job, const scene::Scene& scene, base::Size size, base::Point origin, double dpi,
                         render::Backdrop backdrop) {
  auto raster = render::blank(render::pixels_of(size.width, dpi), render::pixels_of(size.height, dpi), backdrop);
  if (!raster) {
    job.failed(raster.error().message);
    return {};
  }
  const auto to_pixels = base::Transform::scaling(raster->width / size.width, raster->height / size.height)
                             .after(base::Transform::translation(origin.x, origin.y));
  if (const auto done = render::draw(*raster, scene, to_pixels); !done) job.failed(done.error().message);
  return std::move(*raster);
}

}  // namespace planche::exports
