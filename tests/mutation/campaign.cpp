#include "tests/mutation/campaign.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <mutex>
#include <thread>

namespace sinew::test
{

namespace fs = std::filesystem;

namespace
{

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kHangs{30'000};
constexpr std::size_t kMebibyte = std::size_t{1} << 20;

Command drawing(Command command)
{
    std::erase(command, "--check");
    for (const char* word : {"--headless", "--size", "96x96", "--msaa", "1", "--output", "p.png"})
        command.emplace_back(word);
    return command;
}

std::string formatOf(const Subject& subject)
{
    const std::string extension = fs::path(subject.file).extension().string();
    return extension.empty() ? "none" : extension.substr(1);
}

// Beyond what a run takes that reads no model, or an undamaged one.
std::size_t roomFor(std::string_view bytes)
{
    return kSlowdown * (64 * kMebibyte + 20 * bytes.size());
}

struct Damaged
{
    const Subject& subject;
    const Workspace& workspace;
    std::string bytes;              // of the undamaged file
    std::vector<std::string> files; // of the model
    std::size_t memoryDrawn = 0;    // undamaged; 0: it is not drawn
    Tally tally;
};

class Campaign
{
public:
    Campaign(std::span<const Subject> subjects, const CampaignOptions& options,
             const std::function<void(std::size_t, const std::string&)>& told)
        : subjects_(subjects), options_(options), told_(told), begin_(Clock::now()),
          memoryWithoutModel_(runProcess({options.viewer, "--version"}).peakMemory)
    {
    }

    CampaignResult run()
    {
        std::vector<std::jthread> workers;
        for (std::size_t i = 0; i < options_.jobs; ++i)
            workers.emplace_back([this] { work(); });
        workers.clear();
        return std::move(result_);
    }

private:
    void work()
    {
        for (std::size_t next = next_++; next < subjects_.size(); next = next_++)
        {
            {
                const std::scoped_lock lock(mutex_);
                told_(next, (subjects_[next].folder / subjects_[next].file).string());
            }
            damage(subjects_[next], endOf(next));
        }
    }

    // What is left of the time is shared by the files that are left.
    Clock::time_point endOf(std::size_t subject) const
    {
        if (!options_.time)
            return Clock::time_point::max();
        const Clock::time_point now = Clock::now();
        const auto left = std::max(begin_ + *options_.time - now, Clock::duration::zero());
        const auto rounds = (subjects_.size() - subject + options_.jobs - 1) / options_.jobs;
        return now + left / static_cast<std::int64_t>(rounds);
    }

    void damage(const Subject& subject, Clock::time_point end)
    {
        const Workspace workspace(subject.folder);
        Damaged damaged{.subject = subject,
                        .workspace = workspace,
                        .bytes = workspace.read(subject.file),
                        .files = workspace.files(),
                        .memoryDrawn = 0,
                        .tally = {.files = 1}};
        if (options_.drawEvery > 0)
            damaged.memoryDrawn =
                workspace.run(options_.viewer, drawing(subject.command), kHangs).peakMemory;
        for (const Mutation& mutation : mutationsOf(damaged.bytes, options_.plan))
        {
            if (Clock::now() >= end)
                break;
            tryOut(damaged, mutation);
        }
        const std::scoped_lock lock(mutex_);
        result_.formats[formatOf(subject)].add(damaged.tally);
    }

    void tryOut(Damaged& damaged, const Mutation& mutation)
    {
        const Workspace& workspace = damaged.workspace;
        const Subject& subject = damaged.subject;
        Tally& tally = damaged.tally;
        workspace.write(subject.file, mutated(damaged.bytes, mutation));
        const ProcessResult checked = workspace.run(options_.viewer, subject.command, kHangs);
        const Verdict verdict = judge(checked,
                                      {.time = std::chrono::seconds(kSlowdown),
                                       .memory = memoryWithoutModel_ + roomFor(damaged.bytes)},
                                      damaged.files);
        tally.slowest = std::max(tally.slowest, checked.processorTime);
        tally.mostMemory =
            std::max(tally.mostMemory,
                     checked.peakMemory - std::min(checked.peakMemory, memoryWithoutModel_));
        if (verdict.outcome == Outcome::Broken)
            report(damaged, mutation, verdict.reason);
        else if (verdict.outcome == Outcome::Refused)
            ++tally.refused;
        else if (++tally.loaded; options_.drawEvery > 0 && tally.loaded % options_.drawEvery == 0)
            draw(damaged, mutation);
    }

    // How long a driver draws is none of the file's doing, as long as it comes to an end.
    void draw(Damaged& damaged, const Mutation& mutation)
    {
        const ProcessResult drawn =
            damaged.workspace.run(options_.viewer, drawing(damaged.subject.command), kHangs);
        const Verdict verdict = judge(
            drawn, {.time = kHangs * 16, .memory = damaged.memoryDrawn + roomFor(damaged.bytes)},
            damaged.files);
        if (verdict.outcome == Outcome::Loaded)
            ++damaged.tally.drawn;
        else
            report(damaged, mutation, "drawn: " + verdict.reason);
    }

    void report(Damaged& damaged, const Mutation& mutation, const std::string& reason)
    {
        const Subject& subject = damaged.subject;
        ++damaged.tally.broken;
        const Finding finding{.file = (subject.folder / subject.file).string(),
                              .mutation = describe(damaged.bytes, mutation),
                              .reason = reason};
        const std::scoped_lock lock(mutex_);
        result_.findings.push_back(finding);
        if (options_.keep.empty())
            return;
        const fs::path folder =
            options_.keep / fmt::format("{:03}-{}", result_.findings.size(), formatOf(subject));
        fs::create_directories(folder);
        std::ofstream(folder / fs::path(subject.file).filename(), std::ios::binary)
            << mutated(damaged.bytes, mutation);
        std::ofstream(folder / "finding.txt")
            << fmt::format("file: {}\nmutation: {}\nfound: {}\ncommand, in {}: sinew {}\n",
                           finding.file, finding.mutation, finding.reason, subject.folder.string(),
                           fmt::join(subject.command, " "));
    }

    std::span<const Subject> subjects_;
    const CampaignOptions& options_;
    const std::function<void(std::size_t, const std::string&)>& told_;
    Clock::time_point begin_;
    std::size_t memoryWithoutModel_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_; // of told_ and result_
    CampaignResult result_;
};

} // namespace

void Tally::add(const Tally& other)
{
    files += other.files;
    loaded += other.loaded;
    refused += other.refused;
    drawn += other.drawn;
    broken += other.broken;
    slowest = std::max(slowest, other.slowest);
    mostMemory = std::max(mostMemory, other.mostMemory);
}

CampaignResult runCampaign(std::span<const Subject> subjects, const CampaignOptions& options,
                           const std::function<void(std::size_t, const std::string&)>& told)
{
    return Campaign(subjects, options, told).run();
}

std::string tableOf(const CampaignResult& result)
{
    constexpr std::string_view kRow = "{:<10}{:>7}{:>9}{:>9}{:>9}{:>8}{:>8}{:>12}{:>12}\n";
    std::string table = fmt::format(fmt::runtime(kRow), "format", "files", "mutants", "loaded",
                                    "refused", "drawn", "broken", "slowest ms", "most MiB");
    Tally all;
    const auto addRow = [&](const std::string& name, const Tally& tally)
    {
        table += fmt::format(fmt::runtime(kRow), name, tally.files,
                             tally.loaded + tally.refused + tally.broken, tally.loaded,
                             tally.refused, tally.drawn, tally.broken, tally.slowest.count(),
                             tally.mostMemory / kMebibyte);
    };
    for (const auto& [format, tally] : result.formats)
    {
        addRow(format, tally);
        all.add(tally);
    }
    addRow("all", all);
    return table;
}

} // namespace sinew::test
