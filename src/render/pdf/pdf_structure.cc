#include "render/pdf/pdf_structure.h"

#include <algorithm>
#include <string>
#include <string_view>

// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include <fmt/format.h>
#include <qpdf/QPDF.hh>

namespace planche::render {

namespace {

using Handle = QPDFObjectHandle;

class Structure {
 public:
  explicit Structure(QPDF& pdf) : pdf_{pdf} {
    document_ = element("Document", tree_);
    open_ = {document_};
  }

  void add(Handle page, const WrittenPage& written) {
    rows_.appendItem(Handle::newInteger(pages_));
    page.replaceKey("/StructParents", Handle::newInteger(pages_++));
    Handle leaves = pdf_.makeIndirectObject(Handle::newArray());
    rows_.appendItem(leaves);
    long long marked = 0;
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
        handle.replaceKey("/K", Handle::newInteger(marked++));
        leaves.appendItem(handle);
      }
    }
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

  QPDF& pdf_;
  const Handle type_ = Handle::newName("/StructElem");
  Handle tree_ = pdf_.makeIndirectObject(Handle::newDictionary());
  Handle rows_ = Handle::newArray();  // of the parent tree
  Handle document_;
  std::vector<Handle> open_;  // elements with children, the outermost first
  long long pages_ = 0;
};

}  // namespace

bool write_structure(QPDF& pdf, const std::vector<WrittenPage>& pages) {
  const bool any = std::any_of(pages.begin(), pages.end(), [](const auto& page) { return !page.elements.empty(); });
  if (!any) return false;
  const auto& drawn = pdf.getAllPages();
  Structure structure{pdf};
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (!pages[i].form) structure.add(drawn[i], pages[i]);
  }
  structure.finish();
  return true;
}

}  // namespace planche::render
