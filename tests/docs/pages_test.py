#!/usr/bin/env python3
"""Checks that links and names in the pages exist, and that the commands in the pages run.

usage: pages_test.py CHECK ROOT VIEWER CROWD
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDERS = ("conformance", "docs", "engine", "external", "samples", "shaders", "tests", "tools")
PATH = re.compile(r"(?:(?:conformance|engine|samples|shaders|tests|tools|docs|external|assets|cmake)/)"
                  r"[A-Za-z0-9_.\-]*(?:/[A-Za-z0-9_.\-]+)*/?")


class Pages:
    def __init__(self, root, viewer, crowd):
        self.root, self.viewer, self.crowd = pathlib.Path(root), viewer, crowd
        self.faults = []
        self.checked = 0

    def expect(self, condition, fault):
        self.checked += 1
        if not condition:
            self.faults.append(fault)

    def files(self, *extensions):
        found = [file for file in self.root.iterdir() if file.suffix in extensions]
        for folder in FOLDERS:
            found += [file for file in (self.root / folder).rglob("*")
                      if file.suffix in extensions and "node_modules" not in file.parts]
        return sorted(file for file in found if file.is_file())

    def name(self, file):
        return file.relative_to(self.root).as_posix()

    def prose(self, page):
        """Numbered lines outside code fences."""
        in_code = False
        for number, line in enumerate(read(page).split("\n"), 1):
            if line.startswith("```"):
                in_code = not in_code
            elif not in_code:
                yield number, line

    def code_words(self, pages):
        for page in pages:
            for number, line in self.prose(page):
                for word in re.findall(r"`([^`]+)`", line):
                    yield f"{self.name(page)}:{number}: {word}", word

    def anchors(self, page):
        found = []
        for _, line in self.prose(page):
            heading = re.match(r"#+ (.*)", line)
            if heading:
                anchor = re.sub(r"[^a-z0-9_\-]", "", heading[1].replace(" ", "-").lower())
                uses = sum(re.fullmatch(re.escape(anchor) + r"(-\d+)?", each) is not None
                           for each in found)
                found.append(anchor if uses == 0 else f"{anchor}-{uses}")
        return found

    def links_lead_somewhere(self):
        for page in self.files(".md"):
            for number, line in self.prose(page):
                for link in re.findall(r"\]\(([^()\s]+)\)", re.sub("`[^`]*`", "code", line)):
                    if link.startswith("https://"):
                        continue
                    file, _, anchor = link.partition("#")
                    target = page.parent / file if file else page
                    self.expect(target.exists() and (not anchor or anchor in self.anchors(target)),
                                f"{self.name(page)}:{number}: {link} does not exist")

    def named_files_exist(self):
        pages = [page for page in self.files(".md") if page.name != "CHANGELOG.md"]
        for place, word in self.code_words(pages):
            if PATH.fullmatch(word):
                self.expect((self.root / word).exists(), f"{place} does not exist")
        for source in self.files(".h", ".cpp", ".glsl", ".comp", ".vert", ".frag"):
            if self.name(source).startswith("tests/"):
                continue  # their names are examples
            for comment in re.findall(r"//\s?(.*)", read(source)):
                for path in PATH.findall(comment):
                    self.expect((self.root / path.rstrip(".")).exists(),
                                f"{self.name(source)}: {path} does not exist")

    def named_members_exist(self):
        """For `Type::member` in backticks, the header that declares the type has the member."""
        headers = [read(header) for header in self.files(".h")]
        for place, word in self.code_words(self.files(".md")):
            match = re.fullmatch(r"([A-Z]\w*)::(\w+)", word)
            if match:
                self.expect(any(re.search(rf"(class|struct) {match[1]}\b[^;]", header) and
                                re.search(rf"\b{match[2]}\b", header) for header in headers), place)

    def barriers_are_in_the_tables(self):
        """The page embeds the current diagram, and its table lists the effects of each missing barrier."""
        for source, page, diagram in (
                ("engine/render/model_frame.cpp", "docs/frame.md", "barriers-model.svg"),
                ("engine/render/motion_pass.cpp", "docs/frame.md", "barriers-model.svg"),
                ("engine/crowd/crowd_chunk.cpp", "docs/crowd.md", "barriers-crowd.svg"),
                ("engine/crowd/crowd_frame.cpp", "docs/crowd.md", "barriers-crowd.svg"),
                ("engine/render/motion_pass.cpp", "docs/crowd.md", "barriers-crowd.svg")):
            text = read(self.root / page)
            self.expect(f"](images/{diagram})" in text, f"{page} does not embed {diagram}")
            drawn = re.findall(r"<text [^>]*>([^<]+)<", read(self.root / "docs/images" / diagram))
            table = text.split("\n| left out |")[1].split("\n\n")[0]
            left_out = ", ".join(re.findall(r"\n\| ([^|]+) \|", table)).split(", ")
            calls = re.findall(r'\b(?:barrier|transition)\(\s*frame,\s*"([^"]+)",(.*?)\);',
                               read(self.root / source), re.DOTALL)
            self.expect(len(calls) >= 3, f"{source} names only {calls}")
            for name, accesses in calls:
                self.expect(name in drawn, f"{diagram}: {name} is missing")
                if not re.search(r"kContentsUnneeded|\bbefore,", accesses):  # covered by the table's last row
                    self.expect(name in left_out, f"{page}: {name} is missing from the table")
        drawing = run([sys.executable, self.root / "tools/pictures/barriers.py", "--check"])
        self.expect(drawing.returncode == 0, drawing.stdout + drawing.stderr)

    def tests(self):
        """"Suite.Name" of each test, and "Commands.name" of each case of the scripts' tests."""
        commands = read(self.root / "tests/scripts/commands_test.sh")
        names = {f"Commands.{case}" for case in re.findall(r"\ncase_(\w+)\(\)", commands)}
        for file in (self.root / "tests").rglob("*_test.cpp"):
            names.update(f"{suite}.{test}" for suite, test in
                         re.findall(r"\nTEST(?:_F|_P)?\((\w+),\s*(\w+)\)", read(file)))
        return names

    def named_tests_exist(self):
        """Tables of docs/internal/robustness.md name a suite, a test or "Suite.Test"; limits name options."""
        page = read(self.root / "docs/internal/robustness.md")
        tests = self.tests()
        parts = tests | {part for test in tests for part in test.split(".")}
        for row in re.findall(r"\n\|[^\n]*", page):
            for name in re.findall(r"`\.?([A-Z]\w*[a-z]\w*(?:\.[A-Z]\w*)?)`|`\.([a-z]+_\w+)`", row):
                name = name[0] or name[1]
                self.expect(name in parts, f"docs/internal/robustness.md: there is no test {name}")
        help_text = run([self.viewer, "--help-all"]).stdout
        limits = page.split("\n## Limits\n")[1].split("\n## ")[0]
        for limit, _, option, named in re.findall(r"\n\| ([^|]+) \| ([^|]+) \|([^|]*)\|([^|]*)\|",
                                                  limits):
            if limit not in ("limit", "---"):
                self.expect(option.strip(" `").split(" ")[0] in help_text, f"{limit}: no option {option}")
                self.expect(named.strip(), f"{limit}: no test")

    def options_are_those_of_the_programs(self):
        """Rows of docs/options.md with V, C or both in the second column."""
        rows = re.findall(r"\n\| (`[^|]*(?:\\\|[^|]*)*`) \| ([VC ]+) \|",
                          read(self.root / "docs/options.md"))
        for program, letter in ((self.viewer, "V"), (self.crowd, "C")):
            told = {option for names, programs in rows if letter in programs
                    for option in re.findall(r"`(?:-\w, )?(--[a-z\-]+)", names)}
            help_text = run([program, "--help-all"]).stdout
            taken = {option for spellings in re.findall(r"(?:^|\n)  ((?:-\w,)?--\S+)", help_text)
                     for option in re.findall(r"--[a-z\-]+", spellings)}
            self.expect(len(taken) >= 30, f"{program} has only {sorted(taken)}")
            self.expect(told == taken, f"docs/options.md, {letter}: {sorted(told ^ taken)}")

    def runnable_blocks_run(self):
        """Runs without a display; ./run.sh starts the programs of this build."""
        if run([self.viewer, "--list-devices"]).returncode != 0:
            print("skipped: no Vulkan device")
            sys.exit(77)
        environment = {name: value for name, value in os.environ.items()
                       if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        for page in self.files(".md"):
            for block in re.findall(r"\n```sh runnable\n(.*?)```", read(page), re.DOTALL):
                with tempfile.TemporaryDirectory() as folder:
                    script = pathlib.Path(folder, "run.sh")
                    script.write_text(f"#!/bin/bash\nprogram='{self.viewer}'\n"
                                      f"[[ ${{1:-}} != crowd ]] ||"
                                      f" {{ program='{self.crowd}'; shift; }}\n"
                                      'exec "$program" "$@"\n')
                    script.chmod(0o755)
                    result = run(["/bin/bash", "-ec", block], cwd=folder, env=environment)
                    self.expect(result.returncode == 0,
                                f"{self.name(page)}:\n{block}\n{result.stderr}")


def read(file):
    return file.read_text(encoding="utf-8", errors="replace")


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=240, **options)


def main():
    pages = Pages(*sys.argv[2:5])
    getattr(pages, sys.argv[1])()
    if pages.checked < 2:
        pages.faults.append("nothing was found that could be checked")
    print("\n".join(pages.faults) or f"{pages.checked} are right")
    return 1 if pages.faults else 0


if __name__ == "__main__":
    sys.exit(main())
