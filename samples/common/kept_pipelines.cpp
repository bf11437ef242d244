#include "samples/common/kept_pipelines.h"

#include "engine/formats/content_hash.h"
#include "samples/common/kept_file.h"

#include <cstdint>
#include <exception>
#include <span>
#include <vector>

namespace sinew::samples
{
namespace
{

namespace fs = std::filesystem;

constexpr std::uintmax_t kLargestFile = std::uintmax_t{64} << 20;
constexpr std::string_view kFirstWords = "sinew pipelines 1 ";

} // namespace

std::string sealed(std::string_view bytes)
{
    return std::string(kFirstWords) + contentHash(std::as_bytes(std::span(bytes))) + '\n' +
           std::string(bytes);
}

std::optional<std::string> unsealed(std::string_view file)
{
    const std::size_t end = file.find('\n');
    if (end == std::string_view::npos)
        return std::nullopt;
    const std::string_view bytes = file.substr(end + 1);
    if (file.substr(0, end) !=
        std::string(kFirstWords) + contentHash(std::as_bytes(std::span(bytes))))
        return std::nullopt;
    return std::string(bytes);
}

KeptPipelines::KeptPipelines(const gpu::Device& device, const std::optional<fs::path>& folder)
    : device_(device)
{
    if (!folder)
        return;
    file_ = *folder / (device.pipelineCache().name() + ".pipelines");
    const std::optional<std::string> file = readKept(file_, kLargestFile);
    const std::optional<std::string> bytes = file ? unsealed(*file) : std::nullopt;
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
        const std::string file = sealed(now);
        if (!now.empty() && now != kept_ && file.size() <= kLargestFile)
            writeKept(file_, file);
    }
    catch (const std::exception&) // no memory for it
    {
    }
}

} // namespace sinew::samples
