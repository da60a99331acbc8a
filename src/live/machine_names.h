// The names of this machine for others in its network.
#pragma once

#include <string>

namespace planche::live {

// An IPv4 address; that of the loopback if there is no other.
std::string network_address();
// The name that the machine has; empty if it has none.
std::string this_machine();

}  // namespace planche::live
