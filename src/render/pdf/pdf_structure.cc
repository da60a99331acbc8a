#include "render/pdf/pdf_structure.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include <fmt/format.h>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>

#include "render/pdf/pdf_content.h"

namespace planche::render {

namespace {

using Handle = QPDFObjectHandle;

[[noreturn]] void refuse_page(const std::string& page, std::string_view why) {
  throw std::runtime_error{fmt::format("Cairo's output differs from the drawing: the page {}: {}", page, why)};
}

class Structure {
 public:
  Structure(QPDF& pdf, StreamPacker& packer) : pdf_{pdf}, packer_{packer} {
    for (auto& object : pdf_.getAllObjects()) {
      if (const auto number = stand_in_of(object); number == mark_begin || number == mark_end)
        marks_.emplace(object.getObjGen(), *number);
    }
    document_ = element("Document", tree_);
    open_ = {document_};
  }

  void add(Handle page, const WrittenPage& written) {
    rows_.appendItem(Handle::newInteger(pages_));
    page.replaceKey("/StructParents", Handle::newInteger(pages_++));
    Handle leaves = pdf_.makeIndirectObject(Handle::newArray());
    rows_.appendItem(leaves);
    std::vector<const char*> tags;
    for (const Element& made : written.elements) {
      open_.resize(made.level + 1);
      Handle handle = element(made.tag, open_.back());
      open_.back().getKey("/K").appendItem(handle);
      if (!made.name.empty())
        handle.replaceKey(std::string_view{made.tag} == "Figure" ? "/Alt" : "/T", Handle::newUnicodeString(made.name));
      if (std::string_view{made.tag} == "TH") handle.replaceKey("/A", Handle::parse("<< /O /Table /Scope /Column >>"));
      if (made.holds) {
        open_.push_back(handle);
      } else {
        handle.replaceKey("/Pg", page);
        handle.replaceKey("/K", Handle::newInteger(static_cast<long long>(tags.size())));
        tags.push_back(made.tag);
        leaves.appendItem(handle);
      }
    }
    mark(page, tags, written.label);
  }

  void finish() {
    Handle parents = pdf_.makeIndirectObject(Handle::newDictionary());
    parents.replaceKey("/Nums", rows_);
    tree_.replaceKey("/Type", Handle::newName("/StructTreeRoot"));
    tree_.replaceKey("/K", document_);
    tree_.replaceKey("/ParentTree", parents);
    tree_.replaceKey("/ParentTreeNextKey", Handle::newInteger(pages_));
    pdf_.getRoot().replaceKey("/StructTreeRoot", tree_);
    pdf_.getRoot().replaceKey("/MarkInfo", Handle::parse("<< /Marked true >>"));
    for (const auto& [object, number] : marks_) pdf_.replaceObject(object, Handle::newNull());
  }

 private:
  // An element without children.
  Handle element(std::string_view tag, const Handle& parent) {
    Handle made = pdf_.makeIndirectObject(Handle::newDictionary());
    made.replaceKey("/Type", type_);
    made.replaceKey("/K", Handle::newArray());
    made.replaceKey("/S", Handle::newName(fmt::format("/{}", tag)));
    made.replaceKey("/P", parent);
    return made;
  }

  // Replaces words of the content stream by marks.
  void mark(Handle page, const std::vector<const char*>& tags, const std::string& label) {
    Handle stream = page.getKey("/Contents");
    Handle objects = page.getKey("/Resources").getKey("/XObject");
    std::map<std::string, std::uint32_t> names;
    if (objects.isDictionary()) {
      for (const auto& [name, object] : objects.getDictAsMap()) {
        if (const auto known = marks_.find(object.getObjGen()); known != marks_.end())
          names.emplace(name, known->second);
      }
    }
    if (!stream.isStream()) refuse_page(label, "it is damaged");
    const auto bytes = stream.getStreamData();
    const std::string_view drawn{reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
    std::string marked = "/Artifact BMC\n";
    std::size_t taken = 0, begun = 0;
    bool open = false;
    for (const auto& [name, begin, end] : what_it_draws(drawn)) {
      const auto known = names.find(std::string{name});
      if (known == names.end()) continue;
      if ((known->second == mark_end) != open || (!open && begun == tags.size()))
        refuse_page(label, "marks and elements do not match");
      marked += drawn.substr(taken, begin - taken);
      marked += open ? "EMC /Artifact BMC" : fmt::format("EMC /{} << /MCID {} >> BDC", tags[begun], begun);
      taken = end;
      begun += open ? 0 : 1;
      open = !open;
    }
    if (open || begun != tags.size())
      refuse_page(label, fmt::format("{} elements begin instead of {}", begun, tags.size()));
    marked += drawn.substr(taken);
    marked += "\nEMC\n";
    for (const auto& [name, number] : names) objects.removeKey(name);
    packer_.store(stream, marked);
  }

  QPDF& pdf_;
  StreamPacker& packer_;
  std::map<QPDFObjGen, std::uint32_t> marks_;
  const Handle type_ = Handle::newName("/StructElem");
  Handle tree_ = pdf_.makeIndirectObject(Handle::newDictionary());
  Handle rows_ = Handle::newArray();  // of the parent tree
  Handle document_;
  std::vector<Handle> open_;  // elements with children, the outermost first
  long long pages_ = 0;
};

}  // namespace

void write_structure(QPDF& pdf, const std::vector<WrittenPage>& pages, StreamPacker& packer) {
  const bool any = std::any_of(pages.begin(), pages.end(), [](const auto& page) { return !page.elements.empty(); });
  const auto& drawn = pdf.getAllPages();
  if (!any || drawn.size() != pages.size()) return;
  Structure structure{pdf, packer};
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (!pages[i].form) structure.add(drawn[i], pages[i]);
  }
  structure.finish();
}

}  // namespace planche::render
