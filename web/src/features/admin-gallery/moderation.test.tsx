import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ModeratedWork } from "@/lib/api/types";
import { renderPart } from "@/testing/render";
import { api, http, HttpResponse, server } from "@/testing/server";
import ModerationPage from "./components/ModerationPage";

const end = "最后一句也在这里";
const work: ModeratedWork = {
  id: "p1", source: "user", uid: 123456789, owner: "李白", author: "李白", author_avatar: "/api/v1/avatars/a.webp", artifact_id: "ar_1", kind: "image", mime: "image/png", width: 64, height: 64, tool: "kling", mode: "text", title: { zh: "月下", en: "月下" }, prompt: `${"月光".repeat(400)}${end}`, shares_prompt: true, params: { prompt: `${"月光".repeat(400)}${end}`, negative_prompt: "请看 scam.example", n: 2 }, shows_author: true, state: "pending", reason: null, likes: 0, created_ms: 1, updated_ms: 41, url: "/api/v1/media/ar_1",
};

describe("moderation", () => {
  it("shows all that would be public, and agrees to the version that was looked at", async () => {
    const sent: unknown[] = [];
    server.use(
      http.get(api("/admin/gallery"), () => HttpResponse.json({ items: [work], total: 1 })),
      http.post(api("/admin/gallery/p1/approve"), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ code: "conflict", message: "作品的状态已经变化，请刷新后再试" }, { status: 409 });
      }),
    );
    const { user } = renderPart(<ModerationPage />, "/admin/gallery");
    const card = within(await screen.findByRole("listitem"));
    expect(card.getAllByText(new RegExp(end))).toHaveLength(2);
    expect(card.getByText("请看 scam.example")).toBeInTheDocument();
    expect(card.getByText("公开显示的作者：李白")).toBeInTheDocument();
    await user.click(card.getByRole("button", { name: "通过：月下" }));
    expect(await screen.findByText(/操作失败|状态已经变化/)).toBeInTheDocument();
    expect(sent).toEqual([{ seen_ms: 41 }]);
  });
});
