#include "samples/viewer/model_file.h"

#include "engine/assets/files.h"
#include "engine/assets/lower_case.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace sinew::viewer
{

namespace
{

constexpr std::string_view kExpected = "expected a .md5mesh file or a folder with one in it";

tl::unexpected<Diagnostic> refuse(const std::filesystem::path& file, std::string message)
{
    return tl::unexpected(Diagnostic{.file = file.string(), .message = std::move(message)});
}

Result<std::filesystem::path> onlyMeshIn(const std::filesystem::path& folder)
{
    constexpr std::array<std::string_view, 1> kExtensions{".md5mesh"};
    const std::vector<std::filesystem::path> meshes = Folder(folder).list(kExtensions);
    if (meshes.size() == 1)
        return meshes.front();
    if (meshes.empty())
        return refuse(folder, "no .md5mesh file lies in this folder");
    std::vector<std::string> names;
    for (const std::filesystem::path& mesh : meshes)
        names.push_back(mesh.filename().string());
    return refuse(folder, fmt::format("{} .md5mesh files lie in this folder, name one of them: {}",
                                      meshes.size(), fmt::join(names, ", ")));
}

} // namespace

Result<std::filesystem::path> findModelFile(const std::filesystem::path& named)
{
    const std::filesystem::path path = named.empty() ? SINEW_DEFAULT_MODEL : named;
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (std::filesystem::is_directory(status))
        return onlyMeshIn(path);
    if (!std::filesystem::exists(status))
        return refuse(path, fmt::format("no such file or folder; {}", kExpected));

    const std::string extension = lowerCase(path.extension().string());
    if (extension == ".md5anim")
        return refuse(path, fmt::format("this is a clip, to be named with --clip; {}", kExpected));
    if (extension != ".md5mesh")
        return refuse(path, fmt::format("models of this kind cannot be read; {}", kExpected));
    return path;
}

} // namespace sinew::viewer
