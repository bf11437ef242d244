#include "samples/crowd/options.h"

#include <fmt/format.h>

namespace sinew::crowd
{

namespace
{

using Contradiction = std::optional<std::string>;

Contradiction aboutMode(const Options& options)
{
    const bool hasOneMode = !options.compare && !options.budgetOfAllModes;
    const bool cullsTriangles = options.triangleCull == AutoOnOff::On;
    if (hasOneMode && !canCullTriangles(options.mode) &&
        (cullsTriangles || options.motion))
        return fmt::format("{} needs vertices that a compute shader skins before they are drawn, "
                           "which --skinning {} does not do",
                           cullsTriangles ? "--triangle-cull on" : "--motion",
                           samples::wordFor(options.mode));
    if (options.lodError && !options.lods)
        return "--lod-error needs --lod auto; leave out one of the two";
    return whyNothingHides(options);
}

Contradiction aboutInstance(const Options& options)
{
    if (!options.scaling.empty() || options.budget)
        return std::nullopt;
    // As many as the file has places, which is not known yet.
    if (auto mistake = whyNoInstance(options);
        mistake && !(options.takesPlaces && !options.names("--instances")))
        return mistake;
    return std::nullopt;
}

} // namespace

Contradiction describeContradiction(const Options& options)
{
    for (const Contradiction& found :
         {samples::describeMistake(options), aboutMode(options), aboutInstance(options)})
        if (found)
            return found;
    return outputFiles(options).whyOneFile();
}

samples::OutputFiles outputFiles(const Options& options)
{
    samples::OutputFiles files = options.outputFiles();
    files.add("--json", options.json);
    files.add("--report", options.report);
    if (wantsBenchmark(options) && !options.takesStandardOutput())
        files.add("the table", "-");
    return files;
}

Contradiction whyNoInstance(const Options& options)
{
    if (options.instance.value_or(0) < options.instances)
        return std::nullopt;
    return fmt::format("--instance {} does not exist: expected 0 to {}", *options.instance,
                       options.instances - 1);
}

Contradiction whyNothingHides(const Options& options)
{
    if (options.occlusion != AutoOnOff::On)
        return std::nullopt;
    if (!options.cull)
        return "--occlusion on leaves instances out, --cull off draws all; leave one of them out";
    return std::nullopt;
}

Contradiction whyOneWayCannot(const Options& options, bool hasFrames)
{
    const char* const reason =
        hasFrames ? "a .md3 model has frames" : "the model has morph targets";
    if (options.compare)
        return fmt::format("--compare compares ways to skin, but {}, which are skinned in one way; "
                           "--scaling, --json and --report measure it",
                           reason);
    if (options.mode != Mode::Compute)
        return fmt::format("--skinning {} is not possible, since {}: expected --skinning compute",
                           samples::wordFor(options.mode), reason);
    if (hasFrames && (options.blend || options.randomBlend))
        return "--blend mixes two clips, but the halves of a .md3 model play one each already; "
               "--clip chooses them";
    return std::nullopt;
}

} // namespace sinew::crowd
