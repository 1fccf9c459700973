import type { Tool } from "@/lib/api/types";
import { HUB_ROUTE } from "@/lib/routes";

/** Addresses of pages that need nothing of the studio. */
const ACCOUNT_PATHS = /^\/(login|register|codeLogin|passwordReset|setup|auto-access|setting|service-market|sso\/auth|admin(\/.*)?)\/?$/;
export const isAccountPath = (pathname: string) => ACCOUNT_PATHS.test(pathname);

const trim = (path: string) => (path.length > 1 ? path.replace(/\/+$/, "") : path);

/** The tool shown at `pathname`, or undefined for an unknown address. */
export function toolAt(pathname: string, tools: Tool[], defaultTool: string): Tool | undefined {
  const path = trim(pathname);
  const tool = tools.find((item) => trim(item.route) === path || item.modes.some(({ also_at }) => also_at === path));
  if (tool) return tool;
  if (path !== HUB_ROUTE) return undefined;
  return tools.find((item) => item.id === defaultTool) ?? tools[0];
}
