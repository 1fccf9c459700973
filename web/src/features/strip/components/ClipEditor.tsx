import { Button, Textarea } from "@mantine/core";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import { seconds } from "../length";
import { SHORTEST_MS, trimmed, type Clip } from "../model";
import { lengthOf } from "../timeline";
import { TimeField } from "./TimeField";
import styles from "./editor.module.css";

/** Longer subtitles cannot be read. */
const MOST_CHARS = 300;

interface Props {
  clip: Clip;
  place: number;
  count: number;
  /** `edge` is the side of the clip that was moved and is to be seen. */
  onChange(clip: Clip, edge?: "from" | "to"): void;
  onMove(to: number): void;
  onRemove(): void;
}

/** What is done to one clip: its beginning and end, its place, its subtitle. */
export function ClipEditor({ clip, place, count, onChange, onMove, onRemove }: Props) {
  const { t } = useTexts();
  const still = clip.kind === "image";
  return (
    <Panel as="section" small pad={4} gap={3} shrink aria-label={t("strip.clipOf", { place: place + 1, count })}>
      <Row gap={2} justify="between">
        <Stack gap={1} shrink>
          <h2 className={styles.name} title={clip.name}>
            {clip.name}
          </h2>
          <p className={styles.place}>
            {t("strip.clipOf", { place: place + 1, count })} · {seconds(lengthOf(clip))}
          </p>
        </Stack>
        <Row gap={1}>
          <IconButton icon="chevronLeft" label={t("strip.earlier")} size={40} onClick={() => onMove(place - 1)} />
          <IconButton icon="chevronRight" label={t("strip.later")} size={40} onClick={() => onMove(place + 1)} />
          <IconButton icon="trash" label={t("strip.remove")} size={40} onClick={onRemove} />
        </Row>
      </Row>
      {still ? (
        <TimeField label={t("strip.shown")} value={clip.to_ms} min={SHORTEST_MS} max={clip.length_ms} onChange={(to_ms) => onChange(trimmed(clip, { to_ms }))} />
      ) : (
        <>
          <TimeField begins label={t("strip.from")} value={clip.from_ms} min={0} max={clip.length_ms} onChange={(from_ms) => onChange(trimmed(clip, { from_ms }), "from")} />
          <TimeField label={t("strip.to")} value={clip.to_ms} min={0} max={clip.length_ms} onChange={(to_ms) => onChange(trimmed(clip, { to_ms }), "to")} />
        </>
      )}
      <Textarea
        label={t("strip.words")}
        placeholder={t("strip.wordsHint")}
        value={clip.words}
        maxLength={MOST_CHARS}
        rows={2}
        onChange={(event) => onChange({ ...clip, words: event.currentTarget.value })}
      />
      {clip.words === "" && (
        <Button variant="subtle" size="compact-sm" className={styles.take} onClick={() => onChange({ ...clip, words: clip.name.slice(0, MOST_CHARS) })}>
          {t("strip.wordsOfWork")}
        </Button>
      )}
    </Panel>
  );
}
