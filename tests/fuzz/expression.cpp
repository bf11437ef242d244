#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "tests/fuzz/declarations.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew;
    const ExpressionTables tables{
        {"two", std::make_shared<ExpressionTable>(
                    ExpressionTable{.values = {1.0F, 2.0F}, .clamp = true, .snap = true})},
        {"three",
         std::make_shared<ExpressionTable>(ExpressionTable{.values = {-1e15F, 1e15F, 0.0F}})}};
    Diagnostics warnings;
    TextScanner lexer({reinterpret_cast<const char*>(data), size}, "a.mtr", warnings,
                      kMaterialText);
    try
    {
        fuzz::promiseFiniteAlways(readExpression(lexer, tables));
    }
    catch (const Diagnostic& failure)
    {
        fuzz::promise(!failure.message.empty());
    }
    return 0;
}
