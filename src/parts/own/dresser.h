// Templates of the parts of a game in files: found, checked, and drawn with its records. Internal to parts/own/.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "declared/game.h"
#include "parts/own/parts.h"
#include "templates/template.h"

namespace planche::parts::own {

// A template, and the record that it shows.
struct Side {
  std::shared_ptr<templates::Stencil> stencil;
  const declared::List* list = nullptr;
  std::size_t row = 0;

  std::string name() const { return list == nullptr ? std::string{} : list->name_of(row); }  // of the record
};

class Dresser {
 public:
  Dresser(std::shared_ptr<const Request> request, templates::Library& library, diag::Sink& sink);

  expressions::Evaluation& evaluation() { return evaluation_; }
  // What `given` says of a side, for each of the sides, which show records of `list` or none: its template, or the one
  // that was chosen on the command line for `name`. False: something is wrong, and was reported.
  // Where `shows` names no record for a side, that is wrong, or the side stays blank: it has no template.
  enum class Absent : std::uint8_t { is_wrong, is_blank };
  bool dress(const declared::Given& given, const std::string& name, const declared::List* list,
             const std::vector<Side*>& sides, Absent absent = Absent::is_wrong);
  // Once all sides are dressed: markup has its replacements.
  void show_as_printed();
  // Also tells, in `flawed`, of errors while it was drawn.
  scene::ScenePtr draw(const Side& side, diag::Sink& sink, bool& flawed, templates::Pass pass = templates::Pass::all);
  // Whether validation found an error in its record.
  bool is_flawed(const Side& side) const;

 private:
  diag::Diagnostic unnamed(const Side& side, const declared::Given& path, const expressions::Uses& uses) const;
  using Shown = tl::expected<expressions::Value, expressions::Fault>;
  bool show(Side& side, const expressions::Expression& shows, const Shown& value, const declared::Given& given);
  std::shared_ptr<templates::Stencil> stencil(const std::string& name, const declared::Given& given,
                                              const declared::List* list);
  // `given`: where it is named; nothing: on the command line.
  std::shared_ptr<templates::Stencil> chosen(const std::string& name, const declared::List* list,
                                             const declared::Given& given);
  templates::Look look_for(const declared::List* list) const;

  std::shared_ptr<const Request> request_;
  const declared::Game& game_;
  templates::Library& library_;
  diag::Sink& sink_;
  std::deque<data::Value> replaced_;  // rows that evaluation_ refers to
  expressions::Evaluation evaluation_;
  std::map<std::pair<std::string, const declared::List*>, std::shared_ptr<templates::Stencil>> stencils_;
  bool failed_ = false;
};

}  // namespace planche::parts::own
