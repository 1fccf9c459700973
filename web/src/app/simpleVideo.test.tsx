import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { kling, tools } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { simpleChoices } from "./routes/simpleVideo";

it("offers every tool that makes a video of words or of one picture, by what its forms need", () => {
  const choices = simpleChoices(tools);
  expect(choices.length).toBeGreaterThan(1);
  expect(choices.every(({ mode }) => mode.output === "video" && !mode.follow_up_only)).toBe(true);
  expect(choices.filter(({ tool }) => tool.id === kling.id).map(({ source }) => source)).toContain("text");
});

it("carries the words to another model and to the form for pictures, and keeps the choice in the address", async () => {
  const choices = simpleChoices(tools).filter(({ source }) => source === "text");
  const other = choices.find(({ tool }) => tool.id !== kling.id)!;
  const { user } = renderApp("/video-generator2");
  expect(await screen.findByRole("heading", { level: 1, name: "简易视频生成" })).toBeVisible();
  const words = () => screen.getAllByRole("textbox")[0]!;
  await user.type(words(), "雨中的老街");
  await user.selectOptions(screen.getByRole("combobox", { name: "生成工具" }), other.tool.id);
  await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(`from=text&model=${other.tool.id}`));
  await waitFor(() => expect(words()).toHaveValue("雨中的老街"));
});
