// Shared libraries that few commands need, opened when one of their functions is first called: loading them with the
// program would lengthen its start by a quarter or more.
#pragma once

#include <mutex>

namespace planche::base {

class LateLibrary {
 public:
  // `name` as the dynamic linker knows it: "librsvg-2.so.2". It must outlive the library.
  explicit constexpr LateLibrary(const char* name) : name_{name} {}

  // The function `symbol`, whose type is `Function`. Throws std::runtime_error if the library is not installed.
  template <class Function>
  Function* find(const char* symbol) {
    return reinterpret_cast<Function*>(address(symbol));
  }

 private:
  void* address(const char* symbol);

  const char* name_;
  std::once_flag opening_;
  void* handle_ = nullptr;  // never closed
};

}  // namespace planche::base
