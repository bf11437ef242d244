// Makes a command line from a text: the program's name, then one argument per line.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::fuzz
{

class ArgumentLines
{
public:
    explicit ArgumentLines(std::string_view text) : texts_{"program"}
    {
        for (std::size_t begin = 0; begin < text.size();)
        {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            // The system ends an argument at its first zero byte.
            texts_.emplace_back(std::string(text.substr(begin, end - begin)).c_str());
            begin = end + 1;
        }
        for (const std::string& argument : texts_)
            pointers_.push_back(argument.c_str());
    }
    ArgumentLines(const ArgumentLines&) = delete;
    ArgumentLines& operator=(const ArgumentLines&) = delete;

    int count() const { return static_cast<int>(pointers_.size()); }
    const char* const* pointers() const { return pointers_.data(); }

    // True if the arguments may name a thousand images or more; each is looked up on disk.
    bool nameManyFiles() const
    {
        const auto isLongNumber = [](const std::string& text)
        { return text.find_first_of("0123456789") + 3 < text.find_last_of("0123456789") + 1; };
        return std::ranges::any_of(texts_, [](const std::string& text)
                                   { return text.find("{frame") != std::string::npos; }) &&
               std::ranges::any_of(texts_, isLongNumber);
    }

private:
    std::vector<std::string> texts_;
    std::vector<const char*> pointers_;
};

} // namespace sinew::fuzz
