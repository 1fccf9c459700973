import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { setLanguage } from "@/i18n";
import { task } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { useWorkName } from "./workName";

const summary = "海边悬崖上的灯塔";
const act = { zh: "放大 2", en: "Upscale 2" };
afterEach(() => setLanguage("zh-CN"));

function Name({ of }: { of: Parameters<ReturnType<typeof useWorkName>>[0] }) {
  return <p>{useWorkName()(of)}</p>;
}

it.each([
  ["zh-CN", task({ summary }), summary],
  ["zh-CN", task({ summary, act }), `放大 2 · ${summary}`],
  ["en", task({ summary, act }), `Upscale 2 · ${summary}`],
  ["zh-CN", task({ summary: "", act }), "放大 2"],
  ["zh-CN", task({ summary: "", tool: "kling", mode: "text2video" }), "可灵视频 · 文生视频"],
  ["zh-CN", task({ summary: "", tool: "gone" }), "（无提示词）"],
] as const)("a work is named by its words, or by act and source, or by tool and mode: %s %#", async (language, of, wanted) => {
  await setLanguage(language);
  renderPart(<Name of={of} />);
  expect(await screen.findByText(wanted)).toBeInTheDocument();
});
