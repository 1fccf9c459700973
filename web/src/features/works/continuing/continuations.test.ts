import { describe, expect, it } from "vitest";
import type { ArtifactKind, FollowUp, Mode, Tool } from "@/lib/api/types";
import { text } from "@/testing/fixtureParts";
import { artifact, finished } from "@/testing/fixtures";
import sample from "@/testing/sampleTools.json";
import { continuationsOf, declaredWays, draftOf, fieldFor, offersOf, WAYS, wordsOf, type Continuation } from "./continuations";

const tools = sample.tools as unknown as Tool[];
const KINDS: ArtifactKind[] = ["image", "video", "audio", "model", "text"];
const named = (list: Continuation[]) => list.map(({ tool, mode }) => `${tool.id} ${mode.id}`);
type Fields = Record<string, { "x-media"?: { accept: string[] }; "x-widget"?: string; items?: Fields[string] }>;
const fieldsIn = (mode: Mode) => mode.schema["properties"] as Fields;
const takes = (mode: Mode, name: string) => fieldsIn(mode)[name]?.["x-media"]?.accept ?? fieldsIn(mode)[name]?.items?.["x-media"]?.accept ?? [];

describe("what a result leads on to", () => {
  it.each(KINDS)("is something for every %s", (kind) => {
    expect(continuationsOf(tools, kind).length).toBeGreaterThan(0);
  });

  it.each(KINDS)("is no form that needs of a person more than words or a sound beside the %s", (kind) => {
    for (const { mode, field, tool } of continuationsOf(tools, kind)) {
      const needed = ((mode.schema["required"] ?? []) as string[]).filter((name) => name !== field);
      for (const name of needed) {
        const easy = fieldsIn(mode)[name]?.["x-widget"] === "prompt" || takes(mode, name).includes("audio");
        expect(easy, `${tool.id} ${mode.id} ${name}`).toBe(true);
      }
    }
  });

  it("gives a picture all the ways there are, and a film its own", () => {
    const ways = (kind: ArtifactKind) => offersOf(continuationsOf(tools, kind), []).map(({ way }) => way);
    expect(ways("image")).toEqual(["video", "music", "speech", "model", "edit"]);
    expect(ways("video")).toEqual(["music", "speech", "edit"]);
    expect(ways("audio")).toEqual(["video"]);
    expect(ways("model")).toEqual(["video", "music", "picture"]);
    expect(WAYS).toEqual(expect.arrayContaining(ways("text")));
  });

  it("puts a picture into the first field that takes one, in every tool that makes films of pictures", () => {
    const films = continuationsOf(tools, "image").filter(({ way }) => way === "video");
    const able = tools.filter(({ modes }) => modes.some((mode) => mode.output === "video" && !mode.follow_up_only && (mode.schema["required"] as string[]).every((name) => name === "prompt" || name === fieldFor(mode, "image"))));
    expect(new Set(films.map(({ tool }) => tool.id))).toEqual(new Set(able.filter(({ modes }) => modes.some((mode) => fieldFor(mode, "image") && mode.output === "video")).map(({ id }) => id)));
    for (const { mode, field } of films) {
      expect(field).toBe(Object.keys(fieldsIn(mode)).find((name) => takes(mode, name).includes("image")));
    }
    expect(films.find(({ tool, mode }) => tool.id === "kling" && mode.id === "image")?.field).toBe("image");
  });

  it("does not lead to forms that lack a second picture, nor to those that only plug-ins lead to", () => {
    const all = KINDS.flatMap((kind) => named(continuationsOf(tools, kind)));
    for (const not of ["vidu start_end", "tryon tryon", "wan-animate replace", "luma extend", "pika extend"]) expect(all).not.toContain(not);
  });

  it("takes a film's words alone to the composer", () => {
    const music = continuationsOf(tools, "video").filter(({ way }) => way === "music");
    expect(music.length).toBeGreaterThan(0);
    expect(music.every(({ field, prompt }) => field === null && prompt !== null)).toBe(true);
  });
});

describe("what is offered first", () => {
  const video = (recent: string[], declared: FollowUp[] = []) => offersOf(continuationsOf(tools, "image"), recent, declared).find(({ way }) => way === "video")!;
  const declared = (tool: string, mode: string): FollowUp => ({ id: "x", label: text("生成视频"), tool, mode, on: "image", prefill: {}, append: false, ask: [] });

  it("is the tool used last, else the first of the list", () => {
    expect(video([]).best.tool.id).toBe(tools.find(({ modes }) => modes.some((mode) => mode.output === "video" && fieldFor(mode, "image")))!.id);
    expect(video(["flux", "luma", "kling"]).best.tool.id).toBe("luma");
    expect(video(["flux", "luma", "kling"]).others[0]!.tool.id).toBe("kling");
  });

  it("is for a mouth a form that insists on a voice", () => {
    const speech = offersOf(continuationsOf(tools, "video"), []).find(({ way }) => way === "speech")!;
    expect(named([speech.best])).toEqual(["avatar lip_sync"]);
  });

  it("is never what the plug-in leads to itself", () => {
    const { best, others } = video(["kling"], [declared("kling", "image")]);
    expect(named([best, ...others])).not.toContain("kling image");
    expect(named([best, ...others])).toContain("kling multi_image");
    expect(declaredWays(continuationsOf(tools, "image"), [declared("kling", "image")])).toEqual(new Set(["video"]));
  });
});

describe("the form that opens", () => {
  const task = finished(1, { id: "t1", tool: "flux", mode: "txt2img", summary: "灯塔", params: { prompt: "暴风雨里的灯塔" } });
  const picture = artifact("ar_1");
  const to = (tool: string, mode: string) => continuationsOf(tools, "image").find((one) => one.tool.id === tool && one.mode.id === mode)!;

  it("has the picture, the words and where it came from", () => {
    expect(draftOf(to("kling", "image"), tools, task, picture)).toMatchObject({
      tool: "kling", mode: "image", params: { image: "ar_1", prompt: "暴风雨里的灯塔" }, parentId: "t1", whole: false,
    });
  });

  it("has a picture taken out of a film in place of the film", () => {
    expect(draftOf(to("kling", "image"), tools, task, artifact("ar_v", "video"), "up_1").params["image"]).toBe("up_1");
  });

  it("has the summary where the work was not asked for in words", () => {
    expect(wordsOf(tools, { ...task, params: {} }, picture)).toBe("灯塔");
    expect(wordsOf(tools, task, artifact("ar_t", "text", { text: "一首诗" }))).toBe("一首诗");
  });
});
