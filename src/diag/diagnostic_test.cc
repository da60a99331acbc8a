#include "diag/diagnostic.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace planche::diag {
namespace {

SourcePtr source(std::string name) {
  return std::make_shared<Source>(std::move(name), std::string(5000, 'x'));
}

Diagnostic problem(const SourcePtr& where, std::uint32_t offset, std::string message,
                   Severity severity = Severity::error) {
  return {.severity = severity,
          .code = "test/x",
          .message = std::move(message),
          .source = where,
          .span = {offset, offset + 1}};
}

std::vector<std::string> messages(const Sink& sink) {
  std::vector<std::string> all;
  for (const Diagnostic& d : sink.sorted()) all.push_back(d.message);
  return all;
}

TEST(Sink, sorts_by_place_within_sources_in_order_of_appearance) {
  const SourcePtr b = source("b"), a = source("a");
  Sink sink;
  sink.add(problem(b, 9, "b9"));
  sink.add(problem(a, 5, "a5"));
  sink.add(problem(b, 2, "b2 first"));
  sink.add(problem(nullptr, 0, "no place"));
  sink.add(problem(b, 2, "b2 second"));
  EXPECT_THAT(messages(sink), testing::ElementsAre("b2 first", "b2 second", "b9", "a5", "no place"));
}

TEST(Sink, what_has_no_source_lies_nowhere_in_it) {
  Sink sink;
  sink.add(problem(nullptr, 5, "no place"));
  EXPECT_EQ(sink.sorted()[0].span, Span{});
  const SourcePtr short_one = std::make_shared<Source>("a", "xyz");
  sink.add(problem(short_one, 2, "at the end"));
  sink.add(problem(short_one, 5000, "beyond"));
  EXPECT_EQ(sink.sorted()[1].span, (Span{2, 3}));
  EXPECT_EQ(sink.sorted()[2].span, (Span{3, 3}));
}

TEST(Sink, says_the_same_of_a_place_once) {
  const SourcePtr a = source("a"), b = source("b");
  Sink sink;
  sink.add(problem(a, 3, "wrong"));
  sink.add(problem(a, 3, "wrong"));
  sink.add(problem(source("a"), 3, "wrong"));  // the file is read again
  EXPECT_EQ(sink.count(Severity::error), 1);
  sink.add(problem(a, 4, "wrong"));
  sink.add(problem(a, 3, "wrong, too"));
  sink.add(problem(b, 3, "wrong"));
  sink.add(problem(nullptr, 3, "wrong"));
  sink.add(problem(nullptr, 3, "wrong"));
  EXPECT_EQ(sink.count(Severity::error), 6);
  EXPECT_EQ(messages(sink).size(), 6);
}

TEST(Sink, counts_by_severity) {
  Sink sink;
  EXPECT_FALSE(sink.has_errors());
  sink.add(problem(nullptr, 0, "w", Severity::warning));
  sink.add(problem(nullptr, 0, "n", Severity::note));
  EXPECT_FALSE(sink.has_errors());
  sink.add(problem(nullptr, 0, "e"));
  EXPECT_TRUE(sink.has_errors());
  EXPECT_EQ(sink.count(Severity::error), 1u);
  EXPECT_EQ(sink.count(Severity::warning), 1u);
  EXPECT_EQ(sink.count(Severity::note), 1u);
}

TEST(Sink, tells_once_what_belongs_together) {
  const SourcePtr a = source("a"), b = source("b");
  const auto card = [](const SourcePtr& where, std::uint32_t offset, std::string name, std::string together) {
    Diagnostic d = problem(where, offset, "m");
    d.subject = std::move(name);
    d.together = std::move(together);
    return d;
  };
  Sink sink;
  sink.add(card(a, 20, "Braise", "Tamil"));
  sink.add(card(a, 20, "Braise", "Tamil"));
  sink.add(card(a, 10, "Thimble", "Tamil"));
  sink.add(card(a, 30, "Bobbin", "Tamil"));
  sink.add(card(a, 31, "Thimble", "Tamil"));
  sink.add(card(a, 40, "Han", "Han"));
  sink.add(card(b, 50, "Other", "Tamil"));
  sink.add(card(b, 60, "Alone", ""));
  sink.add(card(b, 70, "Alone too", ""));
  EXPECT_THAT(messages(sink), testing::ElementsAre("m; also in Thimble, Bobbin", "m", "m", "m", "m"));
  EXPECT_EQ(sink.count(Severity::error), 5u);
  for (int i = 0; i < 12; ++i) sink.add(card(b, 80, fmt::format("C{}", i), "Tamil"));
  EXPECT_EQ(messages(sink)[2], "m; also in C0, C1, C2, C3, C4, C5, C6, C7 and 4 more, 13 in all");
  EXPECT_EQ(sink.count(Severity::error), 5u);
}

TEST(Gathered, tells_people_the_worst_of_many_that_are_alike) {
  const SourcePtr a = source("a");
  const auto card = [&](std::string name, std::string alike, double excess) {
    Diagnostic d = problem(a, 0, fmt::format("{} mm", excess));
    d.subject = std::move(name);
    d.alike = std::move(alike);
    d.excess = excess;
    return d;
  };
  const auto told = [](std::vector<Diagnostic> all) {
    std::vector<std::string> texts;
    for (const Diagnostic& d : merged_for_people(std::move(all))) texts.push_back(d.subject + ": " + d.message);
    return texts;
  };
  std::vector<Diagnostic> all{card("A", "name", 1), card("X", "", 9), card("B", "name", 3), card("C", "name", 2)};
  EXPECT_THAT(told(all), testing::ElementsAre("A: 1 mm", "X: 9 mm", "B: 3 mm", "C: 2 mm")) << "three are few";
  all.push_back(card("D", "text", 1));
  all.push_back(card("A", "name", 0.5));
  EXPECT_THAT(told(all), testing::ElementsAre("X: 9 mm", "B: 3 mm; also in A, C", "D: 1 mm"));
  for (int i = 0; i < 10; ++i) all.push_back(card(fmt::format("C{}", i), "name", 1));
  EXPECT_THAT(told(all), testing::Contains("B: 3 mm; also in A, C, C0, C1, C2, C3, C4, C5 and 4 more, 13 in all"));
}

TEST(Gathered, says_once_what_is_wrong_with_one_place) {
  const SourcePtr a = source("a");
  const auto part = [&](std::string name, std::uint32_t at, std::string message) {
    Diagnostic d = problem(a, at, std::move(message));
    d.subject = std::move(name);
    return d;
  };
  std::vector<std::string> told;
  for (const Diagnostic& d : merged_for_people({part("A", 1, "A: no colour"), part("B", 1, "no colour"),
                                                part("B", 1, "no symbol"), part("C", 2, "no colour"),
                                                part("C", 1, "no colour"), part("A", 1, "no colour")}))
    told.push_back(with_subject(d));
  EXPECT_THAT(told, testing::ElementsAre("A: no colour; also in B, C", "B: no symbol", "C: no colour"));
}

TEST(Gathered, stands_at_the_layer_that_is_shared) {
  const SourcePtr cards = source("cards"), other = source("other"), card = source("card.json");
  std::vector<Diagnostic> all;
  for (std::uint32_t i = 0; i < 5; ++i) {
    Diagnostic d = problem(cards, i, "m");
    d.subject = fmt::format("C{}", i);
    d.alike = "name";
    d.layer = {card, {7, 9}, "layers[0]"};
    all.push_back(std::move(d));
  }
  all.push_back(problem(cards, 9, "n"));
  all.push_back(problem(card, 3, "first"));
  all.push_back(problem(card, 8, "last"));
  all.push_back(problem(other, 1, "o"));
  std::vector<std::string> told;
  for (const Diagnostic& d : merged_for_people(all))
    told.push_back(fmt::format("{} {} {} {}", d.source->name(), d.span.begin, d.message, d.layer.text()));
  EXPECT_THAT(told, testing::ElementsAre("cards 9 n ", "card.json 3 first ", "card.json 7 m; also in C1, C2, C3, C4 ",
                                         "card.json 8 last ", "other 1 o "));
}

TEST(Sink, counts_what_belongs_together_but_is_not_listed) {
  const SourcePtr a = source("a");
  Sink sink;
  for (std::uint32_t i = 0; i < Sink::max_per_source; ++i) sink.add(problem(a, i, "p"));
  for (std::uint32_t i = 0; i < 2; ++i) {
    Diagnostic d = problem(a, i, "late");
    d.together = "Tamil";
    sink.add(d);
  }
  EXPECT_EQ(sink.sorted().back().message, "2 more problems are not listed, the limit is 1000");
}

TEST(Sink, tells_how_many_problems_of_a_source_are_not_listed) {
  const SourcePtr a = source("a"), b = source("b");
  Sink sink;
  for (std::uint32_t i = 0; i < Sink::max_per_source + 3; ++i) sink.add(problem(a, i, "p", Severity::warning));
  sink.add(problem(b, 0, "other"));
  const auto all = sink.sorted();
  ASSERT_EQ(all.size(), Sink::max_per_source + 2);
  const Diagnostic& rest = all[Sink::max_per_source];
  EXPECT_EQ(rest.code, "data/limit");
  EXPECT_EQ(rest.message, "3 more problems are not listed, the limit is 1000");
  EXPECT_EQ(rest.severity, Severity::warning);
  EXPECT_EQ(rest.span.end, 5000u);
  EXPECT_EQ(all.back().message, "other");
  EXPECT_EQ(sink.count(Severity::warning), Sink::max_per_source + 3);
}

TEST(Sink, cuts_long_values_out_of_the_middle) {
  Sink sink;
  Diagnostic d = problem(nullptr, 0, fmt::format("found {:x>5000} here", ""));
  d.hint = d.path = std::string(Sink::longest_text, 'h');
  d.subject = std::string(Sink::longest_name + 1, 's');
  sink.add(d);
  const Diagnostic cut = sink.sorted().front();
  EXPECT_EQ(cut.message, fmt::format("found {:x>744}…{:x>245} here", "", ""));
  EXPECT_EQ(cut.hint, d.hint);
  EXPECT_EQ(cut.path, d.path);
  EXPECT_EQ(cut.subject, fmt::format("{:s>75}…{:s>25}", "", ""));
}

}  // namespace
}  // namespace planche::diag
