// Files are written completely or not at all, whatever the file system, a signal or another process
// does meanwhile. Programs write everything through writeFile, as the programs' outputs_test.cpp
// and files_of_programs_test.cpp verify.
#include "engine/files/files.h"
#include "tests/failures/failing_files.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <unistd.h>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;
using test::FailingFiles;
using test::TempFolder;
using test::Written;

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

std::string manyBytes()
{
    std::string bytes(100'000, 'x');
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<char>('a' + i % 23);
    return bytes;
}

Result<void> write(const fs::path& path, std::string_view text)
{
    return writeFile(path, std::as_bytes(std::span(text)));
}

class FilesThatFail : public testing::Test
{
protected:
    // Expects the old contents and no other file.
    void expectTheOldFile() const
    {
        EXPECT_EQ(test::readFile(file), "old");
        EXPECT_EQ(countFiles(), 1);
    }
    std::ptrdiff_t countFiles() const
    {
        return std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator());
    }

    const TempFolder folder;
    const fs::path file = folder.write("a.json", "old");
};

TEST_F(FilesThatFail, ShortWritesAreContinued)
{
    const std::string bytes = manyBytes();
    {
        const FailingFiles inPieces([](std::size_t) { return Written{.atMost = 777}; });
        EXPECT_TRUE(write(file, bytes));
    }
    EXPECT_EQ(test::readFile(file), bytes);
}

TEST_F(FilesThatFail, InterruptedWritesAreRepeated)
{
    const std::string bytes = manyBytes();
    {
        bool interrupts = false;
        const FailingFiles signals(
            [&](std::size_t)
            {
                interrupts = !interrupts;
                return interrupts ? Written{.error = EINTR} : Written{.atMost = 10'000};
            });
        EXPECT_TRUE(write(file, bytes));
    }
    EXPECT_EQ(test::readFile(file), bytes);
}

TEST_F(FilesThatFail, ADiskThatFillsUpLeavesTheOldFile)
{
    std::size_t space = 3000;
    const FailingFiles full(
        [&](std::size_t size)
        {
            const std::size_t taken = std::min(size, space);
            space -= taken;
            return taken > 0 ? Written{.atMost = taken} : Written{.error = ENOSPC};
        });
    const Result<void> written = write(file, manyBytes());
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().message, "cannot be written: no space left on device");
    expectTheOldFile();
}

// Network file systems and quotas may report a failed write only on close.
TEST_F(FilesThatFail, AFailureThatOnlyClosingTellsOfLeavesTheOldFile)
{
    const FailingFiles late([](std::size_t) { return Written{.atMost = kAll}; }, EDQUOT);
    const Result<void> written = write(file, manyBytes());
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().message, "cannot be written: disk quota exceeded");
    expectTheOldFile();
}

// Kills this process while it is writing the file.
void writeAndDie(const fs::path& file)
{
    std::size_t writes = 0;
    const FailingFiles killing(
        [&](std::size_t)
        {
            if (++writes == 50)
                std::raise(SIGKILL);
            return Written{.atMost = 1000};
        });
    static_cast<void>(write(file, manyBytes()));
}

TEST_F(FilesThatFail, KilledInTheMiddleLeavesTheOldFile)
{
    EXPECT_EXIT(writeAndDie(file), testing::KilledBySignal(SIGKILL), "");
    EXPECT_EQ(test::readFile(file), "old");
    EXPECT_EQ(countFiles(), 2) << "with what it had written, under another name";
    EXPECT_TRUE(write(file, "new"));
    EXPECT_EQ(test::readFile(file), "new");
}

// The file that a killed process left behind may have this process's first choice of a name.
TEST_F(FilesThatFail, WhatWasLeftBehindIsNotInTheWay)
{
    const fs::path left = folder.write(".sinew-" + std::to_string(getpid()) + "-0.tmp", "half");
    EXPECT_TRUE(write(file, "new"));
    EXPECT_EQ(test::readFile(file), "new");
    EXPECT_EQ(test::readFile(left), "half");
}

// Ends the process, with 0 if a user without access to the folder gets that error.
[[noreturn]] void writeIntoAClosedFolder(const fs::path& file)
{
    constexpr uid_t kNobody = 65534;
    const bool isNobody = ::geteuid() != 0 || ::setuid(kNobody) == 0;
    const Result<void> written = write(file, "new");
    std::_Exit(isNobody && !written &&
                       written.error().message == "cannot be written: no file can be created in "
                                                  "its folder: permission denied"
                   ? 0
                   : 1);
}

TEST_F(FilesThatFail, AReadOnlyFolderLeavesTheOldFile)
{
    fs::permissions(file, fs::perms(0666));
    fs::permissions(folder.path(), fs::perms(0555));
    EXPECT_EXIT(writeIntoAClosedFolder(file), testing::ExitedWithCode(0), "");
    EXPECT_EXIT(writeIntoAClosedFolder(folder / "new.json"), testing::ExitedWithCode(0), "");
    fs::permissions(folder.path(), fs::perms(0755));
    expectTheOldFile();
}

[[noreturn]] void writeOverAndOver(const fs::path& file, char byte)
{
    const std::string contents(50'000, byte);
    for (int i = 0; i < 200; ++i)
        if (!write(file, contents))
            std::_Exit(1);
    std::_Exit(0);
}

bool isWhole(const std::string& contents)
{
    return contents == "old" ||
           (contents.size() == 50'000 &&
            std::ranges::all_of(contents, [&](char byte) { return byte == contents.front(); }));
}

TEST_F(FilesThatFail, OfTwoProcessesIsOneOrTheOther)
{
    std::array<pid_t, 2> writers{};
    for (std::size_t i = 0; i < writers.size(); ++i)
        if (writers[i] = ::fork(); writers[i] == 0)
            writeOverAndOver(file, static_cast<char>('a' + i));
    int running = 2;
    while (running > 0)
    {
        ASSERT_TRUE(isWhole(test::readFile(file)));
        int status = 0;
        if (::waitpid(-1, &status, WNOHANG) > 0)
        {
            --running;
            EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        }
    }
    EXPECT_EQ(countFiles(), 1);
}

} // namespace
} // namespace sinew
