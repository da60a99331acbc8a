// For tests: PDFs that are written and read again.
#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/QPDF.hh>

#include "base/files.h"
#include "render/testing.h"

namespace planche::render::testing_tools {

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
