#include "engine/materials/expression_parser.h"
#include "tests/fuzz/declarations.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew;
    const std::vector<ExpressionTable> tables{
        {.name = "ramp", .values = {-1e15F, 1e15F, 0.0F}},
        {.name = "steps", .values = {1.0F, 2.0F}, .clamp = true, .snap = true}};
    const TableIndex tableIndex = [](std::string_view name, std::size_t)
    { return static_cast<std::uint32_t>(name.size() % 3); };

    DeclarationLexer lexer({reinterpret_cast<const char*>(data), size});
    const Expression expression = readExpression(lexer, tableIndex);
    if (lexer.ok())
        fuzz::promiseFiniteAlways(expression, tables);
    else
        fuzz::promise(!lexer.failure().message.empty() && lexer.failure().offset <= size);
    return 0;
}
