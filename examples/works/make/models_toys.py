"""Models of toys and small worlds: a rocket, a fox, an island that floats and an airship."""

import math
import random

import kit
import numpy as np
from mathutils import Vector, noise
from mathutils.bvhtree import BVHTree
from models_kit import TAU, UPRIGHT, ball, block, curve, disc, hoop, lathe, mixed, model, printed, put, scatter, slab, sweep, tinted

DIAMOND = [(0, 0, 0), (-0.5, 0.5, 0.12), (0, 1, 0), (0.5, 0.5, 0.12)]


@model("toy-rocket", "#8fc4ff", side=24, up=10, front=18)
def toy_rocket(k):
    """A rocket of painted tin on three red fins, with brass around its portholes."""
    cream, red, brass, dark = k.paint("#fff3dc", 0.25, clear=0.6), k.paint("#e2352b", 0.25, clear=0.6), k.paint("#e0a94a", 0.25, 1.0), k.paint("#3b4350", 0.35, 0.9)
    hull = curve([(0.2, 0.34), (0.29, 0.5), (0.37, 0.8), (0.375, 1.1), (0.32, 1.4), (0.22, 1.66), (0.1, 1.87), (0.0, 1.98)], 6)
    radius = lambda z: float(np.interp(z, [p[1] for p in hull], [p[0] for p in hull]))
    band = lambda low, high, material, out=0.0: lathe(k, [(radius(z) + out, z) for z in np.linspace(low, high, 8)], material, steps=56)
    band(0.34, 0.52, red)
    band(0.52, 1.36, cream)
    band(1.36, 1.4, brass, 0.004)
    lathe(k, [(radius(z), z) for z in np.linspace(1.4, 1.96, 16)] + [(0, 1.98)], red, steps=56)
    for z in (0.52, 1.38):
        hoop(k, (0, 0, z), radius(z), 0.014, brass, steps=56, sides=6)
    ball(k, (0, 0, 2.0), 0.05, brass, steps=16)
    sweep(k, [(0, 0, 2.0), (0, 0, 2.16)], [0.014, 0.006], brass, 8)
    ball(k, (0, 0, 2.17), 0.022, red, steps=12)
    # A check of blue squares around, portholes, rivets.
    blue = k.paint("#2f66c8", 0.3, clear=0.5)
    count = 28
    for row, z in enumerate((0.6, 0.665)):
        for i in range(count // 2):
            a, wide = TAU * (2 * i + row) / count, TAU / count
            at = lambda b, h: ((radius(h) + 0.003) * math.cos(b), (radius(h) + 0.003) * math.sin(b), h)
            k.shape([at(a, z), at(a + wide / 2, z), at(a + wide, z), at(a + wide, z + 0.065), at(a + wide / 2, z + 0.065), at(a, z + 0.065)], [(0, 1, 4, 5), (1, 2, 3, 4)], blue)
    for a in (0, TAU / 3, -TAU / 3):
        way = (math.pi / 2, 0, a)
        out = lambda r: (r * math.sin(a), -r * math.cos(a), 1.08)
        hoop(k, out(0.372), 0.15, 0.034, brass, way, 36, 10)
        disc(k, out(0.36), 0.14, 0.05, k.paint("#123a5c", 0.08, 0.2, clear=1.0), way, 32)
        for i in range(8):
            b = TAU * i / 8 + 0.2
            x, z = 0.15 * math.cos(b), 0.15 * math.sin(b)
            ball(k, (x * math.cos(a) + 0.403 * math.sin(a), x * math.sin(a) - 0.403 * math.cos(a), 1.08 + z), 0.012, brass, steps=8)
    for i in range(20):
        a = TAU * i / 20
        for z in (0.47, 1.45):
            ball(k, (radius(z) * math.cos(a), radius(z) * math.sin(a), z), 0.012, brass, steps=8)
    # Fins, round at their feet.
    fin = curve([(0.22, 0.42), (0.42, 0.3), (0.52, 0.12), (0.55, 0.0), (0.62, 0.0), (0.7, 0.16), (0.68, 0.42), (0.56, 0.66), (0.36, 0.88), (0.32, 0.72)], 4, closed=True)
    for i in range(3):
        a = TAU * i / 3 + math.pi / 2
        slab(k, fin, 0.07, red, (0, 0, 0.03), (0, 0, a), 0.022)
        ball(k, (0.585 * math.cos(a), 0.585 * math.sin(a), 0.045), 0.055, brass, (1, 1, 0.82), steps=14)
    lathe(k, [(0.0, 0.36), (0.2, 0.36), (0.22, 0.33), (0.14, 0.3), (0.15, 0.25), (0.23, 0.14), (0.24, 0.13), (0.22, 0.13), (0.13, 0.25), (0.0, 0.27)][::-1], dark, steps=40)
    hoop(k, (0, 0, 0.135), 0.232, 0.014, brass, steps=40, sides=6)


def fox_face(c):
    """Cream cheeks in orange, on a sphere by longitude and latitude; the nose is at three quarters of the width."""
    kit.paint(c, "#f0701f")
    c.paint()
    half = [(0.14, 1.62), (0.34, 1.46), (0.62, 1.42), (0.9, 1.54), (1.12, 1.74), (1.16, 1.95), (0.95, 2.3), (0.5, 2.75)]
    kit.paint(c, "#fff1dd")
    kit.blob(c, [(TAU * 0.75 + x, y) for x, y in [(0, 1.72), *half, (0, 2.9), *((-x, y) for x, y in half[::-1])]])
    c.fill()


@model("little-fox", "#a9d6a4", side=26, up=12, front=24)
def little_fox(k):
    """A sitting fox as a vinyl figure: orange and cream, dark socks, a large tail with a pale tip."""
    orange, cream, dark = "#f0701f", "#fff1dd", "#3a2018"
    body = lathe(k, curve([(0.0, 0.02), (0.3, 0.03), (0.4, 0.14), (0.39, 0.34), (0.3, 0.62), (0.22, 0.82), (0.16, 0.9), (0.0, 0.92)], 4), None, (0, 0.08, 0), 40)
    for point in body.data.vertices:
        point.co.y *= 0.9
    chest = lambda p: 1.0 if p.y < 0 and abs(p.x) < 0.2 * math.sqrt(max(1 - ((p.z - 0.52) / 0.42) ** 2, 0)) else 0.0
    tinted(body, lambda p: mixed(k, orange, cream, chest(p)), 0.38)
    head = lathe(k, [(0.46 * math.sin(a), -0.46 * math.cos(a)) for a in np.linspace(0, math.pi, 27)], printed(fox_face, 1280, 640, 1280 / TAU, 0.38), (0, -0.02, 1.18), 52, mapped=True)
    for point in head.data.vertices:
        x, y, z = point.co / 0.46
        cheek = math.exp(-((z + 0.25) / 0.3) ** 2) * max(abs(x) - 0.45, 0)
        snout = max(-y - 0.72, 0) * math.exp(-((x / 0.42) ** 2) - ((z + 0.2) / 0.34) ** 2)
        point.co = Vector((x * (1.12 + 0.55 * cheek), y * 0.92 - snout * 2.1, z * 0.86 - 0.12 * snout - 0.16 * cheek)) * 0.46
    skull = BVHTree.FromPolygons([v.co + head.location for v in head.data.vertices], [f.vertices for f in head.data.polygons])
    # Where the face is met from the front.
    met = lambda x, z: skull.ray_cast(Vector((x, -2, z)), Vector((0, 1, 0)))[0]
    for s in (-1, 1):
        ear = lathe(k, curve([(0.21, 0.0), (0.19, 0.12), (0.12, 0.3), (0.04, 0.42), (0.0, 0.44)], 4), None, (s * 0.3, 0.02, 1.44), 28, (0.1, s * 0.32, 0))
        for point in ear.data.vertices:
            point.co.y *= 0.5
        tinted(ear, lambda p: mixed(k, orange, dark, (p.z - 0.27) / 0.05), 0.38)
        inner = lathe(k, curve([(0.13, 0.05), (0.11, 0.12), (0.06, 0.24), (0.0, 0.3)], 4), k.paint("#ffd2b0", 0.5), (s * 0.3, -0.055, 1.44), 20, (0.1, s * 0.32, 0))
        inner.scale.y = 0.45
        ball(k, met(s * 0.2, 1.21), 0.066, k.paint("#17100d", 0.08, clear=1.0), (0.85, 0.5, 1.15), (0, 0, s * 0.4), 22)
        ball(k, met(s * 0.2 - 0.02, 1.24) + Vector((0, -0.026, 0)), 0.018, k.paint("#ffffff", 0.2), steps=10)
        ball(k, met(s * 0.34, 1.06), 0.07, k.paint("#ff9a86", 0.5), (1, 0.25, 0.62), (0, 0, s * 0.75), 18)
        # Front legs with socks, and the round thighs of one who sits.
        leg = lathe(k, curve([(0.0, 0.0), (0.095, 0.01), (0.12, 0.06), (0.1, 0.16), (0.085, 0.34), (0.09, 0.5), (0.0, 0.56)], 4), None, (s * 0.135, -0.27, 0.0), 24, (-0.12, 0, 0))
        tinted(leg, lambda p: mixed(k, dark, orange, (p.z - 0.22) / 0.04), 0.38)
        thigh = ball(k, (s * 0.34, -0.02, 0.22), 0.22, None, (0.68, 1.1, 1.0), (0, 0, s * 0.25), 28)
        tinted(thigh, lambda p: k.linear(orange), 0.38)
        foot = ball(k, (s * 0.34, -0.25, 0.075), 0.1, None, (0.95, 1.4, 0.75), (0, 0, s * 0.12), 22)
        tinted(foot, lambda p: k.linear(dark), 0.38)
    ball(k, met(0, 1.105), 0.05, k.paint("#1c1310", 0.12, clear=1.0), (1.15, 0.8, 0.8), steps=18)
    for s in (-1, 1):
        smile = [met(s * 0.045 * (1 - math.cos(a)), 1.045 - 0.024 * math.sin(a)) for a in np.linspace(0, math.pi * 0.9, 9)]
        sweep(k, smile, 0.0075, k.paint("#3a2018", 0.5), 6)
    line = curve([(0.12, 0.36, 0.14), (0.4, 0.48, 0.16), (0.66, 0.34, 0.3), (0.74, 0.16, 0.56), (0.66, 0.1, 0.8), (0.56, 0.12, 0.96)], 5)
    thick = np.interp(np.linspace(0, 1, len(line)), np.linspace(0, 1, 9), [0.07, 0.12, 0.17, 0.205, 0.22, 0.205, 0.16, 0.09, 0.005])
    tail = sweep(k, line, thick, None, 24)
    tinted(tail, lambda p: mixed(k, orange, cream, (p.z - 0.66 - 0.03 * math.sin(9 * math.atan2(p.y - 0.12, p.x - 0.68))) / 0.03), 0.38)
    # A scarf.
    wool = k.paint("#2f7f8f", 0.75)
    hoop(k, (0, 0.05, 0.84), 0.215, 0.07, wool, (0.08, 0, 0), 40, 12)
    slab(k, curve([(-0.07, 0.0), (0.07, 0.0), (0.1, -0.28), (-0.05, -0.3)], 3, closed=True)[::-1], 0.05, wool, (0.13, -0.27, 0.84), (-0.15, -0.12, 0.25), 0.018)
    for i in range(4):
        block(k, (0.125 + 0.034 * i, -0.3 + 0.008 * i, 0.535), (0.02, 0.03, 0.06), k.paint("#ffd36a", 0.7), 0.005, (-0.15, -0.1, 0.25))


def crag(k, at, size, seed, low, high, rough=0.9, steps=9, flat=True):
    """A stone with flat sides, or a cushion without."""
    stone = ball(k, (0, 0, 0), 1, None, steps=steps)
    for point in stone.data.vertices:
        p = point.co.copy()
        point.co = Vector((p.x * size[0], p.y * size[1], p.z * size[2])) * (1 + 0.35 * noise.noise(p * 1.3 + Vector((seed, 2 * seed, 0)))) + Vector(at)
    return tinted(stone, lambda p: mixed(k, low, high, (p.z - at[2]) / size[2] * 0.5 + 0.5), rough, flat=flat)


def pine(k, x, y, z, tall):
    sweep(k, [(x, y, z - 0.03), (x, y, z + tall * 0.3)], [0.028, 0.022], k.paint("#6b4226", 0.8), 6)
    for i in range(4):
        r, base = tall * (0.3 - 0.06 * i), z + tall * (0.18 + 0.2 * i)
        cone = lathe(k, [(0.0, base + 0.02), (r, base), (0.0, base + tall * 0.36)], None, (0, 0, 0), 9)
        for point in cone.data.vertices:
            point.co += Vector((x, y, 0))
        tinted(cone, lambda p: mixed(k, "#1f6a4a", "#6fc05a", (p.z - z) / tall), 0.85, flat=True)


@model("floating-island", "#ffb8a4", side=24, up=20, front=-8)
def floating_island(k):
    """A low-poly island in the air: a red-roofed house, trees, a pond that falls over the edge, clouds around."""
    chance = random.Random(11)
    steps = 26
    edge = [0.92 + 0.1 * noise.noise(Vector((2 * math.cos(TAU * i / steps), 2 * math.sin(TAU * i / steps), 3.1))) for i in range(steps)]
    top = 1.0
    height = lambda x, y: top + 0.05 * noise.noise(Vector((x * 2.2, y * 2.2, 0.4))) + 0.12 * max(0.0, y - 0.1)
    # The meadow.
    points, faces = [(0, 0, height(0, 0))], []
    for ring in (0.3, 0.62, 0.9, 1.0):
        for i in range(steps):
            a, r = TAU * (i + (0.5 if ring in (0.62, 1.0) else 0)) / steps, ring * edge[i]
            x, y = r * math.cos(a), r * math.sin(a)
            points.append((x, y, height(x, y) - (0.05 if ring == 1.0 else 0)))
    faces += [(0, 1 + i, 1 + (i + 1) % steps) for i in range(steps)]
    for ring in range(3):
        for i in range(steps):
            a, b, c, d = 1 + ring * steps + i, 1 + ring * steps + (i + 1) % steps, 1 + (ring + 1) * steps + i, 1 + (ring + 1) * steps + (i + 1) % steps
            faces += [(a, c, d), (a, d, b)]
    tinted(k.shape(points, faces, None), lambda p: mixed(k, "#5fa83a", "#b4dc62", 0.5 + noise.noise(p * 2.3) + 0.3 * p.x), 0.9, flat=True)
    # Earth and rock below, narrower downwards.
    rows = [(1.0, top - 0.05), (1.03, top - 0.16), (0.86, top - 0.34), (0.6, top - 0.56), (0.36, top - 0.8), (0.16, top - 0.98)]
    points, faces = [], []
    for n, (part, z) in enumerate(rows):
        for i in range(steps):
            a = TAU * (i + 0.5) / steps
            r = part * edge[i] * (1 + (0.26 * chance.uniform(-1, 1) if n > 1 else 0))
            points.append((r * math.cos(a), r * math.sin(a), z + (chance.uniform(-0.06, 0.06) if n > 1 else 0) + (height(r * math.cos(a), r * math.sin(a)) - top if n == 0 else 0)))
    points.append((0.03, 0, 0.0))
    for n in range(len(rows) - 1):
        for i in range(steps):
            a, b, c, d = n * steps + i, n * steps + (i + 1) % steps, (n + 1) * steps + i, (n + 1) * steps + (i + 1) % steps
            faces += [(a, c, d), (a, d, b)]
    last = (len(rows) - 1) * steps
    faces += [(last + i, len(points) - 1, last + (i + 1) % steps) for i in range(steps)]
    tinted(k.shape(points, faces, None), lambda p: mixed(k, "#6a4a5e", "#c98a5c", p.z / top + 0.25 * noise.noise(p * 4)) if p.z < top - 0.1 else k.linear("#7fb845"), 0.95, flat=True)
    # The pond, its fall and the foam.
    water, foam = k.paint("#3fb4e0", 0.08), k.paint("#f2fbff", 0.6)
    rim = [(0.26 * (1 + 0.16 * math.sin(3 * a)) * math.cos(a) + 0.36, 0.22 * (1 + 0.1 * math.cos(2 * a)) * math.sin(a) - 0.42, top + 0.035) for a in np.linspace(0, TAU, 22, endpoint=False)]
    k.shape(rim, [tuple(range(22))], water, smooth=False)
    for n, (x, y, _) in enumerate(rim):
        if not (x > 0.42 and y < -0.46):
            crag(k, (x, y, top + 0.03), (0.05, 0.05, 0.04), n, "#8a8492", "#d8d2cc", steps=6)
    spill = curve([(0.44, -0.5, top + 0.04), (0.54, -0.66, top + 0.035), (0.62, -0.79, top + 0.0), (0.66, -0.86, top - 0.14), (0.67, -0.88, top - 0.45), (0.67, -0.88, top - 0.78)], 5)
    for part, material, out, start in ((1.0, water, 0.0, 0), (0.22, foam, 0.012, 8), (0.14, foam, 0.014, 12)):
        shift = {1.0: 0, 0.22: 0.03, 0.14: -0.055}[part]
        points = []
        for i, p in enumerate(spill[start:]):
            wide = (0.11 - 0.035 * (i + start) / len(spill)) * part
            for s in (-1, 1):
                points.append((p[0] + (s * wide + shift) * 0.8 + out, p[1] + (s * wide + shift) * 0.58 - out, p[2] + out * 0.3))
        k.shape(points, [(2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1)[::-1] for i in range(len(points) // 2 - 1)], material)
    for n in range(9):
        ball(k, (0.67 + chance.uniform(-0.13, 0.13), -0.9 + chance.uniform(-0.1, 0.1), top - 0.78 + chance.uniform(-0.04, 0.05)), chance.uniform(0.04, 0.08), foam, steps=10)
    # The house.
    x, y, z = -0.28, 0.16, height(-0.28, 0.16) - 0.02
    turn = 0.35
    spin = lambda u, v, w: (x + u * math.cos(turn) - v * math.sin(turn), y + u * math.sin(turn) + v * math.cos(turn), z + w)
    wall, roof, wood, lit = k.paint("#fff0d8", 0.85), k.paint("#d8452f", 0.7), k.paint("#7a4a2a", 0.8), k.paint("#ffd36a", 0.4, glow=1.6)
    slab(k, [(-0.24, 0), (0.24, 0), (0.24, 0.3), (0, 0.52), (-0.24, 0.3)], 0.42, wall, spin(0, 0, 0), (0, 0, turn))
    block(k, spin(0, 0, 0.02), (0.53, 0.47, 0.06), k.paint("#a8a09a", 0.9), 0.01, (0, 0, turn))
    for s in (-1, 1):
        slab(k, [(-0.02, 0), (0.39, 0), (0.39, 0.045), (-0.02, 0.045)] if s > 0 else [(-0.39, 0), (0.02, 0), (0.02, 0.045), (-0.39, 0.045)], 0.54, roof, spin(0, 0, 0.515), (0, s * 0.742, turn), 0.008)
        block(k, spin(s * 0.15, -0.215, 0.22), (0.11, 0.02, 0.12), wood, 0.004, (0, 0, turn))
        block(k, spin(s * 0.15, -0.222, 0.22), (0.085, 0.02, 0.095), lit, 0.002, (0, 0, turn))
        block(k, spin(0.245, s * 0.1, 0.2), (0.02, 0.12, 0.13), lit, 0.002, (0, 0, turn))
    block(k, spin(0, -0.215, 0.12), (0.12, 0.025, 0.22), wood, 0.006, (0, 0, turn))
    ball(k, spin(0.035, -0.232, 0.12), 0.01, k.paint("#e0b04a", 0.3, 1.0), steps=8)
    disc(k, spin(0, -0.21, 0.375), 0.045, 0.03, lit, (math.pi / 2, 0, turn), 14)
    block(k, spin(0.13, 0.08, 0.5), (0.09, 0.09, 0.26), k.paint("#b8736a", 0.9), 0.01, (0, 0, turn))
    for i, r in enumerate((0.045, 0.06, 0.078)):
        ball(k, spin(0.14 + 0.035 * i, 0.08, 0.7 + 0.11 * i), r, k.paint("#ffffff", 0.9), steps=10)
    for i in range(6):
        u, v = 0.03 + 0.06 * i, -0.29 - 0.085 * i
        a, b, _ = spin(u, v, 0)
        disc(k, (a, b, height(a, b) + 0.012), 0.05, 0.03, k.paint("#d8cdbd", 0.9), steps=7)
    for u, v, tall in ((0.18, 0.6, 0.62), (0.42, 0.5, 0.5), (-0.1, 0.72, 0.46), (0.62, 0.18, 0.56), (-0.66, -0.1, 0.5), (-0.74, 0.2, 0.4), (0.76, -0.04, 0.34)):
        pine(k, u, v, height(u, v), tall)
    # A tree of blossom, bushes, a fence, stones.
    sweep(k, curve([(-0.38, -0.42, height(-0.38, -0.42) - 0.02), (-0.36, -0.4, 1.14), (-0.4, -0.42, 1.28)], 3), np.linspace(0.04, 0.022, 7), wood, 7)
    for dx, dy, dz, r in ((0, 0, 0.36, 0.17), (0.13, 0.02, 0.3, 0.12), (-0.13, -0.03, 0.31, 0.12), (0.02, -0.1, 0.3, 0.12), (-0.02, 0.1, 0.42, 0.11)):
        crag(k, (-0.38 + dx, -0.42 + dy, 1.0 + dz), (r, r, r * 0.9), dx * 9 + 4, "#e86a94", "#ffc4d2", steps=10)
    for n in range(16):
        a, r = chance.uniform(0, TAU), chance.uniform(0.5, 0.84)
        u, v = r * math.cos(a), r * math.sin(a)
        if not (u > 0.1 and v < -0.1):
            crag(k, (u, v, height(u, v) + 0.015), (0.045, 0.045, 0.04), n, "#3f8a3a", "#8fd05a", steps=7)
    for n in range(7):
        a = math.pi + 0.35 + 0.14 * n
        u, v = 0.84 * math.cos(a), 0.84 * math.sin(a)
        block(k, (u, v, height(u, v) + 0.07), (0.03, 0.03, 0.16), k.paint("#fff6e8", 0.8), 0.006, (0, 0, a))
    for z in (0.06, 0.11):
        sweep(k, [(0.84 * math.cos(a), 0.84 * math.sin(a), height(0.84 * math.cos(a), 0.84 * math.sin(a)) + z) for a in np.linspace(math.pi + 0.35, math.pi + 1.19, 9)], 0.01, k.paint("#fff6e8", 0.8), 5)
    for n, (u, v, w, r) in enumerate(((-0.95, -0.35, 0.5, 0.09), (0.9, 0.35, 0.38, 0.12), (-0.62, -0.5, 0.22, 0.06))):
        crag(k, (u, v, w), (r, r, r * 1.3), n + 20, "#6a4a5e", "#c98a5c", steps=8)
    cloud = k.paint("#ffffff", 0.9)
    for u, v, w, size in ((-0.92, -0.5, 0.74, 1.0), (0.98, 0.1, 0.62, 0.85), (-0.3, 0.95, 0.5, 1.1)):
        for dx, r in ((-0.17, 0.09), (-0.04, 0.13), (0.1, 0.11), (0.2, 0.07)):
            ball(k, (u + dx * size, v + 0.02 * math.sin(dx * 30), w + r * 0.4 * size), r * size, cloud, (1, 0.85, 0.8), steps=14)


@model("sky-ship", "#b8c8f0", side=-32, up=10, front=34)
def sky_ship(k):
    """A steam airship: a striped balloon bound in brass, a wooden hull with lit windows, propellers and a rudder."""
    canvas, stripe, brass, wood, dark = k.paint("#f4e3c0", 0.65), k.paint("#b83a32", 0.6), k.paint("#d89c40", 0.26, 1.0), k.paint("#7a4524", 0.5), k.paint("#3a2418", 0.55)
    # The balloon lies along Y, its nose in front.
    body = curve([(0.0, -1.0), (0.16, -0.95), (0.33, -0.76), (0.43, -0.42), (0.46, 0.0), (0.43, 0.4), (0.33, 0.74), (0.18, 0.98), (0.05, 1.08), (0.0, 1.08)], 3)
    high, gores = 1.28, 16
    reach = lambda y: float(np.interp(y, [p[1] for p in body], [p[0] for p in body]))
    for n in range(gores):
        points = [((r + 0.012 * math.sin(math.pi * f) * min(r * 4, 1)) * math.cos(TAU * (n + f) / gores), y, high + (r + 0.012 * math.sin(math.pi * f) * min(r * 4, 1)) * math.sin(TAU * (n + f) / gores)) for r, y in body for f in (0, 0.33, 0.67, 1)]
        faces = [(4 * i + j, 4 * i + 4 + j, 4 * i + 5 + j, 4 * i + 1 + j)[::-1] for i in range(len(body) - 1) for j in range(3)]
        k.shape(points, faces, stripe if n % 2 else canvas)
    for y in (-0.62, -0.2, 0.2, 0.62):
        hoop(k, (0, y, high), reach(y) + 0.012, 0.014, brass, UPRIGHT, 48, 6)
    lathe(k, [(0.22, -0.16), (0.225, -0.14), (0.17, -0.06), (0.09, 0.0), (0.0, 0.02)], brass, (0, -1.02, high), 28, UPRIGHT)
    ball(k, (0, -1.03, high), 0.05, brass, steps=14)
    sweep(k, [(0, -1.02, high), (0, -1.24, high)], [0.02, 0.004], brass, 8)
    # Fins at the stern.
    fin = curve([(0.0, 0.52), (0.3, 0.86), (0.36, 1.1), (0.3, 1.26), (0.1, 1.16), (0.0, 1.06)], 4, closed=True)
    for a in (0, math.pi / 2, math.pi, -math.pi / 2):
        points = [((0.16 + u) * math.cos(a), v, high + (0.16 + u) * math.sin(a)) for u, v in fin]
        side = Vector((-math.sin(a), 0, math.cos(a))) * 0.014
        n = len(points)
        k.shape([Vector(p) - side for p in points] + [Vector(p) + side for p in points], [tuple(range(n))[::-1], tuple(range(n, 2 * n))] + [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)], stripe)
        sweep(k, points, 0.012, brass, 6, closed=True)
    # The hull: ribs of planks, a keel of brass.
    sections = [(-0.62, 0.02, 0.42, 0.5), (-0.52, 0.12, 0.36, 0.52), (-0.3, 0.2, 0.3, 0.5), (0.0, 0.22, 0.28, 0.49), (0.3, 0.2, 0.3, 0.5), (0.48, 0.16, 0.34, 0.53), (0.56, 0.12, 0.38, 0.55)]
    rows = [[(wide * math.sin(b), y, brim - (brim - keel) * math.cos(b) ** 0.7) for b in np.linspace(-math.pi / 2, math.pi / 2, 13)] for y, wide, keel, brim in np.array(curve(sections, 3))]
    n = 13
    hull = k.shape([p for row in rows for p in row], [(i * n + j, i * n + j + 1, i * n + n + j + 1, i * n + n + j) for i in range(len(rows) - 1) for j in range(n - 1)] + [tuple(range(n))[::-1], tuple(range((len(rows) - 1) * n, len(rows) * n))], None)
    tinted(hull, lambda p: mixed(k, "#5a2f18", "#b0703a", (p.z - 0.28) / 0.24 + 0.15 * math.sin(p.z * 160)), 0.5)
    k.shape([(s * abs(row[0][0]) * 0.98, row[0][1], row[0][2] - 0.015) for row in rows for s in (-1, 1)], [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(rows) - 1)], k.paint("#c08a52", 0.6))
    for s in (0, n - 1):
        sweep(k, [row[s] for row in rows], 0.018, brass, 8)
        sweep(k, [(row[s][0], row[s][1], row[s][2] + 0.1) for row in rows[2:]], 0.009, brass, 6)
        for row in rows[2::2]:
            sweep(k, [row[s], (row[s][0], row[s][1], row[s][2] + 0.1)], 0.008, brass, 6)
    sweep(k, [row[6] for row in rows], 0.016, brass, 8)
    lit = k.paint("#ffcf6a", 0.3, glow=2.2)
    for s in (-1, 1):
        for y in (-0.28, -0.1, 0.08, 0.26):
            x = float(np.interp(y, [row[0][1] for row in rows], [row[-1][0] for row in rows])) * 0.965
            disc(k, (s * x, y, 0.425), 0.036, 0.03, lit, (0, math.pi / 2, 0), 18)
            hoop(k, (s * (x + 0.012), y, 0.425), 0.042, 0.01, brass, (0, math.pi / 2, 0), 20, 6)
    # A cabin, a funnel, ropes to the balloon.
    block(k, (0, 0.18, 0.6), (0.24, 0.4, 0.2), wood, 0.015)
    block(k, (0, 0.18, 0.71), (0.3, 0.46, 0.03), dark, 0.01)
    for s in (-1, 1):
        for y in (0.06, 0.18, 0.3):
            block(k, (s * 0.118, y, 0.61), (0.02, 0.07, 0.09), lit, 0.004)
    block(k, (0, -0.02, 0.61), (0.12, 0.02, 0.09), lit, 0.004)
    lathe(k, [(0.0, 0.0), (0.05, 0.0), (0.045, 0.16), (0.06, 0.17), (0.06, 0.19), (0.035, 0.19), (0.03, 0.1), (0, 0.1)], brass, (0, -0.18, 0.48), 20)
    hoop(k, (0, -0.38, 0.58), 0.065, 0.01, dark, (0, math.pi / 2, 0.0), 20, 6)
    for i in range(3):
        a = math.pi * i / 3
        sweep(k, [(0, -0.38 - 0.09 * math.cos(a), 0.58 - 0.09 * math.sin(a)), (0, -0.38 + 0.09 * math.cos(a), 0.58 + 0.09 * math.sin(a))], 0.007, dark, 5)
    for s in (-1, 1):
        for y in (-0.62, -0.2, 0.2, 0.62):
            r = reach(y) + 0.012
            top = (s * r * 0.75, y, high - r * 0.66)
            end = (s * 0.17, max(min(y * 0.75, 0.46), -0.44), 0.52)
            sweep(k, [top, end], 0.007, dark, 5)
            sweep(k, [top, (s * 0.17, end[1] * 0.45, 0.52)], 0.005, dark, 5)
        # An engine on its arm, with a propeller of four blades.
        sweep(k, curve([(s * 0.15, 0.3, 0.46), (s * 0.3, 0.34, 0.44), (s * 0.4, 0.36, 0.44)], 4), 0.018, brass, 8)
        lathe(k, curve([(0.0, -0.14), (0.05, -0.12), (0.075, 0.0), (0.06, 0.12), (0.02, 0.16), (0.0, 0.16)], 4), brass, (s * 0.42, 0.36, 0.44), 20, (-math.pi / 2, 0, 0))
        for b in range(4):
            a = math.pi * b / 2 + 0.4
            blade = scatter(k, [(-0.02, 0, 0.02), (0.02, 0.012, 0.02), (0.045, 0.025, 0.15), (0.02, 0.012, 0.19), (-0.03, -0.012, 0.17)], [(0, 1, 2, 3, 4), (4, 3, 2, 1, 0)], [put((s * 0.42, 0.53, 0.44), (0, a, 0))], wood)
            blade.data.use_auto_smooth = True
        hoop(k, (s * 0.42, 0.53, 0.44), 0.2, 0.01, brass, UPRIGHT, 36, 6)
        ball(k, (s * 0.42, 0.54, 0.44), 0.028, brass, steps=12)
    # It rests on a stand like a model in a museum.
    lathe(k, curve([(0.0, 0.0), (0.3, 0.0), (0.32, 0.02), (0.29, 0.045), (0.06, 0.06), (0.025, 0.1), (0.02, 0.26), (0.0, 0.28)], 4), dark, steps=36)
    hoop(k, (0, 0, 0.05), 0.2, 0.01, brass, steps=36, sides=6)
