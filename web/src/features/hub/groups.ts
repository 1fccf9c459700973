import type { IconName } from "@/components/Icon";
import type { Glyph, RailEntry, RailGroup, Text, Tool } from "@/lib/api/types";
import { WORKS_ROUTE } from "@/lib/routes";
import { KINDS, kindOf } from "./kinds";

/** Where the page is: its address, the tool that it shows and the mode that the address names. */
export interface Here {
  path: string;
  tool: string | null;
  mode: string | null;
  /** Whether the page shows works of all tools. */
  works?: boolean;
}

/** A link of the rail. */
export interface Entry {
  id: string;
  title: Text;
  /** What stands below the title. */
  note: Text | null;
  to: string;
  /** A tool's mark, or an icon of a page that is no tool. */
  mark: { glyph: Glyph } | { page: IconName };
  current: boolean;
}

export interface Section {
  title: Text;
  entries: Entry[];
}

export interface Group {
  id: string;
  title: Text;
  icon: string;
  sections: Section[];
  /** Opens in a new tab instead of a submenu. */
  externalUrl: string | null;
  /** A kind of work whose tools stand in another group too. */
  shortcut: boolean;
  /** Leads to a page of ours instead of opening a submenu. */
  to: string | null;
  /** The page shows something of this group. */
  current: boolean;
}

/** Pages beside the tools of a group. */
const PAGES: Record<string, { path: string; title: Text; note: Text; icon: IconName }[]> = {
  image: [
    {
      path: "/image-gallery",
      title: { zh: "作品画廊", en: "Gallery" },
      note: { zh: "灵感与做同款", en: "Ideas to make your own" },
      icon: "wallLarge",
    },
  ],
  music: [
    {
      path: "/musicplayer",
      title: { zh: "音乐播放器", en: "Music player" },
      note: { zh: "我的歌曲", en: "My songs" },
      icon: "play",
    },
  ],
};

/** The entry that leads to where the page is: to its very mode, or else to a mode that makes the same, or to its tool. */
function currentEntry(rail: RailGroup[], tools: Tool[], here: Here): RailEntry | undefined {
  const tool = tools.find(({ id }) => id === here.tool);
  const entries = rail.flatMap((group) => group.sections.flatMap((section) => section.entries)).filter((entry) => entry.tool === here.tool);
  const opened = (id: string | null | undefined) => tool?.modes.find((mode) => mode.id === id) ?? tool?.modes[0];
  const shown = opened(here.mode);
  return (
    entries.find((entry) => opened(entry.mode)?.id === shown?.id) ??
    entries.find((entry) => opened(entry.mode)?.output === shown?.output) ??
    entries[0]
  );
}

/** The way to everything that somebody has made. */
export const worksGroup = (here: Here): Group => ({
  id: "works",
  title: { zh: "全部作品", en: "My works" },
  icon: "wallLarge",
  sections: [],
  externalUrl: null,
  shortcut: false,
  to: WORKS_ROUTE,
  current: here.works ?? false,
});

/** The rail with the tools that exist, as it stands on this page; a rail may name a tool that is switched off. */
export function groupsOf(rail: RailGroup[], tools: Tool[], here: Here): Group[] {
  const current = currentEntry(rail, tools, here);
  const groups = rail.map((group): Group => {
    const sections = group.sections
      .map(({ title, entries }): Section => ({
        title,
        entries: entries.flatMap((entry): Entry[] => {
          const tool = tools.find((item) => item.id === entry.tool);
          if (!tool) return [];
          const { mode } = entry;
          return [{
            id: `${tool.id}/${mode ?? ""}`,
            title: entry.title,
            note: tool.vendor_title,
            to: mode ? `${tool.route}?mode=${encodeURIComponent(mode)}` : tool.route,
            mark: { glyph: tool.glyph },
            current: entry === current,
          }];
        }),
      }))
      .filter((section) => section.entries.length > 0);
    for (const { path, title, note, icon } of PAGES[group.id] ?? []) {
      sections.at(-1)?.entries.push({ id: path, title, note, to: path, mark: { page: icon }, current: here.path === path });
    }
    return {
      id: group.id,
      title: group.title,
      icon: group.icon,
      sections,
      externalUrl: group.external_url ?? null,
      shortcut: false,
      to: null,
      current: sections.some(({ entries }) => entries.some((entry) => entry.current)),
    };
  });
  const leaving = groups.findIndex(({ externalUrl }) => externalUrl !== null);
  return groups.toSpliced(leaving < 0 ? groups.length : leaving, 0, ...shortcutsOf(rail, tools, groups));
}

/** Kinds of work that are looked for by themselves, as far as the rail has tools of them and no group for nothing else. */
function shortcutsOf(rail: RailGroup[], tools: Tool[], groups: Group[]): Group[] {
  const kinds = new Map<string, string | undefined>();
  for (const entry of rail.flatMap(({ sections }) => sections.flatMap(({ entries }) => entries))) {
    const tool = tools.find(({ id }) => id === entry.tool);
    const modes = tool?.modes.filter((mode) => !entry.mode || mode.id === entry.mode) ?? [];
    kinds.set(`${entry.tool}/${entry.mode ?? ""}`, kindOf(modes)?.id);
  }
  return KINDS.flatMap((kind): Group[] => {
    const isOf = ({ id }: Entry) => kinds.get(id) === kind.id;
    if (groups.some(({ sections }) => sections.length > 0 && sections.every(({ entries }) => entries.every(isOf)))) return [];
    const entries = groups.flatMap(({ sections }) => sections.flatMap((section) => section.entries.filter(isOf)));
    const [first] = entries;
    if (!first) return [];
    const single = entries.length === 1;
    const title = single ? first.title : kind.title;
    return [{
      id: `kind/${kind.id}`,
      title,
      icon: kind.icon,
      sections: single ? [] : [{ title, entries }],
      externalUrl: null,
      shortcut: true,
      to: single ? first.to : null,
      current: entries.some((entry) => entry.current),
    }];
  });
}
