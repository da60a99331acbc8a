#include "exports/simulators/simulator_port.h"

#include <cerrno>
#include <cstring>
#include <string_view>

#include <fmt/format.h>
#include <netinet/in.h>
#include <nlohmann/json.hpp>
#include <sys/socket.h>
#include <unistd.h>

#include "base/text.h"

namespace planche::exports {

namespace {

constexpr int seconds_of_patience = 10;
constexpr int execute_script = 3;  // the number of this message

// A text of Lua, between brackets that it does not contain itself.
std::string quoted_in_lua(const std::string& text) {
  std::string level;
  while (text.find("]" + level + "]") != std::string::npos || text.ends_with("]" + level)) level += '=';
  return fmt::format("[{0}[{1}]{0}]", level, text);
}

class Connection {
 public:
  Connection() : socket_{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)} {
    const timeval patience{seconds_of_patience, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() { ::close(socket_); }

  bool open() const {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(simulator_port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return ::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  }
  bool send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent < 0 && errno == EINTR) continue;
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

 private:
  const int socket_;
};

}  // namespace

std::vector<std::string> spawning_messages(const nlohmann::ordered_json& objects) {
  std::vector<std::string> messages;
  for (const auto& object : objects) {
    const nlohmann::ordered_json message{
        {"messageID", execute_script},
        {"guid", "-1"},  // the table
        {"script", fmt::format("spawnObjectJSON({{json = {}}})", quoted_in_lua(object.dump()))}};
    messages.push_back(message.dump());
  }
  return messages;
}

std::optional<std::string> send_to_simulator(const std::vector<std::string>& messages) {
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const Connection connection;
    if (!connection.open())
      return i == 0 ? fmt::format("no Tabletop Simulator listens on port {} of this machine", simulator_port)
                    : fmt::format("Tabletop Simulator took only {} of {}", i, base::counted(messages.size(), "object"));
    if (!connection.send(messages[i]))
      return fmt::format("cannot send to Tabletop Simulator: {}", std::strerror(errno));
  }
  return std::nullopt;
}

}  // namespace planche::exports
