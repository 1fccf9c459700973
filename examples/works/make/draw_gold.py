"""A golden tree of whorls in the manner of Vienna around 1905, on gold leaf strewn with ornament."""

import cairo
import numpy as np
from kit import TAU, bloom, blur, grid, layer, loop_noise, over, paint, ramp, rgb, shade, smooth, vignette, work

JEWELS = ("#1f6a6a", "#8f2a2a", "#2a3f8f", "#e8dcc0", "#c8642a", "#3f7a3a", "#1c1812")


def whorl(turns, r0, r1, start, way, n=130):
    """A spiral from outside inwards."""
    s = np.linspace(0, 1, n)
    a, r = start + way * turns * TAU * s, r0 + (r1 - r0) * s**0.8
    return np.stack([r * np.cos(a), r * np.sin(a)], 1)


def coiled(random, x, y, lean, size, way, depth, out):
    """A bough that runs out, bends and rolls itself up; smaller ones leave its back."""
    run = np.linspace(0, 1, 40)
    bend = lean + way * 0.9 * run**1.6
    px, py = x + np.cumsum(np.cos(bend)) * size / 40, y + np.cumsum(np.sin(bend)) * size / 40
    roll, radius = 1.75 + 0.35 * random.random(), size * 0.36
    ca = bend[-1] - way * np.pi / 2
    centre = np.array([px[-1] - radius * np.cos(ca), py[-1] - radius * np.sin(ca)])
    spiral = whorl(roll, radius, radius * 0.12, ca, way) + centre
    line = np.concatenate([np.stack([px, py], 1), spiral[1:]])
    wide = np.linspace(0.2, 0.035, len(line)) * size * 0.34 + 0.0022
    out.append((line, wide, centre, radius))
    if depth:
        for at, side, scale in ((14, -1, 0.62), (30, 1, 0.5)):
            coiled(random, px[at], py[at], bend[at] + side * way * random.uniform(0.75, 1.15), size * scale * random.uniform(0.9, 1.12), side * way, depth - 1, out)


def tree(ratio):
    random = np.random.default_rng(8)
    out = []
    mid = ratio / 2
    for lean, size, way, up in ((-2.55, 0.34, -1, 0.5), (-0.6, 0.34, 1, 0.5), (-2.05, 0.3, 1, 0.43), (-1.08, 0.3, -1, 0.43), (-1.75, 0.27, -1, 0.37), (-1.35, 0.27, 1, 0.36), (-2.95, 0.24, -1, 0.57), (-0.2, 0.24, 1, 0.57)):
        coiled(random, mid, up, lean, size, way, 1 if up < 0.4 else 2, out)
    return sorted(out, key=lambda bough: bough[3])


def ribbon(c, line, wide):
    d = np.gradient(line, axis=0)
    n = np.stack([-d[:, 1], d[:, 0]], 1) / (np.hypot(*d.T)[:, None] + 1e-9) * wide[:, None] / 2
    for i, p in enumerate([*(line + n), *(line - n)[::-1]]):
        c.line_to(*p) if i else c.move_to(*p)
    c.close_path()


def trunk(c, ratio):
    mid = ratio / 2
    c.move_to(mid - 0.115, 0.9), c.curve_to(mid - 0.06, 0.84, mid - 0.045, 0.7, mid - 0.034, 0.5), c.line_to(mid - 0.02, 0.34)
    c.line_to(mid + 0.02, 0.34), c.line_to(mid + 0.034, 0.5), c.curve_to(mid + 0.045, 0.7, mid + 0.06, 0.84, mid + 0.115, 0.9), c.close_path()


def ornament(c, random, x, y, s):
    """One of the small signs with which trunk and ground are inlaid."""
    kind, tone = random.integers(5), JEWELS[random.integers(len(JEWELS))]
    c.save(), c.translate(x, y), c.rotate(random.normal(0, 0.25)), c.scale(s, s)
    if kind == 0:
        paint(c, tone), c.rectangle(-0.5, -0.5, 1, 1), c.fill(), paint(c, "#f2dfa0"), c.rectangle(-0.2, -0.2, 0.4, 0.4), c.fill()
    elif kind == 1:
        for r, colour in ((0.55, tone), (0.36, "#f0d88a"), (0.18, JEWELS[random.integers(len(JEWELS))])):
            paint(c, colour), c.arc(0, 0, r, 0, TAU), c.fill()
    elif kind == 2:
        c.move_to(0, -0.6), c.line_to(0.5, 0.45), c.line_to(-0.5, 0.45), c.close_path(), paint(c, tone), c.fill()
    elif kind == 3:
        # An eye.
        c.move_to(-0.65, 0), c.curve_to(-0.2, -0.5, 0.2, -0.5, 0.65, 0), c.curve_to(0.2, 0.5, -0.2, 0.5, -0.65, 0), paint(c, "#efe2c0"), c.fill()
        paint(c, tone), c.arc(0, 0, 0.27, 0, TAU), c.fill(), paint(c, "#120e0a"), c.arc(0, 0, 0.12, 0, TAU), c.fill()
    else:
        paint(c, tone), c.set_line_width(0.16)
        for k, p in enumerate(whorl(1.6, 0.5, 0.05, 0, 1, 40)):
            c.line_to(*p) if k else c.move_to(*p)
        c.stroke()
    c.restore()


@work("gold-tree")
def gold_tree(_, w, h):
    ratio = w / h
    x, y = grid(w, h)
    random = np.random.default_rng(2)
    # Leaves of gold, laid edge over edge, each taking the light a little differently.
    cell = 0.105
    ix, iy = np.floor((x + 0.006 * np.sin(y * 40)) / cell).astype(int), np.floor((y + 0.006 * np.sin(x * 37)) / cell).astype(int)
    tones = random.normal(0, 0.05, (20, 20))[iy % 20, ix % 20]
    seam = np.minimum(np.minimum((x / cell) % 1, 1 - (x / cell) % 1), np.minimum((y / cell) % 1, 1 - (y / cell) % 1))
    worn = loop_noise(w, h, 0, 6, 4, 3) - 0.5
    light = 0.52 + 0.3 * np.exp(-(np.hypot(x - ratio * 0.5, y - 0.36) / 0.42) ** 2) + tones + 0.3 * worn + 0.05 * smooth(0.05, 0.0, seam)
    picture = ramp(np.clip(light, 0, 1), (0, "#5a3510"), (0.35, "#a8741f"), (0.6, "#d9a83c"), (0.82, "#f2d274"), (1, "#fff2c0"))
    boughs = tree(ratio)

    def behind(c):
        dots = np.random.default_rng(9)
        for _ in range(240):
            px, py = dots.uniform(0, ratio), dots.uniform(0, 0.88)
            paint(c, "#fff0b4" if dots.random() < 0.6 else "#7a4a14", 0.5), c.set_line_width(0.0013)
            c.arc(px, py, dots.choice((0.0022, 0.0038, 0.006)), 0, TAU), c.stroke()

    def ground(c):
        flecks = np.random.default_rng(5)
        line = [(ratio * k / 30, 0.865 + 0.02 * np.sin(k * 0.55) + 0.006 * np.sin(k * 1.7)) for k in range(31)]
        c.move_to(*line[0])
        for p in line[1:]:
            c.line_to(*p)
        c.line_to(ratio, 1.1), c.line_to(0, 1.1), c.close_path(), paint(c, "#3a4a24"), c.fill_preserve(), c.save(), c.clip()
        for row in range(7):
            for k in range(44):
                px, py = ratio * (k + 0.5 * (row % 2)) / 42 + flecks.normal(0, 0.002), 0.87 + row * 0.0245
                tone = ("#4f6a2c", "#6f8a34", "#2f5a3a", "#9aa83c")[flecks.integers(4)]
                paint(c, tone), c.arc(px, py, 0.0122, 0, TAU), c.fill()
                for a in range(5):
                    colour = ("#f4d04a", "#e85a3a", "#f4efe0", "#7a4aa8", "#e88aa0")[(k * 7 + row * 3) % 5]
                    if (k * 5 + row * 11) % 3 == 0:
                        paint(c, colour), c.arc(px + 0.0052 * np.cos(a * TAU / 5), py + 0.0052 * np.sin(a * TAU / 5), 0.0036, 0, TAU), c.fill()
        c.restore()

    def wood(c):
        c.set_line_join(cairo.LINE_JOIN_ROUND)
        for line, wide, _, _ in boughs:
            ribbon(c, line, wide), paint(c, "#4a2c12"), c.fill_preserve(), paint(c, "#2a180a"), c.set_line_width(0.0018), c.stroke()
            ribbon(c, line[4:-4], wide[4:-4] * 0.42), paint(c, "#c8923a"), c.fill()
        trunk(c, ratio), paint(c, "#4a2c12"), c.fill()

    def inlay(c):
        jewels = np.random.default_rng(6)
        trunk(c, ratio), c.save(), c.clip()
        for row in range(24):
            for k in range(7):
                px, py = ratio / 2 + (k - 3 + 0.5 * (row % 2)) * 0.03, 0.36 + row * 0.0232
                paint(c, ("#6a431c", "#8a5a24", "#3a220e")[(k + row * 2) % 3]), c.rectangle(px - 0.015, py - 0.0113, 0.03, 0.0226), c.fill()
                if (k * 3 + row * 5) % 4 < 2:
                    ornament(c, jewels, px, py, 0.018)
        c.restore()
        for _, _, centre, radius in boughs:
            if radius > 0.028:
                ornament(c, jewels, *centre, radius * 0.3)
        for line, _, centre, radius in boughs:
            for i in range(10, 40, 14):
                # Leaves like coins along the boughs.
                px, py = line[i] + jewels.normal(0, 0.012, 2)
                if radius > 0.03 and jewels.random() < 0.8:
                    ornament(c, jewels, px, py, jewels.uniform(0.015, 0.023))

    picture = over(picture, layer(w, h, behind))
    field = layer(w, h, ground)
    picture = over(picture, field)
    branches = layer(w, h, wood)
    picture = shade(picture, branches[..., 3], 0.003, 0.005, 0.004, 0.5, "#3a1c04")
    picture = over(picture, branches)
    gems = layer(w, h, inlay)
    picture = over(shade(picture, gems[..., 3], 0.001, 0.0018, 0.0012, 0.45, "#1a0c02"), gems)
    # The metal is in relief: paste under the gold catches the light on its upper edge.
    raised = blur(picture.mean(-1), h * 0.0011)
    gy, gx = np.gradient(raised)
    picture = picture * np.clip(1 - (gx + gy) * 1.1, 0.75, 1.3)[..., None]
    return vignette(bloom(np.clip(picture, 0, 1.1), 0.82, 0.015, 0.3), 0.32)
