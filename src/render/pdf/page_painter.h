// Paints a page of a PDF: what planche itself can write goes into the page's own content, and all else to Cairo.
#pragma once

#include <string_view>

#include "render/pdf/forms.h"
#include "render/pdf/own_content.h"

namespace planche::render {

class PagePainter : public FormPainter {
 public:
  // One unit of the context is one millimetre, and its clip is the page.
  PagePainter(cairo_t* cr, Forms& forms, PageContent& content);
  // Ends the page. Nothing may be painted afterwards.
  void end_page() { end_piece(); }

 protected:
  void before_drawing() override { end_piece(); }
  bool has_written(const scene::Text& text) override;
  void paint_reusable(const scene::ScenePtr& scene) override;
  void paint_art(const std::shared_ptr<const DrawableArt>& art) override;
  // Writes operators between what is drawn.
  void write(std::string_view operators);

 private:
  bool place(const std::optional<Forms::Placing>& placing);
  void end_piece();

  PageContent& content_;
  base::Rect page_;  // points
};

}  // namespace planche::render
