#include "engine/materials/material_declaration.h"

#include "engine/base/text.h"
#include "engine/materials/conventional_images.h"

#include <fmt/format.h>

#include <algorithm>

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

std::size_t memoryOf(const Diagnostic& message)
{
    return sizeof(message) + message.file.size() + message.message.size();
}

std::size_t memoryOf(const ImageProgram& program)
{
    std::size_t bytes = sizeof(program) + program.name.size() + 4 * program.numbers.size();
    for (const ImageProgram& source : program.sources)
        bytes += memoryOf(source);
    return bytes;
}

std::size_t memoryOf(const ExpressionTable& table)
{
    return sizeof(table) + table.name.size() + table.file.size() + 4 * table.values.size();
}

std::size_t memoryOf(const MaterialDeclaration& material)
{
    std::size_t bytes = sizeof(material) + material.name.size() + material.file.size();
    const auto addSteps = [&](const Expression& e) { bytes += 12 * e.stepCount(); };
    for (const MaterialStage& stage : material.stages)
    {
        bytes += sizeof(stage) + memoryOf(stage.image);
        for (const ImageProgram& picture : stage.animation)
            bytes += memoryOf(picture);
        addSteps(stage.condition);
        std::ranges::for_each(stage.colour, addSteps);
        for (const auto& row : stage.transform)
            std::ranges::for_each(row, addSteps);
    }
    for (const Diagnostic& warning : material.warnings)
        bytes += memoryOf(warning);
    return bytes;
}

} // namespace

void appendWarnings(const MaterialDeclaration& declaration, Diagnostics& warnings)
{
    for (const Diagnostic& warning : declaration.warnings)
    {
        const auto saysTheSame = [&](const Diagnostic& other)
        { return other.message == warning.message && other.file == warning.file; };
        if (std::none_of(warnings.begin(), warnings.end(), saysTheSame))
            warnings.push_back(warning);
    }
}

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
        memory_ += memoryOf(material);
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
    if (first.warnings.hasRoomFor(warning.file))
        memory_ += memoryOf(warning);
    first.warnings.push_back(std::move(warning));
    return false;
}

bool MaterialSet::add(SkinDeclaration skin)
{
    const bool isNew = skinIndex_.try_emplace(skin.name, skins.size()).second;
    memory_ += sizeof(skin) + skin.remaps.size() * sizeof(SkinRemap);
    for (const SkinRemap& remap : skin.remaps)
        memory_ += remap.from.size() + remap.to.size();
    if (isNew)
        skins.push_back(std::move(skin));
    return isNew;
}

bool MaterialSet::add(ExpressionTable table)
{
    const std::size_t index = tableIndex(table.name, table.file, table.line);
    if (tables[index].declared)
        return false;
    memory_ += memoryOf(table);
    tables[index] = std::move(table);
    tables[index].declared = true;
    return true;
}

void MaterialSet::addRefusedTable(const ExpressionTable& table)
{
    tables[tableIndex(table.name, table.file, table.line)].refused = true;
}

void MaterialSet::addError(std::string_view normalisedName, const Diagnostic& error)
{
    if (materialIndex_.contains(normalisedName))
        return;
    memory_ += memoryOf(error);
    errors_.try_emplace(std::string(normalisedName), error);
}

std::uint32_t MaterialSet::tableIndex(std::string_view name, std::string_view file,
                                      std::uint32_t line)
{
    const auto [entry, isNew] = tableIndex_.try_emplace(lowerCase(name), tables.size());
    if (isNew)
    {
        ExpressionTable table =
            standardWave(entry->first).value_or(ExpressionTable{.name = entry->first});
        table.file = file;
        table.line = line;
        memory_ += memoryOf(table);
        tables.push_back(std::move(table));
    }
    return static_cast<std::uint32_t>(entry->second);
}

Diagnostics undeclaredTables(const MaterialSet& set)
{
    Diagnostics warnings;
    for (const ExpressionTable& table : set.tables)
        if (!table.declared && !table.refused && table.values.empty())
            warnings.push_back({.file = table.file,
                                .line = table.line,
                                .column = 1,
                                .message = fmt::format("table {} is nowhere declared: 0 is used",
                                                       quotedForMessage(table.name))});
    return warnings;
}

} // namespace sinew
