import { Fragment, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import type { GalleryItem } from "@/lib/api/types";
import { GALLERY_ROUTE } from "@/lib/routes";
import { useInSight } from "@/lib/useInSight";
import { useNewestOf } from "../api";
import { Face, ratioOf } from "./Media";
import "../texts.zh";
import styles from "./galleryRows.module.css";

const KINDS = ["video", "image", "audio"] as const;
/** Fewer than so many fill no row. */
const LEAST = 3;

/** What was published last, a row for each kind; films move while they are in sight. `between` stands behind the first row. */
export default function GalleryRows({ between }: { between?: ReactNode }) {
  return (
    <Stack gap={7} shrink className={styles.rows}>
      {KINDS.map((kind, place) => (
        <Fragment key={kind}>
          <KindRow kind={kind} />
          {place === 0 && between}
        </Fragment>
      ))}
    </Stack>
  );
}

function KindRow({ kind }: { kind: (typeof KINDS)[number] }) {
  const { t } = useTexts();
  const items = useNewestOf(kind).data ?? [];
  if (items.length < LEAST) return null;
  return (
    <section aria-label={t(`gallery.rows.${kind}`)}>
      <Row gap={3} align="baseline" justify="between" className={styles.head}>
        <h2>{t(`gallery.rows.${kind}`)}</h2>
        <Link to={`${GALLERY_ROUTE}?kind=${kind}`}>{t("gallery.all")}</Link>
      </Row>
      <ul className={styles.row}>
        {items.map((item) => (
          <Piece key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Piece({ item }: { item: GalleryItem }) {
  const { pick } = useTexts();
  const node = useRef<HTMLLIElement>(null);
  const seen = useInSight(node);
  const title = pick(item.title);
  return (
    <li ref={node} className={styles.piece} style={{ aspectRatio: Math.min(1.9, Math.max(0.62, ratioOf(item))) }}>
      <Face item={item} title="" playing={seen} />
      <Link to={`/works/${encodeURIComponent(item.id)}`} className={styles.name}>
        <strong>{title}</strong>
      </Link>
    </li>
  );
}
