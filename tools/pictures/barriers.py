#!/usr/bin/env python3
"""Draws docs/images/barriers-model.svg and barriers-crowd.svg: the passes of a frame and the barriers between them.

barriers-model.txt and barriers-crowd.txt list passes and barriers in the order in which a frame records them. The
script fails unless their names match the source: every barrier, every program, every shader, every buffer. It reads
from the source what each barrier waits for. With --check it writes nothing and fails if a diagram is out of date.
"""
import html
import re
import sys
import textwrap

from drawing import ROOT, svg, update

WIDTH, LEFT, ROW = 430, 26, 15
KINDS = {"data": ("#b3541e", "barrier: written before, read after"),
         "reuse": ("#1769aa", "barrier: read before, overwritten after"),
         "image": ("#5f6773", "transition: also changes the layout of an image")}
WORDS = {"kComputeWrite": "compute write", "kComputeRead": "compute read", "kVertexRead": "vertex attribute read",
         "kCopyWrite": "copy write", "kCopyRead": "copy read", "kHostRead": "CPU read", "readsArrays": "compute array read",
         "kIndirectRead": "indirect read", "drawsArrays": "vertex shader read", "drawsIndices": "index read",
         "kChunkBefore": "compute and draws", "kDepthTest": "depth access", "kColourLoad": "colour access",
         "kContentsUnneeded": "contents unneeded", "before": "contents unneeded",
         "kColourAttachment": "colour attachment", "kDepthAttachment": "depth attachment",
         "leaveAs": "copied, blitted or sampled",
         "kSampledDepth": "sampled in the fragment shader", "kDepthSampledByCompute": "sampled by compute"}
CALL = re.compile(r'\b(barrier|transition)\(\s*frame,\s*"([^"]+)",(.*?)\);', re.DOTALL)


def read(*names):
    return "".join((ROOT / name).read_text(encoding="utf-8") for name in names)


def words(accesses):
    return ", ".join(" and ".join(WORDS[re.findall(r"\w+", part)[-1]] for part in access.split("|"))
                     for access in accesses.split(","))


def barriers_of(source):
    found = {}  # name: kind and dependencies
    for call, name, arguments in CALL.findall(source):
        if call == "transition":
            kind, (first, second) = "image", arguments.split(",")[-2:]
        else:
            first, second = re.fullmatch(r"(.*),\s*\{(.*)\}", arguments, re.DOTALL).groups()
            kind = "reuse" if "Write" in second and re.search("Read|kChunkBefore", first) else "data"
        found[name] = (kind, f"{words(first)} → {words(second)}")
    return found


def faults_of(lines, known, source):
    drawn = [fields[0] for what, fields in lines if what == "barrier"]
    passes = [fields for what, fields in lines if what == "pass"]
    called = {word for fields in passes for word in fields[2].split()}
    shaders = {path.name for path in (ROOT / "shaders").rglob("*.*")}
    headers = read("engine/crowd/crowd_buffers.h", "engine/render/skinning_pass.h")
    buffers = {word for what, fields in lines if what == "barrier" for word in " ".join(fields[1:2]).split()}
    return ([f"no barrier of the source is named {name}" for name in set(drawn) - set(known)] +
            [f"the barrier {name} is missing" for name in set(known) - set(drawn)] +
            [f"the barrier {name} is drawn twice" for name in set(drawn) if drawn.count(name) > 1] +
            [f"nothing calls {word}" for word in called if not re.search(rf"\b{word}\b", source)] +
            [f"the pass {name} is missing" for name in set(re.findall(r"\bprograms\.(\w+)", source)) - called] +
            [f"there is no shader {word}" for fields in passes for word in fields[1].split() if word not in shaders] +
            [f"there is no buffer {word}" for word in buffers - set(re.findall(r"gpu::Buffer (\w+);", headers))])


class Drawing:
    def __init__(self, title):
        self.parts, self.y, self.title = [], 102, title
        self.text(16, 25, title, 'font-size="16" font-weight="bold"')
        for row, (kind, (colour, meaning)) in enumerate(KINDS.items()):
            self.arrow(20, 40 + 18 * row, 52 + 18 * row, kind)
            self.text(38, 50 + 18 * row, meaning, f'fill="{colour}"')

    def text(self, x, y, text, style):
        self.parts.append(f'<text x="{x}" y="{y}" {style}>{html.escape(text, quote=False)}</text>')

    def arrow(self, x, top, bottom, kind):
        dashes = ' stroke-dasharray="3 3"' if kind == "image" else ""
        self.parts.append(f'<path d="M{x},{top} V{bottom - 5}" stroke="{KINDS[kind][0]}" stroke-width="2"{dashes}/>'
                          f'<path d="M{x - 4.5},{bottom - 7} h9 l-4.5,7 z" fill="{KINDS[kind][0]}"/>')

    def panel(self, title, note=""):
        self.start = (len(self.parts), self.y, ' stroke-dasharray="5 4"' if re.match("if |instead ", note) else "")
        self.text(LEFT - 6, self.y + 18, title, 'font-weight="bold" fill="#333"')
        self.text(WIDTH - LEFT + 6, self.y + 18, note, 'text-anchor="end" fill="#555"')
        self.y += 28

    def end(self):
        at, top, dashes = self.start
        self.parts.insert(at, f'<rect x="12" y="{top}" width="{WIDTH - 24}" height="{self.y + 6 - top}" rx="6" '
                              f'fill="#eef1f5" stroke="#a8b0bc"{dashes}/>')
        self.y += 12

    def draw_pass(self, title, shaders):
        self.parts.append(f'<rect x="{LEFT}" y="{self.y}" width="{WIDTH - 2 * LEFT}" height="28" rx="4" fill="#fff" '
                          'stroke="#5b6573"/>')
        self.text(LEFT + 10, self.y + 19, title, 'font-weight="bold" fill="#222"')
        self.text(WIDTH - LEFT - 10, self.y + 19, shaders, 'text-anchor="end" font-size="12" fill="#555"')
        self.y += 30

    def barrier(self, kind, name, orders, buffers="", note=""):
        top, x, named = self.y, LEFT + 30, round(7.2 * len(name)) + 8
        below = [buffers and "buffers: " + buffers.replace(" ", ", "), note]
        lines = textwrap.wrap(orders, 62) + textwrap.wrap("; ".join(filter(None, below)), 62)
        self.y += ROW + 1
        self.text(x, self.y, name, f'font-weight="bold" fill="{KINDS[kind][0]}"')
        if named + 5.8 * len(orders) < WIDTH - 2 * LEFT - 32:
            self.text(x + named, self.y, lines.pop(0), 'font-size="12" fill="#444"')
        for row, line in enumerate(lines, 1):
            self.text(x, self.y + row * ROW, line, 'font-size="12" fill="#444"')
        self.y += len(lines) * ROW + 9
        self.arrow(LEFT + 15, top, self.y - 1, kind)

    def svg(self):
        return svg(self.title, WIDTH, self.y + 8, self.parts)


def main():
    faults = []
    for name in ("model", "crowd"):
        text = read(f"tools/pictures/barriers-{name}.txt").splitlines()
        lines = [(what, [field.strip() for field in rest.split("|")])
                 for what, _, rest in (line.partition(" ") for line in text[2:])]
        source = read(*text[0].split()[1:])
        known = barriers_of(source)
        wrong = faults_of(lines, known, source)
        faults += [f"barriers-{name}.txt: {fault}" for fault in wrong]
        drawing = Drawing(text[1].partition(" ")[2])
        for what, fields in [] if wrong else lines:
            if what == "barrier":
                drawing.barrier(known[fields[0]][0], fields[0], known[fields[0]][1], *fields[1:])
            elif what == "pass":
                drawing.draw_pass(fields[0], fields[1].replace(" ", ", "))
            else:
                getattr(drawing, what)(*filter(None, fields))
        if not wrong:
            faults += update(f"docs/images/barriers-{name}.svg", drawing.svg())
    print("\n".join(faults) or "the diagrams match the source")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
