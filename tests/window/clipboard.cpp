#include "tests/window/clipboard.h"

#include "tests/window/eventually.h"

#include <X11/Xlib.h>

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
    constexpr long kMost = 1 << 20; // units of 4 bytes
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

} // namespace sinew::test
