#include "engine/materials/image_program_parser.h"

#include "engine/base/lower_case.h"
#include "engine/base/text_location.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sinew
{
namespace
{

using Function = ImageProgram::Function;

struct Signature
{
    std::string_view name;
    Function function = Function::Image;
    std::size_t sources = 1;
    std::size_t numbers = 0;
};

constexpr std::array<Signature, 9> kSignatures{{{"heightmap", Function::Heightmap, 1, 1},
                                                {"addnormals", Function::AddNormals, 2, 0},
                                                {"smoothnormals", Function::SmoothNormals, 1, 0},
                                                {"add", Function::Add, 2, 0},
                                                {"scale", Function::Scale, 1, 4},
                                                {"invertAlpha", Function::InvertAlpha, 1, 0},
                                                {"invertColor", Function::InvertColor, 1, 0},
                                                {"makeIntensity", Function::MakeIntensity, 1, 0},
                                                {"makeAlpha", Function::MakeAlpha, 1, 0}}};

ImageProgram readProgram(DeclarationLexer& lexer, std::size_t depth);

ImageProgram readArguments(DeclarationLexer& lexer, const Signature& signature, std::size_t depth)
{
    ImageProgram program{.function = signature.function};
    lexer.expect('(');
    for (std::size_t i = 0; i < signature.sources && lexer.ok(); ++i)
    {
        if (i > 0)
            lexer.accept(',');
        program.sources.push_back(readProgram(lexer, depth + 1));
    }
    for (std::size_t i = 0; i < signature.numbers && lexer.ok(); ++i)
    {
        lexer.accept(',');
        program.numbers.push_back(lexer.number());
    }
    lexer.expect(')');
    return program;
}

ImageProgram readProgram(DeclarationLexer& lexer, std::size_t depth)
{
    const TextToken name = lexer.peek();
    if (depth > kMaxImageProgramDepth)
        lexer.fail(name.offset, "image functions are nested too deep");
    const std::string_view text = lexer.text("an image");
    const bool isFunction = name.kind == TextToken::Kind::Word && lexer.peek().isSign('(');
    if (!isFunction)
        return {.name = std::string(text)};
    const std::string lower = lowerCase(text);
    const auto signature = std::ranges::find_if(kSignatures, [&](const Signature& candidate)
                                                { return lowerCase(candidate.name) == lower; });
    if (signature != kSignatures.end())
        return readArguments(lexer, *signature, depth);
    lexer.fail(name.offset, fmt::format("{} is no image function", quotedForMessage(text, '\'')));
    return {};
}

// Quotes where the name would otherwise end early.
std::string quotedIfNeeded(const std::string& name)
{
    const bool isPlain = name.find_first_of(" \t(){},") == std::string::npos;
    return isPlain ? name : '"' + name + '"';
}

} // namespace

ImageProgram readImageProgram(DeclarationLexer& lexer)
{
    ImageProgram program = readProgram(lexer, 0);
    return lexer.ok() ? program : ImageProgram{};
}

std::string toString(const ImageProgram& program)
{
    if (program.function == Function::Image)
        return quotedIfNeeded(program.name);
    const auto signature = std::ranges::find_if(kSignatures, [&](const Signature& candidate)
                                                { return candidate.function == program.function; });
    std::string arguments;
    for (const ImageProgram& source : program.sources)
        arguments += (arguments.empty() ? "" : ", ") + toString(source);
    for (const float number : program.numbers)
        arguments += fmt::format(", {}", number);
    return fmt::format("{}({})", signature->name, arguments);
}

} // namespace sinew
