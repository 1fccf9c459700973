//! Which pixels a triangle covers, row by row, and how what its corners know changes over them.

use std::ops::{Add, Mul};

use glam::Vec2;

/// How much a value that is given at the corners of a triangle changes from a column to the next, and from a row to the
/// next; nothing for a triangle seen from its edge.
pub(super) fn slopes<V>([a, b, c]: [Vec2; 3], [at_a, at_b, at_c]: [V; 3]) -> Option<(V, V)>
where
    V: Copy + Add<Output = V> + Mul<f32, Output = V>,
{
    let (ab, ac) = (b - a, c - a);
    let area = ab.perp_dot(ac);
    if area.abs() < 1e-6 {
        return None;
    }
    let (to_b, to_c) = (at_b + at_a * -1.0, at_c + at_a * -1.0);
    let inverse = 1.0 / area;
    Some((
        to_b * (ac.y * inverse) + to_c * (-ab.y * inverse),
        to_c * (ab.x * inverse) + to_b * (-ac.x * inverse),
    ))
}

/// Calls `fill` with each row of a triangle within a picture of these sides, its first column and the one behind its last.
/// A pixel counts where its middle is inside.
pub(super) fn for_each_row(
    [a, b, c]: [Vec2; 3],
    [width, height]: [usize; 2],
    mut fill: impl FnMut(usize, usize, usize),
) {
    let (low, high) = (a.min(b).min(c), a.max(b).max(c));
    let (wide, tall) = (width as f32, height as f32);
    if high.x < 0.0 || low.x >= wide {
        return;
    }
    // Casts cut towards zero, so after the clamp they round down.
    let rows = (low.y + 0.5).max(0.0) as usize..(high.y + 0.5).clamp(0.0, tall) as usize;
    let edges = [(a, b), (b, c), (c, a)].map(|(from, to)| (from, to.y, (to.x - from.x) / (to.y - from.y)));
    for row in rows {
        let y = row as f32 + 0.5;
        let (mut left, mut right) = (f32::MAX, f32::MIN);
        for (from, to_y, slope) in edges {
            if (from.y <= y) != (to_y <= y) {
                let x = from.x + (y - from.y) * slope;
                left = left.min(x);
                right = right.max(x);
            }
        }
        let (start, end) = ((left + 0.5).max(0.0) as usize, (right + 0.5).clamp(0.0, wide) as usize);
        if start < end {
            fill(row, start, end);
        }
    }
}
