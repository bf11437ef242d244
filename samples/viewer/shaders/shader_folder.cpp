#include "samples/viewer/shaders/shader_folder.h"

#include "engine/files/files.h"
#include "engine/gpu/shader_code.h"

#include <fmt/format.h>
#include <glslang/Public/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>
#include <glslang/SPIRV/GlslangToSpv.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <string_view>
#include <utility>

namespace sinew::viewer
{

namespace
{

namespace fs = std::filesystem;

// Lives as long as the program: glslang then builds its tables only once.
struct Process
{
    Process() { glslang::InitializeProcess(); }
    ~Process() { glslang::FinalizeProcess(); }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
};

class Includer : public glslang::TShader::Includer
{
public:
    explicit Includer(const fs::path& folder) : folder_(folder.lexically_normal()) {}

    IncludeResult* includeLocal(const char* header, const char* includer, std::size_t) override
    {
        for (const fs::path& place : {fs::path(includer).parent_path(), folder_})
        {
            const fs::path file = (place / header).lexically_normal();
            if (!isInside(file))
                continue;
            if (Result<std::string> text = readTextFile(file))
            {
                auto kept = std::make_unique<std::string>(std::move(*text));
                auto result = std::make_unique<IncludeResult>(file.string(), kept->data(),
                                                              kept->size(), kept.get());
                static_cast<void>(kept.release()); // freed by glslang through releaseInclude()
                return result.release();
            }
        }
        return nullptr;
    }
    void releaseInclude(IncludeResult* result) override
    {
        if (result == nullptr)
            return;
        const std::unique_ptr<IncludeResult> owned(result);
        const std::unique_ptr<std::string> text(static_cast<std::string*>(owned->userData));
    }

private:
    bool isInside(const fs::path& file) const
    {
        const fs::path relative = file.lexically_relative(folder_);
        return !relative.empty() && *relative.begin() != "..";
    }

    fs::path folder_;
};

EShLanguage stageOf(const fs::path& file)
{
    if (file.extension() == ".vert")
        return EShLangVertex;
    return file.extension() == ".frag" ? EShLangFragment : EShLangCompute;
}

// Error lines of glslang's log, without counts and severity marks.
std::vector<std::string> mistakesIn(const char* log)
{
    constexpr std::string_view kMark = "ERROR: ";
    std::vector<std::string> mistakes;
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);)
    {
        line.resize(line.find_last_not_of(' ') + 1);
        if (line.empty() || line.ends_with("No code generated.") ||
            line.ends_with("compilation terminated"))
            continue;
        mistakes.push_back(line.starts_with(kMark) ? line.substr(kMark.size()) : line);
    }
    return mistakes;
}

} // namespace

CompiledShader compileShader(const fs::path& folder, const ShaderSource& source)
{
    static const Process process;
    constexpr int kVersionWithoutDirective = 100;
    const auto messages = static_cast<EShMessages>(EShMsgSpvRules | EShMsgVulkanRules);

    const std::string file = (folder / source.file).lexically_normal().string();
    const Result<std::string> text = readTextFile(file);
    if (!text)
        return {.mistakes = {file + ": cannot be read"}};
    std::string definitions;
    for (const std::string& definition : source.definitions)
        definitions += fmt::format("#define {}\n", definition);

    const EShLanguage stage = stageOf(file);
    glslang::TShader shader(stage);
    const char* start = text->data();
    const auto length = static_cast<int>(text->size());
    const char* name = file.c_str();
    shader.setStringsWithLengthsAndNames(&start, &length, &name, 1);
    shader.setPreamble(definitions.c_str());
    shader.setEnvInput(glslang::EShSourceGlsl, stage, glslang::EShClientVulkan,
                       kVersionWithoutDirective);
    shader.setEnvClient(glslang::EShClientVulkan, glslang::EShTargetVulkan_1_1);
    shader.setEnvTarget(glslang::EShTargetSpv, glslang::EShTargetSpv_1_4);
    Includer includer(folder);
    if (!shader.parse(GetDefaultResources(), kVersionWithoutDirective, false, messages, includer))
        return {.mistakes = mistakesIn(shader.getInfoLog())};
    glslang::TProgram program;
    program.addShader(&shader);
    if (!program.link(messages))
        return {.mistakes = mistakesIn(program.getInfoLog())};

    CompiledShader compiled;
    glslang::SpvOptions options;
    options.disableOptimizer = true;
    glslang::GlslangToSpv(*program.getIntermediate(stage), compiled.code, &options);
    return compiled;
}

namespace
{

// Adds new lines only: variants of a source report the same errors.
void addNew(std::vector<std::string>& lines, std::vector<std::string> more)
{
    for (std::string& line : more)
        if (std::ranges::find(lines, line) == lines.end())
            lines.push_back(std::move(line));
}

} // namespace

BuiltShaders buildShaders(const fs::path& folder)
{
    std::error_code error;
    if (!fs::is_directory(folder, error))
        return {.mistakes = {folder.string() + ": no such folder"}};
    BuiltShaders built;
    for (const ShaderSource& source : shaderSources())
    {
        CompiledShader compiled = compileShader(folder, source);
        addNew(built.mistakes, std::move(compiled.mistakes));
        if (compiled.code.empty() || std::ranges::equal(compiled.code, source.embedded))
            continue;
        if (gpu::interfaceOf(source.embedded) != gpu::interfaceOf(compiled.code))
            addNew(built.mistakes,
                   {(folder / source.file).lexically_normal().string() +
                    ": bindings, buffer sizes, inputs or push constants differ from "
                    "those of the program; rebuild the program"});
        built.changed.push_back({source.embedded, std::move(compiled.code)});
    }
    if (!built.mistakes.empty())
        built.changed.clear();
    return built;
}

} // namespace sinew::viewer
