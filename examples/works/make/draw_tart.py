"""A tart from above: chocolate, strawberries, raspberries, blueberries and mint in a fluted crust, in the light of a window."""

import numpy as np
from kit import TAU, bloom, blur, film_curve, grain, grid, loop_noise, ramp, resized, rgb, sample, smooth, vignette, work
from PIL import Image
from scipy import ndimage as ndi


class Table:
    """What lies on the table, as heights (in parts of the picture's), colours in linear light, and how glossy it is."""

    def __init__(self, w, h):
        self.w, self.h = w, h
        self.x, self.y = grid(w, h)
        self.z = np.zeros((h, w), np.float32)
        self.colour = np.zeros((h, w, 3), np.float32)
        self.gloss = np.zeros((h, w), np.float32)

    def window(self, x, y, r):
        """The part of the picture around a place, and the coordinates there."""
        rows = slice(max(int((y - r) * self.h), 0), max(int((y + r) * self.h) + 2, 0))
        cols = slice(max(int((x - r) * self.h), 0), max(int((x + r) * self.h) + 2, 0))
        return (rows, cols), self.x[rows, cols] - x, self.y[rows, cols] - y

    def lay(self, part, mask, z, colour, gloss):
        """Puts a thing where it stands higher than what is there."""
        on = mask & (z > self.z[part])
        self.z[part] = np.where(on, z, self.z[part])
        self.colour[part] = np.where(on[..., None], colour, self.colour[part])
        self.gloss[part] = np.where(on, gloss, self.gloss[part])

    def ball(self, x, y, r, base, paint, gloss, flat=1.0):
        part, dx, dy = self.window(x, y, r)
        if dx.size:
            d = (dx**2 + dy**2) / r**2
            up = np.sqrt(np.clip(1 - d, 0, 1))
            self.lay(part, d < 1, base + r * flat * up, paint(dx / r, dy / r, up), gloss)


def linear(colour):
    return rgb(colour) ** 2.2


def boards(table):
    """Dark planks of walnut, with the seams between them."""
    w, h = table.w, table.h
    x, y = table.x, table.y
    plank = np.floor(y / 0.235 + 0.25)
    edge = np.abs(np.mod(y / 0.235 + 0.25, 1) - 0.5) * 2
    shift = np.sin(plank * 12.9) * 3
    warp = loop_noise(w, h, 0, 4, 3, 3)
    fibre = loop_noise(8 * 160, 1400, 0, 110, 5, 3)
    grainy = sample(fibre, np.mod((x * 0.09 + shift * 0.13) * 1200, 1279), np.mod((y + 0.025 * warp + 0.3 * shift) * 1100, 1399))
    rings = 0.5 + 0.5 * np.sin((y + 0.02 * warp + 0.006 * np.sin(x * 5 + shift)) * 210 + shift * 5)
    tone = ramp(np.clip(0.25 * rings + 0.95 * grainy - 0.1 + 0.08 * np.sin(plank * 7), 0, 1), (0, "#1c100b"), (0.45, "#3d2417"), (0.75, "#5e3b26"), (1, "#7d5638")) ** 2.2
    table.colour[:] = tone * (1 - 0.85 * smooth(0.975, 0.992, edge))[..., None]
    table.z[:] = 0.0008 * grainy - 0.006 * smooth(0.97, 0.995, edge)
    table.gloss[:] = 0.1


def crust(table, cx, cy, r):
    """A fluted wall of pastry, darker where the oven caught it, around a floor of chocolate."""
    w, h = table.w, table.h
    dx, dy = table.x - cx, table.y - cy
    out, turn = np.hypot(dx, dy), np.arctan2(dy, dx)
    flute = np.abs(np.cos(turn * 21)) ** 0.7
    rim = r - 0.016 + 0.016 * flute
    mask = out < rim
    place = np.clip((out - (r - 0.062)) / (rim - r + 0.062), -0.2, 1)
    rough = loop_noise(w, h, 0, 60, 7, 3) - 0.5
    crumb = loop_noise(w, h, 0, 170, 8, 2) - 0.5
    wall = 0.052 * smooth(-0.1, 0.32, place) * (1 - 0.42 * place**3) + 0.003 * rough + 0.0022 * crumb + 0.004 * flute * smooth(0.4, 1, place)
    baked = np.clip(0.42 + 0.5 * smooth(0.35, 1, place) * (0.4 + 0.6 * flute) - 0.35 * smooth(0.1, 0.5, place) * smooth(0.8, 0.5, place) + 0.7 * rough + 0.35 * crumb, 0, 1)
    colour = ramp(baked, (0, "#f2cf92"), (0.35, "#dda75e"), (0.7, "#b8742f"), (1, "#7a431c")) ** 2.2
    sugar = smooth(0.6, 0.82, loop_noise(w, h, 0, 9, 12, 3) + 0.5 * crumb) * smooth(0.1, 0.4, place) * 0.5
    colour = colour * (1 - sugar[..., None]) + linear("#fff4e2") * sugar[..., None]
    table.lay((slice(None), slice(None)), mask & (place > -0.1), 0.01 + wall, colour, 0.04)
    swirl = 0.0016 * np.sin(out * 130 - turn * 2 + 4 * loop_noise(w, h, 0, 5, 17, 2))
    table.lay((slice(None), slice(None)), out < r - 0.045, 0.036 + swirl, np.broadcast_to(linear("#2a120b"), table.colour.shape), 0.75)


def strawberry(table, x, y, turn, size, random):
    """Half a strawberry, its cut face up: a red rim, paler flesh with rays, and a white heart."""
    part, dx, dy = table.window(x, y, size * 1.15)
    along = (dx * np.cos(turn) + dy * np.sin(turn)) / size
    across = (-dx * np.sin(turn) + dy * np.cos(turn)) / size
    # Along runs from -1 (where the leaves were) to the tip at 1.
    s = np.clip((along + 1) / 2, 0, 1)
    half = 0.72 * np.sqrt(np.clip(np.sin(np.pi * s**0.62), 0, 1)) * (1 - 0.22 * s)
    d = np.abs(across) / np.maximum(half, 1e-3)
    inside = (np.abs(along) < 1) & (d < 1)
    edge = np.clip(1 - d, 0, 1) * half
    edge = np.minimum(edge, np.minimum(1 + along, 1 - along) * 0.7)
    core = np.hypot((along + 0.18) / 0.52, across / 0.17)
    ray = 0.5 + 0.5 * np.sin(np.arctan2(across * 1.4, along + 0.1) * 26 + random.random() * 6)
    t = np.clip(edge / 0.42, 0, 1)
    flesh = ramp(t, (0, "#9c0f12"), (0.14, "#cf1d1a"), (0.35, "#e8452f"), (0.7, "#f4836a"), (1, "#f8a98f")) ** 2.2
    pale = np.clip(smooth(1.25, 0.5, core) * 0.62 + 0.26 * ray * smooth(0.1, 0.5, t) * smooth(2.6, 0.9, core), 0, 1)
    flesh = flesh * (1 - pale[..., None]) + linear("#ffe3d2") * pale[..., None]
    hollow = smooth(0.42, 0.2, core)
    flesh = flesh * (1 - 0.45 * hollow[..., None] * np.array([0.3, 0.8, 0.9]))
    z = 0.075 + size * (0.28 * smooth(0, 0.13, edge) + 0.05 * t) - size * 0.06 * hollow - 0.3 * size * (along + 0.2) * 0.25 + size * 0.012 * ray * t
    table.lay(part, inside, z, flesh, 0.85)


def raspberry(table, x, y, size, base, random):
    """A dome of small drops around a lean axis; each lets the light through."""
    lean = random.uniform(-0.35, 0.35, 2)
    n, start = 46, random.random() * TAU
    deep = linear(("#8f0a26", "#a50f2c", "#7d0a24")[random.integers(3)])
    for k in range(n):
        up = 1 - (k + 0.5) / n * 1.02
        round_ = np.sqrt(max(1 - up * up, 0))
        a = start + k * 2.39996
        px, py = np.cos(a) * round_, np.sin(a) * round_
        tone = 1 + 0.16 * random.normal()

        def paint(u, v, height, tone=tone):
            glow = np.clip(0.35 + 0.55 * (u * 0.5 + v * 0.5) + 0.4 * (1 - height), 0, 1)[..., None]
            return (deep * tone) * (1 - glow) + linear("#d9263c") * glow * tone

        table.ball(x + (px + lean[0] * up) * size * 0.78, y + (py + lean[1] * up) * size * 0.78, size * random.uniform(0.26, 0.31), base + size * (0.15 + 1.0 * up), paint, 0.55)


def blueberry(table, x, y, size, base, random):
    """Dark blue with a bloom of wax, and a small crown turned somewhere."""
    off, a = random.uniform(0, 0.75), random.random() * TAU
    ox, oy = off * np.cos(a), off * np.sin(a)
    patch, rub = random.random(4) * TAU, random.uniform(0.3, 0.75)

    def paint(u, v, height):
        wax = np.clip(rub + 0.22 * np.sin(u * 4 + patch[0]) + 0.2 * np.sin(v * 5 + u * 3 + patch[1]) + 0.12 * np.sin(u * 13 + v * 9 + patch[2]), 0, 1)[..., None]
        skin = linear("#12142c") * (1 - wax) + linear("#5d6a8c") * wax
        # The crown seen at a slant: nearer to the limb it is narrower.
        du, dv = u - ox, v - oy
        radial = (du * np.cos(a) + dv * np.sin(a)) / np.sqrt(1 - off * off + 0.05)
        side = -du * np.sin(a) + dv * np.cos(a)
        r, turn = np.hypot(radial, side), np.arctan2(side, radial)
        star = r / (0.3 + 0.07 * np.cos(turn * 5 + patch[3]))
        rim = np.exp(-(((star - 1) / 0.16) ** 2))[..., None]
        hole = smooth(1, 0.75, star)[..., None]
        skin = skin * (1 - 0.92 * hole) + linear("#1a1220") * 0.92 * hole
        return skin * (1 - 0.55 * rim) + linear("#5a6290") * 0.55 * rim

    table.ball(x, y, size, base, paint, 0.16)


def mint(table, x, y, turn, size, base):
    """A leaf of mint: toothed, quilted between its veins, its tip lifted."""
    part, dx, dy = table.window(x, y, size * 1.1)
    along = (dx * np.cos(turn) + dy * np.sin(turn)) / size + 0.0
    across = (-dx * np.sin(turn) + dy * np.cos(turn)) / size - 0.08 * along**2
    s = np.clip(along, 0, 1)
    half = 0.36 * np.clip(np.sin(np.pi * s**0.75), 0, 1) ** 0.85 * (1 + 0.07 * np.abs(np.mod(s * 13, 1) - 0.5))
    d = np.abs(across) / np.maximum(half, 1e-3)
    vein = np.mod((along - np.abs(across) * 0.95) * 7.5, 1)
    quilt = np.sin(np.pi * vein) ** 0.7 * (1 - np.exp(-np.abs(across) / 0.03))
    tone = np.clip(0.25 + 0.55 * quilt + 0.25 * s, 0, 1)
    colour = ramp(tone, (0, "#173f18"), (0.5, "#2f7429"), (1, "#6fae45")) ** 2.2
    middle = np.exp(-((across / 0.014) ** 2))[..., None]
    colour = colour * (1 - 0.6 * middle) + linear("#b9dc8a") * 0.6 * middle
    z = base + size * (0.1 + 0.28 * s**1.6 + 0.12 * d * (1 - s) + 0.045 * quilt)
    table.lay(part, (along > 0) & (along < 1) & (d < 1), z, colour, 0.22)


def lit(table):
    """Window light from the upper left: soft shadows, corners that stay dark, and the window itself in what shines."""
    w, h = table.w, table.h
    z = table.z * h
    dy, dx = np.gradient(blur(z, h * 0.0007))
    long = np.sqrt(dx**2 + dy**2 + 1)
    nx, ny, nz = -dx / long, -dy / long, 1 / long
    towards = np.array([-0.56, -0.5, 0.66])
    direct = np.clip(nx * towards[0] + ny * towards[1] + nz * towards[2], 0, 1)
    shadow = np.zeros_like(z)
    for spread in (-0.18, -0.06, 0.06, 0.18):
        block = np.full_like(z, -99)
        ux, uy = -0.74 - 0.67 * spread, -0.67 + 0.74 * spread
        for k in range(1, 44):
            far = k * h * 0.0031
            moved = ndi.shift(z, (-uy * far, -ux * far), order=0, mode="nearest")
            np.maximum(block, moved - far * (0.88 + 0.5 * spread), out=block)
        shadow += smooth(-0.5, h * 0.006, block - z) / 4
    shadow = blur(shadow, h * 0.0014)
    cover = sum(np.clip((blur(z, h * r) - z) / (h * r * reach), -0.4, 1) for r, reach in ((0.005, 1.4), (0.014, 1.3), (0.035, 1.2)))
    open_ = np.clip(0.92 - 0.42 * cover, 0.08, 1.25)
    sun = (direct * (1 - 0.92 * shadow))[..., None] * np.array([3.5, 3.25, 2.9])
    sky = (open_ * (0.6 + 0.4 * nz))[..., None] * np.array([0.5, 0.56, 0.66])
    bounce = (open_ * np.clip(0.5 * nx + 0.5 * ny, 0, 1))[..., None] * np.array([0.5, 0.38, 0.26])
    picture = table.colour * (sun + sky + bounce)
    # The mirrored direction of the eye; the window has four panes.
    rx, ry = 2 * nx * nz, 2 * ny * nz
    u, v = rx + 0.55, ry + 0.5
    pane = smooth(0.3, 0.2, np.abs(u)) * smooth(0.27, 0.18, np.abs(v)) * smooth(0.012, 0.04, np.abs(u)) * smooth(0.012, 0.04, np.abs(v))
    sheen = np.exp(-(u**2 + v**2) / 0.3)
    edge = (1 - nz) ** 3
    shine = table.gloss * ((0.55 + 0.2 * table.gloss) * pane * (1 - 0.7 * shadow) + 0.12 * sheen * (1 - shadow) + 0.05 * edge * open_)
    return picture + shine[..., None] * np.array([1.5, 1.52, 1.6])


@work("berry-tart")
def berry_tart(_, w, h):
    # Drawn larger than it is shown, for clean edges.
    table = Table(w * 3 // 2, h * 3 // 2)
    random = np.random.default_rng(21)
    boards(table)
    cx, cy, r = w / h * 0.5, 0.5, 0.415
    crust(table, cx, cy, r)
    for k in range(15):
        a = k * TAU / 15 + 0.1
        strawberry(table, cx + 0.278 * np.cos(a), cy + 0.278 * np.sin(a), a + np.pi + random.normal(0, 0.07), random.uniform(0.064, 0.072), random)
    for k in range(30):
        a = k * TAU / 30 + random.normal(0, 0.03)
        far = 0.352 + random.normal(0, 0.003)
        blueberry(table, cx + far * np.cos(a), cy + far * np.sin(a), random.uniform(0.019, 0.025), 0.055, random)
    for k in range(13):
        a = k * TAU / 13 + random.normal(0, 0.03)
        raspberry(table, cx + 0.178 * np.cos(a), cy + 0.178 * np.sin(a), random.uniform(0.036, 0.041), 0.055, random)
    for k in range(26):
        a, far = random.random() * TAU, 0.125 * np.sqrt(random.random())
        blueberry(table, cx + far * np.cos(a), cy + far * np.sin(a), random.uniform(0.021, 0.029), 0.05 + 0.02 * random.random(), random)
    for x, y in ((-0.012, 0.024), (0.04, -0.02), (-0.045, -0.03)):
        raspberry(table, cx + x, cy + y, 0.039, 0.09, random)
    for turn, long, lift in ((0.5, 0.105, 0.125), (2.7, 0.11, 0.125), (4.4, 0.1, 0.13), (1.6, 0.07, 0.14), (5.5, 0.066, 0.145)):
        mint(table, cx, cy - 0.005, turn, long, lift)
    for x, y in ((0.075, 0.1), (0.11, 0.075), (0.93, 0.9), (0.9, 0.945), (0.955, 0.85)):
        blueberry(table, x * w / h, y, random.uniform(0.021, 0.026), 0.012, random)
    raspberry(table, 0.065 * w / h, 0.155, 0.04, 0.0, random)
    raspberry(table, 0.88 * w / h, 0.885, 0.038, 0.0, random)
    mint(table, 0.9 * w / h, 0.1, 2.3, 0.1, 0.0)
    for _ in range(240):
        a, far = random.random() * TAU, r * random.uniform(0.98, 1.35)
        tone = linear(("#d9a45c", "#b87a38", "#efcf98")[random.integers(3)])
        table.ball(cx + far * np.cos(a), cy + far * np.sin(a), random.uniform(0.0012, 0.0038), 0, lambda u, v, up, tone=tone: np.broadcast_to(tone, (*u.shape, 3)), 0.02, 0.8)
    for _ in range(420):
        a, far = random.random() * TAU, (r - 0.06) * np.sqrt(random.random())
        tone = linear(("#7f9a3a", "#a8b858", "#c9c27a", "#5f7a2c")[random.integers(4)])
        table.ball(cx + far * np.cos(a), cy + far * np.sin(a), random.uniform(0.002, 0.0048), 0.036, lambda u, v, up, tone=tone: np.broadcast_to(tone, (*u.shape, 3)), 0.05, 0.9)
    light = lit(table)
    fall = np.exp(-(((table.x - cx + 0.1) ** 2 + (table.y - cy + 0.1) ** 2) / 0.75))
    picture = film_curve(light * (0.17 + 0.4 * fall)[..., None])
    picture = bloom(picture, 0.82, 0.012, 0.35)
    return grain(vignette(resized(picture, w, h, Image.LANCZOS), 0.4), 0.004)
