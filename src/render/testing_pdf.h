// For tests: PDFs that are drawn, written and read again.
#pragma once

#include <cstdio>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <cairo-pdf.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFWriter.hh>

#include "base/files.h"
#include "render/pdf/pdf_finish.h"
#include "render/testing.h"

namespace planche::render::testing_tools {

// Cairo's output for a page called "a", 40 by 30 mm, before the last pass.
struct DrawnPage {
  std::string bytes;
  OwnContent own;
  std::vector<WrittenPage> pages;  // the page, and the hidden pages that it uses
};

inline void draw_page(DrawnPage& drawn, const std::function<void(StructurePainter&)>& paint) {
  drawn.pages.resize(1);
  drawn.pages[0].size = {40, 30};
  drawn.pages[0].label = "a";
  const Surface surface{cairo_pdf_surface_create_for_stream(append, &drawn.bytes, 1, 1)};
  cairo_pdf_surface_set_size(surface.get(), base::pt_from_mm(40), base::pt_from_mm(30));
  ImageStore images;
  Forms forms{images};
  {
    const CairoContext cr{cairo_create(surface.get())};
    cairo_scale(cr.get(), base::points_per_mm, base::points_per_mm);
    PageContent content{drawn.own};
    StructurePainter painter{cr.get(), forms, content, drawn.pages[0].elements};
    paint(painter);
    painter.end_page();
    drawn.pages[0].pieces = content.take();
  }
  cairo_surface_show_page(surface.get());
  drawn.pages[0].placed = forms.take_placed();
  HiddenPage form;
  while (forms.draw_next(surface.get(), form)) {
    drawn.pages.emplace_back().form = form;
    drawn.pages.back().placed = forms.take_placed();
  }
  if (!drawn.own.samples.empty()) drawn.own.samples.draw(surface.get());
  cairo_surface_finish(surface.get());
}

// The bytes of a PDF after a change.
inline std::string changed(const std::string& bytes, const std::function<void(QPDF&)>& change) {
  QPDF pdf;
  pdf.setSuppressWarnings(true);
  pdf.processMemoryFile("the drawing", bytes.data(), bytes.size());
  change(pdf);
  QPDFWriter writer{pdf};
  writer.setOutputMemory();
  writer.setPreserveUnreferencedObjects(true);
  writer.setStreamDataMode(qpdf_s_preserve);
  writer.write();
  const auto buffer = writer.getBufferSharedPointer();
  return {reinterpret_cast<const char*>(buffer->getBuffer()), buffer->getSize()};
}

// The last pass, with the result in `target`. Returns the error, or "".
inline std::string finished(const std::string& bytes, const std::vector<WrittenPage>& pages, const OwnContent& own,
                            const std::filesystem::path& target) {
  const std::unique_ptr<std::FILE, Release<std::fclose>> file{std::tmpfile()};
  std::fwrite(bytes.data(), 1, bytes.size(), file.get());
  std::fflush(file.get());
  auto made = base::NewFile::create(target).value();
  const auto done = finish_pdf(file.get(), pages, {}, own, {}, made);
  if (!done) return done.error().message;
  EXPECT_TRUE(made.commit());
  return "";
}

class Pdf : public testing::Test {
 protected:
  static press::Page page(scene::Scene drawn, std::string label = "1") {
    press::Page made;
    made.size = {40, 30};
    made.trim = {5, 4, 20, 10};
    made.bleed = {3, 2, 24, 14};
    made.scene = std::move(drawn);
    made.label = std::move(label);
    return made;
  }

  static std::string file_bytes(const std::filesystem::path& file) { return base::read_file(file, 1u << 28).value(); }

  static std::string output_of(const std::string& command) {
    std::string text;
    std::FILE* pipe = ::popen((command + " 2>&1").c_str(), "r");
    char block[4096];
    for (std::size_t n = 0; (n = std::fread(block, 1, sizeof block, pipe)) > 0;) text.append(block, n);
    ::pclose(pipe);
    return text;
  }
  void write(std::vector<press::Page> pages, const Metadata& metadata = {}) {
    ListedPages source{std::move(pages)};
    const auto done = write_pdf(source, file_, metadata, {}, {});
    ASSERT_TRUE(done) << done.error().message;
  }
  void open(QPDF& pdf) {
    pdf.setSuppressWarnings(true);
    pdf.processFile(file_.c_str());
    EXPECT_EQ(pdf.getRoot().getKey("/Pages").getKey("/Count").getIntValue(), pdf.getAllPages().size());
  }
  // The first page with `dots` pixels per millimetre.
  Pixels pixels(int dots) {
    const auto png = folder_ / "page";
    output_of(fmt::format("pdftoppm -r {} -png -singlefile {} {}", 25.4 * dots, file_.string(), png.string()));
    return Pixels{folder_ / "page.png"};
  }
  Folder folder_;
  std::filesystem::path file_ = folder_ / "out.pdf";
};

}  // namespace planche::render::testing_tools
