import { expect, it } from "vitest";
import { finished, task } from "@/testing/fixtures";
import { hear, logOf } from "./taskLog";

const WORDS = { created: "任务已创建", submitted: "已提交给供应商", ended: "已完成" };

it("tells what is recorded and what was said, in order, each thing once", () => {
  const running = task({ state: "running", created_ms: 1000, started_ms: 2000, finished_ms: null });
  hear(running.id, "数据处理", 3000);
  hear(running.id, "数据处理", 3500);
  hear(running.id, null, 3600);
  hear(running.id, "视频合成", 5000);
  const done = { ...running, state: "succeeded" as const, finished_ms: 9000 };
  expect(logOf(done, WORDS).map(({ at_ms, text }) => `${at_ms} ${text}`)).toEqual([
    "1000 任务已创建", "2000 已提交给供应商", "3000 数据处理", "5000 视频合成", "9000 已完成",
  ]);
  expect(logOf(finished(1, { created_ms: 1, started_ms: null, finished_ms: 2 }), WORDS)).toHaveLength(2);
});
