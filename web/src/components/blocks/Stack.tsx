import { type BlockProps, drawBlock, type Space, type Tag } from "./element";

interface StackProps {
  /** Between the parts. */
  gap: Space;
  /** It may become narrower than what it holds, which then breaks or is cut instead of widening it. */
  shrink?: boolean;
}

/** Parts under each other, each as wide as the stack. Lists lose their marks. */
export function Stack<E extends Tag = "div">({ as, gap, shrink, ...rest }: BlockProps<StackProps, E>) {
  return drawBlock(as, ["stack", `gap${gap}`, shrink && "shrink"], rest);
}
