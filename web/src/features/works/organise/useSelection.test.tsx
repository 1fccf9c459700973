import { act, fireEvent, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useSelection } from "./useSelection";

const IDS = ["a", "b", "c", "d", "e"];
const drawn = (ids = IDS) => {
  const hook = renderHook(({ shown }) => useSelection(shown), { initialProps: { shown: ids } });
  return {
    ...hook,
    toggle: (id: string, range = false) => act(() => hook.result.current.toggle(id, { range })),
    selected: () => [...hook.result.current.selected],
  };
};

describe("the selection", () => {
  it("toggles one by one, and ends with the last", () => {
    const { toggle, selected, result } = drawn();
    toggle("b");
    toggle("d");
    expect(selected()).toEqual(["b", "d"]);
    toggle("b");
    toggle("d");
    expect([selected(), result.current.selecting]).toEqual([[], false]);
  });

  it("takes a range from the last press to this one, in both directions", () => {
    const { toggle, selected } = drawn();
    toggle("d");
    toggle("b", true);
    expect(selected()).toEqual(["b", "c", "d"]);
    toggle("e", true);
    expect(selected()).toEqual(["b", "c", "d", "e"]);
  });

  it("begins a range at the first press where there was none", () => {
    const { toggle, selected } = drawn();
    toggle("b", true);
    toggle("d", true);
    expect(selected()).toEqual(["b", "c", "d"]);
  });

  it("forgets what left the page", () => {
    const { toggle, selected, rerender } = drawn();
    toggle("b");
    toggle("c");
    rerender({ shown: ["a", "c", "d"] });
    expect(selected()).toEqual(["c"]);
  });

  it("ends with Esc, but not while a dialog is open", () => {
    const { toggle, selected, result } = drawn();
    act(() => result.current.start());
    expect(result.current.selecting).toBe(true);
    toggle("b");
    const dialog = document.body.appendChild(document.createElement("div"));
    dialog.setAttribute("role", "dialog");
    fireEvent.keyDown(window, { key: "Escape" });
    expect(selected()).toEqual(["b"]);
    dialog.remove();
    fireEvent.keyDown(window, { key: "Escape" });
    expect([selected(), result.current.selecting]).toEqual([[], false]);
  });

  it("selects all that is loaded by Ctrl or Cmd and A in the grid", () => {
    const { selected, result } = drawn();
    const grid = document.createElement("div");
    const press = (init: KeyboardEventInit) => {
      const event = new KeyboardEvent("keydown", { key: "a", cancelable: true, ...init });
      Object.defineProperty(event, "target", { value: grid });
      act(() => result.current.gridProps.onKeyDown(event as unknown as React.KeyboardEvent));
      return event.defaultPrevented;
    };
    expect(press({})).toBe(false);
    expect(press({ metaKey: true })).toBe(true);
    expect(selected()).toEqual(IDS);
  });
});
