"""Drawings as SVG that a script can write or compare with what is there."""
import html
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def svg(title, width, height, parts):
    """The parts on a light panel with a rounded border, in 13 pixels of a sans-serif font."""
    title = html.escape(title, quote=False)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" font-family="Helvetica,Arial,sans-serif" font-size="13">\n'
            f'<title>{title}</title>\n<rect x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8" '
            'fill="#f7f8fa" stroke="#b6bcc6"/>\n' + "\n".join(parts) + "\n</svg>\n")


def update(name, drawing):
    """Writes a drawing. With --check on the command line, only returns a list of what is wrong."""
    file = ROOT / name
    if "--check" not in sys.argv:
        file.write_text(drawing, encoding="utf-8")
    elif not file.exists() or file.read_text(encoding="utf-8") != drawing:
        return [f"{name} is out of date: run tools/pictures.sh bars barriers"]
    return []
