// Formats of several kinds, and what checking texts against a format reports.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "data/formats/format.h"
#include "data/json.h"

namespace planche::data::testing_tools {

inline std::vector<diag::Diagnostic> check(const Format& format, std::string text) {
  const auto source = std::make_shared<diag::Source>("x.json", std::move(text));
  diag::Sink sink;
  auto value = read_json(source, sink);
  EXPECT_TRUE(value) << source->text();
  if (value) {
    const std::size_t before = sink.sorted().size();
    const bool fits = format.check({source, std::move(*value)}, sink);
    EXPECT_EQ(fits, sink.sorted().size() == before);
  }
  return sink.sorted();
}

// "line:column code path: message | hint"
inline std::vector<std::string> problems(const Format& format, std::string text) {
  std::vector<std::string> all;
  for (const diag::Diagnostic& d : check(format, std::move(text))) {
    const diag::Position p = d.source->position(d.span.begin);
    all.push_back(fmt::format("{}:{} {} {}: {}{}{}", p.line, p.column, d.code, d.path, d.message,
                              d.hint.empty() ? "" : " | ", d.hint));
  }
  return all;
}

inline const Format& points() {
  static const Format format = Format::object("Points in the three powers")
                                   .field("force", Format::integer().at_least(0), "hammer", Need::required)
                                   .field("magic", Format::integer().at_least(0), "star", Need::required)
                                   .field("agility", Format::integer().at_least(0), "spiral");
  return format;
}

inline const Format& deck() {
  static const Format format =
      Format::object("A deck")
          .field("game", Format::constant("lantern"), "", Need::required)
          .field("title", Format::string().length(1, 10))
          .field("code", Format::string().pattern("^[a-z]{2}$", "two lower case letters"))
          .field("level", Format::choice({"easy", "normal", "hard"}))
          .field("official", Format::boolean())
          .field("weight", Format::number().at_least(-1.5).at_most(1.5))
          .field("impact",
                 Format::integer().at_least(1).at_most(9).by_rule("lantern/impact-range", "O3", "Lantern 2.5"))
          .field("characters",
                 Format::array(Format::object().field("attack", points()).field("name", Format::string())).length(0, 3))
          .field("size",
                 Format::one_of({Format::choice({"poker", "mini"}), Format::array(Format::number()).length(2, 2)}))
          .field("names", Format::map(Format::string()));
  return format;
}

inline const Format& drawing() {
  static const Format format =
      Format::object()
          .field("layers", Format::array(Format::reference("layer")), "", Need::required)
          .define("layer",
                  Format::tagged(
                      "type", {{"text", Format::object().field("text", Format::string(), "", Need::required)},
                               {"group", Format::object().field("layers", Format::array(Format::reference("layer")))}})
                      .field("opacity", Format::number().at_least(0).at_most(1)));
  return format;
}

}  // namespace planche::data::testing_tools
