#include "engine/materials/declaration_file.h"

#include <fmt/format.h>

namespace sinew
{
namespace
{

// Each costs a search through the rest of the file.
constexpr std::size_t kMaxUnclosedBlocks = 16;

// Whether `token` and what `lexer` reads next are "name {" or "type name {".
bool beginsDeclaration(const TextToken& token, DeclarationLexer& lexer)
{
    if (!token.isText())
        return false;
    TextToken next = lexer.next();
    if (next.isText())
        next = lexer.next();
    return next.isSign('{');
}

} // namespace

DeclarationFile::DeclarationFile(std::string_view text, std::string_view name, MaterialSet& set,
                                 Diagnostics& warnings, Diagnostics& errors)
    : text_(text), set_(&set), warnings_(&warnings), errors_(&errors), report_(text, name)
{
}

void DeclarationFile::refuse(const TokenReader::Failure& failure, const DeclarationHead& head)
{
    const Diagnostic error =
        report_.at(failure.offset, fmt::format("{} is left out: {}", head.shown, failure.message));
    if (!head.material.empty())
        set_->addError(head.material, error);
    errors_->push_back(error);
}

void DeclarationFile::warnOnce(MaterialDeclaration& material, std::string_view keyword,
                               std::size_t offset, std::string message)
{
    if (warnedKeywords_.emplace(keyword).second)
        report_.add(material.warnings, offset, std::move(message));
}

std::optional<DeclarationLexer> DeclarationFile::takeBlock(DeclarationLexer& lexer,
                                                           const DeclarationHead& head)
{
    const std::size_t open = lexer.peek().offset;
    if (lexer.skipBlock())
    {
        DeclarationLexer inside(text_.substr(0, lexer.offset()), open + 1);
        return inside;
    }
    if (lexer.ok())
        lexer.fail(open, "'{' is never closed: expected '}'");
    refuse(lexer.failure(), head);
    lexer.clearFailure();
    lexer.seek(open + 1);
    if (++unclosedCount_ < kMaxUnclosedBlocks)
        seekDeclarationLike(lexer, head.first);
    else
        lexer.seek(text_.size());
    return std::nullopt;
}

std::size_t DeclarationFile::columnOf(std::size_t offset) const
{
    const std::size_t lineEnd = text_.substr(0, offset).find_last_of("\r\n");
    return lineEnd == std::string_view::npos ? offset : offset - lineEnd - 1;
}

void DeclarationFile::seekDeclarationLike(DeclarationLexer& lexer, const TextToken& first) const
{
    const std::size_t column = columnOf(first.offset);
    while (lexer.offset() < text_.size())
    {
        const TextToken token = lexer.next();
        lexer.clearFailure();
        const std::size_t behind = lexer.offset();
        const bool isFound =
            token.startsLine && columnOf(token.offset) == column && beginsDeclaration(token, lexer);
        lexer.clearFailure();
        lexer.seek(isFound ? token.offset : behind);
        if (isFound)
            return;
    }
}

} // namespace sinew
