import type { Tool } from "@/lib/api/types";

export const HUB_ROUTE = "/provider-generator/video-generator/wan-ai-generator";
/** Addresses that show the hub with its default tool. */
const HUB_PATHS = new Set([HUB_ROUTE, "/login", "/register"]);

const trim = (path: string) => (path.length > 1 ? path.replace(/\/+$/, "") : path);

/** The tool shown at `pathname`, or undefined for an unknown address. */
export function toolAt(pathname: string, tools: Tool[], defaultTool: string): Tool | undefined {
  const path = trim(pathname);
  const tool = tools.find((item) => trim(item.route) === path);
  if (tool) return tool;
  if (!HUB_PATHS.has(path)) return undefined;
  return tools.find((item) => item.id === defaultTool) ?? tools[0];
}
