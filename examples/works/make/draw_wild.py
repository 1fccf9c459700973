"""The wild: dunes under a low sun, the scales of a butterfly's wing."""

import numpy as np
from kit import bloom, blur, film_curve, grain, grid, loop_noise, ramp, rgb, sample, smooth, vignette, work
from scipy import ndimage as ndi


def dune_land(n, metres):
    """Heights of a desert of n x n cells; crests run away from us, gentle to the left and steep to the right."""
    noise = lambda cells, seed, octaves=2: loop_noise(n, n, 0, cells, seed, octaves) - 0.5
    z, x = np.mgrid[0:n, 0:n].astype(np.float32) / n * metres
    x -= metres / 2

    def ridges(length, lean, warp, seed, peak):
        phase = (x + z * lean) / length + warp * noise(2.6, seed) + 0.25 * noise(7, seed + 1, 1)
        part = phase - np.floor(phase)
        up = np.clip(part / peak, 0, 1)
        rise = up * up * (3 - 2 * up) * 0.35 + up**1.5 * 0.65
        fall = np.clip((1 - part) / (1 - peak), 0, 1)
        return np.where(part < peak, rise, fall**1.25)

    tall = 0.45 + 1.1 * loop_noise(n, n, 0, 3, 21, 2)
    land = 17 * tall * ridges(118, 0.34, 1.7, 4, 0.68)
    land += 3.2 * ridges(41, -0.25, 1.6, 9, 0.7) * loop_noise(n, n, 0, 4, 8, 2)
    return land + 9 * noise(2, 33)


@work("dune-light")
def dunes(_, w, h):
    n, metres = 2600, 620.0
    cell = metres / n
    land = ndi.gaussian_filter(dune_land(n, metres), 1.2)
    # The sun stands low on the left: each place is dark whose way towards it is blocked.
    slope, lean = np.tan(np.radians(15)), 0.22
    blocked = np.full_like(land, -99)
    for k in range(1, 150):
        dx, dz = int(round(k * 2.2)), int(round(k * 2.2 * lean))
        far = np.hypot(dx, dz) * cell
        moved = np.full_like(land, -99)
        moved[: n - dz, dx:] = land[dz:, : n - dx]
        np.maximum(blocked, moved - far * slope, out=blocked)
    lit = 1 - smooth(-0.1, 0.55, blocked - land)
    slope_z, slope_x = np.gradient(land, cell)
    x, y = grid(w, h)
    eye = np.array([14.0, land[40, n // 2] + 33, 2.0])
    tilt, wide = -0.17, 0.92
    vx, vy = (x - w / h / 2) * wide, (0.5 - y) * wide
    dy, dz = vy * np.cos(tilt) + np.sin(tilt), np.cos(tilt) - vy * np.sin(tilt)
    at = lambda t: ((eye[0] + vx * t + metres / 2) / cell, (eye[2] + dz * t) / cell)
    t, hit, before = np.full((h, w), 14.0, np.float32), np.zeros((h, w), bool), np.full((h, w), 9.0, np.float32)
    todo = np.flatnonzero(dy.ravel() < 0.06)
    flat_t, flat_hit, last = t.ravel(), hit.ravel(), before.ravel()
    fx, fy, fz = vx.ravel(), dy.ravel(), dz.ravel()
    while len(todo):
        far = flat_t[todo]
        px, pz = (eye[0] + fx[todo] * far + metres / 2) / cell, (eye[2] + fz[todo] * far) / cell
        gap = eye[1] + fy[todo] * far - ndi.map_coordinates(land, (pz, px), order=1, mode="nearest")
        under = gap < 0
        flat_hit[todo[under]] = True
        step = np.clip(gap * 0.45, 0.05 + far * 0.0012, 6)
        back = last[todo[under]]
        flat_t[todo[under]] -= back * gap[under] / np.minimum(gap[under] - 0.05, -1e-3) * 0.5
        last[todo] = step
        flat_t[todo[~under]] += step[~under]
        todo = todo[~under]
        todo = todo[flat_t[todo] < 1100]
    px, pz = at(t)
    sx, sz, sun = sample(slope_x, px, pz), sample(slope_z, px, pz), sample(lit, px, pz)
    # Ripples lie across the wind; they fade with distance and on the slip faces.
    wx, wz = px * cell, pz * cell
    bend = sample(loop_noise(1200, 1200, 0, 60, 5, 3), px * 1200 / n, pz * 1200 / n)
    wave = (wx * 0.95 + wz * 0.3) * 4.6 + bend * 11
    near = np.exp(-t / 75) * smooth(0.75, 0.2, -sx) * (0.35 + 0.9 * smooth(0.3, 0.7, sample(loop_noise(600, 600, 0, 20, 6, 2), px * 600 / n, pz * 600 / n)))
    sx = sx + 0.23 * near * np.cos(wave)
    long = np.sqrt(sx**2 + sz**2 + 1)
    towards = np.array([-np.cos(np.radians(15)), np.sin(np.radians(15)), 0.2])
    towards /= np.linalg.norm(towards)
    direct = np.clip((-sx * towards[0] + towards[1] - sz * towards[2]) / long, 0, 1) * sun
    open_sky = 0.5 + 0.5 / long
    sand = rgb("#cf8052") ** 2.2 * (0.93 + 0.14 * np.random.default_rng(1).random((h, w)))[..., None]
    colour = sand * (direct[..., None] * np.array([5.0, 3.25, 2.0]) + open_sky[..., None] * np.array([0.17, 0.2, 0.42]) + 0.1 * np.clip(sx, 0, 1)[..., None] * np.array([1.2, 0.6, 0.3]))
    glow = np.exp(-np.hypot((x - 0.1) * 0.55, (y - 0.33)) / 0.26)
    sky = ramp(y, (0, "#4f7fb5"), (0.16, "#93aec6"), (0.27, "#e6c3ae"), (0.36, "#f3b58a")) ** 2.2 * 1.05 + glow[..., None] * np.array([1.0, 0.5, 0.2]) * 0.6
    haze = rgb("#e2ab8c") ** 2.2 * 0.9 + glow[..., None] * np.array([0.8, 0.36, 0.14])
    air = np.maximum(1 - np.exp(-np.clip(t - 60, 0, None) / 560), smooth(360, 560, t))[..., None]
    haze = haze * (1 - smooth(340, 540, t)[..., None]) + sky * smooth(340, 540, t)[..., None]
    ground = colour * (1 - air) + haze * air
    mask = blur(hit.astype(np.float32), h * 0.0007)[..., None]
    picture = film_curve((ground * mask + sky * (1 - mask)) * 0.72)
    return grain(vignette(bloom(picture, 0.82, 0.03, 0.3), 0.3), 0.006)


def wing_colours(u, v, ratio):
    """What a scale at this place of the wing looks like: blue shimmer, black veins and margin, pale spots, an eye."""
    warp = 0.03 * np.sin(u * 7 + 1) + 0.02 * np.sin(v * 9)
    out = v * 0.82 + u * 0.27 + warp
    blue = ramp(np.clip(out, 0, 1.2), (0, "#1230a0"), (0.3, "#0f6ae0"), (0.55, "#27b4f0"), (0.72, "#49d8ee"), (0.8, "#1f86d8"), (0.9, "#123a8f"))
    dark = smooth(0.81, 0.87, out)
    for lean, at in ((-0.55, 0.16), (-0.3, 0.52), (-0.08, 0.92), (0.12, 1.3)):
        dark = np.maximum(dark, 0.95 * smooth(0.018, 0.006, np.abs(u - at - lean * (v - 0.5) - 0.03 * np.sin(v * 6))))
    colour = blue * (1 - dark)[..., None] + rgb("#14121c") * dark[..., None]
    for k in range(9):
        px = -0.05 + k * 0.19
        py = (0.94 - px * 0.27) / 0.82
        spot = smooth(0.05, 0.04, np.hypot(u - px, (v - py) * 1.1))
        colour = colour * (1 - spot)[..., None] + rgb("#ffe9c0") * spot[..., None]
    r = np.hypot(u - ratio * 0.545, (v - 0.4) * 1.06)
    for radius, tone in ((0.2, "#120f18"), (0.176, "#f4a628"), (0.147, "#d8481c"), (0.118, "#141019"), (0.076, "#2a62e8"), (0.052, "#0c0a12")):
        ring = smooth(radius + 0.006, radius - 0.006, r)
        colour = colour * (1 - ring)[..., None] + rgb(tone) * ring[..., None]
    pupil = smooth(0.026, 0.016, np.hypot(u - ratio * 0.545 + 0.014, v - 0.386))
    return colour * (1 - pupil)[..., None] + rgb("#f2fbff") * pupil[..., None]


@work("wing-scales")
def wing_scales(_, w, h):
    ratio = w / h
    x, y = grid(w, h)
    random = np.random.default_rng(12)
    bend = loop_noise(w, h, 0, 2, 6, 3) - 0.5
    row, wide = 0.0235, 0.0205
    v = y + 0.07 * np.sin((x - 0.2) * 2.2) + 0.03 * bend + 0.1
    u = x + 0.035 * np.sin(y * 3.1) + 0.3
    low = np.floor(v / row).astype(int)
    rows, across = 70, 110
    jit = random.normal(0, 1, (rows, across, 6)).astype(np.float32)
    colour, found = np.zeros((h, w, 3), np.float32), np.zeros((h, w), bool)
    over_edge = np.full((h, w), 9.0, np.float32)
    # The scales nearer to the root lie on those farther out, like tiles on a roof.
    for back in (3, 2, 1, 0):
        j = np.clip(low - back, 0, rows - 1)
        shift = (j % 2) * 0.5 + jit[j, 0, 5] * 0.12
        k = np.clip(np.floor(u / wide + shift).astype(int), 0, across - 1)
        one = jit[j, k]
        a = (u / wide + shift - k - 0.5) * 2 + one[..., 4] * 0.12
        b = (v - j * row) / row
        length = 2.25 + 0.16 * one[..., 0]
        teeth = 0.055 * np.cos(a * 8.5 + one[..., 1]) * (1 - a * a)
        tip = length * (1 - 0.22 * np.abs(a) ** 3.2) + teeth
        covers = ~found & (b < tip) & (np.abs(a) < 1.02)
        cu, cv = (k + 0.5 - shift) * wide - 0.3, (j + 1.6) * row - 0.1
        base = wing_colours(cu, cv - 0.07 * np.sin((cu - 0.2) * 2.2), ratio)
        shine = np.clip(0.5 + 0.3 * one[..., 2] + 0.22 * np.sin(cu * 8 + cv * 5), 0, 1.3)
        hue = (one[..., 3] * 0.055)[..., None] * np.array([-0.4, 1.0, 0.3])
        ridge = 0.86 + 0.14 * np.cos(a * 34)
        relief = (1 - 0.5 * np.abs(a) ** 3) * (0.62 + 0.38 * smooth(-0.2, 1.6, b)) * ridge
        edge = smooth(0.26, 0.05, tip - b) * 0.3
        lit = base * (0.5 + 0.75 * shine)[..., None] * relief[..., None] + hue * base.max(-1, keepdims=True)
        lit = lit + (edge + 0.16 * smooth(0.8, 1.2, shine) * np.exp(-((a + 0.25) / 0.3) ** 2))[..., None] * (base * 0.7 + 0.3 * base.max(-1, keepdims=True))
        fall = 1 - 0.72 * np.exp(-np.clip(over_edge, 0, 9) / 0.24)
        colour = np.where(covers[..., None], lit * fall[..., None], colour)
        over_edge = np.where(found, over_edge, np.minimum(over_edge, b - tip))
        found |= covers
    light = 0.62 + 0.62 * np.exp(-(np.hypot((x - ratio * 0.42) * 0.8, y - 0.36) / 0.5) ** 2)
    sheen = np.exp(-(((x - 0.12) * 0.75 - y * 0.62) / 0.15) ** 2) * 0.35
    colour = np.clip(colour, 0, 2) * (light + sheen)[..., None]
    # Only the middle lies in the plane of focus.
    off = np.abs(y + 0.12 * (x - ratio / 2) - 0.46)
    soft, softer = blur(colour, h * 0.0028), blur(colour, h * 0.0075)
    one, two = smooth(0.2, 0.34, off)[..., None], smooth(0.36, 0.55, off)[..., None]
    colour = (colour * (1 - one) + soft * one) * (1 - two) + softer * two
    picture = 1 - np.exp(-colour * 1.25)
    return grain(vignette(bloom(picture, 0.7, 0.02, 0.4), 0.45), 0.006)
