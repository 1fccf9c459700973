"""A handscroll in the blue and green of the Tang: mountains of azurite and malachite outlined in gold, on old silk."""

import cairo
import numpy as np
from kit import TAU, blur, grain, grid, layer, letters, loop_noise, over, paint, ramp, rgb, smooth, vignette, work

INK = "#2a2a22"
# Ground of a mountain: azurite above, malachite, then ochre that thins out into mist.
NEAR = ((0, "#15467f"), (0.28, "#2a74a0"), (0.55, "#3f9a82"), (0.8, "#9fae72"), (1, "#c9a86c"))
GREEN = ((0, "#1f6f62"), (0.3, "#3d9a7c"), (0.6, "#7fb583"), (0.85, "#c2b278"), (1, "#cfae74"))
FAR = ((0, "#6f98ac"), (0.5, "#9db5a8"), (1, "#c9b78c"))
# Middle, foot, height, width, seed, rows of rocks, ground: the far ranges first.
MASSIFS = (
    (0.14, 0.62, 0.36, 0.34, 3, 3, FAR), (1.02, 0.56, 0.3, 0.36, 5, 3, FAR), (1.62, 0.58, 0.4, 0.4, 8, 3, FAR), (0.72, 0.57, 0.2, 0.3, 9, 2, FAR),
    (0.5, 0.74, 0.6, 0.44, 11, 5, NEAR), (0.14, 0.8, 0.44, 0.42, 12, 4, GREEN), (0.8, 0.78, 0.3, 0.26, 14, 3, GREEN),
    (1.56, 0.82, 0.52, 0.4, 17, 5, NEAR), (1.28, 0.84, 0.27, 0.26, 19, 3, GREEN), (1.78, 0.95, 0.42, 0.3, 23, 4, GREEN),
    (0.06, 1.06, 0.34, 0.4, 26, 3, NEAR), (0.52, 1.1, 0.2, 0.34, 28, 2, GREEN),
)


def curve_through(c, points):
    """A smooth open line through the points, from where the pen is."""
    points = [np.asarray(p, float) for p in points]
    points = [points[0], *points, points[-1]]
    for p0, p1, p2, p3 in zip(points, points[1:], points[2:], points[3:], strict=False):
        c.curve_to(*(p1 + (p2 - p0) / 6), *(p2 - (p3 - p1) / 6), *p2)


def rock(c, x, foot, wide, tall, ground, random):
    """One rock: a rounded peak, its folds fanning from the top, an outline of ink and a thread of gold within."""
    lean = random.uniform(-0.18, 0.18)
    left = [(-0.5, 0), (-0.44, 0.16), (-0.36, 0.4), (-0.25, 0.62), (-0.14, 0.86)]
    right = [(0.13, 0.88), (0.24, 0.66), (0.35, 0.42), (0.44, 0.18), (0.5, 0)]
    line = [(px + random.normal(0, 0.018) + lean * py, py + random.normal(0, 0.03)) for px, py in [*left, (0.0, 1.0), *right]]
    line = [(x + px * wide, foot - max(py, 0) * tall) for px, py in line]
    top = line[5]
    far = ground is FAR
    c.move_to(*line[0]), curve_through(c, line), c.close_path()
    tone = cairo.LinearGradient(0, foot - tall, 0, foot)
    for place, colour in ground:
        shift = np.clip(rgb(colour) * random.uniform(0.94, 1.06), 0, 1)
        tone.add_color_stop_rgba(place, *shift, 0.96 if place < 0.9 else 0.85)
    c.set_source(tone), c.fill_preserve()
    c.save(), c.clip()
    # Folds: soft strips of shade on the right of each ridge line.
    for k in range(5 if not far else 3):
        f = (k + 0.5) / (5 if not far else 3) - 0.5 + random.normal(0, 0.05)
        end = (x + f * wide * 1.05 + lean * 0.2 * wide, foot - tall * random.uniform(0.02, 0.25))
        mid = (top[0] + (end[0] - top[0]) * 0.55 + random.normal(0, 0.02) * wide, top[1] + (end[1] - top[1]) * 0.4)
        for offset, width, alpha in ((0.016, 0.05, 0.1), (0.01, 0.026, 0.14), (0.0, 0.007, 0.34)):
            c.move_to(top[0] + 0.02 * f * wide, top[1] + tall * 0.05), c.curve_to(mid[0], mid[1], mid[0] + f * 0.12 * wide, mid[1] + tall * 0.2, end[0] + offset * wide * 2, end[1])
            c.set_line_width(width * wide * (1.4 if alpha < 0.3 else 0.6)), paint(c, "#0f3a56" if ground is NEAR else "#14493f" if not far else "#5f7f8a", alpha * (0.6 if far else 1)), c.stroke()
    glow = cairo.LinearGradient(x - wide * 0.4, foot - tall * 0.7, x + wide * 0.1, foot - tall * 0.3)
    glow.add_color_stop_rgba(0, 0.96, 0.9, 0.62, 0.2), glow.add_color_stop_rgba(0.6, 0.96, 0.9, 0.62, 0.05), glow.add_color_stop_rgba(1, 0, 0, 0, 0)
    c.set_source(glow), c.paint()
    c.restore()
    c.new_path(), c.move_to(*line[0]), curve_through(c, line)
    c.set_line_width(0.0017 if not far else 0.0011), paint(c, INK if not far else "#5f6f70", 0.75 if not far else 0.55), c.stroke()
    if not far:
        c.move_to(line[1][0] + 0.003, line[1][1] + 0.003), curve_through(c, [(px + 0.0008, py + 0.0034) for px, py in line[1:-1]])
        c.set_line_width(0.0013), paint(c, "#e9c76a", 0.85), c.stroke()
    return line


def pine(c, x, y, tall, random):
    """A pine: a bent trunk and shelves of needles."""
    bend = random.normal(0, 0.12) * tall
    c.set_line_width(tall * 0.07), paint(c, "#4a3626"), c.move_to(x, y), c.curve_to(x + bend, y - tall * 0.4, x - bend, y - tall * 0.6, x + bend * 0.5, y - tall * 0.95), c.stroke()
    for k in range(6):
        f = k / 5
        px, py = x + bend * 0.5 + (0.24 * (-1) ** k * (1 - f * 0.6)) * tall, y - tall * (0.45 + 0.55 * f)
        wide = tall * (0.3 - 0.14 * f)
        for shade, dy in (("#123f38", 0.02), ("#2b6f58", -0.015)):
            c.save(), c.translate(px, py + dy * tall), c.scale(wide, tall * 0.075), c.arc(0, 0, 1, 0, TAU), c.restore(), paint(c, shade), c.fill()


def grove(c, x, y, random, count=9, size=0.011):
    """A clump of round trees, dotted."""
    for _ in range(count):
        px, py = x + random.normal(0, size * 1.7), y - abs(random.normal(0, size * 0.7))
        c.set_line_width(0.0011), paint(c, "#3a2c20"), c.move_to(px, py + size), c.line_to(px, py - size * 0.3), c.stroke()
        tone = ("#1d5a4c", "#2f7a5f", "#4f8f5f", "#17463f", "#b5653a")[random.choice(5, p=[0.27, 0.27, 0.2, 0.2, 0.06])]
        for _ in range(11):
            paint(c, tone, 0.8), c.arc(px + random.normal(0, size * 0.36), py - size * 0.5 + random.normal(0, size * 0.36), size * random.uniform(0.14, 0.3), 0, TAU), c.fill()


def hall(c, x, y, s):
    """A pavilion with red posts under a sweeping roof of grey-blue tiles."""
    c.rectangle(x - 0.036 * s, y - 0.004 * s, 0.072 * s, 0.008 * s), paint(c, "#d9c7a0"), c.fill()
    c.rectangle(x - 0.028 * s, y - 0.034 * s, 0.056 * s, 0.03 * s), paint(c, "#f0dfb8"), c.fill()
    for k in range(4):
        c.rectangle(x + (-0.03 + 0.0187 * k) * s, y - 0.036 * s, 0.004 * s, 0.034 * s), paint(c, "#a8331f"), c.fill()
    for level, wide, up in ((0, 0.05, 0.034), (1, 0.034, 0.056)):
        if level:
            c.rectangle(x - 0.02 * s, y - 0.058 * s, 0.04 * s, 0.012 * s), paint(c, "#a8331f"), c.fill()
        b = y - up * s
        c.move_to(x - wide * s, b - 0.003 * s), c.curve_to(x - wide * 0.6 * s, b - 0.004 * s, x - wide * 0.4 * s, b - 0.014 * s, x - wide * 0.32 * s, b - 0.02 * s)
        c.line_to(x + wide * 0.32 * s, b - 0.02 * s), c.curve_to(x + wide * 0.4 * s, b - 0.014 * s, x + wide * 0.6 * s, b - 0.004 * s, x + wide * s, b - 0.003 * s)
        c.line_to(x + wide * 0.9 * s, b + 0.002 * s), c.line_to(x - wide * 0.9 * s, b + 0.002 * s), c.close_path(), paint(c, "#2f4656"), c.fill_preserve()
        c.set_line_width(0.001), paint(c, "#e9c76a", 0.9), c.stroke()


def islet(c, x, y, wide, seed):
    """A flat bank of earth with stones at its rim."""
    random = np.random.default_rng(seed)
    tall = wide * 0.13
    tone = cairo.LinearGradient(0, y - tall, 0, y + tall * 0.9)
    for place, colour in ((0, "#4f9a78"), (0.45, "#a5ad74"), (1, "#c2a063")):
        tone.add_color_stop_rgb(place, *rgb(colour))
    c.move_to(x - wide / 2, y + tall * 0.3), curve_through(c, [(x - wide / 2, y + tall * 0.3), (x - wide * 0.34, y - tall * 0.6), (x - wide * 0.05, y - tall), (x + wide * 0.3, y - tall * 0.55), (x + wide / 2, y + tall * 0.25), (x + wide * 0.2, y + tall * 0.75), (x - wide * 0.2, y + tall * 0.8), (x - wide / 2, y + tall * 0.3)])
    c.set_source(tone), c.fill_preserve(), c.set_line_width(0.0014), paint(c, INK, 0.6), c.stroke()
    for k in range(11):
        f = k / 10 - 0.5 + random.normal(0, 0.02)
        r = wide * random.uniform(0.02, 0.05)
        px, py = x + f * wide * 0.96, y + tall * (0.35 + 0.42 * (1 - (2 * f) ** 2))
        c.move_to(px - r, py + r * 0.4), curve_through(c, [(px - r, py + r * 0.4), (px - r * 0.6, py - r * 0.6), (px + r * 0.2, py - r * 0.9), (px + r * 0.8, py - r * 0.2), (px + r, py + r * 0.45)]), c.close_path()
        paint(c, ("#2a6f8f", "#3d8a72", "#35628c")[k % 3]), c.fill_preserve(), c.set_line_width(0.0012), paint(c, INK, 0.7), c.stroke()


def boat(c, x, y, s, way):
    c.move_to(x - 0.05 * s, y - 0.006 * s), c.curve_to(x - 0.02 * s, y + 0.008 * s, x + 0.02 * s, y + 0.008 * s, x + 0.055 * s, y - 0.01 * s)
    c.curve_to(x + 0.02 * s, y + 0.001 * s, x - 0.02 * s, y + 0.001 * s, x - 0.05 * s, y - 0.006 * s), paint(c, "#5a3f28"), c.fill()
    c.move_to(x - 0.016 * s, y), c.curve_to(x - 0.014 * s, y - 0.02 * s, x + 0.012 * s, y - 0.02 * s, x + 0.016 * s, y), paint(c, "#a8844c"), c.fill()
    paint(c, "#7a2f22"), c.move_to(x + way * 0.032 * s, y - 0.002 * s), c.line_to(x + way * 0.028 * s, y - 0.02 * s), c.line_to(x + way * 0.038 * s, y - 0.02 * s), c.line_to(x + way * 0.041 * s, y - 0.002 * s), c.fill()
    paint(c, INK), c.arc(x + way * 0.033 * s, y - 0.023 * s, 0.0035 * s, 0, TAU), c.fill()
    c.set_line_width(0.0009), c.move_to(x + way * 0.033 * s, y - 0.015 * s), c.line_to(x + way * 0.075 * s, y + 0.012 * s), c.stroke()


def massif(c, x, foot, tall, wide, seed, rows, ground):
    """Rocks in rows, the highest behind; groves stand in the clefts of the near ones."""
    random = np.random.default_rng(seed)
    for row in range(rows):
        count = row * 2 + 1
        order = sorted(range(count), key=lambda k, count=count: -abs(k - (count - 1) / 2))
        for k in order if row else [0]:
            off = (k - (count - 1) / 2) / max(count, 2)
            px = x + off * wide * (0.9 + 0.25 * row / rows) + random.normal(0, 0.012)
            high = tall * (1 - row / rows * 0.82) * (1 - 0.55 * abs(off) - 0.1 * random.random())
            base = foot - tall * 0.02 * (rows - row)
            kind = GREEN if ground is NEAR and (row + k) % 3 == 2 else NEAR if ground is GREEN and (row + k) % 4 == 3 else ground
            line = rock(c, px, base, wide * (0.62 - 0.06 * row) * random.uniform(0.75, 1.1), high, kind, random)
            if ground is not FAR:
                for spot in (2, 8):
                    if random.random() < 0.5:
                        grove(c, line[spot][0], line[spot][1] + 0.006, random, 4, 0.0075)
                if random.random() < 0.3:
                    pine(c, line[3][0], line[3][1] + 0.006, random.uniform(0.03, 0.05), random)
    if ground is not FAR:
        for _ in range(6):
            grove(c, x + random.uniform(-0.5, 0.5) * wide, foot - random.uniform(0, 0.03), random)


def fall(c, x, top, low):
    """A waterfall in white threads."""
    random = np.random.default_rng(6)
    for _ in range(26):
        off = random.normal(0, 0.004)
        c.set_line_width(random.uniform(0.0006, 0.0016)), paint(c, "#fffaf0", random.uniform(0.5, 0.95)), c.move_to(x + off * 0.6, top)
        c.curve_to(x + off + 0.004, top + (low - top) * 0.3, x + off * 1.6 - 0.003, top + (low - top) * 0.6, x + off * 1.7, low + random.uniform(-0.01, 0.008)), c.stroke()


def water(c):
    """Nets of fine ripples."""
    random = np.random.default_rng(2)
    for y in np.arange(0.63, 1.0, 0.0085):
        depth = (y - 0.6) / 0.4
        long = 0.026 + 0.03 * depth
        c.set_line_width(0.0007 + 0.0004 * depth), paint(c, "#3f6f70", 0.16 + 0.2 * depth)
        x = -0.05 + random.random() * long
        while x < 1.8:
            if random.random() < 0.8:
                c.move_to(x, y), c.curve_to(x + long * 0.25, y - 0.005 - 0.004 * depth, x + long * 0.6, y - 0.005 - 0.004 * depth, x + long, y), c.stroke()
            x += long


def inscription(c):
    paint(c, "#2a241c", 0.88)
    for k, sign in enumerate("千山春晓"):
        letters(c, sign, 1.243, 0.115 + 0.05 * k, 0.042, "Noto Serif CJK SC", False)
    c.rectangle(1.227, 0.292, 0.032, 0.032), paint(c, "#b3261e", 0.92), c.fill()
    paint(c, "#f0dcae")
    for k, sign in enumerate("青绿"):
        letters(c, sign, 1.243, 0.3065 + 0.0145 * k, 0.0135, "Noto Serif CJK SC")


@work("spring-scroll")
def spring_scroll(_, w, h):
    x, y = grid(w, h)
    ratio = w / h
    old = loop_noise(w, h, 0, 3, 3, 4)
    silk = ramp(y + 0.1 * (old - 0.5), (0, "#d6b47a"), (0.4, "#e6cb96"), (0.65, "#dcc394"), (1, "#bd9f68")) * (0.93 + 0.14 * old)[..., None]
    wash = smooth(0.6, 0.95, y)[..., None] * 0.42
    picture = silk * (1 - wash) + rgb("#7fa596") * wash
    glow = np.exp(-(((x - 1.06) / 0.32) ** 2 + ((y - 0.42) / 0.2) ** 2))[..., None] * 0.35
    picture = picture * (1 - glow) + rgb("#f7e3ae") * glow
    picture = over(picture, layer(w, h, water))
    mist = loop_noise(w, h, 0, 5, 9, 4)
    for k, one in enumerate(MASSIFS):
        drawn = layer(w, h, lambda c, one=one: massif(c, *one))
        # The feet of the mountains dissolve in mist that has the colour of the silk.
        foot, tall = one[1], one[2]
        keep = 1 - smooth(foot - tall * 0.36, foot + 0.005, y + 0.16 * (mist - 0.5)) * (0.97 if one[6] is FAR else 0.9 if k < 10 else 0.35)
        picture = over(picture, drawn * keep[..., None])
        if k == 4:
            picture = over(picture, layer(w, h, lambda c: fall(c, 0.636, 0.468, 0.66)))

    def life(c):
        islet(c, 0.965, 0.748, 0.2, 1), islet(c, 0.3, 0.744, 0.14, 2), islet(c, 1.4, 0.802, 0.17, 3), islet(c, 0.655, 0.915, 0.22, 4), islet(c, 1.16, 0.952, 0.12, 5)
        hall(c, 0.965, 0.738, 1.0), hall(c, 0.3, 0.735, 0.72), hall(c, 1.4, 0.79, 0.8), hall(c, 0.655, 0.9, 0.9)
        boat(c, 0.99, 0.86, 1.0, 1), boat(c, 1.135, 0.69, 0.5, -1), boat(c, 1.03, 0.635, 0.34, 1)
        random = np.random.default_rng(31)
        for px, py, s in ((0.93, 0.752, 0.075), (1.005, 0.75, 0.06), (0.59, 0.915, 0.085), (0.722, 0.915, 0.065), (1.36, 0.8, 0.06), (0.26, 0.745, 0.055), (0.17, 0.965, 0.11), (0.235, 0.98, 0.085), (1.66, 0.93, 0.1), (1.145, 0.952, 0.07), (1.185, 0.95, 0.05)):
            pine(c, px, py, s, random)
        for k in range(9):
            px, py = 1.0 + 0.024 * k + 0.01 * random.random(), 0.26 + 0.012 * abs(k - 4) + 0.006 * random.random()
            c.set_line_width(0.0012), paint(c, INK, 0.75), c.move_to(px - 0.008, py - 0.003), c.curve_to(px - 0.004, py - 0.006, px, py - 0.002, px, py), c.curve_to(px, py - 0.002, px + 0.004, py - 0.006, px + 0.008, py - 0.003), c.stroke()
        inscription(c)

    picture = over(picture, layer(w, h, life))
    # Mineral colour lies in grains and has rubbed off here and there; the silk shows its threads.
    random = np.random.default_rng(1)
    speck = blur(random.normal(0, 1, (h, w)).astype(np.float32), 0.6)
    worn = smooth(0.6, 0.78, loop_noise(w, h, 0, 14, 21, 4))[..., None] * 0.3
    picture = picture * (1 - worn) + (picture * 0.5 + silk * 0.5) * worn
    thread = 0.5 * np.cos(x * TAU * 260) + 0.5 * np.cos(y * TAU * 240)
    picture = picture * (1 + 0.03 * speck + 0.012 * thread)[..., None]
    edge = smooth(0.0, 0.1, np.minimum(np.minimum(x, ratio - x), np.minimum(y, 1 - y)) + 0.05 * (old - 0.5))
    picture = picture * (0.86 + 0.14 * edge)[..., None]
    return grain(vignette(np.clip(picture, 0, 1) ** 0.94, 0.16), 0.006)
