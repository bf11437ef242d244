#include "engine/base/text_location.h"
#include "engine/formats/gltf/gltf_reading.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{
namespace
{

enum class ExtensionIs
{
    Supported,
    Look,   // changes only the look or carries metadata
    Needed, // all others: a needed part cannot be read without it
};

struct KnownExtension
{
    std::string_view name; // '*' at either end stands for any text
    ExtensionIs its;
};

// The first row that matches counts.
constexpr KnownExtension kKnownExtensions[] = {
    {"EXT_mesh_gpu_instancing", ExtensionIs::Supported},
    {"EXT_meshopt_compression", ExtensionIs::Supported},
    {"EXT_texture_webp", ExtensionIs::Supported},
    {"KHR_animation_pointer", ExtensionIs::Supported}, // to properties that a channel can animate
    {"KHR_draco_mesh_compression", ExtensionIs::Supported}, // if built with Draco
    {"KHR_materials_emissive_strength", ExtensionIs::Supported},
    {"KHR_materials_pbrSpecularGlossiness", ExtensionIs::Supported}, // its diffuse part
    {"KHR_materials_unlit", ExtensionIs::Supported},
    {"KHR_mesh_quantization", ExtensionIs::Supported},
    {"KHR_meshopt_compression", ExtensionIs::Supported}, // version 0; the decoder refuses others
    {"KHR_texture_transform", ExtensionIs::Supported},
    {"VRM", ExtensionIs::Supported}, // except an avatar's behaviour
    {"VRMC_*", ExtensionIs::Supported},

    {"*_animation_pointer", ExtensionIs::Look},
    {"*_articulations", ExtensionIs::Look},
    {"*_audio*", ExtensionIs::Look},
    {"*_features", ExtensionIs::Look}, // feature IDs of meshes and instances
    {"*_shapes", ExtensionIs::Look},
    {"*_interactivity", ExtensionIs::Look},
    {"*_lights*", ExtensionIs::Look},
    {"*_material*", ExtensionIs::Look},
    {"*_metadata*", ExtensionIs::Look},
    {"*_physics*", ExtensionIs::Look},
    {"*_xmp*", ExtensionIs::Look},
    {"MSFT_lod", ExtensionIs::Look}, // what the scene names is drawn
    {"CESIUM_primitive_outline", ExtensionIs::Look},
    {"EXT_bmesh_encoding", ExtensionIs::Look},
    {"EXT_mesh_manifold", ExtensionIs::Look},
    {"EXT_mesh_primitive_edge_visibility", ExtensionIs::Look},
    {"EXT_property_animation", ExtensionIs::Look},
    {"GODOT_*", ExtensionIs::Look},
    {"GRIFFEL_bim_data", ExtensionIs::Look},
    {"KHR_node_*", ExtensionIs::Look},
    {"KHR_texture_procedurals*", ExtensionIs::Look},
    {"MOZ_hubs_components", ExtensionIs::Look},
    {"NEEDLE_*", ExtensionIs::Look},
    {"OMI_*", ExtensionIs::Look},
};

// Parts that a model cannot be shown without. Extensions of other parts, such as materials, change
// only the look.
constexpr std::array<std::string_view, 9> kNeededParts{"accessors", "animations", "bufferViews",
                                                       "buffers",   "images",     "meshes",
                                                       "nodes",     "skins",      "textures"};

constexpr std::size_t kMostNamed = 20; // extensions in one message

bool matches(std::string_view pattern, std::string_view name)
{
    const bool isFront = !pattern.starts_with('*');
    const bool isBack = !pattern.ends_with('*');
    pattern = pattern.substr(isFront ? 0 : 1);
    pattern = pattern.substr(0, pattern.size() - (isBack ? 0 : 1));
    if (isFront)
        return isBack ? name == pattern : name.starts_with(pattern);
    return isBack ? name.ends_with(pattern) : name.find(pattern) != std::string_view::npos;
}

ExtensionIs classOf(std::string_view name)
{
    const auto* row = std::ranges::find_if(kKnownExtensions, [&](const KnownExtension& known)
                                           { return matches(known.name, name); });
    return row == std::end(kKnownExtensions) ? ExtensionIs::Needed : row->its;
}

// By the name of a required extension: the first part that cannot be read without it.
using ExtensionNeeds = std::map<std::string_view, JsonValue>;

// A texture that also has a plain image can be read without its extensions.
void findNeeds(const JsonValue& value, bool isTexture, ExtensionNeeds& needs)
{
    if (!value.is(JsonKind::Object) && !value.is(JsonKind::Array))
        return;
    if (const JsonValue extensions = value["extensions"];
        extensions.is(JsonKind::Object) && !(isTexture && value["source"]))
        for (const std::string_view name : extensions.keys())
            if (const auto need = needs.find(name); need != needs.end() && !need->second)
                need->second = value;
    std::string_view key;
    bool isKey = value.is(JsonKind::Object);
    for (const JsonValue part : value)
    {
        if (isKey)
            key = part.text();
        else if (key != "extensions" && key != "extras")
            findNeeds(part, isTexture, needs);
        isKey = value.is(JsonKind::Object) && !isKey;
    }
}

void checkRequired(JsonReport& report, const JsonValue& root)
{
    ExtensionNeeds needs;
    const JsonValue required = report.array(root, "extensionsRequired");
    for (const JsonValue name : required)
        if (name.is(JsonKind::Text) && classOf(name.text()) == ExtensionIs::Needed)
            needs[name.text()] = {};
    if (needs.empty())
        return;
    for (const std::string_view parts : kNeededParts)
        findNeeds(root[parts], parts == "textures", needs);
    for (const JsonValue name : required)
        if (name.is(JsonKind::Text) && needs[name.text()])
            report.fail(name, fmt::format("{} needs the extension {}, which is not supported",
                                          needs[name.text()].pointer(), printable(name.text())));
}

std::vector<std::string> textsOf(JsonReport& report, const JsonValue& root, std::string_view key)
{
    std::vector<std::string> texts;
    for (const JsonValue text : report.array(root, key))
        if (text.is(JsonKind::Text))
            texts.emplace_back(text.text());
        else
            report.fail(text, "expected a string");
    return texts;
}

void warnAboutOthers(JsonReport& report, const JsonValue& root, const GltfFile& file)
{
    std::vector<std::string> named;
    std::set<std::string_view> others;
    for (const auto* list : {&file.extensionsUsed, &file.extensionsRequired})
        for (const std::string& extension : *list)
            if (named.size() < kMostNamed && classOf(extension) != ExtensionIs::Supported &&
                others.insert(extension).second)
                named.push_back(printable(extension));
    const JsonValue used = root["extensionsUsed"];
    if (!named.empty())
        report.warn(used ? used : root["extensionsRequired"],
                    fmt::format("not supported, and left out: {}", fmt::join(named, ", ")));
}

} // namespace

void readGltfExtensions(JsonReport& report, const JsonValue& root, GltfFile& file)
{
    file.extensionsUsed = textsOf(report, root, "extensionsUsed");
    file.extensionsRequired = textsOf(report, root, "extensionsRequired");
    checkRequired(report, root);
    warnAboutOthers(report, root, file);
}

} // namespace sinew
