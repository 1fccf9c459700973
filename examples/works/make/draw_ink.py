"""Ink let into clear water: drops that sink, roll up into rings and trail veils behind them."""

from functools import lru_cache

import numpy as np
from kit import TAU, blur, grid, loop_noise, ramp, resized, rgb, smooth, vignette, work
from scipy import ndimage as ndi

STEPS, FADE = 120, 40
DROPS = [  # x, moment of falling, half width at first, lean, which ink
    (0.36, 0.0, 0.030, 0.10, 0), (0.62, 0.24, 0.034, -0.12, 1), (0.47, 0.5, 0.026, 0.02, 2),
    (0.27, 0.7, 0.024, 0.04, 1), (0.74, 0.8, 0.028, -0.02, 0),
]
INKS = ["#1d2fb0", "#d81e5b", "#f2a11b"]
LIFE = 1.35


def drop_at(drop, age):
    """Where a drop stands at an age in loops: x, y, half width, speed."""
    x, _, half, lean, _ = drop
    fall = 1 - np.exp(-1.7 * age)
    speed = 1.7 * np.exp(-1.7 * age) * 0.98
    return x + lean * fall + 0.012 * np.sin(TAU * age * 1.3), -0.06 + 0.98 * fall, half * (1 + 2.4 * fall), speed


def ages(drop, t):
    """Ages of what of this drop is alive at t, this loop's and the last one's."""
    first = np.mod(t - drop[1], 1)
    return [age for age in (first, first + 1) if age < LIFE]


def flow(t, n):
    """Velocity in heights per loop, on a grid of n: each drop drags a pair of whirls, and the water stirs a little."""
    x, y = grid(n, n)
    u, v = np.zeros((n, n), np.float32), np.zeros((n, n), np.float32)
    for drop in DROPS:
        for age in ages(drop, t):
            px, py, half, speed = drop_at(drop, age)
            strength = 2.9 * np.pi * half * speed * (1 - smooth(LIFE - 0.3, LIFE, age)) * smooth(0, 0.05, age)
            for side in (-1, 1):
                dx, dy = x - px - side * half, y - py
                r2 = dx * dx + dy * dy + 1e-6
                turn = side * strength / (TAU * r2) * (1 - np.exp(-r2 / (0.85 * half) ** 2))
                u += turn * dy
                v -= turn * dx
    for cells, amount, seed in ((3, 0.07, 1), (7, 0.042, 2), (14, 0.009, 3)):
        gy, gx = np.gradient(loop_noise(n, n, t, cells, seed, 1))
        u, v = u + gy * n * amount, v - gx * n * amount
    return u, v + 0.05


@lru_cache(maxsize=1)
def dyes(n):
    """The three inks at every step of the loop. The flow repeats, and so, nearly, do the inks once they have run in; what little
    is left between one loop and the next is faded over."""
    x, y = grid(n, n)
    yy, xx = np.mgrid[0:n, 0:n].astype(np.float32)
    ink = np.zeros((len(INKS), n, n), np.float32)
    texture = loop_noise(n, n, 0, 40, 4, 2)
    kept, end = {}, int(STEPS * 2.4)
    for step in range(end):
        t = (step / STEPS) % 1
        u, v = (resized(part, n, n) * n / STEPS for part in flow(t, n // 4))
        mid = [ndi.map_coordinates(part, (yy - v / 2, xx - u / 2), order=1, mode="nearest") for part in (u, v)]
        back = (yy - mid[1], xx - mid[0])
        for k in range(len(INKS)):
            moved = np.clip(ndi.map_coordinates(ink[k], back, order=3, mode="constant"), 0, 4)
            # Ink spreads a little of itself; without that the sharp edges grow teeth.
            ink[k] = ndi.gaussian_filter(moved, 0.5 * n / 640)
        ink *= np.exp(-(0.3 + 3.2 * smooth(0.7, 1.0, y)) / STEPS)
        for drop in DROPS:
            for age in ages(drop, t):
                if age < 0.34:
                    px, py, half, _ = drop_at(drop, age)
                    head = (1 - smooth(0.1, 0.2, age)) * 62
                    stem = (1 - smooth(0.12, 0.34, age)) * 16
                    wobble = 0.008 * np.sin(TAU * (age * 5))
                    source = head * np.exp(-(((x - px) / half) ** 2 + ((y - py) / half) ** 2) * 1.6)
                    source += stem * np.exp(-(((x - px - wobble) / (half * 0.28)) ** 2)) * (y < py)
                    ink[drop[4]] += source * (0.55 + 0.9 * texture) / STEPS
        if step >= end - STEPS - FADE:
            kept[step] = ink.astype(np.float16)
    for k in range(FADE):
        step, share = end - FADE + k, np.float16((k + 1) / (FADE + 1))
        kept[step] = kept[step] * (1 - share) + kept[step - STEPS] * share
    return [kept[step] for step in sorted(range(end - STEPS, end), key=lambda step: step % STEPS)]


@work("ink-bloom", poster=0.45)
def ink_bloom(t, w, h):
    ink = dyes(h)[int(round(t * STEPS)) % STEPS].astype(np.float32)
    x, y = grid(w, h)
    light = ramp(np.hypot(x - 0.42, y - 0.3), (0, "#fdfbf7"), (0.5, "#eef1f4"), (1.0, "#c3cfdc")) ** 2.2
    thick = blur(ink.sum(0), h * 0.0012)
    gy, gx = np.gradient(blur(thick, h * 0.002))
    relief = np.clip(-(gx + gy) * h / 640 * 1.6, -0.35, 0.5)
    through = np.ones((h, w, 3), np.float32)
    for amount, colour in zip(ink, INKS):
        absorbed = -np.log(np.clip(rgb(colour) ** 2.2, 0.012, 1))
        through = through * np.exp(-amount[..., None] * absorbed * 0.55)
    soft = blur(ink.sum(0), h * 0.03)
    scene = light * (1 - 0.1 * np.clip(soft, 0, 1))[..., None] * through
    scene = scene + (np.clip(relief, 0, 1) * np.clip(thick, 0, 1) * 0.3)[..., None] * rgb("#fff4ee")
    scene = scene * (1 + np.clip(relief, -1, 0) * np.clip(thick, 0, 1) * 0.8)[..., None]
    return vignette(np.clip(scene, 0, 1) ** (1 / 2.2), 0.18)
