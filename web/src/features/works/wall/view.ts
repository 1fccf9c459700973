import { store, useStored } from "@/lib/stored";

/** How works are shown: in wide columns, in narrow ones, or one to a line. */
export const WALL_VIEWS = ["large", "compact", "list"] as const;
export type WallView = (typeof WALL_VIEWS)[number];

/** The view that this browser chose last, and the way to choose another. */
export function useWallView(): [WallView, (view: WallView) => void] {
  const kept = useStored("worksView");
  return [WALL_VIEWS.find((view) => view === kept) ?? "large", (view) => store("worksView", view)];
}
