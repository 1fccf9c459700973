import type { RailGroup, Tool } from "@/lib/api/types";

export interface Section {
  title: string;
  tools: Tool[];
}

/** The sections of a group with the tools that exist; a rail may name one that is switched off. */
export function sectionsOf(group: RailGroup, tools: Tool[]): Section[] {
  return group.sections
    .map((section) => ({
      title: section.title,
      tools: section.tools.flatMap((id) => tools.find((tool) => tool.id === id) ?? []),
    }))
    .filter((section) => section.tools.length > 0);
}

export const holds = (group: RailGroup, toolId: string | null) =>
  toolId !== null && group.sections.some((section) => section.tools.includes(toolId));
