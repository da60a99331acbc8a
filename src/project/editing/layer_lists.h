// Adds, removes, copies, orders and names layers by changing the text of their template, and nothing around them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "data/document.h"
#include "project/editing/edits.h"

namespace planche::project {

// A template as it is written. Errors are sentences for the editing person. Layers are named by their places in the
// text; comments above a layer and behind it go with it.
class LayerLists {
 public:
  using Changed = tl::expected<std::vector<Replacement>, std::string>;

  // The error: the text cannot be read.
  static tl::expected<LayerLists, std::string> read(const diag::SourcePtr& source);

  // Where a layer is in the list that it belongs to.
  struct Place {
    const data::Value* list = nullptr;
    std::size_t index = 0;
    const data::Value& layer() const { return (*list->array())[index]; }
  };
  // `list` is null if there is no such layer.
  Place find(diag::Span layer) const;

  // The layer of this name.
  std::optional<diag::Span> named(std::string_view id) const;
  // The name, or with a number if a layer has it.
  std::string free_name_for(std::string_view name) const;

  // A new layer on top of all. `members` is JSON: {"type": "line"}.
  Changed added(std::string_view members) const;
  Changed removed(diag::Span layer) const;
  // A copy right above the layer; names in it get a number.
  Changed copied(diag::Span layer) const;
  // To the place of another layer of its list, which moves one place towards where the layer was.
  Changed moved(diag::Span layer, diag::Span to) const;
  // Gives the layer this name, also where other layers of the template name it.
  Changed renamed(diag::Span layer, std::string_view name) const;
  // A picture as a symbol of the template.
  Changed with_symbol(std::string_view name, std::string_view picture) const;
  // Adds a member, changes its value, or removes it if `json` is empty.
  Changed set(diag::Span layer, std::string_view member, std::string_view json) const;

 private:
  explicit LayerLists(data::Document document) : document_{std::move(document)} {}
  const data::Value* layers() const;
  std::string_view bytes(std::size_t begin, std::size_t end) const;
  std::string free_name(std::string_view name, const std::vector<std::string>& more) const;

  data::Document document_;
};

}  // namespace planche::project
