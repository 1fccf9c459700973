"""Shadow play: painted leather on a lit screen, light falling through every cut."""

from functools import lru_cache

import cairo
import numpy as np
from kit import TAU, blob, blur, grid, layer, loop_noise, paint, ramp, rgb, smooth, vignette, work

RED, GREEN, GOLD, DARK, PLUM = "#c4281c", "#2f7a4a", "#e8a02a", "#2a120a", "#7a2a4a"


def cut(c):
    """Makes a hole of the path: the lamp shows through."""
    c.set_operator(cairo.OPERATOR_DEST_OUT), paint(c, "#000000", 0.92), c.fill(), c.set_operator(cairo.OPERATOR_OVER)


def leather(c, colour, edge=0.006):
    """Fills the path with dyed leather, an inked line at its rim."""
    paint(c, colour, 0.95), c.fill_preserve(), paint(c, DARK, 0.95), c.set_line_width(edge), c.stroke()


def dots(c, points, r):
    for x, y in points:
        c.arc(x, y, r, 0, TAU), cut(c)


def crescents(c, x, y, r, count, start, turn):
    for k in range(count):
        a = start + turn * k
        px, py = x + np.cos(a) * r, y + np.sin(a) * r
        c.save(), c.translate(px, py), c.rotate(a)
        c.arc(0, 0, r * 0.3, -1.3, 1.3), c.arc_negative(-r * 0.14, 0, r * 0.27, 1.1, -1.1), c.close_path()
        c.restore(), cut(c)


def flower(c, x, y, r, petals=6):
    for k in range(petals):
        a = TAU * k / petals
        c.save(), c.translate(x + np.cos(a) * r * 0.6, y + np.sin(a) * r * 0.6), c.rotate(a), c.scale(0.38 * r, 0.2 * r)
        c.arc(0, 0, 1, 0, TAU), c.restore(), cut(c)
    c.arc(x, y, r * 0.16, 0, TAU), cut(c)


def leg(c, x, y, swing, knee, colour):
    """Upper part, lower part, hoof, each turning about its pin."""
    c.save(), c.translate(x, y), c.rotate(swing)
    blob(c, [(-0.07, -0.05), (0.075, -0.05), (0.055, 0.12), (0.03, 0.24), (-0.025, 0.24), (-0.045, 0.12)]), leather(c, colour)
    dots(c, [(0.0, 0.02), (0.003, 0.075), (0.003, 0.125)], 0.012)
    c.translate(0.002, 0.225), c.rotate(knee)
    blob(c, [(-0.027, -0.02), (0.027, -0.02), (0.018, 0.1), (0.026, 0.19), (-0.022, 0.19), (-0.016, 0.1)]), leather(c, colour)
    blob(c, [(-0.03, 0.185), (0.028, 0.18), (0.052, 0.225), (-0.036, 0.228)]), leather(c, DARK)
    paint(c, GOLD), c.arc(0, 0, 0.013, 0, TAU), c.fill()
    c.restore()


def horse(c, gait):
    """Gallops to the right; the saddle is the origin, the body about 0.9 long."""
    stride = TAU * gait
    tail = np.sin(stride + 1)
    for k in range(6):
        f = (k - 2.5) * 0.03
        c.move_to(-0.4, -0.06)
        c.curve_to(-0.52, -0.16 + f, -0.6, -0.1 + f * 2 + 0.03 * tail, -0.72 - 0.02 * (k % 2), -0.02 + f * 3 + 0.06 * tail)
        c.curve_to(-0.62, -0.02 + f * 2 + 0.03 * tail, -0.52, -0.06 + f, -0.4, 0.0)
        leather(c, (RED, DARK)[k % 2], 0.004)
    for x, y, phase, far in ((0.3, 0.1, 0.25, True), (-0.33, 0.08, 0.7, True), (0.25, 0.12, 0.0, False), (-0.3, 0.1, 0.5, False)):
        a = stride + TAU * phase
        fore = x > 0
        swing = -0.75 * np.sin(a) - (0.15 if fore else -0.1)
        knee = (0.75 + 0.75 * np.cos(a)) * (1 if fore else 0.72)
        leg(c, x, y, swing, knee, "#8a5a2a" if far else "#d8973f")
    blob(c, [(-0.45, -0.02), (-0.42, -0.14), (-0.25, -0.18), (0.0, -0.13), (0.22, -0.17), (0.36, -0.14), (0.43, 0.0), (0.38, 0.13), (0.2, 0.17), (-0.02, 0.18), (-0.2, 0.13), (-0.36, 0.15), (-0.44, 0.1)]), leather(c, "#e3a24a")
    crescents(c, -0.31, -0.01, 0.085, 7, 0.6, 0.85), flower(c, -0.31, -0.01, 0.05)
    crescents(c, 0.31, 0.0, 0.075, 7, 0.2, 0.85), flower(c, 0.31, 0.0, 0.045)
    dots(c, [(-0.16 + 0.055 * k, 0.135 - 0.004 * k) for k in range(7)], 0.011)
    # Neck and head nod with the stride.
    c.save(), c.translate(0.33, -0.08), c.rotate(0.1 * np.sin(stride + 0.6) - 0.02)
    for k in range(8):
        f = k / 7
        bx, by = 0.0 + 0.2 * f, -0.06 - 0.3 * f
        wave = 0.025 * np.sin(stride - k * 0.6)
        c.move_to(bx + 0.03, by - 0.03), c.curve_to(bx - 0.05, by - 0.05, bx - 0.1, by - 0.02 + wave, bx - 0.15, by + 0.05 + wave), c.curve_to(bx - 0.08, by + 0.03 + wave, bx - 0.04, by + 0.02, bx + 0.02, by + 0.05)
        leather(c, (RED, DARK)[k % 2], 0.004)
    blob(c, [(-0.1, 0.0), (-0.04, -0.16), (0.08, -0.32), (0.17, -0.39), (0.22, -0.37), (0.2, -0.27), (0.15, -0.12), (0.11, 0.08), (0.0, 0.1)]), leather(c, "#e3a24a")
    blob(c, [(0.14, -0.4), (0.2, -0.42), (0.29, -0.34), (0.38, -0.24), (0.385, -0.19), (0.34, -0.165), (0.26, -0.21), (0.18, -0.26), (0.13, -0.32)]), leather(c, "#e3a24a")
    c.move_to(0.15, -0.395), c.line_to(0.155, -0.49), c.line_to(0.2, -0.405), c.close_path(), leather(c, "#e3a24a", 0.005)
    paint(c, DARK), c.arc(0.235, -0.33, 0.017, 0, TAU), c.fill(), c.arc(0.238, -0.332, 0.006, 0, TAU), cut(c)
    paint(c, DARK), c.set_line_width(0.006), c.move_to(0.36, -0.19), c.line_to(0.31, -0.225), c.stroke()
    crescents(c, 0.06, -0.14, 0.07, 5, 3.6, 0.55), dots(c, [(0.02 + 0.035 * k, 0.02 - 0.075 * k) for k in range(5)], 0.011)
    paint(c, RED), c.set_line_width(0.014), c.move_to(0.2, -0.26), c.line_to(0.26, -0.37), c.move_to(0.3, -0.2), c.line_to(0.335, -0.28), c.move_to(0.21, -0.3), c.line_to(0.32, -0.23), c.stroke()
    paint(c, RED), c.arc(0.1, -0.02, 0.03, 0, TAU), c.fill(), c.arc(0.13, 0.06, 0.024, 0, TAU), c.fill()
    c.restore()
    blob(c, [(-0.17, -0.17), (0.0, -0.15), (0.15, -0.18), (0.17, 0.0), (0.13, 0.13), (-0.14, 0.13), (-0.18, 0.0)]), leather(c, GREEN)
    blob(c, [(-0.13, -0.13), (0.0, -0.11), (0.12, -0.14), (0.13, -0.02), (0.1, 0.09), (-0.11, 0.09), (-0.14, -0.02)]), leather(c, RED, 0.004)
    flower(c, 0, 0, 0.06, 8), crescents(c, 0.0, 0.0, 0.085, 10, 0, TAU / 10)
    for k in range(9):
        px = -0.14 + 0.035 * k
        paint(c, GOLD), c.set_line_width(0.009), c.move_to(px, 0.13), c.line_to(px - 0.015 * np.sin(stride + k * 0.4), 0.18), c.stroke()


def rider(c, gait):
    """A general: flags at the back, long feathers, a spear with a tassel."""
    stride = TAU * gait
    flap = np.sin(stride)
    for k in range(4):
        c.save(), c.translate(-0.06, -0.42), c.rotate(-0.95 + 0.3 * k + 0.05 * np.sin(stride + k))
        paint(c, DARK), c.set_line_width(0.008), c.move_to(0, 0), c.line_to(0, -0.42), c.stroke()
        c.move_to(0, -0.42), c.curve_to(-0.1, -0.4 + 0.03 * flap, -0.16, -0.32, -0.24, -0.3 + 0.04 * np.sin(stride - k))
        c.curve_to(-0.16, -0.24, -0.1, -0.2 + 0.03 * flap, 0, -0.19), c.close_path(), leather(c, (RED, GREEN, PLUM, GOLD)[k], 0.005)
        flower(c, -0.075, -0.3, 0.045), dots(c, [(-0.03, -0.39 + 0.04 * i) for i in range(5)], 0.006)
        c.restore()
    blob(c, [(-0.12, -0.12), (-0.1, -0.4), (-0.02, -0.46), (0.08, -0.43), (0.12, -0.3), (0.13, -0.1), (0.02, -0.06)]), leather(c, RED)
    for row in range(5):
        for k in range(5):
            c.arc(-0.07 + 0.036 * k + 0.018 * (row % 2), -0.36 + 0.05 * row, 0.012, 0.1, np.pi - 0.1), c.close_path(), cut(c)
    blob(c, [(-0.14, -0.14), (0.0, -0.11), (0.14, -0.14), (0.2, 0.02), (0.17, 0.16), (0.06, 0.2), (-0.04, 0.12), (-0.16, 0.06)]), leather(c, GREEN)
    for row in range(4):
        dots(c, [(-0.08 + 0.055 * k + row * 0.02, -0.06 + 0.05 * row) for k in range(4)], 0.013)
    blob(c, [(0.06, 0.14), (0.15, 0.12), (0.16, 0.24), (0.24, 0.27), (0.22, 0.31), (0.07, 0.3)]), leather(c, DARK)
    paint(c, GOLD), c.set_line_width(0.022), c.move_to(-0.13, -0.13), c.curve_to(-0.05, -0.1, 0.05, -0.1, 0.135, -0.125), c.stroke()
    # The head, in profile as always.
    c.save(), c.translate(0.02, -0.46), c.rotate(0.04 * np.sin(stride + 1))
    for side in (0, 1):
        c.move_to(0.02, -0.21), c.curve_to(-0.02, -0.5, -0.2 - 0.06 * side, -0.62, -0.5 - 0.08 * side, -0.52 + 0.1 * side + 0.05 * np.sin(stride - 0.8 + side))
        paint(c, PLUM if side else RED), c.set_line_width(0.016), c.stroke_preserve()
        paint(c, "#ffe0a0", 0.9), c.set_line_width(0.016), c.set_dash([0.012, 0.03]), c.stroke(), c.set_dash([])
    blob(c, [(-0.07, 0.02), (-0.07, -0.12), (0.02, -0.17), (0.09, -0.12), (0.095, -0.08), (0.125, -0.05), (0.1, -0.035), (0.1, -0.01), (0.06, 0.03)]), leather(c, "#ffd9a0", 0.005)
    blob(c, [(-0.08, -0.02), (-0.1, -0.14), (-0.03, -0.22), (0.05, -0.21), (0.11, -0.13), (0.05, -0.105), (-0.02, -0.1), (-0.03, -0.03)]), leather(c, GOLD)
    c.move_to(-0.01, -0.21), c.line_to(0.015, -0.31), c.line_to(0.04, -0.21), c.close_path(), leather(c, RED, 0.004)
    dots(c, [(-0.06 + 0.035 * k, -0.15 - 0.012 * min(k, 3 - k) * 1.5) for k in range(5)], 0.009)
    paint(c, DARK), c.set_line_width(0.008), c.move_to(0.045, -0.085), c.line_to(0.095, -0.098), c.stroke(), c.set_line_width(0.012), c.move_to(0.055, -0.063), c.line_to(0.09, -0.068), c.stroke()
    for k in range(3):
        c.move_to(0.07, -0.005), c.curve_to(0.07, 0.06, 0.03 - 0.03 * k, 0.1, 0.0 - 0.05 * k + 0.02 * flap, 0.17), paint(c, DARK), c.set_line_width(0.012), c.stroke()
    c.restore()
    # The arm and the spear.
    c.save(), c.translate(0.06, -0.36), c.rotate(0.07 * np.sin(stride + 2))
    c.save(), c.translate(0.2, 0.12), c.rotate(-0.2)
    paint(c, DARK), c.set_line_width(0.016), c.move_to(-0.75, 0), c.line_to(0.78, 0), c.stroke()
    c.move_to(0.78, -0.03), c.curve_to(0.86, -0.03, 0.9, -0.01, 0.97, 0), c.curve_to(0.9, 0.01, 0.86, 0.03, 0.78, 0.03), c.close_path(), leather(c, "#fff0c8", 0.005)
    for k in range(7):
        c.move_to(0.76, 0), c.curve_to(0.72 - 0.01 * k, 0.05, 0.68 - 0.02 * k, 0.08 + 0.02 * flap, 0.62 - 0.02 * k, 0.12 - 0.01 * k + 0.03 * np.sin(stride - k * 0.3)), paint(c, RED), c.set_line_width(0.012), c.stroke()
    c.restore()
    blob(c, [(-0.06, -0.04), (0.05, -0.06), (0.14, 0.04), (0.24, 0.08), (0.24, 0.14), (0.12, 0.14), (0.0, 0.08)]), leather(c, GREEN)
    dots(c, [(0.0 + 0.045 * k, 0.0 + 0.025 * k) for k in range(5)], 0.011)
    blob(c, [(0.21, 0.07), (0.27, 0.07), (0.28, 0.13), (0.22, 0.15)]), leather(c, "#ffd9a0", 0.004)
    c.restore()


def cloud(c, x, y, s, colour):
    """The curled cloud of old ornament."""
    for dx, dy, r, turn in ((-0.9, 0.1, 0.34, 0), (-0.3, -0.18, 0.48, 1.2), (0.4, -0.05, 0.42, 2.4), (0.95, 0.14, 0.28, 3.4)):
        c.arc(x + dx * s, y + dy * s, r * s, 0, TAU), leather(c, colour, 0.004)
    c.rectangle(x - 1.1 * s, y + 0.12 * s, 2.2 * s, 0.2 * s), paint(c, colour, 0.95), c.fill()
    for dx, dy, r, turn in ((-0.9, 0.1, 0.34, 0), (-0.3, -0.18, 0.48, 1.2), (0.4, -0.05, 0.42, 2.4)):
        crescents(c, x + dx * s, y + dy * s, r * s * 0.62, 5, turn + np.pi, 0.7)


def pine(c, x, ground, s):
    blob(c, [(x - 0.03 * s, ground), (x - 0.05 * s, ground - 0.25 * s), (x + 0.05 * s, ground - 0.5 * s), (x, ground - 0.78 * s), (x + 0.05 * s, ground - 0.78 * s), (x + 0.1 * s, ground - 0.5 * s), (x + 0.02 * s, ground - 0.25 * s), (x + 0.06 * s, ground)]), leather(c, "#6a3a1a", 0.004)
    for dx, dy, r in ((-0.16, -0.42, 0.15), (0.24, -0.56, 0.15), (-0.1, -0.72, 0.14), (0.1, -0.88, 0.17)):
        for k in range(11):
            a = np.pi + np.pi * (k + 0.5) / 11
            c.move_to(x + dx * s, ground + dy * s), c.line_to(x + (dx + r * np.cos(a - 0.12)) * s, ground + (dy + r * np.sin(a - 0.12)) * s)
            c.line_to(x + (dx + r * np.cos(a + 0.12)) * s, ground + (dy + r * np.sin(a + 0.12)) * s), c.close_path(), leather(c, GREEN, 0.003)


def gate(c, x, ground, s):
    for level, wide in ((0.0, 0.42), (0.3, 0.3)):
        y = ground - level * s
        c.rectangle(x - wide * 0.75 * s, y - 0.24 * s, wide * 1.5 * s, 0.24 * s), leather(c, "#b8743a", 0.004)
        for k in range(3):
            flower(c, x + (k - 1) * wide * 0.46 * s, y - 0.11 * s, 0.07 * s, 8)
        c.move_to(x - wide * 1.15 * s, y - 0.28 * s), c.curve_to(x - wide * 0.7 * s, y - 0.26 * s, x - wide * 0.5 * s, y - 0.34 * s, x - wide * 0.3 * s, y - 0.4 * s)
        c.line_to(x + wide * 0.3 * s, y - 0.4 * s), c.curve_to(x + wide * 0.5 * s, y - 0.34 * s, x + wide * 0.7 * s, y - 0.26 * s, x + wide * 1.15 * s, y - 0.28 * s)
        c.line_to(x + wide * 0.8 * s, y - 0.22 * s), c.line_to(x - wide * 0.8 * s, y - 0.22 * s), c.close_path(), leather(c, RED, 0.004)
        dots(c, [(x + (k - 3) * wide * 0.2 * s, y - 0.27 * s) for k in range(7)], 0.011 * s)


def scenery(c, t, ratio):
    """What slips past: clouds slowly, gate and pines faster, each once around in a loop."""
    span = ratio + 0.9
    for x, y, s in ((0.3, 0.17, 0.085), (1.15, 0.12, 0.07), (1.95, 0.2, 0.08)):
        cloud(c, (x - span * t) % span - 0.4, y, s, "#c9863f")
    for x, s, draw in ((0.15, 0.42, pine), (0.95, 0.5, gate), (1.6, 0.36, pine), (2.2, 0.46, pine)):
        draw(c, (x - span * t) % span - 0.4, 0.872, s)
    paint(c, "#7a431c", 0.95), c.rectangle(0, 0.87, ratio, 0.02), c.fill()
    paint(c, DARK, 0.95), c.rectangle(0, 0.867, ratio, 0.004), c.rectangle(0, 0.888, ratio, 0.004), c.fill()
    for k in range(-1, 40):
        px = k * span / 36 - (span * t) % (span / 36)
        flower(c, px, 0.88, 0.009, 4)


@lru_cache(maxsize=1)
def screen_light(w, h):
    """The lamp behind the cloth, and the weave."""
    x, y = grid(w, h)
    ratio = w / h
    r = np.hypot((x - ratio * 0.5) * 0.8, y - 0.46)
    light = ramp(r, (0, "#fff4cf"), (0.25, "#ffdc94"), (0.5, "#f2aa4e"), (0.8, "#a8591f"), (1.1, "#4a200c"))
    weave = 1 + 0.018 * (np.sin(x * TAU * 130) + np.sin(y * TAU * 130))
    stains = 1 + 0.16 * (loop_noise(w, h, 0, 3, 8, 5) - 0.5)
    return light * (weave * stains)[..., None]


@work("shadow-rider", poster=0.3)
def shadow_rider(t, w, h):
    ratio = w / h
    x, y = grid(w, h)
    flicker = 1 + 0.025 * np.sin(TAU * 3 * t) + 0.015 * np.sin(TAU * 7 * t + 1)
    picture = screen_light(w, h) * flicker
    gait = 5 * t

    def troupe(c):
        leap = 0.016 * np.sin(TAU * gait + 0.5)
        c.translate(ratio * 0.47, 0.605 + leap), c.rotate(0.035 * np.sin(TAU * gait - 0.6)), c.scale(0.52, 0.52)
        horse(c, gait)
        c.translate(0, -0.06)
        rider(c, gait)

    rider_on = layer(w, h, troupe)
    # The showman keeps the rider clear of what stands behind it.
    behind = layer(w, h, lambda c: scenery(c, t, ratio)) * (1 - rider_on[..., 3:])
    for drawn, soft, dx in ((behind, 0.0016, 0.004), (rider_on, 0.0006, 0.006)):
        alpha = drawn[..., 3]
        # A second, fainter shadow: the lamp is not a point.
        ghost = np.roll(blur(alpha, h * 0.007), (int(h * dx), int(h * dx)), (0, 1))
        picture = picture * (1 - 0.3 * ghost * (1 - alpha))[..., None]
        drawn = blur(drawn, h * soft)
        dye = drawn[..., :3] / np.maximum(drawn[..., 3:], 1e-3)
        through = 1 - drawn[..., 3:] * (1 - np.clip(dye * 1.02 + 0.02, 0, 1))
        picture = picture * through
    # The wooden frame and what the lamp leaves of the hall.
    edge = np.minimum(np.minimum(x, ratio - x), np.minimum(y, 1 - y))
    frame = smooth(0.034, 0.028, edge)[..., None]
    wood = rgb("#3a1a0c") * (0.7 + 0.6 * loop_noise(w, h, 0, 30, 5, 2))[..., None] * (0.4 + smooth(0.0, 0.03, edge))[..., None]
    picture = picture * smooth(0.02, 0.09, edge)[..., None] ** 0.35
    picture = picture * (1 - frame) + wood * frame
    return vignette(np.clip(picture, 0, 1), 0.3)
