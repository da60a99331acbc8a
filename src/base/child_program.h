// Starts other programs. Nothing else in planche does.
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace planche::base {

struct ProgramStreams {
  int input = -1, output = -1, error = -1;  // descriptors that become its standard streams; -1: /dev/null
};

// Starts a program without waiting for it. A name without a slash is searched for in PATH. The program gets no open
// files but its streams, no blocked signals, and the default action for signals that planche ignores. `alone`: it has a
// process group of its own, so that Ctrl-C in the terminal does not end it. Returns -1 if it cannot be started; errno
// says why.
pid_t start_program(const std::vector<std::string>& words, ProgramStreams streams, bool alone = false);

// A program that comes with planche in one folder (`make portable`), or its name, for PATH.
std::string own_program(const std::string& name);

// A library that comes with planche, by its place below the prefix of the installation. In a build folder, it is beside
// the program.
std::string own_library(const std::string& place);

}  // namespace planche::base
