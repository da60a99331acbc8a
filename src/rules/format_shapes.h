// Common parts of document formats.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "data/formats/shape.h"
#include "data/formats/translation.h"
#include "diag/diagnostic.h"
#include "rules/recorded_game.h"
#include "rules/subject.h"

namespace planche::rules {

// Names from data/ that formats use.
using data::Format;
using data::Shape;
using data::Struct;
using enum data::Want;

// A document with its "game" and "kind". As a part of another document it is written without them.
template <typename T>
data::Struct<T> document(std::string description, const std::string& game, const std::string& kind,
                         data::Want want = data::Want::required) {
  return data::Struct<T>(std::move(description))
      .constant("game", game, "the game", want)
      .constant("kind", kind, "the kind of document", want);
}

// Optional members about the document, which no rule uses.
template <typename T>
data::Struct<T> titled(data::Struct<T> document, std::string meaning = "printed above diagrams") {
  return document.passed("title", Format::string().length(1, 200), std::move(meaning))
      .passed("translations", data::translations_format());
}

// One of these numbers.
template <std::size_t n>
data::Shape<int> one_of(const std::array<int, n>& numbers) {
  return {Format::integer().among({numbers.begin(), numbers.end()}),
          [numbers](const data::Value& value, int& target) {
            const std::int64_t* own = value.integer();
            const bool known = own != nullptr && std::ranges::find(numbers, *own) != numbers.end();
            if (known) target = static_cast<int>(*own);
            return known;
          },
          [](std::string& out, const int& source) { data::write_integer(out, source); }};
}

// DocumentKind::format of a shape: format_of<position_shape>.
template <const auto& (*shape)()>
const data::Format& format_of() {
  return shape().format();
}

// DocumentKind::read of a shape: read_by<position_shape>.
template <const auto& (*shape)()>
Content read_by(const data::Document& document, const Ruleset&) {
  return Content::of(shape().read(document.root));
}

// DocumentKind::read with a game's reader, which may use the numbers of the rules.
template <typename T>
auto read_by(T (*read)(const data::Document& document)) {
  return [read](const data::Document& document, const Ruleset&) { return Content::of(read(document)); };
}
template <typename T, typename Parameters>
auto read_by(T (*read)(const data::Document& document, const Parameters& parameters)) {
  return [read](const data::Document& document, const Ruleset& rules) {
    return Content::of(read(document, rules.parameters.as<Parameters>()));
  };
}

// DocumentKind::judge with a game's checks, which may use the numbers of the rules.
template <typename T>
auto judged_by(void (*judge)(const data::Document& document, const T& content, diag::Sink& sink)) {
  return [judge](const Subject& subject, diag::Sink& sink) { judge(subject.document, content_of<T>(subject), sink); };
}
template <typename T, typename Parameters>
auto judged_by(void (*judge)(const data::Document& document, const T& content, const Parameters& parameters,
                             diag::Sink& sink)) {
  return [judge](const Subject& subject, diag::Sink& sink) {
    judge(subject.document, content_of<T>(subject), parameters_of<Parameters>(subject), sink);
  };
}

// The same for checks without numbers.
inline auto judged_by(void (*judge)(const data::Document& document, diag::Sink& sink)) {
  return [judge](const Subject& subject, diag::Sink& sink) { judge(subject.document, sink); };
}

// Game::parameters by the loader of a game.
template <typename T>
auto parameters_by(T (*load)(const Settings& settings, diag::Sink& sink)) {
  return [load](const Settings& settings, diag::Sink& sink) { return Content::of(load(settings, sink)); };
}

// Game::written_parameters by the writer of a game.
template <typename T>
auto written_by(std::string (*write)(const T& parameters)) {
  return [write](const Content& parameters) { return write(parameters.as<T>()); };
}

// A move of a record, which keeps its index even if its format is wrong.
template <typename Move>
data::Shape<RecordedMove<Move>> recorded(const data::Shape<Move>& move) {
  const data::Shape<std::optional<Move>> any = move;
  return data::placed(data::Shape<RecordedMove<Move>>{
                          move.format(),
                          [any](const data::Value& value, RecordedMove<Move>& target) {
                            any.read(value, target.move);
                            return true;
                          },
                          [any](std::string& out, const RecordedMove<Move>& source) { any.write(out, source.move); }},
                      &RecordedMove<Move>::value);
}

// The same for games in which the side to move may resign: {"type":"resign"}.
template <typename Move>
data::Shape<RecordedMove<Move>> recorded_or_resigned(const data::Shape<Move>& move) {
  return {move.format(),
          [own = recorded(move)](const data::Value& value, RecordedMove<Move>& target) {
            target.resigns = text_of(value.find("type")) == "resign";
            return own.read(value, target);
          },
          [own = recorded(move)](std::string& out, const RecordedMove<Move>& source) {
            if (source.resigns) out += R"({"type":"resign"})";
            own.write(out, source);
          }};
}

}  // namespace planche::rules
