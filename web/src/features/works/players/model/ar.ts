import type { Object3D } from "three";

/** How this device shows a model in the reader's own room, if it does. */
export type Ar = "quick-look" | "scene-viewer" | null;

export function arOf(agent: string, secure: boolean, opensAr: boolean): Ar {
  if (opensAr) return "quick-look";
  // The app on the device fetches the file by itself, and takes nothing but https.
  return secure && /android/i.test(agent) && !/firefox/i.test(agent) ? "scene-viewer" : null;
}

/** What this device has. */
export const arHere = (): Ar =>
  arOf(navigator.userAgent, location.protocol === "https:", document.createElement("a").relList.supports("ar"));

/** The address that opens Android's viewer with a model that everybody may fetch; without the viewer it comes back to `page`. */
export function sceneViewerAddress(model: string, title: string, page: string): string {
  const query = new URLSearchParams({ file: model, mode: "ar_preferred", title });
  const back = `S.browser_fallback_url=${encodeURIComponent(page)};`;
  return `intent://arvr.google.com/scene-viewer/1.2?${query}#Intent;scheme=https;package=com.google.android.googlequicksearchbox;action=android.intent.action.VIEW;${back}end;`;
}

/** Opens the viewer of iOS, which takes only its own format. */
export async function openQuickLook(root: Object3D): Promise<void> {
  const { USDZExporter } = await import("three/addons/exporters/USDZExporter.js");
  const packed = await new USDZExporter().parseAsync(root);
  const url = URL.createObjectURL(new Blob([packed as Uint8Array<ArrayBuffer>], { type: "model/vnd.usdz+zip" }));
  const link = document.createElement("a");
  link.rel = "ar";
  link.href = url;
  // Safari opens the viewer, instead of the file, only where the link holds a picture.
  link.append(document.createElement("img"));
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
