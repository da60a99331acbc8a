// The first page of a kit. It is laid out with the other pages and drawn once the positions of all parts are known.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "parts/kit/first_page.h"
#include "press/press.h"

namespace planche::project {

// The sheets of one output file.
struct LaidFile {
  std::string name;  // distinguishes it from the other files
  std::vector<press::Portion> laid;
};

class KitCover {
 public:
  KitCover(parts::kit::FirstPage page, base::Size room, base::Words words)
      : page_{std::move(page)}, room_{room}, words_{std::move(words)} {}

  // Inserts the page before the sets, and makes the parts now that its pictures show. The table may be null.
  void add_to(std::vector<scene::PartSet>& sets, scene::ScenePtr table, scene::Typesetter& typesetter);
  // Draws the page. Call it before its pages are taken.
  void draw(const std::vector<LaidFile>& files, scene::Typesetter& typesetter);

 private:
  // Null if the page does not list these parts.
  parts::kit::KitItem* find(const std::string& kind, const std::string& title);

  parts::kit::FirstPage page_;
  base::Size room_;
  base::Words words_;
  std::vector<std::string> kinds_;                    // of the items, in their order
  std::vector<std::size_t> listed_;                   // number of items on each page
  std::vector<std::shared_ptr<scene::Scene>> drawn_;  // the scene of each page
};

}  // namespace planche::project
