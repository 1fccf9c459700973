import type { Spending } from "./api";

/** What one member spent. */
export interface SpendingLine {
  uid: number;
  name: string;
  tasks: number;
  points: number;
  /** Points by tool. */
  byTool: ReadonlyMap<string, number>;
}

const add = <Key>(sums: Map<Key, number>, key: Key, points: number) => sums.set(key, (sums.get(key) ?? 0) + points);

/** Members against tools, whoever and whatever took most first. */
export function matrixOf(items: Spending["items"]): { lines: SpendingLine[]; tools: string[] } {
  const tools = new Map<string, number>();
  const lines = new Map<number, SpendingLine & { byTool: Map<string, number> }>();
  for (const { uid, display_name, tool, tasks, points } of items) {
    add(tools, tool, points);
    const line = lines.get(uid) ?? { uid, name: display_name, tasks: 0, points: 0, byTool: new Map<string, number>() };
    line.tasks += tasks;
    line.points += points;
    add(line.byTool, tool, points);
    lines.set(uid, line);
  }
  return {
    lines: [...lines.values()].toSorted((one, other) => other.points - one.points),
    tools: [...tools].toSorted(([, one], [, other]) => other - one).map(([tool]) => tool),
  };
}
