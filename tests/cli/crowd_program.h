// Runs the crowd executable.
#pragma once

#include "tests/support/picture.h"
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sinew::test
{

ProcessResult runCrowd(const std::vector<std::string>& arguments,
                       const ProcessOptions& options = {});

// True if every available device culls triangles.
bool cullsTriangles();

// Runs the crowd without a window, with small images and validation, in a folder of the test's own.
// Skipped without a Vulkan device.
class CrowdRun : public testing::Test
{
protected:
    void SetUp() override;

    // Uses the default model unless the arguments name one.
    ProcessResult run(const std::vector<std::string>& arguments, ProcessOptions options = {}) const;

    // As run(); a test failure if the program fails.
    ProcessResult runWell(const std::vector<std::string>& arguments) const;

    // The bytes of the image file; empty, and a test failure, if none was written.
    std::string drawFile(const std::vector<std::string>& arguments) const;

    // Throws if no image was written.
    Image draw(const std::vector<std::string>& arguments) const;

    const TempFolder& folder() const { return folder_; }

private:
    const TempFolder folder_;
};

using Arguments = std::vector<std::string>;

Arguments joined(Arguments first, const Arguments& second);

} // namespace sinew::test
