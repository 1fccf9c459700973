"""Pixel art: a night train along the sea. Drawn at a quarter of the size, each pixel in full."""

from functools import lru_cache

import numpy as np
from kit import TAU, rgb, work

BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) / 16
SKY = ["#0b0c2b", "#14133f", "#231a57", "#3b2270", "#5e2d84", "#8d3f8f", "#c05a92", "#ee8495", "#ffb39a"]


def tone(name):
    return (rgb(name) * 255).astype(np.uint8)


def dithered(level, colours):
    """Colours by level 0 to 1, stepping from one to the next through a regular pattern of dots."""
    h, w = level.shape
    pattern = np.tile(BAYER, (h // 4 + 1, w // 4 + 1))[:h, :w]
    index = np.clip((level * (len(colours) - 1) + pattern - 0.5).round().astype(int), 0, len(colours) - 1)
    return np.array([tone(colour) for colour in colours])[index]


def scaled(picture, w, h):
    """Each pixel as a square."""
    rows, columns = np.arange(h) * picture.shape[0] // h, np.arange(w) * picture.shape[1] // w
    return picture[rows][:, columns].astype(np.float32) / 255


def box(picture, x, y, wide, tall, colour):
    """A filled box; negative places are cut off, not counted from the far side."""
    x, y = int(round(x)), int(round(y))
    picture[max(y, 0) : max(y + tall, 0), max(x, 0) : max(x + wide, 0)] = tone(colour)


@lru_cache
def hills(width, base, rough, seed):
    """A wrapping line of hills: how high each column is."""
    random = np.random.default_rng(seed)
    x = np.arange(width) / width * TAU
    line = sum(random.normal() / k**0.9 * np.cos(k * x + random.uniform(0, TAU)) for k in range(1, 14))
    return (base + rough * line).round().astype(int)


def lay_hills(picture, horizon, line, shift, colour, edge):
    h, w = picture.shape[:2]
    tops = horizon - line[(np.arange(w) + shift) % len(line)]
    rows = np.arange(h)[:, None]
    picture[(rows >= tops) & (rows < horizon)] = tone(colour)
    picture[(rows == tops) & (rows < horizon)] = tone(edge)


@lru_cache
def town(width, seed):
    """A wrapping strip of houses: x, width, height, windows."""
    random = np.random.default_rng(seed)
    found, x = [], 0
    while x < width - 10:
        wide, tall = int(random.integers(6, 13)), int(random.integers(5, 15))
        lit = random.random((tall // 3 + 1, wide // 3 + 1)) < 0.42
        found.append((x, wide, tall, lit, random.random() < 0.35))
        x += wide + int(random.integers(0, 4)) + (int(random.integers(8, 22)) if random.random() < 0.22 else 0)
    return found


def lay_town(picture, horizon, shift, width, t):
    w = picture.shape[1]
    for x, wide, tall, lit, roofed in town(width, 4):
        left = (x - shift + 30) % width - 30
        if left > w:
            continue
        box(picture, left, horizon - tall, wide, tall, "#1a1440")
        box(picture, left, horizon - tall, wide, 1, "#372a68")
        if roofed:
            for k in range(wide // 2):
                box(picture, left + k, horizon - tall - 1 - k, wide - 2 * k, 1, "#241a50")
        for i, j in zip(*np.nonzero(lit)):
            if j * 3 + 2 < wide and i * 3 + 2 < tall:
                blink = (i * 7 + j * 5 + x) % 23 == 0 and int(t * 8) % 4 == 0
                box(picture, left + 1 + j * 3, horizon - tall + 2 + i * 3, 1, 2, "#6b4a7a" if blink else ("#ffd27a", "#ffb057", "#ffe9b0")[(i + j + x) % 3])


def lighthouse(picture, horizon, shift, width, t):
    x = (70 - shift + 30) % width - 30
    for k in range(15):
        box(picture, x - 2 + (k < 5), horizon - 20 + k, 5 - (k < 5), 1, "#e8dcef" if (k // 3) % 2 else "#b0386a")
    box(picture, x - 5, horizon - 5, 12, 5, "#171038")
    box(picture, x - 1, horizon - 23, 4, 3, "#fff6c8" if int(t * 8) % 2 else "#ffd27a")
    box(picture, x - 2, horizon - 24, 6, 1, "#2a1c55")


def pine(picture, x, ground, tall):
    for k in range(tall):
        half = k // 3 + (k % 3)
        box(picture, x - half, ground - tall + k, 2 * half + 1, 1, "#0d0a26")
    box(picture, x, ground, 1, 3, "#0d0a26")


def carriage(picture, x, y, n, t):
    """A carriage of 52 pixels; y is the rail."""
    box(picture, x, y - 23, 50, 19, "#2f6fb8")
    box(picture, x, y - 23, 50, 2, "#8fd0ff")
    box(picture, x + 1, y - 25, 48, 2, "#1d3f7a")
    box(picture, x, y - 10, 50, 2, "#fff1d6")
    box(picture, x, y - 6, 50, 2, "#1d3f7a")
    box(picture, x + 50, y - 9, 3, 2, "#14133f")
    for k in range(5):
        left = x + 3 + k * 9
        if k == 2:
            box(picture, left + 1, y - 20, 6, 16, "#255a9c")
            box(picture, left + 2, y - 19, 4, 7, "#ffe2a0")
            box(picture, left + 3, y - 19, 1, 7, "#ffc766")
            continue
        box(picture, left, y - 20, 8, 8, "#fff0b8")
        box(picture, left, y - 20, 8, 2, "#ffd88a")
        box(picture, left, y - 14, 8, 2, "#f2a860")
        rider = (n * 5 + k * 3) % 7
        if rider in (1, 2, 4):
            nod = rider == 4 and int(t * 4) % 2
            box(picture, left + 3, y - 17 + nod, 3, 3, "#5a2f4a")
            box(picture, left + 2, y - 14, 5, 2, ("#c8415f", "#356a6a", "#574a9a")[rider // 2])
    for wheel in (6, 13, 36, 43):
        box(picture, x + wheel, y - 4, 4, 4, "#43367a")
        box(picture, x + wheel + 1 + round(t * 120) % 2, y - 3 + round(t * 120) // 2 % 2, 1, 1, "#7c8fd0")


def engine(picture, x, y, t):
    box(picture, x, y - 23, 34, 19, "#2f6fb8")
    box(picture, x, y - 23, 30, 2, "#8fd0ff")
    box(picture, x + 1, y - 25, 26, 2, "#1d3f7a")
    for k in range(9):
        box(picture, x + 34, y - 20 + k * 2, 1 + k * 2 // 3, 2, "#2f6fb8")
    box(picture, x, y - 10, 39, 2, "#fff1d6")
    box(picture, x, y - 6, 40, 2, "#1d3f7a")
    box(picture, x + 28, y - 19, 7, 7, "#bfeaff")
    box(picture, x + 28, y - 19, 7, 2, "#e9fbff")
    box(picture, x + 4, y - 19, 6, 7, "#ffe2a0")
    box(picture, x + 15, y - 19, 6, 7, "#ffe2a0")
    box(picture, x + 38, y - 8, 2, 2, "#fffbe0")
    for wheel in (5, 12, 26):
        box(picture, x + wheel, y - 4, 4, 4, "#43367a")
        box(picture, x + wheel + 1 + round(t * 120) % 2, y - 3, 1, 1, "#7c8fd0")


@work("pixel-train", poster=0.4)
def pixel_train(t, w, h):
    pw, ph = 192, 108
    y, x = np.mgrid[0:ph, 0:pw]
    horizon, rail = 58, 92
    picture = dithered(np.clip(y / horizon, 0, 1) ** 1.25, SKY)
    random = np.random.default_rng(6)
    for k in range(70):
        sx, sy = int(random.integers(0, pw)), int(random.integers(0, 34))
        bright = random.random() + 0.35 * np.sin(TAU * (t * int(random.integers(1, 4)) + random.random()))
        if bright > 0.35:
            picture[sy, sx] = tone("#fff4e0" if bright > 0.8 else "#8f86c8")
    moon = np.hypot(x - 140, y - 19)
    picture[(moon < 13) & ((x + y) % 2 == 0)] = tone("#4b3a8a")
    picture[(moon >= 13) & (moon < 18) & (x % 2 == 0) & (y % 2 == 0)] = tone("#3a2d74")
    picture[moon < 9.5] = tone("#fff1cf")
    for cx, cy, r in ((137, 16, 2.2), (143, 22, 1.7), (142, 15, 1.2)):
        picture[np.hypot(x - cx, y - cy) < r] = tone("#f2d6b0")
    # Clouds in flat bands, too far away to move.
    for cy, length, left in ((12, 44, 4), (23, 40, 112), (30, 60, 62), (39, 74, -20), (43, 40, 120), (46, 26, 20)):
        for row, (cut, colour) in enumerate(((9, "#d98aa8"), (3, "#a8609a"), (0, "#7a4590"), (12, "#5e3a84"))):
            if cy < 30:
                colour = ("#6a4a9a", "#523a88", "#402f78", "#342668")[row]
            box(picture, left + cut, cy + row, length - 2 * cut, 1, colour)
    lay_hills(picture, horizon, hills(192, 13, 4.5, 3), 0, "#4a2a78", "#6a3a8a")
    lay_hills(picture, horizon, hills(120, 7, 2.6, 9), round(120 * t), "#2f1f62", "#46307c")
    lighthouse(picture, horizon, round(240 * t), 240, t)
    lay_town(picture, horizon, round(240 * t), 240, t)
    # The sea takes what stands above it, row by row shifted by the waves.
    for row in range(horizon, rail - 6):
        depth = row - horizon
        source = max(horizon - 1 - int(depth * 1.5), 0)
        sway = int(round(1.5 * np.sin(TAU * (2 * t) + row * 1.3) * (0.4 + depth / 20)))
        picture[row] = np.roll(picture[source], sway, 0) * 0.62 + np.array(tone("#1a1450")) * 0.38
    for k in range(34):
        gx, gy = int(random.integers(0, 240)), int(random.integers(horizon + 2, rail - 8))
        left = (gx - round(240 * t) * (1 + (gy > 72))) % 240 - 10
        if int(t * 12 + k) % 3:
            box(picture, left, gy, int(random.integers(2, 6)), 1, "#8f7ad0" if gy < 70 else "#6a62c0")
    glitter = np.abs(x - 140) < 2 + (y - horizon) * 0.12
    picture[glitter & (y >= horizon) & (y < rail - 6) & ((x * 5 + y * 3 + int(t * 24) * 7) % 11 < 2)] = tone("#ffe6b8")
    # The bank with its pines, the wall and the rails.
    box(picture, 0, rail - 7, pw, 30, "#140f33")
    box(picture, 0, rail - 7, pw, 1, "#3a2a68")
    for k in range(7):
        left = (k * 69 + (k * 37) % 40 - round(480 * t)) % 480 - 20
        pine(picture, left, rail - 7, 20 + (k * 5) % 9)
    bob = int(t * 16) % 8 == 0
    for n in range(3):
        carriage(picture, 92 - 53 * n, rail - bob, n, t)
    engine(picture, 145, rail - bob, t)
    beam = (x > 184) & (np.abs(y - (rail - 7)) < (x - 182) * 0.5) & ((x + y) % 2 == 0)
    picture[beam] = np.clip(picture[beam].astype(int) + [70, 64, 40], 0, 255)
    box(picture, 0, rail, pw, 1, "#8f86c8")
    for k in range(pw // 8 + 3):
        box(picture, k * 8 - round(600 * t) % 8, rail + 1, 4, 1, "#3a2a68")
    box(picture, 0, rail + 2, pw, 16, "#0d0a26")
    glow = ((x + y) % 2 == 0) & (y > rail + 2) & (y < rail + 9) & ((x - 39) % 53 > 1 + y - rail) & ((x - 39) % 53 < 51 - y + rail) & (x < 180)
    picture[glow] = tone("#4a2d4a")
    for k in range(30):
        left = (k * 32 + (k * 23) % 31 - round(960 * t)) % 960 - 12
        box(picture, left, rail + 3 + (k * 7) % 6, 2 + k % 3, 1, "#2a1f55")
        box(picture, left + 9, rail + 9 + (k * 3) % 5, 1, 2, "#4a6a5a")
    # Lamps and wires nearest to us.
    for k in range(6):
        left = (k * 160 - round(960 * t)) % 960 - 20
        box(picture, left, 30, 2, 78, "#07061a")
        box(picture, left - 6, 34, 14, 1, "#07061a")
    sag = (5 * np.sin(np.pi * ((np.arange(pw) + 20 + round(960 * t)) % 160) / 160)).round().astype(int)
    picture[34 + sag - 2, np.arange(pw)] = tone("#07061a")
    return scaled(picture, w, h)
