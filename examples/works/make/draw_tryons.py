"""Three people of a fashion plate, a garment for each laid flat, and each wearing it."""

import cairo
import numpy as np
from figures import (body_of, crease, draped, dressed, hair_before, hair_behind, hands, head, legs_of, limb, modelled, papered,
                     shoes, skin_parts, stage, torso)
from kit import TAU, blob, blur, given, grid, layer, loop_noise, over, paint, rgb, shade, work

LIN = {"skin": "#f0c9ac", "shadow": "#b9785c", "blush": "#e8907c", "lips": "#c2413f", "eye": "#3a241a", "hair": "#17131a", "cut": "bun",
       "shoe": "heel", "leather": "#e9dcc8", "sole": "#ffffff", "tilt": 0.03, "room": ("#e9dccb", "#f4ebdf", "#d9c4ac")}
WEI = {"skin": "#e6b892", "shadow": "#a46a48", "blush": "#d98a6a", "lips": "#b0685a", "eye": "#2a1a14", "hair": "#231a18", "cut": "short",
       "shoe": "flat", "leather": "#4a2f22", "sole": "#2a1c16", "tilt": -0.02, "room": ("#b9c4c4", "#d3dad6", "#98a5a4")}
AMA = {"skin": "#8a5638", "shadow": "#54301e", "blush": "#b0583c", "lips": "#9a3a3c", "eye": "#1c100c", "hair": "#1d1412", "cut": "curls",
       "shoe": "flat", "leather": "#f3efe6", "sole": "#d9d2c4", "tilt": 0.04, "room": ("#dfa27c", "#eec3a0", "#b9785a")}


def trousers(c, b, tone, wide=1.0, low=0.893, hip=0.008):
    legs = legs_of(b)
    d, s = b["d"], b["hip"] + hip
    paint(c, tone)
    for k, leg in zip((-1, 1), legs, strict=True):
        limb(c, [(leg[0][0] * 1.02, 0.47), (leg[1][0] * 1.02, leg[1][1]), (leg[2][0] * 1.04, low)], [0.06, 0.078, 0.062 * wide, 0.054 * wide, 0.05 * wide]), c.fill()
    wide = b["waist"] + 0.004
    c.move_to(-wide + d, 0.392), c.line_to(wide + d, 0.392), c.curve_to(wide + 0.008 + d, 0.43, s + d, 0.45, s + d, 0.5)
    c.curve_to(s + d, 0.54, s - 0.004 + d, 0.58, s - 0.012 + d * 0.6, 0.64), c.line_to(0.03, 0.62), c.line_to(d, 0.53), c.line_to(-0.03, 0.62)
    c.line_to(-s + 0.006 + d * 0.4, 0.64), c.curve_to(-s - 0.002 + d * 0.6, 0.58, -s + d, 0.54, -s + d, 0.5)
    c.curve_to(-s + d, 0.45, -wide - 0.008 + d, 0.43, -wide + d, 0.392), c.close_path(), c.fill()
    c.save(), c.rectangle(-wide + d, 0.391, 2 * wide, 0.014), paint(c, "#000000", 0.16), c.fill(), c.restore()
    crease(c, [(d, 0.44), (d, 0.5), (d - 0.002, 0.53)], 0.004, "#000000", 0.28)
    for k, leg in zip((-1, 1), legs, strict=True):
        crease(c, [(k * 0.012 + d, 0.52), (k * 0.034 + d, 0.545), (k * 0.05 + d, 0.55)], 0.007, "#000000", 0.14)
        crease(c, [(leg[1][0], 0.58), (leg[1][0] + 0.003, 0.7), (leg[2][0], 0.83)], 0.007, "#000000", 0.13)


def tee(c, b, tone, sleeves=True, low=0.42):
    grow = 0.007 if b["man"] else 0.004
    paint(c, tone)
    torso(c, {**b, "hip": b["waist"] + (-0.006 if b["man"] else 0.0)}, low, grow), c.fill()
    if sleeves:
        for arm in b["arms"]:
            end = (arm[0][0] * 0.35 + arm[1][0] * 0.65, arm[0][1] * 0.35 + arm[1][1] * 0.65)
            limb(c, [(arm[0][0] * 0.9, arm[0][1] - 0.002), end], [0.05, 0.056, 0.054]), c.fill()
    for k in (-1, 1):
        crease(c, [(k * b["s"] * 0.85, 0.285), (k * b["s"] * 0.5, 0.31), (k * 0.02, 0.31)], 0.006, "#5a4a5a", 0.09)
        crease(c, [(k * (b["waist"] + 0.004), 0.37), (k * b["waist"] * 0.5, 0.385), (0.004, 0.38)], 0.006, "#5a4a5a", 0.09)


def neckline(c, deep, wide=0.03):
    """Skin within the neck of what is worn."""
    blob(c, [(-wide, 0.214), (-wide * 0.75, 0.214 + deep * 0.7), (0, 0.216 + deep), (wide * 0.75, 0.214 + deep * 0.7), (wide, 0.214), (0, 0.2)]), c.fill()


def flowers(c, random, low, high):
    """Sprigs of plum blossom, woven into silk."""
    for k in range(120):
        px, py = -0.12 + 0.048 * (k % 6) + 0.024 * (k // 6 % 2) + random.normal(0, 0.005), low - 0.02 + 0.034 * (k // 6) + random.normal(0, 0.006)
        if py > high:
            break
        a = random.uniform(0, TAU)
        paint(c, "#d9b45a", 0.8), c.set_line_width(0.0016)
        c.move_to(px, py), c.curve_to(px + 0.012 * np.cos(a), py + 0.012 * np.sin(a), px + 0.02 * np.cos(a + 0.6), py + 0.02 * np.sin(a + 0.6), px + 0.028 * np.cos(a + 0.9), py + 0.028 * np.sin(a + 0.9)), c.stroke()
        for f, size in ((0.0, 1.0), (1.0, 0.62)):
            fx, fy = px + 0.028 * f * np.cos(a + 0.9), py + 0.028 * f * np.sin(a + 0.9)
            for k in range(5):
                t = a + TAU * k / 5
                paint(c, "#f6c8c4" if f == 0 else "#efe0b0"), c.arc(fx + 0.0048 * size * np.cos(t), fy + 0.0048 * size * np.sin(t), 0.0037 * size, 0, TAU), c.fill()
            paint(c, "#d9a33a"), c.arc(fx, fy, 0.0022 * size, 0, TAU), c.fill()


def qipao(c, b):
    """Green silk with a standing collar, short sleeves, gold piping and a slit at the side."""
    d, s, waist, hip = b["d"], b["s"] + 0.003, b["waist"] + 0.003, b["hip"] + 0.005
    green, gold = "#1f6b58", "#dfb65a"
    shape = [(0.02, 0.212), (0.048, 0.222), (s, 0.238), (s - 0.006, 0.278), (waist + 0.012, 0.33), (waist + d, 0.385), (hip - 0.004 + d, 0.445), (hip + 0.002 + d, 0.52),
             (0.07 + d, 0.66), (0.066 + d, 0.785), (0.045 + d, 0.8), (0.0 + d, 0.803), (-0.06 + d, 0.798), (-0.082 + d, 0.786), (-0.08 + d, 0.66), (-hip - 0.002 + d, 0.52), (-hip + 0.004 + d, 0.445), (-waist + d, 0.385),
             (-waist - 0.012, 0.33), (-s + 0.006, 0.278), (-s, 0.238), (-0.048, 0.222), (-0.02, 0.212)]
    for arm in b["arms"]:
        end = (arm[0][0] * 0.62 + arm[1][0] * 0.38, arm[0][1] * 0.62 + arm[1][1] * 0.38)
        limb(c, [(arm[0][0] * 0.86, arm[0][1] + 0.004), end], [0.024, 0.05, 0.047]), paint(c, green), c.fill_preserve(), paint(c, gold), c.set_line_width(0.0026), c.stroke()
        limb(c, [(arm[0][0] * 0.74, arm[0][1] - 0.002), (arm[0][0] * 0.8 + end[0] * 0.2, arm[0][1] * 0.75 + end[1] * 0.25)], [0.036, 0.044, 0.046]), paint(c, green), c.fill()
    blob(c, shape), paint(c, green), c.fill_preserve()
    c.save(), c.clip()
    flowers(c, np.random.default_rng(9), 0.24, 0.8)
    for k in (-1, 1):
        crease(c, [(k * s * 0.9, 0.295), (k * s * 0.5, 0.312), (k * 0.012, 0.306)], 0.008, "#06251f", 0.4)
        crease(c, [(k * (waist + 0.01) + d, 0.375), (k * waist * 0.4 + d, 0.392), (d, 0.39)], 0.007, "#06251f", 0.4)
        crease(c, [(k * hip + d, 0.5), (k * hip * 0.5 + d, 0.53), (k * 0.008 + d, 0.525)], 0.01, "#06251f", 0.3)
        crease(c, [(k * 0.02 + d, 0.55), (k * 0.03 + d, 0.67), (k * 0.026 + d, 0.8)], 0.013, "#06251f", 0.3)
        crease(c, [(k * 0.012 + d, 0.54), (k * 0.018 + d, 0.66), (k * 0.012 + d, 0.79)], 0.006, "#8fd9b8", 0.22)
    c.restore()
    # The slit shows the far side of the cloth, the piping runs along it and the hem.
    paint(c, "#0d3f34"), c.move_to(0.064 + d, 0.62), c.curve_to(0.056 + d, 0.69, 0.05 + d, 0.75, 0.044 + d, 0.799), c.line_to(0.066 + d, 0.795), c.close_path(), c.fill()
    paint(c, gold), c.set_line_width(0.0026)
    c.move_to(hip + d, 0.56), c.curve_to(0.064 + d, 0.64, 0.052 + d, 0.74, 0.045 + d, 0.799), c.stroke()
    c.move_to(-0.083 + d, 0.787), c.curve_to(-0.05 + d, 0.803, 0.02 + d, 0.806, 0.045 + d, 0.799), c.stroke()
    c.move_to(0.0, 0.218), c.curve_to(0.01, 0.245, 0.04, 0.245, s - 0.012, 0.282), c.set_line_width(0.003), c.stroke()
    paint(c, green), blob(c, [(-0.026, 0.216), (-0.023, 0.193), (0, 0.199), (0.023, 0.193), (0.026, 0.216), (0, 0.226)]), c.fill_preserve(), paint(c, gold), c.set_line_width(0.0026), c.stroke()
    for px, py, a in ((0.002, 0.222, 0.5), (0.024, 0.245, 0.35), (0.052, 0.261, 0.6)):
        c.save(), c.translate(px, py), c.rotate(a + 1.2), paint(c, gold), c.set_line_width(0.0024)
        c.move_to(-0.009, 0), c.line_to(0.009, 0), c.stroke(), c.arc(0, 0, 0.0032, 0, TAU), c.fill()
        for k in (-1, 1):
            c.arc(k * 0.0095, 0, 0.0028, 0, TAU), c.stroke()
        c.restore()


def sleeve(c, arm, tone, widths, reach=1.0, cuff=None):
    end = (arm[1][0] + (arm[2][0] - arm[1][0]) * reach, arm[1][1] + (arm[2][1] - arm[1][1]) * reach)
    limb(c, [(arm[0][0] * 0.9, arm[0][1] + 0.004), arm[1], end], widths), paint(c, tone), c.fill()
    side = np.sign(arm[0][0])
    for f, tilt in ((0.9, 0.4), (1.0, 0.0), (1.1, -0.4)):
        ex, ey = arm[1][0], arm[0][1] + (arm[1][1] - arm[0][1]) * f
        crease(c, [(ex - side * 0.024, ey + 0.006 * tilt), (ex, ey + 0.006), (ex + side * 0.016, ey + 0.01 * tilt)], 0.0055, "#1a1010", 0.2)
    if cuff:
        way = np.array(end) - arm[1]
        way = way / np.hypot(*way)
        c.save(), c.translate(*end), c.rotate(np.arctan2(way[1], way[0])), c.rectangle(-0.026, -widths[-1] / 2 - 0.001, 0.028, widths[-1] + 0.002), paint(c, cuff), c.fill_preserve()
        paint(c, "#d99a4a"), c.set_line_width(0.0012), c.set_dash([0.004, 0.0025]), c.stroke(), c.set_dash([]), c.restore()


def overcoat(c, b):
    """Camel wool to the knee, broad lapels, two rows of buttons, pockets with flaps."""
    camel, dark, deep = "#c0945f", "#9a6f40", "#5f4024"
    d, s = b["d"], b["s"] + 0.013
    open_ = 0.0 if b["flat"] else 0.018
    if b["flat"]:
        blob(c, [(-0.04, 0.2), (0.04, 0.2), (0.045, 0.26), (0, 0.32), (-0.045, 0.26)]), paint(c, deep), c.fill()
    for arm in b["arms"]:
        sleeve(c, arm, dark if arm[0][0] > 0 else "#b48a56", [0.054, 0.066, 0.064, 0.06, 0.057, 0.055], 1.0)
        way = np.array(arm[2]) - arm[1]
        at = np.array(arm[2]) - way * 0.22
        crease(c, [at + (-0.03, 0.002), at + (0, 0.006), at + (0.03, 0.002)], 0.003, deep, 0.6)
    for k in (1, -1):
        inner = -k * 0.03 if b["flat"] and k < 0 else k * open_
        hem = 0.705
        edge = [(k * 0.03, 0.212), (k * 0.06, 0.222), (k * s, 0.24), (k * (s - 0.004), 0.29), (k * (b["waist"] + 0.02) + d, 0.385), (k * (b["hip"] + 0.022) + d, 0.5), (k * (b["hip"] + 0.034) + d, hem - 0.008)]
        c.move_to(*edge[0])
        for one, two in zip(edge, edge[1:], strict=False):
            c.curve_to(one[0] * 0.6 + two[0] * 0.4, one[1] * 0.5 + two[1] * 0.5, one[0] * 0.2 + two[0] * 0.8, one[1] * 0.35 + two[1] * 0.65, *two)
        c.curve_to(k * 0.06 + d, hem + 0.006, k * 0.03 + d, hem + 0.008, inner + k * 0.012 * (not b["flat"]) + d, hem + 0.006)
        c.line_to(inner + d, 0.42), c.line_to(inner, 0.345), c.close_path()
        paint(c, camel), c.fill_preserve(), c.save(), c.clip()
        crease(c, [(k * s * 0.8, 0.3), (k * 0.06, 0.42), (k * 0.075 + d, 0.7)], 0.02, deep, 0.2)
        crease(c, [(k * 0.045 + d, 0.46), (k * 0.052 + d, 0.58), (k * 0.05 + d, 0.7)], 0.014, deep, 0.22)
        crease(c, [(k * 0.035 + d, 0.46), (k * 0.042 + d, 0.58), (k * 0.038 + d, 0.7)], 0.007, "#f0d0a0", 0.25)
        c.restore()
        paint(c, deep, 0.55), c.set_line_width(0.0016), c.stroke()
        px = k * 0.058 + d
        c.save(), c.translate(px, 0.475), c.rotate(k * 0.09), c.rectangle(-0.026, 0, 0.052, 0.02), paint(c, "#b58a55"), c.fill_preserve(), paint(c, deep, 0.6), c.set_line_width(0.0016), c.stroke(), c.restore()
    for k in (1, -1):
        # Collar and lapel, folded over.
        tip = (k * (0.066), 0.272)
        c.move_to(k * 0.024, 0.206), c.line_to(k * 0.05, 0.226), c.line_to(k * 0.058, 0.256), c.line_to(*tip), c.curve_to(k * 0.05, 0.31, k * 0.035, 0.335, k * open_, 0.372)
        c.curve_to(k * max(open_, 0.004), 0.32, k * 0.02, 0.26, k * 0.024, 0.206), paint(c, "#cda26c" if k < 0 else "#b98d58"), c.fill_preserve(), paint(c, deep, 0.6), c.set_line_width(0.0016), c.stroke()
        c.move_to(k * 0.058, 0.256), c.line_to(k * 0.038, 0.264), c.set_line_width(0.0018), c.stroke()
    for row in range(3):
        for k in ((-1, 1) if b["flat"] else (-1,)):
            px, py = (k * 0.026 if b["flat"] else k * 0.038) + d * 0.7, 0.395 + row * 0.055
            paint(c, "#4a2c18"), c.arc(px, py, 0.0058, 0, TAU), c.fill()
            paint(c, "#8f6038"), c.arc(px - 0.001, py - 0.0012, 0.0038, 0, TAU), c.fill()


def denim(c, b):
    """An indigo jacket: collar, chest pockets, copper buttons, orange stitching."""
    blue, dark, pale, thread = "#35567f", "#243d60", "#5f82aa", "#d99a4a"
    d, s, waist, low = b["d"], b["s"] + 0.012, b["waist"] + 0.02, 0.432
    open_ = 0.001 if b["flat"] else 0.02

    def stitch(*points):
        paint(c, thread), c.set_line_width(0.0013), c.set_dash([0.004, 0.0026])
        c.move_to(*points[0])
        for p in points[1:]:
            c.line_to(*p)
        c.stroke(), c.set_dash([])

    if b["flat"]:
        blob(c, [(-0.034, 0.2), (0.034, 0.2), (0.036, 0.24), (0, 0.262), (-0.036, 0.24)]), paint(c, "#1a2c48"), c.fill()
    for arm in b["arms"]:
        sleeve(c, arm, blue if arm[0][0] < 0 else "#2f4e75", [0.05, 0.06, 0.058, 0.053, 0.05, 0.043], 0.97, dark)
    for k in (1, -1):
        edge = [(k * 0.028, 0.212), (k * 0.056, 0.222), (k * s, 0.239), (k * (s - 0.003), 0.29), (k * (waist + 0.008), 0.36), (k * waist + d, low)]
        c.move_to(*edge[0])
        for one, two in zip(edge, edge[1:], strict=False):
            c.curve_to(one[0] * 0.6 + two[0] * 0.4, one[1] * 0.5 + two[1] * 0.5, one[0] * 0.2 + two[0] * 0.8, one[1] * 0.35 + two[1] * 0.65, *two)
        c.line_to(k * open_ + d, low + 0.002), c.curve_to(k * (open_ + 0.004), 0.36, k * (open_ + 0.002), 0.28, k * (0.024), 0.212), c.close_path()
        paint(c, blue), c.fill_preserve(), c.save(), c.clip()
        # Where it is worn, the indigo has gone pale.
        for px, py, r in ((0.06, 0.25, 0.026), (0.05, 0.36, 0.03), (0.07, 0.33, 0.02)):
            worn = cairo.RadialGradient(k * px, py, 0, k * px, py, r)
            worn.add_color_stop_rgba(0, *rgb(pale), 0.7), worn.add_color_stop_rgba(1, *rgb(pale), 0)
            c.set_source(worn), c.arc(k * px, py, r, 0, TAU), c.fill()
        c.rectangle(-0.2, low - 0.024, 0.4, 0.03), paint(c, dark), c.fill()
        crease(c, [(k * 0.075, 0.3), (k * 0.05, 0.32), (k * 0.032, 0.322)], 0.007, "#0f1c30", 0.35)
        crease(c, [(k * (waist + 0.01), 0.375), (k * 0.05, 0.39), (k * 0.03, 0.386)], 0.007, "#0f1c30", 0.35)
        c.restore()
        paint(c, "#142540", 0.8), c.set_line_width(0.0016), c.stroke()
        stitch((k * (open_ + 0.012), 0.262), (k * (open_ + 0.013), 0.33), (k * (open_ + 0.011) + d, low - 0.026))
        stitch((k * (open_ + 0.01) + d, low - 0.021), (k * (waist - 0.003) + d, low - 0.023))
        stitch((k * 0.034, 0.272), (k * (s - 0.012), 0.276))
        stitch((k * 0.044, 0.306), (k * 0.04 + d * 0.6, 0.35), (k * 0.034 + d, low - 0.026))
        px = k * 0.055
        c.move_to(px - 0.02, 0.275), c.line_to(px + 0.02, 0.276), c.line_to(px + 0.02, 0.291), c.line_to(px, 0.301), c.line_to(px - 0.02, 0.291), c.close_path()
        paint(c, "#2d4b73"), c.fill_preserve(), paint(c, "#142540", 0.8), c.set_line_width(0.0014), c.stroke()
        stitch((px - 0.017, 0.289), (px, 0.2975), (px + 0.017, 0.289))
        paint(c, "#b9783c"), c.arc(px, 0.2925, 0.003, 0, TAU), c.fill()
        c.move_to(k * 0.02, 0.2), c.line_to(k * 0.046, 0.224), c.line_to(k * 0.062, 0.262), c.line_to(k * 0.03, 0.264), c.line_to(k * (open_ + 0.004), 0.25), c.curve_to(k * 0.012, 0.232, k * 0.016, 0.215, k * 0.02, 0.2)
        paint(c, "#3d608b" if k < 0 else "#33557f"), c.fill_preserve(), paint(c, "#142540", 0.8), c.set_line_width(0.0016), c.stroke()
        stitch((k * 0.045, 0.229), (k * 0.057, 0.2585), (k * 0.031, 0.2605))
    if b["flat"]:
        c.rectangle(-0.011, 0.252, 0.022, low - 0.25), paint(c, "#31507a"), c.fill_preserve(), paint(c, "#142540", 0.8), c.set_line_width(0.0014), c.stroke()
        stitch((0.0085, 0.256), (0.0085, low - 0.002))
    for row in range(5):
        px, py = (0.0 if b["flat"] else -open_ - 0.006) + d * row / 5, 0.28 + row * 0.034
        paint(c, "#7a4a20"), c.arc(px, py, 0.0042, 0, TAU), c.fill()
        paint(c, "#e0a860"), c.arc(px - 0.0008, py - 0.001, 0.0024, 0, TAU), c.fill()


def lin_before(c, b):
    tee(c, b, "#f3eee6", low=0.405), trousers(c, b, "#8f8a94", 1.0)
    paint(c, LIN["skin"]), neckline(c, 0.026)


def wei_before(c, b):
    tee(c, b, "#f1efea", low=0.405), trousers(c, b, "#3c4350", 1.05)
    paint(c, WEI["skin"]), neckline(c, 0.016, 0.034)


def wei_after(c, b):
    wei_before(c, b), overcoat(c, b)


def ama_before(c, b):
    d = b["d"]
    skirt = [(-b["waist"] - 0.003 + d, 0.385), (b["waist"] + 0.003 + d, 0.385), (b["hip"] + 0.01 + d, 0.47), (0.105 + d, 0.64), (0.118 + d, 0.742), (0.03, 0.758), (-0.06, 0.756), (-0.122, 0.738), (-0.1 + d, 0.62), (-b["hip"] - 0.01 + d, 0.47)]
    tee(c, b, "#fbf3e4", sleeves=False, low=0.41)
    blob(c, skirt), paint(c, "#d9a032"), c.fill_preserve(), c.save(), c.clip()
    for k in range(-4, 5):
        crease(c, [(k * 0.01 + d, 0.4), (k * 0.02 + d, 0.56), (k * 0.027, 0.76)], 0.012, "#7a4a08", 0.3)
        crease(c, [(k * 0.01 + 0.004 + d, 0.41), (k * 0.02 + 0.008 + d, 0.56), (k * 0.027 + 0.01, 0.75)], 0.006, "#fff0b8", 0.3)
    c.restore()
    paint(c, AMA["skin"]), neckline(c, 0.036, 0.034)


def ama_after(c, b):
    ama_before(c, b), denim(c, b)


def lin_after(c, b):
    qipao(c, b)


def person(w, h, look, clothes, man=False):
    b = body_of(man)
    picture = stage(w, h, *look["room"])
    for draw, strength, folds in ((lambda c: hair_behind(c, look), 0.8, 0), (lambda c: (skin_parts(c, b, look), shoes(c, b, look)), 0.75, 0), (lambda c: clothes(c, b), 0.8, 0.1), (lambda c: head(c, b, look), 0.7, 0), (lambda c: hair_before(c, look), 0.7, 0)):
        shape = dressed(w, h, draw)
        if folds:
            shape = draped(shape, w, h, 5, folds)
        picture = shade(picture, shape[..., 3], 0.003, 0.005, 0.004, 0.16, "#5a2a30")
        picture = over(picture, modelled(shape, h, strength))
        if folds:
            picture = over(picture, modelled(dressed(w, h, lambda c: hands(c, b, look)), h, 0.12))
    return papered(picture)


def laid_flat(w, h, draw, ground, man=False, grow=1.0, middle=0.45):
    """A garment on a table, seen from above: its shadow, its folds, the weave of the cloth beneath."""
    _, y = grid(w, h)
    random = np.random.default_rng(6)
    weave = blur(random.normal(size=(h, w)), 0.7)
    table = rgb(ground) * (1 + 0.012 * weave / weave.std() + 0.05 * (loop_noise(w, h, 0, 3, 3, 3) - 0.5) - 0.06 * (y - 0.4))[..., None]
    b = body_of(man, flat=True)

    def place(c):
        c.translate(w / h / 2, 0.5), c.scale(grow, grow), c.translate(0, -middle), draw(c, b)

    shape = layer(w, h, place)
    table = shade(table, shape[..., 3], 0.008, 0.012, 0.012, 0.4, "#2a1c20")
    table = shade(table, shape[..., 3], 0.002, 0.003, 0.002, 0.3, "#2a1c20")
    return papered(over(table, modelled(draped(shape, w, h, 8, 0.13), h, 0.7, broad=0.012)))


for _name, _look, _before, _after, _garment, _ground, _man, _grow, _middle in (
        ("qipao-lin", LIN, lin_before, lin_after, qipao, "#eadfd2", False, 1.4, 0.505), ("coat-wei", WEI, wei_before, wei_after, overcoat, "#dfe1dd", True, 1.55, 0.455),
        ("denim-ama", AMA, ama_before, ama_after, denim, "#efe4d6", False, 1.85, 0.35)):
    given(_name, "human_image")(lambda w, h, a=_look, b=_before, m=_man: person(w, h, a, b, m))
    given(_name, "cloth_image")(lambda w, h, g=_garment, t=_ground, m=_man, s=_grow, y=_middle: laid_flat(w, h, g, t, m, s, y))
    work(_name)(lambda _, w, h, a=_look, b=_after, m=_man: person(w, h, a, b, m))
