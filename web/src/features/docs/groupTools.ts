import type { RailGroup, Text, Tool } from "@/lib/api/types";

export interface ToolGroup {
  id: string;
  /** Null for tools that stand nowhere in the hub. */
  title: Text | null;
  tools: Tool[];
}

/** Tools by the groups of the hub and in their order; each stands where the hub shows it first. */
export function groupTools(tools: Tool[], rail: RailGroup[]): ToolGroup[] {
  const left = new Map(tools.map((tool) => [tool.id, tool]));
  const take = (id: string) => {
    const tool = left.get(id);
    left.delete(id);
    return tool ? [tool] : [];
  };
  const groups: ToolGroup[] = rail.map(({ id, title, sections }) => ({
    id,
    title,
    tools: sections.flatMap(({ entries }) => entries).flatMap((entry) => take(entry.tool)),
  }));
  return [...groups, { id: "rest", title: null, tools: [...left.values()] }].filter(({ tools: members }) => members.length > 0);
}

/** The tools in whose words all of what is searched for occurs, in either language. */
export function matching(tools: Tool[], words: string): Tool[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return tools.filter((tool) => {
    const texts = [tool.title, tool.vendor_title, tool.summary, ...tool.modes.map(({ label }) => label)];
    const all = [tool.id, ...texts.flatMap(({ zh, en }) => [zh, en])].join("\n").toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}
