#include "samples/viewer/settings.h"

#include "engine/files/files.h"
#include "samples/common/kept_files.h"
#include "samples/common/output.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <system_error>

namespace sinew::viewer
{
namespace
{

namespace fs = std::filesystem;
using StoredJson = nlohmann::json;

constexpr int kVersion = 1; // of the file's members
constexpr std::size_t kMostRecent = 20;
constexpr std::uintmax_t kMostBytes = 1 << 20;

// Fits a window, whatever number the file has.
std::uint32_t side(const StoredJson& json)
{
    return static_cast<std::uint32_t>(
        std::clamp<double>(json.get<double>(), 64, samples::kMaxPictureSize));
}

// Throws what reading JSON throws.
Settings readAll(const StoredJson& json)
{
    Settings settings;
    for (const StoredJson& model : json.at("recent"))
        if (settings.recent.size() < kMostRecent)
            settings.recent.emplace_back(model.get<std::string>());
    settings.folder = json.at("folder").get<std::string>();
    if (json.contains("window"))
        settings.window = {side(json.at("window").at("width")),
                           side(json.at("window").at("height"))};
    if (json.contains("panels"))
        settings.panels = json.at("panels").get<bool>();
    const StoredJson& view = json.at("view");
    settings.surface = samples::parseChoice<SurfaceChoice>(view.at("surface").get<std::string>())
                           .value_or(SurfaceChoice::Lit);
    for (const StoredJson& overlay : view.at("overlays"))
        for (const auto& [name, shown] : namesOf(settings.overlays))
            *shown = *shown || name == overlay.get<std::string>();
    settings.ground = view.at("ground");
    settings.backFaces = view.at("back faces");
    return settings;
}

} // namespace

std::string textOf(const Settings& settings)
{
    StoredJson recent = StoredJson::array();
    for (const fs::path& model : settings.recent)
        recent.push_back(model.string());
    StoredJson overlays = StoredJson::array();
    Overlays shown = settings.overlays;
    for (const auto& [name, isShown] : namesOf(shown))
        if (*isShown)
            overlays.push_back(name);
    StoredJson json = {{"version", kVersion},
                       {"recent", recent},
                       {"folder", settings.folder.string()},
                       {"view",
                        {{"surface", samples::wordFor(settings.surface)},
                         {"overlays", overlays},
                         {"ground", settings.ground},
                         {"back faces", settings.backFaces}}}};
    if (settings.panels)
        json["panels"] = *settings.panels;
    if (settings.window)
        json["window"] = {{"width", settings.window->width}, {"height", settings.window->height}};
    // Names of files may be of any bytes, JSON's texts are not.
    return json.dump(2, ' ', false, StoredJson::error_handler_t::replace) + '\n';
}

std::optional<Settings> settingsFrom(const std::string& text)
{
    const StoredJson json = StoredJson::parse(text, nullptr, false);
    if (!json.is_object() || json.value("version", StoredJson()) != kVersion)
        return std::nullopt;
    try
    {
        return readAll(json);
    }
    catch (const StoredJson::exception&) // a member is missing, or of another type
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
    const std::optional<std::string> text = samples::readKept(file, kMostBytes);
    const std::optional<Settings> settings = text ? settingsFrom(*text) : std::nullopt;
    if (!settings)
        samples::printWarning(file.string() +
                              ": these settings cannot be read and are ignored; they are written "
                              "anew when the window is closed");
    return settings.value_or(Settings());
}

Options optionsFrom(const Settings& settings)
{
    Options options;
    options.surface = settings.surface;
    options.overlays = settings.overlays;
    options.ground = settings.ground;
    options.twoSided = settings.backFaces;
    options.size = settings.window.value_or(options.size);
    options.panels = settings.panels;
    return options;
}

void remember(std::vector<fs::path>& recent, const fs::path& model)
{
    std::erase(recent, model);
    recent.insert(recent.begin(), model);
    recent.resize(std::min(recent.size(), kMostRecent));
}

} // namespace sinew::viewer
