import { screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { expect, it } from "vitest";
import type { Tool } from "@/lib/api/types";
import { saveUsed } from "@/lib/drafts";
import { renderPart } from "@/testing/render";
import { server } from "@/testing/server";
import sample from "@/testing/sampleTools.json";
import { lowest } from "./costs";
import Finder from "./Finder";

const tools = sample.tools as unknown as Tool[];
const draw = () => {
  server.use(http.get("*/api/v1/tools", () => HttpResponse.json({ tools })));
  return renderPart(<Finder keeps onSought={() => undefined} onPick={() => undefined} />);
};
const field = () => screen.getByRole("textbox", { name: "查找工具" });
const names = () => screen.getAllByRole("link").map((link) => link.querySelector(".name")!.firstChild!.textContent);

it("opens the first answer with Enter", async () => {
  const { user } = draw();
  await user.type(field(), "首尾帧");
  await screen.findAllByRole("link");
  await user.keyboard("{Enter}");
  expect(screen.getByTestId("address")).toHaveTextContent("video-vidu-generator?mode=start_end");
});

it("says what a tool costs and how long it takes", async () => {
  const { user } = draw();
  await user.type(field(), "口型");
  expect((await screen.findAllByRole("link"))[0]).toHaveTextContent(/每分钟 60 积分约 8\s?秒/);
  expect(lowest(tools.find(({ id }) => id === "kling")!, null)).toEqual({ points: 20, more: true, seconds: null });
});

it("keeps what was marked and what was used above all others", async () => {
  saveUsed("luma", {});
  const { user } = draw();
  await user.type(field(), "写歌");
  await user.click(await screen.findByRole("button", { name: "收藏 AI 音乐" }));
  expect(screen.getByRole("button", { name: "取消收藏 AI 音乐" })).toHaveAttribute("aria-pressed", "true");
  await user.clear(field());
  expect(names().slice(0, 2)).toEqual(["AI 音乐", "Luma 视频"]);
});

it("says so where no tool answers", async () => {
  const { user } = draw();
  await user.type(field(), "zzqx");
  expect(await screen.findByText("没有对应的工具", { selector: "strong" })).toBeInTheDocument();
  expect(screen.queryByRole("link")).toBeNull();
});
