// Compute programs. A pass is one line: `dispatch(frame, program, groups, push, {buffers...})`.
// Layouts come from reflection of the shader.
#pragma once

#include "engine/gpu/barrier.h"
#include "engine/gpu/pipeline.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace sinew::gpu
{

// A binding of set 0 with its name in the shader.
struct ShaderBinding
{
    std::string name;
    VkDescriptorType type = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
};

struct ProgramInterface
{
    std::vector<ShaderBinding> bindings; // entry i is binding i
    std::uint32_t pushBytes = 0;
};

// The shader's bindings must all be in set 0, without gaps and arrays. Throws std::runtime_error if
// `code` cannot be parsed.
ProgramInterface programInterfaceOf(SpirV code);

// Number of workgroups: direct, or indirect from the command of that index in `commands`.
struct Groups
{
    std::uint32_t x = 1;
    std::uint32_t y = 1;
    const Buffer* commands = nullptr;
    std::uint32_t command = 0;
};

class Program
{
public:
    Program() = default;
    // `device` must outlive it. `name` is the debug name of the pipeline and of its passes.
    Program(const Device& device, SpirV code, const std::string& name,
            const Specialisation& constants = {});

    explicit operator bool() const { return device_ != nullptr; }

    // `push` is the shader's block of push constants, empty where it has none. The same descriptors
    // get the same set in every frame: it is written when they are first given, and kept as long as
    // the program. Requires one for each binding: a buffer fits a storage and a uniform buffer, a
    // TexelBuffer a storage buffer and, where it has a view, a texel buffer. From one thread at a
    // time.
    void dispatch(const Frame& frame, const Groups& groups, std::span<const std::byte> push,
                  const std::vector<Descriptor>& descriptors) const;

private:
    VkDescriptorSet setOf(const std::vector<Descriptor>& descriptors) const;

    const Device* device_ = nullptr;
    std::string name_;
    ProgramInterface interface_;
    SetLayout setLayout_;
    Pipeline pipeline_;
    mutable std::map<std::vector<std::uint64_t>, DescriptorSets> sets_; // one each, by serials
};

// Dispatches the program with these descriptors, in binding order, inside a debug label of its
// name.
template <class T>
void dispatch(const Frame& frame, const Program& program, const Groups& groups, const T& push,
              const std::vector<Descriptor>& descriptors)
{
    program.dispatch(frame, groups, std::as_bytes(std::span(&push, 1)), descriptors);
}

} // namespace sinew::gpu
