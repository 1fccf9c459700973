import { Button } from "@mantine/core";
import { useEffect, useRef, type RefObject } from "react";
import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import type { Songs } from "../api";

/** So far before the end of the list more of it is asked for. */
const AHEAD = "600px";

/** Asks for the next songs when the end of the list comes near; the button serves where it cannot, and where it failed. */
export function More({ songs, scroller }: { songs: Songs; scroller: RefObject<HTMLElement | null> | null }) {
  const { t } = useTexts();
  const end = useRef<HTMLDivElement>(null);
  const load = useRef(songs.loadMore);
  useEffect(() => {
    load.current = songs.loadMore;
  });
  const idle = !songs.loadingMore && !songs.failed;
  useEffect(() => {
    if (!end.current || !idle) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && load.current(), { root: scroller?.current ?? null, rootMargin: AHEAD });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [idle, scroller]);
  if (!songs.hasMore) return null;
  return (
    <Row ref={end} justify="center">
      <Button variant="subtle" loading={songs.loadingMore} onClick={songs.loadMore}>
        {t(songs.failed ? "app.retry" : "music.more")}
      </Button>
    </Row>
  );
}
