// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include "render/inks/pdf_shading_inks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string>

#include <fmt/format.h>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>

namespace planche::render {

namespace {

using Handle = QPDFObjectHandle;
using Color = std::array<double, 3>;

Color color_of(Handle numbers) {
  const auto values = numbers.getArrayAsVector();
  if (values.size() != 1 && values.size() != 3) throw std::runtime_error{"a gradient has a colour of another kind"};
  Color color{};
  for (std::size_t i = 0; i < 3; ++i) {
    Handle value = values[values.size() == 1 ? 0 : i];
    color[i] = value.getNumericValue();
  }
  return color;
}

bool is_grey(const Color& color) {
  const auto [least, largest] = std::ranges::minmax(color);
  return largest - least < 1e-4;
}

class ShadingInker {
 public:
  ShadingInker(QPDF& pdf, const InkProfile& profile) : pdf_{pdf}, profile_{profile} {}

  void run(Handle shading) {
    Handle dictionary = shading.isStream() ? shading.getDict() : shading;
    Handle space = dictionary.getKey("/ColorSpace");
    if (space.isNameAndEquals("/DeviceCMYK")) return;
    grey_space_ = space.isNameAndEquals("/DeviceGray");
    if (!grey_space_ && !space.isNameAndEquals("/DeviceRGB"))
      throw std::runtime_error{fmt::format("gradients in {} cannot be turned into inks", space.unparse())};
    Handle function = dictionary.getKey("/Function");
    if (shading.isStream()) {
      if (!function.isNull()) throw std::runtime_error{"a mesh with a function cannot be turned into inks"};
      mesh(shading, dictionary.getKey("/ShadingType").getIntValueAsInt());
    } else {
      greys_ = has_only_greys(function) ? InkProfile::Greys::black : InkProfile::Greys::all_inks;
      dictionary.replaceKey("/Function", inked(function));
    }
    dictionary.replaceKey("/ColorSpace", Handle::newName("/DeviceCMYK"));
    if (Handle ground = dictionary.getKey("/Background"); ground.isArray())
      dictionary.replaceKey("/Background", numbers(inks(color_of(ground))));
  }

  double most() const { return most_; }

 private:
  static int type_of(Handle function) {
    if (function.isStream()) function = function.getDict();
    if (!function.isDictionary()) throw std::runtime_error{"a gradient has no function"};
    return function.getKey("/FunctionType").getIntValueAsInt();
  }

  static bool has_only_greys(Handle function) {
    if (type_of(function) == 2)
      return is_grey(color_of(function.getKey("/C0"))) && is_grey(color_of(function.getKey("/C1")));
    if (type_of(function) != 3) throw std::runtime_error{"a gradient has an unknown function"};
    const auto parts = function.getKey("/Functions").getArrayAsVector();
    return std::ranges::all_of(parts, has_only_greys);
  }

  // The same function with four values.
  Handle inked(Handle function) {
    if (type_of(function) == 2) return sampled(function);
    Handle made = function.shallowCopy();
    Handle parts = Handle::newArray();
    for (const Handle& part : function.getKey("/Functions").getArrayAsVector()) parts.appendItem(inked(part));
    made.replaceKey("/Functions", parts);
    made.removeKey("/Range");
    return pdf_.makeIndirectObject(made);
  }

  // Between its ends, inks do not mix as lights do, so that some steps between them are converted.
  Handle sampled(Handle function) {
    const Color from = color_of(function.getKey("/C0")), to = color_of(function.getKey("/C1"));
    Handle exponent = function.getKey("/N");
    const double power = exponent.isNumber() ? exponent.getNumericValue() : 1;
    constexpr int steps = 64;
    std::string samples;
    for (int i = 0; i <= steps; ++i) {
      const double way = std::pow(static_cast<double>(i) / steps, power);
      Color color{};
      for (std::size_t c = 0; c < 3; ++c) color[c] = std::clamp(from[c] + way * (to[c] - from[c]), 0.0, 1.0);
      for (const double ink : inks(color)) {
        const auto value = static_cast<unsigned>(ink * 65535);
        samples += static_cast<char>(value >> 8);
        samples += static_cast<char>(value & 255);
      }
    }
    Handle made = Handle::newStream(&pdf_, samples);
    made.replaceDict(Handle::parse(fmt::format("<< /FunctionType 0 /Domain [0 1] /Range [0 1 0 1 0 1 0 1] /Size [{}] "
                                               "/BitsPerSample 16 >>",
                                               steps + 1)));
    return made;
  }

  // Cairo writes patches with whole bytes: a flag, points of 32 bits, colours of 8.
  void mesh(Handle shading, int type) {
    Handle dictionary = shading.getDict();
    const auto bytes = [&](const char* key) {
      const int bits = dictionary.getKey(key).isInteger() ? dictionary.getKey(key).getIntValueAsInt() : 0;
      return bits % 8 == 0 ? static_cast<std::size_t>(bits / 8) : std::size_t{0};
    };
    const std::size_t flag = bytes("/BitsPerFlag"), coordinate = bytes("/BitsPerCoordinate");
    if ((type != 6 && type != 7) || flag != 1 || coordinate == 0 || bytes("/BitsPerComponent") != 1 || grey_space_)
      throw std::runtime_error{"this mesh cannot be turned into inks"};
    const auto buffer = shading.getStreamData(qpdf_dl_generalized);
    const std::string_view data{reinterpret_cast<const char*>(buffer->getBuffer()), buffer->getSize()};
    const std::size_t points = type == 6 ? 12 : 16;
    std::string made;
    for (std::size_t at = 0; at < data.size();) {
      const bool joined = data[at] != 0;  // to the patch before
      const std::size_t place = flag + (points - (joined ? 4 : 0)) * 2 * coordinate, colors = joined ? 2 : 4;
      if (at + place + 3 * colors > data.size()) throw std::runtime_error{"a mesh is damaged"};
      made += data.substr(at, place);
      for (std::size_t c = 0; c < colors; ++c) {
        Color color{};
        for (std::size_t i = 0; i < 3; ++i)
          color[i] = static_cast<unsigned char>(data[at + place + 3 * c + i]) / 255.0;
        for (const double ink : inks(color)) made += static_cast<char>(static_cast<unsigned char>(ink * 255));
      }
      at += place + 3 * colors;
    }
    shading.replaceStreamData(made, Handle::newNull(), Handle::newNull());
    Handle decode = Handle::newArray();
    const auto ranges = dictionary.getKey("/Decode").getArrayAsVector();
    if (ranges.size() != 10) throw std::runtime_error{"a mesh is damaged"};
    for (std::size_t i = 0; i < 4; ++i) decode.appendItem(ranges[i]);
    for (int i = 0; i < 8; ++i) decode.appendItem(Handle::newInteger(i % 2));
    dictionary.replaceKey("/Decode", decode);
  }

  Inks inks(const Color& color) {
    const Inks made = profile_.of(color, greys_);
    most_ = std::max(most_, sum(made));
    return made;
  }

  static Handle numbers(const Inks& inks) {
    Handle made = Handle::newArray();
    for (const double ink : inks) made.appendItem(Handle::newReal(ink, 4));
    return made;
  }

  QPDF& pdf_;
  const InkProfile& profile_;
  InkProfile::Greys greys_ = InkProfile::Greys::all_inks;
  bool grey_space_ = false;
  double most_ = 0;
};

}  // namespace

double write_shading_in_inks(QPDF& pdf, Handle shading, const InkProfile& profile) {
  ShadingInker inker{pdf, profile};
  inker.run(shading);
  return inker.most();
}

}  // namespace planche::render
