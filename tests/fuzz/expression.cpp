// Tables that are no wave of Doom 3 are one of two, or missing.
#include "engine/base/text.h"
#include "engine/materials/material_reading.h"
#include "tests/fuzz/declarations.h"

#include <utility>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew;
    std::vector<ExpressionTable> tables{
        {.name = "ramp", .values = {-1e15F, 1e15F, 0.0F}},
        {.name = "steps", .values = {1.0F, 2.0F}, .clamp = true, .snap = true}};
    const TableIndex tableIndex = [&](std::string_view name, std::size_t)
    {
        std::optional<ExpressionTable> wave = standardWave(lowerCase(name));
        if (!wave)
            return name.size() % 2 == 0 ? 0U : name.size() % 3 == 0 ? ~0U : 1U;
        tables.push_back(std::move(*wave));
        return static_cast<std::uint32_t>(tables.size() - 1);
    };

    TextScanner lexer({reinterpret_cast<const char*>(data), size}, kMaterialText);
    const Expression expression = readExpression(lexer, tableIndex);
    if (lexer.ok())
        fuzz::promiseFiniteAlways(expression, tables);
    else
        fuzz::promise(!lexer.failure().message.empty() && lexer.failure().offset <= size);
    return 0;
}
