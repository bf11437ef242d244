#include "samples/crowd/benchmark/benchmark_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sinew::crowd
{
namespace
{

using Arguments = std::vector<std::string>;

// What a window can change, and what a benchmark does not take; each has a value.
bool isReplaced(std::string_view option, BenchmarkKind kind)
{
    static constexpr std::array<std::string_view, 8> kReplaced{
        "--instances", "--skinning", "--cull",   "--shadows",
        "--output",    "--frames",   "--panels", "--text-size"};
    return std::ranges::find(kReplaced, option) != kReplaced.end() ||
           (option == "--view" && kind == BenchmarkKind::Budget) ||
           std::ranges::any_of(formParts(), [&](const FormPart& part)
                               { return option == fmt::format("--{}", part.name); });
}

} // namespace

std::vector<std::string> benchmarkArguments(const Options& options, const BenchmarkRequest& request)
{
    Arguments kept;
    const auto end = std::ranges::find(options.arguments, "--");
    for (auto argument = options.arguments.begin(); argument != end; ++argument)
    {
        const std::string name = argument->substr(0, argument->find('='));
        if (isReplaced(name, request.kind))
        {
            if (name == *argument && argument + 1 != end)
                ++argument; // its value
        }
        else
        {
            kept.push_back(*argument);
        }
    }
    const auto add = [&](const std::string& option, std::string value)
    {
        kept.push_back(option);
        kept.push_back(std::move(value));
    };
    if (request.kind == BenchmarkKind::Budget)
        kept.emplace_back("--budget");
    else
        add("--instances", std::to_string(options.instances));
    if (request.kind == BenchmarkKind::Compare)
        kept.emplace_back("--compare");
    else
        add("--skinning", std::string(samples::wordFor(options.mode)));
    add("--cull", options.cull ? "on" : "off");
    add("--shadows", options.shadows ? "on" : "off");
    for (const auto& [part, value] : options.fixed)
        if (part != "triangle-cull" || value != "on" || canCullTriangles(options.mode) ||
            request.kind == BenchmarkKind::Compare)
            add("--" + part, value);
    add("--runs", std::to_string(request.rounds));
    add("--report", request.report);
    kept.insert(kept.end(), end, options.arguments.end());
    return kept;
}

} // namespace sinew::crowd
