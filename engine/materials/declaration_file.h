// One file of material declarations while it is read: where its messages go, and how reading goes
// on after a declaration that is broken.
#pragma once

#include "engine/base/text_report.h"
#include "engine/materials/declaration_lexer.h"
#include "engine/materials/material_declaration.h"

#include <optional>
#include <set>

namespace sinew
{

// What messages say of a declaration.
struct DeclarationHead
{
    TextToken first;
    std::string shown;    // "material "a/b""
    std::string material; // its normalised name, if it is one
};

class DeclarationFile
{
public:
    // All must outlive the file.
    DeclarationFile(std::string_view text, std::string_view name, MaterialSet& set,
                    Diagnostics& warnings, Diagnostics& errors);

    std::string_view text() const { return text_; }
    std::string_view name() const { return report_.fileName(); }
    MaterialSet& set() { return *set_; }
    std::uint32_t lineOf(std::size_t offset) { return report_.lineOf(offset); }

    void warn(std::size_t offset, std::string message)
    {
        report_.add(*warnings_, offset, std::move(message));
    }
    void refuse(std::size_t offset, std::string message)
    {
        report_.add(*errors_, offset, std::move(message));
    }
    // Leaves the declaration out, because its lexer failed.
    void refuse(const TokenReader::Failure& failure, const DeclarationHead& head);

    // Adds to the warnings of the material, unless it has one for this keyword or too many.
    void warnOnce(MaterialDeclaration& material, std::string_view keyword, std::size_t offset,
                  std::string message);
    void forgetKeywords() { warnedKeywords_.clear(); } // at the start of each material

    // From '{' to behind its '}': a lexer of what is between them, '}' included. Nothing where the
    // block is never closed: that is refused, and `lexer` goes on at the next declaration that
    // begins in the same column as this one.
    std::optional<DeclarationLexer> takeBlock(DeclarationLexer& lexer, const DeclarationHead& head);

private:
    std::size_t columnOf(std::size_t offset) const;
    void seekDeclarationLike(DeclarationLexer& lexer, const TextToken& first) const;

    std::string_view text_;
    MaterialSet* set_;
    Diagnostics* warnings_;
    Diagnostics* errors_;
    TextReport report_;
    std::size_t unclosedCount_ = 0;
    std::set<std::string, std::less<>> warnedKeywords_;
};

} // namespace sinew
