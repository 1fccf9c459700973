import { useTexts } from "@/i18n";
import { findTool, useTools } from "@/lib/api/queries";
import type { Call } from "./api";

type T = ReturnType<typeof useTexts>["t"];

/** How long a call took: "12.3 秒", "2 分 05 秒". */
export function length(ms: number, t: T): string {
  if (ms < 60_000) return t("calls.seconds", { value: (ms / 1000).toFixed(ms < 10_000 ? 1 : 0) });
  const seconds = Math.round(ms / 1000);
  return t("calls.minutes", { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, "0") });
}

/** Names the tool and the mode of a call as the pages do. */
export function useCallName(): (call: Pick<Call, "tool" | "mode">) => string {
  const { pick } = useTexts();
  const tools = useTools().data;
  return ({ tool, mode }) => {
    const known = findTool(tools, tool);
    const label = known?.modes.find((one) => one.id === mode)?.label;
    return `${known ? pick(known.title) : tool} · ${label ? pick(label) : mode}`;
  };
}
