import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { member } from "@/testing/accountFixtures";
import { text } from "@/testing/fixtureParts";
import { anonymous } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { http, HttpResponse, server, said, state } from "@/testing/server";
import { following, preceding } from "../order";
import { forgetQueue } from "../queue";

/** jsdom plays nothing: this stands in for the browser's player. */
const players: FakeAudio[] = [];
class FakeAudio extends EventTarget {
  src = "";
  volume = 1;
  muted = false;
  currentTime = 0;
  duration = 100;
  paused = true;
  constructor() {
    super();
    players.push(this);
  }
  play() {
    this.paused = false;
    this.dispatchEvent(new Event("durationchange"));
    this.dispatchEvent(new Event("play"));
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
  }
}
const audio = () => players.at(-1)!;
const finish = () => act(async () => void audio().dispatchEvent(new Event("ended")));

beforeEach(() => {
  vi.stubGlobal("Audio", FakeAudio);
  state.session = anonymous;
  forgetQueue();
});

const bar = () => within(screen.getByRole("region", { name: "播放控制" }));
const plays = (title: string) => waitFor(() => expect(bar().getByText(title)).toBeInTheDocument());

describe("the music player", () => {
  it("lists all songs with title, first line, length and day, three at a time as they are asked for", async () => {
    const { user } = renderApp("/musicplayer");
    const list = within(await screen.findByRole("region", { name: "我的歌曲" }));
    expect((await list.findAllByRole("listitem")).map((item) => item.textContent)).toEqual([
      "播放 雨巷青石板上雨声慢01:352026年11月20日", "播放 长安月青石板上雨声慢01:422026年11月19日", "播放 采莲曲01:492026年11月18日",
    ]);
    await user.click(list.getByRole("button", { name: "加载更多" }));
    expect(await list.findByText("大漠孤烟")).toBeInTheDocument();
    expect(list.getAllByRole("listitem")).toHaveLength(6);
    await user.click(list.getByRole("button", { name: "加载更多" }));
    expect(await list.findByText("归去来兮")).toBeInTheDocument();
    expect(list.queryByRole("button", { name: "加载更多" })).toBeNull();
  });

  it("fetches more of the list when its end comes near", async () => {
    let near = () => {};
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
          near = () => report([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    renderApp("/musicplayer");
    const list = within(await screen.findByRole("region", { name: "我的歌曲" }));
    await list.findByText("采莲曲");
    act(near);
    expect(await list.findByText("春江花月夜")).toBeInTheDocument();
    act(near);
    expect(await list.findByText("归去来兮")).toBeInTheDocument();
  });

  it("says where the list could not go on, and tries again", async () => {
    let broken = true;
    server.use(http.get("*/api/suno/logs/page", ({ request }) => (broken && request.url.includes("current=2") ? said(null, { success: false, code: "BUSY", msg: "忙" }) : undefined)));
    const { user } = renderApp("/musicplayer");
    const list = within(await screen.findByRole("region", { name: "我的歌曲" }));
    await user.click(await list.findByRole("button", { name: "加载更多" }));
    const retry = await list.findByRole("button", { name: "重试" });
    expect(list.getByText("雨巷")).toBeInTheDocument();
    broken = false;
    await user.click(retry);
    expect(await list.findByText("大漠孤烟")).toBeInTheDocument();
  });

  it("plays, pauses and goes on over the end of a page, half as loud as it can", async () => {
    const { user } = renderApp("/musicplayer");
    await user.click(await screen.findByRole("button", { name: /^播放 ?采莲曲/ }));
    await plays("采莲曲");
    expect(audio().src).toContain("ar_song_2");
    expect(audio().volume).toBe(0.5);
    expect(screen.getByText("这首歌没有歌词")).toBeInTheDocument();
    await user.click(bar().getByRole("button", { name: "暂停" }));
    expect(audio().paused).toBe(true);
    await user.click(bar().getByRole("button", { name: "播放" }));
    expect(audio().paused).toBe(false);
    await finish();
    await plays("大漠孤烟");
    // The list has gone on with the player.
    const list = within(screen.getByRole("region", { name: "我的歌曲" }));
    expect(await list.findByRole("button", { name: /^暂停 ?大漠孤烟/ })).toHaveAttribute("aria-current", "true");
    expect(within(screen.getByRole("region", { name: "歌词" })).getByText("青石板上雨声慢")).toBeInTheDocument();
  });

  it("repeats a song, all songs, or stops after the last", async () => {
    const { user } = renderApp("/musicplayer");
    await user.click(await screen.findByRole("button", { name: /^播放 ?雨巷/ }));
    await plays("雨巷");
    await user.click(bar().getByRole("button", { name: "上一首" }));
    await plays("归去来兮");
    await finish();
    expect(audio().paused).toBe(true);
    await user.click(bar().getByRole("button", { name: "循环：关闭" }));
    await finish();
    await plays("雨巷");
    await user.click(bar().getByRole("button", { name: "循环：全部" }));
    audio().currentTime = 99;
    await finish();
    expect(audio().currentTime).toBe(0);
    expect(bar().getByText("雨巷")).toBeInTheDocument();
    expect(bar().getByRole("button", { name: "循环：单曲" })).toHaveAttribute("aria-pressed", "true");
  });

  it("plays on by chance while that is wished, and as loud as its bar says", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.99);
    const { user } = renderApp("/musicplayer");
    const first = await screen.findByRole("button", { name: /^播放 ?雨巷/ });
    const shuffle = bar().getByRole("button", { name: "随机播放" });
    expect(shuffle).toHaveAttribute("aria-pressed", "false");
    await user.click(shuffle);
    expect(shuffle).toHaveAttribute("aria-pressed", "true");
    await user.click(first);
    await plays("雨巷");
    await user.click(bar().getByRole("button", { name: "下一首" }));
    await plays("归去来兮");
    await user.click(shuffle);
    await user.click(bar().getByRole("button", { name: "下一首" }));
    await plays("雨巷");
    const volume = bar().getByRole("slider", { name: "音量" });
    expect(volume).toHaveAttribute("aria-valuetext", "50%");
    fireEvent.change(volume, { target: { value: "0.8" } });
    expect(audio().volume).toBe(0.8);
    expect(volume).toHaveAttribute("aria-valuetext", "80%");
    audio().currentTime = 0;
    fireEvent.change(bar().getByRole("slider", { name: "播放进度" }), { target: { value: "40" } });
    expect(audio().currentTime).toBe(40);
  });

  it("starts a song again before it goes back, and stops when the page is left", async () => {
    const { user, unmount } = renderApp("/musicplayer");
    await user.click(await screen.findByRole("button", { name: /^播放 ?长安月/ }));
    await plays("长安月");
    audio().currentTime = 30;
    await user.click(bar().getByRole("button", { name: "上一首" }));
    expect(audio().currentTime).toBe(0);
    expect(bar().getByText("长安月")).toBeInTheDocument();
    unmount();
    expect(audio().paused).toBe(true);
  });

  it("says when a song cannot be played", async () => {
    const { user } = renderApp("/musicplayer");
    const button = await screen.findByRole("button", { name: /^播放 ?雨巷/ });
    vi.spyOn(audio(), "play").mockRejectedValue(new DOMException("no", "NotSupportedError"));
    await user.click(button);
    expect(await screen.findByText("歌曲无法播放，请稍后重试")).toBeInTheDocument();
  });

  it("leads who has no songs to the tool that makes them, and tells a visitor about signing in, without asking for a visitor's", async () => {
    const asked = vi.fn();
    server.use(http.get("*/api/suno/logs/page", () => (asked(), said({ records: [], total: 0 }))));
    state.session = { user: null, points: null };
    renderApp("/musicplayer");
    expect(await screen.findByText("登录后听您的歌曲")).toBeInTheDocument();
    const list = within(screen.getByRole("region", { name: "我的歌曲" }));
    expect(list.getByRole("link", { name: "登录" })).toHaveAttribute("href", "/login?redirect=%2Fmusicplayer");
    expect(list.getByRole("link", { name: "注册送 300 积分" })).toHaveAttribute("href", "/register?redirect=%2Fmusicplayer");
    const [, link] = await screen.findAllByRole("link", { name: "创作新歌" });
    expect(link).toHaveAttribute("href", "/provider-generator/video-generator/suno-generator");
    expect(asked).not.toHaveBeenCalled();
    expect(bar().getByRole("button", { name: "播放" })).toBeDisabled();
  });
});

describe("the queue", () => {
  /** The page with all songs in its list. */
  const opened = async () => {
    const view = renderApp("/musicplayer");
    const list = within(await screen.findByRole("region", { name: "我的歌曲" }));
    await view.user.click(await list.findByRole("button", { name: "加载更多" }));
    await list.findByText("夜航船");
    const press = (name: string) => view.user.click(list.getByRole("button", { name }));
    const show = (name: RegExp) => view.user.click(list.getByRole("radio", { name }));
    const queued = () => within(screen.getByRole("list", { name: "队列" })).getAllByRole("listitem").map((item) => item.querySelector("strong")!.textContent);
    return { ...view, list, press, show, queued };
  };

  it("plays what was put in front first, then what was added, then the list goes on where it was", async () => {
    const { user, list, press } = await opened();
    await user.click(list.getByRole("button", { name: /^播放 ?雨巷/ }));
    await plays("雨巷");
    await press("加入队列：夜航船");
    await press("加入队列：大漠孤烟");
    await press("接下来播放：春江花月夜");
    for (const title of ["春江花月夜", "夜航船", "大漠孤烟", "长安月"]) {
      await finish();
      await plays(title);
    }
    await user.click(bar().getByRole("button", { name: "上一首" }));
    await plays("雨巷");
  });

  it("is left in its order by chance", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.99);
    const { user, list, press } = await opened();
    await user.click(list.getByRole("button", { name: /^播放 ?长安月/ }));
    await plays("长安月");
    await user.click(bar().getByRole("button", { name: "随机播放" }));
    await press("加入队列：大漠孤烟");
    await press("加入队列：采莲曲");
    for (const title of ["大漠孤烟", "采莲曲", "雨巷"]) {
      await user.click(bar().getByRole("button", { name: "下一首" }));
      await plays(title);
    }
  });

  it("is put in another order by buttons and by dragging, shortened, cleared and brought back", async () => {
    const { user, press, show, queued } = await opened();
    for (const title of ["雨巷", "长安月", "采莲曲"]) await press(`加入队列：${title}`);
    await show(/^队列 3/);
    expect(queued()).toEqual(["雨巷", "长安月", "采莲曲"]);
    await user.click(screen.getByRole("button", { name: "下移：雨巷" }));
    expect(queued()).toEqual(["长安月", "雨巷", "采莲曲"]);
    expect(screen.getByRole("button", { name: "下移：雨巷" })).toHaveFocus();
    expect(screen.getByText("雨巷 排在第 2")).toBeInTheDocument();
    const [first, , third] = within(screen.getByRole("list", { name: "队列" })).getAllByRole("listitem");
    fireEvent.dragStart(third!, { dataTransfer: {} });
    // Over its lower half.
    fireEvent.dragOver(first!);
    fireEvent.drop(first!);
    expect(queued()).toEqual(["长安月", "采莲曲", "雨巷"]);
    await user.click(screen.getByRole("button", { name: "移出队列：长安月" }));
    expect(queued()).toEqual(["采莲曲", "雨巷"]);
    await user.click(screen.getByRole("button", { name: "清空队列" }));
    expect(screen.getByText("队列是空的")).toBeInTheDocument();
    await user.click(await screen.findByRole("button", { name: "撤销" }));
    expect(queued()).toEqual(["采莲曲", "雨巷"]);
  });

  it("outlives the page, but is nobody else's", async () => {
    const { press, unmount } = await opened();
    await press("加入队列：采莲曲");
    unmount();
    const again = renderApp("/musicplayer");
    await again.user.click(await screen.findByRole("radio", { name: "队列 1" }));
    expect(within(screen.getByRole("list", { name: "队列" })).getByText("采莲曲")).toBeInTheDocument();
    again.unmount();
    state.session = { ...member, user: { ...member.user!, id: "u_2" } };
    renderApp("/musicplayer");
    expect(await screen.findByRole("radio", { name: "队列" })).toBeInTheDocument();
  });
});

describe("the player's keys", () => {
  const key = (name: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });

  it("play, seek, change songs, loudness and order, and are told by ?", async () => {
    const { user } = renderApp("/musicplayer");
    await user.click(await screen.findByRole("button", { name: /^播放 ?长安月/ }));
    await plays("长安月");
    act(() => (document.activeElement as HTMLElement).blur());
    key(" ");
    expect(audio().paused).toBe(true);
    key(" ");
    expect(audio().paused).toBe(false);
    key("ArrowRight");
    key("ArrowRight");
    expect(audio().currentTime).toBe(10);
    key("ArrowLeft");
    expect(audio().currentTime).toBe(5);
    key("ArrowUp");
    expect(audio().volume).toBeCloseTo(0.55);
    key("m");
    expect(audio().muted).toBe(true);
    expect(bar().getByRole("slider", { name: "音量" })).toHaveAttribute("aria-valuetext", "0%");
    key("M");
    expect(audio().muted).toBe(false);
    key("s");
    expect(bar().getByRole("button", { name: "随机播放" })).toHaveAttribute("aria-pressed", "true");
    key("s");
    key("r");
    expect(bar().getByRole("button", { name: "循环：全部" })).toBeInTheDocument();
    key("ArrowRight", { shiftKey: true });
    await plays("采莲曲");
    audio().currentTime = 0;
    key("ArrowLeft", { shiftKey: true });
    await plays("长安月");
    key("?", { shiftKey: true });
    expect(await screen.findByRole("dialog", { name: "快捷键" })).toHaveTextContent("后退或前进 5 秒");
    key("m");
    expect(audio().muted).toBe(false);
  });

  it("do nothing while somebody writes, and leave a button and a scrolling text their own", async () => {
    const { user } = renderApp("/musicplayer");
    const song = await screen.findByRole("button", { name: /^播放 ?雨巷/ });
    await user.click(song);
    await plays("雨巷");
    const field = document.body.appendChild(document.createElement("input"));
    for (const name of ["m", " ", "ArrowUp", "?"]) fireEvent.keyDown(field, { key: name });
    field.remove();
    fireEvent.keyDown(song, { key: " " });
    fireEvent.keyDown(screen.getByRole("region", { name: "雨巷" }), { key: "ArrowDown" });
    fireEvent.keyDown(song, { key: "m", ctrlKey: true });
    expect([audio().muted, audio().volume, audio().paused]).toEqual([false, 0.5, false]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the lock screen and the keys of a headset", () => {
  it("show the song and lead on, back and to a moment, until the page is left", async () => {
    const handlers: Record<string, ((details: object) => void) | null> = {};
    const media = {
      metadata: null as { title: string; artist: string; artwork: { src: string }[] } | null,
      playbackState: "none",
      setActionHandler: (action: string, handler: ((details: object) => void) | null) => void (handlers[action] = handler),
      setPositionState: vi.fn(),
    };
    vi.stubGlobal("MediaMetadata", class { constructor(facts: object) { Object.assign(this, facts); } });
    Object.defineProperty(navigator, "mediaSession", { value: media, configurable: true });
    const { user, unmount } = renderApp("/musicplayer");
    await user.click(await screen.findByRole("button", { name: /^播放 ?雨巷/ }));
    await plays("雨巷");
    expect(media.metadata).toMatchObject({ title: "雨巷", artist: "2026年11月20日", artwork: [{ src: "/api/v1/media/ar_cover_0" }] });
    expect(media.playbackState).toBe("playing");
    act(() => handlers["pause"]!({}));
    expect(audio().paused).toBe(true);
    expect(media.playbackState).toBe("paused");
    act(() => handlers["play"]!({}));
    expect(audio().paused).toBe(false);
    act(() => handlers["seekto"]!({ seekTime: 42 }));
    expect(audio().currentTime).toBe(42);
    expect(media.setPositionState).toHaveBeenLastCalledWith({ duration: 100, position: 42 });
    act(() => handlers["nexttrack"]!({}));
    await plays("长安月");
    audio().currentTime = 0;
    act(() => handlers["previoustrack"]!({}));
    await plays("雨巷");
    unmount();
    expect(handlers["nexttrack"]).toBeNull();
    expect(media.metadata).toBeNull();
    Reflect.deleteProperty(navigator, "mediaSession");
  });
});

describe("who has no songs", () => {
  const published = (at: number) => ({
    id: `pub_${at}`, kind: "audio", title: text(`众声 ${at}`), author: at === 1 ? "李白" : null, author_avatar: null, duration_ms: 61_000, public_ms: null,
    url: `/api/v1/media/pub_${at}`, poster: null, width: null, height: null, mime: "audio/mpeg", tool: "suno", mode: "song", likes: 0, liked: false, own: false, source: "site",
  });

  it("hears what others published, which leads to the work", async () => {
    server.use(
      http.get("*/api/v1/gallery", ({ request }) =>
        HttpResponse.json(request.url.includes("kind=audio") ? (request.url.includes("cursor=c1") ? { items: [published(3)], next_cursor: null } : { items: [published(1), published(2)], next_cursor: "c1" }) : { items: [], next_cursor: null }),
      ),
    );
    state.session = { user: null, points: null };
    const { user } = renderApp("/musicplayer");
    const list = within(await screen.findByRole("region", { name: "大家发布的歌曲" }));
    await list.findByText("众声 1");
    expect(within(screen.getByRole("region", { name: "我的歌曲" })).getByText("登录后听您的歌曲")).toBeInTheDocument();
    await user.click(await list.findByRole("button", { name: /^播放 ?众声 1 ?李白/ }));
    await plays("众声 1");
    expect(audio().src).toContain("pub_1");
    expect(screen.getByRole("link", { name: "查看这件作品" })).toHaveAttribute("href", "/works/pub_1");
    // The end of what has come is near, so the rest is fetched.
    expect(await list.findByText("众声 3")).toBeInTheDocument();
    await finish();
    await plays("众声 2");
    expect(screen.queryByRole("region", { name: "歌词" })).toBeNull();
  });
});

describe("the order of songs", () => {
  it("never repeats the same song by chance", () => {
    const places = Array.from({ length: 20 }, (_, at) => following(2, 5, { shuffle: true, wrap: false }, () => at / 20));
    expect([...new Set(places)].sort()).toEqual([0, 1, 3, 4]);
    expect(following(0, 1, { shuffle: true, wrap: false })).toBeNull();
    expect(following(0, 1, { shuffle: true, wrap: true })).toBe(0);
  });

  it("ends, or begins again", () => {
    expect(following(4, 5, { shuffle: false, wrap: false })).toBeNull();
    expect(following(4, 5, { shuffle: false, wrap: true })).toBe(0);
    expect(preceding(0, 5)).toBe(4);
    expect(following(0, 0, { shuffle: true, wrap: true })).toBeNull();
    expect(preceding(0, 0)).toBeNull();
  });
});
