import { act } from "@testing-library/react";

/**
 * Gives a tile of the wall the focus, as Tab does, so that it shows what can be done with it. A simulated pointer says of
 * no move where it comes from, which looks like leaving the tile.
 */
export const focusTile = (tile: HTMLElement) => act(() => tile.querySelector<HTMLElement>("[data-open]")!.focus());
