// Work to print: the chosen parts of a document or game, with the texts for margins and file metadata.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "declared/file/table_view.h"
#include "parts/kit/booklet.h"
#include "parts/kit/first_page.h"
#include "parts/own/own_pictures.h"
#include "project/opening/messages.h"
#include "project/opening/source_files.h"
#include "project/printing/print_choices.h"
#include "rules/game.h"
#include "scene/part.h"
#include "templates/reading/template.h"

namespace planche::project {

// Called repeatedly during long work; `unit` names what is counted: "pages".
using Progress = std::function<void(std::string_view unit, std::uint64_t done, std::uint64_t total)>;

// Pages of rules. `table` shows the game set up to play; it may be null.
using RulesSheets =
    std::function<parts::kit::BookletPages(scene::ScenePtr table, templates::Library& library, diag::Sink& sink)>;

// A document, and the way to print its parts.
struct PrintJob {
  const PrintChoices& choices;
  std::shared_ptr<const rules::Subject> subject;  // the only owner, so that its memory can be freed once all is drawn
  diag::Sink& sink;                               // has the diagnostics of validation; receives those of printing
  std::filesystem::path target;                   // .pdf, .png or .svg; split: NAME-two-sided, NAME-one-sided; check()
                                                  // ignores it
  std::vector<std::string> kinds;                 // part kinds; empty: those of the document
  bool sample = false;                            // the document is a sample that represents its game
  std::vector<std::shared_ptr<const rules::Subject>> others = {};  // other documents that are printed with it
  bool cover = false;                                              // with the first page of a kit
  RulesSheets rules = {};                                          // rules to print with it
  std::vector<std::string> left_out = {};                          // as in Work
  Progress progress = {};
  std::vector<CommandWord> command = {};  // attached with choices.embed_source
  bool reported = true;                   // somebody reads the summary
};

// The parts to print, whatever their source, with the texts for margins and file metadata.
struct Work {
  std::string id;                                   // of the game
  std::vector<std::string> bases = {};              // of the games that it extends
  std::string game, title, authors, licence, seed;  // title of the game; title of the document, may be empty
  std::uint64_t hash = 0;                           // of all input
  base::Words words;
  templates::Look look = {};                         // of a file-based game
  std::vector<std::filesystem::path> templates;      // folders searched for templates before those of the program
  std::vector<std::filesystem::path> fonts = {};     // additional font files
  parts::own::PicturePlaces pictures = {};           // of a file-based game
  decltype(press::Options::point_at) point_at = {};  // of a file-based game
  SourceFiles sources = {};                          // without pictures
  std::string banner = {};                           // the template for the head of its cover; may be empty
  bool expected = false;                             // parts were requested by name
  std::optional<parts::kit::FirstPage> cover = {};   // the first page of a kit, as far as it is known before the parts
  std::vector<declared::TableView> tables = {};      // table views of the game; the first page shows the first one
  bool partial = true;                               // some of the parts that the tables show may be missing
  RulesSheets rules = {};                            // rules to print with the parts
  std::vector<std::string> left_out = {};            // what it lacks, and why: "rules: …"
  // Makes the parts; call it once. The parts share ownership of what it holds.
  std::function<base::Asked<std::vector<scene::PartSet>>(templates::Library& library, diag::Sink& sink)> parts;
};

// Makes parts that are there already.
decltype(Work::parts) again(std::vector<scene::PartSet> sets);

// The title of the game in the language of its words, which may translate it.
std::string title_in(const base::Words& words, const rules::Game& game);

// The work for pages about a built-in game, without parts.
Work work_about(const rules::Game& game, const std::string& language, diag::Sink& sink);

// The work for a document. Returns nothing after refusing an option that makes no sense for the game.
std::optional<Work> work_of(PrintJob job, Messages& messages);

}  // namespace planche::project
