#include "engine/gpu/program.h"

#include "engine/gpu/shader_code.h"

#include <fmt/format.h>

namespace sinew::gpu
{
namespace
{

// The descriptor as a binding of that type takes it.
Descriptor fitted(const Descriptor& given, VkDescriptorType type)
{
    Descriptor result = given;
    const auto* const* texels = std::get_if<const TexelBuffer*>(&given);
    if (texels != nullptr && type != VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER)
        result = &(*texels)->buffer;
    const auto* const* buffer = std::get_if<const Buffer*>(&result);
    if (buffer != nullptr && type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER)
        result = UniformBuffer{.buffer = *buffer};
    return result;
}

// Serial number of the bound resource; 0 for none.
std::uint64_t serialOf(const Descriptor& descriptor)
{
    if (const auto* const* buffer = std::get_if<const Buffer*>(&descriptor))
        return (*buffer)->serial();
    if (const auto* const* view = std::get_if<const TexelView*>(&descriptor))
        return (*view)->serial();
    if (const auto* const* texels = std::get_if<const TexelBuffer*>(&descriptor))
        return (*texels)->buffer.serial();
    if (const auto* uniform = std::get_if<UniformBuffer>(&descriptor))
        return uniform->buffer->serial();
    return std::get<SampledTexture>(descriptor).image->serial();
}

void addBindings(const ReflectedShader& shader, spvc_resource_type resources, VkDescriptorType type,
                 std::map<unsigned, ShaderBinding>& bindings)
{
    for (const spvc_reflected_resource& resource : shader.resources(resources))
    {
        const spvc_type of = spvc_compiler_get_type_handle(shader.compiler(), resource.type_id);
        require(shader.decoration(resource.id, SpvDecorationDescriptorSet) == 0 &&
                    spvc_type_get_num_array_dimensions(of) == 0,
                "a program's shader has bindings of set 0 without arrays");
        const bool isTexels = resources == SPVC_RESOURCE_TYPE_SAMPLED_IMAGE &&
                              spvc_type_get_image_dimension(of) == SpvDimBuffer;
        bindings.insert_or_assign(
            shader.decoration(resource.id, SpvDecorationBinding),
            ShaderBinding{.name = resource.name,
                          .type = isTexels ? VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER : type});
    }
}

SetLayout layoutOf(const Device& device, const ProgramInterface& declared, const std::string& name)
{
    std::vector<VkDescriptorType> types;
    for (const ShaderBinding& binding : declared.bindings)
        types.push_back(binding.type);
    return {device, VK_SHADER_STAGE_COMPUTE_BIT, types, name + " set layout"};
}

} // namespace

ProgramInterface programInterfaceOf(SpirV code)
{
    const ReflectedShader shader(code);
    std::map<unsigned, ShaderBinding> bindings;
    addBindings(shader, SPVC_RESOURCE_TYPE_STORAGE_BUFFER, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER,
                bindings);
    addBindings(shader, SPVC_RESOURCE_TYPE_UNIFORM_BUFFER, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,
                bindings);
    addBindings(shader, SPVC_RESOURCE_TYPE_SAMPLED_IMAGE, VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER,
                bindings);
    ProgramInterface declared;
    for (auto& [number, binding] : bindings)
    {
        require(number == declared.bindings.size(), "a program's bindings have no gaps");
        declared.bindings.push_back(std::move(binding));
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
    : device_(&device), name_(name), interface_(programInterfaceOf(code)),
      setLayout_(layoutOf(device, interface_, name)),
      pipeline_(
          createComputePipeline(device, code, {&setLayout_}, interface_.pushBytes, name, constants))
{
}

VkDescriptorSet Program::setOf(const std::vector<Descriptor>& descriptors) const
{
    std::vector<std::uint64_t> key;
    key.reserve(descriptors.size());
    for (const Descriptor& descriptor : descriptors)
    {
        key.push_back(serialOf(descriptor));
        if (const auto* texture = std::get_if<SampledTexture>(&descriptor))
            key.push_back(reinterpret_cast<std::uint64_t>(texture->sampler));
    }
    const auto kept = sets_.find(key);
    if (kept != sets_.end())
        return kept->second[0];
    require(descriptors.size() == interface_.bindings.size(),
            name_ + ": as many descriptors as bindings");
    std::vector<Descriptor> set;
    for (std::size_t i = 0; i < descriptors.size(); ++i)
    {
        const auto& [binding, type] = interface_.bindings[i];
        set.push_back(fitted(descriptors[i], type));
        require(typeOf(set.back()) == type && serialOf(set.back()) != 0,
                fmt::format("{}: what is given for {} does not fit or is empty", name_, binding));
    }
    return sets_.emplace(key, DescriptorSets(*device_, setLayout_, {set}, name_ + " set"))
        .first->second[0];
}

void Program::dispatch(const Frame& frame, const Groups& groups, std::span<const std::byte> push,
                       const std::vector<Descriptor>& descriptors) const
{
    require(push.size() == interface_.pushBytes, "push constants of another size");
    const DebugLabel label(frame, name_);
    pipeline_.bind(frame.commands);
    pipeline_.bindSet(frame.commands, setOf(descriptors));
    if (!push.empty())
        pipeline_.pushBytes(frame.commands, push);
    if (groups.commands == nullptr)
        vkCmdDispatch(frame.commands, groups.x, groups.y, 1);
    else
        vkCmdDispatchIndirect(frame.commands, groups.commands->get(),
                              groups.command * sizeof(VkDispatchIndirectCommand));
}

} // namespace sinew::gpu
