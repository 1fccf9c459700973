"""Under water: jellyfish in the deep, ink that blooms in a glass."""

from functools import lru_cache

import numpy as np
from kit import TAU, bloom, blur, film_curve, grid, loop_noise, ramp, resized, rgb, smooth, vignette, work

JELLIES = [  # x, y, size, tilt, phase of the pulse, colour of the bell, colour of the arms, blur, brightness
    (0.17, 0.2, 0.06, -0.5, 0.3, "#3f8cff", "#6fb4ff", 0.006, 0.5),
    (0.47, 0.13, 0.034, 0.35, 0.8, "#3f7cff", "#5f94ff", 0.009, 0.35),
    (0.44, 0.72, 0.075, 0.5, 0.62, "#5aa8ff", "#ff9ad8", 0.0015, 0.85),
    (0.26, 0.33, 0.15, -0.2, 0.0, "#4fc4ff", "#ff7ab8", 0.0, 1.0),
]


def squeeze(phase):
    """How far a bell is drawn in: quickly closed, slowly opened again, 0 to 1."""
    f = np.mod(phase, 1)
    return np.where(f < 0.28, smooth(0, 0.28, f), 1 - smooth(0.28, 1.0, f))


@lru_cache
def skin(seed):
    """Where on the bell and the arms the points of light lie; the same in every frame."""
    random = np.random.default_rng(seed)
    bell = random.random((2, 520_000)).astype(np.float32)
    arms = random.random((3, 260_000)).astype(np.float32)
    threads = random.random((2, 150_000)).astype(np.float32)
    return bell, arms, threads


def bell_at(s, phi, beat):
    """A place on the bell: s from the crown to the rim, phi around it; `beat` gives the squeeze at each s."""
    c = squeeze(beat - 0.16 * s)
    wide = np.sin(np.minimum(s * 1.25, 1.25) * np.pi / 2 * 0.86) * (1.02 - 0.3 * c * s**1.4)
    wide = wide - 0.1 * smooth(0.82, 1, s) * (0.3 + c)
    deep = -0.62 + (1.02 + 0.24 * c) * s**1.9
    scallop = 0.035 * smooth(0.8, 1, s) * np.abs(np.sin(phi * 12))
    return wide * np.cos(phi), deep + scallop, wide * np.sin(phi)


def jelly_points(t, beat, seed):
    """Points of one jellyfish in its own space: x, y, z, brightness in the bell, brightness in arms and threads."""
    (s, turn), (along, across, which), (far, thread) = skin(seed)
    phi = turn * TAU
    s = np.sqrt(s)
    x, y, z = bell_at(s, phi, beat)
    ribs = 0.5 + 0.5 * np.cos(phi * 24)
    petals = np.exp(-((s - 0.33 - 0.09 * np.cos(phi * 4)) / 0.05) ** 2)
    spots = np.cos(phi * 24 + 1.2) * np.cos(s * 46)
    light = 0.42 + 0.55 * ribs**4 * smooth(0.25, 0.8, s) + 1.9 * smooth(0.93, 1, s) + 0.35 * smooth(0.5, 1, spots) * smooth(0.15, 0.4, s)
    inner = 2.4 * petals
    # Five frilled arms hang from the middle and trail behind the beat.
    arm = np.floor(which * 5)
    a = arm * TAU / 5 + 0.4
    lag = beat - 0.3 - 0.55 * along
    sway = 0.1 * along * np.sin(TAU * (lag + arm * 0.17)) + 0.14 * along**2 * np.sin(TAU * (t - 0.5 * along + arm * 0.23))
    spread = 0.1 + 0.13 * along * np.sin(arm * 2.3 + 1)
    frill = 0.17 * (1 - along) ** 0.7 * (0.25 + along) * 1.9
    ruffle = np.sin(along * 46 + arm * 2 - TAU * lag) + 0.6 * np.sin(along * 83 + arm * 5)
    w = (across - 0.5) * 2
    ax = np.cos(a) * spread + sway + w * frill * np.cos(a + 1.2 + along * 5) + 0.028 * ruffle * np.abs(w)
    az = np.sin(a) * spread + 0.7 * sway + w * frill * np.sin(a + 1.2 + along * 5)
    ay = -0.12 + along * (2.3 + 0.3 * np.sin(arm * 3)) + 0.02 * ruffle * w
    arm_light = (1 - along) ** 0.9 * (0.5 + 1.8 * np.abs(w) ** 6) * (0.7 + 1.2 * along)
    # Threads from the rim, thin and long.
    k = np.floor(thread * 40)
    p = k * TAU / 40 + 0.05
    rx, ry, rz = bell_at(np.full_like(far, 0.97), p, beat)
    lag = beat - 0.2 - 0.8 * far
    bend = far * (0.13 * np.sin(TAU * (lag + k * 0.07)) + 0.12 * np.sin(TAU * (t - far * 0.9) + k * 1.7))
    pull = 1 - 0.45 * smooth(0, 0.7, far)
    length = 1.3 + 1.1 * np.abs(np.sin(k * 2.7))
    tx, ty, tz = rx * pull + bend, ry + far * length, rz * pull + 0.5 * bend
    thread_light = (1 - far) ** 0.8 * (0.7 + 0.6 * (np.sin(far * 120) > 0.6)) * 0.7
    zero = np.zeros_like
    return (np.concatenate(parts) for parts in ((x, ax, tx), (y, ay, ty), (z, az, tz), (light, zero(along), thread_light), (inner, arm_light, zero(far))))


def jelly(light, t, w, h, which):
    """Adds one jellyfish to the light."""
    x0, y0, size, tilt, start, bell_colour, arm_colour, soft, strength = JELLIES[which]
    beat = 2 * t + start
    x, y, z, bell, arms = jelly_points(t + start, beat, which)
    nod = 0.3 + 0.05 * np.sin(TAU * (t + start))
    y, z = y * np.cos(nod) - z * np.sin(nod), y * np.sin(nod) + z * np.cos(nod)
    lean = tilt + 0.06 * np.sin(TAU * (t + start))
    x, y = x * np.cos(lean) - y * np.sin(lean), x * np.sin(lean) + y * np.cos(lean)
    rise = 0.02 * np.sin(TAU * (beat - 0.05)) + 0.018 * np.sin(TAU * (t + start))
    px = ((x0 + 0.012 * np.sin(TAU * (t + start * 2)) + x * size) * h).astype(np.int32)
    py = ((y0 + rise * size / 0.15 + y * size) * h).astype(np.int32)
    inside = (px >= 0) & (px < w) & (py >= 0) & (py < h)
    place = py[inside] * w + px[inside]
    near = (1.15 - 0.25 * z)[inside]
    # As many points on a larger body lie thinner.
    gain = strength * (size * h) ** 2 / 520_000
    for amount, colour in ((bell, bell_colour), (arms, arm_colour)):
        spread = np.bincount(place, amount[inside] * near, w * h).reshape(h, w).astype(np.float32)
        spread = blur(spread, max(soft * h, h * 0.0011))
        spread = spread * gain * 1.25
        light += spread[..., None] * rgb(colour) ** 2.2 + (np.minimum(spread, 2.2) ** 2)[..., None] * 0.1


@lru_cache
def plankton():
    random = np.random.default_rng(8)
    return [(random.uniform(0, 0.58), random.random(), random.choice([0.0012, 0.0016, 0.0022, 0.004], p=[0.45, 0.3, 0.17, 0.08]),
             random.random(), random.integers(1, 3)) for _ in range(170)]


def motes(t, w, h):
    """Specks that drift down and twinkle; the near ones are soft and large."""
    light = np.zeros((h, w, 3), np.float32)
    for x, y, r, phase, turns in plankton():
        px = (x + 0.014 * np.sin(TAU * (t * turns + phase))) * h
        py = (y + 0.02 * np.cos(TAU * (t + phase))) * h
        r = r * h * (1 if r < 0.003 else 2.2)
        reach = int(r * 3) + 2
        x1, y1 = int(px), int(py)
        xs, ys = slice(max(x1 - reach, 0), max(x1 + reach + 1, 0)), slice(max(y1 - reach, 0), max(y1 + reach + 1, 0))
        yy, xx = np.mgrid[ys, xs]
        spot = np.exp(-(((xx - px) ** 2 + (yy - py) ** 2) / r**2))[: max(h - ys.start, 0), : max(w - xs.start, 0)]
        glow = (0.35 + 0.3 * np.sin(TAU * (t * turns + phase * 3))) * (1 if r < 0.004 * h else 0.16)
        light[ys, xs] += spot[..., None].astype(np.float32) * glow * rgb("#8fe6ff")
    return light


@work("jellyfish", poster=0.22)
def jellyfish(t, w, h):
    x, y = grid(w, h)
    ratio = w / h
    sea = ramp(y, (0, "#0c62a6"), (0.2, "#093a7c"), (0.55, "#051545"), (1, "#030820")) ** 2.2
    # Shafts of daylight from above: noise along the angle around a sun that stands outside.
    angle = (x - ratio * 0.62) / (y + 0.35)
    beams = loop_noise(256, 64, t, 6, 5, 2)[30]
    rays = np.interp(angle, np.linspace(-1.3, 1.3, 256), smooth(0.42, 0.95, beams)) * np.exp(-y * 3.2)
    light = sea + rays[..., None] * rgb("#5fd0ff") ** 2.2 * 0.4
    haze = loop_noise(w // 4, h // 4, t, 4, 9, 3)
    light *= (0.75 + 0.5 * resized(haze, w, h))[..., None]
    for which in range(len(JELLIES)):
        jelly(light, t, w, h, which)
        if which == 1:
            light = light * 0.93 + sea * 0.07
    light += motes(t, w, h)
    picture = film_curve(light * 1.35)
    return vignette(bloom(picture, 0.45, 0.03, 0.6), 0.35)
