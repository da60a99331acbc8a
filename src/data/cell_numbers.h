// Numbers as people write them in cells.
#pragma once

#include <string>
#include <string_view>

namespace planche::data {

// The number in ASCII digits, as in JSON but with a `+` allowed. "−3" is -3, "1 000" is 1000 (with any space or an
// apostrophe between thousands), "２" is 2, "½" is 0.5, ".5" is 0.5 and "5." is 5. Other texts are returned unchanged.
std::string plain_number(std::string_view written);

}  // namespace planche::data
