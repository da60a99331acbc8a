// Base class for making parts of documents of built-in games, with the common functions and what each game overrides.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/asked.h"
#include "parts/maker.h"
#include "parts/parts.h"
#include "parts/stack.h"

namespace planche::parts {

class Diagrams;

class Workbench : public Maker {
 public:
  Workbench(std::shared_ptr<const Request> request, templates::Library& library, diag::Sink& sink)
      : shared_{std::move(request)}, request_{*shared_}, look_{request_.look}, library_{library}, sink_{sink} {}

  base::Asked<void> add(const PartKind& kind, bool whole, Sets& sets) final;
  Computed facts() const override { return fields(); }

 protected:
  // Adds the parts of a kind. By default draws designs_of() with its template and passes the set through finished().
  virtual base::Asked<void> add_parts(const PartKind& kind, const std::string& title, Sets& sets);

  // The designs of a kind with a template; no copies: it has no such parts.
  virtual Designs designs_of(const PartKind& kind) const = 0;
  // Fields that every template of the game may use, including backs without a design.
  virtual Computed fields() const = 0;
  // All names that the template of a kind or a back may use, whether or not this request has values for them.
  virtual std::vector<std::string> names_of(std::string_view face) const;
  // The game's template for a kind or a back.
  virtual std::string template_of(std::string_view face) const;
  virtual scene::PartSet finished(const PartKind&, scene::PartSet set) const { return set; }

  // The template of the request for a kind or a back, else that of the game; null after a report if it is unusable.
  virtual std::shared_ptr<templates::Stencil> stencil(const std::string& face);
  // Backs may use the names of their fronts, and every template the numbers of its part.
  templates::Look look_for(std::string_view face) const;
  // Adds parts drawn from the kind's template; adds nothing if a template is unusable.
  void add_stack(const PartKind& kind, const std::string& title, Designs designs, Sets& sets);

  // A design with the fields of the game and those of `own`.
  Design design(std::string name = {}, const Computed& own = {}) const;
  // Designs from existing ones and their copies.
  static Designs listed(std::vector<Design> designs, std::vector<std::size_t> copies);
  // Adds pages of diagrams, or the requested figure; nothing for a document without any.
  base::Asked<void> add_diagrams(base::Asked<std::shared_ptr<Diagrams>> diagrams, Sets& sets);
  // The value of an option of the workshop, or `otherwise`.
  std::string_view option(std::string_view name, std::string_view otherwise = {}) const;
  // The length in mm that the option gives, or the usual one; `meaning` is for the hint.
  struct Lengths {
    double least = 0, most = 0, usual = 0;
  };
  base::Asked<double> length_option(std::string_view name, const Lengths& lengths, std::string_view meaning) const;
  bool has_option(std::string_view name) const { return request_.options.contains(name); }
  // Whether the request includes parts of this kind.
  bool asks_for(std::string_view kind) const;
  // The number of each kind of blank parts, from blanks_option().
  std::size_t blanks() const;
  // Whether validation found an error within the span.
  bool is_flawed(diag::Span span) const;

  const Request& request() const { return request_; }
  const rules::Subject& subject() const { return *request_.subject; }
  // The content of the document as its kind reads it, and the numbers of its rules: see rules/subject.h.
  template <typename T>
  const T* content_if() const {
    return rules::content_if<T>(subject());
  }
  template <typename T>
  const T& parameters_of() const {
    return rules::parameters_of<T>(subject());
  }
  // The look of the request, which prepare() may change.
  templates::Look& look() { return look_; }
  const templates::Look& look() const { return look_; }
  const std::string& style() const { return look_.style; }
  // The printed words and their language.
  const base::Words& wording() const { return look_.words; }
  const std::string& language() const { return wording().language(); }
  std::string credit() const { return wording().say("credit"); }
  templates::Library& library() const { return library_; }
  scene::Typesetter& typesetter() const { return library_.typesetter(); }
  diag::Sink& sink() const { return sink_; }

 private:
  std::shared_ptr<const Request> shared_;
  const Request& request_;
  templates::Look look_;
  templates::Library& library_;
  diag::Sink& sink_;
};

// The option --blanks for workshops with blank parts of these kinds.
rules::GameOption blanks_option(std::vector<std::string_view> parts);

// The value of a template field.
inline data::Value whole(std::int64_t number) {
  return data::Value{number, {}};
}
inline data::Value words(std::string_view text) {
  return data::Value{std::string{text}, {}};
}

}  // namespace planche::parts
