#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include <cairo-pdf.h>
#include <fmt/format.h>

#include "base/new_file.h"
#include "render/failure.h"
#include "render/pdf/forms.h"
#include "render/pdf/image_store.h"
#include "render/pdf/pdf_finish.h"
#include "render/pdf/unpacked.h"
#include "render/render.h"

namespace planche::render {

namespace {

using Stream = std::unique_ptr<std::FILE, Release<std::fclose>>;

struct Scratch {
  std::FILE* file;
  int error = 0;  // errno of a failed write
};

cairo_status_t write_stream(void* stream, const unsigned char* data, unsigned length) {
  Scratch& scratch = *static_cast<Scratch*>(stream);
  if (std::fwrite(data, 1, length, scratch.file) == length) return CAIRO_STATUS_SUCCESS;
  if (scratch.error == 0) scratch.error = errno;
  return CAIRO_STATUS_WRITE_ERROR;
}

tl::expected<void, RenderError> check(cairo_status_t status, const Scratch& scratch) {
  if (status == CAIRO_STATUS_SUCCESS) return {};
  if (scratch.error != 0)
    return failure(fmt::format("cannot write a temporary file: {}", std::strerror(scratch.error)));
  return failure(fmt::format("cannot draw the PDF: {}", cairo_status_to_string(status)));
}

bool same(const std::optional<scene::Path>& a, const std::optional<scene::Path>& b) {
  return a.has_value() == b.has_value() && (!a || (a->verbs() == b->verbs() && a->points() == b->points()));
}
bool same(const scene::Group& a, const scene::Group& b) {
  return a.content == b.content && a.placed == b.placed && same(a.clip, b.clip) && a.opacity == b.opacity &&
         a.even_odd == b.even_odd && a.blend == b.blend;
}

// Finds common beginnings of consecutive pages: with many copies, whole sheets.
class Repeats {
 public:
  // The page, whose common beginning with the previous page is one scene, the same for all pages with it.
  scene::Scene shared(scene::Scene page) {
    const auto leads = [&](std::size_t item) {
      const auto* now = std::get_if<scene::Group>(&page.items[item]);
      const auto* then = std::get_if<scene::Group>(&last_.items[item]);
      return now != nullptr && then != nullptr && same(*now, *then);
    };
    std::size_t alike = 0;
    if (page.extent == last_.extent)
      while (alike < std::min(page.items.size(), last_.items.size()) && leads(alike)) ++alike;
    last_ = page;
    if (alike < least_shared) {
      stored_.reset();
      return page;
    }
    const auto end = page.items.begin() + static_cast<std::ptrdiff_t>(alike);
    if (!stored_ || stored_->items.size() != alike) {
      stored_ = std::make_shared<scene::Scene>(scene::Scene{{page.items.begin(), end}, page.extent, true});
    }
    page.items.erase(page.items.begin() + 1, end);
    page.items.front() = scene::Group{stored_};
    return page;
  }

 private:
  static constexpr std::size_t least_shared = 3;  // items; a form for fewer is not worth it
  scene::Scene last_;
  std::shared_ptr<const scene::Scene> stored_;
};

// The pages in Cairo's order: each visible page, then the hidden pages that it uses.
class PdfPages {
 public:
  PdfPages(std::FILE* file, bool structured, ImageStore& images, OwnContent& own)
      : scratch_{file},
        surface_{cairo_pdf_surface_create_for_stream(write_stream, &scratch_, 1, 1)},
        structured_{structured},
        forms_{images},
        own_{own} {
    cairo_pdf_surface_restrict_to_version(surface_.get(), CAIRO_PDF_VERSION_1_5);
  }

  tl::expected<void, RenderError> add(const press::Page& page) {
    WrittenPage& written = written_.emplace_back();
    written.size = page.size;
    written.trim = page.trim;
    written.bleed = page.bleed;
    written.moved = page.placed;
    written.label = page.label;
    written.outline = page.outline;
    const double width = base::pt_from_mm(page.size.width), height = base::pt_from_mm(page.size.height);
    const Unpacked unpacked;
    cairo_pdf_surface_set_size(surface_.get(), width, height);
    {
      const CairoContext cr{cairo_create(surface_.get())};
      // Cairo cuts off fractions of points of a page, but does not report that.
      cairo_rectangle(cr.get(), 0, 0, std::floor(width), std::floor(height));
      cairo_clip(cr.get());
      cairo_scale(cr.get(), base::points_per_mm, base::points_per_mm);
      try {
        paint(cr.get(), page, written);
      } catch (const std::runtime_error& problem) {  // of the spool
        return failure(problem.what());
      }
      if (auto fine = check(cairo_status(cr.get()), scratch_); !fine) return fine;
    }
    cairo_surface_show_page(surface_.get());
    written.placed = forms_.take_placed();
    HiddenPage form;
    while (forms_.draw_next(surface_.get(), form)) {
      WrittenPage& hidden = written_.emplace_back();
      hidden.form = form;
      hidden.placed = forms_.take_placed();
    }
    forms_.forget_unused();
    return check(cairo_surface_status(surface_.get()), scratch_);
  }

  tl::expected<void, RenderError> finish() {
    const Unpacked unpacked;
    if (!own_.samples.empty()) own_.samples.draw(surface_.get());
    cairo_surface_finish(surface_.get());
    return check(cairo_surface_status(surface_.get()), scratch_);
  }

  std::vector<WrittenPage> take_written() { return std::move(written_); }

 private:
  // Marks, margins and backgrounds belong to no structure element.
  void paint(cairo_t* cr, const press::Page& page, WrittenPage& written) {
    PageContent content{own_};
    StructurePainter painter{cr, forms_, content, written.elements};
    paint(painter, page);
    painter.end_page();
    written.pieces = content.take();
  }

  void paint(StructurePainter& painter, const press::Page& page) {
    // Content that is stored once cannot contain structure elements.
    if (!structured_) return painter.paint(repeats_[page.back ? 1 : 0].shared(page.scene));
    std::size_t next = 0;
    const auto paint_to = [&](std::size_t end) {
      scene::Scene stretch;
      stretch.items.assign(page.scene.items.begin() + static_cast<std::ptrdiff_t>(next),
                           page.scene.items.begin() + static_cast<std::ptrdiff_t>(end));
      painter.paint(stretch);
      next = end;
    };
    for (const auto& [item, name] : page.named) {
      const auto* group = std::get_if<scene::Group>(&page.scene.items[item]);
      if (group == nullptr) continue;
      paint_to(item);
      painter.paint_part(*group, name);
      next = item + 1;
    }
    paint_to(page.scene.items.size());
  }

  Scratch scratch_;
  Surface surface_;
  bool structured_;
  Forms forms_;
  OwnContent& own_;
  std::array<Repeats, 2> repeats_;  // of fronts and of backs
  std::vector<WrittenPage> written_;
};

}  // namespace

tl::expected<std::size_t, RenderError> write_pdf(press::PageSource& pages, const Target& target,
                                                 const Metadata& metadata, const Progress& progress,
                                                 const std::function<bool()>& accept) {
  auto file = base::NewFile::create(target.file);
  if (!file) return failure(file.error().message);
  const Stream drawn{std::tmpfile()};
  if (!drawn) return failure(fmt::format("cannot create a temporary file: {}", std::strerror(errno)));

  std::size_t done = 0;
  std::vector<WrittenPage> written;
  ImageStore store;
  OwnContent own;
  {
    // Freed before the last pass, which needs memory itself.
    PdfPages drawing{drawn.get(), pages.page_count() <= most_structured_pages, store, own};
    while (const auto page = pages.next()) {
      if (auto fine = drawing.add(*page); !fine) return tl::make_unexpected(fine.error());
      ++done;
      if (progress && !progress(done, pages.page_count())) return failure("stopped");
    }
    if (accept && !accept()) return 0;
    if (done == 0) return failure("there is nothing to print");
    if (auto fine = drawing.finish(); !fine) return tl::make_unexpected(fine.error());
    written = drawing.take_written();
    written.shrink_to_fit();
  }
  if (std::fflush(drawn.get()) != 0) return failure(fmt::format("cannot write: {}", std::strerror(errno)));
  const auto images = store.finish();
  if (!images) return tl::make_unexpected(images.error());
  if (auto fine = finish_pdf(drawn.get(), written, **images, own, metadata, *file); !fine) {
    return tl::make_unexpected(fine.error());
  }
  base::NewFiles alone;
  base::NewFiles& files = target.series == nullptr ? alone : *target.series;
  if (auto added = files.add(std::move(*file)); !added) return failure(added.error().message);
  if (auto placed = alone.commit(); !placed) return failure(placed.error().message);
  return done;
}

}  // namespace planche::render
