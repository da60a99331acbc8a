// What is known of the pages of a rulebook from an earlier check.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "parts/kit/booklet.h"

namespace planche::project {

// Setting a rulebook takes longer than all else of a check, and few changes of a game concern it. Keeps the pages that
// were set last, without what is on them, if nothing was reported about them.
class KnownRules {
 public:
  // As parts::kit::booklet_pages(), which reports the same. For checks alone: the pages may be blank.
  parts::kit::BookletPages pages(parts::kit::Booklet booklet, templates::Library& library, diag::Sink& sink);

 private:
  // Everything that a problem of the pages may depend on. Of drawings, that is their sizes.
  struct Source {
    parts::kit::Booklet booklet;
    std::vector<double> sizes = {};  // of the table, the banner and the symbols
    std::vector<std::pair<parts::kit::Illustrated, std::vector<base::Size>>> pictures = {};
  };
  static Source source_of(const parts::kit::Booklet& booklet, templates::Library& library, diag::Sink& sink);
  bool holds(const Source& now, const parts::kit::Illustrator& illustrate) const;

  std::optional<Source> source_;  // nothing: no pages are kept
  parts::kit::BookletPages pages_ = {};
};

}  // namespace planche::project
