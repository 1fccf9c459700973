"""A double exposure: the head of a stag in profile, and within it a misty forest at first light."""

import cairo
import numpy as np
from kit import blur, grain, grid, layer, loop_noise, over, paint, ramp, rgb, smooth, vignette, work

# The outline from the nape over the brow and the muzzle to the chest; 3:4, the stag looks to the right.
HEAD = (
    (0.215, 0.66), (0.245, 0.585), (0.285, 0.51), (0.322, 0.445), (0.345, 0.395), (0.366, 0.352), (0.392, 0.325), (0.42, 0.319), (0.447, 0.333), (0.468, 0.356), (0.492, 0.384),
    (0.527, 0.411), (0.565, 0.433), (0.598, 0.448), (0.619, 0.461), (0.626, 0.479), (0.62, 0.495), (0.607, 0.505), (0.607, 0.516), (0.594, 0.53), (0.57, 0.537), (0.536, 0.536), (0.503, 0.534),
    (0.474, 0.537), (0.453, 0.547), (0.44, 0.568), (0.436, 0.6), (0.44, 0.64), (0.452, 0.7), (0.463, 0.77), (0.462, 0.84), (0.44, 0.9), (0.4, 0.95), (0.34, 0.985), (0.26, 1.0), (0.18, 0.985), (0.13, 0.94), (0.118, 0.88), (0.135, 0.81), (0.17, 0.735),
)
EAR = ((0.352, 0.385), (0.322, 0.372), (0.282, 0.338), (0.247, 0.296), (0.238, 0.276), (0.262, 0.277), (0.306, 0.293), (0.345, 0.322), (0.372, 0.35))
# Beams and tines: points with the width of the bone there.
ANTLERS = (
    ((0.392, 0.335, 0.02), (0.376, 0.288, 0.019), (0.33, 0.248, 0.017), (0.282, 0.203, 0.0155), (0.262, 0.145, 0.013), (0.278, 0.088, 0.009), (0.312, 0.045, 0.003)),
    ((0.378, 0.292, 0.015), (0.412, 0.268, 0.012), (0.45, 0.262, 0.008), (0.483, 0.238, 0.002)),
    ((0.352, 0.262, 0.013), (0.366, 0.222, 0.01), (0.392, 0.188, 0.006), (0.398, 0.16, 0.002)),
    ((0.272, 0.185, 0.012), (0.304, 0.162, 0.009), (0.334, 0.148, 0.006), (0.36, 0.112, 0.002)),
    ((0.263, 0.135, 0.011), (0.238, 0.098, 0.008), (0.228, 0.062, 0.002)),
    ((0.292, 0.212, 0.012), (0.243, 0.196, 0.009), (0.206, 0.168, 0.006), (0.19, 0.13, 0.002)),
    ((0.418, 0.332, 0.018), (0.44, 0.296, 0.017), (0.49, 0.262, 0.0155), (0.545, 0.224, 0.014), (0.58, 0.168, 0.012), (0.578, 0.108, 0.009), (0.55, 0.058, 0.003)),
    ((0.436, 0.3, 0.013), (0.472, 0.298, 0.011), (0.514, 0.302, 0.007), (0.55, 0.285, 0.002)),
    ((0.478, 0.268, 0.012), (0.482, 0.222, 0.0095), (0.468, 0.178, 0.006), (0.474, 0.148, 0.002)),
    ((0.572, 0.188, 0.012), (0.606, 0.168, 0.009), (0.636, 0.132, 0.006), (0.642, 0.098, 0.002)),
    ((0.58, 0.13, 0.01), (0.606, 0.094, 0.007), (0.61, 0.056, 0.002)),
    ((0.556, 0.208, 0.012), (0.548, 0.166, 0.009), (0.526, 0.134, 0.005), (0.522, 0.112, 0.002)),
)


def curve(points, n=60):
    """A smooth line through points of any number of measures."""
    points = np.array(points)
    points = np.concatenate([[2 * points[0] - points[1]], points, [2 * points[-1] - points[-2]]])
    line = []
    for p0, p1, p2, p3 in zip(points, points[1:], points[2:], points[3:], strict=False):
        s = np.linspace(0, 1, n // 4, endpoint=False)[:, None]
        line.append(0.5 * (2 * p1 + (p2 - p0) * s + (2 * p0 - 5 * p1 + 4 * p2 - p3) * s**2 + (3 * p1 - p0 - 3 * p2 + p3) * s**3))
    return np.concatenate([*line, points[-2:-1]])


def fill(c, points):
    line = curve([*points, points[0]])
    c.move_to(*line[0])
    for point in line[1:]:
        c.line_to(*point)
    c.close_path(), c.fill()


def stag(c):
    """The silhouette, with hair along neck and chest."""
    random = np.random.default_rng(4)
    paint(c, "#ffffff"), fill(c, HEAD), fill(c, EAR)
    c.set_line_cap(cairo.LINE_CAP_ROUND)
    outline = curve([*HEAD, HEAD[0]])
    for i in range(len(outline) - 1):
        (x0, y0), (x1, y1) = outline[i], outline[i + 1]
        along = np.array([x1 - x0, y1 - y0])
        along /= np.hypot(*along) + 1e-9
        out = np.array([along[1], -along[0]])
        shaggy = 0.0028 + 0.03 * smooth(0.5, 0.75, y0) * (1.0 if x0 > 0.4 or y0 > 0.9 else 0.5)
        for _ in range(12):
            long = shaggy * random.uniform(0.3, 1)
            lean = np.array([0, 0.9]) if y0 > 0.5 else along * 1.6
            x, y = x0 + along[0] * random.uniform(0, 0.01), y0 + along[1] * random.uniform(0, 0.01)
            dx, dy = (out * 0.55 + lean) * long
            c.set_line_width(0.0011), c.move_to(x - out[0] * 0.004, y - out[1] * 0.004), c.curve_to(x, y, x + dx * 0.6, y + dy * 0.3, x + dx, y + dy), c.stroke()


def antlers(c):
    paint(c, "#ffffff"), c.set_line_cap(cairo.LINE_CAP_ROUND)
    for bone in ANTLERS:
        line = curve(bone)
        for (x0, y0, wide), (x1, y1, _) in zip(line, line[1:], strict=False):
            c.set_line_width(max(wide, 0.0015)), c.move_to(x0, y0), c.line_to(x1, y1), c.stroke()


def fir(c, x, low, tall, random):
    """A fir: a thin stem and drooping boughs, ragged at their ends."""
    c.move_to(x - tall * 0.012, low), c.line_to(x, low - tall), c.line_to(x + tall * 0.012, low), c.fill()
    layers = max(int(tall / 0.0055), 9)
    for k in range(layers):
        f = (k + random.random()) / layers
        y, half = low - tall * (1 - f * 0.9), tall * 0.19 * (0.06 + f**0.85) * random.uniform(0.6, 1.15)
        for side in (-1, 1):
            c.move_to(x, y - tall * 0.012), c.curve_to(x + side * half * 0.5, y - tall * 0.005, x + side * half * 0.8, y + half * 0.25, x + side * half, y + half * 0.42)
            c.curve_to(x + side * half * 0.7, y + half * 0.36, x + side * half * 0.3, y + half * 0.4, x, y + tall * 0.02), c.fill()


def forest(w, h):
    """Ridge behind ridge of firs in the mist, a low sun, a lake below, birds."""
    x, y = grid(w, h)
    far = np.hypot(x - 0.42, (y - 0.4) * 1.1)
    picture = ramp(y, (0, "#2c5468"), (0.2, "#5f8c98"), (0.3, "#8fa59c"), (0.36, "#d8b98a"), (0.42, "#eebb7c"), (0.5, "#e6a574"))
    picture = picture + (0.5 * np.exp(-((far / 0.045) ** 2)) + 0.12 * np.exp(-far / 0.1))[..., None] * rgb("#ffe6b0")
    mist = loop_noise(w, h, 0, 4, 6, 4)
    random = np.random.default_rng(15)
    for k, (level, tall, tone, air) in enumerate(((0.44, 0.035, "#c0a48c", 0.5), (0.495, 0.06, "#8f9a90", 0.5), (0.56, 0.09, "#5f8084", 0.7), (0.635, 0.125, "#335c68", 0.5), (0.73, 0.17, "#173c4a", 0.4), (0.87, 0.25, "#08212e", 0.15))):
        line = lambda px, level=level, k=k: level + 0.03 * np.sin(px * 7 + k * 2.1) + 0.012 * np.sin(px * 19 + k)

        def trees(c, level=level, tall=tall, tone=tone, line=line):
            paint(c, tone)
            c.move_to(-0.05, 1.1)
            for px in np.linspace(-0.05, 0.82, 60):
                c.line_to(px, line(px))
            c.line_to(0.82, 1.1), c.close_path(), c.fill()
            for px in np.arange(-0.03, 0.8, tall * 0.13):
                px += random.normal(0, tall * 0.05)
                fir(c, px, line(px) + tall * 0.06, tall * random.uniform(0.5, 1.12), random)

        picture = over(picture, layer(w, h, trees))
        veil = smooth(level - 0.02, level + tall * 0.9 + 0.02, y) * (0.45 + 0.9 * mist) * air
        colour = ramp(np.full_like(y, k / 5.0), (0, "#f7d9ac"), (0.4, "#d3d0bd"), (1, "#7fa0a6"))
        picture = picture * (1 - veil[..., None]) + colour * veil[..., None]
    light = np.exp(-far / 0.2) * 0.1
    return 1 - (1 - np.clip(picture, 0, 1)) * (1 - light[..., None] * rgb("#ffd08a"))


def birds(c):
    random = np.random.default_rng(13)
    paint(c, "#2a4450", 0.85)
    for _ in range(13):
        x, y, s = 0.595 + random.normal(0, 0.05), 0.36 + random.normal(0, 0.022), random.uniform(0.006, 0.012)
        x += 0.05
        for side in (-1, 1):
            lift = random.uniform(0.3, 0.8)
            c.move_to(x, y), c.curve_to(x + side * s * 0.4, y - s * lift, x + side * s * 0.7, y - s * lift, x + side * s * 1.3, y - s * (lift - 0.5))
            c.curve_to(x + side * s * 0.7, y - s * lift * 0.5, x + side * s * 0.4, y - s * lift * 0.3, x, y + s * 0.18), c.fill()


@work("stag-forest")
def stag_forest(_, w, h):
    x, y = grid(w, h)
    body = layer(w, h, stag)[..., 3]
    noise = loop_noise(w, h, 0, 5, 3, 5)
    paper = ramp(y, (0, "#e9e6df"), (0.6, "#f3eee2"), (1, "#efe4d2")) * (0.97 + 0.06 * noise)[..., None]
    halo = np.exp(-(np.hypot(x - 0.4, y - 0.4) / 0.34) ** 2) * 0.5
    paper = paper * (1 - halo[..., None]) + rgb("#fffaf0") * halo[..., None]
    # Far firs stand behind as a breath of the wood within.
    woods = forest(w, h)
    ghost = np.clip(1 - woods.mean(-1), 0, 1) * 0.24 * smooth(0.5, 0.75, y) * smooth(0.99, 0.8, y + 0.25 * (noise - 0.5))
    paper = paper * (1 - ghost[..., None]) + rgb("#7f9aa2") * ghost[..., None]
    # Exposed over the head: deep where the animal is in shade, and modelled as it is.
    depth = np.clip(blur(body, h * 0.022) * 2 - 1, 0, 1)
    form = np.clip(1.04 - 0.4 * (1 - depth), 0, 1.1)
    inside = woods * form[..., None]
    bone = ramp(y + 0.03 * (noise - 0.5), (0, "#4f727b"), (0.18, "#2f4f5a"), (0.3, "#1f3c46"), (0.34, "#4a4a42"))
    horns = layer(w, h, antlers)[..., 3:]
    # Lit from the side of the sun.
    round_ = horns[..., 0] - np.roll(blur(horns[..., 0], h * 0.0025), int(h * 0.003), axis=1)
    paper = paper * (1 - horns) + np.clip(bone + 0.22 * round_[..., None], 0, 1) * horns

    def face(c):
        paint(c, "#0d2733", 0.9)
        fill(c, ((0.43, 0.396), (0.437, 0.388), (0.448, 0.387), (0.458, 0.393), (0.449, 0.4), (0.438, 0.401)))
        paint(c, "#0d2733", 0.65), fill(c, ((0.605, 0.464), (0.618, 0.464), (0.625, 0.478), (0.614, 0.483)))
        c.set_line_width(0.002), paint(c, "#0d2733", 0.45), c.move_to(0.606, 0.511), c.curve_to(0.59, 0.513, 0.572, 0.512, 0.554, 0.513), c.stroke()
        paint(c, "#0d2733", 0.45), fill(c, ((0.338, 0.366), (0.3, 0.338), (0.262, 0.296), (0.3, 0.306), (0.34, 0.336)))
        paint(c, "#ffffff", 0.9), c.arc(0.447, 0.3915, 0.0016, 0, 7), c.fill()

    shading = layer(w, h, face)
    inside = over(inside, np.stack([blur(shading[..., i], h * 0.0009) for i in range(4)], -1))
    # The foot of the picture dissolves into the paper, as a print that was masked by hand does.
    melt = smooth(0.99, 0.8, y + 0.22 * (noise - 0.5) + 0.1 * np.abs(x - 0.3))
    mask = (body * melt)[..., None]
    picture = paper * (1 - mask) + inside * mask
    picture = over(picture, layer(w, h, birds))
    picture = picture * (1 + 0.02 * (loop_noise(w, h, 0, 90, 7, 2) - 0.5))[..., None]
    return grain(vignette(picture, 0.16), 0.012)
