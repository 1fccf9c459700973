"""Works of cut paper: flat layers, each with its own shadow on the one behind."""

from functools import lru_cache

import numpy as np

from kit import TAU, blob, blur, grid, layer, loop_noise, over, paint, ramp, rgb, shade, vignette, work
from scipy import ndimage as ndi


@lru_cache
def fibre(w, h, seed):
    fine = np.random.default_rng(seed).normal(0, 1, (h, w)).astype(np.float32)
    return 1 + 0.012 * blur(fine, 0.8) / 0.4 + 0.05 * (loop_noise(w, h, 0, 5, seed, 5) - 0.5)


def lay(picture, sheet, depth, seed=1):
    """A sheet of paper `depth` above what lies below: shadow, fibres, a lit edge."""
    h, w = picture.shape[:2]
    alpha = sheet[..., 3]
    picture = shade(picture, alpha, 0.004 * depth, 0.009 * depth, 0.008 * depth, 0.42, "#24081c")
    edge = alpha - ndi.shift(alpha, (h * 0.003, h * 0.002), order=1, mode="nearest")
    sheet = sheet.copy()
    sheet[..., :3] *= fibre(w, h, seed)[..., None]
    sheet[..., :3] += np.clip(edge, 0, 1)[..., None] * 0.16 * alpha[..., None]
    return over(picture, sheet)


def hill(c, colour, base, waves, shift, ratio):
    paint(c, colour)
    c.move_to(-0.2, 1.2)
    for x in np.linspace(-0.2, ratio + 0.2, 160):
        c.line_to(x + shift, base + sum(a * np.sin(f * x + p) for a, f, p in waves))
    c.line_to(ratio + 0.2, 1.2)
    c.fill()


def pine(c, x, y, size):
    for i in range(4):
        top, half = y - size * (1 - i * 0.2), size * (0.12 + 0.075 * i)
        c.move_to(x, top)
        c.line_to(x + half, top + size * 0.36)
        c.line_to(x - half, top + size * 0.36)
        c.close_path()
        c.fill()
    c.rectangle(x - size * 0.025, y - size * 0.1, size * 0.05, size * 0.2)
    c.fill()


def cloud(c, x, y, s):
    for dx, dy, r in ((-1.1, 0.1, 0.5), (-0.4, -0.25, 0.7), (0.45, -0.1, 0.62), (1.15, 0.15, 0.42)):
        c.arc(x + dx * s, y + dy * s, r * s, 0, TAU)
        c.fill()
    c.rectangle(x - 1.1 * s, y, 2.3 * s, 0.56 * s)
    c.fill()


def train(c, x, y, t):
    """The engine's nose stands at x, its wheels on y."""
    red, cream, dark = "#c8362f", "#fff1d6", "#3a1a33"
    for car in range(4):
        left = x - 0.13 - (car + 1) * 0.158
        paint(c, cream if car % 2 else "#f7dfb8")
        c.rectangle(left, y - 0.088, 0.148, 0.07)
        c.fill()
        paint(c, red)
        c.rectangle(left - 0.004, y - 0.098, 0.156, 0.014)
        c.rectangle(left, y - 0.034, 0.148, 0.012)
        c.fill()
        paint(c, "#ffb648")
        for window in range(5):
            c.rectangle(left + 0.011 + window * 0.027, y - 0.076, 0.018, 0.026)
        c.fill()
        paint(c, dark)
        for wheel in (0.03, 0.118):
            c.arc(left + wheel, y - 0.012, 0.0125, 0, TAU)
            c.fill()
        c.rectangle(left + 0.147, y - 0.026, 0.013, 0.006)
        c.fill()
    paint(c, red)
    c.rectangle(x - 0.13, y - 0.112, 0.052, 0.094)
    c.rectangle(x - 0.085, y - 0.078, 0.078, 0.054)
    c.rectangle(x - 0.028, y - 0.106, 0.014, 0.04)
    c.fill()
    paint(c, "#ffb648")
    c.rectangle(x - 0.12, y - 0.1, 0.03, 0.03)
    c.fill()
    paint(c, dark)
    c.rectangle(x - 0.138, y - 0.12, 0.07, 0.011)
    c.rectangle(x - 0.032, y - 0.112, 0.022, 0.008)
    c.move_to(x - 0.012, y - 0.026), c.line_to(x + 0.02, y - 0.006), c.line_to(x - 0.012, y - 0.006)
    c.fill()
    for at, r in ((-0.108, 0.021), (-0.062, 0.015), (-0.03, 0.015)):
        paint(c, dark)
        c.arc(x + at, y - r, r, 0, TAU)
        c.fill()
        paint(c, "#f7dfb8")
        for spoke in range(3):
            a = -t * TAU * 22 + spoke * TAU / 3
            c.rectangle(x + at - 0.002 + np.cos(a) * r * 0.6, y - r - 0.002 + np.sin(a) * r * 0.6, 0.004, 0.004)
        c.fill()


@work("paper-train", poster=0.62)
def paper_train(t, w, h):
    ratio = w / h
    x, y = grid(w, h)
    sway = np.sin(TAU * t)
    r = np.hypot(x - ratio * 0.66, y - 0.4)
    picture = ramp(r, (0, "#fff3d4"), (0.35, "#fbdcae"), (0.9, "#efb187"), (1.6, "#d98873"))
    picture *= fibre(w, h, 3)[..., None]

    def sheet(draw):
        return layer(w, h, draw)

    for radius, colour, depth in ((0.33, "#fbd29a", 1.2), (0.25, "#f9b768", 1.2), (0.17, "#f58f45", 1.5)):
        picture = lay(picture, sheet(lambda c: (paint(c, colour), c.arc(ratio * 0.66 + sway * 0.004, 0.4, radius, 0, TAU), c.fill())), depth)

    def sky(c):
        for i, (cx, cy, s) in enumerate(((0.34, 0.2, 0.075), (1.42, 0.17, 0.055), (0.86, 0.1, 0.045))):
            dx = 0.02 * np.sin(TAU * t + i * 2)
            paint(c, "#fff6e2")
            c.rectangle(cx + dx, -0.1, 0.0022, cy + 0.08), c.fill()
            cloud(c, cx + dx, cy, s)

    picture = lay(picture, sheet(sky), 2.2, 5)
    far = [("#e9a27c", 0.56, ((0.07, 3.1, 0.4), (0.03, 7, 1))), ("#cf7a68", 0.65, ((0.06, 2.7, 2.2), (0.02, 9, 0)))]
    for i, (colour, base, waves) in enumerate(far):
        picture = lay(picture, sheet(lambda c: hill(c, colour, base, waves, sway * 0.006 * (i + 1), ratio)), 1.8, 7 + i)

    def village(c):
        hill(c, "#a9525a", 0.76, ((0.035, 3.7, 0.2), (0.012, 11, 2)), sway * 0.016, ratio)
        for i in range(9):
            px = 0.06 + i * 0.045 + 0.012 * (i % 2)
            pine(c, px + sway * 0.016, 0.765 + 0.03 * np.sin(3.7 * px + 0.2), 0.1 + 0.03 * ((i * 7) % 3))

    picture = lay(picture, sheet(village), 2.4, 11)
    deck, dx = 0.66, sway * 0.02
    # The smoke: puffs left behind where the engine was, growing and thinning.
    nose = -0.1 + t * (ratio + 1.05)

    def smoke(c):
        for age in range(9):
            a = age / 9 + (t * 18 % 1) / 9
            paint(c, "#fff1dd")
            c.arc(nose - 0.03 - a * 0.42, deck - 0.12 - 0.15 * a**0.7 - 0.01 * np.sin(age * 2.3), 0.012 + 0.034 * a * (1.3 - a), 0, TAU)
            c.fill()

    picture = lay(picture, sheet(smoke), 1.5, 13)
    picture = lay(picture, sheet(lambda c: train(c, nose, deck + 0.002 * np.sin(t * TAU * 16), t)), 1.6, 17)

    def viaduct(c):
        paint(c, "#7c3a52")
        c.rectangle(-0.2, deck, ratio + 0.4, 0.032)
        for i in range(-1, 11):
            cx = i * 0.2 + dx
            c.rectangle(cx - 0.022, deck + 0.03, 0.044, 0.5)
        c.fill()
        for i in range(-1, 11):
            cx = i * 0.2 + 0.1 + dx
            c.move_to(cx - 0.1, deck + 0.03)
            c.line_to(cx + 0.1, deck + 0.03)
            c.line_to(cx + 0.1, deck + 0.12)
            c.arc_negative(cx, deck + 0.125, 0.079, 0, np.pi)
            c.line_to(cx - 0.1, deck + 0.12)
            c.fill()
        paint(c, "#93495a")
        for i in range(-1, 40):
            c.rectangle(i * 0.05 + dx, deck - 0.012, 0.008, 0.014)
        c.rectangle(-0.2, deck - 0.012, ratio + 0.4, 0.004)
        c.fill()

    picture = lay(picture, sheet(viaduct), 2.6, 19)

    def near(c):
        hill(c, "#55284a", 0.9, ((0.04, 2.9, 4.2), (0.012, 8, 1)), sway * 0.03, ratio)
        for i in range(16):
            px = i * 0.125 + 0.02 * ((i * 5) % 3)
            size = 0.11 + 0.05 * ((i * 11) % 4) / 3
            pine(c, px + sway * 0.03, 0.92 + 0.04 * np.sin(2.9 * px + 4.2), size)

    picture = lay(picture, sheet(near), 3, 23)

    def frame(c):
        paint(c, "#2f1736")
        for side in (0, 1):
            c.save()
            if side:
                c.translate(ratio, 0), c.scale(-1, 1)
            s = sway * 0.045 * (1 if side == 0 else -1)
            blob(c, [(-0.3 + s, 0.62), (0.02 + s, 0.74), (0.14 + s, 0.9), (0.42 + s, 0.985), (0.7 + s, 1.2), (-0.3 + s, 1.3)])
            c.fill()
            for k in range(5):
                bend = 0.012 * np.sin(TAU * t + k)
                bx, by, lx, ly = 0.03 + 0.05 * k + s, 0.86 + 0.03 * k, 0.06 + 0.075 * k + bend + s, 0.56 + 0.075 * k
                c.move_to(bx - 0.012, by)
                c.curve_to(bx - 0.02, by - 0.15, lx - 0.04, ly + 0.1, lx, ly)
                c.curve_to(lx + 0.012, ly + 0.1, bx + 0.045, by - 0.1, bx + 0.015, by)
                c.fill()
            c.restore()

    picture = lay(picture, sheet(frame), 4.5, 29)
    return vignette(picture, 0.25)
