#include "tests/bench/beside_assimp.h"

#include "engine/files/files.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <limits>
#include <optional>
#include <stdexcept>

namespace sinew::bench
{
namespace
{

using Clock = std::chrono::steady_clock;

// Each round reads a file repeatedly, until at least this much of it has passed.
constexpr std::size_t kBytesPerRound = 256 * 1024;

template <class Read>
double averageTime(std::size_t size, Read read)
{
    const std::size_t repeats = kBytesPerRound / std::max<std::size_t>(size, 1) + 1;
    Microseconds total{0};
    for (std::size_t i = 0; i < repeats; ++i)
        total += read();
    return total.count() / static_cast<double>(repeats);
}

Microseconds timeAssimp(Assimp::Importer& importer, const Race& race, const Subject& subject)
{
    const std::string hint = subject.path.extension().string().substr(1);
    const Clock::time_point start = Clock::now();
    const aiScene* scene =
        importer.ReadFileFromMemory(subject.bytes.data(), subject.bytes.size(), 0, hint.c_str());
    const Microseconds elapsed = Clock::now() - start;
    if (!scene || !race.assimpHasContents(*scene, subject))
        throw std::runtime_error(
            fmt::format("Assimp: {}: {}", subject.path.native(), importer.GetErrorString()));
    importer.FreeScene();
    return elapsed;
}

void measureRound(Assimp::Importer& importer, const Race& race, std::vector<Subject>& subjects)
{
    for (Subject& subject : subjects)
    {
        const std::size_t size = subject.bytes.size();
        subject.sinewTimes.push_back(averageTime(size, [&] { return race.read(subject); }));
        subject.assimpTimes.push_back(
            averageTime(size, [&] { return timeAssimp(importer, race, subject); }));
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
        const auto size = static_cast<double>(subject.bytes.size());
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

std::vector<std::filesystem::path> corpusFiles(const Race& race)
{
    std::vector<std::filesystem::path> files;
    const char* const corpus = std::getenv("SINEW_CORPUS");
    if (!corpus)
        return files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(corpus))
        if (std::ranges::find(race.extensions, entry.path().extension().string()) !=
            race.extensions.end())
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

Subject load(const std::filesystem::path& path)
{
    Result<std::string> bytes = readTextFile(path);
    if (!bytes)
        throw std::runtime_error(toString(bytes.error()));
    return {.path = path, .bytes = std::move(*bytes)};
}

// Those that Sinew reads; of the others it says why.
std::vector<Subject> loadAll(const Race& race, const std::vector<std::filesystem::path>& files)
{
    std::vector<Subject> subjects;
    for (const std::filesystem::path& file : files)
        try
        {
            Subject subject = load(file);
            race.read(subject);
            subjects.push_back(std::move(subject));
        }
        catch (const std::runtime_error& refusal)
        {
            fmt::print(stderr, "left out: {}\n", refusal.what());
        }
    return subjects;
}

int measure(const Race& race, const std::vector<std::filesystem::path>& files, int rounds,
            std::optional<double> required)
{
    std::vector<Subject> subjects = loadAll(race, files);
    if (subjects.empty())
        throw std::runtime_error(
            "no files: name some, or set SINEW_CORPUS to a folder that has some");
    Assimp::Importer importer;
    if (race.prepare)
        race.prepare(importer);
    for (int round = 0; round < rounds; ++round)
        measureRound(importer, race, subjects);

    const double smallest = report(subjects);
    if (!required || smallest >= *required)
        return EXIT_SUCCESS;
    fmt::print(stderr, "the smallest ratio is {:.2f}: expected at least {}\n", smallest, *required);
    return EXIT_FAILURE;
}

} // namespace

int run(int argc, char** argv, const Race& race)
try
{
    CLI::App app(race.about);
    std::vector<std::filesystem::path> files;
    int rounds = 15;
    std::optional<double> required;
    app.add_option("files", files, "files to read (default: those of $SINEW_CORPUS)");
    app.add_option("--rounds", rounds, "rounds to take the median of")
        ->check(CLI::Range(1, 10000))
        ->capture_default_str();
    app.add_option("--require", required, "fail when a file's ratio is below this");
    CLI11_PARSE(app, argc, argv);
    return measure(race, files.empty() ? corpusFiles(race) : files, rounds, required);
}
catch (const std::exception& error)
{
    std::fputs(error.what(), stderr);
    std::fputc('\n', stderr);
    return EXIT_FAILURE;
}

} // namespace sinew::bench
