import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ModeratedWork } from "@/lib/api/types";
import { renderPart } from "@/testing/render";
import { api, apiError, http, HttpResponse, server } from "@/testing/server";
import ModerationPage from "./components/ModerationPage";

const end = "最后一句也在这里";
const work: ModeratedWork = {
  id: "p1", source: "user", uid: 123456789, owner: "李白", author: "李白", author_avatar: "/api/v1/avatars/a.webp", artifact_id: "ar_1", kind: "image", mime: "image/png", width: 64, height: 64, tool: "kling", mode: "text2video", title: { zh: "月下", en: "月下" }, prompt: `${"月光".repeat(400)}${end}`, shares_prompt: true, params: { prompt: `${"月光".repeat(400)}${end}`, negative_prompt: "请看 scam.example", n: 2, image_list: [] }, shows_author: true, state: "pending", reason: null, likes: 0, listed: true, created_ms: 1, updated_ms: 41, url: "/api/v1/media/ar_1",
};

let works: ModeratedWork[];
let sent: unknown[];

beforeEach(() => {
  works = [work];
  sent = [];
  server.use(
    http.get(api("/admin/gallery"), () => HttpResponse.json({ items: works, total: works.length })),
    http.post(api("/admin/gallery/p1/approve"), async ({ request }) => {
      sent.push(await request.json());
      works = [];
      return HttpResponse.json({ ...work, state: "public" });
    }),
  );
});

const open = async () => {
  const { user } = renderPart(<ModerationPage />, "/admin/gallery");
  return { user, card: within(await screen.findByRole("listitem")) };
};

describe("moderation", () => {
  it("shows all that would be public, the prompt once, and values by the names of their fields", async () => {
    const { card } = await open();
    expect(card.getByText(new RegExp(end))).toBeInTheDocument();
    const values = within(card.getByRole("group"));
    expect(await values.findByText("反向提示词")).toBeInTheDocument();
    expect(values.getByText("请看 scam.example")).toBeInTheDocument();
    // What the form does not know is shown all the same.
    expect(values.getByText("n")).toBeInTheDocument();
    expect(values.queryByText("[]")).not.toBeInTheDocument();
  });

  it("shows the author as others see it: with the picture, or else the seal", async () => {
    works = [work, { ...work, id: "p2", author: "杜甫", author_avatar: null }];
    renderPart(<ModerationPage />, "/admin/gallery");
    const [first, second] = await screen.findAllByText(/^公开显示的作者：/);
    expect(first!.querySelector("img")).toHaveAttribute("src", work.author_avatar);
    expect(second).toHaveTextContent("公开显示的作者：杜甫");
    expect(within(second!).getByText("杜", { exact: true })).toHaveAttribute("aria-hidden", "true");
  });

  it("says of a work that a shared comparison alone shows it", async () => {
    works = [work, { ...work, id: "p2", listed: false }];
    renderPart(<ModerationPage />, "/admin/gallery");
    expect(await screen.findAllByText("只在公开的比稿中展示，作品画廊不列出")).toHaveLength(1);
  });

  it("has a stop for the keyboard at a prompt that has to be scrolled, and at no other", async () => {
    const tall = vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(0);
    const { unmount } = renderPart(<ModerationPage />, "/admin/gallery");
    const card = await screen.findByRole("listitem");
    expect(card.querySelectorAll("[tabindex]")).toHaveLength(0);
    unmount();
    tall.mockReturnValue(400);
    renderPart(<ModerationPage />, "/admin/gallery");
    const stops = (await screen.findByRole("listitem")).querySelectorAll("[tabindex]");
    expect([...stops].map((stop) => stop.getAttribute("aria-label"))).toEqual(["提示词全文"]);
  });

  it("agrees to the version that was looked at", async () => {
    const { user, card } = await open();
    await user.click(card.getByRole("button", { name: "通过：月下" }));
    expect(await screen.findByText("「月下」已公开")).toBeInTheDocument();
    expect(await screen.findByText("没有待审核的作品")).toBeInTheDocument();
    expect(sent).toEqual([{ seen_ms: 41 }]);
  });

  it("says in the host's words why a work cannot be agreed to", async () => {
    server.use(http.post(api("/admin/gallery/p1/approve"), () => apiError(409, { code: "conflict", message: "作品的状态已经变化，请刷新后再试" })));
    const { user, card } = await open();
    await user.click(card.getByRole("button", { name: "通过：月下" }));
    expect(await screen.findByText("作品的状态已经变化，请刷新后再试")).toBeInTheDocument();
    expect(screen.queryByText("操作失败，请稍后再试。")).not.toBeInTheDocument();
  });
});
