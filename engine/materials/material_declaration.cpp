#include "engine/materials/material_declaration.h"

#include "engine/base/text.h"
#include "engine/materials/conventional_images.h"
#include "engine/materials/material_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace sinew
{
namespace
{

ExpressionTable readTable(TextScanner& scanner)
{
    ExpressionTable table;
    while (!scanner.accept('}'))
    {
        const std::string word = lowerCase(scanner.peek().text);
        if (word != "clamp" && word != "snap" && word != "{")
            scanner.failExpected("clamp, snap, '{' or '}'");
        scanner.next();
        table.clamp = table.clamp || word == "clamp";
        table.snap = table.snap || word == "snap";
        while (word == "{" && !scanner.accept('}'))
        {
            table.values.push_back(scanner.leadingNumber());
            scanner.accept(',');
        }
    }
    if (table.values.empty())
        scanner.failExpected("values");
    return table;
}

SkinDeclaration readSkin(TextScanner& scanner, std::string_view name)
{
    SkinDeclaration skin{.name = normalisedShaderName(name)};
    while (!scanner.accept('}'))
    {
        const std::string_view from = scanner.text("a material or '}'");
        const std::string_view to = scanner.text("the material to show instead");
        if (lowerCase(from) != "model") // otherwise `to` is the model that the skin is for
            skin.remaps.push_back(
                {.from = normalisedShaderName(from), .to = normalisedShaderName(to)});
    }
    return skin;
}

// Scans the text between a block's braces, and the closing brace.
template <class Block>
TextScanner scannerOf(const Block& block, Diagnostics& warnings)
{
    TextScanner scanner(block.file->text, block.file->name, warnings, kMaterialText);
    scanner.setEnd(block.end);
    scanner.seek(block.begin);
    return scanner;
}

} // namespace

std::string_view remappedMaterial(const SkinDeclaration& skin, std::string_view normalisedName)
{
    for (const SkinRemap& remap : skin.remaps)
        if (remap.from == kEveryMaterial || remap.from == normalisedName)
            return remap.to;
    return normalisedName;
}

void MaterialSet::add(std::string text, std::string fileName, Dialect dialect, Diagnostics& errors)
{
    static constexpr TextRules kNothingFails("(){},\"", false, {}, true);
    const File& file = files_.emplace_back(File{std::move(text), std::move(fileName), dialect});
    Diagnostics none;
    TextScanner scanner(file.text, file.name, none, kNothingFails);
    TextToken type; // the previous two tokens
    TextToken name;
    for (TextToken token = scanner.next(); token.kind != TextToken::Kind::End;
         token = scanner.next())
    {
        if (!token.isSign('{'))
        {
            type = std::exchange(name, token.isClosed ? token : TextToken{});
            continue;
        }
        Block block{.file = &file, .begin = scanner.offset(), .shown = std::string(name.text)};
        scanner.seek(token.offset);
        if (!scanner.skipBlock())
            scanner.seek(file.text.size());
        block.end = scanner.offset();
        if (name.isText())
        {
            block.line = scanner.report().lineOf(name.offset);
            declare(type.isText() ? lowerCase(type.text) : "material", std::move(block), errors);
        }
        type = name = {};
    }
}

void MaterialSet::declare(std::string_view type, Block block, Diagnostics& errors)
{
    try
    {
        if (type == "material")
            materials_.emplace(normalisedShaderName(block.shown), std::move(block));
        else if (type == "skin")
        {
            TextScanner scanner = scannerOf(block, errors);
            skins_.push_back(readSkin(scanner, block.shown));
        }
        else if (type == "table")
        {
            Diagnostics none;
            TextScanner scanner = scannerOf(block, none);
            tables_.emplace(lowerCase(block.shown),
                            std::make_shared<ExpressionTable>(readTable(scanner)));
        }
    }
    catch (Diagnostic& error)
    {
        error.message = fmt::format("{} {} is left out: {}", type, quotedForMessage(block.shown),
                                    error.message);
        errors.push_back(std::move(error));
    }
}

std::optional<MaterialDeclaration> MaterialSet::find(std::string_view normalisedName,
                                                     Diagnostics& warnings)
{
    const auto [first, last] = materials_.equal_range(normalisedName);
    for (auto entry = first; entry != last; ++entry)
    {
        const Block& block = entry->second;
        MaterialDeclaration material{
            .name = entry->first, .file = block.file->name, .line = block.line};
        TextScanner scanner = scannerOf(block, warnings);
        MaterialReader reader{.lexer = scanner,
                              .dialect = block.file->dialect,
                              .tables = tables_,
                              .material = material};
        try
        {
            bytesRead_ += block.end - block.begin;
            if (bytesRead_ > kMaxMaterialBytes)
                scanner.fail(block.begin, fmt::format("the materials of a scene exceed {} MiB",
                                                      kMaxMaterialBytes >> 20));
            readMaterial(reader);
            return material;
        }
        catch (Diagnostic& error)
        {
            error.message = fmt::format("material {} is left out: {}",
                                        quotedForMessage(block.shown), error.message);
            warnings.push_back(std::move(error));
        }
    }
    return std::nullopt;
}

std::vector<std::string> MaterialSet::materialNames() const
{
    std::vector<std::string> names;
    for (const auto& [name, block] : materials_)
        if (names.empty() || names.back() != name)
            names.push_back(name);
    return names;
}

} // namespace sinew
