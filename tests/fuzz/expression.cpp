// Tables that are no wave of Doom 3 are one of two, or missing.
#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "tests/fuzz/declarations.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew;
    const TableOf tableOf = [](std::string_view name, std::size_t)
    {
        const Wave wave = waveNamed(lowerCase(name));
        return std::make_shared<const ExpressionTable>(
            wave != nullptr        ? ExpressionTable{.wave = wave}
            : name.size() % 2 == 0 ? ExpressionTable{.values = {-1e15F, 1e15F, 0.0F}}
            : name.size() % 3 == 0
                ? ExpressionTable{}
                : ExpressionTable{.values = {1.0F, 2.0F}, .clamp = true, .snap = true});
    };

    Diagnostics warnings;
    TextScanner lexer({reinterpret_cast<const char*>(data), size}, "a.mtr", warnings,
                      kMaterialText);
    try
    {
        fuzz::promiseFiniteAlways(readExpression(lexer, tableOf));
    }
    catch (const Diagnostic& failure)
    {
        fuzz::promise(!failure.message.empty());
    }
    return 0;
}
