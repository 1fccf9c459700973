import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const simulator = process.env["BAIGONG_SIM"] ?? join(process.env["CARGO_TARGET_DIR"] ?? join(repository, "target"), "debug/baigong-sim");
/** The key that the simulated vendors take. */
export const SECRET = "demo-key";

/** Vendors of a program of their own: what an operator has an account at. */
export async function startVendors(speed = 6): Promise<{ url: string; process: ChildProcess }> {
  const process = spawn(simulator, ["--speed", String(speed)], { stdio: ["ignore", "pipe", "ignore"] });
  const url = await new Promise<string>((resolve, reject) => {
    process.on("error", reject);
    process.stdout.once("data", (text: Buffer) => resolve(text.toString().trim().replace(/\/$/, "")));
  });
  return { url, process };
}
