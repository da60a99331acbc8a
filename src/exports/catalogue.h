// The parts that are exported, and what draws them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "declared/file/table_view.h"
#include "declared/lists/game.h"
#include "project/printing/print.h"
#include "project/printing/print_choices.h"
#include "scene/part.h"

namespace planche::exports {

// All copies of a part.
struct Piece {
  std::size_t set = 0, number = 0;        // the first copy is part `number` (from 0) of this set
  std::string kind, kind_title;           // "cards", "Cards"
  std::string name, title;                // the key of its record, and what people call it; may be equal, or empty
  std::vector<std::size_t> indices = {};  // of each copy among the parts of its kind, from 1
  std::uint64_t front = 0, back = 0;      // fingerprints of the sides; no back: 0
  std::string fingerprint = {};           // of the whole part
  const declared::List* list = nullptr;   // its record, if it is made from one
  std::size_t row = 0;

  std::size_t copies() const { return indices.size(); }
};

struct CatalogueSource {
  std::vector<std::string> operands;  // a game, or a game and its documents, or documents
  const project::PrintChoices& choices;
  double dpi = 0;  // of pictures made of pixels, else 0
  project::Progress progress = {};
  bool with_pages = false;  // also pages to read
};

class Catalogue {
 public:
  // Draws every part once, to find what is wrong with it. Null after messages that say why not; the sink takes what is
  // wrong with data and drawings. Choices, sink and messages outlive it.
  static std::unique_ptr<Catalogue> open(const CatalogueSource& source, diag::Sink& sink, project::Messages& messages);

  const std::string& name() const { return name_; }    // of the game or document, for names of files
  const std::string& title() const { return title_; }  // of the game
  const std::string& credit() const { return credit_; }
  const base::Words& words() const { return words_; }
  const std::vector<scene::PartSet>& sets() const { return sets_; }
  // The titles of pages to read that the source leaves out.
  const std::vector<std::string>& pages() const { return pages_; }
  // In printing order.
  const std::vector<Piece>& pieces() const { return pieces_; }
  const scene::PartSet& set_of(const Piece& piece) const { return sets_[piece.set]; }
  // The piece of part `number` of a set.
  std::size_t piece_at(std::size_t set, std::size_t number) const { return places_[set][number]; }
  scene::Part draw(const Piece& piece) const;  // on any thread
  // Null: a built-in game.
  const declared::Game* game() const { return game_.get(); }
  const std::shared_ptr<const declared::Game>& shared_game() const { return game_; }
  const rules::Game* built_in() const { return built_in_; }  // null: a file-based game
  const std::vector<declared::TableView>& tables() const { return tables_; }
  bool is_partial() const { return partial_; }  // the parts need not be all that the tables show
  const templates::Look& look() const { return look_; }
  templates::Library& library() const { return *studios_.front()->library; }
  scene::Typesetter& typesetter() const { return *studios_.front()->typesetter; }
  // The first of these files that something is made from; empty: none is.
  std::filesystem::path source_among(const std::vector<std::filesystem::path>& targets) const;

 private:
  bool add(project::Work work, const CatalogueSource& source, diag::Sink& sink, project::Messages& messages);
  void list(const CatalogueSource& source);

  std::string name_, title_, credit_;
  base::Words words_;
  templates::Look look_;
  std::shared_ptr<const declared::Game> game_;
  const rules::Game* built_in_ = nullptr;
  std::vector<std::unique_ptr<project::Studio>> studios_;  // destroyed after the sets
  std::vector<scene::PartSet> sets_;
  std::vector<std::string> pages_;
  std::vector<Piece> pieces_;
  std::vector<std::vector<std::size_t>> places_;
  std::vector<declared::TableView> tables_;
  bool partial_ = true;
};

// The part as one drawing, its top left at the origin and `bleed` mm around its trim. `along_outline`: white paper that
// is cut along its outline, grown by the bleed. A side that the part does not have is empty.
enum class Side { front, back };
scene::ScenePtr drawing_of(const scene::PartSet& set, const scene::Part& part, Side side, double bleed,
                           bool along_outline);
const scene::Outline& outline_on(const scene::PartSet& set, Side side);
// A text that is equal for equal outlines. Rectangles are equal, since programs and shops round their corners.
std::string shape_of(const scene::PartSet& set, Side side);
// The outline of a side of a part, in mm from the top left of its trim, grown by `by`.
scene::Path outline_of(const scene::PartSet& set, Side side, double by);

}  // namespace planche::exports
