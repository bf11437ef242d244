#include "samples/viewer/shaders/shader_folder.h"

#include "samples/viewer/shaders/shader_compiler.h"
#include "samples/viewer/shaders/shader_interface.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace sinew::viewer
{
namespace
{

namespace fs = std::filesystem;

// Sources that are compiled with several sets of definitions make the same mistakes several times.
void addNew(std::vector<std::string>& lines, std::vector<std::string> more)
{
    for (std::string& line : more)
        if (std::ranges::find(lines, line) == lines.end())
            lines.push_back(std::move(line));
}

std::vector<std::string> differences(const std::string& file, gpu::SpirV embedded, gpu::SpirV code)
{
    const std::vector<std::string> before = interfaceOf(embedded);
    const std::vector<std::string> now = interfaceOf(code);
    if (before == now)
        return {};
    std::vector<std::string> lines{file + ": the program has to be built again, because what it "
                                          "gives to this shader is no longer what it asks for"};
    std::vector<std::string> some;
    std::ranges::set_difference(now, before, std::back_inserter(some));
    for (const std::string& line : some)
        lines.push_back("  new: " + line);
    some.clear();
    std::ranges::set_difference(before, now, std::back_inserter(some));
    for (const std::string& line : some)
        lines.push_back("  gone: " + line);
    return lines;
}

std::vector<std::string> filesIn(const fs::path& folder)
{
    std::vector<std::string> files;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error))
        files.push_back(entry->path().string());
    return files;
}

} // namespace

BuiltShaders buildShaders(const fs::path& folder)
{
    std::error_code error;
    if (!fs::is_directory(folder, error))
        return {.mistakes = {folder.string() + ": no folder of shaders is there"}};
    BuiltShaders built{.read = stampsOf(filesIn(folder))};
    for (const ShaderSource& source : shaderSources())
    {
        CompiledShader compiled = compileShader(folder, source);
        addNew(built.mistakes, std::move(compiled.mistakes));
        if (compiled.code.empty() || std::ranges::equal(compiled.code, source.embedded))
            continue;
        addNew(built.mistakes, differences((folder / source.file).lexically_normal().string(),
                                           source.embedded, compiled.code));
        built.changed.push_back({source.embedded, std::move(compiled.code)});
    }
    if (!built.mistakes.empty())
        built.changed.clear();
    return built;
}

ShaderFolder::ShaderFolder(fs::path folder, FileStamps read)
    : folder_(std::move(folder)),
      files_(std::move(read), [folder = folder_] { return stampsOf(filesIn(folder)); })
{
}

std::optional<BuiltShaders> ShaderFolder::next(double seconds)
{
    isStale_ |= files_.haveChanged(seconds);
    if (isStale_ && !building_.isBusy())
    {
        isStale_ = false;
        building_.start([folder = folder_] { return buildShaders(folder); });
    }
    return building_.take();
}

} // namespace sinew::viewer
