import type { Artifact } from "@/lib/api/types";
import { saveAddress } from "@/lib/save";

/** Browsers drop downloads that are started in the same breath. */
export const DOWNLOAD_GAP_MS = 500;

/** Saves results one after the other; gives those that could not be had. */
export async function download(artifacts: Artifact[]): Promise<Artifact[]> {
  const missing: Artifact[] = [];
  for (const [index, artifact] of artifacts.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_GAP_MS));
    if (!(await start(artifact))) missing.push(artifact);
  }
  return missing;
}

/** Asks for the head first: a browser that is given an address that fails saves the refusal, or says nothing. */
async function start(artifact: Artifact): Promise<boolean> {
  const address = artifact.download_url ?? artifact.url;
  if (!address) return false;
  try {
    const head = await fetch(address, { method: "HEAD", credentials: "same-origin" });
    if (!head.ok) return false;
  } catch {
    return false;
  }
  saveAddress(address, artifact.name);
  return true;
}
