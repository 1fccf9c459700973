import { Button } from "@mantine/core";
import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import { deletions, UNDO_MS } from "@/lib/deletions";
import { useNow } from "@/lib/hooks";
import { useStore } from "@/lib/store";
import { useStored } from "@/lib/stored";
import { useRestore } from "./api";
import "./texts.zh";
import styles from "./organise.module.css";

/** The way back from the last deletion, for as long as the host keeps it; the message of a moment is not the only one. */
export function RecentlyDeleted() {
  const kept = useStore(deletions);
  const { t } = useTexts();
  const restore = useRestore();
  const now = useNow(kept.length > 0);
  // Somebody else may have signed in in the meantime.
  const person = useStored("uid");
  const last = kept.findLast(({ at_ms, of }) => of === person && now - at_ms < UNDO_MS);
  if (!last) return null;
  const minutes = Math.max(1, Math.ceil((last.at_ms + UNDO_MS - now) / 60_000));
  return (
    <Row as="p" gap={1} wrap className={styles.recently}>
      {t("organise.recently", { count: last.count, minutes })}
      <Button variant="subtle" size="compact-sm" onClick={() => void restore(last)}>
        {t("organise.bringBack")}
      </Button>
    </Row>
  );
}
