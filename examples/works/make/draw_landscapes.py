"""Landscapes: ink, aurora, storm and dawn."""

from functools import lru_cache

import numpy as np
from kit import (TAU, blob, bloom, blur, film_curve, grain, grid, layer, letters, loop_noise, over, paint, ramp, resized,
                 rgb, sample, screen, smooth, vignette, work)


def ridge(w, seed, rough, ratio):
    """A mountain line between -1 and 1, one height a column."""
    random = np.random.default_rng(seed)
    x = np.linspace(0, ratio, w)
    line = np.zeros(w)
    for octave in range(8):
        n = int(2 * 2**octave * max(ratio, 0.6)) + 3
        line += np.interp(x, np.linspace(0, ratio, n), random.uniform(-1, 1, n)) * rough**octave
    return line


@lru_cache
def ink_ground(w, h):
    ratio = w / h
    x, y = grid(w, h)
    layers = []
    wash = loop_noise(w, h, 0, 7, 4, 6)
    streak = resized(loop_noise(max(w // 2, 8), max(h // 10, 8), 0, 20, 9, 3), w, h)
    peaks = [  # seed, where the ridge lies, height, centre, width, ink
        (3, 0.33, 0.06, 0.36, 0.34, 0.34), (8, 0.45, 0.15, 0.13, 0.17, 0.62), (12, 0.5, 0.11, 0.5, 0.2, 0.55),
        (21, 0.62, 0.17, 0.02, 0.15, 1.15), (33, 0.66, 0.07, 0.6, 0.16, 0.95),
    ]
    for seed, base, tall, centre, width, ink in peaks:
        cols = x[0]
        peak = np.exp(-(((cols - centre) / width) ** 2)) * tall * 1.5
        line = base - peak + ridge(w, seed, 0.56, ratio) * tall * 0.22 * (0.35 + peak / tall)
        depth = y - line[None, :]
        inside = smooth(-0.002, 0.003, depth)
        body = np.exp(-np.clip(depth, 0, 1) / (tall * 0.62)) * (0.5 + 0.9 * wash * (0.6 + 0.8 * streak))
        contour = np.exp(-np.clip(depth, 0, 1) / 0.007) * (0.25 + 1.3 * smooth(0.4, 0.7, streak))
        fade = smooth(0.1, 0.55, peak / tall)[None, :]
        layers.append((base, fade * ink * inside * (0.8 * body + 0.5 * contour)))
    return layers, 0.96 + 0.08 * (loop_noise(w, h, 0, 40, 77, 3) - 0.5)


def boat(c, x, y, s):
    paint(c, "#16181c", 0.92)
    c.move_to(x - s, y - 0.12 * s)
    c.curve_to(x - 0.5 * s, y + 0.16 * s, x + 0.5 * s, y + 0.16 * s, x + 1.05 * s, y - 0.16 * s)
    c.curve_to(x + 0.5 * s, y + 0.02 * s, x - 0.4 * s, y + 0.04 * s, x - s, y - 0.12 * s)
    c.fill()
    c.move_to(x - 0.42 * s, y)
    c.curve_to(x - 0.4 * s, y - 0.42 * s, x + 0.2 * s, y - 0.42 * s, x + 0.24 * s, y)
    c.fill()
    c.set_line_width(0.025 * s)
    c.move_to(x + 0.72 * s, y + 0.3 * s), c.line_to(x + 0.5 * s, y - 0.95 * s), c.stroke()
    blob(c, [(x + 0.5 * s, y), (x + 0.46 * s, y - 0.3 * s), (x + 0.55 * s, y - 0.48 * s), (x + 0.68 * s, y - 0.3 * s), (x + 0.68 * s, y)])
    c.fill()
    c.move_to(x + 0.4 * s, y - 0.46 * s), c.line_to(x + 0.56 * s, y - 0.62 * s), c.line_to(x + 0.74 * s, y - 0.46 * s)
    c.fill()


@work("ink-river", poster=0.1)
def ink_river(t, w, h):
    ratio = w / h
    x, y = grid(w, h)
    layers, paper = ink_ground(w, h)
    ink = np.zeros((h, w), np.float32)
    for i, (base, wash) in enumerate(layers):
        mist = loop_noise(w, h, t + i * 0.21, 3.2, 50 + i, 4)
        low = smooth(base - 0.03, base + 0.15, y)
        ink *= 1 - 0.55 * smooth(base - 0.14, base + 0.05, y) * smooth(0.3, 0.6, mist)
        ink += wash * (1 - low * smooth(0.25, 0.62, mist + 0.18 * low))
    water = smooth(0.72, 0.76, y) * smooth(1.0, 0.8, y)
    lines = np.sin(y * 420 + 5 * loop_noise(w, h, t, 5, 5, 3) * 6)
    ink += water * smooth(0.86, 1.0, lines) * 0.09 * smooth(0.4, 0.6, loop_noise(w, h, t, 6, 6, 2))
    bx, by = ratio * (0.56 + 0.035 * np.sin(TAU * t)), 0.79 + 0.0015 * np.sin(TAU * t * 2)
    marks = layer(w, h, lambda c: boat(c, bx, by, 0.052))
    flip = layer(w, h, lambda c: (c.translate(0, 2 * by + 0.006), c.scale(1, -1), boat(c, bx, by, 0.052)))
    ink += blur(flip[..., 3], 0.003 * h) * 0.3 * (0.6 + 0.4 * np.sin(y * 700 + TAU * t * 2))

    def birds(c):
        paint(c, "#20242a", 0.8)
        for i, (dx, dy) in enumerate(((0, 0), (0.035, 0.014), (0.066, 0.004), (-0.03, 0.02), (0.1, 0.022))):
            flap = np.sin(TAU * (t * 5 + i * 0.23)) * 0.006
            px, py, s = ratio * 0.3 + dx + 0.02 * np.sin(TAU * t), 0.2 + dy + 0.008 * np.cos(TAU * t), 0.011
            c.set_line_width(0.0016)
            c.move_to(px - s, py - flap), c.curve_to(px - s / 2, py - flap - 0.004, px, py, px, py + 0.001)
            c.curve_to(px, py, px + s / 2, py - flap - 0.004, px + s, py - flap), c.stroke()

    sky = layer(w, h, birds)
    absorb = np.stack([ink * 1.55, ink * 1.46, ink * 1.32], -1)
    sun = smooth(0.052, 0.049, np.hypot(x - ratio * 0.7, y - 0.14))
    picture = rgb("#f4efe3") * paper[..., None] * np.exp(-absorb)
    picture *= 1 - sun[..., None] * (1 - rgb("#e0543a")) * 0.85 * (0.8 + 0.4 * loop_noise(w, h, 0, 30, 2, 3))[..., None]
    picture = over(over(picture, marks), sky)

    def seal(c):
        paint(c, "#b8322a", 0.9)
        c.rectangle(ratio * 0.855, 0.905, 0.034, 0.05), c.fill()
        paint(c, "#f4efe3")
        letters(c, "江", ratio * 0.855 + 0.017, 0.926, 0.019, "Noto Serif CJK SC")
        letters(c, "行", ratio * 0.855 + 0.017, 0.948, 0.019, "Noto Serif CJK SC")

    return vignette(over(picture, layer(w, h, seal)), 0.12)


def curtain(w, h, t, base, tall, seed, strength):
    x, y = grid(w, h)
    wave = sum(a * np.sin(f * x[0] + p + TAU * t * k) for a, f, p, k in (
        (0.05, 2.1, seed, 1), (0.028, 5.3, seed * 2, -1), (0.012, 11, seed * 3, 2), (0.006, 23, seed, -2)))
    slope = np.gradient(wave) * h
    rays = 0.5 + 0.5 * np.sin(38 * x[0] + 6 * np.sin(3.1 * x[0] + TAU * t) + TAU * t) * np.sin(17 * x[0] + seed - TAU * t)
    rays = 0.45 + 0.55 * rays + 0.35 * np.abs(slope)
    up = (base + wave)[None, :] - y
    shape = np.where(up > 0, np.exp(-up / (tall * (0.6 + 0.5 * rays[None, :]))), np.exp(up / 0.012))
    bright = strength * shape * rays[None, :] * (0.45 + 0.55 * np.sin(1.7 * x[0] + seed + 0.6 * np.sin(TAU * t)) ** 2)[None, :]
    k = np.clip(up / tall, 0, 2)[..., None]
    colour = ramp(k[..., 0], (0, "#7dffb0"), (0.35, "#25e0a0"), (0.9, "#3f7dff"), (1.5, "#b04dff"))
    return bright[..., None] * colour**1.8


@lru_cache
def night(w, h):
    random = np.random.default_rng(4)
    ratio = w / h

    def stars(c):
        for _ in range(420):
            paint(c, "#dfe8ff", random.uniform(0.1, 0.9) ** 2)
            c.arc(random.uniform(0, ratio), random.uniform(0, 0.64), random.uniform(0.0005, 0.0016), 0, TAU), c.fill()

    def forest(c):
        far = 0.6 - 0.085 * np.clip(ridge(240, 5, 0.55, 2), -0.6, 1.2)
        paint(c, "#0a1626")
        c.move_to(-0.1, 1)
        for px, py in zip(np.linspace(-0.1, ratio + 0.1, 240), far):
            c.line_to(px, py)
        c.line_to(ratio + 0.1, 1), c.fill()
        paint(c, "#050b12")
        for i in range(90):
            px = random.uniform(-0.05, ratio + 0.05)
            edge = abs(px / ratio - 0.5) * 2
            size = random.uniform(0.03, 0.06) + 0.13 * edge**2 * random.uniform(0.4, 1)
            for k in range(5):
                top, half = 0.665 - size * (1 - k * 0.17), size * (0.05 + 0.045 * k)
                c.move_to(px, top), c.line_to(px + half, top + size * 0.3), c.line_to(px - half, top + size * 0.3)
                c.fill()
        c.rectangle(-0.1, 0.655, ratio + 0.2, 0.02), c.fill()

    return layer(w, h, stars), layer(w, h, forest)


@work("aurora-lake", poster=0.15)
def aurora_lake(t, w, h):
    ratio = w / h
    x, y = grid(w, h)
    stars, forest = night(w, h)
    light = ramp(y, (0, "#030818"), (0.4, "#0a2038"), (0.66, "#1d4a58")) ** 2.2
    light += 1.3 * curtain(w, h, t, 0.44, 0.13, 1.3, 0.75) + 0.7 * curtain(w, h, t, 0.3, 0.1, 4.1, 0.5)
    light += 0.6 * curtain(w, h, t, 0.52, 0.12, 2.7, 0.5)
    light += (stars[..., :3] ** 2) * (0.8 + 0.2 * np.sin(TAU * (t * 2 + x * 3 + y * 5)))[..., None]
    scene = light * (1 - forest[..., 3:]) + forest[..., :3] ** 2.2
    # A tent with a lamp in it: the one warm place.
    tx, ty = ratio * 0.3, 0.662
    glow = 1 + 0.12 * np.sin(TAU * t * 3) + 0.06 * np.sin(TAU * t * 7)

    def tent(c):
        paint(c, "#ffb14a")
        c.move_to(tx - 0.038, ty), c.line_to(tx - 0.004, ty - 0.048), c.line_to(tx + 0.04, ty), c.fill()
        paint(c, "#8a3d12")
        c.move_to(tx - 0.004, ty - 0.048), c.line_to(tx + 0.004, ty), c.line_to(tx - 0.012, ty), c.fill()

    tent = layer(w, h, tent)
    scene = scene * (1 - tent[..., 3:]) + tent[..., :3] ** 2.2 * 1.6 * glow
    r = np.hypot(x - tx, (y - ty) * 1.4)
    scene += rgb("#ff8a2a") ** 2.2 * (0.4 * np.exp(-r / 0.035) * glow)[..., None]
    shore = 0.672
    below = y > shore
    ripple = (y - shore) / (1 - shore)
    dx = 0.010 * np.sin(90 * (np.clip(ripple, 0, 1) + 0.06) ** 0.5 * 4 + TAU * t * 2 + 9 * x) * (0.25 + ripple) + 0.006 * (loop_noise(w, h, t, 16, 8, 3) - 0.5)
    mirror = sample(scene, (x + dx) * h, (2 * shore - y + 0.02 * (loop_noise(w, h, t, 22, 7, 2) - 0.5) * ripple) * h)
    lake = mirror * (0.62 - 0.2 * ripple)[..., None] + rgb("#0a2030") ** 2.2 * 0.5
    scene = np.where(below[..., None], lake, scene)

    def rocks(c):
        paint(c, "#04080d")
        blob(c, [(-0.2, 0.93), (0.12, 0.9), (0.3, 0.95), (0.5, 1.02), (0.2, 1.2), (-0.2, 1.2)]), c.fill()
        blob(c, [(ratio - 0.3, 1.02), (ratio - 0.14, 0.95), (ratio + 0.1, 0.92), (ratio + 0.2, 1.2)]), c.fill()
        for i in range(26):
            bx = 0.005 + 0.0125 * i
            bend = 0.012 * np.sin(TAU * t + i * 0.7)
            c.set_line_width(0.0022)
            c.move_to(bx, 0.97), c.curve_to(bx, 0.9, bx + bend, 0.87, bx + bend * 2 + 0.01 * ((i * 7) % 5 - 2), 0.8 + 0.018 * ((i * 5) % 6)), c.stroke()

    rocks = layer(w, h, rocks)
    scene = scene * (1 - rocks[..., 3:]) + rocks[..., :3] ** 2.2
    return vignette(bloom(film_curve(scene * 1.25), 0.55, 0.02, 0.4), 0.3)
