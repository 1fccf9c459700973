import { type BlockProps, drawBlock, type Space, type Tag } from "./element";

interface RowProps {
  /** Between the parts, and between lines of them. */
  gap?: Space;
  /** Between lines of parts, where it is another one. */
  rowGap?: Exclude<Space, 5 | 6 | 7>;
  /** What has no room goes on in the next line. */
  wrap?: boolean;
  /** How parts of different heights stand beside each other; in the middle unless told. */
  align?: "start" | "end" | "baseline" | "stretch";
  /** Where the room goes that is left over; to the end unless told. */
  justify?: "between" | "center" | "end";
  /** It may become narrower than what it holds. */
  shrink?: boolean;
}

/** Parts beside each other. Lists lose their marks. */
export function Row<E extends Tag = "div">({ as, gap, rowGap, wrap, align, justify, shrink, ...rest }: BlockProps<RowProps, E>) {
  const own = ["row", gap && `gap${gap}`, rowGap && `rowGap${rowGap}`, wrap && "wrap", shrink && "shrink", align && `align-${align}`, justify && `justify-${justify}`];
  return drawBlock(as, own, rest);
}
