#include "project/opening/messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace planche::project {
namespace {

TEST(Messages, keep_their_order) {
  diag::Sink sink;
  Messages messages;
  messages.report(sink);  // has no effect
  messages.say("one");
  sink.add(diag::finding(diag::Severity::warning, "a/b", "two"));
  messages.report(sink);
  messages.refuse("three", "hint");
  messages.fail("four");
  const std::vector<Message> all = messages.take();
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(all[0].kind, Message::Kind::remark);
  ASSERT_EQ(all[1].kind, Message::Kind::diagnostics);
  EXPECT_EQ(all[1].diagnostics.at(0).message, "two");
  EXPECT_EQ(all[2].kind, Message::Kind::refusal);
  EXPECT_EQ(all[2].hint, "hint");
  EXPECT_EQ(all[3].text, "four");
  EXPECT_TRUE(messages.all().empty());
}

}  // namespace
}  // namespace planche::project
