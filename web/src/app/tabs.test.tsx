import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { JSONSchema, Tool } from "@/lib/api/types";
import { kling } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, server } from "@/testing/server";

const fields = (mode: string) => kling.modes.find(({ id }) => id === mode)!.schema["properties"] as Record<string, JSONSchema>;
const fresh = (field: JSONSchema): JSONSchema => ({ ...field, "x-fresh": true });
const dear: JSONSchema = { type: "string", title: "模型", oneOf: [{ const: "kling-v1-6", title: "Kling V1.6" }], default: "kling-v1-6", "x-widget": "select" };
const seed: JSONSchema = { type: "integer", title: "随机种子", "x-widget": "seed" };

/** Tabs whose model, proportions, picture and seed start anew; the last has one model only, which is not the others' default. */
const extra: Record<string, Record<string, JSONSchema>> = {
  text2video: { aspect_ratio: fresh(fields("text2video")["aspect_ratio"]!) },
  image2video: { image: fresh(fields("image2video")["image"]!), seed: fresh(seed) },
  "multi-image2video": { model_name: dear },
};
const tool: Tool = {
  ...kling,
  modes: kling.modes.map((mode) => {
    const own = fields(mode.id);
    const model = own["model_name"] ? { model_name: fresh(own["model_name"]) } : {};
    return { ...mode, schema: { ...mode.schema, properties: { ...own, ...model, ...extra[mode.id] } } };
  }),
};

beforeEach(() => server.use(http.get(api("/tools"), () => HttpResponse.json({ tools: [tool] }))));

const open = async (user: UserEvent, label: string) => {
  await user.click(await screen.findByRole("radio", { name: label }));
  await waitFor(() => expect(screen.getByRole("radio", { name: label })).toBeChecked());
};
const prompt = () => screen.findByRole("textbox", { name: /提示词/ });
const model = () => screen.findByRole("combobox", { name: /模型/ });
const seedField = () => screen.findByLabelText(/^随机种子/, { selector: "input" });
const kept = (mode: string) => JSON.parse(sessionStorage.getItem(`baigong.draft.kling.${mode}`) ?? "null") as Record<string, unknown> | null;

describe("changing the tab", () => {
  it("resets the model, so that nobody pays for one that was chosen under another tab", async () => {
    const { user } = renderApp(tool.route);
    await user.type(await prompt(), "海");
    await user.click(await model());
    await user.click(await screen.findByRole("option", { name: /Kling V2 大师版/ }));
    expect(await model()).toHaveValue("Kling V2 大师版");
    await open(user, "图生视频");
    expect(await model()).toHaveValue("Kling V1");
    await open(user, "文生视频");
    expect(await model()).toHaveValue("Kling V1");
  });

  it("takes the only model of one tab for nobody's choice in another", async () => {
    const { user } = renderApp(`${tool.route}?mode=multi-image2video`);
    await user.type(await prompt(), "海");
    await open(user, "文生视频");
    expect(await prompt()).toHaveValue("海");
    expect(await model()).toHaveValue("Kling V1");
  });

  it("takes no model that an earlier visit left behind", async () => {
    localStorage.setItem("baigong.used.visitor.kling", JSON.stringify({ model_name: "kling-v1-6" }));
    renderApp(tool.route);
    expect(await model()).toHaveValue("Kling V1");
  });

  it("resets the proportions after another tab was only looked at", async () => {
    const { user } = renderApp(tool.route);
    await user.click(await screen.findByRole("radio", { name: /^9:16/ }));
    await open(user, "图生视频");
    await open(user, "文生视频");
    expect(screen.getByRole("radio", { name: /^16:9/ })).toBeChecked();
  });

  it("clears pictures and seed after another tab was only looked at, for good", async () => {
    sessionStorage.setItem("baigong.draft.kling.image2video", JSON.stringify({ image: "up_mine", prompt: "海" }));
    const { user, unmount } = renderApp(`${tool.route}?mode=image2video`);
    await user.type(await seedField(), "7");
    await waitFor(() => expect(kept("image2video")).toMatchObject({ image: "up_mine", seed: 7 }));
    await open(user, "文生视频");
    await open(user, "图生视频");
    expect(await seedField()).toHaveValue("");
    expect(await prompt()).toHaveValue("海");
    unmount();
    renderApp(`${tool.route}?mode=image2video`);
    expect(await seedField()).toHaveValue("");
    expect(kept("image2video")).not.toHaveProperty("image");
  });

  it("leaves behind what was said of a field", async () => {
    const { user } = renderApp(tool.route);
    await prompt();
    await user.click(screen.getByRole("button", { name: /^生成 ·/ }));
    expect(await screen.findByText("请输入描述")).toBeInTheDocument();
    expect(await prompt()).toHaveAttribute("aria-invalid", "true");
    for (const label of ["图生视频", "文生视频"]) {
      await open(user, label);
      expect(await prompt()).not.toHaveAttribute("aria-invalid", "true");
      expect(screen.queryByText("请输入描述")).not.toBeInTheDocument();
    }
  });

  it("keeps everything over a reload of the same tab", async () => {
    const { user, unmount } = renderApp(`${tool.route}?mode=image2video`);
    await user.type(await seedField(), "7");
    unmount();
    renderApp(`${tool.route}?mode=image2video`);
    expect(await seedField()).toHaveValue("7");
  });
});
