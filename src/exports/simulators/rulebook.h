// The rules of the exported game as a PDF to read.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "exports/job.h"
#include "project/printing/work.h"

namespace planche::exports {

class Rulebook {
 public:
  // Null where the game has no rules in the language.
  static std::unique_ptr<Rulebook> find(Job& job);
  std::uint64_t hash() const { return hash_; }  // of its pages
  void write(const std::string& file);

 private:
  explicit Rulebook(Job& job) : job_{job} {}

  Job& job_;
  project::Messages unheard_;  // that there are no rules
  std::unique_ptr<project::Work> work_;
  project::Studio studio_;
  std::vector<scene::PartSet> pages_;
  std::uint64_t hash_ = 0;
};

}  // namespace planche::exports
