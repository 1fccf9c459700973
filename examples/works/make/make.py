#!/usr/bin/env python3
"""make.py NAME…: draws works, encodes them and writes their posters into ../files; `all` makes every one.
make.py --try NAME [T]: one frame of 480 pixels into the folder for temporary files.
make.py --sheet: the posters of all works with their names as one picture, ../../screenshots/works.webp.

Needed are Debian's blender, espeak-ng, ffmpeg, fluidsynth, fluid-soundfont-gm, fonts-noto-cjk, python3-cairo, python3-numpy, python3-pil and
python3-scipy. What is made is committed; a build draws nothing."""

import importlib
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy import ndimage as ndi

HERE = pathlib.Path(__file__).parent
FILES = HERE.parent / "files"
# Drafts are listed with the others once they are finished.
CATALOGUE = [entry for name in ("../works.json", "drafts.json") for entry in json.loads((HERE / name).read_text())]
LIMITS = {"video": 420_000, "image": 120_000, "input": 60_000, "idle": 300_000}
sys.path.insert(0, str(HERE))
kit = importlib.import_module("kit")
for source in sorted(HERE.glob("draw_*.py")):
    importlib.import_module(source.stem)
songs = importlib.import_module("songs") if (HERE / "songs.py").exists() else None
scenes = importlib.import_module("cycles") if (HERE / "cycles.py").exists() else None


def to_image(picture):
    return Image.fromarray((np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8))


def save_webp(image, path, long_side, limit):
    scale = long_side / max(image.size)
    if scale < 1:
        image = image.resize([round(side * scale) for side in image.size], Image.LANCZOS)
    for quality in range(86, 20, -6):
        image.save(path, quality=quality, method=6)
        if path.stat().st_size <= limit:
            return
    # Halftone, say, has to be smaller.
    save_webp(image, path, max(image.size) * 0.85, limit)


def encode(frames, fps, path, sound=None, limit=LIMITS["video"]):
    """H.264 at the best quality that keeps below the limit, silent or with the sound of a file."""
    h, w = frames[0].shape[:2]
    data = b"".join(frame.tobytes() for frame in frames)
    for crf in range(19, 45, 3):
        subprocess.run(
            ["ffmpeg", "-y", "-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{w}x{h}", "-r", str(fps),
             "-i", "-", *(["-i", sound, "-c:a", "aac", "-b:a", "64k"] if sound else ["-an"]), "-c:v", "libx264", "-preset", "slow", "-crf", str(crf), "-pix_fmt", "yuv420p", "-threads", "2",
             "-x264-params", "aq-mode=3", "-movflags", "+faststart", "-t", str(len(frames) / fps), path],
            input=data, check=True)
        if path.stat().st_size <= limit:
            return


def speak(words, speed, pitch, seconds, path):
    """The words, in pinyin, as espeak-ng says them: a little into the time, in a small room, filled up with silence to its end."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as voice:
        subprocess.run(["espeak-ng", "-v", "cmn-latn-pinyin", "-s", str(speed), "-p", str(pitch), "-w", voice.name, words], check=True)
        sound = "adelay=250,highpass=f=90,lowpass=f=7000,aecho=0.9:0.6:23|41:0.25|0.16,loudnorm=I=-17,apad"
        subprocess.run(["ffmpeg", "-y", "-v", "error", "-i", voice.name, "-af", sound, "-t", str(seconds), "-ar", "44100", "-ac", "1",
                        "-b:a", "96k", path], check=True)


def loudness(path, fps, count):
    """How loud the sound is at each frame, 0 to 1, quick to open and slower to close as a mouth is."""
    raw = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-f", "f32le", "-ac", "1", "-ar", "24000", "-"],
                         capture_output=True, check=True).stdout
    samples = np.resize(np.frombuffer(raw, np.float32), count * 24000 // fps).reshape(count, -1)
    levels = np.sqrt((samples**2).mean(1))
    levels = np.clip(levels / np.percentile(levels, 92), 0, 1) ** 0.8
    for i in range(1, count):
        levels[i] = max(levels[i] * 0.75 + levels[i - 1] * 0.25, levels[i - 1] * 0.55)
    return np.where(levels < 0.06, 0, levels)


def make_speaker(entry):
    """A figure that speaks, and what its form was given: the figure at rest, and the voice."""
    name, w, h = entry["id"], entry["width"], entry["height"]
    draw, words, speed, pitch, at = kit.VOICES[name]
    voice, fps = FILES / f"{name}.audio.mp3", 24
    rest, count = (entry_ms * fps // 1000 for entry_ms in (entry["inputs"]["video"]["duration_ms"], entry["duration_ms"]))
    speak(words, speed, pitch, count / fps, voice)
    still = [np.asarray(to_image(draw(i / rest, w, h, 0.0))) for i in range(rest)]
    encode(still, fps, FILES / f"{name}.video.mp4", limit=LIMITS["idle"])
    levels = loudness(voice, fps, count)
    frames = [np.asarray(to_image(draw(i / rest % 1, w, h, float(level)))) for i, level in enumerate(levels)]
    encode(frames, fps, FILES / f"{name}.mp4", voice)
    save_webp(Image.fromarray(frames[int(at * count)]), FILES / f"{name}.poster.webp", 640, 35_000)


def make(entry):
    name, kind = entry["id"], entry["kind"]
    if name in kit.VOICES:
        make_speaker(entry)
        return
    poster = FILES / f"{name}.poster.webp"
    for field, given in entry.get("inputs", {}).items():
        if (name, field) in kit.INPUTS:
            picture = to_image(kit.INPUTS[name, field](given["width"], given["height"]))
            save_webp(picture, FILES / f"{name}.{field}.webp", 1024, LIMITS["input"])
    if kind == "model":
        build = ["blender", "-b", "--factory-startup", "-noaudio", "--python-exit-code", "1", "-P", HERE / "models.py", "--", name, FILES / f"{name}.glb"]
        subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
        seen, pictured = scenes.frames(name, 640, 640, [0.0, 1.0], strength=2.2)
        save_webp(to_image(seen), poster, 640, 35_000)
        # Its few samples leave single dark points.
        pictured = ndi.median_filter(pictured, (3, 3, 1))
        save_webp(to_image(pictured).resize((768, 768), Image.LANCZOS), FILES / f"{name}.image.webp", 768, LIMITS["input"])
        return
    if kind == "music":
        songs.make(name, FILES / f"{name}.mp3")
        cover, _, _ = kit.WORKS[name]
        save_webp(to_image(cover(0.3, 640, 640)), poster, 640, 35_000)
        return
    w, h = entry["width"], entry["height"]
    if kind == "image":
        if name in kit.WORKS:
            image = to_image(kit.WORKS[name][0](0.0, w, h))
        else:
            image = to_image(next(scenes.frames(name, w, h, [0.0])))
        save_webp(image, FILES / f"{name}.webp", 1280, LIMITS["image"])
    else:
        if name in kit.WORKS:
            draw, fps, at = kit.WORKS[name]
            count = entry["duration_ms"] * fps // 1000
            frames = [np.asarray(to_image(draw(i / count, w, h))) for i in range(count)]
        else:
            fps, at = scenes.SCENES[name]
            count = entry["duration_ms"] * fps // 1000
            frames = [np.asarray(to_image(f)) for f in scenes.frames(name, w, h, [i / count for i in range(count)])]
        encode(frames, fps, FILES / f"{name}.mp4")
        image = Image.fromarray(frames[int(at * count)])
    save_webp(image, poster, 640, 35_000)


def attempt(name, t=0.3, side=480):
    entry = next((entry for entry in CATALOGUE if entry["id"] == name), {"width": 640, "height": 640})
    w, h = entry.get("width") or 640, entry.get("height") or 640
    w, h = (round(side * v / max(w, h) / 2) * 2 for v in (w, h))
    if name in kit.WORKS:
        picture = kit.WORKS[name][0](t, w, h)
    elif name in kit.VOICES:
        picture = kit.VOICES[name][0](t, w, h, 0.7)
    else:
        picture = next(scenes.frames(name, w, h, [t], samples=24))
    path = pathlib.Path(tempfile.gettempdir()) / f"try-{name}-{t}.png"
    to_image(picture).save(path)
    return path


def sheet(columns=10, cell=190, name=24):
    """All works in the order of the list, each whole in a square, and what they take together."""
    works = json.loads((HERE / "../works.json").read_text())
    rows = -(-len(works) // columns)
    picture = Image.new("RGB", (columns * cell, rows * (cell + name)), "#f3eee4")
    pen = ImageDraw.Draw(picture)
    font = ImageFont.truetype("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", 13)
    for place, entry in enumerate(works):
        poster = Image.open(FILES / f"{entry['id']}.poster.webp").convert("RGB")
        poster.thumbnail((cell - 10, cell - 10))
        x, y = place % columns * cell, place // columns * (cell + name)
        picture.paste(poster, (x + (cell - poster.width) // 2, y + (cell - poster.height) // 2))
        pen.text((x + cell / 2, y + cell + name / 2 - 4), entry["title"]["zh"], "#3a332a", font, "mm")
    path = HERE / "../../screenshots/works.webp"
    picture.save(path, quality=80, method=6)
    total = sum(file.stat().st_size for file in FILES.iterdir() if ".poster." not in file.name)
    print(f"{len(works)} works, {total / 1e6:.1f} MB without posters; the sheet has {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    if sys.argv[1] == "--sheet":
        sheet()
        sys.exit()
    if sys.argv[1] == "--try":
        print(attempt(sys.argv[2], *map(float, sys.argv[3:4])))
        sys.exit()
    for entry in CATALOGUE:
        if entry["id"] in sys.argv[1:] or sys.argv[1:] == ["all"]:
            start = time.time()
            make(entry)
            sizes = [file.stat().st_size // 1000 for file in sorted(FILES.glob(entry["id"] + ".*"))]
            print(entry["id"], f"{time.time() - start:.0f} s", sizes, flush=True)
