#include "base/late_library.h"

#include <dlfcn.h>
#include <fmt/format.h>

namespace planche::base {

void* LateLibrary::address(const char* symbol) {
  std::call_once(opening_, [this] { handle_ = ::dlopen(name_, RTLD_NOW | RTLD_LOCAL); });
  void* found = handle_ == nullptr ? nullptr : ::dlsym(handle_, symbol);
  if (found == nullptr) throw NoLibrary{fmt::format("cannot load {} of the library {}", symbol, name_)};
  return found;
}

}  // namespace planche::base
