"""A woodblock print: a breaking wave, a snowy mountain far off, boats between the swells."""

import cairo
import numpy as np
from kit import TAU, blob, blur, grain, grid, layer, letters, loop_noise, over, paint, ramp, rgb, smooth, vignette, work
from scipy import ndimage as ndi

INK, DEEP, MID, PALE, FOAM = "#16243f", "#1f3f6e", "#3f6f9a", "#8fb4c4", "#f2ead6"


def curve(points, n=120):
    """A smooth open line through the points, evenly sampled."""
    points = np.array([points[0], *points, points[-1]], float)
    parts = []
    for i in range(1, len(points) - 2):
        p0, p1, p2, p3 = points[i - 1 : i + 3]
        t = np.linspace(0, 1, n // (len(points) - 3), endpoint=i == len(points) - 3)[:, None]
        parts.append(0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3))
    return np.concatenate(parts)


def trace(c, line, start=True):
    for i, p in enumerate(line):
        c.move_to(*p) if i == 0 and start else c.line_to(*p)


def ribbon(c, line, wide, tone):
    """A line of a brush: swelling in the middle and pointed at both ends."""
    d = np.gradient(line, axis=0)
    n = np.stack([-d[:, 1], d[:, 0]], 1) / (np.hypot(*d.T)[:, None] + 1e-9)
    half = (wide / 2 * np.sin(np.linspace(0.06, np.pi - 0.06, len(line))) ** 0.6)[:, None]
    trace(c, line + n * half), trace(c, (line - n * half)[::-1], False)
    c.close_path(), paint(c, tone), c.fill()


def claw(c, random, x, y, lean, size, turn, depth):
    """A finger of foam that bends over, with smaller fingers along its outside."""
    t = np.linspace(0, 1, 14)
    way = lean + turn * t**1.3 * 2.1
    step = size / 14
    line = np.stack([x + np.cumsum(np.cos(way)) * step, y + np.cumsum(np.sin(way)) * step], 1)
    d = np.stack([np.cos(way), np.sin(way)], 1)
    n = np.stack([-d[:, 1], d[:, 0]], 1) * turn / abs(turn)
    half = (size * 0.24 * (1 - t) ** 0.75 * (1 + 0.25 * np.sin(t * 9)))[:, None]
    if depth:
        for k in (3, 6, 9):
            px, py = line[k] - n[k] * half[k] * 0.6
            claw(c, random, px, py, way[k] - np.sign(turn) * random.uniform(0.5, 0.9), size * (0.52 - 0.03 * k) * random.uniform(0.85, 1.15), turn * 1.15, depth - 1)
    trace(c, line - n * half), trace(c, (line + n * half * 0.9)[::-1], False)
    paint(c, FOAM), c.fill_preserve(), paint(c, INK), c.set_line_width(0.0019), c.stroke()
    inner = line[2:11] + n[2:11] * half[2:11] * 0.1
    ribbon(c, inner, 0.0026 + size * 0.02, PALE)


def billow(c, back, front, stripes, fill=DEEP):
    """The body of a wave between its back and its hollow, striped along the flow of the water."""
    trace(c, back), trace(c, front[::-1], False), c.close_path(), paint(c, fill), c.fill_preserve(), paint(c, INK), c.set_line_width(0.003), c.stroke()
    for at, wide, tone, begin, end in stripes:
        mixed = back * (1 - at) + front * at
        n = len(mixed)
        ribbon(c, mixed[int(begin * n) : int(end * n)], wide, tone)


def swell(c, ratio, base, tall, length, phase, tone, light, random, foam):
    """A far or near row of sea: humps with striped flanks and a rim of foam."""
    x = np.linspace(-0.05, ratio + 0.05, 400)
    top = lambda s: base - tall * (0.5 + 0.5 * np.sin(x / length * TAU + phase + 0.5 * np.sin(x * 2.3 + phase))) ** 1.6 + s
    trace(c, np.stack([x, top(0)], 1)), c.line_to(ratio + 0.1, 1.1), c.line_to(-0.1, 1.1), c.close_path()
    fill = cairo.LinearGradient(0, base - tall, 0, base + 0.14)
    fill.add_color_stop_rgb(0, *rgb(tone)), fill.add_color_stop_rgb(1, *rgb(light))
    c.set_source(fill), c.fill_preserve(), paint(c, INK), c.set_line_width(0.0028), c.stroke()
    for k in range(1, 7):
        line = np.stack([x, top(k * 0.021 + 0.3 * k * 0.02 * np.sin(x / length * TAU + phase + 1.2))], 1)
        for a in range(0, 400, 50):
            b = a + random.integers(30, 58)
            ribbon(c, line[a + k * 4 % 30 : b], 0.0065 - 0.0006 * k, PALE if k % 2 else MID)
    if foam:
        slope = np.gradient(top(0))
        crest = np.flatnonzero(slope < 0.0002)
        for run in np.split(crest, np.flatnonzero(np.diff(crest) > 1) + 1):
            ribbon(c, np.stack([x, top(0.006)], 1)[run], foam * 0.5, FOAM)
            for k in run[6::13]:
                claw(c, random, x[k], top(0.01)[k], -1.0 + slope[k] * 90, foam * random.uniform(0.7, 1.3), 1.0, 1)


def mountain(c, cx, base, tall):
    left = curve([(cx - 0.42, base), (cx - 0.2, base - tall * 0.34), (cx - 0.09, base - tall * 0.74), (cx - 0.026, base - tall)])
    right = curve([(cx + 0.028, base - tall * 0.985), (cx + 0.1, base - tall * 0.7), (cx + 0.22, base - tall * 0.3), (cx + 0.46, base)])
    trace(c, left), trace(c, right, False), c.close_path()
    fill = cairo.LinearGradient(0, base - tall, 0, base)
    fill.add_color_stop_rgb(0, *rgb("#274770")), fill.add_color_stop_rgb(0.6, *rgb("#4a7598")), fill.add_color_stop_rgb(1, *rgb("#b4c0b4"))
    c.set_source(fill), c.fill_preserve(), paint(c, INK), c.set_line_width(0.0024), c.stroke_preserve()
    c.save(), c.clip()
    snow = [(cx - 0.2, base - tall * 1.2)]
    for k in range(13):
        px = cx - 0.15 + k * 0.025
        snow.append((px, base - tall * (0.62 - 0.1 * (k % 2) * (1 + 0.4 * np.sin(k * 2.3)) - 0.012 * abs(k - 6))))
    snow.append((cx + 0.2, base - tall * 1.2))
    c.move_to(*snow[0])
    for p in snow[1:]:
        c.line_to(*p)
    paint(c, FOAM), c.fill_preserve(), paint(c, INK, 0.7), c.set_line_width(0.0016), c.stroke(), c.restore()


def boat(c, x, y, size, lean):
    c.save(), c.translate(x, y), c.rotate(lean), c.scale(size, size)
    for k in range(7):
        px = -0.3 + k * 0.105
        blob(c, [(px - 0.05, 0.02), (px - 0.035, -0.06), (px + 0.03, -0.075), (px + 0.055, 0.02)]), paint(c, "#2c4a74"), c.fill()
        c.arc(px + 0.012, -0.095, 0.03, 0, TAU), paint(c, "#e8c8a0"), c.fill()
        c.arc(px + 0.008, -0.105, 0.03, np.pi, TAU), paint(c, INK), c.fill()
    c.move_to(-0.5, -0.1), c.curve_to(-0.25, 0.09, 0.3, 0.09, 0.62, -0.15), c.line_to(0.5, -0.03), c.curve_to(0.25, 0.16, -0.25, 0.16, -0.5, -0.1)
    paint(c, "#c79a5a"), c.fill_preserve(), paint(c, INK), c.set_line_width(0.012), c.stroke()
    c.move_to(-0.44, -0.06), c.curve_to(-0.2, 0.06, 0.28, 0.06, 0.54, -0.1), c.set_line_width(0.02), paint(c, "#8a5a34"), c.stroke()
    c.restore()


@work("great-swell")
def great_swell(_, w, h):
    ratio = w / h
    x, y = grid(w, h)
    random = np.random.default_rng(11)
    grainy = ndi.gaussian_filter(random.normal(size=(h, w)), (0.8, h * 0.05))
    grainy = grainy / grainy.std() * 0.6 + 0.7 * np.sin((y + 0.018 * np.sin(x * 2.4 + 1) + 0.02 * (loop_noise(w, h, 0, 2, 5, 2) - 0.5)) * 240)
    paper = rgb("#efe3c8") * (1 + 0.035 * (loop_noise(w, h, 0, 50, 2, 4) - 0.5))[..., None]
    sky = ramp(y, (0, "#33506f"), (0.07, "#7f92a0"), (0.17, "#d9cfb8"), (0.38, "#eadbbf"), (0.56, "#e9bf9c"), (0.66, "#e2a68a"))

    def clouds(c):
        for px, py, wide, tall in ((0.98, 0.205, 0.5, 0.02), (1.16, 0.245, 0.36, 0.017), (0.7, 0.44, 0.5, 0.018), (1.2, 0.475, 0.4, 0.016)):
            c.save(), c.translate(px, py), c.scale(wide / 2, tall), c.arc(0, 0, 1, 0, TAU), c.restore()
            paint(c, "#f4e9d2", 0.8), c.fill()

    def sea(c):
        mountain(c, ratio * 0.655, 0.675, 0.27)
        swell(c, ratio, 0.675, 0.035, 0.5, 0.4, MID, PALE, random, 0)
        boat(c, 1.13, 0.672, 0.17, -0.12)
        swell(c, ratio, 0.745, 0.06, 0.72, 2.9, DEEP, MID, random, 0.032)
        back = curve([(-0.06, 0.5), (0.1, 0.36), (0.26, 0.2), (0.42, 0.115), (0.56, 0.125), (0.66, 0.205), (0.7, 0.3)])
        front = curve([(-0.06, 1.1), (0.3, 1.06), (0.52, 0.86), (0.455, 0.62), (0.43, 0.42), (0.52, 0.3), (0.66, 0.31)])
        stripes = []
        for k in range(13):
            at = 0.06 + k * 0.073
            stripes.append((at, 0.019 - 0.0006 * k, (PALE, MID, FOAM, MID)[k % 4], 0.0 + 0.02 * (k % 3), 0.86 - 0.03 * (k % 4)))
        billow(c, back, front, stripes)
        for at in np.arange(0.1, 0.95, 0.075):
            mixed = back * (1 - at) + front * at
            ribbon(c, mixed[4:104], 0.003, INK)
        # Foam runs down the back, heaps up behind the lip and falls from it in claws.
        ribbon(c, back[26:] + [0.004, 0.014], 0.05, FOAM)
        lip = curve([(0.7, 0.29), (0.69, 0.33), (0.6, 0.345), (0.52, 0.365), (0.468, 0.42), (0.452, 0.5)], 60)
        heap = [*back[-36:-4:4] + [0.0, 0.004], *lip[4:44:6], (0.5, 0.31), (0.52, 0.23)]
        blob(c, [tuple(p) for p in heap]), paint(c, FOAM), c.fill()
        for _ in range(34):
            px, py, a = random.uniform(0.52, 0.68), random.uniform(0.17, 0.33), random.uniform(0.6, 1.8)
            ribbon(c, curve([(px, py), (px + 0.012 * np.cos(a), py + 0.012 * np.sin(a)), (px + 0.02 * np.cos(a + 0.9), py + 0.024 * np.sin(a + 0.9))], 12), 0.0045, PALE if random.random() < 0.7 else MID)
        for i in range(14, len(back) - 4, 8):
            d = back[i + 1] - back[i - 1]
            f = i / len(back)
            claw(c, random, *(back[i] + [0, 0.012]), np.arctan2(d[1], d[0]) - 1.15 + 0.6 * f, (0.035 + 0.06 * f) * random.uniform(0.85, 1.15), 0.95, 1 if f < 0.5 else 2)
        for i in (54, 44, 48, 36, 28, 40, 32, 20, 12, 24, 16, 4, 8, 0):
            f = i / len(lip)
            claw(c, random, *(lip[i] - [0, 0.012]), 0.35 + 1.5 * f + random.normal(0, 0.15), (0.15 - 0.085 * f) * random.uniform(0.85, 1.2), 0.8, 2)
        boat(c, 0.86, 0.8, 0.26, -0.24)
        swell(c, ratio, 0.905, 0.085, 0.95, 4.2, DEEP, "#2c5480", random, 0.056)
        swell(c, ratio, 1.0, 0.05, 0.62, 1.0, "#1a3158", DEEP, random, 0.05)
        for _ in range(230):
            a, r = random.uniform(-1.3, 1.1), random.uniform(0.02, 0.34)
            px, py = 0.62 + r * np.cos(a) * 0.8, 0.24 + r * np.sin(a) * 0.8
            paint(c, FOAM), c.arc(px, py, random.uniform(0.0012, 0.0042), 0, TAU), c.fill()

    def seal(c):
        px = ratio - 0.105
        c.rectangle(px - 0.033, 0.06, 0.066, 0.2), paint(c, "#efe3c8"), c.fill_preserve(), paint(c, "#a5382c"), c.set_line_width(0.004), c.stroke()
        for k, sign in enumerate("远山浪"):
            paint(c, INK), letters(c, sign, px, 0.113 + k * 0.057, 0.046, "Noto Serif CJK SC")
        c.rectangle(px - 0.02, 0.272, 0.04, 0.04), paint(c, "#b23a2c"), c.fill()
        paint(c, "#efe3c8"), letters(c, "印", px, 0.303, 0.03, "Noto Serif CJK SC")

    picture = paper * sky / rgb("#efe3c8")
    picture = over(picture, blur(layer(w, h, clouds), h * 0.002))
    drawn = layer(w, h, sea)
    # The block's grain shows where much ink was laid, and the ink is not everywhere equally thick.
    dense = drawn[..., 3] * (1 - drawn[..., :3].mean(-1))
    picture = over(picture, drawn)
    picture = over(picture, layer(w, h, seal))
    thin = 0.05 * grainy * (0.35 + dense + 0.8 * smooth(0.16, 0, y)) + 0.16 * (loop_noise(w, h, 0, 12, 9, 4) - 0.5) * (0.3 + dense)
    picture = picture + thin[..., None] * (rgb("#efe3c8") - picture * 0.6) * 0.75
    edge = np.minimum(np.minimum(x, ratio - x), np.minimum(y, 1 - y)) + 0.004 * (loop_noise(w, h, 0, 30, 7, 2) - 0.5)
    frame = smooth(0.021, 0.0235, edge)[..., None]
    line = (smooth(0.0205, 0.0225, edge) * smooth(0.0265, 0.0245, edge))[..., None]
    picture = paper * 1.02 * (1 - frame) + picture * frame
    picture = picture * (1 - line * 0.8) + rgb(INK) * line * 0.8
    return grain(vignette(picture * np.array([1.0, 0.985, 0.95]), 0.12), 0.008)
