import { expect, it } from "vitest";
import { artifact, finished } from "@/testing/fixtures";
import type { FollowUp } from "./api/types";
import { draftFromFollowUp, settledBy } from "./prefill";

const animate: FollowUp = {
  id: "animate", label: { zh: "生成视频", en: "Make a video" }, tool: "midjourney", mode: "video_from_image", on: "image",
  prefill: { image: { from: "artifact" } }, append: false, ask: ["prompt"],
};

it("a follow-up comes with its source's prompt, and still asks for it", () => {
  const picture = artifact("ar_1");
  const source = finished(1, { params: { prompt: "海边悬崖上的灯塔" }, artifacts: [picture] });
  const draft = draftFromFollowUp(animate, source, picture);
  expect(draft.params).toEqual({ image: "ar_1", prompt: "海边悬崖上的灯塔" });
  expect([...settledBy(draft)]).toEqual(["image"]);
  expect(draftFromFollowUp(animate, finished(1, { params: {}, summary: "", artifacts: [picture] }), picture).params).toEqual({ image: "ar_1" });
});

it("a follow-up of a task without a prompt comes with the words that the task goes by", () => {
  const picture = artifact("ar_1");
  const upscaled = finished(1, { mode: "action", params: { task: "t_1", custom_id: "MJ::U1" }, summary: "海边悬崖上的灯塔", artifacts: [picture] });
  expect(draftFromFollowUp(animate, upscaled, picture).params).toEqual({ image: "ar_1", prompt: "海边悬崖上的灯塔" });
});
