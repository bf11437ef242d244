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

class ProgramReader
{
public:
    explicit ProgramReader(DeclarationLexer& lexer) : lexer_(lexer) {}

    ImageProgram read(std::size_t depth)
    {
        const TextToken name = lexer_.peek();
        if (depth > kMaxImageProgramDepth)
            lexer_.fail(name.offset, "image functions are nested too deep");
        const std::string_view text = lexer_.text("an image");
        const bool isFunction = name.kind == TextToken::Kind::Word && lexer_.peek().isSign('(');
        if (!isFunction && ++images_ > kMaxImageProgramImages)
            lexer_.fail(name.offset, fmt::format("image functions of more than {} images",
                                                 kMaxImageProgramImages));
        if (!isFunction)
            return {.name = std::string(text)};
        const std::string lower = lowerCase(text);
        const auto signature = std::ranges::find_if(kSignatures, [&](const Signature& candidate)
                                                    { return lowerCase(candidate.name) == lower; });
        if (signature != kSignatures.end())
            return readArguments(*signature, depth);
        lexer_.fail(name.offset,
                    fmt::format("{} is no image function", quotedForMessage(text, '\'')));
        return {};
    }

private:
    ImageProgram readArguments(const Signature& signature, std::size_t depth)
    {
        ImageProgram program{.function = signature.function};
        lexer_.expect('(');
        for (std::size_t i = 0; i < signature.sources && lexer_.ok(); ++i)
        {
            if (i > 0)
                lexer_.accept(',');
            program.sources.push_back(read(depth + 1));
        }
        for (std::size_t i = 0; i < signature.numbers && lexer_.ok(); ++i)
        {
            lexer_.accept(',');
            program.numbers.push_back(lexer_.number());
        }
        lexer_.expect(')');
        return program;
    }

    DeclarationLexer& lexer_;
    std::size_t images_ = 0;
};

// Quotes where the name would otherwise end early.
std::string quotedIfNeeded(const std::string& name)
{
    const bool isPlain = name.find_first_of(" \t(){},") == std::string::npos;
    return isPlain ? name : '"' + name + '"';
}

} // namespace

ImageProgram readImageProgram(DeclarationLexer& lexer)
{
    ImageProgram program = ProgramReader(lexer).read(0);
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
