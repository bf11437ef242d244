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

void readTableBody(TextScanner& scanner, ExpressionTable& table)
{
    while (!scanner.accept('}'))
    {
        const std::string word = lowerCase(scanner.peek().text);
        if (word != "clamp" && word != "snap" && word != "{")
            scanner.failExpected("clamp, snap, '{' or '}'");
        table.clamp = table.clamp || word == "clamp";
        table.snap = table.snap || word == "snap";
        scanner.next();
        while (word == "{" && !scanner.accept('}'))
        {
            table.values.push_back(scanner.leadingNumber());
            scanner.accept(',');
        }
    }
}

void readSkinBody(TextScanner& scanner, SkinDeclaration& skin)
{
    while (!scanner.accept('}'))
    {
        const std::string_view from = scanner.text("a material or '}'");
        const std::string_view to = scanner.text("the material to show instead");
        if (lowerCase(from) != "model") // else `to` is a model that the skin is made for
            skin.remaps.push_back(
                {.from = normalisedShaderName(from), .to = normalisedShaderName(to)});
    }
}

// Reads the declarations of a file: materials, tables and skins. Skips the game's other types.
class DeclarationFile
{
public:
    // All must outlive the file.
    DeclarationFile(std::string_view text, std::string_view name, MaterialSet& set,
                    Diagnostics& warnings, Diagnostics& errors, Dialect dialect)
        : size_(text.size()), set_(set), errors_(errors), dialect_(dialect),
          scanner_(text, name, warnings, kMaterialText)
    {
    }

    void read()
    {
        constexpr std::size_t kMostErrors = 10'000; // of a hostile file
        for (;;)
            try
            {
                if (scanner_.atEnd())
                    return;
                if (set_.isFull() || errors_.count() > kMostErrors)
                    return refuse(scanner_.offset(), "too many declarations: the rest is left out");
                readDeclaration(scanner_.next());
            }
            catch (const Diagnostic& error)
            {
                errors_.push_back(error);
            }
    }

private:
    void readDeclaration(const TextToken& first)
    {
        const std::string type = lowerCase(first.text);
        if (first.isText() && scanner_.peek().isSign('{'))
            return readMaterial(first);
        const std::size_t behindFirst = scanner_.offset();
        const TextToken name = first.isText() ? scanner_.next() : TextToken{};
        if (name.isText() && scanner_.peek().isSign('{'))
            return type == "material" ? readMaterial(name)
                   : type == "table"  ? readTable(name)
                   : type == "skin"   ? readSkin(name)
                                      : skipBlock(described(type, name.text));
        scanner_.seek(behindFirst);
        if (!isLost_)
            refuse(first.offset, fmt::format("expected a declaration 'name {{', found {}",
                                             quotedForMessage(first.text, '\'')));
        isLost_ = true;
        if (first.isSign('{'))
        {
            scanner_.seek(first.offset);
            skipBlock("what has no name");
        }
    }

    void readMaterial(const TextToken& name)
    {
        MaterialDeclaration material = headOf<MaterialDeclaration>(name);
        MaterialReader reader{
            .lexer = scanner_, .dialect = dialect_, .set = set_, .material = material};
        const auto read = [&] { sinew::readMaterial(reader); };
        if (readBlock(described("material", name.text), read, material.name))
            set_.add(std::move(material));
    }

    void readSkin(const TextToken& name)
    {
        const std::string shown = described("skin", name.text);
        SkinDeclaration skin = headOf<SkinDeclaration>(name);
        if (readBlock(shown, [&] { readSkinBody(scanner_, skin); }) && !set_.add(std::move(skin)))
            warnOfSecond(shown, name);
    }

    void readTable(const TextToken& name)
    {
        const std::string shown = described("table", name.text);
        ExpressionTable table = headOf<ExpressionTable>(name);
        table.name = lowerCase(name.text);
        const auto read = [&]
        {
            readTableBody(scanner_, table);
            if (table.values.empty())
                scanner_.fail(name.offset, "it has no values");
        };
        if (!readBlock(shown, read))
            set_.addRefusedTable(table);
        else if (!set_.add(std::move(table)))
            warnOfSecond(shown, name);
    }

    template <class Declaration>
    Declaration headOf(const TextToken& name)
    {
        return {.name = normalisedShaderName(name.text),
                .file = std::string(scanner_.report().fileName()),
                .line = scanner_.report().lineOf(name.offset)};
    }

    void skipBlock(const std::string& shown)
    {
        readBlock(shown, [] {});
    }

    // Calls `read` after the next '{' with a text that ends at its '}'. Returns false if the block
    // is broken, which is reported; continues after it if it is closed.
    template <class Read>
    bool readBlock(const std::string& shown, const Read& read, std::string_view material = {})
    {
        isLost_ = false;
        bool isWhole = true;
        std::size_t end = size_;
        try
        {
            const std::size_t open = scanner_.nextOffset();
            if (!scanner_.skipBlock())
                scanner_.fail(
                    open, "'{' is never closed: expected '}'; the rest of the file is left out");
            end = scanner_.offset();
            scanner_.seek(open + 1);
            scanner_.setEnd(end);
            read();
        }
        catch (Diagnostic& error)
        {
            isWhole = false;
            error.message = fmt::format("{} is left out: {}", shown, error.message);
            if (!material.empty())
                set_.addError(material, error);
            errors_.push_back(error);
        }
        scanner_.setEnd(size_);
        scanner_.seek(end);
        return isWhole;
    }

    void warnOfSecond(const std::string& shown, const TextToken& name)
    {
        scanner_.warn(name.offset, shown + " is already declared: the first is used");
    }

    void refuse(std::size_t offset, std::string message)
    {
        scanner_.report().add(errors_, offset, std::move(message));
    }

    std::size_t size_; // of the text
    MaterialSet& set_;
    Diagnostics& errors_;
    Dialect dialect_;
    TextScanner scanner_;
    bool isLost_ = false; // since the last declaration: the message is given once
};

} // namespace

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
