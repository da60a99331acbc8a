// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include "render/inks/pdf_inks.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <stdexcept>
#include <vector>

#include <fmt/format.h>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>

#include "render/inks/content_inks.h"
#include "render/inks/pdf_shading_inks.h"
#include "render/pictures/pdf_image.h"
#include "render/pictures/png_filters.h"

namespace planche::render {

namespace {

using Handle = QPDFObjectHandle;

std::string bytes_of(Handle stream, qpdf_stream_decode_level_e level = qpdf_dl_generalized) {
  const auto data = stream.getStreamData(level);
  return {reinterpret_cast<const char*>(data->getBuffer()), data->getSize()};
}

// Samples of 1, 2, 4, 8 or 16 bits as bytes, without the rests of rows.
std::string as_bytes(const std::string& packed, std::size_t samples_of_row, std::size_t rows, unsigned bits) {
  const std::size_t row = (samples_of_row * bits + 7) / 8;
  if (packed.size() < row * rows) throw std::runtime_error{"a picture is shorter than its size"};
  if (bits == 8) return packed.substr(0, row * rows);
  std::string bytes(samples_of_row * rows, '\0');
  const unsigned most = (1u << std::min(bits, 8u)) - 1;
  for (std::size_t y = 0; y < rows; ++y) {
    for (std::size_t x = 0; x < samples_of_row; ++x) {
      const std::size_t at = y * row + x * bits / 8;
      unsigned value = static_cast<unsigned char>(packed[at]);
      if (bits < 8) value = (value >> (8 - bits - x * bits % 8) & most) * 255 / most;
      bytes[y * samples_of_row + x] = static_cast<char>(value);
    }
  }
  return bytes;
}

class FileInker {
 public:
  FileInker(QPDF& pdf, const InkProfile& profile, const std::set<QPDFObjGen>& marks, StreamPacker& packer)
      : pdf_{pdf}, profile_{profile}, marks_{marks}, packer_{packer} {}

  void run() {
    for (Handle page : pdf_.getRoot().getKey("/Pages").getKey("/Kids").getArrayAsVector()) {
      Handle contents = page.getKey("/Contents");
      const auto streams = contents.isArray() ? contents.getArrayAsVector() : std::vector<Handle>{contents};
      for (const Handle& stream : streams) content(stream, page.getKey("/Resources"));
      group(page);
      resources(page.getKey("/Resources"));
      while (!waiting_.empty()) {
        Handle next = waiting_.back();
        waiting_.pop_back();
        resources(next);
      }
    }
  }

  std::vector<std::string> spots() const {
    std::vector<std::string> names;
    for (const auto& [name, space] : spots_) names.push_back(name);
    return names;
  }

  // After run(): the most ink of each page.
  std::vector<double> of_pages() {
    std::vector<double> all;
    for (Handle page : pdf_.getRoot().getKey("/Pages").getKey("/Kids").getArrayAsVector()) {
      Handle contents = page.getKey("/Contents");
      double most = of_resources(page.getKey("/Resources"));
      for (const Handle& stream : contents.isArray() ? contents.getArrayAsVector() : std::vector<Handle>{contents})
        most = std::max(most, own_[stream.getObjGen()]);
      all.push_back(most);
    }
    return all;
  }

 private:
  // Of an object and what it draws.
  double of_object(Handle object) {
    if (!object.isIndirect()) return 0;
    const double own = own_[object.getObjGen()];
    return object.isStream() ? std::max(own, of_resources(object.getDict().getKey("/Resources"))) : own;
  }

  double of_resources(Handle all) {
    if (!all.isDictionary()) return 0;
    if (all.isIndirect()) {
      const auto [known, fresh] = of_resources_.try_emplace(all.getObjGen(), 0.0);
      if (!fresh) return known->second;
    }
    double most = 0;
    for (const char* kind : {"/XObject", "/Pattern", "/Shading"})
      each(all, kind, [&](const Handle& object) { most = std::max(most, of_object(object)); });
    each(all, "/ExtGState", [&](Handle state) {
      if (Handle mask = state.getKey("/SMask"); mask.isDictionary())
        most = std::max(most, of_object(mask.getKey("/G")));
    });
    each(all, "/Font", [&](Handle font) {
      if (!font.getKey("/Subtype").isNameAndEquals("/Type3")) return;
      each(font, "/CharProcs", [&](const Handle& glyph) { most = std::max(most, of_object(glyph)); });
      most = std::max(most, of_resources(font.getKey("/Resources")));
    });
    if (all.isIndirect()) of_resources_[all.getObjGen()] = most;
    return most;
  }

  void note(const Handle& object, double ink) {
    double& own = own_[object.getObjGen()];
    own = std::max(own, ink);
  }

  bool is_new(const Handle& object) { return !object.isIndirect() || visited_.insert(object.getObjGen()).second; }

  void resources(Handle all) {
    if (!all.isDictionary() || !is_new(all)) return;
    each(all, "/XObject", [&](const Handle& object) { drawn(object); });
    each(all, "/Pattern", [&](const Handle& pattern) { this->pattern(pattern); });
    each(all, "/Shading", [&](const Handle& shading) { this->shading(shading); });
    each(all, "/ExtGState", [&](Handle state) { mask(state.getKey("/SMask")); });
    each(all, "/Font", [&](Handle font) {
      if (!font.getKey("/Subtype").isNameAndEquals("/Type3") || !is_new(font)) return;
      each(font, "/CharProcs", [&](const Handle& glyph) { content(glyph, font.getKey("/Resources")); });
      waiting_.push_back(font.getKey("/Resources"));
    });
  }

  template <typename Visit>
  static void each(Handle owner, const char* kind, const Visit& visit) {
    Handle all = owner.getKey(kind);
    if (!all.isDictionary()) return;
    for (const auto& name : all.getKeys()) visit(all.getKey(name));
  }

  void content(Handle stream, Handle resources) {
    if (!stream.isStream() || !is_new(stream)) return;
    const InkedContent made = inked(bytes_of(stream), profile_, marks_.contains(stream.getObjGen()));
    note(stream, made.most);
    packer_.store(stream, made.content);
    if (made.registers) add_registration(resources);
    for (const auto& [spot, inks] : made.spots) add_spot(resources, spot, inks);
    if (!made.overprints) return;
    if (!resources.isDictionary()) throw std::runtime_error{"content has no resources"};
    if (!resources.hasKey("/ExtGState")) resources.replaceKey("/ExtGState", Handle::newDictionary());
    Handle states = resources.getKey("/ExtGState");
    states.replaceKey(std::string{overprint_on}, Handle::parse("<< /Type /ExtGState /OP true /op true /OPM 1 >>"));
    states.replaceKey(std::string{overprint_off}, Handle::parse("<< /Type /ExtGState /OP false /op false /OPM 0 >>"));
  }

  void add_spot(Handle resources, const std::string& spot, const Inks& inks) {
    if (!resources.isDictionary()) throw std::runtime_error{"content has no resources"};
    if (spot == "All" || spot == "None") throw std::runtime_error{"an ink of its own cannot be named " + spot};
    const auto [known, fresh] = spots_.try_emplace(spot);
    if (fresh) {
      Handle tint = Handle::parse("<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /N 1 >>"), shown = Handle::newArray();
      for (const double ink : inks) shown.appendItem(Handle::newReal(share_text(ink)));
      tint.replaceKey("/C1", shown);
      Handle space = Handle::newArray();
      for (const Handle& item : {Handle::newName("/Separation"), Handle::newName("/" + spot),
                                 Handle::newName("/DeviceCMYK"), tint})
        space.appendItem(item);
      known->second = pdf_.makeIndirectObject(space);
    }
    for (const char* kind : {"/ColorSpace", "/ExtGState"}) {
      if (!resources.hasKey(kind)) resources.replaceKey(kind, Handle::newDictionary());
    }
    resources.getKey("/ColorSpace").replaceKey(spot_space(spot), known->second);
    for (std::size_t i = 0; i < std::size(overprints); ++i)
      resources.getKey("/ExtGState")
          .replaceKey(std::string{overprints[i]},
                      Handle::parse(fmt::format("<< /Type /ExtGState /OP {} /op {} /OPM 1 >>", i >= 2, i % 2 == 1)));
  }

  void add_registration(Handle resources) {
    if (!resources.isDictionary()) throw std::runtime_error{"content has no resources"};
    if (!all_inks_.isInitialized() || all_inks_.isNull())
      all_inks_ = pdf_.makeIndirectObject(Handle::parse(
          "[/Separation /All /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [1 1 1 1] /N 1 >>]"));
    if (!resources.hasKey("/ColorSpace")) resources.replaceKey("/ColorSpace", Handle::newDictionary());
    resources.getKey("/ColorSpace").replaceKey(std::string{registration}, all_inks_);
  }

  // Content with its resources: a form, a pattern of tiles.
  void owner_of_content(Handle stream) {
    Handle dictionary = stream.getDict();
    group(dictionary);
    waiting_.push_back(dictionary.getKey("/Resources"));
    content(stream, dictionary.getKey("/Resources"));
  }

  void drawn(Handle object) {
    if (!object.isStream()) return;
    if (object.isFormXObject()) {
      if (!visited_.contains(object.getObjGen())) owner_of_content(object);
    } else if (is_new(object)) {
      picture(object);
    }
  }

  void pattern(Handle pattern) {
    if (pattern.isStream()) {
      if (!visited_.contains(pattern.getObjGen())) owner_of_content(pattern);
    } else if (pattern.isDictionary()) {
      Handle painted = pattern.getKey("/Shading");
      shading(painted);
      note(pattern, painted.isIndirect() ? own_[painted.getObjGen()] : direct_);
    }
  }

  void shading(const Handle& shading) {
    if (!is_new(shading)) return;
    direct_ = write_shading_in_inks(pdf_, shading, profile_);
    if (shading.isIndirect()) note(shading, direct_);
  }

  // What a mask draws for its brightness is no colour.
  void mask(Handle mask) {
    if (mask.isDictionary() && mask.getKey("/S").isNameAndEquals("/Alpha")) drawn(mask.getKey("/G"));
  }

  // Colours of a group are mixed as inks.
  static void group(Handle owner) {
    Handle group = owner.getKey("/Group");
    if (!group.isDictionary() || !group.hasKey("/CS")) return;
    Handle changed = group.shallowCopy();  // pages share it
    changed.replaceKey("/CS", Handle::newName("/DeviceCMYK"));
    owner.replaceKey("/Group", changed);
  }

  void picture(Handle image) {
    Handle dictionary = image.getDict();
    Handle is_mask = dictionary.getKey("/ImageMask");
    if (is_mask.isBool() && is_mask.getBoolValue()) return;
    Handle space = dictionary.getKey("/ColorSpace");
    if (space.isArray() && space.getArrayItem(0).isNameAndEquals("/Indexed")) return palette(image, space);
    if (space.isNameAndEquals("/DeviceCMYK")) return;  // nobody can say how much ink, before it is unpacked
    const bool grey = space.isNameAndEquals("/DeviceGray");
    if (!grey && !space.isNameAndEquals("/DeviceRGB")) unknown(space);
    const auto size = [&](const char* key) { return static_cast<std::size_t>(dictionary.getKey(key).getUIntValue()); };
    const std::size_t width = size("/Width"), height = size("/Height");
    const unsigned bits = static_cast<unsigned>(size("/BitsPerComponent")), channels = grey ? 1 : 3;
    const std::string colors = as_bytes(bytes_of(image, qpdf_dl_all), width * channels, height, bits);
    std::string samples(width * height * (grey ? 1 : 4), '\0');
    if (grey) {
      double most = 0;
      for (std::size_t i = 0; i < colors.size(); ++i) {
        const double black = profile_.black_of(static_cast<unsigned char>(colors[i]) / 255.0);
        most = std::max(most, black);
        samples[i] = static_cast<char>(255 - static_cast<int>(black * 255 + 0.5));
      }
      write_samples(image, samples, width, 1);
      note(image, most);
    } else {
      profile_.convert(reinterpret_cast<const unsigned char*>(colors.data()),
                       reinterpret_cast<unsigned char*>(samples.data()), width * height, InkProfile::Greys::all_inks);
      write_picture_in_inks(image, samples, static_cast<unsigned>(width), static_cast<unsigned>(height));
      note_samples(image, samples);
    }
  }

 public:
  static void write_samples(Handle image, const std::string& samples, std::size_t width, unsigned channels) {
    Handle parameters = Handle::parse("<< /Predictor 15 /BitsPerComponent 8 >>");
    parameters.replaceKey("/Colors", Handle::newInteger(channels));
    parameters.replaceKey("/Columns", Handle::newInteger(static_cast<long long>(width)));
    image.replaceStreamData(deflated(filtered(samples, static_cast<unsigned>(width), channels)),
                            Handle::newName("/FlateDecode"), parameters);
    image.getDict().replaceKey("/BitsPerComponent", Handle::newInteger(8));
    image.getDict().removeKey("/Decode");
  }

 private:
  void palette(Handle image, Handle space) {
    Handle base = space.getArrayItem(1), table = space.getArrayItem(3);
    if (base.isNameAndEquals("/DeviceCMYK")) return;
    const bool grey = base.isNameAndEquals("/DeviceGray");
    if (!grey && !base.isNameAndEquals("/DeviceRGB")) unknown(base);
    std::string colors = table.isStream() ? bytes_of(table) : table.getStringValue();
    if (grey) {
      std::string all;
      for (const char level : colors) all.append(3, level);
      colors = all;
    }
    std::string inks(colors.size() / 3 * 4, '\0');
    profile_.convert(reinterpret_cast<const unsigned char*>(colors.data()),
                     reinterpret_cast<unsigned char*>(inks.data()), colors.size() / 3,
                     grey ? InkProfile::Greys::black : InkProfile::Greys::all_inks);
    note_samples(image, inks);
    Handle made = Handle::newArray();
    for (const Handle& item : {space.getArrayItem(0), Handle::newName("/DeviceCMYK"), space.getArrayItem(2),
                               Handle::newString(inks)})
      made.appendItem(item);
    image.getDict().replaceKey("/ColorSpace", made);
  }

  void note_samples(const Handle& image, const std::string& samples) {
    int most = 0;
    for (std::size_t i = 0; i + 3 < samples.size(); i += 4) {
      const auto* inks = reinterpret_cast<const unsigned char*>(&samples[i]);
      most = std::max(most, inks[0] + inks[1] + inks[2] + inks[3]);
    }
    note(image, most / 255.0);
  }

  [[noreturn]] static void unknown(Handle space) {
    throw std::runtime_error{fmt::format("pictures in {} cannot be turned into inks", space.unparse())};
  }

  QPDF& pdf_;
  const InkProfile& profile_;
  const std::set<QPDFObjGen>& marks_;
  StreamPacker& packer_;
  std::set<QPDFObjGen> visited_;
  std::vector<Handle> waiting_;  // resources
  std::map<QPDFObjGen, double> own_, of_resources_;
  double direct_ = 0;  // the ink of the last shading
  Handle all_inks_;
  std::map<std::string, Handle> spots_;  // their colour spaces
};

}  // namespace

WrittenInks write_inks(QPDF& pdf, const InkProfile& profile, const std::set<QPDFObjGen>& marks, StreamPacker& packer) {
  FileInker inker{pdf, profile, marks, packer};
  inker.run();
  return {inker.of_pages(), inker.spots()};
}

void write_picture_in_inks(Handle stream, const std::string& samples, unsigned width, unsigned height) {
  FileInker::write_samples(stream, samples, width, 4);
  Handle dictionary = stream.getDict();
  dictionary.replaceKey("/Type", Handle::newName("/XObject"));
  dictionary.replaceKey("/Subtype", Handle::newName("/Image"));
  dictionary.replaceKey("/Width", Handle::newInteger(width));
  dictionary.replaceKey("/Height", Handle::newInteger(height));
  dictionary.replaceKey("/ColorSpace", Handle::newName("/DeviceCMYK"));
}

}  // namespace planche::render
