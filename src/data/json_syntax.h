// Why a text is not JSON, in words. Internal to data/.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "data/json.h"
#include "diag/diagnostic.h"

namespace planche::data {

// An array or object that is still open.
struct OpenBracket {
  bool is_object = false;
  bool after_key = false;  // a key has been read, its value has not
  std::size_t offset = 0;  // of the bracket
  std::size_t values = 0;  // complete values read inside
};

// What was read before the parser gave up.
struct Progress {
  std::size_t cursor = 0;         // just after the last complete token
  std::vector<OpenBracket> open;  // outermost first
  bool root_complete = false;
};

// Finds the first mistake of `text`, that of the source as strict JSON, at or after `progress.cursor` and reports it
// (data/syntax, or data/limit for a number too large). Always reports something.
void explain_syntax(const diag::SourcePtr& source, std::string_view text, const Progress& progress, JsonStyle style,
                    diag::Sink& sink);

}  // namespace planche::data
