"""Pictures of what things are made of: stone, glass, paper, porcelain, ice, light."""

import cairo
import numpy as np
from kit import TAU, blob, bloom, blur, grain, grid, layer, loop_noise, over, paint, ramp, rgb, sample, screen, shade, smooth, vignette, work
from scipy import ndimage as ndi
from scipy.spatial import cKDTree


@work("agate-slice")
def agate(_, w, h):
    x, y = grid(w, h)
    ratio = w / h
    warp = lambda seed, cells: loop_noise(w, h, 0, cells, seed, 5) - 0.5
    dx, dy = x - ratio * 0.5 + warp(3, 2) * 0.17, y - 0.5 + warp(4, 2) * 0.17
    outline = np.hypot(dx * 0.86 / max(ratio, 0.9), dy * 1.13)
    inside = outline < 0.395
    depth = ndi.distance_transform_edt(inside) / h
    depth = depth + warp(8, 5) * 0.03 * smooth(0.0, 0.1, depth)
    heart = smooth(0.2, 0.225, depth)
    bands = depth * (1 + 0.25 * warp(9, 3))
    tone = ramp(bands, (0, "#3a2a22"), (0.012, "#a5673a"), (0.03, "#f0d9b0"), (0.05, "#c4703a"), (0.075, "#f4e6cc"), (0.1, "#7f9aa0"), (0.125, "#1d5f78"),
                (0.15, "#dff0ee"), (0.17, "#2f8a98"), (0.19, "#0f3f58"), (0.205, "#e8f6f4"), (0.22, "#c9dfe8"))
    fine = 0.5 + 0.5 * np.sin(bands * 900 + warp(12, 6) * 5)
    tone = tone * (0.9 + 0.1 * fine[..., None])
    random = np.random.default_rng(5)
    tips = np.stack([random.random(900) * ratio, random.random(900)], 1)
    near, which = cKDTree(tips).query(np.stack([x, y], -1).reshape(-1, 2), k=2)
    edge = (near[:, 1] - near[:, 0]).reshape(h, w)
    facet = random.random(900)[which[:, 0].reshape(h, w)]
    lean = random.normal(size=(900, 2))[which[:, 0].reshape(h, w)]
    local = ((x - tips[which[:, 0].reshape(h, w), 0]) * lean[..., 0] + (y - tips[which[:, 0].reshape(h, w), 1]) * lean[..., 1]) * 30
    light = np.clip(0.25 + 0.6 * facet + local * 0.5, 0, 1.3) * (0.55 + 0.45 * smooth(0, 0.006, edge))
    crystal = ramp(np.clip(light, 0, 1), (0, "#24103f"), (0.35, "#5b2f8f"), (0.7, "#a987dc"), (0.92, "#efe2ff"), (1, "#ffffff"))
    rim = smooth(0.235, 0.27, depth)
    crystal = crystal * (0.55 + 0.45 * rim)[..., None]
    stone = tone * (1 - heart[..., None]) + crystal * heart[..., None]
    shine = np.exp(-(((x - ratio * 0.34) * 0.8 + (y - 0.26)) / 0.09) ** 2) * (1 - heart) * 0.22
    stone = screen(stone, shine[..., None] * np.ones(3))
    table = ramp(y * 0.6 + x / ratio * 0.4, (0, "#f3eee6"), (1, "#d9cfc2")) * (1 + 0.03 * warp(20, 40))[..., None]
    alpha = blur(inside.astype(np.float32), h * 0.0012)
    table = shade(table, alpha, 0.014, 0.022, 0.02, 0.5, "#3a2418")
    table = shade(table, alpha, 0.003, 0.004, 0.003, 0.35, "#3a2418")
    picture = table * (1 - alpha[..., None]) + stone * alpha[..., None]
    return grain(bloom(picture, 0.9, 0.012, 0.25), 0.008)


@work("stained-glass")
def stained_glass(_, w, h):
    x, y = grid(w, h)
    ratio = w / h
    random = np.random.default_rng(17)
    seeds, tones = [], []

    def add(px, py, colour, spread=0.06):
        seeds.append((px, py)), tones.append(np.clip(rgb(colour) + random.normal(0, spread, 3), 0, 1))

    for ring, (radius, count) in enumerate(((0, 1), (0.055, 7), (0.1, 12))):
        for k in range(count):
            a = TAU * (k + 0.5 * ring) / count
            add(ratio * 0.5 + radius * np.cos(a), 0.36 + radius * np.sin(a), ("#fff3b0", "#ffd24a", "#ffab2e")[ring], 0.02)
    for ring in range(5):
        count = 16 + ring * 5
        radius = 0.16 + ring * 0.085
        for k in range(count):
            a = TAU * (k + 0.5 * (ring % 2)) / count
            px, py = ratio * 0.5 + radius * np.cos(a), 0.36 + radius * np.sin(a)
            if py < 0.6:
                add(px, py, ("#ff7d3a", "#f0533f", "#d93a6a", "#8f3f9f", "#43459f")[ring] if k % 2 else ("#ff9a4a", "#ff6a4a", "#e85a8a", "#6a4fb0", "#2f5fb0")[ring])
    for row, (py, colours) in enumerate(((0.635, ("#2f6f5f", "#3f8f6a")), (0.69, ("#1f5f6f", "#2a7f8f")), (0.75, ("#1a4f8f", "#2f7fbf", "#f0b84a")), (0.82, ("#163f7f", "#2a6fb0", "#4fb0cf")), (0.89, ("#12306a", "#1f559a")), (0.96, ("#0f2658", "#1a4585")))):
        for k in range(13):
            px = ratio * (k + 0.5 * (row % 2)) / 12.5
            gold = row >= 2 and abs(px - ratio * 0.5) < 0.075
            add(px, py + 0.018 * np.sin(k * 1.1 + row), "#ffc255" if gold else colours[k % 2], 0.035)
    tree = cKDTree(np.array(seeds))
    wobble = loop_noise(w, h, 0, 5, 31, 3) - 0.5
    near, which = tree.query(np.stack([x + wobble * 0.014, y + wobble * 0.01], -1).reshape(-1, 2), k=2)
    edge = (near[:, 1] - near[:, 0]).reshape(h, w)
    glass = np.array(tones, np.float32)[which[:, 0].reshape(h, w)]
    ripple = loop_noise(w, h, 0, 30, 5, 4) - 0.5
    streak = ndi.gaussian_filter(random.normal(size=(h, w)).astype(np.float32), (h * 0.02, h * 0.0015))
    streak = streak / streak.std()
    glow = np.exp(-np.hypot(x - ratio * 0.5, y - 0.36) / 0.34)
    glass = glass * (0.72 + 0.5 * glow + 0.35 * ripple + 0.035 * streak)[..., None]
    lead = 1 - smooth(0.0045, 0.0075, edge)
    lit = np.clip(0.5 + 12 * (ndi.shift(lead, (1.5, 1.5), order=1) - lead), 0, 1)
    came = rgb("#1b1a1e") * (0.6 + 0.9 * lit[..., None])
    picture = glass * (1 - lead[..., None]) + came * lead[..., None]
    arch = lambda c: (c.move_to(0.06, 1.1), c.line_to(0.06, 0.36), c.curve_to(0.06, 0.14, ratio * 0.3, 0.06, ratio * 0.5, 0.03), c.curve_to(ratio * 0.7, 0.06, ratio - 0.06, 0.14, ratio - 0.06, 0.36), c.line_to(ratio - 0.06, 1.1), c.close_path())
    frame = layer(w, h, lambda c: (paint(c, "#ffffff"), arch(c), c.fill()))[..., 3]
    stone = rgb("#2a2428") * (0.75 + 0.5 * (loop_noise(w, h, 0, 14, 71, 5) - 0.3))[..., None]
    spill = blur(picture * frame[..., None], h * 0.05)
    picture = picture * frame[..., None] + (stone + spill * 0.5) * (1 - frame[..., None])
    rim = layer(w, h, lambda c: (paint(c, "#0f0d10"), c.set_line_width(0.016), arch(c), c.stroke()))
    picture = over(picture, rim)
    return grain(bloom(picture, 0.72, 0.03, 0.5), 0.01)


@work("blue-plate")
def blue_plate(_, w, h):
    x, y = grid(w, h)
    ratio = w / h
    cloth = rgb("#c9b79c") * (0.95 + 0.05 * np.sin(x * 900) * np.sin(y * 900) + 0.08 * (loop_noise(w, h, 0, 6, 2, 4) - 0.5))[..., None]
    cx, cy, big = ratio * 0.5, 0.5, 0.435
    r, a = np.hypot(x - cx, y - cy), np.arctan2(y - cy, x - cx)

    def drawing(c):
        c.translate(cx, cy), c.set_line_cap(cairo.LINE_CAP_ROUND)
        blue, pale = "#1d3f8f", "#5f83c9"
        for radius, wide in ((0.425, 0.006), (0.412, 0.002), (0.318, 0.003), (0.308, 0.0015)):
            paint(c, blue), c.set_line_width(wide), c.arc(0, 0, radius, 0, TAU), c.stroke()
        # A wreath of lotus and scrolls between the rings.
        for k in range(8):
            c.save(), c.rotate(TAU * k / 8)
            c.translate(0.364, 0), c.rotate(np.pi / 2)
            for petal in (-2, 2, -1, 1, 0):
                c.save(), c.rotate(petal * 0.52)
                c.move_to(0, 0.014), c.curve_to(-0.02, -0.002, -0.013, -0.03, 0, -0.041), c.curve_to(0.013, -0.03, 0.02, -0.002, 0, 0.014)
                paint(c, pale, 0.75), c.fill_preserve(), paint(c, blue), c.set_line_width(0.0026), c.stroke()
                c.move_to(0, 0.004), c.line_to(0, -0.026), c.set_line_width(0.0014), c.stroke()
                c.restore()
            c.restore()
            c.save(), c.rotate(TAU * (k + 0.5) / 8)
            paint(c, blue), c.set_line_width(0.0034)
            for side in (-1, 1):
                c.move_to(0.364, 0)
                c.curve_to(0.395, side * 0.03, 0.398, side * 0.075, 0.37, side * 0.082)
                c.curve_to(0.35, side * 0.084, 0.345, side * 0.06, 0.36, side * 0.055)
                c.stroke()
                for leaf in (0.025, 0.05):
                    lx, ly = 0.364 + 0.02 * side * (leaf > 0.03), side * leaf
                    c.save(), c.translate(lx + 0.014, ly), c.rotate(side * 0.9 + leaf * 8), c.scale(1, 0.42)
                    c.arc(0, 0, 0.013, 0, TAU), paint(c, blue, 0.85), c.fill(), c.restore()
                    paint(c, blue)
            c.restore()
        c.arc(0, 0, 0.302, 0, TAU), c.clip()
        # The picture in the middle: a moon, hills, a pavilion, a boat among waves.
        paint(c, pale, 0.5), c.arc(0.13, -0.17, 0.045, 0, TAU), c.set_line_width(0.003), c.stroke()
        for tone, base, seed, tall in ((0.28, -0.03, 1, 0.15), (0.5, 0.01, 2, 0.12), (0.85, 0.045, 3, 0.08)):
            random = np.random.default_rng(seed)
            px = np.linspace(-0.34, 0.34, 60)
            py = base - tall * np.abs(np.interp(px, np.linspace(-0.34, 0.34, 9), random.random(9))) ** 1.6
            c.move_to(-0.4, 0.1)
            for one, two in zip(px, py, strict=True):
                c.line_to(one, two)
            c.line_to(0.4, 0.1), c.close_path()
            fill = cairo.LinearGradient(0, base - tall, 0, base + 0.03)
            fill.add_color_stop_rgba(0, *rgb(blue), tone), fill.add_color_stop_rgba(1, *rgb(blue), 0)
            c.set_source(fill), c.fill()
        paint(c, blue), c.set_line_width(0.005)
        for level, wide in ((0.015, 0.075), (-0.022, 0.055)):
            c.move_to(-0.12 - wide, level - 0.004), c.curve_to(-0.12 - wide * 0.5, level - 0.012, -0.12 - wide * 0.3, level - 0.026, -0.12, level - 0.03)
            c.curve_to(-0.12 + wide * 0.3, level - 0.026, -0.12 + wide * 0.5, level - 0.012, -0.12 + wide, level - 0.004), c.close_path(), c.fill()
            for post in (-0.6, -0.2, 0.2, 0.6):
                c.move_to(-0.12 + wide * post, level - 0.006), c.line_to(-0.12 + wide * post, level + 0.03), c.set_line_width(0.004), c.stroke()
        c.rectangle(-0.2, 0.045, 0.16, 0.006), c.fill()
        for row in range(12):
            for k in range(-9, 10):
                px, py = k * 0.044 + (row % 2) * 0.022, 0.085 + row * 0.02
                for n, radius in enumerate((0.021, 0.014, 0.007)):
                    paint(c, blue, 0.9 - row * 0.045), c.set_line_width(0.002), c.arc(px, py, radius, np.pi, TAU), c.stroke()
        paint(c, "#f3f5f3"), c.move_to(0.03, 0.085), c.curve_to(0.07, 0.125, 0.17, 0.125, 0.21, 0.08), c.line_to(0.03, 0.085), c.fill_preserve()
        paint(c, blue), c.set_line_width(0.004), c.stroke()
        c.move_to(0.12, 0.085), c.line_to(0.12, -0.03), c.stroke()
        c.move_to(0.123, -0.026), c.curve_to(0.19, 0.0, 0.19, 0.05, 0.123, 0.07), c.close_path(), paint(c, pale, 0.8), c.fill_preserve(), paint(c, blue), c.set_line_width(0.0025), c.stroke()

    glaze = ramp(np.clip(r / big, 0, 1), (0, "#f4f7f6"), (0.7, "#eef3f3"), (0.74, "#dbe4e8"), (0.77, "#f2f6f6"), (0.96, "#edf2f3"), (1, "#c9d4da"))
    ink = layer(w, h, drawing)
    bleed = blur(ink, h * 0.0016)
    crackle = loop_noise(w, h, 0, 60, 9, 3)
    plate = over(glaze, bleed, 0.55)
    plate = over(plate, ink, 0.8) * (0.985 + 0.03 * (crackle - 0.5))[..., None]
    light = np.cos(a + 2.3) * smooth(0.7, 1, r / big)
    plate = plate * (1 - 0.1 * light)[..., None]
    shine = np.exp(-(np.hypot(x - cx + 0.16, y - cy + 0.2) / 0.1) ** 2) * 0.35 + np.exp(-((r - 0.427) / 0.006) ** 2) * smooth(0.4, 1, np.cos(a + 2.3)) * 0.5
    plate = screen(plate, shine[..., None] * np.ones(3))
    alpha = smooth(0, 0.0025, big - r)
    cloth = shade(cloth, alpha, 0.012, 0.02, 0.022, 0.55, "#2a1c10")
    picture = cloth * (1 - alpha[..., None]) + plate * alpha[..., None]
    return grain(vignette(picture, 0.3), 0.01)


@work("gold-contours")
def gold_contours(_, w, h):
    x, y = grid(w, h)
    ratio = w / h
    land = loop_noise(w, h, 0, 2.2, 12, 4)
    peak = np.exp(-(np.hypot(x - ratio * 0.62, (y - 0.38) * 1.1) / 0.22) ** 2) + 0.7 * np.exp(-(np.hypot(x - ratio * 0.24, y - 0.7) / 0.16) ** 2)
    height = blur(land * 0.75 + peak * 0.6, h * 0.006)
    slope_y, slope_x = np.gradient(height, 1 / h)
    steps = height * 26
    low = np.floor(steps)
    part = steps - low
    paper = ramp(low / 26, (0.1, "#081a2f"), (0.35, "#0d2b47"), (0.55, "#114058"), (0.75, "#17566a"), (1, "#1f6f7c"))
    drop = np.exp(-part * 7) * np.clip(0.55 + 0.3 * (slope_x + slope_y) / (np.hypot(slope_x, slope_y) + 1e-4), 0.15, 1)
    paper = paper * (1 - 0.5 * drop[..., None]) * (0.97 + 0.06 * (loop_noise(w, h, 0, 120, 3, 2) - 0.5))[..., None]
    steep = np.hypot(slope_x, slope_y) * 26 / h
    line = 1 - smooth(0.6, 1.7, np.abs(part - np.round(part)) / np.maximum(steep, 1e-4))
    bold = np.where(np.round(steps) % 5 == 0, 1.0, 0.55)
    foil = 0.55 + 0.45 * np.sin((x * 1.3 + y) * 9 + 6 * loop_noise(w, h, 0, 4, 6, 3)) + 0.25 * (loop_noise(w, h, 0, 160, 8, 2) - 0.5)
    gold = ramp(np.clip(foil, 0, 1), (0, "#7a4a14"), (0.45, "#d9a23f"), (0.8, "#ffe49a"), (1, "#fffbe0"))
    picture = paper * (1 - (line * bold)[..., None]) + gold * (line * bold)[..., None]

    def marks(c):
        c.set_line_width(0.003)
        for px, py in ((0.62, 0.38), (0.24, 0.7)):
            paint(c, "#ffe9b0")
            c.move_to(ratio * px, py - 0.017), c.line_to(ratio * px + 0.014, py + 0.009), c.line_to(ratio * px - 0.014, py + 0.009), c.close_path(), c.fill()
        c.translate(ratio - 0.11, 0.87)
        for k in range(8):
            c.save(), c.rotate(TAU * k / 8)
            long = 0.062 if k % 2 == 0 else 0.036
            for side, tone in ((-1, "#ffe9b0"), (1, "#a5742a")):
                paint(c, tone), c.move_to(0, -long), c.line_to(side * 0.011, -0.011), c.line_to(0, 0), c.close_path(), c.fill()
            c.restore()
        paint(c, "#d9a84a"), c.arc(0, 0, 0.044, 0, TAU), c.set_line_width(0.0015), c.stroke()

    picture = over(picture, layer(w, h, marks))
    return grain(vignette(bloom(picture, 0.8, 0.01, 0.3), 0.35), 0.01)


@work("marbled-paper")
def marbled_paper(_, w, h):
    ratio = w / h
    x, y = grid(w, h)
    px, py = x.copy(), y.copy()
    # The comb is drawn through the drops: the last stroke is undone first.
    for k in range(9):
        at = ratio * (k + 0.5) / 9
        px_to = np.abs(px - at)
        py = py + 0.11 * (-1) ** k * np.exp(-px_to / 0.035)
    for k in range(6):
        at = (k + 0.5) / 6
        px = px + 0.16 * (-1) ** k * np.exp(-np.abs(py - at) / 0.06)
    swirl = np.hypot(px - ratio * 0.5, py - 0.46)
    turn = 2.4 * np.exp(-swirl / 0.16)
    ox, oy = px - ratio * 0.5, py - 0.46
    px, py = ratio * 0.5 + ox * np.cos(turn) - oy * np.sin(turn), 0.46 + ox * np.sin(turn) + oy * np.cos(turn)
    random = np.random.default_rng(41)
    tones = [rgb(c) for c in ("#0f3a5f", "#d9472f", "#f3e6cc", "#e8a62c", "#1f7f7a", "#f3e6cc", "#6f1f3a", "#14233f")]
    picture = np.ones((h, w, 3), np.float32) * rgb("#14233f")
    # Every new drop pushes the earlier ones aside; looked at backwards, the last drop is asked first.
    found = np.zeros((h, w), bool)
    for n in range(170):
        cx, cy, radius = random.random() * (ratio + 0.4) - 0.2, random.random() * 1.4 - 0.2, 0.03 + 0.075 * random.random() ** 2
        dx, dy = px - cx, py - cy
        far = np.hypot(dx, dy)
        hit = ~found & (far < radius)
        picture[hit] = tones[random.integers(len(tones))]
        found |= hit
        back = np.sqrt(np.maximum(far**2 - radius**2, 0)) / np.maximum(far, 1e-5)
        px, py = cx + dx * back, cy + dy * back
    picture = blur(picture, h * 0.0007)
    pigment = loop_noise(w, h, 0, 90, 5, 3) - 0.5
    paper = loop_noise(w, h, 0, 260, 6, 2) - 0.5
    return grain(np.clip(picture * (1 + 0.12 * pigment + 0.05 * paper)[..., None] + 0.02, 0, 1), 0.01)


@work("spiral-galaxy")
def spiral_galaxy(_, w, h):
    ratio = w / h
    random = np.random.default_rng(77)
    cx, cy, tilt, lean, reach = ratio * 0.5, 0.5, 0.5, -0.32, 1.5
    picture = np.zeros((h, w, 3), np.float32)

    def splat(px, py, strength, colours, sigma=0.0):
        light = np.zeros((h, w, 3), np.float32)
        ix, iy = (px * h).astype(int), (py * h).astype(int)
        there = (ix >= 0) & (ix < w) & (iy >= 0) & (iy < h)
        for i in range(3):
            np.add.at(light[..., i], (iy[there], ix[there]), (strength * colours[:, i])[there])
        return blur(light, sigma * h) if sigma else light

    def placed(r, a):
        dx, dy = reach * r * np.cos(a), reach * r * np.sin(a) * tilt
        return cx + dx * np.cos(lean) - dy * np.sin(lean), cy + dx * np.sin(lean) + dy * np.cos(lean)

    scale = (h / 960) ** 2
    n = 420_000
    r = random.gamma(1.6, 0.085, n)
    arm = random.integers(0, 2, n) * np.pi
    spread = random.normal(0, 1, n) * (0.42 + 0.2 * random.random(n)) * (0.6 + 0.4 * np.exp(-r / 0.2))
    a = arm + 5.2 * np.log1p(r / 0.05) * 0.62 + spread
    on_arm = np.exp(-(spread / 0.28) ** 2)
    warm, cold = rgb("#ffd9a0"), rgb("#9fc4ff")
    mix = smooth(0.04, 0.26, r + random.normal(0, 0.03, n))[:, None]
    colours = warm * (1 - mix) + cold * mix
    px, py = placed(r, a)
    strength = 0.2 * (0.45 + 0.8 * on_arm) * scale
    picture += splat(px, py, strength, colours, 0.0009) * 1.1 + splat(px, py, strength, colours, 0.006) * 0.9 + splat(px, py, strength, colours, 0.03) * 0.8
    pink = (random.random(n) < 0.006) & (r > 0.06) & (on_arm > 0.6)
    picture += splat(px[pink], py[pink], np.full(pink.sum(), 0.9 * scale), np.tile(rgb("#ff5f8f"), (pink.sum(), 1)), 0.0028)
    bright = (random.random(n) < 0.004) & (on_arm > 0.5)
    picture += splat(px[bright], py[bright], np.full(bright.sum(), 0.8 * scale), colours[bright], 0.0011)
    x, y = grid(w, h)
    ux = ((x - cx) * np.cos(-lean) - (y - cy) * np.sin(-lean)) / reach
    uy = ((x - cx) * np.sin(-lean) + (y - cy) * np.cos(-lean)) / tilt / reach
    rr, aa = np.hypot(ux, uy), np.arctan2(uy, ux)
    phase = aa - 5.2 * np.log1p(rr / 0.05) * 0.62 + 0.5
    lane = np.exp(-((np.mod(phase + np.pi / 2, np.pi) - np.pi / 2) / 0.22) ** 2) * smooth(0.03, 0.08, rr) * (1 - smooth(0.24, 0.4, rr))
    dust = lane * smooth(0.35, 0.65, loop_noise(w, h, 0, 9, 14, 5))
    picture = picture * (1 - 0.78 * dust[..., None] * np.array([0.8, 0.95, 1.0]))
    core = np.exp(-np.hypot(ux, uy * 0.75) / 0.03)
    picture += core[..., None] * rgb("#fff0cf") * 1.1 + np.exp(-rr / 0.09)[..., None] * rgb("#ffcf96") * 0.35
    haze = smooth(0.5, 0.9, loop_noise(w, h, 0, 3, 21, 5))[..., None] * rgb("#1b1438") * 0.5
    picture = 1 - np.exp(-picture * 1.5) + haze + rgb("#04050d")
    stars = 900
    sx, sy, sb = random.random(stars) * ratio, random.random(stars), random.pareto(1.6, stars)
    tint = np.where(random.random(stars)[:, None] < 0.3, rgb("#ffd8b0"), rgb("#dbe7ff"))
    picture += splat(sx, sy, np.clip(sb, 0.2, 6) * 1.4 * scale, tint, 0.0011)
    big = np.argsort(sb)[-7:]
    for i in big:
        dx, dy = np.abs(x - sx[i]), np.abs(y - sy[i])
        cross = np.exp(-dx / 0.012) * np.exp(-dy / 0.0012) + np.exp(-dy / 0.012) * np.exp(-dx / 0.0012)
        picture += (cross * 0.7)[..., None] * tint[i]
    return grain(bloom(np.clip(picture, 0, 1), 0.75, 0.02, 0.4), 0.012)


@work("soap-bubbles")
def soap_bubbles(_, w, h):
    x, y = grid(w, h)
    ratio = w / h
    drift = loop_noise(w, h, 0, 2, 51, 4)
    picture = ramp(y * 0.8 + drift * 0.3, (0, "#0d1b2f"), (0.4, "#1a2f4f"), (0.7, "#3a3358"), (1, "#5f3a54"))
    for k, (bx, by, size, colour) in enumerate(((0.2, 0.75, 0.16, "#ff9a6a"), (0.78, 0.2, 0.2, "#6aa8ff"), (0.6, 0.85, 0.13, "#ff6fa8"), (0.1, 0.2, 0.12, "#7fe0d0"), (0.9, 0.65, 0.1, "#ffd27a"))):
        picture = screen(picture, (np.exp(-(np.hypot(x - bx * ratio, y - by) / size) ** 2) * 0.28)[..., None] * rgb(colour))
    for bx, by, radius, seed in ((0.93, 0.12, 0.05, 9), (0.13, 0.86, 0.07, 8), (0.83, 0.82, 0.13, 7), (0.2, 0.27, 0.15, 6), (0.56, 0.5, 0.3, 5)):
        dx, dy = (x - bx * ratio) / radius, (y - by) / radius
        r2 = dx**2 + dy**2
        inside = smooth(0, 4 / (radius * h), 1 - np.sqrt(r2))
        z = np.sqrt(np.clip(1 - r2, 1e-3, 1))
        swirl = loop_noise(w, h, 0, 2.2 / radius * 0.3, seed, 4)
        thick = 240 + 420 * (0.5 + 0.5 * dy) + 300 * (swirl - 0.5) + 60 * np.sin(dx * 5 + swirl * 9)
        path = 2 * 1.33 * thick * np.sqrt(1 - (1 - z**2) / 1.77)
        film = np.stack([np.sin(np.pi * path / wave) ** 2 for wave in (640, 540, 450)], -1)
        fresnel = 0.05 + 0.95 * (1 - z) ** 2.6
        colour = film * (0.16 + 1.25 * fresnel)[..., None]
        pane = lambda ox, oy, sx, sy: (smooth(0.03, 0, np.abs(dx - ox + 0.12 * (dy - oy) ** 2) - sx) * smooth(0.03, 0, np.abs(dy - oy + 0.18 * (dx - ox) ** 2) - sy))
        window = pane(-0.42, -0.45, 0.13, 0.17) * (1 - 0.9 * smooth(0.03, 0.015, np.abs(dx + 0.42))) * (1 - 0.9 * smooth(0.03, 0.015, np.abs(dy + 0.45)))
        low = pane(0.45, 0.5, 0.07, 0.09) * 0.45
        colour = colour + ((window + low) * 0.85)[..., None] * (0.65 + 0.35 * film)
        behind = sample(picture, np.clip((x - (dx * radius * 0.05 * r2)) * h, 0, w - 1), np.clip((y - dy * radius * 0.05 * r2) * h, 0, h - 1))
        bubble = screen(behind * (1 - 0.18 * fresnel[..., None]), np.clip(colour, 0, 1))
        picture = picture * (1 - inside[..., None]) + bubble * inside[..., None]
    return grain(bloom(picture, 0.75, 0.02, 0.45), 0.01)


@work("snow-crystal")
def snow_crystal(_, w, h):
    ratio = w / h
    x, y = grid(w, h)
    picture = ramp(np.clip(np.hypot(x - ratio * 0.42, y - 0.4) / 0.9, 0, 1), (0, "#4f86b8"), (0.5, "#20507f"), (1, "#0a1f3f"))
    picture = picture * (0.93 + 0.14 * (loop_noise(w, h, 0, 3, 4, 5)))[..., None]
    random = np.random.default_rng(8)
    for _ in range(26):
        bx, by, size = random.random() * ratio, random.random(), 0.012 + 0.05 * random.random() ** 2
        disc = smooth(size, size * 0.86, np.hypot(x - bx, y - by)) * 0.09
        picture = screen(picture, disc[..., None] * rgb("#cfe6ff"))

    def branch(c, length, depth):
        c.set_line_width(0.0052 * (0.62 ** (2 - depth)) if depth < 3 else 0.008)
        c.move_to(0, 0), c.line_to(0, -length), c.stroke()
        if depth == 0:
            return
        for part, size in ((0.3, 0.42), (0.46, 0.36), (0.6, 0.3), (0.73, 0.22), (0.85, 0.15)):
            for side in (-1, 1):
                c.save(), c.translate(0, -length * part), c.rotate(side * np.pi / 3)
                branch(c, length * size, depth - 1), c.restore()

    def plate(c, size, tone):
        c.move_to(0, -size)
        for k in range(1, 6):
            c.line_to(size * np.sin(TAU * k / 6), -size * np.cos(TAU * k / 6))
        c.close_path(), paint(c, "#ffffff", tone), c.fill_preserve(), paint(c, "#ffffff", 0.9), c.stroke()

    def crystal(c):
        c.translate(ratio * 0.5, 0.5), c.set_line_cap(cairo.LINE_CAP_ROUND), c.rotate(0.12)
        for k in range(6):
            c.save(), c.rotate(TAU * k / 6), paint(c, "#ffffff", 0.95)
            branch(c, 0.385, 2)
            c.translate(0, -0.385), c.set_line_width(0.003), plate(c, 0.024, 0.5)
            c.restore()
            c.save(), c.rotate(TAU * (k + 0.5) / 6), paint(c, "#ffffff", 0.8), branch(c, 0.13, 1), c.restore()
        c.set_line_width(0.004)
        for size, tone in ((0.1, 0.12), (0.07, 0.16), (0.042, 0.25)):
            plate(c, size, tone)

    ice = layer(w, h, crystal)[..., 3]
    body = blur(ice, h * 0.0012)
    gy, gx = np.gradient(blur(ice, h * 0.0022), 1 / h)
    light = np.clip(0.55 - (gx + gy) * 0.012, 0, 1.6)
    tone = ramp(np.clip(light * 0.62, 0, 1), (0, "#1f5f9f"), (0.35, "#8fc4ec"), (0.6, "#e8f6ff"), (1, "#ffffff"))
    glow = blur(ice, h * 0.02)
    picture = screen(picture, glow[..., None] * rgb("#9fd0ff") * 0.75)
    picture = shade(picture, body, 0.006, 0.01, 0.006, 0.35, "#051630")
    picture = picture * (1 - 0.92 * body[..., None]) + tone * 0.92 * body[..., None]
    return grain(vignette(bloom(picture, 0.75, 0.02, 0.5), 0.4), 0.01)


@work("garden-lattice")
def garden_lattice(_, w, h):
    ratio = w / h
    x, y = grid(w, h)
    mist = loop_noise(w, h, 0, 3, 5, 5)
    garden = ramp(y + 0.12 * (mist - 0.5), (0, "#fbe3b8"), (0.3, "#f6c89a"), (0.5, "#b9c79a"), (0.7, "#5f8f6a"), (1, "#1f4f4a"))
    garden = screen(garden, np.exp(-np.hypot(x - ratio * 0.62, y - 0.26) / 0.13)[..., None] * rgb("#fff2cf") * 0.9)
    for tone, base, tall, f, p in (("#a9bba0", 0.5, 0.06, 4, 0.4), ("#7f9f88", 0.58, 0.05, 6, 2.0)):
        line = base + tall * np.sin(f * x + p) + 0.03 * np.sin(f * 2.7 * x + p)
        inside = smooth(-0.01, 0.01, y - line)[..., None] * 0.75
        garden = garden * (1 - inside) + rgb(tone) * inside
    random = np.random.default_rng(3)

    def bamboo(c, px, tone, wide):
        paint(c, tone), c.set_line_width(wide)
        sway = random.normal(0, 0.05)
        c.move_to(px, 1.05), c.curve_to(px + sway, 0.7, px + sway, 0.3, px + sway * 2, -0.05), c.stroke()
        for k in range(26):
            t = random.random()
            bx, by = px + sway * (0.6 + 1.4 * (1 - t)) * (1 - t) * 1.2, t * 0.75
            c.save(), c.translate(bx, by), c.rotate(random.choice([-1, 1]) * (0.5 + random.random() * 0.8) + np.pi * 0)
            c.move_to(0, 0), c.curve_to(0.012, 0.02, 0.012, 0.07, 0, 0.11), c.curve_to(-0.012, 0.07, -0.012, 0.02, 0, 0), c.fill(), c.restore()

    far = layer(w, h, lambda c: [bamboo(c, ratio * px, "#6f9a78", 0.008) for px in (0.1, 0.2, 0.42, 0.74, 0.85, 0.95)])
    garden = over(garden, blur(far, h * 0.004), 0.6)
    near = layer(w, h, lambda c: [bamboo(c, ratio * px, "#2f5f48", 0.014) for px in (0.05, 0.3, 0.9)])
    garden = over(garden, blur(near, h * 0.002), 0.9)

    def blossom(c):
        paint(c, "#3f2a2a"), c.set_line_width(0.012), c.set_line_cap(cairo.LINE_CAP_ROUND)
        c.move_to(ratio + 0.02, 0.62), c.curve_to(ratio * 0.85, 0.56, ratio * 0.75, 0.6, ratio * 0.52, 0.47), c.stroke()
        c.set_line_width(0.006), c.move_to(ratio * 0.74, 0.575), c.curve_to(ratio * 0.66, 0.62, ratio * 0.6, 0.64, ratio * 0.5, 0.63), c.stroke()
        for _ in range(34):
            t = random.random()
            bx, by = ratio * (0.5 + 0.48 * t) + random.normal(0, 0.012), 0.47 + 0.13 * t ** 0.6 + random.normal(0, 0.02) + (0.1 * (1 - t) if random.random() < 0.3 else 0)
            size = 0.008 + 0.008 * random.random()
            for k in range(5):
                paint(c, ("#f7a8b8", "#fbc9d0", "#ee8aa0")[k % 3]), c.arc(bx + size * np.cos(TAU * k / 5), by + size * np.sin(TAU * k / 5), size * 0.72, 0, TAU), c.fill()
            paint(c, "#fff0c0"), c.arc(bx, by, size * 0.35, 0, TAU), c.fill()

    garden = over(garden, layer(w, h, blossom))
    cx, cy, big = ratio * 0.5, 0.5, 0.415

    def lattice(c):
        c.translate(cx, cy), paint(c, "#2a1712")
        c.set_line_width(0.05), c.arc(0, 0, big, 0, TAU), c.stroke()
        c.set_line_width(0.012), c.set_line_join(cairo.LINE_JOIN_MITER)
        c.arc(0, 0, big, 0, TAU), c.clip()
        cell = 0.155
        for row in range(-4, 5):
            for col in range(-4, 5):
                px, py = col * cell, row * cell
                if np.hypot(px, py) < 0.12:
                    continue
                s = cell * 0.5
                c.rectangle(px - s * 0.52, py - s * 0.52, s * 1.04, s * 1.04), c.stroke()
                for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                    c.move_to(px + dx * s * 0.52, py + dy * s * 0.52), c.line_to(px + dx * s, py + dy * s), c.stroke()
                c.move_to(px - s, py - s), c.line_to(px - s * 0.52, py - s * 0.52), c.move_to(px + s, py + s), c.line_to(px + s * 0.52, py + s * 0.52), c.stroke()
        c.set_operator(cairo.OPERATOR_CLEAR), c.arc(0, 0, 0.228, 0, TAU), c.fill(), c.set_operator(cairo.OPERATOR_OVER), paint(c, "#2a1712")
        c.set_line_width(0.016), c.arc(0, 0, 0.222, 0, TAU), c.stroke()
        c.set_line_width(0.006), c.arc(0, 0, 0.2, 0, TAU), c.stroke()

    wood = layer(w, h, lattice)
    hole = layer(w, h, lambda c: (paint(c, "#ffffff"), c.arc(cx, cy, big, 0, TAU), c.fill()))[..., 3]
    wall = rgb("#efe9de") * (0.94 + 0.1 * (loop_noise(w, h, 0, 8, 9, 5) - 0.5))[..., None]
    fall = np.clip(1 - (x / ratio * 0.35 + y * 0.25), 0, 1)
    wall = wall * (0.55 + 0.5 * fall)[..., None]
    spill = blur(garden * hole[..., None], h * 0.06)
    picture = garden * hole[..., None] + (wall + spill * 0.16) * (1 - hole[..., None])
    inner = shade(picture, wood[..., 3], 0.008, 0.012, 0.008, 0.45, "#1a120c")
    picture = inner
    gy, gx = np.gradient(blur(wood[..., 3], h * 0.0018), 1 / h)
    timber = wood[..., :3] * (1.15 - (gx + gy)[..., None] * 0.012) + 0.02
    picture = picture * (1 - wood[..., 3:]) + np.clip(timber, 0, 1) * wood[..., 3:]
    return grain(bloom(picture, 0.85, 0.02, 0.35), 0.01)


@work("bauhaus-moon")
def bauhaus_moon(_, w, h):
    ratio = w / h
    tooth = loop_noise(w, h, 0, 200, 6, 2) - 0.5
    picture = np.ones((h, w, 3), np.float32) * rgb("#f1e7d3")

    def piece(draw, texture=0.1, seed=1, shadow=0.0):
        nonlocal picture
        made = layer(w, h, draw)
        if shadow:
            picture = shade(picture, made[..., 3], 0.004, 0.006, 0.005, shadow, "#3a2a1a")
        spray = np.random.default_rng(seed).random((h, w)).astype(np.float32)
        worn = made * (1 - texture * (spray > 0.72))[..., None]
        picture = over(picture, worn)

    def fade(c, x0, y0, x1, y1, colour, low=0.25):
        fill = cairo.LinearGradient(x0, y0, x1, y1)
        fill.add_color_stop_rgba(0, *rgb(colour), 1), fill.add_color_stop_rgba(1, *rgb(colour), low)
        c.set_source(fill)

    u = ratio / 6
    piece(lambda c: (paint(c, "#1d3f5f"), c.rectangle(0, 0, u * 6, u * 3), c.fill()), 0.12, 1)
    piece(lambda c: (paint(c, "#e8b23a"), c.arc(u * 3.6, u * 2.4, u * 1.7, 0, TAU), c.fill()), 0.1, 2)
    piece(lambda c: (fade(c, u * 2, u, u * 5, u * 4, "#d8432f", 0.9), c.arc(u * 3.6, u * 2.4, u * 1.15, 0, TAU), c.fill()), 0.14, 3)
    piece(lambda c: (paint(c, "#f1e7d3"), c.rectangle(0, u * 4.1, u * 6, u * 4), c.fill()), 0.02, 4)
    for k in range(5):
        piece(lambda c, k=k: (paint(c, "#1d3f5f" if k % 2 else "#2f7f86"), c.arc(u * (0.6 + k * 1.2), u * 4.1, u * 0.6, np.pi, TAU), c.fill()), 0.16, 10 + k)
    for k in range(6):
        piece(lambda c, k=k: (paint(c, "#23201f" if k % 2 else "#d8432f"), c.move_to(u * k, u * 5.2), c.line_to(u * (k + 1), u * 5.2), c.line_to(u * (k + (k % 2)), u * 4.1), c.close_path(), c.fill()), 0.12, 20 + k)
    piece(lambda c: (paint(c, "#2f7f86"), c.rectangle(0, u * 5.2, u * 3, u * 2.8), c.fill()), 0.12, 31)
    piece(lambda c: (paint(c, "#e8b23a"), c.move_to(0, u * 8), c.arc(0, u * 8, u * 2.6, -np.pi / 2, 0), c.close_path(), c.fill()), 0.12, 32)
    piece(lambda c: (paint(c, "#f1e7d3"), c.move_to(0, u * 8), c.arc(0, u * 8, u * 1.7, -np.pi / 2, 0), c.close_path(), c.fill()), 0.05, 33)
    piece(lambda c: (paint(c, "#23201f"), c.move_to(0, u * 8), c.arc(0, u * 8, u * 0.85, -np.pi / 2, 0), c.close_path(), c.fill()), 0.1, 34)
    for k in range(7):
        piece(lambda c, k=k: (paint(c, "#23201f"), c.rectangle(u * 3.25, u * (5.5 + k * 0.36), u * (2.5 - abs(k - 3) * 0.28), u * 0.16), c.fill()), 0.12, 40 + k)
    piece(lambda c: (paint(c, "#d8432f"), c.arc(u * 5.2, u * 7.2, u * 0.42, 0, TAU), c.fill()), 0.1, 51)
    piece(lambda c: (paint(c, "#23201f"), c.set_line_width(u * 0.07), c.move_to(u * 0.35, u * 0.4), c.line_to(u * 2.1, u * 2.15), c.stroke(), c.arc(u * 0.95, u * 1.0, u * 0.28, 0, TAU), c.fill()), 0.08, 52, 0.2)
    piece(lambda c: (paint(c, "#f1e7d3"), [(c.arc(u * px, u * py, u * 0.05, 0, TAU), c.fill()) for px, py in ((0.6, 2.5), (1.2, 0.45), (5.4, 0.5), (5.6, 1.9), (1.7, 2.65), (4.9, 0.9))]), 0.0, 53)
    return grain(np.clip(picture * (1 + 0.08 * tooth)[..., None], 0, 1), 0.018)
