#include "samples/common/default_model.h"

#include <system_error>

namespace sinew::samples
{

std::filesystem::path defaultModel()
{
    std::error_code error;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
    std::filesystem::path installed =
        (program.parent_path() / SINEW_MODEL_FROM_BIN).lexically_normal();
    if (!error && std::filesystem::is_directory(installed, error))
        return installed;
    return SINEW_MODEL_OF_TREE;
}

} // namespace sinew::samples
