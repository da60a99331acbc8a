// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include "render/pdf/pdf_own.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>

#include "render/pdf/pdf_content.h"

namespace planche::render {

namespace {

using Handle = QPDFObjectHandle;

[[noreturn]] void refuse_own(const std::string& page, std::string_view why) {
  throw std::runtime_error{fmt::format("Cairo's output differs from the drawing: {}: {}", page, why)};
}

// A font of the PDF.
struct Font {
  std::string name;  // in resources: "/f-0-0"
  Handle object;
  std::size_t bytes = 1;       // of a code
  std::vector<double> widths;  // em, by code
};

// The code of a sample.
struct Code {
  std::uint16_t font = 0, code = 0;
  float width = 0;      // em
  bool spoken = false;  // the font says another text for it
};

double number_in(Handle value, double otherwise) {
  return value.isNumber() ? value.getNumericValue() : otherwise;
}

Font font_of(const std::string& name, Handle object) {
  Font font{name, object, 1, {}};
  constexpr std::size_t most_codes = 65536;
  const auto add = [&](long long first, Handle widths, double unit) {
    for (int i = 0; i < widths.getArrayNItems(); ++i) {
      const auto code = static_cast<std::size_t>(first + i);
      if (code >= most_codes) return;
      if (code >= font.widths.size()) font.widths.resize(code + 1);
      font.widths[code] = number_in(widths.getArrayItem(i), 0) * unit;
    }
  };
  constexpr double thousandth = 0.001;
  if (Handle below = object.getKey("/DescendantFonts"); below.isArray()) {
    font.bytes = 2;
    Handle runs = below.getArrayItem(0).getKey("/W");
    for (int i = 0; runs.isArray() && i + 1 < runs.getArrayNItems(); i += 2) {
      if (!runs.getArrayItem(i).isInteger() || !runs.getArrayItem(i + 1).isArray()) break;
      add(runs.getArrayItem(i).getIntValue(), runs.getArrayItem(i + 1), thousandth);
    }
  } else if (Handle first = object.getKey("/FirstChar"); first.isInteger() && object.getKey("/Widths").isArray()) {
    Handle matrix = object.getKey("/FontMatrix");
    add(first.getIntValue(), object.getKey("/Widths"),
        matrix.isArray() ? number_in(matrix.getArrayItem(0), thousandth) : thousandth);
  }
  return font;
}

// Reads the codes from the page of samples.
class SampleReader final : public Handle::ParserCallbacks {
 public:
  SampleReader(Handle page, const GlyphSamples& samples) : samples_{samples} {
    fonts_of_page_ = page.getKey("/Resources").getKey("/Font");
    Handle::parseContentStream(page.getKey("/Contents"), this);
    if (read_ != samples.order().size())
      refuse_own(place, fmt::format("{} glyphs instead of {}", read_, samples.order().size()));
  }

  void handleObject(Handle object) override {
    if (!object.isOperator()) return operands_.push_back(object);
    const std::string name = object.getOperatorValue();
    if (name == "Tf" && !operands_.empty()) {
      select(operands_[0].getName());
    } else if ((name == "Tj" || name == "TJ") && !operands_.empty()) {
      Handle shown = operands_[0];
      if (shown.isString()) add(shown.getStringValue());
      for (int i = 0; shown.isArray() && i < shown.getArrayNItems(); ++i) {
        if (Handle part = shown.getArrayItem(i); part.isString()) add(part.getStringValue());
      }
    } else if (name == "BDC") {
      spoken_ = operands_.size() == 2 && operands_[1].isDictionary() && operands_[1].hasKey("/ActualText");
    } else if (name == "EMC") {
      spoken_ = false;
    }
    operands_.clear();
  }
  void handleEOF() override {}

  std::vector<Code> codes;  // by number of the sample
  std::vector<Font> fonts;

 private:
  static constexpr const char* place = "the samples of glyphs";

  void select(const std::string& name) {
    const auto [known, fresh] = numbers_.try_emplace(name, static_cast<std::uint16_t>(fonts.size()));
    if (fresh) {
      Handle font = fonts_of_page_.isDictionary() ? fonts_of_page_.getKey(name) : Handle::newNull();
      if (!font.isDictionary()) refuse_own(place, fmt::format("there is no font {}", name));
      fonts.push_back(font_of(name, font));
    }
    font_ = known->second;
  }

  void add(const std::string& bytes) {
    if (fonts.empty()) refuse_own(place, "text without a font");
    const Font& font = fonts[font_];
    for (std::size_t at = 0; at + font.bytes <= bytes.size(); at += font.bytes) {
      if (read_ == samples_.order().size()) refuse_own(place, "too many glyphs");
      unsigned code = 0;
      for (std::size_t i = 0; i < font.bytes; ++i) code = code << 8 | static_cast<unsigned char>(bytes[at + i]);
      const std::uint32_t number = samples_.order()[read_++];
      if (codes.size() <= number) codes.resize(number + 1);
      codes[number] = {font_, static_cast<std::uint16_t>(code),
                       static_cast<float>(code < font.widths.size() ? font.widths[code] : 0), spoken_};
    }
  }

  const GlyphSamples& samples_;
  Handle fonts_of_page_;
  std::map<std::string, std::uint16_t> numbers_;
  std::vector<Handle> operands_;
  std::uint16_t font_ = 0;
  std::size_t read_ = 0;
  bool spoken_ = false;
};

// Decimals that are written of numbers.
constexpr double decimals = 1e6;

double rounded(double value) {
  return std::round(value * decimals) / decimals;
}

void append_whole(std::string& to, long long value) {
  char digits[24];
  to.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

void append_number(std::string& to, double value) {
  const long long all = std::llround(value * decimals);
  constexpr auto unit = static_cast<long long>(decimals);
  if (all < 0) to += '-';
  append_whole(to, std::abs(all) / unit);
  long long rest = std::abs(all) % unit;
  if (rest == 0) return;
  to += '.';
  for (long long digit = unit / 10; rest > 0; digit /= 10) {
    to += static_cast<char>('0' + rest / digit);
    rest %= digit;
  }
}

void append_numbers(std::string& to, std::initializer_list<double> values) {
  for (const double value : values) {
    append_number(to, value);
    to += ' ';
  }
}

void append_hex(std::string& to, std::string_view bytes) {
  to += '<';
  for (const char each : bytes) {
    constexpr const char* digits = "0123456789abcdef";
    to += digits[static_cast<unsigned char>(each) >> 4];
    to += digits[static_cast<unsigned char>(each) & 15];
  }
  to += '>';
}

void append_string(std::string& to, std::string_view bytes) {
  for (const char each : bytes)
    if (each < ' ' || each > '~') return append_hex(to, bytes);
  to += '(';
  for (const char each : bytes) {
    if (each == '(' || each == ')' || each == '\\') to += '\\';
    to += each;
  }
  to += ')';
}

// Writes the pieces of one page.
class PieceWriter {
 public:
  PieceWriter(const GlyphSamples& samples, const std::vector<Code>& codes, const std::vector<Font>& fonts,
              std::string& to)
      : samples_{samples}, codes_{codes}, fonts_{fonts}, to_{to} {}

  void write(std::string_view piece) {
    font_ = no_font;
    color_ = {};
    for (rest_ = piece; !rest_.empty();) {
      switch (take<OwnOperation>()) {
        case OwnOperation::text:
          write(take<OwnText>());
          break;
        case OwnOperation::form:
          place(take<OwnForm>());
          break;
        case OwnOperation::words: {
          end_text();
          const auto bytes = take<OwnWords>().bytes;
          to_ += rest_.substr(0, bytes);
          rest_.remove_prefix(bytes);
          break;
        }
      }
    }
    end_text();
  }

  // What the pieces use.
  std::set<std::uint32_t> placed;
  std::set<std::uint16_t> used_fonts;

 private:
  static constexpr int no_font = -1;

  template <typename Value>
  Value take() {
    Value value;
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_.remove_prefix(sizeof value);
    return value;
  }

  void place(const OwnForm& form) {
    end_text();
    const base::Transform& m = form.square;
    to_ += "q ";
    append_numbers(to_, {m.xx, m.yx, m.xy, m.yy, m.x0, m.y0});
    to_ += "cm /p";
    append_whole(to_, form.number);
    to_ += " Do Q\n";
    placed.insert(form.number);
  }

  void write(const OwnText& text) {
    const Color color{true, text.red, text.green, text.blue};
    if (color != color_) {
      end_text();
      color_ = color;
      for (const auto part : {text.red, text.green, text.blue}) append_numbers(to_, {part / 255.0});
      to_ += "rg\n";
    }
    if (!open_) to_ += "BT\n";
    const double area = text.xx * text.yy - text.xy * text.yx;
    const bool same =
        open_ && text.xx == matrix_.xx && text.yx == matrix_.yx && text.xy == matrix_.xy && text.yy == matrix_.yy;
    open_ = true;
    if (same) {
      const double right = text.x - matrix_.x, down = text.y - matrix_.y;
      move((text.yy * right - text.xy * down) / area, (text.xx * down - text.yx * right) / area);
    } else {
      append_numbers(to_, {text.xx, text.yx, text.xy, text.yy, text.x, text.y});
      to_ += "Tm\n";
      matrix_ = text;
      matrix_.x = rounded(text.x);
      matrix_.y = rounded(text.y);
    }
    double line_x = 0, line_y = 0, pen = 0;  // em, from the origin of the run
    for (std::uint32_t i = 0; i < text.glyphs; ++i) {
      const auto glyph = take<OwnGlyph>();
      const Code& code = codes_[glyph.sample];
      const double x = glyph.x, y = glyph.y;
      constexpr double tolerance = 0.001;
      if (std::abs(y - line_y) > tolerance) {
        show();
        move(x - line_x, y - line_y);
        line_x = pen = x;
        line_y = y;
      }
      if (code.font != font_) {
        show();
        font_ = code.font;
        used_fonts.insert(code.font);
        to_ += fonts_[code.font].name;
        to_ += " 1 Tf\n";
      }
      if (code.spoken) {
        show();
        to_ += "/Span << /ActualText " + Handle::newUnicodeString(samples_.text(glyph.sample)).unparse() + " >> BDC\n";
      }
      if (const double off = x - pen; std::abs(off) > tolerance) {
        end_string();
        const long long thousandths = std::llround(off * 1000);
        append_whole(array_, -thousandths);
        adjusted_ = true;
        pen += static_cast<double>(thousandths) / 1000;
      }
      if (fonts_[code.font].bytes == 2) string_ += static_cast<char>(code.code >> 8);
      string_ += static_cast<char>(code.code & 0xFF);
      pen += code.width;
      if (code.spoken) {
        show();
        to_ += "EMC\n";
      }
    }
    show();
  }

  // To a new line, by em.
  void move(double x, double y) {
    append_numbers(to_, {x, y});
    to_ += "Td\n";
    x = rounded(x);
    y = rounded(y);
    matrix_.x += matrix_.xx * x + matrix_.xy * y;
    matrix_.y += matrix_.yx * x + matrix_.yy * y;
  }

  void end_string() {
    if (!string_.empty()) append_string(array_, string_);
    string_.clear();
  }

  // Writes the waiting glyphs.
  void show() {
    if (string_.empty() && array_.empty()) return;
    end_string();
    if (adjusted_) {
      to_ += '[';
      to_ += array_;
      to_ += "]TJ\n";
    } else {
      to_ += array_;
      to_ += "Tj\n";
    }
    array_.clear();
    adjusted_ = false;
  }

  void end_text() {
    if (open_) to_ += "ET\n";
    open_ = false;
  }

  struct Color {
    bool known = false;
    std::uint8_t red = 0, green = 0, blue = 0;
    bool operator==(const Color&) const = default;
  };

  const GlyphSamples& samples_;
  const std::vector<Code>& codes_;
  const std::vector<Font>& fonts_;
  std::string& to_;
  std::string_view rest_;
  std::string string_, array_;  // glyphs that wait: codes, and strings with numbers between them
  bool adjusted_ = false;
  bool open_ = false;  // between BT and ET
  int font_ = no_font;
  Color color_;
  OwnText matrix_{};  // of the line, whose origin is exactly as written
};

class Own {
 public:
  Own(QPDF& pdf, const OwnContent& own, const StoredContent& stored, bool marks, StreamPacker& packer)
      : pdf_{pdf}, own_{own}, stored_{stored}, marks_{marks}, packer_{packer} {
    for (auto& object : pdf_.getAllObjects()) {
      if (stand_in_of(object) == piece_stand_in) stand_ins_.insert(object.getObjGen());
    }
  }

  void read_samples(Handle page) {
    SampleReader reader{page, own_.samples};
    codes_ = std::move(reader.codes);
    fonts_ = std::move(reader.fonts);
  }

  void write(Handle page, const WrittenPage& written) {
    if (written.pieces.empty() && !marks_) return;
    Handle stream = page.getKey("/Contents"), resources = page.getKey("/Resources");
    if (!stream.isStream() || !resources.isDictionary()) refuse_own("the page " + written.label, "it is damaged");
    const auto names = names_of_pieces(resources.getKey("/XObject"));
    const auto bytes = stream.getStreamData();
    const std::string_view drawn{reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
    std::string content = marks_ ? "/Artifact BMC\n" : "";
    PieceWriter pieces{own_.samples, codes_, fonts_, content};
    std::size_t taken = 0, count = 0;
    for (const auto& [name, begin, end] : what_it_draws(drawn)) {
      if (!names.contains(std::string{name})) continue;
      if (count == written.pieces.size()) refuse_own("the page " + written.label, "too many pieces");
      content += without_placing(drawn.substr(taken, begin - taken), written.label);
      content += '\n';
      pieces.write(own_.spool.read(written.pieces[count++]));
      taken = end;
    }
    if (count != written.pieces.size())
      refuse_own("the page " + written.label, fmt::format("{} pieces instead of {}", count, written.pieces.size()));
    content += drawn.substr(taken);
    if (marks_) content += "\nEMC\n";
    for (const auto& name : names) resources.getKey("/XObject").removeKey(name);
    for (const auto number : pieces.placed)
      entry(resources, "/XObject").replaceKey(fmt::format("/p{}", number), stored_.at(number));
    for (const auto font : pieces.used_fonts)
      entry(resources, "/Font").replaceKey(fonts_[font].name, fonts_[font].object);
    packer_.store(stream, content);
  }

  void finish() {
    for (const auto& object : stand_ins_) pdf_.replaceObject(object, Handle::newNull());
  }

 private:
  std::set<std::string> names_of_pieces(Handle objects) {
    std::set<std::string> names;
    if (!objects.isDictionary()) return names;
    for (const auto& [name, object] : objects.getDictAsMap()) {
      if (stand_ins_.contains(object.getObjGen())) names.insert(name);
    }
    return names;
  }

  // Content up to a stand-in, without the matrix with which Cairo places that.
  static std::string without_placing(std::string_view content, const std::string& page) {
    constexpr std::string_view placing = "1 0 0 -1 0 1 cm\n";
    const std::size_t at = content.rfind(placing);
    if (at == content.npos || content.find("cm", at + placing.size()) != content.npos)
      refuse_own("the page " + page, "a piece is placed in an unexpected way");
    std::string kept{content.substr(0, at)};
    return kept += content.substr(at + placing.size());
  }

  static Handle entry(Handle resources, const char* key) {
    if (!resources.getKey(key).isDictionary()) resources.replaceKey(key, Handle::newDictionary());
    return resources.getKey(key);
  }

  QPDF& pdf_;
  const OwnContent& own_;
  const StoredContent& stored_;
  bool marks_;
  StreamPacker& packer_;
  std::set<QPDFObjGen> stand_ins_;
  std::vector<Code> codes_;
  std::vector<Font> fonts_;
};

}  // namespace

void write_own_content(QPDF& pdf, const std::vector<WrittenPage>& pages, const OwnContent& own,
                       const StoredContent& stored, bool marks, StreamPacker& packer) {
  const auto& drawn = pdf.getAllPages();
  Own writer{pdf, own, stored, marks, packer};
  if (!own.samples.empty()) writer.read_samples(drawn.back());
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (!pages[i].form) writer.write(drawn[i], pages[i]);
  }
  writer.finish();
}

}  // namespace planche::render
