#include "engine/gpu/shader_code.h"

#include "engine/base/require.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>

namespace sinew::gpu
{

SpirV variantOf(std::span<const ShaderVariant> variants,
                std::initializer_list<std::string_view> words)
{
    std::string wanted;
    for (const std::string_view word : words)
        wanted.append(wanted.empty() || word.empty() ? "" : "+").append(word);
    const auto found = std::ranges::find(variants, wanted, &ShaderVariant::words);
    require(found != variants.end(), "a shader has no variant " + wanted);
    return found->code;
}

void ShaderReplacements::set(std::span<const Replacement> replacements)
{
    codes_.clear();
    for (const auto& [embedded, code] : replacements)
        codes_.insert_or_assign({embedded.begin(), embedded.end()}, code);
}

SpirV ShaderReplacements::codeFor(SpirV embedded) const
{
    if (codes_.empty())
        return embedded;
    const auto found = codes_.find({embedded.begin(), embedded.end()});
    return found == codes_.end() ? embedded : SpirV(found->second);
}

ReflectedShader::ReflectedShader(SpirV code)
{
    spvc_context context = nullptr;
    spvc_context_create(&context);
    context_.reset(context);
    spvc_parsed_ir module = nullptr;
    check(spvc_context_parse_spirv(context, code.data(), code.size(), &module));
    check(spvc_context_create_compiler(context, SPVC_BACKEND_NONE, module,
                                       SPVC_CAPTURE_MODE_TAKE_OWNERSHIP, &compiler_));
    check(spvc_compiler_create_shader_resources(compiler_, &resources_));
}

std::span<const spvc_reflected_resource> ReflectedShader::resources(spvc_resource_type type) const
{
    const spvc_reflected_resource* list = nullptr;
    std::size_t count = 0;
    check(spvc_resources_get_resource_list_for_type(resources_, type, &list, &count));
    return {list, count};
}

void ReflectedShader::check(spvc_result result) const
{
    if (result != SPVC_SUCCESS)
        throw std::runtime_error(spvc_context_get_last_error_string(context_.get()));
}

namespace
{

// The size of a block, counting a runtime array as one element; else the component type.
std::string typeText(const ReflectedShader& shader, spvc_type_id id)
{
    const spvc_type type = spvc_compiler_get_type_handle(shader.compiler(), id);
    if (spvc_type_get_basetype(type) != SPVC_BASETYPE_STRUCT)
        return fmt::format("{} x {} of {} bits", spvc_type_get_vector_size(type),
                           spvc_type_get_columns(type), spvc_type_get_bit_width(type));
    std::size_t size = 0;
    shader.check(
        spvc_compiler_get_declared_struct_size_runtime_array(shader.compiler(), type, 1, &size));
    return fmt::format("{} bytes", size);
}

} // namespace

std::set<std::uint32_t> vertexInputsOf(SpirV code)
{
    const ReflectedShader shader(code);
    std::set<std::uint32_t> locations;
    for (const auto& input : shader.resources(SPVC_RESOURCE_TYPE_STAGE_INPUT))
        locations.insert(shader.decoration(input.id, SpvDecorationLocation));
    return locations;
}

std::vector<std::string> interfaceOf(SpirV code)
{
    const ReflectedShader shader(code);
    std::vector<std::string> lines;
    for (int kind = SPVC_RESOURCE_TYPE_UNIFORM_BUFFER; kind <= SPVC_RESOURCE_TYPE_SEPARATE_SAMPLERS;
         ++kind)
        for (const auto& resource : shader.resources(static_cast<spvc_resource_type>(kind)))
            lines.push_back(fmt::format("{} at set {}, binding {}, location {}: {}", kind,
                                        shader.decoration(resource.id, SpvDecorationDescriptorSet),
                                        shader.decoration(resource.id, SpvDecorationBinding),
                                        shader.decoration(resource.id, SpvDecorationLocation),
                                        typeText(shader, resource.base_type_id)));
    const spvc_specialization_constant* constants = nullptr;
    std::size_t count = 0;
    shader.check(spvc_compiler_get_specialization_constants(shader.compiler(), &constants, &count));
    for (const auto& constant : std::span(constants, count))
        lines.push_back(fmt::format("specialisation constant {}", constant.constant_id));
    for (unsigned axis = 0; axis < 3; ++axis)
        lines.push_back(fmt::format("workgroup of {}",
                                    spvc_compiler_get_execution_mode_argument_by_index(
                                        shader.compiler(), SpvExecutionModeLocalSize, axis)));
    std::ranges::sort(lines);
    return lines;
}

} // namespace sinew::gpu
