import type { VendorTool } from "./api";

export const STATES = ["real", "demo", "closed"] as const;
export type State = (typeof STATES)[number];

/** Whether real accounts, simulated vendors or nobody does a tool's work. */
export function stateOf(tool: VendorTool): State {
  if (!tool.served) return "closed";
  return tool.demo ? "demo" : "real";
}
