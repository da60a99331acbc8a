#include "live/answers/layer_requests.h"

#include <charconv>

#include <fmt/format.h>

#include "base/text.h"
#include "live/answers/request_members.h"

namespace planche::live {

using nlohmann::json;

namespace {

double number_at(const json& asked, const char* name, std::size_t i) {
  const auto found = asked.find(name);
  const bool is_there = found != asked.end() && found->is_array() && i < found->size() && (*found)[i].is_number();
  return is_there ? (*found)[i].get<double>() : 0;
}

base::Rect box_in(const json& asked, const char* name) {
  return {number_at(asked, name, 0), number_at(asked, name, 1), number_at(asked, name, 2), number_at(asked, name, 3)};
}

// What is missing; empty if nothing is.
std::string take_number(const json& asked, const char* name, std::size_t& to) {
  const auto found = asked.find(name);
  if (found == asked.end() || !found->is_number_unsigned()) return fmt::format("expected the number of a {}", name);
  to = found->get<std::size_t>();
  return {};
}

}  // namespace

tl::expected<LayerMove, std::string> read_move(const json& asked) {
  LayerMove move;
  std::string missing = take_number(asked, "part", move.part);
  move.back = text_in(asked, "side") == "back";
  move.here = asked.value("here", json{}) == true;
  const auto several = asked.find("layers");
  for (const json& one : several != asked.end() && several->is_array() ? *several : json::array({asked})) {
    LayerMove::One made;
    if (missing.empty()) missing = take_number(one, "layer", made.layer);
    made.seen = box_in(one, "box");
    made.change = {number_at(one, "by", 0), number_at(one, "by", 1), number_at(one, "by", 2), number_at(one, "by", 3)};
    move.layers.push_back(made);
  }
  if (missing.empty() && move.layers.empty()) missing = "expected layers";
  if (!missing.empty()) return tl::make_unexpected(std::move(missing));
  return move;
}

tl::expected<LayerAct, std::string> read_act(const json& asked) {
  using Kind = LayerAct::Kind;
  LayerAct act;
  std::string missing = take_number(asked, "part", act.part);
  const std::string what = text_in(asked, "what");
  if (what == "add") {
    act.made = {text_in(asked, "type"), box_in(asked, "box"), asked.value("rising", json{}) == true,
                text_in(asked, "content")};
  } else if (what == "symbol") {
    act.kind = Kind::symbol;
    act.member = base::trimmed(text_in(asked, "name"));
    act.text = text_in(asked, "picture");
  } else if (what == "remove" || what == "copy" || what == "name" || what == "order" || what == "set" ||
             what == "group" || what == "ungroup") {
    act.kind = what == "remove"    ? Kind::remove
               : what == "copy"    ? Kind::copy
               : what == "name"    ? Kind::name
               : what == "order"   ? Kind::order
               : what == "group"   ? Kind::group
               : what == "ungroup" ? Kind::ungroup
                                   : Kind::set;
    act.member = text_in(asked, "member");
    if (missing.empty()) missing = take_number(asked, "layer", act.layer);
    if (missing.empty() && act.kind == Kind::order) missing = take_number(asked, "to", act.to);
    if (const auto more = asked.find("more"); more != asked.end() && more->is_array())
      for (const json& one : *more)
        if (one.is_number_unsigned()) act.more.push_back(one.get<std::size_t>());
    act.seen = box_in(asked, "box");
    act.text = base::trimmed(text_in(asked, "text"));
    if (asked.contains("was")) act.was = text_in(asked, "was");
  } else if (missing.empty()) {
    missing = "expected what to do: add, remove, copy, name, order, set, symbol, group or ungroup";
  }
  if (!missing.empty()) return tl::make_unexpected(std::move(missing));
  act.back = text_in(asked, "side") == "back";
  act.here = asked.value("here", json{}) == true;
  return act;
}

std::vector<std::size_t> read_numbers(std::string_view text) {
  std::vector<std::size_t> numbers;
  for (const std::string_view one : base::split(text, ',')) {
    std::size_t number = 0;
    if (std::from_chars(one.data(), one.data() + one.size(), number).ec == std::errc{}) numbers.push_back(number);
  }
  return numbers;
}

}  // namespace planche::live
