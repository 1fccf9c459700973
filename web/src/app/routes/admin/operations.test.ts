import { expect, it } from "vitest";
import description from "../../../../openapi.json?raw";
import { operationNames } from "@/features/admin-audit/operations";

it("names every operation by which administrators change something", () => {
  const { paths } = JSON.parse(description) as { paths: Record<string, Record<string, { operationId: string }>> };
  const changing = Object.entries(paths)
    .filter(([path]) => path.startsWith("/api/v1/admin/"))
    .flatMap(([, calls]) => Object.entries(calls).flatMap(([method, call]) => (method === "get" ? [] : [call.operationId])));
  expect(changing.length).toBeGreaterThan(20);
  for (const language of ["zh", "en"] as const) {
    const names = operationNames(language);
    expect(changing.filter((id) => !names[id])).toEqual([]);
  }
});
