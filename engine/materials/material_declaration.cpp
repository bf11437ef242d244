#include "engine/materials/material_declaration.h"

#include "engine/base/text.h"
#include "engine/materials/conventional_images.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace sinew
{
namespace
{

template <class Element>
const Element* elementOf(const std::vector<Element>& elements,
                         const std::map<std::string, std::size_t, std::less<>>& index,
                         std::string_view name)
{
    const auto entry = index.find(name);
    return entry == index.end() ? nullptr : &elements[entry->second];
}

std::size_t countOf(const ImageProgram& program)
{
    std::size_t count = 1;
    for (const ImageProgram& source : program.sources)
        count += countOf(source);
    return count;
}

} // namespace

std::string_view remappedMaterial(const SkinDeclaration& skin, std::string_view normalisedName)
{
    for (const SkinRemap& remap : skin.remaps)
        if (remap.from == kEveryMaterial || remap.from == normalisedName)
            return remap.to;
    return normalisedName;
}

const MaterialDeclaration* MaterialSet::findMaterial(std::string_view normalisedName) const
{
    return elementOf(materials, materialIndex_, normalisedName);
}

const SkinDeclaration* MaterialSet::findSkin(std::string_view name) const
{
    return elementOf(skins, skinIndex_, normalisedShaderName(name));
}

const Diagnostic* MaterialSet::findError(std::string_view normalisedName) const
{
    const auto error = errors_.find(normalisedName);
    return error == errors_.end() ? nullptr : &error->second;
}

bool MaterialSet::add(MaterialDeclaration material)
{
    const auto [entry, isNew] = materialIndex_.try_emplace(material.name, materials.size());
    if (isNew)
    {
        partCount_ += 1 + material.warnings.size();
        for (const MaterialStage& stage : material.stages)
        {
            partCount_ += 4 + countOf(stage.image);
            for (const ImageProgram& picture : stage.animation)
                partCount_ += countOf(picture);
        }
        materials.push_back(std::move(material));
        return true;
    }
    MaterialDeclaration& first = materials[entry->second];
    Diagnostic warning{
        .file = material.file,
        .line = material.line,
        .column = 1,
        .message = fmt::format("material {} is already declared at {}:{}: the first is used",
                               quotedForMessage(first.name), first.file, first.line)};
    first.warnings.push_back(std::move(warning));
    return false;
}

bool MaterialSet::add(SkinDeclaration skin)
{
    const bool isNew = skinIndex_.try_emplace(skin.name, skins.size()).second;
    if (isNew)
        skins.push_back(std::move(skin));
    return isNew;
}

bool MaterialSet::add(ExpressionTable table)
{
    ExpressionTable& known = *this->table(table.name, table.file, table.line);
    if (known.declared)
        return false;
    known = std::move(table);
    known.declared = true;
    return true;
}

void MaterialSet::addRefusedTable(const ExpressionTable& table)
{
    this->table(table.name, table.file, table.line)->refused = true;
}

void MaterialSet::addError(std::string_view normalisedName, const Diagnostic& error)
{
    if (!materialIndex_.contains(normalisedName))
        errors_.try_emplace(std::string(normalisedName), error);
}

std::shared_ptr<ExpressionTable> MaterialSet::table(std::string_view name, std::string_view file,
                                                    std::uint32_t line)
{
    constexpr std::string_view kOfWaves = "table";
    const auto [entry, isNew] = tableIndex_.try_emplace(lowerCase(name), tables_.size());
    if (isNew)
    {
        const std::string& lower = entry->first;
        const bool isWave = lower.ends_with(kOfWaves);
        tables_.push_back(std::make_shared<ExpressionTable>(ExpressionTable{
            .name = lower,
            .wave = isWave ? waveNamed(lower.substr(0, lower.size() - kOfWaves.size())) : nullptr,
            .file = std::string(file),
            .line = line}));
    }
    return tables_[entry->second];
}

Diagnostics MaterialSet::undeclaredTables() const
{
    Diagnostics warnings;
    for (const auto& table : tables_)
        if (!table->declared && !table->refused && table->wave == nullptr)
            warnings.push_back({.file = table->file,
                                .line = table->line,
                                .column = 1,
                                .message = fmt::format("table {} is nowhere declared: 0 is used",
                                                       quotedForMessage(table->name))});
    return warnings;
}

} // namespace sinew
