#include "engine/base/binary_report.h"

#include <fmt/format.h>

#include <utility>

namespace sinew
{

BinaryReport::BinaryReport(std::string_view fileName, Diagnostics& warnings)
    : fileName_(fileName), warnings_(&warnings)
{
}

void BinaryReport::fail(std::uint64_t offset, std::string message)
{
    if (ok())
        error_ = Diagnostic{
            .file = std::string(fileName_), .message = std::move(message), .offset = offset};
}

void BinaryReport::warn(std::uint64_t offset, std::string message)
{
    if (ok())
        warnings_->push_back(
            {.file = std::string(fileName_), .message = std::move(message), .offset = offset});
}

void BinaryReport::forgive(std::string_view result)
{
    if (ok())
        return;
    Diagnostic failure = std::move(*error_);
    error_.reset();
    failure.message = fmt::format("{}: {}", result, failure.message);
    warnings_->push_back(std::move(failure));
}

} // namespace sinew
