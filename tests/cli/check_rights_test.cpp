// That --check reads files without the rights to do anything else.
#include "tests/cli/viewer_program.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>

namespace sinew::test
{
namespace
{

TEST(Check, GivesUpItsRights)
{
#ifndef SINEW_HAS_READ_ONLY_PROCESS
    GTEST_SKIP() << "this build has no read-only processes";
#endif
    const TempFolder folder;
    const std::string seen = (folder / "seen").string();
    ProcessOptions options;
    // The shell's number is the program's, whose state is asked for until it ends.
    options.shellSetup = "(while cat /proc/$$/status && ! grep -q '^State:.Z' /proc/$$/status; do "
                         "sleep 0.005; done) </dev/null >'" +
                         seen + "' 2>/dev/null & :";
    const ProcessResult result = runViewer({"--check"}, options);
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(readFile(seen), testing::HasSubstr("Seccomp:\t2"));
    EXPECT_EQ(runViewer({"--help"}, options).exitCode, 0);
    EXPECT_THAT(readFile(seen), testing::Not(testing::HasSubstr("Seccomp:\t2")));
}

} // namespace
} // namespace sinew::test
