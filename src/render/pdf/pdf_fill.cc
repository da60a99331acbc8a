#include "render/pdf/pdf_fill.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>

// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include <fmt/format.h>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>

#include "render/pdf/pdf_content.h"
#include "render/pdf/pdf_images.h"

namespace planche::render {

namespace {

using Handle = QPDFObjectHandle;
using Numbers = std::set<std::uint32_t>;
using Counts = std::map<std::uint32_t, std::size_t>;

template <class... Parts>
[[noreturn]] void refuse(fmt::format_string<Parts...> text, Parts&&... parts) {
  throw std::runtime_error{"Cairo's output differs from the drawing: " +
                           fmt::format(text, std::forward<Parts>(parts)...)};
}

// An image is drawn over the unit square, as the form will be. It must not have other properties.
bool plain_image(Handle dictionary) {
  for (const char* key : {"/SMask", "/Mask", "/ImageMask", "/Decode"}) {
    if (dictionary.hasKey(key)) return false;
  }
  const auto one = [&](const char* key) {
    Handle side = dictionary.getKey(key);
    return side.isInteger() && side.getIntValue() == 1;
  };
  return dictionary.getKey("/Subtype").isNameAndEquals("/Image") && one("/Width") && one("/Height");
}

// Whether the content of a page can be used unchanged.
bool plain_page(Handle page, base::Size size) {
  const double corners[] = {0, 0, size.width, size.height};
  Handle box = page.getKey("/MediaBox");
  if (page.hasKey("/Rotate") || !page.getKey("/Contents").isStream() || !box.isArray()) return false;
  for (int i = 0; i < 4; ++i) {
    Handle corner = box.getArrayItem(i);
    if (!corner.isNumber() || std::abs(corner.getNumericValue() - corners[i]) > 0.01) return false;
  }
  return true;
}

Handle numbers(std::initializer_list<double> values) {
  Handle array = Handle::newArray();
  for (const double value : values) array.appendItem(Handle::newReal(value, 10));
  return array;
}

class Filler {
 public:
  Filler(QPDF& pdf, const std::vector<WrittenPage>& pages, const StoredImages& images, const OwnContent& own)
      : pdf_{pdf}, pages_{pages}, images_{images}, own_{own}, shown_{own.placed} {}

  StoredContent run() {
    pdf_.pushInheritedAttributesToPage();
    drawn_ = pdf_.getAllPages();
    const std::size_t expected = pages_.size() + (own_.samples.empty() ? 0 : 1);
    if (drawn_.size() != expected) refuse("it has {} pages instead of {}", drawn_.size(), expected);
    find_hidden_pages();
    find_stand_ins();
    for (std::size_t i = 0; i < pages_.size(); ++i) compare(i);
    search_elsewhere();
    for (const auto& [number, page] : hidden_) {
      if (!shown_.contains(number)) refuse("the content of stand-in {} is missing", number);
    }
    for (const auto& image : images_.list) {
      if (!shown_.contains(image.number)) refuse("the image of stand-in {} stands nowhere", image.number);
    }
    StoredContent stored;
    for (const auto& image : images_.list) {
      Handle& to = stored[image.number] = stand_in(image.number);
      if (!to.isStream()) to = Handle::newStream(&pdf_);
      write_image(pdf_, to, image, *images_.spool);
    }
    for (const auto& [number, page] : hidden_)
      stored[number] = fill(stand_in(number), drawn_[page], *pages_[page].form);
    return stored;
  }

 private:
  void find_hidden_pages() {
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      if (!pages_[i].form) continue;
      const auto& [number, size, content, layer] = *pages_[i].form;
      if (!hidden_.emplace(number, i).second) refuse("the content of stand-in {} was drawn twice", number);
      if (!plain_page(drawn_[i], size)) refuse("the content of stand-in {} has an unexpected form", number);
      const auto [place, first] = contents_.emplace(drawn_[i].getKey("/Contents").getObjGen(), number);
      if (!first) refuse("stand-ins {} and {} have one content", place->second, number);
    }
  }

  void find_stand_ins() {
    Numbers known;
    for (const auto& [number, page] : hidden_) known.insert(number);
    for (const auto& image : images_.list) {
      if (!known.insert(image.number).second) refuse("stand-in {} has two contents", image.number);
    }
    for (auto& object : pdf_.getAllObjects()) {
      const auto number = stand_in_of(object);
      if (!number || *number == piece_stand_in) continue;
      if (!known.contains(*number)) refuse("there is no content for stand-in {}", *number);
      if (!plain_image(object.getDict()) || contents_.contains(object.getObjGen()))
        refuse("stand-in {} has an unexpected form", *number);
      if (!stand_ins_.emplace(*number, object).second) refuse("stand-in {} is stored twice", *number);
      numbers_.emplace(object.getObjGen(), *number);
    }
  }

  // Compares the references of page `i` with the stand-ins that were placed on it.
  void compare(std::size_t i) {
    Numbers found;
    Counts placed;
    for (const auto number : pages_[i].placed) ++placed[number];
    std::set<QPDFObjGen> visited;
    for (const auto& key : drawn_[i].getKeys()) {
      if (key == "/Parent" || (key == "/Contents" && pages_[i].form)) continue;  // not inherited or shared
      collect(drawn_[i].getKey(key), visited, found);
    }
    const auto where = [&] {
      return pages_[i].form ? fmt::format("the content of stand-in {}", pages_[i].form->number)
                            : fmt::format("the page {}", pages_[i].label);
    };
    for (const auto& [number, times] : placed) {
      if (!found.contains(number)) refuse("stand-in {} is missing in {}", number, where());
    }
    for (const auto number : found) {
      if (!placed.contains(number)) refuse("stand-in {} was not placed in {}", number, where());
    }
    for (const auto& [number, times] : placed) {
      if (const auto drawn = draws(drawn_[i])[number]; drawn != times) {
        refuse("stand-in {} is drawn {} times instead of {} in {}", number, drawn, times, where());
      }
    }
    shown_.merge(found);
  }

  // How often a page or form draws each stand-in, also through forms, which Cairo makes for transparent groups.
  Counts& draws(Handle content) {
    const auto [known, fresh] = draws_.try_emplace(content.getObjGen());
    auto& counts = known->second;
    if (!fresh) return counts;
    Handle stream = content.isStream() ? content : content.getKey("/Contents");
    Handle objects = (content.isStream() ? content.getDict() : content).getKey("/Resources").getKey("/XObject");
    if (!stream.isStream() || !objects.isDictionary()) return counts;
    std::map<std::string_view, std::size_t> names;
    const auto bytes = stream.getStreamData();
    const std::string_view text{reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
    for (const auto& [name, at, end] : what_it_draws(text)) ++names[name];
    for (const auto& [name, times] : names) {
      Handle object = objects.getKey(std::string{name});
      if (const auto stand_in = numbers_.find(object.getObjGen()); stand_in != numbers_.end()) {
        counts[stand_in->second] += times;
      } else if (object.isFormXObject()) {
        for (const auto& [number, inside] : draws(object)) counts[number] += times * inside;
      }
    }
    return counts;
  }

  // Searches objects that belong to no page, and fonts, which belong to many pages.
  void search_elsewhere() {
    Handle root = pdf_.getRoot();
    for (const auto& key : root.getKeys()) {
      // The structure refers only to pages.
      if (key != "/Pages" && key != "/StructTreeRoot") collect(root.getKey(key), visited_elsewhere_, found_elsewhere_);
    }
    if (!found_elsewhere_.empty()) refuse("stand-in {} was not placed beside the pages", *found_elsewhere_.begin());
  }

  // The stand-ins that `object` refers to, except through fonts. Does not enter the content of stand-ins.
  void collect(Handle object, std::set<QPDFObjGen>& visited, Numbers& found) {
    if (object.isIndirect()) {
      if (!visited.insert(object.getObjGen()).second) return;
      if (const auto content = contents_.find(object.getObjGen()); content != contents_.end())
        refuse("the content of stand-in {} is shown without it", content->second);
      if (const auto known = numbers_.find(object.getObjGen()); known != numbers_.end()) found.insert(known->second);
    }
    if (object.isStream()) object = object.getDict();
    if (object.isDictionary()) {
      for (const auto& key : object.getKeys()) {
        if (key == "/Parent") continue;
        const bool font = key == "/Font";
        collect(object.getKey(key), font ? visited_elsewhere_ : visited, font ? found_elsewhere_ : found);
      }
    } else if (object.isArray()) {
      for (const Handle& item : object.getArrayAsVector()) collect(item, visited, found);
    }
  }

  // Null if nothing that Cairo has drawn refers to it.
  Handle stand_in(std::uint32_t number) {
    const auto known = stand_ins_.find(number);
    return known == stand_ins_.end() ? Handle::newNull() : known->second;
  }

  // Replaces the stand-in by the content, if there is one. Then only its page refers to it. Returns the content.
  Handle fill(Handle stand_in, Handle page, const HiddenPage& hidden) {
    const auto [width, height] = hidden.content;
    const double top = hidden.page.height;
    Handle content = page.getKey("/Contents");
    Handle form = content.getDict();
    form.replaceKey("/Type", Handle::newName("/XObject"));
    form.replaceKey("/Subtype", Handle::newName("/Form"));
    form.replaceKey("/BBox", numbers({0, top - height, width, top}));
    form.replaceKey("/Matrix", numbers({1 / width, 0, 0, 1 / height, 0, 1 - top / height}));
    form.replaceKey("/Resources", page.getKey("/Resources"));
    if (!hidden.layer.empty()) form.replaceKey("/OC", layer(hidden.layer));
    if (!stand_in.isStream()) return content;
    pdf_.swapObjects(stand_in.getObjGen(), content.getObjGen());
    return stand_in;
  }

  // The optional content group with that name.
  Handle layer(const std::string& name) {
    const auto [known, fresh] = layers_.try_emplace(name);
    if (!fresh) return known->second;
    Handle group = pdf_.makeIndirectObject(Handle::parse("<< /Type /OCG >>"));
    group.replaceKey("/Name", Handle::newUnicodeString(name));
    known->second = group;
    Handle properties = pdf_.getRoot().getKey("/OCProperties");
    if (properties.isNull()) {
      properties = Handle::parse("<< /OCGs [] /D << /Order [] /ON [] >> >>");
      pdf_.getRoot().replaceKey("/OCProperties", properties);
    }
    Handle standard = properties.getKey("/D");
    properties.getKey("/OCGs").appendItem(group);
    standard.getKey("/Order").appendItem(group);
    standard.getKey("/ON").appendItem(group);
    return group;
  }

  QPDF& pdf_;
  const std::vector<WrittenPage>& pages_;
  const StoredImages& images_;
  const OwnContent& own_;
  std::map<std::string, Handle> layers_;
  std::vector<Handle> drawn_;
  std::map<std::uint32_t, std::size_t> hidden_;  // number -> index of the page
  std::map<std::uint32_t, Handle> stand_ins_;
  std::map<QPDFObjGen, std::uint32_t> numbers_;   // number of each object in stand_ins_
  std::map<QPDFObjGen, std::uint32_t> contents_;  // of hidden pages
  std::map<QPDFObjGen, Counts> draws_;            // of pages and forms
  std::set<QPDFObjGen> visited_elsewhere_;
  Numbers found_elsewhere_;
  Numbers shown_;  // on any page
};

}  // namespace

StoredContent fill_stand_ins(QPDF& pdf, const std::vector<WrittenPage>& pages, const StoredImages& images,
                             const OwnContent& own) {
  return Filler{pdf, pages, images, own}.run();
}

}  // namespace planche::render
