// For whom a game is and how long it takes.
#pragma once

namespace planche::rules {

struct Span {
  int least = 0, most = 0;  // both 0: not known
};

struct Facts {
  Span players, minutes;
  int age = 0;  // from that on; 0: not known
};

}  // namespace planche::rules
