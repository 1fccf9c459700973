import { describe, expect, it } from "vitest";
import { textsFor } from "../texts";
import type { JsonSchema, MediaRef } from "../types";
import { acceptAttribute, checkFile, fileMark, formatBytes, parseMediaUrl, ruleHint } from "./checkFile";
import { move, readyIds, recall, reconcile, remember, room, type MediaItem } from "./items";

const texts = textsFor("zh");
const spec: JsonSchema = {
  type: "array",
  maxItems: 4,
  "x-media": { accept: ["image"], mime: ["image/png", "image/jpeg"], max_bytes: 10 },
  errorMessage: { accept: "不支持的文件格式。", max_bytes: "文件大小不能超过10MB" },
};
const file = (name: string, type: string, bytes = 4) => new File(["x".repeat(bytes)], name, { type });

describe("checkFile", () => {
  it.each([
    [file("a.png", "image/png"), null],
    [file("a.jpg", "image/jpg"), null],
    [file("a.JPG", ""), null],
    [file("a.gif", "image/gif"), "不支持的文件格式。"],
    [file("a.mp4", "video/mp4"), "不支持的文件格式。"],
    [file("a.txt", ""), "不支持的文件格式。"],
    [file("a.png", "image/png", 10), null],
    [file("a.png", "image/png", 11), "文件大小不能超过10MB"],
    [file("a.png", "image/png", 0), "a.png 是空文件"],
  ])("%#", (given, reason) => expect(checkFile(given, spec, texts)).toBe(reason));

  it("has words of its own where the schema has none", () => {
    const plain: JsonSchema = { "x-media": { accept: ["audio", "video"], max_bytes: 10 * 1024 * 1024 } };
    expect(checkFile(file("a.png", "image/png"), plain, texts)).toBe("a.png 不是可用的文件，请选择音频或视频");
    expect(checkFile(file("a.wav", "audio/x-wav"), plain, texts)).toBeNull();
    expect(ruleHint({ ...spec, "x-media": { ...spec["x-media"]!, max_bytes: 10 * 1024 * 1024 } }, texts)).toBe("PNG / JPG · 不超过 10 MB · 最多 4 个");
    expect(acceptAttribute(plain)).toBe("audio/*,video/*");
    expect(acceptAttribute(spec)).toBe("image/png,image/jpeg");
  });

  it("formats bytes, marks files and reads addresses", () => {
    expect([512, 1536, 10485760, 104857600].map(formatBytes)).toEqual(["512 B", "1.5 KB", "10 MB", "100 MB"]);
    expect(fileMark(file("a", "b"))).not.toBe(fileMark(file("a", "b", 5)));
    expect(parseMediaUrl(" https://a.cn/猫.png ")).toBe("https://a.cn/猫.png");
    for (const wrong of ["", "a.png", "ftp://a.cn/x", "javascript:alert(1)", "https://", "https://a b"]) {
      expect(parseMediaUrl(wrong), wrong).toBeNull();
    }
  });
});

describe("items", () => {
  const ready = (id: string): MediaItem => ({ key: `k-${id}`, status: "ready", id, name: id, kind: "image" });
  const loading: MediaItem = { key: "k-up", status: "uploading", source: { url: "https://a" }, progress: 0, name: "u", kind: "image" };

  it("follows a value changed from outside, and leaves uploads where they are", () => {
    const items = [ready("a"), loading, ready("b")];
    expect(reconcile(items, ["a", "b"], ready)).toBe(items);
    expect(reconcile(items, ["b", "a"], ready).map((item) => item.key)).toEqual(["k-b", "k-up", "k-a"]);
    expect(reconcile(items, ["b", "c"], ready).map((item) => item.key)).toEqual(["k-up", "k-b", "k-c"]);
    expect(reconcile(items, [], ready)).toEqual([loading]);
    for (const ids of [["c", "a"], ["a"], ["b", "a", "d"]]) expect(readyIds(reconcile(items, ids, ready))).toEqual(ids);
  });

  it("moves within bounds and measures room", () => {
    const list = ["a", "b", "c"];
    expect(move(list, 0, 2)).toEqual(["b", "c", "a"]);
    expect(move(list, 2, 0)).toEqual(["c", "a", "b"]);
    expect(move(list, 0, -1)).toBe(list);
    expect(move(list, 1, 1)).toBe(list);
    expect([room(3, 4, 5), room(4, 4, 1), room(0, undefined, 9)]).toEqual([1, 0, 9]);
  });

  it("remembers names of stored files, but not without end", () => {
    const ref = (n: number): MediaRef => ({ id: `up_${n}`, url: "", kind: "image", name: `n${n}` });
    for (let n = 0; n < 400; n += 1) remember(ref(n));
    expect(recall("up_399")?.name).toBe("n399");
    expect(recall("up_0")).toBeUndefined();
  });
});
