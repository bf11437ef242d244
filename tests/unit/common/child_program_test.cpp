// Programs that run beside this one.
#include "engine/platform/child_program.h"
#include "tests/window/eventually.h"

#include <gtest/gtest.h>
#include <sys/types.h>

#include <cerrno>
#include <csignal>

namespace sinew::platform
{
namespace
{

ChildProgram shell(const std::string& commands)
{
    auto child = ChildProgram::start("/bin/sh", {"-c", commands});
    EXPECT_TRUE(child.has_value());
    return std::move(child.value());
}

TEST(ChildProgram, TellsWhatItSaysAndItsExitCode)
{
    ChildProgram child = shell("echo nothing; echo one word >&2; exit 7");
    EXPECT_TRUE(test::eventually([&] { return child.exitCode() == 7; }));
    EXPECT_EQ(child.readErrors(), "one word\n");
    EXPECT_EQ(child.readErrors(), "");
}

TEST(ChildProgram, TellsWhatItSaysWhileItRuns)
{
    ChildProgram child = shell("echo begun >&2; sleep 60");
    std::string said;
    EXPECT_TRUE(test::eventually([&] { return (said += child.readErrors()) == "begun\n"; }));
    EXPECT_EQ(child.exitCode(), std::nullopt);
}

TEST(ChildProgram, HasNothingToRead)
{
    ChildProgram child = shell("read word; echo \"<$word>\" >&2");
    EXPECT_TRUE(test::eventually([&] { return child.exitCode().has_value(); }));
    EXPECT_EQ(child.readErrors(), "<>\n");
}

TEST(ChildProgram, EndsWhenItIsInterrupted)
{
    ChildProgram child = shell("trap 'exit 9' INT; echo ready >&2; while :; do sleep 0.01; done");
    EXPECT_TRUE(test::eventually([&] { return child.readErrors() == "ready\n"; }));
    child.interrupt();
    EXPECT_TRUE(test::eventually([&] { return child.exitCode() == 9; }));
    child.interrupt(); // nobody
}

TEST(ChildProgram, IsGoneWithItsObject)
{
    pid_t id = 0;
    {
        ChildProgram child = shell("trap '' INT TERM; echo $$ >&2; while :; do sleep 0.01; done");
        std::string said;
        ASSERT_TRUE(test::eventually(
            [&] { return (said += child.readErrors()).find('\n') != std::string::npos; }));
        id = static_cast<pid_t>(std::stol(said));
        EXPECT_EQ(::kill(id, 0), 0);
    }
    EXPECT_EQ(::kill(id, 0), -1); // not even a zombie
    EXPECT_EQ(errno, ESRCH);
}

TEST(ChildProgram, CannotBeWhatIsNotThere)
{
    EXPECT_FALSE(ChildProgram::start("/no/such/program", {}).has_value());
}

} // namespace
} // namespace sinew::platform
