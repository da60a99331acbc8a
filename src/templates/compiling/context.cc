#include "templates/compiling/context.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "templates/compiling/inline_looks.h"
#include "templates/reading/units.h"
#include "templates/text/markup.h"

namespace planche::templates {

using expressions::Expression;
using expressions::Type;

Context::Context(const Blueprint& of, const Look& in, Reporter& to, std::uint64_t& all_steps)
    : plan{of}, look{in}, report{to}, names_{in.names}, all_steps_{all_steps} {
  names_.open = true;
  const auto know = [&](std::string name, std::string text) {
    names_.known.insert_or_assign(std::move(name), data::Value{std::move(text), diag::Span{}});
  };
  know_words();
  for (const auto& [name, text] : look.constants) know(name, text);
  know("style", look.style);
  know("language", look.language);
}

// First the template's labels in the look's language, then those of the game for the template, for one that it extends,
// or for all, then the template's English labels.
void Context::know_words() {
  const auto know = [&](std::string_view name, const std::string& text) {
    return names_.known.try_emplace(fmt::format("label.{}", name), text, diag::Span{}).second;
  };
  const auto know_own = [&](std::string_view language) {
    const Members* words = find(plan.labels, language);
    if (words == nullptr) return;
    for (const Entry& word : words->all()) {
      if (!know(word.key, data::text_of(word.value)) || language == look.language) continue;
      const Where where = word.where();
      auto d = diag::problem(
          where.source, where.span, "data/untranslated",
          fmt::format("the label \"{}\" is missing in \"{}\" and is printed in English", word.key, look.language));
      d.severity = diag::Severity::warning;
      d.path = where.path;
      report.sink().add(std::move(d));
    }
  };
  know_own(look.language);
  for (auto file = plan.files.rbegin(); file != plan.files.rend(); ++file) {
    for (const auto& [name, text] : look.words.below(fmt::format("labels.{}.", (*file)->name))) know(name, *text);
  }
  for (const auto& [name, text] : look.words.below("label.")) know(name, *text);
  know_own("en");
}

std::string Context::with_labels(std::string_view text, const Where& where) {
  constexpr std::string_view begin = "{label.";
  asks = true;
  std::string made;
  for (;;) {
    const std::size_t at = text.find(begin), end = at == text.npos ? at : text.find('}', at);
    made += text.substr(0, end == text.npos ? text.npos : at);
    if (end == text.npos) return made;
    const std::string name{text.substr(at + 1, end - at - 1)};
    text.remove_prefix(end + 1);
    if (const auto word = names_.known.find(name); word != names_.known.end()) {
      made += data::text_of(&word->second);
      continue;
    }
    std::vector<std::string> known;
    for (const auto& [one, value] : names_.known) {
      if (one.starts_with("label.")) known.push_back(one);
    }
    report.error(where, "template/unknown-field", fmt::format("there is no `{}`", name), hint_for(name, known));
    made += fmt::format("{{{}}}", name);
  }
}

RecordExpression Context::ask(const data::Value& string, const Where& where, diag::Code syntax,
                              std::optional<double> unit, Expression::As as) {
  RecordExpression asked{nullptr, where, &string};
  asks = true;
  expressions::Problems problems;
  if (unit) names_.lengths = lengths_in(*unit);
  const auto expression = Expression::compile(*string.string(), names_, problems, as);
  names_.lengths = {};
  report_problems(problems, asked, syntax);
  if (expression == nullptr || !note(expression->uses(), asked)) return asked;
  asked.expression = expression;
  asked.varies = differs(*expression);
  return asked;
}

TextPattern Context::pattern(const data::Value& string, const Where& where, expressions::Text::Style style) {
  // Texts for people follow the language's notation; names of files and colours do not.
  const std::string* sign = style == expressions::Text::Style::marked ? look.words.find("decimal_sign") : nullptr;
  TextPattern made{sign != nullptr ? *sign : ".", style == expressions::Text::Style::marked};
  const RecordExpression whole{nullptr, where, &string};
  expressions::Problems problems;
  const auto text = expressions::Text::compile(*string.string(), names_, problems, style);
  report_problems(problems, whole, "template/field");
  if (text == nullptr || !note(text->uses(), whole)) return made;
  std::vector<std::string> literals;
  for (const expressions::Text::Piece& piece : text->pieces()) literals.push_back(piece.literal);
  if (style == expressions::Text::Style::marked)
    bind_marks(literals, [this](std::string_view name) { return names_run(plan, name); });
  std::size_t next = 0;
  for (const expressions::Text::Piece& piece : text->pieces()) {
    made.add(literals[next++]);
    if (piece.expression == nullptr) continue;
    asks = true;
    RecordExpression asked{piece.expression, where, &string, piece.begin, differs(*piece.expression)};
    if (style == expressions::Text::Style::marked) note_unlabelled(asked);
    if (!piece.expression->constant()) {
      made.add(std::move(asked), piece.as_is);
      continue;
    }
    std::string shown, escaped;
    made.print(settled(asked), shown);
    print_escaped(shown, escaped);
    made.add(piece.as_is ? escaped : shown);
  }
  return made;
}

// Choices that are words of the game's first language.
void Context::note_unlabelled(const RecordExpression& asked) {
  const expressions::Type& type = asked.expression->type();
  const expressions::Type& of = type.item != nullptr ? *type.item : type;
  if (of.labels == nullptr || !of.labels->empty() || of.choices == nullptr) return;
  const auto is_word = [](const std::string& text) {
    return std::ranges::count_if(text, [](char c) { return (c >= 'a' && c <= 'z') || (c & 0x80) != 0; }) > 2;
  };
  const auto word = std::ranges::find_if(*of.choices, is_word);
  if (word == of.choices->end()) return;
  const Where where = asked.place(0, asked.expression->text().size());
  diag::Diagnostic d =
      diag::finding(diag::Severity::warning, "data/untranslated",
                    fmt::format("choices such as \"{}\" have no labels, and are printed in \"{}\" as they are written",
                                *word, look.language),
                    R"(give the field "labels": value → language → text)");
  d.source = where.source;
  d.span = where.span;
  d.path = where.path;
  d.alike = d.message;
  report.sink().add(std::move(d));
}

expressions::Value Context::settled(const RecordExpression& asked) {
  return RecordEvaluator{evaluation_, nullptr, all_steps_, report.sink()}.value(asked);
}

void Context::report_problems(const expressions::Problems& problems, const RecordExpression& at, diag::Code syntax) {
  for (const expressions::Problem& problem : problems) {
    const Where where = at.place(problem.begin, problem.end);
    if (problem.severity == diag::Severity::note)
      report.note(where, problem.code == "expression/name" ? "template/bare-word" : "template/never", problem.message,
                  problem.hint);
    else if (problem.severity == diag::Severity::warning)
      report.warning(where, diag::Code{problem.code}, problem.message, problem.hint);
    else
      report.error(where, problem.code == "expression/syntax" ? syntax : diag::Code{problem.code}, problem.message,
                   problem.hint);
  }
}

void Context::add_names(std::vector<std::string>& to) const {
  for (const auto& [name, type] : names_.values) to.push_back(name);
  for (const auto& [name, value] : names_.known) {
    if (!name.starts_with("label.")) to.push_back(name);
  }
  for (const expressions::Table* table : names_.tables) to.push_back(table->name);
}

bool Context::note(const expressions::Uses& uses, const RecordExpression& at) {
  bool sound = true;
  const auto refuse = [&](const Where& where, diag::Code code, std::string message, std::string hint = {}) {
    report.error(where, code, std::move(message), std::move(hint));
    sound = false;
  };
  for (const auto& [name, begin, end] : uses.looked_up) {
    const Where where = at.place(begin, end);
    if (name.starts_with("label.")) {
      std::vector<std::string> known;
      for (const auto& [label, text] : names_.known) {
        if (label.starts_with("label.")) known.push_back(label);
      }
      refuse(where, "template/unknown-label",
             fmt::format("there is no label `{}` in `{}`{}", name.substr(6), look.language,
                         look.language == "en" ? "" : " or `en`"),
             hint_for(name, known));
    } else if (name == "index" || name == "item" || name.starts_with("item.")) {
      refuse(where, "template/field",
             fmt::format("expected `{}` inside `each`{} only, found it outside", name,
                         name == "index" ? "" : " over a list"));
    } else if (in_symbol) {
      refuse(where, "template/field", fmt::format("expected no field in a symbol, found `{}`", name),
             "remove the field: a symbol is drawn once for all records");
    } else if (begin == end) {
      varying.insert(name);  // used through `with`, whose own field is noted
    } else {
      fields.push_back({name, where});
      if (look.fields) add_names(fields.back().beside);
      if (use != nullptr) {
        fields.back().use = use->where();
        fields.back().block = data::text_of(use->value);
      }
      varying.insert(name);
    }
  }
  for (const auto& list : {uses.fields, uses.values, uses.tables}) {
    for (const std::string& name : list) {
      if (name == "index" || name == "item") continue;
      varying.insert(name);
      if (in_symbol)
        refuse(at.where, "template/field", fmt::format("expected no field in a symbol, found `{}`", name),
               "remove the field: a symbol is drawn once for all records");
    }
  }
  return sound;
}

bool Context::differs(const Expression& expression) const {
  if (expression.constant()) return false;
  const expressions::Uses& uses = expression.uses();
  if (!uses.fields.empty() || !uses.tables.empty() || !uses.looked_up.empty()) return true;
  return std::any_of(uses.values.begin(), uses.values.end(),
                     [&](const std::string& name) { return name != "index" && (name != "item" || item_varies_); });
}

Context::Repeated::Repeated(Context& context, const RecordExpression* list)
    : context_{context}, varies_{context.item_varies_} {
  auto& values = context.names_.values;
  const auto known = [&](const char* name) {
    const auto found = values.find(name);
    return found == values.end() ? std::nullopt : std::optional{found->second};
  };
  index_ = known("index");
  item_ = known("item");
  values["index"] = Type{Type::Kind::number};
  if (list == nullptr) return;
  values["item"] = *list ? list->expression->type().of_items() : Type{};
  context.item_varies_ = list->varies;
}

Context::Repeated::~Repeated() {
  auto& values = context_.names_.values;
  const auto restore = [&](const char* name, std::optional<Type>& type) {
    if (type)
      values[name] = std::move(*type);
    else
      values.erase(name);
  };
  restore("index", index_);
  restore("item", item_);
  context_.item_varies_ = varies_;
}

Context::Given::Given(Context& context, const Entry* with) : context_{context}, outer_{context.names_.given} {
  if (with == nullptr || with->value->object() == nullptr) return;
  std::string given = outer_;
  for (const data::Member& member : *with->value->object()) {
    const Where where{with->file->document.source, member.value.span(), fmt::format("{}.{}", with->path, member.key)};
    std::string text;
    if (member.value.string() != nullptr) {
      if (!context.ask(member.value, where, "template/field", with->file->unit)) continue;
      text = without_units(*member.value.string(), with->file->unit);
    } else if (member.value.is_number()) {
      text = fmt::format("{}", member.value.number());
    } else {
      text = *member.value.boolean() ? "true" : "false";
    }
    expressions::Problems problems;
    const std::string one = fmt::format("let {} = ({}) in ", member.key, text);
    if (Expression::compile(one + member.key, context.names_, problems) == nullptr) {
      context.report.error(where, "template/field", fmt::format("`{}` cannot be a name in expressions", member.key),
                           "write a name of letters, digits and _");
      continue;
    }
    given += one;
  }
  context.names_.given = std::move(given);
}

std::optional<std::optional<scene::Color>> Context::color(std::string_view name, const Where& where) {
  if (name == "none") return std::optional<scene::Color>{};
  if (name.find('{') != std::string_view::npos) {
    report.error(where, "template/field", "expected a colour, found an expression, which is not allowed here",
                 "use expressions in colours of layers and of styles that a layer contains");
    return std::nullopt;
  }
  if (name.starts_with("#")) {
    if (const auto color = scene::parse_color(name)) return color;
    report.error(where, "template/unknown-color",
                 fmt::format("expected #rgb, #rgba, #rrggbb or #rrggbbaa, found `{}`", name));
    return std::nullopt;
  }
  std::vector<std::string> known;
  for (const std::string_view style : {std::string_view{look.style}, std::string_view{"colour"}}) {
    const Members* palette = find(plan.palettes, style);
    if (palette == nullptr) continue;
    const Entry* entry = palette->find(name);
    if (entry != nullptr && entry->value->string() != nullptr) {
      const std::string& text = *entry->value->string();
      if (text == "none") return std::optional<scene::Color>{};
      if (const auto color = scene::parse_color(text)) return color;
      return std::nullopt;  // reported by the check of the palette
    }
    for (std::string& key : palette->keys()) known.push_back(std::move(key));
  }
  if (const auto color = scene::parse_color(name)) return color;
  const bool field = names_.self != nullptr && names_.self->find(name) != nullptr;
  const std::string hint = field ? fmt::format("write `{{{}}}` for the field of a record", name)
                           : base::lower(name) == "transparent" ? "write `none`"
                                                                : hint_for(name, known);
  report.error(
      where, "template/unknown-color", fmt::format("there is no colour `{}` in the palette", name),
      hint.empty() ? "write #rrggbb, name the colour in `palettes`, or extend a template that does (`base`)" : hint);
  return std::nullopt;
}

std::optional<scene::Paint> Context::paint(const Entry* entry) {
  if (entry == nullptr) return std::nullopt;
  if (const std::string* name = entry->value->string()) {
    const auto found = color(*name, entry->where());
    if (!found || !*found) return std::nullopt;
    return scene::Paint{**found};
  }
  const data::Value* linear = entry->value->find("linear");
  const data::Value* radial = entry->value->find("radial");
  const data::Value* list = entry->value->find("stops");
  if ((linear == nullptr) == (radial == nullptr)) {
    report.error(entry->where(), "template/contradiction",
                 fmt::format("expected either `linear` or `radial` in a gradient, found {}",
                             linear == nullptr ? "neither" : "both"));
    return std::nullopt;
  }
  if (list == nullptr) {
    report.error(entry->where(), "data/missing-field", "expected `stops` in a gradient, found none");
    return std::nullopt;
  }
  std::vector<scene::GradientStop> stops;
  for (const data::Value& stop : *list->array()) {
    const data::Array& pair = *stop.array();
    const Where where{entry->file->document.source, stop.span(), entry->path + ".stops"};
    if (!pair[0].is_number() || pair[1].string() == nullptr) {
      report.error(where, "data/type", "expected a place from 0 to 1 and a colour in a stop");
      continue;
    }
    const auto found = color(*pair[1].string(), where);
    if (!stops.empty() && pair[0].number() < stops.back().offset) {
      report.error(where, "data/limit",
                   fmt::format("expected a place from {:g}, that of the stop before, to 1, found {:g}",
                               stops.back().offset, pair[0].number()));
      continue;
    }
    if (found) stops.push_back({pair[0].number(), found->value_or(scene::Color{255, 255, 255, 0})});
  }
  const data::Array& n = *(linear != nullptr ? linear : radial)->array();
  if (linear != nullptr)
    return scene::LinearGradient{{n[0].number(), n[1].number()}, {n[2].number(), n[3].number()}, std::move(stops)};
  if (n[2].number() < 0) {
    report.error(entry->where(), "data/limit", fmt::format("expected a radius of 0 or more, found {:g}", n[2].number()),
                 "write the centre and the radius: [x, y, radius]");
    return std::nullopt;
  }
  return scene::RadialGradient{{n[0].number(), n[1].number()}, n[2].number(), std::move(stops)};
}

}  // namespace planche::templates
