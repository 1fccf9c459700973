//! Cutting out what stands before a plain background.

use image::RgbImage;

/// Which pixels belong to what is shown: row by row, `None` where the background is not plain enough to tell.
pub(super) fn cut_out(picture: &RgbImage) -> Option<Vec<bool>> {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let raw = picture.as_raw();
    let colour = |at: usize| [i32::from(raw[at * 3]), i32::from(raw[at * 3 + 1]), i32::from(raw[at * 3 + 2])];
    let apart = |a: [i32; 3], b: [i32; 3]| (0..3).map(|channel| (a[channel] - b[channel]).abs()).sum::<i32>();
    let mut shown = vec![true; width * height];
    let edges = (0..width).chain((0..height * 7 / 10).flat_map(|y| [y * width, y * width + width - 1]));
    let mut open: Vec<usize> = edges.collect();
    for at in &open {
        shown[*at] = false;
    }
    let corner = colour(0);
    while let Some(at) = open.pop() {
        let (x, y) = (at % width, at / width);
        let here = colour(at);
        let mut step = |next: usize| {
            // Slow changes are a background in uneven light; a sudden one is an edge.
            if shown[next] && apart(colour(next), here) < 26 && apart(colour(next), corner) < 210 {
                shown[next] = false;
                open.push(next);
            }
        };
        if x > 0 {
            step(at - 1);
        }
        if x + 1 < width {
            step(at + 1);
        }
        if y > 0 {
            step(at - width);
        }
        if y + 1 < height {
            step(at + width);
        }
    }
    let share = shown.iter().filter(|shown| **shown).count() as f32 / shown.len() as f32;
    (0.06..0.82).contains(&share).then_some(shown)
}

/// What is marked, piece by piece as it hangs together: the places of each, in the order of their first.
pub(super) fn pieces(marked: &[bool], width: usize) -> Vec<Vec<usize>> {
    let mut left = marked.to_vec();
    let mut pieces = Vec::new();
    for start in 0..left.len() {
        if !std::mem::take(&mut left[start]) {
            continue;
        }
        let (mut piece, mut next) = (vec![start], 0);
        while let Some(&at) = piece.get(next) {
            next += 1;
            let x = at % width;
            let beside = [(x > 0).then(|| at - 1), (x + 1 < width).then_some(at + 1)];
            let above_and_below = [at.checked_sub(width), Some(at + width)];
            for near in beside.into_iter().chain(above_and_below).flatten() {
                if left.get_mut(near).is_some_and(std::mem::take) {
                    piece.push(near);
                }
            }
        }
        pieces.push(piece);
    }
    pieces
}

/// The largest piece of what is shown alone: a stamp beside a garment is not worn.
pub(super) fn largest_piece(shown: &[bool], width: usize) -> Vec<bool> {
    let mut alone = vec![false; shown.len()];
    for at in pieces(shown, width).into_iter().max_by_key(Vec::len).unwrap_or_default() {
        alone[at] = true;
    }
    alone
}

/// Left, top, right and bottom of what is shown, without single specks.
pub(super) fn bounds(shown: &[bool], width: usize) -> [usize; 4] {
    let height = shown.len() / width;
    let rows: Vec<usize> =
        (0..height).map(|y| shown[y * width..(y + 1) * width].iter().filter(|s| **s).count()).collect();
    let columns: Vec<usize> =
        (0..width).map(|x| (0..height).filter(|y| shown[y * width + x]).count()).collect();
    let span = |counts: &[usize], least: usize| {
        let first = counts.iter().position(|count| *count > least).unwrap_or(0);
        let last = counts.iter().rposition(|count| *count > least).unwrap_or(counts.len() - 1);
        (first, last)
    };
    let ((top, bottom), (left, right)) = (span(&rows, width / 60), span(&columns, height / 60));
    [left, top, right, bottom]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stamp_beside_a_garment_is_not_worn() {
        let rows = ["........", ".##.....", "....####", "#...####", "........"];
        let shown: Vec<bool> = rows.concat().bytes().map(|shown| shown == b'#').collect();
        let garment: Vec<bool> = (0..40).map(|at| at % 8 >= 4 && (2..4).contains(&(at / 8))).collect();
        assert_eq!(largest_piece(&shown, 8), garment);
    }
}
