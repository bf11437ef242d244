#include "tests/gpu/told_subgroup_size.h"

#include "engine/gpu/vulkan.h"

#include <optional>
#include <span>
#include <vector>

namespace sinew::test
{
namespace
{

// SPIR-V's numbers for operations, a decoration and a built-in variable.
constexpr std::uint32_t kConstant = 43;
constexpr std::uint32_t kFunction = 54;
constexpr std::uint32_t kLoad = 61;
constexpr std::uint32_t kDecorate = 71;
constexpr std::uint32_t kCopyObject = 83;
constexpr std::uint32_t kBuiltIn = 11;
constexpr std::uint32_t kSubgroupSize = 36;
constexpr std::size_t kHeader = 5; // words; the fourth is above all ids

PFN_vkCreateShaderModule createShader = nullptr;
std::uint32_t toldSize = 0;

// Loads of the variable become copies of a constant.
std::vector<std::uint32_t> withToldSize(std::span<const std::uint32_t> code)
{
    std::vector<std::uint32_t> told(code.begin(), code.end());
    const std::uint32_t constant = told[3]++;
    std::optional<std::uint32_t> variable;
    std::optional<std::uint32_t> type;
    std::size_t firstFunction = 0;
    for (std::size_t at = kHeader; at < told.size(); at += told[at] >> 16U)
    {
        const std::uint32_t operation = told[at] & 0xFFFFU;
        if (operation == kDecorate && told[at + 2] == kBuiltIn && told[at + 3] == kSubgroupSize)
            variable = told[at + 1];
        if (operation == kFunction && firstFunction == 0)
            firstFunction = at;
        if (operation != kLoad || told[at + 3] != variable)
            continue;
        type = told[at + 1];
        told[at] = 4U << 16U | kCopyObject;
        told[at + 3] = constant;
    }
    if (type)
        told.insert(told.begin() + static_cast<std::ptrdiff_t>(firstFunction),
                    {4U << 16U | kConstant, *type, constant, toldSize});
    return told;
}

VKAPI_ATTR VkResult VKAPI_CALL createToldShader(VkDevice device,
                                                const VkShaderModuleCreateInfo* info,
                                                const VkAllocationCallbacks* allocator,
                                                VkShaderModule* shader)
{
    const std::vector<std::uint32_t> told =
        withToldSize({info->pCode, info->codeSize / sizeof(std::uint32_t)});
    VkShaderModuleCreateInfo toldInfo = *info;
    toldInfo.codeSize = told.size() * sizeof(std::uint32_t);
    toldInfo.pCode = told.data();
    return createShader(device, &toldInfo, allocator, shader);
}

} // namespace

ToldSubgroupSize::ToldSubgroupSize(std::uint32_t size)
{
    toldSize = size;
    createShader = vkCreateShaderModule;
    vkCreateShaderModule = createToldShader;
}

ToldSubgroupSize::~ToldSubgroupSize()
{
    vkCreateShaderModule = createShader;
}

} // namespace sinew::test
