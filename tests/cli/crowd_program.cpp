#include "tests/cli/crowd_program.h"

#include <filesystem>
#include <utility>

namespace sinew::test
{

namespace
{

constexpr const char* kPicture = "picture.png";

bool findsDevice()
{
    static const bool found = runCrowd({"--list-devices"}).exitCode == 0;
    return found;
}

} // namespace

ProcessResult runCrowd(const std::vector<std::string>& arguments, const ProcessOptions& options)
{
    return runProcess(joined({SINEW_CROWD}, arguments), options);
}

void CrowdRun::SetUp()
{
    if (!findsDevice())
        GTEST_SKIP() << "no Vulkan device";
}

ProcessResult CrowdRun::run(std::vector<std::string> arguments, ProcessOptions options) const
{
    options.workingFolder = folder_.path().string();
    return runCrowd(joined({"--headless", "--validate", "--size", "160x90"}, arguments), options);
}

ProcessResult CrowdRun::runWell(std::vector<std::string> arguments) const
{
    const std::string what = testing::PrintToString(arguments);
    ProcessResult result = run(std::move(arguments));
    EXPECT_EQ(result.exitCode, 0) << what << '\n' << result.standardError;
    return result;
}

std::string CrowdRun::drawFile(std::vector<std::string> arguments) const
{
    std::filesystem::remove(folder_ / kPicture);
    runWell(joined(std::move(arguments), {"--output", kPicture}));
    const bool written = std::filesystem::exists(folder_ / kPicture);
    EXPECT_TRUE(written);
    return written ? readFile(folder_ / kPicture) : std::string();
}

Image CrowdRun::draw(std::vector<std::string> arguments) const
{
    drawFile(std::move(arguments));
    return readPicture(folder_ / kPicture);
}

Arguments joined(Arguments first, const Arguments& second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

} // namespace sinew::test
