#include "data/workbooks/xlsx_book.h"

#include <algorithm>

namespace planche::data {

Tried<void> read_small(Archive& archive, const std::string& part, XmlTaker& taker) {
  constexpr std::size_t most = 16u << 20;
  return read_xml(archive, part, taker, most);
}

Tried<std::unique_ptr<Opening>> open_book(Archive& archive) {
  Relations of_package{""};
  if (const auto read = read_small(archive, "_rels/.rels", of_package); !read) return tl::unexpected{read.error()};
  auto opening = std::make_unique<Opening>(of_package.of_type("officeDocument"));
  auto& [book_part, of_book, book, names, parts] = *opening;
  if (!book_part.empty() && !book_part.ends_with(".bin")) {
    if (const auto read = read_small(archive, book_part, book); !read) return tl::unexpected{read.error()};
  }
  if (!book.is_book) return tl::unexpected{no_workbook("another office document")};
  if (const auto read = read_small(archive, Relations::file_of(book_part), of_book); !read)
    return tl::unexpected{read.error()};
  for (std::size_t i = 0; i < book.names.size(); ++i) {
    const auto found = of_book.all.find(book.ids[i]);
    if (found == of_book.all.end() || found->second.type != "worksheet") continue;
    names.push_back(book.names[i]);
    parts.push_back(found->second.target);
  }
  return opening;
}

}  // namespace planche::data
