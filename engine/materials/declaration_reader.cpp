#include "engine/materials/declaration_reader.h"

#include "engine/base/lower_case.h"
#include "engine/materials/conventional_images.h"

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

class DeclarationsReader
{
public:
    DeclarationsReader(DeclarationFile& file, MaterialBody readBody)
        : file_(file), lexer_(file.text()), readBody_(readBody)
    {
    }

    void read();

private:
    void readDeclaration(const TextToken& first);
    void readTyped(const TextToken& first, const TextToken& name);
    void readMaterial(const TextToken& first, const TextToken& name);
    void readSkin(const TextToken& first, const TextToken& name);
    void readTable(const TextToken& first, const TextToken& name);
    void skipOther(const TextToken& first, const TextToken& name);
    void skipGuide(const TextToken& first);
    void refuseStray(const TextToken& token, std::string_view expected);

    DeclarationFile& file_;
    DeclarationLexer lexer_;
    MaterialBody readBody_;
    bool isLost_ = false; // since the last declaration: the message is given once
};

std::string described(std::string_view type, std::string_view name)
{
    return fmt::format("{} {}", type, quotedForMessage(name));
}

void readTableBody(DeclarationLexer& body, ExpressionTable& table)
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
            table.values.push_back(body.number());
            body.accept(',');
        }
    }
}

void readSkinBody(DeclarationLexer& body, SkinDeclaration& skin)
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

void DeclarationsReader::read()
{
    for (;;)
    {
        const TextToken first = lexer_.next();
        if (lexer_.ok() && first.kind == TextToken::Kind::End)
            return;
        if (file_.set().isFull())
        {
            file_.refuse(first.offset, "too many declarations: the rest is left out");
            return;
        }
        if (lexer_.ok())
            readDeclaration(first);
        if (!lexer_.ok())
            file_.refuse(lexer_.failure().offset, lexer_.failure().message);
        lexer_.clearFailure();
    }
}

void DeclarationsReader::readDeclaration(const TextToken& first)
{
    if (!first.isText())
    {
        refuseStray(first, "expected the name of a declaration");
        if (!first.isSign('{'))
            return;
        lexer_.seek(first.offset);
        file_.takeBlock(lexer_, {.first = first, .shown = "what has no name"});
        return;
    }
    if (lexer_.peek().isSign('{'))
    {
        readMaterial(first, first);
        return;
    }
    const std::string type = lowerCase(first.text);
    if (type == "guide" || type == "inlineguide")
    {
        skipGuide(first);
        return;
    }
    const std::size_t behindFirst = lexer_.offset();
    const TextToken name = lexer_.next();
    if (name.isText() && lexer_.peek().isSign('{'))
    {
        readTyped(first, name);
        return;
    }
    lexer_.clearFailure();
    lexer_.seek(behindFirst);
    refuseStray(first, "expected a declaration 'name {'");
}

void DeclarationsReader::refuseStray(const TextToken& token, std::string_view expected)
{
    if (!isLost_)
        file_.refuse(token.offset,
                     fmt::format("{}, found {}", expected, quotedForMessage(token.text, '\'')));
    isLost_ = true;
}

void DeclarationsReader::readTyped(const TextToken& first, const TextToken& name)
{
    const std::string type = lowerCase(first.text);
    if (type == "material")
        readMaterial(first, name);
    else if (type == "table")
        readTable(first, name);
    else if (type == "skin")
        readSkin(first, name);
    else
        skipOther(first, name);
}

void DeclarationsReader::readMaterial(const TextToken& first, const TextToken& name)
{
    isLost_ = false;
    MaterialDeclaration material{.name = normalisedShaderName(name.text),
                                 .file = std::string(file_.name()),
                                 .line = file_.lineOf(name.offset)};
    const DeclarationHead head{
        .first = first, .shown = described("material", name.text), .material = material.name};
    std::optional<DeclarationLexer> body = file_.takeBlock(lexer_, head);
    if (!body)
        return;
    file_.forgetKeywords();
    MaterialReading reading{.file = file_, .lexer = *body, .material = material};
    readBody_(reading);
    if (body->ok())
        file_.set().add(std::move(material));
    else
        file_.refuse(body->failure(), head);
}

void DeclarationsReader::readSkin(const TextToken& first, const TextToken& name)
{
    isLost_ = false;
    const DeclarationHead head{.first = first, .shown = described("skin", name.text)};
    SkinDeclaration skin{.name = normalisedShaderName(name.text),
                         .file = std::string(file_.name()),
                         .line = file_.lineOf(name.offset)};
    std::optional<DeclarationLexer> body = file_.takeBlock(lexer_, head);
    if (!body)
        return;
    readSkinBody(*body, skin);
    if (!body->ok())
        file_.refuse(body->failure(), head);
    else if (!file_.set().add(std::move(skin)))
        file_.warn(name.offset, head.shown + " is already declared: the first is used");
}

void DeclarationsReader::readTable(const TextToken& first, const TextToken& name)
{
    isLost_ = false;
    const DeclarationHead head{.first = first, .shown = described("table", name.text)};
    ExpressionTable table{.name = lowerCase(name.text),
                          .file = std::string(file_.name()),
                          .line = file_.lineOf(name.offset)};
    std::optional<DeclarationLexer> body = file_.takeBlock(lexer_, head);
    if (!body)
        return file_.set().addRefusedTable(table);
    readTableBody(*body, table);
    if (body->ok() && table.values.empty())
        body->fail(name.offset, "it has no values");
    if (!body->ok())
    {
        file_.refuse(body->failure(), head);
        file_.set().addRefusedTable(table);
    }
    else if (!file_.set().add(std::move(table)))
        file_.warn(name.offset, head.shown + " is already declared: the first is used");
}

void DeclarationsReader::skipOther(const TextToken& first, const TextToken& name)
{
    isLost_ = false;
    if (!otherTypes().contains(lowerCase(first.text)))
        file_.warn(first.offset, fmt::format("declarations of type {} are passed over",
                                             quotedForMessage(first.text, '\'')));
    file_.takeBlock(lexer_, {.first = first, .shown = described(first.text, name.text)});
}

// `guide name template ( arguments )`, and `inlineGuide name ( arguments ) { text }`.
void DeclarationsReader::skipGuide(const TextToken& first)
{
    isLost_ = false;
    while (lexer_.peek().isText())
        lexer_.next();
    if (lexer_.accept('('))
        while (lexer_.peek().kind != TextToken::Kind::End && !lexer_.accept(')'))
            lexer_.next();
    if (lexer_.peek().isSign('{'))
        file_.takeBlock(lexer_, {.first = first, .shown = std::string(first.text)});
}

} // namespace

void readDeclarations(DeclarationFile& file, MaterialBody readBody)
{
    DeclarationsReader(file, readBody).read();
}

} // namespace sinew
