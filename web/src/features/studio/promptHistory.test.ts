import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { anonymous, finished, task } from "@/testing/fixtures";
import { api, http, HttpResponse, server, state } from "@/testing/server";
import { createFormContext } from "./formContext";

it("earlier prompts are those that came to something first, then those under way, then the failed", async () => {
  state.session = anonymous;
  const words = (prompt: string) => ({ params: { prompt } });
  const items = [
    finished(1, { ...words("失败的海"), state: "failed" }),
    task(words("还在画的海")),
    finished(2, words("成了的海")),
    finished(3, { ...words("成了的海"), state: "failed" }),
  ];
  server.use(http.get(api("/tasks"), () => HttpResponse.json({ items, total: items.length, next_cursor: null })));
  const context = createFormContext(new QueryClient(), "", "image", false, () => "", () => null);
  expect(await context.promptHistory!("/prompt")).toEqual(["成了的海", "还在画的海", "失败的海"]);
});
