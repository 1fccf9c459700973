"""A small floating island at dusk, modelled by distances and lit by the sky, a low sun and its own windows."""

import numpy as np
from kit import TAU, bloom, blur, film_curve, grain, grid, loop_noise, ramp, resized, rgb, smooth, vignette, work

GRASS, EARTH, WALL, ROOF, WOOD, LEAF, PINE, LAMP, STONE, CLOUD, WATER, CREAM = range(12)
TREES = ((-1.28, 0.5, 0.44), (-0.98, -0.95, 0.36), (-1.55, -0.25, 0.36))
PINES = ((1.3, -0.85, 1.0), (0.9, -1.4, 0.8), (0.1, -1.6, 1.05), (-0.5, -1.5, 0.75), (1.62, -0.2, 0.62))
CLOUDS = ((-2.35, -1.15, 0.7, 0.42), (2.5, -0.75, -0.3, 0.48), (0.6, -2.15, 2.0, 0.38))
WINDOWS = ((0.31, 0.36, 0.12, 0.13), (-0.31, 0.36, 0.12, 0.13))


def box(x, y, z, sx, sy, sz, r=0.0):
    qx, qy, qz = np.abs(x) - sx + r, np.abs(y) - sy + r, np.abs(z) - sz + r
    return np.sqrt(np.maximum(qx, 0) ** 2 + np.maximum(qy, 0) ** 2 + np.maximum(qz, 0) ** 2) + np.minimum(np.maximum(qx, np.maximum(qy, qz)), 0) - r


def blend(a, b, k):
    mix = np.clip(0.5 + 0.5 * (b - a) / k, 0, 1)
    return b + (a - b) * mix - k * mix * (1 - mix)


def pillar(x, y, z, r, low, high):
    return np.maximum(np.hypot(x, z) - r, np.maximum(y - high, low - y))


def parts(x, y, z):
    """Distances to every thing of the scene with what it is made of; y points up."""
    flat = np.hypot(x, z)
    round_ = np.arctan2(z, x)
    wide = 1.95 + 0.1 * np.sin(round_ * 3 + 0.5) + 0.07 * np.sin(round_ * 7 + 2)
    top = 0.05 * np.sin(x * 2.1 + 1) * np.sin(z * 1.9)
    turf = np.maximum(np.abs(y - top + 0.09) - 0.09, flat - wide) * 0.85 - 0.02
    deep = np.clip(-y, 0, 3)
    crag = 0.12 * np.sin(x * 5 + y * 3) * np.sin(z * 5.3 - y * 2) + 0.06 * np.sin(x * 11 + 1) * np.sin(z * 12) * np.sin(y * 9)
    rock = np.maximum(flat - wide * 0.97 * np.clip(1 - (deep / 2.15) ** 1.15, 0, 1) - crag * smooth(0.1, 0.6, deep), np.maximum(y + 0.1, -y - 2.15)) * 0.55
    hx, hz = x - 0.12, z + 0.28
    walls = box(hx, y - 0.36, hz, 0.62, 0.4, 0.48, 0.01)
    gable = np.maximum((y - 0.76) * 0.72 + np.abs(hz) * 0.7 - 0.335, np.maximum(np.abs(hx) - 0.61, 0.74 - y))
    walls = np.minimum(walls, gable)
    slope = (y - 0.76) * 0.72 + np.abs(hz) * 0.7 - 0.345
    tiles = 0.012 * np.abs(np.sin(np.abs(hz) * 36))
    roof = np.maximum(np.abs(slope - 0.03) - 0.032 - tiles, np.maximum(np.abs(hx) - 0.74, np.abs(hz) - 0.59)) * 0.8
    chimney = box(hx - 0.36, y - 1.18, hz - 0.12, 0.09, 0.3, 0.09, 0.01)
    cap = box(hx - 0.36, y - 1.49, hz - 0.12, 0.115, 0.03, 0.115, 0.01)
    dormer = box(hx + 0.18, y - 0.98, hz - 0.28, 0.17, 0.17, 0.26, 0.01)
    hood = np.maximum(np.abs((y - 1.15) * 0.75 + np.abs(hx + 0.18) * 0.66 - 0.09) - 0.025, np.abs(hz - 0.3) - 0.31)
    hood = np.maximum(hood, np.abs(hx + 0.18) - 0.24) * 0.8
    step = np.minimum(box(hx, y - 0.03, hz - 0.58, 0.2, 0.05, 0.14, 0.02), box(hx, y - 0.0, hz - 0.76, 0.26, 0.04, 0.14, 0.02))
    things = [(turf, GRASS), (rock, EARTH), (walls, WALL), (roof, ROOF), (np.minimum(chimney, step), STONE), (cap, STONE), (dormer, WALL), (hood, ROOF)]
    trunks, leaves = None, None
    for tx, tz, r in TREES:
        trunk = pillar(x - tx, y, z - tz, 0.055, 0, 0.75)
        crown = np.sqrt((x - tx) ** 2 + ((y - 0.95) * 0.92) ** 2 + (z - tz) ** 2) - r
        for k in range(4):
            a = TAU * k / 4 + tx
            crown = blend(crown, np.sqrt((x - tx - r * 0.6 * np.cos(a)) ** 2 + (y - 0.84 - 0.1 * (k % 2)) ** 2 + (z - tz - r * 0.6 * np.sin(a)) ** 2) - r * 0.62, 0.08)
        crown = crown + 0.028 * np.sin(x * 23) * np.sin(y * 23) * np.sin(z * 23)
        trunks = trunk if trunks is None else np.minimum(trunks, trunk)
        leaves = crown if leaves is None else np.minimum(leaves, crown)
    pines = None
    for tx, tz, s in PINES:
        trunks = np.minimum(trunks, pillar(x - tx, y, z - tz, 0.05 * s, 0, 0.4 * s))
        r, a = np.hypot(x - tx, z - tz), np.arctan2(z - tz, x - tx)
        for low, high, wide_ in ((0.28, 0.85, 0.36), (0.6, 1.15, 0.29), (0.92, 1.5, 0.21)):
            up = (y - low * s) / ((high - low) * s)
            cone = np.maximum((r - wide_ * s * (1 - up) * (1 + 0.07 * np.sin(a * 9))) * 0.72, (low * s - y))
            pines = cone if pines is None else np.minimum(pines, cone)
    things += [(leaves * 0.85, LEAF), (pines * 0.85, PINE)]
    fence = None
    for k in range(13):
        a = 0.25 + k * 0.17
        px, pz = 1.72 * np.cos(a), 1.72 * np.sin(a)
        if 5 <= k <= 6:
            continue
        post = box(x - px, y - 0.14, z - pz, 0.03, 0.17, 0.03, 0.008)
        fence = post if fence is None else np.minimum(fence, post)
    ring = np.maximum(np.abs(flat - 1.72) - 0.016, np.minimum(np.abs(y - 0.12), np.abs(y - 0.23)) - 0.02)
    ring = np.maximum(ring, np.maximum(0.25 - round_, round_ - 2.29))
    gate = (round_ > 1.06) & (round_ < 1.30)
    fence = np.minimum(fence, np.where(gate, 0.15, ring))
    pole = np.minimum(pillar(x - 0.92, y, z - 0.92, 0.022, 0, 0.72), box(x - 0.92, y - 0.9, z - 0.92, 0.085, 0.018, 0.085))
    things += [(trunks, WOOD), (fence, CREAM), (pole, WOOD), (box(x - 0.92, y - 0.8, z - 0.92, 0.06, 0.085, 0.06, 0.02), LAMP)]
    puffs = None
    for cx, cy, cz, r in CLOUDS:
        for ox, oy, s in ((0, 0, 1), (0.85, -0.1, 0.7), (-0.85, -0.12, 0.72), (0.35, 0.35, 0.6), (1.4, -0.22, 0.45)):
            puff = np.sqrt((x - cx - ox * r) ** 2 + ((y - cy - oy * r) * 1.25) ** 2 + (z - cz + ox * r * 0.6) ** 2) - r * s
            puffs = puff if puffs is None else blend(puffs, puff, 0.12)
    stones = None
    for k in range(7):
        a, r, s = 2.4 + k * 0.9, 1.5 + 0.25 * (k % 3) * 0.5, 0.07 + 0.03 * (k % 3)
        stone = np.sqrt((x - r * np.cos(a)) ** 2 + ((y - 0.02) * 1.4) ** 2 + (z - r * np.sin(a)) ** 2) - s
        stones = stone if stones is None else np.minimum(stones, stone)
    return things + [(puffs * 0.9, CLOUD), (stones, STONE)]


def distance(p):
    return np.minimum.reduce([d for d, _ in parts(*p)])


def made_of(p):
    found = parts(*p)
    return np.array([kind for _, kind in found])[np.argmin([d for d, _ in found], 0)]


def glow_of(x, y, z):
    """How bright the window panes shine at a place of the walls."""
    hx, hz = x - 0.12, z + 0.28
    pane = lambda u, v, wide, tall: (np.abs(u) < wide) & (np.abs(v) < tall) & (np.abs(u) > 0.012) & (np.abs(v) > 0.012)
    front, side = hz > 0.46, hx > 0.6
    lit = np.zeros_like(x, bool)
    frame = np.zeros_like(x, bool)
    for u, v, a, b in WINDOWS:
        lit |= front & pane(hx - u, y - v - 0.08, a, b) & (hz < 0.5)
        frame |= front & (np.abs(hx - u) < a + 0.035) & (np.abs(y - v - 0.08) < b + 0.035) & (hz < 0.5)
    for u in (0.2, -0.2):
        lit |= side & pane(hz - u, y - 0.42, 0.1, 0.13)
        frame |= side & (np.abs(hz - u) < 0.13) & (np.abs(y - 0.42) < 0.165)
    lit |= side & (np.hypot(hz, y - 0.92) < 0.09) & (np.abs(hz) > 0.01) & (np.abs(y - 0.92) > 0.01)
    frame |= side & (np.hypot(hz, y - 0.92) < 0.12)
    up = (hz > 0.52) & pane(hx + 0.18, y - 0.99, 0.085, 0.1)
    frame |= (hz > 0.52) & (np.abs(hx + 0.18) < 0.115) & (np.abs(y - 0.99) < 0.13)
    door = front & (hz < 0.5) & (np.abs(hx) < 0.11) & (y < 0.5)
    return lit | up, frame & ~(lit | up), door


def colours(p, kind, noise):
    x, y, z = p
    tones = np.array([rgb(c) for c in ("#6f9a4a", "#7a5548", "#e8d9c4", "#b8483c", "#5a3a2a", "#d9823a", "#2f6a55", "#ffd890", "#9a8f8a", "#f4dce0", "#4fa0c0", "#efe6d8")]) ** 2.2
    base = tones[kind]
    path = smooth(0.2, 0.15, np.abs(x - 0.12 - 0.35 * smooth(0.5, 1.9, z))) * (z > 0.3) * (kind == GRASS) * (y > -0.06)
    base = base * (1 - path[:, None]) + rgb("#c9ab84") ** 2.2 * path[:, None]
    base = np.where((kind == EARTH)[:, None], base * (0.75 + 0.4 * np.sin(y * 13 + x * 0.8 + 2 * noise))[:, None] ** 0.6, base)
    base = np.where((kind == ROOF)[:, None], base * (0.8 + 0.35 * (np.sin(x * 42 + np.floor(np.abs(z + 0.28) * 11.5) * np.pi) > 0))[:, None], base)
    return base * (0.82 + 0.36 * noise)[:, None]


@work("island-dusk")
def island(_, w, h):
    big_w, big_h = round(w * 1.25), round(h * 1.25)
    yaw, pitch, span = np.radians(35), np.radians(27), 5.1
    forward = np.array([-np.sin(yaw) * np.cos(pitch), -np.sin(pitch), -np.cos(yaw) * np.cos(pitch)])
    right = np.array([np.cos(yaw), 0, -np.sin(yaw)])
    up = np.cross(right, forward)
    x, y = grid(big_w, big_h)
    u, v = ((x - 0.5 * big_w / big_h) * span).ravel(), ((0.5 - y) * span - 0.12).ravel()
    start = np.array([0, -0.05, 0]) - forward * 6
    origin = (start[:, None] + right[:, None] * u + up[:, None] * v).astype(np.float32)
    ray = forward.astype(np.float32)[:, None]
    far = np.full(len(u), 2.2, np.float32)
    hit = np.zeros(len(u), bool)
    todo = np.arange(len(u))
    for _ in range(130):
        d = distance(origin[:, todo] + ray * far[todo])
        far[todo] += d * 0.92
        done = d < 0.0022
        hit[todo[done]] = True
        todo = todo[~done & (far[todo] < 10.5)]
        if not len(todo):
            break
    place = np.flatnonzero(hit)
    p = origin[:, place] + ray * far[place]
    e = 0.004
    normal = np.zeros_like(p)
    for s in ((1, -1, -1), (-1, -1, 1), (-1, 1, -1), (1, 1, 1)):
        s = np.array(s, np.float32)[:, None]
        normal += s * distance(p + s * e)
    normal /= np.linalg.norm(normal, axis=0)
    kind = made_of(p)
    open_ = np.zeros(len(place), np.float32)
    for k, reach in enumerate((0.04, 0.1, 0.2, 0.36)):
        open_ += np.clip(reach - distance(p + normal * reach), 0, None) / reach * 0.5**k
    open_ = np.clip(1 - open_ * 0.62, 0, 1)
    sun = np.array([-0.72, 0.42, 0.55], np.float32)
    sun /= np.linalg.norm(sun)
    seen, t = np.ones(len(place), np.float32), np.full(len(place), 0.03, np.float32)
    for _ in range(36):
        d = distance(p + normal * 0.01 + sun[:, None] * t)
        seen = np.minimum(seen, np.clip(9 * d / t, 0, 1))
        t += np.clip(d, 0.02, 0.25)
    noise = loop_noise(512, 512, 0, 20, 3, 4)[(p[2] * 90 + 256 + p[1] * 70).astype(int) % 512, (p[0] * 90 + 256).astype(int) % 512]
    base = colours(p, kind, noise)
    sky = (0.55 + 0.45 * normal[1]) * open_
    light = sky[:, None] * np.array([0.30, 0.34, 0.70]) * 0.62
    light += (np.clip(sun @ normal, 0, 1) * seen)[:, None] * np.array([1.9, 0.86, 0.66]) * 0.55
    light += (np.clip(-normal[1], 0, 1) * open_)[:, None] * np.array([0.5, 0.26, 0.34]) * 0.5
    for place_, strength in (((0.43, 0.3, 0.6), 0.13), ((-0.19, 0.3, 0.6), 0.13), ((1.05, 0.36, -0.1), 0.07), ((1.05, 0.36, -0.48), 0.07), ((0.92, 0.82, 0.92), 0.2), ((-0.06, 1.0, 0.5), 0.09)):
        to = np.array(place_, np.float32)[:, None] - p
        d = np.linalg.norm(to, axis=0)
        facing = np.clip((normal * to).sum(0) / d * 0.8 + 0.2, 0, 1)
        light += (strength * facing / (0.03 + d**2) * (0.4 + 0.6 * open_))[:, None] * np.array([1.5, 0.74, 0.25])
    shown = base * light
    lit, frame, door = glow_of(*p)
    wall = kind == WALL
    shown = np.where((wall & frame)[:, None], rgb("#6a4434") ** 2.2 * light, shown)
    shown = np.where((wall & door)[:, None], rgb("#2f6f72") ** 2.2 * light * (0.8 + 0.3 * (np.abs(np.sin(p[0] * 55)) > 0.25))[:, None], shown)
    shown = np.where((wall & lit)[:, None], np.array([1.9, 0.8, 0.16]) * (0.85 + 0.3 * noise)[:, None], shown)
    shown = np.where((kind == LAMP)[:, None], np.array([3.2, 1.7, 0.55]), shown)
    cloud = (kind == CLOUD)[:, None]
    shown = np.where(cloud, rgb("#f0d4dc") ** 2.2 * (light * 0.8 + 0.13), shown)
    behind = ramp(y + 0.06 * (loop_noise(big_w, big_h, 0, 2, 8, 4) - 0.5), (0, "#1c2456"), (0.3, "#3d3d80"), (0.55, "#7d5a96"), (0.78, "#c97f96"), (1, "#f0ae92")) ** 2.2
    random = np.random.default_rng(4)
    stars = np.zeros((big_h, big_w), np.float32)
    for _ in range(150):
        px, py = random.integers(2, big_w - 2), int(random.random() ** 1.6 * big_h * 0.55)
        stars[py : py + 2, px : px + 2] += random.uniform(0.15, 1.0) * (1 - py / big_h / 0.6)
    behind = behind + blur(stars, 0.9)[..., None] * 1.3
    halo = np.exp(-np.hypot(x - 0.53 * big_w / big_h, y - 0.47) / 0.2)
    picture = behind + halo[..., None] * np.array([0.28, 0.12, 0.08])
    flat = picture.reshape(-1, 3)
    flat[place] = shown
    picture = film_curve(flat.reshape(big_h, big_w, 3) * 1.05)
    picture = resized(bloom(picture, 0.78, 0.022, 0.7), w, h)
    return grain(vignette(picture, 0.25), 0.005)
