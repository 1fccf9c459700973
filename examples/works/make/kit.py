"""What the works share: layers drawn with cairo, noise that loops, light and grading. Pictures are float arrays of
height x width x 3 between 0 and 1; a film's `t` runs from 0 to 1 and comes back to where it began."""

import cairo
import numpy as np
from PIL import Image
from scipy import ndimage as ndi

TAU = 2 * np.pi
WORKS = {}
INPUTS = {}
VOICES = {}


def work(name, fps=24, poster=0.3):
    """Registers what draws the frame of a work at `t`; `poster` is the moment that its still shows."""

    def register(draw):
        WORKS[name] = (draw, fps, poster)
        return draw

    return register


def given(name, field):
    """Registers what draws the picture that a work's form takes in a field: what an edit began with, say."""

    def register(draw):
        INPUTS[name, field] = draw
        return draw

    return register


def speaker(name, words, speed=150, pitch=50, poster=0.3):
    """Registers what draws a figure at `t` with its mouth open by `loud`, and what it says: the words in pinyin, how many in a
    minute, and how high, 0 to 99."""

    def register(draw):
        VOICES[name] = (draw, words, speed, pitch, poster)
        return draw

    return register


def rgb(colour):
    """The colour of `#rrggbb` as three floats."""
    return np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)], np.float32) / 255


def grid(w, h):
    """x and y of each pixel; y runs from 0 to 1, x from 0 to the ratio."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    return (x + 0.5) / h, (y + 0.5) / h


def smooth(low, high, x):
    """0 below `low`, 1 above `high`, eased between."""
    x = np.clip((x - low) / (high - low), 0, 1)
    return x * x * (3 - 2 * x)


def ramp(x, *stops):
    """Colours along x: stops are (position, "#rrggbb")."""
    places = [place for place, _ in stops]
    colours = np.array([rgb(colour) for _, colour in stops])
    return np.stack([np.interp(x, places, colours[:, i]) for i in range(3)], -1).astype(np.float32)


def layer(w, h, draw, unit=None):
    """Premultiplied RGBA of what `draw(context)` draws; one unit of the context is the height, or `unit` pixels."""
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, w, h)
    context = cairo.Context(surface)
    context.scale(unit or h, unit or h)
    draw(context)
    surface.flush()
    data = np.ndarray((h, w, 4), np.uint8, surface.get_data(), strides=(surface.get_stride(), 4, 1))
    return data[..., [2, 1, 0, 3]].astype(np.float32) / 255


def paint(c, colour, alpha=1.0):
    c.set_source_rgba(*(rgb(colour) if isinstance(colour, str) else colour), alpha)


def over(below, above, opacity=1.0):
    """The layer laid over the picture."""
    above = above * opacity
    return below * (1 - above[..., 3:]) + above[..., :3]


def screen(below, light):
    """Light added the way that never clips."""
    return 1 - (1 - np.clip(below, 0, 1)) * (1 - np.clip(light, 0, 1))


def blur(picture, sigma):
    if sigma < 0.3:
        return picture
    size = (sigma, sigma) + (0,) * (picture.ndim - 2)
    return ndi.gaussian_filter(picture, size, mode="nearest")


def resized(array, w, h, how=Image.BICUBIC):
    array = np.asarray(array, np.float32)
    if array.ndim == 3:
        return np.stack([resized(array[..., i], w, h, how) for i in range(array.shape[2])], -1)
    return np.asarray(Image.fromarray(array).resize((w, h), how))


def bloom(picture, threshold=0.7, sigma=0.02, strength=0.6):
    """Bright places shine into their surroundings; sigma is a part of the height."""
    h, w = picture.shape[:2]
    small = resized(np.clip(picture - threshold, 0, None), max(w // 4, 1), max(h // 4, 1), Image.BOX)
    glow = blur(small, sigma * h / 4) + 0.6 * blur(small, sigma * h)
    return screen(picture, resized(glow, w, h, Image.BILINEAR) * strength)


def shade(picture, alpha, dx, dy, sigma, strength=0.4, colour="#000000"):
    """The soft shadow of a layer's alpha on the picture; lengths are parts of the height."""
    h = picture.shape[0]
    fall = ndi.shift(blur(alpha, sigma * h), (dy * h, dx * h), order=1, mode="nearest")[..., None] * strength
    return picture * (1 - fall) + rgb(colour) * fall


def loop_noise(w, h, t, cells, seed, octaves=4, keys=5, tile=False):
    """Soft noise between 0 and 1 that changes with t and returns; `cells` blobs in the height."""
    random = np.random.default_rng(seed)
    total, weight = np.zeros((h, w), np.float32), 0
    for octave in range(octaves):
        n = cells * 2**octave
        gh, gw = max(int(n), 2) + 3, max(int(n * w / h), 2) + 3
        grids = random.random((keys, gh, gw)).astype(np.float32)
        if tile:
            grids[:, :, -3:] = grids[:, :, :3]
        place = t * keys
        i, f = int(np.floor(place)), place - np.floor(place)
        mix = f * f * (3 - 2 * f)
        a, b = grids[i % keys], grids[(i + 1) % keys]
        # Mixing flattens; the root keeps the contrast the same at all times.
        mixed = 0.5 + ((a - 0.5) * (1 - mix) + (b - 0.5) * mix) / np.hypot(mix, 1 - mix)
        total += resized(mixed, w, h) * 0.5**octave
        weight += 0.5**octave
    return total / weight


def sample(picture, x, y):
    """The picture at other places (pixels), edges stretched."""
    if picture.ndim == 3:
        return np.stack([sample(picture[..., i], x, y) for i in range(picture.shape[2])], -1)
    return ndi.map_coordinates(picture, (y, x), order=1, mode="nearest")


def vignette(picture, strength=0.35):
    h, w = picture.shape[:2]
    x, y = grid(w, h)
    r = ((x / (w / h) - 0.5) ** 2 + (y - 0.5) ** 2) * 2
    return picture * (1 - strength * smooth(0.25, 1.1, r))[..., None]


def grain(picture, amount=0.02, seed=0):
    noise = np.random.default_rng(seed).normal(0, amount, picture.shape[:2]).astype(np.float32)
    return picture + noise[..., None]


def film_curve(linear):
    """Light of any strength as a display shows it (ACES, fitted)."""
    x = np.maximum(linear, 0)
    return np.clip(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0, 1) ** (1 / 2.2)


def blob(c, points):
    """A closed smooth line through the points."""
    n = len(points)
    c.move_to(*points[0])
    for i in range(n):
        p0, p1, p2, p3 = (np.asarray(points[(i + k - 1) % n], float) for k in range(4))
        c.curve_to(*(p1 + (p2 - p0) / 6), *(p2 - (p3 - p1) / 6), *p2)
    c.close_path()


def letters(c, text, x, y, size, family="Noto Sans CJK SC", bold=True, anchor="middle"):
    c.select_font_face(family, cairo.FONT_SLANT_NORMAL, cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL)
    # Hinting at one unit per picture height would round every glyph to nothing; above 65,535 pixels FreeType refuses.
    c.set_font_size(20)
    c.save()
    box = c.text_extents(text)
    c.translate(x, y)
    c.scale(size / 20, size / 20)
    c.move_to(-box.x_advance * {"left": 0, "middle": 0.5, "right": 1}[anchor], 0)
    c.text_path(text)
    c.restore()
    c.fill()
