// The compiled pipelines of a device in a file, so that the next start need not compile them.
#pragma once

#include "engine/gpu/device.h"

#include <filesystem>
#include <optional>
#include <string>

namespace sinew::samples
{

// While it lives, what the device compiles is kept: the file is read at its begin and written at
// its end, where there is anything new. One file per device and build of its driver, at most 64
// MiB. A file that is damaged or of another device counts as none, and a folder that cannot be
// written leaves things as they are: nothing here fails or prints.
class KeptPipelines
{
public:
    // The folder is made when it is needed; none: nothing is kept. `device` must outlive this.
    KeptPipelines(const gpu::Device& device, const std::optional<std::filesystem::path>& folder);
    ~KeptPipelines();
    KeptPipelines(const KeptPipelines&) = delete;
    KeptPipelines& operator=(const KeptPipelines&) = delete;

private:
    const gpu::Device& device_;
    std::filesystem::path file_; // empty: nothing is kept
    std::string kept_;           // what the file holds for the driver
};

} // namespace sinew::samples
