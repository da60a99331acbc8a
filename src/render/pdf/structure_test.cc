#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/testing_pdf.h"

namespace planche::render {
namespace {

using namespace testing_tools;
using scene::Transform;
using Handle = QPDFObjectHandle;

scene::ScenePtr holding(std::vector<scene::Item> items) {
  auto made = std::make_shared<scene::Scene>();
  made->items = std::move(items);
  return made;
}

scene::Group told(scene::Role role, std::string alternative, std::vector<scene::Item> items) {
  scene::Group group = placed(holding(std::move(items)));
  group.role = role;
  group.alternative = std::move(alternative);
  return group;
}

class Structure : public testing::Test {
 protected:
  // Prints a page of 40 by 30 mm with these parts and a black square between them. Returns the result of the last pass.
  std::string print(const std::vector<std::pair<scene::Group, std::string>>& parts) {
    DrawnPage drawn;
    draw_page(drawn, [&](StructurePainter& painter) {
      if (before_) {
        scene::Scene words;
        words.items.push_back(*before_);
        painter.paint(words);
      }
      for (const auto& [part, name] : parts) {
        painter.paint_part(part, name);
        scene::Scene between;
        between.items.emplace_back(box({30, 20, 2, 2}, {0, 0, 0}));
        painter.paint(between);
      }
    });
    if (const auto why = finished(drawn.bytes, drawn.pages, drawn.own, folder_ / "out.pdf"); !why.empty()) return why;
    pdf_.processFile((folder_ / "out.pdf").c_str());
    page_ = pdf_.getAllPages().at(0);
    return "";
  }

  // The marks in the page's content, and the number of things filled or drawn: "Artifact 2 Figure 1 Artifact".
  std::string marks() {
    const auto buffer = page_.getKey("/Contents").getStreamData();
    std::istringstream words{{reinterpret_cast<const char*>(buffer->getBuffer()), buffer->getSize()}};
    std::string found, before, word;
    int drawn = 0, open = 0;
    while (words >> word) {
      if (word == "BMC" || word == "BDC") {
        EXPECT_EQ(open++, 0);
        found += (word == "BMC" ? before.substr(1) : tag_ + number_) + " ";
      } else if (word == "EMC") {
        EXPECT_EQ(--open, 0);
        found += drawn > 0 ? std::to_string(drawn) + " " : "";
        drawn = 0;
      } else if (word == "f" || word == "f*" || word == "Do") {
        EXPECT_EQ(open, 1);
        ++drawn;
      } else if (word == "<<") {
        tag_ = before.substr(1);
      } else if (before == "/MCID") {
        number_ = word;
      }
      before = word;
    }
    EXPECT_EQ(open, 0);
    return found;
  }

  Handle root() { return pdf_.getRoot().getKey("/StructTreeRoot"); }
  std::unique_ptr<scene::Typesetter> typesetter_ = make_typesetter().value();
  const scene::Item word = [this] {
    scene::Inline part;
    part.text = "word";
    part.font = {.family = "Inter", .size_pt = 8};
    const auto run = typesetter_->set({{part}}, {}).runs.at(0);
    return scene::Text{run.run, {3, 15}, run.color};
  }();
  std::optional<scene::Item> before_;  // on the page before its parts
  Folder folder_;
  QPDF pdf_;
  Handle page_;
  std::string tag_, number_;
};

const auto red = box({0, 0, 4, 4}, {255, 0, 0});

TEST_F(Structure, what_is_drawn_without_words_is_marked_too) {
  const auto stored = reusable({red}, {0, 0, 4, 4});
  ASSERT_EQ(print({{placed(holding({red})), "Lines"}, {placed(stored, Transform::translation(9, 0)), "Form"}}), "");
  EXPECT_EQ(marks(), "Artifact Figure0 1 Artifact 1 Figure1 1 Artifact 1 ");
  auto document = root().getKey("/K");
  EXPECT_TRUE(document.getKey("/S").isNameAndEquals("/Document"));
  auto kids = document.getKey("/K");
  ASSERT_EQ(kids.getArrayNItems(), 2);
  auto parents = root().getKey("/ParentTree").getKey("/Nums");
  EXPECT_TRUE(page_.getKey("/StructParents").isInteger());
  EXPECT_EQ(parents.getArrayItem(0).getIntValue(), page_.getKey("/StructParents").getIntValue());
  for (int i = 0; i < 2; ++i) {
    auto kid = kids.getArrayItem(i);
    EXPECT_EQ(kid.getKey("/Alt").getUTF8Value(), i == 0 ? "Lines" : "Form");
    EXPECT_EQ(kid.getKey("/K").getIntValue(), i);
    EXPECT_EQ(kid.getKey("/Pg").getObjGen(), page_.getObjGen());
    EXPECT_EQ(parents.getArrayItem(1).getArrayItem(i).getObjGen(), kid.getObjGen());
  }
  for (auto& object : pdf_.getAllObjects()) {
    EXPECT_FALSE(object.isStream() && object.getDict().getKey("/Subtype").isNameAndEquals("/Image"));
  }
}

TEST_F(Structure, marks_draw_nothing) {
  ASSERT_EQ(print({{placed(holding({red}), Transform::translation(2, 2)), "Square"}}), "");
  std::system(("pdftoppm -r 25.4 -png -singlefile " + (folder_ / "out.pdf").string() + " " + (folder_ / "out").string())
                  .c_str());
  const Pixels seen{folder_ / "out.png"};
  for (int x = 0; x < 40; ++x) {
    for (int y = 0; y < 30; ++y) {
      const bool square = x >= 2 && x < 6 && y >= 2 && y < 6, black = x >= 30 && x < 32 && y >= 20 && y < 22;
      EXPECT_EQ(seen.at(x, y).red > 250, !black) << x << " " << y;
      EXPECT_EQ(seen.at(x, y).green > 250, !square && !black) << x << " " << y;
    }
  }
}

TEST_F(Structure, elements_lie_in_those_that_hold_them) {
  const auto cell = told(scene::Role::head_cell, "", {red});
  const auto row = told(scene::Role::row, "", {cell, cell});
  const auto picture = told(scene::Role::figure, "A square", {red});
  ASSERT_EQ(print({{placed(holding({told(scene::Role::table, "", {row}), picture})), "Part"}}), "");
  EXPECT_EQ(marks(), "Artifact TH0 1 Artifact TH1 1 Artifact Figure2 1 Artifact 1 ");
  auto part = root().getKey("/K").getKey("/K").getArrayItem(0);
  EXPECT_TRUE(part.getKey("/S").isNameAndEquals("/Sect"));
  EXPECT_EQ(part.getKey("/T").getUTF8Value(), "Part");
  auto table = part.getKey("/K").getArrayItem(0), figure = part.getKey("/K").getArrayItem(1);
  EXPECT_TRUE(table.getKey("/S").isNameAndEquals("/Table"));
  EXPECT_EQ(table.getKey("/P").getObjGen(), part.getObjGen());
  EXPECT_EQ(figure.getKey("/Alt").getUTF8Value(), "A square");
  auto cells = table.getKey("/K").getArrayItem(0).getKey("/K");
  ASSERT_EQ(cells.getArrayNItems(), 2);
  EXPECT_TRUE(cells.getArrayItem(1).getKey("/A").getKey("/Scope").isNameAndEquals("/Column"));
}

struct Square : DrawableArt {
  void draw(cairo_t* cr) const override {
    cairo_rectangle(cr, 0, 0, 1, 1);
    cairo_fill(cr);
  }
};

TEST_F(Structure, words_beside_the_parts_are_no_elements) {
  before_ = word;
  ASSERT_EQ(print({{placed(holding({word})), "Part"}}), "");
  EXPECT_EQ(marks(), "Artifact Sect0 Artifact 1 ");
  EXPECT_EQ(root().getKey("/K").getKey("/K").getArrayNItems(), 1);
}

TEST_F(Structure, what_draws_nothing_is_no_element) {
  scene::Shape unseen = red;
  unseen.fill.reset();
  scene::Shape empty = red;
  empty.path = {};
  const auto cell = [](const scene::Shape& shape) { return told(scene::Role::cell, "", {shape}); };
  const auto none = told(scene::Role::cell, "", {scene::Image{nullptr, {0, 0, 1, 1}, {}}});
  const auto flat = told(scene::Role::cell, "", {scene::Image{std::make_shared<Square>(), {0, 0, 1, 0}, {}}});
  const auto row = told(scene::Role::row, "", {cell(unseen), cell(red), cell(empty), none, flat});
  ASSERT_EQ(print({{placed(holding({told(scene::Role::table, "", {row})})), "Part"}}), "");
  EXPECT_EQ(marks(), "Artifact TD0 1 Artifact 1 ");
}

TEST_F(Structure, a_part_that_draws_nothing_is_no_element) {
  ASSERT_EQ(print({{placed(holding({})), "Nothing"}, {placed(holding({word})), "Part"}}), "");
  EXPECT_EQ(root().getKey("/K").getKey("/K").getArrayNItems(), 1);
}

// Words and the drawings between them are one paragraph up to the next element, however they are grouped.
TEST_F(Structure, words_between_elements_are_a_paragraph) {
  const auto picture = told(scene::Role::figure, "A square", {red});
  const auto grouped = placed(holding({word, red}));
  ASSERT_EQ(print({{placed(holding({word, grouped, word, picture, grouped, word})), "Part"}}), "");
  EXPECT_EQ(marks(), "Artifact P0 1 Artifact Figure1 1 Artifact P2 1 Artifact 1 ");
}

TEST_F(Structure, pictures_among_words_are_figures_that_tell_of_the_part) {
  const scene::Image picture{std::make_shared<Square>(), {0, 0, 0.9, 0.9}, {}};
  ASSERT_EQ(print({{placed(holding({word, picture, word, placed(holding({picture, word}))})), "Part"}}), "");
  EXPECT_EQ(marks(), "Artifact P0 Artifact Figure1 1 Artifact P2 Artifact Figure3 1 Artifact P4 Artifact 1 ");
  auto figure = root().getKey("/K").getKey("/K").getArrayItem(0).getKey("/K").getArrayItem(1);
  EXPECT_EQ(figure.getKey("/Alt").getUTF8Value(), "Part");
  EXPECT_EQ(root().getKey("/Type").getName(), "/StructTreeRoot");
  EXPECT_TRUE(pdf_.getRoot().getKey("/MarkInfo").getKey("/Marked").getBoolValue());
}

TEST_F(Structure, what_the_clip_hides_is_no_element) {
  const auto picture = told(scene::Role::figure, "A square", {red});
  auto hidden = placed(holding({picture}));
  hidden.clip = scene::Path::rectangle({20, 20, 0, 0});
  ASSERT_EQ(print({{hidden, "Hidden"}, {placed(holding({picture})), "Seen"}}), "");
  EXPECT_EQ(marks(), "Artifact 1 Figure0 1 Artifact 1 ");
  auto part = root().getKey("/K").getKey("/K");
  ASSERT_EQ(part.getArrayNItems(), 1);
  EXPECT_EQ(part.getArrayItem(0).getKey("/T").getUTF8Value(), "Seen");
}

}  // namespace
}  // namespace planche::render
