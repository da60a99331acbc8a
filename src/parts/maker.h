// What makes the parts of one request, for built-in and file-based games alike.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "base/asked.h"
#include "parts/parts.h"
#include "parts/selection.h"
#include "scene/part.h"

namespace planche::parts {

using Sets = std::vector<scene::PartSet>;

// One for each request. make_parts() calls its functions in the order below. It is gone before its parts are drawn:
// what draws them shares what it needs.
class Maker {
 public:
  Maker() = default;
  Maker(const Maker&) = delete;
  Maker& operator=(const Maker&) = delete;
  virtual ~Maker() = default;

  // Reads the options of the request.
  virtual base::Asked<void> prepare() { return {}; }
  // The cards that `--only` chooses from, of the kinds that the request names.
  virtual std::vector<Candidate> cards() { return {}; }
  // Takes which of these cards are printed.
  virtual void choose(const std::vector<bool>&) {}
  // Whether a kind is made of such cards.
  virtual bool holds_cards(const PartKind&) const { return false; }
  // Adds the parts of a kind: the chosen cards, or the `whole` kind.
  virtual base::Asked<void> add(const PartKind& kind, bool whole, Sets& sets) = 0;
  virtual void finish(Sets&) {}
};

// Workshop::open of a game.
template <typename OneMaker>
std::unique_ptr<Maker> open(std::shared_ptr<const Request> request, templates::Library& library, diag::Sink& sink) {
  return std::make_unique<OneMaker>(std::move(request), library, sink);
}

}  // namespace planche::parts
