"""Models of things made by hand: a vase, a lantern, a camera and a bowl of noodles."""

import math
import random

import cairo
import kit
import numpy as np
from models_kit import TAU, UPRIGHT, ball, block, curve, disc, gear, hoop, lathe, model, printed, slab, sweep


def rounded(w, h, r, steps=6):
    """The outline of a rectangle with round corners."""
    corners = ((w / 2 - r, -h / 2 + r, -math.pi / 2), (w / 2 - r, h / 2 - r, 0), (-w / 2 + r, h / 2 - r, math.pi / 2), (-w / 2 + r, -h / 2 + r, math.pi))
    return [(x + r * math.cos(a + math.pi / 2 * i / steps), z + r * math.sin(a + math.pi / 2 * i / steps)) for x, z, a in corners for i in range(steps + 1)]


def petal(c, length, width, fill, line, thick):
    """A pointed petal upwards from the origin."""
    c.move_to(0, 0)
    c.curve_to(-width, -length * 0.3, -width * 0.8, -length * 0.75, 0, -length)
    c.curve_to(width * 0.8, -length * 0.75, width, -length * 0.3, 0, 0)
    kit.paint(c, fill)
    c.fill_preserve()
    kit.paint(c, line)
    c.set_line_width(thick)
    c.stroke()


def lotus(c, x, y, r):
    """A flower of three rings of petals, darker towards its heart."""
    for count, reach, width, fill in ((12, 1.0, 0.2, "#a9c3ec"), (9, 0.72, 0.18, "#6f98dd"), (6, 0.44, 0.15, "#e8eefa")):
        for i in range(count):
            c.save()
            c.translate(x, y)
            c.rotate(TAU * (i + (count % 2) / 2) / count)
            petal(c, r * reach, r * width, fill, "#1b3a94", r * 0.05)
            c.restore()
    kit.paint(c, "#1b3a94")
    c.arc(x, y, r * 0.16, 0, TAU)
    c.fill()


def blue_and_white(profile):
    """What is painted around the vase; the places of its bands are heights on the profile."""
    r, z = np.array(profile).T
    down = np.concatenate([[0], np.cumsum(np.hypot(np.diff(r), np.diff(z)))])
    y_of = lambda height: float(down[-1] - np.interp(height, z, down))
    around = TAU * 0.4

    def rule(c, height, thick=0.008, colour="#1f409c"):
        kit.paint(c, colour)
        c.rectangle(0, y_of(height) - thick / 2, around, thick)
        c.fill()

    def row(c, height, count, length, width, up):
        for i in range(count):
            for part, fill in ((1.0, "#8fb0e6"), (0.66, "#f3f6fb"), (0.36, "#2a52b4")):
                c.save()
                c.translate(around * (i + 0.5) / count, y_of(height))
                c.rotate(0 if up else math.pi)
                petal(c, length * part, width * part, fill, "#1b3a94", 0.007)
                c.restore()

    def draw(c):
        kit.paint(c, "#f4f6f8")
        c.paint()
        row(c, 1.475, 14, 0.29, 0.1, False)
        row(c, 0.06, 14, 0.38, 0.125, True)
        for height in (1.5, 1.53, 1.49, 1.262, 1.25, 0.47, 0.458, 0.05, 0.03):
            rule(c, height)
        rule(c, 1.515, 0.014, "#4a74cc")
        low, high = y_of(0.52), y_of(1.22)
        middle, swing = (low + high) / 2, (low - high) * 0.2
        count = 4
        vine = lambda x: middle + swing * math.cos(TAU * x / around * count)
        for x0 in np.arange(-0.1, around + 0.1, 0.01):
            c.line_to(x0, vine(x0))
        kit.paint(c, "#24479f")
        c.set_line_width(0.018)
        c.stroke()
        for n in range(count * 2 + 1):
            x = around * n / count / 2
            side = 1 if n % 2 else -1
            for turn in (-1, 1):
                # A tendril that winds itself up, with a leaf at each bend.
                line = [(x + turn * (0.1 + 0.06 * math.cos(a) * (1 - a / 9)), vine(x) - side * (0.105 - 0.06 * math.sin(a) * (1 - a / 9))) for a in np.linspace(-1.6, 6, 40)]
                c.move_to(x + turn * 0.02, vine(x))
                for p in line:
                    c.line_to(*p)
                kit.paint(c, "#2c54b4")
                c.set_line_width(0.011)
                c.stroke()
                for lean, at, size in ((0.9, 0.2, 0.11), (2.1, 0.17, 0.09), (-0.2, 0.25, 0.1)):
                    c.save()
                    c.translate(x + turn * at, vine(x + turn * at))
                    c.rotate(turn * lean + (math.pi if side < 0 else 0))
                    petal(c, size, size * 0.32, "#3d66c2", "#1b3a94", 0.006)
                    c.restore()
        for n in range(count * 2 + 1):
            lotus(c, around * n / count / 2, middle + (-1 if n % 2 else 1) * swing * 0.75, 0.185)

    return draw, around, float(down[-1])


@model("porcelain-vase", "#f0b48a", side=20, up=12, front=-14)
def porcelain_vase(k):
    """A meiping with lotus scrolls in cobalt blue, on a little stand of dark wood."""
    profile = [tuple(p) for p in curve([(0.232, 0.0), (0.226, 0.06), (0.214, 0.14), (0.23, 0.3), (0.29, 0.55), (0.375, 0.82), (0.44, 1.06), (0.446, 1.2), (0.385, 1.35), (0.25, 1.44), (0.142, 1.475), (0.118, 1.5), (0.115, 1.54)], 3)]
    draw, around, length = blue_and_white(profile)
    lathe(k, profile, printed(draw, round(around * 500), round(length * 500), 500, 0.12, 0.6, quality=70), (0, 0, 0.16), 60, mapped=True)
    glaze = k.paint("#f1f4f7", 0.12, clear=0.6)
    lathe(k, curve([(0.115, 1.54), (0.132, 1.556), (0.15, 1.575), (0.15, 1.59), (0.134, 1.6), (0.112, 1.59), (0.096, 1.54), (0.1, 1.46), (0.2, 1.4)], 3), glaze, (0, 0, 0.16), 48)
    wood = k.paint("#3a1c12", 0.35)
    lathe(k, curve([(0.0, 0.1), (0.2, 0.1), (0.27, 0.1), (0.3, 0.12), (0.31, 0.14), (0.3, 0.16), (0.27, 0.165), (0.0, 0.165)], 3), wood, steps=48)
    hoop(k, (0, 0, 0.085), 0.25, 0.028, wood, steps=48)
    for i in range(5):
        a = TAU * i / 5 + 0.3
        line = curve([(0.22 * math.cos(a), 0.22 * math.sin(a), 0.1), (0.29 * math.cos(a), 0.29 * math.sin(a), 0.07), (0.26 * math.cos(a), 0.26 * math.sin(a), 0.03), (0.32 * math.cos(a), 0.32 * math.sin(a), 0.018)], 4)
        sweep(k, line, np.linspace(0.034, 0.018, len(line)), wood)


def lantern_silk(c):
    """Six panels of lit silk, 0.4 wide and 0.5 high: plum blossom, bamboo, hills; twice."""
    chance = random.Random(3)
    for i in range(6):
        c.save()
        c.translate(0.4 * i, 0)
        c.rectangle(0, 0, 0.4, 0.5)
        c.clip()
        light = cairo.RadialGradient(0.2, 0.27, 0.02, 0.2, 0.27, 0.36)
        for place, colour in ((0, "#fff1c4"), (0.5, "#ffd993"), (1, "#e98a3c")):
            light.add_color_stop_rgb(place, *kit.rgb(colour))
        c.set_source(light)
        c.paint()
        c.set_line_cap(cairo.LINE_CAP_ROUND)
        if i % 3 == 0:
            for thick, line in ((0.018, [(0.0, 0.46), (0.1, 0.36), (0.16, 0.24), (0.27, 0.16), (0.33, 0.05)]), (0.01, [(0.16, 0.24), (0.26, 0.27), (0.35, 0.24)]), (0.008, [(0.1, 0.36), (0.07, 0.24), (0.1, 0.12)])):
                kit.paint(c, "#4a2415")
                for p in curve(line, 6):
                    c.line_to(*p)
                c.set_line_width(thick)
                c.stroke()
            for x, y, r in ((0.3, 0.12, 0.032), (0.24, 0.2, 0.028), (0.34, 0.23, 0.03), (0.09, 0.15, 0.028), (0.17, 0.3, 0.026), (0.06, 0.28, 0.02), (0.28, 0.3, 0.018), (0.33, 0.05, 0.02)):
                for n in range(5):
                    a = TAU * n / 5 + x * 9
                    kit.paint(c, "#d8283a")
                    c.arc(x + r * 0.6 * math.cos(a), y + r * 0.6 * math.sin(a), r * 0.52, 0, TAU)
                    c.fill()
                kit.paint(c, "#ffd75a")
                c.arc(x, y, r * 0.26, 0, TAU)
                c.fill()
        elif i % 3 == 1:
            for x, lean in ((0.12, 0.03), (0.27, -0.02)):
                for n in range(5):
                    kit.paint(c, "#3c6a3a")
                    c.move_to(x + lean * n / 5, 0.5 - 0.1 * n)
                    c.line_to(x + lean * (n + 0.9) / 5, 0.41 - 0.1 * n)
                    c.set_line_width(0.018)
                    c.stroke()
                    for _ in range(3):
                        c.save()
                        c.translate(x + lean * n / 5, 0.42 - 0.1 * n)
                        c.rotate(chance.choice((-1, 1)) * chance.uniform(0.9, 2.1))
                        petal(c, chance.uniform(0.09, 0.15), 0.016, "#2f5a34", "#2f5a34", 0.002)
                        c.restore()
        else:
            kit.paint(c, "#d8432a")
            c.arc(0.28, 0.13, 0.045, 0, TAU)
            c.fill()
            for base, colour, peaks in ((0.3, "#c98a4a", (0.05, 0.2, 0.07)), (0.37, "#8f5a34", (0.13, 0.03, 0.12)), (0.43, "#55321f", (0.02, 0.08, 0.03))):
                kit.paint(c, colour, 0.9)
                line = curve([(-0.05, base), (0.06, base - peaks[0]), (0.19, base - peaks[1]), (0.31, base - peaks[2]), (0.45, base)], 8)
                c.move_to(-0.05, 0.5)
                for p in line:
                    c.line_to(*p)
                c.line_to(0.45, 0.5)
                c.fill()
        c.restore()


def tassel(k, at, length, width, strands, silk, gold):
    x, y, z = at
    ball(k, (x, y, z - width * 0.5), width * 0.62, gold, steps=12)
    lathe(k, [(0, -width * 1.7), (width * 0.75, -width * 1.6), (width * 0.7, -width * 1.1), (width * 0.3, -width * 0.8), (0, -width * 0.8)], silk, at, 12)
    for i in range(strands):
        a, r = TAU * i / strands, width * (0.6 if i % 2 else 0.35)
        line = [(x + r * s * math.cos(a), y + r * s * math.sin(a), z - width * 1.5 - (length - width * 1.5) * f) for s, f in ((1, 0), (1.25, 0.5), (1.4, 1.0))]
        sweep(k, line, width * 0.2, silk, 4)


@model("palace-lantern", "#2f6f66", side=24, up=8, front=20)
def palace_lantern(k):
    """A lit six-sided palace lantern of red lacquer and gold that hangs from a stand."""
    lacquer, gold, silk, dark = k.paint("#8e1712", 0.28), k.paint("#e2a83e", 0.3, 1.0), k.paint("#c3121c", 0.7), k.paint("#2b130d", 0.4)
    lathe(k, [(0.395, 0.86), (0.395, 1.36)], printed(lantern_silk, 1680, 350, 700, 0.7, glow=1.0, quality=76), steps=6, mapped=True)
    at = lambda i, r, z: (r * math.cos(TAU * i / 6), r * math.sin(TAU * i / 6), z)
    six = lambda r, z: [at(i, r, z) for i in range(6)]
    for r, z, thick, material in ((0.41, 0.86, 0.028, lacquer), (0.41, 1.36, 0.028, lacquer), (0.425, 0.82, 0.014, gold), (0.47, 1.47, 0.03, lacquer), (0.485, 1.5, 0.014, gold), (0.28, 0.72, 0.022, lacquer), (0.29, 0.695, 0.01, gold)):
        sweep(k, six(r, z), thick, material, 8, closed=True)
    for i in range(6):
        sweep(k, [at(i, 0.41, 0.82), at(i, 0.41, 1.4)], 0.024, lacquer, 10)
        for z in (0.83, 1.39):
            ball(k, at(i, 0.41, z), 0.036, gold, steps=8)
        # The gallery below the eaves, and the small tier below the panels.
        for n in range(7):
            f = (n + 0.5) / 7
            low, high = (np.array(at(i, 0.415, 1.37)) * (1 - f) + np.array(at(i + 1, 0.415, 1.37)) * f), (np.array(at(i, 0.468, 1.47)) * (1 - f) + np.array(at(i + 1, 0.468, 1.47)) * f)
            sweep(k, [low, high], 0.0085, gold if n % 2 else lacquer, 3)
            low, high = (np.array(at(i, 0.28, 0.72)) * (1 - f) + np.array(at(i + 1, 0.28, 0.72)) * f), (np.array(at(i, 0.4, 0.84)) * (1 - f) + np.array(at(i + 1, 0.4, 0.84)) * f)
            sweep(k, [low, high], 0.0085, gold if n % 2 else lacquer, 3)
        # Ridges that end in curls, each with its tassel.
        ridge = curve([at(i, 0.09, 1.74), at(i, 0.2, 1.62), at(i, 0.36, 1.53), at(i, 0.52, 1.51), at(i, 0.62, 1.56), at(i, 0.655, 1.64), at(i, 0.62, 1.69), at(i, 0.58, 1.66), at(i, 0.595, 1.63)], 4)
        sweep(k, ridge, np.linspace(0.022, 0.013, len(ridge)), gold, 6)
        sweep(k, [at(i, 0.6, 1.55), at(i, 0.6, 1.42)], 0.004, gold, 5)
        tassel(k, at(i, 0.6, 1.43), 0.3, 0.03, 5, silk, gold)
    lathe(k, [(0.49, 1.5), (0.34, 1.525), (0.2, 1.6), (0.1, 1.72), (0.0, 1.73)], lacquer, steps=6)
    lathe(k, [(0.0, 0.69), (0.27, 0.7), (0.39, 0.85), (0.39, 0.86)], dark, steps=6)
    lathe(k, curve([(0.0, 1.7), (0.1, 1.72), (0.12, 1.75), (0.06, 1.79), (0.085, 1.84), (0.06, 1.89), (0.0, 1.91)], 4), gold, steps=24)
    lathe(k, curve([(0.0, 0.55), (0.05, 0.57), (0.08, 0.63), (0.06, 0.69), (0.0, 0.7)], 4), gold, steps=20)
    tassel(k, (0, 0, 0.57), 0.42, 0.06, 18, silk, gold)
    # The stand.
    pole = curve([(0, 0.72, 0.08), (0, 0.74, 0.7), (0, 0.76, 1.5), (0, 0.72, 2.0), (0, 0.5, 2.26), (0, 0.2, 2.28), (0, 0.0, 2.16), (0, -0.03, 2.08), (0, 0.03, 2.05)], 6)
    sweep(k, pole, np.interp(np.arange(len(pole)), [0, len(pole) - 1], [0.045, 0.022]), dark, 12)
    sweep(k, [(0, 0, 1.9), (0, 0, 2.09)], 0.01, gold, 6)
    lathe(k, curve([(0.0, 0), (0.36, 0), (0.38, 0.03), (0.35, 0.06), (0.2, 0.08), (0.09, 0.12), (0.07, 0.2), (0, 0.2)], 4), dark, (0, 0.72, 0), 40)
    hoop(k, (0, 0.72, 0.2), 0.06, 0.018, gold, steps=24)
    for z in (0.7, 1.5):
        hoop(k, (0, 0.74 if z < 1 else 0.76, z), 0.042, 0.012, gold, steps=20)


@model("vintage-camera", "#8fd0c4", side=-26, up=20, front=24)
def vintage_camera(k):
    """A rangefinder of the fifties: satin metal, tan leather, a lens with blue and violet in its glass."""
    metal, leather, black = k.paint("#dcd8d0", 0.27, 1.0), k.paint("#84401c", 0.72), k.paint("#15151a", 0.38)
    bright, glass = k.paint("#f2efe8", 0.14, 1.0), k.paint("#0d1a2e", 0.05, 0.3, clear=1.0)
    slab(k, rounded(1.5, 0.4, 0.19), 0.1, metal, (0, 0, 0.05), UPRIGHT, 0.02)
    slab(k, rounded(1.47, 0.37, 0.18), 0.56, leather, (0, 0, 0.37), UPRIGHT)
    for z in (0.108, 0.632):
        slab(k, rounded(1.485, 0.385, 0.187), 0.016, bright, (0, 0, z), UPRIGHT)
    slab(k, rounded(1.5, 0.4, 0.19), 0.16, metal, (0, 0, 0.72), UPRIGHT, 0.025)
    slab(k, rounded(0.84, 0.34, 0.08), 0.12, metal, (0.02, -0.01, 0.84), UPRIGHT, 0.025)
    # Stitches of leather around, and the panel that carries the lens.
    slab(k, rounded(0.62, 0.54, 0.1), 0.06, metal, (0, -0.2, 0.37), (0, 0, 0), 0.02)
    front = lambda y: (0, y, 0.37)
    disc(k, front(-0.25), 0.285, 0.06, bright, UPRIGHT, 48)
    slab(k, gear(44, 0.27, 0.014), 0.1, black, front(-0.32))
    disc(k, front(-0.39), 0.25, 0.05, metal, UPRIGHT, 48)
    for i in range(24):
        a = TAU * i / 24
        block(k, (0.2515 * math.cos(a), -0.39, 0.37 + 0.2515 * math.sin(a)), (0.004, 0.028 if i % 3 else 0.04, 0.01), k.paint("#c8321e", 0.5) if i == 6 else black, 0, (0, -a, 0))
    slab(k, gear(36, 0.24, 0.01), 0.08, metal, front(-0.45))
    lathe(k, [(0.225, 0.0), (0.232, 0.05), (0.225, 0.1), (0.205, 0.105), (0.195, 0.09), (0.17, 0.05), (0.15, 0.04), (0.15, 0.02)], black, front(-0.48), 48, UPRIGHT)
    hoop(k, front(-0.585), 0.214, 0.006, bright, UPRIGHT, 48)
    lathe(k, [(0.152, 0.0), (0.12, 0.025), (0.07, 0.042), (0.0, 0.05)], k.paint("#1b1240", 0.03, 0.75, clear=1.0), front(-0.505), 40, UPRIGHT)
    hoop(k, front(-0.53), 0.15, 0.006, k.paint("#3a3a44", 0.3, 1.0), UPRIGHT, 40)
    lathe(k, [(0.085, 0.0), (0.05, 0.012), (0.0, 0.016)], k.paint("#3552c8", 0.05, 0.8, clear=1.0), front(-0.55), 32, UPRIGHT)
    # Windows of the finder.
    for x, w, h, material in ((-0.3, 0.17, 0.105, glass), (0.3, 0.1, 0.07, glass), (0.04, 0.2, 0.1, k.paint("#cfd6d8", 0.5))):
        slab(k, rounded(w + 0.04, h + 0.04, 0.02), 0.02, black, (x, -0.188 - 0.014, 0.79), (0, 0, 0), 0.004)
        slab(k, rounded(w, h, 0.014), 0.01, material, (x, -0.21, 0.79))
    # What is turned and pressed on top.
    top = 0.8
    lathe(k, [(0.12, 0.0), (0.125, 0.02), (0.115, 0.025)], bright, (0.56, 0, top), 40)
    slab(k, gear(30, 0.105, 0.008), 0.07, metal, (0.56, 0, top + 0.055), UPRIGHT)
    disc(k, (0.56, 0, top + 0.093), 0.085, 0.008, black, steps=32)
    disc(k, (0.56, 0, top + 0.11), 0.04, 0.05, bright, steps=24)
    slab(k, gear(32, 0.125, 0.009), 0.08, metal, (-0.57, 0, top + 0.05), UPRIGHT)
    disc(k, (-0.57, 0, top + 0.093), 0.1, 0.012, bright, steps=32)
    block(k, (-0.57, 0, top + 0.105), (0.15, 0.018, 0.014), metal, 0.004, (0, 0, 0.5))
    lever = curve([(0.56, 0.02, top + 0.03), (0.66, -0.08, top + 0.03), (0.7, -0.19, top + 0.03), (0.67, -0.26, top + 0.02)], 6)
    sweep(k, lever, np.linspace(0.026, 0.018, len(lever)), bright, 8)
    slab(k, rounded(0.2, 0.2, 0.02), 0.012, black, (0.02, 0.01, 0.905), UPRIGHT, 0.002)
    for s in (-1, 1):
        block(k, (0.02 + s * 0.095, 0.01, 0.925), (0.014, 0.19, 0.03), bright, 0.004)
        block(k, (0.02 + s * 0.08, 0.01, 0.94), (0.044, 0.19, 0.008), bright, 0.002)
        hoop(k, (s * 0.765, -0.06, 0.66), 0.035, 0.009, bright, (0, 0, 0), 20, 6)
    slab(k, rounded(0.2, 0.11, 0.03), 0.04, black, (-0.3, 0.2, 0.79), (0, 0, 0), 0.008)
    # A lever of the self-timer, and a red dot.
    disc(k, (-0.5, -0.2, 0.5), 0.05, 0.04, bright, UPRIGHT, 24)
    slab(k, rounded(0.05, 0.26, 0.024), 0.025, bright, (-0.5, -0.225, 0.4), (0, 0, 0), 0.006)
    disc(k, (0.52, -0.195, 0.52), 0.04, 0.03, k.paint("#d8281e", 0.25, clear=0.6), UPRIGHT, 24)


def bowl_band(c):
    """Key frets in cream on vermilion, 36 of them in a length of 3."""
    kit.paint(c, "#b3261c")
    c.paint()
    kit.paint(c, "#f6dfae")
    c.set_line_width(0.0085)
    for i in range(36):
        x = i / 12
        for p in ((0.008, 0.085), (0.008, 0.028), (0.068, 0.028), (0.068, 0.07), (0.03, 0.07), (0.03, 0.048), (0.05, 0.048)):
            c.line_to(x + p[0], p[1])
        c.stroke()
    for y in (0.008, 0.1):
        c.rectangle(0, y, 3, 0.007)
        c.fill()


@model("ramen-bowl", "#ffc869", side=18, up=36, front=20)
def ramen_bowl(k):
    """Noodles in broth with roast pork, an egg in halves, a fish cake, nori and spring onions, on a round of wood."""
    chance = random.Random(8)
    wood, red, black = k.paint("#4a2818", 0.4), k.paint("#a11d18", 0.2, clear=0.7), k.paint("#1c1513", 0.2, clear=0.8)
    lathe(k, [(0.0, 0.0), (0.6, 0.0), (0.62, 0.02), (0.62, 0.05), (0.6, 0.07), (0.0, 0.07)], wood, steps=48)
    base = 0.07
    lathe(k, curve([(0.0, 0.03), (0.24, 0.03), (0.27, 0.0), (0.3, 0.0), (0.3, 0.06), (0.44, 0.12), (0.6, 0.25), (0.685, 0.38)], 4), black, (0, 0, base), 64)
    lathe(k, [(0.685, 0.38), (0.708, 0.425), (0.727, 0.48)], printed(bowl_band, 2100, 77, 700, 0.25, 0.5, quality=60), (0, 0, base), 64, mapped=True)
    lathe(k, [(0.727, 0.48), (0.732, 0.495), (0.725, 0.508), (0.712, 0.508), (0.7, 0.49), (0.66, 0.4), (0.6, 0.3)], red, (0, 0, base), 64)
    level = base + 0.4
    lathe(k, [(0.665, 0.0), (0.64, -0.004), (0.0, -0.004)], k.paint("#b8682a", 0.1, clear=0.6), (0, 0, level), 48)
    for _ in range(26):
        a, r = chance.uniform(0, TAU), chance.uniform(0.3, 0.63)
        lathe(k, [(chance.uniform(0.012, 0.034), 0.0), (0.0, 0.004)], k.paint("#e39a3e", 0.08, clear=0.6), (r * math.cos(a), r * math.sin(a), level), 10)
    noodle = k.paint("#f4d68a", 0.45)
    for n in range(16):
        a, r = TAU * n / 16 * 2.3, 0.1 + 0.4 * ((n * 0.618) % 1)
        points = []
        for i in range(9):
            f = i / 8
            b = a + (1.9 + 0.5 * (n % 3)) * f
            reach = r * (0.7 + 0.35 * math.sin(f * 5 + n))
            points.append((reach * math.cos(b), reach * math.sin(b), level + 0.05 * math.sin(math.pi * f) * (1.2 - r) + 0.02 * math.sin(3 * n + 7 * f) - (0.05 if i in (0, 8) else 0)))
        sweep(k, curve(points, 3), 0.021, noodle, 6)
    # A bundle drawn out of the broth and folded.
    for n in range(7):
        x = -0.1 + 0.034 * n
        sweep(k, curve([(x - 0.1, -0.58, level - 0.03), (x - 0.08, -0.46, level + 0.035), (x - 0.02, -0.3, level + 0.06 + 0.008 * (n % 2)), (x + 0.05, -0.12, level + 0.06), (x + 0.12, 0.05, level + 0.03)], 3), 0.02, noodle, 6)
    # Eggs.
    white, yolk = k.paint("#fff5e2", 0.35), k.paint("#ff9416", 0.22, clear=0.5)
    for x, y, turn in ((0.27, -0.34, (0.42, -0.12, 0.5)), (0.45, -0.08, (0.3, -0.25, 1.2))):
        bend = [(0.17 * math.sin(a), -0.13 * math.cos(a)) for a in np.linspace(0, math.pi / 2, 7)]
        egg = lathe(k, [*bend, (0.16, 0.012), (0.0, 0.012)], white, (x, y, level + 0.1), 28, turn)
        egg.scale = (0.88, 1.18, 1)
        lathe(k, [(0.1, 0.01), (0.085, 0.026), (0.0, 0.032)], yolk, (x, y, level + 0.1), 24, turn)
    # Roast pork: a dark rim, pale fat that winds inwards.
    rind, meat, fat = k.paint("#6e3317", 0.5), k.paint("#b9744a", 0.55), k.paint("#f0d0a8", 0.45)
    for x, y, z, turn in ((-0.34, -0.12, 0.085, (0.15, 0.3, 0.2)), (-0.3, 0.16, 0.15, (-0.3, 0.25, 0.0))):
        place = np.array((x, y, level + z))
        slab(k, [((0.235 + 0.012 * math.sin(3 * a + x)) * math.cos(a), (0.215 + 0.01 * math.cos(2 * a)) * math.sin(a)) for a in np.linspace(0, TAU, 32, endpoint=False)], 0.05, rind, place, (turn[0] + math.pi / 2, turn[1], turn[2]), 0.012)
        for r, h, material in ((0.21, 0.053, fat), (0.18, 0.056, meat)):
            disc(k, place, r, h, material, turn, 28, 0.004)
        spiral = [(r * math.cos(a), r * math.sin(a), 0.027) for a, r in zip(np.linspace(0, 11, 40), np.linspace(0.16, 0.03, 40))]
        line = sweep(k, spiral, 0.009, fat, 5)
        line.location, line.rotation_euler = place, turn
    # The fish cake.
    place, turn = (0.08, 0.33, level + 0.12), (0.55, -0.05, 0.1)
    slab(k, [((0.17 + 0.014 * math.cos(14 * a)) * math.cos(a), (0.17 + 0.014 * math.cos(14 * a)) * math.sin(a)) for a in np.linspace(0, TAU, 84, endpoint=False)], 0.05, k.paint("#fffaf2", 0.4), place, (turn[0] + math.pi / 2, turn[1], turn[2]))
    swirl = sweep(k, [(r * math.cos(a), r * math.sin(a), 0.024) for a, r in zip(np.linspace(0, 11.5, 48), np.linspace(0.115, 0.012, 48))], 0.0125, k.paint("#ff5f8a", 0.4), 5)
    swirl.location, swirl.rotation_euler = place, turn
    # Nori that stands at the back.
    for x, y, lean, turn in ((0.34, 0.42, -0.2, -0.75), (0.22, 0.5, -0.12, -0.5)):
        block(k, (x, y, level + 0.22), (0.4, 0.012, 0.46), k.paint("#16281c", 0.55), 0.003, (lean, 0.05, turn))
    for i in range(5):
        block(k, (-0.03 + 0.05 * i, 0.12 + 0.01 * i, level + 0.08 + 0.012 * (i % 2)), (0.045, 0.3, 0.03), k.paint("#c98a3a", 0.4), 0.008, (0.1, 0, 0.5 + 0.12 * i))
    greens = [k.paint("#5fae3c", 0.45), k.paint("#a8d46a", 0.45)]
    for n in range(22):
        a, r = chance.uniform(0, TAU), chance.uniform(0.0, 0.16)
        hoop(k, (0.05 + r * math.cos(a), -0.08 + r * math.sin(a), level + 0.1 + 0.03 * (1 - r * 5) + chance.uniform(0, 0.02)), 0.028, 0.01, greens[n % 2], (chance.uniform(-0.6, 0.6), chance.uniform(-0.6, 0.6), 0), 10, 5)
    # Chopsticks across the brim.
    stick, tip = k.paint("#7a1712", 0.25, clear=0.6), k.paint("#e2b14a", 0.3, 1.0)
    for s in (0, 1):
        start, end = np.array((-0.92, 0.26 - 0.07 * s, 0.6)), np.array((0.84, 0.5 - 0.01 * s, 0.6))
        sweep(k, [start, start + (end - start) * 0.24], [0.027, 0.025], tip, 10)
        sweep(k, [start + (end - start) * 0.24, end], [0.0245, 0.013], stick, 10)
