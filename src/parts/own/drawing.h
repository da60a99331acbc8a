// Drawings that parts of file-based games name instead of templates. Internal to parts/own/.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/nets.h"
#include "parts/drawn.h"
#include "parts/own/pile.h"

namespace planche::parts::own {

struct PrintedRow {
  std::size_t row = 0, copies = 0;
};

// The cells of boards that a drawing shows, and where.
struct DrawnCells {
  std::vector<const declared::List*> lists;
  expressions::Placing placing;
};

// The data for a drawing. Functions that draw later keep a copy.
struct DrawingRequest {
  std::shared_ptr<const Request> request;
  const declared::Part& part;  // of the request's game
  const declared::List* list;  // list of the records; null: none
  std::string title;
  std::vector<PrintedRow> printed;  // rows of the list; without a list, one entry
  templates::Library& library;
  diag::Sink& sink;
  std::shared_ptr<DrawnCells> cells = std::make_shared<DrawnCells>();  // set by the drawing

  declared::Given member(std::string_view key) const { return part.member(key); }
  std::size_t copies() const;  // total number
  const base::Words& words() const { return request->look.words; }
  bool low_ink() const { return request->look.style == "low-ink"; }
  scene::Typesetter& typesetter() const { return library.typesetter(); }
  // Reports a problem at the member, or at the part if it lacks the member.
  void refuse(std::string_view key, std::string code, std::string message, std::string hint = {}) const;
  // Reports the member, if there is one, as one without effect: "without \"twin\"".
  void expect_no(std::string_view key, std::string_view why) const { expect_no(member(key), key, why); }
  void expect_no(const declared::Given& given, std::string_view key, std::string_view why) const;
  // The value of the member, or `usual` if it is missing. Returns nothing after reporting a value outside the limits.
  std::optional<double> number(std::string_view key, double usual, double least, double most) const;
  std::optional<std::int64_t> whole(std::string_view key, std::int64_t usual, std::int64_t least,
                                    std::int64_t most) const;
  // A set of all copies, which are alike, without back and safe area.
  scene::PartSet set_of(base::Size trim, scene::ScenePtr drawn) const;
  // The same, cut along the outline of a net. Draws the lines of the net onto `drawn`, which uses its coordinates.
  scene::PartSet folded_set(const base::Net& net, std::shared_ptr<scene::Scene> drawn) const;
  // A set whose parts `make` draws one by one, cut along the outline of a net.
  scene::PartSet cut_to(const base::Net& net, std::function<scene::Part(std::size_t)> make) const;
};

struct Drawing {
  std::string_view name;
  std::vector<std::string_view> members;  // of a part, in addition to those that every part accepts
  void (*add)(const DrawingRequest& request, std::vector<scene::PartSet>& sets) = nullptr;
  // If set, changes a set drawn from templates instead. Returns false after a report.
  bool (*reshape)(const declared::Part& part, scene::PartSet& set, diag::Sink& sink) = nullptr;
};

// Null, with a diagnostic, if no drawing has that name.
const Drawing* find_drawing(const declared::Given& name, diag::Sink& sink);
// Returns false after reporting members that the drawing does not accept.
bool takes_its_members(const Drawing& drawing, const declared::Part& part, diag::Sink& sink);

void add_net(const DrawingRequest& request, std::vector<scene::PartSet>& sets);
void add_box(const DrawingRequest& request, std::vector<scene::PartSet>& sets);
void add_map(const DrawingRequest& request, std::vector<scene::PartSet>& sets);
void add_dial(const DrawingRequest& request, std::vector<scene::PartSet>& sets);
void add_network(const DrawingRequest& request, std::vector<scene::PartSet>& sets);
void add_wheel(const DrawingRequest& request, std::vector<scene::PartSet>& sets);
void add_track(const DrawingRequest& request, std::vector<scene::PartSet>& sets);
void add_record_track(const DrawingRequest& request, std::vector<scene::PartSet>& sets);
void add_tiling(const DrawingRequest& request, std::vector<scene::PartSet>& sets);
bool make_standee(const declared::Part& part, scene::PartSet& set, diag::Sink& sink);

}  // namespace planche::parts::own
