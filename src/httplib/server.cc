// The server of http/http.h, made of cpp-httplib: a library of its own, which planche loads for `live`.
#include <memory>
#include <utility>

#include <httplib.h>

#include "http/http.h"
#include "httplib/crew.h"

namespace planche::httplib_server {

namespace {

class AskedRequest final : public http::Request {
 public:
  explicit AskedRequest(const httplib::Request& request)
      : Request{request.method,     request.path,        request.remote_addr,
                request.local_addr, request.remote_port, request.matches},
        request_{request} {}

  bool has_header(const std::string& name) const override { return request_.has_header(name); }
  std::string get_header_value(const std::string& name) const override { return request_.get_header_value(name); }
  std::string get_param_value(const std::string& name) const override { return request_.get_param_value(name); }
  // The library unpacks what this header names. The request itself is not constant.
  void leave_packed() const override { const_cast<httplib::Headers&>(request_.headers).erase("Content-Encoding"); }

 private:
  const httplib::Request& request_;
};

class OpenSink final : public http::Sink {
 public:
  explicit OpenSink(httplib::DataSink& sink) : sink_{sink} {}

  bool write(const char* bytes, std::size_t count) override { return sink_.write(bytes, count); }
  void done() override { sink_.done(); }

 private:
  httplib::DataSink& sink_;
};

class GivenResponse final : public http::Response {
 public:
  explicit GivenResponse(httplib::Response& response) : Response{response.status}, response_{response} {}

  bool is_empty() const override { return response_.body.empty() && response_.content_length_ == 0; }
  void set_header(const std::string& name, const std::string& value) override { response_.set_header(name, value); }
  void set_content(const std::string& text, const std::string& type) override { response_.set_content(text, type); }
  void set_content_provider(std::size_t size, const std::string& type, http::Provide provide) override {
    response_.set_content_provider(
        size, type, [provide = std::move(provide)](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
          OpenSink open{sink};
          return provide(offset, length, open);
        });
  }
  void set_chunked_content_provider(const std::string& type, http::ProvideOn provide,
                                    std::function<void()> ended) override {
    response_.set_chunked_content_provider(
        type,
        [provide = std::move(provide)](std::size_t offset, httplib::DataSink& sink) {
          OpenSink open{sink};
          return provide(offset, open);
        },
        [ended = std::move(ended)](bool) { ended(); });
  }

 private:
  httplib::Response& response_;
};

httplib::Server::Handler handler(http::Answer answer) {
  return [answer = std::move(answer)](const httplib::Request& request, httplib::Response& response) {
    GivenResponse given{response};
    answer(AskedRequest{request}, given);
  };
}

class LibraryServer final : public http::Server {
 public:
  explicit LibraryServer(const http::Limits& limits) : most_waiting_{limits.most_waiting} {
    server_.new_task_queue = [] { return new Crew; };
    server_.set_payload_max_length(limits.most_body);
    server_.set_read_timeout(3, 0);
    server_.set_write_timeout(5, 0);
    server_.set_keep_alive_timeout(2);
    server_.set_keep_alive_max_count(200);
    server_.set_tcp_nodelay(true);
  }

  void get(const std::string& pattern, http::Answer answer) override {
    server_.Get(pattern, handler(std::move(answer)));
  }

  void post(const std::string& pattern, http::AnswerBody answer) override {
    server_.Post(pattern, [answer = std::move(answer)](const httplib::Request& request, httplib::Response& response,
                                                       const httplib::ContentReader& reader) {
      GivenResponse given{response};
      answer(AskedRequest{request}, given, [&reader](http::Take take) { return reader(std::move(take)); });
    });
  }

  void before(std::function<bool(const http::Request&, http::Response&)> ask) override {
    server_.set_pre_routing_handler(
        [ask = std::move(ask)](const httplib::Request& request, httplib::Response& response) {
          using Handled = httplib::Server::HandlerResponse;
          GivenResponse given{response};
          return ask(AskedRequest{request}, given) ? Handled::Handled : Handled::Unhandled;
        });
  }

  void on_error(http::Answer answer) override { server_.set_error_handler(handler(std::move(answer))); }

  void on_exception(http::Answer answer) override {
    server_.set_exception_handler(
        [answer = handler(std::move(answer))](const httplib::Request& request, httplib::Response& response,
                                              std::exception_ptr) { answer(request, response); });
  }

  int bind(const char* address, int port) override {
    // Not shared: a second server on the same port would take half of the requests.
    socket_t listening = INVALID_SOCKET;
    server_.set_socket_options([&listening](socket_t socket) {
      listening = socket;
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    });
    if (port == 0) {
      port = server_.bind_to_any_port(address);
    } else if (!server_.bind_to_port(address, port)) {
      return -1;
    }
    if (port > 0) listen(listening, most_waiting_);  // more than the library lets wait
    return port;
  }

  void run() override { server_.listen_after_bind(); }
  void stop() override { server_.stop(); }

 private:
  httplib::Server server_;
  int most_waiting_;
};

}  // namespace

}  // namespace planche::httplib_server

extern "C" [[gnu::visibility("default")]] planche::http::Server* planche_new_http_server(
    const planche::http::Limits& limits) {
  return new planche::httplib_server::LibraryServer{limits};
}
