#include <chrono>
#include <ctime>
#include <regex>
#include <set>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#define POINTERHOLDER_TRANSITION 4
#include <fmt/format.h>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>

#include "render/testing_pdf.h"

namespace planche::render {
namespace {

using namespace testing_tools;
using scene::Transform;

scene::ScenePtr red_square() {
  return reusable({box({0, 0, 4, 4}, {255, 0, 0})}, {0, 0, 4, 4});
}

TEST_F(Pdf, a_reusable_scene_is_stored_once_and_checks_without_a_warning) {
  const auto layer = red_square();
  scene::Scene drawn;
  for (int i = 0; i < 9; ++i) drawn.items.emplace_back(placed(layer, Transform::translation(4.0 * i, 2)));
  testing::internal::CaptureStderr();
  write({page(drawn), page(drawn, "2")});
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  QPDF pdf;
  open(pdf);
  std::set<QPDFObjGen> forms;
  for (auto each : pdf.getAllPages()) {
    auto resources = each.getKey("/Resources").getKey("/XObject").getDictAsMap();
    for (auto& entry : resources) forms.insert(entry.second.getObjGen());
  }
  EXPECT_EQ(forms.size(), 1u);
  EXPECT_EQ(pdf.getAllPages().size(), 2u);
  EXPECT_FALSE(pdf.anyWarnings());
  EXPECT_THAT(output_of("qpdf --check " + file_.string()), testing::Not(testing::HasSubstr("WARNING")));
}

TEST_F(Pdf, static_content_keeps_its_place_below_and_above) {
  scene::Scene drawn;
  drawn.items.emplace_back(placed(red_square(), Transform::translation(10, 10)));
  drawn.items.emplace_back(box({12, 10, 4, 4}, {0, 0, 255}));
  drawn.items.emplace_back(
      placed(reusable({box({-1, -1, 2, 2}, {0, 255, 0})}, {-1, -1, 2, 2}), Transform::translation(16, 12)));
  write({page(drawn)});
  const Pixels seen = pixels(10);
  EXPECT_EQ(seen.at(110, 120).red, 255);
  EXPECT_EQ(seen.at(110, 120).blue, 0);
  EXPECT_EQ(seen.at(130, 120).blue, 255);   // blue over red
  EXPECT_EQ(seen.at(155, 115).green, 255);  // green over blue
  EXPECT_EQ(seen.at(155, 115).blue, 0);
  EXPECT_EQ(seen.at(165, 125).green, 255);
  EXPECT_EQ(seen.at(165, 135).green, 255);  // white
  EXPECT_EQ(seen.at(165, 135).red, 255);
}

TEST_F(Pdf, reusable_scenes_nest_turn_fade_and_are_cut_to_their_extent) {
  const auto inner = reusable({box({0, 0, 9, 9}, {255, 0, 0})}, {1.3, 1, 2, 2});
  const auto outer = reusable({placed(inner), box({5, 1, 1, 1}, {0, 0, 0, 128})}, {0, 0, 8, 4});
  scene::Scene drawn;
  drawn.items.emplace_back(placed(outer));
  drawn.items.emplace_back(placed(outer, Transform::translation(20, 2).after(Transform::rotation(90))));
  drawn.items.emplace_back(placed(outer, Transform::translation(0, 20), 0.5));
  write({page(drawn)});
  const Pixels seen = pixels(10), drawn_by_cairo{scene_png(drawn, {40, 30}, 254)};
  ASSERT_NEAR(seen.width(), drawn_by_cairo.width(), 1);
  const auto near = [](Pixel a, Pixel b) {
    return std::abs(a.red - b.red) + std::abs(a.green - b.green) + std::abs(a.blue - b.blue) < 8;
  };
  int different = 0;
  for (int y = 2; y + 2 < drawn_by_cairo.height(); ++y) {
    for (int x = 2; x + 2 < drawn_by_cairo.width(); ++x) {
      const Pixel here = drawn_by_cairo.at(x, y);
      // The two rasterisers disagree at rims.
      bool rim = false;
      for (const int step : {-2, 2}) {
        rim = rim || !near(here, drawn_by_cairo.at(x + step, y)) || !near(here, drawn_by_cairo.at(x, y + step));
      }
      different += !rim && !near(here, seen.at(x, y));
    }
  }
  EXPECT_LE(different, 12);  // corners
  EXPECT_NEAR(seen.at(25, 225).green, 128, 3);
}

TEST_F(Pdf, layers_have_their_names_once) {
  const auto layer = [](const char* name, scene::Color color) {
    scene::Scene made;
    made.items.emplace_back(box({0, 0, 4, 4}, color));
    made.extent = {0, 0, 4, 4};
    made.reusable = true;
    made.layer = name;
    return std::make_shared<const scene::Scene>(std::move(made));
  };
  scene::Scene drawn;
  double x = 0;
  for (const auto& each :
       {layer("Ground", {255, 0, 0}), layer("Grün", {0, 255, 0}), layer("Ground", {0, 0, 255}), red_square()})
    drawn.items.emplace_back(placed(each, Transform::translation(x += 5, 2)));
  write({page(drawn)});
  QPDF pdf;
  open(pdf);
  auto properties = pdf.getRoot().getKey("/OCProperties");
  for (auto list :
       {properties.getKey("/OCGs"), properties.getKey("/D").getKey("/Order"), properties.getKey("/D").getKey("/ON")}) {
    ASSERT_EQ(list.getArrayNItems(), 2);
    EXPECT_EQ(list.getArrayItem(0).getKey("/Name").getUTF8Value(), "Ground");
    EXPECT_EQ(list.getArrayItem(1).getKey("/Name").getUTF8Value(), "Grün");
  }
  int in_layers = 0;
  for (auto& object : pdf.getAllObjects()) in_layers += object.isStream() && object.getDict().hasKey("/OC") ? 1 : 0;
  EXPECT_EQ(in_layers, 3);
}

TEST_F(Pdf, what_cannot_be_seen_is_no_fault) {
  const scene::Color green{0, 128, 0};
  const auto square = [&] { return reusable({box({0, 0, 4, 4}, green)}, {0, 0, 4, 4}); };
  scene::Path corner;  // a rectangle of 20 by 20 without its lower right quarter
  corner.move_to({5, 5});
  for (const scene::Point to : {scene::Point{25, 5}, {25, 15}, {15, 15}, {15, 25}, {5, 25}}) corner.line_to(to);
  corner.close();
  scene::Scene drawn;
  const auto put = [&](Transform at, double opacity = 1, std::optional<scene::Path> clip = {}) {
    drawn.items.emplace_back(placed(square(), at, opacity));
    std::get<scene::Group>(drawn.items.back()).clip = std::move(clip);
  };
  put(Transform::translation(40, 10));
  put(Transform::translation(-4, 10));
  put(Transform::translation(10, 400));
  put(Transform::translation(-1, -1).after(Transform::rotation(135)));
  put(Transform::translation(10, 10), 1, scene::Path::rectangle({14, 10, 5, 5}));
  put(Transform::translation(10, 10), 1, scene::Path::rectangle({14, 10, 5, 5}, 2));
  put(Transform::translation(10, 10), 1, scene::Path::rectangle({12, 12, 0, 5}));
  put(Transform::translation(20, 20), 1, corner);
  put(Transform::translation(10, 10).after(Transform::scaling(1e-6, 1e-6)));
  for (const base::Rect& flat : {base::Rect{0, 0, 0, 4}, base::Rect{0, 0, 4, 0}})
    drawn.items.emplace_back(placed(reusable({box({0, 0, 4, 4}, green)}, flat), Transform::translation(10, 10)));
  for (const double opacity : {1e-6, 1e-3, 0.0038, 0.0039, 1 / 256.0, 0.004})
    put(Transform::translation(10, 10), opacity);
  put(Transform::translation(30, 20));
  write({page(drawn)});
  const Pixels seen = pixels(2);
  EXPECT_EQ(seen.at(63, 43).green, 128);
  EXPECT_EQ(seen.at(63, 43).red, 0);
  EXPECT_GE(seen.at(43, 43).red, 250);
}

TEST_F(Pdf, a_layer_over_the_whole_page_hides_nothing_but_what_it_covers) {
  scene::Scene drawn;
  drawn.items.emplace_back(box({0, 0, 20, 30}, {255, 0, 0}));
  drawn.items.emplace_back(placed(reusable({box({10, 0, 30, 30}, {0, 0, 255})}, {0, 0, 40, 30})));
  write({page(drawn)});
  const Pixels seen = pixels(2);
  EXPECT_EQ(seen.at(10, 30).red, 255);
  EXPECT_EQ(seen.at(30, 30).red, 0);
  EXPECT_EQ(seen.at(30, 30).blue, 255);
}

TEST_F(Pdf, text_is_found_and_stands_where_the_png_has_it) {
  auto typesetter = make_typesetter();
  ASSERT_TRUE(typesetter);
  scene::Inline part;
  part.text = "Épée d’œuvre fi";
  part.font = {.family = "EB Garamond", .size_pt = 14};
  scene::Scene drawn;
  for (const auto& placed_run : (*typesetter)->set({{part}}, {}).runs) {
    drawn.items.emplace_back(scene::Text{placed_run.run, {3, 15}, placed_run.color});
  }
  write({page(drawn)});
  EXPECT_THAT(output_of("pdftotext " + file_.string() + " -"), testing::HasSubstr("Épée d’œuvre fi"));
  EXPECT_THAT(output_of("pdffonts " + file_.string()), testing::HasSubstr("yes yes yes"));
  const Pixels seen = pixels(10), png{scene_png(drawn, {40, 30}, 254)};
  const auto ink = [](const Pixels& picture) {
    base::Rect r{1e9, 1e9, 0, 0};
    for (int y = 0; y < picture.height(); ++y) {
      for (int x = 0; x < picture.width(); ++x) {
        if (!picture.dark(x, y)) continue;
        r.x = std::min<double>(r.x, x);
        r.y = std::min<double>(r.y, y);
        r.width = std::max<double>(r.width, x);
        r.height = std::max<double>(r.height, y);
      }
    }
    return r;
  };
  const base::Rect a = ink(seen), b = ink(png);
  EXPECT_NEAR(a.x, b.x, 1);
  EXPECT_NEAR(a.y, b.y, 1);
  EXPECT_NEAR(a.width, b.width, 1);
  EXPECT_NEAR(a.height, b.height, 1);
}

TEST_F(Pdf, every_glyph_stands_where_it_was_set) {
  auto typesetter = make_typesetter();
  ASSERT_TRUE(typesetter);
  const double size_pt = 7;
  // The PDF has one-byte codes for the glyphs of the first text, and glyph numbers for those of the second. The third
  // face is TrueType, of whose widths the PDF has whole thousandths.
  const std::string latin = "millimillimillimillimillimillimillimilli", cyrillic = "жжжжжжжжжжжжжжжжжжжжжжжжжжжжж";
  for (const auto& [text, family] :
       {std::pair{latin, "Inter"}, {cyrillic, "Inter"}, {latin.substr(0, 30), "DejaVu Sans"}}) {
    scene::Inline part;
    part.text = text;
    part.font = {.family = family, .size_pt = size_pt};
    scene::Scene drawn;
    std::vector<double> wanted;
    // The second line begins where the first has been left.
    for (const base::Point at : {base::Point{1, 15}, {0.3, 22}}) {
      for (const auto& placed_run : (*typesetter)->set({{part}}, {}).runs) {
        drawn.items.emplace_back(scene::Text{placed_run.run, at, placed_run.color});
        for (const auto& glyph : placed_run.run->glyphs) wanted.push_back(base::pt_from_mm(at.x + glyph.x));
      }
    }
    write({page(drawn)});
    const std::string svg = output_of(fmt::format("pdftocairo -svg -noshrink -nocenter {} -", file_.string()));
    const std::regex use{R"re(<use xlink:href="#glyph[^"]*" x="([^"]*)")re"};
    std::vector<double> found;
    for (std::sregex_iterator at{svg.begin(), svg.end(), use}, end; at != end; ++at) {
      found.push_back(std::stod((*at)[1].str()));
    }
    // An offset of a thousandth is tolerated, and another rounded.
    EXPECT_THAT(found, testing::Pointwise(testing::DoubleNear(0.002 * size_pt), wanted)) << text << " " << family;
  }
}

TEST_F(Pdf, a_page_is_placed_against_the_errors_of_a_printer) {
  scene::Scene drawn;
  drawn.items.emplace_back(box({8, 6, 2, 2}, {0, 0, 0}));
  drawn.items.emplace_back(box({24, 16, 2, 2}, {0, 0, 0}));
  press::Page moved = page(drawn);
  moved.placed = {1.1, 0.2, -0.3, 0.9, 5, 1};
  write({moved});
  const Pixels seen = pixels(10);
  for (const base::Point at : {base::Point{8.5, 6.5}, {9.5, 7.5}, {24.5, 16.5}, {25.5, 17.5}}) {
    // Computed from the definition of the matrix.
    const double x = 1.1 * at.x - 0.3 * at.y + 5, y = 0.2 * at.x + 0.9 * at.y + 1;
    EXPECT_TRUE(seen.dark(static_cast<int>(x * 10), static_cast<int>(y * 10))) << at.x;
  }
  for (const base::Point at : {base::Point{7.5, 7}, {10.5, 7}, {9, 5.5}, {9, 8.5}, {26.5, 17}, {25, 15.5}}) {
    const double x = 1.1 * at.x - 0.3 * at.y + 5, y = 0.2 * at.x + 0.9 * at.y + 1;
    EXPECT_FALSE(seen.dark(static_cast<int>(x * 10), static_cast<int>(y * 10))) << at.x;
  }
  QPDF pdf;
  open(pdf);
  const base::Rect trim = moved.placed(moved.trim);
  auto sheet = pdf.getAllPages().at(0);
  auto written = sheet.getKey("/TrimBox");
  EXPECT_NEAR(written.getArrayItem(0).getNumericValue(), base::pt_from_mm(trim.x), 1e-3);
  EXPECT_NEAR(written.getArrayItem(3).getNumericValue(), base::pt_from_mm(30 - trim.y), 1e-3);
  for (int i = 0; i < 4; ++i) {
    const std::string number = written.getArrayItem(i).unparse();
    EXPECT_LE(number.size() - std::min(number.find('.'), number.size()), 5u) << "four decimals: " << number;
  }
}

// Cairo writes whole thousandths; over so many letters, the error is visible.
TEST_F(Pdf, widths_of_glyphs_are_exact) {
  const auto typesetter = make_typesetter().value();
  for (const char* letter : {"n", "Ж"}) {  // with a simple font, and with a font of numbered glyphs
    scene::Inline part;
    part.text = letter;
    part.font.size_pt = 100;
    scene::Scene drawn;
    const auto run = typesetter->set({{part}}, {}).runs.at(0).run;
    drawn.items.emplace_back(scene::Text{run, {2, 25}, {}});
    write({page(drawn)});
    QPDF pdf;
    open(pdf);
    std::vector<double> widths;
    for (auto& font : pdf.getAllObjects()) {
      if (!font.isDictionary() || !font.hasKey("/FontDescriptor")) continue;
      auto written = font.hasKey("/W") ? font.getKey("/W").getArrayItem(1) : font.getKey("/Widths");
      for (int i = 0; i < written.getArrayNItems(); ++i) widths.push_back(written.getArrayItem(i).getNumericValue());
    }
    ASSERT_FALSE(widths.empty()) << letter;
    EXPECT_NEAR(widths.back(), 1000 * run->width / base::mm_from_pt(100), 0.01) << letter;
  }
}

TEST_F(Pdf, boxes_labels_outline_and_metadata_are_set) {
  auto first = page({}, "1"), second = page({}, "1b");
  first.outline = {"Épées", "Œufs"};
  write({first, second}, {.title = "Ménagerie",
                          .author = "A\uFFFE <&\uFFFF>\x01",
                          .licence = "CC0",
                          .subject = "Cards",
                          .language = "fr",
                          .creator = "planche"});
  QPDF pdf;
  open(pdf);
  auto root = pdf.getRoot();
  auto sheet = pdf.getAllPages().at(0);
  const double height = base::pt_from_mm(30);
  EXPECT_NEAR(sheet.getKey("/TrimBox").getArrayItem(0).getNumericValue(), base::pt_from_mm(5), 1e-3);
  EXPECT_NEAR(sheet.getKey("/TrimBox").getArrayItem(1).getNumericValue(), height - base::pt_from_mm(14), 1e-3);
  EXPECT_NEAR(sheet.getKey("/BleedBox").getArrayItem(3).getNumericValue(), height - base::pt_from_mm(2), 1e-3);
  EXPECT_EQ(root.getKey("/Lang").getUTF8Value(), "fr");
  EXPECT_EQ(root.getKey("/ViewerPreferences").getKey("/PrintScaling").getName(), "/None");
  EXPECT_EQ(root.getKey("/PageLabels").getKey("/Nums").getArrayItem(3).getKey("/P").getUTF8Value(), "1b");
  auto outline = root.getKey("/Outlines"), swords = outline.getKey("/First"), eggs = outline.getKey("/Last");
  EXPECT_EQ(swords.getKey("/Title").getUTF8Value(), "Épées");
  EXPECT_EQ(eggs.getKey("/Title").getUTF8Value(), "Œufs");
  EXPECT_EQ(swords.getKey("/Next").getObjGen(), eggs.getObjGen());
  EXPECT_EQ(eggs.getKey("/Prev").getObjGen(), swords.getObjGen());
  for (auto entry : {swords, eggs}) {
    EXPECT_EQ(entry.getKey("/Parent").getObjGen(), outline.getObjGen());
    EXPECT_EQ(entry.getKey("/Dest").getArrayItem(0).getObjGen(), sheet.getObjGen());
    EXPECT_TRUE(entry.getKey("/Dest").getArrayItem(1).isNameAndEquals("/Fit"));
  }
  EXPECT_EQ(outline.getKey("/Count").getIntValue(), 2);
  auto packet = root.getKey("/Metadata");
  EXPECT_EQ(packet.getDict().getKey("/Type").getName(), "/Metadata");
  EXPECT_EQ(packet.getDict().getKey("/Subtype").getName(), "/XML");
  const auto xml = packet.getStreamData();
  const std::string said{reinterpret_cast<const char*>(xml->getBuffer()), xml->getSize()};
  for (const char* line : {"<dc:format>application/pdf</dc:format>",
                           "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">Ménagerie</rdf:li></rdf:Alt></dc:title>",
                           "<dc:creator><rdf:Seq><rdf:li>A &lt;&amp;&gt;</rdf:li></rdf:Seq></dc:creator>",
                           "<rdf:li xml:lang=\"x-default\">Cards · CC0</rdf:li></rdf:Alt></dc:description>",
                           "<dc:rights><rdf:Alt><rdf:li xml:lang=\"x-default\">CC0</rdf:li></rdf:Alt></dc:rights>",
                           "<dc:language><rdf:Bag><rdf:li>fr</rdf:li></rdf:Bag></dc:language>",
                           "<xmp:CreatorTool>planche</xmp:CreatorTool>"})
    EXPECT_THAT(said, testing::HasSubstr(line));
  EXPECT_THAT(said, testing::Not(testing::HasSubstr("CreateDate")));
  auto info = pdf.getTrailer().getKey("/Info");
  EXPECT_EQ(info.getKey("/Title").getUTF8Value(), "Ménagerie");
  EXPECT_EQ(info.getKey("/Subject").getUTF8Value(), "Cards · CC0");
  EXPECT_FALSE(info.hasKey("/CreationDate"));
}

TEST_F(Pdf, the_date_is_the_one_of_the_source) {
  for (const auto& [seconds, date] : {std::pair{"86400", "D:19700102000000Z"},
                                      {"0", "D:19700101000000Z"},
                                      {"951868799", "D:20000229235959Z"},
                                      {"253402300799", "D:99991231235959Z"},
                                      {"253402300800", ""},
                                      {"-1", ""},
                                      {"12 ", ""},
                                      {"noon", ""},
                                      {"", ""}}) {
    ::setenv("SOURCE_DATE_EPOCH", seconds, 1);
    write({page({})});
    ::unsetenv("SOURCE_DATE_EPOCH");
    QPDF pdf;
    open(pdf);
    const auto packet = pdf.getRoot().getKey("/Metadata").getStreamData();
    const std::string xml{reinterpret_cast<const char*>(packet->getBuffer()), packet->getSize()};
    EXPECT_EQ(xml.find("<xmp:CreateDate>") != std::string::npos, *date != '\0');
    if (std::string_view{seconds} == "951868799") {
      EXPECT_THAT(xml, testing::HasSubstr("<xmp:CreateDate>2000-02-29T23:59:59Z</xmp:CreateDate>"));
    }
    auto info = pdf.getTrailer().getKey("/Info");
    EXPECT_EQ(info.hasKey("/CreationDate") ? info.getKey("/CreationDate").getUTF8Value() : "", date) << seconds;
  }
}

TEST_F(Pdf, the_same_pages_make_the_same_bytes) {
  scene::Scene drawn;
  drawn.items.emplace_back(placed(red_square()));
  write({page(drawn)});
  const std::string first = file_bytes(file_);
  // Wait for the next second, so that an ID made from the clock would differ.
  for (const std::time_t then = std::time(nullptr); std::time(nullptr) == then;)
    std::this_thread::sleep_for(std::chrono::milliseconds{20});
  write({page(drawn)});
  EXPECT_EQ(first, file_bytes(file_));
}

TEST_F(Pdf, parts_and_what_lies_between_them_are_drawn_once) {
  const scene::Color half{0, 0, 0, 128};
  scene::Scene drawn;
  for (int i = 0; i < 7; ++i) {
    const base::Rect square{2 + 5.0 * i, 2, 4, 4};
    auto part = std::make_shared<scene::Scene>();
    part->items.emplace_back(box(square, half));
    if (i % 2 == 1)
      drawn.items.emplace_back(placed(part));
    else
      drawn.items.emplace_back(box(square, half));
  }
  press::Page one = page(drawn);
  one.named = {{1, "One"}, {3, "Two"}, {4, "No group"}, {5, "Three"}};
  write({one});
  const Pixels seen = pixels(10);
  for (int i = 0; i < 7; ++i) EXPECT_NEAR(seen.at(40 + 50 * i, 40).red, 127, 2) << i;
}

TEST_F(Pdf, refused_or_stopped_work_leaves_no_file) {
  ListedPages refused{{page({})}}, stopped{{page({}), page({})}};
  EXPECT_EQ(write_pdf(refused, file_, {}, {}, [] { return false; }).value(), 0u);
  EXPECT_FALSE(std::filesystem::exists(file_));
  EXPECT_FALSE(write_pdf(stopped, file_, {}, [](std::size_t, std::size_t) { return false; }, {}));
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(Pdf, files_of_a_series_appear_together) {
  ListedPages first{{page({})}}, second{{page({}), page({}, "2")}}, third{{page({})}};
  const auto other = folder_ / "other.pdf";
  base::NewFiles series;
  EXPECT_EQ(write_pdf(first, {file_, &series}, {}, {}, {}).value(), 1u);
  EXPECT_EQ(write_png(second, {folder_ / "page.png", &series}, 20, {}, {}).value(), 2u);
  EXPECT_EQ(write_pdf(third, {other, &series}, {}, {}, {}).value(), 1u);
  for (const auto& file : {file_, other, folder_ / "page-1.png"}) EXPECT_FALSE(std::filesystem::exists(file)) << file;
  ASSERT_TRUE(series.commit());
  for (const auto& file : {file_, other, folder_ / "page-1.png", folder_ / "page-2.png"})
    EXPECT_TRUE(std::filesystem::exists(file)) << file;
}

TEST_F(Pdf, an_unwritable_target_is_an_error) {
  ListedPages pages{{page({})}};
  const auto result = write_pdf(pages, "/proc/nowhere/out.pdf", {}, {}, {});
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().message, testing::HasSubstr("/proc/nowhere"));
}

TEST_F(Pdf, hundreds_of_layers_find_their_places) {
  scene::Scene drawn;
  for (int i = 0; i < 1200; ++i) {
    const auto color = scene::Color{static_cast<std::uint8_t>(i % 40 * 6), static_cast<std::uint8_t>(i / 40 * 8), 99};
    drawn.items.emplace_back(placed(reusable({box({0, 0, 1, 1}, color)}, {0, 0, 1, 1}),
                                    Transform::translation(i % 40, static_cast<double>(i / 40))));
  }
  write({page(drawn)});
  const Pixels seen = pixels(4);
  for (const int i : {0, 39, 40, 777, 999, 1000, 1199}) {
    const Pixel pixel = seen.at(i % 40 * 4 + 2, i / 40 * 4 + 2);
    EXPECT_NEAR(pixel.red, i % 40 * 6, 1) << i;
    EXPECT_NEAR(pixel.green, i / 40 * 8, 1) << i;
  }
}

}  // namespace
}  // namespace planche::render
