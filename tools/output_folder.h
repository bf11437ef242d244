// Where a generator puts its files.
#pragma once

#include "engine/base/diagnostic.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace sinew
{

// Reports on standard error what could not be written, and goes on.
class OutputFolder
{
public:
    explicit OutputFolder(std::filesystem::path folder); // made where it does not exist

    void write(std::string_view name, std::span<const std::byte> bytes);
    void write(std::string_view name, std::string_view text);

    bool failed() const { return failed_; }

private:
    void report(const Diagnostic& failure);

    std::filesystem::path folder_;
    bool failed_ = false;
};

// The whole of a generator's main: `write` fills the folder that the one argument names. Returns
// the exit code: 1 for wrong usage, 4 where the folder or a file could not be written.
int runGenerator(int argc, char** argv, std::string_view name, void (*write)(OutputFolder& out));

} // namespace sinew
