#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "engine/materials/material_reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace sinew
{
namespace
{

using Operation = Expression::Operation;

struct Operator
{
    std::string_view sign;
    Operation operation = Operation::Add;
    int level = 0; // lower levels bind tighter
};

constexpr int kLoosestLevel = 4;
// Longer signs before those that they begin with.
constexpr Operator kOperators[] = {
    {"*", Operation::Multiply, 1},  {"/", Operation::Divide, 1},
    {"%", Operation::Modulo, 1},    {"+", Operation::Add, 2},
    {"-", Operation::Subtract, 2},  {">=", Operation::GreaterEqual, 3},
    {">", Operation::Greater, 3},   {"<=", Operation::LessEqual, 3},
    {"<", Operation::Less, 3},      {"==", Operation::Equal, 3},
    {"!=", Operation::NotEqual, 3}, {"&&", Operation::And, 4},
    {"||", Operation::Or, 4}};

// The number behind `prefix` in `name`, or `count` where the name is another.
std::uint32_t numberedName(std::string_view name, std::string_view prefix, std::size_t count)
{
    const auto none = static_cast<std::uint32_t>(count);
    if (!name.starts_with(prefix) || name.size() == prefix.size())
        return none;
    std::uint32_t index = 0;
    const char* const end = name.data() + name.size();
    const auto [last, error] = std::from_chars(name.data() + prefix.size(), end, index);
    return error == std::errc{} && last == end && index < count ? index : none;
}

class Parser
{
public:
    Parser(TextScanner& lexer, const TableIndex& tableIndex)
        : lexer_(lexer), tableIndex_(tableIndex)
    {
    }

    Expression expression(int level = kLoosestLevel);

private:
    Expression term();
    Expression number();
    Expression name();
    const Operator* acceptOperator(int level);

    TextScanner& lexer_;
    const TableIndex& tableIndex_;
    std::size_t depth_ = 0;
};

const Operator* Parser::acceptOperator(int level)
{
    const std::string_view rest = lexer_.rest();
    const auto found = std::ranges::find_if(kOperators, [&](const Operator& candidate)
                                            { return rest.starts_with(candidate.sign); });
    if (found == std::end(kOperators) || found->level != level)
        return nullptr;
    lexer_.advance(found->sign.size());
    return &*found;
}

Expression Parser::expression(int level)
{
    if (++depth_ > kMaxExpressionDepth * kLoosestLevel)
        lexer_.fail(lexer_.offset(), "expression is nested too deep");
    Expression left = level == 1 ? term() : expression(level - 1);
    if (const Operator* const found = lexer_.ok() ? acceptOperator(level) : nullptr)
        left = Expression::apply(found->operation, left, expression(level));
    --depth_;
    return lexer_.ok() ? left : Expression();
}

Expression Parser::term()
{
    bool isNegative = false;
    while (lexer_.accept('-'))
        isNegative = !isNegative;
    const std::string_view rest = lexer_.rest();
    Expression value;
    if (lexer_.accept('('))
    {
        value = expression();
        lexer_.expect(')');
    }
    else if (!rest.empty() && startsNumber(rest.front()))
        value = number();
    else
        value = name();
    return isNegative ? Expression::apply(Operation::Negate, value) : value;
}

Expression Parser::number()
{
    const std::string_view rest = lexer_.rest();
    const ParsedDecimal parsed = parseDecimal(rest.data(), rest.data() + rest.size());
    if (parsed.end == rest.data() || !(std::abs(parsed.value) <= kMaxMagnitude))
    {
        lexer_.failExpected("a number");
        return {};
    }
    const auto length = static_cast<std::size_t>(parsed.end - rest.data());
    const std::string_view suffix = rest.substr(length);
    const bool isFloat =
        lowerCase(suffix.substr(0, 1)) == "f" && (suffix.size() == 1 || !isKeyCharacter(suffix[1]));
    lexer_.advance(isFloat ? length + 1 : length);
    return Expression(static_cast<float>(parsed.value));
}

Expression Parser::name()
{
    const std::string_view rest = lexer_.rest();
    const std::size_t offset = lexer_.offset();
    const auto end = std::ranges::find_if_not(rest, isKeyCharacter);
    const std::string name = lowerCase(std::string_view(rest.begin(), end));
    if (name.empty())
    {
        lexer_.failExpected("a number, a name or '('");
        return {};
    }
    lexer_.advance(name.size());

    constexpr ExpressionInputs kInputs;
    const std::uint32_t parm = numberedName(name, "parm", kInputs.parms.size());
    if (parm < kInputs.parms.size())
        return Expression::parm(parm);
    const std::uint32_t global = numberedName(name, "global", kInputs.globals.size());
    if (global < kInputs.globals.size())
        return Expression::global(global);
    if (name == "time")
        return Expression::time();
    if (name == "sound" || name == "fragmentprograms")
        return Expression(0.0F);
    if (!lexer_.accept('['))
    {
        lexer_.fail(offset, fmt::format("expected a number, time, parm0 to parm11, global0 to "
                                        "global7 or a table with '[', found {}",
                                        quotedForMessage(name, '\'')));
        return {};
    }
    const Expression index = expression();
    lexer_.expect(']');
    return lexer_.ok() ? Expression::table(tableIndex_(name, offset), index) : Expression();
}

class ProgramReader
{
public:
    explicit ProgramReader(TextScanner& lexer) : lexer_(lexer) {}

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
        if (const ImageFunction* const function = imageFunction(text))
            return readArguments(*function, depth);
        lexer_.fail(name.offset,
                    fmt::format("{} is no image function", quotedForMessage(text, '\'')));
        return {};
    }

private:
    ImageProgram readArguments(const ImageFunction& function, std::size_t depth)
    {
        ImageProgram program{.function = &function};
        lexer_.expect('(');
        for (std::size_t i = 0; i < function.sources && lexer_.ok(); ++i)
        {
            if (i > 0)
                lexer_.accept(',');
            program.sources.push_back(read(depth + 1));
        }
        for (std::size_t i = 0; i < function.numbers && lexer_.ok(); ++i)
        {
            lexer_.accept(',');
            program.numbers.push_back(lexer_.leadingNumber());
        }
        lexer_.expect(')');
        return program;
    }

    TextScanner& lexer_;
    std::size_t images_ = 0;
};

} // namespace

Expression readExpression(TextScanner& lexer, const TableIndex& tableIndex)
{
    const std::size_t offset = lexer.offset();
    Expression expression = Parser(lexer, tableIndex).expression();
    if (lexer.ok() && expression.isTooLong())
        lexer.fail(offset, fmt::format("expression has more than {} steps", kMaxExpressionSteps));
    return expression;
}

ImageProgram readImageProgram(TextScanner& lexer)
{
    ImageProgram program = ProgramReader(lexer).read(0);
    return lexer.ok() ? program : ImageProgram{};
}

} // namespace sinew
