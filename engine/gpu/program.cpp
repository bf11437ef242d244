#include "engine/gpu/program.h"

#include "engine/gpu/shader_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace sinew::gpu
{
namespace
{

const char* nameOf(VkDescriptorType type)
{
    switch (type)
    {
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER:
        return "a storage buffer";
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER:
        return "a uniform buffer";
    case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER:
        return "a texel buffer";
    case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER:
        return "an image";
    default:
        return "of another kind";
    }
}

// The descriptor as a binding of that type takes it, if it does.
std::optional<Descriptor> fitted(const Descriptor& given, VkDescriptorType type)
{
    Descriptor result = given;
    const auto* const* texels = std::get_if<const TexelBuffer*>(&given);
    if (texels != nullptr && type != VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER)
        result = &(*texels)->buffer;
    const auto* const* buffer = std::get_if<const Buffer*>(&result);
    if (buffer != nullptr && type == VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER)
        result = UniformBuffer{.buffer = *buffer};
    return typeOf(result) == type ? std::optional(result) : std::nullopt;
}

// Of what is bound; 0: nothing.
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

std::string mistakeOf(std::span<const ShaderBinding> bindings, std::span<const Descriptor> given)
{
    for (std::size_t i = 0; i < std::min(bindings.size(), given.size()); ++i)
    {
        const auto& [name, type] = bindings[i];
        const std::string which = fmt::format("binding {}, {}, is {}", i, name, nameOf(type));
        if (!fitted(given[i], type))
            return fmt::format("{}, but {} is given", which, nameOf(typeOf(given[i])));
        if (serialOf(given[i]) == 0)
            return which + ", but what is given is empty";
    }
    if (given.size() < bindings.size())
        return fmt::format("nothing is given for binding {}, {}", given.size(),
                           bindings[given.size()].name);
    return given.size() == bindings.size()
               ? std::string()
               : fmt::format("{} bindings are given instead of {}", given.size(), bindings.size());
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
    const std::string mistake = mistakeOf(interface_.bindings, descriptors);
    require(mistake.empty(), name_ + ": " + mistake);
    std::vector<Descriptor> set;
    for (std::size_t i = 0; i < descriptors.size(); ++i)
        set.push_back(*fitted(descriptors[i], interface_.bindings[i].type));
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
