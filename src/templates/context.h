// What is known while a template is compiled for one look: words, colours, the fields in reach.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/scene.h"
#include "templates/blueprint.h"
#include "templates/field.h"

namespace planche::templates {

// A field that the template names, for check_fields().
struct NamedField {
  std::string name;
  Where where;
};

struct Context {
  const Blueprint& plan;
  const Look& look;
  Reporter& report;
  bool in_symbol = false;            // no record in reach
  int repetitions = 0;               // enclosing `each`
  int lists = 0;                     // of them, those over a list
  double thinnest = 1e9;             // line width met so far, mm
  std::vector<NamedField> fields{};  // of records, as met

  // A word in the look's language, or in English: a label of the template, or one that the game has for it or for one
  // that it extends; reports template/unknown-label.
  std::optional<std::string> label(std::string_view name, const Where& where);
  // `style`, `language` and labels as text; otherwise the field. Neither when it cannot be: reported.
  struct Named {
    std::optional<std::string> text;
    std::optional<Field> field;
  };
  Named field(std::string_view name, const Where& where);

  // A colour: outer nothing when unknown (reported), inner nothing for `none`.
  std::optional<std::optional<scene::Color>> color(std::string_view name, const Where& where);
  // A member that holds a colour or a gradient; nothing for `none`, absent and wrong ones.
  std::optional<scene::Paint> paint(const Entry* entry);
};

}  // namespace planche::templates
