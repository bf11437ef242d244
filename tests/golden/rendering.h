// Renders images with the viewer, using a driver that is the same on every machine: Mesa's
// lavapipe, which made the golden images, or SwiftShader if the Vulkan loader finds no lavapipe
// (VK_DRIVER_FILES). If it finds neither, the first usable device draws: a GPU.
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

// Skipped without a device.
class Rendering : public testing::Test
{
protected:
    void SetUp() override;

    static bool drawsWithLavapipe();
    // The part of the device's name that --device accepts.
    static std::string deviceName();
    // The golden image for this device: `ofLavapipe`, or SwiftShader's own if images/swiftshader
    // has one of that name. Vulkan drivers should, but need not, decode sRGB samples before
    // averaging them (VkResolveModeFlagBits). SwiftShader averages the encoded bytes, which darkens
    // edges: in four images with many edges, 1.0 to 1.5 % of the pixels differ from lavapipe's.
    // These four have a second golden image.
    static std::filesystem::path keptPicture(const std::filesystem::path& ofLavapipe);
    // How far an image may be from the golden one. GPUs filter fine textures differently.
    static PictureLimits limits(bool hasFineTextures = false);
    // When goldens are being renewed, saves `picture` as keptPicture(ofLavapipe). SwiftShader gets
    // its own image only if it already has one.
    static void keepIfRenewing(const Image& picture, const std::filesystem::path& ofLavapipe);

    // Runs the viewer without a window in `pictures()`, with validation. A test failure if the
    // viewer fails.
    void runViewer(const std::filesystem::path& model, std::vector<std::string> arguments) const;

    // The image of such a run. Throws if none was written.
    Image render(const std::filesystem::path& model, std::vector<std::string> arguments = {}) const;

    // Holds the test's own model.
    const TempFolder& folder() const { return folder_; }
    const TempFolder& pictures() const { return pictures_; }

private:
    const TempFolder folder_;
    const TempFolder pictures_;
    const TempFolder caches_; // lavapipe's caches, unless the tests share one
};

} // namespace sinew::test
