import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderForm } from "../testing";
import type { JsonSchema } from "../types";
import { TransferError } from "./failure";
import { MEDIA_DRAG_TYPE } from "./offer";

const images: JsonSchema = {
  type: "array", title: "参考图", items: { type: "string" }, maxItems: 3, uniqueItems: true, "x-widget": "media",
  "x-media": { accept: ["image"], mime: ["image/png", "image/jpeg"], max_bytes: 1000 },
  "x-limit-message": "最多只能上传 3 张图片",
  errorMessage: { max_bytes: "文件大小不能超过10MB", accept: "请上传有效的图片文件", uniqueItems: "该图片已添加为参考图。" },
};
const many: JsonSchema = { type: "object", properties: { prompt: { type: "string", title: "提示词", "x-widget": "prompt" }, images } };
const single: JsonSchema = {
  type: "object", required: ["image"], properties: { image: { ...images, type: "string", items: undefined, maxItems: undefined } as JsonSchema },
};
const png = (name: string, bytes = 8, type = "image/png") => new File(["x".repeat(bytes)], name, { type, lastModified: 1 });
const picker = () => document.querySelector<HTMLInputElement>("input[type=file]")!;
const tiles = () => screen.queryAllByRole("listitem").filter((item) => item.querySelector("[data-tile]"));
const transfer = (data: Record<string, string>, files: File[] = []) => ({
  types: [...Object.keys(data), ...(files.length > 0 ? ["Files"] : [])],
  files,
  getData: (type: string) => data[type] ?? "",
  setData: () => {},
});

describe("media", () => {
  it("uploads several at once, shows progress and keeps the chosen order whichever ends first", async () => {
    const { user, uploads, value, status } = renderForm(many);
    await user.upload(picker(), [png("a.png"), png("b.png")]);
    act(() => uploads[0]!.progress(0.4));
    expect(screen.getByRole("progressbar", { name: "a.png" })).toHaveAttribute("aria-valuenow", "40");
    expect(status()).toEqual({ valid: false, uploading: true });
    await act(async () => uploads[1]!.done({ id: "up_b" }));
    expect(value()).toEqual({ images: ["up_b"] });
    await act(async () => uploads[0]!.done({ id: "up_a" }));
    expect(value()).toEqual({ images: ["up_a", "up_b"] });
    expect(status()).toEqual({ valid: true, uploading: false });
    expect(screen.getByText("2/3")).toBeInTheDocument();
  });

  it("checks type and size before anything is sent, in the schema's words", async () => {
    const { user, uploads } = renderForm(many);
    await user.upload(picker(), png("big.png", 2000));
    expect(screen.getByRole("alert")).toHaveTextContent("文件大小不能超过10MB");
    // The picker's filter does not apply to what is dropped.
    fireEvent.drop(screen.getByRole("group", { name: "参考图" }), { dataTransfer: transfer({}, [png("movie.mp4", 8, "video/mp4")]) });
    expect(screen.getByRole("alert")).toHaveTextContent("请上传有效的图片文件");
    expect(uploads).toHaveLength(0);
    await user.upload(picker(), png("ok.png"));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(uploads).toHaveLength(1);
  });

  it("takes the first files that fit and says that more do not", async () => {
    const { user, uploads, toasts } = renderForm(many);
    await user.upload(picker(), ["a", "b", "c", "d", "e"].map((name) => png(`${name}.png`)));
    expect(uploads.map((upload) => upload.file.name)).toEqual(["a.png", "b.png", "c.png"]);
    expect(toasts).toEqual(["最多只能上传 3 张图片"]);
    expect(screen.queryByRole("button", { name: /点击、拖入/ })).not.toBeInTheDocument();
  });

  it("refuses the same file and the same content under another name", async () => {
    const { user, uploads, toasts, value } = renderForm(many);
    await user.upload(picker(), png("a.png"));
    await act(async () => uploads[0]!.done({ id: "up_a" }));
    await user.upload(picker(), png("a.png"));
    expect(uploads).toHaveLength(1);
    await user.upload(picker(), png("copy.png", 9));
    await act(async () => uploads[1]!.done({ id: "up_a" }));
    expect(toasts).toEqual(["该图片已添加为参考图。", "该图片已添加为参考图。"]);
    expect(value()).toEqual({ images: ["up_a"] });
  });

  it("says that a file was taken in and removed where its field does, and elsewhere to screen readers alone", async () => {
    const said = async (schema: JsonSchema) => {
      const { user, uploads, toasts, view } = renderForm(schema);
      await user.upload(picker(), png("a.png"));
      expect(toasts).toEqual([]);
      await act(async () => uploads[0]!.done({ id: "up_said" }));
      expect(screen.getByRole("status")).toHaveTextContent("a.png 已添加");
      const added = [...toasts];
      await user.click(screen.getByRole("button", { name: /^移除.*a\.png/ }));
      view.unmount();
      return [added, toasts];
    };
    const own = structuredClone(many);
    own.properties!["images"]!["x-media"]!.announce = true;
    expect(await said(own)).toEqual([["a.png 已添加"], ["a.png 已添加", "a.png 已移除"]]);
    expect(await said(many)).toEqual([[], []]);
  });

  it("shows a failed upload, holds back the task, and tries again", async () => {
    const { user, uploads, status, value, form } = renderForm(many);
    await user.upload(picker(), png("a.png"));
    await act(async () => uploads[0]!.fail("服务器返回上传失败。"));
    expect(screen.getByText("服务器返回上传失败。")).toBeInTheDocument();
    expect(status()).toEqual({ valid: false, uploading: false });
    act(() => void expect(form().reveal()).toBe(false));
    expect(screen.getByText("有文件上传失败，请重试或移除")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "重试: a.png" }));
    await act(async () => uploads[1]!.done({ id: "up_a" }));
    expect(value()).toEqual({ images: ["up_a"] });
    expect(status()?.valid).toBe(true);
  });

  it.each([
    ["图片上传失败: {reason}", "服务器返回上传失败。", "internal", "图片上传失败: 服务器返回上传失败。"],
    ["上传图片失败", "网络连接失败", undefined, "上传图片失败"],
    ["文件 {name} 上传失败", "服务器内部错误", "internal", "文件 a.png 上传失败"],
    ["上传图片失败", "今日上传量已达上限，请明天再试", "rate_limited", "今日上传量已达上限，请明天再试"],
  ])("says %s alone, in full, beside the field", async (upload, message, code, shown) => {
    const own = structuredClone(many);
    own.properties!["images"]!.errorMessage!["upload"] = upload;
    const { user, uploads } = renderForm(own);
    await user.upload(picker(), png("a.png"));
    await act(async () => uploads[0]!.fail(message, code));
    expect(screen.getByRole("alert")).toHaveTextContent(new RegExp(`^${shown}$`));
    expect(screen.getAllByText(shown)).toHaveLength(1);
    expect(tiles()).toHaveLength(1);
  });

  it("tells a refusal of the server from an answer that never came, where the field has words for both", async () => {
    const own = structuredClone(many);
    Object.assign(own.properties!["images"]!.errorMessage!, { upload: "上传图片失败", upload_refused: "文件 {name} 上传失败" });
    const { user, uploads } = renderForm(own);
    await user.upload(picker(), [png("a.png"), png("b.png")]);
    await act(async () => uploads[0]!.fail("网络连接失败"));
    await act(async () => uploads[1]!.fail("服务器内部错误", "internal"));
    expect(screen.getByText("上传图片失败")).toBeInTheDocument();
    expect(screen.getByText("文件 b.png 上传失败")).toBeInTheDocument();
  });

  it("empties a field whose failed files do not stay, and says why", async () => {
    const own = structuredClone(many);
    own.properties!["images"]!["x-media"]!.clear_failed = true;
    own.properties!["images"]!.errorMessage!["upload"] = "图片上传失败。";
    const { user, uploads, status } = renderForm(own);
    await user.upload(picker(), png("a.png"));
    await act(async () => uploads[0]!.fail("网络连接失败"));
    expect(screen.getByRole("alert")).toHaveTextContent(/^图片上传失败。$/);
    expect(tiles()).toHaveLength(0);
    expect(status()).toEqual({ valid: true, uploading: false });
  });

  it("stops an upload whose tile is removed", async () => {
    const { user, uploads, value } = renderForm(many);
    await user.upload(picker(), png("a.png"));
    await user.click(screen.getByRole("button", { name: "取消上传 a.png" }));
    expect(uploads[0]!.signal?.aborted).toBe(true);
    await act(async () => uploads[0]!.done());
    expect(value()).toEqual({});
    expect(tiles()).toHaveLength(0);
  });

  it("takes dropped files, dropped links and results of the page", async () => {
    const { uploads, value, context } = renderForm(many);
    const zone = screen.getByRole("group", { name: "参考图" });
    fireEvent.dragOver(zone, { dataTransfer: transfer({}, [png("a.png")]) });
    expect(zone).toHaveAttribute("data-hovered");
    fireEvent.drop(zone, { dataTransfer: transfer({}, [png("a.png")]) });
    await act(async () => uploads[0]!.done({ id: "up_a" }));
    await act(async () => void fireEvent.drop(zone, { dataTransfer: transfer({ "text/uri-list": "https://a.cn/b.png" }) }));
    expect(context.importUrl).toHaveBeenCalledWith("https://a.cn/b.png");
    fireEvent.drop(zone, { dataTransfer: transfer({ [MEDIA_DRAG_TYPE]: "ar_7" }) });
    await waitFor(() => expect(value()).toEqual({ images: ["up_a", "up_link", "ar_7"] }));
  });

  it("takes pasted pictures, also those pasted into the prompt", async () => {
    const { uploads } = renderForm(many);
    const paste = (target: Element, file: File) => {
      const event = createEvent.paste(target, { clipboardData: transfer({}, [file]) });
      fireEvent(target, event);
      return event;
    };
    paste(screen.getByRole("button", { name: /点击、拖入/ }), png("zone.png"));
    expect(uploads.map((upload) => upload.file.name)).toEqual(["zone.png"]);
    expect(paste(screen.getByLabelText("提示词"), png("prompt.png")).defaultPrevented).toBe(true);
    expect(uploads.map((upload) => upload.file.name)).toEqual(["zone.png", "prompt.png"]);
    paste(screen.getByLabelText("提示词"), png("film.mp4", 8, "video/mp4"));
    expect(uploads).toHaveLength(2);
  });

  it("imports from a link that is one", async () => {
    const { user, value } = renderForm(many);
    await user.click(screen.getByRole("button", { name: "从链接导入" }));
    const field = await screen.findByLabelText("文件链接");
    await user.type(field, "a.cn/x.png{Enter}");
    expect(screen.getByText("请输入以 http:// 或 https:// 开头的完整链接")).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, "https://a.cn/x.png{Enter}");
    await waitFor(() => expect(value()).toEqual({ images: ["up_link"] }));
  });

  it("reuses recent uploads, and says when they cannot be read", async () => {
    const recentUploads = vi.fn().mockRejectedValueOnce(new Error("x")).mockResolvedValue([{ id: "up_r", url: "/m/r", kind: "image", name: "旧图.png" }]);
    const { user, value, toasts } = renderForm(many, { context: { recentUploads } });
    await user.click(screen.getByRole("button", { name: "最近上传" }));
    await user.click(within(await screen.findByRole("alert")).getByRole("button", { name: "重试" }));
    const old = await screen.findByRole("button", { name: "旧图.png" });
    await user.click(old);
    expect(value()).toEqual({ images: ["up_r"] });
    expect(old).toHaveAttribute("aria-pressed", "true");
    await user.click(old);
    expect(toasts).toEqual(["该图片已添加为参考图。"]);
  });

  it("deletes an upload at the second press, and says why one cannot be", async () => {
    const deleteUpload = vi.fn().mockRejectedValueOnce(new TransferError("有任务正在使用这个文件，请等它结束后再删除", "conflict")).mockResolvedValue(undefined);
    const { user, toasts } = renderForm(many, { context: { deleteUpload } });
    await user.click(screen.getByRole("button", { name: "最近上传" }));
    const press = async () => {
      await user.click(await screen.findByRole("button", { name: "删除 旧图一.png" }));
      const sure = screen.getByRole("button", { name: "确定删除？旧图一.png 将被永久删除" });
      expect(sure).toHaveTextContent("确定删除？");
      await user.click(sure);
    };
    await user.click(await screen.findByRole("button", { name: "删除 旧图一.png" }));
    await user.tab();
    expect(deleteUpload).not.toHaveBeenCalled();
    await press();
    await waitFor(() => expect(toasts).toEqual(["有任务正在使用这个文件，请等它结束后再删除"]));
    expect(screen.getByRole("button", { name: "旧图一.png" })).toBeInTheDocument();
    await press();
    await waitFor(() => expect(screen.queryByRole("button", { name: "旧图一.png" })).not.toBeInTheDocument());
    expect(deleteUpload).toHaveBeenLastCalledWith(expect.objectContaining({ id: "up_r1" }));
    await user.click(screen.getByRole("button", { name: "旧图二.png" }));
    expect(screen.queryByRole("button", { name: "删除 旧图二.png" })).not.toBeInTheDocument();
  });

  it("takes a double click for one press, so that nothing is deleted before the question was read", async () => {
    const deleteUpload = vi.fn(async () => {});
    const { user } = renderForm(many, { context: { deleteUpload } });
    await user.click(screen.getByRole("button", { name: "最近上传" }));
    await user.dblClick(await screen.findByRole("button", { name: "删除 旧图一.png" }));
    expect(deleteUpload).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: /^确定删除？旧图一/ }));
    expect(deleteUpload).toHaveBeenCalledTimes(1);
  });

  it("deletes once however often it is pressed, says so, and keeps the focus in the list until Escape closes it", async () => {
    const ends: (() => void)[] = [];
    const deleteUpload = vi.fn(() => new Promise<void>((resolve) => void ends.push(resolve)));
    const { user } = renderForm(many, { context: { deleteUpload } });
    const opener = screen.getByRole("button", { name: "最近上传" });
    await user.click(opener);
    const list = await screen.findByRole("dialog", { name: "最近上传" });
    const remove = async (name: string) => {
      (await within(list).findByRole("button", { name: `删除 ${name}` })).focus();
      await user.keyboard("{Enter}{Enter}{Enter}{Enter}");
      await act(async () => ends.at(-1)!());
      expect(within(list).getByRole("status")).toHaveTextContent(`${name} 已删除`);
    };
    await remove("旧图一.png");
    expect(deleteUpload).toHaveBeenCalledTimes(1);
    expect(within(list).getByRole("button", { name: "旧图二.png" })).toHaveFocus();
    await remove("旧图二.png");
    expect(deleteUpload).toHaveBeenCalledTimes(2);
    expect(within(list).getByText("还没有上传过文件")).toBeInTheDocument();
    expect(list).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it("deletes nothing that another field of the form holds", async () => {
    const frames: JsonSchema = { type: "object", properties: { first: { ...single.properties!["image"]!, title: "首帧" }, last: { ...single.properties!["image"]!, title: "尾帧" } } };
    const { user } = renderForm(frames, { value: { first: "up_r1" }, context: { deleteUpload: vi.fn() } });
    await user.click(within(screen.getByRole("group", { name: "尾帧" })).getByRole("button", { name: "最近上传" }));
    expect(await screen.findByRole("button", { name: "删除 旧图二.png" })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "旧图一.png" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "删除 旧图一.png" })).not.toBeInTheDocument();
  });

  it("asks in English with the words that stand on the button", async () => {
    const { user } = renderForm(many, { lang: "en", context: { deleteUpload: vi.fn() } });
    await user.click(screen.getByRole("button", { name: "Recent uploads" }));
    await user.click(await screen.findByRole("button", { name: "Delete 旧图一.png" }));
    expect(screen.getByRole("button", { name: "Delete? 旧图一.png will be gone for good" })).toHaveTextContent("Delete?");
  });

  it("moves and removes tiles with the keyboard, and says so", async () => {
    const { user, value } = renderForm(many, { value: { images: ["up_1", "up_2", "up_3"] } });
    const faces = () => screen.getAllByRole("button", { name: /^预览/ });
    faces()[0]!.focus();
    await user.keyboard("{ArrowRight}");
    expect(faces()[1]).toHaveFocus();
    await user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
    expect(value()).toEqual({ images: ["up_2", "up_1", "up_3"] });
    expect(screen.getByRole("status")).toHaveTextContent("文件 2 已移到第 1 位，共 3 个");
    expect(document.activeElement).toHaveAccessibleName("预览 文件 2");
    await user.keyboard("{Delete}");
    expect(value()).toEqual({ images: ["up_1", "up_3"] });
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName("预览 文件 1"));
  });

  it("moves tiles by dragging one onto another", () => {
    const { value } = renderForm(many, { value: { images: ["up_1", "up_2", "up_3"] } });
    const held: Record<string, string> = {};
    const dataTransfer = { ...transfer({}), setData: (type: string, data: string) => void (held[type] = data), effectAllowed: "" };
    fireEvent.dragStart(tiles()[2]!, { dataTransfer });
    fireEvent.drop(tiles()[0]!, { dataTransfer: transfer(held) });
    expect(value()).toEqual({ images: ["up_3", "up_1", "up_2"] });
  });

  it("opens a preview", async () => {
    const { user } = renderForm(many, { value: { images: ["up_1"] } });
    await user.click(screen.getByRole("button", { name: "预览 文件 1" }));
    expect(await screen.findByRole("img", { name: "文件 1" })).toHaveAttribute("src", "/api/v1/media/up_1");
  });

  it("holds one file in a single field, and replaces it", async () => {
    const { user, uploads, value, status, view } = renderForm(single);
    expect(status()?.valid).toBe(false);
    await user.upload(picker(), png("a.png"));
    await act(async () => uploads[0]!.done({ id: "up_a" }));
    expect(value()).toEqual({ image: "up_a" });
    expect(screen.getByRole("button", { name: "替换" })).toBeInTheDocument();
    await user.upload(picker(), png("b.png"));
    await act(async () => uploads[1]!.done({ id: "up_b" }));
    expect(value()).toEqual({ image: "up_b" });
    await user.click(screen.getByRole("button", { name: "移除 b.png" }));
    expect(value()).toEqual({});
    expect(screen.getByText("请上传参考图")).toBeInTheDocument();
    view.unmount();
  });

  it("follows a value set by the page", () => {
    const { replace } = renderForm(many, { value: { images: ["up_1"] } });
    act(() => replace({ images: ["up_1", "ar_9"] }));
    expect(tiles()).toHaveLength(2);
    act(() => replace({}));
    expect(tiles()).toHaveLength(0);
  });
});

describe("a sound", () => {
  it("is heard in its place once it is stored", async () => {
    const schema: JsonSchema = { type: "object", properties: { x: { type: "string", title: "语音", "x-widget": "media", "x-media": { accept: ["audio"] } } } };
    const { uploads, user, view } = renderForm(schema);
    await user.upload(view.container.querySelector<HTMLInputElement>("input[type=file]")!, new File(["a"], "旁白.mp3", { type: "audio/mpeg" }));
    expect(screen.queryByLabelText("旁白.mp3", { selector: "audio" })).not.toBeInTheDocument();
    await act(async () => uploads[0]!.done({ kind: "audio", name: "旁白.mp3", url: "/m/a" }));
    expect(screen.getByLabelText("旁白.mp3", { selector: "audio" })).toHaveAttribute("src", "/m/a");
  });

  it("is called by its name, also where the form was filled with its id alone", async () => {
    const schema: JsonSchema = { type: "object", properties: { x: { type: "string", title: "语音", "x-widget": "media", "x-media": { accept: ["audio"] } } } };
    renderForm(schema, { value: { x: "up_voice" }, context: { mediaName: async (id) => (id === "up_voice" ? "旁白.mp3" : null) } });
    expect(await screen.findByRole("button", { name: "预览 旁白.mp3" })).toBeVisible();
    expect(screen.getByLabelText("旁白.mp3", { selector: "audio" })).toHaveAttribute("src", "/api/v1/media/up_voice");
  });
});
