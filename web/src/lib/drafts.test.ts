import { beforeEach, describe, expect, it } from "vitest";
import { keepDraftsOf, loadDraft, loadShared, saveDraft, saveShared } from "./drafts";

const luban = { id: "u_1", anonymous: false };
const visitor = { id: "u_2", anonymous: true };

describe("unfinished forms", () => {
  beforeEach(() => sessionStorage.clear());

  const write = () => {
    saveDraft("kling", "text", { prompt: "a secret" });
    saveShared("kling", { texts: { prompt: "a secret" } });
  };
  const read = () => [loadDraft("kling", "text"), loadShared("kling")];
  const kept = [{ prompt: "a secret" }, expect.objectContaining({ texts: { prompt: "a secret" } })];

  it("go with the sign-out, and are not read by whoever comes next", () => {
    keepDraftsOf(luban);
    write();
    keepDraftsOf(luban);
    expect(read()).toEqual(kept);
    keepDraftsOf(null);
    expect(read()).toEqual([null, {}]);
    keepDraftsOf(luban);
    write();
    keepDraftsOf({ id: "u_3", anonymous: false });
    expect(read()).toEqual([null, {}]);
  });

  it("come along when a visitor signs in", () => {
    keepDraftsOf(null);
    write();
    keepDraftsOf(visitor);
    keepDraftsOf(luban);
    expect(read()).toEqual(kept);
  });
});
