// What the core has to say beside the diagnostics of a document, as values that a front end shows.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "diag/diagnostic.h"

namespace planche::project {

struct Message {
  enum class Kind {
    failure,     // the world failed: a file cannot be read or written
    refusal,     // what was asked for does not exist or makes no sense
    remark,      // a line for people
    diagnostics  // of what is read on the way
  } kind;
  std::string text, hint = {};                     // no hint: empty
  std::vector<diag::Diagnostic> diagnostics = {};  // in the order of their places
};

// Messages in their order.
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
