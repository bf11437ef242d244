#include "tests/golden/rendering.h"

#include "tests/support/process.h"

#include <cctype>
#include <cstdlib>
#include <sstream>

namespace sinew::test
{

namespace
{

constexpr const char* kLavapipe = "llvmpipe";
constexpr const char* kSwiftShader = "SwiftShader";

// The name of the first usable device in --list-devices, whose lines are "INDEX: NAME (KIND, ...".
std::string firstUsable(const std::string& devices)
{
    std::istringstream lines(devices);
    for (std::string line; std::getline(lines, line);)
    {
        const std::size_t colon = line.find(": ");
        const std::size_t kind = line.rfind(" (");
        if (std::isdigit(static_cast<unsigned char>(line[0])) != 0 && colon < kind &&
            line.find(": not usable") == std::string::npos)
            return line.substr(colon + 2, line.find(" (") - colon - 2);
    }
    return "";
}

// Empty if there is none.
const std::string& foundDevice()
{
    static const std::string found = []() -> std::string
    {
        const std::string devices = runProcess({SINEW_VIEWER, "--list-devices"}).standardOutput;
        for (const char* const name : {kLavapipe, kSwiftShader})
            if (devices.find(name) != std::string::npos)
                return name;
        return firstUsable(devices);
    }();
    return found;
}

} // namespace

void Rendering::SetUp()
{
    if (foundDevice().empty())
        GTEST_SKIP() << "no Vulkan device; mesa-vulkan-drivers and chromium have one each";
}

bool Rendering::drawsWithLavapipe()
{
    return foundDevice() == kLavapipe;
}

std::string Rendering::deviceName()
{
    return foundDevice();
}

std::filesystem::path Rendering::keptPicture(const std::filesystem::path& ofLavapipe)
{
    const std::filesystem::path own =
        std::filesystem::path(SINEW_GOLDEN_IMAGES) / "swiftshader" / ofLavapipe.filename();
    return foundDevice() == kSwiftShader && std::filesystem::exists(own) ? own : ofLavapipe;
}

void Rendering::keepIfRenewing(const Image& picture, const std::filesystem::path& ofLavapipe)
{
    const std::filesystem::path kept = keptPicture(ofLavapipe);
    if (std::getenv("SINEW_RENEW_GOLDENS") != nullptr &&
        (drawsWithLavapipe() || kept != ofLavapipe))
        writePicture(kept, picture);
}

PictureLimits Rendering::limits(bool hasFineTextures)
{
    if (drawsWithLavapipe())
        return kOfOneDriver;
    return foundDevice() == kSwiftShader || !hasFineTextures ? kOfTwoDrivers : kOfCpuAndGpu;
}

void Rendering::runViewer(const std::filesystem::path& model,
                          std::vector<std::string> arguments) const
{
    arguments.insert(arguments.begin(), {SINEW_VIEWER, model.string(), "--headless", "--validate",
                                         "--device", foundDevice()});
    // lavapipe's 128-bit and 256-bit vectors round differently in a few places, and its cache does
    // not record for which it was filled.
    const char* const shared = std::getenv("MESA_SHADER_CACHE_DIR");
    const std::filesystem::path cache = shared != nullptr ? shared : caches_.path();
    const ProcessResult result =
        runProcess(arguments, {.environment = {{"LP_NATIVE_VECTOR_WIDTH", "256"},
                                               {"MESA_SHADER_CACHE_DIR", cache / "width-256"}},
                               .workingFolder = pictures_.path().string()});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
}

Image Rendering::render(const std::filesystem::path& model,
                        std::vector<std::string> arguments) const
{
    const std::filesystem::path file = pictures_ / "picture.png";
    std::filesystem::remove(file);
    arguments.insert(arguments.end(), {"--output", file.string()});
    runViewer(model, std::move(arguments));
    return readPicture(file);
}

} // namespace sinew::test
