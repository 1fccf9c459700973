import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Task } from "@/lib/api/types";
import { artifact, finished, kling, nanoBanana, task } from "@/testing/fixtures";
import { midjourney, vendorButton } from "@/testing/fixtureTools";
import { renderPart } from "@/testing/render";
import { api, http, HttpResponse, server } from "@/testing/server";
import { ActsProvider } from "../acts/acts";
import { ASK_FROM_POINTS } from "../acts/again";
import { dayTitle, daysOf } from "./days";
import { layOutMasonry, type Section } from "@/lib/masonry";
import { moved } from "./moves";
import { useSelection } from "../organise/useSelection";
import { settingsOf } from "../settings";
import type { WallView } from "./view";
import { Wall } from "./Wall";
import { WorkDetails } from "../viewer/WorkDetails";
import "../texts.zh";
import "./texts.zh";

const MEASURES = { width: 920, column: 220, gap: 10, heading: 40, note: 100 };
const pieces = (count: number, ratio: number | null = 16 / 9) => Array.from({ length: count }, (_, i) => ({ id: `w${i}`, ratio }));

describe("places on the wall", () => {
  it("do not move when more works are loaded", () => {
    const section = (count: number): Section[] => [{ id: "d", pieces: pieces(count).map((piece, i) => ({ ...piece, ratio: 0.6 + ((i * 7) % 11) / 8 })) }];
    const few = layOutMasonry(section(40), MEASURES).boxes;
    expect(layOutMasonry(section(90), MEASURES).boxes.slice(0, few.length)).toEqual(few);
  });

  it("overlap nowhere and use every column", () => {
    const { boxes, height } = layOutMasonry([{ id: "d", pieces: pieces(60).map((piece, i) => ({ ...piece, ratio: 0.5 + (i % 5) / 3 })) }], MEASURES);
    const works = boxes.filter((box) => !box.heading);
    expect(new Set(works.map(({ x }) => x)).size).toBe(4);
    for (const a of works) {
      expect(a.y + a.height).toBeLessThanOrEqual(height + 1);
      for (const b of works) {
        if (a === b || a.x !== b.x) continue;
        expect(a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
      }
    }
  });

  it("begin each day below a heading of its own, and are one to a line in a list", () => {
    const { boxes } = layOutMasonry([{ id: "a", pieces: pieces(1, null) }, { id: "b", pieces: [{ id: "x", ratio: null }] }], { ...MEASURES, column: Infinity, gap: 0 });
    expect(boxes.map(({ id, y, width }) => [id, y, width])).toEqual([["a", 0, 920], ["w0", 40, 920], ["b", 140, 920], ["x", 180, 920]]);
  });
});

describe("arrow keys", () => {
  const { boxes } = layOutMasonry([{ id: "a", pieces: pieces(6, 1) }, { id: "b", pieces: [{ id: "last", ratio: 1 }] }], MEASURES);
  it.each([
    ["w0", "right", "w1"],
    ["w1", "left", "w0"],
    ["w0", "down", "w4"],
    ["w4", "up", "w0"],
    ["w3", "right", "w4"],
    ["w4", "left", "w3"],
    ["w4", "down", "last"],
    ["last", "up", "w4"],
    ["w0", "up", null],
    ["w2", "first", "w0"],
    ["w2", "last", "last"],
  ] as const)("lead from %s %s to %s", (from, move, to) => {
    expect(moved(boxes, from, move)).toBe(to);
  });
});

describe("days", () => {
  const at = (iso: string) => finished(1, { created_ms: Date.parse(iso) });
  it("are those of the site, newest first", () => {
    const works = [at("2026-11-23T01:00:00+08:00"), at("2026-11-23T00:10:00+08:00"), at("2026-11-22T23:50:00+08:00")];
    expect(daysOf(works).map(({ day, works: made }) => [day, made.length])).toEqual([["2026-11-23", 2], ["2026-11-22", 1]]);
  });

  it("are called today, yesterday, or by their date", () => {
    const words = { today: "今天", yesterday: "昨天" };
    const now = Date.parse("2026-11-23T09:00:00+08:00");
    const title = (day: string) => dayTitle(day, "zh-CN", words, now);
    expect([title("2026-11-23"), title("2026-11-22"), title("2026-11-01"), title("2025-12-31")]).toEqual(["今天", "昨天", "11月1日周日", "2025年12月31日周三"]);
  });
});

describe("settings", () => {
  it("stand in the words and the order of their form, without the prompt and without what is not shown", () => {
    const [mode] = kling.modes;
    const params = { prompt: "云", cfg_scale: 0.5, mode: "pro", duration: "10", unknown: 1, negative_prompt: "" };
    const said = (language: string) => settingsOf(mode, params, language, { yes: "是", no: "否", comma: "、" }).map(({ title, value }) => `${title} ${value}`);
    expect(said("zh-CN")).toEqual(["模式 高品质", "时长 10 秒", "提示词相关性 0.5"]);
    expect(said("en")).toEqual(["Quality 高品质", "Duration 10 秒", "CFG scale 0.5"]);
  });

  it("leave out what asks for nothing, and the id of an earlier task", () => {
    const none = { oneOf: [{ const: "none", title: "无" }, { const: "ink", title: "水墨" }], default: "none" };
    const properties = { style: { title: "风格", ...none }, look: { title: "画面", ...none }, zoom: { type: "number", title: "推拉", default: 0 }, task: { type: "string", title: "原任务", "x-task": ["image"] } };
    const mode = { ...kling.modes[0]!, schema: { type: "object", properties } };
    const params = { style: "none", look: "ink", zoom: 0, task: "0193a4f2-0000-7000-8000-000000000000" };
    expect(settingsOf(mode, params, "zh-CN", { yes: "是", no: "否", comma: "、" }).map(({ title, value }) => `${title} ${value}`)).toEqual(["画面 水墨"]);
  });

  it("leave out what asks for nothing in a group, and a group of nothing else", () => {
    const none = { oneOf: [{ const: "none", title: "无" }, { const: "ink", title: "水墨" }], default: "none" };
    const still = { type: "number", default: 0 };
    const properties = {
      looks: { type: "object", title: "画面", properties: { style: { title: "风格", ...none }, light: { title: "光线", ...none } } },
      lens: { type: "object", title: "镜头", properties: { style: { title: "风格", ...none } } },
      camera: { type: "object", title: "运镜", properties: { zoom: { title: "变焦", ...still }, roll: { title: "旋转", ...still } } },
    };
    const mode = { ...kling.modes[0]!, schema: { type: "object", properties } };
    const params = { looks: { style: "ink", light: "none" }, lens: { style: "none" }, camera: { zoom: 3, roll: 0 } };
    expect(settingsOf(mode, params, "zh-CN", { yes: "是", no: "否", comma: "、" }).map(({ title, value }) => `${title}：${value}`)).toEqual(["画面：风格 水墨", "运镜：变焦 3"]);
  });

  it("name files by their ids", () => {
    expect(settingsOf(kling.modes[1], { image: "up_1" }, "zh-CN", { yes: "是", no: "否", comma: "、" })).toEqual([{ name: "image", title: "参考图", value: "", media: [{ id: "up_1", kind: "image" }] }]);
  });
});

function Shown({ works, view = "large", acts = {} }: { works: Task[]; view?: WallView; acts?: Partial<React.ComponentProps<typeof ActsProvider>> }) {
  const selection = useSelection(works.map(({ id }) => id));
  return (
    <ActsProvider tools={[nanoBanana, kling]} onDraft={() => {}} onRetried={() => {}} {...acts}>
      <Wall works={works} view={view} selection={selection} chosen={works.filter(({ id }) => selection.selected.has(id))} />
    </ActsProvider>
  );
}
const made = (count: number, extra: Partial<Task> = {}) =>
  Array.from({ length: count }, (_, i) => finished(1, { id: `t${i}`, summary: `作品${i}`, created_ms: Date.now() - i * 60_000, ...extra }));

describe("what is known of a work", () => {
  it("has all that it leads to together, above what is asked for once it is open", () => {
    const work = finished(1, { artifacts: [artifact("ar_1", "image", { follow_ups: [vendorButton("U1", "U1")] })] });
    renderPart(
      <ActsProvider tools={[nanoBanana, kling, midjourney]} onDraft={() => {}} onRetried={() => {}}>
        <WorkDetails task={work} artifact={work.artifacts[0]!} onOther={() => {}} />
      </ActsProvider>,
    );
    const [own, vendors] = [screen.getByRole("group", { name: "继续创作" }), screen.getByRole("toolbar", { name: "对这件作品的操作" })];
    const acts = screen.getByRole("group", { name: "任务操作" });
    expect(vendors.parentElement).toBe(own.parentElement);
    // Where its order says "last" to a row, the column of everything else must not hear it.
    expect(vendors.parentElement).not.toBe(acts.parentElement);
    expect(vendors.compareDocumentPosition(acts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });
});

describe("the address of a work's file", () => {
  it("is shown, copied and hidden by a press, and the choice is kept", async () => {
    const [work] = made(1);
    const look = () =>
      renderPart(
        <ActsProvider tools={[nanoBanana, kling]} onDraft={() => {}} onRetried={() => {}}>
          <WorkDetails task={work!} artifact={work!.artifacts[0]!} onOther={() => {}} />
        </ActsProvider>,
      );
    const { user, unmount } = look();
    const box = () => screen.queryByRole("textbox", { name: "文件地址" });
    expect(box()).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "显示链接" }));
    const url = new URL(work!.artifacts[0]!.url!, window.location.href).href;
    expect(box()).toHaveValue(url);
    await user.click(screen.getByRole("button", { name: "复制文件地址" }));
    expect(await navigator.clipboard.readText()).toBe(url);
    unmount();
    look();
    expect(box()).toHaveValue(url);
    await user.click(screen.getByRole("button", { name: "隐藏链接" }));
    expect(box()).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "显示链接" })).toHaveAttribute("aria-expanded", "false");
  });
});

describe("the wall", () => {
  it("draws only what is near the window, of however many works", () => {
    renderPart(<Shown works={made(10_000)} view="compact" />);
    const drawn = screen.getAllByRole("article").length;
    expect(drawn).toBeGreaterThan(10);
    expect(drawn).toBeLessThan(150);
  });

  it("is one stop of the Tab key, in which arrows move, Enter opens, Space chooses and D saves", async () => {
    const saved: unknown[] = [];
    server.use(
      http.get(api("/media/:id"), ({ params }) => {
        saved.push(params["id"]);
        return new HttpResponse(null, { status: 404 });
      }),
    );
    const address = () => screen.getByTestId("address").textContent;
    const { user } = renderPart(<Shown works={made(8)} />);
    await user.tab();
    expect(screen.getByRole("button", { name: "预览大图：作品0" })).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("button", { name: "预览大图：作品1" })).toHaveFocus();
    expect(screen.getAllByRole("button", { name: /^预览大图/ }).filter((button) => button.tabIndex === 0)).toHaveLength(1);
    await user.keyboard("{Enter}");
    expect(address()).toBe("/?work=t1&result=ar_t1_0");
    await user.keyboard(" ");
    expect(address()).toBe("/?work=t1&result=ar_t1_0");
    expect(within(screen.getByRole("article", { name: "作品1" })).getByRole("checkbox", { name: "选择这件作品" })).toBeChecked();
    await user.keyboard(" d");
    await waitFor(() => expect(saved).toEqual(["ar_t1_0"]));
  });

  it("shows failures as selected too, and deletes all that is selected", async () => {
    const failed = task({ id: "t_f", state: "failed", charge: "released", summary: "没成", created_ms: Date.now() - 3_600_000 });
    const asked: unknown[] = [];
    server.use(
      http.post(api("/tasks/delete"), async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json({ deleted: ["t0", "t_f"], kept: [] });
      }),
    );
    const { user } = renderPart(<Shown works={[...made(2), failed]} />);
    await user.tab();
    await user.keyboard(" ");
    await user.click(within(screen.getByRole("article", { name: "没成" })).getByRole("checkbox"));
    expect(screen.getByRole("article", { name: "没成" })).toHaveAttribute("data-selected", "true");
    screen.getByRole("button", { name: "预览大图：作品1" }).focus();
    await user.keyboard("{Delete}");
    await waitFor(() => expect(asked).toEqual([{ ids: ["t0", "t_f"] }]));
  });

  it("is no wider than a phone before it has been measured, or the phone would shrink the whole page", () => {
    const phone = vi.spyOn(window, "innerWidth", "get").mockReturnValue(390);
    renderPart(<Shown works={made(3)} view="list" />);
    for (const row of screen.getAllByRole("article")) expect(Number.parseFloat(row.style.width)).toBeLessThanOrEqual(366);
    phone.mockRestore();
  });

  it("goes to works far from the window", async () => {
    const { user } = renderPart(<Shown works={made(900)} />);
    await user.tab();
    await user.keyboard("{End}");
    await waitFor(() => expect(screen.getByRole("button", { name: "预览大图：作品899" })).toHaveFocus());
    await user.keyboard("{Home}");
    await waitFor(() => expect(screen.getByRole("button", { name: "预览大图：作品0" })).toHaveFocus());
  });

  it("tells prompt, tool, points and time under the pointer and with the focus, and always in the list", async () => {
    const works = [finished(1, { summary: "青花瓷", points: 12 })];
    const { user, unmount } = renderPart(<Shown works={works} />);
    const card = screen.getByRole("article", { name: "青花瓷" });
    expect(within(card).getByText("已完成")).toBeInTheDocument();
    expect(within(card).queryByText(/Nano Banana · 12 积分/)).not.toBeInTheDocument();
    await user.tab();
    expect(within(card).getByText(/Nano Banana · 12 积分/)).toBeInTheDocument();
    unmount();
    renderPart(<Shown works={works} view="list" />);
    expect(screen.getByRole("button", { name: /青花瓷.*Nano Banana · 线路一/ })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "已扣除 12 积分" })).toBeInTheDocument();
  });
});

describe("making a work again", () => {
  const failing = () => task({ id: "t_f", state: "failed", charge: "released", summary: "没成" });
  it("names today's price of the work's own settings", async () => {
    const { user } = renderPart(<Shown works={[finished(1, { summary: "瓶", points: 10, params: { prompt: "瓶", model: "gemini-2.5-flash-image-hd" } })]} />);
    await user.tab();
    expect(screen.getByRole("button", { name: "再来一次 · 30 积分" })).toBeInTheDocument();
  });

  it("asks first where it costs much", async () => {
    let asked = 0;
    server.use(
      http.post(api("/tasks/t_big/retry"), () => {
        asked += 1;
        return HttpResponse.json(task(), { status: 201 });
      }),
    );
    const dear = { ...nanoBanana, modes: nanoBanana.modes.map((mode) => ({ ...mode, price: { dimensions: [], rows: [{ when: [], points: ASK_FROM_POINTS }], per: null, measured: null } })) };
    const { user } = renderPart(<Shown works={[finished(1, { id: "t_big" })]} acts={{ tools: [dear] }} />);
    await user.tab();
    await user.click(screen.getByRole("button", { name: `再来一次 · ${ASK_FROM_POINTS} 积分` }));
    const dialog = await screen.findByRole("dialog", { name: "再来一次？" });
    expect(asked).toBe(0);
    await user.click(within(dialog).getByRole("button", { name: `确认 · ${ASK_FROM_POINTS} 积分` }));
    expect(await screen.findByText("已重新提交")).toBeInTheDocument();
    expect(asked).toBe(1);
  });

  it("asks in whose name it is paid, where an organisation pays", async () => {
    localStorage.setItem("uid", "100200300");
    localStorage.setItem("wallet", "100200300\no_1\n剪辑组");
    const dear = { ...nanoBanana, modes: nanoBanana.modes.map((mode) => ({ ...mode, price: { dimensions: [], rows: [{ when: [], points: ASK_FROM_POINTS }], per: null, measured: null } })) };
    const { user } = renderPart(<Shown works={[finished(1)]} acts={{ tools: [dear] }} />);
    await user.tab();
    await user.click(screen.getByRole("button", { name: `再来一次 · ${ASK_FROM_POINTS} 积分` }));
    const dialog = await screen.findByRole("dialog", { name: "再来一次？" });
    expect(dialog).toHaveTextContent(`需要 ${ASK_FROM_POINTS} 积分。积分由「剪辑组」支付。`);
  });

  it("asks for what it came to before, not for the most that any file might cost", async () => {
    let asked = 0;
    server.use(
      http.post(api("/tasks/t_short/retry"), () => {
        asked += 1;
        return HttpResponse.json(task(), { status: 201 });
      }),
    );
    const price = { dimensions: [], rows: [{ when: [], points: 60 }], per: null, measured: { fact: "seconds(audio)", step: 60, most: 600, asked_by: null } };
    const byTheMinute = { ...nanoBanana, modes: nanoBanana.modes.map((mode) => ({ ...mode, price })) };
    const { user } = renderPart(<Shown works={[finished(1, { id: "t_short", points: 60 })]} acts={{ tools: [byTheMinute] }} />);
    await user.tab();
    await user.click(screen.getByRole("button", { name: "再来一次" }));
    expect(await screen.findByText("已重新提交")).toBeInTheDocument();
    expect(asked).toBe(1);
  });


  it("is called a retry where there is no work, and names its price all the same", () => {
    const { unmount } = renderPart(<Shown works={[failing()]} />);
    expect(screen.getByRole("button", { name: /^重试/ })).toBeInTheDocument();
    unmount();
    renderPart(<Shown works={[{ ...failing(), params: { prompt: "瓶", model: "gemini-2.5-flash-image-hd" } }]} />);
    expect(screen.getByRole("button", { name: "重试 · 30 积分" })).toBeInTheDocument();
  });
});
