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

class Reflector
{
public:
    explicit Reflector(SpirV code) : shader_(code) {}

    std::vector<std::string> lines()
    {
        addBound("storage buffer", SPVC_RESOURCE_TYPE_STORAGE_BUFFER);
        addBound("uniform buffer", SPVC_RESOURCE_TYPE_UNIFORM_BUFFER);
        addBound("sampled image", SPVC_RESOURCE_TYPE_SAMPLED_IMAGE);
        addBound("image", SPVC_RESOURCE_TYPE_SEPARATE_IMAGE);
        addBound("sampler", SPVC_RESOURCE_TYPE_SEPARATE_SAMPLERS);
        addBound("storage image", SPVC_RESOURCE_TYPE_STORAGE_IMAGE);
        for (const auto& resource : shader_.resources(SPVC_RESOURCE_TYPE_PUSH_CONSTANT))
            lines_.push_back("push constants: " + typeText(resource.base_type_id));
        addLocated("input", SPVC_RESOURCE_TYPE_STAGE_INPUT);
        addLocated("output", SPVC_RESOURCE_TYPE_STAGE_OUTPUT);
        addConstants();
        addWorkgroup();
        std::ranges::sort(lines_);
        return std::move(lines_);
    }

private:
    spvc_compiler compiler() const { return shader_.compiler(); }

    void addBound(const char* kind, spvc_resource_type type)
    {
        for (const auto& resource : shader_.resources(type))
            lines_.push_back(
                fmt::format("{} at set {}, binding {}: {}", kind,
                            shader_.decoration(resource.id, SpvDecorationDescriptorSet),
                            shader_.decoration(resource.id, SpvDecorationBinding),
                            typeText(resource.base_type_id)));
    }

    void addLocated(const char* kind, spvc_resource_type type)
    {
        for (const auto& resource : shader_.resources(type))
            lines_.push_back(fmt::format("{} {}: {}", kind,
                                         shader_.decoration(resource.id, SpvDecorationLocation),
                                         typeText(resource.base_type_id)));
    }

    void addConstants()
    {
        const spvc_specialization_constant* constants = nullptr;
        std::size_t count = 0;
        shader_.check(spvc_compiler_get_specialization_constants(compiler(), &constants, &count));
        for (const auto& constant : std::span(constants, count))
            lines_.push_back(fmt::format("specialisation constant {}", constant.constant_id));
    }

    void addWorkgroup()
    {
        const auto side = [&](unsigned axis)
        {
            return spvc_compiler_get_execution_mode_argument_by_index(
                compiler(), SpvExecutionModeLocalSize, axis);
        };
        lines_.push_back(fmt::format("workgroup of {} x {} x {}", side(0), side(1), side(2)));
    }

    // Of a block its size, of an array without end with one element; of others, what a component
    // is.
    std::string typeText(spvc_type_id id) const
    {
        const spvc_type type = spvc_compiler_get_type_handle(compiler(), id);
        if (spvc_type_get_basetype(type) != SPVC_BASETYPE_STRUCT)
            return fmt::format("{} x {} of {} bits", spvc_type_get_vector_size(type),
                               spvc_type_get_columns(type), spvc_type_get_bit_width(type));
        std::size_t size = 0;
        shader_.check(
            spvc_compiler_get_declared_struct_size_runtime_array(compiler(), type, 1, &size));
        return fmt::format("{} bytes", size);
    }

    ReflectedShader shader_;
    std::vector<std::string> lines_;
};

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
    return Reflector(code).lines();
}

} // namespace sinew::gpu
