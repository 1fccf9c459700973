import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../types";
import { clipType, clock, constraintsOf, encodeWav, longest, problemOf, recordedName } from "./recording";

const spec = (mime: string[], more = {}): JsonSchema => ({ "x-media": { accept: ["video"], mime, ...more } });

describe("recording", () => {
  it("records clips in a type that the field takes, one that tells its length first", () => {
    const all = () => true;
    expect(clipType(spec(["video/mp4", "video/webm"]), all)).toMatch(/^video\/mp4/);
    expect(clipType(spec(["video/webm"]), all)).toMatch(/^video\/webm/);
    expect(clipType(spec(["video/mp4", "video/webm"]), (type) => type === "video/webm")).toBe("video/webm");
    expect(clipType(spec(["video/quicktime"]), all)).toBeNull();
  });

  it("writes a voice as WAV of one channel with 16 bits", async () => {
    const wav = encodeWav([new Float32Array([0, 1, -1, 2]), new Float32Array([0, 1, -1, 2])], 48_000);
    const bytes = new DataView(await wav.arrayBuffer());
    const text = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((i) => bytes.getUint8(at + i)));
    expect([text(0), text(8), text(36)]).toEqual(["RIFF", "WAVE", "data"]);
    expect([bytes.getUint32(4, true), bytes.getUint16(22, true), bytes.getUint32(24, true), bytes.getUint32(40, true)]).toEqual([44, 1, 48_000, 8]);
    expect([0, 1, 2, 3].map((at) => bytes.getInt16(44 + at * 2, true))).toEqual([0, 32_767, -32_768, 32_767]);
    expect(wav.type).toBe("audio/wav");
  });

  it("keeps to the length that the field takes, and to a minute before a camera", () => {
    expect(longest("audio", spec([], { max_seconds: 90 }))).toBe(90);
    expect(longest("audio", spec([]))).toBe(600);
    expect(longest("video", spec([], { max_seconds: 120 }))).toBe(60);
    expect(clock(71.9)).toBe("1:11");
  });

  it("asks for the device that the field names, tells why there is none, and names files by their time", () => {
    expect(constraintsOf("audio", "user")).toEqual({ video: false, audio: true });
    expect(constraintsOf("image", "environment")).toMatchObject({ video: { facingMode: "environment" }, audio: false });
    const names = ["NotAllowedError", "NotFoundError", "NotReadableError", "UnknownError"];
    expect(names.map((name) => problemOf(new DOMException("", name)))).toEqual(["denied", "missing", "busy", "other"]);
    const time = new Date(2026, 10, 23, 9, 5, 7);
    expect([recordedName("image", "image/jpeg", time), recordedName("audio", "audio/wav", time), recordedName("video", "video/mp4;codecs=x", time)])
      .toEqual(["20261123-090507.jpg", "20261123-090507.wav", "20261123-090507.mp4"]);
  });
});
