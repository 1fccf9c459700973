"""A clockwork owl that tells stories in a library at night. `loud` opens its beak; at 0 it is shut."""

from functools import lru_cache

import cairo
import numpy as np
from draw_speakers import ball, turned
from kit import TAU, blob, blur, film_curve, grid, layer, loop_noise, paint, resized, rgb, speaker, vignette

BRASS = ("#ffe3a0", "#d29a45", "#7a4a1c", "#3a1f10")


def brass(c, x0, y0, x1, y1, dim=1.0):
    """Sets a polished ramp from a lit corner to a dark one."""
    ramp_of = cairo.LinearGradient(x0, y0, x1, y1)
    for place, colour in zip((0, 0.3, 0.72, 1), BRASS):
        ramp_of.add_color_stop_rgb(place, *(rgb(colour) * dim))
    c.set_source(ramp_of)


def gear(c, x, y, r, teeth, turn, dim=1.0):
    """A toothed wheel with spokes; `turn` in radians."""
    c.save(), c.translate(x, y), c.rotate(turn)
    for k in range(teeth):
        a = TAU * k / teeth
        for offset, reach in ((-0.32, 0.86), (-0.17, 1.0), (0.17, 1.0), (0.32, 0.86)):
            angle = a + offset * TAU / teeth
            c.line_to(np.cos(angle) * r * reach, np.sin(angle) * r * reach)
    c.close_path()
    c.new_sub_path(), c.arc_negative(0, 0, r * 0.62, TAU, 0)
    c.restore(), c.save(), c.translate(x, y)
    brass(c, -r, -r, r, r, dim), c.fill()
    c.rotate(turn)
    c.set_line_width(r * 0.13)
    for k in range(5):
        c.move_to(0, 0), c.line_to(np.cos(TAU * k / 5) * r * 0.66, np.sin(TAU * k / 5) * r * 0.66)
    brass(c, -r, -r, r, r, dim * 0.8), c.stroke()
    brass(c, -r * 0.3, -r * 0.3, r * 0.3, r * 0.3, dim), c.arc(0, 0, r * 0.24, 0, TAU), c.fill()
    paint(c, "#1a0d08"), c.arc(0, 0, r * 0.08, 0, TAU), c.fill()
    c.restore()


def feather(c, x, y, s, dim, lean=0.0):
    """One scale of metal with a rivet."""
    dim = max(dim, 0.22)
    c.save(), c.translate(x, y), c.rotate(lean)
    c.move_to(-s, -s * 0.6), c.curve_to(-s, s * 0.5, -s * 0.45, s, 0, s * 1.12), c.curve_to(s * 0.45, s, s, s * 0.5, s, -s * 0.6), c.close_path()
    brass(c, -s * 0.9, -s * 0.8, s * 0.7, s * 1.1, dim), c.fill_preserve()
    paint(c, "#1f1008", 0.8), c.set_line_width(s * 0.09), c.stroke()
    paint(c, "#fff0c4", 0.35 * dim), c.set_line_width(s * 0.07)
    c.move_to(-s * 0.82, -s * 0.1), c.curve_to(-s * 0.75, s * 0.5, -s * 0.4, s * 0.85, -s * 0.05, s * 0.98), c.stroke()
    paint(c, "#fff0c4", 0.7 * dim), c.arc(0, s * 0.45, s * 0.09, 0, TAU), c.fill()
    c.restore()


@lru_cache(maxsize=1)
def library(w, h):
    """Shelves out of focus, a candle's light from the left, the books that the owl stands on."""
    x, y = grid(w, h)
    ratio = w / h
    random = np.random.default_rng(5)

    def shelves(c):
        paint(c, "#180c0a"), c.rectangle(0, 0, ratio, 1), c.fill()
        for row in range(5):
            base = 0.17 + row * 0.2
            px = -0.02
            while px < ratio:
                wide, tall = random.uniform(0.018, 0.042), random.uniform(0.11, 0.165)
                paint(c, rgb(("#7a2f22", "#2f4a4a", "#8a6a2f", "#4a2340", "#25365a", "#6a4a30")[random.integers(6)]) * random.uniform(0.4, 0.9))
                c.rectangle(px, base - tall, wide - 0.002, tall), c.fill()
                paint(c, "#e0b060", 0.5), c.rectangle(px + wide * 0.2, base - tall * 0.85, wide * 0.6, 0.004), c.rectangle(px + wide * 0.2, base - tall * 0.2, wide * 0.6, 0.003), c.fill()
                px += wide
            paint(c, "#3a1f14"), c.rectangle(0, base, ratio, 0.018), c.fill()

    wall = blur(layer(w, h, shelves)[..., :3] ** 2.2, h * 0.009)
    candle = np.exp(-(np.hypot(x - 0.06, y - 0.5) / 0.42) ** 1.4)
    light = wall * (0.16 + 1.7 * candle[..., None] * rgb("#ffb468"))
    light += (np.exp(-np.hypot(x - 0.06, y - 0.5) / 0.13) * 0.35)[..., None] * rgb("#ff9a40") ** 2.2
    light += (np.exp(-np.hypot(x - ratio, y - 0.1) / 0.35) * 0.12)[..., None] * rgb("#4f7fd0") ** 2.2

    def books(c):
        for left, top, wide, tall, colour in ((0.12, 0.885, 0.52, 0.05, "#6a2a24"), (0.16, 0.935, 0.53, 0.07, "#24404a")):
            glow = cairo.LinearGradient(left, 0, left + wide, 0)
            for place, dim in ((0, 1.5), (0.4, 1.0), (1, 0.35)):
                glow.add_color_stop_rgb(place, *np.clip(rgb(colour) * dim, 0, 1))
            c.set_source(glow), c.rectangle(left, top, wide, tall), c.fill()
            paint(c, "#e8c98a", 0.8), c.rectangle(left + 0.03, top + 0.008, 0.006, tall - 0.016), c.rectangle(left + wide - 0.05, top + 0.008, 0.006, tall - 0.016), c.fill()
            paint(c, "#120806", 0.7), c.rectangle(left, top + tall - 0.006, wide, 0.006), c.fill()

    stack = blur(layer(w, h, books), h * 0.0012)
    return light * (1 - stack[..., 3:]) + stack[..., :3] ** 2.2 * 0.9


def body(c, t):
    """Wings, breast scales, the window with its wheels, feet."""
    for side in (-1, 1):
        c.save(), c.translate(0.375, 0), c.scale(side, 1)
        stir = 0.012 * np.sin(TAU * t)
        blob(c, [(0.15, 0.5), (0.225 + stir, 0.58), (0.232 + stir, 0.72), (0.175, 0.85), (0.14, 0.78), (0.13, 0.62)])
        brass(c, -0.1 if side > 0 else 0.25, 0.5, 0.3 if side > 0 else 0.1, 0.86, 0.55 if side > 0 else 0.85), c.fill()
        for row in range(6):
            for k in range(2):
                feather(c, 0.165 + k * 0.032 + stir * (0.4 + row * 0.1) - row * 0.002, 0.56 + row * 0.046 + k * 0.012, 0.024, 0.5 if side > 0 else 0.85, -0.25)
        c.restore()
    for row in range(11, -1, -1):
        py = 0.515 + row * 0.029
        half = 0.155 * np.sqrt(max(1 - ((py - 0.68) / 0.225) ** 2, 0.05))
        count = max(int(half / 0.017), 2)
        for k in range(count + 1 - row % 2):
            px = 0.375 + (k - (count - row % 2) / 2) * half * 2 / count
            feather(c, px, py, 0.0215, 1.05 - 1.5 * max(px - 0.33, 0) / 0.36 - 0.03 * row)
    for side in (-1, 1):
        for k in range(3):
            blob(c, [(0.375 + side * (0.055 + 0.022 * (k - 1)) - 0.011, 0.868), (0.375 + side * (0.055 + 0.022 * (k - 1)) + 0.011, 0.868), (0.375 + side * (0.055 + 0.028 * (k - 1)), 0.9)])
            brass(c, 0.25, 0.86, 0.5, 0.91, 0.8), c.fill()
    x, y, r = 0.375, 0.7, 0.084
    brass(c, x - r, y - r, x + r, y + r, 1.0), c.arc(x, y, r * 1.2, 0, TAU), c.fill()
    brass(c, x + r, y + r, x - r, y - r, 0.8), c.arc(x, y, r * 1.06, 0, TAU), c.fill()
    paint(c, "#1a0d09"), c.arc(x, y, r, 0, TAU), c.fill()
    c.save(), c.arc(x, y, r, 0, TAU), c.clip()
    # Whole teeth per loop, so that the wheels stand as before when it ends.
    gear(c, x + 0.042, y - 0.04, 0.05, 14, -TAU * t * 6 / 14 + 0.1, 0.55)
    gear(c, x - 0.03, y + 0.012, 0.058, 16, TAU * t * 6 / 16, 0.95)
    gear(c, x + 0.05, y + 0.05, 0.036, 10, -TAU * t * 6 / 10, 0.8)
    c.restore()
    shine = cairo.LinearGradient(x - r, y - r, x + r, y + r)
    for place, alpha in ((0, 0.34), (0.38, 0.06), (0.4, 0.0), (1, 0.0)):
        shine.add_color_stop_rgba(place, 1, 0.95, 0.85, alpha)
    c.set_source(shine), c.arc(x, y, r, 0, TAU), c.fill()
    for k in range(8):
        a = TAU * k / 8 + 0.2
        paint(c, "#4a2a12"), c.arc(x + np.cos(a) * r * 1.13, y + np.sin(a) * r * 1.13, 0.0042, 0, TAU), c.fill()


def eye(c, x, y, t, loud, dim):
    """A lens of amber in rings of brass; the lid is a shutter."""
    r = 0.066
    brass(c, x - r, y - r, x + r, y + r, dim), c.arc(x, y, r * 1.28, 0, TAU), c.fill()
    paint(c, "#1f1008", 0.7), c.set_line_width(0.003), c.arc(x, y, r * 1.28, 0, TAU), c.stroke()
    brass(c, x + r, y + r, x - r, y - r, dim * 0.75), c.arc(x, y, r * 1.1, 0, TAU), c.fill()
    for k in range(12):
        a = TAU * k / 12
        paint(c, "#3a1f0e"), c.arc(x + np.cos(a) * r * 1.19, y + np.sin(a) * r * 1.19, 0.0035, 0, TAU), c.fill()
    paint(c, "#120806"), c.arc(x, y, r, 0, TAU), c.fill()
    look = 0.008 * np.sin(TAU * t)
    iris = cairo.RadialGradient(x + look, y, r * 0.2, x + look, y, r * 0.86)
    for place, colour in ((0, "#7a2a00"), (0.3, "#ffb029"), (0.7, "#ff8a1a"), (1, "#8a3200")):
        iris.add_color_stop_rgb(place, *rgb(colour))
    c.set_source(iris), c.arc(x + look, y, r * 0.86, 0, TAU), c.fill()
    paint(c, "#5a1f00", 0.45), c.set_line_width(0.0022)
    for k in range(18):
        a = TAU * k / 18 + 0.35
        c.move_to(x + look + np.cos(a) * r * 0.4, y + np.sin(a) * r * 0.4), c.line_to(x + look + np.cos(a + 0.22) * r * 0.84, y + np.sin(a + 0.22) * r * 0.84), c.stroke()
    paint(c, "#0c0503"), c.arc(x + look, y, r * (0.4 - 0.07 * loud), 0, TAU), c.fill()
    paint(c, "#fff6e0", 0.95), c.arc(x - r * 0.3, y - r * 0.34, r * 0.15, 0, TAU), c.fill()
    paint(c, "#fff6e0", 0.5), c.arc(x + r * 0.28, y + r * 0.3, r * 0.07, 0, TAU), c.fill()
    shut = max(np.exp(-(((t - 0.55) / 0.03) ** 2)), np.exp(-(((t - 0.66) / 0.024) ** 2)))
    low = -0.72 + 1.75 * shut
    c.save(), c.arc(x, y, r * 1.01, 0, TAU), c.clip()
    c.rectangle(x - r * 1.1, y - r * 1.1, r * 2.2, r * (1.1 + low)), brass(c, x - r, y - r, x + r, y + r * 0.9, dim * 0.9), c.fill()
    paint(c, "#2a1408", 0.8), c.set_line_width(0.003)
    for k in range(4):
        py = y + r * (low - 0.02 - 0.24 * k)
        c.move_to(x - r * 1.1, py), c.line_to(x + r * 1.1, py), c.stroke()
    c.restore()


def head(c, t, loud):
    for side in (-1, 1):
        c.save(), c.translate(0.375, 0), c.scale(side, 1)
        dim = 0.95 if side < 0 else 0.6
        flick = 0.008 * np.sin(TAU * t + side)
        c.move_to(0.05, 0.225), c.curve_to(0.11, 0.2, 0.165, 0.16, 0.2 + flick, 0.1), c.curve_to(0.21 + flick, 0.18, 0.2, 0.25, 0.175, 0.3), c.close_path()
        brass(c, -0.05, 0.1, 0.24, 0.3, dim), c.fill_preserve(), paint(c, "#1f1008", 0.8), c.set_line_width(0.003), c.stroke()
        for k in range(3):
            feather(c, 0.115 + 0.028 * k, 0.225 - 0.018 * k, 0.019, dim, -0.6)
        c.restore()
    for row in range(2, -1, -1):
        for k in range(8 - row):
            px = 0.375 + (k - (7 - row) / 2) * 0.037
            feather(c, px, 0.222 + row * 0.029 + 0.25 * (px - 0.375) ** 2 * 4, 0.0215, 1.05 - 1.5 * max(px - 0.33, 0) / 0.36)
    for side in (-1, 1):
        eye(c, 0.375 + side * 0.083, 0.36, t, loud, 1.0 if side < 0 else 0.72)
    # The beak: the lower half swings down and shows the fire within.
    drop = 0.004 + 0.05 * loud
    x, y = 0.375, 0.4
    fire = cairo.RadialGradient(x, y + 0.05, 0.002, x, y + 0.05, 0.05)
    fire.add_color_stop_rgb(0, *rgb("#ffd27a")), fire.add_color_stop_rgb(0.5, *rgb("#e2571a")), fire.add_color_stop_rgb(1, *rgb("#2a0a04"))
    blob(c, [(x - 0.03, y + 0.024), (x + 0.03, y + 0.024), (x + 0.02, y + 0.062 + drop), (x, y + 0.07 + drop), (x - 0.02, y + 0.062 + drop)]), c.set_source(fire), c.fill()
    c.move_to(x - 0.031, y + 0.034 + drop * 0.7), c.curve_to(x - 0.018, y + 0.052 + drop, x - 0.01, y + 0.058 + drop, x, y + 0.06 + drop)
    c.curve_to(x + 0.01, y + 0.058 + drop, x + 0.018, y + 0.052 + drop, x + 0.031, y + 0.034 + drop * 0.7)
    c.curve_to(x + 0.026, y + 0.082 + drop, x + 0.012, y + 0.098 + drop, x, y + 0.102 + drop), c.curve_to(x - 0.012, y + 0.098 + drop, x - 0.026, y + 0.082 + drop, x - 0.031, y + 0.034 + drop * 0.7)
    brass(c, x - 0.04, y + 0.03, x + 0.04, y + 0.12, 0.7), c.fill_preserve(), paint(c, "#1f1008", 0.9), c.set_line_width(0.0025), c.stroke()
    c.move_to(x - 0.036, y - 0.002), c.curve_to(x - 0.02, y - 0.026, x + 0.02, y - 0.026, x + 0.036, y - 0.002)
    c.curve_to(x + 0.034, y + 0.035, x + 0.016, y + 0.062, x, y + 0.09), c.curve_to(x - 0.016, y + 0.062, x - 0.034, y + 0.035, x - 0.036, y - 0.002)
    brass(c, x - 0.04, y - 0.03, x + 0.04, y + 0.08, 1.1), c.fill_preserve(), paint(c, "#1f1008", 0.9), c.stroke()
    paint(c, "#fff4d0", 0.5), c.set_line_width(0.004), c.move_to(x - 0.018, y + 0.0), c.curve_to(x - 0.018, y + 0.03, x - 0.01, y + 0.05, x - 0.003, y + 0.068), c.stroke()


@lru_cache(maxsize=1)
def tarnish(w, h):
    return 0.62 + 0.75 * loop_noise(w, h, 0, 14, 7, 4)


def lay(light, drawn, patina):
    """Lays drawn metal on the light, tarnished and lit from the left."""
    metal = drawn[..., :3] ** 2.2 * patina[..., None]
    return light * (1 - drawn[..., 3:]) + metal


@speaker("story-owl", "ye4 shen1 le5. zai4 ting1 wo3, jiang3 yi2 ge4 xing1 xing5 de5 gu4 shi4 ba5.", speed=156, pitch=14, poster=0.38)
def story_owl(t, w, h, loud):
    x, y = grid(w, h)
    light = library(w, h) * (1 + 0.05 * np.sin(TAU * 2 * t) + 0.03 * np.sin(TAU * 5 * t))
    patina = tarnish(w, h)
    breath = 0.004 * np.sin(TAU * t)
    light *= (1 - 0.6 * np.exp(-(((x - 0.4) / 0.2) ** 2) - ((y - 0.885) / 0.02) ** 2))[..., None]
    key_turn = np.cos(TAU * t)

    def key(c):
        c.save(), c.translate(0.615, 0.66)
        brass(c, -0.05, -0.01, 0.02, 0.01, 0.7), c.rectangle(-0.05, -0.007, 0.07, 0.014), c.fill()
        for side in (-1, 1):
            c.save(), c.translate(0.022, side * 0.036 * key_turn), c.scale(1, max(abs(key_turn), 0.12))
            c.arc(0, 0, 0.032, 0, TAU), c.new_sub_path(), c.arc_negative(0, 0, 0.015, TAU, 0)
            c.restore(), brass(c, -0.02, -0.06, 0.06, 0.06, 0.75), c.fill()
        c.restore()

    light = lay(light, layer(w, h, key), patina)
    ball(light, x, y, (0.375, 0.69), (0.185, 0.215 + breath), "#5a3214", 2.3, 0.04, "#3f66b0")
    light = lay(light, layer(w, h, lambda c: (c.translate(0, breath * 0.5), body(c, t))), patina)
    under = np.exp(-(((x - 0.375) / 0.16) ** 2) - ((y - 0.515) / 0.035) ** 2) * 0.6
    light = light * (1 - under)[..., None]
    angle, lift = 0.05 * np.sin(TAU * t) + 0.02 * loud, 0.006 * np.sin(TAU * t + 0.8) + 0.006 * loud
    hx, hy = turned(x, y, 0.375, 0.5, angle)
    hy = hy + lift
    ball(light, hx, hy, (0.375, 0.345), (0.205, 0.16), "#8a5520", 2.4, 0.06, "#4a74c4")

    def nodding(c):
        c.translate(0.375, 0.5), c.rotate(angle), c.translate(-0.375, -0.5 - lift)
        head(c, t, loud)

    drawn = layer(w, h, nodding)
    light = lay(light, drawn, patina)
    # What glows of itself: the lenses and the beak's fire.
    warm = np.clip(drawn[..., 0] - drawn[..., 2] - 0.62, 0, 1)[..., None] * np.array([1.0, 0.45, 0.08], np.float32)
    fire = np.exp(-(np.hypot((hx - 0.375) / 0.03, (hy - 0.475) / 0.04) ** 2))[..., None] * np.array([1.0, 0.4, 0.08], np.float32) * loud * 0.25
    small = resized(warm, w // 4, h // 4)
    light = light + warm * 0.5 + fire + resized(blur(small, h * 0.004) + blur(small, h * 0.012), w, h) * 0.9
    random = np.random.default_rng(2)
    motes = np.zeros((h, w), np.float32)
    for _ in range(46):
        px, py, phase, r = random.uniform(0, 0.75), random.random(), random.random(), random.uniform(0.0012, 0.0032)
        px, py = px + 0.02 * np.sin(TAU * (t + phase)), py + 0.02 * np.cos(TAU * (t + phase * 2))
        x0, y0, reach = int(px * h), int(py * h), int(r * h * 3) + 2
        rows, columns = slice(max(y0 - reach, 0), max(y0 + reach, 0)), slice(max(x0 - reach, 0), max(x0 + reach, 0))
        motes[rows, columns] += np.exp(-((x[rows, columns] - px) ** 2 + (y[rows, columns] - py) ** 2) / r**2) * (0.3 + 0.25 * np.sin(TAU * (t + phase)))
    light += (motes * np.exp(-np.hypot(x - 0.1, y - 0.45) / 0.4))[..., None] * rgb("#ffd79a") ** 2.2 * 0.9
    return vignette(film_curve(light * 1.3), 0.45)
