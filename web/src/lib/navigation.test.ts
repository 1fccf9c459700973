import { describe, expect, it } from "vitest";
import { leavesApp, safeRedirect } from "./navigation";
import { HUB_ROUTE } from "./routes";

describe("the address after a login", () => {
  it("is a path of this site, with its query and hash", () => {
    expect(safeRedirect("/setting?section=devices#top")).toBe("/setting?section=devices#top");
    expect(safeRedirect("/oidc/authorize?client_id=a&redirect_uri=https%3A%2F%2Fb.example%2F")).toBe("/oidc/authorize?client_id=a&redirect_uri=https%3A%2F%2Fb.example%2F");
  });

  it.each([
    null,
    "",
    "https://evil.example/",
    "//evil.example/",
  "/.//evil.example/",
  "/a/..//evil.example/",
    "/\\evil.example/",
    "\\\\evil.example",
    "/\t/evil.example/",
    "/\n\\evil.example",
    " /setting",
    "javascript:alert(1)",
    "setting",
    "http:/evil.example",
    `${window.location.origin}/setting`,
  ])("is never %j", (wanted) => {
    expect(safeRedirect(wanted)).toBe(HUB_ROUTE);
  });

  it("leaves the app where the host answers", () => {
    expect(leavesApp("/oidc/authorize?x=/setting")).toBe(true);
    expect(leavesApp("/sso/auth?mode=simple")).toBe(true);
    expect(leavesApp("/oidc/consent?request=1")).toBe(false);
    expect(leavesApp("/setting?next=/sso/auth")).toBe(false);
    expect(leavesApp("/user-stories")).toBe(false);
  });
});
