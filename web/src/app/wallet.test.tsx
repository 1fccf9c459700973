import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Schemas, Task } from "@/lib/api/types";
import { member } from "@/testing/accountFixtures";
import { FakeEventSource } from "@/testing/FakeEventSource";
import { finished, nanoBanana, task } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
// Fetched on demand by the page; here before the clock of a test runs.
import "@/features/works/viewer/WorkView";
import "@/features/works/stream/Works";
import { api, apiError, http, HttpResponse, said, server, state } from "@/testing/server";

type Organisation = Schemas["OwnOrganisation"];

const FREE = { day: null, month: null, total: null };
const NOTHING = { day: 0, month: 0, total: 0 };
const cutting: Organisation = { id: "o_1", name: "剪辑组", created_ms: 0, members: 2, points: { available: 900, held: 0 }, role: "member", caps: FREE, spent: NOTHING };
const mixing: Organisation = { ...cutting, id: "o_2", name: "混音组", points: { available: 3, held: 0 } };
const OVER = "您不是该组织的成员，或该组织已关闭";

let held: Organisation[];
/** Paths with the organisation that each request named. */
let named: [string, string | null][];

/** The organisation that the last request to a path named. */
const nameOf = (path: string) => named.findLast(([to]) => to === path)?.[1];
const refused = (request: Request) => {
  const id = request.headers.get("baigong-organisation");
  return id !== null && !held.some((one) => one.id === id);
};

beforeEach(() => {
  held = [cutting, mixing];
  named = [];
  state.session = member;
  server.use(
    // Hears of all, and answers only whoever works for an organisation that they do not belong to.
    http.all("*/api/v1/*", ({ request }) => {
      named.push([new URL(request.url).pathname.replace("/api/v1", ""), request.headers.get("baigong-organisation")]);
      return refused(request) ? apiError(403, { code: "forbidden", reason: "not_of_organisation", message: OVER }) : undefined;
    }),
    http.get(api("/organisations"), () => HttpResponse.json({ items: held })),
    http.post(api("/tasks"), async ({ request }) => {
      const { params, ...body } = (await request.json()) as Pick<Task, "tool" | "mode" | "params">;
      held = held.map((one) => (one.id === request.headers.get("baigong-organisation") ? { ...one, points: { available: one.points.available - 5, held: 5 } } : one));
      return HttpResponse.json(task({ ...body, params, summary: String(params["prompt"]) }), { status: 201 });
    }),
  );
});

const menu = () => screen.findByRole("button", { name: "账户菜单：鲁班" });
const prompt = () => screen.findByRole("textbox", { name: /提示词/ });
const generate = () => screen.findByRole("button", { name: /^生成/ });

async function open(path = nanoBanana.route) {
  const view = renderApp(path);
  await waitFor(() => expect(localStorage.getItem("uid")).toBe("100200300"));
  return view;
}

async function choose(user: ReturnType<typeof renderApp>["user"], name: RegExp | string) {
  await user.click(await menu());
  const group = within(await screen.findByRole("group", { name: "付款钱包" }));
  await user.click(group.getByRole("radio", { name }));
  await user.keyboard("{Escape}");
}

describe("the wallet", () => {
  it("is no question for who belongs to no organisation", async () => {
    held = [];
    const { user } = await open();
    await user.click(await menu());
    expect(await screen.findByRole("link", { name: "我的积分" })).toBeVisible();
    await waitFor(() => expect(nameOf("/organisations")).toBeNull());
    expect(screen.queryByRole("group", { name: "付款钱包" })).toBeNull();
  });

  it("that was chosen pays, says so, and is still chosen after a reload", async () => {
    const { user, unmount } = await open();
    await choose(user, /剪辑组/);
    expect(await screen.findByText("由「剪辑组」付款，可用 900 积分")).toBeVisible();
    expect(screen.getByRole("link", { name: /剪辑组：可用 900 积分/ })).toHaveAttribute("href", "/dhmsg/organisation?id=o_1");
    await user.type(await prompt(), "汝窑茶盏");
    await user.click(await generate());
    expect(await screen.findByText("排队中")).toBeInTheDocument();
    expect(nameOf("/tasks")).toBe("o_1");
    expect(await screen.findByRole("link", { name: /剪辑组：可用 895 积分/ })).toBeInTheDocument();
    unmount();
    named = [];
    renderApp(nanoBanana.route);
    expect(await screen.findByText("由「剪辑组」付款，可用 895 积分")).toBeVisible();
    expect(named.filter(([path]) => !path.startsWith("/session")).every(([, id]) => id === "o_1")).toBe(true);
  });

  it("is changed back to one's own points", async () => {
    const { user } = await open();
    await choose(user, /剪辑组/);
    await screen.findByText(/由「剪辑组」付款/);
    await choose(user, /^我自己的积分/);
    expect(await screen.findByRole("link", { name: "可用 500 积分" })).toHaveAttribute("href", "/points");
    expect(screen.queryByText(/由「剪辑组」付款/)).toBeNull();
    await user.type(await prompt(), "汝窑茶盏");
    await user.click(await generate());
    expect(await screen.findByText("排队中")).toBeInTheDocument();
    expect(nameOf("/tasks")).toBeNull();
  });

  it("has its answers asked for anew", async () => {
    const { user } = await open();
    await waitFor(() => expect(nameOf("/tasks")).toBeNull());
    await choose(user, /剪辑组/);
    await waitFor(() => expect(nameOf("/tasks")).toBe("o_1"));
  });

  it("with too little says what is missing, and sends nothing", async () => {
    const { user } = await open();
    await choose(user, /混音组/);
    await user.type(await prompt(), "汝窑茶盏");
    expect(await screen.findByText(/^混音组：积分不足，还差 \d+ 积分/)).toBeVisible();
    expect(screen.getByRole("link", { name: "查看组织" })).toHaveAttribute("href", "/dhmsg/organisation?id=o_2");
    named = [];
    await user.click(await generate());
    expect(nameOf("/tasks")).toBeUndefined();
  });

  it("above the reader's cap says which cap, and what it leaves", async () => {
    held = [{ ...cutting, caps: { ...FREE, day: 50 }, spent: { ...NOTHING, day: 49 } }];
    const { user } = await open();
    await user.click(await menu());
    expect(await screen.findByText("今日还可用 1 积分")).toBeVisible();
    await user.click(screen.getByRole("radio", { name: /剪辑组/ }));
    await user.keyboard("{Escape}");
    await user.type(await prompt(), "汝窑茶盏");
    expect(await screen.findByText("「剪辑组」给您的每日上限为 50 积分，还可用 1 积分")).toBeVisible();
  });

  it("whose host refuses for a cap that the page did not know of is named with the host's words", async () => {
    server.use(http.post(api("/tasks"), () => apiError(402, { code: "member_limit_reached", message: "需要 5 积分，您在此组织今日只剩 1 积分（每日上限 50）" })));
    const { user } = await open();
    await choose(user, /剪辑组/);
    await user.type(await prompt(), "汝窑茶盏");
    await user.click(await generate());
    expect(await screen.findByText("剪辑组：需要 5 积分，您在此组织今日只剩 1 积分（每日上限 50）")).toBeVisible();
  });

  it("that one belongs to no more costs nothing: one's own points pay from the next press on", async () => {
    const { user } = await open();
    await choose(user, /剪辑组/);
    await user.type(await prompt(), "汝窑茶盏");
    await screen.findByText(/由「剪辑组」付款/);
    held = [mixing];
    const before = named.length;
    await user.click(await generate());
    expect(await screen.findByText(/您已不是「剪辑组」的成员，或组织已关闭。现在起使用您自己的积分/)).toBeVisible();
    const pressed = () => named.slice(before).filter(([path, id]) => path === "/tasks" && id === "o_1");
    expect(pressed().length).toBeGreaterThan(0);
    expect(screen.queryByText("排队中")).toBeNull();
    expect(await screen.findByRole("link", { name: "可用 500 积分" })).toBeInTheDocument();
    await user.click(await generate());
    expect(await screen.findByText("排队中")).toBeInTheDocument();
    expect(nameOf("/tasks")).toBeNull();
  });

  it("that ended while nobody looked is noticed at the next visit, and every list still comes", async () => {
    localStorage.setItem("uid", "100200300");
    localStorage.setItem("wallet", "100200300\no_9\n放映组");
    state.tasks = [finished(1, { id: "t_1", summary: "灯塔" })];
    renderApp(nanoBanana.route);
    expect(await screen.findByText(/您已不是「放映组」的成员/)).toBeVisible();
    expect(await screen.findByRole("link", { name: "可用 500 积分" })).toBeInTheDocument();
    expect(await screen.findByRole("article", { name: "灯塔" })).toBeInTheDocument();
    expect(localStorage.getItem("wallet")).toBeNull();
  });

  it("of somebody else is not used, nor kept after signing out", async () => {
    localStorage.setItem("wallet", "100200999\no_1\n剪辑组");
    server.use(http.all("*/sso/signout", () => said()), http.delete(api("/session"), () => new HttpResponse(null, { status: 204 })));
    const { user } = await open();
    expect(await screen.findByRole("link", { name: "可用 500 积分" })).toBeInTheDocument();
    await choose(user, /剪辑组/);
    await screen.findByText(/由「剪辑组」付款/);
    state.session = { user: null, points: null };
    await user.click(await menu());
    await user.click(await screen.findByRole("button", { name: "退出登录" }));
    await waitFor(() => expect(localStorage.getItem("wallet")).toBeNull());
  });

  it("is followed live: news of a task brings what the organisation has left", async () => {
    const { user } = await open();
    await choose(user, /剪辑组/);
    await screen.findByText("由「剪辑组」付款，可用 900 积分");
    held = [{ ...cutting, points: { available: 640, held: 0 } }];
    FakeEventSource.send("task", finished(1, { id: "t_1" }));
    expect(await screen.findByText("由「剪辑组」付款，可用 640 积分")).toBeVisible();
  });
});

it("the store says at its buttons that points go to one's own account", async () => {
  const { user } = await open("/service-market");
  await screen.findAllByRole("group", { name: "支付方式" });
  expect(screen.queryByText(/充入您自己的账户/)).toBeNull();
  await choose(user, /剪辑组/);
  const [first] = await screen.findAllByRole("group", { name: "支付方式" });
  await waitFor(() => expect(first).toHaveAccessibleDescription("积分充入您自己的账户"));
  expect(screen.getByText(/您正以「剪辑组」的名义工作。在这里购买的积分充入您自己的账户/)).toBeVisible();
});
