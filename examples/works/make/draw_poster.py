"""A travel poster of the nineteen-thirties whose sea, sun rays and yacht begin to move."""

import cairo
import numpy as np
from kit import TAU, given, grid, layer, loop_noise, over, paint, ramp, rgb, smooth, vignette, work

LEFT, RIGHT, TOP, LOW = 0.036, 0.714, 0.036, 0.862
SUN, HORIZON = (0.445, 0.375), 0.5


def spray(c, low, high, *stops):
    """Sets an airbrush that goes from one colour to another between two points."""
    colours = cairo.LinearGradient(*low, *high)
    for place, tone, *alpha in stops:
        colours.add_color_stop_rgba(place, *rgb(tone), *(alpha or (1,)))
    c.set_source(colours)


def outline(c, points):
    c.move_to(*points[0])
    for point in points[1:]:
        c.line_to(*point)
    c.close_path()


def sky(t, w, h):
    """Dusk from teal to apricot, cut into rays that turn about the sun by one ray in a loop."""
    x, y = grid(w, h)
    air = ramp(y, (0, "#0d4a66"), (0.14, "#1f7486"), (0.3, "#79ae9f"), (0.42, "#f3c988"), (0.5, "#f9ae72"))
    dx, dy = x - SUN[0], y - SUN[1]
    far = np.hypot(dx, dy)
    part = np.mod(np.arctan2(dy, dx) / TAU * 28 + t, 1)
    # Each ray is sharp on one side and sprayed out on the other.
    ray = smooth(0, 0.02, part) * np.clip(1 - part / 0.92, 0, 1)
    air = air + (ray * 0.3 * np.exp(-far / 0.5) * smooth(0.09, 0.16, far))[..., None] * rgb("#ffe9b4")
    for radius, strength in ((0.19, 0.1), (0.15, 0.14), (0.118, 0.2)):
        ring = smooth(radius + 0.0015, radius - 0.0015, far) * smooth(radius * 0.45, radius, far)
        air = air + (ring * strength)[..., None] * rgb("#fff0c0")
    disc = smooth(0.0865, 0.0845, far)[..., None]
    return air * (1 - disc) + ramp(y, (0.29, "#fff6d8"), (0.46, "#ffcf6a")) * disc


def mountains(c):
    """Far ranges, each with a side in the sun."""
    for points, light, dark in (
        ([(0.02, 0.5), (0.02, 0.36), (0.07, 0.325), (0.115, 0.37), (0.15, 0.35), (0.2, 0.405), (0.25, 0.42), (0.32, 0.478), (0.37, 0.5)], "#b98a9c", "#5a6f92"),
        ([(0.73, 0.5), (0.73, 0.4), (0.69, 0.385), (0.655, 0.425), (0.62, 0.44), (0.57, 0.478), (0.53, 0.5)], "#c9918c", "#7f7c98"),
    ):
        outline(c, points), spray(c, (0, 0.34), (0, 0.5), (0, dark), (1, light)), c.fill()
    for points in ([(0.07, 0.325), (0.115, 0.37), (0.135, 0.44), (0.1, 0.4), (0.085, 0.47)], [(0.15, 0.35), (0.2, 0.405), (0.25, 0.42), (0.23, 0.46), (0.19, 0.43), (0.17, 0.48)],
                   [(0.69, 0.385), (0.655, 0.425), (0.62, 0.44), (0.64, 0.47), (0.67, 0.44), (0.68, 0.49)]):
        outline(c, points), spray(c, (0, 0.33), (0, 0.48), (0, "#f2bd9c", 0.9), (1, "#e0a090", 0)), c.fill()


def house(c, x, low, wide, tall, wall, roof, windows=2):
    """A block in the evening sun: its right side is lit, its left side lies in violet shade."""
    c.rectangle(x, low - tall, wide, tall), spray(c, (x, 0), (x + wide, 0), (0, "#8d7396"), (0.42, wall), (1, "#fff2d6")), c.fill()
    outline(c, [(x - 0.004, low - tall), (x + wide * 0.12, low - tall - 0.012), (x + wide * 0.9, low - tall - 0.012), (x + wide + 0.004, low - tall)])
    spray(c, (x, 0), (x + wide, 0), (0, "#7d3440"), (1, roof)), c.fill()
    for k in range(windows):
        for floor in range(max(int(tall / 0.024), 1)):
            px, py = x + wide * (k + 0.62) / (windows + 0.3), low - tall + 0.007 + floor * 0.023
            c.rectangle(px - 0.0028, py, 0.0056, 0.011), paint(c, "#3a4f6e"), c.fill()


def town(c):
    """The headland on the left with its houses and their bell tower."""
    land = [(0.02, 0.56), (0.02, 0.405), (0.1, 0.41), (0.17, 0.44), (0.235, 0.463), (0.29, 0.492), (0.325, 0.518), (0.335, 0.53), (0.3, 0.548), (0.2, 0.556)]
    outline(c, land), spray(c, (0.05, 0), (0.33, 0), (0, "#1f4a4a"), (0.6, "#4f7a52"), (1, "#c2a05c")), c.fill()
    for x, low, wide, tall, wall, roof, windows in (
        (0.05, 0.425, 0.042, 0.04, "#e8b69c", "#e2714a", 2), (0.1, 0.435, 0.034, 0.052, "#f3d9b4", "#d9603f", 1),
        (0.185, 0.468, 0.036, 0.04, "#f0c4a4", "#e2714a", 2), (0.04, 0.465, 0.05, 0.05, "#f6e2c0", "#d9603f", 2),
        (0.152, 0.478, 0.04, 0.05, "#e9a88c", "#c9523a", 2), (0.098, 0.492, 0.046, 0.058, "#f7dfb8", "#e2714a", 2),
        (0.205, 0.498, 0.04, 0.036, "#f7e4c4", "#d9603f", 2), (0.25, 0.515, 0.036, 0.03, "#f0c4a4", "#e2714a", 2),
        (0.06, 0.525, 0.05, 0.05, "#eeb898", "#c9523a", 2), (0.155, 0.525, 0.045, 0.044, "#f9e8c8", "#e2714a", 2),
    ):
        house(c, x, low, wide, tall, wall, roof, windows)
    c.rectangle(0.134, 0.35, 0.022, 0.12), spray(c, (0.134, 0), (0.156, 0), (0, "#8d7396"), (0.4, "#f0cfa8"), (1, "#fff6de")), c.fill()
    c.rectangle(0.131, 0.377, 0.028, 0.004), paint(c, "#b06a52"), c.fill()
    c.arc(0.145, 0.35, 0.0125, np.pi, TAU), spray(c, (0.134, 0), (0.157, 0), (0, "#7d3440"), (1, "#ee7f52")), c.fill()
    c.arc(0.145, 0.366, 0.004, np.pi, TAU), c.rectangle(0.141, 0.366, 0.008, 0.008), paint(c, "#43506e"), c.fill()
    for x, low, tall in ((0.19, 0.435, 0.06), (0.2, 0.44, 0.045), (0.243, 0.48, 0.05), (0.29, 0.51, 0.036), (0.03, 0.43, 0.07)):
        c.move_to(x, low), c.curve_to(x - 0.011, low - tall * 0.3, x - 0.005, low - tall * 0.8, x, low - tall)
        c.curve_to(x + 0.005, low - tall * 0.8, x + 0.011, low - tall * 0.3, x, low)
        spray(c, (x - 0.008, 0), (x + 0.008, 0), (0, "#0f3038"), (1, "#4f7a52")), c.fill()
    outline(c, [(0.02, 0.535), (0.31, 0.527), (0.345, 0.533), (0.31, 0.546), (0.02, 0.562)]), spray(c, (0.05, 0), (0.34, 0), (0, "#5a4a66"), (1, "#e8b98c")), c.fill()


def sea(c, t):
    """Bands of swell, darker and longer towards us, each with a light edge; they run on by one wave in a loop."""
    c.rectangle(0, HORIZON, 0.8, 0.4), spray(c, (0, HORIZON), (0, 0.86), (0, "#f0b27c"), (0.1, "#7fb0a0"), (0.4, "#1f7f8c"), (1, "#0a3f5e")), c.fill()
    colours = ramp(np.linspace(0, 1, 11), (0, "#a9b99a"), (0.25, "#4fa09c"), (0.6, "#1a7086"), (1, "#0b3c5a"))
    for k in range(11):
        f = k / 10
        level, long, tall = HORIZON + 0.012 + 0.335 * f**1.35, 0.05 + 0.2 * f, 0.0012 + 0.012 * f
        way = 1 if k % 2 else -1
        # Waves as pointed as those of a fan: the crests are where half circles meet.
        xs = np.linspace(0, 0.76, 240)
        ys = level + tall * (2 * np.abs(np.sin(np.pi * (xs / long + way * t + 0.37 * k))) - 1) + 0.3 * tall * np.sin(TAU * (xs / 0.38 + t))
        outline(c, [*zip(xs, ys, strict=True), (0.76, 0.9), (0, 0.9)])
        lit = np.clip(colours[k] * 1.32 + 0.08, 0, 1)
        tone = cairo.LinearGradient(0, level - tall, 0, level + 0.02 + 0.05 * f)
        tone.add_color_stop_rgb(0, *lit), tone.add_color_stop_rgb(0.35, *colours[k]), tone.add_color_stop_rgb(1, *(colours[k] * 0.86))
        c.set_source(tone), c.fill()
        c.set_line_width(0.0007 + 0.0016 * f), c.move_to(xs[0], ys[0])
        for point in zip(xs, ys, strict=True):
            c.line_to(*point)
        paint(c, "#ffe7bd", 0.35 + 0.25 * f), c.stroke()
    random = np.random.default_rng(3)
    # The path of the sun: lens-shaped glints that open and close.
    for k in range(110):
        f = random.random() ** 0.7
        y = HORIZON + 0.008 + 0.3 * f
        x = SUN[0] + random.normal(0, 0.02 + 0.06 * f)
        glow = 0.5 + 0.5 * np.sin(TAU * (t * random.integers(1, 3) + random.random()))
        half = (0.008 + 0.026 * f) * (0.35 + 0.65 * glow)
        tall = (0.0012 + 0.0034 * f) * (0.4 + 0.6 * glow)
        c.move_to(x - half, y), c.curve_to(x - half * 0.3, y - tall * 1.4, x + half * 0.3, y - tall * 1.4, x + half, y)
        c.curve_to(x + half * 0.3, y + tall * 1.4, x - half * 0.3, y + tall * 1.4, x - half, y)
        paint(c, ("#fff2c8", "#ffd98e", "#ffc074")[k % 3], 0.35 + 0.6 * glow), c.fill()


def yacht(c, t):
    """A tall racing yacht, heeling to the breeze, its jib and its mainsail full of light."""
    c.translate(0.475, 0.705 + 0.004 * np.sin(TAU * t + 0.7)), c.rotate(0.075 + 0.022 * np.sin(TAU * t)), c.scale(1.12, 1.12)
    belly = 0.006 * np.sin(TAU * t + 1.1)
    c.move_to(0.004, -0.035), c.line_to(-0.004, -0.36), c.curve_to(-0.075 - belly, -0.25, -0.13 - belly, -0.14, -0.15, -0.045), c.curve_to(-0.1, -0.028, -0.05, -0.028, 0.004, -0.035)
    spray(c, (-0.13, -0.1), (0.01, -0.17), (0, "#fffaf0"), (0.55, "#fbe3c0"), (1, "#d98f6a")), c.fill()
    c.move_to(0.013, -0.335), c.curve_to(0.045 + belly, -0.22, 0.085 + belly, -0.12, 0.135, -0.03), c.curve_to(0.09, -0.045, 0.05, -0.05, 0.018, -0.045), c.curve_to(0.035, -0.14, 0.03, -0.24, 0.013, -0.335)
    spray(c, (0.015, -0.15), (0.1, -0.09), (0, "#c96f54"), (0.35, "#ee9a6c"), (1, "#ffd9a0")), c.fill()
    c.set_line_width(0.0009), paint(c, "#b9785a", 0.45)
    for k in range(1, 7):
        f = k / 7
        c.move_to(0.003 - 0.007 * f, -0.035 - 0.32 * f), c.curve_to(-0.05 * (1 - f), -0.04 - 0.3 * f, -0.1 * (1 - f), -0.045 - 0.29 * f, -0.15 * (1 - f) ** 0.72 - belly * f, -0.045 - 0.315 * f**1.1), c.stroke()
    c.set_line_width(0.0035), paint(c, "#4a2f3a"), c.move_to(0.007, -0.02), c.line_to(0.001, -0.372), c.stroke()
    c.set_line_width(0.0012), c.move_to(0.002, -0.36), c.line_to(0.142, -0.024), c.move_to(-0.158, -0.042), c.line_to(0.006, -0.034), c.stroke()
    c.move_to(0.001, -0.372)
    for s in np.linspace(0, 1, 12):
        c.line_to(0.001 - 0.05 * s, -0.366 + 0.007 * s + 0.005 * s * np.sin(TAU * (t * 2 - s)))
    c.line_to(0.001, -0.357), paint(c, "#e2483a"), c.fill()
    c.move_to(-0.165, -0.028), c.curve_to(-0.06, -0.016, 0.06, -0.016, 0.15, -0.03), c.curve_to(0.12, 0.006, 0.05, 0.024, -0.03, 0.024), c.curve_to(-0.09, 0.024, -0.14, 0.006, -0.165, -0.028)
    spray(c, (0, -0.03), (0, 0.022), (0, "#173a5c"), (1, "#081c34")), c.fill()
    c.set_line_width(0.0028), paint(c, "#ffd98e"), c.move_to(-0.16, -0.025), c.curve_to(-0.06, -0.012, 0.06, -0.012, 0.145, -0.027), c.stroke()
    for x in (-0.06, -0.028):
        c.arc(x, -0.027, 0.0058, 0, TAU), c.rectangle(x - 0.006, -0.022, 0.012, 0.008), paint(c, "#5a3440"), c.fill()


def foam(c, t):
    """The bow wave and the wake, over the foot of the hull."""
    for k, (x, wide, tall) in enumerate(((0.61, 0.085, 0.02), (0.545, 0.1, 0.015), (0.46, 0.12, 0.012), (0.37, 0.12, 0.01), (0.28, 0.11, 0.007))):
        swell = 1 + 0.25 * np.sin(TAU * (t - 0.16 * k))
        y = 0.727 + 0.004 * np.sin(TAU * t + k) + 0.002 * k
        c.move_to(x - wide, y + 0.006), c.curve_to(x - wide * 0.5, y - tall * 0.4, x - wide * 0.1, y - tall * swell, x + wide * 0.2, y - tall * 0.7 * swell)
        c.curve_to(x + wide * 0.1, y, x + wide * 0.3, y + 0.006, x + wide * 0.42, y + 0.008), c.curve_to(x, y + 0.016, x - wide * 0.5, y + 0.012, x - wide, y + 0.006)
        spray(c, (0, y - tall), (0, y + 0.016), (0, "#fffaf0"), (0.5, "#cfe6da"), (1, "#3f93a0", 0.6)), c.fill()


def pine(c, t):
    """An umbrella pine that frames the view; its boughs nod."""
    c.move_to(0.02, 0.9), c.curve_to(0.075, 0.72, 0.03, 0.5, 0.085, 0.2), c.line_to(0.1, 0.2), c.curve_to(0.06, 0.5, 0.125, 0.7, 0.1, 0.9), c.close_path()
    spray(c, (0.03, 0), (0.115, 0), (0, "#3a1f30"), (0.6, "#7d4038"), (1, "#e8935c")), c.fill()
    c.set_line_width(0.011), c.move_to(0.075, 0.32), c.curve_to(0.11, 0.25, 0.17, 0.21, 0.22, 0.17), spray(c, (0.07, 0.3), (0.2, 0.2), (0, "#5a2f34"), (1, "#c9744c")), c.stroke()
    for k, (x, y, wide, tall) in enumerate(((0.08, 0.085, 0.19, 0.06), (0.225, 0.115, 0.15, 0.048), (0.02, 0.145, 0.14, 0.052), (0.29, 0.165, 0.115, 0.036), (0.13, 0.16, 0.15, 0.046), (0.2, 0.195, 0.085, 0.03))):
        y += 0.003 * np.sin(TAU * (t + 0.13 * k))
        x += 0.003 * np.sin(TAU * (t + 0.13 * k + 0.2))
        c.move_to(x - wide, y + tall * 0.35), c.curve_to(x - wide * 0.9, y - tall * 0.7, x - wide * 0.3, y - tall, x + wide * 0.1, y - tall * 0.9)
        c.curve_to(x + wide * 0.7, y - tall * 0.85, x + wide, y - tall * 0.1, x + wide, y + tall * 0.3), c.curve_to(x + wide * 0.5, y + tall * 0.1, x - wide * 0.4, y + tall * 0.75, x - wide, y + tall * 0.35)
        spray(c, (x - wide * 0.2, y - tall), (x + wide * 0.1, y + tall * 0.6), (0, "#5f8f5a"), (0.3, "#2a6652"), (1, "#0b3038")), c.fill()


def gulls(c, t):
    for k, (x, y, s) in enumerate(((0.6, 0.2, 1), (0.655, 0.165, 0.7), (0.56, 0.15, 0.55))):
        x, y = x + 0.008 * np.sin(TAU * (t + k * 0.3)), y + 0.005 * np.cos(TAU * (t + k * 0.3))
        lift = 0.012 + 0.008 * np.sin(TAU * (2 * t + k * 0.3))
        for side in (-1, 1):
            c.move_to(x, y), c.curve_to(x + side * 0.012 * s, y - lift * s, x + side * 0.022 * s, y - lift * 1.2 * s, x + side * 0.042 * s, y - (lift - 0.011) * s)
            c.curve_to(x + side * 0.024 * s, y - lift * 0.7 * s, x + side * 0.012 * s, y - 0.003 * s, x, y + 0.005 * s), paint(c, "#fffaf0"), c.fill()


def title(c):
    """AZURE BAY in thin and thick strokes, bars set low as the fashion was."""
    bars = {
        "A": [(0, 1, 0.5, 0), (0.5, 0, 1, 1), (0.19, 0.68, 0.81, 0.68)], "Z": [(0.02, 0, 0.98, 0), (0.96, 0, 0.04, 1), (0.02, 1, 0.98, 1)],
        "E": [(0.14, 0, 0.14, 1), (0.1, 0, 0.9, 0), (0.14, 0.6, 0.74, 0.6), (0.1, 1, 0.9, 1)], "Y": [(0, 0, 0.5, 0.62), (1, 0, 0.5, 0.62), (0.5, 0.6, 0.5, 1)],
        "U": [(0.1, 0, 0.1, 0.62), (0.9, 0, 0.9, 0.62)], "R": [(0.14, 0, 0.14, 1), (0.14, 0.6, 0.5, 0.6), (0.45, 0.6, 0.92, 1)], "B": [(0.14, 0, 0.14, 1)],
    }
    wide, tall, low = 0.043, 0.056, 0.886
    for k, letter in enumerate("AZURE BAY"):
        c.save(), c.translate(0.375 + (k - 4) * 0.072 - wide / 2, low)
        heavy = True
        for x0, y0, x1, y1 in bars.get(letter, ()):
            c.set_line_width(0.0095 if heavy else 0.0034), c.move_to(x0 * wide, y0 * tall), c.line_to(x1 * wide, y1 * tall), c.stroke()
            heavy = False
        c.set_line_width(0.0034)
        if letter == "U":
            c.arc_negative(wide / 2, 0.62 * tall, wide * 0.4, np.pi, 0), c.stroke()
        if letter in "RB":
            for middle, r in ((0.3, 0.3),) if letter == "R" else ((0.3, 0.3), (0.8, 0.2)):
                c.move_to(0.14 * wide, (middle - r) * tall), c.line_to(0.52 * wide, (middle - r) * tall)
                c.arc(0.52 * wide, middle * tall, r * tall, -np.pi / 2, np.pi / 2), c.line_to(0.14 * wide, (middle + r) * tall), c.stroke()
        c.restore()
    c.rectangle(0.05, 0.966, 0.65, 0.0022), c.fill()


def poster(t, w, h):
    picture = sky(t, w, h)

    def scene(c):
        mountains(c), gulls(c, t), sea(c, t), town(c)
        c.save(), yacht(c, t), c.restore()
        foam(c, t), pine(c, t)

    picture = over(picture, layer(w, h, scene))

    def frame(c):
        paint(c, "#f4e6c8"), c.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
        c.rectangle(0, 0, 0.76, 1), c.rectangle(LEFT, TOP, RIGHT - LEFT, LOW - TOP), c.fill()
        paint(c, "#123f58"), c.set_line_width(0.003), c.rectangle(LEFT, TOP, RIGHT - LEFT, LOW - TOP), c.stroke()
        title(c)

    picture = over(picture, layer(w, h, frame))
    random = np.random.default_rng(5)
    # The pigment lies in specks, thicker where it is dark, on paper that has aged unevenly.
    speck = random.normal(0, 1, (h, w)).astype(np.float32)[..., None]
    picture = picture + speck * (0.007 + 0.018 * (1 - picture.mean(-1, keepdims=True)))
    age = loop_noise(w, h, 0, 3, 8, 4)[..., None] - 0.5
    return vignette(picture * (1 + 0.07 * age * np.array([0.6, 1, 1.5])) * np.array([1.0, 0.985, 0.95]), 0.18)


@work("azure-bay", poster=0.0)
def azure_bay(t, w, h):
    return poster(t, w, h)


@given("azure-bay", "image")
def first_frame(w, h):
    return poster(0.0, w, h)
