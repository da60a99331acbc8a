#include "base/late_library.h"

#include <cmath>
#include <stdexcept>

#include <gtest/gtest.h>

namespace planche::base {
namespace {

TEST(LateLibrary, CallsFunctionsOfALibraryThatIsThere) {
  LateLibrary maths{"libm.so.6"};
  EXPECT_DOUBLE_EQ(maths.find<double(double)>("cbrt")(27), 3);
}

TEST(LateLibrary, NamesWhatIsMissing) {
  LateLibrary maths{"libm.so.6"}, none{"libof-nobody.so.7"};
  EXPECT_THROW(maths.find<void()>("no_such_function"), std::runtime_error);
  try {
    none.find<void()>("run");
    FAIL();
  } catch (const std::runtime_error& problem) {
    EXPECT_STREQ(problem.what(), "cannot load run of the library libof-nobody.so.7");
  }
}

}  // namespace
}  // namespace planche::base
