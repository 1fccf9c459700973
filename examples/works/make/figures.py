"""People of a fashion plate: a standing figure in flat gouache, its hair and face, the folds of what it wears."""

import cairo
import numpy as np
from kit import TAU, blob, blur, grain, grid, layer, loop_noise, over, paint, rgb, smooth, vignette
from scipy import ndimage as ndi


def line_through(points, n=60):
    """A smooth line through the points."""
    points = np.asarray(points, float)
    t = np.r_[0, np.cumsum(np.hypot(*np.diff(points, axis=0).T))]
    s = np.linspace(0, t[-1], n)
    line = np.stack([np.interp(s, t, points[:, i]) for i in (0, 1)], 1)
    return np.stack([ndi.gaussian_filter1d(line[:, i], n / 14, mode="nearest") for i in (0, 1)], 1)


def limb(c, points, widths):
    """The outline of an arm, a leg or a sleeve: a line with a width at each of its points."""
    line = line_through(points)
    wide = np.interp(np.linspace(0, 1, len(line)), np.linspace(0, 1, len(widths)), widths)
    wide = ndi.gaussian_filter1d(wide, 4, mode="nearest")[:, None] / 2
    d = np.gradient(line, axis=0)
    n = np.stack([-d[:, 1], d[:, 0]], 1) / (np.hypot(*d.T)[:, None] + 1e-9)
    for i, p in enumerate([*(line + n * wide), *(line - n * wide)[::-1]]):
        c.line_to(*p) if i else c.move_to(*p)
    c.close_path()


def crease(c, points, wide, tone, alpha=0.35):
    """A fold: a pointed stroke."""
    line = line_through(points, 30)
    d = np.gradient(line, axis=0)
    n = np.stack([-d[:, 1], d[:, 0]], 1) / (np.hypot(*d.T)[:, None] + 1e-9)
    half = (wide / 2 * np.sin(np.linspace(0, np.pi, 30)))[:, None]
    for i, p in enumerate([*(line + n * half), *(line - n * half)[::-1]]):
        c.line_to(*p) if i else c.move_to(*p)
    c.close_path(), paint(c, tone, alpha), c.fill()


def body_of(man=False, flat=False):
    """Where the joints are, about x = 0, in parts of the picture's height; `flat` is a garment laid on a table."""
    s, waist, hip = (0.092, 0.066, 0.066) if man else (0.074, 0.044, 0.067)
    if flat:
        arms = [[(k * (s - 0.006), 0.242), (k * (s + 0.062), 0.36), (k * (s + 0.105), 0.5)] for k in (-1, 1)]
        return {"s": s + 0.006, "waist": waist + 0.018, "hip": hip + 0.012, "d": 0, "arms": arms, "man": man, "flat": True}
    left = [(-s + 0.01, 0.245), (-s - 0.024, 0.372), (-s - 0.026, 0.485)]
    right = [(s - 0.01, 0.241), (s + 0.022, 0.37), (s + 0.018, 0.484)] if man else [(s - 0.01, 0.241), (s + 0.058, 0.352), (s - 0.004, 0.442)]
    return {"s": s, "waist": waist, "hip": hip, "d": 0.008, "arms": [left, right], "man": man, "flat": False}


def legs_of(b):
    d, k = b["d"], 1.15 if b["man"] else 1.0
    return [[(-0.032 * k + d, 0.475), (-0.047 * k, 0.675), (-0.062 * k, 0.885)], [(0.032 * k + d, 0.475), (0.034 * k, 0.675), (0.026 * k, 0.89)]]


def torso(c, b, low=0.5, grow=0.0, neck=0.0):
    """From the shoulders to `low`, `grow` wider than the body."""
    s, waist, hip, d = b["s"] + grow, b["waist"] + grow, b["hip"] + grow, b["d"]
    right = [(0.026 + neck, 0.214), (0.05, 0.222), (s - 0.004, 0.236), (s - 0.008, 0.275), (waist + 0.012, 0.33), (waist + d, 0.385), (hip - 0.006 + d, 0.44), (hip + d, low)]
    left = [(-hip + d, low), (-hip + 0.006 + d, 0.44), (-waist + d, 0.385), (-waist - 0.012, 0.33), (-s + 0.008, 0.275), (-s + 0.004, 0.236), (-0.05, 0.222), (-0.026 - neck, 0.214)]
    blob(c, right + left)


def hand(c, wrist, way, size, skin):
    """A hand at rest: palm, thumb and fingers held together."""
    c.save(), c.translate(*wrist), c.rotate(way), c.scale(size, size)
    blob(c, [(-0.16, -0.1), (0.16, -0.1), (0.27, 0.2), (0.25, 0.5), (0.17, 0.85), (0.06, 1.12), (-0.06, 1.1), (-0.13, 0.8), (-0.19, 0.4)]), paint(c, skin), c.fill()
    blob(c, [(0.16, 0.1), (0.32, 0.25), (0.4, 0.52), (0.34, 0.64), (0.26, 0.5), (0.14, 0.36)]), c.fill()
    paint(c, "#3a1810", 0.25), c.set_line_width(0.03), c.set_line_cap(cairo.LINE_CAP_ROUND)
    for px in (-0.03, 0.07):
        c.move_to(px, 0.62), c.line_to(px, 1.02), c.stroke()
    c.restore()


def skin_parts(c, b, look):
    skin = look["skin"]
    paint(c, skin)
    limb(c, [(0.0, 0.165), (0.001, 0.24)], [0.036, 0.036, 0.05] if not b["man"] else [0.05, 0.05, 0.066]), c.fill()
    torso(c, b), c.fill()
    k = 1.22 if b["man"] else 1.0
    for arm in b["arms"]:
        limb(c, arm, [0.038 * k, 0.034 * k, 0.029 * k, 0.029 * k, 0.019 * k]), c.fill()
    for leg in legs_of(b):
        limb(c, [*leg, (leg[2][0], leg[2][1] + 0.02)], [0.07, 0.064, 0.042, 0.044, 0.026, 0.024]), c.fill()


def hands(c, b, look):
    size = 0.052 if b["man"] else 0.045
    hand(c, b["arms"][0][2], 0.08, size, look["skin"])
    c.save(), c.translate(*b["arms"][1][2]), c.scale(-1, 1), c.translate(-b["arms"][1][2][0], -b["arms"][1][2][1])
    hand(c, b["arms"][1][2], 0.05 if b["man"] else -0.75, size * (1 if b["man"] else 0.8), look["skin"]), c.restore()


def shoes(c, b, look):
    for k, leg in zip((-1, 1), legs_of(b), strict=True):
        x, y = leg[2]
        c.save(), c.translate(x, y + 0.012), c.scale(k, 1), c.rotate(0.1 if k < 0 else 0.0)
        if look["shoe"] == "heel":
            blob(c, [(-0.013, -0.004), (0.012, -0.004), (0.018, 0.018), (0.026, 0.04), (0.018, 0.047), (0.002, 0.043), (-0.01, 0.022)])
            paint(c, look["leather"]), c.fill()
        else:
            blob(c, [(-0.013, 0.004), (0.0, 0.0), (0.012, 0.004), (0.02, 0.02), (0.034, 0.034), (0.04, 0.045), (0.012, 0.049), (-0.012, 0.046), (-0.018, 0.026)])
            paint(c, look["leather"]), c.fill()
            paint(c, look["sole"]), c.move_to(-0.016, 0.04), c.curve_to(0, 0.047, 0.025, 0.047, 0.04, 0.041), c.line_to(0.041, 0.048), c.line_to(-0.014, 0.05), c.fill()
            paint(c, "#000000", 0.25), c.set_line_width(0.0014)
            for py in (0.014, 0.021, 0.028):
                c.move_to(-0.004, py), c.line_to(0.012 + (py - 0.014) * 0.7, py - 0.002), c.stroke()
        c.restore()


def head(c, b, look):
    """A calm face, seen from the front and a little inclined."""
    wide = 0.0375 if b["man"] else 0.0355
    skin = look["skin"]
    c.save(), c.translate(0, 0.132), c.rotate(look.get("tilt", 0.0))
    paint(c, skin)
    for k in (-1, 1):
        c.save(), c.translate(k * wide, 0.006), c.scale(0.55, 1), c.arc(0, 0, 0.0105, 0, TAU), c.restore(), c.fill()
    jaw = 0.9 if b["man"] else 0.7
    blob(c, [(0, -0.06), (wide * 0.72, -0.047), (wide, -0.012), (wide * 0.95, 0.016), (wide * jaw, 0.037), (wide * 0.3, 0.0555), (0, 0.058),
             (-wide * 0.3, 0.0555), (-wide * jaw, 0.037), (-wide * 0.95, 0.016), (-wide, -0.012), (-wide * 0.72, -0.047)]), c.fill()
    for k in (-1, 1):
        blush = cairo.RadialGradient(k * 0.02, 0.021, 0, k * 0.02, 0.021, 0.014)
        blush.add_color_stop_rgba(0, *rgb(look["blush"]), 0.5), blush.add_color_stop_rgba(1, *rgb(look["blush"]), 0)
        c.set_source(blush), c.arc(k * 0.02, 0.021, 0.014, 0, TAU), c.fill()
    c.set_line_cap(cairo.LINE_CAP_ROUND)
    shadow = look["shadow"]
    for k in (-1, 1):
        x = k * 0.0158
        # White, iris, lid and lash, then the brow.
        c.move_to(x - 0.0088, 0.0042), c.curve_to(x - 0.004, -0.0028, x + 0.004, -0.0028, x + 0.0088, 0.003), c.curve_to(x + 0.004, 0.0078, x - 0.004, 0.0078, x - 0.0088, 0.0042)
        paint(c, "#fbf4ec"), c.fill_preserve(), c.save(), c.clip(), paint(c, look["eye"]), c.arc(x + 0.0006, 0.0022, 0.0042, 0, TAU), c.fill()
        paint(c, "#0c0808"), c.arc(x + 0.0006, 0.0022, 0.0021, 0, TAU), c.fill(), c.restore()
        paint(c, "#ffffff", 0.9), c.arc(x - 0.0006, 0.0008, 0.0009, 0, TAU), c.fill()
        paint(c, "#1c1210"), c.set_line_width(0.0022 if not b["man"] else 0.0018)
        c.move_to(x - 0.009, 0.0044), c.curve_to(x - 0.004, -0.0034, x + 0.004, -0.0034, x + 0.009, 0.003), c.stroke()
        if not b["man"]:
            c.move_to(x + k * 0.0085, 0.003), c.line_to(x + k * 0.0118, -0.0004), c.set_line_width(0.0016), c.stroke()
        paint(c, look["hair"], 0.9), c.set_line_width(0.0042 if b["man"] else 0.0022)
        c.move_to(x - k * 0.0085, -0.0115), c.curve_to(x, -0.0165, x + k * 0.006, -0.0155, x + k * 0.0115, -0.0105), c.stroke()
    paint(c, shadow, 0.7), c.set_line_width(0.0017)
    c.move_to(0.0042, 0.002), c.curve_to(0.005, 0.012, 0.0075, 0.019, 0.0052, 0.0225), c.curve_to(0.003, 0.0248, -0.001, 0.0245, -0.0035, 0.0232), c.stroke()
    c.save(), c.translate(0, 0.037), c.scale(0.95, 0.62 if b["man"] else 1), c.translate(0, -0.037)
    paint(c, look["lips"])
    c.move_to(-0.0125, 0.0368), c.curve_to(-0.006, 0.0325, -0.003, 0.0322, 0, 0.0338), c.curve_to(0.003, 0.0322, 0.006, 0.0325, 0.0125, 0.0368)
    c.curve_to(0.006, 0.0445, -0.006, 0.0445, -0.0125, 0.0368), c.fill()
    paint(c, "#2a0c0c", 0.5), c.set_line_width(0.0012), c.move_to(-0.012, 0.0369), c.curve_to(-0.004, 0.0382, 0.004, 0.0382, 0.012, 0.0369), c.stroke(), c.restore()
    c.restore()


def hair_behind(c, look):
    paint(c, look["hair"])
    if look["cut"] == "bun":
        c.save(), c.translate(0.012, 0.062), c.scale(1.15, 0.9), c.arc(0, 0, 0.026, 0, TAU), c.restore(), c.fill()
        c.arc(0, 0.115, 0.042, 0, TAU), c.fill()
    elif look["cut"] == "curls":
        random = np.random.default_rng(3)
        for _ in range(90):
            a, r = random.uniform(0, TAU), 0.062 * np.sqrt(random.random())
            px, py = r * np.cos(a) * 1.15, 0.125 + r * np.sin(a) * 1.1
            c.set_source_rgb(*np.clip(rgb(look["hair"]) * random.uniform(0.75, 1.3), 0, 1)), c.arc(px, py, random.uniform(0.011, 0.018), 0, TAU), c.fill()


def hair_before(c, look):
    c.save(), c.translate(0, 0.132), c.rotate(look.get("tilt", 0.0))
    paint(c, look["hair"])
    gleam = np.clip(rgb(look["hair"]) * 1.5 + 0.14, 0, 1)
    if look["cut"] == "bun":
        c.move_to(-0.0385, 0.012), c.curve_to(-0.05, -0.03, -0.036, -0.074, 0.003, -0.072), c.curve_to(0.044, -0.072, 0.05, -0.03, 0.0385, 0.012)
        c.curve_to(0.038, -0.014, 0.03, -0.036, -0.006, -0.044), c.curve_to(-0.026, -0.038, -0.036, -0.018, -0.0385, 0.012), c.fill()
        for k in range(5):
            c.set_source_rgba(*gleam, 0.35), c.set_line_width(0.0012)
            c.move_to(-0.006 + k * 0.003, -0.047), c.curve_to(0.012 + k * 0.004, -0.058, 0.03 + k * 0.002, -0.045, 0.037 + k * 0.0008, -0.014), c.stroke()
            c.move_to(-0.009 - k * 0.002, -0.046), c.curve_to(-0.024 - k * 0.002, -0.05, -0.035 - k * 0.001, -0.03, -0.039, -0.008), c.stroke()
        for k in (-1, 1):
            paint(c, "#e8c878"), c.arc(k * 0.0375, 0.021, 0.0026, 0, TAU), c.fill()
    elif look["cut"] == "short":
        c.move_to(-0.0395, 0.004), c.curve_to(-0.049, -0.036, -0.038, -0.076, 0.0, -0.078), c.curve_to(0.036, -0.082, 0.051, -0.04, 0.0395, 0.004)
        c.curve_to(0.0385, -0.012, 0.037, -0.022, 0.031, -0.03), c.curve_to(0.014, -0.034, -0.008, -0.036, -0.02, -0.046), c.curve_to(-0.029, -0.035, -0.037, -0.02, -0.0395, 0.004), c.fill()
        for k in range(6):
            c.set_source_rgba(*gleam, 0.3), c.set_line_width(0.0013)
            c.move_to(-0.02 + k * 0.001, -0.048), c.curve_to(-0.005 + k * 0.006, -0.07 + k * 0.002, 0.018 + k * 0.003, -0.062, 0.032 + k * 0.0015, -0.034), c.stroke()
        paint(c, "#2a211e"), c.set_line_width(0.0021)
        for k in (-1, 1):
            c.save(), c.translate(k * 0.016, 0.0032), c.scale(1.12, 1), c.arc(0, 0, 0.0108, 0, TAU), c.restore(), c.stroke()
        c.move_to(-0.0042, 0.001), c.curve_to(-0.002, -0.0012, 0.002, -0.0012, 0.0042, 0.001), c.stroke()
    elif look["cut"] == "curls":
        random = np.random.default_rng(5)
        for k in range(46):
            f = k / 45
            a = np.pi * (1.08 - 1.16 * f) * 1.0
            px, py = 0.046 * np.cos(a), -0.022 - 0.042 * np.sin(a)
            for _ in range(2):
                c.set_source_rgb(*np.clip(rgb(look["hair"]) * random.uniform(0.8, 1.5), 0, 1))
                c.arc(px + random.normal(0, 0.004), py + random.normal(0, 0.004), random.uniform(0.007, 0.0115), 0, TAU), c.fill()
        for k in (-1, 1):
            paint(c, "#e0b04a"), c.set_line_width(0.002), c.arc(k * 0.0385, 0.03, 0.0095, 0, TAU), c.stroke()
    c.restore()


def modelled(shape, h, strength=1.0, fine=0.004, broad=0.022):
    """A flat layer given roundness: light from the upper left, shade along the right, as a brush would lay it."""
    alpha = shape[..., 3]
    light = np.zeros_like(alpha)
    for sigma, part in ((fine, 0.8), (broad, 1.0)):
        soft = blur(alpha, sigma * h)
        gy, gx = np.gradient(soft)
        light += part * (gx * 0.9 + gy * 0.35) * sigma * h
    light = blur(light, 0.003 * h)
    factor = 1 + strength * np.clip(light, -0.42, 0.2)
    warm = np.stack([factor, factor - 0.06 * strength * np.clip(-light, 0, 1), factor + 0.12 * strength * np.clip(-light, 0, 1)], -1)
    out = shape.copy()
    out[..., :3] *= np.clip(warm, 0, 1.3)
    return out


def draped(shape, w, h, seed, amount=0.16, tall=0.075):
    """Cloth: soft folds that fall, lit from the left."""
    random = np.random.default_rng(seed)
    folds = ndi.gaussian_filter(random.normal(size=(h, w)), (tall * h, 0.011 * h))
    folds /= folds.std()
    gx = np.gradient(folds, axis=1)
    gx = blur(gx / gx.std(), 0.002 * h)
    out = shape.copy()
    out[..., :3] *= np.clip(1 + amount * 0.5 * np.clip(gx, -2.4, 1.6) * smooth(0.2, 1, blur(shape[..., 3], 0.008 * h)), 0.4, 1.35)[..., None]
    return out


def dressed(w, h, draw):
    """A layer of a figure that stands in the middle of the picture."""
    def place(c):
        c.translate(w / h / 2, 0.015), draw(c)

    return layer(w, h, place)


def stage(w, h, ground, arch, floor):
    """The plain room in which a figure stands: a wall, an arch of another colour, a floor."""
    x, y = grid(w, h)
    wall = np.ones((h, w, 3), np.float32) * rgb(ground)
    wall = wall * (1.03 - 0.1 * y)[..., None]

    def back(c):
        mid = w / h / 2
        c.move_to(mid - 0.235, 1.1), c.line_to(mid - 0.235, 0.34), c.arc(mid, 0.34, 0.235, np.pi, TAU), c.line_to(mid + 0.235, 1.1), c.close_path(), paint(c, arch), c.fill()
        c.rectangle(0, 0.885, 2, 0.2), paint(c, floor), c.fill()

    wall = over(wall, layer(w, h, back))
    shadow = np.exp(-(np.hypot((x - w / h / 2 - 0.05) / 0.17, (y - 0.948) / 0.02) ** 2)) * 0.36
    wash = loop_noise(w, h, 0, 4, 8, 4) - 0.5
    return (wall * (1 + 0.07 * wash)[..., None]) * (1 - shadow[..., None] * np.array([0.8, 0.9, 0.85]))


def papered(picture, seed=2):
    """The paper under the gouache."""
    h, w = picture.shape[:2]
    tooth = blur(np.random.default_rng(seed).normal(size=(h, w)), 0.8)
    picture = picture * (1 + 0.007 * tooth / tooth.std())[..., None]
    return grain(vignette(picture, 0.16), 0.002)
