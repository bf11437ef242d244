#include "engine/gpu/program.h"

#include "engine/gpu/shader_code.h"

#include <fmt/format.h>

namespace sinew::gpu
{
namespace
{

void addBindings(const ReflectedShader& shader, spvc_resource_type resources, VkDescriptorType type,
                 std::map<unsigned, VkDescriptorType>& bindings)
{
    for (const spvc_reflected_resource& resource : shader.resources(resources))
    {
        const spvc_type of = spvc_compiler_get_type_handle(shader.compiler(), resource.type_id);
        require(shader.decoration(resource.id, SpvDecorationDescriptorSet) == 0 &&
                    spvc_type_get_num_array_dimensions(of) == 0,
                "a program's shader has bindings of set 0 without arrays");
        bindings.insert_or_assign(shader.decoration(resource.id, SpvDecorationBinding), type);
    }
}

} // namespace

ProgramInterface programInterfaceOf(SpirV code)
{
    const ReflectedShader shader(code);
    std::map<unsigned, VkDescriptorType> bindings;
    addBindings(shader, SPVC_RESOURCE_TYPE_STORAGE_BUFFER, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                bindings);
    addBindings(shader, SPVC_RESOURCE_TYPE_UNIFORM_BUFFER, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
                bindings);
    addBindings(shader, SPVC_RESOURCE_TYPE_SAMPLED_IMAGE, VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER,
                bindings);
    ProgramInterface declared;
    for (const auto& [number, type] : bindings)
    {
        require(number == declared.bindings.size(), "a program's bindings have no gaps");
        declared.bindings.push_back(type);
    }
    for (const auto& block : shader.resources(SPVC_RESOURCE_TYPE_PUSH_CONSTANT))
    {
        std::size_t bytes = 0;
        shader.check(spvc_compiler_get_declared_struct_size(
            shader.compiler(), spvc_compiler_get_type_handle(shader.compiler(), block.base_type_id),
            &bytes));
        declared.pushBytes = static_cast<std::uint32_t>(bytes);
    }
    return declared;
}

Program::Program(const Device& device, SpirV code, const std::string& name,
                 const Specialisation& constants)
    : device_(&device), name_(name)
{
    const auto [bindings, pushBytes] = programInterfaceOf(code);
    pushBytes_ = pushBytes;
    setLayout_ = {device, VK_SHADER_STAGE_COMPUTE_BIT, bindings, name + " set layout"};
    pipeline_ = createComputePipeline(device, code, {&setLayout_}, pushBytes, name, constants);
}

VkDescriptorSet Program::setOf(const std::vector<const Buffer*>& buffers) const
{
    std::vector<std::uint64_t> key;
    key.reserve(buffers.size());
    for (const Buffer* buffer : buffers)
        key.push_back(buffer->serial());
    const auto kept = sets_.find(key);
    if (kept != sets_.end())
        return kept->second[0];
    const std::vector<Descriptor> set(buffers.begin(), buffers.end());
    return sets_.emplace(key, DescriptorSets(*device_, setLayout_, {set}, name_ + " set"))
        .first->second[0];
}

void Program::dispatch(const Frame& frame, const Groups& groups, std::span<const std::byte> push,
                       const std::vector<const Buffer*>& buffers) const
{
    if (push.size() != pushBytes_)
        require(false, fmt::format("{}: {} bytes of push constants, but the shader declares {}",
                                   name_, push.size(), pushBytes_));
    const DebugLabel label(frame, name_);
    frame.count(&RecordedCounts::dispatches);
    pipeline_.bind(frame.commands);
    pipeline_.bindSet(frame.commands, setOf(buffers));
    if (!push.empty())
        pipeline_.pushBytes(frame.commands, push);
    if (groups.commands == nullptr)
        vkCmdDispatch(frame.commands, groups.x, groups.y, 1);
    else
        vkCmdDispatchIndirect(frame.commands, groups.commands->get(),
                              groups.command * sizeof(VkDispatchIndirectCommand));
}

} // namespace sinew::gpu
