import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Task } from "@/lib/api/types";
import { anonymous, artifact, finished } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import { StripPage } from "../components/StripPage";

const film = (id: string, summary: string): Task => finished(1, { id, summary, artifacts: [artifact(`ar_${id}`, "video")] });
const works = new Map<string, Task>();

beforeEach(() => {
  state.session = anonymous;
  works.clear();
  for (const task of [film("a", "日出"), film("b", "云海"), film("c", "归帆"), finished(1, { id: "p", summary: "茶盏" }), finished(1, { id: "s", summary: "渔歌", artifacts: [artifact("ar_s", "audio")] })]) {
    works.set(task.id, task);
  }
  server.use(
    http.get(api("/tasks/:id"), ({ params }) => {
      const task = works.get(String(params["id"]));
      return task ? HttpResponse.json(task) : apiError(404, { code: "not_found", message: "没有找到" });
    }),
  );
});

const names = () => within(screen.getByRole("list", { name: "片段" })).getAllByRole("button", { name: /^第/ }).map((button) => /：(.+)，/.exec(button.textContent)![1]);
const clipNamed = (name: string) => screen.getByRole("button", { name: new RegExp(`^第 \\d 段：${name}`) });

describe("a strip", () => {
  it("takes the works of the address, is put in order by keys, trimmed, thinned out, and survives", async () => {
    const { user, unmount } = renderPart(<StripPage />, "/strip?add=a,b,p,s");
    await screen.findByRole("list", { name: "片段" });
    expect(names()).toEqual(["日出", "云海", "茶盏"]);
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(/^\/strip$/));
    expect(screen.getByText("渔歌")).toBeInTheDocument();
    // Two films of five seconds and a picture of three.
    expect(screen.getByText("0:00.0 / 0:13.0")).toBeInTheDocument();

    await user.click(clipNamed("日出"));
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    expect(names()).toEqual(["云海", "日出", "茶盏"]);
    expect(clipNamed("日出")).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    expect(clipNamed("茶盏")).toHaveFocus();
    await user.keyboard("{Delete}");
    expect(names()).toEqual(["云海", "日出"]);

    await user.click(clipNamed("云海"));
    const from = screen.getByRole("textbox", { name: "入点（秒）" });
    await user.clear(from);
    await user.type(from, "1.5{Enter}");
    expect(clipNamed("云海")).toHaveAccessibleName("第 1 段：云海，0:03.5");
    await user.type(screen.getByRole("textbox", { name: "字幕" }), "云起");
    await user.type(screen.getByRole("textbox", { name: "片名" }), "东海");

    unmount();
    renderPart(<StripPage />, "/strip");
    await screen.findByRole("list", { name: "片段" });
    expect(names()).toEqual(["云海", "日出"]);
    expect(clipNamed("云海")).toHaveAccessibleName("第 1 段：云海，0:03.5");
    expect(screen.getByRole("textbox", { name: "片名" })).toHaveValue("东海");
    expect(screen.getByText("渔歌")).toBeInTheDocument();
  });

  it("takes back what was removed", async () => {
    const { user } = renderPart(<StripPage />, "/strip?add=a,b");
    await screen.findByRole("list", { name: "片段" });
    await user.click(screen.getByRole("button", { name: "移除片段" }));
    expect(names()).toEqual(["云海"]);
    await user.click(screen.getByRole("button", { name: "撤销" }));
    expect(names()).toEqual(["日出", "云海"]);
  });

  it("names works that were deleted meanwhile and goes on without them", async () => {
    const { user, unmount } = renderPart(<StripPage />, "/strip?add=a,b");
    await screen.findByRole("list", { name: "片段" });
    unmount();
    works.delete("a");
    renderPart(<StripPage />, "/strip");
    expect(await screen.findByText("「日出」已删除，未放入成片。")).toBeInTheDocument();
    expect(names()).toEqual(["云海"]);
    await user.click(screen.getByRole("button", { name: "从草稿中移除" }));
    expect(screen.queryByText(/已删除/)).toBeNull();
  });

  it("begins another draft with what the wall brings, and keeps the one before", async () => {
    const first = renderPart(<StripPage />, "/strip?add=a");
    await screen.findByRole("list", { name: "片段" });
    first.unmount();
    const { user } = renderPart(<StripPage />, "/strip?add=b,c");
    await waitFor(() => expect(names()).toEqual(["云海", "归帆"]));
    await user.selectOptions(screen.getByRole("combobox", { name: "草稿" }), "日出（1 段）");
    await waitFor(() => expect(names()).toEqual(["日出"]));
  });

  it("where the browser cannot encode, says what to do and offers the archive", async () => {
    renderPart(<StripPage />, "/strip?add=a");
    expect(await screen.findByText(/需要 HTTPS 页面和支持 WebCodecs 的浏览器/)).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "导出 MP4" })).toBeNull();
    expect(screen.getByRole("button", { name: "打包给剪辑软件" })).toBeEnabled();
  });

  it("without clips says how to begin, and adds works in the order in which they are pressed", async () => {
    server.use(http.get(api("/tasks"), () => HttpResponse.json({ items: ["c", "b", "a"].map((id) => works.get(id)), next_cursor: null, total: 3 })));
    const { user } = renderPart(<StripPage />, "/strip");
    await user.click(await screen.findByRole("button", { name: "添加片段" }));
    const dialog = await screen.findByRole("dialog", { name: "添加片段" });
    await user.click(await within(dialog).findByRole("button", { name: /云海/ }));
    await user.click(within(dialog).getByRole("button", { name: /归帆/ }));
    await user.click(within(dialog).getByRole("button", { name: "添加 2 段" }));
    await screen.findByRole("list", { name: "片段" });
    expect(names()).toEqual(["云海", "归帆"]);
  });
});
