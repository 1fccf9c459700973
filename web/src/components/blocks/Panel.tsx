import { type BlockProps, drawBlock, type Space, type Tag } from "./element";

interface PanelProps {
  /** Between its edge and what it holds. */
  pad?: Exclude<Space, 1 | 2>;
  /** Between its parts, where it is a stack of them. */
  gap?: Space;
  /** One of many, or within another: with rounder corners less. */
  small?: boolean;
  /** With a shadow. */
  raised?: boolean;
  /** It may become narrower than what it holds. */
  shrink?: boolean;
}

/** A card: what belongs together on a ground of its own, within a line. */
export function Panel<E extends Tag = "div">({ as, pad, gap, small, raised, shrink, ...rest }: BlockProps<PanelProps, E>) {
  const own = ["panel", pad && `pad${pad}`, gap && "stack", gap && `gap${gap}`, small && "small", raised && "raised", shrink && "shrink"];
  return drawBlock(as, own, rest);
}
