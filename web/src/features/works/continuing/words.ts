import type { ArtifactKind } from "@/lib/api/types";
import type { Way } from "./continuations";

const EDITS = { image: "onward.retouch", video: "onward.rework", audio: "onward.remix", model: "onward.retouch", text: "onward.retouch" } as const;

/** The text that says what a way does to a result of this kind. */
export function wordOf(way: Way, kind: ArtifactKind) {
  if (way === "edit") return EDITS[kind];
  if (way === "speech") return kind === "video" ? "onward.lips" : "onward.speak";
  return `onward.${way}` as const;
}
