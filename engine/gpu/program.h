// Compute programs. A pass is one line: `dispatch(frame, program, groups, push, {buffers...})`.
// Layouts are reflected from the shader.
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

// The shader's bindings must all be buffers of set 0, without gaps or arrays. Throws
// std::runtime_error if `code` cannot be parsed.
ProgramInterface programInterfaceOf(SpirV code);

// Number of workgroups: direct, or from the indirect command with index `command` in `commands`.
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

    // `push`: the shader's push constant block, empty if it has none. The same buffers use the same
    // descriptor set in every frame: it is written on first use and lives as long as the program.
    // Requires one buffer per binding, with a view if the shader reads texels. Not thread-safe.
    void dispatch(const Frame& frame, const Groups& groups, std::span<const std::byte> push,
                  const std::vector<const Buffer*>& buffers) const;

private:
    VkDescriptorSet setOf(const std::vector<const Buffer*>& buffers) const;

    const Device* device_ = nullptr;
    std::string name_;
    std::uint32_t pushBytes_ = 0;
    SetLayout setLayout_;
    Pipeline pipeline_;
    mutable std::map<std::vector<std::uint64_t>, DescriptorSets> sets_; // one each, by buffer
                                                                        // serials
};

// Dispatches the program with these buffers, in binding order, inside a debug label of its name.
template <class T>
void dispatch(const Frame& frame, const Program& program, const Groups& groups, const T& push,
              const std::vector<const Buffer*>& buffers)
{
    program.dispatch(frame, groups, std::as_bytes(std::span(&push, 1)), buffers);
}

} // namespace sinew::gpu
