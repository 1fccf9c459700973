import { screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setLanguage } from "@/i18n";
import type { Task } from "@/lib/api/types";
import { text } from "@/testing/fixtureParts";
import { finished, money, nanoBanana, task } from "@/testing/fixtures";
import { avatar } from "@/testing/fixtureTools";
import { renderPart } from "@/testing/render";
import { api, http, HttpResponse, server } from "@/testing/server";
import { ActsProvider } from "../acts/acts";
import { WorkCard } from "./WorkCard";
import { WorkDetails } from "../viewer/WorkDetails";
import { isWork } from "../status";
import { WorkNote } from "../wall/WorkNote";
import { FailureText } from "../failure/FailureText";
import { RunningCard } from "../progress/RunningCard";

const running = (value: Task) => renderPart(<RunningCard task={value} tool={nanoBanana} />);
const box = { id: "t", heading: false, x: 0, y: 0, width: 300, height: 136 };
const acting = (part: ReactNode, tool = nanoBanana) =>
  renderPart(
    <ActsProvider tools={[tool]} onDraft={() => {}} onRetried={() => {}}>
      {part}
    </ActsProvider>,
  );
/** A work large, or the note on what brought none. */
const ended = (value: Task, tool = nanoBanana) =>
  acting(isWork(value) ? <WorkCard task={value} selected={false} onSelect={() => {}} onFold={() => {}} /> : <WorkNote task={value} box={box} current selected={false} onCurrent={() => {}} onSelect={() => {}} />, tool);
const looked = (value: Task) => acting(<WorkDetails task={value} artifact={value.artifacts[0] ?? null} onOther={() => {}} />);

describe("in English", () => {
  beforeEach(() => setLanguage("en"));
  afterEach(() => setLanguage("zh-CN"));

  it.each([
    ["正在连接…", "Connecting…", "Connecting…"],
    ["供应商的一句新话", "供应商的一句新话", null],
  ])("what is told live is English, or left out: %s", (message, english, wanted) => {
    const { container } = running(task({ state: "running", summary: "a lighthouse", progress: { percent: 5, message: { zh: message, en: english }, text: null, ahead: null, revision: 0 } }));
    if (wanted) expect(screen.getByText(wanted)).toBeInTheDocument();
    expect(screen.queryByText(message)).toBeNull();
    expect(container.querySelector("p + p, p ~ p")?.textContent ?? "").not.toMatch(/\p{Script=Han}/u);
  });

  it("tools, modes, stages and the words for a deadline are those that the tool brings", () => {
    const [mode] = avatar.modes;
    const steps = [{ label: text("提交任务", "Submit"), from: 5, done: 10 }];
    const timeout_message = text("视频生成超时", "The video took too long");
    const tool = { ...avatar, title: text("数字人", "Digital Human"), modes: [{ ...mode!, label: text("数字人视频", "Talking video"), steps, timeout_message }] };
    const value = task({ tool: tool.id, mode: mode!.id, state: "running" });
    const { unmount } = renderPart(<RunningCard task={value} tool={tool} />);
    expect(screen.getByText("Digital Human · Talking video")).toBeInTheDocument();
    expect(within(screen.getByRole("list", { name: "Stages of the task" })).getByText("Submit")).toBeInTheDocument();
    unmount();
    const late: Task = { ...value, state: "expired", error: { kind: "deadline", message: { zh: "视频生成超时", en: "Timed out" }, retryable: true, vendor: null } };
    ended(late, tool);
    expect(screen.getByText("The video took too long")).toBeInTheDocument();
  });
});

describe("running cards", () => {
  it.each([
    [{ state: "queued" }, "排队中"],
    [{ state: "submitting" }, "正在提交"],
    [{ state: "submitting", progress: { percent: null, message: null, text: "先勾勒轮廓", ahead: null, revision: 0 } }, "生成中"],
    [{ state: "running" }, "生成中"],
    [{ state: "succeeded", storage: "pending" }, "正在保存结果"],
    [{ state: "uncertain" }, "待核实"],
  ] as [Partial<Task>, string][])("%o is called %s", (extra, label) => {
    running(task(extra));
    expect(screen.getByText(label)).toBeInTheDocument();
  });

  it("tells a waiting task how many go before it, and a running one no more", () => {
    const progress = (ahead: number) => ({ percent: null, message: null, text: null, ahead, revision: 0 });
    const { unmount } = running(task({ state: "queued", progress: progress(3) }));
    expect(screen.getByText("前面还有 3 个任务")).toBeInTheDocument();
    unmount();
    const next = running(task({ state: "queued", progress: progress(0) }));
    expect(screen.getByText("下一个就是本任务")).toBeInTheDocument();
    next.unmount();
    running(task({ state: "running", progress: progress(3) }));
    expect(screen.queryByText("前面还有 3 个任务")).toBeNull();
  });

  it("says of a task in doubt what the tool says, and nothing in its place", () => {
    const error = { kind: "unexpected", message: { zh: "任务ID缺失", en: "The task ID is missing" }, retryable: false, vendor: null };
    running(task({ state: "uncertain", error }));
    expect(screen.getByText("任务ID缺失")).toBeInTheDocument();
  });

  it("shows the vendor's percent, and only motion without one", () => {
    const { unmount } = running(task({ state: "running", progress: { percent: 64, message: { zh: "正在绘制", en: "Drawing" }, text: null, ahead: null, revision: 0 } }));
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "64");
    expect(screen.getByText("正在绘制")).toBeInTheDocument();
    unmount();
    running(task({ state: "running" }));
    expect(screen.getByRole("progressbar")).not.toHaveAttribute("aria-valuenow");
  });

  it.each([
    ["submitting", null, ["active", "waiting", "waiting", "waiting"]],
    ["running", null, ["done", "active", "waiting", "waiting"]],
    ["running", 45, ["done", "done", "active", "waiting"]],
    ["running", 70, ["done", "done", "done", "waiting"]],
  ] as const)("shows the stages of a mode that has them: %s at %s", (state, percent, stages) => {
    const usual = { median_ms: 120_000, p90_ms: null, samples: 0 };
    const value = task({ tool: "avatar", mode: "talk", state, usual, progress: { percent, message: { zh: "前方还有 3 个任务", en: "Tasks ahead at the vendor: 3" }, text: null, ahead: null, revision: 0 }, started_ms: Date.now() });
    renderPart(<RunningCard task={value} tool={avatar} />);
    const marks = within(screen.getByRole("list", { name: "任务阶段" })).getAllByRole("listitem");
    expect(marks.map((mark) => mark.dataset["stage"])).toEqual(stages);
    // With the day, where that is tomorrow.
    expect(screen.getByText(/前方还有 3 个任务 · 预计 2分钟，约 (\d+月\d+日 )?\d\d:\d\d 完成/)).toBeInTheDocument();
    expect(screen.getByText("预计完成")).toBeInTheDocument();
  });

  it("copies the task's id, and says so on the button", async () => {
    const { user } = running(task({ id: "t_copied", state: "running" }));
    await user.click(screen.getByRole("button", { name: "复制任务 ID" }));
    expect(await screen.findByRole("button", { name: "已复制" })).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe("t_copied");
  });

  it("counts the elapsed time as mm:ss", () => {
    running(task({ state: "running", started_ms: Date.now() - 65_000 }));
    expect(screen.getByText(/已用时 01:0[56]/)).toBeInTheDocument();
  });

  it("shows text as it streams", () => {
    running(task({ state: "running", progress: { percent: null, message: null, text: "好的，我来构图", ahead: null, revision: 0 } }));
    expect(screen.getByText("好的，我来构图")).toBeInTheDocument();
  });

  it.each([
    ["refund", /退还已冻结的 12 积分/],
    ["no_refund", /12 积分不会退还/],
  ] as const)("says before cancelling what becomes of the points: %s", async (cancel, words) => {
    let asked = 0;
    const value = task({ state: "running", cancel });
    server.use(
      http.post(api("/tasks/:id/cancel"), () => {
        asked += 1;
        return HttpResponse.json({ ...value, state: "cancelled" });
      }),
    );
    const { user } = running(value);
    await user.click(screen.getByRole("button", { name: "取消" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText(words)).toBeInTheDocument();
    expect(asked).toBe(0);
    await user.click(within(dialog).getByRole("button", { name: "确认取消" }));
    expect(await screen.findByText("任务已取消")).toBeInTheDocument();
    expect(asked).toBe(1);
  });

  it("says of what nobody can stop that it goes on, what it costs and when the points come back", async () => {
    const started_ms = new Date(2026, 10, 23, 9, 0).getTime();
    const value = task({ state: "running", cancel: "stop_waiting", started_ms });
    const asked: (string | null)[] = [];
    server.use(
      http.post(api("/tasks/:id/cancel"), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get("effect"));
        return HttpResponse.json({ ...value, set_aside: true, cancel: "none" });
      }),
    );
    const { user } = running(value);
    await user.click(screen.getByRole("button", { name: "不再等待" }));
    const dialog = await screen.findByRole("dialog", { name: "不再等待这个任务？" });
    expect(within(dialog).getByText(/供应商无法中途停止它.*扣除 12 积分；失败则 12 积分自动退还。到 .*\d\d:\d\d 仍未完成（供应商排队的时间另计）会提示超时，积分冻结到供应商给出结论为止/)).toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: "不再等待" }));
    expect(await screen.findByText("已移到后台，完成后会出现在作品中")).toBeInTheDocument();
    expect(asked).toEqual(["stop_waiting"]);
  });

  it("offers to stop waiting where the vendor no longer cancels", async () => {
    const value = task({ state: "running", cancel: "refund", started_ms: Date.now() });
    server.use(
      http.post(api("/tasks/:id/cancel"), () =>
        HttpResponse.json({ error: { code: "cannot_cancel", message: "任务即将完成，供应商已无法取消" } }, { status: 409 }),
      ),
    );
    const { user } = running(value);
    await user.click(screen.getByRole("button", { name: "取消" }));
    await user.click(await screen.findByRole("button", { name: "确认取消" }));
    const dialog = await screen.findByRole("dialog", { name: "不再等待这个任务？" });
    expect(within(dialog).getByText(/^任务即将完成，供应商已无法取消 供应商无法中途停止它/)).toBeInTheDocument();
  });

  it("fills the bar by the usual time, and says what is slower than that", () => {
    const usual = { median_ms: 60_000, p90_ms: 90_000, samples: 40 };
    const { unmount } = running(task({ state: "running", usual, started_ms: Date.now() - 30_000 }));
    expect(Number(screen.getByRole("progressbar").getAttribute("aria-valuenow"))).toBeGreaterThanOrEqual(40);
    expect(screen.getByText(/预计还需 00:(30|29)/)).toBeInTheDocument();
    unmount();
    running(task({ state: "running", usual, started_ms: Date.now() - 95_000 }));
    expect(screen.getByText(/比平时慢，多数在 2\s?分钟内结束/)).toBeInTheDocument();
  });

  it("offers no cancel where none is possible", () => {
    running(task({ state: "running", cancel: "none" }));
    expect(screen.queryByRole("button", { name: "取消" })).not.toBeInTheDocument();
  });

  it("shows how the points moved", async () => {
    server.use(
      http.get(api("/tasks/t_1/money"), () =>
        HttpResponse.json(
          money("t_1", [
            { kind: "hold", points: 12, reason: text("提交任务") },
            { kind: "release", points: 12, reason: text("任务失败，积分退还：未通过审核") },
            { kind: "adjust", points: -3, reason: text("更正") },
          ]),
        ),
      ),
    );
    const { user } = running(task({ id: "t_1", state: "running" }));
    await user.click(screen.getByRole("button", { name: "已冻结 12 积分" }));
    const steps = (await screen.findByText("更正")).closest("ol")!.children;
    expect([...steps].map((step) => step.textContent?.replace(/\d\d:\d\d$|\d+月.*$/, ""))).toEqual([
      "冻结-12提交任务",
      "退还+12任务失败，积分退还：未通过审核",
      "调整-3更正",
    ]);
  });
});

it("says whose points they are where an organisation pays", async () => {
  const clippers = { id: "o_1", name: "剪辑组", created_ms: 0, role: "member", caps: { day: null, month: null, total: null }, spent: { day: 0, month: 0, total: 0 }, points: { available: 900, held: 0 } };
  server.use(
    http.get(api("/organisations"), () => HttpResponse.json({ items: [clippers] })),
    http.get(api("/tasks/t_1/money"), () => HttpResponse.json(money("t_1", []))),
  );
  const { user } = running(task({ id: "t_1", state: "running", payer_id: "o_1" }));
  await user.click(screen.getByRole("button", { name: "已冻结 12 积分" }));
  expect(await screen.findByText("由「剪辑组」付款")).toBeVisible();
});

describe("history cards", () => {
  it.each([
    [finished(), "已完成", "已扣除 12 积分"],
    [task({ state: "cancelled", charge: "released" }), "已取消", "已退还 12 积分"],
    [task({ state: "expired", charge: "released" }), "已超时", "已退还 12 积分"],
    [finished(1, { charge: "released", absorbed_points: 12 }), "已完成", "已退还 12 积分"],
  ] as [Task, string, string][])("state and charge", (value, label, charge) => {
    ended(value);
    expect(screen.getAllByText(label)[0]).toBeInTheDocument();
    expect(screen.getByRole("button", { name: charge })).toBeInTheDocument();
  });

  it("says of a result that is gone that its points came back, and shows no player for it", async () => {
    const value = finished(1, { storage: "lost", absorbed_points: 12 });
    const gone = value.artifacts.map((artifact) => ({ ...artifact, url: null, download_url: null, stored: false }));
    const { unmount } = ended({ ...value, artifacts: gone });
    expect(screen.getByText("结果已失效")).toBeInTheDocument();
    expect(screen.getByText("结果保存失败，原始文件已失效")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "已退还 12 积分" })).toBeInTheDocument();
    expect(document.querySelector(".results")).toBeNull();
    expect(screen.queryByText("已完成")).not.toBeInTheDocument();
    unmount();
    const beside = looked({ ...value, artifacts: gone });
    expect(screen.getByText("结果无法取回，已退还 12 积分；重试按新任务计费")).toBeInTheDocument();
    beside.unmount();
    ended({ ...finished(2, { storage: "lost", absorbed_points: 6 }) });
    expect(await screen.findByRole("button", { name: /^图片 2/ })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "已退还 6 积分" })).toBeInTheDocument();
  });

  it("says of a job past its deadline whether its vendor still works on it", () => {
    const words = /供应商仍在处理，积分保持冻结：完成后送达并扣费，未完成预计于 3月2日 09:30 前退还/;
    const { unmount } = looked(task({ state: "expired", charge: "held", held_until_ms: Date.UTC(2026, 2, 2, 1, 30) }));
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "已冻结 12 积分" })).toBeInTheDocument();
    unmount();
    looked(task({ state: "expired", charge: "released" }));
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it("says of a result that came late that it is not charged", async () => {
    ended(finished(1, { charge: "released", absorbed_points: 12 }));
    expect(screen.getByText("结果晚于等待时限送达，不再扣费")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: /^预览大图/ })).toBeInTheDocument();
  });

  it("gives the reason of a failure and retries with an Idempotency-Key", async () => {
    const failed = task({
      id: "t_f",
      state: "failed",
      charge: "released",
      error: { kind: "moderated_input", message: { zh: "内容审核未通过", en: "The content review was not passed" }, retryable: false, vendor: null },
    });
    const keys: (string | null)[] = [];
    const agreed: (string | null)[] = [];
    server.use(
      http.post(api("/tasks/t_f/retry"), ({ request }) => {
        keys.push(request.headers.get("idempotency-key"));
        agreed.push(request.headers.get("x-max-points"));
        return HttpResponse.json(task({ parent_id: "t_f" }), { status: 201 });
      }),
    );
    const { user } = ended(failed);
    expect(screen.getByText("已失败")).toBeInTheDocument();
    expect(screen.getByText(/^内容审核未通过/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: /^重试/ }));
    expect(await screen.findByText("已重新提交")).toBeInTheDocument();
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(agreed).toEqual([expect.stringMatching(/^\d+$/)]);
  });

  it("deletes at once, and offers the way back", async () => {
    const asked: unknown[] = [];
    server.use(
      http.post(api("/tasks/delete"), async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ deleted: ["t_d"], kept: [] });
      }),
    );
    const { user } = ended(finished(1, { id: "t_d" }));
    await user.click(screen.getByRole("button", { name: "删除" }));
    expect(await screen.findByRole("button", { name: "撤销" })).toBeInTheDocument();
    expect(asked).toEqual([{ ids: ["t_d"] }]);
  });
});

describe("a work that leaves by itself", () => {
  it("is kept only if there is one", () => {
    const expires_ms = Date.UTC(2026, 11, 24);
    for (const none of [finished(0, { storage: "lost", expires_ms }), finished(0, { state: "failed", charge: "released", expires_ms })]) {
      const { unmount } = ended(none);
      expect(screen.queryByRole("button", { name: "保留" })).not.toBeInTheDocument();
      unmount();
    }
  });


  it("says when, and is kept by a press", async () => {
    const value = finished(1, { id: "t_leaves", expires_ms: Date.UTC(2026, 11, 24) });
    let method = "";
    server.use(
      http.put(api("/tasks/t_leaves/keep"), ({ request }) => {
        method = request.method;
        return HttpResponse.json({ ...value, kept: true, expires_ms: null });
      }),
    );
    const { user } = ended(value);
    expect(screen.getByText(/^将于 2026-12-2\d .* 自动删除$/)).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "保留" }));
    await waitFor(() => expect(method).toBe("PUT"));
  });

  it("says that it is kept, and nothing where works stay", () => {
    const { unmount } = ended(finished(1, { kept: true }));
    expect(screen.getByText("已保留，不会自动删除")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "取消保留" })).toBeInTheDocument();
    unmount();
    ended(finished(1));
    expect(screen.queryByRole("button", { name: "保留" })).not.toBeInTheDocument();
  });
});

describe("the reason of a failure", () => {
  afterEach(() => setLanguage("zh-CN"));
  const both = (zh: string, en = zh) => ({ zh, en });
  const error = { kind: "unexpected", message: both("生成失败：no face", "It could not be made: no face"), retryable: true, vendor: "no face" };
  const show = (more: { kind?: string; message?: { zh: string; en: string }; vendor?: string | null }) =>
    renderPart(<FailureText error={{ ...error, ...more }} mode={undefined} tool={undefined} />);

  it("is one sentence with the cause and what to do, and in sight beside it the vendor's own words", () => {
    show({});
    expect(screen.getByText("生成失败，请稍后重试；反复失败时请联系管理员")).toBeInTheDocument();
    expect(screen.getByText("no face").closest("details")).toBeNull();
    expect(screen.getByText("供应商原文：")).toBeInTheDocument();
  });

  it.each(["zh-CN", "en"] as const)("keeps the vendor's words in the sentence that a tool puts them into: %s", async (language) => {
    await setLanguage(language);
    const vendor = "Failure to pass the risk control system";
    show({ kind: "moderated_output", message: both(`视频生成失败: ${vendor}`, `The video could not be made: ${vendor}`), vendor });
    const [cause, words] = language === "en" ? ["The result did not pass the content review. Try other words.", `The video could not be made: ${vendor}`] : ["生成结果未通过内容审核，请换个说法再试", `视频生成失败: ${vendor}`];
    expect(screen.getByText(cause!)).toBeInTheDocument();
    expect(screen.getByText(words!).tagName).toBe("Q");
  });

  it.each(["zh-CN", "en"] as const)("stands on the note in the wall as it does in the viewer: %s", async (language) => {
    await setLanguage(language);
    const failed = task({ state: "failed", charge: "released", error });
    ended(failed);
    expect(screen.getByText(language === "en" ? "In the vendor's words: no face" : "供应商原文：no face")).toBeInTheDocument();
    expect(screen.getByText(language === "en" ? /^It could not be made/ : /^生成失败，请稍后重试/)).toBeInTheDocument();
  });

  it("is what the model said in words, where that is all there is", () => {
    const progress = { percent: null, message: null, text: "我不能画这个，请换一个题材。", ahead: null, revision: 0 };
    const failed = task({ state: "failed", charge: "released", progress, error: { ...error, message: both("响应中未找到有效的图像数据", "The answer has no image in it"), vendor: null } });
    const { unmount } = ended(failed);
    expect(screen.getByText("模型回复：我不能画这个，请换一个题材。")).toBeInTheDocument();
    unmount();
    const beside = looked(failed);
    expect(screen.getByText(progress.text).closest("details")).toHaveAttribute("open");
    beside.unmount();
    looked(finished(1, { progress }));
    expect(screen.getByText(progress.text).closest("details")).not.toHaveAttribute("open");
  });

  it("keeps what a tool words itself, and adds what to do", () => {
    show({ kind: "moderated_output", message: both("画面未通过审核"), vendor: null });
    expect(screen.getByText("画面未通过审核")).toBeInTheDocument();
    expect(screen.getByText("请换个说法再试。")).toBeInTheDocument();
    expect(screen.queryByText(/供应商原文/)).not.toBeInTheDocument();
  });

  it("adds nothing to words that say what to do", () => {
    show({ kind: "unexpected", message: both("生成失败，请重试"), vendor: null });
    expect(screen.getByText("生成失败，请重试")).toBeInTheDocument();
    expect(screen.queryByText(/联系管理员/)).not.toBeInTheDocument();
  });

  it("is the tool's own sentence in English, with what to do behind it", async () => {
    await setLanguage("en");
    show({ kind: "moderated_output", message: both("画面未通过审核", "The picture was not let through"), vendor: null });
    expect(screen.getByText("The picture was not let through")).toBeInTheDocument();
    expect(screen.getByText("Try other words.")).toBeInTheDocument();
  });

  it("leaves out the Chinese sentence around the vendor's words that an old failure has", async () => {
    await setLanguage("en");
    show({ message: both("视频生成失败: no face") });
    expect(screen.getByText("no face").tagName).toBe("Q");
  });

  it.each(["invalid_params", "moderated_input", "moderated_output", "auth", "balance", "rate_limited", "not_found_or_expired", "busy", "unsupported", "unexpected", "deadline"])(
    "is English for readers of English when it is %s",
    async (kind) => {
      await setLanguage("en");
      const { container } = show({ kind, message: both("工具自己的中文句子"), vendor: null });
      expect(screen.getByText(/[.]$/)).toBeInTheDocument();
      expect(container.textContent).not.toMatch(/\p{Script=Han}/u);
    },
  );
});
