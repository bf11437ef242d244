#include "engine/gpu/workgroup.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string_view>

namespace sinew::gpu
{
namespace
{

// SPIR-V's numbers.
enum Operation : std::uint32_t
{
    kExecutionMode = 16,
    kTypeBool = 20,
    kTypeInt = 21,
    kTypeFloat = 22,
    kTypeVector = 23,
    kTypeMatrix = 24,
    kTypeArray = 28,
    kTypeStruct = 30,
    kTypePointer = 32,
    kConstant = 43,
    kConstantComposite = 44,
    kSpecConstant = 50,
    kSpecConstantComposite = 51,
    kVariable = 59,
    kDecorate = 71,
};
constexpr std::uint32_t kLocalSize = 17;     // execution mode
constexpr std::uint32_t kSpecId = 1;         // decoration
constexpr std::uint32_t kBuiltIn = 11;       // decoration
constexpr std::uint32_t kWorkgroupSize = 25; // built-in
constexpr std::uint32_t kWorkgroupClass = 4; // storage class
constexpr std::size_t kHeader = 5;           // words

// Ids to what is known of them.
struct Module
{
    std::map<std::uint32_t, std::uint32_t> specIds;
    std::map<std::uint32_t, std::uint32_t> constants;
    std::map<std::uint32_t, std::uint64_t> bytes;    // of types
    std::map<std::uint32_t, std::uint32_t> pointees; // of pointer types
    std::optional<std::uint32_t> sizeId;             // the built-in variable
    Workgroup workgroup;
};

void readType(Module& module, std::span<const std::uint32_t> words)
{
    const auto bytesOf = [&](std::uint32_t type) { return module.bytes[type]; };
    std::uint64_t& bytes = module.bytes[words[1]];
    switch (words[0] & 0xFFFFU)
    {
    case kTypeBool:
        bytes = sizeof(std::uint32_t);
        break;
    case kTypeInt:
    case kTypeFloat:
        bytes = words[2] / 8;
        break;
    case kTypeVector:
    case kTypeMatrix:
        bytes = bytesOf(words[2]) * words[3];
        break;
    case kTypeArray:
        bytes = bytesOf(words[2]) * module.constants[words[3]];
        break;
    case kTypeStruct:
        bytes = std::accumulate(words.begin() + 2, words.end(), std::uint64_t{0},
                                [&](std::uint64_t sum, std::uint32_t type)
                                { return sum + bytesOf(type); });
        break;
    default:
        break;
    }
}

void readConstant(Module& module, std::span<const std::uint32_t> words,
                  const Specialisation& constants)
{
    const std::uint32_t operation = words[0] & 0xFFFFU;
    const std::uint32_t id = words[2];
    if (operation == kConstantComposite || operation == kSpecConstantComposite)
    {
        if (id == module.sizeId)
            for (std::size_t i = 0; i < module.workgroup.size.size(); ++i)
                module.workgroup.size[i] = module.constants[words[3 + i]];
        return;
    }
    module.constants[id] = words[3];
    const auto specId = module.specIds.find(id);
    if (specId != module.specIds.end() && specId->second < constants.size())
        module.constants[id] = constants[specId->second];
}

void readDecoration(Module& module, std::span<const std::uint32_t> words)
{
    if (words[2] == kSpecId)
        module.specIds[words[1]] = words[3];
    if (words[2] == kBuiltIn && words[3] == kWorkgroupSize)
        module.sizeId = words[1];
}

void readInstruction(Module& module, std::span<const std::uint32_t> words,
                     const Specialisation& constants)
{
    switch (words[0] & 0xFFFFU)
    {
    case kExecutionMode:
        if (words[2] == kLocalSize)
            std::copy_n(words.begin() + 3, 3, module.workgroup.size.begin());
        break;
    case kDecorate:
        readDecoration(module, words);
        break;
    case kConstant:
    case kConstantComposite:
    case kSpecConstant:
    case kSpecConstantComposite:
        readConstant(module, words, constants);
        break;
    case kTypePointer:
        module.pointees[words[1]] = words[3];
        break;
    case kVariable:
        if (words[3] == kWorkgroupClass)
            module.workgroup.sharedBytes += module.bytes[module.pointees[words[1]]];
        break;
    case kTypeBool:
    case kTypeInt:
    case kTypeFloat:
    case kTypeVector:
    case kTypeMatrix:
    case kTypeArray:
    case kTypeStruct:
        readType(module, words);
        break;
    default:
        break;
    }
}

} // namespace

Workgroup workgroupOf(SpirV code, const Specialisation& constants)
{
    Module module;
    for (std::size_t at = kHeader; at < code.size(); at += code[at] >> 16U)
        readInstruction(module, code.subspan(at, code[at] >> 16U), constants);
    return module.workgroup;
}

void requireLimits(const Device& device, const Workgroup& workgroup, const std::string& name)
{
    const VkPhysicalDeviceLimits& limits = device.limits();
    std::uint64_t invocations = 1;
    for (std::size_t i = 0; i < workgroup.size.size(); ++i)
    {
        requireLimit(workgroup.size[i], limits.maxComputeWorkGroupSize[i],
                     "maxComputeWorkGroupSize", "invocations in a row", name);
        invocations *= workgroup.size[i];
    }
    requireLimit(invocations, limits.maxComputeWorkGroupInvocations,
                 "maxComputeWorkGroupInvocations", "invocations in a workgroup", name);
    requireLimit(workgroup.sharedBytes, limits.maxComputeSharedMemorySize,
                 "maxComputeSharedMemorySize", "bytes of shared memory", name);
}

} // namespace sinew::gpu
