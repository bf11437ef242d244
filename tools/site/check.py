#!/usr/bin/env python3
"""Opens every page of a built site in headless Chromium at a phone's width.

usage: check.py FOLDER
Checks that links and anchors lead to a page of the site, that images load, and that no page is
wider than the phone. Exit codes: 0 success, 1 a fault, 77 skipped: there is no Chromium.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

PHONE = 390
QUESTIONS = """(async () => {
    const broken = [];
    for (const image of document.images) {
        await image.decode().catch(() => broken.push(image.getAttribute("src")));
    }
    return {
        width: document.documentElement.scrollWidth,
        hasScripts: document.scripts.length > 0,
        hasStyle: getComputedStyle(document.body).margin === "0px",
        ids: Array.from(document.querySelectorAll("[id]"), each => each.id),
        links: Array.from(document.links, each => each.href),
        images: document.images.length,
        broken,
    };
})()"""


class Browser:
    """Controls Chromium through two pipes; each message ends with a zero byte. Without the sandbox,
    which does not start for root; only pages of the tree are opened."""

    def __init__(self, program, profile):
        read_end, self.requests = os.pipe()
        self.answers, write_end = os.pipe()
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{read_end} 4>&{write_end}', "chromium", program, "--headless",
             "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", f"--user-data-dir={profile}"],
            pass_fds=(read_end, write_end), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(read_end)
        os.close(write_end)
        self.buffer, self.count, self.session, self.events = b"", 0, {}, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.session = {"sessionId": session}
        self.call("Page.enable")

    def message(self):
        while b"\0" not in self.buffer:
            data = os.read(self.answers, 1 << 16)
            if not data:
                raise EOFError("Chromium ended")
            self.buffer += data
        message, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(message)

    def call(self, method, **parameters):
        self.count += 1
        request = {"id": self.count, "method": method, "params": parameters, **self.session}
        os.write(self.requests, json.dumps(request).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.count:
                return answer["result"]
            self.events.append(answer.get("method"))

    def open(self, url):
        self.events = []
        self.call("Page.navigate", url=url)
        while "Page.loadEventFired" not in self.events:
            self.events.append(self.message().get("method"))

    def evaluate(self, expression):
        return self.call("Runtime.evaluate", expression=expression, awaitPromise=True,
                         returnByValue=True)["result"]["value"]

    def close(self):
        self.call("Browser.close")
        self.process.wait()


def check(folder):
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not program:
        print("skipped: there is no chromium to check the pages in; install the package chromium")
        return 77
    found, faults = {}, []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        browser.call("Emulation.setDeviceMetricsOverride", width=PHONE, height=844, deviceScaleFactor=1,
                     mobile=True)
        for page in sorted(folder.rglob("*.html")):
            browser.open(page.as_uri())
            found[page] = browser.evaluate(QUESTIONS)
        browser.close()
    for page, answers in found.items():
        name = page.relative_to(folder)
        if answers["width"] > PHONE:
            faults.append(f"{name} is {answers['width']} pixels wide on a phone of {PHONE}")
        if answers["hasScripts"]:
            faults.append(f"{name} has a script")
        if not answers["hasStyle"]:
            faults.append(f"{name} is without its style sheet")
        faults += [f"{name}: the image {image} cannot be loaded" for image in answers["broken"]]
        for link in sorted(set(answers["links"])):
            url = urllib.parse.urlsplit(link)
            target, anchor = pathlib.Path(urllib.parse.unquote(url.path)), urllib.parse.unquote(url.fragment)
            if url.scheme != "file":
                continue
            if target not in found and (folder not in target.parents or not target.is_file()):
                faults.append(f"{name}: {os.path.relpath(target, page.parent)} is not in the site")
            elif target in found and anchor and anchor not in found[target]["ids"]:
                faults.append(f"{name}: {os.path.relpath(target, page.parent)} has no #{anchor}")
    links = sum(len(answers["links"]) for answers in found.values())
    images = sum(answers["images"] for answers in found.values())
    print("\n".join(faults) or
          f"In Chromium, {links} links and {images} images of {len(found)} pages are right")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(check(pathlib.Path(sys.argv[1]).resolve()))
