// What the reader of a binary file has to say about it.
#pragma once

#include "engine/base/diagnostic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sinew
{

// Keeps the first failure, and passes warnings on.
class BinaryReport
{
public:
    // Both must outlive the report.
    BinaryReport(std::string_view fileName, Diagnostics& warnings);

    bool ok() const { return !error_.has_value(); }
    const Diagnostic& error() const { return *error_; } // requires !ok()

    // `offset` of what the message is about.
    void fail(std::uint64_t offset, std::string message);
    void warn(std::uint64_t offset, std::string message);

    // Turns a failure into a warning: "`result`: what was wrong". Reading can continue.
    void forgive(std::string_view result);

private:
    std::string_view fileName_;
    Diagnostics* warnings_;
    std::optional<Diagnostic> error_;
};

} // namespace sinew
