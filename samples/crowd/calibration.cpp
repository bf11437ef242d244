#include "samples/crowd/calibration.h"

#include "samples/common/kept_file.h"
#include "samples/common/program.h"
#include "samples/common/progress.h"
#include "samples/crowd/crowd_view.h"
#include "samples/crowd/kept_choices.h"
#include "samples/crowd/settings.h"

#include <algorithm>

namespace sinew::crowd
{
namespace
{

namespace fs = std::filesystem;

std::set<std::string> fixedParts(const Options& options)
{
    std::set<std::string> fixed;
    for (const auto& [part, value] : options.fixed)
        fixed.insert(part);
    return fixed;
}

// Enough instances for the device to be busy, and no more than a second allows; always as many,
// since what is chosen is kept for crowds of any size.
std::uint32_t instancesFor(const gpu::Device& device)
{
    constexpr std::uint32_t kForCpu = 32;
    constexpr std::uint32_t kForGpu = 1024;
    return device.description().type == "CPU" ? kForCpu : kForGpu;
}

Calibration measure(const gpu::Device& device, const CrowdScene& scene, const Options& options)
{
    constexpr PictureSize kLargest{.width = 640, .height = 360};
    constexpr std::uint32_t kSteps = 100;
    Options own = options;
    own.instances = instancesFor(device);
    own.scaling.clear();
    const Field field = spawn(spawnRequest(own), scene.model, scene.bounds, scene.stance);
    SharedResources shared(device, scene);
    CalibrationSettings settings{
        .crowd = shownSettings(device, scene, field, own).crowd,
        .request = frameRequest(own),
        .extent = {std::min(options.size.width, kLargest.width),
                   std::min(options.size.height, kLargest.height)},
        .fixed = fixedParts(options),
    };
    const double aspect = static_cast<double>(settings.extent.width) / settings.extent.height;
    settings.request.view = viewFrom(cameraFor(CrowdView::Crowd, field, aspect), field, aspect);
    samples::Progress progress("measuring what suits the device", kSteps);
    std::uint32_t shown = 0;
    settings.progress = [&](double done)
    {
        for (; shown < static_cast<std::uint32_t>(done * kSteps); ++shown)
            progress.advance();
    };
    return calibrate(device, scene.input(field.instances, &shared.textures), settings);
}

// Nothing where the device refuses what is needed for it: the crowd itself may fit all the same.
std::optional<Calibration> tryToMeasure(const gpu::Device& device, const CrowdScene& scene,
                                        const Options& options)
{
    try
    {
        return measure(device, scene, options);
    }
    catch (const gpu::VulkanError&)
    {
        return std::nullopt;
    }
}

fs::path fileFor(const fs::path& folder, const MeasuredOn& on)
{
    return folder / ("form-" + on.device + '-' + on.model + ".json");
}

std::optional<std::vector<FormChoice>> keptChoices(const fs::path& folder, const MeasuredOn& on)
{
    constexpr std::uintmax_t kLargestFile = 1 << 20;
    const std::optional<std::string> text = samples::readKept(fileFor(folder, on), kLargestFile);
    return text ? parseKeptChoices(*text, on) : std::nullopt;
}

} // namespace

Options calibrated(const gpu::Device& device, const CrowdScene& scene, Options options)
{
    if (!options.calibrates || options.mode != Mode::Compute)
        return options;
    const std::optional<fs::path> folder = samples::cacheFolderFor(options);
    const MeasuredOn on = measuredOn(device, scene.scene.model.hash);
    const std::set<std::string> fixed = fixedParts(options);
    std::optional<std::vector<FormChoice>> choices;
    if (folder && !options.recalibrates)
        choices = keptChoices(*folder, on);
    if (!choices && options.validate && !options.recalibrates)
        return options; // layers that check every call slow what would be measured
    if (!choices)
    {
        const std::optional<Calibration> measured = tryToMeasure(device, scene, options);
        if (!measured)
            return options;
        choices = measured->choices;
        if (folder && measured->complete && fixed.empty()) // else another start wants more
            samples::writeKept(fileFor(*folder, on), keptChoicesText(on, *choices));
    }
    std::erase_if(*choices, [&](const FormChoice& choice) { return fixed.contains(choice.part); });
    options.measured = std::move(*choices);
    return options;
}

} // namespace sinew::crowd
