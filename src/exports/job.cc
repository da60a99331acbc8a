#include "exports/job.h"

#include <atomic>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "base/parallel.h"
#include "exports/names.h"
#include "project/opening/game_sources.h"

namespace planche::exports {

std::string Job::reserve(std::string_view name, std::string_view ending, const std::string& subject,
                         const std::string& kind) {
  const std::string safe = safe_file_name(name);
  if (safe.empty()) {
    report("export/name", fmt::format("no file can be called \"{}\"", name),
           has_names ? "add {kind} or {index} to --name" : "rename the kind", subject);
    return {};
  }
  std::string file = fmt::format("{}{}", safe, ending);
  const auto [known, is_new] = keys_.emplace(file_key(file), kind);
  const bool alike = known->second != kind && file_key(known->second) == file_key(kind);
  if (alike) report_alike(kind, known->second);
  if (!is_new && !alike)
    report("export/same-name", fmt::format("two pictures would be called {}", file),
           has_names ? "make names differ: add {index}, {copy} or {side} to --name"
                     : "rename a kind, or export kinds one at a time with --parts",
           subject);
  names_.insert(file);
  return file;
}

void Job::report_alike(const std::string& kind, const std::string& other) {
  if (!alike_.insert(kind).second) return;
  const declared::Part* part = catalogue.game() == nullptr ? nullptr : catalogue.game()->model().part(kind);
  const std::string message =
      fmt::format("the files of the kinds \"{}\" and \"{}\" have the same names on some file systems", other, kind);
  const std::string hint = "rename one of the kinds: their names differ only in case, or in how accents are stored";
  if (part == nullptr) return report("export/same-name", message, hint);
  sink.add(part->given.problem("export/same-name", message, hint));
}

void Job::report(std::string code, std::string message, std::string hint, std::string subject) {
  diag::Diagnostic d = diag::finding(diag::Severity::error, std::move(code), std::move(message), std::move(hint));
  d.subject = std::move(subject);
  sink.add(std::move(d));
}

bool Job::may_write() {
  if (failed_) return false;
  if (names_.size() > most_files)
    report("data/limit", fmt::format("the export has {} files, the limit is {}", names_.size(), most_files),
           "choose fewer parts with --parts or --only");
  if (sink.has_errors()) return false;
  std::vector<std::filesystem::path> targets;
  for (const std::string& name : names_) targets.push_back(path_of(name));
  const auto source = catalogue.source_among(targets);
  failed_ = source.empty() ? !project::spares_games(targets, messages) : true;
  if (source.empty()) return !failed_;
  messages.refuse(fmt::format("--output: {} is what is exported, and is left as it is", source.string()),
                  "write another folder");
  return false;
}

bool Job::add(const std::string& name, std::string_view bytes) {
  const std::lock_guard lock{adding_};
  if (failed_) return false;
  if (auto added = files_.add(path_of(name), bytes); !added) failed(added.error().message);
  return !failed_;
}

void Job::failed(const std::string& why) {
  if (!failed_.exchange(true)) messages.fail(why);
}

bool Job::commit() {
  if (failed_) return false;
  if (auto placed = files_.commit(); !placed) failed(placed.error().message);
  return !failed_;
}

nlohmann::ordered_json rounded(double value) {
  const double number = std::round(value * 1000) / 1000;
  if (number == std::floor(number)) return static_cast<std::int64_t>(number);
  return number;
}

void make_pictures(Job& job, const Pictures& pictures) {
  std::atomic<std::size_t> done = 0;
  base::for_each_index(pictures.count, static_cast<unsigned>(job.choices.threads), [&](std::size_t i, unsigned worker) {
    if (job.has_failed()) return;
    render::Raster raster = pictures.draw(i);
    if (raster.pixels.empty()) return;
    pictures.finish(i, std::move(raster));
    const std::size_t finished = ++done;
    if (worker == 0 && job.progress) job.progress("pictures", finished, pictures.count);
  });
}

render::Raster picture_of(Job& job, const Piece& piece, Side side, double bleed, double dpi,
                          render::Backdrop backdrop) {
  const scene::PartSet& set = job.catalogue.set_of(piece);
  const auto drawing =
      drawing_of(set, job.catalogue.draw(piece), side, bleed, backdrop == render::Backdrop::transparent);
  auto raster = render::blank(render::pixels_of(drawing->extent.width, dpi),
                              render::pixels_of(drawing->extent.height, dpi), backdrop);
  if (!raster) {
    job.failed(raster.error().message);
    return {};
  }
  // The drawing fills whole pixels, so that no edge is pale.
  const auto to_pixels =
      base::Transform::scaling(raster->width / drawing->extent.width, raster->height / drawing->extent.height);
  if (const auto drawn = render::draw(*raster, *drawing, to_pixels); !drawn) {
    job.failed(drawn.error().message);
    return {};
  }
  return std::move(*raster);
}

}  // namespace planche::exports
