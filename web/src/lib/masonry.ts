/** Something to place: a picture by its width over its height, or with null a note of a fixed height. */
export interface Piece {
  id: string;
  ratio: number | null;
}

/** Pieces that stand together under a heading. */
export interface Section {
  id: string;
  pieces: Piece[];
}

/** Where a piece or a heading stands, in pixels from the wall's corner. */
export interface Box {
  id: string;
  heading: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Measures of a wall in pixels. */
export interface Measures {
  width: number;
  /** No column is narrower, unless the wall itself is. */
  column: number;
  gap: number;
  heading: number;
  note: number;
}

/** Columns whose ends differ by less than this count as level: works then stand in the order of reading. */
const LEVEL = 24;

/**
 * Places the pieces of each section into columns of equal width, each below the column that ends highest. A piece's place
 * follows from those before it alone, so that nothing moves when more is loaded.
 */
export function layOutMasonry(sections: Section[], { width, column, gap, heading, note }: Measures): { boxes: Box[]; height: number } {
  const count = Math.max(1, Math.floor((width + gap) / (column + gap)));
  const each = (width - gap * (count - 1)) / count;
  const boxes: Box[] = [];
  let y = 0;
  for (const section of sections) {
    boxes.push({ id: section.id, heading: true, x: 0, y, width, height: heading });
    const ends = Array.from({ length: count }, () => y + heading);
    for (const piece of section.pieces) {
      const highest = Math.min(...ends);
      const at = ends.findIndex((end) => end - highest < LEVEL);
      const height = piece.ratio === null ? note : Math.round(each / piece.ratio);
      boxes.push({ id: piece.id, heading: false, x: at * (each + gap), y: ends[at]!, width: each, height });
      ends[at] = ends[at]! + height + gap;
    }
    y = Math.max(...ends) + gap;
  }
  return { boxes, height: Math.max(0, y - gap) };
}
