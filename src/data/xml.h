// XML within an archive, element by element as it is read. Internal to data/.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "data/archive.h"

namespace planche::data {

struct Element {
  std::string_view name, space;  // without prefix; the URI of its namespace
  const unsigned char** attributes = nullptr;
  int count = 0;  // of attributes

  // Of the attribute without its prefix; empty: there is none. `within`: a part of the URI of its namespace.
  std::string_view get(std::string_view attribute, std::string_view within = {}) const;
};

// Takes what is read. Setting `fault` ends the reading.
class XmlTaker {
 public:
  XmlTaker() = default;
  XmlTaker(const XmlTaker&) = delete;
  XmlTaker& operator=(const XmlTaker&) = delete;
  virtual ~XmlTaker() = default;
  virtual void start(const Element& element) = 0;
  virtual void end(std::string_view name) = 0;
  virtual void text(std::string_view piece) = 0;

  std::optional<Fault> fault = {};
};

// Entities are refused with the declaration that they need, and so is a part of more than `most` bytes.
Tried<void> read_xml(Archive& archive, const std::string& part, XmlTaker& taker,
                     std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace planche::data
