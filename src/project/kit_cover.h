// The first page of a kit, which is laid out with the others and drawn when it is known where they lie.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "parts/kit/first_page.h"
#include "press/press.h"

namespace planche::project {

// What lies on the sheets of a file.
struct LaidFile {
  std::string name;  // what sets it apart from others
  std::vector<press::Portion> laid;
};

class KitCover {
 public:
  KitCover(parts::kit::FirstPage page, base::Size room, base::Words words)
      : page_{std::move(page)}, room_{room}, words_{std::move(words)} {}

  // Draws the table from sets of which any part may be made.
  using DrawTable = std::function<scene::ScenePtr(const std::vector<scene::PartSet>& sets)>;

  // Puts it before the sets, of which those parts are made now that its pictures show.
  void add_to(std::vector<scene::PartSet>& sets, const DrawTable& draw_table, scene::Typesetter& typesetter);
  // Draws it, before its pages are pulled.
  void draw(const std::vector<LaidFile>& files, scene::Typesetter& typesetter);

 private:
  // Null when it lists none of these.
  parts::kit::KitItem* find(const std::string& kind, const std::string& title, base::Size size);

  parts::kit::FirstPage page_;
  base::Size room_;
  base::Words words_;
  std::vector<std::string> kinds_;                    // of the items
  std::vector<std::size_t> listed_;                   // items, on each page
  std::vector<std::shared_ptr<scene::Scene>> drawn_;  // pages
};

}  // namespace planche::project
