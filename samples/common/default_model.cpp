#include "samples/common/default_model.h"

#include "engine/platform/process.h"

#include <system_error>

namespace sinew::samples
{

std::filesystem::path defaultModel()
{
    const std::filesystem::path program = platform::programFile();
    std::filesystem::path installed =
        (program.parent_path() / SINEW_MODEL_FROM_BIN).lexically_normal();
    std::error_code error;
    if (!program.empty() && std::filesystem::is_directory(installed, error))
        return installed;
    return SINEW_MODEL_OF_TREE;
}

} // namespace sinew::samples
