import { Fragment, useRef } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import type { GalleryItem } from "@/lib/api/types";
import { GALLERY_ROUTE } from "@/lib/routes";
import { useInSight, useNear } from "@/lib/useInSight";
import { useNewestOf } from "../api";
import { useNewestShared } from "../versus/api";
import { VersusRow } from "../versus/components/VersusRow";
import { Face, ratioOf } from "./Media";
import "../texts.zh";
import styles from "./galleryRows.module.css";

const KINDS = ["video", "image", "audio"] as const;
/** Fewer than so many fill no row. */
const LEAST = 3;

/**
 * What was published last, a row for each kind; films move while they are in sight. The newest shared comparison stands
 * behind the films. All rows come at once: one that came late would push down those that somebody looks at.
 */
export default function GalleryRows() {
  const kinds = useNewestOf(KINDS);
  const shared = useNewestShared();
  if (!kinds || shared.isPending) return null;
  return (
    <Stack gap={7} shrink className={styles.rows}>
      {KINDS.map((kind, place) => (
        <Fragment key={kind}>
          <KindRow kind={kind} items={kinds[place] ?? []} />
          {place === 0 && shared.data && <VersusRow shared={shared.data} />}
        </Fragment>
      ))}
    </Stack>
  );
}

function KindRow({ kind, items }: { kind: (typeof KINDS)[number]; items: GalleryItem[] }) {
  const { t } = useTexts();
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
  const near = useNear(node);
  const title = pick(item.title);
  return (
    <li ref={node} className={styles.piece} style={{ aspectRatio: Math.min(1.9, Math.max(0.62, ratioOf(item))) }}>
      {near && <Face item={item} title="" playing={seen} />}
      <Link to={`/works/${encodeURIComponent(item.id)}`} className={styles.name}>
        <strong>{title}</strong>
      </Link>
    </li>
  );
}
