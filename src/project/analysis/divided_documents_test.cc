#include "project/analysis/divided_documents.h"

#include <gmock/gmock.h>

namespace planche::project {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> names_in(std::uint64_t k, std::uint64_t of, const std::vector<std::string>& files) {
  Messages messages;
  std::vector<std::string> names;
  const auto documents = documents_of({k, of}, files, messages);
  for (const DividedDocument& one : documents.value_or(std::vector<DividedDocument>{})) names.push_back(one.name);
  return names;
}

TEST(DividedDocuments, take_turns_so_that_every_document_is_in_one_part) {
  const std::vector<std::string> files{"a.json", "x/b.json", "c.csv", "d.json", "e.xlsx#Red"};
  EXPECT_THAT(names_in(1, 1, files), ElementsAre("a", "b", "c", "d", "e-Red"));
  EXPECT_THAT(names_in(1, 2, files), ElementsAre("a", "c", "e-Red"));
  EXPECT_THAT(names_in(2, 2, files), ElementsAre("b", "d"));
  EXPECT_THAT(names_in(6, 7, files), IsEmpty());
}

TEST(DividedDocuments, are_refused_alike_in_all_parts) {
  for (const std::uint64_t k : {1, 2, 3}) {
    for (const std::vector<std::string>& files :
         {std::vector<std::string>{}, {"a.json", "-"}, {"x/a.json", "b.json", "y/a.csv"}}) {
      Messages messages;
      EXPECT_FALSE(documents_of({k, 3}, files, messages));
      ASSERT_EQ(messages.all().size(), 1u);
      EXPECT_EQ(messages.all()[0].kind, Message::Kind::refusal);
      EXPECT_FALSE(messages.all()[0].hint.empty());
    }
  }
}

}  // namespace
}  // namespace planche::project
