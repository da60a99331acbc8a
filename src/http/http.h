// HTTP as the live page speaks it: what is asked, what is answered, and a server. Behind it stands a library that is
// loaded when a server is made (httplib/server.cc), because it would lengthen the start of all other commands.
#pragma once

#include <cstddef>
#include <functional>
#include <regex>
#include <string>

namespace planche::http {

// A request; it lasts as long as the call that gets it.
class Request {
 public:
  virtual ~Request() = default;

  virtual bool has_header(const std::string& name) const = 0;
  // Empty if there is none.
  virtual std::string get_header_value(const std::string& name) const = 0;
  virtual std::string get_param_value(const std::string& name) const = 0;
  // From now on, the body is read as it was sent: whatever packed it stays.
  virtual void leave_packed() const = 0;

  const std::string &method, &path;
  const std::string &remote_addr, &local_addr;
  const int remote_port;
  const std::smatch& matches;  // of the pattern of the route

 protected:
  Request(const std::string& its_method, const std::string& its_path, const std::string& remote,
          const std::string& local, int port, const std::smatch& found)
      : method{its_method}, path{its_path}, remote_addr{remote}, local_addr{local}, remote_port{port}, matches{found} {}
};

// Takes bytes of a body. Returns false if no more are wanted.
using Take = std::function<bool(const char* bytes, std::size_t count)>;
// Reads the body of a request. Returns false if it cannot be read, or the taker wants no more.
using Body = std::function<bool(Take take)>;

// Where the bytes of an answer go.
class Sink {
 public:
  virtual ~Sink() = default;
  // Returns false if whoever asked is gone.
  virtual bool write(const char* bytes, std::size_t count) = 0;
  // Nothing follows.
  virtual void done() = 0;
};

// Writes bytes from `offset` on, `length` at most. Returns false to end the connection.
using Provide = std::function<bool(std::size_t offset, std::size_t length, Sink& sink)>;
using ProvideOn = std::function<bool(std::size_t offset, Sink& sink)>;

class Response {
 public:
  virtual ~Response() = default;

  virtual bool is_empty() const = 0;
  virtual void set_header(const std::string& name, const std::string& value) = 0;
  virtual void set_content(const std::string& text, const std::string& type) = 0;
  virtual void set_content_provider(std::size_t size, const std::string& type, Provide provide) = 0;
  // An answer without a known length. `ended` is called once, when it ends in whatever way.
  virtual void set_chunked_content_provider(const std::string& type, ProvideOn provide,
                                            std::function<void()> ended) = 0;

  int& status;

 protected:
  explicit Response(int& its_status) : status{its_status} {}
};

using Answer = std::function<void(const Request& request, Response& response)>;
using AnswerBody = std::function<void(const Request& request, Response& response, const Body& body)>;

// Each connection has a thread of its own.
class Server {
 public:
  virtual ~Server() = default;

  // The first route that matches the whole path answers.
  virtual void get(const std::string& pattern, Answer answer) = 0;
  virtual void post(const std::string& pattern, AnswerBody answer) = 0;
  // Asked before any route. Returns whether it has answered.
  virtual void before(std::function<bool(const Request& request, Response& response)> ask) = 0;
  // Called when the answer is an error.
  virtual void on_error(Answer answer) = 0;
  // Called when an answer throws.
  virtual void on_exception(Answer answer) = 0;

  // Takes a port of that address; 0: any free one. Returns the port, or a number that is not positive if it is in use.
  virtual int bind(const char* address, int port) = 0;
  // Answers until stop() is called.
  virtual void run() = 0;
  virtual void stop() = 0;
};

struct Limits {
  std::size_t most_body;  // bytes
  int most_waiting;       // connections that are not accepted yet
};

// What the library has under the name "planche_new_http_server".
using NewServer = Server*(const Limits& limits);

}  // namespace planche::http
