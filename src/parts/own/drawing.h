// Drawings by name, which games in files ask for instead of templates. Internal to parts/own/.
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

// What a drawing is made from. Those that draw later keep a copy.
struct DrawingRequest {
  std::shared_ptr<const Request> request;
  const declared::Part& part;  // of the request's game
  const declared::List* list;  // of records; null: without
  std::string title;
  std::vector<PrintedRow> printed;  // of the list, or one
  templates::Library& library;
  diag::Sink& sink;

  declared::Given member(std::string_view key) const { return part.member(key); }
  std::size_t copies() const;  // of all together
  const base::Words& words() const { return request->look.words; }
  bool low_ink() const { return request->look.style == "low-ink"; }
  scene::Typesetter& typesetter() const { return library.typesetter(); }
  // At the member, or at the part where it has none.
  void refuse(std::string_view key, std::string code, std::string message, std::string hint = {}) const;
  // What the member says; refused, and nothing, where that is beyond the limits; `usual` where it says nothing.
  std::optional<double> number(std::string_view key, double usual, double least, double most) const;
  std::optional<std::int64_t> whole(std::string_view key, std::int64_t usual, std::int64_t least,
                                    std::int64_t most) const;
  // A set of all, which are alike, without back and safe area.
  scene::PartSet set_of(base::Size trim, scene::ScenePtr drawn) const;
  // The same, cut along the outline of a net and with its lines upon `drawn`, which has the coordinates of the net.
  scene::PartSet folded_set(const base::Net& net, std::shared_ptr<scene::Scene> drawn) const;
  // A set of all, made one by one, cut along the outline of a net.
  scene::PartSet cut_to(const base::Net& net, std::function<scene::Part(std::size_t)> make) const;
};

struct Drawing {
  std::string_view name;
  std::vector<std::string_view> members;  // of a part, beside those that every part takes
  void (*add)(const DrawingRequest& request, std::vector<scene::PartSet>& sets) = nullptr;
  // Instead: makes what is printed of a part that templates draw. False: something is wrong, and was reported.
  bool (*reshape)(const declared::Part& part, scene::PartSet& set, diag::Sink& sink) = nullptr;
};

// Null, and reported, where there is none of that name.
const Drawing* find_drawing(const declared::Given& name, diag::Sink& sink);
// False, and reported, where a part says what the drawing does not take.
bool takes_its_members(const Drawing& drawing, const declared::Part& part, diag::Sink& sink);

void add_net(const DrawingRequest& request, std::vector<scene::PartSet>& sets);
void add_box(const DrawingRequest& request, std::vector<scene::PartSet>& sets);
void add_map(const DrawingRequest& request, std::vector<scene::PartSet>& sets);
void add_dial(const DrawingRequest& request, std::vector<scene::PartSet>& sets);
void add_track(const DrawingRequest& request, std::vector<scene::PartSet>& sets);
bool make_standee(const declared::Part& part, scene::PartSet& set, diag::Sink& sink);

}  // namespace planche::parts::own
