import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { HUB_ROUTE } from "@/lib/routes";
import { member } from "@/testing/accountFixtures";
import { text } from "@/testing/fixtureParts";
import { anonymous, artifact, finished, kling, nanoBanana, task } from "@/testing/fixtures";
import { avatar } from "@/testing/fixtureTools";
import { focusTile } from "@/testing/focusTile";
import { renderApp } from "@/testing/render";
// Fetched on demand by the page; here before the clock of a test runs.
import "@/features/works/viewer/WorkView";
import "@/features/works/stream/Works";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";

const prompt = () => screen.findByRole("textbox", { name: /提示词/ });
const generate = () => screen.findByRole("button", { name: /^生成/ });

/** Answers POST /tasks and remembers what came. */
function acceptTasks(answer: (attempt: number) => Response | undefined = () => undefined) {
  const seen: { key: string | null; body: Record<string, unknown> }[] = [];
  server.use(
    http.post(api("/tasks"), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      seen.push({ key: request.headers.get("idempotency-key"), body });
      const special = answer(seen.length);
      if (special) return special;
      const params = body["params"] as Record<string, unknown>;
      const created = task({ tool: String(body["tool"]), mode: String(body["mode"]), params, summary: String(params["prompt"]) });
      return HttpResponse.json(created, { status: 201 });
    }),
  );
  return seen;
}

describe("the works that a form takes", () => {
  const offered = async (path: string, kind: "image" | "video", group: RegExp) => {
    state.session = anonymous;
    state.tasks = [finished(1, { id: "t_1", summary: "灯塔", artifacts: [artifact("ar_1", kind, { title: "海上灯塔", small: "/api/v1/media/ar_1/small" })] })];
    const { user } = renderApp(path);
    const field = within(await screen.findByRole("group", { name: group }));
    await user.click(field.getByRole("button", { name: "从作品选择" }));
    return screen.findByRole("button", { name: "海上灯塔" });
  };

  it.each([
    ["a picture", `${kling.route}?mode=image2video`, "image", /参考图/],
    ["a film", avatar.route, "video", /人物视频/],
  ] as const)("are offered by their small pictures, for %s too", async (_, path, kind, group) => {
    const face = await offered(path, kind, group);
    expect(face.querySelector("img")).toHaveAttribute("src", "/api/v1/media/ar_1/small");
    expect(face.querySelector("video")).toBeNull();
  });
});

describe("generating", () => {
  afterEach(() => void vi.useRealTimers());

  it("gives a visitor an account on the spot, sends the task, and shows its card", async () => {
    const seen = acceptTasks();
    const { user } = renderApp(nanoBanana.route);
    await user.type(await prompt(), "汝窑茶盏");
    await user.click(await generate());
    expect(await screen.findByText("排队中")).toBeInTheDocument();
    expect(state.session).toBe(anonymous);
    expect(seen).toHaveLength(1);
    expect(seen[0]!.body).toMatchObject({
      tool: "nano-banana",
      mode: "line1",
      params: { prompt: "汝窑茶盏", model: "gemini-2.5-flash-image" },
    });
    expect(seen[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.getByLabelText(/账户菜单：临时账户/)).toBeInTheDocument();
  });

  it("leaves the focus on the button while a task is sent and after it was refused", async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.post(api("/tasks"), async () => {
        await asked;
        return apiError(429, { code: "rate_limited", message: "太快了" });
      }),
    );
    const { user } = renderApp(nanoBanana.route);
    await user.type(await prompt(), "汝窑茶盏");
    (await generate()).focus();
    await user.keyboard("{Enter}");
    await waitFor(async () => expect(await generate()).toHaveAttribute("aria-busy"));
    expect(await generate()).toHaveFocus();
    answer();
    await screen.findByText("太快了");
    await waitFor(async () => expect(await generate()).not.toHaveAttribute("aria-busy"));
    expect(await generate()).toHaveFocus();
  });

  it("runs ten tasks at once where the tool allows as many, and says so to the eleventh press", async () => {
    const message = "最多同时生成 10 个任务，请等待或稍后再试";
    const [line, ...others] = nanoBanana.modes;
    const tool = { ...nanoBanana, modes: [{ ...line!, max_active: { most: 10, message: text(message) } }, ...others] };
    server.use(http.get(api("/tools"), () => HttpResponse.json({ tools: [tool] })));
    const seen = acceptTasks((attempt) =>
      attempt > 10 ? (apiError(429, { code: "too_many_active", message: "任务太多" }) as unknown as Response) : undefined,
    );
    state.session = { ...anonymous, points: { available: 1000, held: 0 } };
    const { user } = renderApp(tool.route);
    await user.type(await prompt(), "茶");
    for (let press = 1; press <= 11; press += 1) {
      expect(screen.queryByText(message)).not.toBeInTheDocument();
      await user.click(await generate());
      await waitFor(() => expect(seen).toHaveLength(press));
      await waitFor(async () => expect(await generate()).not.toHaveAttribute("aria-busy"));
    }
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.queryByText("任务太多")).not.toBeInTheDocument();
  });

  it("agrees to the price on its button alone, and shows the new one where that has risen", async () => {
    let points = 30;
    const message = "现需 45 积分，高于您确认的 30 积分，请确认新的价格";
    const agreed: (string | null)[] = [];
    server.use(
      http.post(api("/quotes"), () => HttpResponse.json({ points, exact: true, price_version: 1 })),
      http.post(api("/tasks"), ({ request }) => {
        agreed.push(request.headers.get("x-max-points"));
        return apiError(409, { code: "conflict", message, fields: [{ path: "/max_points", code: "price_changed", message }] });
      }),
    );
    const { user } = renderApp(nanoBanana.route);
    await user.type(await prompt(), "汝窑茶盏");
    await screen.findByRole("button", { name: /^生成.*30/ });
    points = 45;
    await user.click(await generate());
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: /^生成.*45/ })).toBeInTheDocument();
    await user.click(await generate());
    await waitFor(() => expect(agreed).toEqual(["30", "45"]));
  });

  it("says for five seconds why a task was refused", async () => {
    acceptTasks(() => apiError(429, { code: "rate_limited", message: "太快了" }) as unknown as Response);
    const { user } = renderApp(nanoBanana.route);
    await user.type(await prompt(), "茶");
    const button = await generate();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    fireEvent.click(button);
    const why = () => screen.queryByText("太快了");
    await vi.waitFor(() => expect(why()).toBeInTheDocument());
    await act(() => vi.advanceTimersByTimeAsync(4900));
    expect(why()).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(why()).not.toBeInTheDocument();
  });

  it("changes the price with the fields at once, and takes the server's when it comes", async () => {
    server.use(
      http.post(api("/quotes"), () =>
        HttpResponse.json({ points: 31, exact: true, price_version: 2, unit: 31, count: 1, available: null }),
      ),
    );
    const { user } = renderApp(nanoBanana.route);
    expect(await screen.findByRole("button", { name: "生成 · 12 积分" })).toBeInTheDocument();
    await user.click(await screen.findByRole("radio", { name: "高清" }));
    expect(screen.getByRole("button", { name: "生成 · 30 积分" })).toBeInTheDocument();
    await user.type(await prompt(), "茶");
    expect(await screen.findByRole("button", { name: "生成 · 31 积分" })).toBeInTheDocument();
  });

  it("says what is missing and does not submit when the points do not suffice", async () => {
    state.session = { ...anonymous, points: { available: 5, held: 0 } };
    const seen = acceptTasks();
    const { user } = renderApp(nanoBanana.route);
    await user.type(await prompt(), "茶");
    expect(await screen.findByText("积分不足，还差 7 积分")).toBeInTheDocument();
    await user.click(await generate());
    expect(seen).toHaveLength(0);
  });

  it("tells a guest with too few points what registering gives, and both ways in lead back", async () => {
    state.session = { ...anonymous, points: { available: 5, held: 0 } };
    const { user, unmount } = renderApp(nanoBanana.route);
    await user.type(await prompt(), "茶");
    const back = `redirect=${encodeURIComponent(nanoBanana.route)}`;
    // 300 points of an account, of which the visitor's own 100 are a part.
    expect(await screen.findByRole("link", { name: "注册送 200 积分" })).toHaveAttribute("href", `/register?${back}`);
    const note = within(screen.getByText("积分不足，还差 7 积分"));
    expect(note.getByRole("link", { name: "登录" })).toHaveAttribute("href", `/login?${back}`);
    expect(note.queryByRole("link", { name: "购买积分" })).not.toBeInTheDocument();
    unmount();
    state.session = { ...member, points: { available: 5, held: 0 } };
    renderApp(nanoBanana.route);
    expect(within(await screen.findByText("积分不足，还差 7 积分")).getByRole("link", { name: "购买积分" })).toHaveAttribute("href", "/service-market");
  });

  it("uses the same Idempotency-Key when the network fails, and a new one for the next press", async () => {
    const seen = acceptTasks((attempt) => (attempt === 1 ? HttpResponse.error() : undefined));
    const { user } = renderApp(nanoBanana.route);
    await user.type(await prompt(), "茶");
    await user.click(await generate());
    expect(await screen.findByText("排队中")).toBeInTheDocument();
    expect(seen).toHaveLength(2);
    expect(seen[1]!.key).toBe(seen[0]!.key);
    await user.click(await generate());
    await waitFor(() => expect(seen).toHaveLength(3));
    expect(seen[2]!.key).not.toBe(seen[0]!.key);
  });

  it("shows the server's field errors at the field and moves there", async () => {
    const fields = [{ path: "/params/prompt", code: "moderation", message: "提示词含有敏感内容" }];
    acceptTasks(() => apiError(422, { code: "invalid_params", message: "请检查参数", fields }) as unknown as Response);
    const { user } = renderApp(nanoBanana.route);
    await user.type(await prompt(), "茶");
    await user.click(await generate());
    expect(await screen.findByText("提示词含有敏感内容")).toBeInTheDocument();
    await waitFor(async () => expect(await prompt()).toHaveFocus());
    expect(await prompt()).toHaveAttribute("aria-invalid", "true");
  });

  it("says before anything is sent that no account of the site takes what was chosen, and shows where", async () => {
    const message = "画面比例只支持 1:1（受本站现有供应商账号所限）";
    const fields = [{ path: "/params/prompt", code: "not_offered", message }];
    server.use(http.post(api("/quotes"), () => apiError(422, { code: "invalid_params", message: "请检查参数", fields })));
    const seen = acceptTasks();
    const { user } = renderApp(nanoBanana.route);
    await user.type(await prompt(), "茶");
    expect(await screen.findByText(message)).toBeInTheDocument();
    await user.click(await generate());
    await waitFor(async () => expect(await prompt()).toHaveAttribute("aria-invalid", "true"));
    expect(seen).toHaveLength(0);
  });

  it("does not send an incomplete form, and shows where", async () => {
    const seen = acceptTasks();
    const { user } = renderApp(nanoBanana.route);
    await user.click(await generate());
    expect(await screen.findByText("请输入描述")).toBeInTheDocument();
    expect(seen).toHaveLength(0);
  });

  it("renews a session that ended since the page was loaded", async () => {
    state.session = anonymous;
    const seen = acceptTasks((attempt) =>
      attempt === 1 ? (apiError(401, { code: "unauthenticated", message: "未登录" }) as unknown as Response) : undefined,
    );
    const { user } = renderApp(nanoBanana.route);
    await user.type(await prompt(), "茶");
    await user.click(await generate());
    expect(await screen.findByText("排队中")).toBeInTheDocument();
    expect(seen).toHaveLength(2);
  });
});

describe("modes and addresses", () => {
  it("keeps the mode in the address and the words across modes", async () => {
    const { user } = renderApp(kling.route);
    await user.type(await prompt(), "黄山云海");
    await user.click(screen.getByRole("radio", { name: "图生视频" }));
    expect(screen.getByTestId("address")).toHaveTextContent("mode=image2video");
    expect(await prompt()).toHaveValue("黄山云海");
  });

  it("opens the mode of the address", async () => {
    renderApp(`${kling.route}?mode=multi-image2video`);
    expect(await screen.findByRole("radio", { name: "多图生视频" })).toBeChecked();
  });

  it("answers an unknown address with a way back", async () => {
    const { user } = renderApp("/nope");
    await user.click(await screen.findByRole("link", { name: "回到创作工坊" }));
    expect(await screen.findByRole("heading", { name: "Nano Banana" })).toBeInTheDocument();
  });

  it("leaves files out of an example, and keeps those that are chosen", async () => {
    sessionStorage.setItem("baigong.draft.kling.image2video", JSON.stringify({ image: "up_mine" }));
    server.use(
      http.get(api("/tools"), () =>
        HttpResponse.json({ tools: [{ ...kling, modes: kling.modes.map((mode) => ({ ...mode, example: { prompt: "潮起", image: "up_example" } })) }] }),
      ),
    );
    const { user } = renderApp(`${kling.route}?mode=image2video`);
    await user.click((await screen.findAllByRole("button", { name: "用示例试试" }))[0]!);
    expect(await prompt()).toHaveValue("潮起");
    expect(JSON.parse(sessionStorage.getItem("baigong.draft.kling.image2video")!)).toMatchObject({ prompt: "潮起", image: "up_mine" });
  });

  it("opens the hub with an example that one press makes, for a visitor who has begun nothing", async () => {
    const seen = acceptTasks();
    const { user } = renderApp(HUB_ROUTE);
    const example = String(nanoBanana.modes[0]!.example["prompt"]);
    expect(await screen.findByText("这是一个示例，点击生成即可体验；直接输入会替换它。")).toBeInTheDocument();
    expect(await prompt()).toHaveValue(example);
    expect(screen.getByText(/新访客赠送 100 积分/)).toBeInTheDocument();
    expect(sessionStorage.getItem("baigong.draft.nano-banana.line1")).toBeNull();
    await user.click(await generate());
    expect(await screen.findByText("排队中")).toBeInTheDocument();
    expect(seen[0]!.body).toMatchObject({ params: { prompt: example } });
  });

  it("lets typing replace the example of the hub", async () => {
    const { user } = renderApp(HUB_ROUTE);
    await screen.findByText(/^这是一个示例/);
    await user.tab();
    (await prompt()).focus();
    await user.keyboard("我的");
    expect(await prompt()).toHaveValue("我的");
    expect(screen.queryByText(/^这是一个示例/)).toBeNull();
  });

  it("shows no example in the place of a draft, and none to people with an account", async () => {
    sessionStorage.setItem("baigong.draft.nano-banana.line1", JSON.stringify({ prompt: "我的草稿" }));
    const { unmount } = renderApp(HUB_ROUTE);
    expect(await prompt()).toHaveValue("我的草稿");
    unmount();
    sessionStorage.clear();
    state.session = anonymous;
    renderApp(HUB_ROUTE);
    expect(await prompt()).toHaveValue("");
    expect(screen.queryByText(/新访客赠送/)).toBeNull();
  });

  it("says that an example was filled in, not that a task's settings came back", async () => {
    const { user } = renderApp(nanoBanana.route);
    await screen.findByText("第一件作品，从这里开始");
    await user.click(screen.getAllByRole("button", { name: "用示例试试" })[1]!);
    expect(await screen.findByText("已填入示例参数")).toBeInTheDocument();
    expect(screen.queryByText("已填入同样的设置")).toBeNull();
  });

  it("fills the example in", async () => {
    const { user } = renderApp(nanoBanana.route);
    await screen.findByText("第一件作品，从这里开始");
    const [first] = screen.getAllByRole("button", { name: "用示例试试" });
    await user.click(first!);
    expect(await prompt()).toHaveValue(String(nanoBanana.modes[0]!.example["prompt"]));
  });
});

describe("following results", () => {
  it("adds a picture to the references of the form beside it", async () => {
    state.session = anonymous;
    state.tasks = [finished(1, { id: "t1" })];
    const { user } = renderApp(nanoBanana.route);
    const look = async () => user.click(await screen.findByRole("button", { name: /^预览大图/ }));
    await look();
    await user.click(await screen.findByRole("button", { name: "用作参考图" }));
    expect(await screen.findByText("已填入：提示词、参考图")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    const panel = within(screen.getByRole("region", { name: "Nano Banana" }));
    await waitFor(() => expect(panel.getByText("1/9")).toBeInTheDocument());
    await look();
    await user.click(await screen.findByRole("button", { name: "用作参考图" }));
    expect(await screen.findByRole("alert")).toBeInTheDocument();
    expect(panel.getByText("1/9")).toBeInTheDocument();
  });

  it("opens another tool's mode with artifact, prompt and constants filled in", async () => {
    state.session = anonymous;
    state.tasks = [finished(1, { id: "t1" })];
    const seen = acceptTasks();
    const { user } = renderApp(nanoBanana.route);
    await user.click(await screen.findByRole("button", { name: /^预览大图/ }));
    await user.click(await screen.findByRole("button", { name: "生成视频" }));
    expect(await screen.findByRole("heading", { name: "可灵视频" })).toBeInTheDocument();
    expect(screen.getByTestId("address")).toHaveTextContent(`${kling.route}?mode=image2video`);
    await waitFor(async () => expect(await prompt()).toHaveFocus());
    await user.click(await generate());
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]!.body).toMatchObject({
      tool: "kling",
      mode: "image2video",
      parent_id: "t1",
      params: { image: "ar_t1_0", prompt: "宋代汝窑天青釉茶盏，晨光斜照", duration: "10", mode: "std" },
    });
  });

  it("restores the settings of an earlier task", async () => {
    const scrolled = vi.spyOn(window, "scrollTo");
    state.session = anonymous;
    state.tasks = [finished(1, { params: { prompt: "旧作", model: "gemini-2.5-flash-image-hd" } })];
    const { user } = renderApp(nanoBanana.route);
    focusTile(await screen.findByRole("article", { name: /^宋代汝窑/ }));
    await user.click(await screen.findByRole("button", { name: "复用设置" }));
    await waitFor(async () => expect(await prompt()).toHaveValue("旧作"));
    expect(screen.getByRole("radio", { name: "高清" })).toBeChecked();
    expect(scrolled).toHaveBeenLastCalledWith({ top: 0, behavior: "smooth" });
    scrolled.mockRestore();
  });
});
