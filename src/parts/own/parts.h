// The parts of a game described in files: cards from records, tokens, dice.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/asked.h"
#include "declared/game.h"
#include "scene/part.h"
#include "templates/template.h"

namespace planche::parts::own {

struct Request {
  std::shared_ptr<const declared::Game> game;
  templates::Look look;
  std::map<std::string, std::string> templates;  // part -> template, wins over the game's own
  std::vector<std::string> kinds;                // parts and kits; "all": every part; empty: those made from records
  std::vector<std::string> only;                 // as of parts::Request
  base::Size page;                               // mm: what is larger is printed on several sheets; nothing: no sheets
  bool folded = false;                           // parts with backs are glued of two papers
  bool backs = true;                             // they are printed
  // Where validation found errors.
  std::vector<std::pair<diag::SourcePtr, diag::Span>> flawed;
};

// A part as lists show it.
struct Kind {
  std::string id, title;
  bool of_records = false;  // `render` prints it
  bool in_kit = false;      // `kit` does
};
std::vector<Kind> kinds_in(const declared::Game& game);

// The words of the program and of the game in its language.
base::Words words_of(const declared::Game& game, diag::Sink& sink);

// As make_parts(): library and sink outlive the sets, which share the request.
base::Asked<std::vector<scene::PartSet>> make_parts(std::shared_ptr<const Request> request, templates::Library& library,
                                                    diag::Sink& sink);

}  // namespace planche::parts::own
