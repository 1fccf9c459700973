import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPart } from "@/testing/render";
import { Catalogue } from "./Catalogue";
import { STORIES } from "./stories";

const files = Object.keys(import.meta.glob(["../components/**/*.tsx", "!**/*.test.tsx"])).map((path) => path.replace(/^\.\.\/components\/|\.tsx$/g, ""));

it("shows every component in the catalogue", () => {
  expect(files.length).toBeGreaterThan(25);
  expect(files.filter((name) => !(name in STORIES))).toEqual([]);
});

it("draws every story", async () => {
  renderPart(<Catalogue only={null} />);
  for (const name of Object.keys(STORIES)) expect(within(screen.getByRole("region", { name })).getByRole("heading", { name })).toBeInTheDocument();
});
