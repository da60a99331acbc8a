#include "live/machine_names.h"

#include <array>

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace planche::live {

namespace {

std::string text_of(const in_addr& address) {
  std::array<char, INET_ADDRSTRLEN> text{};
  return ::inet_ntop(AF_INET, &address, text.data(), text.size()) == nullptr ? "" : text.data();
}

// The address from which packets would leave for elsewhere. None is sent.
std::string address_towards_others() {
  const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return {};
  sockaddr_in there{}, here{};
  there.sin_family = AF_INET;
  there.sin_port = htons(9);
  ::inet_pton(AF_INET, "192.0.2.1", &there.sin_addr);  // for documentation: nobody has it
  socklen_t size = sizeof here;
  const bool known = ::connect(socket, reinterpret_cast<const sockaddr*>(&there), sizeof there) == 0 &&
                     ::getsockname(socket, reinterpret_cast<sockaddr*>(&here), &size) == 0;
  ::close(socket);
  return known ? text_of(here.sin_addr) : "";
}

}  // namespace

std::string network_address() {
  if (std::string address = address_towards_others(); !address.empty()) return address;
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return "127.0.0.1";
  std::string found = "127.0.0.1";
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET || (one->ifa_flags & IFF_LOOPBACK) != 0 ||
        (one->ifa_flags & IFF_UP) == 0)
      continue;
    found = text_of(reinterpret_cast<const sockaddr_in*>(one->ifa_addr)->sin_addr);
    break;
  }
  ::freeifaddrs(all);
  return found;
}

std::string this_machine() {
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

}  // namespace planche::live
