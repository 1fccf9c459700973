import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderPart } from "@/testing/render";
import { Tooltip } from "./Tooltip";

const part = (
  <Tooltip label="Make again">
    <button>again</button>
  </Tooltip>
);

it("says what a button does while a pointer rests on it, the first time and later", async () => {
  renderPart(part);
  const button = screen.getByRole("button");
  for (const _ of [1, 2]) {
    await userEvent.hover(button);
    expect(await screen.findByText("Make again")).toBeVisible();
    await userEvent.unhover(button);
    await waitFor(() => expect(screen.queryByText("Make again")).not.toBeInTheDocument());
  }
});

it("says nothing to a pointer that passes, nor to a finger", async () => {
  renderPart(part);
  const button = screen.getByRole("button");
  await userEvent.hover(button);
  await userEvent.unhover(button);
  fireEvent.pointerEnter(button, { pointerType: "touch" });
  await new Promise((resolve) => setTimeout(resolve, 350));
  expect(screen.queryByText("Make again")).not.toBeInTheDocument();
});
