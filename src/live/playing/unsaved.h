// A document that has no file: a record that a visitor loads, a position to be drawn.
#pragma once

#include <string>
#include <utility>

#include "project/project.h"

namespace planche::live {

class Unsaved {
 public:
  Unsaved(std::string text, const project::PrintChoices& choices)
      : project_{path, choices, {{path, std::move(text)}}} {}
  project::Project& project() { return project_; }
  void renew(std::string text) { project_.renew({{path, std::move(text)}}); }

 private:
  static constexpr const char* path = "/unsaved/document.json";
  project::Project project_;
};

}  // namespace planche::live
