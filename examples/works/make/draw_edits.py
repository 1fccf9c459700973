"""Edits with what they began with: a lake by day and by night, a hill in summer and in winter."""

from functools import lru_cache

import cairo
import numpy as np
from kit import (TAU, blob, bloom, blur, film_curve, given, grain, grid, layer, loop_noise, over, paint, ramp, rgb, sample,
                 screen, smooth, vignette, work)
from scipy import ndimage as ndi


@lru_cache
def alps():
    """Heights, slopes of a mountain valley and the size of a cell in metres; we look from its lower edge."""
    n, metres = 1500, 4200.0
    z, x = np.mgrid[0:n, 0:n].astype(np.float32) / n
    ridges = np.zeros((n, n), np.float32)
    rest = 1.0
    for k in range(6):
        noise = loop_noise(n, n, 0, 3.2 * 2**k, 31 + k, 1)
        sharp = (1 - np.abs(2 * noise - 1)) ** 2
        ridges += sharp * 0.52**k * rest
        rest = np.clip(sharp * 1.25, 0, 1) if k else sharp
    aside = np.abs(x - 0.52 - 0.05 * np.sin(z * 7))
    wall = smooth(0.03, 0.3, aside) * smooth(0.16, 0.34, z) + 1.25 * smooth(0.5, 0.92, z) * smooth(0.0, 0.34, aside + 0.1)
    land = ridges * wall * 760 - 30 + 420 * smooth(0.62, 0.95, z) * np.exp(-((x - 0.55) / 0.12) ** 2) * (0.4 + ridges)
    land = ndi.gaussian_filter(land * 0.52, 0.8) - 4
    cell = metres / n
    return land, *np.gradient(land, cell), cell, metres


@lru_cache
def far_view(w, rows, wide):
    """Distance, place and hit for each pixel above the water's far edge."""
    land, _, _, cell, metres = alps()
    y, x = np.mgrid[0:rows, 0:w].astype(np.float32)
    vx, vy = (x + 0.5 - w / 2) / w * wide, (rows - y - 0.5) / w * wide
    far = np.full((rows, w), 500.0, np.float32).ravel()
    hit = np.zeros(rows * w, bool)
    vx, vy = vx.ravel(), vy.ravel()
    todo = np.arange(rows * w)
    while len(todo):
        t = far[todo]
        gap = 4 + vy[todo] * t - ndi.map_coordinates(land, (t / cell, (vx[todo] * t + metres * 0.52) / cell), order=1, mode="nearest")
        hit[todo[gap < 0]] = True
        far[todo] += np.where(gap < 0, 0, np.clip(gap * 0.35, 1.2 + t * 0.0006, 40))
        todo = todo[(gap >= 0) & (far[todo] < 4150)]
    return far.reshape(rows, w), (vx * far).reshape(rows, w), hit.reshape(rows, w)


def pine(c, random, x, base, tall, dark, light):
    """A spruce: boughs from below upwards, brighter on the left."""
    for k in range(17):
        f = k / 16
        py, half = base - tall * (0.06 + 0.94 * f), tall * 0.2 * (1 - f) ** 0.85 + tall * 0.008
        for side in (-1, 1):
            for _ in range(3):
                reach, drop = half * random.uniform(0.6, 1.1), tall * random.uniform(0.03, 0.07)
                tone = rgb(dark) if side > 0 or random.random() < 0.4 else rgb(light)
                c.set_source_rgb(*np.clip(tone * random.normal(1, 0.12), 0, 1))
                c.move_to(x, py - tall * 0.03), c.curve_to(x + side * reach * 0.4, py - tall * 0.01, x + side * reach * 0.8, py + drop * 0.4, x + side * reach, py + drop)
                c.curve_to(x + side * reach * 0.6, py + drop * 1.0, x + side * reach * 0.2, py + drop * 0.6, x, py + tall * 0.03), c.fill()


def cabin(c, x, base, s, night):
    """A log cabin with its gable to the lake, on stilts of stone, with a jetty."""
    wall, shaded, roof, edge = ("#33241f", "#241a1a", "#1b1a24", "#3a3440") if night else ("#9a6238", "#6f4228", "#4a4648", "#7a7470")
    c.save(), c.translate(x, base), c.scale(s, s)
    paint(c, "#1d1c22" if night else "#8b857c"), c.rectangle(-0.52, -0.1, 1.34, 0.12), c.fill()
    paint(c, shaded), c.move_to(0.4, -0.1), c.line_to(0.8, -0.1), c.line_to(0.8, -0.52), c.line_to(0.4, -0.52), c.fill()
    paint(c, wall), c.move_to(-0.5, -0.1), c.line_to(0.4, -0.1), c.line_to(0.4, -0.52), c.line_to(-0.05, -0.95), c.line_to(-0.5, -0.52), c.fill()
    c.set_line_width(0.012)
    for k in range(1, 12):
        py = -0.1 - k * 0.06
        half = 0.45 if py > -0.52 else 0.45 * (py + 0.95) / 0.43
        paint(c, "#000000", 0.3), c.move_to(-0.05 - half, py), c.line_to(-0.05 + half + (0.4 if py > -0.52 else 0), py), c.stroke()
    paint(c, roof), c.move_to(-0.05, -1.04), c.line_to(0.52, -0.47), c.line_to(0.94, -0.47), c.line_to(0.44, -1.04), c.fill()
    paint(c, edge), c.set_line_width(0.06), c.move_to(-0.64, -0.46), c.line_to(-0.05, -1.02), c.line_to(0.53, -0.47), c.stroke()
    paint(c, "#221f28" if night else "#8f8378"), c.rectangle(0.34, -1.26, 0.12, 0.3), c.fill()

    def pane(px, py, wide, tall):
        paint(c, "#1c1412" if night else "#e9dcc4"), c.rectangle(px - 0.02, py - 0.02, wide + 0.04, tall + 0.04), c.fill()
        if night:
            fill = cairo.LinearGradient(0, py, 0, py + tall)
            fill.add_color_stop_rgb(0, 1.0, 0.78, 0.36), fill.add_color_stop_rgb(1, 1.0, 0.58, 0.2)
            c.set_source(fill)
        else:
            paint(c, "#31404e")
        c.rectangle(px, py, wide, tall), c.fill()
        paint(c, "#1c1412" if night else "#e9dcc4"), c.set_line_width(0.016)
        c.move_to(px + wide / 2, py), c.line_to(px + wide / 2, py + tall), c.move_to(px, py + tall / 2), c.line_to(px + wide, py + tall / 2), c.stroke()

    for one in ((-0.41, -0.42, 0.19, 0.2), (0.12, -0.42, 0.19, 0.2), (-0.14, -0.75, 0.18, 0.17), (0.52, -0.4, 0.17, 0.18)):
        pane(*one)
    paint(c, "#14100f" if night else "#5a3420"), c.rectangle(-0.14, -0.4, 0.17, 0.3), c.fill()
    c.restore()


def lake(w, h, night):
    """A mountain lake with a cabin on a spit of land, mirrored in the water; by day or under stars."""
    ratio = w / h
    level = 0.56
    rows = int(level * h)
    far, across, hit = far_view(w, rows, 0.96)
    land, slope_z, slope_x, cell, metres = alps()
    px, pz = (across + metres * 0.52) / cell, far / cell
    height, sx, sz = sample(land, px, pz), sample(slope_x, px, pz), sample(slope_z, px, pz)
    long = np.sqrt(1 + sx**2 + sz**2)
    light = np.array([-0.75, 0.5, -0.42]) if not night else np.array([0.55, 0.6, -0.58])
    light /= np.linalg.norm(light)
    direct = np.clip((-sx * light[0] + light[1] - sz * light[2]) / long, 0, 1)
    rough = sample(loop_noise(1500, 1500, 0, 60, 4, 4), px, pz)
    snow = smooth(150, 200, height + 130 * (rough - 0.5)) * smooth(1.5, 0.95, np.hypot(sx, sz) + 0.5 * (rough - 0.5))
    forest = smooth(115, 70, height + 70 * (rough - 0.5)) * smooth(1.5, 1.1, np.hypot(sx, sz))
    trees = 0.6 + 0.8 * sample(loop_noise(1500, 1500, 0, 330, 7, 1), px, pz)
    base = rgb("#77706c") ** 2.2 * (0.6 + 0.8 * rough)[..., None]
    base = base * (1 - forest[..., None]) + (rgb("#3c5420") ** 2.2 * trees[..., None]) * forest[..., None]
    base = base * (1 - snow[..., None]) + rgb("#f4f8ff") ** 2.2 * snow[..., None]
    x, y = (a[:rows] for a in grid(w, h))
    if night:
        base = base * 0.35 + base.mean(-1, keepdims=True) * 0.65
        shown = base * (direct[..., None] * np.array([0.16, 0.22, 0.4]) * 0.9 + np.array([0.018, 0.028, 0.06]))
        sky = ramp(y / level, (0, "#060b22"), (0.45, "#0d1c46"), (0.8, "#24427a"), (1, "#4a6a9a")) ** 2.2
        band = np.exp(-(((x - ratio * 0.2) * 0.75 + (y - 0.0) * 0.8 - 0.42 + 0.07 * (loop_noise(w, rows, 0, 3, 5, 4) - 0.5)) / 0.12) ** 2)
        cloud = smooth(0.35, 0.75, loop_noise(w, rows, 0, 5, 6, 5))
        sky = sky + (band * (0.25 + 0.75 * cloud))[..., None] * np.array([0.1, 0.085, 0.15]) * 0.9
        random = np.random.default_rng(8)
        stars = np.zeros((rows, w), np.float32)
        for _ in range(3000):
            ax, ay = random.integers(1, w - 1), random.integers(1, rows - 1)
            if random.random() < 0.3 + band[ay, ax]:
                stars[ay, ax] += random.random() ** 8 * 15 + 0.22
        sky = sky + blur(stars, w / 1280 * 0.62)[..., None] * np.array([0.85, 0.92, 1.1]) * 0.62
        haze = rgb("#2b4a80") ** 2.2 * 0.6
    else:
        shown = base * (direct[..., None] * np.array([2.5, 2.2, 1.75]) + np.array([0.26, 0.36, 0.55]))
        sky = ramp(y / level, (0, "#2f74c0"), (0.5, "#78aede"), (1, "#d4e6f0")) ** 2.2
        puff = loop_noise(w, rows, 0, 3.4, 12, 6)
        cloud = smooth(0.53, 0.72, puff * 0.8 + 0.25 * np.exp(-((y - 0.17 - 0.1 * x) / 0.1) ** 2))
        sky = sky * (1 - cloud[..., None]) + ramp(np.clip(puff * 1.7 - 0.55, 0, 1), (0, "#b9c9dc"), (0.7, "#ffffff"), (1, "#fffaf0")) ** 2.2 * cloud[..., None] * 1.15
        haze = rgb("#a9c8e2") ** 2.2
    air = (1 - np.exp(-np.clip(far - 500, 0, None) / (5200 if night else 4200)))[..., None]
    shown = shown * (1 - air) + haze * air
    mask = blur(hit.astype(np.float32), 0.5)[..., None]
    upper = film_curve((shown * mask + sky * (1 - mask)) * (1.5 if night else 0.9))
    random = np.random.default_rng(5)

    def shore(c):
        dark, lit = ("#0a1420", "#15263a") if night else ("#1d3a2a", "#47703c")
        ground = [(ratio * 0.5, level + 0.004), (ratio * 0.62, level - 0.012), (ratio * 0.75, level - 0.03), (ratio * 0.9, level - 0.05), (ratio * 1.06, level - 0.07), (ratio * 1.06, level + 0.012), (ratio * 0.7, level + 0.008)]
        blob(c, ground), paint(c, "#0c1622" if night else "#5d7a3c"), c.fill()
        for tx, tall in ((0.69, 0.17), (0.735, 0.23), (0.93, 0.26), (0.985, 0.34), (0.88, 0.2), (1.02, 0.28)):
            pine(c, random, ratio * tx, level - 0.02, tall, dark, lit)
        cabin(c, ratio * 0.81, level - 0.006, 0.118, night)
        for tx, tall in ((0.955, 0.2), (0.665, 0.1), (1.0, 0.16)):
            pine(c, random, ratio * tx, level + 0.002, tall, dark, lit)
        for _ in range(150):
            sx_ = ratio * random.uniform(0.5, 1.02)
            c.save(), c.translate(sx_, level + random.uniform(-0.002, 0.008)), c.scale(1, 0.5)
            tone = random.uniform(0.08, 0.16) if night else random.uniform(0.35, 0.62)
            c.arc(0, 0, random.uniform(0.002, 0.007), 0, TAU), c.set_source_rgb(tone, tone, tone * 1.08), c.fill(), c.restore()
        for k in range(3):
            mx = -0.02 + 0.11 * k
            pine(c, random, mx, level + 0.006, 0.24 - 0.075 * k, dark, lit)

    front = layer(w, h, shore)
    above = np.concatenate([upper, np.repeat(upper[-1:], h - rows, 0)])
    above = over(above, front)
    if night:
        lamps = np.exp(-(np.hypot((grid(w, h)[0] - ratio * 0.81) * 0.8, grid(w, h)[1] - level + 0.04) / 0.1) ** 1.3)
        above = screen(above, lamps[..., None] * np.array([0.5, 0.27, 0.08]) * 0.55)
    # The water mirrors what stands above it, stretched and broken by ripples that grow towards us.
    gx, gy = grid(w, h)
    down = np.clip(gy - level, 0, None)
    ripple = loop_noise(w, h, 0, 2, 3, 2)
    rows_ = ndi.gaussian_filter(np.random.default_rng(3).normal(size=(h, w)), (h * 0.0016, h * 0.03))
    rows_ = rows_ / rows_.std()
    wave = rows_ * (0.0012 + 0.02 * down) * (0.4 + 1.2 * ripple)
    mirrored = sample(above, (gx + wave * 0.4) * h, np.clip((level - down * 0.97 - 0.003 + wave * 1.6) * h, 0, rows + 0.012 * h))
    tint = rgb("#16324f") if night else rgb("#2f6f80")
    deep = smooth(0.0, 0.5, down)[..., None]
    water = mirrored * (0.8 - 0.3 * deep) + tint * (0.05 + 0.26 * deep) * (0.5 if night else 1)
    water = water * (1 + 0.05 * rows_[..., None] * deep)
    wet = smooth(level + 0.004, level + 0.0075, gy)[..., None]
    wet = wet * (1 - front[..., 3:] * (gy < level + 0.012)[..., None])
    picture = above * (1 - wet) + water * wet
    if night:
        return grain(vignette(bloom(picture, 0.62, 0.016, 0.75), 0.35), 0.006)
    return grain(vignette(bloom(picture, 0.9, 0.02, 0.25), 0.2), 0.006)


@given("lake-night", "images")
def lake_by_day(w, h):
    return lake(w, h, False)


@work("lake-night")
def lake_by_night(_, w, h):
    return lake(w, h, True)
