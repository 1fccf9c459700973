import { screen } from "@testing-library/react";
import { readFileSync } from "node:fs";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { text } from "@/testing/fixtureParts";
import { finished, nanoBanana, task } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { ActsProvider } from "../wall/acts";
import { WorkDetails } from "../wall/WorkDetails";
import { WorkNote } from "../wall/WorkNote";
import { RunningCard } from "./RunningCard";

// A literal would be taken for a picture of the page's own.
const place = (path: string) => new URL(path, import.meta.url);
const manifest = JSON.parse(readFileSync(place("../../../../../provider-specs/flux/flux.manifest.json"), "utf8")) as Record<"txt2img" | "img2img", { climb: unknown }>;

it("the bar of an image of Flux shows 5, 15, 25, 40 and 50, rises to 90 and ends at 100", () => {
  const submit = [5, 15, 25, 40, 50];
  const question = { by: 5, most: 90 };
  const climb = { submit, waiting: question, working: question };
  expect([manifest.txt2img.climb, manifest.img2img.climb]).toEqual([climb, climb]);
  const shows = (percent: number, state: "submitting" | "running" | "succeeded") => {
    const value = { ...(state === "succeeded" ? finished(1) : task({ state })), id: "t_climbing", progress: { percent, message: null, text: null, ahead: null, revision: 0 } };
    const { unmount } = renderPart(<RunningCard task={value} tool={nanoBanana} />);
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", String(percent));
    expect(screen.getByText(`${percent}%`)).toBeInTheDocument();
    unmount();
  };
  submit.forEach((percent) => shows(percent, "submitting"));
  for (let percent = 55; percent <= question.most; percent += question.by) shows(percent, "running");
  shows(100, "succeeded");
});

it("a tool's own word for its deadline stands alone on the note and in the viewer", () => {
  const words = "获取图像结果超时。";
  const [mode, ...others] = nanoBanana.modes;
  const tool = { ...nanoBanana, modes: [{ ...mode!, timeout_message: text(words, "Fetching the image timed out.") }, ...others] };
  const late = task({ mode: mode!.id, state: "expired", charge: "released", error: { kind: "deadline", message: words, retryable: true, vendor: null } });
  const box = { id: late.id, heading: false, x: 0, y: 0, width: 300, height: 136 };
  const drawn: ReactNode[] = [
    <WorkNote task={late} box={box} current selected={false} onCurrent={() => {}} onSelect={() => {}} />,
    <WorkDetails task={late} artifact={null} followUps={null} tools={[tool]} onOther={() => {}} />,
  ];
  for (const part of drawn) {
    const { unmount } = renderPart(
      <ActsProvider tools={[tool]} onOpen={() => {}} onReuse={() => {}} onRetried={() => {}} onDownload={() => {}}>
        {part}
      </ActsProvider>,
    );
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.queryByText(/供应商原文/)).not.toBeInTheDocument();
    unmount();
  }
});
