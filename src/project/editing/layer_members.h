// The members of layers as people change them one by one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "diag/source.h"

namespace planche::project {

struct MemberOffer {
  std::string name, help;
  std::vector<std::string> choices = {};  // if it is one of these
  bool text = false;                      // always a text, even if it looks like a number
};

// The members that layers of this type can have; empty for an unknown type.
std::vector<MemberOffer> members_offered(std::string_view type);

// A value as people see it: a text without its quotes, or JSON. The error says why it is changed in the file only.
tl::expected<std::string, std::string> shown_member(const diag::Source& source, diag::Span span);

// A value that was typed, as JSON: numbers, lists and truth values stay what they are, all else is a text.
tl::expected<std::string, std::string> typed_member(std::string_view type, std::string_view member,
                                                    std::string_view text);

}  // namespace planche::project
