#include "tools/output_folder.h"

#include "engine/base/text_location.h"
#include "engine/files/files.h"

#include <fmt/format.h>

#include <cstdio>

namespace sinew
{

OutputFolder::OutputFolder(std::filesystem::path folder) : folder_(std::move(folder))
{
    std::error_code error;
    std::filesystem::create_directories(folder_, error); // a failure shows when writing
}

void OutputFolder::write(std::string_view name, std::span<const std::byte> bytes)
{
    const Result<void> written = writeFile(folder_ / name, bytes);
    if (!written)
    {
        fmt::print(stderr, "{}\n", printable(toString(written.error())));
        failed_ = true;
    }
}

void OutputFolder::write(std::string_view name, std::string_view text)
{
    write(name, std::as_bytes(std::span(text)));
}

int runGenerator(int argc, char** argv, std::string_view name, void (*write)(OutputFolder& out))
{
    if (argc != 2)
    {
        fmt::print(stderr, "usage: {} OUTPUT_FOLDER\n", name);
        return 1;
    }
    OutputFolder out(argv[1]);
    write(out);
    return out.failed() ? 4 : 0;
}

} // namespace sinew
