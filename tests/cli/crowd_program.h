// Runs the crowd as built.
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

// Whether triangles are culled on every device that there is.
bool cullsTriangles();

// The crowd without a window, with small pictures and validation, in a folder of the test's own.
// Skipped where there is no Vulkan device.
class CrowdRun : public testing::Test
{
protected:
    void SetUp() override;

    // With the default model, unless the arguments name another.
    ProcessResult run(const std::vector<std::string>& arguments, ProcessOptions options = {}) const;

    // The same, and a test failure where it does not end well.
    ProcessResult runWell(const std::vector<std::string>& arguments) const;

    // The picture's file; empty, and a test failure, where none was written.
    std::string drawFile(const std::vector<std::string>& arguments) const;

    // Throws where none was written.
    Image draw(const std::vector<std::string>& arguments) const;

    const TempFolder& folder() const { return folder_; }

private:
    const TempFolder folder_;
};

using Arguments = std::vector<std::string>;

// Both, one after the other.
Arguments joined(Arguments first, const Arguments& second);

} // namespace sinew::test
