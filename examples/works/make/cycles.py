"""Frames of the scenes that Blender's Cycles renders: started here, freed of noise here."""

import os
import pathlib
import subprocess
import tempfile

import numpy as np
import overlays
from PIL import Image

HERE = pathlib.Path(__file__).parent
# Frames a second and the moment of the poster; pictures have one frame.
SCENES = {"sushi-train": (12, 0.0), "marble-spiral": (24, 0.0), "robot-dance": (24, 0.2), "tea-steam": (24, 0.5), "liquid-chrome": (24, 0.3)}
# Scenes of which Cycles renders one frame, and something drawn over it moves.
STILLS = {"tea-steam": overlays.steam}


def shifted(array, dy, dx):
    return np.roll(array, (dy, dx), (0, 1))


def denoise(colour, guides, rounds=3, strength=1.0):
    """An edge-avoiding à-trous filter: averages what has the same normal, surface colour and about the same light."""
    for level in range(rounds):
        total, weight = np.zeros_like(colour), np.zeros(colour.shape[:2], np.float32)
        step, sigma = 2**level, 0.09 * strength / (1 + level * 0.6)
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                other = shifted(colour, dy * step, dx * step)
                d = ((other - colour) ** 2).sum(-1) / (sigma * sigma)
                for guide, width in guides:
                    d = d + ((shifted(guide, dy * step, dx * step) - guide) ** 2).sum(-1) / (width * width)
                wgt = np.exp(-d) * (1, 0.5, 0.25)[abs(dx) + abs(dy)]
                total += other * wgt[..., None]
                weight += wgt
        colour = total / weight[..., None]
    return colour


def load(path):
    return np.asarray(Image.open(path).convert("RGB"), np.float32) / 255


def frames(name, w, h, times, samples=None, strength=1.0):
    with tempfile.TemporaryDirectory() as folder:
        wanted = times[:1] if name in STILLS else times
        subprocess.run(
            ["blender", "-b", "--factory-startup", "-noaudio", "--python-exit-code", "1", "-P", str(HERE / "scenes.py"), "--", name, folder, str(w), str(h),
             str(samples or 0), *map(str, wanted)], check=True, stdout=subprocess.DEVNULL, env={**os.environ, "OMP_NUM_THREADS": "2"})
        for i, t in enumerate(times):
            if i < len(wanted):
                part = lambda kind: load(f"{folder}/{kind}{i:04d}.png")
                picture = denoise(part("image"), [(part("normal"), 0.12), (part("albedo"), 0.1)], strength=strength)
            yield STILLS[name](picture, t) if name in STILLS else picture
