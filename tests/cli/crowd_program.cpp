#include "tests/cli/crowd_program.h"

#include <filesystem>

namespace sinew::test
{

namespace
{

constexpr const char* kPicture = "picture.png";

const ProcessResult& listedDevices()
{
    static const ProcessResult listed = runCrowd({"--list-devices"});
    return listed;
}

} // namespace

ProcessResult runCrowd(const std::vector<std::string>& arguments, const ProcessOptions& options)
{
    return runProcess(joined({SINEW_CROWD}, arguments), options);
}

bool cullsTriangles()
{
    return listedDevices().standardOutput.find("without triangle culling") == std::string::npos;
}

void CrowdRun::SetUp()
{
    if (listedDevices().exitCode != 0)
        GTEST_SKIP() << "no Vulkan device";
}

ProcessResult CrowdRun::run(const std::vector<std::string>& arguments, ProcessOptions options) const
{
    options.workingFolder = folder_.path().string();
    return runCrowd(joined({"--headless", "--validate", "--size", "160x90"}, arguments), options);
}

ProcessResult CrowdRun::runWell(const std::vector<std::string>& arguments) const
{
    ProcessResult result = run(arguments);
    EXPECT_EQ(result.exitCode, 0) << testing::PrintToString(arguments) << '\n'
                                  << result.standardError;
    return result;
}

std::string CrowdRun::drawFile(const std::vector<std::string>& arguments) const
{
    std::filesystem::remove(folder_ / kPicture);
    runWell(joined(arguments, {"--output", kPicture}));
    const bool written = std::filesystem::exists(folder_ / kPicture);
    EXPECT_TRUE(written);
    return written ? readFile(folder_ / kPicture) : std::string();
}

Image CrowdRun::draw(const std::vector<std::string>& arguments) const
{
    drawFile(arguments);
    return readPicture(folder_ / kPicture);
}

Arguments joined(Arguments first, const Arguments& second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

} // namespace sinew::test
