#include "samples/viewer/shaders/reflected_shader.h"

#include <stdexcept>

namespace sinew::viewer
{

ReflectedShader::ReflectedShader(std::span<const std::uint32_t> code)
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

} // namespace sinew::viewer
