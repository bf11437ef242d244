// A compiled shader, to be asked by SPIRV-Cross's functions what it reads and writes.
#pragma once

#include <spirv_cross/spirv_cross_c.h>

#include <cstdint>
#include <memory>
#include <span>

namespace sinew::viewer
{

class ReflectedShader
{
public:
    // Throws std::runtime_error where `code` cannot be read.
    explicit ReflectedShader(std::span<const std::uint32_t> code);

    spvc_compiler compiler() const { return compiler_; }
    // Valid as long as this object.
    std::span<const spvc_reflected_resource> resources(spvc_resource_type type) const;
    // Throws std::runtime_error, with SPIRV-Cross's reason, for anything but success.
    void check(spvc_result result) const;

private:
    struct Destroy
    {
        void operator()(spvc_context context) const { spvc_context_destroy(context); }
    };

    std::unique_ptr<spvc_context_s, Destroy> context_; // owns the others
    spvc_compiler compiler_ = nullptr;
    spvc_resources resources_ = nullptr;
};

} // namespace sinew::viewer
