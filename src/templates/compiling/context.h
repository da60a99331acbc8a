// The state of compiling a template for one look: words, colours, names.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scene/scene.h"
#include "templates/reading/blueprint.h"
#include "templates/reading/record_expression.h"

namespace planche::templates {

// A name that the template looks up in its record, for Look::fields.
struct NamedField {
  std::string name;
  Where where;
  std::vector<std::string> beside = {};  // other names that are possible there
  // Where a block that contains it is used, and the name of the block.
  std::optional<Where> use = {};
  std::string block = {};
};

struct Context {
  // `all_steps`: see RecordEvaluator.
  Context(const Blueprint& of, const Look& in, Reporter& to, std::uint64_t& all_steps);

  const Blueprint& plan;
  const Look& look;
  Reporter& report;
  bool in_symbol = false;  // in a symbol, without a record
  bool asks = false;       // an expression was compiled, or a label was looked up
  bool of_record = false;  // a layer is compiled again, with the numbers and colours of a record
  // In a group: how far the outermost group is moved because its places are measured from the corner of the bleed, mm.
  std::optional<double> moved_by{};
  const Entry* use = nullptr;        // of the block whose layers are compiled
  double thinnest = 1e9;             // thinnest line so far, mm
  std::vector<NamedField> fields{};  // looked up in records, in order
  // Of the style low-ink: areas and pictures that are drawn as in colour.
  struct KeptInk {
    std::string what;
    Where where;
    double ink = 0;  // about, in mm² of solid ink
  };
  std::vector<KeptInk> kept_ink{};
  std::set<std::string> varying{};  // names on which the drawing depends

  // Compiles an expression. Reports every problem: with the code `syntax` if it cannot be parsed, and as a note if a
  // bare word is read as text. After an error, the result has no expression. Numbers may have units if `unit` is given:
  // that of the result, in mm.
  RecordExpression ask(const data::Value& string, const Where& where, diag::Code syntax,
                       std::optional<double> unit = {},
                       expressions::Expression::As as = expressions::Expression::As::value);
  TextPattern pattern(const data::Value& string, const Where& where, expressions::Text::Style style);
  // The text with its `{label.x}` replaced. Reports unknown labels.
  std::string with_labels(std::string_view text, const Where& where);
  // The value, if it is the same for all records.
  void note_unlabelled(const RecordExpression& asked);
  expressions::Value settled(const RecordExpression& asked);

  // The current names, to restore for a layer that is compiled again.
  std::pair<expressions::Names, bool> in_reach() const { return {names_, item_varies_}; }
  void reach(const expressions::Names& names, bool item_varies) {
    names_ = names;
    item_varies_ = item_varies;
  }

  // While `each` is compiled: sets the type of `item`; null keeps the outer one.
  class Repeated {
   public:
    Repeated(Context& context, const RecordExpression* list);
    ~Repeated();
    Repeated(const Repeated&) = delete;

   private:
    Context& context_;
    std::optional<expressions::Type> index_, item_;
    bool varies_;
  };

  // While this lives (during the compilation of a block's layers), expressions may use the names in `with` whose values
  // are valid.
  class Given {
   public:
    Given(Context& context, const Entry* with);
    ~Given() { context_.names_.given = std::move(outer_); }
    Given(const Given&) = delete;

   private:
    Context& context_;
    std::string outer_;
  };

  // A colour. The outer optional is empty for unknown colours (reported), the inner one for `none`.
  std::optional<std::optional<scene::Color>> color(std::string_view name, const Where& where);
  // A member with a colour or a gradient. Nothing for `none`, absent and wrong values.
  std::optional<scene::Paint> paint(const Entry* entry);

 private:
  friend class Repeated;
  friend class Given;
  void know_words();
  // The current names that are not fields of a record.
  void add_names(std::vector<std::string>& to) const;
  void report_problems(const expressions::Problems& problems, const RecordExpression& at, diag::Code syntax);
  // Returns false, and reports, if a name is not allowed here.
  bool note(const expressions::Uses& uses, const RecordExpression& at);
  bool differs(const expressions::Expression& expression) const;

  expressions::Names names_;
  expressions::Evaluation evaluation_;
  std::uint64_t& all_steps_;
  bool item_varies_ = false;
};

}  // namespace planche::templates
