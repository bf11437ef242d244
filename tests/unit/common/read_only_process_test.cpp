#include "engine/platform/read_only_process.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <unistd.h>

namespace sinew::platform
{
namespace
{

#ifdef SINEW_HAS_READ_ONLY_PROCESS
constexpr bool kHas = true;
#else
constexpr bool kHas = false;
#endif

// Each in a process of its own: there is no way back.
class ReadOnlyProcess : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!kHas)
            GTEST_SKIP() << "this build has no read-only processes";
        std::ofstream(file()) << "text";
    }

    std::string file() const { return (folder_ / "file").string(); }

    // Whether it is true in a process that has become read-only.
    static bool isTrueThere(const std::function<bool()>& what)
    {
        const pid_t child = ::fork();
        if (child == 0)
            ::_exit(becomeReadOnly() ? (what() ? 0 : 1) : 2);
        int status = 0;
        ::waitpid(child, &status, 0);
        EXPECT_TRUE(WIFEXITED(status));
        EXPECT_NE(WEXITSTATUS(status), 2) << "it has not become read-only";
        return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    }

    // Whether the system call, which gives -1 where it fails, is refused there.
    static bool isRefused(const std::function<long()>& call)
    {
        return isTrueThere([&] { return call() == -1 && errno == EPERM; });
    }

    const test::TempFolder folder_;
};

TEST_F(ReadOnlyProcess, ReadsFilesAndFolders)
{
    EXPECT_TRUE(isTrueThere(
        [&]
        {
            std::string text;
            std::ifstream(file()) >> text;
            const auto entries = std::filesystem::directory_iterator(folder_.path());
            return text == "text" && std::distance(begin(entries), end(entries)) == 1;
        }));
}

TEST_F(ReadOnlyProcess, TakesMemoryAndStartsThreads)
{
    EXPECT_TRUE(isTrueThere(
        []
        {
            std::string text;
            std::thread([&] { text.assign(50'000'000, 'a'); }).join();
            return text.size() == 50'000'000;
        }));
}

TEST_F(ReadOnlyProcess, PrintsToWhatWasOpen)
{
    EXPECT_TRUE(isTrueThere([] { return std::fputs("", stderr) >= 0 && ::write(2, "", 0) == 0; }));
}

TEST_F(ReadOnlyProcess, WritesNoFile)
{
    const std::string made = (folder_ / "made").string();
    EXPECT_TRUE(isRefused([&] { return ::open(file().c_str(), O_WRONLY); }));
    EXPECT_TRUE(isRefused([&] { return ::open(file().c_str(), O_RDWR); }));
    EXPECT_TRUE(isRefused([&] { return ::open(file().c_str(), O_RDONLY | O_TRUNC); }));
    EXPECT_TRUE(isRefused([&] { return ::open(made.c_str(), O_RDONLY | O_CREAT, 0600); }));
    EXPECT_TRUE(isRefused([&] { return ::truncate(file().c_str(), 0); }));
    EXPECT_TRUE(isRefused([&] { return ::mkdir(made.c_str(), 0700); }));
    EXPECT_TRUE(isRefused([&] { return ::rename(file().c_str(), made.c_str()); }));
    EXPECT_TRUE(isRefused([&] { return ::symlink(file().c_str(), made.c_str()); }));
    EXPECT_TRUE(isRefused([&] { return ::unlink(file().c_str()); }));
    EXPECT_FALSE(std::filesystem::exists(made));
    EXPECT_EQ(std::filesystem::file_size(file()), 4U);
}

TEST_F(ReadOnlyProcess, WritesToNothingThatWasOpen)
{
    const int open = ::open(file().c_str(), O_WRONLY);
    ASSERT_GT(open, 2);
    EXPECT_TRUE(isRefused([&] { return ::write(open, "other", 5); }));
    EXPECT_TRUE(isRefused([&] { return ::pwrite(open, "other", 5, 0); }));
    ::close(open);
}

TEST_F(ReadOnlyProcess, StartsNoProgramAndNoProcess)
{
    EXPECT_TRUE(isRefused(
        []
        {
            char name[] = "/bin/true";
            char* const arguments[] = {name, nullptr};
            return ::execv(name, arguments);
        }));
    EXPECT_TRUE(isRefused([] { return ::fork(); }));
}

TEST_F(ReadOnlyProcess, OpensNoConnection)
{
    EXPECT_TRUE(isRefused([] { return ::socket(AF_INET, SOCK_STREAM, 0); }));
    EXPECT_TRUE(isRefused([] { return ::socket(AF_UNIX, SOCK_STREAM, 0); }));
}

TEST_F(ReadOnlyProcess, RunsNoNewCode)
{
    EXPECT_TRUE(isTrueThere(
        []
        {
            const void* const made = ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
                                            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            return made == MAP_FAILED && errno == EPERM;
        }));
    void* const page =
        ::mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(page, MAP_FAILED);
    EXPECT_TRUE(isRefused([&] { return ::mprotect(page, 4096, PROT_READ | PROT_EXEC); }));
    ::munmap(page, 4096);
}

TEST_F(ReadOnlyProcess, ReachesNoOtherProcess)
{
    const pid_t parent = ::getpid();
    EXPECT_TRUE(isRefused([&] { return ::kill(parent, 0); }));
}

TEST_F(ReadOnlyProcess, CanStillAbort)
{
    const pid_t child = ::fork();
    if (child == 0)
    {
        std::signal(SIGABRT, SIG_DFL);
        becomeReadOnly();
        std::abort();
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

} // namespace
} // namespace sinew::platform
