#include "tests/unit/assets/material_folders.h"

#include <filesystem>
#include <stdexcept>

namespace sinew::test
{
namespace
{

constexpr std::string_view kFolders[] = {"model", "base", "patch"};

} // namespace

std::vector<ShaderRequest> shaderRequests(const std::vector<std::string>& names)
{
    std::vector<ShaderRequest> requests;
    for (const std::string& name : names)
        requests.push_back({.name = name});
    return requests;
}

MaterialFolders::MaterialFolders()
{
    for (const std::string_view folder : kFolders)
        std::filesystem::create_directories(temp_ / folder);
}

void MaterialFolders::write(std::string_view name, std::string_view contents) const
{
    temp_.write(name, contents);
}

const VirtualFiles& MaterialFolders::files() const
{
    if (!files_)
    {
        files_.emplace();
        for (const std::string_view folder : kFolders)
            if (const Result<void> mounted = files_->mount(temp_ / folder); !mounted)
                throw std::runtime_error(toString(mounted.error()));
    }
    return *files_;
}

ImageSearch MaterialFolders::search() const
{
    return {.files = files(), .modelFolder = "", .modelMount = 0, .modelName = "Robot"};
}

LoadedMaterials MaterialFolders::load(const std::vector<std::string>& shaders,
                                      Diagnostics& warnings, const std::string& skin) const
{
    return loadMaterials({.files = files(),
                          .homes = {{.name = "Robot"}},
                          .modelFile = "Robot.md5mesh",
                          .shaders = shaderRequests(shaders),
                          .skin = skin},
                         warnings);
}

std::string MaterialFolders::shown(const std::optional<VirtualFile>& file) const
{
    return file ? shown(file->shown) : "none";
}

std::string MaterialFolders::shown(std::string text) const
{
    const std::string root = temp_.path().string() + "/";
    for (std::size_t at = text.find(root); at != std::string::npos; at = text.find(root, at))
        text.erase(at, root.size());
    return text;
}

} // namespace sinew::test
