// Writes the files of a generator.
#pragma once

#include "engine/base/diagnostic.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace sinew
{

// Reports write failures on standard error and continues.
class OutputFolder
{
public:
    explicit OutputFolder(std::filesystem::path folder); // created if it does not exist

    void write(std::string_view name, std::span<const std::byte> bytes);
    void write(std::string_view name, std::string_view text);

    bool failed() const { return failed_; }

private:
    void report(const Diagnostic& failure);

    std::filesystem::path folder_;
    bool failed_ = false;
};

// The whole main function of a generator: `write` fills the folder named by the only argument.
// Returns the exit code: 1 for wrong usage, 4 if the folder or a file could not be written.
int runGenerator(int argc, char** argv, std::string_view name, void (*write)(OutputFolder& out));

} // namespace sinew
