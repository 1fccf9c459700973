import type { Box } from "@/lib/masonry";

export type Move = "left" | "right" | "up" | "down" | "first" | "last";

/** The keys that lead from one work to another. */
export const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
};

/**
 * The work that a key leads to from `id`; null where there is none. Left and right go on along the line of sight and
 * then in the order of making, so that they come to every work.
 */
export function moved(boxes: Box[], id: string, move: Move): string | null {
  const works = boxes.filter((box) => !box.heading);
  const at = works.findIndex((box) => box.id === id);
  const from = works[at];
  if (!from) return works[0]?.id ?? null;
  if (move === "first") return works[0]!.id;
  if (move === "last") return works.at(-1)!.id;
  const beside = move === "left" || move === "right";
  const forth = move === "right" || move === "down";
  const middle = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
  let best: { id: string; far: number } | null = null;
  for (const box of works) {
    const x = box.x + box.width / 2 - middle.x;
    const y = box.y + box.height / 2 - middle.y;
    const ahead = beside ? x : y;
    const aside = beside ? y : x;
    if (forth ? ahead <= 1 : ahead >= -1) continue;
    // Beside it is what one would see at the same height; above and below it, what shares its column.
    const shared = beside ? overlap(box.y, box.height, from.y, from.height) : overlap(box.x, box.width, from.x, from.width);
    if (shared <= 0) continue;
    const far = Math.abs(ahead) + Math.abs(aside) / 2;
    if (!best || far < best.far) best = { id: box.id, far };
  }
  if (best) return best.id;
  if (!beside) return null;
  return works[at + (forth ? 1 : -1)]?.id ?? null;
}

const overlap = (a: number, aLength: number, b: number, bLength: number) => Math.min(a + aLength, b + bLength) - Math.max(a, b);
