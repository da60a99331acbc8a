#include "project/opening/rules_in_force.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace planche::project {

namespace {

using prose::ProseBlock;
using Kind = ProseBlock::Kind;

class Adapter {
 public:
  Adapter(const diag::SourcePtr& source, const expressions::Names& names, expressions::Evaluation& evaluation,
          diag::Sink& sink)
      : source_{source}, names_{names}, evaluation_{evaluation}, sink_{sink} {}

  void adapt(std::vector<ProseBlock>& blocks) {
    int left_out = 0;  // level of the heading whose section is left out; 0: none
    std::erase_if(blocks, [&](ProseBlock& block) {
      if (block.kind == Kind::last_page || (block.kind == Kind::heading && block.level <= left_out)) left_out = 0;
      if (left_out > 0) return true;
      if (!holds(block.when)) {
        if (block.kind == Kind::heading) left_out = block.level;
        return true;
      }
      const bool held_blocks = !block.blocks.empty();
      fill_in(block.words);
      adapt_rows(block);
      adapt(block.blocks);
      return held_blocks && block.blocks.empty();
    });
  }

 private:
  void adapt_rows(ProseBlock& table) {
    std::vector<std::vector<prose::Words>> rows;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      if (!holds(table.row_when[i])) continue;
      for (prose::Words& cell : table.rows[i]) fill_in(cell);
      rows.push_back(std::move(table.rows[i]));
    }
    table.rows = std::move(rows);
    table.row_when.assign(table.rows.size(), {});
  }

  bool holds(const prose::Condition& when) {
    if (when.text.empty()) return true;
    expressions::Problems problems;
    const auto condition = expressions::Expression::compile(when.text, names_, problems);
    report(problems, when.where);
    if (condition == nullptr) return true;
    const auto value = evaluation_.value_of(*condition);
    if (!value) {
      fault(value.error(), when.where);
      return true;
    }
    return value->is(expressions::Value::Kind::truth) && value->truth();
  }

  void fill_in(prose::Words& words) {
    for (prose::TextSpan& span : words) {
      const bool has_text = span.kind == prose::TextSpan::Kind::text || span.kind == prose::TextSpan::Kind::picture;
      if (!has_text || span.text.find_first_of("{}") == std::string::npos) continue;
      expressions::Problems problems;
      const auto text = expressions::Text::compile(span.text, names_, problems);
      report(problems, span.where);
      if (text == nullptr) continue;
      auto filled = evaluation_.text_of(*text);
      if (filled)
        span.text = std::move(*filled);
      else
        fault(filled.error(), span.where);
    }
  }

  // Offsets of problems count from the start of the text at `where`.
  void report(const expressions::Problems& problems, diag::Span where) {
    for (const expressions::Problem& problem : problems) {
      diag::Diagnostic d =
          diag::problem(source_, within(where, problem.begin, problem.end), problem.code, problem.message);
      d.severity = problem.severity;
      d.hint = problem.hint;
      sink_.add(std::move(d));
    }
  }
  void fault(const expressions::Fault& fault, diag::Span where) {
    sink_.add(diag::problem(source_, within(where, fault.begin, fault.end), "booklet/value", fault.message));
  }

  static diag::Span within(diag::Span where, std::size_t begin, std::size_t end) {
    const auto place = [&](std::size_t offset) {
      return std::min(where.begin + static_cast<std::uint32_t>(offset), where.end);
    };
    return {place(begin), place(end)};
  }

  const diag::SourcePtr& source_;
  const expressions::Names& names_;
  expressions::Evaluation& evaluation_;
  diag::Sink& sink_;
};

}  // namespace

void adapt(prose::Text& text, const diag::SourcePtr& source, const expressions::Names& names,
           expressions::Evaluation& evaluation, diag::Sink& sink) {
  Adapter{source, names, evaluation, sink}.adapt(text.blocks);
}

}  // namespace planche::project
