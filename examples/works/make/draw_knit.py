"""A winter night knitted in wool: fir trees, a red cabin and two reindeer between Nordic borders, stitch by stitch."""

import cairo
import numpy as np
from kit import TAU, blur, layer, loop_noise, paint, rgb, sample, smooth, vignette, work
from scipy import ndimage as ndi

ACROSS, DOWN = 100, 88
WOOL = {"n": "#16284f", "m": "#22406f", "k": "#345d8c", "i": "#9fc0d6", "w": "#f3ecdc", "r": "#a8202c", "d": "#6f1522", "g": "#2c5a44", "f": "#1c3d38",
        "y": "#f2bd4c", "b": "#6f4630", "s": "#d5e1e8"}
REINDEER = (
    "...........#..#..", ".........#.#..#.#", ".........##.#.##.", "...........###...", "............###..", "............####.", "...........#####.", "...........##....",
    "#..........##....", "##.#########.....", ".###########.....", "..##########.....", "..##########.....", "..##.....###.....", "..#.#....#.#.....", "..#.#....#.#.....", "..#.#....#.#.....",
)


def rose(chart, cx, cy, wool):
    """The eight-petalled star of Selbu."""
    for dx in range(-8, 9):
        for dy in range(-8, 9):
            far, near = max(abs(dx), abs(dy)), min(abs(dx), abs(dy))
            if 1 <= near <= 3 and 1 <= far - near <= 3:
                chart[cy + dy, (cx + dx) % ACROSS] = wool


def fir(chart, x, low, tall):
    """A fir with snow on its boughs."""
    for k in range(tall):
        tier = k % 5 if k < tall - 2 else 0
        half = int(0.4 + (k * 0.3) + tier * 0.42 - 0.5)
        for dx in range(-half, half + 1):
            snow = tier == 0 and k > 0 and abs(dx) >= half - 1 or k < 2
            chart[low - tall + k, (x + dx) % ACROSS] = "w" if snow else "g" if dx > -half // 3 else "f"
    chart[low : low + 2, x] = "b"


def border(chart, top):
    """Seven rows of cream diamonds on red between cream lines."""
    chart[top : top + 11] = "r"
    chart[top], chart[top + 10] = "w", "w"
    for x in range(ACROSS):
        for k in range(7):
            ring = abs((x % 10) - 5) + abs(k - 3)
            if ring in (3, 4) or ring == 0:
                chart[top + 2 + k, x] = "w"
            elif ring == 1:
                chart[top + 2 + k, x] = "y"


def chart():
    """Which wool each stitch is of."""
    random = np.random.default_rng(6)
    rows, cols = np.mgrid[0:DOWN, 0:ACROSS]
    c = np.full((DOWN, ACROSS), "n")
    # The sky grows lighter towards the land the way a knitter does it: with more and more stitches of the next wool.
    depth = (rows - 12) / 34 * 2 + 0.5 * ((rows * 3 + cols * 5) % 7 / 6 - 0.5)
    c[depth > 0.9], c[depth > 1.6] = "m", "k"
    for _ in range(34):
        c[random.integers(14, 36), random.integers(1, ACROSS - 1)] = "w"
    for x, y in ((14, 19), (52, 16), (33, 25), (94, 30)):
        for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)):
            c[y + dy, x + dx] = "w"
        c[y, x] = "y"
    far = np.hypot(cols - 75.5, (rows - 22) * 0.9)
    c[(far < 6.9) & (np.hypot(cols - 78.6, (rows - 20.5) * 0.9) > 5.6)] = "y"
    peaks = ((8, 33, 1.0), (27, 28, 0.9), (44, 35, 1.0), (61, 31, 0.8), (84, 35, 0.9), (101, 31, 1.0))
    for x, y, slope in peaks:
        depth = rows - y - np.abs(cols - x) * slope
        side = cols > x
        zig = np.array([0, 1, 2, 1])[cols % 4]
        c[depth >= 0] = "i"
        c[(depth >= 0) & ~side & (rows > y)] = "k"
        c[(depth >= 0) & (rows < y + 5 + zig)] = "w"
        c[(depth >= 0) & (rows < y + 5 + zig) & ~side] = "s"
    hill = 49 + np.round(2.4 * np.sin(cols[0] / 100 * TAU * 2 + 1)).astype(int)
    for x in range(ACROSS):
        tops = hill[x] - (2, 3, 1, 4, 2, 1, 3)[x * 3 % 7]
        c[tops : hill[x], x] = "f"
        c[hill[x] :, x] = "w"
        c[hill[x] + 3 + x % 3 :: 4, x] = "s" if x % 2 else "w"
    # The cabin with its lamp, its chimney and the smoke.
    for k in range(7):
        c[44 + k, 43 - k - 2 : 56 + k + 2] = "d"
        c[44 + k, 43 - k - 3], c[44 + k, 55 + k + 3] = "w", "w"
    c[43, 40:59] = "w"
    c[40:44, 53:55] = "b"
    for x, y in ((54, 38), (55, 37), (55, 36), (54, 35), (53, 34), (53, 33), (54, 32)):
        c[y, x] = "s"
    c[51:60, 38:61] = "r"
    c[51:60:2, 38:61] = "d"
    c[51:60, [38, 60]] = "w"
    for x in (41, 54):
        c[53:57, x : x + 4] = "w"
        c[54:56, x + 1 : x + 3] = "y"
    c[52:60, 47:52] = "w"
    c[53:60, 48:51] = "y"
    for x, low, tall in ((7, 60, 23), (21, 48, 13), (31, 47, 9), (69, 47, 10), (78, 48, 14), (92, 60, 22)):
        fir(c, x, low, tall)
    for k, line in enumerate(REINDEER):
        for x, mark in enumerate(line):
            if mark == "#":
                c[49 + k, 66 + 16 - x] = "b"
                c[49 + k, 15 + x] = "b"
    border(c, 0)
    c[67:] = "r"
    c[67], c[69] = "w", "w"
    c[68, ::2] = "y"
    for k in range(5):
        rose(c, 10 + 20 * k, 77, "w")
        for dx in range(-2, 3):
            for dy in range(-2, 3):
                if abs(dx) + abs(dy) in (0, 2):
                    c[77 + dy, (20 + 20 * k + dx) % ACROSS] = "y" if dx or dy else "w"
    c[85], c[87] = "w", "w"
    c[86, ::2] = "y"
    return c


def stitches(u, v):
    """Height of the yarn, and row, column, place along and across it, at each place of the cloth (in stitches)."""
    best = np.full(u.shape, -1, np.float32)
    found = [np.zeros(u.shape, np.float32) for _ in range(4)]
    col = np.floor(u)
    for back in (-1, 0, 1):
        row = np.floor(v) + back
        for side in (-1, 1):
            # A leg of the V: from the middle below to the outside above.
            x, y = u - col - 0.5, v - row
            x0, y0, x1, y1 = 0.07 * side, 1.22, 0.31 * side, 0.02
            ax, ay = x1 - x0, (y1 - y0) * 0.88
            px, py = x - x0, (y - y0) * 0.88
            long = np.hypot(ax, ay)
            along = np.clip((px * ax + py * ay) / long**2, 0, 1)
            bow = 0.05 * side * np.sin(np.pi * along)
            dx, dy = px - ax * along - bow, py - ay * along
            across = (dx * ay - dy * ax) / long
            gap = np.hypot(dx, dy) / (0.235 + 0.03 * np.sin(np.pi * along))
            height = np.sqrt(np.clip(1 - gap**2, 0, 1)) * 0.7 + 0.42 * np.sin(np.pi * (0.08 + 0.86 * along)) - 0.25 * along
            height = np.where(gap < 1, height, -1)
            nearer = height > best
            best = np.where(nearer, height, best)
            found = [np.where(nearer, new, old) for new, old in zip((row, col, along + side * 5, across / 0.25), found, strict=True)]
    return best, *found


def fuzz(w, h):
    """Stray hairs that stand out of the wool."""
    random = np.random.default_rng(9)

    def hairs(c):
        c.set_line_cap(cairo.LINE_CAP_ROUND)
        for _ in range(3500):
            x, y, turn = random.uniform(0, w / h), random.random(), random.random() * TAU
            long, bend = random.uniform(0.004, 0.014), random.normal(0, 0.9)
            c.set_line_width(0.00055), paint(c, "#fff6e6" if random.random() < 0.7 else "#10182c", random.uniform(0.08, 0.3)), c.move_to(x, y)
            mx, my = x + long * 0.5 * np.cos(turn), y + long * 0.5 * np.sin(turn)
            c.curve_to(mx, my, mx, my, mx + long * 0.5 * np.cos(turn + bend), my + long * 0.5 * np.sin(turn + bend)), c.stroke()

    return layer(w, h, hairs)


@work("wool-night")
def wool_night(_, w, h):
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    pull = lambda seed, cells: loop_noise(w, h, 0, cells, seed, 2) - 0.5
    u = (xx + 0.5) / w * ACROSS + 0.55 * pull(1, 3) + 0.3 * pull(2, 22)
    v = (yy + 0.5) / h * DOWN + 0.7 * pull(3, 3) + 0.3 * pull(4, 22)
    height, row, col, along, across = stitches(u, v)
    plan = chart()
    names = list(WOOL)
    numbers = np.vectorize(names.index)(plan)
    r, k = np.clip(row, 0, DOWN - 1).astype(int), np.clip(col, 0, ACROSS - 1).astype(int)
    tones = np.stack([rgb(WOOL[name]) for name in names]) ** 2.2
    base = tones[numbers[r, k]].astype(np.float32)
    random = np.random.default_rng(5)
    base = base * (1 + 0.045 * random.normal(size=(DOWN, ACROSS))[r, k])[..., None]
    # The plies wind around the yarn; finer fibres follow them.
    part = np.mod(along + 10, 5)
    ply = np.cos(TAU * (part * 2.3 + across * 0.42 * np.sign(along)))
    hair = sample(blur(random.normal(size=(h, w)).astype(np.float32), 0.6), (part * 9 + across * 6 + k * 37.7) % w, (across * 14 - part * 9 + r * 23.3 + h) % h)
    bumpy = height + 0.075 * ply + 0.045 * hair
    solid = smooth(-0.6, 0.2, height)
    soft = blur(np.clip(bumpy, -0.4, 2), h * 0.0008)
    folds = blur(loop_noise(w, h, 0, 2.2, 12, 2), h * 0.02) * 16
    dy, dx = np.gradient(soft * w / ACROSS * 0.5 + folds * w / ACROSS * 0.42)
    long = np.sqrt(dx**2 + dy**2 + 1)
    direct = np.clip((dx * 0.5 + dy * 0.55 + 0.72) / long, 0, 1)
    hollow = np.clip(0.56 + 0.95 * (soft - blur(soft, h * 0.005)), 0.12, 1.25) * (0.5 + 0.5 * solid)
    # Pale wool throws light into its own hollows.
    hollow = hollow ** (1 - 0.4 * base.mean(-1))
    colour = base * (direct[..., None] * np.array([1.6, 1.46, 1.28]) + np.array([0.42, 0.48, 0.6])) * hollow[..., None]
    rim = (smooth(0.75, 1.0, np.abs(across)) * 0.035 + 0.006 * np.clip(hair, 0, 2)) * solid
    colour = colour + rim[..., None] * (0.3 + base)
    picture = np.clip(colour, 0, 1.4) ** (1 / 2.2)
    hairs = fuzz(w, h)
    shadow = ndi.shift(hairs[..., 3], (2, 1), order=1)[..., None]
    picture = picture * (1 - 0.25 * shadow)
    picture = picture * (1 - hairs[..., 3:]) + hairs[..., :3]
    # The lens is near: what lies off the middle of the cloth goes soft.
    off = np.abs((yy / h - 0.56) - 0.05 * (xx / w - 0.5))
    for sigma, start in ((0.0014, 0.2), (0.0034, 0.32)):
        part = smooth(start, start + 0.14, off)[..., None]
        picture = picture * (1 - part) + blur(picture, h * sigma) * part
    return vignette(picture, 0.35)
