#include "samples/viewer/options.h"

#include <fmt/format.h>

#include <utility>

namespace sinew::viewer
{

namespace
{

// The first option that --check would ignore.
const char* ignoredByCheck(const Options& options)
{
    for (const auto& [option, isNamed] :
         {std::pair("--output", options.output.has_value()),
          std::pair("--motion", options.motion.has_value()),
          std::pair("--turntable", options.turntable.has_value()),
          std::pair("--frames", options.frames.has_value()),
          std::pair("--export", options.exportFile.has_value()),
          std::pair("--dump-vertices", options.dumpVertices.has_value()),
          std::pair("--dump-joints", options.dumpJoints.has_value()),
          std::pair("--ui-dump", options.panelsDump.has_value()),
          std::pair("--watch", options.watch), std::pair("--validate", options.validate),
          std::pair("--list-devices", options.listDevices),
          std::pair("--device", options.device.has_value())})
        if (isNamed)
            return option;
    return nullptr;
}

// Why an option would have no effect; nothing if all have one.
std::optional<std::string> describeIgnored(const Options& options)
{
    if (const char* const ignored = options.check ? ignoredByCheck(options) : nullptr)
        return fmt::format("--check only loads the model and ignores {}; leave out one of the two",
                           ignored);
    if (options.wantsWindow() && wantsDevice(options))
        return std::nullopt;
    if (options.watch)
        return "--watch needs a window, but none is opened; leave it out, or the options that "
               "write files, print reports or end the program";
    if (options.panelsDump || options.panels.value_or(false))
        return std::nullopt;
    if (options.scene.model.camera &&
        (options.view != ViewAngles() || options.fieldOfView != kFieldOfView))
        return "--camera brings a view of its own; leave out --view and --fov";
    return samples::describeMistakeInPanels(options);
}

} // namespace

std::optional<std::string> describeContradiction(const Options& options)
{
    if (!options.moreModels.empty() && !options.check)
        return fmt::format("one model is shown at a time; unexpected argument '{}'",
                           options.moreModels.front().string());
    if (options.json && !options.check)
        return "--json is for --check; add that, or leave out --json";
    const bool printsMore =
        options.info || options.listClips || options.explainMaterials || options.compareSkinning;
    if (printsMore && (options.json || !options.moreModels.empty()))
        return fmt::format("{} is about one model and no part of {}; leave out one of the two",
                           options.info               ? "--info"
                           : options.listClips        ? "--list-clips"
                           : options.explainMaterials ? "--explain-materials"
                                                      : "--compare-skinning",
                           options.json ? "--json" : "the check of several");
    if (auto mistake = samples::describeMistake(options.scene.model))
        return mistake;
    const char* const counted = options.turntable ? "--turntable" : "--frames";
    if (auto mistake = samples::describeMistakeInOutput(options, counted))
        return mistake;
    if (auto mistake = samples::describeMistakeInMotion(
            options, options.framesOrDefault(),
            fmt::format("{} {}", counted, options.framesOrDefault())))
        return mistake;
    if (auto mistake = samples::describeMistakeInAntialiasing(options))
        return mistake;
    if (auto mistake = describeIgnored(options))
        return mistake;
    const samples::OutputFiles outputs = outputFiles(options);
    return options.listDevices ? outputs.whyUnwritten() : outputs.whyOneFile();
}

bool wantsDevice(const Options& options)
{
    if (options.check)
        return false;
    const bool reports = options.info || options.listClips || options.explainMaterials ||
                         options.compareSkinning || options.exportFile;
    return !reports || options.writes();
}

samples::OutputFiles outputFiles(const Options& options)
{
    samples::OutputFiles files;
    for (const auto& [option, isAsked] :
         {std::pair("--info", options.info), std::pair("--list-clips", options.listClips),
          std::pair("--explain-materials", options.explainMaterials),
          std::pair("--compare-skinning", options.compareSkinning)})
        if (isAsked)
            files.add(option, "-");
    files.add("--export", options.exportFile);
    files.add("--dump-vertices", options.dumpVertices);
    files.add("--dump-joints", options.dumpJoints);
    files.add("--ui-dump", options.panelsDump);
    if (options.output)
        files.addPictures("--output", *options.output, options.framesOrDefault());
    if (options.motion)
        files.addPictures("--motion", *options.motion, options.framesOrDefault());
    return files;
}

} // namespace sinew::viewer
