// Reads the repetition of a layer.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "templates/compiling/layer_compiler.h"
#include "templates/reading/member_formats.h"
#include "templates/reading/read.h"
#include "templates/reading/units.h"

namespace planche::templates {

using TypeKind = expressions::Type::Kind;

const data::Value* LayerCompiler::repeated_list(const Entry& each) {
  return each.value->string() != nullptr ? each.value : each.value->find("of");
}

void LayerCompiler::read_each(Node& node) {
  const Entry* each = find("each");
  if (each == nullptr) return;
  node.each.repeats = true;
  read_count(*each, node.each);
  read_places(*each, node.each);
}

void LayerCompiler::read_count(const Entry& each, Repetition& into) {
  const data::Value* count = each.value->find("count");
  const data::Value* list = repeated_list(each);
  const data::Value* along = each.value->find("along");
  const data::Value* fit = along != nullptr ? along->find("fit") : nullptr;
  const bool filled = (each.value->find("columns") != nullptr && each.value->find("rows") != nullptr) ||
                      (fit != nullptr && *fit->boolean() && along->find("spacing") != nullptr) ||
                      (along != nullptr && along->find("at") != nullptr);
  const bool misspelt =  // reported for the misspelt word
      each.value->object() != nullptr && std::ranges::any_of(*each.value->object(), [](const data::Member& member) {
        const auto meant = base::nearest(member.key, {"count", "of", "columns", "rows", "wrap", "step", "along"});
        return meant == "count" || meant == "of";
      });
  if ((count != nullptr && list != nullptr) || (count == nullptr && list == nullptr && !filled && !misspelt)) {
    report_.error(each.where(), "template/contradiction",
                  count == nullptr ? "expected `count`, `of`, or `columns` with `rows` in `each`, found none of these"
                                   : "expected either `count` or `of` in `each`, found both");
  } else if (list != nullptr) {
    into.list = ask(each, *list, list == each.value ? "" : ".of", TypeKind::list);
    into.count = 0;
  } else if (count != nullptr && count->string() != nullptr) {
    into.counted = ask(each, *count, ".count", TypeKind::number);
    into.count = 0;
  } else if (count != nullptr) {
    const std::size_t most = most_repetitions(context_.look);
    if (count->number() > static_cast<double>(most))
      report_.error(each.where(), "data/limit",
                    fmt::format("expected at most {} repetitions, found {:g}", most, count->number()));
    into.count = static_cast<std::size_t>(std::min(count->number(), static_cast<double>(most)));
  }
}

void LayerCompiler::read_places(const Entry& each, Repetition& into) {
  const auto read = [&](const char* name) -> std::optional<Amount> {
    const data::Value* value = each.value->find(name);
    return value == nullptr ? std::nullopt : std::optional{amount(each, *value, fmt::format(".{}", name))};
  };
  const data::Value* step = each.value->find("step");
  if (step != nullptr) {
    into.step_x = amount(each, (*step->array())[0], ".step[0]");
    into.step_y = amount(each, (*step->array())[1], ".step[1]");
  }
  into.columns = read("columns");
  into.rows = read("rows");
  into.wrap = read("wrap");
  const data::Value* turned = each.value->find("turned");
  into.turned = turned != nullptr && *turned->boolean();
  const auto exclude = [&](bool both, const char* message) {
    if (both) report_.error(each.where(), "template/contradiction", message);
  };
  const data::Value* along = each.value->find("along");
  const bool grid = into.columns || into.rows || into.wrap;
  exclude(into.wrap && (into.columns || into.rows),
          "expected either `wrap`, or `columns` and `rows` in `each`, found both");
  exclude(grid && step == nullptr && along == nullptr,
          "expected a `step` from column to column and row to row in `each`");
  exclude(along != nullptr && (step != nullptr || grid),
          step != nullptr ? "expected either `along` or `step` in `each`, found both"
                          : "expected either `along`, or `columns`, `rows` or `wrap` in `each`, found both");
  exclude(into.turned && along == nullptr, "expected `along` in an `each` that is `turned`");
  if (along != nullptr) into.along = read_along(each, *along, ".along");
}

// A line that repetitions or letters follow; nothing if it is wrong, after a report.
std::optional<Along> LayerCompiler::read_along(const Entry& each, const data::Value& along, std::string_view member) {
  static constexpr std::string_view ways[] = {"line", "polyline", "rectangle", "circle", "way"};
  Along made;
  std::size_t named = 0;
  for (const std::string_view way : ways) {
    const data::Value* value = along.find(way);
    if (value == nullptr) continue;
    ++named;
    made.kind = way == "rectangle" ? Along::Kind::rectangle
                : way == "circle"  ? Along::Kind::circle
                : way == "way"     ? Along::Kind::way
                                   : Along::Kind::polyline;
    if (way == "way") {
      if (!read_way(each, *value, member, made)) return std::nullopt;
      continue;
    }
    const auto add = [&](const data::Value& number) {
      made.numbers.push_back(amount(each, number, fmt::format("{}.{}[{}]", member, way, made.numbers.size())));
    };
    if (value->string() != nullptr) {
      made.places = ask_for_places(each, *value);
      made.unit = each.file->unit;
      continue;
    }
    for (const data::Value& one : *value->array()) {
      if (one.array() == nullptr) {
        add(one);
      } else {
        for (const data::Value& number : *one.array()) add(number);
      }
    }
  }
  const data::Value* arc = along.find("arc");
  const data::Value* closed = along.find("closed");
  const data::Value* smooth = along.find("smooth");
  const data::Value* ends = along.find("ends");
  if (named != 1) {
    report_.error(each.where(), "template/contradiction",
                  "expected one of `line`, `polyline`, `rectangle`, `circle` and `way` in `along`");
    return std::nullopt;
  }
  if ((arc != nullptr && made.kind != Along::Kind::circle) || (closed != nullptr && along.find("polyline") == nullptr))
    report_.error(each.where(), "template/contradiction",
                  "expected `arc` of a `circle` and `closed` of a `polyline` only");
  if (smooth != nullptr && along.find("polyline") == nullptr)
    report_.error(each.where(), "template/contradiction", "expected `smooth` of a `polyline` only");
  if (made.kind == Along::Kind::circle) {
    for (const std::size_t i : {0u, 1u})
      made.numbers.push_back(arc == nullptr ? Amount{i == 0 ? 0.0 : 360.0, {}}
                                            : amount(each, (*arc->array())[i], fmt::format("{}.arc[{}]", member, i)));
  }
  made.closed = closed != nullptr && *closed->boolean();
  made.smooth = smooth != nullptr && *smooth->boolean();
  if (ends != nullptr &&
      (made.closed || made.kind == Along::Kind::rectangle || (made.kind == Along::Kind::circle && arc == nullptr)))
    report_.error(each.where(), "template/contradiction",
                  "expected `ends` of an open line, found a closed one in `along`");
  const auto read = [&](const char* name) -> std::optional<Amount> {
    const data::Value* value = along.find(name);
    return value == nullptr ? std::nullopt : std::optional{amount(each, *value, fmt::format("{}.{}", member, name))};
  };
  made.start = read("start").value_or(Amount{});
  made.share = read("at");
  if (made.share && along.find("start") != nullptr)
    report_.error(each.where(), "template/contradiction", "expected either `start` or `at` in `along`, found both");
  made.ends = read("ends").value_or(Amount{});
  made.offset = read("offset").value_or(Amount{});
  made.spacing = read("spacing");
  const data::Value* fit = along.find("fit");
  made.fit = fit != nullptr && *fit->boolean();
  if (made.fit && !made.spacing)
    report_.error(each.where(), "template/contradiction", "expected a `spacing` beside `fit` in `along`",
                  "without `spacing`, repetitions are spread evenly");
  return made;
}

bool LayerCompiler::read_way(const Entry& entry, const data::Value& ends, std::string_view member, Along& into) {
  into.sides = std::make_shared<const PartSides>(stencil_.outline, stencil_.trim);
  for (std::size_t i = 0; i < into.way_ends.size(); ++i) {
    const data::Value& end = (*ends.array())[i];
    const std::string path = fmt::format("{}.way[{}]", member, i);
    if (end.string() != nullptr) {
      into.asked_ends[i] =
          context_.ask(end, {entry.file->document.source, end.span(), entry.path + path}, "template/field");
      if (!into.asked_ends[i]) return false;
      continue;
    }
    const auto found = end.integer() != nullptr ? into.sides->numbered(*end.integer())
                                                : std::optional{WayEnd{point(&end).value_or(base::Point{})}};
    if (!found) {
      report_.error(entry.where(), "template/contradiction", into.sides->problem_with(end.describe()),
                    into.sides->hint());
      return false;
    }
    into.way_ends[i] = *found;
  }
  return true;
}

Amount LayerCompiler::amount(const Entry& entry, const data::Value& value, std::string_view member) {
  if (value.string() == nullptr) return {value.number(), {}};
  return {0, ask(entry, value, member, TypeKind::number),
          (marks_of(entry.key, member) & length_value) != 0 ? entry.file->unit : 1};
}

// Compiles an expression for a list of places.
RecordExpression LayerCompiler::ask_for_places(const Entry& entry, const data::Value& string) {
  RecordExpression asked = ask(entry, string, "", TypeKind::list);
  const expressions::Type item = asked ? asked.expression->type().of_items() : expressions::Type{};
  if (expressions::may_be_place(item)) return asked;
  report_.error({entry.file->document.source, string.span(), entry.path}, "template/field",
                fmt::format("expected a list of places, found a list whose items are {}", described(item)),
                "a place is [x, y], or something with the fields x and y");
  return {};
}

// Compiles an expression of a member, or within it, and checks its type if that is known.
RecordExpression LayerCompiler::ask(const Entry& entry, const data::Value& string, std::string_view member,
                                    expressions::Type::Kind kind) {
  const Where where{entry.file->document.source, string.span(), fmt::format("{}{}", entry.path, member)};
  if (const std::string& text = *string.string();
      text.ends_with("px") && text.find_first_not_of("-0123456789.px") == text.npos) {
    report_.error(where, "template/field", fmt::format("`{}` has no resolution", text),
                  fmt::format("write `{}@300` for pixels at 300 dots per inch, or give the template a `unit`", text));
    return {};
  }
  if (string.string()->ends_with(" in") &&
      millimetres(fmt::format(
          "{}in", base::trimmed(std::string_view{*string.string()}.substr(0, string.string()->size() - 3))))) {
    report_.error(where, "template/field", fmt::format("`{}` has a blank before its unit", *string.string()),
                  "write the unit directly behind its number, as in `1in`");
    return {};
  }
  const unsigned marks = marks_of(entry.key, member);
  std::optional<double> unit;
  if ((marks & length_value) != 0) unit = entry.file->unit;
  if ((marks & text_size_value) != 0) unit = base::mm_from_pt(1);
  RecordExpression asked = context_.ask(string, where, "template/field", unit);
  const expressions::Type type = asked ? asked.expression->type() : expressions::Type{};
  if (type.is(expressions::Type::Kind::unknown) || type.is(kind)) return asked;
  std::string hint;
  if (kind == TypeKind::list && type.is(TypeKind::number))
    hint = fmt::format("write `1..{}` to repeat the layer that often", *string.string());
  if (kind == TypeKind::list && type.is_text() && asked.expression->uses().fields == std::vector{*string.string()})
    hint = fmt::format(R"(if cells hold several values, declare the field: "{}": {{ "type": "list", "of": "text" }})",
                       *string.string());
  report_.error(where, "template/field",
                fmt::format("expected {}, found {}", expressions::described({kind}), described(type)), std::move(hint));
  return {};
}

}  // namespace planche::templates
