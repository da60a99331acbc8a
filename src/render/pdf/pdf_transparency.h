// Finds transparency in a PDF (ISO 32000-1, 11).
#pragma once

#include <map>

#include <qpdf/QPDFObjectHandle.hh>

class QPDF;

namespace planche::render {

// Makes everything opaque: graphics states, and pictures with an alpha channel.
void make_opaque(QPDF& pdf);

class Transparency {
 public:
  // Whether anything that a page or form draws lets what is below it shine through, or mixes with it.
  bool is_in(QPDFObjectHandle page_or_form);

 private:
  bool is_in_resources(QPDFObjectHandle resources);

  std::map<QPDFObjGen, bool> known_;  // forms and patterns
};

}  // namespace planche::render
