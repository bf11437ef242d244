#include "samples/common/output_files.h"

#include "engine/files/files.h"
#include "engine/platform/system_files.h"
#include "samples/common/output.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/ext/vector_float3.hpp>
#include <glm/gtc/color_space.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <regex>
#include <set>
#include <system_error>
#include <unordered_map>
#include <utility>

namespace sinew::samples
{
namespace
{

constexpr std::size_t kChannels = 4;

// Linear light of each 8-bit value.
std::array<float, 256> linearValues()
{
    std::array<float, 256> values{};
    for (std::size_t i = 0; i < values.size(); ++i)
        values.at(i) = glm::convertSRGBToLinear(glm::vec3(static_cast<float>(i) / 255.0F)).x;
    return values;
}

std::byte asByte(float value)
{
    return static_cast<std::byte>(std::lround(std::clamp(value, 0.0F, 1.0F) * 255.0F));
}

} // namespace

Image withAlpha(const Image& overBlack, const Image& overWhite, const glm::vec4& background)
{
    const std::array<float, 256> linear = linearValues();
    const auto colourAt = [&](const Image& image, std::size_t at)
    {
        const auto channel = [&](std::size_t i)
        { return linear.at(std::to_integer<std::size_t>(image.pixels[at + i])); };
        return glm::vec3(channel(0), channel(1), channel(2));
    };
    Image image = overBlack;
    for (std::size_t at = 0; at < image.pixels.size(); at += kChannels)
    {
        const glm::vec3 premultiplied = colourAt(overBlack, at);
        const glm::vec3 through = colourAt(overWhite, at) - premultiplied;
        const float behind = std::clamp((through.r + through.g + through.b) / 3.0F, 0.0F, 1.0F);
        if (behind == 0.0F)
            continue; // opaque as it is
        const float alpha = 1.0F - behind + background.a * behind;
        const glm::vec3 shown = premultiplied + glm::vec3(background) * (background.a * behind);
        const glm::vec3 colour =
            alpha > 0.0F ? glm::min(shown / alpha, glm::vec3(1.0F)) : glm::vec3(0.0F);
        const glm::vec3 encoded = glm::convertLinearToSRGB(colour);
        for (int i = 0; i < 3; ++i)
            image.pixels[at + static_cast<std::size_t>(i)] = asByte(encoded[i]);
        image.pixels[at + 3] = asByte(alpha);
    }
    return image;
}

PictureFiles::PictureFiles(std::string pattern, const PictureSequence& sequence)
    : pattern_(std::move(pattern)), picturesPerSecond_(sequence.picturesPerSecond)
{
    constexpr std::uint16_t kWithoutEnd = 0;
    if (isFilmName(pattern_))
        film_.emplace(sequence.isEndless ? kWithoutEnd : std::uint16_t{1});
}

std::int64_t PictureFiles::shownAt(std::uint32_t picture) const
{
    return std::llround(picture * 1000.0 / picturesPerSecond_);
}

Result<void> PictureFiles::add(const Image& image)
{
    const std::uint32_t picture = added_++;
    if (!film_)
        return writeFile(outputName(pattern_, picture), encodePng(image));
    const std::int64_t shownFor = shownAt(picture + 1) - shownAt(picture);
    const auto added =
        film_->add(image, static_cast<std::uint32_t>(std::max<std::int64_t>(shownFor, 1)));
    if (!added)
        return refusal(pattern_, "cannot be written: " + added.error());
    return {};
}

Result<void> PictureFiles::finish()
{
    if (!film_)
        return {};
    const auto bytes = film_->finish();
    if (!bytes)
        return refusal(pattern_, "cannot be written: " + bytes.error());
    return writeFile(pattern_, *bytes);
}

namespace
{

constexpr std::string_view kFilmExtension = ".webp";

const std::regex kPlaceholder(R"(\{frame(:0?[1-9])?\})");

std::optional<std::string> whyNotExtension(std::string_view name)
{
    const std::string extension = lowerExtension(name);
    if (extension.empty() || extension == ".png" || extension == kFilmExtension)
        return std::nullopt;
    return fmt::format("'{}' cannot be written: expected the name of a .png picture or of a .webp "
                       "film",
                       name);
}

} // namespace

std::optional<std::string> whyNotPattern(std::string_view pattern)
{
    const std::string rest = std::regex_replace(std::string(pattern), kPlaceholder, "");
    if (rest.find_first_of("{}") == std::string::npos)
        return std::nullopt;
    return fmt::format("the braces in '{}' stand for nothing: expected {{frame}} or {{frame:04}}, "
                       "such as walk_{{frame:04}}.png",
                       pattern);
}

std::optional<std::string> whyNotOutputName(std::string_view pattern)
{
    const auto reason = whyNotPattern(pattern);
    return reason ? reason : whyNotExtension(pattern);
}

std::optional<std::string> whyNotMotionName(std::string_view pattern)
{
    if (auto reason = whyNotPattern(pattern))
        return reason;
    if (lowerExtension(pattern) == ".flo")
        return std::nullopt;
    return fmt::format("'{}' cannot be written: expected the name of a .flo file", pattern);
}

bool isFilmName(std::string_view name)
{
    return lowerExtension(name) == kFilmExtension;
}

bool hasFramePlaceholder(std::string_view pattern)
{
    return pattern.find('{') != std::string_view::npos;
}

std::string outputName(std::string_view pattern, std::uint32_t frame)
{
    return fmt::format(fmt::runtime(pattern), fmt::arg("frame", frame));
}

std::string unusedName(const std::string& wanted)
{
    const std::filesystem::path first = wanted;
    std::filesystem::path name = first;
    std::error_code ignored;
    // A link without a target occupies its name too.
    for (int i = 1; std::filesystem::exists(std::filesystem::symlink_status(name, ignored)); ++i)
        name = first.parent_path() /
               fmt::format("{}-{}{}", first.stem().string(), i, first.extension().string());
    return name.string();
}

namespace
{

namespace fs = std::filesystem;

// Absolute and without links. Nothing for devices and folders.
std::optional<std::string> identityOf(const std::string& name)
{
    if (name == "-")
        return name;
    std::error_code error;
    const fs::path path = fs::weakly_canonical(fs::absolute(name), error);
    if (fs::is_directory(path, error) || fs::is_character_file(path, error))
        return std::nullopt;
    return path.string();
}

std::string describe(const OutputFile& file)
{
    return file.name == "-" ? file.option + " on standard output"
                            : fmt::format("{} {}", file.option, file.name);
}

} // namespace

void OutputFiles::add(const char* option, const std::optional<std::string>& name)
{
    if (name)
        files_.push_back({.option = option, .name = *name});
}

void OutputFiles::addPictures(const char* option, const std::string& pattern, std::uint32_t count)
{
    const std::uint32_t files = hasFramePlaceholder(pattern) ? count : 1;
    for (std::uint32_t i = 0; i < files; ++i)
        add(option, outputName(pattern, i));
}

std::optional<std::string> OutputFiles::whyOneFile() const
{
    std::unordered_map<std::string, const OutputFile*> known;
    for (const OutputFile& file : files_)
    {
        const std::optional<std::string> identity = identityOf(file.name);
        if (!identity)
            continue;
        const auto [entry, isNew] = known.emplace(*identity, &file);
        if (!isNew && file.name == "-" && entry->second->name == "-")
            return fmt::format("{} and {} both write to standard output; give one of them a file, "
                               "or leave it out",
                               entry->second->option, file.option);
        if (!isNew)
            return fmt::format("{} and {} are one file; give each a file of its own",
                               describe(*entry->second), describe(file));
    }
    return std::nullopt;
}

std::optional<std::string> OutputFiles::whyUnwritable() const
{
    std::set<fs::path> folders; // in which a new file can be made
    std::error_code error;
    for (const OutputFile& file : files_)
    {
        const fs::path path = file.name;
        if (!folders.insert(path.parent_path()).second && !fs::exists(path, error))
            continue;
        if (const Result<void> writable = checkWritable(path); !writable)
            return toString(writable.error());
    }
    return std::nullopt;
}

std::optional<std::string> OutputFiles::whyRead(const Scene& scene) const
{
    std::set<std::string> read;
    for (const std::string& name : scene.filesRead)
        if (std::error_code error; fs::is_regular_file(name, error))
            read.insert(identityOf(name).value_or(name));
    for (const OutputFile& file : files_)
        if (const auto identity = identityOf(file.name); identity && read.contains(*identity))
            return fmt::format("{} would overwrite what the model is read from; give it another "
                               "name",
                               describe(file));
    return std::nullopt;
}

std::variant<Scene, ExitCode> openScene(const SceneRequest& request, const OutputFiles& outputs)
{
    tl::expected<Scene, Refusal> loaded = loadScene(request);
    for (const Diagnostic& warning : loaded ? loaded->warnings : loaded.error().warnings)
        printWarning(toString(warning));
    if (!loaded)
    {
        for (const Diagnostic& error : loaded.error().errors)
            printError(toString(error));
        return kExitAssetRefused;
    }
    if (const auto reason = outputs.whyRead(*loaded))
    {
        printError(*reason);
        return kExitUsage;
    }
    if (const auto reason = outputs.whyUnwritable())
    {
        printError(*reason);
        return kExitOutput;
    }
    return std::move(*loaded);
}

} // namespace sinew::samples
