// What is known while a template is compiled for one look: words, colours, names in reach.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "scene/scene.h"
#include "templates/asked.h"
#include "templates/blueprint.h"

namespace planche::templates {

// A name that the template looks up in its record, for Look::fields.
struct NamedField {
  std::string name;
  Where where;
  std::vector<std::string> beside = {};  // what else can be named there
};

struct Context {
  // `all_steps`: as of Asker.
  Context(const Blueprint& of, const Look& in, Reporter& to, std::uint64_t& all_steps);

  const Blueprint& plan;
  const Look& look;
  Reporter& report;
  bool in_symbol = false;            // no record in reach
  double thinnest = 1e9;             // line width met so far, mm
  std::vector<NamedField> fields{};  // looked up in records, as met
  std::set<std::string> varying{};   // all that may differ from part to part

  // Every problem is reported, as `syntax` where it cannot be read; then nothing is asked. Bare words that are taken as
  // text, with a note.
  Asked ask(const data::Value& string, const Where& where, diag::Code syntax);
  Pattern pattern(const data::Value& string, const Where& where, expressions::Text::Style style);
  // What is the same for all records.
  expressions::Value settled(const Asked& asked);

  // Names in reach now, and taken up again for a layer that is compiled anew.
  std::pair<expressions::Names, bool> in_reach() const { return {names_, item_varies_}; }
  void reach(const expressions::Names& names, bool item_varies) {
    names_ = names;
    item_varies_ = item_varies;
  }

  // While an `each` is compiled: `item` is one of a list, or as outside (null).
  class Repeated {
   public:
    Repeated(Context& context, const Asked* list);
    ~Repeated();
    Repeated(const Repeated&) = delete;

   private:
    Context& context_;
    std::optional<expressions::Type> index_, item_;
    bool varies_;
  };

  // A colour: outer nothing when unknown (reported), inner nothing for `none`.
  std::optional<std::optional<scene::Color>> color(std::string_view name, const Where& where);
  // A member that holds a colour or a gradient; nothing for `none`, absent and wrong ones.
  std::optional<scene::Paint> paint(const Entry* entry);

 private:
  friend class Repeated;
  void know_words();
  // Those in reach that are no fields of a record.
  void add_names(std::vector<std::string>& to) const;
  void tell(const expressions::Problems& problems, const Asked& at, diag::Code syntax);
  // False: something cannot be asked here, which is reported.
  bool note(const expressions::Uses& uses, const Asked& at);
  bool differs(const expressions::Expression& expression) const;

  expressions::Names names_;
  expressions::Evaluation evaluation_;
  std::uint64_t& all_steps_;
  bool item_varies_ = false;
};

}  // namespace planche::templates
