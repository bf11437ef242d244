#include "engine/base/binary_report.h"

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

} // namespace sinew
