/** How a tool's mark is drawn: on a 24 px grid, `line` stroked and `fill` filled, both in white on a pigment. */
export interface Glyph {
  pigment: string;
  line?: string;
  fill?: string;
}

/** Mineral pigments and inks; each carries white at AA contrast. */
const CINNABAR = "#a8321f";
const INDIGO = "#2f4a6b";
const MALACHITE = "#3a664a";
const PURPLE = "#6d3f66";
const OCHRE = "#7d5226";
const CELADON = "#1f6770";
const MADDER = "#8a3650";
const AZURITE = "#2c5c91";
const MOSS = "#5a5f26";
const INK = "#4a4540";

/**
 * The marks of the tools, by the icon that a tool names: a thing that its name or its work brings to mind, drawn
 * for this app, never the vendor's logo.
 */
export const GLYPHS: Record<string, Glyph> = {
  // A bean with its sprout.
  doubao: {
    pigment: MALACHITE,
    line: "M8.1 10.2c2.4-2.3 6.2-1.7 7.7 1 1.1 2 .7 2.900 1.700 4.700 1.200 2.300-.4 4.600-3.300 4.600-4.800 0-8.700-3.300-8.700-6.900 0-1.500.9-2.100 2.600-3.400zM11.800 9.100c-.2-3 1.400-5.100 4.700-5.600.2 3-1.500 5.200-4.700 5.600zM11.700 8.800C11.300 7 10.100 5.900 8.100 5.600",
  },
  // The moon of a dream.
  jimeng: {
    pigment: INDIGO,
    line: "M19.300 14.300A7.800 7.800 0 1 1 10.200 4.300a6.400 6.400 0 0 0 9.100 10z",
    fill: "m16.800 3.600.9 2.600 2.600.9-2.600.9-.9 2.600-.9-2.600-2.600-.9 2.600-.9z",
  },
  // A conch, wound up.
  hailuo: {
    pigment: CELADON,
    line: "M13.600 11.900a1.900 1.900 0 1 0-2.100 2.100 4 4 0 0 0 4.400-4.100 5.200 5.200 0 0 0-5.500-5 6.700 6.700 0 0 0-6.100 7.100c.3 4.300 3.800 7.500 8.300 7.500 3 0 5.500-1 8-3.300-2.300-.2-3.800-1.100-4.700-2.300",
  },
  // The flame of a spirit above its dish.
  kling: {
    pigment: CINNABAR,
    line: "M12.300 3.500c.4 3.400 4.600 4.900 4.600 9.100a4.900 4.900 0 0 1-9.800 0c0-2.100 1-3.300 2.100-4.400.2 1.500.8 2.200 1.600 2.600-.5-2.700-.2-5.200 1.500-7.300zM6 20.500h12",
  },
  // One frame after another.
  vidu: {
    pigment: AZURITE,
    line: "M3.800 8.800h12.400v10.700H3.800zM7.800 5.600V4.500h12.400v10.700h-1",
    fill: "M8.300 11.400v5.500l4.500-2.750z",
  },
  // The two that are one.
  hunyuan: {
    pigment: INK,
    line: "M12 3.800a8.200 8.200 0 1 0 0 16.400 8.200 8.200 0 1 0 0-16.400zM12 3.800a4.100 4.100 0 0 1 0 8.200 4.100 4.100 0 0 0 0 8.200",
    fill: "M12 6.700a1.250 1.250 0 1 0 0 2.500 1.250 1.250 0 1 0 0-2.500zM12 14.900a1.250 1.250 0 1 0 0 2.500 1.250 1.250 0 1 0 0-2.500z",
  },
  // Thoughts that are linked.
  cogvideox: {
    pigment: PURPLE,
    line: "M12 7.700v3.100M10.300 13.700l-3.200 2.100M13.700 13.700l3.200 2.100M7.200 8.500l2.900 2.500M16.800 8.500l-2.900 2.500",
    fill: "M12 3.300a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 1 0 0-4.400zM12 10.200a2.300 2.300 0 1 0 0 4.600 2.300 2.300 0 1 0 0-4.600zM5.500 14.900a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 1 0 0-4.400zM18.500 14.900a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 1 0 0-4.400zM5.900 5.700a1.700 1.700 0 1 0 0 3.400 1.700 1.700 0 1 0 0-3.400zM18.100 5.700a1.700 1.700 0 1 0 0 3.400 1.700 1.700 0 1 0 0-3.400z",
  },
  // A stone with many faces.
  wan: {
    pigment: MADDER,
    line: "M8 4.500h8l4 5-8 10.500-8-10.500zM4 9.500h16M8 4.500l1.200 5L12 20l2.800-10.500 1.200-5M9.200 9.500 12 4.500l2.800 5",
  },
  // Appearances that lie over each other.
  wan25: {
    pigment: MADDER,
    line: "M12 3.700a4.700 4.700 0 1 0 0 9.400 4.700 4.700 0 1 0 0-9.400zM8.300 10.300a4.700 4.700 0 1 0 0 9.400 4.700 4.700 0 1 0 0-9.400zM15.700 10.300a4.700 4.700 0 1 0 0 9.400 4.700 4.700 0 1 0 0-9.400z",
  },
  // The mask of another.
  "wan-animate": {
    pigment: OCHRE,
    line: "M4.800 5.200c4.700-1.600 9.700-1.600 14.400 0v5.600c0 4.900-3 8.100-7.200 9.700-4.200-1.600-7.200-4.800-7.200-9.700zM7.800 10.200c.9-.9 2.100-.9 3 0M13.200 10.200c.9-.9 2.100-.9 3 0M8.900 14.400c1.900 1.700 4.300 1.700 6.200 0",
  },
  // First light.
  luma: {
    pigment: OCHRE,
    line: "M3.500 16.500h17M7.400 16.500a4.600 4.600 0 0 1 9.200 0M12 4.800v3.400M5 8.600l2.200 2.200M19 8.600l-2.200 2.200M7.500 19.700h9",
  },
  // The way to the horizon.
  runway: {
    pigment: INK,
    line: "M9.300 4.500 4 19.500M14.700 4.500 20 19.500M12 5v2.200M12 10.200v3M12 16.200v3.300",
  },
  // A small one with round ears.
  pika: {
    pigment: MOSS,
    line: "M12 8.300c4 0 6.700 2.400 6.700 5.700S16 19.700 12 19.700s-6.700-2.400-6.700-5.700S8 8.300 12 8.300zM6.700 10.300C4.500 9 4.400 5.500 6.500 4.800c2-.6 3.700 1.500 3.800 3.600M17.300 10.300c2.200-1.300 2.300-4.800.2-5.500-2-.6-3.700 1.500-3.800 3.600M10.900 16.100c.7.800 1.500.8 2.200 0",
    fill: "M9.400 12.100a1.100 1.100 0 1 0 0 2.200 1.100 1.100 0 1 0 0-2.200zM14.600 12.100a1.100 1.100 0 1 0 0 2.200 1.100 1.100 0 1 0 0-2.200z",
  },
  // An eye that sees it move.
  veo3: {
    pigment: AZURITE,
    line: "M3.200 12c2.400-4.300 5.300-6.400 8.800-6.400s6.400 2.100 8.800 6.400c-2.400 4.300-5.300 6.400-8.800 6.400S5.600 16.300 3.200 12z",
    fill: "M10.100 8.800v6.400l5.300-3.200z",
  },
  // A needle that finds the way.
  midjourney: {
    pigment: INDIGO,
    line: "M12 3.800a8.200 8.200 0 1 0 0 16.400 8.200 8.200 0 1 0 0-16.400z",
    fill: "M16.300 7.700 13.500 13.500 7.700 16.300 10.500 10.500z",
  },
  // A block to carve from.
  model3d: { pigment: CELADON, line: "M12 3.400 19.500 7.700v8.600L12 20.600l-7.500-4.300V7.700zM12 12v8.600M12 12 4.500 7.700M12 12l7.500-4.300" },
  // Somebody who speaks.
  avatar: {
    pigment: CINNABAR,
    line: "M9.300 4.300a3.500 3.500 0 1 0 0 7 3.500 3.500 0 1 0 0-7zM3.300 19.700c.3-3.600 2.700-5.600 6-5.600s5.700 2 6 5.600M16.200 6.600c1.300 1.600 1.300 3.700 0 5.300M18.900 4.600c2.400 2.900 2.400 6.400 0 9.300",
  },
  // Streams beside each other.
  flux: {
    pigment: CELADON,
    line: "M3.800 8.200c2.700-3.200 5.500-3.200 8.200 0s5.500 3.200 8.200 0M3.800 12.800c2.700-3.200 5.500-3.200 8.200 0s5.500 3.200 8.200 0M3.800 17.400c2.700-3.200 5.500-3.200 8.200 0s5.500 3.200 8.200 0",
  },
  // Something to put on.
  tryon: {
    pigment: PURPLE,
    line: "M9.600 5.900A2.400 2.400 0 1 1 12 8.300v1.200M12 9.500l8.200 6c1.200.9.600 2.700-.9 2.700H4.700c-1.500 0-2.100-1.800-.9-2.700z",
  },
  // Notes.
  suno: {
    pigment: MADDER,
    line: "M9.300 17.300V6.600l9.200-2.100v10.700M9.300 10l9.200-2.100",
    fill: "M6.800 14.800a2.500 2.500 0 1 0 0 5 2.500 2.500 0 1 0 0-5zM16 12.700a2.500 2.500 0 1 0 0 5 2.500 2.500 0 1 0 0-5z",
  },
  // Dots that make a picture.
  pixverse: {
    pigment: PURPLE,
    fill: "M4.500 4.500h4.600v4.600H4.500zM14.900 4.500h4.600v4.600h-4.600zM9.700 9.700h4.600v4.600H9.700zM4.500 14.900h4.600v4.600H4.500zM14.900 14.900h4.600v4.600h-4.600z",
  },
  // The fruit of its name.
  "nano-banana": {
    pigment: OCHRE,
    line: "M6.200 4.200 8.400 3.600c.3 1.100.2 1.900-.1 2.800 1 5.400 4.600 8.900 10.900 9.700.9.100 1.300 1 .8 1.800-1.400 2-4 3-6.900 2.500-6.200-1-9.200-6.600-6.500-13.700z",
  },
  // What grows from a seed.
  seedream: {
    pigment: MALACHITE,
    line: "M12 20.300v-9M12 13.700c.1-3.700 2.700-6.300 7.500-6.800 0 4.800-2.700 7.300-7.500 6.800zM12 11.300C11.900 7.600 9.300 5 4.500 4.500 4.500 9.300 7.200 11.800 12 11.300z",
  },
};

/** What a tool without a mark of its own stands on, different for each. */
export const PIGMENTS = [CINNABAR, INDIGO, MALACHITE, PURPLE, OCHRE, CELADON, MADDER, AZURITE, MOSS, INK];
