#!/usr/bin/env python3
"""The part of tools/pictures.sh that composes images and writes small models. Needs Pillow.

usage: pictures.py COMMAND ARGUMENT...

  row OUTPUT WIDTH IMAGE CAPTION...      images side by side, each WIDTH wide over its caption
  callouts OUTPUT IMAGE X,Y,CAPTION...   a number at each point, in pixels; the captions below
  motion OUTPUT IMAGE FILE.flo           motion vectors as colours and arrows, with a legend
  film OUTPUT.webp SECONDS WIDTH FOLDER  the PNG files of a folder as an endless film
  outline OUTPUT IMAGE OTHER             an image with the outline of another; OTHER has alpha
  sheet OUTPUT COLUMNS WIDTH HEIGHT IMAGE...  the middle of each image, in a grid
  pack IMAGE OUTPUT [WIDTH HEIGHT]       the image or its middle, in few bytes
  palette IMAGE OUTPUT                   the image in 256 colours
  twist OUTPUT.gltf                      a cylinder whose clip "twist" turns one end by 170 degrees
  elbow OUTPUT.md5mesh OUTPUT.md5anim    an arm that bends by 90 degrees, whose weights disagree
"""
import base64
import colorsys
import json
import math
import pathlib
import struct
import sys

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

BACKGROUND, TEXT, ACCENT = (24, 26, 30), (235, 237, 240), (240, 140, 50)
FONT = "/usr/share/fonts/opentype/inter/Inter-Medium.otf"


def font(size):
    return ImageFont.truetype(FONT if pathlib.Path(FONT).exists() else "DejaVuSans.ttf", size)


def saved(image, output, colours=0):
    """With a number of colours: a palette without dithering, for smaller files."""
    image = image.convert("RGB")
    if colours:
        image = image.quantize(colours, Image.Quantize.MEDIANCUT, kmeans=2,
                               dither=Image.Dither.NONE)
    image.save(output, optimize=True)


def wrapped(draw, text, face, width):
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if draw.textlength(longer, face) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def cropped(pictures, margin):
    """Cuts away what is background in all of them."""
    boxes = []
    for picture in pictures:
        plain = Image.new("RGB", picture.size, picture.getpixel((2, 2)))
        change = ImageChops.difference(picture, plain).convert("L").point(lambda v: 255 * (v > 10))
        change.paste(0, (0, picture.height - 1, picture.width, picture.height))
        boxes.append(change.getbbox() or (0, 0, *picture.size))
    lefts, tops, rights, bottoms = zip(*boxes)
    box = (max(min(lefts) - margin, 0), max(min(tops) - margin, 0),
           min(max(rights) + margin, pictures[0].width),
           min(max(bottoms) + margin, pictures[0].height))
    return [picture.crop(box) for picture in pictures]


def row(output, width, *arguments):
    width, gap, face, line = int(width), 8, font(18), 24
    pictures = cropped([Image.open(name).convert("RGB") for name in arguments[::2]], 16)
    height = round(pictures[0].height * width / pictures[0].width)
    draw = ImageDraw.Draw(pictures[0])
    captions = [wrapped(draw, text, face, width - 12) for text in arguments[1::2]]
    whole = Image.new("RGB", (len(pictures) * (width + gap) - gap,
                              height + 16 + line * max(map(len, captions))), BACKGROUND)
    draw = ImageDraw.Draw(whole)
    for i, (picture, lines) in enumerate(zip(pictures, captions)):
        left = i * (width + gap)
        whole.paste(picture.resize((width, height), Image.Resampling.LANCZOS), (left, 0))
        for k, text in enumerate(lines):
            draw.text((left + width / 2, height + 8 + line * k), text, TEXT, face, "ma")
    saved(whole, output)


def disc(draw, centre, number):
    x, y = centre
    draw.ellipse((x - 17, y - 17, x + 17, y + 17), ACCENT, (20, 20, 20), 2)
    draw.text(centre, str(number), (20, 20, 20), font(22), "mm")


def callouts(output, image, *places):
    picture = Image.open(image).convert("RGB")
    face, line, half = font(21), 42, (len(places) + 1) // 2
    whole = Image.new("RGB", (picture.width, picture.height + 16 + line * half), BACKGROUND)
    whole.paste(picture, (0, 0))
    draw = ImageDraw.Draw(whole)
    for i, place in enumerate(places):
        x, y, caption = place.split(",", 2)
        disc(draw, (int(x), int(y)), i + 1)
        at = (28 + i // half * picture.width // 2,
              picture.height + 8 + line * (i % half) + line // 2)
        disc(draw, at, i + 1)
        draw.text((at[0] + 28, at[1]), caption, TEXT, face, "lm")
    saved(whole, output, 256)


def read_flow(name):
    data = pathlib.Path(name).read_bytes()
    magic, width, height = struct.unpack_from("<4sii", data)
    assert magic == b"PIEH"
    return width, height, struct.unpack_from(f"<{2 * width * height}f", data, 12)


def flow_colour(x, y, most):
    """The hue is the direction, the brightness the length."""
    hue = math.atan2(y, x) / math.tau % 1.0
    bright = min(math.hypot(x, y) / most, 1.0) ** 0.6
    return tuple(round(255 * part) for part in colorsys.hsv_to_rgb(hue, 0.8, 0.12 + 0.88 * bright))


def arrow(draw, start, vector, colour, width=2):
    end = (start[0] + vector[0], start[1] + vector[1])
    draw.line((*start, *end), colour, width)
    angle = math.atan2(vector[1], vector[0])
    size = min(9.0, 0.6 * math.hypot(*vector))
    head = [(end[0] - size * math.cos(angle + turn), end[1] - size * math.sin(angle + turn))
            for turn in (0.45, -0.45)]
    draw.polygon([end, *head], colour)


def motion(output, image, flow):
    width, height, values = read_flow(flow)
    vectors = list(zip(values[::2], values[1::2]))
    lengths = [math.hypot(*vector) for vector in vectors]
    most = sorted(lengths)[int(0.998 * (len(lengths) - 1))]
    still = (30, 31, 34)
    colours = Image.new("RGB", (width, height))
    colours.putdata([flow_colour(*vector, most) if length > 0.0 else still
                     for vector, length in zip(vectors, lengths)])
    draw = ImageDraw.Draw(colours)
    step = 22
    for y in range(step // 2, height, step):
        for x in range(step // 2, width, step):
            vector = vectors[y * width + x]
            if lengths[y * width + x] > 3.0:
                arrow(draw, (x - vector[0], y - vector[1]), vector, (255, 255, 255))
    moved = [(i % width, i // width) for i, length in enumerate(lengths) if length > 0.0]
    columns, rows = zip(*moved)
    box = (max(min(columns) - 30, 0), max(min(rows) - 30, 0),
           min(max(columns) + 130, width), min(max(rows) + 30, height))
    colours = colours.crop(box)
    centre, radius = (colours.width - 74, colours.height - 100), 48
    for y in range(-radius, radius + 1):
        for x in range(-radius, radius + 1):
            if math.hypot(x, y) <= radius:
                colours.putpixel((centre[0] + x, centre[1] + y),
                                 flow_colour(x / radius * most, y / radius * most, most))
    draw = ImageDraw.Draw(colours)
    for turn in range(8):
        angle = math.tau * turn / 8.0
        arrow(draw, centre, (radius * math.cos(angle), radius * math.sin(angle)), (255, 255, 255))
    draw.text((centre[0], centre[1] + radius + 18), f"radius: {most:.0f} pixels", TEXT, font(16),
              "mm")
    whole = Image.new("RGB", (2 * colours.width + 8, colours.height + 40), BACKGROUND)
    whole.paste(Image.open(image).convert("RGB").crop(box), (0, 0))
    whole.paste(colours, (colours.width + 8, 0))
    draw = ImageDraw.Draw(whole)
    for left, text in ((0, "image"), (colours.width + 8, "motion vectors")):
        draw.text((left + colours.width / 2, colours.height + 20), text, TEXT, font(18), "mm")
    saved(whole, output)


def film(output, seconds, width, folder):
    frames = []
    for name in sorted(pathlib.Path(folder).glob("*.png")):
        frame = Image.open(name).convert("RGB")
        size = (int(width), round(frame.height * int(width) / frame.width))
        frames.append(frame.resize(size, Image.Resampling.LANCZOS))
    frames[0].save(output, save_all=True, append_images=frames[1:], loop=0, method=6, quality=52,
                   duration=round(1000 * float(seconds) / len(frames)))


def outline(output, image, other):
    picture = Image.open(image).convert("RGB")
    inside = Image.open(other).getchannel("A").point(lambda alpha: 255 if alpha > 127 else 0)
    edge = ImageChops.subtract(inside.filter(ImageFilter.MaxFilter(5)), inside)
    picture.paste((255, 255, 255), (0, 0), edge)
    picture.save(output)


def centre(picture, size):
    left, top = (picture.width - size[0]) // 2, (picture.height - size[1]) // 2
    return picture.crop((left, top, left + size[0], top + size[1]))


def sheet(output, columns, width, height, *images):
    columns, size, gap = int(columns), (int(width), int(height)), 4
    rows = -(-len(images) // columns)
    whole = Image.new("RGB", (columns * (size[0] + gap) - gap, rows * (size[1] + gap) - gap),
                      BACKGROUND)
    for i, name in enumerate(images):
        whole.paste(centre(Image.open(name), size),
                    (i % columns * (size[0] + gap), i // columns * (size[1] + gap)))
    saved(whole, output, 200)


def pack(image, output, width=0, height=0):
    picture = Image.open(image)
    if width:
        picture = centre(picture, (int(width), int(height)))
    saved(picture, output)


def palette(image, output):
    saved(Image.open(image), output, 256)


def capsule(rings, sides, length, radius):
    """Along x from 0 to length: points, normals, triangles (counterclockwise) and the sides."""
    turns = [math.radians(90.0 * i / 12.0) for i in range(13)]
    profile = [(radius * (1.0 - math.cos(t)), radius * math.sin(t) + 1e-4, -math.cos(t),
                math.sin(t)) for t in turns]
    straight = length - 2.0 * radius
    profile += [(radius + straight * i / rings, radius, 0.0, 1.0) for i in range(1, rings)]
    profile += [(length - x, r, -nx, nr) for x, r, nx, nr in reversed(profile[:13])]
    points, normals, triangles = [], [], []
    for x, r, along, out in profile:
        for k in range(sides + 1):
            y, z = math.cos(math.tau * k / sides), math.sin(math.tau * k / sides)
            points.append((x, r * y, r * z))
            normals.append((along, out * y, out * z))
    for i in range(len(profile) - 1):
        for k in range(sides):
            a = i * (sides + 1) + k
            b = a + sides + 1
            triangles += [(a, a + 1, b), (a + 1, b + 1, b)]
    return points, normals, triangles


def share(x, middle, reach):
    """How much of a vertex the second joint carries: 0 to 1 across twice the reach."""
    part = min(max((x - middle + reach) / (2.0 * reach), 0.0), 1.0)
    return part * part * (3.0 - 2.0 * part)


ORANGE, WHITE = (0.80, 0.26, 0.06, 1.0), (0.75, 0.72, 0.66, 1.0)


def twist(output):
    rings, sides, length = 96, 64, 6.0
    points, normals, triangles = capsule(rings, sides, length, 0.8)
    colours = [ORANGE if i % (sides + 1) * 8 // sides % 2 else WHITE for i in range(len(points))]
    shares = [share(point[0], length / 2.0, 1.3) for point in points]
    half = math.radians(170.0) / 2.0
    arrays = [
        ("POSITION", "VEC3", 5126, "3f", points),
        ("NORMAL", "VEC3", 5126, "3f", normals),
        ("COLOR_0", "VEC4", 5126, "4f", colours),
        ("JOINTS_0", "VEC4", 5121, "4B", [(0, 1, 0, 0)] * len(points)),
        ("WEIGHTS_0", "VEC4", 5126, "4f", [(1.0 - s, s, 0.0, 0.0) for s in shares]),
        ("indices", "SCALAR", 5125, "3I", triangles),
        ("binds", "MAT4", 5126, "16f", [
            (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, 0, 0, 1) for x in (0.0, length / 2.0)]),
        ("times", "SCALAR", 5126, "f", [(0.0,), (1.0,)]),
        ("turns", "VEC4", 5126, "4f", [(0, 0, 0, 1), (math.sin(half), 0, 0, math.cos(half))]),
    ]
    data, views, accessors, index = b"", [], [], {}
    for name, kind, component, layout, values in arrays:
        packed = b"".join(struct.pack("<" + layout, *value) for value in values)
        views.append({"buffer": 0, "byteOffset": len(data), "byteLength": len(packed)})
        index[name] = len(accessors)
        accessors.append({"bufferView": len(accessors), "componentType": component, "type": kind,
                          "count": len(values) * (3 if name == "indices" else 1)})
        if name in ("POSITION", "times"):
            accessors[-1]["min"] = [min(axis) for axis in zip(*values)]
            accessors[-1]["max"] = [max(axis) for axis in zip(*values)]
        data += packed + b"\0" * (-len(packed) % 4)
    attributes = {name: index[name] for name, *_ in arrays[:5]}
    pathlib.Path(output).write_text(json.dumps({
        "asset": {"version": "2.0"},
        "scene": 0, "scenes": [{"nodes": [0, 2]}],
        "nodes": [{"name": "upper", "children": [1]},
                  {"name": "lower", "translation": [length / 2.0, 0, 0]},
                  {"mesh": 0, "skin": 0}],
        "skins": [{"joints": [0, 1], "inverseBindMatrices": index["binds"]}],
        "materials": [{"pbrMetallicRoughness": {
            "metallicFactor": 0.0, "roughnessFactor": 0.45}}],
        "meshes": [{"primitives": [{"attributes": attributes, "indices": index["indices"],
                                    "material": 0}]}],
        "animations": [{"name": "twist", "channels": [
            {"sampler": 0, "target": {"node": 1, "path": "rotation"}}],
            "samplers": [{"input": index["times"], "output": index["turns"]}]}],
        "accessors": accessors, "bufferViews": views,
        "buffers": [{"byteLength": len(data), "uri": "data:application/octet-stream;base64,"
                     + base64.b64encode(data).decode()}]}))


def elbow(mesh, anim):
    """Each joint holds the vertices around the elbow farther along the arm than they are, on the
    outside, or less far, on the inside, and the other joint the other way: the bind pose does not
    show it, and the bend keeps its thickness."""
    rings, sides, middle, radius = 72, 48, 24.0, 7.0
    points, _, triangles = capsule(rings, sides, 2.0 * middle, radius)
    vertices, weights = [], []
    for i, (x, y, z) in enumerate(points):
        second = share(x, middle, 9.0)
        pull = 0.42 * z * 4.0 * second * (1.0 - second)
        joints = [(joint, bias, x - start + sign * pull * other, y, z)
                  for joint, bias, start, sign, other in ((0, 1.0 - second, 0.0, 1.0, second),
                                                          (1, second, middle, -1.0, 1.0 - second))
                  if bias > 0.0]
        u, v = i % (sides + 1) / sides, x / (2.0 * middle)
        vertices.append(f"vert {i} ( {u:.6f} {v:.6f} ) {len(weights)} {len(joints)}")
        weights += [f"weight {len(weights) + k} {joint[0]} {joint[1]:.9f} "
                    f"( {joint[2]:.6f} {joint[3]:.6f} {joint[4]:.6f} )"
                    for k, joint in enumerate(joints)]
    pathlib.Path(mesh).write_text("\n".join([
        'MD5Version 10', 'commandline ""', '', 'numJoints 2', 'numMeshes 1', '', 'joints {',
        '"upper" -1 ( 0 0 0 ) ( 0 0 0 )', f'"lower" 0 ( {middle} 0 0 ) ( 0 0 0 )', '}', '',
        'mesh {', 'shader "arm"', f'numverts {len(vertices)}', *vertices,
        f'numtris {len(triangles)}',
        *(f'tri {i} {a} {c} {b}' for i, (a, b, c) in enumerate(triangles)),  # clockwise
        f'numweights {len(weights)}', *weights, '}', '']))
    squares = Image.new("RGB", (256, 256), (190, 178, 160))
    for i in range(16 * 16):
        if (i + i // 16) % 2:
            squares.paste((214, 110, 40), (i % 16 * 16, i // 16 * 16, i % 16 * 16 + 16,
                                           i // 16 * 16 + 16))
    squares.save(pathlib.Path(mesh).with_name("arm.tga"))
    frames = [math.radians(-90.0 * i / 10.0) for i in range(11)]
    pathlib.Path(anim).write_text("\n".join([
        'MD5Version 10', 'commandline ""', '', f'numFrames {len(frames)}', 'numJoints 2',
        'frameRate 10', 'numAnimatedComponents 1', '', 'hierarchy {', '"upper" -1 0 0',
        '"lower" 0 16 0', '}', '', 'bounds {',
        *['( -60 -60 -60 ) ( 60 60 60 )'] * len(frames), '}', '', 'baseframe {',
        '( 0 0 0 ) ( 0 0 0 )', f'( {middle} 0 0 ) ( 0 0 0 )', '}', '',
        *(f'frame {i} {{\n{math.sin(angle / 2.0):.9f}\n}}' for i, angle in enumerate(frames)), '']))


COMMANDS = {command.__name__: command for command in (
    row, callouts, motion, film, outline, sheet, pack, palette, twist, elbow)}

if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in COMMANDS:
        sys.exit(__doc__)
    COMMANDS[sys.argv[1]](*sys.argv[2:])
