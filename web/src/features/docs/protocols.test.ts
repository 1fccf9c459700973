import { describe, expect, it } from "vitest";
import { PROGRAM_LANGUAGES, type ProgramCall } from "@/lib/program";
import { exampleOf, PROTOCOLS, speaksOf } from "./protocols";

const call: ProgramCall = {
  site: "https://x",
  tool: { id: "maker" },
  mode: { id: "film", output: "video" },
  params: { prompt: "it's \"late\"\n夜", sound: true, camera: { zoom: 0 } },
};
const addresses = { own: "/api/v1/tools/maker/film/tasks", openai: "/v1", openrouter: "/compat/openrouter/api/v1", replicate: "/compat/replicate", fal: "/compat/fal/queue" };
const all = PROTOCOLS.flatMap((protocol) => PROGRAM_LANGUAGES.map((language) => [protocol, language] as const));

describe("an example of a call", () => {
  it.each(all)("in the protocol %s and in %s names the site, the model and the parameters, and no key", (protocol, language) => {
    const text = exampleOf(protocol, language, call);
    expect(text).toContain("x");
    expect(text).toContain(addresses[protocol]);
    expect(text).toContain("BAIGONG_KEY");
    if (protocol !== "own") expect(text).toContain("maker/film");
    expect(text).toContain(language === "python" ? "True" : "true");
    expect(text).not.toMatch(/bg_(live|test)_/);
  });

  it("is written in OpenAI's words where those are about films and pictures alone", () => {
    expect(speaksOf("openai", { id: "film", output: "video" })).toBe(true);
    expect(speaksOf("openai", { id: "song", output: "audio" })).toBe(false);
    expect(exampleOf("openai", "python", { ...call, mode: { id: "still", output: "image" } })).toContain("client.images.generate(");
  });
});
