#include "engine/base/text.h"
#include "engine/materials/conventional_images.h"
#include "engine/materials/material_reading.h"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace sinew
{
namespace
{

// Types of the game's other declarations, which may stand in files of materials.
const std::set<std::string_view>& otherTypes()
{
    static const std::set<std::string_view> types{
        "sound", "entitydef", "mapdef",  "fx",        "particle",     "articulatedfigure",
        "pda",   "email",     "video",   "audio",     "model",        "export",
        "aas",   "camera",    "lipsync", "playerdef", "materialtype",
    };
    return types;
}

std::string described(std::string_view type, std::string_view name)
{
    return fmt::format("{} {}", type, quotedForMessage(name));
}

void readTableBody(TextScanner& body, ExpressionTable& table)
{
    while (body.ok() && !body.accept('}'))
    {
        const std::string word = lowerCase(body.peek().text);
        if (word != "clamp" && word != "snap" && word != "{")
            body.failExpected("clamp, snap, '{' or '}'");
        table.clamp = table.clamp || word == "clamp";
        table.snap = table.snap || word == "snap";
        body.next();
        while (word == "{" && body.ok() && !body.accept('}'))
        {
            table.values.push_back(body.leadingNumber());
            body.accept(',');
        }
    }
}

void readSkinBody(TextScanner& body, SkinDeclaration& skin)
{
    while (body.ok() && !body.accept('}'))
    {
        const std::string_view from = body.text("a material or '}'");
        const std::string_view to = body.text("the material to show instead");
        if (lowerCase(from) != "model") // else `to` is a model that the skin is made for
            skin.remaps.push_back(
                {.from = normalisedShaderName(from), .to = normalisedShaderName(to)});
    }
}

// Each costs a search through the rest of the file.
constexpr std::size_t kMaxUnclosedBlocks = 16;

// Whether `token` and what `lexer` reads next are "name {" or "type name {".
bool beginsDeclaration(const TextToken& token, TextScanner& lexer)
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
                                 Diagnostics& warnings, Diagnostics& errors, MaterialBody readBody)
    : text_(text), set_(&set), warnings_(&warnings), errors_(&errors), report_(text, name),
      lexer_(text, kMaterialText), readBody_(readBody)
{
}

void DeclarationFile::read()
{
    for (;;)
    {
        const TextToken first = lexer_.next();
        if (lexer_.ok() && first.kind == TextToken::Kind::End)
            return;
        if (set_->isFull())
        {
            refuse(first.offset, "too many declarations: the rest is left out");
            return;
        }
        if (lexer_.ok())
            readDeclaration(first);
        if (!lexer_.ok())
            refuse(lexer_.failure().offset, lexer_.failure().message);
        lexer_.clearFailure();
    }
}

void DeclarationFile::readDeclaration(const TextToken& first)
{
    if (!first.isText())
    {
        refuseStray(first, "expected the name of a declaration");
        if (!first.isSign('{'))
            return;
        lexer_.seek(first.offset);
        takeBlock({.first = first, .shown = "what has no name"});
        return;
    }
    if (lexer_.peek().isSign('{'))
    {
        isLost_ = false;
        return readMaterial(first, first);
    }
    const std::string type = lowerCase(first.text);
    if (type == "guide" || type == "inlineguide")
        return skipGuide(first);
    const std::size_t behindFirst = lexer_.offset();
    const TextToken name = lexer_.next();
    if (name.isText() && lexer_.peek().isSign('{'))
        return readTyped(first, name);
    lexer_.clearFailure();
    lexer_.seek(behindFirst);
    refuseStray(first, "expected a declaration 'name {'");
}

void DeclarationFile::refuseStray(const TextToken& token, std::string_view expected)
{
    if (!isLost_)
        refuse(token.offset,
               fmt::format("{}, found {}", expected, quotedForMessage(token.text, '\'')));
    isLost_ = true;
}

void DeclarationFile::readTyped(const TextToken& first, const TextToken& name)
{
    const std::string type = lowerCase(first.text);
    isLost_ = false;
    if (type == "material")
        readMaterial(first, name);
    else if (type == "table")
        readTable(first, name);
    else if (type == "skin")
        readSkin(first, name);
    else
        skipOther(first, name);
}

template <class Read>
bool DeclarationFile::isRead(const DeclarationHead& head, const Read& read)
{
    std::optional<TextScanner> body = takeBlock(head);
    if (!body)
        return false;
    read(*body);
    if (!body->ok())
        refuse(body->failure(), head);
    return body->ok();
}

void DeclarationFile::warnOfSecond(const DeclarationHead& head, const TextToken& name)
{
    warn(name.offset, head.shown + " is already declared: the first is used");
}

void DeclarationFile::readMaterial(const TextToken& first, const TextToken& name)
{
    MaterialDeclaration material{.name = normalisedShaderName(name.text),
                                 .file = std::string(report_.fileName()),
                                 .line = lineOf(name.offset)};
    const DeclarationHead head{
        .first = first, .shown = described("material", name.text), .material = material.name};
    const auto read = [&](TextScanner& body)
    {
        warnedKeywords_.clear();
        MaterialReading reading{.file = *this, .lexer = body, .material = material};
        readBody_(reading);
    };
    if (isRead(head, read))
        set_->add(std::move(material));
}

void DeclarationFile::readSkin(const TextToken& first, const TextToken& name)
{
    const DeclarationHead head{.first = first, .shown = described("skin", name.text)};
    SkinDeclaration skin{.name = normalisedShaderName(name.text),
                         .file = std::string(report_.fileName()),
                         .line = lineOf(name.offset)};
    if (isRead(head, [&](TextScanner& body) { readSkinBody(body, skin); }) &&
        !set_->add(std::move(skin)))
        warnOfSecond(head, name);
}

void DeclarationFile::readTable(const TextToken& first, const TextToken& name)
{
    const DeclarationHead head{.first = first, .shown = described("table", name.text)};
    ExpressionTable table{.name = lowerCase(name.text),
                          .file = std::string(report_.fileName()),
                          .line = lineOf(name.offset)};
    const auto read = [&](TextScanner& body)
    {
        readTableBody(body, table);
        if (table.values.empty())
            body.fail(name.offset, "it has no values");
    };
    if (!isRead(head, read))
        set_->addRefusedTable(table);
    else if (!set_->add(std::move(table)))
        warnOfSecond(head, name);
}

void DeclarationFile::skipOther(const TextToken& first, const TextToken& name)
{
    if (!otherTypes().contains(lowerCase(first.text)))
        warn(first.offset, fmt::format("declarations of type {} are passed over",
                                       quotedForMessage(first.text, '\'')));
    takeBlock({.first = first, .shown = described(first.text, name.text)});
}

// `guide name template ( arguments )`, and `inlineGuide name ( arguments ) { text }`.
void DeclarationFile::skipGuide(const TextToken& first)
{
    isLost_ = false;
    while (lexer_.peek().isText())
        lexer_.next();
    if (lexer_.accept('('))
        while (lexer_.peek().kind != TextToken::Kind::End && !lexer_.accept(')'))
            lexer_.next();
    if (lexer_.peek().isSign('{'))
        takeBlock({.first = first, .shown = std::string(first.text)});
}

void DeclarationFile::refuse(const TextScanner::Failure& failure, const DeclarationHead& head)
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

std::optional<TextScanner> DeclarationFile::takeBlock(const DeclarationHead& head)
{
    const std::size_t open = lexer_.peek().offset;
    if (lexer_.skipBlock())
    {
        TextScanner inside(text_.substr(0, lexer_.offset()), kMaterialText, open + 1);
        return inside;
    }
    if (lexer_.ok())
        lexer_.fail(open, "'{' is never closed: expected '}'");
    refuse(lexer_.failure(), head);
    lexer_.clearFailure();
    lexer_.seek(open + 1);
    if (++unclosedCount_ < kMaxUnclosedBlocks)
        seekDeclarationLike(head.first);
    else
        lexer_.seek(text_.size());
    return std::nullopt;
}

std::size_t DeclarationFile::columnOf(std::size_t offset) const
{
    const std::size_t lineEnd = text_.substr(0, offset).find_last_of("\r\n");
    return lineEnd == std::string_view::npos ? offset : offset - lineEnd - 1;
}

void DeclarationFile::seekDeclarationLike(const TextToken& first)
{
    const std::size_t column = columnOf(first.offset);
    while (lexer_.offset() < text_.size())
    {
        const TextToken token = lexer_.next();
        lexer_.clearFailure();
        const std::size_t behind = lexer_.offset();
        const bool isFound = token.startsLine && columnOf(token.offset) == column &&
                             beginsDeclaration(token, lexer_);
        lexer_.clearFailure();
        lexer_.seek(isFound ? token.offset : behind);
        if (isFound)
            return;
    }
}

} // namespace sinew
