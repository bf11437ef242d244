#include "samples/crowd/option_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace sinew::crowd
{

namespace
{

using Contradiction = std::optional<std::string>;

Contradiction aboutClips(const Options& options)
{
    if (auto mistake = samples::describeMistake(options.scene.model))
        return mistake;
    if (!options.scene.model.noClip)
        return std::nullopt;
    if (options.blend || options.randomBlend)
        return "--blend needs clips; leave out --no-clip";
    if (options.rootMotion)
        return "--root-motion needs clips; leave out --no-clip";
    return std::nullopt;
}

Contradiction aboutMode(const Options& options, const NamedOptions& named)
{
    if (options.compare && named.mode)
        return "--compare runs every mode; leave out --skinning";
    if (!options.compare && !options.budgetOfAllModes && !canCullTriangles(options.mode) &&
        triangleCullOf(options.fixed) == TriangleCull::On)
        return fmt::format("--triangle-cull on needs vertices that a compute shader skins before "
                           "they are drawn, which --skinning {} does not do",
                           samples::wordFor(options.mode));
    if (options.lodError && !options.lods)
        return "--lod-error needs --lod auto; leave out one of the two";
    return whyNothingHides(options);
}

Contradiction aboutPipelines(const Options& options, const NamedOptions& named)
{
    if (!options.pipelines)
        return std::nullopt;
    if (options.compare || !options.scaling.empty() || options.budget || options.report ||
        named.rounds)
        return "--pipelines measures nothing; leave out --compare, --scaling, --budget, --report, "
               "--runs and --warmup";
    if (options.output || options.frames > 1 || options.dumps())
        return "--pipelines draws nothing; leave out --output, --frames, --dump-vertices, "
               "--dump-joints and --ui-dump";
    if (options.mode == Mode::Cpu)
        return "--pipelines shows what the device computes; leave out --skinning cpu";
    return std::nullopt;
}

Contradiction aboutBenchmark(const Options& options, const NamedOptions& named)
{
    if (!options.scaling.empty() && named.instances)
        return "--instances and --scaling contradict each other";
    if (options.budget && (options.compare || !options.scaling.empty()))
        return "--budget searches for one frame time; leave out --compare and --scaling";
    if (options.budget && named.instances)
        return "--budget searches for the number of instances; leave out --instances";
    if (options.budget && options.view != CrowdView::Crowd)
        return "--budget keeps all of the crowd in view; leave out --view";
    if (wantsBenchmark(options) && options.frames > 1)
        return "--frames writes pictures, a benchmark measures --runs rounds; leave out --frames";
    if (!wantsBenchmark(options) && named.rounds)
        return "--runs and --warmup need a benchmark: --compare, --scaling, --budget, --json or "
               "--report";
    if (!wantsBenchmark(options) && options.progress)
        return "--progress needs a benchmark: --compare, --scaling, --budget, --json or --report";
    const bool severalRuns = options.compare || options.budget || options.scaling.size() > 1;
    if (severalRuns && (options.output || options.dumps()))
        return "--output, --dump-vertices, --dump-joints and --ui-dump need one mode and one "
               "number of instances; leave out --compare, --budget and --scaling";
    return std::nullopt;
}

Contradiction aboutMotion(const Options& options)
{
    if (!options.motion)
        return std::nullopt;
    if (wantsBenchmark(options) || options.pipelines)
        return "--motion is written beside pictures; leave out --pipelines and what measures";
    if (!canCullTriangles(options.mode))
        return fmt::format("--motion needs vertices that a compute shader skins before they are "
                           "drawn, which --skinning {} does not do",
                           samples::wordFor(options.mode));
    return samples::describeMistakeInMotion(options, options.framesOrDefault(),
                                            fmt::format("--frames {}", options.framesOrDefault()));
}

Contradiction aboutAntialiasing(const Options& options)
{
    if (options.antialiasing == Antialiasing::Samples)
        return std::nullopt;
    if (wantsBenchmark(options) || options.pipelines)
        return "--antialiasing temporal is for pictures; leave out --pipelines and what measures";
    if (!canCullTriangles(options.mode))
        return fmt::format("--antialiasing temporal needs vertices that a compute shader skins "
                           "before they are drawn, which --skinning {} does not do",
                           samples::wordFor(options.mode));
    return samples::describeMistakeInAntialiasing(options);
}

Contradiction aboutInstance(const Options& options, const NamedOptions& named)
{
    if (options.scaling.size() > 1)
        return named.instance ? Contradiction("--instance needs one number of instances; "
                                              "--scaling has several")
                              : std::nullopt;
    // As many as the file has places, which is not known yet.
    if (auto mistake = whyNoInstance(options);
        mistake && !(options.takesPlaces && !named.instances))
        return mistake;
    if (named.instance && !options.dumpVertices && !options.dumpJoints)
        return "--instance chooses what is dumped; add --dump-vertices or --dump-joints";
    return std::nullopt;
}

Contradiction aboutFiles(const Options& options)
{
    if (auto mistake = samples::describeMistakeInOutput(options))
        return mistake;
    if (auto mistake = samples::describeMistakeInPanels(options))
        return mistake;
    const std::array files{options.output,     options.json,         options.report,
                           options.dumpJoints, options.dumpVertices, options.panelsDump};
    if (std::ranges::count(files, std::optional<std::string>("-")) > 1)
        return "only one of --output -, --json -, --report -, --dump-vertices -, "
               "--dump-joints - and --ui-dump - can have standard output; give the others a file";
    const samples::OutputFiles outputs = outputFiles(options);
    return options.listDevices ? outputs.whyUnwritten() : outputs.whyOneFile();
}

} // namespace

Contradiction describeContradiction(const Options& options, const NamedOptions& named)
{
    for (const Contradiction& found :
         {aboutClips(options), aboutMode(options, named), aboutPipelines(options, named),
          aboutBenchmark(options, named), aboutMotion(options), aboutAntialiasing(options),
          aboutInstance(options, named), aboutFiles(options)})
        if (found)
            return found;
    return std::nullopt;
}

samples::OutputFiles outputFiles(const Options& options)
{
    const std::array named{std::pair("--json", options.json), std::pair("--report", options.report),
                           std::pair("--dump-joints", options.dumpJoints),
                           std::pair("--dump-vertices", options.dumpVertices),
                           std::pair("--ui-dump", options.panelsDump)};
    samples::OutputFiles files;
    bool standardOutputTaken = options.output == "-";
    for (const auto& [option, file] : named)
    {
        files.add(option, file);
        standardOutputTaken = standardOutputTaken || file == "-";
    }
    if (options.output)
        files.addPictures("--output", *options.output, options.framesOrDefault());
    if (options.motion)
        files.addPictures("--motion", *options.motion, options.framesOrDefault());
    if ((wantsBenchmark(options) || options.pipelines) && !standardOutputTaken)
        files.add("the table", "-");
    return files;
}

Contradiction whyNoInstance(const Options& options)
{
    const std::uint32_t count =
        options.scaling.empty() ? options.instances : options.scaling.front();
    if (options.instance < count)
        return std::nullopt;
    return fmt::format("--instance {} does not exist: expected 0 to {}", options.instance,
                       count - 1);
}

Contradiction whyNothingHides(const Options& options)
{
    if (options.occlusion != true)
        return std::nullopt;
    if (!options.cull)
        return "--occlusion on leaves instances out, --cull off draws all; leave one of them out";
    if (!options.compare && options.mode == Mode::Cpu)
        return "--occlusion on is for the device; leave it out, or --skinning cpu";
    return std::nullopt;
}

Contradiction whyFramesCannot(const Options& options)
{
    if (options.compare)
        return "--compare compares ways to skin weights, and a .md3 model has frames; --scaling, "
               "--json and --report measure the one way that there is";
    if (options.mode != Mode::Compute)
        return fmt::format("--skinning {} skins weights, and a .md3 model has frames: expected "
                           "--skinning compute",
                           samples::wordFor(options.mode));
    if (options.blend || options.randomBlend)
        return "--blend mixes two clips, but the halves of a .md3 model play one each already; "
               "--clip chooses them";
    return std::nullopt;
}

Contradiction whyMorphsCannot(const Options& options)
{
    if (options.compare)
        return "--compare compares ways to skin, and vertices with morph targets are skinned in "
               "one way; --scaling, --json and --report measure it";
    if (options.mode != Mode::Compute)
        return fmt::format("--skinning {} does not move the morph targets of this model: expected "
                           "--skinning compute",
                           samples::wordFor(options.mode));
    return std::nullopt;
}

} // namespace sinew::crowd
