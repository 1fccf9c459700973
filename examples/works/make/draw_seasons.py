"""An edit: an oak and a red barn on a hill in high summer become the same hill under snow."""

from functools import lru_cache

import cairo
import numpy as np
from kit import TAU, blob, blur, bloom, given, grain, grid, layer, loop_noise, over, paint, ramp, rgb, screen, shade, smooth, vignette, work

HILL = ((-0.05, 0.72), (0.12, 0.675), (0.32, 0.635), (0.5, 0.632), (0.68, 0.655), (0.85, 0.69), (1.05, 0.7))


@lru_cache
def oak():
    """The branches of the tree as (from, to, width), thickest first, and the tips of its twigs."""
    random = np.random.default_rng(23)
    limbs, tips = [], []

    def grow(x, y, way, long, wide, depth):
        steps = 4
        for k in range(steps):
            way = np.clip(way + random.normal(0, 0.1) + 0.03 * (-np.pi / 2 - way), -2.9, -0.24)
            nx, ny = x + np.cos(way) * long / steps, y + np.sin(way) * long / steps
            limbs.append(((x, y), (nx, ny), wide * (1 - 0.3 * (k + 1) / steps), wide * (1 - 0.3 * k / steps)))
            x, y = nx, ny
        if depth >= 4:
            tips.append((x, y))
        if depth == 8:
            return
        parts = 3 if depth in (1, 2, 4) else 2
        for k in range(parts):
            spread = (k - (parts - 1) / 2) * (0.95 if depth < 3 else 0.75) + random.normal(0, 0.16)
            grow(x, y, way + spread, long * random.uniform(0.66, 0.84), wide * (0.62 if parts == 2 else 0.54), depth + 1)

    grow(0.335, 0.7, -1.55, 0.135, 0.046, 1)
    return limbs, np.array(tips)


def land(points, low=1.1):
    """The outline of a hill from its skyline down."""
    return [*points, (1.2, low), (-0.2, low)]


def skyline(base, tall, seed, n=60):
    x = np.linspace(-0.1, 1.1, n)
    random = np.random.default_rng(seed)
    y = base - tall * np.interp(x, np.linspace(-0.1, 1.1, 7), random.random(7))
    y = np.convolve(np.pad(y, 5, "edge"), np.ones(11) / 11, "valid")
    return list(zip(x, y, strict=True))


def far_hills(c, winter):
    tones = ("#b9bfd0", "#a3aac2", "#8a94b0") if winter else ("#a9c4d4", "#86ae9c", "#6f9f68")
    for k, (base, tall) in enumerate(((0.6, 0.16), (0.635, 0.12), (0.665, 0.09))):
        line = skyline(base, tall, 5 + k)
        c.move_to(*line[0])
        for p in line[1:]:
            c.line_to(*p)
        c.line_to(1.2, 1), c.line_to(-0.2, 1), c.close_path(), paint(c, tones[k]), c.fill()
        random = np.random.default_rng(40 + k)
        for _ in range(90 + 60 * k):
            px = random.uniform(-0.05, 1.05)
            py = np.interp(px, *zip(*line, strict=True)) + random.uniform(-0.002, 0.02 + 0.01 * k)
            r = random.uniform(0.004, 0.009) * (1 + 0.35 * k)
            tone = rgb("#7f8498" if winter else "#4f7f5a") * random.uniform(0.85, 1.15) * 0.5 + rgb(tones[k]) * 0.5
            c.save(), c.translate(px, py), c.scale(1, 1.25), c.arc(0, 0, r, 0, TAU), c.set_source_rgb(*np.clip(tone, 0, 1)), c.fill(), c.restore()


def barn(c, winter):
    c.save(), c.translate(0.77, 0.677), c.scale(0.2, 0.2)
    front, side, trim = ("#9a3a34", "#6f2a30", "#f2eef0") if winter else ("#c0402f", "#8a2c28", "#fff4e4")
    paint(c, side), c.move_to(0.35, 0), c.line_to(1.02, -0.03), c.line_to(1.02, -0.42), c.line_to(0.35, -0.42), c.fill()
    c.move_to(-0.35, 0), c.line_to(0.35, 0), c.line_to(0.35, -0.42), c.line_to(0.23, -0.68), c.line_to(0, -0.82), c.line_to(-0.23, -0.68), c.line_to(-0.35, -0.42), c.close_path(), paint(c, front), c.fill()
    c.set_line_width(0.008)
    for k in range(-8, 9):
        paint(c, "#2a0c0c", 0.22), c.move_to(k * 0.042, 0), c.line_to(k * 0.042, -0.79 + abs(k) * 0.042), c.stroke()
    for k in range(16):
        c.move_to(0.37 + k * 0.042, 0), c.line_to(0.37 + k * 0.042, -0.42), c.stroke()
    roof = "#f4f6fb" if winter else "#6a5a58"
    paint(c, roof), c.move_to(0, -0.85), c.line_to(0.66, -0.83), c.line_to(0.92, -0.68), c.line_to(1.07, -0.41), c.line_to(0.38, -0.4), c.line_to(0.25, -0.69), c.close_path(), c.fill()
    paint(c, "#c9d2e4" if winter else "#574846"), c.move_to(0.25, -0.69), c.line_to(0.92, -0.68), c.line_to(1.07, -0.41), c.line_to(0.38, -0.4), c.close_path(), c.fill()
    paint(c, roof if winter else trim), c.set_line_width(0.055 if winter else 0.035)
    c.move_to(-0.38, -0.4), c.line_to(-0.245, -0.69), c.line_to(0, -0.84), c.line_to(0.245, -0.69), c.line_to(0.38, -0.4), c.stroke()
    paint(c, side), c.rectangle(-0.15, -0.32, 0.3, 0.32), c.fill(), paint(c, trim), c.set_line_width(0.024), c.rectangle(-0.15, -0.32, 0.3, 0.32), c.stroke()
    c.move_to(-0.15, -0.32), c.line_to(0.15, 0), c.move_to(0.15, -0.32), c.line_to(-0.15, 0), c.stroke()
    paint(c, "#ffd98a" if winter else "#3a2a2c"), c.rectangle(-0.07, -0.6, 0.14, 0.13), c.fill(), paint(c, trim), c.set_line_width(0.02), c.rectangle(-0.07, -0.6, 0.14, 0.13), c.stroke()
    c.restore()


def meadow(c, winter):
    random = np.random.default_rng(3)
    c.move_to(*HILL[0])
    for a, b in zip(HILL, HILL[1:], strict=False):
        c.curve_to((a[0] + b[0]) / 2, a[1], (a[0] + b[0]) / 2, b[1], *b)
    c.line_to(1.2, 1.1), c.line_to(-0.2, 1.1), c.close_path()
    fill = cairo.LinearGradient(0, 0.63, 0, 1)
    for at, tone in (((0, "#fbf7f4"), (0.35, "#e6eaf4"), (1, "#b4c0dc")) if winter else ((0, "#c9cf62"), (0.3, "#94b748"), (1, "#3f7a34"))):
        fill.add_color_stop_rgb(at, *rgb(tone))
    c.set_source(fill), c.fill_preserve(), c.save(), c.clip()
    top = lambda px: np.interp(px, *zip(*HILL, strict=True))
    if winter:
        for _ in range(60):
            px, py, wide = random.uniform(-0.1, 1.0), random.uniform(0.68, 1.0), random.uniform(0.08, 0.3)
            paint(c, "#a9b8dc" if random.random() < 0.6 else "#ffffff", 0.3), c.move_to(px, py)
            c.curve_to(px + wide * 0.3, py - 0.016, px + wide * 0.7, py - 0.012, px + wide, py + 0.004), c.curve_to(px + wide * 0.7, py + 0.012, px + wide * 0.3, py + 0.006, px, py), c.fill()
    else:
        for _ in range(5200):
            f = random.random() ** 0.75
            px = random.uniform(-0.03, 1.03)
            py = top(px) + (1.0 - top(px)) * f
            long = 0.006 + 0.034 * f
            tone = ramp(np.array([f + random.normal(0, 0.14)]), (0, "#d2d66c"), (0.35, "#9fbf4e"), (0.7, "#5f9a3c"), (1.1, "#2a5f2c"))[0] * random.uniform(0.85, 1.15)
            lean = random.normal(0.25, 0.25)
            c.set_source_rgba(*np.clip(tone, 0, 1), 0.85), c.move_to(px, py), c.curve_to(px + lean * long * 0.3, py - long * 0.6, px + lean * long * 0.6, py - long * 0.9, px + lean * long, py - long)
            c.curve_to(px + lean * long * 0.6 + 0.1 * long, py - long * 0.6, px + 0.12 * long, py - long * 0.3, px + 0.13 * long, py), c.fill()
    path = [(0.735, 0.682), (0.69, 0.7), (0.72, 0.735), (0.66, 0.785), (0.54, 0.85), (0.5, 0.93), (0.53, 1.05), (0.73, 1.05), (0.66, 0.93), (0.68, 0.86), (0.76, 0.79), (0.79, 0.735), (0.74, 0.705), (0.765, 0.684)]
    blob(c, path), paint(c, "#cfd6e8" if winter else "#dcc08c", 0.95), c.fill()
    for _ in range(260):
        f = random.random()
        px, py = np.interp(f, (0, 0.3, 0.6, 1), (0.73, 0.74, 0.62, 0.6)) + random.normal(0, 0.016 + 0.03 * f), 0.69 + 0.33 * f
        paint(c, ("#b6c0da" if random.random() < 0.6 else "#f4f7fc") if winter else ("#b8945f" if random.random() < 0.5 else "#efdcae"), 0.45)
        c.save(), c.translate(px, py), c.scale(1, 0.4), c.arc(0, 0, 0.003 + 0.008 * f * random.random(), 0, TAU), c.fill(), c.restore()
    c.restore()


def fence(c, winter):
    posts = [(0.02 + 0.075 * k, 0.83 - 0.014 * k + 0.0016 * k * k, 0.075 - 0.0042 * k) for k in range(8)]
    wood = "#5a4a4c" if winter else "#8a6a4a"
    for (ax, ay, at), (bx, by, bt) in zip(posts, posts[1:], strict=False):
        for f in (0.82, 0.42):
            paint(c, wood), c.set_line_width(at * 0.12), c.move_to(ax, ay - at * f), c.line_to(bx, by - bt * f), c.stroke()
            if winter:
                paint(c, "#ffffff"), c.set_line_width(at * 0.07), c.move_to(ax, ay - at * f - at * 0.07), c.line_to(bx, by - bt * f - bt * 0.07), c.stroke()
    for px, py, tall in posts:
        paint(c, wood), c.rectangle(px - tall * 0.08, py - tall, tall * 0.16, tall), c.fill()
        paint(c, "#000000", 0.2), c.rectangle(px + tall * 0.02, py - tall, tall * 0.06, tall), c.fill()
        if winter:
            blob(c, [(px - tall * 0.13, py - tall), (px, py - tall * 1.16), (px + tall * 0.13, py - tall), (px, py - tall * 0.95)]), paint(c, "#ffffff"), c.fill()


def tree(c, winter):
    limbs, tips = oak()
    c.set_line_cap(cairo.LINE_CAP_ROUND)
    paint(c, "#3a2f34" if winter else "#4a3426")
    blob(c, [(0.275, 0.712), (0.314, 0.692), (0.322, 0.65), (0.35, 0.65), (0.356, 0.692), (0.4, 0.708), (0.34, 0.715)]), c.fill()
    for (ax, ay), (bx, by), wide, _ in limbs:
        c.set_line_width(max(wide, 0.0011)), paint(c, "#3a2f34" if winter else "#4a3426"), c.move_to(ax, ay), c.line_to(bx, by), c.stroke()
    for (ax, ay), (bx, by), wide, _ in limbs:
        if wide > 0.004:
            c.set_line_width(wide * 0.3), paint(c, "#6f6068" if winter else "#8a6644", 0.6), c.move_to(ax - wide * 0.28, ay), c.line_to(bx - wide * 0.28, by), c.stroke()
    if winter:
        for (ax, ay), (bx, by), wide, _ in limbs:
            flat = abs(bx - ax) / (np.hypot(bx - ax, by - ay) + 1e-9)
            if flat > 0.35:
                c.set_line_width(max(wide * 0.5, 0.0014) * (0.4 + 0.7 * flat)), paint(c, "#ffffff", 0.95)
                c.move_to(ax, ay - wide * 0.42), c.line_to(bx, by - wide * 0.42), c.stroke()
        return
    random = np.random.default_rng(6)
    middle, low, high = tips[:, 0].mean(), tips[:, 1].max(), tips[:, 1].min()
    # From the dark inside outwards to the lit crown.
    for shift, spread, size, count, tones in ((0.014, 0.026, 0.011, 5, ("#1d4a26", "#25582a")), (0.004, 0.024, 0.0088, 6, ("#35702e", "#44823a", "#2c6430")), (-0.01, 0.02, 0.0068, 5, ("#6aa63e", "#86bb48", "#559640")), (-0.019, 0.017, 0.0052, 3, ("#b4d65c", "#cfe27a", "#98c850"))):
        for tx, ty in tips:
            lit = 0.5 - (tx - middle) * 1.6 - ((ty - high) / (low - high) - 0.5) * 0.9
            for _ in range(count):
                if shift < 0 and random.random() > lit + 0.35:
                    continue
                px, py = tx + shift * 0.6 + random.normal(0, spread), ty + shift + random.normal(0, spread * 0.8)
                c.set_source_rgba(*np.clip(rgb(tones[random.integers(len(tones))]) * random.uniform(0.88, 1.12), 0, 1), 0.92)
                c.save(), c.translate(px, py), c.rotate(random.uniform(0, TAU)), c.scale(1, 0.6), c.arc(0, 0, size * random.uniform(0.6, 1.1), 0, TAU), c.fill(), c.restore()


def blooms(c):
    """Poppies, daisies and cornflowers in the near grass."""
    random = np.random.default_rng(12)
    for _ in range(230):
        f = random.random() ** 0.6
        px, py = random.uniform(-0.02, 1.02), 0.76 + 0.25 * f
        if abs(px - np.interp(py, (0.76, 0.85, 1.0), (0.73, 0.61, 0.6))) < 0.05 + 0.08 * f:
            continue
        r, kind = (0.003 + 0.008 * f) * random.uniform(0.7, 1.1), random.random()
        paint(c, "#2f6a2c"), c.set_line_width(0.0016), c.move_to(px, py), c.line_to(px + 0.003, py + r * 4), c.stroke()
        if kind < 0.45:
            paint(c, "#d9331f"), blob(c, [(px - r, py), (px - r * 0.6, py - r), (px + r * 0.5, py - r), (px + r * 1.1, py), (px, py + r * 0.8)]), c.fill()
            paint(c, "#ff7a50"), c.arc(px - r * 0.3, py - r * 0.35, r * 0.4, 0, TAU), c.fill(), paint(c, "#2a1414"), c.arc(px, py, r * 0.24, 0, TAU), c.fill()
        else:
            for k in range(8):
                a = TAU * k / 8
                paint(c, "#fffaf0" if kind < 0.8 else "#5a78d8"), c.arc(px + r * 0.62 * np.cos(a), py + r * 0.5 * np.sin(a), r * 0.34, 0, TAU), c.fill()
            paint(c, "#f2b62c" if kind < 0.8 else "#24408f"), c.arc(px, py, r * 0.33, 0, TAU), c.fill()


def hill(w, h, winter):
    x, y = grid(w, h)
    puff = loop_noise(w, h, 0, 3, 17, 6)
    if winter:
        sky = ramp(y, (0, "#8f9cc0"), (0.3, "#b9bdd4"), (0.5, "#e6d4d0"), (0.64, "#fbe3c4"))
        cloud = smooth(0.42, 0.75, puff)
        sky = sky * (1 - 0.35 * cloud[..., None]) + rgb("#dfe0ea") * 0.35 * cloud[..., None]
    else:
        sky = ramp(y, (0, "#3f8fd0"), (0.3, "#7fbbe4"), (0.64, "#dff0ee"))
        cloud = smooth(0.5, 0.66, puff + 0.12 * np.exp(-((y - 0.3) / 0.16) ** 2))
        sky = sky * (1 - cloud[..., None]) + ramp(np.clip(puff * 2.1 - 0.85, 0, 1), (0, "#cfdbe8"), (0.7, "#ffffff"), (1, "#fff6e4")) * cloud[..., None]
    picture = over(sky, layer(w, h, lambda c: far_hills(c, winter)))
    mist = np.exp(-((y - 0.66) / 0.045) ** 2)[..., None] * (0.55 if winter else 0.3)
    picture = picture * (1 - mist) + rgb("#f6ece6" if winter else "#e4f0e0") * mist
    picture = over(picture, layer(w, h, lambda c: meadow(c, winter)))
    ground = smooth(0.0, 0.004, y - np.interp(x[0], *zip(*HILL, strict=True))[None, :])
    # The light comes from the left: the tree and the barn throw their shadows down to the right.
    reach = np.exp(-(((x - 0.5 - (y - 0.72) * 1.2) / (0.2 if not winter else 0.16)) ** 2 + ((y - 0.735) / 0.032) ** 2)) * ground
    broken = 0.45 + 0.55 * smooth(0.35, 0.6, loop_noise(w, h, 0, 22, 8, 3))
    fall = (reach * broken * (0.55 if not winter else 0.4))[..., None]
    picture = picture * (1 - fall) + rgb("#1d4030" if not winter else "#7f90c4") * fall
    things = layer(w, h, lambda c: (barn(c, winter), tree(c, winter)))
    picture = over(shade(picture, things[..., 3] * 0.6, 0.012, 0.006, 0.006, 0.25, "#203048"), things)
    rails = layer(w, h, lambda c: fence(c, winter))
    picture = over(shade(picture, rails[..., 3], 0.01, 0.008, 0.004, 0.3, "#304068" if winter else "#1d3a20"), rails)
    if winter:
        random = np.random.default_rng(31)

        def flakes(c):
            for _ in range(520):
                r = 0.0008 + 0.0042 * random.random() ** 4
                paint(c, "#ffffff", random.uniform(0.45, 0.95)), c.arc(random.random(), random.random(), r, 0, TAU), c.fill()

        picture = over(picture, blur(layer(w, h, flakes), h * 0.0008))
        glow = np.exp(-np.hypot(x - 0.77, y - 0.57) / 0.035) * 0.4
        picture = screen(picture, glow[..., None] * rgb("#ffca78"))
    else:
        picture = over(picture, layer(w, h, blooms))
        sun = np.exp(-np.hypot(x + 0.05, y + 0.05) / 0.5)[..., None] * 0.28
        picture = screen(picture, sun * rgb("#fff0c0"))
    picture = picture * (1 + 0.05 * (loop_noise(w, h, 0, 9, 2, 4) - 0.5))[..., None]
    return grain(vignette(bloom(picture, 0.88, 0.02, 0.2), 0.2), 0.006)


@given("hill-winter", "images")
def hill_in_summer(w, h):
    return hill(w, h, False)


@work("hill-winter")
def hill_in_winter(_, w, h):
    return hill(w, h, True)
