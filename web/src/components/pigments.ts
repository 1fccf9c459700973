import type { Glyph } from "@/lib/api/types";

/** The mineral pigments and inks that tools' marks stand on; each carries white at AA contrast. */
export const PIGMENTS: Record<Glyph["pigment"], string> = {
  cinnabar: "#a8321f",
  indigo: "#2f4a6b",
  malachite: "#3a664a",
  purple: "#6d3f66",
  ochre: "#7d5226",
  celadon: "#1f6770",
  madder: "#8a3650",
  azurite: "#2c5c91",
  moss: "#5a5f26",
  ink: "#4a4540",
};
