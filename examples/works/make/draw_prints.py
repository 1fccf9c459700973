"""Prints and patterns: silk, a risograph, a blueprint, a pixel café, balloons at dawn."""

import cairo
import numpy as np
from kit import TAU, blob, bloom, blur, film_curve, grain, grid, layer, letters, loop_noise, over, paint, ramp, resized, rgb, sample, screen, shade, smooth, vignette, work
from PIL import Image


@work("silk-wind", poster=0.2)
def silk(t, w, h):
    """A sheet of silk: a height field of folds, lit along its threads."""
    x, y = grid(w, h)
    a = TAU * t
    u = x * 0.8 + y * 1.1 + 0.18 * np.sin(2.1 * x - 1.4 * y + a) + 0.1 * np.sin(3.7 * y + 1.3 * x - a)
    v = x * 1.2 - y * 0.7 + 0.12 * np.sin(2.6 * x + 2.0 * y - a + 1)
    height = 0.34 * np.sin(4.2 * u + 1.2 * np.sin(2.2 * v + a) + a) + 0.16 * np.sin(9.5 * u - 1.9 * v - a + 1.5 * np.sin(3 * v + a)) + 0.05 * np.sin(19 * u + 4 * v + a * 2)
    gy, gx = np.gradient(height, 1 / h)
    n = np.stack([-gx, -gy, np.full_like(gx, 3.4)], -1)
    n /= np.linalg.norm(n, axis=-1, keepdims=True)
    light = np.array([-0.45, -0.6, 0.66])
    diffuse = np.clip((n * light).sum(-1), 0, 1)
    thread = np.stack([np.full_like(gx, 0.6), np.full_like(gx, -0.8), 0.6 * gx / 3.4 - 0.8 * gy / 3.4], -1)
    thread /= np.linalg.norm(thread, axis=-1, keepdims=True)
    half = light + np.array([0, 0, 1.0])
    half /= np.linalg.norm(half)
    along = (thread * half).sum(-1)
    shine = np.sqrt(np.clip(1 - along**2, 0, 1)) ** 90 * smooth(0.35, 0.95, diffuse)
    back = np.clip((n * np.array([0.7, 0.5, 0.3])).sum(-1), 0, 1) ** 2
    tone = ramp(0.5 + 0.5 * np.sin(1.9 * x - 1.3 * y - 1.2 + 0.25 * np.sin(3 * v + a)), (0, "#0b6b6b"), (0.45, "#12508f"), (0.75, "#7b2f8f"), (1, "#e0527a")) ** 2.2
    shown = tone * (0.05 + 1.0 * diffuse**2.4)[..., None] + shine[..., None] * (0.5 * tone + rgb("#ffe2c4") * 0.12) + back[..., None] * rgb("#4a7fd8") ** 2.2 * 0.2
    return vignette(film_curve(shown * 1.2), 0.35)


def halftone(tone, colour, angle, pitch, slip):
    """One drum of a risograph: dots as large as the tone is dark, printed a little off its place."""
    h, w = tone.shape
    x, y = grid(w, h)
    tone = np.roll(tone, (int(slip[1] * h), int(slip[0] * h)), (0, 1))
    u, v = (x * np.cos(angle) + y * np.sin(angle)) / pitch, (y * np.cos(angle) - x * np.sin(angle)) / pitch
    cell = 0.5 + 0.25 * (np.cos(TAU * u) + np.cos(TAU * v))
    ink = smooth(-0.09, 0.09, tone - 1 + cell * 0.98)
    ink *= 0.9 + 0.06 * (np.random.default_rng(int(angle * 100)).random((h, w)) - 0.5) + 0.12 * (loop_noise(w, h, 0, 9, 4, 3) - 0.5)
    return 1 - ink[..., None] * (1 - rgb(colour))


@work("riso-diver")
def riso(t, w, h):
    ratio = w / h
    x, y = grid(w, h)
    sunlit = smooth(0.003, -0.003, np.hypot(x - ratio * 0.5, y - 0.35) - 0.25)
    sea = smooth(-0.002, 0.002, y - 0.585 - 0.012 * np.sin(x * 26) - 0.008 * np.sin(x * 11 + 1))

    def placed(draw):
        def drawn(c):
            paint(c, "#000000")
            c.translate(ratio * 0.52, 0.335), c.rotate(-0.62), c.scale(1.15, 1.15)
            draw(c)

        return layer(w, h, drawn)[..., 3]

    def diver(c):
        side = [(0.011, -0.262), (0.019, -0.2), (0.017, -0.15), (0.031, -0.085), (0.035, -0.045), (0.025, 0.005), (0.034, 0.048), (0.044, 0.058),
                (0.11, 0.04), (0.175, 0.004), (0.226, -0.046), (0.232, -0.04), (0.19, 0.022), (0.115, 0.07), (0.05, 0.096), (0.014, 0.104), (0.012, 0.12)]
        blob(c, [*side, *((-px, py) for px, py in side[::-1])]), c.fill()
        c.arc(0, 0.138, 0.025, 0, TAU), c.fill()
        c.set_operator(cairo.OPERATOR_CLEAR), c.set_line_width(0.003)
        c.move_to(0, -0.27), c.line_to(0, -0.075), c.stroke()

    def suit(c):
        blob(c, [(-0.05, -0.03), (-0.03, -0.052), (0, -0.085), (0.03, -0.052), (0.05, -0.03), (0.04, 0.05), (0.024, 0.082), (0.012, 0.045), (-0.012, 0.045), (-0.024, 0.082), (-0.04, 0.05)]), c.fill()
        c.arc(0, 0.138, 0.027, -0.25, np.pi + 0.25), c.fill()

    body = placed(diver)
    dressed = placed(suit) * body

    def board(c):
        paint(c, "#000000")
        c.rectangle(-0.1, 0.205, 0.26, 0.014), c.rectangle(0.02, 0.2, 0.014, 0.5), c.rectangle(0.075, 0.2, 0.014, 0.5)
        for k in range(8):
            c.rectangle(0.02, 0.26 + 0.05 * k, 0.06, 0.008)
        c.fill()
        blob(c, [(ratio - 0.2, 0.62), (ratio - 0.14, 0.5), (ratio - 0.07, 0.46), (ratio + 0.1, 0.42), (ratio + 0.1, 0.62)]), c.fill()
        c.set_line_width(0.007)
        for px, py, s in ((0.43, 0.12, 0.9), (0.51, 0.085, 0.7), (0.62, 0.11, 0.6), (0.12, 0.13, 0.6)):
            c.move_to(px - 0.03 * s, py - 0.012 * s), c.curve_to(px - 0.02 * s, py - 0.02 * s, px, py - 0.01 * s, px, py)
            c.curve_to(px, py - 0.01 * s, px + 0.02 * s, py - 0.02 * s, px + 0.03 * s, py - 0.012 * s), c.stroke()

    dark = layer(w, h, board)[..., 3]
    waves = sea * (0.5 + 0.5 * np.sin(np.clip(y - 0.585, 0, 1) ** 0.8 * 130 + 2.2 * np.sin(x * 9 + y * 14)))
    path = np.exp(-(((x - ratio * 0.5) / (0.07 + 0.25 * np.clip(y - 0.585, 0, 1))) ** 2)) * sea
    yellow = np.maximum(sunlit * 0.98, 0.18 * (1 - sea) + 0.3 * smooth(0.6, 0.2, y) * (1 - sea)) * (1 - body)
    yellow = np.maximum(yellow, path * smooth(0.4, 0.7, waves) * 0.95)
    pink = np.clip(sunlit * smooth(0.16, 0.62, y) * 0.85 + (1 - sunlit) * (1 - sea) * smooth(0.62, 0.05, y) * 0.55 + 0.12 * (1 - sea), 0, 1)
    pink = np.maximum(pink * (1 - sea), sea * smooth(0.55, 1, y) * 0.45 * (1 - path))
    pink = np.maximum(pink, body)
    blue = np.clip(sea * (0.25 + 0.6 * waves) * (1 - path * smooth(0.4, 0.7, waves)) + sea * smooth(0.6, 1.0, y) * 0.35 + dark + 0.4 * smooth(0.25, 0.0, y), 0, 1)
    blue = np.maximum(blue * (1 - body), dressed * 0.95)
    margin = ((x > 0.045) & (x < ratio - 0.045) & (y > 0.045) & (y < 0.955)).astype(np.float32)
    paper = rgb("#f6efdf") * (1 + 0.04 * (loop_noise(w, h, 0, 60, 8, 3) - 0.5))[..., None]
    pitch = 0.0125
    picture = paper * halftone(yellow * margin, "#ffd83a", 0.0, pitch, (0, 0)) * halftone(pink * margin, "#ff4f79", 1.3, pitch, (0.003, -0.002)) * halftone(blue * margin, "#1a63b8", 0.78, pitch, (-0.003, 0.003))
    return picture


@work("whale-blueprint")
def blueprint(t, w, h):
    ratio = w / h
    x, y = grid(w, h)
    picture = rgb("#123f7d") * (0.92 + 0.2 * loop_noise(w, h, 0, 4, 6, 5))[..., None]

    def sheet(c):
        for step, wide, alpha in ((0.02, 0.0006, 0.12), (0.1, 0.0009, 0.22)):
            paint(c, "#bfe0ff", alpha), c.set_line_width(wide)
            for k in range(int(ratio / step) + 1):
                c.move_to(k * step, 0), c.line_to(k * step, 1)
            for k in range(int(1 / step) + 1):
                c.move_to(0, k * step), c.line_to(ratio, k * step)
            c.stroke()

    def drawing(c):
        ink = lambda alpha=0.95, wide=0.0022: (paint(c, "#eaf5ff", alpha), c.set_line_width(wide))
        c.set_line_cap(cairo.LINE_CAP_ROUND)
        ink(0.9, 0.003), c.rectangle(0.035, 0.035, ratio - 0.07, 0.93), c.stroke()
        ox, oy = 0.15, 0.4
        body = [(0, 0.02), (0.03, -0.1), (0.16, -0.17), (0.36, -0.18), (0.56, -0.13), (0.74, -0.05), (0.88, -0.02), (0.87, 0.03), (0.7, 0.07), (0.5, 0.13), (0.3, 0.16), (0.12, 0.14), (0.02, 0.08)]
        shift = lambda points: [(ox + px, oy + py) for px, py in points]
        ink(1, 0.004), blob(c, shift(body)), c.stroke()
        ink(0.5, 0.0013), blob(c, shift([(px * 0.965 + 0.013, py * 0.9) for px, py in body])), c.stroke()
        ink(1, 0.0035)
        blob(c, shift([(0.86, 0.0), (0.93, -0.06), (1.02, -0.12), (0.99, -0.03), (0.965, 0.01), (1.0, 0.07), (0.93, 0.06)])), c.stroke()
        blob(c, shift([(0.24, 0.1), (0.33, 0.13), (0.38, 0.24), (0.41, 0.31), (0.31, 0.26), (0.24, 0.18)])), c.stroke()
        blob(c, shift([(0.56, -0.13), (0.62, -0.2), (0.67, -0.205), (0.65, -0.15), (0.64, -0.1)])), c.stroke()
        # Plates, ribs and rivets.
        c.save(), blob(c, shift(body)), c.clip()
        ink(0.55, 0.0013)
        for k in range(13):
            px = ox + 0.07 + 0.062 * k
            c.move_to(px, oy - 0.25), c.curve_to(px + 0.025, oy - 0.08, px + 0.025, oy + 0.08, px, oy + 0.25), c.stroke()
            for n in range(22):
                f = n / 21
                qx, qy = px + 0.075 * f * (1 - f) + 0.006, oy - 0.25 + 0.5 * f
                c.arc(qx, qy, 0.0016, 0, TAU), c.fill()
        ink(0.8, 0.0018)
        for k in range(10):
            c.move_to(ox - 0.02, oy + 0.045 + 0.011 * k), c.curve_to(ox + 0.15, oy + 0.055 + 0.012 * k, ox + 0.34, oy + 0.05 + 0.012 * k, ox + 0.5, oy + 0.03 + 0.013 * k), c.stroke()
        c.restore()

        def gear(px, py, r, teeth, turn=0.0):
            paint(c, "#123f7d"), c.arc(px, py, r * 1.04, 0, TAU), c.fill()
            ink(1, 0.0022)
            for k in range(teeth * 4 + 1):
                a, q = turn + TAU * k / (teeth * 4), r * (1 if k % 4 in (0, 1) else 0.86)
                (c.line_to if k else c.move_to)(px + q * np.cos(a), py + q * np.sin(a))
            c.stroke()
            for q in (0.66, 0.2):
                c.new_path(), c.arc(px, py, r * q, 0, TAU), c.stroke()
            for k in range(6):
                a = turn + TAU * k / 6
                c.move_to(px + r * 0.2 * np.cos(a), py + r * 0.2 * np.sin(a)), c.line_to(px + r * 0.66 * np.cos(a), py + r * 0.66 * np.sin(a)), c.stroke()

        gear(ox + 0.4, oy - 0.05, 0.085, 20), gear(ox + 0.527, oy - 0.015, 0.05, 12, 0.13), gear(ox + 0.61, oy - 0.03, 0.036, 9), gear(ox + 0.29, oy - 0.1, 0.045, 11, 0.2)
        ink(1, 0.0022)
        for q in (0.022, 0.015, 0.006):
            c.new_path(), c.arc(ox + 0.12, oy - 0.01, q, 0, TAU), c.stroke()
        ink(0.8, 0.0018)
        for k in range(3):
            c.new_path(), c.arc(ox + 0.68 + 0.05 * k, oy + 0.005, 0.013 - 0.002 * k, 0, TAU), c.stroke()
        # The spout, and who steers.
        for k in range(-3, 4):
            c.move_to(ox + 0.2, oy - 0.18), c.curve_to(ox + 0.2, oy - 0.25, ox + 0.2 + 0.02 * k, oy - 0.29, ox + 0.2 + 0.035 * k, oy - 0.235 - 0.02 * (3 - abs(k))), c.stroke()

        def measure(x0, y0, x1, y1, text):
            ink(0.8, 0.0012)
            c.move_to(x0, y0), c.line_to(x1, y1), c.stroke()
            for px, py, s in ((x0, y0, 1), (x1, y1, -1)):
                if y0 == y1:
                    c.move_to(px + s * 0.012, py - 0.005), c.line_to(px, py), c.line_to(px + s * 0.012, py + 0.005), c.stroke(), c.move_to(px, py - 0.015), c.line_to(px, py + 0.015), c.stroke()
                else:
                    c.move_to(px - 0.005, py + s * 0.012), c.line_to(px, py), c.line_to(px + 0.005, py + s * 0.012), c.stroke(), c.move_to(px - 0.015, py), c.line_to(px + 0.015, py), c.stroke()
            letters(c, text, (x0 + x1) / 2 + (0 if y0 == y1 else 0.045), (y0 + y1) / 2 + (-0.01 if y0 == y1 else 0), 0.02, bold=False)

        measure(ox, oy + 0.37, ox + 1.02, oy + 0.37, "32.60 m"), measure(ox - 0.05, oy - 0.18, ox - 0.05, oy + 0.16, "")
        measure(ox + 0.355, oy - 0.27, ox + 0.445, oy - 0.27, "ø 4.2")
        for (ax, ay), (bx, by), text, side in (((0.12, -0.01), (0.02, -0.26), "瞭望窗", "middle"), ((0.4, -0.05), (0.52, -0.27), "主齿轮", "left"), ((0.33, 0.2), (0.5, 0.27), "胸鳍（可调）", "left"), ((0.95, 0.0), (1.0, -0.2), "尾舵", "middle")):
            ink(0.8, 0.0012), c.move_to(ox + ax, oy + ay), c.line_to(ox + bx, oy + by), c.stroke()
            letters(c, text, ox + bx + (0.01 if side == "left" else 0), oy + by - 0.008, 0.021, anchor=side, bold=False)
        # From the front, from above, and the drawing's title.
        fx, fy = 0.2, 0.865
        ink(1, 0.0026), c.save(), c.translate(fx, fy), c.scale(1, 0.9), c.arc(0, 0, 0.07, 0, TAU), c.restore(), c.stroke()
        for q in (0.05, 0.03):
            ink(0.5, 0.0013), c.new_path(), c.arc(fx, fy, q, 0, TAU), c.stroke()
        ink(1, 0.0022)
        for s in (-1, 1):
            c.move_to(fx + s * 0.06, fy + 0.03), c.curve_to(fx + s * 0.1, fy + 0.03, fx + s * 0.12, fy + 0.05, fx + s * 0.125, fy + 0.065), c.stroke()
        bx, by = 0.42, 0.865
        ink(1, 0.0026), blob(c, [(bx, by), (bx + 0.06, by - 0.05), (bx + 0.18, by - 0.052), (bx + 0.34, by - 0.012), (bx + 0.4, by - 0.05), (bx + 0.385, by), (bx + 0.4, by + 0.05), (bx + 0.34, by + 0.012), (bx + 0.18, by + 0.052), (bx + 0.06, by + 0.05)]), c.stroke()
        ink(0.5, 0.0012), c.set_dash([0.012, 0.006]), c.move_to(bx - 0.03, by), c.line_to(bx + 0.44, by), c.stroke(), c.move_to(fx, fy - 0.09), c.line_to(fx, fy + 0.085), c.stroke(), c.set_dash([])
        tx, ty = ratio - 0.42, 0.82
        ink(0.9, 0.002), c.rectangle(tx, ty, 0.385, 0.145), c.stroke()
        for k in (0.075, 0.11):
            c.move_to(tx, ty + k), c.line_to(tx + 0.385, ty + k), c.stroke()
        letters(c, "机械鲸 · 一号", tx + 0.19, ty + 0.052, 0.038)
        letters(c, "比例 1 : 200", tx + 0.015, ty + 0.1, 0.02, anchor="left", bold=False), letters(c, "图号 07", tx + 0.37, ty + 0.1, 0.02, anchor="right", bold=False)
        letters(c, "深海巡游设计局", tx + 0.19, ty + 0.135, 0.02, bold=False)

    lines = layer(w, h, drawing)
    picture = over(picture, layer(w, h, sheet))
    picture = screen(picture, blur(lines[..., :3], h * 0.003) * 0.35)
    return grain(vignette(over(picture, lines, 0.95), 0.4), 0.015)


@work("balloon-dawn", poster=0.1)
def balloons(t, w, h):
    ratio = w / h
    x, y = grid(w, h)
    picture = ramp(y, (0, "#3f5f9f"), (0.3, "#8f8fc0"), (0.52, "#f0a899"), (0.66, "#ffd39a"), (0.8, "#ffe8c0"))
    glow = np.exp(-np.hypot((x - ratio * 0.3), (y - 0.66) * 1.3) / 0.22)
    picture = screen(picture, glow[..., None] * rgb("#ffcf7a") * 0.8)
    hills = [("#c99aa8", 0.66, 0.04, 2.7, 0.3), ("#a87a98", 0.71, 0.05, 3.9, 1.4), ("#74597f", 0.78, 0.05, 3.1, 2.9), ("#4a4468", 0.86, 0.05, 2.5, 0.9), ("#2b2f4c", 0.95, 0.04, 3.6, 4.0)]
    crowd = [  # hill behind which it hangs, x, y, size, colours
        (0, 0.72, 0.56, 0.028, ("#b8536a", "#f0c9b0")), (0, 0.2, 0.5, 0.022, ("#7a6aa8", "#e8c0b8")), (1, 0.48, 0.46, 0.045, ("#d9583f", "#ffdf9a")), (1, 0.9, 0.36, 0.04, ("#2f8f9a", "#f7e2b8")),
        (2, 0.14, 0.3, 0.06, ("#e8a02f", "#fff0c8")), (2, 0.64, 0.17, 0.05, ("#7a4fa8", "#f2c0d0")), (4, 0.36, 0.24, 0.135, ("#e0483a", "#fff0d0")), (4, 0.85, 0.62, 0.1, ("#1f7f8f", "#ffc94a")),
    ]

    def balloon(c, px, py, s, colours, flame):
        c.save(), c.translate(px, py), c.scale(s, s)
        outline = lambda k: (c.move_to(0, -1), c.curve_to(1.32 * k, -1, 1.2 * k, 0.25, 0.24 * k, 0.98), c.line_to(-0.24 * k, 0.98), c.curve_to(-1.2 * k, 0.25, -1.32 * k, -1, 0, -1), c.close_path())
        for i, k in enumerate((1, 0.78, 0.52, 0.2)):
            paint(c, colours[i % 2]), outline(k), c.fill()
        paint(c, colours[1], 0.9)
        c.save(), outline(1), c.clip(), c.rectangle(-2, -0.12, 4, 0.16), c.fill()
        shadow = cairo.LinearGradient(-0.95, -0.2, 1.0, 0.2)
        shadow.add_color_stop_rgba(0, 1, 0.85, 0.55, 0.5), shadow.add_color_stop_rgba(0.42, 1, 0.8, 0.6, 0.0), shadow.add_color_stop_rgba(1, 0.12, 0.08, 0.32, 0.62)
        c.set_source(shadow), c.paint()
        fire = cairo.RadialGradient(0, 0.95, 0, 0, 0.9, 1.1)
        fire.add_color_stop_rgba(0, 1, 0.85, 0.4, 0.75 * flame), fire.add_color_stop_rgba(1, 1, 0.6, 0.2, 0)
        c.set_source(fire), c.paint(), c.restore()
        paint(c, "#2b1d2a"), c.set_line_width(0.02)
        for a in (-0.22, -0.08, 0.08, 0.22):
            c.move_to(a, 0.98), c.line_to(a * 0.7, 1.3), c.stroke()
        paint(c, "#6a3f2a"), c.rectangle(-0.18, 1.28, 0.36, 0.26), c.fill()
        paint(c, "#8f5a38"), c.rectangle(-0.2, 1.26, 0.4, 0.06), c.fill()
        c.restore()

    for i, (colour, base, tall, f, p) in enumerate(hills):
        for n, (behind, bx, by, s, colours) in enumerate(crowd):
            if behind == i:
                a = TAU * t + n * 1.7
                flame = smooth(0.2, 0.9, np.sin(TAU * t * 2 + n * 2.1))
                picture = over(picture, layer(w, h, lambda c: balloon(c, bx * ratio + 0.012 * np.sin(a), by + 0.018 * np.cos(a), s, colours, flame)))
        line = base + tall * np.sin(f * x[0] * 2 + p) * 0.6 + tall * 0.3 * np.sin(f * x[0] * 5.3 + p * 2)
        inside = smooth(-0.0015, 0.0015, y - line[None, :])[..., None]
        deep = np.clip((y - line[None, :]) / 0.16, 0, 1)
        mist = smooth(0.32, 0.75, loop_noise(w, h, t + i * 0.2, 3, 60 + i, 4)) * deep
        tone = rgb(colour) * (1 + 0.5 * np.exp(-deep * 9) * np.exp(-np.abs(x - ratio * 0.3) / 0.5))[..., None]
        tone = tone * (1 - 0.6 * mist[..., None]) + rgb("#ffe0c8") * 0.6 * mist[..., None]
        picture = picture * (1 - inside) + tone * inside
    return vignette(picture, 0.22)
