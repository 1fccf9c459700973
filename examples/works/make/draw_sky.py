"""Wide skies: a sea of clouds at sunrise, starlings at dusk."""

from functools import lru_cache

import numpy as np
from kit import bloom, film_curve, grid, loop_noise, ramp, resized, rgb, sample, smooth, vignette, work
from scipy import ndimage as ndi

SUN = (0.62, 0.365)  # as parts of the width and the height
HORIZON, FOCUS = 0.42, 0.9


@lru_cache
def tile(seed):
    """Noise that wraps at its edges, 512 x 512, about -1 to 1."""
    random = np.random.default_rng(seed)
    freq = np.hypot(*np.meshgrid(np.fft.fftfreq(512) * 512, np.fft.fftfreq(512) * 512))
    strength = np.where((freq >= 3) & (freq < 90), 1 / np.maximum(freq, 1) ** 2.35, 0)
    noise = np.fft.ifft2(np.fft.fft2(random.normal(size=(512, 512))) * strength).real
    return (noise / noise.std() / 2).astype(np.float32)


def at(seed, x, z, scale):
    """The noise along a line of the ground; `scale` is how many units one tile spans."""
    return ndi.map_coordinates(tile(seed), (np.full_like(x, z) / scale * 512, x / scale * 512), order=1, mode="grid-wrap")


def billows(x, z, t):
    """Heights of the clouds' tops: two drifting copies, each fading out before it starts anew."""
    total = 0
    for half in (0, 0.5):
        f = (t + half) % 1
        weight = 1 - abs(2 * f - 1)
        dx = (f - 0.5) * 1.5
        big = at(1, x - dx + half * 50, z - dx * 0.3, 22.0)
        puffs = np.abs(at(2, x - dx * 1.15 + half * 40, z, 13.0)) * 0.66 + np.abs(at(3, x - dx * 1.3 + half * 30, z, 4.4)) * 0.3
        total = total + weight * (big * 0.5 + puffs)
    return total - 0.35


PEAKS = [  # x, z, height, width, depth
    (-3.4, 8.5, 1.55, 2.3, 1.1), (-6.6, 12.0, 2.0, 3.4, 1.7), (4.9, 10.5, 1.25, 2.6, 1.1), (9.5, 17.0, 2.5, 4.4, 2.2),
    (-13, 26.0, 3.6, 7.0, 3.0), (0.6, 21.0, 1.7, 3.6, 1.6), (21, 33.0, 4.1, 9.0, 4.0), (-3, 44.0, 3.6, 8.0, 4.0), (12, 52.0, 3.9, 9.0, 5.0),
]


def ridges(x, z):
    rock = np.full_like(x, -3.0)
    crag = 1 - np.abs(at(5, x, z, 16.0)) * 1.3
    for px, pz, tall, wide, deep in PEAKS:
        fall = np.abs((x - px) / wide) + np.abs((z - pz) / deep)
        rock = np.maximum(rock, tall * (1.06 - fall) * (0.62 + 0.4 * crag) - 0.25 + 0.1 * at(6, x, z, 7.0) * tall)
    return rock


@lru_cache(maxsize=1)
def slices(w, h):
    """Distances from far to near, each with where its line of ground lies and the rock on it: top and how far it faces the sun."""
    columns = (np.arange(w, dtype=np.float32) + 0.5) / h
    found = []
    for z in np.geomspace(60, 1.3, 120):
        gx = (columns - w / h / 2) / FOCUS * z
        rock = ridges(gx, z)
        slope = (ridges(gx + 0.06, z) - rock) / 0.06
        facing = smooth(-1.2, 1.6, -slope * np.sign(SUN[0] * w / h - columns))[:, None]
        found.append((float(z), gx, rock if rock.max() > -0.4 else None, facing))
    return found


def vista(t, w, h):
    """Sky, ridges and clouds, as light."""
    ratio = w / h
    x, y = grid(w, h)
    sx, sy = SUN[0] * ratio, SUN[1]
    r = np.hypot(x - sx, (y - sy) * 1.15)
    light = ramp(y, (0, "#2f4f94"), (0.16, "#6a7cb8"), (0.3, "#e2a58f"), (0.42, "#ffcf8a")) ** 2.2
    light += (np.exp(-r / 0.2) * 0.9)[..., None] * rgb("#ffb45e") ** 2.2 + (np.exp(-((r / 0.032) ** 4)) * 3)[..., None] * rgb("#fff0c8")
    streaks = loop_noise(w // 8, h, t, 9, 21, 3)
    veil = smooth(0.52, 0.8, resized(streaks, w, h)) * smooth(0.4, 0.1, y) * 0.5
    light = light * (1 - veil[..., None]) + veil[..., None] * (rgb("#ffb9a0") ** 2.2 + np.exp(-r / 0.3)[..., None] * rgb("#ffd9a0"))
    columns = (np.arange(w, dtype=np.float32) + 0.5) / h
    toward = np.exp(-np.abs(columns - sx) / 0.42)[:, None]
    rows = y[:, :1]
    for z, gx, rock, facing in slices(w, h):
        fog = 1 - np.exp(-z / 30)
        # What lies lower is covered by the nearer clouds.
        last = min(int((HORIZON + FOCUS * 2.7 / (z * 0.74)) * h), h)
        air = rgb("#e9a78c") ** 2.2 * 0.75 + toward * rgb("#ffc070") ** 2.2 * 0.55
        if rock is not None:
            colour = rgb("#16204a") ** 2.2 * 0.8 + facing * toward * rgb("#ff8a50") ** 2.2 * 0.35 + rgb("#4a568f") ** 2.2 * 0.25 * facing
            colour = colour * (1 - fog) + air * fog
            top = HORIZON + FOCUS * (1.35 - rock) / z
            first = max(int(top.min() * h) - 2, 0)
            if first < last:
                cover = smooth(-0.7, 0.7, (rows[first:last] - top) * h)[..., None]
                light[first:last] = light[first:last] * (1 - cover) + colour * cover
        tops = billows(gx, z, t)
        dz = 0.05 * z**0.6
        lit = smooth(-0.4, 1.1, (tops - billows(gx + 0.02, z + dz, t)) / dz * 0.9 + 0.15)
        # Near clouds are soft: what changes between columns would stand in them like strands of hair.
        lit, crown = (ndi.gaussian_filter1d(part, 0.02 * h / z, mode="nearest")[:, None] for part in (lit, smooth(-0.4, 0.7, tops)))
        colour = rgb("#33488a") ** 2.2 * (0.55 + 0.9 * crown) + crown * (lit * 0.9 + 0.1) * (rgb("#ff8f7a") ** 2.2 * 0.6 + toward * rgb("#ffbe6a") ** 2.2 * 1.5)
        colour = colour * (1 - fog) + air * fog
        top = HORIZON + FOCUS * (1.35 - tops) / z
        first = max(int(top.min() * h) - 1, 0)
        if first < last:
            below = (rows[first:last] - top) * z / FOCUS
            cover = (smooth(0, 0.34, below) * 0.72)[..., None]
            rim = (smooth(0, 0.05, below) * (1 - smooth(0.05, 0.2, below)))[..., None] * toward * rgb("#ffd9a0") * 0.35 * (1 - fog)
            light[first:last] = light[first:last] * (1 - cover) + (colour + rim) * cover
    # Rays: what is bright about the sun, drawn out away from it.
    bright = np.clip(resized(light, w // 3, h // 3) - 0.85, 0, 1.5)
    gy, gx = np.mgrid[0 : h // 3, 0 : w // 3].astype(np.float32)
    cx, cy = sx * h / 3, sy * h / 3
    flicker = 0.7 + 0.6 * np.interp(np.arctan2(gy - cy, gx - cx), np.linspace(-np.pi, np.pi, 180), loop_noise(180, 30, t, 4, 33, 2)[15])
    rays = sum(sample(bright, cx + (gx - cx) * k, cy + (gy - cy) * k) * (k**0.8) for k in np.linspace(0.25, 1, 22)) / 22
    return light + resized(rays * flicker[..., None], w, h) * rgb("#ffc27a") * 0.55


@work("cloud-sea", poster=0.1)
def cloud_sea(t, w, h):
    # Clouds are soft: three quarters of the size are enough, and twice as quick.
    light = resized(vista(t, w * 3 // 4, h * 3 // 4), w, h)
    return vignette(bloom(film_curve(light * 1.1) ** 1.2, 0.8, 0.03, 0.4), 0.25)
