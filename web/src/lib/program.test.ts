import { describe, expect, it } from "vitest";
import { PROGRAM_LANGUAGES, curl, programOf, type ProgramCall } from "./program";

const call: ProgramCall = {
  site: "https://x",
  tool: { id: "maker" },
  mode: { id: "film", output: "video" },
  params: { prompt: "it's \"late\"\n夜", images: ["up_1"], sound: true, camera: { zoom: 0 }, style: null },
};

describe("a form as a program", () => {
  it.each(PROGRAM_LANGUAGES)("in %s sends the task with a key of its own, waits for it and keeps the results, with no token in it", (language) => {
    const text = programOf(language, call);
    expect(text).toContain("/api/v1/tools/maker/film/tasks");
    expect(text).toContain("Idempotency-Key");
    expect(text).toContain("https://x");
    expect(text).toContain('"up_1"');
    expect(text).toMatch(/Bearer (\$\{?(process\.env\.)?|\{os\.environ\['|"\+os\.Getenv\(")BAIGONG_KEY/);
    expect(text).toContain("/api/v1/tasks/");
    for (const state of ["queued", "submitting", "running", "uncertain", "pending"]) expect(text).toContain(state);
    expect(text).toContain("download_url");
  });

  it.each(PROGRAM_LANGUAGES)("in %s says what it continues, which only the common address takes", (language) => {
    const text = programOf(language, { ...call, parentId: "t_1" });
    expect(text).not.toContain("/tools/");
    for (const part of ['"parent_id": "t_1"', '"tool": "maker"', '"mode": "film"']) expect(text).toContain(part);
  });

  it.each(PROGRAM_LANGUAGES)("in %s prints a text instead of fetching it", (language) => {
    const text = programOf(language, { ...call, mode: { id: "words", output: "text" } });
    expect(text).not.toMatch(/download_url|Disposition/);
  });

  it("holds a text with backquotes in Go", () => {
    expect(programOf("go", { ...call, params: { prompt: "`a`" } })).toContain(String.raw`"prompt": "\u0060a\u0060"`);
  });

  it("writes values as each language reads them", () => {
    expect(programOf("python", call)).toContain(String.raw`    json={
        "prompt": "it's \"late\"\n夜",
        "images": [
            "up_1",
        ],
        "sound": True,
        "camera": {
            "zoom": 0,
        },
        "style": None,
    },`);
    expect(curl("https://x", "/p", { prompt: "it's" })).toContain(String.raw`-d '{
  "prompt": "it'\''s"
}'`);
  });
});
