// The main() of every test executable. Exit code 77 means that all tests that ran passed, but some
// were skipped because a requirement is missing; ctest then shows the executable as skipped.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

int main(int argc, char** argv)
{
    constexpr int kSkipped = 77;
    testing::InitGoogleMock(&argc, argv);
    const int result = RUN_ALL_TESTS();
    const testing::UnitTest& tests = *testing::UnitTest::GetInstance();
    return result == EXIT_SUCCESS && tests.skipped_test_count() > 0 ? kSkipped : result;
}
