// Changes files of a zip archive, and keeps all other bytes. Only for use in data/.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "data/workbooks/xml_spans.h"

namespace planche::data {

struct NewContent {
  std::size_t index = 0;  // of the file, in the order of the archive's directory
  std::string name, content;
};
// What changes in the archive: the compressed content, with its sizes, its check sum and the places in the directory.
// Methods, times and attributes stay. An error is the end of a sentence.
tl::expected<std::vector<Splice>, std::string> zip_splices(std::string_view archive,
                                                           const std::vector<NewContent>& files);

}  // namespace planche::data
