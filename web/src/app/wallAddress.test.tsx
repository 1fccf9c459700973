import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { HUB_ROUTE, WORKS_ROUTE } from "@/lib/routes";
import { anonymous, finished, kling, nanoBanana, task } from "@/testing/fixtures";
import { midjourney } from "@/testing/fixtureTools";
import { renderApp } from "@/testing/render";
import "@/features/works/stream/Works";
import { api, http, HttpResponse, server, state } from "@/testing/server";

const address = () => screen.getByTestId("address");
const scope = async () => within(await screen.findByRole("group", { name: "作品范围" }));
const pot = () => screen.queryByRole("article", { name: "青花瓷" });
const film = () => screen.queryByRole("article", { name: "江雪独钓" });

beforeEach(() => localStorage.clear());

describe("the wall says what it shows", () => {
  beforeEach(() => {
    localStorage.setItem("token", "1");
    state.session = anonymous;
    state.tasks = [
      finished(1, { id: "t_pot", summary: "青花瓷" }),
      finished(1, { id: "t_film", tool: "kling", mode: "text2video", summary: "江雪独钓" }),
    ];
  });

  it("switches between this tool's works and all of them, in the address too", async () => {
    const { user, unmount } = renderApp(nanoBanana.route);
    await waitFor(() => expect(pot()).toBeInTheDocument());
    expect(film()).toBeNull();
    expect((await scope()).getByRole("button", { name: "本工具" })).toHaveAttribute("aria-pressed", "true");
    await user.click((await scope()).getByRole("button", { name: "全部作品" }));
    await waitFor(() => expect(film()).toBeInTheDocument());
    expect(address()).toHaveTextContent(`${nanoBanana.route}?works=all`);
    unmount();
    renderApp(`${nanoBanana.route}?works=all`);
    await waitFor(() => expect(film()).toBeInTheDocument());
    expect((await scope()).getByRole("button", { name: "全部作品" })).toHaveAttribute("aria-pressed", "true");
  });

  it("keeps its filters in the address, and shows each as a chip that takes it away", async () => {
    const { user } = renderApp(`${nanoBanana.route}?works=kling&q=${encodeURIComponent("江雪")}`);
    await waitFor(() => expect(film()).toBeInTheDocument());
    expect(await screen.findByRole("searchbox", { name: "搜索提示词" })).toHaveValue("江雪");
    await user.click(screen.getByRole("button", { name: "移除筛选：“江雪”" }));
    await waitFor(() => expect(address().textContent).toBe(`${nanoBanana.route}?works=kling`));
    await user.click(screen.getByRole("button", { name: `移除筛选：${kling.title.zh}` }));
    await waitFor(() => expect(pot()).toBeInTheDocument());
    expect(address().textContent).toBe(nanoBanana.route);
  });

  it("does not speak of a first work where another tool has made some, and leads to them", async () => {
    const { user } = renderApp(midjourney.route);
    expect(await screen.findByText("还没有用这个工具创作")).toBeInTheDocument();
    expect(screen.getByText(/2 件作品/)).toBeInTheDocument();
    expect(screen.queryByText("第一件作品，从这里开始")).toBeNull();
    await user.click(screen.getByRole("button", { name: "查看全部作品" }));
    await waitFor(() => expect(film()).toBeInTheDocument());
  });

  it("is reached from the rail and from the account's menu", async () => {
    const { user } = renderApp(midjourney.route);
    const ways = await screen.findAllByRole("link", { name: "全部作品" });
    ways.forEach((way) => expect(way).toHaveAttribute("href", WORKS_ROUTE));
    await user.click(await screen.findByRole("button", { name: /^账户菜单/ }));
    await waitFor(() => expect(screen.getAllByRole("link", { name: "全部作品" }).length).toBeGreaterThan(ways.length));
    await user.click(screen.getAllByRole("link", { name: "全部作品" }).find((way) => !ways.includes(way))!);
    await waitFor(() => expect(film()).toBeInTheDocument());
    expect(address().textContent).toBe(WORKS_ROUTE);
    expect(screen.getAllByRole("link", { name: "全部作品", current: "page" })).not.toHaveLength(0);
  });
});

describe("addresses of the studio", () => {
  it("says how a form is come by that only a work opens, and names no other one in the address", async () => {
    renderApp(`${midjourney.route}?mode=action`);
    expect(await screen.findByText("「图片操作」从一件作品开始：先打开作品，再选择它。")).toBeInTheDocument();
    expect(screen.getByRole("radio", { name: "图片生成" })).toBeChecked();
    await waitFor(() => expect(address().textContent).toBe(midjourney.route));
  });

  it("makes the example of a visitor's hub at one press of the empty wall", async () => {
    const seen: unknown[] = [];
    server.use(
      http.post(api("/tasks"), async ({ request }) => {
        seen.push(await request.json());
        return HttpResponse.json(task({ summary: "示例" }), { status: 201 });
      }),
    );
    const { user } = renderApp(HUB_ROUTE);
    await screen.findByText("第一件作品，从这里开始");
    await user.click(screen.getAllByRole("button", { name: "用示例试试" })[1]!);
    expect(await screen.findByText("排队中")).toBeInTheDocument();
    expect(seen).toMatchObject([{ params: { prompt: nanoBanana.modes[0]!.example["prompt"] } }]);
  });
});
