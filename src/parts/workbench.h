// Makes the parts of a document of a built-in game: what these games share, and what each adds.
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

 protected:
  // Adds the parts of a kind: by default what its template makes of designs_of(), passed through finished().
  virtual base::Asked<void> add_parts(const PartKind& kind, const std::string& title, Sets& sets);

  // Of a kind with a template. No copies: there are no such parts.
  virtual Designs designs_of(const PartKind& kind) const = 0;
  // What every template of the game may name, backs without a design too.
  virtual Computed fields() const = 0;
  // All that the template of a kind or a back may name, whether this request has it or not.
  virtual std::vector<std::string> names_of(std::string_view face) const;
  // The game's template of a kind or a back.
  virtual std::string template_of(std::string_view face) const;
  virtual scene::PartSet finished(const PartKind&, scene::PartSet set) const { return set; }

  // The request's template of a kind or a back, or the game's; null (reported) when it is unusable.
  virtual std::shared_ptr<templates::Stencil> stencil(const std::string& face);
  // Backs may name what the fronts of their kinds may, and all of them which part they are.
  templates::Look look_for(std::string_view face) const;
  // The parts of designs from the kind's template; nothing where a template is unusable.
  void add_stack(const PartKind& kind, const std::string& title, Designs designs, Sets& sets);

  // A design with the fields of the game and these.
  Design design(std::string name = {}, const Computed& own = {}) const;
  // Designs that are there already, each with its copies.
  static Designs listed(std::vector<Design> designs, std::vector<std::size_t> copies);
  // Pages of diagrams, or the figure that was asked for; nothing of a document that has none.
  base::Asked<void> add_diagrams(const std::string& kind, const std::string& title,
                                 base::Asked<std::shared_ptr<Diagrams>> diagrams, Sets& sets);
  // A part that is a drawing and nothing else, as large as its extent.
  static scene::PartSet figure(std::string kind, std::string title, scene::Scene drawing);
  // What was given for an option of the workshop, or what stands for it.
  std::string_view option(std::string_view name, std::string_view otherwise = {}) const;
  // The length that was given, mm, or the usual one; `meaning` is for the hint.
  struct Lengths {
    double least = 0, most = 0, usual = 0;
  };
  base::Asked<double> length_option(std::string_view name, const Lengths& lengths, std::string_view meaning) const;
  bool has_option(std::string_view name) const { return request_.options.contains(name); }
  // Whether the parts of this kind are made.
  bool asks_for(std::string_view kind) const;
  // Of each kind of blank parts, by blanks_option().
  std::size_t blanks() const;
  // Validation found an error within it.
  bool is_flawed(diag::Span span) const;

  const Request& request() const { return request_; }
  const rules::Subject& subject() const { return *request_.subject; }
  // What its kind read in the document, and the numbers of its rules: see rules/subject.h.
  template <typename T>
  const T* content_if() const {
    return rules::content_if<T>(subject());
  }
  template <typename T>
  const T& parameters_of() const {
    return rules::parameters_of<T>(subject());
  }
  // That of the request; prepare() may change it.
  templates::Look& look() { return look_; }
  const templates::Look& look() const { return look_; }
  const std::string& style() const { return look_.style; }
  // What is printed in words, and the language it is in.
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

// --blanks, for workshops with blank parts of these kinds.
rules::GameOption blanks_option(std::vector<std::string_view> parts);

// A field of a template.
inline data::Value whole(std::int64_t number) {
  return data::Value{number, {}};
}
inline data::Value words(std::string_view text) {
  return data::Value{std::string{text}, {}};
}

}  // namespace planche::parts
