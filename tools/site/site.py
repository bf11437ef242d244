#!/usr/bin/env python3
"""Builds the static site of the pages, and with --check opens every page of it in Chromium.

usage: site.py [--check] [FOLDER]      (FOLDER: build/site)
README.md becomes index.html, page.md becomes page.html next to it; files linked from pages are
copied or shown as text. Exit codes: 0 success, 1 a fault, 77 skipped: a program is missing.
"""
import fnmatch
import html
import os
import pathlib
import re
import shutil
import string
import subprocess
import sys
import urllib.parse

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FOLDERS = ("assets", "conformance", "docs", "external", "samples", "shaders", "tests", "tools")
CMARK = ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "autolink"]
COPIED = (".png", ".jpg", ".webp", ".svg", ".gltf", ".glb", ".bin")  # other files are shown as text


def plain(markup):
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def relative(target, folder):
    """A link from a page in `folder` to a file of the site."""
    return html.escape(urllib.parse.quote(os.path.relpath(target, folder or ".")))


class Page:
    """A page converted by cmark-gfm, with heading ids and classes for the style sheet."""

    def __init__(self, file):
        content = subprocess.check_output(CMARK + [file], encoding="utf-8")
        self.anchors, self.headings = {}, []
        content = re.sub(r"<h([1-6])>(.*?)</h\1>", self.with_id, content, flags=re.DOTALL)
        content = content.replace("<table>", '<div class="table"><table>')
        content = content.replace("</table>", "</table></div>")
        content = re.sub(r"<td( align=\"\w+\")?>(.*)</td>", self.with_class, content)
        self.content = re.sub(r"<code>([^<\n]+)</code>", self.with_breaks, content)
        self.title = next((title for level, _, title in self.headings if level == "1"), file.name)

    def with_id(self, heading):
        """Ids as on GitHub: repeated ones get -1, -2 and so on."""
        level, markup = heading.groups()
        anchor = re.sub(r"[^\w\- ]", "", plain(markup).lower()).replace(" ", "-")
        uses = self.anchors[anchor] = self.anchors.get(anchor, -1) + 1
        anchor += f"-{uses}" if uses else ""
        self.headings.append((level, anchor, html.escape(plain(markup))))
        return f'<h{level} id="{anchor}">{markup}</h{level}>'

    @staticmethod
    def with_breaks(code):
        """A span around each part of the code that is kept on one line, at least outside of narrow tables."""
        def parts(word):
            for part in re.split(r"(?<=[|/])(?=[^|/])|(?<!^)(?=\[)", word[0]):
                long = len(html.unescape(part)) > 16
                yield from re.split(r"(?<=\w[_=,.:-])(?=\w)|(?<=[a-z])(?=[A-Z])", part) if long else [part]

        def spans(word):
            return "<wbr>".join(f"<span>{part}</span>" for part in parts(word))

        is_word = re.fullmatch(r"\S{1,30}|.{1,20}", code[1])
        return f'<code{" class=word" if is_word else ""}>{re.sub(r"[^ ]+", spans, code[1])}</code>'

    @staticmethod
    def with_class(cell):
        length = len(plain(cell[2]))
        size = "short" if length <= 12 else "long" if length > 40 else "medium"
        return f'<td class="{size}"{cell[1] or ""}>{cell[2]}</td>'


class Site:
    def __init__(self, folder):
        self.folder, self.faults, self.sources = folder, [], []
        files = [*ROOT.glob("*.md"), *(file for name in FOLDERS for file in (ROOT / name).rglob("*.md"))]
        self.pages = {file.relative_to(ROOT).as_posix(): Page(file) for file in sorted(files)
                      if "node_modules" not in file.parts}
        self.navigation = self.read_navigation()
        self.template = string.Template((HERE / "template.html").read_text(encoding="utf-8"))

    def read_navigation(self):
        """The sections of pages.txt and their pages."""
        sections, left = {}, list(self.pages)
        for line in (HERE / "pages.txt").read_text(encoding="utf-8").splitlines():
            if line.startswith(" "):
                found = fnmatch.filter(left, line.strip())
                if not found and "*" not in line:
                    self.faults.append(f"tools/site/pages.txt: {line.strip()} does not exist; "
                                       "write the page or remove the line")
                section += found
                left = [path for path in left if path not in found]
            elif line and not line.startswith("#"):
                section = sections[line] = []
        return {name: paths for name, paths in sections.items() if paths}

    def target(self, path):
        """The path of a file or folder of the tree in the site, which must then contain it."""
        file = ROOT / path
        if path in self.pages:
            return re.sub(r"README\.md$", "index.md", path)[:-3] + ".html"
        if path not in self.sources and f"{path}/README.md" not in self.pages:
            self.sources.append(path)
        if file.is_dir():
            return f"{path}/index.html"
        return path if file.suffix in COPIED else f"{path}.html"

    def with_links(self, path, folder, content):
        """The content with links and images rewritten for the site."""
        def rewritten(match):
            link = html.unescape(match[2])
            if re.match(r"[a-z]+:|#", link):
                return match[0]
            name, hash_sign, fragment = link.partition("#")
            file = os.path.normpath(os.path.join(folder, urllib.parse.unquote(name)))
            if file.startswith("..") or not (ROOT / file).exists():
                self.faults.append(f"{path}: {link} does not exist")
                return match[0]
            return f'{match[1]}="{relative(self.target(file), folder)}{hash_sign}{fragment}"'

        return re.sub(r'\b(href|src)="([^"]*)"', rewritten, content)

    def list_of_pages(self, current, folder):
        """The navigation, with the current page's sections below its entry."""
        parts, at_start = [], current in self.navigation["Start"]
        for name, paths in self.navigation.items():
            unfolded = current in paths or (at_start and name in ("Learn", "Use"))
            parts.append(f'<details{" open" if unfolded else ""}><summary>{name}</summary>\n<ul>')
            for path in paths:
                page, mark, below = self.pages[path], "", ""
                if path == current:
                    mark = ' aria-current="page"'
                    below = "".join(f'<li><a href="#{anchor}">{title}</a></li>\n'
                                    for level, anchor, title in page.headings if level == "2")
                link = f'<a href="{relative(self.target(path), folder)}"{mark}>{page.title}</a>'
                parts.append(f'<li>{link}{below and f"<ul>{below}</ul>"}</li>')
            parts.append("</ul>\n</details>")
        return "\n".join(parts)

    def neighbours(self, current, folder):
        """Links to the previous and the next page of the learning path."""
        paths, links = self.navigation["Learn"], ""
        for name, step in (("Previous", -1), ("Next", 1)):
            index = paths.index(current) + step if current in paths else -1
            if 0 <= index < len(paths):
                links += (f'<a class="{name.lower()}" href="{relative(self.target(paths[index]), folder)}">'
                          f"<span>{name}</span>{self.pages[paths[index]].title}</a>\n")
        return f'<nav class="neighbours" aria-label="Reading order">\n{links}</nav>' if links else ""

    def write(self, path, title, content):
        name = self.target(path)
        file, folder = self.folder / name, os.path.dirname(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(self.template.substitute(
            title=title if title == "Sinew" else f"{title} · Sinew", content=content,
            style=relative("style.css", folder), home=relative("index.html", folder),
            navigation=self.list_of_pages(path, folder), neighbours=self.neighbours(path, folder)),
            encoding="utf-8")

    def write_source(self, path):
        """A linked file, copied or as a page of text; a folder as a list of its files."""
        file, title = ROOT / path, html.escape(path)
        heading = f"<h1>{title.replace('/', '/<wbr>')}</h1>\n"
        if file.is_dir():
            names = sorted(html.escape(each.name) for each in file.iterdir() if each.is_file())
            items = "".join(f'<li><a href="{name}">{name}</a></li>\n' for name in names)
            self.write(path, title, f"{heading}<ul>{self.with_links(path, path, items)}</ul>")
        elif file.suffix in COPIED:
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, self.folder / path)
        else:
            text = html.escape(file.read_text(encoding="utf-8", errors="replace"))
            self.write(path, title, f"{heading}<pre><code>{text}</code></pre>")

    def build(self):
        contents = {path: self.with_links(path, os.path.dirname(path), page.content)
                    for path, page in self.pages.items()}
        if self.faults:
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        shutil.copyfile(HERE / "style.css", self.folder / "style.css")
        for path, content in contents.items():
            self.write(path, self.pages[path].title, content)
        for path in self.sources:  # grows during the loop, because a list of files needs its files
            self.write_source(path)


def main():
    arguments = [word for word in sys.argv[1:] if word != "--check"]
    folder = pathlib.Path(arguments[0] if arguments else ROOT / "build/site").resolve()
    if not shutil.which(CMARK[0]):
        print(f"skipped: there is no {CMARK[0]}; install the package {CMARK[0]}")
        return 77
    names = set(os.listdir(folder)) if folder.exists() else set()
    if names and not names >= {"index.html", "style.css"}:
        print(f"error: {folder} is not empty and holds no site; name another folder")
        return 1
    site = Site(folder)
    site.build()
    print("\n".join(site.faults) or f"{len(site.pages)} pages: {folder}/index.html", flush=True)
    if site.faults:
        return 1
    return subprocess.call([sys.executable, HERE / "check.py", folder]) if "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
