// Single values change in files, and everything else keeps its bytes.
#include "project/editing/edits.h"

#include <fstream>
#include <iterator>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/testing/in_folder.h"
#include "data/document.h"
#include "project/editing/edit_history.h"

namespace planche::project {
namespace {

class EditedFile : public base::testing_tools::InFolder {
 protected:
  diag::SourcePtr write(const std::string& name, const std::string& text) {
    put(name, text);
    const bool marked = text.starts_with("\xef\xbb\xbf");
    return std::make_shared<diag::Source>((folder_ / name).string(), marked ? text.substr(3) : text);
  }
  std::string read(const std::string& name) const {
    std::ifstream file{folder_ / name};
    return {std::istreambuf_iterator<char>{file}, {}};
  }
  static diag::Span find(const diag::Source& source, std::string_view bytes) {
    const std::size_t at = source.text().find(bytes);
    EXPECT_NE(at, std::string_view::npos);
    return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + bytes.size())};
  }
  // The file after the value `old` has become `text`.
  std::string changed(const std::string& name, const std::string& content, const std::string& old,
                      const std::string& text) {
    const diag::SourcePtr source = write(name, content);
    const diag::Span span = find(*source, old);
    EXPECT_TRUE(edits_.replace({{source, span, written_value(*source, span, text)}}, "a change"));
    return read(name);
  }

  EditHistory edits_;
};

TEST_F(EditedFile, KeepsEverythingElseInTables) {
  EXPECT_EQ(changed("a.csv", "id,text\r\n1,one\r\n2,\"two, or so\"\r\n", "one", "1, \"first\""),
            "id,text\r\n1,\"1, \"\"first\"\"\"\r\n2,\"two, or so\"\r\n");
  EXPECT_EQ(changed("b.csv", "\xef\xbb\xbfid;text\n1;\"two, or so\"\n", "\"two, or so\"", "two"),
            "\xef\xbb\xbfid;text\n1;two\n");
}

TEST_F(EditedFile, KeepsCommentsAndNumbersInJson) {
  EXPECT_EQ(changed("a.json", "{ \"n\": 3, // three\n  \"t\": \"a\" }", "3", "4.5"),
            "{ \"n\": 4.5, // three\n  \"t\": \"a\" }");
  EXPECT_EQ(changed("b.json", "{ \"n\": 3 }", "3", "many"), "{ \"n\": \"many\" }");
  EXPECT_EQ(changed("c.json", "{ \"t\": \"a\" }", "\"a\"", "7 \"é\"\n"), "{ \"t\": \"7 \\\"é\\\"\\n\" }");
}

TEST_F(EditedFile, QuotesWhatYamlWouldReadOtherwise) {
  EXPECT_EQ(changed("a.yaml", "name: Kraken\nn: 3\n", "Kraken", "Sea serpent"), "name: Sea serpent\nn: 3\n");
  for (const char* text : {"yes", "3", "a: b", "- a", " a", "~", "#a"})
    EXPECT_EQ(changed("b.yaml", "name: Kraken\n", "Kraken", text), "name: \"" + std::string{text} + "\"\n");
}

TEST_F(EditedFile, ReadsTextsAsPeopleEditThem) {
  const diag::SourcePtr table = write("a.csv", "\"say \"\"hi\"\"\",plain\n");
  EXPECT_EQ(editable_text(*table, {0, 12}), "say \"hi\"");
  const diag::SourcePtr json = write("a.json", "[\"\\u00e9\\n\", [1], 2]");
  EXPECT_EQ(editable_text(*json, {1, 11}), "é\n");
  EXPECT_FALSE(editable_text(*json, {13, 16}));
  EXPECT_EQ(editable_text(*json, {18, 19}), "2");
  EXPECT_FALSE(editable_text(*json, {18, 99}));
}

TEST_F(EditedFile, EditsTextsOfYamlHoweverTheyAreWritten) {
  const auto edit = [this](const std::string& name, const std::string& value, const std::string& text) {
    const std::string content = "- t: " + value + "\n  n: 1 # kept\n";
    const diag::SourcePtr source = write(name, content);
    diag::Sink sink;
    const auto document = data::read_document(source, sink);
    const diag::Span span = (*document->root.array())[0].find("t")->span();
    const auto seen = editable_text(*source, span);
    EXPECT_TRUE(edits_.replace({{source, span, written_value(*source, span, text)}}, "a change"));
    const diag::SourcePtr after = std::make_shared<diag::Source>(name, read(name));
    const auto again = data::read_document(after, sink);
    EXPECT_TRUE(sink.sorted().empty());
    EXPECT_EQ(again->root.array()->front().find("n")->number(), 1);
    const auto* found = again->root.array()->front().find("t")->string();
    std::string now = found == nullptr ? "" : *found;
    if (now.ends_with('\n')) now.pop_back();
    EXPECT_EQ(now, text) << read(name);
    return seen ? *seen + " -> " + read(name).substr(5, read(name).size() - 5 - std::string{"\n  n: 1 # kept\n"}.size())
                : seen.error();
  };
  EXPECT_EQ(edit("a.yaml", "'a''b'", "c'd"), "a'b -> 'c''d'");
  EXPECT_EQ(edit("b.yaml", "\"tab\\t\\x41\"", "B"), "tab\tA -> \"B\"");
  EXPECT_EQ(edit("c.yaml", "|\n    one\n\n    two", "three\n\nfour"), "one\n\ntwo -> |\n    three\n\n    four");
  EXPECT_EQ(edit("d.yaml", ">-\n    one\n    two", "three: 3"), "one two -> >-\n    three: 3");
  EXPECT_EQ(edit("e.yaml", ">-\n    one\n    two", "a\nb"), "one two -> |-\n    a\n    b");
  EXPECT_EQ(edit("f.yaml", "|\n    one", " blank"), "one -> \" blank\"");
  EXPECT_EQ(edit("g.yaml", "|\n    one", ""), "one -> \"\"");
  EXPECT_EQ(edit("h.yaml", "one\n    two", "three"), "one two -> three");
}

}  // namespace
}  // namespace planche::project
