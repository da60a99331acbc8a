// Finds and checks templates for parts of a file-based game, and draws records with them. Internal to parts/own/.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "declared/lists/game.h"
#include "parts/own/own_parts.h"
#include "templates/reading/template.h"

namespace planche::parts::own {

// A side of a part: its template and its record.
struct Side {
  std::shared_ptr<templates::Stencil> stencil;
  const declared::List* list = nullptr;
  std::size_t row = 0;
  bool failed = false;  // it has no template because of an error, which has been reported

  std::string name() const { return list == nullptr ? std::string{} : list->name_of(row); }  // of the record
};

class Dresser {
 public:
  Dresser(std::shared_ptr<const Request> request, templates::Library& library, diag::Sink& sink);

  expressions::Evaluation& evaluation() { return evaluation_; }
  // Templates that are found from now on are those of a large drawing.
  void draw_large(templates::Look::Large large) { large_ = large; }
  // Sets the template of each side: the one that `given` names, or the one chosen on the command line for `name`. Sides
  // show records of `list`, or none. Reports sides without a template, and marks them as failed. If `shows` gives no
  // record for a side, `absent` decides whether that is an error or leaves the side blank.
  enum class Absent : std::uint8_t { is_wrong, is_blank };
  void dress(const declared::Given& given, const std::string& name, const declared::List* list,
             const std::vector<Side*>& sides, Absent absent = Absent::is_wrong);
  // Applies replacements to markup. Call it when all sides are dressed.
  void show_as_printed();
  // Sets `flawed` if drawing reported an error, or the template has one.
  scene::ScenePtr draw(const Side& side, diag::Sink& sink, bool& flawed, templates::Pass pass = templates::Pass::all);
  // The same for a part that stays uncut in a drawing: nothing shows beyond it and its bleed.
  scene::ScenePtr draw_within(const Side& side, diag::Sink& sink, bool& flawed);
  // Whether validation found an error in its record.
  bool is_flawed(const Side& side) const;

 private:
  diag::Diagnostic unnamed(const Side& side, const declared::Given& path, const expressions::Uses& uses) const;
  using Shown = tl::expected<expressions::Value, expressions::Fault>;
  // The template that the record of `chooser` names, for records of `shown`. Problems are reported at the field that
  // chooses it, if there is one. Null after a report.
  std::shared_ptr<templates::Stencil> stencil_of(const Side& chooser, const expressions::Text& text,
                                                 const declared::Given& path, const declared::List* shown);
  bool show(Side& side, const expressions::Expression& shows, const Shown& value, const declared::Given& given);
  std::shared_ptr<templates::Stencil> stencil(const std::string& name, const declared::Given& given,
                                              const declared::List* list, diag::Sink& sink);
  // `given` is where the template is named; empty for the command line.
  std::shared_ptr<templates::Stencil> chosen(const std::string& name, const declared::List* list,
                                             const declared::Given& given, diag::Sink& sink);
  templates::Look look_for(const declared::List* list) const;

  std::shared_ptr<const Request> request_;
  const declared::Game& game_;
  templates::Library& library_;
  diag::Sink& sink_;
  std::deque<data::Value> replaced_;  // rows that evaluation_ points to
  expressions::Evaluation evaluation_;
  std::map<std::pair<std::string, const declared::List*>, std::shared_ptr<templates::Stencil>> stencils_;  // null: failed
  // Those that were found, by the name that a game file gives.
  std::map<std::tuple<std::string, const declared::List*, const declared::File*>, std::shared_ptr<templates::Stencil>>
      named_;
  std::optional<templates::Look::Large> large_ = {};
  std::set<const templates::Stencil*> faulty_;  // their templates have errors
};

}  // namespace planche::parts::own
