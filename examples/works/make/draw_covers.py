"""The songs' covers: one plain idea each, 1:1."""

import cairo
import numpy as np
from kit import TAU, blob, bloom, blur, film_curve, grain, grid, layer, letters, loop_noise, over, paint, ramp, rgb, screen, shade, smooth, vignette, work


@work("lofi-rain")
def lofi(t, w, h):
    x, y = grid(w, h)
    picture = ramp(y, (0, "#2b2140"), (0.6, "#5a3b5c"), (1, "#b56a5a")) * 1.0

    def cassette(c):
        c.translate(0.5, 0.52), c.rotate(-0.1)
        paint(c, "#f4dfc0"), rounded(c, -0.36, -0.235, 0.72, 0.47, 0.035), c.fill()
        for i, colour in enumerate(("#e8604a", "#f29a4a", "#f7cf6a", "#5aa9a0")):
            paint(c, colour), c.rectangle(-0.36, 0.06 + 0.028 * i, 0.72, 0.028), c.fill()
        paint(c, "#fffaf0"), rounded(c, -0.31, -0.195, 0.62, 0.1, 0.012), c.fill()
        paint(c, "#4a3350"), letters(c, "雨天 · A 面", 0, -0.125, 0.055)
        paint(c, "#2b2140"), rounded(c, -0.22, -0.07, 0.44, 0.15, 0.07), c.fill()
        for sx in (-1, 1):
            paint(c, "#fff3de"), c.arc(sx * 0.14, 0.005, 0.056, 0, TAU), c.fill()
            paint(c, "#2b2140"), c.arc(sx * 0.14, 0.005, 0.034, 0, TAU), c.fill()
            paint(c, "#fff3de")
            for k in range(6):
                a = k * TAU / 6
                c.arc(sx * 0.14 + 0.034 * np.cos(a), 0.005 + 0.034 * np.sin(a), 0.009, 0, TAU), c.fill()
        paint(c, "#8a4f55"), c.rectangle(-0.06, -0.03, 0.12, 0.07), c.fill()
        paint(c, "#dcbf98"), c.move_to(-0.24, 0.235), c.line_to(-0.2, 0.172), c.line_to(0.2, 0.172), c.line_to(0.24, 0.235), c.fill()

    tape = layer(w, h, cassette)
    picture = over(shade(picture, tape[..., 3], 0.015, 0.035, 0.03, 0.55, "#140818"), tape)

    def rain(c):
        random = np.random.default_rng(4)
        for _ in range(150):
            px, py, s = random.random(), random.random(), random.uniform(0.02, 0.07)
            paint(c, "#dfe6ff", 0.22), c.set_line_width(0.0025)
            c.move_to(px, py), c.line_to(px - s * 0.22, py + s), c.stroke()

    return grain(vignette(over(picture, layer(w, h, rain)), 0.35), 0.018)


def rounded(c, x, y, wide, tall, r):
    for cx, cy, a in ((x + wide - r, y + r, -0.25), (x + wide - r, y + tall - r, 0), (x + r, y + tall - r, 0.25), (x + r, y + r, 0.5)):
        c.arc(cx, cy, r, a * TAU, (a + 0.25) * TAU)
    c.close_path()


@work("plucked-moon")
def plucked(t, w, h):
    x, y = grid(w, h)
    picture = ramp(y, (0, "#0e2a3a"), (0.7, "#1f5560"), (1, "#2f7a78"))
    moon = smooth(0.252, 0.248, np.hypot(x - 0.5, y - 0.42))[..., None]
    picture = screen(picture, np.exp(-np.hypot(x - 0.5, y - 0.42) / 0.2)[..., None] * rgb("#f5d99a") * 0.5)
    picture = picture * (1 - moon) + moon * rgb("#f7e3ae") * (0.9 + 0.2 * loop_noise(w, h, 0, 5, 3, 5))[..., None]

    def strings(c):
        for i in range(13):
            px = 0.14 + 0.06 * i
            c.set_line_width(0.003)
            paint(c, "#fff3d0", 0.85)
            c.move_to(px, -0.1)
            for k in range(80):
                f = k / 79
                c.line_to(px + 0.018 * np.sin(f * np.pi) * np.sin(f * np.pi * (4 + i % 3)) * np.exp(-((i - 6) / 2.2) ** 2), f * 1.1)
            c.stroke()
            by = 0.76 + 0.012 * (i - 6) ** 2 / 3 - 0.01 * i
            paint(c, "#b5532e"), c.move_to(px - 0.02, by + 0.06), c.line_to(px, by), c.line_to(px + 0.02, by + 0.06), c.fill()

    def branch(c):
        paint(c, "#0a1c26")
        c.set_line_cap(cairo.LINE_CAP_ROUND)
        for line, wide in ((((-0.05, 0.2), (0.2, 0.24), (0.34, 0.12), (0.62, 0.2)), 0.02), (((0.2, 0.2), (0.3, 0.3), (0.36, 0.34), (0.44, 0.36)), 0.011)):
            c.set_line_width(wide), c.move_to(*line[0]), c.curve_to(*line[1], *line[2], *line[3]), c.stroke()
        for px, py in ((0.3, 0.175), (0.46, 0.17), (0.6, 0.2), (0.43, 0.36), (0.34, 0.31), (0.12, 0.21)):
            for k in range(5):
                a = TAU * k / 5 + px * 9
                paint(c, "#f29aa8"), c.arc(px + 0.021 * np.cos(a), py + 0.021 * np.sin(a), 0.017, 0, TAU), c.fill()
            paint(c, "#ffe08a"), c.arc(px, py, 0.009, 0, TAU), c.fill()

    return grain(vignette(over(over(picture, layer(w, h, strings)), layer(w, h, branch)), 0.3), 0.015)


@work("carousel-waltz")
def waltz(t, w, h):
    def rays(c):
        for i in range(24):
            paint(c, "#f6e2b8" if i % 2 else "#f0b7a0")
            a = TAU * i / 24
            c.move_to(0.5, 0.46), c.arc(0.5, 0.46, 1.2, a, a + TAU / 24), c.close_path(), c.fill()

    def ride(c):
        paint(c, "#b8323a"), c.move_to(0.1, 0.36), c.curve_to(0.3, 0.28, 0.42, 0.2, 0.5, 0.08), c.curve_to(0.58, 0.2, 0.7, 0.28, 0.9, 0.36), c.fill()
        for i in range(4):
            l, r = 0.1 + 0.2 * i, 0.2 + 0.2 * i
            paint(c, "#fff1d2"), c.move_to(l, 0.36), c.curve_to(l + (0.5 - l) * 0.4, 0.28, l + (0.5 - l) * 0.8, 0.2, 0.5, 0.08)
            c.curve_to(r + (0.5 - r) * 0.8, 0.2, r + (0.5 - r) * 0.4, 0.28, r, 0.36), c.fill()
        for i in range(8):
            paint(c, "#f2b33a" if i % 2 else "#2f7f86"), c.arc(0.15 + 0.1 * i, 0.36, 0.05, 0, np.pi), c.fill()
        paint(c, "#f2b33a"), c.arc(0.5, 0.07, 0.025, 0, TAU), c.fill()
        paint(c, "#2f7f86"), c.rectangle(0.44, 0.36, 0.12, 0.44), c.fill()
        paint(c, "#8a2432"), rounded(c, 0.1, 0.8, 0.8, 0.06, 0.02), c.fill()
        paint(c, "#f2b33a"), rounded(c, 0.06, 0.855, 0.88, 0.05, 0.02), c.fill()
        for i in range(17):
            paint(c, "#fff6dc"), c.arc(0.1 + 0.05 * i, 0.88, 0.009, 0, TAU), c.fill()
        for px, py, colour, s in ((0.25, 0.6, "#fff6e6", 1), (0.75, 0.66, "#3a2b46", 1)):
            paint(c, "#d99a2a"), c.rectangle(px - 0.006, 0.36, 0.012, 0.45), c.fill()
            paint(c, colour)
            blob(c, [(px - 0.11, py), (px - 0.05, py - 0.045), (px + 0.04, py - 0.035), (px + 0.09, py - 0.12), (px + 0.15, py - 0.1), (px + 0.165, py - 0.06), (px + 0.12, py - 0.05), (px + 0.09, py + 0.03), (px, py + 0.05), (px - 0.09, py + 0.045)]), c.fill()
            c.set_line_width(0.022), c.set_line_cap(cairo.LINE_CAP_ROUND), c.set_line_join(cairo.LINE_JOIN_ROUND)
            for a, b, e in (((0.07, 0.02), (0.13, 0.05), (0.11, 0.1)), ((0.04, 0.03), (0.07, 0.09), (0.03, 0.12)), ((-0.08, 0.03), (-0.12, 0.08), (-0.08, 0.12)), ((-0.06, 0.03), (-0.07, 0.09), (-0.03, 0.13))):
                c.move_to(px + a[0], py + a[1]), c.line_to(px + b[0], py + b[1]), c.line_to(px + e[0], py + e[1]), c.stroke()
            paint(c, "#e8604a"), c.set_line_width(0.016)
            c.move_to(px - 0.11, py), c.curve_to(px - 0.17, py + 0.01, px - 0.13, py + 0.06, px - 0.18, py + 0.08), c.stroke()
            c.move_to(px + 0.09, py - 0.12), c.curve_to(px + 0.05, py - 0.09, px + 0.05, py - 0.06, px + 0.02, py - 0.04), c.stroke()
            paint(c, "#2f7f86"), blob(c, [(px - 0.035, py - 0.05), (px + 0.025, py - 0.045), (px + 0.02, py + 0.015), (px - 0.03, py + 0.015)]), c.fill()
            paint(c, "#141018"), c.arc(px + 0.118, py - 0.088, 0.006, 0, TAU), c.fill()

    picture = layer(w, h, rays)[..., :3]
    ride = layer(w, h, ride)
    return grain(vignette(over(shade(picture, ride[..., 3], 0.01, 0.02, 0.02, 0.4, "#401018"), ride), 0.25), 0.022)


@work("neon-highway")
def highway(t, w, h):
    x, y = grid(w, h)
    light = ramp(y, (0, "#0a0524"), (0.3, "#3a0f5e"), (0.55, "#d1307f"), (0.6, "#ff8a4a")) ** 2.2
    r = np.hypot(x - 0.5, y - 0.42)
    bands = (y < 0.36) | (((y - 0.36) * 30) % 1 > 0.1 + (y - 0.36) * 1.9)
    disc = (smooth(0.232, 0.228, r) * bands)[..., None]
    light = light * (1 - disc) + disc * ramp((y - 0.2) / 0.4, (0, "#fff07a"), (0.5, "#ff7a4a"), (1, "#ff2d8a")) ** 2.2 * 1.6
    hills = 0.6 - 0.1 * np.abs(np.sin(x * 9 + 1) * np.sin(x * 23)) * np.abs(x - 0.5) * 2.4
    light = np.where((y > hills)[..., None], rgb("#12062e") ** 2.2, light)
    depth = 0.06 / np.clip(y - 0.6, 1e-3, 1)
    u = (x - 0.5) * depth * 14
    lines = np.exp(-((np.abs((u + 0.5) % 1 - 0.5)) / (0.02 + 0.05 * depth)) ** 2) + np.exp(-((np.abs((depth * 9) % 1 - 0.5)) / 0.06) ** 2)
    road = np.abs(u) < 1.5
    floor = np.where(road, 0, lines)[..., None] * rgb("#39d8ff") ** 2.2 * np.exp(-depth * 1.1)[..., None] * 1.5
    edge = np.exp(-((np.abs(u) - 1.5) / 0.06) ** 2)[..., None] * rgb("#ff3da8") ** 2.2 * 2
    dash = (np.exp(-(u / 0.05) ** 2) * ((depth * 5) % 1 > 0.45))[..., None] * rgb("#fff3c0") ** 2.2
    light = np.where((y > 0.6)[..., None], rgb("#0a0420") ** 2.2 + floor + edge + dash, light)

    def car(c):
        c.translate(0.5, 0.8)
        paint(c, "#120824"), blob(c, [(-0.17, 0.07), (-0.17, 0), (-0.12, -0.03), (-0.08, -0.1), (0.08, -0.1), (0.12, -0.03), (0.17, 0), (0.17, 0.07)]), c.fill()
        paint(c, "#5b2a86"), c.move_to(-0.095, -0.035), c.line_to(-0.068, -0.085), c.line_to(0.068, -0.085), c.line_to(0.095, -0.035), c.fill()
        paint(c, "#ff2d55"), c.rectangle(-0.155, 0.0, 0.11, 0.022), c.rectangle(0.045, 0.0, 0.11, 0.022), c.fill()
        paint(c, "#05030c"), c.rectangle(-0.15, 0.065, 0.05, 0.035), c.rectangle(0.1, 0.065, 0.05, 0.035), c.fill()

    car = layer(w, h, car)
    light = light * (1 - car[..., 3:]) + car[..., :3] ** 2.2 * 2
    return vignette(bloom(film_curve(light * 1.3), 0.5, 0.02, 0.7), 0.3)


@work("first-snow")
def snow(t, w, h):
    x, y = grid(w, h)
    picture = ramp(y, (0, "#aebccb"), (0.55, "#dfe3e6"), (0.66, "#eceae6"), (1, "#d5dce4"))

    def tree(c):
        random = np.random.default_rng(11)

        def limb(px, py, a, size, deep):
            ex, ey = px + np.cos(a) * size, py + np.sin(a) * size
            paint(c, "#38404c"), c.set_line_width(0.0011 * 1.62**deep + 0.0012), c.move_to(px, py), c.line_to(ex, ey), c.stroke()
            if deep:
                for side in (-1, 1):
                    limb(ex, ey, a + side * random.uniform(0.2, 0.62), size * random.uniform(0.66, 0.86), deep - 1)

        c.set_line_cap(cairo.LINE_CAP_ROUND)
        limb(0.62, 0.72, -np.pi / 2, 0.125, 7)
        paint(c, "#38404c")
        c.rectangle(0.3, 0.655, 0.012, 0.06), c.arc(0.306, 0.64, 0.013, 0, TAU), c.fill()
        paint(c, "#b8413a"), blob(c, [(0.288, 0.695), (0.294, 0.652), (0.318, 0.652), (0.326, 0.695)]), c.fill()

    tree = layer(w, h, tree)
    ground = layer(w, h, lambda c: (paint(c, "#f3f1ee"), blob(c, [(-0.3, 0.74), (0.2, 0.71), (0.6, 0.715), (1.3, 0.76), (1.3, 1.3), (-0.3, 1.3)]), c.fill()))
    picture = over(picture, tree)
    picture = over(picture, ground) - ground[..., 3:] * (rgb("#243447") * 0.16 * smooth(0.7, 1.05, y)[..., None])
    random = np.random.default_rng(3)
    for count, size, soft in ((260, 0.0028, 0), (90, 0.006, 1.2), (22, 0.016, 6)):
        flakes = layer(w, h, lambda c: [(paint(c, "#ffffff", random.uniform(0.5, 1)), c.arc(random.random(), random.random(), size * random.uniform(0.6, 1.3), 0, TAU), c.fill()) for _ in range(count)])
        picture = over(picture, blur(flakes, soft * h / 640), 0.9)
    return grain(picture, 0.012)


@work("little-candles")
def candles(t, w, h):
    x, y = grid(w, h)
    picture = ramp(np.hypot(x - 0.5, y - 0.4), (0, "#ffcf8f"), (0.5, "#f0819a"), (1, "#7a4fa8"))

    def cake(c):
        for bottom, half, tall, colour, icing in ((0.9, 0.34, 0.21, "#fff0dc", "#ff8fb0"), (0.69, 0.24, 0.18, "#8fd3c6", "#fff6e4")):
            paint(c, colour), rounded(c, 0.5 - half, bottom - tall, 2 * half, tall, 0.02), c.fill()
            n = int(half * 30)
            for i in range(n):
                px, drop = 0.5 - half + (i + 0.5) * 2 * half / n, 0.03 + 0.035 * ((i * 7) % 4) / 3
                paint(c, icing), c.rectangle(px - half / n, bottom - tall, 2 * half / n, drop), c.arc(px, bottom - tall + drop, half / n, 0, np.pi), c.fill()
            rounded(c, 0.5 - half - 0.008, bottom - tall - 0.02, 2 * half + 0.016, 0.04, 0.02), c.fill()
            for i in range(int(half * 60)):
                paint(c, ("#e8604a", "#f7cf4a", "#5a7fd8", "#ffffff")[i % 4]), c.arc(0.5 - half * 0.9 + 1.8 * half * ((i * 0.618) % 1), bottom - 0.02 - tall * 0.45 * ((i * 0.37) % 1), 0.006, 0, TAU), c.fill()
        paint(c, "#5a3474"), rounded(c, 0.1, 0.9, 0.8, 0.03, 0.015), c.fill()
        for i in range(5):
            px = 0.34 + 0.08 * i
            paint(c, ("#ff6f6f", "#5a9fe0", "#ffd24a", "#6fc48a", "#c07ae0")[i]), c.rectangle(px - 0.011, 0.36, 0.022, 0.135), c.fill()
            paint(c, "#ffffff", 0.6)
            for k in range(3):
                c.move_to(px - 0.011, 0.39 + 0.04 * k), c.line_to(px + 0.011, 0.375 + 0.04 * k), c.line_to(px + 0.011, 0.387 + 0.04 * k), c.line_to(px - 0.011, 0.402 + 0.04 * k), c.fill()
            paint(c, "#ff9a2d"), c.move_to(px, 0.27), c.curve_to(px + 0.04, 0.32, px + 0.02, 0.36, px, 0.36), c.curve_to(px - 0.02, 0.36, px - 0.03, 0.32, px, 0.27), c.fill()
            paint(c, "#fff6b8"), c.arc(px, 0.338, 0.011, 0, TAU), c.fill()

    picture = over(picture, layer(w, h, cake))
    for i in range(5):
        picture = screen(picture, np.exp(-np.hypot(x - 0.34 - 0.08 * i, y - 0.32) / 0.06)[..., None] * rgb("#ffb84a") * 0.4)
    random = np.random.default_rng(6)
    bits = layer(w, h, lambda c: [(paint(c, ("#fff3c0", "#ff6f91", "#7fe0d0", "#ffd24a")[i % 4], 0.9), c.save(), c.translate(random.random(), random.random() * 0.62), c.rotate(random.random() * 6), c.rectangle(-0.008, -0.004, 0.016, 0.008), c.restore(), c.fill()) for i in range(70)])
    return grain(vignette(over(picture, bits), 0.2), 0.015)
