#include "base/late_library.h"

#include <gtest/gtest.h>

namespace planche::base {
namespace {

TEST(LateLibrary, CallsFunctionsOfALibraryThatIsThere) {
  LateLibrary maths{"libm.so.6"};
  EXPECT_DOUBLE_EQ(maths.find<double(double)>("cbrt")(27), 3);
}

TEST(LateLibrary, FunctionsAreCalledLikeOthers) {
  static LateLibrary maths{"libm.so.6"};
  static constexpr LateFunction<double(double, int)> ldexp{maths, "ldexp"};
  EXPECT_DOUBLE_EQ(ldexp(3, 4), 48);
}

TEST(LateLibrary, NamesWhatIsMissing) {
  LateLibrary maths{"libm.so.6"}, none{"libof-nobody.so.7"};
  EXPECT_THROW(maths.find<void()>("no_such_function"), NoLibrary);
  try {
    none.find<void()>("run");
    FAIL();
  } catch (const NoLibrary& problem) {
    EXPECT_STREQ(problem.what(), "cannot load run of the library libof-nobody.so.7");
  }
}

}  // namespace
}  // namespace planche::base
