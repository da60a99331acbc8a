// A game or document that stays open: results of reading, checking and drawing are kept until a file changes.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/file_view.h"
#include "project/kits/kits.h"
#include "project/printing/print.h"
#include "templates/painting/shown_layer.h"

namespace planche::project {

// A kind of printed piece: all copies of one drawing.
struct ProjectPart {
  std::string kind, kind_title;  // "cards", "Cards"
  std::string name;              // "Kraken"; may be empty or not unique
  std::string key;               // its name in diagnostics: "W07"; usually the name
  std::size_t copies = 1;
  base::Size trim;  // mm
  bool flawed = false;
  std::string fingerprint;  // hash of the drawing of both sides: 16 hexadecimal digits
};

// Both sides of a part as cut out; the origin is at the top left.
struct ProjectCut {
  scene::ScenePtr front, back;  // back: null if there is none
  base::Size size;              // mm
};

// One side of a printed sheet, or another page.
struct ProjectSheet {
  std::string label;  // "1", "1b"
  base::Size size;    // mm
  scene::ScenePtr scene;
  bool back = false;   // the second side of the sheet before it
  bool blank = false;  // no part is on it
};

// The layers of a part, placed on the part as cut out.
struct ProjectLayers {
  std::vector<templates::ShownLayer> front, back;                 // the lowest first
  double safe = 0;                                                // mm to the cut
  double bleed = 0;                                               // mm around the part
  templates::ShownPalette front_palette = {}, back_palette = {};  // without a source: no template draws this side
  // The drawing of each layer alone, by its `top`, placed on the part.
  std::vector<std::pair<base::Transform, scene::ScenePtr>> front_tops = {}, back_tops = {};
};

class Project {
 public:
  // Counts the work that was done; results are reused until something changes.
  struct Counts {
    std::size_t files = 0;  // read from the disk
    std::size_t opened = 0, checked = 0, drawn = 0;
  };

  // `path`: a document, a game file, or the folder or ID of a game. The constructor reads nothing.
  explicit Project(std::string path, PrintChoices choices = {}, const base::Overlay& overlay = {});
  ~Project();

  // Looks for changes: replaces the overlay and rereads changed files. Returns false if nothing has changed and nothing
  // was read.
  bool renew(const base::Overlay& overlay = {});
  // Whether a file changed while the project read it for its results, so that they may not belong together. The next
  // renew() then reads all again.
  bool is_mixed() const;

  // The diagnostics of validation, including those from drawing parts and sheets.
  const std::vector<diag::Diagnostic>& diagnostics();
  // Refusals, and failures to read files.
  const std::vector<Message>& messages();

  // All parts of a game, or the parts of the document.
  const std::vector<ProjectPart>& parts();
  // Draws part `n`. The drawing is kept until its sources change.
  const scene::Part& draw(std::size_t n);
  ProjectCut cut(std::size_t n);
  // Draws part `n` anew to find its layers. Empty for what no template draws.
  ProjectLayers layers(std::size_t n);
  // The box of a named place on the front of part `n`, in mm: a cell of a board.
  std::optional<base::Rect> place(std::size_t n, std::string_view name);
  // The front of part `n` as cut out.
  std::string svg(std::size_t n);
  std::string png(std::size_t n, double dpi);
  // The sheets, printed with the choices.
  std::vector<ProjectSheet> sheets();
  // Other pages, labelled by title: table views, plots of the records, the rulebook. May be empty.
  std::vector<ProjectSheet> table_views();
  std::vector<ProjectSheet> survey();
  std::vector<ProjectSheet> rules();

  // The title of the game.
  std::string title();
  // The languages of a file-based game, the default first; empty for other games.
  std::vector<std::string> languages();
  // The folders with the files that the project was made from.
  std::vector<std::filesystem::path> folders();
  // Null for a built-in game, or if nothing could be opened.
  std::shared_ptr<const declared::Game> game();
  // The built-in game, or null.
  const rules::Game* built_in();
  // The document of a built-in game; null if it is not one.
  std::shared_ptr<const rules::Subject> subject();
  // The problems with reading the game and drawing its parts, without those of sheets.
  diag::Sink problems(Messages& messages);
  // The pictures, fonts and templates that the parts are drawn from, without the templates of the program.
  std::set<std::filesystem::path> drawn_from();

  // Writes what `render` would, or the kit of a file-based game; `target` ends with .pdf, .png or .svg. Problems are
  // added to `sink`, refusals to `messages`.
  enum class Extent { records, kit };
  PrintResult write(Extent extent, const KitChoices& kit, const std::filesystem::path& target, diag::Sink& sink,
                    Messages& messages);

  // What a print of the kit would describe. Draws it.
  parts::kit::Manifest kit_manifest(const KitChoices& kit);

  Counts counts() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace planche::project
