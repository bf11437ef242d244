#include "samples/common/kept_pipelines.h"

#include "samples/common/kept_file.h"

#include <cstdint>
#include <exception>
#include <span>
#include <string_view>
#include <vector>

namespace sinew::samples
{
namespace
{

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFile = std::uintmax_t{64} << 20;
constexpr std::string_view kContents = "pipelines 1";

} // namespace

KeptPipelines::KeptPipelines(const gpu::Device& device, const std::optional<fs::path>& folder)
    : device_(device)
{
    if (!folder)
        return;
    file_ = *folder / (device.pipelineCache().name() + ".pipelines");
    const std::optional<std::string> file = readKept(file_, kLargestFile);
    const std::optional<std::string> bytes = file ? unsealed(kContents, *file) : std::nullopt;
    if (bytes && device.pipelineCache().add(std::as_bytes(std::span(*bytes))))
        kept_ = *bytes;
}

KeptPipelines::~KeptPipelines()
{
    try
    {
        if (file_.empty())
            return;
        const std::vector<std::byte> bytes = device_.pipelineCache().bytes();
        const std::string now(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        const std::string file = sealed(kContents, now);
        if (!now.empty() && now != kept_ && file.size() <= kLargestFile)
            writeKept(file_, file);
    }
    catch (const std::exception&) // no memory for it
    {
    }
}

} // namespace sinew::samples
