// Reads XML in an archive, element by element. Only for use in data/.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "data/workbooks/archive.h"

namespace planche::data {

struct Element {
  std::string_view name, space;  // without prefix; the URI of its namespace
  const unsigned char** attributes = nullptr;
  int count = 0;  // of attributes

  // An attribute without its prefix; empty if absent. `within`: a part of the URI of its namespace.
  std::string_view get(std::string_view attribute, std::string_view within = {}) const;
};

// Receives the elements. Setting `fault` stops the reading.
class XmlTaker {
 public:
  XmlTaker() = default;
  XmlTaker(const XmlTaker&) = delete;
  XmlTaker& operator=(const XmlTaker&) = delete;
  virtual ~XmlTaker() = default;
  virtual void start(const Element& element) = 0;
  virtual void end(std::string_view name) = 0;
  virtual void text(std::string_view piece) = 0;

  std::optional<ReadFault> fault = {};
};

// Refuses entities with their declaration, and parts of more than `most` bytes.
Tried<void> read_xml(Archive& archive, const std::string& part, XmlTaker& taker,
                     std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace planche::data
