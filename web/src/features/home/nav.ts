import type { Site } from "@/lib/api/types";
import type { useTexts } from "@/i18n";

/** Where an entry leads: to a page of ours, to an address in a tab of its own, or to one that the home page frames. */
export type Goal = { to: string } | { opens: string } | { frames: string };

export type Entry = Goal & { id: string; title: string };

/** An entry that holds others. */
export interface Menu {
  id: string;
  title: string;
  entries: Entry[];
}

export interface Navigation {
  entries: Entry[];
  menus: Menu[];
  create: Entry;
}

/** Pages of ours, which an entry opens that the operator gave no address. */
export interface OwnPages {
  images: string;
  music: string;
  points: string;
  prices: string;
  docs: string;
  create: string;
  chat: string;
  services: string;
  api: string;
  tutorial: string;
  comparisons: string;
}

/** The first entry of AI 对话, which `?redirect=chat` names too. */
const CHAT = "chat-1";

/** Parameters for the home page itself. All others are what a program or another site hands to the chat. */
const OWN_PARAMETERS = ["view", "redirect", "s", "orderId", "orderNo"];

/** The entries of the home page: the product's own pages, apart from those that the operator leads elsewhere. */
export function navigationOf(site: Site, own: OwnPages, { t, pick }: Pick<ReturnType<typeof useTexts>, "t" | "pick">): Navigation {
  const { home } = site;
  const lead = (id: "images" | "music" | "points" | "prices" | "create", title: string): Entry =>
    home[id] ? { id, title, frames: home[id] } : { id, title, to: own[id] };
  const listed = (id: "chat" | "inspiration") => home[id].map(({ title, url }, index): Entry => ({ id: `${id}-${index + 1}`, title: pick(title), frames: url }));
  const chat: Entry[] = site.chat_url
    ? [{ id: CHAT, title: t("home.chat"), frames: site.chat_url }]
    : [
        // A page of locked doors is no entry.
        ...(home.legacy ? [{ id: CHAT, title: t("home.chatEntries"), to: own.chat }] : []),
        { id: "services", title: t("home.chatServices"), to: own.services },
        { id: "api", title: t("home.chatApi"), to: own.api },
      ];
  const inspiration: Entry[] = [
    { id: "inspiration-1", title: t("home.works"), to: own.images },
    { id: "inspiration-2", title: t("home.comparisons"), to: own.comparisons },
    { id: "inspiration-3", title: t("home.tutorial"), to: own.tutorial },
  ];
  return {
    entries: [
      lead("images", t("home.images")),
      lead("music", t("home.music")),
      lead("points", t("home.points")),
      lead("prices", t("home.prices")),
      { id: "docs", title: t("home.docs"), opens: home.docs ?? own.docs },
    ],
    menus: [
      { id: "chat", title: t("home.chat"), entries: home.chat.length > 0 ? listed("chat") : chat },
      { id: "inspiration", title: t("home.inspiration"), entries: home.inspiration.length > 0 ? listed("inspiration") : inspiration },
    ],
    create: lead("create", t("home.create")),
  };
}

/** Every entry, those of menus too. */
export const allOf = ({ entries, menus, create }: Navigation): Entry[] => [...entries, ...menus.flatMap((menu) => menu.entries), create];

/** The entry that the home page's own address names. */
export function namedEntry(navigation: Navigation, search: string): Entry | null {
  const query = new URLSearchParams(search);
  const view = query.get("redirect") === "chat" ? CHAT : query.get("view");
  return allOf(navigation).find(({ id }) => id === view) ?? null;
}

/** What the page's address holds for the chat, such as the server that it is to use. */
function handed(search: string): [string, string][] {
  return [...new URLSearchParams(search)].filter(([name]) => !OWN_PARAMETERS.includes(name));
}

/** The home page's address with an entry in it, or with none: what is handed to the chat stays in it from entry to entry. */
export function homeAddress(entry: string | null, search: string): string {
  const query = new URLSearchParams([...(entry === null ? [] : [["view", entry]]), ...handed(search)]).toString();
  return query === "" ? "/" : `/?${query}`;
}

/** The address of a frame. Chats are handed what is for them. */
export function frameAddress(entry: { id: string; frames: string }, search: string): string {
  if (!entry.id.startsWith("chat-")) return entry.frames;
  const url = new URL(entry.frames);
  for (const [name, value] of handed(search)) url.searchParams.append(name, value);
  return url.href;
}
