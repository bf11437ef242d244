#include "samples/common/output.h"

#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/platform/system_files.h"

#include <fmt/format.h>

#include <cstddef>
#include <span>

namespace sinew::samples
{

void tell(std::string_view text)
{
    auto bytes = std::as_bytes(std::span(text));
    while (!bytes.empty())
    {
        const std::ptrdiff_t count = platform::writeSome(platform::kStandardError, bytes);
        if (count <= 0)
            return; // there is nowhere to report it
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

void printWarning(std::string_view message)
{
    tell(fmt::format("warning: {}\n", printable(message)));
}

void printError(std::string_view message)
{
    tell(fmt::format("error: {}\n", printable(message)));
}

bool writeOutput(std::string_view file, std::string_view text)
{
    const Result<void> written = writeFile(file, std::as_bytes(std::span(text)));
    if (!written)
        printError(toString(written.error()));
    return written.has_value();
}

std::string counted(std::size_t count, std::string_view one, std::string_view many)
{
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

} // namespace sinew::samples
