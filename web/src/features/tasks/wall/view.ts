import { useLocalStorage } from "@mantine/hooks";

/** How works are shown: in wide columns, in narrow ones, or one to a line. */
export const WALL_VIEWS = ["large", "compact", "list"] as const;
export type WallView = (typeof WALL_VIEWS)[number];

const known = (text: string | undefined): WallView => WALL_VIEWS.find((view) => view === text) ?? "large";

/** The view that this browser chose last, and the way to choose another. */
export const useWallView = () =>
  useLocalStorage<WallView>({
    key: "baigong.works.view",
    defaultValue: "large",
    getInitialValueInEffect: false,
    serialize: (view) => view,
    deserialize: known,
  });
