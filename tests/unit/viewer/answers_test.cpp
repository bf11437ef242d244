// Runs the viewer in this process without a device: answers/*.txt lists files, command lines, and
// parts of the expected output.
#include "samples/viewer/choices.h"
#include "samples/viewer/options.h"
#include "samples/viewer/report.h"
#include "tests/cli/md5_samples.h"
#include "tests/cli/player_dumps.h"
#include "tests/support/iqm_writer.h"
#include "tests/support/small_gltf.h"
#include "tests/unit/assets/make_archive.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace sinew::viewer
{
namespace
{

namespace fs = std::filesystem;
using test::GltfDocument;
using test::GltfJson;
using Json = nlohmann::json;
using testing::HasSubstr;

// A line of a case: a command and its arguments, separated by tabs.
struct Step
{
    int line = 0;
    std::vector<std::string> words;
};

struct Session
{
    std::string file, name;
    std::vector<Step> steps;
};

void PrintTo(const Session& session, std::ostream* out)
{
    *out << session.file << ": " << session.name;
}

std::vector<std::string> split(const std::string& text, char separator)
{
    std::vector<std::string> words;
    std::istringstream stream(text);
    for (std::string word; std::getline(stream, word, separator);)
        if (!word.empty())
            words.push_back(word);
    return words;
}

// "= NAME" starts a case; "#" starts a comment.
std::vector<Session> sessionsIn(const fs::path& file)
{
    std::vector<Session> sessions;
    std::ifstream in(file);
    int number = 0;
    for (std::string line; std::getline(in, line);)
    {
        ++number;
        if (line.empty() || line.front() == '#')
            continue;
        if (line.starts_with("= "))
            sessions.push_back({.file = file.stem().string(), .name = line.substr(2), .steps = {}});
        else
            sessions.back().steps.push_back({.line = number, .words = split(line, '\t')});
    }
    return sessions;
}

std::vector<Session> allSessions()
{
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(SINEW_ANSWERS))
        files.push_back(entry.path());
    std::ranges::sort(files);
    std::vector<Session> all;
    for (const fs::path& file : files)
        for (Session& session : sessionsIn(file))
            all.push_back(std::move(session));
    return all;
}

struct Answer
{
    int exitCode = 0;
    std::string out, err;
};

std::optional<samples::ExitCode> codeOf(const Options& options)
{
    if (options.check)
        if (const std::optional<samples::ExitCode> checked = checkMany(options))
            return checked;
    auto opened = samples::openScene(options.scene, outputFiles(options));
    if (const auto* code = std::get_if<samples::ExitCode>(&opened))
        return *code;
    return report(std::get<samples::Scene>(opened), options);
}

Answer answerTo(const std::vector<std::string>& arguments)
{
    std::vector<const char*> words{"sinew"};
    for (const std::string& argument : arguments)
        words.push_back(argument.c_str());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const auto parsed = readOptions(static_cast<int>(words.size()), words.data());
    const auto* refused = std::get_if<samples::ExitCode>(&parsed);
    const auto code = refused ? *refused : codeOf(std::get<Options>(parsed));
    Answer answer{.exitCode = code.value_or(samples::kExitOk), .out = {}, .err = {}};
    answer.err = testing::internal::GetCapturedStderr();
    answer.out = testing::internal::GetCapturedStdout();
    return answer;
}

// The JSON in which the value at each odd edit, a JSON pointer, is replaced by the next edit.
GltfDocument editedGltf(const std::vector<std::string>& edits)
{
    GltfDocument document = test::smallGltf();
    for (std::size_t i = 0; i + 1 < edits.size(); i += 2)
        document.json[GltfJson::json_pointer(edits[i])] = GltfJson::parse(edits[i + 1]);
    return document;
}

// Contents of a named template, or `name` itself; then edited.
std::string contentsOf(const std::string& name, std::vector<std::string> edits)
{
    if (name == "$glb")
        return test::textOf(test::glbOf(editedGltf(edits)));
    if (name == "$gltf")
        return editedGltf(edits).json.dump();
    if (name == "$buffer")
        return test::textOf(test::smallGltf().buffer);
    if (name == "$iqm")
        return test::textOf(test::writeIqm(test::smallIqmFile()));
    if (name == "$iqm-clips" || name == "$iqm-other") // no meshes; another joint name
    {
        IqmFile iqm = test::smallIqmFile();
        if (name == "$iqm-clips")
            iqm.meshes.clear();
        else
            iqm.joints[0].name = "trunk";
        return test::textOf(test::writeIqm(iqm));
    }
    if (name == "$md3")
        return test::textOf(test::madeUpFiles()[0].bytes);
    const std::map<std::string, std::string> texts{
        {"$mesh", test::goodMesh()}, {"$clip", test::goodClip()}, {"$tga", test::onePixelTga()}};
    const auto found = texts.find(name);
    std::string text = found != texts.end() ? found->second
                       : name == "''"       ? ""
                                            : test::unescaped(name);
    for (std::size_t i = 0; i + 1 < edits.size(); i += 2)
        text = test::replaced(text, test::unescaped(edits[i]), test::unescaped(edits[i + 1]));
    return text;
}

class Answers : public testing::TestWithParam<Session>
{
protected:
    // Replaces "@" by the case's folder and "%/" by that of tests/cli.
    std::string placed(const std::string& text) const
    {
        std::string result;
        const std::string all = test::unescaped(text);
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i] == '@')
                result += folder_.path().string();
            else if (all.compare(i, 2, "%/") == 0)
                result += SINEW_TEST_FILES;
            else
                result += all[i];
        return result;
    }

    void take(const Step& step)
    {
        const std::string& command = step.words.at(0);
        const auto from = [&](std::size_t first)
        {
            const auto skipped = static_cast<std::ptrdiff_t>(std::min(first, step.words.size()));
            return std::vector(step.words.begin() + skipped, step.words.end());
        };
        const auto word = [&](std::size_t i) { return from(i).empty() ? "" : step.words[i]; };
        if (command == "run")
            return run(std::stoi(word(1)), word(2));
        if (command == "file")
            folder_.write(word(1), contentsOf(word(2), from(3)));
        else if (command == "pack")
            pack(word(1), {.name = word(2), .contents = contentsOf(word(3), from(4))});
        else if (command == "link")
            fs::create_symlink(folder_ / word(2), folder_ / word(1));
        else if (command == "remove")
            fs::remove_all(folder_ / word(1));
        else if (command == "edit") // every occurrence
            edit(word(1), word(2), word(3));
        else if (command == "player")
            writeMadeUpPlayer(folder_);
        else if (command == "model")
            test::writeGoodModel(folder_);
        else
            expect(command, placed(word(1)), word(2));
    }

private:
    void edit(const std::string& name, const std::string& part, const std::string& with) const
    {
        std::string text = test::replaced(test::readFile(folder_ / name), part, with);
        for (std::size_t at = 0; (at = text.find(part)) != std::string::npos;)
            text.replace(at, part.size(), with);
        folder_.write(name, text);
    }

    void pack(const std::string& archive, const test::ArchiveFile& file)
    {
        std::vector<test::ArchiveFile>& files = archives_[archive];
        files.push_back(file);
        if (archive.ends_with(".pak"))
            folder_.write(archive, test::packOf(files));
        else
        {
            folder_.write(archive, "");
            fs::remove(folder_ / archive);
            writeArchive(folder_ / archive, files);
        }
    }

    // Command lines separated by " | " must give the same answer.
    void run(int exitCode, const std::string& lines)
    {
        answers_.clear();
        for (const std::string& line : split(lines, '|'))
        {
            std::vector<std::string> arguments;
            for (const std::string& argument : split(line, ' '))
                arguments.push_back(argument == "''" ? "" : placed(argument));
            answers_.push_back(answerTo(arguments));
            EXPECT_EQ(answers_.back().exitCode, exitCode) << line << '\n' << answers_.back().err;
        }
    }

    void expect(const std::string& what, const std::string& text, const std::string& value) const
    {
        for (const Answer& answer : answers_)
            if (what == "out")
                EXPECT_THAT(answer.out, HasSubstr(text));
            else if (what == "out=")
                EXPECT_EQ(answer.out, text);
            else if (what == "err")
                EXPECT_THAT(answer.err, HasSubstr(text));
            else if (what == "err=")
                EXPECT_EQ(answer.err, text);
            else if (what == "without")
                EXPECT_THAT(answer.out + answer.err, testing::Not(HasSubstr(text)));
            else if (what == "json")
                EXPECT_EQ(Json::parse(answer.out)[Json::json_pointer(text)],
                          Json::parse(placed(value)));
            else
                throw std::runtime_error("unknown command: " + what);
    }

    const test::TempFolder folder_;
    std::map<std::string, std::vector<test::ArchiveFile>> archives_;
    std::vector<Answer> answers_; // from the last run
};

TEST_P(Answers, AreThose)
{
    for (const Step& step : GetParam().steps)
    {
        SCOPED_TRACE(GetParam().file + ".txt:" + std::to_string(step.line));
        take(step);
    }
}

TEST(MostJoints, HoldForModelsOfEveryFormat)
{
    constexpr std::size_t kMost = 262'144;
    std::string joints = "joints {\n\"all\" -1 (0 0 0) (0 0 0)\n";
    for (std::size_t joint = 2; joint < kMost; ++joint)
        joints += "\"j" + std::to_string(joint) + "\" 0 (0 0 0) (0 0 0)\n";
    const std::string mesh = test::replaced(test::goodMesh(), "numJoints 2", "numJoints 262145");
    const test::TempFolder folder;
    const std::string file =
        folder.write("quad.md5mesh", test::replaced(mesh, "joints {\n", joints)).string();
    const Answer answer = answerTo({file, "--check"});
    EXPECT_EQ(answer.exitCode, samples::kExitAssetRefused);
    EXPECT_THAT(answer.err, HasSubstr("error: " + file +
                                      ": 262145 joints: expected at most "
                                      "262144 in a model\n"));
}

// Two clips with 2100 joints and 1000 frames, in files under 200 KB.
TEST(MostKeys, HoldForAllClipsTogether)
{
    std::string joints;
    std::string hierarchy;
    std::string frames;
    for (int joint = 2; joint < 2100; ++joint)
    {
        joints += fmt::format("\"j{}\" 0 (0 0 0) (0 0 0)\n", joint);
        hierarchy += fmt::format("\"j{}\" 0 0 0\n", joint);
    }
    for (int frame = 3; frame < 1000; ++frame)
        frames += fmt::format("frame {} {{ 1 }}\n", frame);
    const auto edited = [](std::string text, const std::vector<std::string>& edits)
    {
        for (std::size_t i = 0; i + 1 < edits.size(); i += 2)
            text = test::replaced(text, edits[i], edits[i + 1]);
        return text;
    };
    const test::TempFolder folder;
    folder.write("quad.md5mesh", edited(test::goodMesh(), {"numJoints 2", "numJoints 2100",
                                                           "}\n\nmesh {", joints + "}\nmesh {"}));
    const std::string clip =
        edited(test::goodClip(), {"numJoints 2", "numJoints 2100", "numFrames 3", "numFrames 1000",
                                  "}\n\nbounds {", hierarchy + "}\nbounds {"}) +
        frames;
    std::string rows;
    for (int joint = 2; joint < 2100; ++joint)
        rows += "( 0 0 0 ) ( 0 0 0 )\n";
    const std::string whole = edited(clip, {"baseframe {\n", "baseframe {\n" + rows});
    folder.write("a.md5anim", whole);
    folder.write("b.md5anim", whole);
    const Answer answer = answerTo({folder.path().string(), "--check"});
    EXPECT_EQ(answer.exitCode, samples::kExitOk);
    EXPECT_THAT(answer.err, HasSubstr("b.md5anim: with it the model's clips would have more than "
                                      "4000000 keys (frames x joints)"));
    EXPECT_THAT(answer.out, HasSubstr(" 1 clip: "));
}

std::string nameOf(const testing::TestParamInfo<Session>& session)
{
    std::string name = session.param.file + "_";
    for (const char c : session.param.name)
        name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    return name;
}

INSTANTIATE_TEST_SUITE_P(Viewer, Answers, testing::ValuesIn(allSessions()), nameOf);

} // namespace
} // namespace sinew::viewer
