#include "engine/gpu/shader_code.h"

#include "engine/base/require.h"

#include <algorithm>
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

} // namespace sinew::gpu
