"""A hot-spring inn in the snow at the blue hour: lit paper windows, a steaming pool, flakes near and far."""

from functools import lru_cache

import cairo
import numpy as np
from kit import (TAU, blob, bloom, blur, grid, layer, letters, loop_noise, over, paint, ramp, resized, rgb, sample, screen,
                 shade, smooth, vignette, work)

GROUND, WATER = 0.66, 0.745


def fade(x0, y0, x1, y1, *stops):
    """A linear gradient: stops are (position, "#rrggbb", alpha)."""
    gradient = cairo.LinearGradient(x0, y0, x1, y1)
    for place, colour, alpha in stops:
        gradient.add_color_stop_rgba(place, *rgb(colour), alpha)
    return gradient


def conifer(c, x, ground, tall, seed, far):
    """A fir, tier below tier, snow on each; `far` from 0 to 1 sinks it into the air."""
    random = np.random.default_rng(seed)
    air = rgb("#4a66a8")
    wood, snow, dim = (rgb(colour) * (1 - far) + air * far for colour in ("#0e1a34", "#b9cbee", "#6d86bd"))
    tiers = 9
    for k in range(tiers):
        top = ground - tall * (1 - k / tiers * 0.92)
        half = tall * (0.05 + 0.024 * k) * random.uniform(0.88, 1.12)
        low = top + tall * 0.2
        n = 7
        edge = [2 * i / n - 1 for i in range(n + 1)]
        teeth = [(x + half * e, low + tall * (0.018 * (i % 2) + 0.012 * random.random() + 0.02 * abs(e))) for i, e in enumerate(edge)]
        paint(c, wood)
        c.move_to(x, top)
        for point in teeth[::-1]:
            c.line_to(*point)
        c.close_path(), c.fill()
        for side in (-1, 1):
            paint(c, snow if side < 0 else dim)
            reach = half * random.uniform(0.82, 1.0)
            c.move_to(x, top - tall * 0.004)
            c.curve_to(x + side * reach * 0.3, top + tall * 0.06, x + side * reach * 0.6, top + tall * 0.13, x + side * reach, low + tall * 0.008)
            c.curve_to(x + side * reach * 0.75, low - tall * 0.012, x + side * reach * 0.45, low - tall * 0.012, x + side * reach * 0.3, low - tall * 0.05)
            c.curve_to(x + side * reach * 0.2, low - tall * 0.08, x + side * reach * 0.06, low - tall * 0.11, x, top + tall * 0.05)
            c.fill()


def roof(c, x0, x1, top, base, inset, thick):
    """A hipped roof with raised corners under deep snow."""
    lift = (base - top) * 0.16

    def outline(drop, out):
        c.move_to(x0 - out, base - lift + drop)
        c.curve_to(x0 + inset * 0.45, base - lift * 0.4 + drop, x0 + inset * 0.8, top + (base - top) * 0.42 + drop, x0 + inset, top + drop)
        c.line_to(x1 - inset, top + drop)
        c.curve_to(x1 - inset * 0.8, top + (base - top) * 0.42 + drop, x1 - inset * 0.45, base - lift * 0.4 + drop, x1 + out, base - lift + drop)
        c.curve_to(x1 - inset * 0.3, base + 0.004 + drop, x0 + inset * 0.3, base + 0.004 + drop, x0 - out, base - lift + drop)
        c.close_path()

    paint(c, "#17131f"), outline(thick * 0.9, 0.002), c.fill()
    outline(-thick * 0.2, -0.004)
    c.set_source(fade(0, top, 0, base, (0, "#dfe9fb", 1), (0.55, "#a9bde6", 1), (1, "#7f97cc", 1))), c.fill()
    paint(c, "#5f78b4", 0.28), c.set_line_width(0.0016)
    n = int((x1 - x0) / 0.02)
    for i in range(1, n):
        f = i / n
        c.move_to(x0 + inset + (x1 - x0 - 2 * inset) * f, top), c.line_to(x0 + (x1 - x0) * f, base - 0.002), c.stroke()
    # The roll of snow along the eaves and the ridge.
    random = np.random.default_rng(int(x0 * 1000))
    paint(c, "#eaf1ff")
    for i in range(n * 2 + 1):
        f = i / (n * 2)
        sag = 4 * f * (1 - f)
        c.arc(x0 + (x1 - x0) * f, base - lift * (1 - sag) ** 2 - thick * 0.2, thick * random.uniform(0.42, 0.62), 0, TAU), c.fill()
    paint(c, "#f4f8ff")
    blob(c, [(x0 + inset - 0.012, top), (x0 + inset, top - thick * 0.5), ((x0 + x1) / 2, top - thick * 0.62), (x1 - inset, top - thick * 0.5), (x1 - inset + 0.012, top), ((x0 + x1) / 2, top + thick * 0.22)]), c.fill()
    paint(c, "#dfeaff", 0.75)
    for i in range(n):
        f, long = (i + random.random()) / n, random.uniform(0.004, 0.016)
        px, py = x0 + (x1 - x0) * f, base + thick * 0.2
        c.move_to(px - 0.0016, py), c.line_to(px + 0.0016, py), c.line_to(px, py + long), c.fill()


def paper_window(c, x, y, wide, tall, across, down):
    c.set_source(fade(x, y, x, y + tall, (0, "#ffdf94", 1), (0.55, "#ffc15e", 1), (1, "#f08f38", 1)))
    c.rectangle(x, y, wide, tall), c.fill()
    paint(c, "#3a1d12"), c.set_line_width(0.0017)
    for i in range(across + 1):
        c.move_to(x + wide * i / across, y), c.line_to(x + wide * i / across, y + tall), c.stroke()
    for i in range(down + 1):
        c.move_to(x, y + tall * i / down), c.line_to(x + wide, y + tall * i / down), c.stroke()


def storey(c, x0, x1, top, base):
    c.set_source(fade(0, top, 0, base, (0, "#191016", 1), (0.4, "#3a2119", 1), (1, "#2a1816", 1)))
    c.rectangle(x0, top, x1 - x0, base - top), c.fill()
    paint(c, "#150c10", 0.6), c.set_line_width(0.001)
    for px in np.arange(x0, x1, 0.008):
        c.move_to(px, top), c.line_to(px, base), c.stroke()


def posts(c, x0, x1, top, base, count):
    paint(c, "#120a0d")
    for px in np.linspace(x0, x1, count):
        c.rectangle(px - 0.004, top, 0.008, base - top)
    c.fill()


def lantern(c, x, y, s, colour="#ff8a3c"):
    c.move_to(x, y - s * 2.4), c.line_to(x, y - s), paint(c, "#120a0d"), c.set_line_width(0.002), c.stroke()
    c.save(), c.translate(x, y), c.scale(1, 1.3)
    glow = cairo.RadialGradient(0, 0, 0, 0, 0, s)
    glow.add_color_stop_rgb(0, *rgb("#fff3c4")), glow.add_color_stop_rgb(1, *rgb(colour))
    c.arc(0, 0, s, 0, TAU), c.set_source(glow), c.fill(), c.restore()
    paint(c, "#120a0d"), c.rectangle(x - s * 0.55, y - s * 1.4, s * 1.1, s * 0.25), c.rectangle(x - s * 0.55, y + s * 1.15, s * 1.1, s * 0.25), c.fill()


def inn(c):
    storey(c, 0.23, 0.6, 0.315, 0.43)
    for i in range(4):
        paper_window(c, 0.252 + i * 0.086, 0.345, 0.07, 0.062, 5, 3)
    posts(c, 0.234, 0.596, 0.31, 0.44, 5)
    paint(c, "#150b0e"), c.rectangle(0.215, 0.408, 0.4, 0.006), c.rectangle(0.215, 0.428, 0.4, 0.007)
    for px in np.arange(0.218, 0.615, 0.0115):
        c.rectangle(px, 0.408, 0.003, 0.024)
    c.fill()
    paint(c, "#e6eeff"), c.rectangle(0.214, 0.4045, 0.402, 0.0045), c.fill()
    roof(c, 0.17, 0.66, 0.215, 0.318, 0.13, 0.014)
    storey(c, 0.14, 0.69, 0.485, GROUND)
    for i, wide in enumerate((0.075, 0.075)):
        paper_window(c, 0.165 + i * 0.092, 0.53, wide, 0.105, 5, 5)
        paper_window(c, 0.505 + i * 0.09, 0.53, wide, 0.105, 5, 5)
    # The way in: a lit hall behind a half curtain.
    c.set_source(fade(0, 0.51, 0, GROUND, (0, "#ffe9b4", 1), (0.6, "#ffb85a", 1), (1, "#c9702c", 1))), c.rectangle(0.365, 0.51, 0.115, GROUND - 0.51), c.fill()
    paint(c, "#2a1512"), c.rectangle(0.4, 0.56, 0.004, 0.1), c.rectangle(0.442, 0.56, 0.004, 0.1), c.fill()
    paint(c, "#27407e")
    for i in range(4):
        c.rectangle(0.368 + i * 0.0277, 0.513, 0.026, 0.05)
    c.fill()
    paint(c, "#f2ead8"), letters(c, "温泉", 0.4225, 0.549, 0.03)
    posts(c, 0.144, 0.686, 0.48, GROUND, 2), posts(c, 0.36, 0.485, 0.48, GROUND, 2)
    paint(c, "#1d1113"), c.rectangle(0.13, GROUND - 0.014, 0.23, 0.016), c.rectangle(0.485, GROUND - 0.014, 0.215, 0.016), c.fill()
    roof(c, 0.085, 0.745, 0.408, 0.5, 0.12, 0.015)
    for px in (0.345, 0.5):
        lantern(c, px, 0.552, 0.0135)
    for px in (0.155, 0.675):
        lantern(c, px, 0.545, 0.0105, "#ff6a4a")


def stone(c, x, y, rx, ry, seed):
    random = np.random.default_rng(seed)
    ring = [(x + rx * random.uniform(0.88, 1.1) * np.cos(a), y + ry * random.uniform(0.85, 1.1) * np.sin(a)) for a in np.linspace(0, TAU, 9)[:-1]]
    blob(c, ring), c.set_source(fade(0, y - ry, 0, y + ry, (0, "#4a5682", 1), (1, "#0d1226", 1))), c.fill()
    cap = [(x - rx * 0.98, y - ry * 0.12), (x - rx * 0.8, y - ry * 0.8), (x - rx * 0.2, y - ry * 1.22), (x + rx * 0.5, y - ry * 1.12), (x + rx * 0.95, y - ry * 0.35), (x + rx * 0.6, y - ry * 0.22), (x + rx * 0.2, y - ry * 0.38), (x - rx * 0.4, y - ry * 0.1)]
    blob(c, cap), c.set_source(fade(0, y - ry * 1.2, 0, y, (0, "#f0f5ff", 1), (1, "#8fa6d8", 1))), c.fill()


@lru_cache(maxsize=1)
def still(w, h):
    """All that does not move, in display values: the scene above, and the light of its windows alone."""
    y = grid(w, h)[1]
    picture = ramp(y, (0, "#12245f"), (0.25, "#274a98"), (0.5, "#5a78c2"), (0.66, "#8fa2d8"))
    for base, rough, seed, colours in ((0.36, 0.16, 5, ("#5872b4", "#6f88c6")), (0.45, 0.1, 9, ("#3e5796", "#5872b4"))):
        line = base - rough * (loop_noise(w, 48, 0, 1.2 if seed == 5 else 2, seed, 6)[24] - 0.5) * 1.6
        inside = smooth(-0.002, 0.002, y - line[None])[..., None]
        picture = picture * (1 - inside) + inside * ramp(y - line[None], (0, colours[1]), (0.05, colours[0]), (0.3, "#7d95d0"))
    random = np.random.default_rng(4)
    trees = sorted(((random.uniform(0, 1), random.uniform(-0.05, 0.8)) for _ in range(24)), key=lambda one: -one[0])

    def forest(c):
        for i, (far, px) in enumerate(trees):
            conifer(c, px, GROUND - 0.02 - 0.03 * far, 0.34 - 0.16 * far, i, 0.25 + 0.55 * far)

    picture = over(picture, layer(w, h, forest))
    mist = np.exp(-(((y - 0.6) / 0.09) ** 2))[..., None] * 0.4
    picture = picture * (1 - mist) + rgb("#9db2e4") * mist

    def near_trees(c):
        for i, (px, tall) in enumerate(((0.03, 0.52), (0.72, 0.47), (0.125, 0.36))):
            conifer(c, px, GROUND + 0.005, tall, 60 + i, 0.08)

    picture = over(picture, layer(w, h, near_trees))
    house = layer(w, h, inn)
    picture = shade(picture, house[..., 3], 0.0, 0.01, 0.02, 0.35, "#0a1436")
    picture = over(picture, house)
    glow = np.clip(house[..., :1] - house[..., 2:] - 0.12, 0, 1)[..., 0]

    def snowfield(c):
        blob(c, [(-0.1, GROUND + 0.01), (0.12, GROUND - 0.006), (0.3, GROUND - 0.002), (0.42, GROUND + 0.004), (0.56, GROUND - 0.004), (0.7, GROUND - 0.012), (0.9, GROUND), (0.9, 1.1), (-0.1, 1.1)])
        c.set_source(fade(0, GROUND, 0, 1, (0, "#b4c5ee", 1), (0.35, "#7f97d2", 1), (1, "#33478c", 1))), c.fill()
        paint(c, "#5570b4", 0.4)
        for i in range(7):
            c.save(), c.translate(0.42 + 0.008 * (i % 2) + i * 0.014, GROUND + 0.012 + i * 0.011), c.scale(1.7, 1), c.arc(0, 0, 0.0035 + i * 0.0003, 0, TAU), c.restore(), c.fill()

    field = layer(w, h, snowfield)
    lumps = loop_noise(w, h, 0, 9, 14, 4) - 0.5
    field[..., :3] *= (1 + 0.22 * lumps)[..., None]
    picture = over(picture, field)
    spill = blur(glow, h * 0.05) * 0.9 + blur(np.roll(glow, int(h * 0.05), 0), h * 0.03) * 0.5
    picture = picture + (spill * field[..., 3] * smooth(0.85, GROUND, y) * 1.5)[..., None] * rgb("#ff9a48")
    return picture, glow


@lru_cache(maxsize=1)
def shore(w, h):
    """The stones about the pool and the stone lantern."""

    def draw(c):
        for i, (px, py, rx, ry) in enumerate(((0.03, 0.765, 0.075, 0.034), (0.16, 0.744, 0.05, 0.022), (0.27, 0.735, 0.042, 0.019), (0.37, 0.74, 0.05, 0.02), (0.47, 0.745, 0.045, 0.022), (0.57, 0.757, 0.055, 0.028), (0.68, 0.79, 0.07, 0.042),
                                              (0.74, 0.88, 0.085, 0.06), (0.0, 0.93, 0.1, 0.06), (0.16, 1.0, 0.13, 0.06), (0.38, 1.03, 0.15, 0.055), (0.6, 0.99, 0.13, 0.06))):
            stone(c, px, py, rx, ry, i)
        x, y = 0.64, 0.765
        paint(c, "#2c355c"), c.rectangle(x - 0.011, y - 0.06, 0.022, 0.06), c.rectangle(x - 0.03, y - 0.072, 0.06, 0.013), c.rectangle(x - 0.02, y - 0.104, 0.04, 0.034), c.fill()
        paint(c, "#ffd27a"), c.rectangle(x - 0.012, y - 0.098, 0.024, 0.022), c.fill()
        paint(c, "#2c355c"), c.rectangle(x - 0.0015, y - 0.098, 0.003, 0.022), c.fill()
        blob(c, [(x - 0.05, y - 0.102), (x, y - 0.14), (x + 0.05, y - 0.102), (x, y - 0.106)]), paint(c, "#232b4e"), c.fill()
        blob(c, [(x - 0.052, y - 0.106), (x - 0.024, y - 0.132), (x, y - 0.152), (x + 0.024, y - 0.132), (x + 0.052, y - 0.106), (x, y - 0.118)]), paint(c, "#e8f0ff"), c.fill()

    return layer(w, h, draw)


@lru_cache
def flakes():
    random = np.random.default_rng(3)
    sizes = random.choice([0.0013, 0.0021, 0.0034, 0.0075], 190, p=[0.46, 0.3, 0.19, 0.05])
    return [(random.uniform(-0.05, 0.8), random.random(), size, random.random(), random.uniform(0.5, 1)) for size in sizes]


def snow(c, t):
    for x, y, size, phase, bright in flakes():
        turns = 1 if size < 0.003 else 2
        fall = (y + t * turns) % 1 * 1.06 - 0.03
        px = x + 0.016 * np.sin(TAU * (t * turns + phase)) - 0.03 * fall
        alpha = bright * (0.85 if size < 0.005 else 0.3)
        glow = cairo.RadialGradient(px, fall, 0, px, fall, size * 1.25)
        glow.add_color_stop_rgba(0, 0.96, 0.98, 1, alpha), glow.add_color_stop_rgba(0.5, 0.93, 0.96, 1, alpha * 0.8), glow.add_color_stop_rgba(1, 0.9, 0.95, 1, 0)
        c.set_source(glow), c.arc(px, fall, size * 1.25, 0, TAU), c.fill()


@work("snow-inn", poster=0.2)
def snow_inn(t, w, h):
    x, y = grid(w, h)
    scene, glow = still(w, h)
    # The pool mirrors what stands above it, shaken by ripples.
    ripple = loop_noise(w, h // 3, t, 5, 8, 3) - 0.5
    wave = resized(ripple, w, h)
    deep = np.clip((y - WATER) / 0.25, 0, 1)
    mirror = sample(scene, (x + 0.02 * wave * (0.3 + deep)) * h, np.clip(2 * WATER - 0.07 - y + 0.05 * wave * deep, 0, 1) * h)
    mirror = blur(mirror, h * 0.002) * rgb("#a3a4c4") * 1.2 + np.clip(wave, 0, 1)[..., None] * 0.12
    pool = smooth(WATER - 0.004, WATER + 0.004, y)[..., None] * smooth(0.0, 0.02, x + 0.02)[..., None]
    picture = scene * (1 - pool) + mirror * pool
    picture = over(picture, shore(w, h))
    lamp = np.exp(-(np.hypot(x - 0.64, y - 0.68) / 0.055) ** 2) * (0.3 + 0.03 * np.sin(TAU * 3 * t))
    picture = screen(picture, lamp[..., None] * rgb("#ff9a48"))
    # Steam: noise that rises as two crossing copies, thick over the water, torn above.
    gy, gx = np.mgrid[0 : h // 2, 0 : w // 2].astype(np.float32)
    steam = 0
    for half in (0, 0.5):
        f = (t + half) % 1
        cloud = loop_noise(w // 2, h // 2, t, 5, 40 + int(half * 2), 4)
        cloud = sample(cloud, gx + 6 * np.sin(gy / h * 30 + TAU * t), gy * 0.85 + f * h * 0.11)
        steam = steam + resized(cloud, w, h) * (1 - abs(2 * f - 1))
    body = np.exp(-np.abs((x - 0.33) / 0.36) ** 3) * smooth(0.36, 0.74, y) * smooth(1.02, 0.84, y)
    steam = (smooth(0.34, 0.64, steam) * body * 0.72)[..., None]
    warm = np.clip(blur(glow, h * 0.06) * 1.8, 0, 1)[..., None]
    picture = picture * (1 - steam) + steam * (rgb("#c3d0f2") * (1 - warm) + rgb("#ffd0a0") * warm)
    picture = bloom(picture, 0.72, 0.025, 0.75)
    picture = over(picture, layer(w, h, lambda c: snow(c, t)))
    return vignette(np.clip(picture, 0, 1) ** 1.04, 0.35)
