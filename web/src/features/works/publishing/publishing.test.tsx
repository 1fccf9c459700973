import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Publication } from "@/lib/api/types";
import { anonymous, finished } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { api, http, HttpResponse, server, state } from "@/testing/server";
import PublishButton from "./PublishButton";

const task = finished(1);
const member = () => {
  state.session = { ...anonymous, user: { ...anonymous.user!, anonymous: false, display_name: "李白" } };
};
const publication = (extra: Partial<Publication>): Publication => ({
  id: "p1", task_id: task.id, artifact_id: task.artifacts[0]!.id, title: "月下", state: "pending", reason: null, shares_prompt: true, shows_author: false, likes: 0, created_ms: 1, ...extra,
});
const published = (...items: Publication[]) => server.use(http.get(api("/publications"), () => HttpResponse.json({ items, total: items.length })));

describe("publishing a work", () => {
  it("hands in the title and what its owner agrees to show", async () => {
    member();
    published();
    let sent: unknown;
    server.use(
      http.post(api(`/artifacts/${task.artifacts[0]!.id}/publication`), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(publication({}), { status: 201 });
      }),
    );
    const { user } = renderPart(<PublishButton task={task} />);
    await user.click(await screen.findByRole("button", { name: "发布" }));
    const dialog = await screen.findByRole("dialog", { name: "发布到作品画廊" });
    const title = within(dialog).getByLabelText(/作品标题/);
    await user.clear(title);
    await user.type(title, "月下");
    await user.click(within(dialog).getByLabelText(/显示我的昵称：李白/));
    await user.click(within(dialog).getByRole("button", { name: "发布" }));
    expect(await screen.findByText("已提交，审核通过后公开")).toBeInTheDocument();
    expect(sent).toEqual({ title: "月下", shares_prompt: true, shows_author: true });
  });

  it("is named by the prompt only while that is shared, and by what its owner wrote or emptied in any case", async () => {
    member();
    published();
    const { user } = renderPart(<PublishButton task={task} />);
    await user.click(await screen.findByRole("button", { name: "发布" }));
    const dialog = within(await screen.findByRole("dialog"));
    const title = dialog.getByRole("textbox", { name: "作品标题" });
    const share = dialog.getByRole("checkbox", { name: /^公开提示词/ });
    expect(title).toHaveValue(task.summary);
    expect(title).toHaveAccessibleDescription("最多 60 个字；留空时以提示词的开头为标题");
    await user.click(share);
    expect(title).toHaveValue("");
    expect(title).toHaveAccessibleDescription("最多 60 个字；留空时以工具名为标题");
    await user.click(share);
    expect(title).toHaveValue(task.summary);
    await user.clear(title);
    await user.click(share);
    await user.click(share);
    expect(title).toHaveValue("");
    await user.type(title, "月下");
    await user.click(share);
    expect(title).toHaveValue("月下");
  });

  it("opens without the words of a prompt that was kept before", async () => {
    member();
    published(publication({ state: "withdrawn", title: task.summary, shares_prompt: false }));
    const { user } = renderPart(<PublishButton task={task} />);
    await user.click(await screen.findByRole("button", { name: "发布" }));
    expect(within(await screen.findByRole("dialog")).getByRole("textbox", { name: "作品标题" })).toHaveValue("");
  });

  it("says why a work was refused, and offers to publish it again", async () => {
    member();
    published(publication({ state: "refused", reason: "画面残缺" }));
    const { user } = renderPart(<PublishButton task={task} />);
    await user.click(await screen.findByRole("button", { name: "未通过" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("原因：画面残缺")).toBeInTheDocument();
    expect(within(dialog).getByRole("button", { name: "重新发布" })).toBeInTheDocument();
  });

  it.each(["refused", "removed"] as const)("takes a %s work back", async (state) => {
    member();
    published(publication({ state, reason: "画面残缺" }));
    let withdrawn = false;
    server.use(
      http.delete(api("/publications/p1"), () => {
        withdrawn = true;
        published(publication({ state: "withdrawn" }));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderPart(<PublishButton task={task} />);
    await user.click(await screen.findByRole("button", { name: state === "refused" ? "未通过" : "已下架" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "撤回" }));
    // Nobody else saw a work that was not accepted, and others lost sight of one that was taken down long ago.
    expect(await screen.findByText("已撤回", { selector: "[role=status] span" })).toBeInTheDocument();
    expect(screen.queryByText("已撤回，其他人不再能看到")).not.toBeInTheDocument();
    expect(withdrawn).toBe(true);
    await waitFor(() => expect(dialog.getByRole("region", { name: "发布状态" })).toHaveFocus());
  });

  it("takes a public work back", async () => {
    member();
    published(publication({ state: "public" }));
    let withdrawn = false;
    server.use(
      http.delete(api("/publications/p1"), () => {
        withdrawn = true;
        published(publication({ state: "withdrawn" }));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderPart(<PublishButton task={task} />);
    await user.click(await screen.findByRole("button", { name: "已公开" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByRole("link", { name: "打开作品页" })).toHaveAttribute("href", "/works/p1");
    await user.click(within(dialog).getByRole("button", { name: "撤回" }));
    expect(await screen.findByText("已撤回，其他人不再能看到")).toBeInTheDocument();
    expect(withdrawn).toBe(true);
    expect(await within(dialog).findByRole("button", { name: "重新发布" })).toBeInTheDocument();
    await waitFor(() => expect(within(dialog).getByRole("region", { name: "发布状态" })).toHaveFocus());
  });
});
