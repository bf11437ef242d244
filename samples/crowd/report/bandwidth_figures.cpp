#include "samples/crowd/report/bandwidth_figures.h"

#include "samples/crowd/report/number_text.h"

#include <fmt/format.h>

#include <array>

namespace sinew::crowd
{
namespace
{

constexpr double kMillisecondsPerSecond = 1000.0;

struct CountedPass
{
    std::string_view name;
    const std::optional<PassBytes>* bytes;
    const Samples* times;
};

std::array<CountedPass, 4> countedPasses(const Run& run)
{
    return {{{"cull", &run.cullBytes, &run.passes.cull},
             {"pose", &run.poseBytes, &run.passes.pose},
             {"skin", &run.skinBytes, &run.passes.skin},
             {"triangles", &run.triangleBytes, &run.passes.triangles}}};
}

double moved(const PassBytes& bytes)
{
    return static_cast<double>(bytes.read + bytes.written);
}

std::optional<double> perSecond(double bytes, const Samples& times)
{
    const auto summary = summarize(times);
    if (!summary || !(summary->median > 0.0))
        return std::nullopt;
    return bytes / summary->median * kMillisecondsPerSecond;
}

PairedRatio scaled(const PairedRatio& ratio, double factor)
{
    return {.lowerQuartile = ratio.lowerQuartile * factor,
            .median = ratio.median * factor,
            .upperQuartile = ratio.upperQuartile * factor,
            .rounds = ratio.rounds};
}

} // namespace

BandwidthFigures bandwidthFigures(const BenchmarkResult& result)
{
    if (!result.bandwidth)
        return {};
    const auto bytes = static_cast<double>(result.bandwidth->bytes);
    return {.copied = perSecond(2.0 * bytes, result.bandwidth->copy),
            .written = perSecond(bytes, result.bandwidth->write)};
}

std::vector<PassBandwidth> passBandwidths(const BenchmarkResult& result, const Run& run)
{
    std::vector<PassBandwidth> passes;
    for (const CountedPass& counted : countedPasses(run))
    {
        if (!*counted.bytes)
            continue;
        const double bytes = moved(**counted.bytes);
        const auto rate = perSecond(bytes, *counted.times);
        if (!rate)
            continue;
        PassBandwidth pass{.pass = counted.name,
                           .bytes = **counted.bytes,
                           .bytesPerSecond = *rate,
                           .shareOfCopy = {}};
        if (result.bandwidth)
            if (const auto ratio = pairedRatio(result.bandwidth->copy, *counted.times))
                pass.shareOfCopy =
                    scaled(*ratio, bytes / (2.0 * static_cast<double>(result.bandwidth->bytes)));
        passes.push_back(pass);
    }
    return passes;
}

MemoryBound memoryBound(const PassBandwidth& pass)
{
    if (!pass.shareOfCopy || pass.shareOfCopy->rounds < kFewestRoundsToDecide)
        return MemoryBound::Unclear;
    if (pass.shareOfCopy->lowerQuartile >= kMemoryBoundShare)
        return MemoryBound::Yes;
    return pass.shareOfCopy->upperQuartile < kMemoryBoundShare ? MemoryBound::No
                                                               : MemoryBound::Unclear;
}

std::string_view memoryBoundText(MemoryBound bound)
{
    switch (bound)
    {
    case MemoryBound::Yes:
        return "memory bound";
    case MemoryBound::No:
        return "not memory bound";
    case MemoryBound::Unclear:
        break;
    }
    return "cannot be said";
}

std::vector<std::string> bandwidthFindings(const BenchmarkResult& result, const Run& run)
{
    std::vector<std::string> sentences;
    for (const PassBandwidth& pass : passBandwidths(result, run))
    {
        std::string sentence = fmt::format("{} reads {} and writes {} per frame: {}/s", pass.pass,
                                           bytesText(static_cast<double>(pass.bytes.read)),
                                           bytesText(static_cast<double>(pass.bytes.written)),
                                           bytesText(pass.bytesPerSecond));
        if (pass.shareOfCopy)
            sentence += fmt::format(", {} of what a copy moves: ", shareText(pass, ""));
        if (pass.shareOfCopy && memoryBound(pass) != MemoryBound::Unclear)
            sentence += memoryBoundText(memoryBound(pass));
        else if (pass.shareOfCopy)
            sentence += "whether memory bounds it cannot be said";
        sentences.push_back(std::move(sentence));
    }
    return sentences;
}

std::string shareText(const PassBandwidth& pass, std::string_view none)
{
    if (!pass.shareOfCopy)
        return std::string(none);
    return fmt::format("{} ({} to {})", ratioText(pass.shareOfCopy->median),
                       ratioText(pass.shareOfCopy->lowerQuartile),
                       ratioText(pass.shareOfCopy->upperQuartile));
}

std::string bytesText(double bytes)
{
    const std::string text = withPrefix(bytes);
    return text + (text.find(' ') == std::string::npos ? " B" : "B");
}

} // namespace sinew::crowd
