import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { artifact, finished, kling } from "@/testing/fixtures";
import { http, HttpResponse, server } from "@/testing/server";
import { fileName, filesOf, saveFiles } from "./files";

const unnamed = { name: "baigong-0193a4f2-1" };
const when = Date.parse("2026-11-23T15:30:59+08:00");

describe("the name of a file", () => {
  const made = (summary: string) => finished(1, { summary, created_ms: when });
  const name = (summary: string, kind: "video" | "image" = "video") => fileName(made(summary), kling, artifact("ar_1", kind, unnamed), 1);

  it("tells tool, prompt, time and number", () => {
    expect(name("雨后的江南小巷，青石板路上倒映着灯笼的红光，远处有人撑伞")).toBe("可灵视频-雨后的江南小巷，青石板路上倒映着灯笼的红-20261123-1530-1.mp4");
    expect(fileName(made(""), undefined, artifact("ar_1", "image", unnamed), 3)).toBe("nano-banana-20261123-1530-3.png");
  });

  it("is one that every system takes, and that shows as it is", () => {
    expect(name('a/b\\c:d*e?"<>|\u0000\u202ef\n')).toBe("可灵视频-a b c d e f-20261123-1530-1.mp4");
    expect(name("...")).toBe("可灵视频-20261123-1530-1.mp4");
    expect(name("👨‍👩‍👧‍👦".repeat(30)).length).toBeLessThan(130);
  });

  it("is the specification's where that fixes one", () => {
    const fixed = artifact("ar_1", "image", { name: "ai_image_2" });
    expect(fileName(made("猫"), kling, fixed, 2)).toBe("ai_image_2.png");
    expect(fileName(made("猫"), kling, artifact("ar_1", "video", { name: "ai_video_1" }), 1)).toBe("ai_video_1.mp4");
  });
});

describe("saving results", () => {
  const saved: { name: string; blob: Blob | undefined }[] = [];
  const blobs = new Map<string, Blob>();
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (blob: Blob) => {
      const address = `blob:${blobs.size}`;
      blobs.set(address, blob);
      return address;
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob: blobs.get(this.href) });
    });
    server.use(
      http.get("*/api/v1/media/:id", ({ params }) =>
        params["id"] === "ar_gone" ? new HttpResponse(null, { status: 404 }) : HttpResponse.text(`content of ${String(params["id"])}`),
      ),
    );
  });
  afterEach(() => void vi.restoreAllMocks());
  const file = (id: string, name = `${id}.png`) => ({ name, artifact: artifact(id) });

  it("saves one under its name, with its content", async () => {
    expect(await saveFiles([file("ar_1", "江南.png")])).toEqual([]);
    expect(saved.map(({ name }) => name)).toEqual(["江南.png"]);
    expect(await saved[0]!.blob!.text()).toBe("content of ar_1");
  });

  it("saves nothing where there is nothing, and names what is missing", async () => {
    const gone = file("ar_gone");
    expect(await saveFiles([gone])).toEqual([gone]);
    expect(saved).toEqual([]);
  });

  it("packs several into one archive that can be read back, and leaves out what cannot be had", async () => {
    const shares: number[] = [];
    const gone = file("ar_gone");
    const text = { name: "歌词.txt", artifact: artifact("ar_t", "text") };
    const files = [file("ar_1", "同名.png"), gone, file("ar_2", "同名.PNG"), text];
    expect(await saveFiles(files, { archive: "百工作品", onProgress: (share) => shares.push(share) })).toEqual([gone]);
    expect(saved.map(({ name }) => name)).toEqual(["百工作品.zip"]);
    const entries = unzip(new Uint8Array(await saved[0]!.blob!.arrayBuffer()));
    expect(entries).toEqual({ "同名.png": "content of ar_1", "同名 (2).PNG": "content of ar_2", "歌词.txt": "工欲善其事，必先利其器。" });
    expect(shares.at(-1)).toBe(1);
  });

  it("loses one file where its stream breaks off, and keeps the others", async () => {
    server.use(
      http.get("*/api/v1/media/ar_cut", () => {
        const stream = new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode("half of"));
          },
          pull(controller) {
            controller.error(new Error("cut off"));
          },
        });
        return new HttpResponse(stream);
      }),
    );
    const cut = file("ar_cut");
    expect(await saveFiles([file("ar_1"), cut, file("ar_2")])).toEqual([cut]);
    expect(unzip(new Uint8Array(await saved[0]!.blob!.arrayBuffer()))).toEqual({ "ar_1.png": "content of ar_1", "ar_2.png": "content of ar_2" });
  });

  it("can be stopped, and then saves nothing and blames no file", async () => {
    const stop = new AbortController();
    const saving = saveFiles([file("ar_1"), file("ar_2")], { signal: stop.signal, onProgress: () => stop.abort() });
    expect(await saving).toEqual([]);
    expect(saved).toEqual([]);
  });

  it("writes what does not fit into memory to the disk as it comes, or else into several archives", async () => {
    const big = (id: string) => ({ name: `${id}.png`, artifact: artifact(id, "image", { bytes: 200 * 1024 * 1024 }) });
    expect(await saveFiles([big("ar_1"), big("ar_2")], { archive: "墨舟作品" })).toEqual([]);
    expect(saved.map(({ name }) => name)).toEqual(["墨舟作品-1.zip", "墨舟作品-2.zip"]);
    saved.length = 0;
    const written: Uint8Array[] = [];
    const createWritable = () => Promise.resolve(new WritableStream<Uint8Array>({ write: (part) => void written.push(part) }));
    const showSaveFilePicker = vi.fn(() => Promise.resolve({ createWritable }));
    vi.stubGlobal("showSaveFilePicker", showSaveFilePicker);
    expect(await saveFiles([big("ar_1"), big("ar_2")], { archive: "墨舟作品" })).toEqual([]);
    vi.unstubAllGlobals();
    expect(showSaveFilePicker).toHaveBeenCalledWith({ suggestedName: "墨舟作品.zip" });
    expect(Object.keys(unzip(new Uint8Array(await new Blob(written as BlobPart[]).arrayBuffer())))).toEqual(["ar_1.png", "ar_2.png"]);
    expect(saved).toEqual([]);
  });

  it("saves one after the other where a pause is asked for", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const saving = saveFiles([file("ar_1"), file("ar_2")], { gapMs: 300 });
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(299);
    expect(saved).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(await saving).toEqual([]);
    expect(saved.map(({ name }) => name)).toEqual(["ar_1.png", "ar_2.png"]);
  });

  it("takes from a work what is stored", () => {
    const parts = [artifact("ar_1"), artifact("ar_2", "image", { stored: false, url: null, download_url: null }), artifact("ar_3", "text")];
    expect(filesOf(finished(1, { artifacts: parts }), kling).map(({ artifact: one }) => one.id)).toEqual(["ar_1", "ar_3"]);
  });
});

/** The files of an archive, by the directory at its end. */
function unzip(bytes: Uint8Array): Record<string, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = new TextDecoder();
  let end = bytes.length - 22;
  while (view.getUint32(end, true) !== 0x06054b50) end--;
  let at = view.getUint32(end + 16, true);
  const found: Record<string, string> = {};
  for (let n = view.getUint16(end + 10, true); n > 0; n--) {
    const [size, nameLength, extra, comment] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)];
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    found[words.decode(bytes.subarray(at + 46, at + 46 + nameLength))] = words.decode(bytes.subarray(start, start + size));
    at += 46 + nameLength + extra + comment;
  }
  return found;
}
