"""A murmuration of starlings over a lake at dusk: one flock of thousands that folds, thins and gathers."""

from functools import lru_cache

import cairo
import numpy as np
from kit import TAU, bloom, blur, film_curve, grid, layer, loop_noise, over, paint, ramp, resized, rgb, sample, smooth, vignette, work

BIRDS = 7200
HORIZON = 0.74


@lru_cache
def places():
    """Where each bird flies within the flock, -1 to 1 on three axes, denser in the middle; and its own beat."""
    random = np.random.default_rng(11)
    direction = random.normal(size=(3, BIRDS))
    direction /= np.linalg.norm(direction, axis=0)
    return direction * random.random(BIRDS) ** 0.45, random.random(BIRDS)


def flock(t):
    """Places of all birds at t: a cloud bent by waves that run through it, so that it folds like cloth."""
    (x, y, z), own = places()
    y, z = y * 0.42, z * 0.6
    # Each bend uses what the one before it made.
    y = y + 0.42 * np.sin(1.9 * x + TAU * t) * (0.5 + 0.5 * np.cos(TAU * t + 1.1 * x)) + 0.1 * np.sin(4.3 * z + TAU * t + 1)
    z = z + 0.4 * np.sin(2.3 * x - 1.4 * y - TAU * t + 0.6) + 0.15 * np.sin(5 * y + 2 * TAU * t)
    x = x + 0.33 * np.sin(2.6 * z + 1.7 * y + TAU * t + 2.0) + 0.1 * np.sin(5.2 * y - 2 * TAU * t)
    # The waist thins and thickens; dense bands travel along.
    waist = 0.48 + 0.5 * (0.5 + 0.5 * np.sin(2.4 * x - TAU * t + 0.5)) ** 1.5
    y, z = y * waist, z * waist
    x = x + 0.09 * np.sin(7.5 * x - 2 * TAU * t)
    y = y + 0.012 * np.sin(TAU * (t * 3 + own))
    x = x + 0.012 * np.cos(TAU * (t * 2 + own * 3))
    turn = 0.55 * np.sin(TAU * t) + 0.25
    x, z = x * np.cos(turn) - z * np.sin(turn), x * np.sin(turn) + z * np.cos(turn)
    lean = -0.16 + 0.14 * np.sin(TAU * t + 1.3)
    x, y = x * np.cos(lean) - y * np.sin(lean), x * np.sin(lean) + y * np.cos(lean)
    return x + 0.12 * np.sin(TAU * t + 0.4), y + 0.06 * np.cos(TAU * t), z, own


def birds(t, w, h):
    """How much of each pixel is covered by birds."""
    before, now = flock(t - 0.004), flock(t)
    x, y, z, own = now
    deep = 2.6 / (2.6 + z)
    heading = np.arctan2(now[1] - before[1], now[0] - before[0])
    beat = np.sin(TAU * (t * 30 + own * 7))
    size = 0.0042 * deep
    cover = np.zeros(w * h, np.float32)
    ratio = w / h
    px, py = ratio * 0.5 + x * deep * 0.53, 0.34 + y * deep * 0.38
    # Body along the way it flies, wings across it, up or down with the beat.
    marks = [(along, 0.0, 0.55) for along in np.linspace(-0.5, 0.5, 4)]
    marks += [(-0.12 * abs(k), k, 0.4) for k in (-0.85, -0.45, 0.45, 0.85)]
    for along, across, weight in marks:
        lift = -np.abs(across) * beat * 0.55
        bx = px + size * (along * np.cos(heading) - across * 0.55 * np.sin(heading))
        by = py + size * (along * np.sin(heading) * 0.6 + across * 0.4 * np.cos(heading) + lift)
        gx, gy = bx * h - 0.5, by * h - 0.5
        ix, iy = np.floor(gx).astype(int), np.floor(gy).astype(int)
        fx, fy = gx - ix, gy - iy
        for dx, dy, part in ((0, 0, (1 - fx) * (1 - fy)), (1, 0, fx * (1 - fy)), (0, 1, (1 - fx) * fy), (1, 1, fx * fy)):
            inside = (ix + dx >= 0) & (ix + dx < w) & (iy + dy >= 0) & (iy + dy < h)
            cover += np.bincount(((iy + dy) * w + ix + dx)[inside], (part * weight * (h / 432) ** 2 * np.clip(deep, 0.6, 1.5))[inside], w * h)
    return 1 - np.exp(-cover.reshape(h, w) * 1.1)


@lru_cache(maxsize=1)
def sky(w, h):
    """The dusk, as light: bands of cloud lit from below."""
    x, y = grid(w, h)
    ratio = w / h
    light = ramp(y, (0, "#3f4f92"), (0.2, "#7a6cae"), (0.4, "#d587a6"), (0.56, "#f7a58a"), (0.68, "#ffc98a"), (0.76, "#ffdc9c")) ** 2.2
    r = np.hypot(x - ratio * 0.36, (y - 0.71) * 1.3)
    light += np.exp(-r / 0.16)[..., None] * rgb("#ff9a4a") ** 2.2 * 1.1
    light += (np.exp(-((np.hypot(x - ratio * 0.36, y - 0.708) / 0.034) ** 6)) * 2.2)[..., None] * rgb("#ffe2a8")
    for cells, seed, low, y0, wide in ((7, 4, 0.5, 0.14, 0.16), (11, 8, 0.48, 0.36, 0.14), (16, 5, 0.5, 0.56, 0.1)):
        noise = resized(loop_noise(w // 5, h, 0, cells, seed, 5), w, h)
        mass = smooth(low, low + 0.2, noise) * np.exp(-(((y - y0) / wide) ** 2))
        under = np.clip(mass - np.roll(mass, -int(h * 0.012), 0), 0, 1) * 2.2
        dark = ramp(y, (0, "#4a4a88"), (0.4, "#9a6a9a"), (0.7, "#d98a80")) ** 2.2
        mass = (mass * 0.7)[..., None]
        light = light * (1 - mass) + dark * mass + (under * (0.4 + np.exp(-r / 0.5)))[..., None] * rgb("#ff9a70") ** 2.2 * 1.1
    return light


def reeds(c, t, ratio):
    random = np.random.default_rng(9)
    for _ in range(190):
        side = random.random() < 0.56
        spread = random.random() ** 1.7
        x = spread * 0.62 - 0.02 if side else ratio + 0.02 - spread * 0.5
        tall = random.uniform(0.1, 0.4) * (1.05 - spread * 0.85) + 0.03
        bend = random.uniform(-0.03, 0.06) + 0.014 * np.sin(TAU * (t + random.random() * 0.25) - x * 3) * tall / 0.3
        tone = rgb("#1c1030") * random.uniform(0.6, 1.3)
        paint(c, tone)
        root, tip = 1.02, 1.0 - tall
        c.move_to(x - 0.0022, root)
        c.curve_to(x, root - tall * 0.5, x + bend * 0.4, tip + tall * 0.2, x + bend, tip)
        c.curve_to(x + bend * 0.4 + 0.003, tip + tall * 0.2, x + 0.003, root - tall * 0.5, x + 0.0026, root)
        c.fill()
        kind = random.random()
        if kind < 0.3 and tall > 0.13:
            # A feathery head.
            way = 1 if bend > 0 else -1
            for k in range(26):
                f = k / 25
                hx, hy = x + bend * (1 - 0.14 * f), tip + 0.06 * f
                reach = (0.004 + 0.011 * np.sin(np.pi * f**0.7)) * random.uniform(0.6, 1.1)
                c.set_line_width(0.0012)
                c.move_to(hx, hy), c.curve_to(hx + way * reach * 0.5, hy, hx + way * reach, hy + 0.005, hx + way * reach * 1.2, hy + 0.016), c.stroke()
                c.move_to(hx, hy), c.curve_to(hx, hy + 0.004, hx - way * reach * 0.3, hy + 0.008, hx - way * reach * 0.3, hy + 0.014), c.stroke()
        elif kind < 0.42 and tall > 0.13:
            c.set_line_width(0.0085), c.set_line_cap(cairo.LINE_CAP_ROUND)
            c.move_to(x + bend, tip + 0.005), c.line_to(x + bend * 0.9, tip + 0.045), c.stroke()
            c.set_line_cap(cairo.LINE_CAP_BUTT)


@work("starlings", poster=0.08)
def starlings(t, w, h):
    x, y = grid(w, h)
    ratio = w / h
    light = sky(w, h)
    swarm = birds(t, w, h)

    def banks(c):
        for base, colour, seed in ((HORIZON - 0.012, "#7a4a78", 2), (HORIZON, "#3d2652", 6)):
            random = np.random.default_rng(seed)
            parts = [(random.normal() / k, k * 1.7, random.uniform(0, TAU)) for k in range(1, 22)]
            paint(c, colour)
            c.move_to(-0.1, HORIZON + 0.003)
            for px in np.linspace(-0.1, ratio + 0.1, 300):
                c.line_to(px, base - 0.011 - 0.0075 * sum(a * np.sin(f * px * 2 + p) for a, f, p in parts) * (1 if seed == 2 else 0.8))
            c.line_to(ratio + 0.1, HORIZON + 0.003), c.fill()

    shade = (swarm * 0.9)[..., None]
    above = light * (1 - shade) + rgb("#1d1230") ** 2.2 * shade
    shore = layer(w, h, banks)
    above = above * (1 - shore[..., 3:]) + shore[..., :3] ** 2.2
    # The lake: the same, upside down, drawn out by small waves that widen towards us.
    near = np.clip((y - HORIZON) / (1 - HORIZON), 0, 1)
    rows = loop_noise(w // 4, h, t, 46, 3, 2) - 0.5
    ripple = resized(rows, w, h)
    mirror = sample(above, (x + 0.006 * ripple) * h, (2 * HORIZON - y + ripple * (0.012 + 0.05 * near)) * h)
    mirror = blur(mirror, h * 0.0015) * (rgb("#d9b4cc") * 0.9) + np.clip(ripple - 0.1, 0, 1)[..., None] * rgb("#ffb9a0") * 0.1
    water = smooth(HORIZON - 0.002, HORIZON + 0.002, y)[..., None]
    scene = above * (1 - water) + mirror * water
    picture = bloom(film_curve(scene * 0.82), 0.75, 0.03, 0.4)
    grass = layer(w, h, lambda c: reeds(c, t, ratio))
    return vignette(over(picture, grass), 0.3)
