// What is to be printed: the parts of a document or game, as chosen, and what margins and files say about them.
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
#include "declared/table_view.h"
#include "parts/kit/first_page.h"
#include "parts/own/pictures.h"
#include "project/messages.h"
#include "project/print_choices.h"
#include "project/source_files.h"
#include "rules/game.h"
#include "scene/part.h"
#include "templates/template.h"

namespace planche::project {

// Called as a long piece of work goes on, with what is counted: "pages".
using Progress = std::function<void(std::string_view unit, std::uint64_t done, std::uint64_t total)>;

// A document, and how its parts are printed.
struct PrintJob {
  const PrintChoices& choices;
  std::shared_ptr<const rules::Subject> subject;  // the only owner, so that it can go when all is drawn
  diag::Sink& sink;                               // what validation found; takes what printing finds
  std::filesystem::path target;                   // .pdf, .png or .svg; split: NAME-two-sided and NAME-one-sided;
                                                  // not for check()
  std::vector<std::string> kinds;                 // of parts; empty: those of the document
  bool sample = false;                            // the document is the one that stands for its game
  std::vector<std::shared_ptr<const rules::Subject>> others = {};  // printed with it
  bool cover = false;                                              // with the first page of a kit
  std::function<scene::PartSet(templates::Library& library, diag::Sink& sink)> rules = {};  // to print with it
  Progress progress = {};
  std::vector<CommandWord> command = {};  // attached with choices.embed_source
};

// What is printed, whatever it is made from, and what margins and the file say about it.
struct Work {
  std::string id;                                   // of the game
  std::string game, title, authors, licence, seed;  // the titles of the game and of the document, which may be empty
  std::uint64_t hash = 0;                           // of all that was read
  base::Words words;
  templates::Look look = {};                         // of a file-based game
  std::vector<std::filesystem::path> templates;      // folders that they are looked for in, before those of the program
  std::vector<std::filesystem::path> fonts = {};     // files with further typefaces
  parts::own::PicturePlaces pictures = {};           // of a file-based game
  decltype(press::Options::point_at) point_at = {};  // of a file-based game
  SourceFiles sources = {};                          // but for the art
  bool expected = false;                             // parts were asked for by name
  std::optional<parts::kit::FirstPage> cover = {};   // what is known of the first page of a kit before its parts are
  std::vector<declared::TableView> tables = {};      // of the game; the first is shown on that page
  bool partial = true;                               // the parts need not be all that the tables show
  std::function<scene::PartSet(templates::Library& library, diag::Sink& sink)> rules = {};  // to print with the parts
  // Makes the parts, once; what it holds is shared by them.
  std::function<base::Asked<std::vector<scene::PartSet>>(templates::Library& library, diag::Sink& sink)> parts;
};

// The work for pages about a built-in game, without parts.
Work work_about(const rules::Game& game, const std::string& language, diag::Sink& sink);

// Of a document. Nothing when an option makes no sense for the game, which is refused.
std::optional<Work> work_of(PrintJob job, Messages& messages);

}  // namespace planche::project
