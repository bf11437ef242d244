#include "engine/gpu/shader_code.h"

namespace sinew::gpu
{

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

} // namespace sinew::gpu
