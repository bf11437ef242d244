// Parses the viewer's command line. Help and messages go to standard output and error, which
// fuzz.sh closes. No file is opened or written.
#include "samples/viewer/options.h"
#include "tests/fuzz/argument_lines.h"
#include "tests/fuzz/promise.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew;
    using fuzz::promise;
    const fuzz::ArgumentLines arguments({reinterpret_cast<const char*>(data), size});
    if (arguments.nameManyFiles())
        return 0;
    const auto parsed = viewer::readOptions(arguments.count(), arguments.pointers());
    if (const auto* const code = std::get_if<samples::ExitCode>(&parsed))
    {
        promise(*code == samples::kExitOk || *code == samples::kExitUsage);
        return 0;
    }
    const auto& options = std::get<viewer::Options>(parsed);
    promise(options.framesOrDefault() >= 1 && options.framesPerSecond > 0.0);
    promise(options.size.width >= 1 && options.size.height >= 1);
    promise(std::isfinite(options.time) && std::isfinite(options.speed));
    promise(std::isfinite(options.view.azimuth) && std::abs(options.view.elevation) <= 88.0);
    return 0;
}
