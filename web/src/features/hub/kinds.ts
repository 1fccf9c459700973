import type { IconName } from "@/components/Icon";
import type { JSONSchema, MediaKind, Mode, Text } from "@/lib/api/types";

export type Field = JSONSchema & {
  title?: string;
  description?: string;
  const?: unknown;
  items?: Field;
  oneOf?: Field[];
  properties?: Record<string, Field>;
  required?: string[];
  "x-en"?: { title?: string; description?: string };
  "x-media"?: { accept: MediaKind[] };
};

/** Kinds of files that a field takes; none where it takes no file. */
export const acceptOf = (field: Field): MediaKind[] => field["x-media"]?.accept ?? field.items?.["x-media"]?.accept ?? [];

/** The fields of files that a mode does not start without. */
export function neededFiles({ schema }: Mode): Field[] {
  const { properties = {}, required = [] } = schema as Field;
  return required.map((name) => properties[name]).filter((field) => field !== undefined).filter((field) => acceptOf(field).length > 0);
}

/** Work of a kind that people look for by itself, beside pictures, videos and music. */
interface Kind {
  id: string;
  icon: IconName;
  /** Where several tools do it; a single one gives its own title. */
  title: Text;
  is(mode: Mode, needs: (file: MediaKind) => boolean): boolean;
}

/** Told by what a mode makes and which files it asks for: manifests have no category. Only clothes are told by words. */
export const KINDS: Kind[] = [
  {
    id: "speech",
    icon: "person",
    title: { zh: "真人口播", en: "Talking people" },
    is: ({ output }, needs) => output === "video" && needs("audio") && (needs("video") || needs("image")),
  },
  { id: "model", icon: "cube", title: { zh: "三维", en: "3D" }, is: ({ output }) => output === "model" },
  {
    id: "clothes",
    icon: "shirt",
    title: { zh: "试衣", en: "Try-on" },
    is: (mode) => mode.output === "image" && neededFiles(mode).some(({ title, "x-en": english }) => /衣|服装|garment|cloth|outfit/i.test(`${title} ${english?.title}`)),
  },
  {
    id: "cast",
    icon: "swap",
    title: { zh: "换角色", en: "Swap people" },
    is: ({ output }, needs) => output === "video" && needs("video") && needs("image"),
  },
];

/** The first kind that one of these modes is of. */
export function kindOf(modes: readonly Mode[]): Kind | undefined {
  return KINDS.find((kind) =>
    modes.some((mode) => {
      const files = neededFiles(mode).flatMap(acceptOf);
      return !mode.follow_up_only && kind.is(mode, (file) => files.includes(file));
    }),
  );
}
