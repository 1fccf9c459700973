"""The scenes: each builds itself with the tools `k` and returns its samples and what moves it to a moment."""

import math
import random

import bpy
from mathutils import Vector

TAU = 2 * math.pi
SCENES = {}


def scene(name):
    def register(build):
        SCENES[name] = build
        return build

    return register


def group(things, at=(0, 0, 0)):
    hub = bpy.data.objects.new("hub", None)
    hub.location = at
    bpy.context.collection.objects.link(hub)
    for thing in things:
        thing.parent = hub
    return hub


def nigiri(k, kind):
    rice = k.ball((0, 0, 0.2), 0.2, k.paint("#fdf6ea", 0.7, skin=0.15), (1.5, 0.85, 0.75))
    parts = [rice]
    colour = {"salmon": "#ff6a2e", "tuna": "#c81f2f", "egg": "#ffc22e", "shrimp": "#ff8f6a"}[kind]
    if kind == "egg":
        parts += [k.box((0, 0, 0.37), (0.62, 0.32, 0.13), k.paint(colour, 0.45), 0.05), k.box((0, 0, 0.28), (0.09, 0.37, 0.32), k.paint("#10201a", 0.6), 0.02)]
    else:
        top = k.ball((0, 0, 0.31), 0.2, k.paint(colour, 0.25, clear=0.6, skin=0.1), (1.8, 0.98, 0.6))
        parts.append(top)
        for i in range(5):
            x = -0.24 + i * 0.12
            line = [(x + 0.05 * math.sin(a * 2), 0.185 * math.sin(a) * 1.0, 0.31 + 0.122 * math.cos(a) * math.sqrt(max(1 - (x / 0.36) ** 2, 0.1))) for a in [-1.3 + 2.6 * n / 12 for n in range(13)]]
            parts.append(k.path(line, 0.008, k.paint("#ffd9c2", 0.4)))
    return parts


def plate(k, colour):
    profile = [(0, 0.0), (0.26, 0.0), (0.28, 0.03), (0.42, 0.06), (0.54, 0.12), (0.55, 0.135), (0.53, 0.14), (0.4, 0.085), (0.2, 0.065), (0, 0.065)]
    return [k.turned(profile, k.paint(colour, 0.2, clear=0.8))]


@scene("sushi-train")
def sushi_train(k):
    k.world("#ffcf9a", "#3a2a4a", 0.35)
    k.box((0, 0, -0.2), (30, 1.5, 0.36), k.paint("#23242b", 0.35))
    k.box((0, 0, -0.012), (30, 1.22, 0.03), k.paint("#3a3d48", 0.5), 0.0)
    for y in (-0.72, 0.72):
        k.box((0, y, 0.01), (30, 0.09, 0.1), k.paint("#d8a24a", 0.25, 1.0), 0.02)
    k.box((0, -2.6, -0.35), (30, 3.6, 0.3), k.paint("#8a4f2b", 0.4, clear=0.3), 0.03)
    k.box((0, 4.2, 1.5), (30, 0.2, 6), k.paint("#274c4a", 0.8))
    for i in range(16):
        k.box((-8 + i * 1.05, 4.0, 1.2), (0.1, 0.1, 5), k.paint("#5e3620", 0.5), 0.02)
    for i in range(9):
        at = (-6.2 + 1.55 * i, 2.9, 2.15 + 0.08 * (i % 2))
        k.ball(at, 0.36, k.paint("#ff5a2a", 0.7, glow=2.6), (1, 1, 1.15))
        k.tube((at[0], at[1], at[2] + 0.43), 0.15, 0.08, k.paint("#1a1210", 0.5))
        k.tube((at[0], at[1], at[2] - 0.43), 0.15, 0.08, k.paint("#1a1210", 0.5))
    # What stands on the counter, out of focus in front.
    k.turned([(0, 0), (0.2, 0), (0.24, 0.1), (0.25, 0.42), (0.23, 0.43), (0.22, 0.12), (0, 0.08)], k.paint("#2f6f73", 0.3, clear=0.6), (1.75, -1.55, -0.2))
    k.tube((1.75, -1.55, 0.15), 0.222, 0.02, k.paint("#a9b04a", 0.15), 0)
    moving = []
    kinds = (("salmon", "#1f4f8a"), ("egg", "#b52a2a"), ("tuna", "#e9dcc0"))
    spacing = 1.42
    for n in range(-5, 7):
        kind, colour = kinds[n % 3]
        things = plate(k, colour)
        for side in (-1, 1):
            pieces = group(nigiri(k, kind), (0.0, side * 0.19, 0.06))
            pieces.rotation_euler = (0, 0, 0.35)
            things.append(pieces)
        moving.append((group(things), n * spacing))
    k.lamp((-3, -4, 5), (0, 0, 0), 4, 900, "#ffe2bd")
    k.lamp((4, 3.2, 4), (0, 0, 0), 2.5, 260, "#ff9a5a")
    k.camera((1.0, -5.3, 2.1), (0.15, 0.4, 0.62), 42, (0.2, -0.2, 0.3), 1.6)

    def move(t):
        for hub, x in moving:
            hub.location.x = x + spacing * 3 * t - spacing * 1.5

    return 40, move


@scene("marble-spiral")
def marble_spiral(k):
    k.world("#ffd9c2", "#6a8fc8", 0.55)
    pitch, radius, turns = 1.5, 1.25, 7
    k.backdrop(k.paint("#f2b8a0", 0.9), 6, 30, 30)
    wood = k.paint("#e9b06a", 0.45)
    for reach, thick in ((radius - 0.17, 0.05), (radius + 0.17, 0.05)):
        points = [(reach * math.cos(a), reach * math.sin(a), pitch * a / TAU) for a in [TAU * i / 90 for i in range(90 * turns + 1)]]
        k.path(points, thick, wood)
    for i in range(turns * 8):
        a = TAU * i / 8
        z = pitch * a / TAU - 0.1
        k.path([((radius - 0.25) * math.cos(a), (radius - 0.25) * math.sin(a), z), ((radius + 0.25) * math.cos(a), (radius + 0.25) * math.sin(a), z)], 0.025, wood)
        k.path([(0.2 * math.cos(a), 0.2 * math.sin(a), z - 0.16), (radius * math.cos(a), radius * math.sin(a), z)], 0.03, k.paint("#fff1dd", 0.5))
    k.tube((0, 0, 5), 0.22, 16, k.paint("#3f6f8f", 0.4))
    for i in range(14):
        k.ring((0, 0, i * 0.75), 0.225, 0.035, k.paint("#fff1dd", 0.4))
    colours = ("#e8324a", "#ffb31f", "#1fa37a", "#2f6fe0")
    marbles, step = [], TAU / 6
    for n in range(turns * 6 + 8):
        marbles.append((k.ball((0, 0, 0), 0.2, k.paint(colours[n % 4], 0.05, clear=1.0)), n * step))
    k.lamp((-5, -5, 11), (0, 0, 5.2), 4, 1500, "#fff0dc")
    k.lamp((6, -2, 4), (0, 0, 5), 3, 420, "#9ac8ff")
    k.lamp((1, 5, 8), (0, 0, 5), 3, 600, "#ffb28a")
    k.camera((0, -9.5, 7.2), (0, 0, 5.0), 48, (0, -1.2, 5.3), 1.4)

    def move(t):
        for thing, start in marbles:
            a = start - step * 4 * t
            thing.location = (radius * math.cos(a), radius * math.sin(a), pitch * a / TAU + 0.13)

    return 32, move


@scene("robot-dance")
def robot_dance(k):
    k.world("#fff0e0", "#8fb8ff", 0.45)
    k.backdrop(k.paint("#2bb3a3", 0.85), 3.5, 12)
    shell, dark, joint = k.paint("#fff6e8", 0.25, clear=0.9), k.paint("#16202c", 0.12, clear=1.0), k.paint("#ff7a3a", 0.35, clear=0.5)
    glow = k.paint("#7dfff0", glow=5)
    body = group([k.ball((0, 0, 0), 0.5, shell, (1, 0.85, 1.05)), k.ring((0, 0, -0.12), 0.5, 0.03, joint), k.ball((0, -0.4, 0.1), 0.1, joint, (1, 0.5, 1))])
    head = group([k.box((0, 0, 0.34), (0.98, 0.72, 0.7), shell, 0.26), k.box((0, -0.31, 0.34), (0.76, 0.16, 0.46), dark, 0.14),
                  k.tube((0, 0, 0.78), 0.02, 0.24, joint), k.ball((0, 0, 0.93), 0.075, k.paint("#ff4a4a", glow=3))]
                 + [k.tube((s * 0.5, 0, 0.34), 0.15, 0.1, joint, 0.02, (0, math.pi / 2, 0)) for s in (-1, 1)])
    eyes = [k.ball((s * 0.19, -0.385, 0.38), 0.075, glow, (1, 0.4, 1.25)) for s in (-1, 1)]
    mouth = k.path([(0.12 * math.cos(a), -0.395, 0.26 + 0.06 * math.sin(a)) for a in [math.pi + math.pi * i / 12 for i in range(13)]], 0.014, glow)
    for thing in (*eyes, mouth):
        thing.parent = head
    arms, legs = [], []
    for s in (-1, 1):
        arms.append((s, [k.ball((0, 0, 0), 0.105 - 0.006 * i, joint if i % 2 == 0 else shell) for i in range(5)] + [k.ball((0, 0, 0), 0.15, shell)]))
        legs.append((s, [k.ball((0, 0, 0), 0.09, joint) for _ in range(4)], k.box((0, 0, 0), (0.3, 0.46, 0.2), shell, 0.09)))
    # Records and notes of the stage: a disc that turns colours with the beat.
    k.tube((0, 0, 0.03), 1.35, 0.06, k.paint("#123c46", 0.3, clear=0.5))
    k.ring((0, 0, 0.06), 1.35, 0.035, k.paint("#ffd24a", glow=3))
    k.lamp((-3.5, -4, 5), (0, 0, 1), 3, 520, "#fff0dc")
    k.lamp((4, -1, 2.5), (0, 0, 1), 2, 240, "#ff7ab0")
    k.lamp((1.5, 3.0, 4), (0, 0, 1.2), 2, 420, "#9fe8ff")
    k.camera((0.5, -6.6, 1.9), (0, 0, 1.15), 50, (0, -0.4, 1.5), 2.0)

    def move(t):
        beat = TAU * t
        sway, hop = math.sin(beat * 2), abs(math.sin(beat * 2)) ** 1.5
        squash = 1 + 0.07 * math.cos(beat * 4)
        hip = Vector((0.2 * sway, 0, 0.92 + 0.13 * hop))
        body.location, body.rotation_euler = hip, (0.04, 0.16 * sway, 0.35 * math.sin(beat))
        body.scale = (1 / squash**0.5, 1 / squash**0.5, squash)
        head.location = hip + Vector((0.1 * sway, 0, 0.44 * squash))
        head.rotation_euler = (0.08 * math.cos(beat * 4), -0.2 * math.sin(beat * 2 + 0.5), 0.3 * math.sin(beat))
        blink = 0.12 if abs((t * 2) % 1 - 0.5) < 0.05 else 1
        for eye in eyes:
            eye.scale = (1, 0.4, 1.25 * blink)
        for s, beads in arms:
            swing = math.sin(beat * 2 + (0.6 if s > 0 else 3.7))
            shoulder = hip + Vector((s * 0.5, 0, 0.16))
            for i, bead in enumerate(beads):
                f = i / 5
                lift = 0.25 + 0.75 * swing
                bead.location = shoulder + Vector((s * (0.5 * math.sin(f * 1.4)), -0.15 * f, f * f * 0.75 * lift + 0.12 * f * math.sin(beat * 2 + f * 3) - 0.1 * f))
        for s, beads, foot in legs:
            up = max(0, s * math.sin(beat * 2)) * 0.24
            foot.location = (s * 0.3 + 0.05 * sway, -0.08, 0.16 + up)
            foot.rotation_euler = (-up * 1.2, 0, -s * 0.15)
            for i, bead in enumerate(beads):
                f = (i + 0.5) / 4
                top = hip + Vector((s * 0.22, 0, -0.4))
                bead.location = top.lerp(Vector(foot.location) + Vector((0, 0.06, 0.08)), f) + Vector((s * 0.06 * math.sin(f * math.pi), 0, 0))

    return 32, move


@scene("tea-steam")
def tea_steam(k):
    k.world("#3a3f4a", "#8fa6c4", 0.22)
    k.box((0, 0, -0.1), (14, 9, 0.2), k.paint("#5a3320", 0.38, clear=0.25), 0.0)
    for i in range(-6, 7):
        k.box((0, i * 0.72, 0.001), (14, 0.012, 0.004), k.paint("#2a150c", 0.8), 0)
    k.box((0, 4.4, 2), (16, 0.2, 6), k.paint("#3b4a45", 0.9), 0)
    cup = [(0, 0.04), (0.3, 0.04), (0.33, 0.0), (0.38, 0.02), (0.4, 0.1), (0.58, 0.24), (0.72, 0.5), (0.76, 0.78), (0.775, 0.8), (0.75, 0.81), (0.72, 0.78), (0.68, 0.5), (0.5, 0.26), (0, 0.2)]
    k.turned(cup, k.paint("#8fc4ad", 0.12, clear=1.0), (0, 0, 0.1))
    k.tube((0, 0, 0.79), 0.71, 0.01, k.paint("#b8702a", 0.04, clear=1.0), 0)
    saucer = [(0, 0.0), (0.5, 0.0), (0.55, 0.04), (0.95, 0.1), (1.15, 0.2), (1.16, 0.22), (1.12, 0.22), (0.92, 0.14), (0.5, 0.08), (0, 0.08)]
    k.turned(saucer, k.paint("#f1e7d4", 0.3, clear=0.5), (0, 0, 0.02))
    # Two small cakes with a leaf, and a twig of plum blossom.
    for x, y, colour in ((1.55, -0.65, "#f0b8bd"), (1.95, 0.0, "#dfe3b0")):
        k.turned([(0, 0.0), (0.3, 0.0), (0.36, 0.06), (0.37, 0.2), (0.3, 0.3), (0.12, 0.34), (0, 0.34)], k.paint(colour, 0.6, skin=0.2), (x, y, 0.02))
        for n in range(6):
            a = TAU * n / 6
            k.ball((x + 0.2 * math.cos(a), y + 0.2 * math.sin(a), 0.31), 0.085, k.paint(colour, 0.6), (1, 1, 0.7))
        k.ball((x, y, 0.38), 0.06, k.paint("#f7d24a", 0.5))
    twig = [(-2.6 + 0.4 * i, -0.75 + 0.12 * math.sin(i * 1.3) + 0.1 * i, 0.08 + 0.05 * math.sin(i * 2)) for i in range(6)]
    k.path(twig, 0.035, k.paint("#3a241c", 0.8))
    chance = random.Random(4)
    for n in range(9):
        bx, by, bz = twig[n % 6]
        bx, by, bz = bx + chance.uniform(-0.2, 0.2), by + chance.uniform(-0.16, 0.16), bz + 0.07
        for petal in range(5):
            a = TAU * petal / 5 + n
            k.ball((bx + 0.085 * math.cos(a), by + 0.085 * math.sin(a), bz), 0.075, k.paint("#f7a9b8" if n % 2 else "#fbd3da", 0.6, skin=0.2), (1, 1, 0.45))
        k.ball((bx, by, bz + 0.035), 0.035, k.paint("#ffd75a", 0.5))
    teapot = [(0, 0), (0.6, 0), (0.68, 0.06), (0.98, 0.5), (1.0, 0.8), (0.8, 1.15), (0.45, 1.3), (0.42, 1.36), (0.1, 1.46), (0.08, 1.55), (0.14, 1.66), (0, 1.72)]
    k.turned(teapot, k.paint("#4c6f68", 0.25, clear=0.7), (-1.5, 2.3, 0))
    k.path([(-0.6, 2.15, 0.5), (-0.3, 2.1, 0.75), (-0.15, 2.05, 1.05), (0.0, 2.0, 1.2)], 0.13, k.paint("#4c6f68", 0.25, clear=0.7))
    k.ring((-1.5, 2.3, 1.75), 0.75, 0.06, k.paint("#2b1a12", 0.5), (math.pi / 2, 0, 0))
    k.lamp((-5, 2.2, 4.2), (0, 0, 0.4), 2.2, 620, "#ffdcae")
    k.lamp((4.5, -3, 3.5), (0, 0, 0.4), 4, 90, "#9fc0ff")
    k.lamp((1.5, 4.0, 2.5), (0, 0, 0.9), 1.2, 90, "#fff1dd")
    # A lattice between the window and the table draws the light.
    for i in range(-4, 6):
        k.box((-3.6, 1.6 + i * 0.45, 3.1), (0.05, 0.07, 2.6), k.paint("#1a100a"), 0)
    k.camera((0.5, -5.2, 3.1), (0.2, 0.1, 0.6), 46, (0, -0.55, 0.8), 1.8)
    return 160, None


@scene("liquid-chrome")
def liquid_chrome(k):
    k.world("#0c0a1c", "#1c1440", 0.6)
    ball = bpy.data.metaballs.new("drops")
    ball.resolution = ball.render_resolution = 0.07
    thing = bpy.data.objects.new("drops", ball)
    bpy.context.collection.objects.link(thing)
    ball.materials.append(k.paint("#f4f0ff", 0.06, 1.0))
    drops = [ball.elements.new() for _ in range(8)]
    for i, drop in enumerate(drops):
        drop.radius = 1.15 if i == 0 else 0.5 + 0.12 * (i % 3)
    for at, size, power, colour in (((-4, -2, 4), 3, 900, "#ff3d9a"), ((4, -3, 1), 2.5, 700, "#2d7bff"), ((0, 3, 4), 4, 800, "#ffb03d"), ((0, -3, -5), 4, 500, "#35ffd2"), ((2, -6, 5), 1.2, 500, "#ffffff"), ((-5, -3, -2), 1.5, 420, "#8a4dff")):
        k.lamp(at, (0, 0, 0), size, power, colour)
    wall = k.paint("#17102e", 0.7)
    k.box((0, 6, 0), (40, 0.1, 40), wall, 0)
    k.camera((0, -7.5, 0), (0, 0, 0), 62)

    def move(t):
        a = TAU * t
        for i, drop in enumerate(drops):
            p, n = i * 2.4, 1 + i % 2
            reach = 0 if i == 0 else 0.95 + 0.42 * math.sin(n * a + p)
            q = p + a * (1 if i % 2 else -1)
            drop.co = (reach * math.cos(q), 0.5 * reach * math.sin(a + p), reach * 0.95 * math.sin(q + 0.6 * math.sin(a + p)))

    return 24, move


@scene("clay-room")
def clay_room(k):
    k.world("#ffd9b0", "#7f9fe0", 0.4)
    clay = lambda c, r=0.75: k.paint(c, r, skin=0.06)
    k.box((0, 0, -0.15), (4.4, 4.4, 0.3), clay("#d98f5a"), 0.12)
    for i in range(6):
        k.box((-1.75 + 0.7 * i, 0, 0.012), (0.62, 4.1, 0.03), clay("#e8a66e" if i % 2 else "#dd9a62"), 0.02)
    k.box((0, 2.15, 1.5), (4.4, 0.25, 3.2), clay("#6fb0a8"), 0.1)
    k.box((-2.15, 0, 1.5), (0.25, 4.4, 3.2), clay("#f2d3a0"), 0.1)
    # The window with its night, the moon and stars.
    k.box((-0.2, 2.02, 1.95), (1.5, 0.1, 1.3), clay("#fff3df"), 0.06)
    k.box((-0.2, 1.97, 1.95), (1.28, 0.06, 1.08), k.paint("#23306e", 0.5), 0.04)
    k.ball((0.12, 1.94, 2.2), 0.17, k.paint("#fff0b8", glow=2.2), (1, 0.3, 1))
    for x, z in ((-0.6, 2.3), (-0.4, 1.75), (0.25, 1.7), (-0.15, 2.1)):
        k.ball((x, 1.94, z), 0.03, k.paint("#fff6d8", glow=4))
    k.box((-0.2, 1.95, 1.95), (0.06, 0.08, 1.1), clay("#fff3df"), 0.02), k.box((-0.2, 1.95, 1.95), (1.3, 0.08, 0.06), clay("#fff3df"), 0.02)
    # Bed, rug, desk with a lamp, shelf with books.
    k.box((1.25, 1.0, 0.3), (1.5, 2.0, 0.35), clay("#a8623c"), 0.1), k.box((1.25, 0.95, 0.53), (1.4, 1.9, 0.3), clay("#fff3df"), 0.14)
    k.box((1.25, 0.65, 0.6), (1.5, 1.35, 0.3), clay("#e05a5a"), 0.14), k.box((1.25, 1.65, 0.74), (0.85, 0.42, 0.24), clay("#ffe9c8"), 0.12)
    for i in range(5):
        k.ball((0.8 + 0.23 * i, 0.3 + 0.2 * (i % 2), 0.745), 0.07, clay("#ffd24a"), (1, 1, 0.3))
    k.tube((-0.15, -0.55, 0.04), 1.0, 0.06, clay("#3f6fa8"), 0.03), k.tube((-0.15, -0.55, 0.055), 0.78, 0.06, clay("#ffe2b0"), 0.03), k.tube((-0.15, -0.55, 0.07), 0.5, 0.06, clay("#e8784a"), 0.03)
    k.box((-1.55, 1.35, 0.82), (0.95, 1.1, 0.1), clay("#a8623c"), 0.04)
    for x, y in ((-1.9, 0.9), (-1.9, 1.8), (-1.2, 0.9), (-1.2, 1.8)):
        k.tube((x, y, 0.4), 0.06, 0.8, clay("#a8623c"), 0.02)
    k.tube((-1.8, 1.65, 0.9), 0.15, 0.06, clay("#2f3b52"), 0.02), k.path([(-1.8, 1.65, 0.9), (-1.85, 1.68, 1.25), (-1.62, 1.5, 1.45)], 0.03, clay("#2f3b52"))
    k.tube((-1.58, 1.46, 1.4), 0.2, 0.22, clay("#ffb62e"), 0.02, (0.3, -0.2, 0), 32, 0.1), k.ball((-1.56, 1.44, 1.31), 0.09, k.paint("#fff0c0", glow=14))
    for i, c in enumerate(("#e05a5a", "#3f6fa8", "#ffd24a")):
        k.box((-1.5, 1.05, 0.9 + 0.08 * i), (0.42 - 0.04 * i, 0.3, 0.075), clay(c), 0.02, 0.2 * i)
    k.box((-1.98, -0.6, 1.75), (0.3, 1.5, 0.08), clay("#a8623c"), 0.03)
    for i, c in enumerate(("#e05a5a", "#6fb0a8", "#ffd24a", "#3f6fa8", "#e8784a", "#8a5aa8")):
        k.box((-1.95, -1.15 + 0.13 * i, 1.98 + 0.02 * (i % 3)), (0.22, 0.11, 0.38 + 0.04 * (i % 3)), clay(c), 0.02)
    k.turned([(0, 0), (0.12, 0), (0.16, 0.22), (0.14, 0.22), (0, 0.18)], clay("#e8784a"), (-1.95, -0.1, 1.79))
    for i in range(7):
        a = TAU * i / 7
        k.ball((-1.95 + 0.1 * math.cos(a), -0.1 + 0.1 * math.sin(a), 2.12 + 0.05 * (i % 2)), 0.09, clay("#5f9a4a"), (0.6, 0.6, 1.4))
    # Who lives here: a small round bear with a scarf, reading on the rug.
    fur, light = clay("#b5764a"), clay("#f2d3a8")
    k.ball((-0.15, -0.5, 0.48), 0.42, fur, (1, 0.9, 1)), k.ball((-0.12, -0.83, 0.45), 0.28, light, (0.9, 0.4, 0.95))
    k.ball((-0.12, -0.56, 1.12), 0.42, fur, (1.05, 0.95, 0.95)), k.ball((-0.1, -0.93, 1.03), 0.18, light, (1.1, 0.7, 0.8))
    for s in (-1, 1):
        k.ball((-0.12 + s * 0.32, -0.5, 1.45), 0.14, fur, (1, 0.7, 1)), k.ball((-0.12 + s * 0.32, -0.58, 1.45), 0.08, light, (1, 0.5, 1))
        k.ball((-0.1 + s * 0.16, -0.94, 1.18), 0.045, k.paint("#1a1210", 0.1, clear=1.0)), k.ball((-0.1 + s * 0.26, -0.9, 1.03), 0.07, clay("#f0947a"), (1, 0.5, 0.7))
        k.ball((-0.15 + s * 0.3, -0.95, 0.2), 0.17, fur, (0.9, 1.3, 0.9)), k.ball((-0.15 + s * 0.3, -1.16, 0.2), 0.09, light, (1, 0.4, 1))
        k.ball((-0.13 + s * 0.33, -0.82, 0.62), 0.12, fur, (0.9, 1.5, 0.9))
    k.ball((-0.1, -1.06, 1.07), 0.055, k.paint("#2a1810", 0.2, clear=1.0), (1.2, 0.8, 0.8))
    k.ring((-0.13, -0.54, 0.82), 0.31, 0.09, clay("#e0483a")), k.box((0.1, -0.86, 0.66), (0.15, 0.09, 0.34), clay("#e0483a"), 0.04)
    for s in (-1, 1):
        page = k.box((-0.13 + s * 0.17, -1.08, 0.62), (0.34, 0.05, 0.42), clay("#3f6fa8"), 0.02)
        page.rotation_euler = (-0.5, 0, s * 0.35)
        page = k.box((-0.13 + s * 0.16, -1.05, 0.64), (0.3, 0.05, 0.38), clay("#fff6e4"), 0.02)
        page.rotation_euler = (-0.5, 0, s * 0.35)
    k.lamp((4, -5, 6), (0, 0, 0.6), 3.5, 620, "#ffe0b8")
    k.lamp((-1.56, 1.3, 1.25), (-1.0, -0.5, 0.3), 0.3, 34, "#ffb04a")
    k.lamp((-4, -5, 3), (0, 0, 0.8), 4, 160, "#8fb0ff")
    k.box((0, 0, -0.5), (60, 60, 0.1), k.paint("#f6c8a8", 0.9), 0)
    k.camera((6.2, -7.4, 5.6), (-0.12, 0.05, 0.98), 62, (-0.1, -0.9, 1.0), 2.0)
    return 160, None
