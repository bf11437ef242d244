// How fast MD5 text becomes a model or a clip, beside Assimp's import of the same bytes.
//
// Both start from text in memory and end with a checked model; freeing it is not timed. They take
// turns on every file in every round, so that other load on the machine affects both.
#include "engine/files/files.h"
#include "engine/formats/md5/md5_anim.h"
#include "engine/formats/md5/md5_mesh.h"

#include <CLI/CLI.hpp>
#include <assimp/Importer.hpp>
#include <assimp/config.h>
#include <assimp/scene.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <limits>
#include <optional>
#include <stdexcept>
#include <vector>

namespace
{

using Clock = std::chrono::steady_clock;
using Microseconds = std::chrono::duration<double, std::micro>;

// Each round reads a file repeatedly, until at least this much text has passed.
constexpr std::size_t kBytesPerRound = 256 * 1024;

struct Subject
{
    std::filesystem::path path;
    std::string text;
    bool isClip = false;
    std::vector<double> sinewTimes; // microseconds for one read, one per round
    std::vector<double> assimpTimes;
};

template <class Read>
double averageTime(std::size_t textSize, Read read)
{
    const std::size_t repeats = kBytesPerRound / std::max<std::size_t>(textSize, 1) + 1;
    Microseconds total{0};
    for (std::size_t i = 0; i < repeats; ++i)
        total += read();
    return total.count() / static_cast<double>(repeats);
}

template <class Reader>
Microseconds timeSinew(Reader reader, const Subject& subject)
{
    sinew::Diagnostics warnings;
    const Clock::time_point start = Clock::now();
    const auto result = reader(subject.text, subject.path.native(), warnings);
    const Microseconds elapsed = Clock::now() - start;
    if (!result)
        throw std::runtime_error(toString(result.error()));
    return elapsed;
}

Microseconds timeAssimp(Assimp::Importer& importer, const Subject& subject)
{
    const Clock::time_point start = Clock::now();
    const aiScene* scene = importer.ReadFileFromMemory(subject.text.data(), subject.text.size(), 0,
                                                       subject.isClip ? "md5anim" : "md5mesh");
    const Microseconds elapsed = Clock::now() - start;
    const bool hasContents =
        scene && (subject.isClip ? scene->HasAnimations() : scene->HasMeshes());
    if (!hasContents)
        throw std::runtime_error(
            fmt::format("Assimp: {}: {}", subject.path.native(), importer.GetErrorString()));
    importer.FreeScene();
    return elapsed;
}

void measureRound(Assimp::Importer& importer, std::vector<Subject>& subjects)
{
    for (Subject& subject : subjects)
    {
        const std::size_t size = subject.text.size();
        subject.sinewTimes.push_back(
            averageTime(size,
                        [&]
                        {
                            return subject.isClip ? timeSinew(sinew::readMd5Anim, subject)
                                                  : timeSinew(sinew::readMd5Mesh, subject);
                        }));
        subject.assimpTimes.push_back(
            averageTime(size, [&] { return timeAssimp(importer, subject); }));
    }
}

double median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

// Returns Assimp's time divided by Sinew's.
double printRow(std::string_view name, double bytes, double sinewTime, double assimpTime)
{
    fmt::print("{:<36} {:>9.0f} {:>10.1f} {:>7.0f} {:>10.1f} {:>7.0f} {:>6.2f}\n", name, bytes,
               sinewTime, bytes / sinewTime, assimpTime, bytes / assimpTime,
               assimpTime / sinewTime);
    return assimpTime / sinewTime;
}

// Returns the smallest ratio of all files.
double report(const std::vector<Subject>& subjects)
{
    fmt::print("{:<36} {:>9} {:>10} {:>7} {:>10} {:>7} {:>6}\n", "file", "bytes", "sinew us",
               "MB/s", "assimp us", "MB/s", "ratio");
    double smallest = std::numeric_limits<double>::infinity();
    double bytes = 0.0;
    double sinewTime = 0.0;
    double assimpTime = 0.0;
    for (const Subject& subject : subjects)
    {
        const auto size = static_cast<double>(subject.text.size());
        const double sinewMedian = median(subject.sinewTimes);
        const double assimpMedian = median(subject.assimpTimes);
        smallest = std::min(
            smallest, printRow(subject.path.filename().native(), size, sinewMedian, assimpMedian));
        bytes += size;
        sinewTime += sinewMedian;
        assimpTime += assimpMedian;
    }
    printRow("all", bytes, sinewTime, assimpTime);
    return smallest;
}

std::vector<std::filesystem::path> corpusFiles()
{
    std::vector<std::filesystem::path> files;
    const char* const corpus = std::getenv("SINEW_CORPUS");
    if (!corpus)
        return files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(corpus))
        if (entry.path().extension() == ".md5mesh" || entry.path().extension() == ".md5anim")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

Subject load(const std::filesystem::path& path)
{
    sinew::Result<std::string> text = sinew::readTextFile(path);
    if (!text)
        throw std::runtime_error(toString(text.error()));
    return {.path = path, .text = std::move(*text), .isClip = path.extension() == ".md5anim"};
}

int run(const std::vector<std::filesystem::path>& files, int rounds, std::optional<double> required)
{
    std::vector<Subject> subjects;
    for (const std::filesystem::path& file : files)
        subjects.push_back(load(file));

    Assimp::Importer importer;
    importer.SetPropertyBool(AI_CONFIG_IMPORT_MD5_NO_ANIM_AUTOLOAD, true); // only the file named
    for (int round = 0; round < rounds; ++round)
        measureRound(importer, subjects);

    const double smallest = report(subjects);
    if (!required || smallest >= *required)
        return EXIT_SUCCESS;
    fmt::print(stderr, "the smallest ratio is {:.2f}: expected at least {}\n", smallest, *required);
    return EXIT_FAILURE;
}

} // namespace

int main(int argc, char** argv)
try
{
    CLI::App app("Times Sinew's MD5 readers beside Assimp's, medians of all rounds.");
    std::vector<std::filesystem::path> files;
    int rounds = 15;
    std::optional<double> required;
    app.add_option("files", files, ".md5mesh and .md5anim files (default: those of $SINEW_CORPUS)");
    app.add_option("--rounds", rounds, "rounds to take the median of")
        ->check(CLI::Range(1, 10000))
        ->capture_default_str();
    app.add_option("--require", required, "fail when a file's ratio is below this");
    CLI11_PARSE(app, argc, argv);

    if (files.empty())
        files = corpusFiles();
    if (files.empty())
        throw std::runtime_error(
            "no files: name some, or set SINEW_CORPUS to a folder that has some");
    return run(files, rounds, required);
}
catch (const std::exception& error)
{
    std::fputs(error.what(), stderr);
    std::fputc('\n', stderr);
    return EXIT_FAILURE;
}
