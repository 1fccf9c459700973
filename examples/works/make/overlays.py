"""What moves over a still that was rendered."""

import numpy as np
from kit import TAU, blur, grid, loop_noise, resized, rgb, sample, screen, smooth


def steam(picture, t, cx=0.5, top=0.42):
    """Steam that rises from a cup whose mouth is at cx (part of the width) and top (part of the height)."""
    h, w = picture.shape[:2]
    x, y = grid(w, h)
    ratio = w / h
    tall = top * 1.05
    up = np.clip((top - y) / tall, 0, 1)
    warp = loop_noise(w, h, t, 3, 3, 3) - 0.5
    total = np.zeros((h, w), np.float32)
    for n in range(3):
        # The noise climbs by whole tiles while it changes, so that the loop closes.
        phase = (t + n / 3) % 1
        weight = np.sin(np.pi * phase) ** 2
        base = loop_noise(w, h, 0, 4, 20 + n, 4)
        lifted = sample(base, (x + warp * 0.22 * (0.3 + up)) * h, np.clip(y + phase * 0.3 - 0.05, 0, 1) * h)
        total += weight * smooth(0.42, 0.72, lifted)
    width = 0.07 + 0.13 * up
    column = np.exp(-(((x - cx * ratio - 0.10 * warp * up) / width) ** 2)) * smooth(0, 0.08, up) * smooth(1, 0.25, up)
    return screen(picture, (total * column * 0.42)[..., None] * rgb("#ffeede"))
