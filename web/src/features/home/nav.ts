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

/** Addresses that a program or another site hands to the chat, and that are not for the home page itself. */
const OWN_PARAMETERS = ["view", "redirect", "s", "orderId", "orderNo"];

/** The entries of the home page: the product's own pages, apart from those that the operator leads elsewhere. */
export function navigationOf(site: Site, own: OwnPages, { t, pick }: Pick<ReturnType<typeof useTexts>, "t" | "pick">): Navigation {
  const { home } = site;
  const lead = (id: "images" | "music" | "points" | "prices" | "create", title: string): Entry =>
    home[id] ? { id, title, frames: home[id] } : { id, title, to: own[id] };
  const listed = (id: "chat" | "inspiration") => home[id].map(({ title, url }, index): Entry => ({ id: `${id}-${index + 1}`, title: pick(title), frames: url }));
  const chat: Entry[] = site.chat_url
    ? [{ id: "chat-1", title: t("home.chat"), frames: site.chat_url }]
    : [
        { id: "chat-1", title: t("home.chatEntries"), to: own.chat },
        { id: "chat-2", title: t("home.chatServices"), to: own.services },
        { id: "chat-3", title: t("home.chatApi"), to: own.api },
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
  const view = query.get("redirect") === "chat" ? "chat-1" : query.get("view");
  return allOf(navigation).find(({ id }) => id === view) ?? null;
}

/** The address of a frame. Chats are handed what else stands in the page's address, such as the server that they are to use. */
export function frameAddress(entry: { id: string; frames: string }, search: string): string {
  if (!entry.id.startsWith("chat-")) return entry.frames;
  const url = new URL(entry.frames);
  for (const [name, value] of new URLSearchParams(search)) {
    if (!OWN_PARAMETERS.includes(name)) url.searchParams.append(name, value);
  }
  return url.href;
}
