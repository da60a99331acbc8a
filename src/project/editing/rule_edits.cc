#include "project/editing/rule_edits.h"

#include <algorithm>
#include <memory>
#include <set>

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "data/document.h"
#include "declared/judging/judge.h"
#include "declared/judging/selection.h"
#include "expressions/node.h"
#include "project/editing/written_list.h"
#include "project/opening/asked_expression.h"

namespace planche::project {

namespace {

constexpr std::size_t longest_line = 110;

// The members, in the order in which people write them.
constexpr std::pair<const char*, std::string RuleWords::*> rule_members[] = {
    {"code", &RuleWords::code},       {"each", &RuleWords::each}, {"when", &RuleWords::when},
    {"require", &RuleWords::require}, {"at", &RuleWords::at},     {"severity", &RuleWords::severity},
    {"message", &RuleWords::message}, {"hint", &RuleWords::hint}};

std::string rule_text(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::vector<std::string> members_of_words(const RuleWords& words) {
  std::vector<std::string> all;
  for (const auto& [name, member] : rule_members)
    if (!(words.*member).empty()) all.push_back(fmt::format("\"{}\": {}", name, rule_text(words.*member)));
  return all;
}

// The rule as a file of its own.
struct RuleAlone {
  declared::FilePtr file;
  declared::Rule rule;
};
std::optional<RuleAlone> rule_alone(const RuleWords& words) {
  const std::string text = fmt::format("{{ {} }}", fmt::join(members_of_words(words), ", "));
  diag::Sink sink;
  auto document = data::read_document(std::make_shared<diag::Source>("rule.json", text), sink);
  if (!document) return std::nullopt;
  RuleAlone made;
  made.file = std::make_shared<declared::File>(declared::File{{}, ".", std::move(*document)});
  made.rule = {words.code, {&made.file->document.root, made.file, "rules[0]"}};
  return made;
}

// The sides of comparisons that are more than a name or a constant.
void add_sides(const expressions::Expression& whole, const expressions::Node& node, std::vector<std::string>& terms) {
  using expressions::Op;
  if (node.op == Op::both || node.op == Op::either || node.op == Op::invert) {
    for (const auto& part : node.of) add_sides(whole, *part, terms);
    return;
  }
  if (node.op < Op::equal || node.op > Op::at_least) return;
  for (const auto& side : node.of) {
    const std::string term{base::trimmed(std::string_view{whole.text()}.substr(side->begin, side->end - side->begin))};
    if (side->op != Op::literal && !term.empty() && std::ranges::find(terms, term) == terms.end())
      terms.push_back(term);
  }
}

// What the condition asks: fields, then what it compares.
std::vector<std::pair<std::string, expressions::ExpressionPtr>> terms_of(const declared::Game& game,
                                                                         const declared::List* list,
                                                                         const std::string& require) {
  constexpr std::size_t most_terms = 12;
  expressions::Problems ignored;
  const expressions::Names names = game.names(list);
  const auto whole = expressions::Expression::compile(require, names, ignored);
  std::vector<std::pair<std::string, expressions::ExpressionPtr>> all;
  if (whole == nullptr) return all;
  std::vector<std::string> terms = whole->uses().fields;
  std::erase(terms, "this");
  add_sides(*whole, whole->root(), terms);
  for (const std::string& term : terms) {
    auto compiled = expressions::Expression::compile(term, names, ignored);
    if (compiled != nullptr && all.size() < most_terms) all.emplace_back(term, std::move(compiled));
  }
  return all;
}

// A short name for the codes of the rule, which no other rule of the game has.
std::string free_code(const declared::Game& game, const std::string& wanted) {
  std::string stem;
  for (const char c : base::lower(wanted)) {
    const bool fits = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (fits)
      stem += c;
    else if (!stem.empty() && stem.back() != '-')
      stem += '-';
  }
  while (!stem.empty() && stem.back() == '-') stem.pop_back();
  if (stem.empty() || (stem.front() >= '0' && stem.front() <= '9')) stem = stem.empty() ? "rule" : "rule-" + stem;
  const auto taken = [&](const std::string& code) {
    return std::ranges::any_of(game.model().rules, [&](const declared::Rule& rule) { return rule.code == code; });
  };
  if (!taken(stem)) return stem;
  int n = 2;
  while (taken(fmt::format("{}-{}", stem, n))) ++n;
  return fmt::format("{}-{}", stem, n);
}

tl::unexpected<std::string> rule_refused(std::string why) {
  return tl::make_unexpected(std::move(why));
}

}  // namespace

RuleWords RuleEdits::words(std::size_t rule) const {
  RuleWords words;
  const declared::Given& given = game_.model().rules[rule].given;
  for (const auto& [name, member] : rule_members) {
    const declared::Given one = given.member(name);
    words.*member = one ? game_.in_language(one).text() : std::string{};
  }
  words.code = game_.model().rules[rule].code;
  return words;
}

std::string RuleEdits::fixed(std::size_t rule) const {
  const declared::Given& given = game_.model().rules[rule].given;
  if (given.file->folder != game_.model().files.front()->folder) return "it comes from the game that this one extends";
  if (given.member("unique")) return "it asks for different values";
  for (const char* name : {"each", "at", "require", "when"})
    if (const declared::Given one = given.member(name); one && one.value->string() == nullptr)
      return fmt::format("its `{}` is a list", name);
  return {};
}

RuleCheck RuleEdits::check(const RuleWords& words) const {
  RuleCheck made;
  RuleWords asked = words;
  asked.code = "rule";
  if (base::trimmed(asked.require).empty()) {
    made.fault = "write the condition that must hold, such as cost <= 9";
    return made;
  }
  const auto rule = rule_alone(asked);
  if (!rule) {
    made.fault = "this cannot be written into a file";
    return made;
  }
  diag::Sink sink;
  declared::judge(game_, rule->rule, sink);
  const declared::List* list = nullptr;
  std::optional<declared::Selection> selection;
  expressions::Evaluation evaluation = game_.evaluation();
  if (const declared::Given each = rule->rule.given.member("each")) {
    diag::Sink ignored;
    selection = declared::Selection::compile(game_, each, ignored, declared::Selection::Of::records_and_objects);
    if (selection) {
      list = &selection->list();
      made.checked = selection->rows(evaluation, ignored).size();
    }
  } else {
    made.checked = 1;
  }
  const auto terms = terms_of(game_, list, asked.require);
  const std::string code = game_.model().id + "/rule";
  for (const diag::Diagnostic& d : sink.sorted()) {
    if (d.code != code) {
      if (d.source != rule->file->document.source) continue;
      if (d.severity == diag::Severity::note || d.code == "game/constant-rule") {
        made.notes.push_back(d.message);
        continue;
      }
      if (!made.fault.empty()) continue;
      made.fault = d.message;
      made.hint = d.hint;
      for (const auto& [name, value] : rule->rule.given.members()) {
        const diag::Span span = value.value->span();
        if (d.span.begin <= span.begin || d.span.begin >= span.end) continue;
        made.member = name;
        made.begin = d.span.begin - span.begin - 1;
        made.end = std::max(d.span.end, d.span.begin) - span.begin - 1;
      }
      continue;
    }
    ++made.broken;
    if (made.shown.size() == most_shown) continue;
    RuleCheck::Broken broken{d.subject, d.message, {}};
    std::size_t row = 0;
    if (list != nullptr)
      while (row < list->rows.size() && list->name_of(row) != d.subject) ++row;
    if (list == nullptr || row < list->rows.size()) {
      for (const auto& [term, expression] : terms) {
        const auto value = evaluation.value_of(*expression, row);
        broken.values.emplace_back(term, value ? shown(*value) : std::string{"no value"});
      }
    }
    made.shown.push_back(std::move(broken));
  }
  return made;
}

RuleEdits::Changed RuleEdits::with(const RuleWords& words, std::optional<std::size_t> rule) const {
  RuleWords made = words;
  for (const auto& [name, member] : rule_members) {
    made.*member = std::string{base::trimmed(made.*member)};
    if (const std::string what = unwritable_in(made.*member); !what.empty())
      return rule_refused(fmt::format("{}: {} cannot be written into files: leave it out", name, what));
  }
  if (made.severity == "error") made.severity.clear();  // the usual one
  if (const RuleCheck checked = check(made); !checked.fault.empty())
    return rule_refused(checked.fault + (checked.hint.empty() ? "" : ": " + checked.hint));
  const declared::Model& model = game_.model();
  if (rule) {
    if (*rule >= model.rules.size()) return rule_refused("this rule is no longer there: look again");
    if (std::string why = fixed(*rule); !why.empty()) return rule_refused(why + ": change it in its file");
    const declared::Given& given = model.rules[*rule].given;
    const RuleWords old = this->words(*rule);
    GameChange change{{}, {}, fmt::format("rule {}", old.code)};
    for (const auto& [name, member] : rule_members) {
      if (std::string{"code"} == name || made.*member == old.*member) continue;
      const declared::Given one = given.member(name);
      const diag::SourcePtr& source = given.file->document.source;
      if (one && !(made.*member).empty()) {
        const declared::Given text = game_.in_language(one);
        change.parts.push_back({source, text.value->span(), written_value(*source, text.value->span(), made.*member)});
        continue;
      }
      auto parts =
          set_member(source, *given.value, name, (made.*member).empty() ? "" : rule_text(made.*member), "rule");
      if (!parts) return rule_refused(parts.error());
      change.parts.insert(change.parts.end(), parts->begin(), parts->end());
    }
    return change;
  }
  made.code = free_code(game_, made.code);
  GameChange change{{}, {}, fmt::format("new rule {}", made.code)};
  const std::vector<std::string> members = members_of_words(made);
  const declared::Given rules = own_member(game_, "rules");
  const auto item = [&](const std::string& indent) {
    std::string line = fmt::format("{{ {} }}", fmt::join(members, ", "));
    return line.size() + indent.size() <= longest_line
               ? line
               : fmt::format("{{\n{0}  {1}\n{0}}}", indent, fmt::join(members, fmt::format(",\n{}  ", indent)));
  };
  if (!rules) {
    const declared::FilePtr& file = model.files.front();
    const declared::Given root{&file->document.root, file, {}};
    const auto parts = set_member(file->document.source, *root.value, "rules",
                                  fmt::format("[\n    {}\n  ]", item("    ")), "game file");
    if (!parts) return rule_refused(parts.error());
    change.parts = *parts;
    return change;
  }
  if (rules.value->array() == nullptr) return rule_refused("`rules` is no list: mend it first");
  const diag::SourcePtr& source = rules.file->document.source;
  const data::Array& all = *rules.value->array();
  const std::size_t begin = all.empty() ? rules.value->span().begin : all.back().span().begin;
  const std::string_view text = source->text();
  const std::size_t line = begin == 0 ? 0 : text.rfind('\n', begin - 1) + 1;
  const std::size_t blank = std::min(text.find_first_not_of(' ', line), text.size()) - line;
  const std::string indent(all.empty() ? blank + 2 : blank, ' ');
  WrittenList list{source, *rules.value};
  list.insert(list.size(), list.as_item(item(indent)));
  change.parts = list.changes();
  return change;
}

RuleEdits::Changed RuleEdits::without(std::size_t rule) const {
  const declared::Model& model = game_.model();
  if (rule >= model.rules.size()) return rule_refused("this rule is no longer there: look again");
  const declared::Given& given = model.rules[rule].given;
  const declared::Given rules = own_member(game_, "rules");
  if (!rules || rules.value->array() == nullptr || given.file != rules.file)
    return rule_refused("this rule is in another file: delete it there");
  const data::Array& all = *rules.value->array();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (&all[i] != given.value) continue;
    WrittenList list{rules.file->document.source, *rules.value};
    list.erase(i);
    return GameChange{list.changes(), {}, fmt::format("deleted rule {}", model.rules[rule].code)};
  }
  return rule_refused("this rule is no longer there: look again");
}

}  // namespace planche::project
