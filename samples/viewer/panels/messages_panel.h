// What went wrong since the window was opened, until a hand has put it away.
#pragma once

#include "samples/viewer/message.h"

#include <deque>
#include <string>

namespace sinew::viewer
{

class MessagesPanel
{
public:
    // Of very many the oldest go.
    void add(Message message);
    // What was said of it under that title before.
    void forget(const std::string& title);
    void clear() { messages_.clear(); }
    bool isEmpty() const { return messages_.empty(); }

    // In the middle of the window, at its top.
    void show();

private:
    std::deque<Message> messages_; // the newest first
};

} // namespace sinew::viewer
