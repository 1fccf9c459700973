import { existsSync } from "node:fs";

/** Chromium of the system: nothing is downloaded, and it plays H.264. Its shell without windows takes less time, where there is one. */
export const BROWSER = process.env["CHROMIUM"] ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));
