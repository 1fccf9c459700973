import { Skeleton } from "@mantine/core";
import { useDeferredValue, useMemo, useRef, type CSSProperties, type ReactNode } from "react";
import { Stack } from "@/components/blocks/Stack";
import { Icon } from "@/components/Icon";
import { defaults, normalize } from "@/forms/schema/values";
import type { JsonSchema } from "@/forms/types";
import { useTexts } from "@/i18n";
import { findTool } from "@/lib/api/queries";
import type { ArtifactKind, GalleryItem, Tool } from "@/lib/api/types";
import { localPrice } from "@/lib/price";
import { useInSight } from "@/lib/useInSight";
import { useInspiration, useWork } from "../api";
import { inLanguage } from "../inLanguage";
import { useSame, type OpenForm } from "../useSame";
import { Face, ratioOf } from "./Media";
import "../texts.zh";
import styles from "./inspiration.module.css";

interface Props {
  tool: Tool;
  /** What the tool's form makes. */
  kind: ArtifactKind;
  tools: Tool[];
  onForm: OpenForm;
  /** What stands here while nobody has published anything of the kind. */
  empty: ReactNode;
}

/** What others made with a tool, and with others of its kind where those are few: each plays, and is made again by one press. */
export default function Inspiration({ tool, kind, tools, onForm, empty }: Props) {
  const { t } = useTexts();
  const { items, ...found } = useInspiration(tool.id, kind);
  // A wall is long to draw: done in slices, it does not hold up a slow phone.
  const pending = useDeferredValue(found.pending);
  const same = useSame(onForm);
  if (pending) return <Waiting />;
  if (items.length === 0) return empty;
  return (
    <Stack as="section" gap={3} shrink aria-label={t("gallery.inspiration")}>
      <h2 className={styles.heading}>{t("gallery.inspiration")}</h2>
      <ul className={styles.wall}>
        {items.map((item) => (
          <Piece key={item.id} item={item} tools={tools} own={item.tool === tool.id} onSame={() => void same.start(item)} />
        ))}
      </ul>
    </Stack>
  );
}

interface PieceProps {
  item: GalleryItem;
  tools: Tool[];
  /** Made with the tool whose page this is. */
  own: boolean;
  onSame(): void;
}

function Piece({ item, tools, own, onSame }: PieceProps) {
  const { t, pick, language } = useTexts();
  const node = useRef<HTMLLIElement>(null);
  const seen = useInSight(node);
  const title = pick(item.title);
  const tool = findTool(tools, item.tool);
  const mode = tool?.modes.find(({ id }) => id === item.mode);
  // Its settings, by which the price is reckoned, are asked for once it is looked at.
  const { data: work } = useWork(item.id, seen);
  const params = useMemo(() => (work ? inLanguage(work, language).params : null), [work, language]);
  const schema = mode?.schema as JsonSchema | undefined;
  const price = mode && params && schema ? localPrice(mode.price, normalize(schema, { ...defaults(schema), ...params })) : null;
  const words = price ? t("gallery.sameFor", { points: price.points }) : t("gallery.same");
  return (
    <li ref={node} className={styles.piece} style={{ "--ratio": ratioOf(item) } as CSSProperties}>
      <Face item={item} title="" playing={seen} />
      <button type="button" className={styles.press} disabled={!mode} onClick={onSame}>
        <span className={styles.caption}>
          <strong>{title}</strong>
          {!own && tool && <small>{pick(tool.title)}</small>}
        </span>{" "}
        <span className={styles.same}>
          <Icon name="spark" size={14} />
          {words}
        </span>
      </button>
    </li>
  );
}

const BONES = [220, 150, 190, 160, 210, 180];

function Waiting() {
  const { t } = useTexts();
  return (
    <div className={styles.wall} role="status" aria-label={t("app.loading")}>
      {BONES.map((height) => (
        <Skeleton key={height} height={height} radius="lg" className={styles.piece} />
      ))}
    </div>
  );
}
