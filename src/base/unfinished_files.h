// Files that are removed if the program ends before they are finished. Internal to new_file.cc, which declares what
// others use.
#pragma once

#include <atomic>
#include <csignal>
#include <string>

#include "base/new_file.h"

namespace planche::base {

// An entry of a list that only grows, so that a signal handler can read it at any time. New entries come first.
struct Trace {
  std::string name;
  Trace* older = nullptr;
  std::atomic<bool> there{false};
};

// Allocates the entry in advance: once the file exists, nothing more must be allocated to remember it.
Fleeting prepare(std::string name);
// Keeps the file from now on.
void keep(Fleeting& fleeting);

// Delays what would end the program: signals from outside in this thread, and failures of other threads.
class Undisturbed {
 public:
  Undisturbed();
  ~Undisturbed();
  Undisturbed(const Undisturbed&) = delete;
  Undisturbed& operator=(const Undisturbed&) = delete;

 private:
  sigset_t before_;
};

}  // namespace planche::base
