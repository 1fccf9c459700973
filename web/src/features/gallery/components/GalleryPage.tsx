import { Button, Skeleton } from "@mantine/core";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Choice } from "@/components/Choice";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import { wordsOf } from "@/lib/api/specified";
import type { GalleryItem, Tool } from "@/lib/api/types";
import { layOutMasonry } from "@/lib/masonry";
import { useNeeded } from "@/lib/hooks";
import { oneOf, useFilters } from "@/lib/useFilters";
import { useTitle } from "@/lib/useTitle";
import { useWidth } from "@/lib/useWidth";
import { useGallery } from "../api";
import outline from "../outline.json";
import type { OpenForm } from "../useSame";
import { GalleryCard } from "./GalleryCard";
import type { ViewerProps } from "./GalleryViewer";
import { type DrawPlayer, ratioOf } from "./Media";
import "../texts.zh";
import styles from "./gallery.module.css";

const GalleryViewer = lazyPage<ViewerProps>(() => import("./GalleryViewer"));

/** So far before the end of the list comes into the window, more of it is fetched, as the specification says. */
const AHEAD = "500px";
const MEASURES = { gap: 14, heading: 0, note: 0 };
const COLUMN = 248;
const NARROW = 156;
const KINDS = ["video", "image", "audio", "model"] as const;
const FILTERS = { kind: oneOf(...KINDS), sort: oneOf("liked") };
/** Neither a ribbon nor a tower breaks the wall; in narrow columns the name leaves room for a finger above it. */
const shape = (item: GalleryItem, narrow: boolean) => Math.min(narrow ? 1.2 : outline.widest, Math.max(outline.narrowest, ratioOf(item)));

/** Works that people published, beside a few of the site's own. */
export function GalleryPage({ tools, onForm, drawPlayer }: { tools: Tool[]; onForm: OpenForm; drawPlayer: DrawPlayer }) {
  const { t } = useTexts();
  useTitle(t("gallery.title"));
  const filters = useFilters(FILTERS);
  const { kind, sort } = filters.values;
  const query = useGallery({ kind, sort: sort ?? "new" });
  const items = useMemo(() => {
    // A work that became public while pages were fetched may come twice.
    const all = query.data?.pages.flatMap((page) => page.items) ?? [];
    return [...new Map(all.map((item) => [item.id, item])).values()];
  }, [query.data]);
  const { ref, width } = useWidth<HTMLDivElement>();
  const [opened, setOpened] = useState<string | null>(null);
  const needed = useNeeded(opened !== null);
  const open = useRef((item: GalleryItem) => setOpened(item.id));
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError) void query.fetchNextPage();
  };

  return (
    <div className={`${layout.hubPage} ${styles.page}`}>
      <Row as="header" gap={6} rowGap={3} wrap align="end" justify="between" className={styles.head}>
        <div>
          <h1 className={layout.title}>{t("gallery.title")}</h1>
          <p className={layout.lead}>{t("gallery.lead")}</p>
        </div>
        <Row gap={2} wrap align="stretch" shrink className={styles.controls}>
          <Choice
            name={t("gallery.kind")}
            value={kind ?? "all"}
            onChange={(value) => filters.set("kind", value === "all" ? null : value)}
            options={(["all", ...KINDS] as const).map((value) => ({ value, label: t(`gallery.kinds.${value}`) }))}
          />
          <Choice
            name={t("gallery.sort")}
            value={sort ?? "new"}
            onChange={(value) => filters.set("sort", value === "liked" ? value : null)}
            options={(["new", "liked"] as const).map((value) => ({ value, label: t(`gallery.sorts.${value}`) }))}
          />
        </Row>
      </Row>
      {query.isPending ? (
        <Waiting />
      ) : query.isError && !query.data ? (
        <ErrorState title={wordsOf(query.error, t("gallery.failed"))} onRetry={() => void query.refetch()} />
      ) : items.length === 0 ? (
        <EmptyState
          title={t("gallery.empty")}
          help={t("gallery.emptyHelp")}
          action={filters.narrowed && <Button variant="default" onClick={filters.clear}>{t("gallery.all")}</Button>}
        />
      ) : (
        <>
          <div ref={ref}>
            <Wall items={items} width={width} onOpen={open.current} />
          </div>
          {/* Below a wall that has not been measured, its end would seem near, and would jump. */}
          {width > 0 && (query.hasNextPage ? (
            <More failed={query.isFetchNextPageError} onNear={more} onRetry={() => void query.fetchNextPage()} count={items.length} />
          ) : (
            <p className={styles.end}>{t("gallery.end")}</p>
          ))}
        </>
      )}
      {needed && (
        <Suspense>
          <GalleryViewer items={items} id={opened} tools={tools} onTurn={setOpened} onNearEnd={more} onForm={onForm} drawPlayer={drawPlayer} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** The works in columns, in the order of reading. */
function Wall({ items, width, onOpen }: { items: GalleryItem[]; width: number; onOpen(item: GalleryItem): void }) {
  const { t } = useTexts();
  const wall = useMemo(() => {
    const narrow = width < 560;
    const pieces = items.map((item) => ({ id: item.id, ratio: shape(item, narrow) }));
    return layOutMasonry([{ id: "", pieces }], { ...MEASURES, width, column: narrow ? NARROW : COLUMN });
  }, [items, width]);
  const boxes = useMemo(() => new Map(wall.boxes.map((box) => [box.id, box])), [wall]);
  return (
    <ul className={styles.wall} style={{ height: wall.height }} aria-label={t("gallery.list")}>
      {width > 0 &&
        items.map((item) => {
          const box = boxes.get(item.id);
          return box && <Placed key={item.id} item={item} x={box.x} y={box.y} width={box.width} height={box.height} onOpen={onOpen} />;
        })}
    </ul>
  );
}

function Placed({ item, x, y, width, height, onOpen }: { item: GalleryItem; x: number; y: number; width: number; height: number; onOpen(item: GalleryItem): void }) {
  const style = useMemo(() => ({ left: x, top: y, width, height }), [x, y, width, height]);
  return <GalleryCard item={item} style={style} onOpen={onOpen} />;
}

/** Asks for more when it comes near the window, and again while it stays near. */
function More({ failed, onNear, onRetry, count }: { failed: boolean; onNear(): void; onRetry(): void; count: number }) {
  const { t } = useTexts();
  const node = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    if (!node.current) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && near.current(), { rootMargin: AHEAD });
    observer.observe(node.current);
    return () => observer.disconnect();
    // Watched anew after each page: one that stays in sight tells nothing.
  }, [count]);
  return (
    <div ref={node} className={styles.more}>
      {failed ? (
        <Button variant="default" onClick={onRetry}>
          {t("gallery.more")}
        </Button>
      ) : (
        <Skeleton height={120} radius="lg" role="status" aria-label={t("app.loading")} />
      )}
    </div>
  );
}

const BONES = [220, 300, 180, 260, 200, 280, 240, 190];

function Waiting() {
  const { t } = useTexts();
  return (
    <div className={styles.bones} role="status" aria-label={t("app.loading")}>
      {BONES.map((height) => (
        <Skeleton key={height} height={height} radius="lg" />
      ))}
    </div>
  );
}
