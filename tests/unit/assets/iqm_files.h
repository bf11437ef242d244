// The IQM reader's results for bytes.
#pragma once

#include "engine/formats/iqm/iqm.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{

// The file, or an empty one, with "offset: message" of the error and of each warning.
struct ReadIqm
{
    IqmFile file;
    std::string error = "none";
    std::vector<std::string> warnings;
};

inline ReadIqm readIqmBytes(const std::vector<std::byte>& bytes)
{
    const auto shown = [](const Diagnostic& diagnostic)
    {
        EXPECT_EQ(diagnostic.file, "models/a.iqm");
        EXPECT_TRUE(diagnostic.offset.has_value()) << diagnostic.message;
        return fmt::format("{}: {}", diagnostic.offset.value_or(0), diagnostic.message);
    };
    // Of its exact size, so that AddressSanitizer sees a read beyond its end.
    const std::vector<std::byte> exact(bytes.begin(), bytes.end());
    Diagnostics warnings;
    Result<IqmFile> file = readIqm(exact, "models/a.iqm", warnings);
    ReadIqm read;
    for (const Diagnostic& warning : warnings)
        read.warnings.push_back(shown(warning));
    if (file)
        read.file = std::move(*file);
    else
        read.error = shown(file.error());
    return read;
}

} // namespace sinew::test
