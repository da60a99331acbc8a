// A list in a JSON or YAML file as it is written: its items come, go and change places, and nothing else does.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "data/value.h"
#include "project/editing/edits.h"

namespace planche::project {

// Comments above an item and behind it go with the item; separators stay where they are.
class WrittenList {
 public:
  // `list` is an array that was read from the source.
  WrittenList(diag::SourcePtr source, const data::Value& list);

  std::size_t size() const { return items_.size(); }
  bool is_block() const { return block_; }  // of YAML, without brackets
  // Where the item itself begins: at its dash in a YAML list without brackets.
  static std::size_t begin_of(const diag::Source& source, const data::Value& list, std::size_t index);
  // `members` of JSON as an item of this list.
  std::string as_item(std::string_view members) const { return (block_ ? "- " : "") + std::string{members}; }

  // The text of an item, including the comments above it.
  const std::string& text(std::size_t at) const { return items_[at].text; }
  // The text after the item and its comma, such as a comment on the same line.
  const std::string& behind(std::size_t at) const { return items_[at].behind; }

  void insert(std::size_t at, std::string item, std::string behind = {});
  void erase(std::size_t at);
  // Items in between move one place towards `from`.
  void move(std::size_t from, std::size_t to);

  // The bytes that differ.
  std::vector<Replacement> changes() const;

 private:
  struct Item {
    std::string text;         // with the comments above it, up to the comma
    std::string behind = {};  // after it
  };
  std::string joined() const;

  diag::SourcePtr source_;
  diag::Span span_;
  std::size_t begin_ = 0, end_ = 0;  // from the first to the last item
  bool block_ = false;               // of YAML, without commas
  bool last_comma_ = false;          // behind the last item too
  bool line_ends_ = false;           // behind the last item
  std::string otherwise_;            // between two items, if there are none yet
  std::vector<Item> items_;
  std::vector<std::string> between_;
};

// Adds the member to an object that was read from the source, changes its value, or removes it if `json` is empty. The
// error is a sentence that calls the object `what`.
tl::expected<std::vector<Replacement>, std::string> set_member(const diag::SourcePtr& source, const data::Value& object,
                                                               std::string_view member, std::string_view json,
                                                               std::string_view what);

}  // namespace planche::project
