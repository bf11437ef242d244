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

struct ProgramInterface
{
    std::vector<VkDescriptorType> bindings; // entry i is binding i
    std::uint32_t pushBytes = 0;
};

// The shader's bindings must all be buffers of set 0, without gaps and arrays. Throws
// std::runtime_error if `code` cannot be parsed.
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

    // `push` is the shader's block of push constants, empty where it has none. The same buffers get
    // the same descriptor set in every frame: it is written when they are first given, and kept as
    // long as the program. Requires one buffer for each binding, with a view where the shader reads
    // texels. From one thread at a time.
    void dispatch(const Frame& frame, const Groups& groups, std::span<const std::byte> push,
                  const std::vector<const Buffer*>& buffers) const;

private:
    VkDescriptorSet setOf(const std::vector<const Buffer*>& buffers) const;

    const Device* device_ = nullptr;
    std::string name_;
    std::uint32_t pushBytes_ = 0;
    SetLayout setLayout_;
    Pipeline pipeline_;
    mutable std::map<std::vector<std::uint64_t>, DescriptorSets> sets_; // one each, by serials
};

// Dispatches the program with these buffers, in binding order, inside a debug label of its name.
template <class T>
void dispatch(const Frame& frame, const Program& program, const Groups& groups, const T& push,
              const std::vector<const Buffer*>& buffers)
{
    program.dispatch(frame, groups, std::as_bytes(std::span(&push, 1)), buffers);
}

} // namespace sinew::gpu
