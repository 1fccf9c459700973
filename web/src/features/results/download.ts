import type { Artifact } from "@/lib/api/types";

/** Browsers drop downloads that are started in the same breath. */
export const DOWNLOAD_GAP_MS = 500;

function download(artifact: Artifact): void {
  if (!artifact.download_url) return;
  const link = document.createElement("a");
  link.href = artifact.download_url;
  link.download = artifact.name;
  document.body.append(link);
  link.click();
  link.remove();
}

export async function downloadAll(artifacts: Artifact[]): Promise<void> {
  for (const [index, artifact] of artifacts.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_GAP_MS));
    download(artifact);
  }
}
