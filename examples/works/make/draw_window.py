"""Seen from above, from inside or from afar: a rainy window, a koi pond, balloons, a storm, a pixel café."""

from functools import lru_cache

import cairo
import numpy as np
from kit import (TAU, blob, bloom, blur, film_curve, grid, layer, letters, loop_noise, over, paint, ramp, resized, rgb,
                 sample, screen, shade, smooth, vignette, work)
from scipy import ndimage as ndi


@lru_cache
def bokeh(w, h):
    random = np.random.default_rng(2)
    ratio = w / h
    sky = ramp(grid(w, h)[1], (0, "#0b1030"), (0.5, "#26265e"), (0.8, "#52305e"), (1, "#2a1530")) ** 2.2

    def town(c):
        px = -0.05
        while px < ratio:
            wide, tall = random.uniform(0.06, 0.14), random.uniform(0.2, 0.5)
            paint(c, "#0c0d26", 0.8), c.rectangle(px, 0.86 - tall, wide, tall + 0.2), c.fill()
            px += wide * 0.9

    sky = over(sky, blur(layer(w, h, town), h * 0.012))
    lights = np.zeros((h, w, 3), np.float32)
    palette = ("#ffb04a", "#ff5a7a", "#ffd9a0", "#58c8ff", "#ff8a3a", "#9f7bff", "#fff0d0")
    for _ in range(70):
        r = random.uniform(0.012, 0.034)
        px, py = random.uniform(0, ratio), 0.34 + 0.55 * random.random() ** 0.7
        colour, alpha = palette[random.integers(len(palette))], random.uniform(0.15, 0.75)

        def disc(c):
            paint(c, colour, alpha), c.arc(px, py, r, 0, TAU), c.fill_preserve()
            paint(c, colour, alpha * 0.6), c.set_line_width(0.003), c.stroke()

        lights += blur(layer(w, h, disc)[..., :3] ** 2.2, h * 0.0016) * 1.5
    return sky + lights


def lens(normal, height, w, h, drops):
    for px, py, r, squash in drops:
        x0, x1 = int(max((px - r) * h, 0)), int(min((px + r) * h + 2, w))
        y0, y1 = int(max((py - r * squash) * h, 0)), int(min((py + r * squash) * h + 2, h))
        if x0 >= x1 or y0 >= y1:
            continue
        yy, xx = np.mgrid[y0:y1, x0:x1].astype(np.float32)
        u, v = ((xx + 0.5) / h - px) / r, ((yy + 0.5) / h - py) / (r * squash)
        d = u * u + v * v
        inside = d < 1
        normal[y0:y1, x0:x1][inside] = np.stack([u, v], -1)[inside] * r
        height[y0:y1, x0:x1][inside] = np.sqrt(1 - d[inside])


def cat(c, x, y, s, t):
    """Sits with its back to us; the tail sweeps."""
    c.save(), c.translate(x, y), c.scale(s, s)
    paint(c, "#07060f")
    tip = 0.12 * np.sin(TAU * t * 2)
    c.set_line_width(0.085), c.set_line_cap(cairo.LINE_CAP_ROUND)
    c.move_to(0.22, -0.06), c.curve_to(0.5, -0.02, 0.62, -0.1 - tip * 0.3, 0.66 + tip * 0.3, -0.3 - tip), c.stroke()
    blob(c, [(-0.3, 0), (-0.33, -0.22), (-0.22, -0.52), (-0.13, -0.68), (0.13, -0.68), (0.22, -0.52), (0.33, -0.22), (0.3, 0), (0, 0.03)]), c.fill()
    turn = 0.02 * np.sin(TAU * t)
    blob(c, [(-0.2 + turn, -0.82), (-0.13 + turn, -0.97), (turn, -1.0), (0.13 + turn, -0.97), (0.2 + turn, -0.82), (0.12 + turn, -0.67), (-0.12 + turn, -0.67)]), c.fill()
    twitch = 0.05 * smooth(0.92, 1, np.sin(TAU * t + 1)) * np.sin(TAU * t * 14)
    for side in (-1, 1):
        lean = twitch if side > 0 else 0
        c.move_to(side * 0.19 + turn, -0.84), c.line_to(side * 0.2 + turn + lean, -1.12), c.line_to(side * 0.04 + turn, -0.97), c.fill()
    c.restore()


@work("rainy-window", poster=0.4)
def rainy_window(t, w, h):
    ratio = w / h
    x, y = grid(w, h)
    city = bokeh(w, h)
    random = np.random.default_rng(9)
    normal, height = np.zeros((h, w, 2), np.float32), np.zeros((h, w), np.float32)
    still = [(random.uniform(0, ratio), random.uniform(0, 0.85), 0.003 + 0.009 * random.random() ** 3, random.uniform(0.9, 1.25)) for _ in range(520)]
    trails = np.zeros((h, w), np.float32)
    runners = []
    for i in range(15):
        px, start, r = random.uniform(0.02, ratio), random.random(), random.uniform(0.009, 0.015)
        f = (t + start) % 1
        # A drop waits, runs, waits: eased by steps.
        fall = f + 0.035 * np.sin(TAU * f * 3 + i)
        py = -0.05 + 1.5 * fall
        wobble = 0.006 * np.sin(py * 40 + i * 2)
        runners.append((px + wobble, py, r, 1.35))
        for k in range(26):
            back = k * 0.013
            if py - back > 0 and f > 0.02:
                yy = py - back
                if (k * 7 + i) % 3:
                    runners.append((px + 0.006 * np.sin(yy * 40 + i * 2), yy - 0.012, r * (0.42 - 0.012 * k) * (0.7 + 0.3 * ((k * 5) % 3) / 2), 1.2))
        track = np.exp(-((x - px - 0.006 * np.sin(y * 40 + i * 2)) / (r * 0.7)) ** 2) * smooth(py - 0.45, py, y) * (y < py)
        trails = np.maximum(trails, track)
    lens(normal, height, w, h, still + [d for d in runners if d[2] > 0.001])
    fog = 0.75 * (1 - trails)
    soft = blur(city, h * 0.012)
    behind = city * (1 - fog[..., None]) + (soft * 0.85 + rgb("#55608a") ** 2.2 * 0.06) * fog[..., None]
    bent = sample(city, x * h - normal[..., 0] * h * 9, (y - normal[..., 1] * 12) * h)
    inside = (height > 0)[..., None]
    rim = (1 - height)[..., None] ** 2
    drop = bent * (1.25 - 0.8 * rim) + 0.0
    drop += np.where((np.abs(normal[..., 0]) + np.abs(normal[..., 1] + 0.5 * 0.01) < 0.0026) & (height > 0.6), 0.5, 0)[..., None]
    scene = np.where(inside, drop, behind)

    def room(c):
        paint(c, "#100a16")
        c.rectangle(0, 0, ratio, 0.02), c.rectangle(0, 0, 0.022, 1), c.rectangle(ratio - 0.022, 0, 0.03, 1)
        c.rectangle(ratio / 2 - 0.008, 0, 0.016, 0.9), c.rectangle(0, 0.34, ratio, 0.014), c.fill()
        paint(c, "#1a0f18"), c.rectangle(0, 0.875, ratio, 0.2), c.fill()
        glow = cairo.LinearGradient(0, 0.872, 0, 0.93)
        glow.add_color_stop_rgba(0, 0.95, 0.6, 0.32, 0.75), glow.add_color_stop_rgba(1, 0.4, 0.16, 0.1, 0.25)
        c.set_source(glow), c.rectangle(0, 0.872, ratio, 0.034), c.fill()
        cat(c, ratio * 0.38, 0.878, 0.3, t)
        # A plant and a cup.
        paint(c, "#0b0910")
        px = ratio * 0.84
        c.move_to(px - 0.05, 0.79), c.line_to(px + 0.05, 0.79), c.line_to(px + 0.038, 0.876), c.line_to(px - 0.038, 0.876), c.fill()
        for k in range(9):
            a = -np.pi / 2 + (k - 4) * 0.3 + 0.02 * np.sin(TAU * t + k)
            lx, ly = px + np.cos(a) * 0.13, 0.79 + np.sin(a) * (0.17 - 0.01 * abs(k - 4))
            nx, ny = -np.sin(a) * 0.02, np.cos(a) * 0.02
            c.move_to(px, 0.79), c.curve_to(px + nx + (lx - px) * 0.5, 0.79 + ny + (ly - 0.79) * 0.6, lx + nx, ly + ny, lx, ly)
            c.curve_to(lx - nx, ly - ny, px - nx, 0.79 - ny, px, 0.79), c.fill()

    inner = layer(w, h, room)
    scene = scene * (1 - inner[..., 3:]) + inner[..., :3] ** 2.2
    # The lamp behind us rims the cat's back on one side.
    figure = layer(w, h, lambda c: cat(c, ratio * 0.38, 0.878, 0.3, t))[..., 3]
    rim = np.clip(figure - ndi.shift(blur(figure, h * 0.004), (h * 0.001, h * 0.0035), order=1), 0, 1) * figure
    scene += rim[..., None] * rgb("#ff9a4a") ** 2.2 * 0.9 + np.exp(-np.hypot(x + 0.05, y - 1.0) / 0.2)[..., None] * rgb("#ff8a3a") ** 2.2 * 0.12
    return vignette(bloom(film_curve(scene * 1.5), 0.6, 0.02, 0.5), 0.3)


KOI = [  # centre x, y, radii, phase, direction, length, patches
    (0.42, 0.45, 0.3, 0.26, 0.0, 1, 0.2, "#ff5a1f"), (0.58, 0.58, 0.33, 0.3, 0.42, 1, 0.23, "#e8331a"),
    (0.5, 0.5, 0.17, 0.2, 0.75, -1, 0.17, "#20222c"), (0.55, 0.42, 0.4, 0.36, 0.2, -1, 0.19, "#ffb01f"),
    (0.45, 0.6, 0.38, 0.22, 0.62, 1, 0.15, "#ff7a30"),
]


def koi_spine(fish, t, n=22):
    cx, cy, rx, ry, phase, way, size, _ = fish
    s = np.linspace(0, 1, n)
    a = TAU * (way * t + phase) - way * s * size / max((rx + ry) / 2, 0.1)
    px = cx + rx * np.cos(a) + 0.05 * np.cos(2 * a + phase * 9)
    py = cy + ry * np.sin(a) + 0.04 * np.sin(3 * a + phase * 5)
    tangent = np.stack([np.gradient(px), np.gradient(py)], -1)
    tangent /= np.linalg.norm(tangent, axis=1)[:, None]
    side = np.stack([-tangent[:, 1], tangent[:, 0]], -1)
    wag = 0.1 * size * s**1.6 * np.sin(TAU * (t * 7 - s * 1.1 + phase))
    return np.stack([px, py], -1) + side * wag[:, None], side, -tangent


def koi(c, fish, t, tone=None):
    spine, side, ahead = koi_spine(fish, t)
    size, patch = fish[6], fish[7]
    s = np.linspace(0, 1, len(spine))
    half = size * 0.135 * np.sqrt(np.clip(1 - ((s - 0.28) / 0.74) ** 2, 0, 1)) * np.where(s < 0.28, np.sqrt(np.clip(1 - (np.clip(0.28 - s, 0, 1) / 0.29) ** 2.4, 0, 1)) / np.sqrt(np.clip(1 - ((s - 0.28) / 0.74) ** 2, 0.01, 1)), 1)
    half = np.maximum(half, size * 0.012)
    body = [*(spine + side * half[:, None]), *(spine - side * half[:, None])[::-1]]
    fin = tone or "#fff4e4"
    beat = np.sin(TAU * (t * 7 + fish[4]))
    for sign in (1, -1):
        for at, reach, back in ((6, 0.2, 0.16), (13, 0.11, 0.1)):
            root = spine[at] + sign * side[at] * half[at] * 0.8
            out = sign * side[at] * size * (reach + 0.02 * beat * sign)
            paint(c, fin, 0.6 if not tone else 1)
            blob(c, [root + ahead[at] * size * 0.04, root + out - ahead[at] * size * back * 0.6, root + out * 0.6 - ahead[at] * size * back, root - ahead[at] * size * 0.05]), c.fill()
    tail = spine[-1]
    lag = side[-1] * size * 0.1 * np.sin(TAU * (t * 7 - 1.35 + fish[4]))
    for sign in (1, -1):
        paint(c, fin, 0.7 if not tone else 1)
        blob(c, [tail + ahead[-1] * size * 0.03, tail + sign * side[-1] * size * 0.09 - ahead[-1] * size * 0.15 + lag, tail + sign * side[-1] * size * 0.05 - ahead[-1] * size * 0.24 + lag * 1.5, tail - ahead[-1] * size * 0.07 + lag * 0.4]), c.fill()
    c.move_to(*body[0])
    for point in body[1:]:
        c.line_to(*point)
    c.close_path()
    if tone:
        paint(c, tone), c.fill()
        return
    paint(c, "#fff3e0" if patch != "#ffb01f" else "#ffc94a"), c.fill_preserve()
    c.save(), c.clip()
    random = np.random.default_rng(int(size * 1000))
    for at in (1, 5, 9, 13, 17):
        if random.random() < 0.8:
            point = spine[at] + side[at] * half[at] * random.uniform(-0.6, 0.6)
            paint(c, patch)
            blob(c, [point + size * random.uniform(0.05, 0.1) * np.array([np.cos(a), np.sin(a)]) for a in np.linspace(0, TAU, 7)[:-1]]), c.fill()
    for k, alpha in ((0.35, 0.10), (0.62, 0.1), (0.85, 0.14)):
        for sign in (1, -1):
            paint(c, "#5a1a20", alpha), c.set_line_width(size * 0.03)
            c.move_to(*(spine[0] + sign * side[0] * half[0]))
            for i in range(1, len(spine)):
                c.line_to(*(spine[i] + sign * side[i] * half[i] * (0.7 + 0.3 * k)))
            c.stroke()
    c.restore()
    paint(c, "#fffaf0", 0.5), c.set_line_width(size * 0.022), c.set_line_cap(cairo.LINE_CAP_ROUND)
    c.move_to(*spine[4])
    for point in spine[5:15]:
        c.line_to(*point)
    c.stroke()
    for sign in (1, -1):
        eye = spine[2] + sign * side[2] * half[2] * 0.75
        paint(c, "#141018"), c.arc(*eye, size * 0.014, 0, TAU), c.fill()


def pad(c, x, y, r, turn, tone):
    c.save(), c.translate(x, y), c.rotate(turn)
    leaf = cairo.RadialGradient(-r * 0.2, -r * 0.2, r * 0.1, 0, 0, r)
    a, b = rgb(tone) * 1.25, rgb(tone) * 0.75
    leaf.add_color_stop_rgb(0, *np.clip(a, 0, 1)), leaf.add_color_stop_rgb(1, *b)
    c.move_to(0, 0), c.arc(0, 0, r, 0.2, TAU - 0.2), c.close_path(), c.set_source(leaf), c.fill()
    paint(c, "#d9f2b0", 0.25), c.set_line_width(r * 0.02)
    for k in range(11):
        angle = 0.2 + (TAU - 0.4) * (k + 0.5) / 11
        c.move_to(0, 0), c.line_to(np.cos(angle) * r * 0.94, np.sin(angle) * r * 0.94), c.stroke()
    c.restore()


def lotus(c, x, y, s):
    for ring, (count, reach, colour) in enumerate(((9, 1, "#f7a8c4"), (8, 0.75, "#fbc6d8"), (6, 0.48, "#ffe6ee"))):
        for k in range(count):
            a = TAU * k / count + ring * 0.35
            tip = np.array([np.cos(a), np.sin(a)]) * s * reach
            n = np.array([-np.sin(a), np.cos(a)]) * s * 0.2
            paint(c, colour)
            c.move_to(x, y), c.curve_to(*(np.array([x, y]) + tip * 0.4 + n), *(np.array([x, y]) + tip * 0.8 + n), x + tip[0], y + tip[1])
            c.curve_to(*(np.array([x, y]) + tip * 0.8 - n), *(np.array([x, y]) + tip * 0.4 - n), x, y), c.fill_preserve()
            paint(c, "#d65a8a", 0.35), c.set_line_width(s * 0.02), c.stroke()
    paint(c, "#ffd24a"), c.arc(x, y, s * 0.16, 0, TAU), c.fill()


@lru_cache
def pebbles(w, h):
    random = np.random.default_rng(5)

    def stones(c):
        for _ in range(420):
            px, py, r = random.random(), random.random(), random.uniform(0.012, 0.035)
            tone = random.uniform(0.16, 0.4)
            paint(c, np.array([0.72, 0.9, 0.86]) * tone)
            blob(c, [(px + r * random.uniform(0.8, 1.1) * np.cos(a), py + r * random.uniform(0.6, 0.9) * np.sin(a)) for a in np.linspace(0, TAU, 8)[:-1]]), c.fill()

    return blur(layer(w, h, stones), h * 0.003)


@work("koi-pond", poster=0.35)
def koi_pond(t, w, h):
    x, y = grid(w, h)
    picture = over(np.full((h, w, 3), 0.1, np.float32) * rgb("#2a6a66") * 4, pebbles(w, h))
    # Light that the waves gather on the ground: thin bright lines where two noises meet.
    fine = loop_noise(w, h, t, 6, 31, 3) + loop_noise(w, h, (t + 0.5) % 1, 6, 32, 3) - 1
    light = np.exp(-np.abs(fine) * 22) ** 1.5
    picture = picture * rgb("#3f9f98") * 1.25 + light[..., None] * rgb("#8fe0d0") * 0.26
    fishes = layer(w, h, lambda c: [koi(c, fish, t, "#000000") for fish in KOI])
    picture = shade(picture, fishes[..., 3], 0.03, 0.045, 0.012, 0.55, "#02181c")
    order = (2, 4, 3, 0, 1)
    for n, i in enumerate(order):
        body = layer(w, h, lambda c: koi(c, KOI[i], t))
        picture = shade(picture, body[..., 3], 0.008, 0.012, 0.008, 0.35, "#02181c")
        picture = over(picture, body, 0.95)
        picture = picture * (1 - body[..., 3:] * 0.1 * (order[::-1].index(i) > 2)) + body[..., 3:] * light[..., None] * 0.1
    random = np.random.default_rng(3)
    bend = np.zeros((h, w), np.float32)
    for _ in range(5):
        px, py, start = random.random(), random.random(), random.random()
        age, r = (t + start) % 1, np.hypot(x - px, y - py)
        bend += np.sin((r - age * 0.3) * 190) * np.exp(-(((r - age * 0.3) / 0.025) ** 2)) * (1 - age) * smooth(0, 0.1, age)
    wave = loop_noise(w, h, t, 9, 40, 2) - 0.5
    gy, gx = np.gradient(bend * 0.6 + wave * 1.6)
    picture = sample(picture, x * h + gx * h * 0.028, y * h + gy * h * 0.028)
    picture += (np.clip(-gx - gy, 0, 1) * 9 * 480 / h * 0 + np.clip((-gx - gy) * h / 90, 0, 0.3))[..., None] * rgb("#dff8ff") * 0.55

    def leaves(c):
        for i, (px, py, r, tone) in enumerate(((0.1, 0.12, 0.13, "#4f9a4a"), (0.28, 0.05, 0.09, "#62ab4f"), (0.03, 0.33, 0.08, "#3f8a4a"), (0.93, 0.9, 0.14, "#4f9a4a"), (0.76, 0.97, 0.09, "#68b052"), (0.98, 0.7, 0.075, "#3f8a4a"))):
            pad(c, px + 0.004 * np.sin(TAU * t + i), py + 0.004 * np.cos(TAU * t + i * 2), r, i * 1.7 + 0.05 * np.sin(TAU * t + i), tone)
        lotus(c, 0.19 + 0.004 * np.sin(TAU * t), 0.19, 0.072)

    top = layer(w, h, leaves)
    picture = shade(picture, top[..., 3], 0.02, 0.03, 0.012, 0.5, "#02181c")
    return vignette(over(picture, top), 0.4)
