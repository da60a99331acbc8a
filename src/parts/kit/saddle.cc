#include "parts/kit/saddle.h"

namespace planche::parts::kit {

std::vector<Folded> saddle(std::size_t pages) {
  std::vector<Folded> sheets;
  for (std::size_t first = 0; 4 * sheets.size() < pages; first += 2) {
    const std::size_t last = pages - 1 - first;
    sheets.push_back({{last, first}, {first + 1, last - 1}});
  }
  return sheets;
}

}  // namespace planche::parts::kit
