"""Work of patient hands: a peacock in mosaic, a peony embroidered on silk."""

import numpy as np
from kit import (TAU, blob, bloom, blur, grain, grid, layer, loop_noise, over, paint, ramp, rgb, screen, shade, smooth, vignette,
                 work)
from scipy import ndimage as ndi
from scipy.spatial import cKDTree


def peacock_cartoon(w, h):
    """The picture that the stones shall show, and an angle for each place along which they are laid."""
    x, y = grid(w, h)
    border = np.minimum(np.minimum(x, w / h - x), np.minimum(y, 1 - y))
    upright = np.minimum(x, w / h - x) < np.minimum(y, 1 - y)
    x = x + (1 - w / h) / 2
    cx, cy = 0.5, 0.86
    dx, dy = x - cx, y - cy
    r, a = np.hypot(dx, dy), np.arctan2(-dy, dx)
    colour = np.ones((h, w, 3), np.float32) * rgb("#d9a63c")
    angle = np.zeros((h, w), np.float32)

    def put(mask, tone, lie=None):
        nonlocal colour, angle
        colour = np.where(mask[..., None], rgb(tone) if isinstance(tone, str) else tone, colour)
        if lie is not None:
            angle = np.where(mask, lie, angle)

    out = np.arctan2(dy, dx)
    put(r < 2, colour, out + np.pi / 2)
    fan = (r < 0.775 + 0.012 * np.cos(a * 34)) & (dy < 0.2)
    put(fan, ramp(r, (0.1, "#0b3d4a"), (0.35, "#0f5a5a"), (0.55, "#1c7a52"), (0.76, "#63a83e")), out)
    # Three rows of eyes, the outermost largest.
    for count, radius, size in ((9, 0.33, 0.044), (11, 0.5, 0.063), (13, 0.69, 0.078)):
        for k in range(-1, count + 1):
            at = np.pi * (k + 0.5) / count
            if radius > 0.6 and k == 6:  # Behind the crest the fan stays plain.
                continue
            ex, ey = cx + radius * np.cos(at), cy - radius * np.sin(at)
            ux, uy = (x - ex) * np.cos(at) - (y - ey) * np.sin(at), (x - ex) * np.sin(at) + (y - ey) * np.cos(at)
            d = np.hypot(ux * 0.86, uy * 1.08) / size
            lie = np.arctan2(y - ey, x - ex) + np.pi / 2
            for rim, tone in ((1.0, "#97b83c"), (0.86, "#b8641f"), (0.66, "#efc85a"), (0.5, "#1aa39c")):
                put(d < rim, tone, lie)
            put(np.hypot(ux * 0.9 + size * 0.08, uy) / size < 0.28, "#141f78", lie)
    spine = 0.5 + 0.05 * np.sin((y - 0.42) * 8.5) - 0.02
    wide = np.interp(y, [0.36, 0.42, 0.5, 0.62, 0.78, 0.95, 1.0], [0.05, 0.054, 0.062, 0.1, 0.17, 0.2, 0.2])
    inside = (x - spine) / wide
    shape = (np.abs(inside) < 1) & (y > 0.39)
    put((np.abs(inside) < 1.0 + 0.022 / wide) & (y > 0.39), "#0a1233", np.pi / 2 - 0.5 * np.sign(inside) * smooth(0.5, 0.66, y))
    lit = np.abs(inside + 0.28)
    feather = 0.12 * (np.floor((y + 0.03 * inside**2) / 0.026) % 2)
    put(shape, ramp(np.clip(lit + feather, 0, 1.4), (0, "#7fe0ff"), (0.22, "#2fa0f0"), (0.6, "#1657c4"), (1.0, "#10348f"), (1.3, "#0c1f5c")), 0.8 * inside)
    hx, hy = 0.452, 0.375
    near = lambda rx, ry, ox=0.0, oy=0.0: np.hypot((x - hx - ox) / rx, (y - hy - oy) / ry)
    lie = np.arctan2(y - hy, x - hx) + np.pi / 2
    put(near(0.094, 0.078) < 1, "#0a1233", lie), put(near(0.078, 0.062) < 1, "#2a8ae8", lie)
    put((near(0.058, 0.046, -0.012) < 1) & (np.abs(y - hy) > 0.012), "#f8f2e0", lie)
    put(near(0.06, 0.014, -0.012) < 1, "#0a1233", lie), put(near(0.019, 0.019, -0.006) < 1, "#05070f", lie)
    beak = (x > hx - 0.155) & (x < hx - 0.06) & (np.abs(y - hy - 0.014) < (x - hx + 0.155) * 0.36)
    put(beak, "#e8ddc0", 0.15)
    for k in range(3):
        at = np.pi / 2 - 0.2 + (k - 1) * 0.52
        px, py = x - hx - 0.02, y - hy + 0.03
        along, off = px * np.cos(at) - py * np.sin(at), px * np.sin(at) + py * np.cos(at)
        put((along > 0.04) & (along < 0.16) & (np.abs(off) < 0.008), "#0a1233", -at)
        put(np.hypot(along - 0.18, off) < 0.027, "#bff4ff", -at)
    lie = np.where(upright, np.pi / 2, 0)
    for rim, tone in ((0.076, "#0f2f4f"), (0.057, "#f0e2bd"), (0.038, "#8a2f20")):
        put(border < rim, tone, lie)
    return colour, angle


@work("peacock-mosaic")
def peacock_mosaic(_, w, h):
    side = h
    colour, angle = peacock_cartoon(w, h)
    random = np.random.default_rng(6)
    # Stones settle evenly: each moves to the middle of what is nearest to it, measured along its own sides.
    stone = 0.0175 * side
    count = int(w * h / stone**2 * 1.04)
    edge = ndi.gaussian_gradient_magnitude(colour.mean(-1), 1.5)
    tips = np.stack([random.random(count) * w, random.random(count) * h], 1)
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    pixels = np.stack([xx.ravel() + 0.5, yy.ravel() + 0.5], 1)

    def nearest(step):
        part = pixels.reshape(h, w, 2)[::step, ::step].reshape(-1, 2)
        _, near = cKDTree(tips).query(part, k=6)
        at = angle[np.clip(tips[:, 1], 0, h - 1).astype(int), np.clip(tips[:, 0], 0, w - 1).astype(int)]
        dx, dy = part[:, None, 0] - tips[near, 0], part[:, None, 1] - tips[near, 1]
        u = np.abs(dx * np.cos(at[near]) + dy * np.sin(at[near]))
        v = np.abs(-dx * np.sin(at[near]) + dy * np.cos(at[near]))
        far = (u**5 + v**5) ** 0.2
        order = np.argsort(far, 1)[:, :2]
        return part, np.take_along_axis(near, order, 1), np.take_along_axis(far, order, 1)

    for _ in range(9):
        part, near, _ = nearest(3)
        weight = 1 + 60 * np.clip(0.02 - edge[part[:, 1].astype(int), part[:, 0].astype(int)], 0, 0.02)
        total = np.bincount(near[:, 0], weight, count)
        mx, my = (np.bincount(near[:, 0], part[:, i] * weight, count) / np.maximum(total, 1e-6) for i in (0, 1))
        tips = np.where((total > 0)[:, None], np.stack([mx, my], 1), tips)
    _, near, far = nearest(1)
    who = near[:, 0].reshape(h, w)
    # A stone has one colour: that which most of its ground has.
    flat = colour.reshape(-1, 3)
    tone = np.stack([ndi.median(flat[:, i], near[:, 0], np.arange(count)) for i in range(3)], 1)
    tone = np.nan_to_num(tone) * random.normal(1, 0.06, (count, 1)) + random.normal(0, 0.018, (count, 3))
    gold = (np.abs(np.nan_to_num(tone) - rgb("#d9a63c") * 0.92).sum(1) < 0.3)
    shine = random.random(count) ** 2
    tone = np.where(gold[:, None], tone * (0.72 + 0.62 * shine[:, None]) + np.array([0.1, 0.08, 0.02]) * shine[:, None], tone * (0.9 + 0.25 * shine[:, None]))
    gap = (far[:, 1] - far[:, 0]).reshape(h, w)
    body = blur(smooth(0.9, 2.6, gap * 1280 / side), 0.5)
    slab = np.minimum(gap, 5.0) / 5.0
    height = blur(slab, 1.5)
    gy, gx = np.gradient(height)
    bevel = -(gx * 0.8 + gy) * 1.1
    lean = random.normal(0, 0.06, (count, 2))
    tx, ty = tips[who, 0], tips[who, 1]
    tilt = ((xx - tx) * lean[who, 0] + (yy - ty) * lean[who, 1]) / stone * 1.6
    face = tone[who] * (1 + bevel * 1.0 + tilt)[..., None]
    rough = loop_noise(w, h, 0, 60, 5, 2) - 0.5
    face = face * (1 + 0.1 * rough)[..., None]
    grout = rgb("#6a5a48") * (0.75 + 0.5 * rough)[..., None]
    picture = grout * (1 - body[..., None]) + face * body[..., None]
    x, y = grid(w, h)
    light = 0.82 + 0.42 * np.exp(-(np.hypot(x - 0.3, y - 0.28) / 0.5) ** 2)
    return grain(vignette(bloom(np.clip(picture * light[..., None], 0, 1.2), 0.8, 0.012, 0.3), 0.3), 0.006)


def petal_shape(base, lean, long, wide, ruffle, seed):
    """Points of a petal's outline from its base outwards and back, its edge uneven."""
    random = np.random.default_rng(seed)
    t = np.linspace(-1, 1, 41)
    bump = ruffle * (np.sin(t * 9 + random.uniform(0, 6)) * 0.6 + np.sin(t * 17 + random.uniform(0, 6)) * 0.4) * np.clip(1 - t**6, 0, 1)
    notch = -0.09 * np.exp(-(t / 0.12) ** 2)
    reach = long * (np.clip(1 - np.abs(t) ** 2.4, 0, 1) ** 0.5 * (1 + bump + notch))
    side = wide * np.sin(t * np.pi / 2) * (0.25 + 0.75 * np.clip(reach / long, 0, 1) ** 0.7)
    ca, sa = np.cos(lean), np.sin(lean)
    return np.stack([base[0] + reach * ca - side * sa, base[1] + reach * sa + side * ca], 1)


def stitches(c, random, base, lean, long, wide, outline, stops, gauge, curve=0.0, satin=0.2):
    """Fills an outline with threads that run from its base outwards, long and short, coloured by their distance."""
    c.save(), blob(c, [tuple(p) for p in outline]), c.clip()
    ca, sa = np.cos(lean), np.sin(lean)
    count = int(wide * 2.2 / gauge)
    for ring in range(6, -1, -1):
        for k in range(count):
            side = (k + random.uniform(0, 1)) / count * 2 - 1
            start = np.clip(ring / 7 + random.uniform(-0.07, 0.07), 0, 1)
            stop = start + random.uniform(0.2, 0.27)
            points = []
            for s in (start, (start + stop) / 2, stop):
                out = long * s * (1.08 - 0.1 * side * side)
                off = side * wide * 1.08 * (0.16 + 0.84 * np.sin(min(s, 1) * np.pi / 2)) + curve * s * s
                points.append((base[0] + out * ca - off * sa, base[1] + out * sa + off * ca))
            dx, dy = points[2][0] - points[0][0], points[2][1] - points[0][1]
            way = np.arctan2(dy, dx)
            # Silk shines across the light, and each thread a little differently.
            sheen = satin * np.cos(2 * (way - 0.9)) + random.normal(0, 0.09) - 0.12 * abs(side) ** 3
            tone = ramp(np.array([start + 0.12]), *stops)[0]
            tone = np.clip(tone * (1 + sheen) + max(sheen, 0) * 0.14, 0, 1)
            for wide_line, factor, shift in ((gauge * 1.7, 0.74, 0.00045), (gauge * 1.05, 1.0, 0)):
                c.set_source_rgba(*(tone * factor), 0.95), c.set_line_width(wide_line)
                c.move_to(points[0][0] + shift, points[0][1] + shift)
                c.curve_to(*points[1], *points[1], *points[2]), c.stroke()
    c.restore()


def cord(c, points, wide, tone, random):
    """A stem in slanting stitches."""
    points = np.array(points)
    t = np.linspace(0, 1, 150)
    px = np.interp(t, np.linspace(0, 1, len(points)), points[:, 0])
    py = np.interp(t, np.linspace(0, 1, len(points)), points[:, 1])
    px, py = ndi.gaussian_filter1d(px, 7, mode="nearest"), ndi.gaussian_filter1d(py, 7, mode="nearest")
    for i in range(1, len(t) - 3):
        dx, dy = px[i + 2] - px[i], py[i + 2] - py[i]
        d = np.hypot(dx, dy) + 1e-6
        nx, ny = -dy / d * wide, dx / d * wide
        colour = np.clip(rgb(tone) * random.normal(1, 0.14), 0, 1)
        c.set_source_rgb(*colour), c.set_line_width(0.0022)
        c.move_to(px[i] + nx, py[i] + ny), c.line_to(px[i + 2] - nx, py[i + 2] - ny), c.stroke()


ROSE = ((0, "#8f1238"), (0.3, "#d0305e"), (0.6, "#f0809a"), (0.85, "#fcc8cc"), (1.2, "#fff0ea"))
BLUSH = ((0, "#b01a48"), (0.35, "#e65a80"), (0.65, "#f8a8b4"), (0.9, "#ffe0dc"), (1.2, "#fffaf2"))
LEAF = ((0, "#123f38"), (0.4, "#1f6a54"), (0.75, "#5f9f70"), (1.1, "#b8cf90"))


def peony(c, random, cx, cy, size, gauge, seed):
    """A full flower: four rounds of petals from the outermost inwards, then gold knots."""
    for ring, (count, reach, wide, squash) in enumerate(((9, 1.0, 0.4, 0.86), (8, 0.8, 0.35, 0.84), (7, 0.58, 0.28, 0.8), (5, 0.36, 0.2, 0.78))):
        for k in np.argsort(np.sin(TAU * (np.arange(count) + 0.5 * ring) / count)):
            at = TAU * (k + 0.5 * ring + 0.2) / count + random.uniform(-0.12, 0.12)
            long = size * reach * (squash + (1 - squash) * abs(np.cos(at))) * random.uniform(0.93, 1.05)
            base = (cx + 0.1 * size * np.cos(at), cy + 0.1 * size * np.sin(at))
            outline = petal_shape(base, at, long, size * wide, 0.05, seed + ring * 20 + k)
            c.save(), c.translate(0.003, 0.005), blob(c, [tuple(p) for p in outline]), c.set_source_rgba(0.15, 0, 0.06, 0.42), c.fill(), c.restore()
            stitches(c, random, base, at, long, size * wide, outline, ROSE if (k + ring) % 2 else BLUSH, gauge, random.uniform(-0.01, 0.01))
    paint(c, "#6a0c2c"), c.arc(cx, cy, size * 0.14, 0, TAU), c.fill()
    for _ in range(90):
        a, r = random.uniform(0, TAU), size * 0.17 * np.sqrt(random.random())
        px, py = cx + r * np.cos(a), cy + r * np.sin(a) * 0.8
        paint(c, "#4a2408", 0.7), c.arc(px + 0.001, py + 0.0015, 0.0042, 0, TAU), c.fill()
        c.set_source_rgb(*np.clip(rgb("#e8b040") * random.normal(1, 0.12), 0, 1)), c.arc(px, py, 0.0036, 0, TAU), c.fill()
        paint(c, "#fff0b8", 0.8), c.arc(px - 0.001, py - 0.001, 0.0011, 0, TAU), c.fill()


@work("silk-peony")
def silk_peony(_, w, h):
    ratio = w / h
    x, y = grid(w, h)
    random = np.random.default_rng(19)
    yy, xx = np.mgrid[0:h, 0:w]
    drape = loop_noise(w, h, 0, 1.5, 3, 3)
    silk = ramp(np.clip(drape * 0.7 + 0.3 * y, 0, 1), (0.2, "#0d3540"), (0.5, "#154a54"), (0.8, "#236670"))
    slub = ndi.gaussian_filter(random.normal(size=(h, w)), (0.5, 14)) * 3 + ndi.gaussian_filter(random.normal(size=(h, w)), (10, 0.5)) * 1.6
    silk = silk * (1 + 0.05 * slub + 0.045 * ((xx + yy) % 2) - 0.03 * (yy % 3 == 0))[..., None]
    sheen = np.exp(-(((x - ratio * 0.3) + (y - 0.3) * 0.5 + 0.16 * (drape - 0.5)) / 0.22) ** 2)
    silk = screen(silk, (sheen * 0.13)[..., None] * rgb("#bfe8e0"))
    gauge = 0.0014

    def leaf(c, px, py, lean, long, wide):
        tip = (px + long * np.cos(lean), py + long * np.sin(lean))
        s = np.linspace(0, 1, 24)
        full = wide * np.sin(np.pi * s**0.8) ** 0.9 * (1 + 0.06 * np.sin(s * 21))
        edge = [np.stack([px + long * s * np.cos(lean) - k * full * np.sin(lean), py + long * s * np.sin(lean) + k * full * np.cos(lean)], 1) for k in (1, -1)]
        points = [tuple(p) for p in np.concatenate([edge[0], edge[1][-2:0:-1]])]
        for side in (-1, 1):
            # The threads of each half slant away from the rib.
            c.save()
            far = (px + np.cos(lean + side * 1.57) * 0.3, py + np.sin(lean + side * 1.57) * 0.3)
            c.move_to(px, py), c.line_to(*tip)
            c.line_to(tip[0] + far[0] - px, tip[1] + far[1] - py), c.line_to(*far), c.close_path(), c.clip()
            blob(c, points), c.clip()
            count = int(long / gauge * 0.95)
            for k in range(count):
                s = (k + random.uniform(0, 1)) / count * 1.2 - 0.15
                way = lean + side * (0.62 - 0.2 * s)
                x0, y0 = px + long * s * np.cos(lean), py + long * s * np.sin(lean)
                reach = wide * 1.9
                for one, two in ((0, 0.5), (0.42, 1.0)):
                    one, two = (np.clip(v + random.uniform(-0.08, 0.08), 0, 1) for v in (one, two))
                    tone = ramp(np.array([0.75 * one + 0.25 * s + (0.16 if side < 0 else 0)]), *LEAF)[0]
                    tone = np.clip(tone * (1 + 0.34 * np.cos(2 * (way - 0.9)) + random.normal(0, 0.1)), 0, 1)
                    for line, factor in ((gauge * 1.7, 0.7), (gauge * 1.05, 1)):
                        c.set_source_rgb(*(tone * factor)), c.set_line_width(line)
                        c.move_to(x0 + reach * one * np.cos(way), y0 + reach * one * np.sin(way))
                        c.line_to(x0 + reach * two * np.cos(way), y0 + reach * two * np.sin(way)), c.stroke()
            c.restore()
        cord(c, [(px, py), tip], 0.0016, "#c8d8a0", random)

    def wing(c, px, py, lean, long, wide, stops):
        outline = petal_shape((px, py), lean, long, wide, 0.03, int(px * 999))
        stitches(c, random, (px, py), lean, long, wide, outline, stops, gauge)

    def drawing(c):
        cord(c, [(0.3, 1.02), (0.34, 0.86), (0.36, 0.7), (0.37, 0.5)], 0.0055, "#4f7f4a", random)
        cord(c, [(0.337, 0.875), (0.36, 0.835), (0.46, 0.74), (0.55, 0.66), (0.575, 0.61)], 0.004, "#5a8a50", random)
        cord(c, [(0.347, 0.825), (0.32, 0.78), (0.25, 0.73), (0.17, 0.67)], 0.0038, "#4f7f4a", random)
        for one in ((0.17, 0.675, 2.7, 0.13, 0.045), (0.19, 0.69, 3.9, 0.12, 0.04), (0.2, 0.71, 2.0, 0.14, 0.045),
                    (0.36, 0.78, 0.35, 0.2, 0.055), (0.33, 0.88, 2.75, 0.19, 0.055), (0.34, 0.87, 0.75, 0.15, 0.045),
                    (0.47, 0.53, 0.15, 0.15, 0.05), (0.24, 0.5, 2.7, 0.14, 0.046), (0.5, 0.71, 0.1, 0.13, 0.04)):
            leaf(c, *one)
        # A bud, half open, on the right.
        for at, long, wide in ((-1.05, 0.1, 0.036), (-2.0, 0.1, 0.036), (-1.3, 0.115, 0.042), (-1.75, 0.112, 0.04), (-1.52, 0.105, 0.04)):
            outline = petal_shape((0.578, 0.62), at, long, wide, 0.03, int(long * 5000))
            stitches(c, random, (0.578, 0.62), at, long, wide, outline, BLUSH, gauge)
        for at in (-0.75, -2.35, -1.55):
            outline = petal_shape((0.576, 0.628), at, 0.055, 0.017, 0.0, 3)
            stitches(c, random, (0.576, 0.628), at, 0.055, 0.017, outline, LEAF, gauge)
        peony(c, random, 0.365, 0.39, 0.215, gauge, 50)
        gold, blue = ((0, "#7a4a10"), (0.5, "#e0a83a"), (1, "#fff0b0")), ((0, "#1b3f8f"), (0.5, "#5f9fe0"), (1, "#e8f4ff"))
        for at, long, wide, tone in ((-0.15, 0.1, 0.04, blue), (-2.2, 0.1, 0.042, blue), (0.75, 0.068, 0.03, gold), (-3.05, 0.066, 0.03, gold)):
            wing(c, 0.585, 0.165, at - 0.2, long, wide, tone)
        cord(c, [(0.572, 0.195), (0.588, 0.15), (0.592, 0.14)], 0.004, "#e8c878", random)
        for tip in ((0.58, 0.085), (0.635, 0.1)):
            cord(c, [(0.592, 0.14), ((0.592 * 0.7 + tip[0] * 0.3), 0.105), tip], 0.0009, "#e8c878", random)

    threads = layer(w, h, drawing)
    alpha = threads[..., 3]
    picture = shade(silk, alpha, 0.002, 0.004, 0.004, 0.55, "#02100f")
    raised = blur(alpha, h * 0.006)
    gy, gx = np.gradient(raised)
    relief = -(gx + gy) * 16
    tone = blur(threads[..., :3].mean(-1), 0.6)
    ty, tx = np.gradient(tone)
    picture = over(picture, threads * np.clip(1 + relief - (tx + ty) * 1.0, 0.5, 1.5)[..., None].repeat(4, -1).astype(np.float32) * np.array([1, 1, 1, 0]) + threads * np.array([0, 0, 0, 1]))
    light = 0.8 + 0.42 * np.exp(-(np.hypot(x - ratio * 0.42, y - 0.34) / 0.55) ** 2)
    return vignette(np.clip(picture * light[..., None], 0, 1), 0.35)
