// Shared libraries that few commands need, opened when one of their functions is first called: loading them with the
// program would lengthen its start by a quarter or more.
#pragma once

#include <mutex>
#include <stdexcept>

namespace planche::base {

class NoLibrary : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class LateLibrary {
 public:
  // `name` as the dynamic linker knows it, "librsvg-2.so.2", or a file. It must outlive the library.
  explicit constexpr LateLibrary(const char* name) : name_{name} {}

  // The function `symbol`, whose type is `Function`. Throws NoLibrary if the library is not installed.
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

// A function of such a library, called like any other.
template <class Function>
class LateFunction;

template <class Result, class... Arguments>
class LateFunction<Result(Arguments...)> {
 public:
  constexpr LateFunction(LateLibrary& library, const char* symbol) : library_{library}, symbol_{symbol} {}

  Result operator()(Arguments... arguments) const { return library_.find<Result(Arguments...)>(symbol_)(arguments...); }

 private:
  LateLibrary& library_;
  const char* symbol_;
};

}  // namespace planche::base
