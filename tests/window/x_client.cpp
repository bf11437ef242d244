#include "tests/window/x_client.h"

#include "tests/window/eventually.h"

#include <X11/Xatom.h>
#include <X11/Xlib.h>

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>

namespace sinew::test
{
namespace
{

struct Close
{
    void operator()(Display* display) const { XCloseDisplay(display); }
};
using OpenDisplay = std::unique_ptr<Display, Close>;

OpenDisplay open(const std::string& name)
{
    OpenDisplay display(XOpenDisplay(name.c_str()));
    if (!display)
        throw std::runtime_error("no display " + name);
    return display;
}

Atom clipboardOf(Display* display)
{
    return XInternAtom(display, "CLIPBOARD", False);
}

constexpr long kProtocol = 5;

// "file:///tmp/a%20b.glb", one per line.
std::string uriList(std::span<const std::filesystem::path> files)
{
    constexpr const char* kDigits = "0123456789ABCDEF";
    std::string list;
    for (const std::filesystem::path& file : files)
    {
        list += "file://";
        for (const char character : file.string())
        {
            const auto byte = static_cast<unsigned char>(character);
            if (byte > ' ' && byte < 0x7f && character != '%')
                list += character;
            else
                list += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
        }
        list += "\r\n";
    }
    return list;
}

class DropSource
{
public:
    DropSource(const std::string& display, Window target, std::string list)
        : display_(open(display)), target_(target), list_(std::move(list))
    {
        own_ = XCreateSimpleWindow(get(), DefaultRootWindow(get()), 0, 0, 1, 1, 0, 0, 0);
        XSetSelectionOwner(get(), atom("XdndSelection"), own_, CurrentTime);
    }

    bool drop()
    {
        const auto own = static_cast<long>(own_);
        const auto copy = static_cast<long>(atom("XdndActionCopy"));
        XWindowAttributes place;
        XGetWindowAttributes(get(), target_, &place);
        Window child = 0;
        int x = 0;
        int y = 0;
        XTranslateCoordinates(get(), target_, DefaultRootWindow(get()), place.width / 2,
                              place.height / 2, &x, &y, &child);
        send("XdndEnter", {own, kProtocol << 24, static_cast<long>(atom("text/uri-list")), 0, 0});
        send("XdndPosition", {own, 0, (static_cast<long>(x) << 16) | y, CurrentTime, copy});
        if (!hear("XdndStatus") || (heard_.data.l[1] & 1) == 0)
            return false;
        send("XdndDrop", {own, 0, CurrentTime, 0, 0});
        return hear("XdndFinished");
    }

private:
    Display* get() const { return display_.get(); }
    Atom atom(const char* name) const { return XInternAtom(get(), name, False); }

    void send(const char* message, const std::array<long, 5>& data) const
    {
        XEvent event{};
        event.xclient.type = ClientMessage;
        event.xclient.window = target_;
        event.xclient.message_type = atom(message);
        event.xclient.format = 32;
        std::ranges::copy(data, std::begin(event.xclient.data.l));
        XSendEvent(get(), target_, False, NoEventMask, &event);
        XFlush(get());
    }

    // Waits for that message, and meanwhile answers requests for the list.
    bool hear(const char* message)
    {
        const Atom wanted = atom(message);
        return eventually(
            [&]
            {
                while (XPending(get()) > 0)
                {
                    XEvent event;
                    XNextEvent(get(), &event);
                    if (event.type == SelectionRequest)
                        giveList(event.xselectionrequest);
                    if (event.type == ClientMessage && event.xclient.message_type == wanted)
                    {
                        heard_ = event.xclient;
                        return true;
                    }
                }
                return false;
            });
    }

    void giveList(const XSelectionRequestEvent& request) const
    {
        XChangeProperty(get(), request.requestor, request.property, request.target, 8,
                        PropModeReplace, reinterpret_cast<const unsigned char*>(list_.data()),
                        static_cast<int>(list_.size()));
        XEvent answer{};
        answer.xselection.type = SelectionNotify;
        answer.xselection.requestor = request.requestor;
        answer.xselection.selection = request.selection;
        answer.xselection.target = request.target;
        answer.xselection.property = request.property;
        answer.xselection.time = request.time;
        XSendEvent(get(), request.requestor, False, NoEventMask, &answer);
        XFlush(get());
    }

    OpenDisplay display_;
    Window target_;
    Window own_ = 0;
    std::string list_;
    XClientMessageEvent heard_{};
};

} // namespace

void clearClipboard(const std::string& display)
{
    const OpenDisplay opened = open(display);
    XSetSelectionOwner(opened.get(), clipboardOf(opened.get()), None, CurrentTime);
    XSync(opened.get(), False);
}

std::optional<std::string> clipboardText(const std::string& display)
{
    const OpenDisplay opened = open(display);
    Display* const x = opened.get();
    const Atom clipboard = clipboardOf(x);
    if (XGetSelectionOwner(x, clipboard) == None)
        return std::nullopt;
    const Window own = XCreateSimpleWindow(x, DefaultRootWindow(x), 0, 0, 1, 1, 0, 0, 0);
    XConvertSelection(x, clipboard, XInternAtom(x, "UTF8_STRING", False),
                      XInternAtom(x, "COPIED", False), own, CurrentTime);
    XEvent event;
    if (!eventually([&] { return XCheckTypedEvent(x, SelectionNotify, &event) == True; }) ||
        event.xselection.property == None)
        return std::nullopt;
    constexpr long kMost = 1 << 20; // in units of 4 bytes
    Atom type = None;
    int bits = 0;
    unsigned long count = 0;
    unsigned long left = 0;
    unsigned char* bytes = nullptr;
    XGetWindowProperty(x, own, event.xselection.property, 0, kMost, False, AnyPropertyType, &type,
                       &bits, &count, &left, &bytes);
    const std::unique_ptr<unsigned char, decltype(&XFree)> kept(bytes, XFree);
    return std::string(reinterpret_cast<const char*>(bytes), bits == 8 ? count : 0);
}

bool dropFiles(const std::string& display, const std::string& window,
               std::span<const std::filesystem::path> files)
{
    return DropSource(display, std::stoul(window), uriList(files)).drop();
}

} // namespace sinew::test
