// Pictures that the viewer writes, drawn by a driver that is the same on every machine: Mesa's
// lavapipe, whose pictures are kept, or SwiftShader where the Vulkan loader finds no lavapipe
// (VK_DRIVER_FILES). Where it finds neither, the first device that can be used draws: a GPU.
#pragma once

#include "tests/golden/comparison.h"
#include "tests/support/picture.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test
{

// Skipped where there is no device.
class Rendering : public testing::Test
{
protected:
    void SetUp() override;

    static bool drawsWithLavapipe();
    // A part of it that --device understands.
    static std::string deviceName();
    // The kept picture that a picture of the device is compared with: `ofLavapipe` or, where there
    // is one of this name in images/swiftshader, SwiftShader's own. Vulkan's drivers should, but
    // need not, decode samples of sRGB images before they average them (VkResolveModeFlagBits).
    // SwiftShader averages the encoded bytes, which makes edges darker: of four pictures with many
    // edges 1.0 to 1.5 % of the pixels differ from lavapipe's, and these are kept twice.
    static std::filesystem::path keptPicture(const std::filesystem::path& ofLavapipe);
    // Of how far a picture may be from the kept one. GPUs filter fine textures in another way.
    static PictureLimits limits(bool hasFineTextures = false);
    // Where pictures are to be renewed, keeps it as keptPicture(ofLavapipe). SwiftShader has a
    // picture of its own only where there is one already.
    static void keepIfRenewing(const Image& picture, const std::filesystem::path& ofLavapipe);

    // Runs the viewer without a window in `pictures()`, with validation. A test failure where it
    // does not end well.
    void runViewer(const std::filesystem::path& model, std::vector<std::string> arguments) const;

    // The picture of such a run. Throws where none was written.
    Image render(const std::filesystem::path& model, std::vector<std::string> arguments = {}) const;

    // For the test's own model.
    const TempFolder& folder() const { return folder_; }
    const TempFolder& pictures() const { return pictures_; }

private:
    const TempFolder folder_;
    const TempFolder pictures_;
    const TempFolder caches_; // of lavapipe, where the tests share none
};

} // namespace sinew::test
