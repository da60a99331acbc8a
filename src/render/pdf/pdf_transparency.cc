// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include "render/pdf/pdf_transparency.h"

#include <qpdf/QPDF.hh>

namespace planche::render {

namespace {

using Handle = QPDFObjectHandle;

// Of a graphics state.
bool lets_through(Handle state) {
  for (const char* key : {"/ca", "/CA"}) {
    Handle opacity = state.getKey(key);
    if (opacity.isNumber() && opacity.getNumericValue() < 1) return true;
  }
  Handle mask = state.getKey("/SMask"), blend = state.getKey("/BM");
  if (!mask.isNull() && !mask.isNameAndEquals("/None")) return true;
  return !blend.isNull() && !blend.isNameAndEquals("/Normal") && !blend.isNameAndEquals("/Compatible");
}

}  // namespace

void make_opaque(QPDF& pdf) {
  const auto in_resources = [](Handle resources) {
    Handle states = resources.isDictionary() ? resources.getKey("/ExtGState") : Handle::newNull();
    if (!states.isDictionary()) return;
    for (const auto& name : states.getKeys()) {
      Handle state = states.getKey(name);
      if (!state.isDictionary() || !lets_through(state)) continue;
      for (const char* key : {"/ca", "/CA"}) {
        if (state.hasKey(key)) state.replaceKey(key, Handle::newInteger(1));
      }
      if (state.hasKey("/SMask")) state.replaceKey("/SMask", Handle::newName("/None"));
      if (state.hasKey("/BM")) state.replaceKey("/BM", Handle::newName("/Normal"));
    }
  };
  for (Handle object : pdf.getAllObjects()) {
    Handle dictionary = object.isStream() ? object.getDict() : object;
    if (!dictionary.isDictionary()) continue;
    in_resources(dictionary);
    in_resources(dictionary.getKey("/Resources"));
    if (object.isStream() && dictionary.getKey("/Subtype").isNameAndEquals("/Image")) dictionary.removeKey("/SMask");
  }
}

bool Transparency::is_in(Handle owner) {
  const bool keeps = owner.isStream();
  if (keeps) {
    const auto [known, fresh] = known_.try_emplace(owner.getObjGen(), false);
    if (!fresh) return known->second;
  }
  Handle dictionary = keeps ? owner.getDict() : owner;
  const bool found = is_in_resources(dictionary.getKey("/Resources"));
  if (keeps) known_[owner.getObjGen()] = found;
  return found;
}

bool Transparency::is_in_resources(Handle resources) {
  if (!resources.isDictionary()) return false;
  const auto any = [&](const char* kind, const auto& is) {
    Handle all = resources.getKey(kind);
    if (!all.isDictionary()) return false;
    for (const auto& name : all.getKeys()) {
      if (is(all.getKey(name))) return true;
    }
    return false;
  };
  return any("/ExtGState", [](Handle state) { return state.isDictionary() && lets_through(state); }) ||
         any("/XObject",
             [&](Handle object) {
               if (!object.isStream()) return false;
               return object.isFormXObject() ? is_in(object) : object.getDict().hasKey("/SMask");
             }) ||
         any("/Pattern", [&](Handle pattern) { return pattern.isStream() && is_in(pattern); });
}

}  // namespace planche::render
