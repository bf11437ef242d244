// Checks that the executables have the hardening of cmake/hardening.cmake.
#include "tests/support/process.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace sinew::test
{
namespace
{

using testing::AnyOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kReadElf = "/usr/bin/readelf";

TEST(Hardening, IsInThePrograms)
{
#ifndef SINEW_IS_HARDENED
    GTEST_SKIP() << "this build is not hardened";
#endif
    if (!std::filesystem::exists(kReadElf))
        GTEST_SKIP() << "there is no readelf";
    for (const char* program : {SINEW_VIEWER, SINEW_CROWD})
    {
        SCOPED_TRACE(program);
        const std::string all =
            runProcess({kReadElf, "--wide", "--file-header", "--program-headers", "--dynamic",
                        "--dyn-syms", program})
                .standardOutput;
        EXPECT_THAT(all, ContainsRegex("Type: +DYN \\(Position-Independent Executable"));
        EXPECT_THAT(all, HasSubstr("GNU_RELRO"));
        EXPECT_THAT(all, ContainsRegex("\\(FLAGS(_1)?\\).* (BIND_)?NOW"));
        EXPECT_THAT(all, ContainsRegex("GNU_STACK .* RW "));
        EXPECT_THAT(all, HasSubstr("__stack_chk_fail"));
        EXPECT_THAT(all, ContainsRegex("__[a-z]+_chk@"));           // _FORTIFY_SOURCE
        EXPECT_THAT(all, HasSubstr("_ZSt21__glibcxx_assert_fail")); // _GLIBCXX_ASSERTIONS
    }
}

} // namespace
} // namespace sinew::test
