import { useQuery } from "@tanstack/react-query";
import type { IconName } from "@/components/Icon";
import { find as findTools } from "@/features/hub/finder/rank";
import { useTexts } from "@/i18n";
import { request } from "@/lib/api/client";
import { findTool, useTools } from "@/lib/api/queries";
import type { Schemas } from "@/lib/api/types";
import { yuan } from "@/lib/money";
import { SECTIONS } from "../sections";

type Finds = Schemas["PanelFinds"];

/** One thing to open. */
export interface Find {
  id: string;
  icon: IconName;
  title: string;
  /** What tells it from others of its name. */
  detail?: string;
  to: string;
}

export interface Group {
  id: "pages" | "tools" | "people" | "orders" | "tasks" | "accounts";
  finds: Find[];
}

/** Tools are few beside what else may be found. */
const MOST_TOOLS = 4;

/** A single letter would find half the site; a single Chinese character is a name. */
export const isWorthAsking = (q: string) => q.length > 1 || /[^ -~]/.test(q);

/** What the host finds for words that stand still. An answer that is not waited for any more is cut off. */
export const useFinds = (q: string) =>
  useQuery({
    queryKey: ["admin", "find", q],
    queryFn: ({ signal }) => request<Finds>("GET", "/admin/find", { query: { q }, signal }),
    enabled: isWorthAsking(q),
    staleTime: 10_000,
    retry: false,
  });

/** Pages whose name in either language, or whose address, has the words; all of them without words. */
function pagesOf(q: string, pick: (words: { zh: string; en: string }) => string): Find[] {
  const sought = q.toLowerCase();
  const pages = SECTIONS.filter(({ path, title }) => [path, title.zh, title.en.toLowerCase()].some((name) => name.includes(sought)));
  return pages.map(({ path, title, icon }) => ({ id: `page-${path}`, icon, title: pick(title), to: `/admin/${path}` }));
}

/** Everything found, by kind; a kind of which there is nothing is left out. */
export function useGroups(q: string, found: Finds | undefined): Group[] {
  const { pick } = useTexts();
  const tools = useTools().data;
  const toolName = (id: string) => {
    const tool = findTool(tools, id);
    return tool ? pick(tool.title) : id;
  };
  const groups: Group[] = [
    { id: "pages", finds: pagesOf(q, pick) },
    { id: "tools", finds: findTools(tools ?? [], q).slice(0, MOST_TOOLS).map(({ tool }) => ({ id: `tool-${tool.id}`, icon: "tools", title: pick(tool.title), detail: pick(tool.vendor_title), to: tool.route })) },
  ];
  if (found) {
    groups.push(
      {
        id: "people",
        finds: found.people.map((one) => ({
          id: `user-${one.uid}`,
          icon: "user",
          title: one.display_name,
          detail: [String(one.uid), one.anonymous || one.display_name === one.login_name ? null : one.login_name, one.email].filter(Boolean).join(" · "),
          to: `/admin/users?user=${one.uid}`,
        })),
      },
      {
        id: "orders",
        finds: found.orders.map((one) => ({ id: `order-${one.order_no}`, icon: "receipt", title: one.order_no, detail: `${one.title} · ${yuan(one.cents)} · ${one.uid}`, to: `/admin/orders?order=${encodeURIComponent(one.order_no)}` })),
      },
      {
        id: "tasks",
        finds: found.tasks.map((one) => ({ id: `task-${one.id}`, icon: "spark", title: one.id, detail: `${toolName(one.tool)} · ${one.login_name}`, to: `/admin/records?task=${encodeURIComponent(one.id)}` })),
      },
      {
        id: "accounts",
        finds: found.accounts.map((one) => ({ id: `account-${one.id}`, icon: "key", title: one.label, detail: toolName(one.tool), to: `/admin/vendors?q=${encodeURIComponent(one.label)}` })),
      },
    );
  }
  return groups.filter(({ finds }) => finds.length > 0);
}
