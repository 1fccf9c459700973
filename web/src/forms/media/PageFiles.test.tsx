import { act, createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { MediaSlot } from "../context";
import { renderForm } from "../testing";
import type { JsonSchema } from "../types";
import { MEDIA_DRAG_TYPE, offerMedia, offeredKinds } from "./offer";
import { kindOfUrl, placeFiles } from "./slots";

const media = (title: string, accept: string[], extra: Partial<JsonSchema> = {}) =>
  ({ type: "string", title, "x-widget": "media", "x-media": { accept }, ...extra }) as JsonSchema;
const schema: JsonSchema = {
  type: "object",
  properties: {
    words: { type: "string", title: "提示词", "x-widget": "prompt" },
    first: media("首帧", ["image"]),
    last: media("尾帧", ["image"]),
    film: media("视频", ["video"]),
    more: media("参考图", ["image"], { type: "array", items: { type: "string" }, maxItems: 2 }),
  },
};
const file = (name: string, type = "image/png") => new File([name], name, { type, lastModified: 1 });
const transfer = (data: Record<string, string>, files: File[] = []) => ({
  types: [...Object.keys(data), ...(files.length > 0 ? ["Files"] : [])],
  files,
  items: files.map(({ type }) => ({ kind: "file", type })),
  getData: (type: string) => data[type] ?? "",
});
const paste = (target: Element, data: Record<string, string>, files: File[] = []) => {
  const event = createEvent.paste(target, { clipboardData: transfer(data, files) });
  fireEvent(target, event);
  return event.defaultPrevented;
};

describe("what is pasted anywhere on the page", () => {
  it("goes into the first fitting empty place, is said, and is taken back by one press", async () => {
    const { uploads, value, toasts, actions } = renderForm(schema, { eagerUploads: true });
    await act(async () => void paste(document.body, {}, [file("a.png")]));
    await act(async () => void paste(document.body, {}, [file("b.mp4", "video/mp4"), file("c.png")]));
    await waitFor(() => expect(value()).toEqual({ first: "up_1", film: "up_2", last: "up_3" }));
    expect(toasts).toEqual(["已放入「首帧」", "已放入「视频、尾帧」"]);
    expect(uploads.map((upload) => upload.file.name)).toEqual(["a.png", "b.mp4", "c.png"]);
    expect(actions[1]!.label).toBe("撤销");
    act(() => actions[1]!.run());
    expect(value()).toEqual({ first: "up_1" });
  });

  it("replaces a single file only where nothing else is left, and undoing gives the old one back", async () => {
    const one: JsonSchema = { type: "object", properties: { first: media("首帧", ["image"]) } };
    const { value, actions } = renderForm(one, { eagerUploads: true, value: { first: "up_old" } });
    await act(async () => void paste(document.body, {}, [file("new.png")]));
    await waitFor(() => expect(value()).toEqual({ first: "up_1" }));
    act(() => actions.at(-1)!.run());
    expect(value()).toEqual({ first: "up_old" });
  });

  it("takes an address, but leaves text to whoever is writing", async () => {
    const { context, value } = renderForm(schema);
    await act(async () => void expect(paste(document.body, { text: "https://a.cn/clip.mp4?x=1" })).toBe(true));
    expect(context.importUrl).toHaveBeenCalledWith("https://a.cn/clip.mp4?x=1");
    await waitFor(() => expect(value()).toEqual({ film: "up_link" }));
    expect(paste(screen.getByLabelText("提示词"), { text: "https://a.cn/clip.mp4" })).toBe(false);
    expect(paste(screen.getByLabelText("提示词"), { text: "A\tB" }, [file("table.png")])).toBe(false);
    expect(paste(document.body, { text: "一段话" })).toBe(false);
    expect(context.importUrl).toHaveBeenCalledTimes(1);
  });

  it("says that there is no place for it, and leaves what lies behind a dialog alone", () => {
    const { uploads, toasts } = renderForm(schema);
    paste(document.body, {}, [file("a.mp3", "audio/mpeg")]);
    expect(toasts).toEqual(["这里没有可以放音频的位置"]);
    const dialog = document.body.appendChild(document.createElement("div"));
    dialog.setAttribute("role", "dialog");
    dialog.setAttribute("aria-modal", "true");
    paste(document.body, {}, [file("a.png")]);
    dialog.remove();
    expect(uploads).toHaveLength(0);
  });
});

describe("what is dropped anywhere on the page", () => {
  it("is invited by the names of the places that take it, and goes where it is let go", async () => {
    const { value } = renderForm(schema, { eagerUploads: true });
    const dataTransfer = transfer({}, [file("a.png")]);
    fireEvent.dragEnter(document.body, { dataTransfer });
    const places = [...document.querySelectorAll("[data-drop-slot] > span")].map((place) => place.textContent);
    expect(places).toEqual(["首帧", "尾帧", "参考图"]);
    await act(async () => void fireEvent.drop(document.querySelector("[data-drop-slot='1']")!, { dataTransfer }));
    await waitFor(() => expect(value()).toEqual({ last: "up_1" }));
    expect(document.querySelector("[data-drop-page]")).toBeNull();
    await act(async () => void fireEvent.drop(document.body, { dataTransfer: transfer({}, [file("b.png")]) }));
    await waitFor(() => expect(value()).toEqual({ first: "up_2", last: "up_1" }));
  });

  it("may be a result of any kind, which only the places of its kind take", async () => {
    const { value } = renderForm(schema);
    const held: Record<string, string> = {};
    const data = { setData: (type: string, text: string) => void (held[type] = text) } as unknown as DataTransfer;
    offerMedia(data, { id: "ar_1", kind: "video", url: "/m/1", name: "海边" });
    fireEvent.dragOver(document.body, { dataTransfer: transfer(held) });
    expect([...document.querySelectorAll("[data-drop-slot] > span")].map((place) => place.textContent)).toEqual(["视频"]);
    fireEvent.drop(document.body, { dataTransfer: transfer(held) });
    await waitFor(() => expect(value()).toEqual({ film: "ar_1" }));
    expect(offeredKinds(transfer({ [MEDIA_DRAG_TYPE]: "", [`${MEDIA_DRAG_TYPE}-model`]: "" }) as unknown as DataTransfer)).toBeNull();
  });

  it("is no link of the page that somebody happens to drag", () => {
    renderForm(schema);
    fireEvent.dragStart(document.body);
    fireEvent.dragOver(document.body, { dataTransfer: transfer({ "text/uri-list": "https://a.cn/" }) });
    expect(document.querySelector("[data-drop-page]")).toBeNull();
    fireEvent.dragEnd(document.body);
  });
});

describe("placing", () => {
  const slot = (label: string, free: number, empty: boolean, replaces = false) => {
    const added: File[][] = [];
    const one: MediaSlot = {
      label, kinds: ["image"], free: () => free, empty: () => empty, replaces: () => replaces,
      addFiles: (files) => { added.push(files); return () => {}; }, addUrl: () => () => {}, addStored: () => () => {},
    };
    return Object.assign(one, { added });
  };

  it("fills empty places first, then lists, and tells a full list of the rest", () => {
    const [single, list] = [slot("首帧", 1, true, true), slot("参考图", 2, true)];
    placeFiles([single, list], ["a", "b", "c", "d"].map((name) => file(name)));
    expect(single.added.map((files) => files.map(({ name }) => name))).toEqual([["a"]]);
    expect(list.added.map((files) => files.map(({ name }) => name))).toEqual([["b", "c", "d"]]);
  });

  it("reads the kind of an address from its end", () => {
    expect(["https://a.cn/x.PNG?y=1", "https://a.cn/x.mp3", "https://a.cn/x"].map(kindOfUrl)).toEqual(["image", "audio", null]);
  });
});
