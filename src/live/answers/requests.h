// Reads the bodies of requests to the live page, and writes answers.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "http/http.h"
#include "live/viewing/viewer.h"

namespace planche::live {

// A whole number without a sign; nothing for other texts.
std::optional<std::size_t> number_of(const std::string& text);
// Which picture of a position is asked for, counted from 1.
std::size_t picture_number(const http::Request& request);
// What the visitor has chosen to see.
ViewLook look_of(const http::Request& request);

inline constexpr std::size_t most_body = 1 << 20;  // bytes of a request

// Sends the text as it is. With set_content(), the library compresses it for browsers, which takes longer than all
// else: 300 ms for the parts of a deck of 500.
void send(http::Response& response, std::string text, const char* type);

// Refuses with a sentence. `closing`: nothing more is read from the connection, because parts of the request may be
// left in it.
void refuse(http::Response& response, int status, const std::string& text, bool closing = false);

// Sends a sentence as JSON; refuses with the error.
void answer(http::Response& response, const tl::expected<std::string, std::string>& said);

// Whether whoever sent the request has closed the connection.
bool has_left(const http::Request& request);

// Whether the request has a body that the library does not read by itself: that of a GET.
bool has_unread_body(const http::Request& request);

// Reads the body of a POST request as it is, and keeps none of it. Returns false, and reads nothing, if its length is
// unknown.
bool skip_body(const http::Request& request, const http::Body& reader);

// The JSON object that the request consists of. Refuses it, and returns nothing, if it is something else, compressed,
// of unknown length or too large. Forms of other sites cannot send JSON.
std::optional<nlohmann::json> read_object(const http::Request& request, const http::Body& reader,
                                          http::Response& response);

}  // namespace planche::live
