import type { Artifact } from "@/lib/api/types";

export type ModelFormat = { kind: "glb" } | { kind: "zip" } | { kind: "other"; name: string };

/** How a model's file has to be treated, by what it was sniffed as, and by its name until it is stored. */
export function formatOf({ mime, name }: Pick<Artifact, "mime" | "name">): ModelFormat {
  const extension = /\.([a-z0-9]{2,5})$/i.exec(name)?.[1]?.toLowerCase();
  if (mime === "model/gltf-binary" || (!mime && extension === "glb")) return { kind: "glb" };
  if (mime === "application/zip" || extension === "zip") return { kind: "zip" };
  if (extension === "glb") return { kind: "glb" };
  return { kind: "other", name: (extension ?? "3D").toUpperCase() };
}

/** Viewers that open a GLB from the reader's disk. */
export const OTHER_VIEWERS = [
  { name: "glTF Viewer", url: "https://gltf-viewer.donmccurdy.com/" },
  { name: "Khronos Sample Viewer", url: "https://github.khronos.org/glTF-Sample-Viewer-Release/" },
  { name: "Babylon.js Sandbox", url: "https://sandbox.babylonjs.com/" },
  { name: "model-viewer", url: "https://modelviewer.dev/editor/" },
  { name: "Online 3D Viewer", url: "https://3dviewer.net/" },
  { name: "Blender", url: "https://www.blender.org/" },
] as const;
