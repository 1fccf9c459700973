"""Nights: a street in the rain, fireworks, lanterns, a window."""

from functools import lru_cache

import cairo
import numpy as np
from kit import (TAU, blob, bloom, blur, film_curve, grid, layer, letters, loop_noise, over, paint, ramp, resized, rgb,
                 sample, screen, smooth, vignette, work)
from scipy import ndimage as ndi

SIGNS = [  # side, place in the period, height, words, colour
    (-1, 0.2, 0.15, "面馆", "#ff2d6f"), (1, 0.75, 0.55, "咖啡", "#2de2ff"), (-1, 1.35, 0.6, "书店", "#ffd23d"),
    (1, 1.9, 0.05, "茶", "#43ffa1"), (-1, 2.5, 0.2, "酒馆", "#b26bff"), (1, 3.05, 0.62, "唱片", "#ff7a2d"),
    (-1, 3.6, 0.75, "旅店", "#2d8bff"), (1, 3.95, 0.2, "烤鱼", "#ff3d3d"),
]
PERIOD = 4.2


def street(c, t, ratio, mirrored):
    """Both walls from far to near; mirrored, as the wet ground shows them."""
    random = np.random.default_rng(3)
    windows = [(random.integers(0, 2) * 2 - 1, random.random() * PERIOD, random.integers(0, 9), random.random()) for _ in range(120)]
    focus, eye, flip = 0.62, 0.3, -1 if mirrored else 1

    def at(x, y, z):
        # y counts from the ground; the eye stands at `eye`.
        return ratio / 2 + focus * x / z, 0.56 - focus * (flip * y - eye) / z

    def quad(points):
        c.move_to(*points[0])
        for point in points[1:]:
            c.line_to(*point)
        c.close_path()
        c.fill()

    for k in range(4, -1, -1):
        things = [("w",) + window for window in windows] + [("s",) + sign for sign in SIGNS]
        things += [("f", n % 2 * 2 - 1, 0.1 + n * 0.42, n) for n in range(10)]
        for thing in sorted(things, key=lambda thing: -thing[2]):
            z = thing[2] + (k - t) * PERIOD
            if not 0.34 < z < 15:
                continue
            fog = np.exp(-z / 6.5)
            side = thing[1]
            if thing[0] == "f":
                # A lit shop: its window on the wall, its light on the ceiling of the awning.
                colour = ("#ffb35c", "#ff5f8f", "#ffd9a0", "#59d8ff", "#ffa04a")[thing[3] % 5]
                for low, high, alpha in ((0.03, 0.24, 0.5), (0.06, 0.2, 0.8), (0.25, 0.275, 1)):
                    paint(c, colour, fog * alpha)
                    quad([at(side * 0.62, low, z), at(side * 0.62, low, z + 0.34), at(side * 0.62, high, z + 0.34), at(side * 0.62, high, z)])
                paint(c, "#0a0714", 0.9 * fog)
                for post in (0.1, 0.2, 0.27):
                    quad([at(side * 0.62, 0.03, z + post), at(side * 0.62, 0.03, z + post + 0.02), at(side * 0.62, 0.24, z + post + 0.02), at(side * 0.62, 0.24, z + post)])
            elif thing[0] == "w":
                _, _, _, floor, lit = thing
                y, deep = 0.34 + floor * 0.3, 0.2
                colour = ("#ffbf6b", "#7fc6ff", "#ffd9a0")[int(lit * 60) % 3]
                paint(c, colour, fog * (0.75 if lit > 0.62 else 0.1))
                quad([at(side * 0.62, y, z), at(side * 0.62, y, z + deep), at(side * 0.62, y + 0.17, z + deep), at(side * 0.62, y + 0.17, z)])
            else:
                _, _, _, y, words, colour = thing
                flicker = 1.0 if words != "茶" else 0.55 + 0.45 * (np.sin(TAU * t * 9) > -0.6)
                tall, wide = 0.17 * len(words) + 0.04, 0.2
                x0 = side * 0.62 - (wide if side > 0 else 0)
                (left, top), (right, bottom) = at(x0, y + 0.3 + tall, z), at(x0 + wide, y + 0.3, z)
                if mirrored:
                    top, bottom = at(x0, y + 0.3, z)[1], at(x0, y + 0.3 + tall, z)[1]
                paint(c, rgb("#0a0714") * fog + rgb("#1b1236") * (1 - fog))
                c.rectangle(left, top, right - left, bottom - top), c.fill()
                paint(c, colour, fog * flicker)
                c.set_line_width(0.012 * focus / z)
                m = 0.018 * focus / z
                c.rectangle(left + m, top + m, right - left - 2 * m, bottom - top - 2 * m), c.stroke()
                size = 0.135 * focus / z
                for i, word in enumerate(words):
                    cy = at(0, y + 0.3 + tall - 0.15 - 0.17 * i, z)[1]
                    c.save()
                    c.translate((left + right) / 2, cy)
                    c.scale(1, flip)
                    paint(c, rgb(colour) * 0.35 + 0.65, fog * flicker)
                    letters(c, word, 0, 0, size)
                    c.restore()


def walker(c, x, y, s, t, flip):
    """From behind, under a clear red umbrella."""
    c.save()
    c.translate(x, y)
    c.scale(s, s * flip)
    step = np.sin(TAU * t * 4)
    bob = -0.012 * np.cos(TAU * t * 8)
    paint(c, "#07060d")
    for leg in (1, -1):
        lift = max(0, leg * step) * 0.07
        c.set_line_width(0.085)
        c.set_line_cap(cairo.LINE_CAP_ROUND)
        c.move_to(leg * 0.055, -0.42), c.line_to(leg * 0.06, -0.04 - lift), c.stroke()
    blob(c, [(-0.15, -0.36 + bob), (-0.14, -0.7 + bob), (0, -0.78 + bob), (0.14, -0.7 + bob), (0.15, -0.36 + bob), (0, -0.33 + bob)]), c.fill()
    c.arc(0, -0.83 + bob, 0.075, 0, TAU), c.fill()
    c.set_line_width(0.014)
    c.move_to(0.1, -0.6 + bob), c.line_to(0.05, -1.12 + bob), c.stroke()
    c.translate(0.05, -0.86 + bob)
    shine = cairo.RadialGradient(0, -0.3, 0.05, 0, 0, 0.5)
    shine.add_color_stop_rgb(0, 1, 0.42, 0.42), shine.add_color_stop_rgb(1, 0.62, 0.06, 0.16)
    c.move_to(-0.4, 0)
    c.curve_to(-0.36, -0.36, 0.36, -0.36, 0.4, 0)
    for i in range(4):
        a = 0.4 - 0.2 * i
        c.curve_to(a - 0.04, -0.06, a - 0.16, -0.06, a - 0.2, 0)
    c.set_source(shine), c.fill()
    paint(c, "#3a0410", 0.5)
    c.set_line_width(0.008)
    for a in (-0.2, 0, 0.2):
        c.move_to(a, 0), c.curve_to(a * 0.9, -0.16, a * 0.4, -0.26, 0, -0.275), c.stroke()
    c.restore()


def streaks(c, t, ratio, count, seed, length, turns, alpha):
    random = np.random.default_rng(seed)
    paint(c, "#bcd6ff", alpha)
    for _ in range(count):
        x, y0, s = random.uniform(0, ratio), random.random(), random.uniform(0.6, 1.3)
        y = (y0 + t * turns * (1 if s < 1 else 2)) % 1 * 1.3 - 0.2
        c.set_line_width(0.0014 * s)
        c.move_to(x, y), c.line_to(x - 0.012 * s, y + length * s), c.stroke()


@work("neon-rain", poster=0.0)
def neon_rain(t, w, h):
    ratio = w / h
    x, y = grid(w, h)
    sky = ramp(y, (0, "#0a0620"), (0.4, "#2b1450"), (0.57, "#6a2a74"), (0.7, "#140a2c")) ** 2.2
    haze = np.exp(-(((x - ratio / 2) / 0.14) ** 2) - ((y - 0.5) / 0.16) ** 2)[..., None]
    sky = sky + haze * rgb("#ff6fae") ** 2.2 * 0.55

    def walls(mirrored):
        f = lambda c: street(c, t, ratio, mirrored)
        lights = layer(w, h, f)
        inside = np.clip((np.abs(x - ratio / 2) - 0.045) / 0.4, 0, 1)[..., None]
        dark = sky * (1 - smooth(0.0, 0.12, inside) * 0.93)
        return dark * (1 - lights[..., 3:]) + lights[..., :3] ** 2.2 * 1.5

    scene = walls(False)
    wet = walls(True)
    noise = loop_noise(w, h, t, 26, 4, 3) - 0.5
    far = np.clip((y - 0.6) / 0.4, 0.02, 1)
    wet = sample(wet, (x + 0.02 * noise * (0.4 + far)) * h, (y + 0.09 * noise * far) * h)
    wet = 0.45 * wet + 0.55 * ndi.gaussian_filter1d(wet, 0.03 * h, axis=0)
    puddle = smooth(0.42, 0.56, loop_noise(w, h, 0, 7, 12, 4))
    shown = wet * (0.28 + 0.62 * puddle)[..., None] + rgb("#141028") ** 2.2 * 0.4
    # The kerb: the ground ends where the walls meet it.
    edge = 0.56 + 0.3 * np.abs(x - ratio / 2) / 0.62
    ground = smooth(-0.002, 0.002, y - np.maximum(edge, 0.585))
    scene = scene * (1 - ground[..., None]) + shown * ground[..., None]
    fx, fy = ratio * 0.5 + 0.004 * np.sin(TAU * t * 4), 0.86
    for flip, alpha in ((-1, 0.55), (1, 1)):
        figure = layer(w, h, lambda c: walker(c, fx, fy, 0.33, t, flip))
        if flip < 0:
            figure = ndi.gaussian_filter1d(sample(figure, (x + 0.012 * noise) * h, y * h), 0.008 * h, axis=0)
        scene = scene * (1 - figure[..., 3:] * alpha) + figure[..., :3] ** 2.2 * alpha
    rain = layer(w, h, lambda c: (streaks(c, t, ratio, 150, 1, 0.05, 3, 0.2), streaks(c, t, ratio, 40, 2, 0.11, 5, 0.16)))

    def splashes(c):
        random = np.random.default_rng(8)
        for _ in range(70):
            px, py, p0 = random.uniform(0, ratio), random.uniform(0.68, 1), random.random()
            age = (p0 + t * 6) % 1
            paint(c, "#cfe3ff", 0.4 * (1 - age))
            c.set_line_width(0.0018)
            c.save(), c.translate(px, py), c.scale(1, 0.35)
            c.arc(0, 0, 0.004 + 0.02 * age * (py - 0.5), 0, TAU), c.restore(), c.stroke()

    scene += rain[..., :3] ** 2.2 * 1.2 + layer(w, h, splashes)[..., :3] ** 2.2 * 1.5
    return vignette(bloom(film_curve(scene * 1.2), 0.45, 0.022, 0.75), 0.35)


@lru_cache
def harbour(w, h):
    """The far city, the bridge and its lamps."""
    ratio = w / h
    random = np.random.default_rng(6)

    def skyline(c):
        for row, (colour, low, high) in enumerate((("#222c5c", 0.1, 0.2), ("#141a40", 0.05, 0.13))):
            px = -0.05
            while px < ratio:
                wide, tall = random.uniform(0.03, 0.075), random.uniform(low, high) * (1.5 if random.random() > 0.85 else 1)
                paint(c, colour), c.rectangle(px, 0.73 - tall, wide, tall), c.fill()
                for _ in range(int(tall * wide * 2600)):
                    paint(c, ("#ffcf87", "#9fd0ff", "#ffe9c4")[random.integers(3)], random.uniform(0.2, 0.85))
                    c.rectangle(px + 0.004 + 0.0075 * random.integers(max(int(wide / 0.0075) - 1, 1)), 0.73 - tall + 0.008 + 0.0105 * random.integers(max(int(tall / 0.0105) - 1, 1)), 0.003, 0.0045), c.fill()
                px += wide + random.uniform(-0.01, 0.015)

    def bridge(c):
        paint(c, "#05060f")
        c.rectangle(-0.1, 0.664, ratio + 0.2, 0.014), c.fill()
        towers = (ratio * 0.26, ratio * 0.74)
        for tower in towers:
            for dx in (-0.02, 0.012):
                c.rectangle(tower + dx, 0.4, 0.009, 0.36), c.fill()
            for ty in (0.41, 0.5, 0.59):
                c.rectangle(tower - 0.02, ty, 0.04, 0.009), c.fill()
            c.rectangle(tower - 0.03, 0.73, 0.06, 0.03), c.fill()
        spans = ((-ratio * 0.22, towers[0]), (towers[0], towers[1]), (towers[1], ratio * 1.22))
        for a, b in spans:
            for width, colour in ((0.0035, "#05060f"),):
                c.set_line_width(width), paint(c, colour)
                c.move_to(a, 0.41), c.curve_to(a + (b - a) * 0.3, 0.7, a + (b - a) * 0.7, 0.7, b, 0.41), c.stroke()
            for i in range(1, 22):
                f = i / 22
                py = 0.41 * ((1 - f) ** 3 + f**3) + 0.7 * 3 * f * (1 - f)
                px = a + (b - a) * (3 * f * (1 - f) ** 2 * 0.3 + 3 * f * f * (1 - f) * 0.7 + f**3)
                c.set_line_width(0.001), paint(c, "#05060f")
                c.move_to(px, py), c.line_to(px, 0.67), c.stroke()
                paint(c, "#ffd28a"), c.arc(px, py - 0.002, 0.0024, 0, TAU), c.fill()
        for i in range(60):
            paint(c, "#ffb45a"), c.arc(i * ratio / 59, 0.662, 0.002, 0, TAU), c.fill()

    return layer(w, h, skyline), layer(w, h, bridge)


SHELLS = [  # start, x, y, size, colour, second colour, stars
    (0.02, 0.5, 0.26, 0.3, "#ffd27a", "#ff5a36", 150), (0.16, 0.24, 0.2, 0.21, "#7fd4ff", "#3b6bff", 110),
    (0.3, 0.76, 0.22, 0.24, "#ff7ac8", "#a03bff", 130), (0.45, 0.4, 0.16, 0.2, "#8dffb0", "#1fbf8f", 100),
    (0.55, 0.62, 0.3, 0.24, "#ffcf5a", "#ff7a1f", 130), (0.68, 0.14, 0.27, 0.18, "#ff8a5a", "#ff2d55", 90),
    (0.78, 0.86, 0.16, 0.19, "#b9a2ff", "#5a3bff", 100), (0.88, 0.48, 0.2, 0.22, "#ffe08a", "#ff8a2d", 110),
]


@work("fireworks-bridge", poster=0.42)
def fireworks(t, w, h):
    ratio = w / h
    x, y = grid(w, h)
    city, bridge = harbour(w, h)

    def sparks(c):
        c.set_operator(cairo.OPERATOR_ADD)
        c.set_line_cap(cairo.LINE_CAP_ROUND)
        for n, (start, sx, sy, size, one, two, stars) in enumerate(SHELLS):
            random = np.random.default_rng(n + 10)
            age = (t - start) % 1
            rise = (t - start + 0.085) % 1
            if rise < 0.085:
                f = rise / 0.085
                top = 0.66 + (sy - 0.66) * (1 - (1 - f) ** 2)
                paint(c, "#ffd9a0", 0.8), c.set_line_width(0.002)
                c.move_to(sx * ratio, top), c.line_to(sx * ratio + 0.002, top + 0.05 * (1 - f) + 0.01), c.stroke()
            if age > 0.5:
                continue
            life = age / 0.5
            for _ in range(stars):
                a, up = random.uniform(0, TAU), random.uniform(-1, 1)
                speed = size * np.sqrt(1 - up * up) * random.uniform(0.93, 1.03)
                vx, vy = np.cos(a) * speed, up * size * 0.98
                # Drawn for every star at every age, so that the sequence stays the same through the burst.
                dim = random.uniform(0.4, 1)
                tail = []
                for back in np.linspace(0, 0.13, 5):
                    k = max(life - back, 0)
                    reach = 1 - np.exp(-3.2 * k)
                    tail.append((sx * ratio + vx * reach, sy + vy * reach + 0.12 * k * k))
                colour = rgb(one) * (1 - smooth(0.15, 0.6, life)) + rgb(two) * smooth(0.15, 0.6, life)
                twinkle = 1 if life < 0.68 else dim * (0.5 + 0.5 * np.sin(life * 90 + a * 9))
                fade = (1 - life) ** 0.45 * smooth(-0.02, 0.12, life) * twinkle
                for i in range(4):
                    paint(c, colour, fade * (1 - i / 4) * 0.85)
                    c.set_line_width(0.0046 * (1 - life * 0.3) * (1 - i / 6))
                    c.move_to(*tail[i]), c.line_to(*tail[i + 1]), c.stroke()

    fire = layer(w, h, sparks)[..., :3] ** 1.5 * 2.4
    glow = resized(blur(resized(np.minimum(fire, 1.2), w // 4, h // 4), h / 4 * 0.12), w, h) * 0.9
    sky = ramp(y, (0, "#050716"), (0.5, "#141a44"), (0.73, "#3a2a5e")) ** 2.2
    scene = sky + fire + glow * (0.8 + 1.2 * loop_noise(w, h, t, 4, 2, 4))[..., None]
    scene = scene * (1 - city[..., 3:]) + city[..., :3] ** 2.2 * 1.1 + glow * city[..., 3:] * 0.12
    scene = scene * (1 - bridge[..., 3:]) + bridge[..., :3] ** 2.2 * 1.4
    shore = 0.745
    depth = np.clip((y - shore) / (1 - shore), 0, 1)
    wave = loop_noise(w, h, t, 30, 5, 3) - 0.5
    dx = wave * 0.03 * (0.3 + depth) + 0.004 * np.sin(240 * np.sqrt(depth + 0.02) + TAU * t * 2)
    mirror = sample(scene, (x + dx) * h, (2 * shore - y - depth * 0.12 + wave * 0.12 * depth) * h)
    mirror = 0.5 * mirror + 0.5 * ndi.gaussian_filter1d(mirror, 0.02 * h, axis=0)
    water = mirror * 0.75 + rgb("#0a1030") ** 2.2 * 0.5
    scene = np.where((y > shore)[..., None], water, scene)

    def crowd(c):
        random = np.random.default_rng(5)
        paint(c, "#020309")
        c.rectangle(-0.1, 0.965, ratio + 0.2, 0.1), c.fill()
        for i in range(38):
            px, s = i * ratio / 37 + random.uniform(-0.015, 0.015), random.uniform(0.85, 1.15)
            sway = 0.002 * np.sin(TAU * t + i)
            c.arc(px + sway, 0.945 - 0.02 * s, 0.0135 * s, 0, TAU), c.fill()
            blob(c, [(px - 0.026 * s, 0.99), (px - 0.02 * s, 0.95), (px + sway, 0.94), (px + 0.02 * s, 0.95), (px + 0.026 * s, 0.99)]), c.fill()

    people = layer(w, h, crowd)
    scene = scene * (1 - people[..., 3:])
    return vignette(bloom(film_curve(scene * 1.1), 0.5, 0.02, 0.6), 0.25)


@work("river-lanterns", poster=0.2)
def lanterns(t, w, h):
    ratio = w / h
    x, y = grid(w, h)
    random = np.random.default_rng(12)
    horizon = 0.74
    sky = ramp(y, (0, "#070b24"), (0.35, "#16204f"), (0.6, "#4a2f6b"), (horizon, "#c9605a")) ** 2.2
    shown = sky.copy()

    def lamp(c, px, py, s, lean):
        c.save(), c.translate(px, py), c.rotate(lean)
        body = cairo.LinearGradient(0, -s, 0, s)
        body.add_color_stop_rgb(0, 0.75, 0.22, 0.05), body.add_color_stop_rgb(0.55, 1, 0.5, 0.12), body.add_color_stop_rgb(1, 1, 0.93, 0.62)
        c.move_to(-0.52 * s, -0.75 * s)
        c.curve_to(-0.4 * s, -1.02 * s, 0.4 * s, -1.02 * s, 0.52 * s, -0.75 * s)
        c.line_to(0.4 * s, 0.8 * s), c.line_to(-0.4 * s, 0.8 * s), c.close_path()
        c.set_source(body), c.fill_preserve()
        paint(c, "#8a2b08", 0.55), c.set_line_width(0.035 * s), c.stroke()
        for a in (-0.2, 0.2):
            c.move_to(a * s, -0.9 * s), c.line_to(a * 0.8 * s, 0.8 * s), c.stroke()
        paint(c, "#fff6c8"), c.arc(0, 0.62 * s, 0.15 * s, 0, TAU), c.fill()
        c.restore()

    kinds = [(0.011, 46, 1, 0.6), (0.021, 20, 1, 0.25), (0.042, 8, 2, 0.0), (0.1, 3, 2, 7.0)]
    temple = layer(w, h, lambda c: pagoda(c, ratio * 0.79, horizon + 0.004, 0.3))
    hills = layer(w, h, lambda c: (paint(c, "#1b1440"), blob(c, [(-0.2, 0.76), (0.08, 0.66), (0.2, 0.7), (0.34, 0.69), (0.5, 0.67), (0.7, 0.72), (0.9, 0.9), (-0.2, 0.9)]), c.fill()))
    shown = shown * (1 - hills[..., 3:]) + hills[..., :3] ** 2.2
    for n, (size, count, turns, soft) in enumerate(kinds):
        def group(c):
            for i in range(count):
                px = ratio * ((i * 0.618 + 0.13 * n) % 1) + 0.02 * np.sin(TAU * (t + i * 0.37))
                if n == 3:
                    px = ratio * (0.06, 0.95, 0.5)[i]
                start = (i * 0.389 + n * 0.31) % 1
                py = 1.15 - 1.3 * ((start + t * turns) % 1) if n > 1 else horizon - (horizon + 0.1) * ((start + t * turns) % 1)
                s = size * (0.75 + 0.5 * ((i * 7) % 5) / 5) * (1 if n > 1 else smooth(0, 0.06, (start + t * turns) % 1))
                lamp(c, px, py, s, 0.06 * np.sin(TAU * (t + i * 0.21)))

        lights = layer(w, h, group)
        if soft:
            lights = blur(lights, soft * h / 768)
        if n == 2:
            shown = shown * (1 - temple[..., 3:]) + temple[..., :3] ** 2.2
        shown = shown * (1 - lights[..., 3:]) + lights[..., :3] ** 2.2 * (2.2 if n < 3 else 1.3)
        if n == 1:
            depth = np.clip((y - horizon) / (1 - horizon), 0, 1)
            full = shown * (1 - temple[..., 3:]) + temple[..., :3] ** 2.2
            wave = loop_noise(w, h, t, 24, 3, 3) - 0.5
            mirror = sample(full, (x + 0.03 * wave * (0.3 + depth)) * h, (2 * horizon - y * 1.0 - 0.5 * depth * 0.3 + 0.1 * wave * depth) * h)
            mirror = 0.4 * mirror + 0.6 * ndi.gaussian_filter1d(mirror, 0.012 * h, axis=0)
            shown = np.where((y > horizon)[..., None], mirror * 0.7 + rgb("#0d0f30") ** 2.2 * 0.6, shown)
    return vignette(bloom(film_curve(shown * 1.3), 0.55, 0.025, 0.8), 0.3)


def pagoda(c, x, base, tall):
    paint(c, "#0c0820")
    for i in range(5):
        y, half = base - tall * (0.1 + 0.17 * i), tall * (0.19 - 0.025 * i)
        c.rectangle(x - half * 0.62, y - 0.1 * tall, half * 1.24, 0.18 * tall), c.fill()
        c.move_to(x - half * 1.2, y - 0.085 * tall)
        c.curve_to(x - half * 0.8, y - 0.08 * tall, x - half * 0.6, y - 0.12 * tall, x - half * 0.45, y - 0.155 * tall)
        c.line_to(x + half * 0.45, y - 0.155 * tall)
        c.curve_to(x + half * 0.6, y - 0.12 * tall, x + half * 0.8, y - 0.08 * tall, x + half * 1.2, y - 0.085 * tall)
        c.line_to(x + half, y - 0.06 * tall), c.line_to(x - half, y - 0.06 * tall), c.fill()
        paint(c, "#ffb35a")
        for k in range(3):
            c.rectangle(x + half * (-0.4 + 0.32 * k), y - 0.03 * tall, half * 0.16, 0.055 * tall)
        c.fill()
        paint(c, "#0c0820")
    c.rectangle(x - 0.006, base - tall * 1.08, 0.012, tall * 0.2), c.fill()
    blob(c, [(x - 0.3, base + 0.02), (x - 0.12, base - 0.02), (x + 0.1, base - 0.03), (x + 0.4, base - 0.05), (x + 0.4, base + 0.03)]), c.fill()
