#include "tests/golden/rendering.h"

#include "tests/support/process.h"

namespace sinew::test
{

namespace
{

constexpr const char* kDevice = "llvmpipe";

bool hasLavapipe()
{
    static const bool found =
        runProcess({SINEW_VIEWER, "--list-devices"}).standardOutput.find(kDevice) !=
        std::string::npos;
    return found;
}

} // namespace

void Rendering::SetUp()
{
    if (!hasLavapipe())
        GTEST_SKIP() << "no lavapipe (mesa-vulkan-drivers)";
}

void Rendering::runViewer(const std::filesystem::path& model, std::vector<std::string> arguments,
                          VectorWidth width) const
{
    arguments.insert(arguments.begin(), {SINEW_VIEWER, model.string(), "--headless", "--validate",
                                         "--device", kDevice});
    // Without the cache each width runs the code that was compiled for it.
    const ProcessResult result = runProcess(
        arguments,
        {.environment = {{"LP_NATIVE_VECTOR_WIDTH", std::to_string(static_cast<int>(width))},
                         {"MESA_SHADER_CACHE_DISABLE", "true"}},
         .workingFolder = pictures_.path().string()});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
}

Image Rendering::render(const std::filesystem::path& model, std::vector<std::string> arguments,
                        VectorWidth width) const
{
    const std::filesystem::path file = pictures_ / "picture.png";
    std::filesystem::remove(file);
    arguments.insert(arguments.end(), {"--output", file.string()});
    runViewer(model, std::move(arguments), width);
    return readPicture(file);
}

} // namespace sinew::test
