// Answers the questions of the live page from a project: JSON for its views, SVG for its pictures.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "live/playing/played_games.h"
#include "live/viewing/part_layers.h"
#include "project/editing/edit_history.h"
#include "project/editing/record_edits.h"
#include "project/editing/rule_edits.h"
#include "project/opening/messages.h"
#include "project/printing/print_choices.h"

namespace planche::live {

// What a visitor may choose. Pages with different choices look at once.
struct ViewLook {
  bool low_ink = false;
  std::string language = {};  // empty: the usual one
  friend auto operator<=>(const ViewLook&, const ViewLook&) = default;
};

// Safe to ask from several threads.
class Viewer {
 public:
  // `path` as of project::Project. At most `most_looks` looks are kept; the one used longest ago goes first.
  static constexpr std::size_t most_looks = 6;
  // `editable`: visitors may change values in files.
  Viewer(std::string path, project::PrintChoices choices, bool editable = false);
  ~Viewer();

  // Looks for changes of files. Returns true if something has changed; then generation() has grown.
  bool renew();
  std::uint64_t generation() const;
  // Folders whose files may matter.
  std::vector<std::filesystem::path> folders();

  // What keeps the game from being drawn as it is meant, if anything does.
  struct Findings {
    std::vector<project::Message> messages;
    std::vector<diag::Diagnostic> diagnostics;
    std::size_t parts = 0;
  };
  Findings findings();
  // What is wrong with a path that names neither a file nor a game.
  std::optional<project::Message> names_nothing();

  // How the game is drawn in a look.
  project::PrintChoices choices_for(const ViewLook& look) const;

  // JSON. Documented beside the functions of src/live/page/ that read them.
  std::string state(const ViewLook& look);
  std::string about(const ViewLook& look, std::size_t part);
  std::string layers(const ViewLook& look, std::size_t part);
  std::string sheets(const ViewLook& look);
  std::string tables(const ViewLook& look);
  std::string data(const ViewLook& look);
  std::string game(const ViewLook& look);
  std::string survey(const ViewLook& look);
  std::string rules(const ViewLook& look);

  // SVG; nothing: there is no such picture.
  enum class Side { front, back };
  std::optional<std::string> part(const ViewLook& look, std::string_view fingerprint, Side side);
  enum class Pages { sheets, tables, survey, rules };
  std::optional<std::string> page(const ViewLook& look, Pages pages, std::size_t n);

  // What happens to the records of a list, as a grid asks for it. Rows count from 0.
  struct RecordAct {
    enum class Kind : std::uint8_t { set, copy, remove, move, column } kind = Kind::set;
    std::string list = {};
    std::vector<project::RecordEdits::Cell> cells = {};  // to set
    std::vector<project::RecordEdits::NewRecord> added = {};
    std::vector<std::size_t> rows = {};
    std::size_t before = 0;    // where they move
    std::string heading = {}, type = {};  // of the column; the type as game files write it
  };
  // Moves or resizes a layer: changes the numbers in its template.
  tl::expected<std::string, std::string> move(const ViewLook& look, const LayerMove& move);
  // Adds a layer, or removes, copies, names or orders one.
  tl::expected<std::string, std::string> act(const ViewLook& look, const LayerAct& act);
  // SVG: a side of a part as it would be after that; nothing is written. Nothing: it cannot be drawn.
  std::optional<std::string> preview(const ViewLook& look, const LayerMove& move);
  std::optional<std::string> preview(const ViewLook& look, const LayerAct& act);
  // JSON: how many parts show a layer, and the file that it comes from.
  std::string reach(const ViewLook& look, std::size_t part, Side side, std::size_t layer);
  // A side of a part without some layers, also with its bleed; see svg_without(). Nothing: no template draws it.
  std::optional<std::string> part_without(const ViewLook& look, std::size_t part, Side side,
                                          const std::vector<std::size_t>& tops, bool bleed);
  // JSON: the pictures beside and below the template of a side, for new layers.
  std::string pictures_for(const ViewLook& look, std::size_t part, Side side);
  // JSON: the pictures in the folder of the game, as cells and templates can name them.
  std::string pictures(const ViewLook& look);
  // The file of a picture by its path in that folder; nothing: there is none.
  std::optional<std::filesystem::path> picture_file(const std::string& path);
  // A new picture for the game. JSON: the name for cells and templates; the error is a sentence.
  tl::expected<std::string, std::string> add_picture(const ViewLook& look, const std::string& name, std::string bytes);
  // A change of the game file, as the Game view asks for it.
  struct GameAct {
    enum class Kind : std::uint8_t { language, word, kind, type, role, rule, no_rule } kind = Kind::language;
    std::string language = {}, key = {}, text = {};                // of a language and a word
    std::string title = {}, like = {};                             // of a kind
    std::string list = {}, field = {}, type = {}, member = {};
    std::vector<std::pair<std::string, std::string>> fields = {};  // that a new language translates: lists, fields
    std::optional<std::size_t> number = {};                        // of a rule that is there
    project::RuleWords rule = {};
  };
  tl::expected<std::string, std::string> act(const ViewLook& look, const GameAct& act);
  // JSON: what a rule would say, before it is written.
  std::string check_rule(const ViewLook& look, const project::RuleWords& words);
  // SVG: the front of a part as it would be with one value changed; nothing is written. Nothing: it cannot be drawn.
  std::optional<std::string> preview(const ViewLook& look, const RecordAct& act, std::size_t part);
  // Changes records in their file. What to say; an error is a sentence too.
  tl::expected<std::string, std::string> act(const ViewLook& look, const RecordAct& act);
  // A note on the record of a part: a new one, or whether the one in a row of its file is done.
  struct NoteAct {
    std::size_t part = 0;
    std::string date = {}, text = {};     // of a row: the text as the visitor saw it
    std::optional<std::size_t> row = {};  // none: a new note
    bool done = false;
  };
  tl::expected<std::string, std::string> act(const ViewLook& look, const NoteAct& act);
  // Undoes the latest change of all, or does the one again that was undone last.
  tl::expected<std::string, std::string> undo();
  tl::expected<std::string, std::string> redo();

  // JSON: what can be played. The games that are, and what they need to be shown with the parts of a look.
  nlohmann::json offer();
  PlayedGames& games() { return games_; }
  GameRoom room(const ViewLook& look);

  // The file that a page may ask to open: one that was read, by the name that diagnostics use.
  std::optional<std::filesystem::path> readable(const std::string& name);

 private:
  class Pictures;
  struct Shown;
  // What `make` returns for a look, made again if files changed meanwhile.
  template <typename Make>
  auto answer(const ViewLook& look, Make make);
  bool renew_all();
  std::string wrong_with(const ViewLook& look, const std::vector<project::Replacement>& bytes);
  Shown& tried(const ViewLook& look);
  std::optional<std::string> drawn_with(const ViewLook& look, const std::vector<project::Replacement>& bytes,
                                        std::size_t part, bool back);
  std::string state_of(Shown& view);
  std::string about_of(Shown& view, std::size_t part);
  static std::filesystem::path notes_folder(Shown& view, std::size_t part);
  std::string data_of(Shown& view);
  Shown& shown(const ViewLook& look);
  FindPart part_finder(const ViewLook& look);
  Playable playable(const ViewLook& look);
  std::string title_of(const ViewLook& look);

  mutable std::mutex mutex_;
  std::string path_;
  project::PrintChoices choices_;
  std::map<ViewLook, std::unique_ptr<Shown>> shown_;
  // The game with a value that somebody is typing, of the look that was asked for last.
  std::optional<std::pair<ViewLook, std::unique_ptr<Shown>>> tried_;
  std::uint64_t generation_ = 1, uses_ = 0;
  bool editable_ = false;
  project::EditHistory history_;
  PlayedGames games_;
};

}  // namespace planche::live
