// What HTML is left in texts: entities, comments, and tags that are refused.
#pragma once

#include <string>
#include <string_view>

namespace planche::prose {

// The character of an entity of HTML 4, such as `&amp;` or `&#8364;`; others stay as written.
std::string entity(std::string_view text);

// A hint for a tag of HTML: what to write instead.
std::string instead_of(std::string_view html);

// The words of a comment, without blanks around them. Empty for anything else.
std::string comment_of(std::string_view html);

}  // namespace planche::prose
