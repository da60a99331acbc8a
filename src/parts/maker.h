// The interface of makers of parts, for built-in and file-based games.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "base/asked.h"
#include "parts/parts.h"
#include "parts/selected_cards.h"
#include "parts/stack.h"
#include "scene/part.h"

namespace planche::parts {

using Sets = std::vector<scene::PartSet>;

// Makes the parts of one request. make_parts() calls its functions in the order below. It is destroyed before its parts
// are drawn, so the functions that draw them share the data they need.
class Maker {
 public:
  Maker() = default;
  Maker(const Maker&) = delete;
  Maker& operator=(const Maker&) = delete;
  virtual ~Maker() = default;

  // Reads the options of the request.
  virtual base::Asked<void> prepare() { return {}; }
  // The cards that `--only` selects from, of the requested kinds.
  virtual std::vector<Candidate> cards() { return {}; }
  // Receives which of these cards are printed.
  virtual void choose(const std::vector<bool>&) {}
  // Whether a kind consists of such cards.
  virtual bool holds_cards(const PartKind&) const { return false; }
  // Adds the parts of a kind: the chosen cards, or all of them with `whole`.
  virtual base::Asked<void> add(const PartKind& kind, bool whole, Sets& sets) = 0;
  virtual void finish(Sets&) {}
  // What the rules in force say, after prepare(): names and values for the text of the rulebook.
  virtual Computed facts() const { return {}; }
};

// The function Workshop::open for a game.
template <typename OneMaker>
std::unique_ptr<Maker> open(std::shared_ptr<const Request> request, templates::Library& library, diag::Sink& sink) {
  return std::make_unique<OneMaker>(std::move(request), library, sink);
}

}  // namespace planche::parts
