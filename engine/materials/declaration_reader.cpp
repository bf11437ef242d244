#include "engine/base/text.h"
#include "engine/materials/conventional_images.h"
#include "engine/materials/material_reader.h"

#include <fmt/format.h>

#include <utility>

namespace sinew
{
namespace
{

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

} // namespace

DeclarationFile::DeclarationFile(std::string_view text, std::string_view name, MaterialSet& set,
                                 Diagnostics& warnings, Diagnostics& errors, Dialect dialect)
    : text_(text), set_(&set), warnings_(&warnings), errors_(&errors), report_(text, name),
      lexer_(text, kMaterialText), dialect_(dialect)
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
    const std::string type = lowerCase(first.text);
    if (first.isText() && lexer_.peek().isSign('{'))
        return readMaterial(first);
    if (type == "guide" || type == "inlineguide")
        return skipGuide();
    const std::size_t behindFirst = lexer_.offset();
    const TextToken name = first.isText() ? lexer_.next() : TextToken{};
    if (name.isText() && lexer_.peek().isSign('{'))
        return type == "material" ? readMaterial(name)
               : type == "table"  ? readTable(name)
               : type == "skin"   ? readSkin(name)
                                  : static_cast<void>(takeBlock({described(type, name.text)}));
    lexer_.clearFailure();
    lexer_.seek(behindFirst);
    if (!isLost_)
        refuse(first.offset, fmt::format("expected a declaration 'name {{', found {}",
                                         quotedForMessage(first.text, '\'')));
    isLost_ = true;
    if (first.isSign('{'))
    {
        lexer_.seek(first.offset);
        takeBlock({"what has no name"});
    }
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
    report_.add(*warnings_, name.offset, head.shown + " is already declared: the first is used");
}

void DeclarationFile::readMaterial(const TextToken& name)
{
    MaterialDeclaration material{.name = normalisedShaderName(name.text),
                                 .file = std::string(report_.fileName()),
                                 .line = lineOf(name.offset)};
    const DeclarationHead head{.shown = described("material", name.text),
                               .material = material.name};
    const auto read = [&](TextScanner& body)
    {
        warnedKeywords_.clear();
        MaterialReader(*this, body, material).read();
    };
    if (isRead(head, read))
        set_->add(std::move(material));
}

void DeclarationFile::readSkin(const TextToken& name)
{
    const DeclarationHead head{.shown = described("skin", name.text)};
    SkinDeclaration skin{.name = normalisedShaderName(name.text),
                         .file = std::string(report_.fileName()),
                         .line = lineOf(name.offset)};
    if (isRead(head, [&](TextScanner& body) { readSkinBody(body, skin); }) &&
        !set_->add(std::move(skin)))
        warnOfSecond(head, name);
}

void DeclarationFile::readTable(const TextToken& name)
{
    const DeclarationHead head{.shown = described("table", name.text)};
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

// `guide name template ( arguments )`, and `inlineGuide name ( arguments ) { text }`.
void DeclarationFile::skipGuide()
{
    while (lexer_.peek().isText())
        lexer_.next();
    if (lexer_.accept('('))
        while (lexer_.peek().kind != TextToken::Kind::End && !lexer_.accept(')'))
            lexer_.next();
    if (lexer_.peek().isSign('{'))
        takeBlock({"a guide"});
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
    isLost_ = false;
    const std::size_t open = lexer_.peek().offset;
    if (lexer_.skipBlock())
        return TextScanner(text_.substr(0, lexer_.offset()), kMaterialText, open + 1);
    if (lexer_.ok())
        lexer_.fail(open, "'{' is never closed: expected '}'; the rest of the file is left out");
    refuse(lexer_.failure(), head);
    lexer_.clearFailure();
    lexer_.seek(text_.size());
    return std::nullopt;
}

void readDoom3Declarations(std::string_view text, std::string_view fileName, MaterialSet& set,
                           Diagnostics& warnings, Diagnostics& errors)
{
    DeclarationFile(text, fileName, set, warnings, errors, Dialect::Doom3).read();
}

void readQuake3Shaders(std::string_view text, std::string_view fileName, MaterialSet& set,
                       Diagnostics& warnings, Diagnostics& errors)
{
    DeclarationFile(text, fileName, set, warnings, errors, Dialect::Quake3).read();
}

} // namespace sinew
