#include "project/opening/messages.h"

namespace planche::project {

void Messages::fail(std::string text, std::string hint) {
  all_.push_back({Message::Kind::failure, std::move(text), std::move(hint)});
}

void Messages::refuse(std::string text, std::string hint) {
  all_.push_back({Message::Kind::refusal, std::move(text), std::move(hint)});
}

void Messages::say(std::string text) {
  all_.push_back({Message::Kind::remark, std::move(text)});
}

void Messages::report(const diag::Sink& sink) {
  if (auto found = sink.sorted(); !found.empty())
    all_.push_back({Message::Kind::diagnostics, {}, {}, std::move(found)});
}

}  // namespace planche::project
