#include "render/pdf/pdf_attach.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

namespace planche::render {
namespace {

using testing::HasSubstr;

std::string written(QPDF& pdf) {
  QPDFWriter writer{pdf};
  writer.setOutputMemory();
  writer.write();
  const auto buffer = writer.getBufferSharedPointer();
  return {reinterpret_cast<const char*>(buffer->getBuffer()), buffer->getSize()};
}

const std::vector<Attachment> two{{"a.json", "application/json", "The deck", "{\"a\": 1}"}, {"b/c.svg", "", "", ""}};

std::string with_two_files() {
  QPDF pdf;
  pdf.emptyPDF();
  attach(pdf, two);
  return written(pdf);
}

// Why the attached file cannot be read.
std::string fault(const std::string& pdf, std::size_t limit = 1000) {
  const auto found = attached_file(pdf, "a.json", limit);
  return found ? "none" : found.error().message;
}

TEST(Attached, files_come_back_as_they_were) {
  const std::string pdf = with_two_files();
  for (const Attachment& file : two) EXPECT_EQ(attached_file(pdf, file.name, 1000).value(), file.bytes);
  EXPECT_EQ(attached_file(pdf, "none", 1000).value(), std::nullopt);
}

TEST(Attached, files_say_what_they_are) {
  const std::string bytes = with_two_files();
  QPDF pdf;
  pdf.processMemoryFile("test", bytes.data(), bytes.size());
  QPDFEmbeddedFileDocumentHelper files{pdf};
  const auto first = files.getEmbeddedFile("a.json"), second = files.getEmbeddedFile("b/c.svg");
  EXPECT_EQ(first->getDescription(), "The deck");
  EXPECT_EQ(first->getEmbeddedFileStream().getDict().getKey("/Subtype").getName(), "/application/json");
  EXPECT_EQ(second->getDescription(), "");
  EXPECT_FALSE(second->getEmbeddedFileStream().getDict().hasKey("/Subtype"));
  EXPECT_EQ(second->getFilename(), "b/c.svg");
}

TEST(Attached, no_more_is_read_than_the_limit) {
  const std::string pdf = with_two_files();
  EXPECT_EQ(fault(pdf, 8), "none");
  EXPECT_THAT(fault(pdf, 7), HasSubstr("holds more than 7 bytes"));
}

TEST(Attached, what_is_damaged_is_told) {
  const std::string sound = with_two_files();
  EXPECT_NE(fault(sound.substr(0, sound.size() / 2)), "none");
  EXPECT_NE(fault("no PDF"), "none");
  // Damaged files are not searched.
  std::string lost = sound;
  lost.replace(lost.rfind("startxref\n") + 10, 1, "9");
  EXPECT_NE(fault(lost), "none");
  QPDF pdf;
  pdf.processMemoryFile("test", sound.data(), sound.size());
  QPDFEmbeddedFileDocumentHelper files{pdf};
  files.getEmbeddedFile("a.json")->getObjectHandle().getKey("/EF").replaceKey("/UF", QPDFObjectHandle::newInteger(1));
  files.getEmbeddedFile("a.json")->getObjectHandle().getKey("/EF").replaceKey("/F", QPDFObjectHandle::newInteger(1));
  EXPECT_NE(fault(written(pdf)), "none");
}

}  // namespace
}  // namespace planche::render
