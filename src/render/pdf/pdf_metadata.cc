#include "render/pdf/pdf_metadata.h"

#include <charconv>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string_view>

// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include <fmt/format.h>
#include <qpdf/QPDF.hh>

#include "base/text.h"

namespace planche::render {

namespace {

using Handle = QPDFObjectHandle;

std::optional<std::tm> source_date() {
  const char* text = std::getenv("SOURCE_DATE_EPOCH");
  if (text == nullptr) return std::nullopt;
  const std::string_view digits{text};
  long long seconds = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), seconds);
  if (error != std::errc{} || end != digits.data() + digits.size() || seconds < 0) return std::nullopt;
  const auto time = static_cast<std::time_t>(seconds);
  std::tm utc{};
  if (::gmtime_r(&time, &utc) == nullptr || utc.tm_year > 8099) return std::nullopt;
  return utc;
}

std::string printed(const std::tm& utc, const char* how) {
  return fmt::format(fmt::runtime(how), utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min,
                     utc.tm_sec);
}

// Leaves out characters that XML does not allow.
std::string escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (const auto next = text.substr(i, 3); next == "\xef\xbf\xbe" || next == "\xef\xbf\xbf") {
      i += 2;  // U+FFFE and U+FFFF
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '&') {
      out += "&amp;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') {
      out += c;
    }
  }
  return out;
}

class Xmp {
 public:
  void simple(const char* name, std::string_view value) {
    if (!value.empty()) body_ += fmt::format("   <{0}>{1}</{0}>\n", name, escaped(value));
  }
  // An item of an RDF array: "Alt", "Seq" or "Bag".
  void array(const char* name, const char* kind, std::string_view value) {
    if (value.empty()) return;
    const char* attribute = std::string_view{kind} == "Alt" ? " xml:lang=\"x-default\"" : "";
    body_ += fmt::format("   <{0}><rdf:{1}><rdf:li{2}>{3}</rdf:li></rdf:{1}></{0}>\n", name, kind, attribute,
                         escaped(value));
  }
  std::string packet(bool for_press) const {
    const char* const press_names = for_press ? " xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\""
                                                " xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\""
                                                " xmlns:pdfxid=\"http://www.npes.org/pdfx/ns/id/\""
                                              : "";
    return fmt::format(
        "<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">\n"
        " <rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
        "  <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\""
        " xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\"{}>\n"
        "{}"
        "  </rdf:Description>\n"
        " </rdf:RDF>\n"
        "</x:xmpmeta>\n"
        "<?xpacket end=\"r\"?>\n",
        press_names, body_);
  }

 private:
  std::string body_;
};

const char* version_of(PdfX standard) {
  return standard == PdfX::x1a ? "PDF/X-1a:2003" : "PDF/X-4";
}

// A UUID by name (RFC 9562, version 8), which is the same for the same document.
std::string document_id(const Metadata& metadata) {
  const std::uint64_t a = base::content_hash(metadata.title + '\n' + metadata.subject);
  const std::uint64_t b = base::content_hash(metadata.subject + '\n' + metadata.author + '\n' + metadata.language);
  return fmt::format("uuid:{:08x}-{:04x}-8{:03x}-8{:03x}-{:012x}", a >> 32, a >> 16 & 0xffff, a & 0xfff, b >> 48 & 0xfff,
                     b & 0xffff'ffff'ffff);
}

}  // namespace

void add_information(QPDF& pdf, const Metadata& metadata) {
  const std::string subject = metadata.subject.empty()   ? metadata.licence
                              : metadata.licence.empty() ? metadata.subject
                                                         : metadata.subject + " · " + metadata.licence;
  const PdfX standard = metadata.press != nullptr ? metadata.press->standard : PdfX::none;
  auto date = source_date();
  // The standards ask for a date; without a given one it is always the same.
  if (!date && standard != PdfX::none) {
    date.emplace();
    date->tm_mday = 1;
    date->tm_year = 100;
  }
  Handle info = Handle::newDictionary();
  const std::pair<const char*, const std::string&> entries[] = {
      {"/Title", metadata.title}, {"/Author", metadata.author}, {"/Subject", subject}, {"/Creator", metadata.creator}};
  for (const auto& [key, value] : entries) {
    if (!value.empty()) info.replaceKey(key, Handle::newUnicodeString(value));
  }
  const auto add_date = [&](const char* key) {
    info.replaceKey(key, Handle::newString(printed(*date, "D:{:04}{:02}{:02}{:02}{:02}{:02}Z")));
  };
  if (date) add_date("/CreationDate");
  if (standard != PdfX::none) {
    add_date("/ModDate");
    info.replaceKey("/Producer", Handle::newUnicodeString(metadata.creator));
    info.replaceKey("/Trapped", Handle::newName("/False"));
    if (standard == PdfX::x1a) info.replaceKey("/GTS_PDFXVersion", Handle::newString(version_of(standard)));
    if (metadata.title.empty()) info.replaceKey("/Title", Handle::newUnicodeString("Untitled"));
  }
  pdf.getTrailer().replaceKey("/Info", pdf.makeIndirectObject(info));

  Xmp xmp;
  xmp.simple("dc:format", "application/pdf");
  xmp.array("dc:title", "Alt", metadata.title);
  xmp.array("dc:creator", "Seq", metadata.author);
  xmp.array("dc:description", "Alt", subject);
  xmp.array("dc:rights", "Alt", metadata.licence);
  xmp.array("dc:language", "Bag", metadata.language);
  xmp.simple("xmp:CreatorTool", metadata.creator);
  const std::string when = date ? printed(*date, "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z") : std::string{};
  xmp.simple("xmp:CreateDate", when);
  if (standard != PdfX::none) {
    if (metadata.title.empty()) xmp.array("dc:title", "Alt", "Untitled");
    xmp.simple("xmp:ModifyDate", when);
    xmp.simple("xmp:MetadataDate", when);
    xmp.simple("pdf:Producer", metadata.creator);
    xmp.simple("pdf:Trapped", "False");
    xmp.simple("pdfxid:GTS_PDFXVersion", version_of(standard));
    xmp.simple("xmpMM:DocumentID", document_id(metadata));
    xmp.simple("xmpMM:RenditionClass", "default");
    xmp.simple("xmpMM:VersionID", "1");
  }
  Handle stream = Handle::newStream(&pdf, xmp.packet(standard != PdfX::none));
  stream.getDict().replaceKey("/Type", Handle::newName("/Metadata"));
  stream.getDict().replaceKey("/Subtype", Handle::newName("/XML"));
  stream.setFilterOnWrite(false);  // so that tools can find the packet without decoding
  pdf.getRoot().replaceKey("/Metadata", stream);
}

}  // namespace planche::render
