"""Figures that speak: a little robot, a clockwork owl. `loud` opens the mouth; at 0 it is shut."""

from functools import lru_cache

import cairo
import numpy as np
from kit import TAU, blur, film_curve, grid, layer, paint, ramp, resized, rgb, sample, smooth, speaker, vignette

KEY = np.array([-0.48, -0.62, 0.62])
KEY = KEY / np.linalg.norm(KEY)


def turned(x, y, px, py, angle):
    """The places seen by something turned about a point."""
    dx, dy = x - px, y - py
    return px + dx * np.cos(angle) + dy * np.sin(angle), py - dx * np.sin(angle) + dy * np.cos(angle)


def ball(light, x, y, centre, radii, colour, square=2.0, gloss=0.5, rim="#9fe6ff"):
    """Lays a rounded body on the light: a soft lamp from the upper left, a coloured one behind on the right."""
    h, w = light.shape[:2]
    # Only the part where it can be, with room for a turn of the head.
    reach = 0.06
    top, bottom = (int(np.clip(centre[1] + sign * (radii[1] + reach), 0, 1) * h) for sign in (-1, 1))
    left, right = (int(np.clip((centre[0] + sign * (radii[0] + reach)) * h, 0, w)) for sign in (-1, 1))
    part = light[top:bottom, left:right]
    u, v = (x[top:bottom, left:right] - centre[0]) / radii[0], (y[top:bottom, left:right] - centre[1]) / radii[1]
    d = np.abs(u) ** square + np.abs(v) ** square
    edge = np.clip((1 - d ** (1 / square)) * min(radii) * h + 0.5, 0, 1)[..., None]
    nz = np.sqrt(np.clip(1 - d, 0.0, 1))
    nx, ny = np.sign(u) * np.abs(u) ** (square - 1), np.sign(v) * np.abs(v) ** (square - 1)
    length = np.sqrt(nx**2 + ny**2 + nz**2) + 1e-6
    nx, ny, nz = nx / length, ny / length, nz / length
    lamp = np.clip(nx * KEY[0] + ny * KEY[1] + nz * KEY[2], -0.25, 1) * 0.8 + 0.2
    under = smooth(0.1, 1.0, ny) * 0.55
    body = rgb(colour) ** 2.2 * (np.clip(lamp, 0.03, 1) * (1 - under) + 0.08)[..., None]
    half = np.clip(nx * KEY[0] + ny * KEY[1] + (nz + 1) * 0.45, 0, 1.2)
    body = body + (gloss * (0.45 * smooth(0.97, 1.1, half) + 0.18 * smooth(0.8, 1.1, half)))[..., None]
    behind = (1 - nz) ** 2.5 * np.clip(nx + 0.2 * ny, 0, 1) * 0.7
    body = body + behind[..., None] * rgb(rim) ** 2.2
    part[:] = part * (1 - edge) + body * edge


@lru_cache(maxsize=1)
def studio(w, h):
    """A peach backdrop with soft globes and a round stage."""
    x, y = grid(w, h)
    light = ramp(np.hypot(x - 0.42, y - 0.36), (0, "#ffd9a0"), (0.35, "#ffa076"), (0.75, "#ea5f72"), (1.1, "#8f3272")) ** 2.2
    random = np.random.default_rng(3)
    globes = np.zeros_like(light)
    for _ in range(16):
        px, py, r = random.random(), random.random() * 0.75, random.uniform(0.02, 0.075)
        disc = smooth(r, r * 0.82, np.hypot(x - px, y - py))[..., None]
        globes += disc * rgb(("#fff1d8", "#ffd0e0", "#bff0ff")[random.integers(3)]) * random.uniform(0.04, 0.14)
    light = light + blur(globes, h * 0.006)
    floor = np.hypot((x - 0.5) / 0.43, (y - 0.965) / 0.1)
    disc = smooth(1.01, 0.99, floor)[..., None]
    side = smooth(1.01, 0.99, np.hypot((x - 0.5) / 0.43, (y - 1.0) / 0.1))[..., None]
    light = light * (1 - side) + rgb("#b8406a") ** 2.2 * side
    light = light * (1 - disc) + ramp(x + (y - 0.9), (0.1, "#ffcfa6"), (0.9, "#f0788a")) ** 2.2 * disc
    shadow = np.exp(-(((x - 0.52) / 0.24) ** 2) - ((y - 0.965) / 0.045) ** 2) * 0.62
    return light * (1 - shadow)[..., None]


def face(c, t, loud):
    """Eyes, cheeks and the mouth: light lines on the dark glass."""
    glance = 0.012 * np.sin(TAU * t)
    shut = np.exp(-(((t - 0.42) / 0.035) ** 2))
    tall = 0.052 * (1 - 0.92 * shut) * (1 + 0.1 * loud)
    for side in (-1, 1):
        cx, cy = 0.5 + side * 0.092 + glance, 0.452
        c.save(), c.translate(cx, cy), c.scale(0.031, tall)
        glow = cairo.RadialGradient(0, 0, 0.1, 0, 0, 1)
        glow.add_color_stop_rgb(0, *rgb("#eaffff")), glow.add_color_stop_rgb(0.6, *rgb("#7df3ff")), glow.add_color_stop_rgb(1, *rgb("#2fc8f0"))
        c.arc(0, 0, 1, 0, TAU), c.set_source(glow), c.fill(), c.restore()
        if shut < 0.5:
            paint(c, "#ffffff"), c.arc(cx - 0.01, cy - tall * 0.4, 0.008, 0, TAU), c.fill()
        paint(c, "#ff7fb0", 0.5)
        for k in range(3):
            c.set_line_width(0.006), c.set_line_cap(cairo.LINE_CAP_ROUND)
            px = 0.5 + side * 0.155 + (k - 1) * 0.016 + glance * 0.6
            c.move_to(px + 0.004, 0.514), c.line_to(px - 0.004, 0.53), c.stroke()
    # A smile that opens as wide as the voice is loud, with a wave within.
    across = np.linspace(-1, 1, 90)
    envelope = np.cos(across * np.pi / 2) ** 0.75
    smile = 0.016 * (1 - across**2) * (1 - 0.6 * loud)
    strands = []
    for sign, shake in ((-0.35, 0.15), (0.4, 0.9), (1.25, 0.2)):
        beat = np.sin(across * 6.5 + TAU * t * 6 * (1 if sign > 0 else -1) + sign) * 0.65 + np.sin(across * 12 - TAU * t * 9) * 0.35
        line = 0.551 + smile + loud * envelope * (0.034 * sign + 0.022 * beat * shake)
        strands.append([(0.5 + glance * 0.7 + px * 0.088, py) for px, py in zip(across, line)])
    c.set_line_join(cairo.LINE_JOIN_ROUND)
    for px, py in strands[0] + strands[2][::-1]:
        c.line_to(px, py)
    paint(c, "#3f7bff", 0.45 * loud), c.fill()
    for strand, colour, alpha, width in zip(strands, ("#58c8ff", "#c79bff", "#9bfbff"), (loud > 0.02, 0.8 * (loud > 0.02), 1), (0.006, 0.0045, 0.0085)):
        for px, py in strand:
            c.line_to(px, py)
        paint(c, colour, alpha), c.set_line_width(width), c.stroke()


@speaker("little-robot", "ni3 hao3! wo3 jiao4 xiao3 yuan2. jin1 tian1, xiang3 hua4 dian3 shen2 me5 ne5?", speed=178, pitch=72, poster=0.42)
def little_robot(t, w, h, loud):
    x, y = grid(w, h)
    light = studio(w, h).copy()
    breath = 0.006 * np.sin(TAU * t)
    # Body and arms.
    white = "#fdf6ee"
    for side in (-1, 1):
        swing = 0.010 * np.sin(TAU * t + side) + 0.016 * loud
        ball(light, x, y, (0.5 + side * (0.178 + swing), 0.83 - swing * 1.2 + breath), (0.05, 0.085), white, 2.2)
    ball(light, x, y, (0.5, 0.835 + breath * 0.6), (0.15, 0.145), white, 2.4, 0.6)
    under_head = np.exp(-(((x - 0.5) / 0.15) ** 2) - ((y - 0.725) / 0.05) ** 2) * 0.45
    light = light * (1 - under_head * (np.hypot((x - 0.5) / 0.15, (y - 0.835) / 0.145) < 1))[..., None]
    ball(light, x, y, (0.5, 0.86 + breath * 0.6), (0.044, 0.044), "#20304a", 2.0, 0.4)
    heart = np.exp(-(np.hypot(x - 0.5, y - 0.86 - breath * 0.6) / 0.022) ** 4)
    # The head nods a little with the voice.
    lift = -0.012 * np.sin(TAU * t + 0.6) - 0.008 * loud
    hx, hy = turned(x, y, 0.5, 0.7, 0.035 * np.sin(TAU * t) + 0.012 * loud)
    hy = hy - lift
    ball(light, hx, hy, (0.5, 0.215), (0.011, 0.06), "#8aa0b8", 2.0, 0.5)
    ball(light, hx, hy, (0.5, 0.155), (0.034, 0.034), "#ff8b5e", 2.0, 0.8)
    for side in (-1, 1):
        ball(light, hx, hy, (0.5 + side * 0.287, 0.485), (0.052, 0.088), "#39b7b0", 2.2, 0.7)
        ball(light, hx, hy, (0.5 + side * 0.312, 0.485), (0.03, 0.05), "#e9fffb", 2.2, 0.7)
    ball(light, hx, hy, (0.5, 0.475), (0.285, 0.232), white, 2.7, 0.75)
    ball(light, hx, hy, (0.5, 0.49), (0.232, 0.172), "#c9bfc0", 3.2, 0.1)
    ball(light, hx, hy, (0.5, 0.491), (0.225, 0.165), "#101a33", 3.2, 0.0, "#3f7fff")
    glass = smooth(1.0, 0.94, np.abs((hx - 0.5) / 0.225) ** 3.2 + np.abs((hy - 0.491) / 0.165) ** 3.2)
    sheen = smooth(0.02, 0.0, (hx - 0.36) + (hy - 0.40) * 0.9) * smooth(-0.16, -0.05, (hx - 0.36) + (hy - 0.40) * 0.9)
    light += (glass * sheen * 0.035)[..., None]
    drawn = layer(w, h, lambda c: face(c, t, loud))
    shown = sample(drawn, hx * h, hy * h)
    lines = 0.86 + 0.14 * np.cos(hy * TAU * 110)
    emitted = shown[..., :3] ** 2.0 * (shown[..., 3:] * glass[..., None]) * lines[..., None]
    light = light * (1 - shown[..., 3:] * glass[..., None] * 0.9) + emitted * 1.5
    small = resized(emitted, w // 4, h // 4)
    light += resized(blur(small, h * 0.003) * 0.9 + blur(small, h * 0.01) * 0.8, w, h)
    lamp = np.exp(-(np.hypot(hx - 0.5, hy - 0.155) / 0.06) ** 2) * (0.25 + 0.12 * np.sin(TAU * t) + 0.7 * loud)
    light += lamp[..., None] * rgb("#ffb070") ** 2.2 + heart[..., None] * rgb("#6df0ff") * (0.5 + 0.5 * loud)
    return vignette(film_curve(light * 1.02), 0.25)
