#!/usr/bin/env python3
"""Checks which folders include and call what: the architecture's arrows.

usage: include_rules.py ROOT
"""
import pathlib
import re
import sys

VULKAN = ("vulkan/", "volk", "Volk/", "vk_")
SDL = ("SDL",)
SYSTEM = ("direct.h", "dirent.h", "dlfcn.h", "fcntl.h", "io.h", "malloc.h", "poll.h", "process.h",
          "pthread.h", "signal.h", "termios.h", "unistd.h", "windows.h", "linux/", "mach-o/",
          "sys/")
BASE, FILES, PLATFORM = "engine/base/", "engine/files/", "engine/platform/"
IMAGES, MATERIALS, MODEL = "engine/images/", "engine/materials/", "engine/model/"
ANIMATION, GPU, RENDER = "engine/animation/", "engine/gpu/", "engine/render/"
SHARED, CODE = "shaders/shared/", "spirv/"  # the build makes spirv/
PROJECT = (CODE, "engine/", "shaders/", "samples/", "tools/", "tests/", "external/")
SAMPLE = (CODE, "engine/", SHARED, "samples/app/")

# A folder, the libraries that it may use, and the other folders that it may include. The first
# matching prefix of a path applies.
AREAS = (
    (PLATFORM, SYSTEM, ()),
    (BASE, (), ()),
    (FILES, (), (BASE, PLATFORM)),
    (IMAGES, (), (BASE, FILES)),
    (MATERIALS, (), (BASE, FILES, IMAGES)),
    (MODEL, (), (BASE,)),
    ("engine/export/", (), (ANIMATION, BASE, IMAGES, MATERIALS, MODEL, SHARED)),
    ("engine/formats/", (), (ANIMATION, BASE, FILES, IMAGES, MATERIALS, MODEL, SHARED)),
    ("engine/lod/", (), (ANIMATION, BASE, MODEL, SHARED)),
    (ANIMATION, (), (BASE, MODEL, SHARED)),
    (GPU, VULKAN + SDL, (BASE, PLATFORM)),
    (RENDER, VULKAN, (CODE, GPU, ANIMATION, BASE, MODEL, MATERIALS, IMAGES, SHARED)),
    ("engine/crowd/", VULKAN,
     (CODE, RENDER, GPU, ANIMATION, "engine/lod/", BASE, MODEL, MATERIALS, SHARED)),
    # Programs with their own engine use only this component.
    ("engine/skinning/", ("vulkan/",), (CODE, SHARED)),
    (SHARED, (), ()),
    ("shaders/", (), ()),
    ("samples/app/", VULKAN + SDL, SAMPLE),
    ("samples/viewer/", VULKAN + SDL, SAMPLE),
    ("samples/hello_skinning/", VULKAN + SDL, (CODE, "engine/", SHARED)),
    ("samples/hello_gltf/", VULKAN, (CODE, "engine/", SHARED)),
    ("samples/hello_crowd/", VULKAN, (CODE, "engine/", SHARED)),
    ("samples/crowd/report/", (), (BASE,)),
    ("samples/crowd/", VULKAN + SDL, SAMPLE),
    ("tools/no_gpu/", SYSTEM, ()),
    ("tools/pictures/", VULKAN, ("engine/", "tests/support/")),
    ("tools/", (), (BASE, FILES, MODEL, ANIMATION, SHARED)),
    ("tests/", VULKAN + SDL + SYSTEM, PROJECT),
    ("external/", VULKAN + SDL + SYSTEM, ()),
)
MAY_CALL_SYSTEM = (PLATFORM, "tools/no_gpu/", "tests/", "external/", "shaders/")

COMMENT_OR_STRING = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'',
                               re.DOTALL)
INCLUDE = re.compile(r'\s*#\s*include\s*(.*)')
SYSTEM_CALL = re.compile(
    r"(?:^|[^\w:>])(::\s*\w+|_exit|_?(?:getpid|isatty|putenv|unlink)|setenv|unsetenv|fork|mallopt|"
    r"mmap|nanosleep|usleep|sigaction|pthread_\w+)\s*\(")


def without_comments(text):
    def kept(match):
        token = match.group()
        return "\n" * token.count("\n") if token.startswith("/") else token
    return COMMENT_OR_STRING.sub(kept, text)


def objection(path, operand):
    """The reason why the file may not include this; None if it may."""
    area = next((area for area in AREAS if path.startswith(area[0])), None)
    if area is None:
        return "no rule says what this folder may include"
    folder, libraries, below = area
    match = re.match(r'"([^"]+)"|<([^>]+)>', operand)
    if not match:
        return "cannot tell what is included: write the name out"
    name, quoted = match.group(1) or match.group(2), match.group(1) is not None
    of_project = name.startswith(PROJECT)
    if "../" in name or name.startswith("./"):
        return f"'{name}' leaves or repeats its folder: name the path from the root"
    if quoted and not of_project:  # glslang first looks next to the including file
        return None if folder.startswith("shaders/") else f'"{name}" is not named from the root'
    if of_project and not quoted:
        return f"<{name}> is a file of the project and belongs in quotes"
    if of_project and not name.startswith((folder,) + below):
        return f"{folder} may not include {name}"
    if name.startswith(VULKAN + SDL + SYSTEM) and not name.startswith(libraries):
        return f"{folder} knows nothing of {name}"
    return None


def violations(path, text):
    code = without_comments(text)
    found = []
    for line, content in enumerate(code.split("\n"), 1):
        include = INCLUDE.match(content)
        reason = include and objection(path, include.group(1))
        if reason:
            found.append(f"{path}:{line}: {reason}")
        call = SYSTEM_CALL.search(content)
        if call and path.endswith((".cpp", ".h")) and not path.startswith(MAY_CALL_SYSTEM):
            found.append(f"{path}:{line}: calls {call.group(1)}: only engine/platform does")
    return found


# The check must report all of FORBIDDEN and none of ALLOWED.
FORBIDDEN = (
    ("engine/base/a.cpp", '#include "engine/files/files.h"'),
    ("engine/gpu/a.cpp", '#include "engine/model/model.h"'),
    ("engine/materials/a.cpp", '  #  include "model.h"'),
    ("engine/materials/a.cpp", '#include "engine/materials/../gpu/device.h"'),
    ("engine/materials/a.cpp", "#include <engine/model/model.h>"),
    ("engine/materials/a.cpp", "#include MODEL_HEADER"),
    ("engine/materials/a.h", "#include <volk.h>"),
    ("engine/render/a.h", "#include <SDL2/SDL.h>"),
    ("engine/files/a.cpp", "#include <unistd.h>"),
    ("samples/viewer/main.cpp", '#include "samples/crowd/options.h"'),
    ("engine/skinning/a.h", "#include <volk.h>"),
    ("engine/skinning/a.cpp", '#include "engine/base/text.h"'),
    ("engine/other/a.cpp", "#include <vector>"),
    ("engine/files/a.cpp", "int file = ::open(name);"),
)
ALLOWED = (
    ("engine/render/a.cpp", '#include "engine/animation/pose.h"\n#include "spirv/skin_comp.h"'),
    ("engine/gpu/a.cpp", '#include <volk.h>\n#include <SDL2/SDL_vulkan.h>'),
    ("engine/platform/posix/a.cpp", "#include <unistd.h>\nint file = ::open(name);"),
    ("engine/files/a.cpp", '// #include "engine/render/frame.h"\nfs::remove(a); folder.close();'),
    ("shaders/shared/a.h", '#include "language.h"'),
)


def main():
    root = pathlib.Path(sys.argv[1])
    found = [f"{path} is not noticed: {text}" for path, text in FORBIDDEN
             if not violations(path, text)]
    for path, text in ALLOWED:
        found += violations(path, text)
    count = 0
    for folder in ("engine", "external", "samples", "shaders", "tests", "tools"):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in (".h", ".c", ".cpp", ".hpp", ".glsl", ".comp", ".vert", ".frag"):
                count += 1
                found += violations(file.relative_to(root).as_posix(),
                                    file.read_text(encoding="utf-8", errors="replace"))
    if count < 20:
        found.append(f"{root} has only {count} sources")
    print("\n".join(found) or f"{count} files follow the rules")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
