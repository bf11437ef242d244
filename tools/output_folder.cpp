#include "tools/output_folder.h"

#include "engine/base/text.h"
#include "engine/files/files.h"

#include <fmt/format.h>

#include <cstdio>

namespace sinew
{

OutputFolder::OutputFolder(std::filesystem::path folder) : folder_(std::move(folder))
{
    std::error_code error;
    std::filesystem::create_directories(folder_, error);
    if (error)
        report(refusal(folder_.string(), "cannot be made: " + error.message()).value());
}

void OutputFolder::write(std::string_view name, std::span<const std::byte> bytes)
{
    if (const Result<void> written = writeFile(folder_ / name, bytes); !written)
        report(written.error());
}

void OutputFolder::write(std::string_view name, std::string_view text)
{
    write(name, std::as_bytes(std::span(text)));
}

void OutputFolder::report(const Diagnostic& failure)
{
    fmt::print(stderr, "{}\n", printable(toString(failure)));
    failed_ = true;
}

int runGenerator(int argc, char** argv, std::string_view name, void (*write)(OutputFolder& out))
{
    if (argc != 2)
    {
        fmt::print(stderr, "usage: {} OUTPUT_FOLDER\n", name);
        return 1;
    }
    OutputFolder out(argv[1]);
    if (!out.failed())
        write(out);
    return out.failed() ? 4 : 0;
}

} // namespace sinew
