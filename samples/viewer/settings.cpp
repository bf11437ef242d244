#include "samples/viewer/settings.h"

#include "engine/files/files.h"
#include "samples/app/output.h"
#include "samples/app/scene.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <system_error>

namespace sinew::samples
{

void to_json(nlohmann::json& json, const PictureSize& size)
{
    json = {size.width, size.height};
}

// Clamps the file's numbers to a usable window size.
void from_json(const nlohmann::json& json, PictureSize& size)
{
    const auto side = [&](std::size_t index)
    {
        return static_cast<std::uint32_t>(
            std::clamp<double>(json.at(index).get<double>(), 64, kMaxPictureSize));
    };
    size = {.width = side(0), .height = side(1)};
}

} // namespace sinew::samples

namespace sinew::viewer
{

namespace fs = std::filesystem;
using StoredJson = nlohmann::json;

void to_json(StoredJson& json, SurfaceChoice surface)
{
    json = samples::wordFor(surface);
}

void from_json(const StoredJson& json, SurfaceChoice& surface)
{
    surface =
        samples::parseChoice<SurfaceChoice>(json.get<std::string>()).value_or(SurfaceChoice::Lit);
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Overlays, skeleton, normals, wireframe, grid)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Settings, version, recent, window, panels, surface, overlays,
                                   ground, backFaces)

namespace
{

constexpr std::size_t kMostRecent = 20;
constexpr std::uintmax_t kMostBytes = 1 << 20;

} // namespace

std::string textOf(const Settings& settings)
{
    // File names may be arbitrary bytes, JSON strings may not.
    return StoredJson(settings).dump(2, ' ', false, StoredJson::error_handler_t::replace) + '\n';
}

std::optional<Settings> settingsFrom(const std::string& text)
{
    try
    {
        const auto stored = StoredJson::parse(text);
        if (stored.at("version") != Settings::kVersion) // get() would convert any number to int
            return std::nullopt;
        auto settings = stored.get<Settings>();
        settings.recent.resize(std::min(settings.recent.size(), kMostRecent));
        return settings;
    }
    catch (const StoredJson::exception&) // no JSON, or a member is missing or of another type
    {
        return std::nullopt;
    }
}

std::optional<fs::path> settingsFile(const Options& options)
{
    const std::optional<fs::path> folder = options.noSettings ? std::nullopt : settingsFolder();
    return folder ? std::optional(*folder / "viewer.json") : std::nullopt;
}

Settings readSettings(const fs::path& file)
{
    std::error_code unknown;
    if (!fs::exists(file, unknown))
        return {};
    const std::optional<std::string> text = samples::readCacheFile(file, kMostBytes);
    const std::optional<Settings> settings = text ? settingsFrom(*text) : std::nullopt;
    if (!settings)
        samples::printWarning(file.string() +
                              ": these settings cannot be read and are ignored; they are written "
                              "anew when the window is closed");
    return settings.value_or(Settings());
}

void apply(const Settings& settings, Options& options)
{
    const auto set = [&](const char* option, auto& value, const auto& setting)
    {
        if (!options.names(option))
            value = setting;
    };
    set("--surface", options.surface, settings.surface);
    set("--overlays", options.overlays, settings.overlays);
    set("--no-ground", options.ground, settings.ground);
    set("--two-sided", options.twoSided, settings.backFaces);
    set("--size", options.size, settings.window);
    set("--panels", options.panels, settings.panels);
}

void remember(std::vector<std::string>& recent, const std::string& model)
{
    std::erase(recent, model);
    recent.insert(recent.begin(), model);
    recent.resize(std::min(recent.size(), kMostRecent));
}

} // namespace sinew::viewer
