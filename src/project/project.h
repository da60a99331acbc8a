// A game or document that stays open: what was read, checked and drawn is kept until a file changes.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "base/file_view.h"
#include "project/kits.h"
#include "project/print.h"

namespace planche::project {

// A kind of printed piece: all copies of one drawing.
struct ProjectPart {
  std::string kind, kind_title;  // "cards", "Cards"
  std::string name;              // "Kraken"; may be empty, and may repeat
  std::string key;               // what diagnostics call it: "W07"; mostly the name
  std::size_t copies = 1;
  base::Size trim;  // mm
  bool flawed = false;
  std::string fingerprint;  // of what is drawn on both sides: 16 hexadecimal digits
};

// Both sides of a part as they are cut out, their top left at the origin.
struct ProjectCut {
  scene::ScenePtr front, back;  // no back: null
  base::Size size;              // mm
};

// A side of a printed sheet, or another page.
struct ProjectSheet {
  std::string label;  // "1", "1b"
  base::Size size;    // mm
  scene::ScenePtr scene;
};

class Project {
 public:
  // How often work was done that is done again only when something has changed.
  struct Counts {
    std::size_t files = 0;  // read from the disk
    std::size_t opened = 0, checked = 0, drawn = 0;
  };

  // `path`: a document, a game file, the folder or the ID of a game. Nothing is read yet.
  explicit Project(std::string path, PrintChoices choices = {}, const base::Overlay& overlay = {});
  ~Project();

  // Looks for changes: replaces the text that is laid over files, and reads again what has changed. False: nothing
  // has, and nothing was read.
  bool renew(const base::Overlay& overlay = {});

  // What validation finds, parts and sheets drawn.
  const std::vector<diag::Diagnostic>& diagnostics();
  // What is refused, and what cannot be read.
  const std::vector<Message>& messages();

  // All parts of a game, or those of the document.
  const std::vector<ProjectPart>& parts();
  // Part `n` of them. Drawn once, until something has changed that it is made from.
  const scene::Part& draw(std::size_t n);
  ProjectCut cut(std::size_t n);
  // The front of part `n` as it is cut out.
  std::string svg(std::size_t n);
  std::string png(std::size_t n, double dpi);
  // As parts are printed with the choices.
  std::vector<ProjectSheet> sheets();
  // Pages labelled by their title: the table views, plots of the records, the rulebook. None where there are none.
  std::vector<ProjectSheet> table_views();
  std::vector<ProjectSheet> survey();
  std::vector<ProjectSheet> rules();

  // Of the game.
  std::string title();
  // Those of a file-based game, the usual one first; others: none.
  std::vector<std::string> languages();
  // Folders that hold what it is made from.
  std::vector<std::filesystem::path> folders();
  // Null: a built-in game, or nothing could be opened.
  std::shared_ptr<const declared::Game> game();

  // Writes what `render` would, or the kit of a file-based game; `target`: .pdf, .png or .svg. What is wrong is added
  // to `sink`, what is refused to `messages`.
  enum class Extent { records, kit };
  Printout write(Extent extent, const KitChoices& kit, const std::filesystem::path& target, diag::Sink& sink,
                 Messages& messages);

  Counts counts() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace planche::project
