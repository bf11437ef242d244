#include "engine/platform/child_program.h"

#include "engine/platform/windows/windows.h"

#include <utility>

namespace sinew::platform
{
namespace
{

class Handle
{
public:
    explicit Handle(HANDLE handle) : handle_(handle) {}
    Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Handle& operator=(Handle&&) = delete;
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle()
    {
        if (handle_ != nullptr && handle_ != INVALID_HANDLE_VALUE)
            ::CloseHandle(handle_);
    }

    HANDLE get() const { return handle_; }

private:
    HANDLE handle_;
};

// As programs take command lines apart: quoted, with a backslash before each quote, and before each
// backslash that a quote follows.
std::wstring quoted(const std::wstring& word)
{
    std::wstring text = L"\"";
    std::size_t backslashes = 0;
    for (const wchar_t character : word)
    {
        if (character == L'"')
            text.append(backslashes + 1, L'\\');
        backslashes = character == L'\\' ? backslashes + 1 : 0;
        text += character;
    }
    text.append(backslashes, L'\\');
    return text + L'"';
}

Handle openNothing()
{
    SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    return Handle(::CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE,
                                FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0,
                                nullptr));
}

} // namespace

struct ChildProgram::Running
{
    Handle process;
    Handle errors;
    DWORD id;
    std::optional<int> exitCode;

    bool hasEnded(DWORD patience)
    {
        DWORD code = 0;
        if (!exitCode && ::WaitForSingleObject(process.get(), patience) == WAIT_OBJECT_0 &&
            ::GetExitCodeProcess(process.get(), &code) != 0)
            exitCode = static_cast<int>(code);
        return exitCode.has_value();
    }
};

std::optional<ChildProgram> ChildProgram::start(const std::filesystem::path& program,
                                                const std::vector<std::string>& arguments)
{
    SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    HANDLE ends[2] = {nullptr, nullptr};
    if (::CreatePipe(&ends[0], &ends[1], &inherited, 0) == 0)
        return std::nullopt;
    Handle errors(ends[0]);
    const Handle written(ends[1]);
    ::SetHandleInformation(errors.get(), HANDLE_FLAG_INHERIT, 0);
    const Handle nothing = openNothing();

    std::wstring line = quoted(program.wstring());
    for (const std::string& argument : arguments)
        line += L' ' + quoted(std::filesystem::path(argument).wstring());
    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    startup.dwFlags = STARTF_USESTDHANDLES;
    startup.hStdInput = nothing.get();
    startup.hStdOutput = nothing.get();
    startup.hStdError = written.get();
    PROCESS_INFORMATION started{};
    if (::CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE,
                         CREATE_NEW_PROCESS_GROUP, nullptr, nullptr, &startup, &started) == 0)
        return std::nullopt;
    ::CloseHandle(started.hThread);
    return ChildProgram(std::make_unique<Running>(Running{.process = Handle(started.hProcess),
                                                          .errors = std::move(errors),
                                                          .id = started.dwProcessId,
                                                          .exitCode = std::nullopt}));
}

ChildProgram::ChildProgram(std::unique_ptr<Running> running) : running_(std::move(running)) {}
ChildProgram::ChildProgram(ChildProgram&&) noexcept = default;

ChildProgram& ChildProgram::operator=(ChildProgram&& other) noexcept
{
    std::swap(running_, other.running_);
    return *this;
}

ChildProgram::~ChildProgram()
{
    if (running_ == nullptr || running_->hasEnded(0))
        return;
    ::TerminateProcess(running_->process.get(), 1);
    running_->hasEnded(INFINITE);
}

std::string ChildProgram::readErrors()
{
    std::string text;
    for (;;)
    {
        DWORD there = 0;
        if (::PeekNamedPipe(running_->errors.get(), nullptr, 0, nullptr, &there, nullptr) == 0 ||
            there == 0)
            return text;
        std::string bytes(there, '\0');
        DWORD count = 0;
        if (::ReadFile(running_->errors.get(), bytes.data(), there, &count, nullptr) == 0)
            return text;
        text.append(bytes, 0, count);
    }
}

void ChildProgram::interrupt() const
{
    if (!running_->exitCode)
        ::GenerateConsoleCtrlEvent(CTRL_BREAK_EVENT, running_->id);
}

std::optional<int> ChildProgram::exitCode()
{
    running_->hasEnded(0);
    return running_->exitCode;
}

} // namespace sinew::platform
