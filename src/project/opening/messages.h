// Messages of the core besides the diagnostics of a document; a front end decides how to show them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "diag/diagnostic.h"

namespace planche::project {

struct Message {
  enum class Kind {
    failure,     // a file cannot be read or written
    refusal,     // the request names something that does not exist or makes no sense
    remark,      // a line for people
    diagnostics  // of files that were read on the way
  } kind;
  std::string text, hint = {};                     // hint: empty if there is none
  std::vector<diag::Diagnostic> diagnostics = {};  // ordered by place
};

// Collects messages in order.
class Messages {
 public:
  void fail(std::string text, std::string hint = {});
  void refuse(std::string text, std::string hint = {});
  void say(std::string text);
  void report(const diag::Sink& sink);

  const std::vector<Message>& all() const { return all_; }
  // Removes and returns all of them.
  std::vector<Message> take() { return std::exchange(all_, {}); }

 private:
  std::vector<Message> all_;
};

}  // namespace planche::project
