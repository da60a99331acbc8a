#include "rules/praxis/chance.h"

namespace planche::rules::praxis {

Item RandomChance::draw(const Counts& from) {
  auto left = static_cast<int>(random_.below(static_cast<std::uint64_t>(from.total())));
  int item = 0;
  while (left >= from[item]) left -= from[item++];
  return static_cast<Item>(item);
}

}  // namespace planche::rules::praxis
