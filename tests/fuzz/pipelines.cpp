// What is kept of compiled pipelines: the seal, and before a driver sees them the header that
// Vulkan prescribes. Drivers trust what follows it, so nothing gets there that the seal has not
// vouched for.
#include "engine/gpu/pipeline_cache.h"
#include "samples/common/cache_files.h"
#include "tests/fuzz/promise.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew;
    using fuzz::promise;
    constexpr std::string_view kContents = "pipelines 1";
    const std::string_view file(reinterpret_cast<const char*>(data), size);
    if (const auto bytes = samples::unsealed(kContents, file))
        promise(samples::sealed(kContents, *bytes) == file);

    const auto unsealed = samples::unsealed(kContents, samples::sealed(kContents, file));
    promise(unsealed == file);
    const VkPhysicalDeviceProperties device{.vendorID = 0x10005, .deviceID = 7};
    const bool isOfDevice = gpu::isPipelineCacheOf(device, std::as_bytes(std::span(file)));
    promise(!isOfDevice || size >= sizeof(VkPipelineCacheHeaderVersionOne));
    return 0;
}
