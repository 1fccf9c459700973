"""Oil paint that flows: rows of lavender below a turning evening sky; every stroke travels along what it depicts."""

from functools import lru_cache

import cairo
import numpy as np
from kit import blob, blur, given, grid, layer, loop_noise, over, paint, ramp, resized, rgb, smooth, vignette, work

RATIO = 16 / 9
FAR = (1.2, 0.43)
SUN = (1.2, 0.335)
# x, y, radius and strength of the whirls in the clouds; the sign is the way they turn.
WHIRLS = ((0.5, 0.15, 0.17, 1.0), (0.93, 0.09, 0.1, -0.9), (0.16, 0.28, 0.09, -0.8), (1.58, 0.16, 0.13, 0.9), (0.78, 0.27, 0.07, 0.8), (1.28, 0.08, 0.07, 0.7))


def hills(x):
    """How high the two ranges stand."""
    return 0.405 - 0.07 * np.exp(-(((x - 0.45) / 0.32) ** 2)) - 0.05 * np.exp(-(((x - 1.62) / 0.2) ** 2)), 0.425 - 0.028 * np.exp(-(((x - 0.9) / 0.2) ** 2)) - 0.03 * np.exp(-(((x - 0.05) / 0.3) ** 2))


def farm(c):
    """A house of stone with its barn at the end of the field; the sun behind it, a lamp within."""
    c.rectangle(0.77, 0.375, 0.13, 0.075), paint(c, "#74527a"), c.fill()
    c.rectangle(0.872, 0.375, 0.028, 0.075), paint(c, "#eaa070"), c.fill()
    c.move_to(0.757, 0.38), c.line_to(0.79, 0.335), c.line_to(0.87, 0.335), c.line_to(0.912, 0.38), paint(c, "#a8452f"), c.fill()
    c.move_to(0.79, 0.337), c.line_to(0.87, 0.337), c.line_to(0.908, 0.378), c.set_line_width(0.008), paint(c, "#f59a55"), c.stroke()
    c.rectangle(0.9, 0.405, 0.085, 0.045), paint(c, "#7a5f7c"), c.fill()
    c.move_to(0.893, 0.41), c.line_to(0.91, 0.378), c.line_to(0.975, 0.378), c.line_to(0.995, 0.41), paint(c, "#8f3f34"), c.fill()
    for x, y in ((0.787, 0.395), (0.82, 0.395), (0.845, 0.42), (0.93, 0.42)):
        c.rectangle(x, y, 0.014, 0.02), paint(c, "#ffe07a"), c.fill()
    c.rectangle(0.805, 0.315, 0.014, 0.03), paint(c, "#7d5560"), c.fill()


def poplars(c):
    """A row of trees on the left, smaller and bluer the farther they stand; each with an edge of sun on the right."""
    for x, low, tall in ((0.71, 0.448, 0.1), (0.665, 0.452, 0.125), (0.605, 0.457, 0.16), (0.525, 0.463, 0.21), (0.42, 0.473, 0.28), (0.27, 0.49, 0.39)):
        wide = tall * 0.15
        blob(c, [(x - wide * 0.4, low), (x - wide, low - tall * 0.3), (x - wide * 0.75, low - tall * 0.7), (x, low - tall), (x + wide * 0.7, low - tall * 0.7), (x + wide, low - tall * 0.3), (x + wide * 0.4, low)])
        paint(c, "#1f4a44"), c.fill()
        blob(c, [(x + wide * 0.2, low - tall * 0.1), (x + wide * 0.25, low - tall * 0.5), (x + wide * 0.1, low - tall * 0.95), (x + wide * 0.65, low - tall * 0.7), (x + wide * 0.95, low - tall * 0.3), (x + wide * 0.6, low - tall * 0.08)])
        paint(c, "#c9a23c"), c.fill()


@lru_cache
def subject(h):
    """The picture in plain colours, for each place which way its paint lies, and how far it travels."""
    w = round(h * RATIO)
    x, y = grid(w, h)
    vx, vy = 0.7 + 0 * x, 0.16 * np.cos(x * 4.2 + 0.4) + 0.06 * np.sin(y * 20)
    band = 0.5 + 0.5 * np.sin(y * 30 - 5 * np.sin(x * 2.2) + 7 * loop_noise(w, h, 0, 3, 4, 2))
    far = np.hypot((x - SUN[0]) * 0.75, y - SUN[1])
    sky = ramp(y / 0.43, (0, "#1d5f8f"), (0.35, "#3f93ad"), (0.6, "#93c2b0"), (0.82, "#f2cf8a"), (1, "#f9b065"))
    cloud = smooth(0.5, 0.95, band) * smooth(0.5, 0.3, y)
    for cx, cy, r, turn in WHIRLS:
        dx, dy = x - cx, (y - cy) * 1.15
        out = np.hypot(dx, dy) / r
        pull = turn * 3.2 * np.exp(-((out / 1.2) ** 2)) / r
        vx, vy = vx - dy * pull, vy + dx * pull
        coil = 0.5 + 0.5 * np.cos(out * 8.5 - np.sign(turn) * np.arctan2(dy, dx))
        cover = np.exp(-(out**2) * 0.8)
        cloud = cloud * (1 - cover) + cover * (0.15 + 0.85 * coil)
    tint = ramp(far, (0, "#fff3b8"), (0.25, "#ffcf7e"), (0.5, "#f7a277"), (0.85, "#dd8fa0"), (1.3, "#b9a0c6"))
    sky = sky * (1 - 0.85 * cloud[..., None]) + tint * 0.85 * cloud[..., None]
    halo = 0.5 + 0.5 * np.cos(far * 95)
    sky = sky + (np.exp(-far / 0.13) * (0.35 + 0.25 * halo))[..., None] * rgb("#ffd36a")
    disc = smooth(0.058, 0.052, far)[..., None]
    sky = sky * (1 - disc) + rgb("#fffad0") * disc
    round_sun = np.exp(-((far / 0.12) ** 2))
    vx, vy = vx * (1 - round_sun) - (y - SUN[1]) / (far + 0.01) * 0.6 * round_sun, vy * (1 - round_sun) + (x - SUN[0]) / (far + 0.01) * 0.6 * round_sun
    travel = np.ones_like(x)
    back, front = hills(x)
    for line, top, low in ((back, "#8fa0c4", "#6a7fb4"), (front, "#5f8a86", "#3f6f6a")):
        part = smooth(-0.003, 0.003, y - line)
        tone = ramp((y - line) / 0.05, (0, top), (1, low)) + (np.exp(-far / 0.2) * 0.4)[..., None] * rgb("#ffb066")
        sky = sky * (1 - part[..., None]) + tone * part[..., None]
        vx, vy = vx * (1 - part) + 0.6 * part, vy * (1 - part) + np.gradient(line, axis=1) * h * 0.6 * part
        travel = travel * (1 - part) + 0.25 * part
    # The rows meet beyond the farm; each is a round bush whose right side has the sun.
    depth = np.maximum(y - FAR[1], 0.004)
    lean = (x - FAR[0]) / depth
    place = lean * 0.95 + 0.25
    row, turn = np.floor(place), np.mod(place, 1)
    rib = np.sin(np.pi * np.clip(turn / 0.74, 0, 1))
    tuft = loop_noise(w, h, 0, 40, 8, 2)
    shine = np.clip(rib * 0.45 + 0.75 * smooth(0.25, 0.6, turn) * smooth(0.76, 0.6, turn) + 0.9 * (tuft - 0.5), 0, 1.2)
    purple = ramp(shine, (0, "#2b1f66"), (0.3, "#5a3aa6"), (0.6, "#9a68cf"), (0.9, "#d98ac8"), (1.2, "#f6b0b4"))
    earth = ramp(np.clip((turn - 0.74) / 0.26, 0, 1), (0, "#2a2250"), (0.35, "#5f6a3a"), (0.7, "#c2923f"), (1, "#55407a"))
    gap = smooth(0.72, 0.76, turn)[..., None]
    field = purple * (1 - gap) + earth * gap
    haze = np.exp(-(y - FAR[1]) / 0.045)[..., None]
    field = field * (1 - 0.65 * haze) + ramp(x, (0, "#8f86c0"), (0.9, "#d99aa8"), (1.2, "#ffc88a"), (1.5, "#d99aa8")) * 0.65 * haze
    field = field * (1 + 0.3 * np.exp(-(((x - FAR[0]) / (0.15 + depth * 0.6)) ** 2)) - 0.12 * smooth(0.7, 1, y))[..., None]
    land = smooth(-0.002, 0.003, y - FAR[1] - 0.012)
    flat = sky * (1 - land[..., None]) + field * land[..., None]
    long = np.hypot(lean, 1)
    vx, vy = vx * (1 - land) + land * lean / long * 0.8, vy * (1 - land) + land / long * 0.8
    travel = travel * (1 - land) + land * (0.35 + 0.3 * smooth(0.45, 1, y))
    trees, house = layer(w, h, poplars, h), layer(w, h, farm, h)
    for drawn, dx, dy, way in ((trees, 0.14 * np.sin(y * 40 + x * 30), -0.75, 0.6), (house, 0.5, 0.05, 0.0)):
        flat = over(flat, drawn)
        solid = drawn[..., 3]
        vx, vy, travel = vx * (1 - solid) + dx * solid, vy * (1 - solid) + dy * solid, travel * (1 - solid) + way * solid
    speed = np.hypot(vx, vy) + 1e-6
    pace = np.clip(speed, 0.55, 1.25) / speed
    return np.clip(flat, 0, 1), vx * pace, vy * pace, travel


@lru_cache
def strokes(h):
    """The ways of all strokes (each a row of points), how wide they are, what part of the way is painted, when they are born,
    how far they travel, and how they differ in tone."""
    _, vx, vy, travel = subject(h)
    w = vx.shape[1]
    random = np.random.default_rng(2)
    groups = []
    # Broad strokes cover the ground; narrower ones lie on top and carry the detail.
    everywhere, farmyard = (-0.04, RATIO + 0.03, -0.03, 1.03), (0.74, 1.01, 0.3, 0.455)
    for count, wide, reach, (left, right, top, low) in ((2000, 0.0175, 0.06, everywhere), (3400, 0.0095, 0.04, everywhere), (4400, 0.0058, 0.022, everywhere), (1700, 0.0044, 0.0075, farmyard)):
        x, y = random.uniform(left, right, count), random.uniform(top, low, count)
        going = travel[np.clip(y * h, 0, h - 1).astype(int), np.clip(x * h, 0, w - 1).astype(int)]
        if top == farmyard[2]:  # Only the house itself, which stands still.
            x, y, going = x[going < 0.1], y[going < 0.1], going[going < 0.1]
            count = len(x)
        way = []
        for _ in range(24):
            way.append(np.stack([x, y], -1))
            px, py = np.clip(x * h, 0, w - 1).astype(int), np.clip(y * h, 0, h - 1).astype(int)
            x, y = x + vx[py, px] * reach * 2.6 / 24, y + vy[py, px] * reach * 2.6 / 24
        groups.append((np.stack(way, 1), wide * random.uniform(0.7, 1.3, count), random.random(count), going, random.normal(0, 1, (count, 3))))
    return groups


def canvas(t, w, h):
    """Paint and its thickness. A stroke is ten points long and runs along its way of 24, thin when it comes and when it goes."""
    flat, *_ = subject(h)
    side = flat.shape[1]
    colour = cairo.ImageSurface(cairo.FORMAT_RGB24, side, h)
    thick = cairo.ImageSurface(cairo.FORMAT_RGB24, side, h)
    c, d = cairo.Context(colour), cairo.Context(thick)
    for context in (c, d):
        context.scale(h, h), context.set_line_cap(cairo.LINE_CAP_ROUND), context.set_line_join(cairo.LINE_JOIN_ROUND)
    under = np.ndarray((h, side, 4), np.uint8, colour.get_data(), strides=(colour.get_stride(), 4, 1))
    under[..., :3] = (flat[..., ::-1] * 0.72 * 255).astype(np.uint8)
    colour.mark_dirty()
    for way, wide, born, going, odd in strokes(h):
        life = np.mod(born + t, 1)
        start = 6.5 + (life - 0.5) * 13 * going
        size = wide * np.minimum(1, 5 * np.minimum(life, 1 - life)) ** 0.7
        for i in range(len(way)):
            if size[i] < 0.001:
                continue
            first, part = int(start[i]), start[i] % 1
            points = way[i, first : first + 10 : 3] * (1 - part) + way[i, first + 1 : first + 11 : 3] * part
            x, y = points[2]
            tone = flat[min(max(int(y * h), 0), h - 1), min(max(int(x * h), 0), side - 1)]
            tone = np.clip(tone * (1 + 0.09 * odd[i, 0]) + 0.018 * odd[i, 1] * np.array([1, 0.2, -1]), 0, 1)
            c.set_source_rgb(*tone), c.set_line_width(size[i])
            c.move_to(*points[0])
            for point in points[1:]:
                c.line_to(*point)
            c.stroke()
            bristles(d, points, size[i], 0.5 + 0.16 * odd[i, 2])
    grab = lambda s: np.ndarray((h, side, 4), np.uint8, s.get_data(), strides=(s.get_stride(), 4, 1)).astype(np.float32) / 255
    colour.flush(), thick.flush()
    return grab(colour)[..., 2::-1], grab(thick)[..., 0]


def bristles(d, points, wide, level):
    """The relief of a stroke: a ridge on either side of a flat middle, and a furrow between."""
    across = points[-1] - points[0]
    across = np.array([-across[1], across[0]]) / (np.hypot(*across) + 1e-6) * wide
    for off, part, lift in ((0, 1, 0), (0.33, 0.24, 0.22), (-0.3, 0.26, 0.16), (0.03, 0.16, 0.12)):
        d.set_source_rgb(*[min(max(level + lift, 0), 1)] * 3), d.set_line_width(wide * part)
        dx, dy = across * off
        d.move_to(points[0][0] + dx, points[0][1] + dy)
        for x, y in points[1:]:
            d.line_to(x + dx, y + dy)
        d.stroke()


def painting(t, w, h):
    colour, thick = canvas(t, w, h)
    dy, dx = np.gradient(blur(thick, h * 0.0011))
    # A lamp above on the left catches the ridges of the paint.
    relief = -(dx * 0.7 + dy) * h / 432
    picture = colour * (1 + 0.75 * np.clip(relief, -0.5, 0.6))[..., None] + (np.clip(relief - 0.1, 0, 1) ** 1.5)[..., None] * 0.25
    flat, *_ = subject(h)
    glow = blur(np.clip(flat - 0.62, 0, None) * np.array([1, 0.9, 0.4]), h * 0.03)
    picture = 1 - (1 - np.clip(picture, 0, 1)) * (1 - glow * 0.7)
    x, y = grid(picture.shape[1], h)
    far = np.hypot(x - SUN[0], y - SUN[1])
    picture = 1 - (1 - picture) * (1 - (0.75 * np.exp(-((far / 0.075) ** 2)) + 0.22 * np.exp(-far / 0.22))[..., None] * rgb("#ffdf8a"))
    return resized(vignette(picture, 0.3), w, h) if picture.shape[1] != w else vignette(picture, 0.3)


@work("lavender-wind", fps=12, poster=0.0)
def lavender_wind(t, w, h):
    return painting(t, w, h)


@given("lavender-wind", "image")
def first_frame(w, h):
    return painting(0.0, w, h)
