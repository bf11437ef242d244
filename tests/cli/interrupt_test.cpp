// Sends SIGINT and SIGTERM while the device or the reader of an output is slow.
#include "tests/cli/crowd_program.h"
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"

#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <unistd.h>

namespace sinew::test
{

namespace
{

class Interrupted : public CrowdRun
{
protected:
    void expectItEndsAtOnce(const Arguments& arguments) const
    {
        const ProcessResult result = run(arguments, {.interruptAfter = std::chrono::seconds(4)});
        EXPECT_FALSE(result.timedOut);
        EXPECT_EQ(result.exitCode, 130) << result.standardError;
        EXPECT_TRUE(std::filesystem::is_empty(folder().path()));
    }
};

// A frame of this crowd takes minutes on a software device; faster devices finish it in time.
const Arguments kSlow{"--instances", "400000", "--frames", "1000", "--output", "a_{frame}.png"};

TEST_F(Interrupted, DrawingIsNotWaitedFor)
{
    for (const int signal : {SIGINT, SIGTERM})
    {
        const ProcessResult result =
            run(kSlow, {.interruptAfter = std::chrono::seconds(4), .interruptBy = signal});
        EXPECT_FALSE(result.timedOut);
        EXPECT_EQ(result.exitCode, 130) << result.standardError;
        for (const auto& entry : std::filesystem::directory_iterator(folder().path()))
            EXPECT_EQ(entry.path().extension(), ".png") << entry.path();
    }
}

TEST_F(Interrupted, MeasuringIsNotWaitedFor)
{
    expectItEndsAtOnce({"--instances", "400000", "--runs", "1000000", "--json", "a.json"});
}

// Before it opens a device, the program writes to a full pipe that is never read.
TEST(InterruptedViewer, WritingIsNotWaitedFor)
{
    const TempFolder folder;
    writeGoodModel(folder);
    const std::filesystem::path pipe = folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const int end = ::open(pipe.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC);
    ASSERT_GE(end, 0);
    const std::string block(4096, ' ');
    while (::write(end, block.data(), block.size()) > 0)
    {
    }
    const ProcessResult result =
        runViewer({folder.path().string(), "--info"}, {.standardOutputFile = pipe.string(),
                                                       .interruptAfter = std::chrono::seconds(1),
                                                       .interruptBy = SIGTERM});
    ::close(end);
    EXPECT_FALSE(result.timedOut);
    EXPECT_EQ(result.exitCode, 130) << result.standardError;
}

} // namespace

} // namespace sinew::test
