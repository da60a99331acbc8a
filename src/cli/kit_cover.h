// The first page of a kit, which is laid out with the others and drawn when it is known where they lie.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "parts/kit/first_page.h"
#include "press/press.h"

namespace planche::cli {

class KitCover {
 public:
  KitCover(parts::kit::FirstPage page, base::Size room, base::Words words)
      : page_{std::move(page)}, room_{room}, words_{std::move(words)}, scene_{std::make_shared<scene::Scene>()} {}

  // Draws the table from sets of which any part may be made.
  using DrawTable = std::function<scene::ScenePtr(const std::vector<scene::PartSet>& sets)>;

  // Puts it before the sets, of which those parts are made now that its pictures show.
  void add_to(std::vector<scene::PartSet>& sets, const DrawTable& draw_table);
  // Draws it, before its page is pulled.
  void draw(const std::vector<press::Portion>& laid, scene::Typesetter& typesetter);

 private:
  parts::kit::FirstPage page_;
  base::Size room_;
  base::Words words_;
  std::vector<std::string> kinds_;       // of the items
  std::shared_ptr<scene::Scene> scene_;  // of the page
};

}  // namespace planche::cli
