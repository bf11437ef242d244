// Parses the crowd's command line; see vieweroptions.cpp. Later messages about the options must
// work, too.
#include "samples/crowd/options.h"
#include "tests/fuzz/argument_lines.h"
#include "tests/fuzz/promise.h"

#include <algorithm>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew;
    using fuzz::promise;
    const fuzz::ArgumentLines arguments({reinterpret_cast<const char*>(data), size});
    if (arguments.nameManyFiles())
        return 0;
    const auto parsed = crowd::readOptions(arguments.count(), arguments.pointers());
    if (const auto* const code = std::get_if<samples::ExitCode>(&parsed))
    {
        promise(*code == samples::kExitOk || *code == samples::kExitUsage);
        return 0;
    }
    const auto& options = std::get<crowd::Options>(parsed);
    promise(options.instances >= 1 && options.instances <= crowd::kMaxInstances);
    promise(std::ranges::all_of(options.scaling, [](std::uint32_t instances)
                                { return instances >= 1 && instances <= crowd::kMaxInstances; }));
    promise(!options.blend || (*options.blend >= 0.0 && *options.blend <= 1.0));
    promise(!options.budget || *options.budget > 0.0);
    promise(!options.lodError || (*options.lodError > 0.0 && std::isfinite(*options.lodError)));
    promise(options.runsOrDefault() >= 1 && options.framesOrDefault() >= 1);
    promise(options.tuning.trianglePieces <= 64 && options.tuning.instancesAtOnce <= 8);
    for (const auto& reason :
         {crowd::whyOneWayCannot(options, true), crowd::whyOneWayCannot(options, false)})
        promise(!reason || !reason->empty());
    return 0;
}
