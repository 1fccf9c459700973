"""A sheet of holographic foil, crumpled and smoothed out again: facets, creases, and a rainbow in every one."""

import numpy as np
from kit import bloom, blur, film_curve, grain, grid, loop_noise, ramp, vignette, work
from scipy.interpolate import LinearNDInterpolator

SPECTRUM = ((0, "#ff5fb0"), (0.13, "#ff9a8a"), (0.25, "#ffe08a"), (0.38, "#a8f5a8"), (0.5, "#5ff0e4"), (0.63, "#5fa8ff"), (0.76, "#8a6cff"), (0.88, "#e07aff"), (1, "#ff5fb0"))


def crumple(w, h, count, seed, bend):
    """A sheet of flat facets whose creases meet at random points, a little curved."""
    random = np.random.default_rng(seed)
    x, y = grid(w, h)
    points = random.uniform(-0.2, 1.2, (count, 2)) * (w / h, 1)
    x = x + bend * (loop_noise(w, h, 0, 5, seed + 1, 2) - 0.5)
    y = y + bend * (loop_noise(w, h, 0, 5, seed + 2, 2) - 0.5)
    return LinearNDInterpolator(points, random.normal(0, 1, count), 0)(x, y).astype(np.float32) / np.sqrt(count)


def foil(w, h):
    x, y = grid(w, h)
    sheet = 1.1 * crumple(w, h, 34, 3, 0.12) + 0.75 * blur(crumple(w, h, 190, 5, 0.05), h * 0.0022) + 0.3 * blur(crumple(w, h, 1100, 8, 0.02), h * 0.0012)
    waves = 0.16 * blur(loop_noise(w, h, 0, 2, 9, 2), h * 0.02)
    sharp = sheet + waves
    dy, dx = np.gradient(blur(sharp, h * 0.0012))
    dx, dy = dx * h, dy * h
    long = np.sqrt(dx**2 + dy**2 + 1)
    # What a mirror sees from here: soft boxes of a studio, and dark between them.
    mx, my = 2 * dx / long**2, 2 * dy / long**2
    wide = lambda centre, size, value: np.exp(-(((value - centre) / size) ** 2))
    lamp = 1.5 * wide(0.35, 0.3, mx + 0.35 * my) + 1.1 * wide(-0.75, 0.22, mx - 0.4 * my) + 0.9 * wide(0.8, 0.25, my + 0.2 * mx) + 2.6 * wide(-0.22, 0.07, mx + 0.7 * my)
    # A grating splits light by the angle across its lines; the lines turn a little over the sheet.
    turn = 0.6 + 0.9 * (loop_noise(w, h, 0, 2, 14, 2) - 0.5)
    angle = mx * np.cos(turn) + my * np.sin(turn)
    hue = np.mod(1.15 * angle + 0.55 * x + 0.35 * y + 0.25 * loop_noise(w, h, 0, 3, 20, 2), 1)
    rainbow = ramp(hue, *SPECTRUM) ** 2.9
    second = ramp(np.mod(hue * 2 + 0.3 + 0.4 * my, 1), *SPECTRUM) ** 2.2
    silver = ramp(np.clip(0.5 + 0.45 * my - 0.2 * mx, 0, 1), (0, "#3a3a58"), (0.45, "#a9a8c4"), (0.7, "#f3eefc"), (1, "#ffffff")) ** 2.2
    crease = np.clip(blur(sharp, h * 0.006) - sharp, -0.02, 0.02) / 0.02
    colour = rainbow * (0.22 + 0.85 * lamp)[..., None] + second * (0.35 * wide(0.1, 0.25, my))[..., None] + silver * 0.13 * (0.5 + lamp)[..., None]
    colour = colour * (1 - 0.45 * np.clip(crease, 0, 1))[..., None] + (np.clip(-crease - 0.25, 0, 1) ** 1.6)[..., None] * np.array([0.7, 0.68, 0.75])
    ruling = 1 + 0.035 * np.sin((x * np.cos(0.6) + y * np.sin(0.6)) * 900)
    colour = colour * ruling[..., None]
    sparkle = np.random.default_rng(4).random((h, w)) ** 420
    colour = colour + blur(sparkle.astype(np.float32), h * 0.0006)[..., None] * 3.5 * lamp[..., None] * (0.4 + rainbow)
    picture = film_curve(colour * 0.74)
    grey = picture.mean(-1, keepdims=True)
    picture = np.clip(grey + 1.2 * (picture - grey), 0, 1) ** 1.12
    return bloom(picture, 0.8, 0.018, 0.4)


@work("foil-rainbow")
def foil_rainbow(_, w, h):
    # Slopes are not known at the very edge, so a rim is cut off.
    rim = 10
    return grain(vignette(foil(w + 2 * rim, h + 2 * rim)[rim:-rim, rim:-rim], 0.35), 0.005)
