"""An edit: the pencil sketch of a lighthouse on its cliff becomes a painting in gouache."""

import cairo
import numpy as np
from kit import TAU, blob, blur, given, grain, grid, layer, loop_noise, over, paint, ramp, rgb, sample, smooth, vignette, work
from scipy import ndimage as ndi


def shape(c, points, fill, low=None, high=None):
    """A filled outline of straight edges; its colour may change from left to right."""
    c.move_to(*points[0])
    for p in points[1:]:
        c.line_to(*p)
    c.close_path(), gradient(c, fill, low, high), c.fill()


def gradient(c, fill, low, high):
    if isinstance(fill, str):
        paint(c, fill)
        return
    colours = cairo.LinearGradient(*low, *high)
    for at, tone in fill:
        colours.add_color_stop_rgb(at, *rgb(tone))
    c.set_source(colours)


def ragged(random, x0, y0, x1, y1, rough, n=24):
    """A broken line between two points."""
    t = np.linspace(0, 1, n)
    off = np.cumsum(random.normal(0, rough, n))
    off -= off[0] + (off[-1] - off[0]) * t
    return [(x0 + (x1 - x0) * s + 0.6 * o, y0 + (y1 - y0) * s + o) for s, o in zip(t, off, strict=True)]


def clouds(c):
    """Towering evening clouds, lit from the left and below."""
    for cx, cy, wide, tall, seed in ((0.17, 0.36, 0.3, 0.17, 1), (0.5, 0.42, 0.36, 0.1, 3), (0.74, 0.27, 0.2, 0.12, 2)):
        puffs = np.random.default_rng(seed)
        balls = [(cx + wide * (puffs.random() - 0.5), puffs.random()) for _ in range(26)]
        for part, (tone, shift) in enumerate((("#c9838c", 0.012), ("#f0aa8e", 0.0), ("#fbd0a0", -0.013), ("#ffe9c4", -0.024))):
            for px, up in balls:
                edge = 1 - (2 * (px - cx) / wide) ** 2
                r = (0.02 + 0.05 * up * edge) * (1 - 0.2 * part)
                paint(c, tone), c.arc(px + shift * 0.7, cy - tall * up * edge * 0.75 + shift * 0.4, max(r, 0.006), 0, TAU), c.fill()


def sea(c, random):
    gradient(c, ((0, "#e9b08a"), (0.16, "#7fa6a4"), (0.5, "#2f7484"), (1, "#143f5a")), (0, 0.62), (0, 1.02))
    c.rectangle(-0.1, 0.62, 1.2, 0.5), c.fill()
    for _ in range(170):
        f = random.random() ** 0.7
        py, long = 0.63 + 0.38 * f, 0.02 + 0.11 * f * random.random()
        px = random.random() * 0.9 - 0.05
        tone = ("#ffd9a4", "#f3b98e", "#1d5a70", "#5fa0a4", "#c98f86")[random.integers(5 if f < 0.5 else 4)] if px < 0.5 else ("#1d5a70", "#0f3a54", "#3f8890")[random.integers(3)]
        paint(c, tone, 0.75), c.move_to(px, py), c.curve_to(px + long * 0.3, py - 0.004 - 0.006 * f, px + long * 0.7, py - 0.004, px + long, py)
        c.curve_to(px + long * 0.7, py + 0.003, px + long * 0.3, py + 0.003, px, py), c.fill()


def cliff(c, random):
    top = ragged(random, 0.34, 0.735, 0.47, 0.615, 0.006, 12) + ragged(random, 0.47, 0.615, 0.78, 0.565, 0.003, 16)
    face = [*top, (0.8, 1.05), (0.25, 1.05), (0.29, 0.9)]
    shape(c, face, ((0, "#c98f6a"), (0.35, "#8f5f58"), (1, "#4a3a50")), (0.28, 0), (0.72, 0))
    for k in range(44):
        px, py = random.uniform(0.3, 0.76), random.uniform(0.66, 1.0)
        if py < 0.64 + 0.9 * max(0.42 - px, 0) + 0.03:
            continue
        wide, tall = random.uniform(0.014, 0.05), random.uniform(0.03, 0.11)
        tone = ("#e3ad82", "#d49a76", "#a8705f")[k % 3] if px < 0.46 else ("#7a5258", "#5a4258", "#382f48")[k % 3]
        shape(c, [(px, py), (px + wide * 0.8, py + tall * 0.15), (px + wide, py + tall * 0.8), (px + wide * 0.35, py + tall), (px - wide * 0.1, py + tall * 0.45)], tone)
    grass = [*top, (0.78, 0.64), (0.66, 0.655), (0.56, 0.668), (0.47, 0.69), (0.4, 0.742), (0.35, 0.762)]
    shape(c, grass, ((0, "#b7b45c"), (0.4, "#7f9448"), (1, "#4a6a44")), (0.34, 0), (0.76, 0))
    for _ in range(120):
        px = random.uniform(0.36, 0.77)
        py = np.interp(px, [0.34, 0.47, 0.78], [0.748, 0.64, 0.6]) + random.uniform(-0.01, 0.045)
        paint(c, ("#d9cf78", "#9fae58", "#5f7f44", "#3f5f40")[random.integers(4)]), c.move_to(px, py)
        c.line_to(px + 0.003, py - random.uniform(0.008, 0.02)), c.line_to(px + 0.006, py), c.fill()
    # A path climbs to the door.
    path = [(0.42, 0.722), (0.5, 0.672), (0.555, 0.645), (0.575, 0.617), (0.589, 0.617), (0.578, 0.648), (0.52, 0.684), (0.455, 0.728)]
    blob(c, path), paint(c, "#ecd2a2"), c.fill()


def house(c):
    shape(c, [(0.625, 0.5), (0.765, 0.5), (0.765, 0.6), (0.625, 0.605)], ((0, "#f6dfc0"), (1, "#b99a94")), (0.625, 0), (0.765, 0))
    shape(c, [(0.612, 0.508), (0.64, 0.438), (0.785, 0.438), (0.785, 0.508)], ((0, "#d2573e"), (1, "#7a3440")), (0.61, 0), (0.78, 0))
    for px in (0.65, 0.7):
        shape(c, [(px, 0.528), (px + 0.026, 0.528), (px + 0.026, 0.57), (px, 0.57)], "#fff6e4")
        shape(c, [(px + 0.004, 0.532), (px + 0.022, 0.532), (px + 0.022, 0.566), (px + 0.004, 0.566)], "#3f5a74")
    shape(c, [(0.715, 0.4), (0.74, 0.4), (0.74, 0.45), (0.715, 0.45)], ((0, "#e0b090"), (1, "#8f6060")), (0.715, 0), (0.74, 0))


def tower(c):
    side = lambda y, s: 0.565 + s * np.interp(y, [0.155, 0.62], [0.036, 0.062])
    light = ((0, "#fff4dc"), (0.4, "#f6dcc0"), (0.75, "#b59aa4"), (1, "#8a7488"))
    red = ((0, "#ee6a48"), (0.4, "#d0432f"), (0.75, "#8f2f3a"), (1, "#6a2638"))
    edges = np.linspace(0.155, 0.622, 8)
    for k in range(7):
        a, b = edges[k], edges[k + 1]
        dip = 0.006
        c.move_to(side(a, -1), a), c.curve_to(side(a, -0.5), a + dip, side(a, 0.5), a + dip, side(a, 1), a)
        c.line_to(side(b, 1), b), c.curve_to(side(b, 0.5), b + dip, side(b, -0.5), b + dip, side(b, -1), b), c.close_path()
        gradient(c, light if k % 2 else red, (side(b, -1), 0), (side(b, 1), 0)), c.fill()
    for py in (0.27, 0.4, 0.51):
        shape(c, [(0.552, py), (0.568, py), (0.568, py + 0.033), (0.552, py + 0.033)], "#36465e")
    blob(c, [(0.555, 0.623), (0.555, 0.578), (0.567, 0.565), (0.58, 0.578), (0.58, 0.623)]), paint(c, "#3f4f66"), c.fill()
    shape(c, [(0.515, 0.14), (0.615, 0.14), (0.607, 0.158), (0.523, 0.158)], ((0, "#5a5a70"), (1, "#2a2a40")), (0.515, 0), (0.615, 0))
    shape(c, [(0.54, 0.082), (0.59, 0.082), (0.59, 0.14), (0.54, 0.14)], ((0, "#fff3c4"), (0.5, "#ffd97a"), (1, "#d9924a")), (0.54, 0), (0.59, 0))
    paint(c, "#2f3048"), c.set_line_width(0.003)
    for k in range(4):
        px = 0.54 + 0.0167 * k
        c.move_to(px, 0.082), c.line_to(px, 0.14), c.stroke()
    for k in range(9):
        px = 0.517 + 0.012 * k
        c.move_to(px, 0.116), c.line_to(px, 0.14), c.set_line_width(0.0018), c.stroke()
    c.move_to(0.515, 0.117), c.line_to(0.615, 0.117), c.set_line_width(0.003), c.stroke()
    c.move_to(0.53, 0.083), c.curve_to(0.54, 0.05, 0.555, 0.036, 0.565, 0.03), c.curve_to(0.575, 0.036, 0.59, 0.05, 0.6, 0.083), c.close_path()
    gradient(c, ((0, "#d9583e"), (1, "#6a2638")), (0.53, 0), (0.6, 0)), c.fill()
    paint(c, "#2f3048"), c.set_line_width(0.003), c.move_to(0.565, 0.03), c.line_to(0.565, 0.006), c.stroke()


def boat_and_birds(c):
    for px, py, s in ((0.12, 0.655, 1.0), (0.225, 0.633, 0.42)):
        shape(c, [(px - 0.045 * s, py), (px + 0.05 * s, py - 0.003), (px + 0.036 * s, py + 0.018 * s), (px - 0.034 * s, py + 0.018 * s)], "#5a3440")
        c.move_to(px, py - 0.004), c.line_to(px, py - 0.125 * s), c.curve_to(px + 0.045 * s, py - 0.08 * s, px + 0.05 * s, py - 0.04 * s, px + 0.047 * s, py - 0.008)
        c.close_path(), paint(c, "#fff0d8"), c.fill()
        c.move_to(px - 0.004 * s, py - 0.008), c.line_to(px - 0.004 * s, py - 0.105 * s), c.curve_to(px - 0.03 * s, py - 0.05 * s, px - 0.036 * s, py - 0.03 * s, px - 0.04 * s, py - 0.008)
        c.close_path(), paint(c, "#e0a58e"), c.fill()
    for px, py, s in ((0.33, 0.2, 1), (0.39, 0.165, 0.75), (0.28, 0.15, 0.6), (0.43, 0.235, 0.55), (0.7, 0.13, 0.6)):
        paint(c, "#fffaf0"), c.move_to(px - 0.03 * s, py - 0.011 * s), c.curve_to(px - 0.016 * s, py - 0.02 * s, px - 0.004 * s, py - 0.008 * s, px, py)
        c.curve_to(px + 0.004 * s, py - 0.01 * s, px + 0.018 * s, py - 0.022 * s, px + 0.032 * s, py - 0.013 * s)
        c.curve_to(px + 0.016 * s, py - 0.012 * s, px + 0.008 * s, py + 0.002 * s, px, py + 0.007 * s)
        c.curve_to(px - 0.008 * s, py + 0.002 * s, px - 0.016 * s, py - 0.009 * s, px - 0.03 * s, py - 0.011 * s), c.fill()


def flat_picture(w, h):
    """The picture in plain colours, before paint or pencil touch it; 3:4."""
    _, y = grid(w, h)
    picture = ramp(y, (0, "#3f6f9a"), (0.2, "#7f9fb0"), (0.4, "#efc79c"), (0.55, "#f7b184"), (0.63, "#f4a27c"))

    def drawing(c):
        random = np.random.default_rng(14)
        clouds(c), sea(c, random), cliff(c, random), house(c), tower(c), boat_and_birds(c)

    return over(picture, layer(w, h, drawing))


@work("lighthouse-gouache")
def painted(_, w, h):
    x, y = grid(w, h)
    random = np.random.default_rng(4)
    flat = flat_picture(w, h)
    beam = np.clip(1 - np.abs((y - 0.108) - (0.545 - x) * 0.16) / (0.004 + np.clip(0.545 - x, 0, 1) * 0.075), 0, 1) * (x < 0.545) * np.exp(-(0.545 - x) / 0.3)
    halo = np.exp(-np.hypot(x - 0.565, y - 0.11) / 0.05) * 0.5
    flat = 1 - (1 - flat) * (1 - (beam * 0.42 + halo)[..., None] * rgb("#ffe7a8"))
    # A brush follows the forms: the picture is smeared along the edges that lie beneath it.
    tone = blur(flat.mean(-1), h * 0.004)
    gy, gx = np.gradient(tone)
    sxx, syy, sxy = (blur(a, h * 0.012) for a in (gx * gx, gy * gy, gx * gy))
    lie = 0.5 * np.arctan2(2 * sxy, sxx - syy + 1e-9) + np.pi / 2 + 0.5 * (loop_noise(w, h, 0, 6, 2, 2) - 0.5)
    bristle = random.normal(size=(h, w)).astype(np.float32)
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    wobble = (loop_noise(w, h, 0, 26, 6, 2) - 0.5) * h * 0.006
    smear, streak = np.zeros_like(flat), np.zeros((h, w), np.float32)
    steps = np.linspace(-1, 1, 9)
    for s in steps:
        px, py = xx + np.cos(lie) * s * h * 0.0065 + wobble, yy + np.sin(lie) * s * h * 0.0065 + wobble * 0.7
        smear += sample(flat, px, py) / len(steps)
        streak += sample(bristle, xx + np.cos(lie) * s * h * 0.009, yy + np.sin(lie) * s * h * 0.009) / len(steps)
    streak = blur(streak, 0.6) / streak.std()
    detail = flat - blur(flat, h * 0.003)
    picture = smear + 0.55 * detail
    ty, tx = np.gradient(streak)
    picture = picture * (1 + 0.028 * streak - 0.03 * (tx + ty))[..., None]
    picture = picture + (0.05 * (loop_noise(w, h, 0, 7, 9, 3) - 0.5))[..., None] * np.array([1, 0.6, 0.2])
    return grain(vignette(np.clip(picture, 0, 1) ** 1.06, 0.22), 0.008)


@given("lighthouse-gouache", "images")
def sketched(w, h):
    x, y = grid(w, h)
    random = np.random.default_rng(7)
    flat = flat_picture(w, h)
    dx, dy = ((loop_noise(w, h, 0, 9, seed, 2) - 0.5) * h * 0.005 for seed in (3, 4))
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    tooth = blur(random.normal(size=(h, w)), 0.7)
    tooth = tooth / tooth.std()
    paper = rgb("#f4efe3") * (1 + 0.006 * tooth + 0.03 * (loop_noise(w, h, 0, 3, 5, 3) - 0.5))[..., None]
    lines = np.zeros((h, w), np.float32)
    # Two passes of the pencil that do not quite agree.
    for seed, strength in ((0, 1.0), (1, 0.55)):
        moved = sample(flat, xx + dx * (1 - 2.2 * seed), yy + dy * (1 - 1.8 * seed))
        edges = np.sqrt(sum(ndi.gaussian_gradient_magnitude(moved[..., i], h * 0.0011) ** 2 for i in range(3)))
        lines = np.maximum(lines, smooth(0.018, 0.075, edges) * strength)
    grey = blur(flat.mean(-1), h * 0.003)
    hatch = np.zeros((h, w), np.float32)
    for angle, limit, seed in ((0.85, 0.5, 11), (0.7, 0.36, 12), (2.3, 0.3, 13)):
        across = x * np.cos(angle) + y * np.sin(angle) + 0.012 * (loop_noise(w, h, 0, 5, seed, 2) - 0.5)
        stroke = smooth(0.35, 0.85, np.cos(across * 660)) * smooth(limit + 0.03, limit - 0.05, grey + 0.09 * (loop_noise(w, h, 0, 12, seed + 5, 2) - 0.5))
        hatch += stroke * 0.36
    hatch *= smooth(0.02, 0.12, np.minimum(np.minimum(x, w / h - x), np.minimum(y, 1 - y)) + 0.05 * (loop_noise(w, h, 0, 8, 9, 2) - 0.5))
    dark = np.clip(lines * 0.82 + hatch * 0.62, 0, 0.92) * np.clip(0.82 + 0.3 * tooth, 0.15, 1.15)
    smudge = 0.09 * blur(np.clip(0.6 - grey, 0, 1), h * 0.012)
    ink = np.clip(dark + smudge, 0, 1)[..., None]
    picture = paper * (1 - ink) + rgb("#34343a") * ink
    return vignette(picture, 0.12)
