#include "samples/crowd/calibration.h"

#include "samples/common/kept_file.h"
#include "samples/common/program.h"
#include "samples/common/progress.h"
#include "samples/crowd/crowd_view.h"
#include "samples/crowd/kept_choices.h"
#include "samples/crowd/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

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

constexpr PictureSize kSize{.width = 640, .height = 360};

// A benchmark of the calibration's own: what it chooses is kept for runs with other options.
Options ownOptions(const gpu::Device& device, const Options& options)
{
    Options own;
    own.fixed = options.fixed;
    own.scaling = {instancesFor(device)};
    own.instances = own.scaling.front();
    own.size = kSize;
    return own;
}

std::string today()
{
    const std::chrono::year_month_day day(
        std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now()));
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()),
                       static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
}

// Goes on from what the options have measured.
Calibration measure(const gpu::Device& device, const CrowdScene& scene, const Options& options)
{
    constexpr std::uint32_t kSteps = 100;
    const Options own = ownOptions(device, options);
    const Field field = fieldFor(scene, own);
    SharedResources shared(device, scene);
    CalibrationSettings settings{
        .crowd = shownSettings(device, scene, field, own).crowd,
        .request = frameRequest(own),
        .extent = {kSize.width, kSize.height},
        .fixed = fixedParts(options),
        .known = options.measured,
    };
    const double aspect = static_cast<double>(settings.extent.width) / settings.extent.height;
    settings.request.view = viewFrom(cameraFor(CrowdView::Crowd, field, aspect), field, aspect);
    samples::Progress progress("measuring what suits the device", kSteps, options.progress);
    settings.progress = [&](double done) { progress.advanceTo(done); };
    Calibration calibration =
        calibrate(device, scene.input(field.instances, &shared.textures), settings);
    for (FormChoice& choice : calibration.choices)
        if (!choice.kept && !choice.measured.empty())
            choice.date = today();
    return calibration;
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

std::optional<fs::path> keptFile(const MeasuredOn& on, const Options& options)
{
    const std::optional<fs::path> folder = samples::keptFolder(options.scene);
    return folder ? std::optional(*folder / keptName(on)) : std::nullopt;
}

bool isWanted(const Options& options)
{
    return options.calibrates && options.mode == Mode::Compute &&
           options.fixed.size() < formParts().size();
}

bool isComplete(const std::vector<FormChoice>& choices)
{
    return !choices.empty() && std::ranges::all_of(choices, &FormChoice::finished);
}

} // namespace

FormValues timedPasses(const std::vector<FormChoice>& choices)
{
    // One for each enumerator of CrowdPass, as tables head their columns. What a part affects is
    // a row of them.
    static constexpr std::array<std::string_view, 6> kNames{"cull",      "pose",   "skin",
                                                            "triangles", "shadow", "colour"};
    FormValues timed;
    for (const FormChoice& choice : choices)
    {
        const std::span<const CrowdPass> passes = formPart(choice.part).passes;
        const auto name = [](CrowdPass pass) { return kNames.at(static_cast<std::size_t>(pass)); };
        timed.emplace(choice.part,
                      passes.size() == kNames.size() ? "all passes"
                      : passes.size() == 1
                          ? std::string(name(passes.front()))
                          : fmt::format("{} to {}", name(passes.front()), name(passes.back())));
    }
    return timed;
}

std::string timedCrowd(const gpu::Device& device)
{
    return fmt::format("{} instances at {}x{}", instancesFor(device), kSize.width, kSize.height);
}

Options withKept(const gpu::Device& device, const CrowdScene& scene, Options options)
{
    constexpr std::uintmax_t kLargestFile = 1 << 20;
    const MeasuredOn on = measuredOn(device, scene.scene.model.hash, options.fixed);
    const std::optional<fs::path> file = keptFile(on, options);
    const auto text =
        file && isWanted(options) ? samples::readKept(*file, kLargestFile) : std::nullopt;
    if (auto choices = text ? parseKeptChoices(*text, on) : std::nullopt)
        options.measured = std::move(*choices);
    return options;
}

Options calibrated(const gpu::Device& device, const CrowdScene& scene, Options options)
{
    if (!isWanted(options))
        return options;
    if (!options.recalibrates)
        options = withKept(device, scene, std::move(options));
    if (options.validate && !options.recalibrates)
        return options; // layers that check every call slow what would be measured
    const MeasuredOn on = measuredOn(device, scene.scene.model.hash, options.fixed);
    const std::optional<fs::path> file = keptFile(on, options);
    while (!isComplete(options.measured))
    {
        const std::optional<Calibration> measured = tryToMeasure(device, scene, options);
        if (!measured)
            break;
        options.measured = measured->choices;
        if (file)
            samples::writeKept(*file, keptChoicesText(on, options.measured));
        if (!options.goals) // which judge what is chosen in the end
            break;
    }
    return options;
}

} // namespace sinew::crowd
