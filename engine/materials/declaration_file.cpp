#include "engine/materials/declaration_file.h"

#include <fmt/format.h>

namespace sinew
{
namespace
{

// Each costs a search through the rest of the file.
constexpr std::size_t kMaxUnclosedBlocks = 16;

// Whether `token` and what `lexer` reads next are "name {" or "type name {".
bool beginsDeclaration(const DeclarationToken& token, DeclarationLexer& lexer)
{
    if (!token.isText())
        return false;
    DeclarationToken next = lexer.next();
    if (next.isText())
        next = lexer.next();
    return next.isSign('{');
}

} // namespace

DeclarationFile::DeclarationFile(std::string_view text, std::string_view name, MaterialSet& set,
                                 Diagnostics& warnings, Diagnostics& errors)
    : text_(text), name_(name), set_(&set), warnings_(&warnings), errors_(&errors), locator_(text)
{
}

Diagnostic DeclarationFile::diagnosticAt(std::size_t place, std::string message)
{
    const TextLocation location = locator_.locate(place);
    return {.file = std::string(name_),
            .line = location.line,
            .column = location.column,
            .message = std::move(message)};
}

void DeclarationFile::add(Diagnostics& list, std::size_t place, std::string message)
{
    if (list.hasRoomFor(name_))
        list.push_back(diagnosticAt(place, std::move(message)));
    else
        list.leaveOut(name_);
}

void DeclarationFile::warn(std::size_t place, std::string message)
{
    add(*warnings_, place, std::move(message));
}

void DeclarationFile::refuse(std::size_t place, std::string message)
{
    add(*errors_, place, std::move(message));
}

void DeclarationFile::refuse(const DeclarationLexer::Failure& failure, const DeclarationHead& head)
{
    const Diagnostic error =
        diagnosticAt(failure.place, fmt::format("{} is left out: {}", head.shown, failure.message));
    if (!head.material.empty())
        set_->addError(head.material, error);
    errors_->push_back(error);
}

void DeclarationFile::warnOnce(MaterialDeclaration& material, std::string_view keyword,
                               std::size_t place, std::string message)
{
    if (warnedKeywords_.emplace(keyword).second)
        add(material.warnings, place, std::move(message));
}

std::optional<DeclarationLexer> DeclarationFile::takeBlock(DeclarationLexer& lexer,
                                                           const DeclarationHead& head)
{
    const std::size_t open = lexer.peek().place;
    if (lexer.skipBlock())
    {
        DeclarationLexer inside(text_.substr(0, lexer.place()), open + 1);
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

std::size_t DeclarationFile::columnOf(std::size_t place) const
{
    const std::size_t lineEnd = text_.substr(0, place).find_last_of("\r\n");
    return lineEnd == std::string_view::npos ? place : place - lineEnd - 1;
}

void DeclarationFile::seekDeclarationLike(DeclarationLexer& lexer,
                                          const DeclarationToken& first) const
{
    const std::size_t column = columnOf(first.place);
    while (lexer.place() < text_.size())
    {
        const DeclarationToken token = lexer.next();
        const std::size_t behind = lexer.place();
        const bool isFound =
            token.startsLine && columnOf(token.place) == column && beginsDeclaration(token, lexer);
        lexer.clearFailure();
        lexer.seek(isFound ? token.place : behind);
        if (isFound)
            return;
    }
}

} // namespace sinew
