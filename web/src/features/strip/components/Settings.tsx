import { Button, Switch, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Choice } from "@/components/Choice";
import { Icon } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { Range } from "@/components/Range";
import { useTexts } from "@/i18n";
import { seconds } from "../length";
import { FITS, SHAPES, shapeOf, sizeOf, type Clip, type Draft } from "../model";
import styles from "./settings.module.css";

const MOST_CHARS = 60;

interface Props {
  draft: Draft;
  clips: Clip[];
  /** Whether the draft's song is still there. */
  songHere: boolean;
  onChange(change: Partial<Draft>): void;
  onSong(): void;
}

/** What holds for the whole strip. */
export function Settings({ draft, clips, songHere, onChange, onSong }: Props) {
  const { t } = useTexts();
  const { width, height } = sizeOf({ ...draft, clips });
  const song = songHere ? draft.song : null;
  return (
    <Panel as="section" pad={5} gap={4} shrink aria-label={t("strip.settings")}>
      <TextInput label={t("strip.title")} placeholder={t("strip.untitled")} value={draft.title} maxLength={MOST_CHARS} onChange={(event) => onChange({ title: event.currentTarget.value })} />
      <Part title={t("strip.shape")} note={t("strip.size", { width, height })}>
        <Choice name={t("strip.shape")} value={shapeOf({ ...draft, clips })} options={SHAPES.map((value) => ({ value, label: value }))} onChange={(shape) => onChange({ shape })} wide />
        <p className={styles.note}>{t("strip.fit")}</p>
        <Choice name={t("strip.fit")} value={draft.fit} options={FITS.map((value) => ({ value, label: t(`strip.fit_${value}`) }))} onChange={(fit) => onChange({ fit })} wide />
      </Part>
      <Part title={t("strip.sound")}>
        {song ? (
          <Stack gap={2} shrink>
            <Row gap={2} shrink>
              <Icon name="audio" size={18} />
              <span className={styles.song} title={song.name}>
                {song.name}
              </span>
              {song.length_ms > 0 && <span className={styles.note}>{seconds(song.length_ms)}</span>}
              <IconButton icon="close" label={t("strip.removeSong")} size={36} onClick={() => onChange({ song: null })} />
            </Row>
            <label className={styles.volume}>
              <span>{t("strip.volume")}</span>
              <Range max={100} value={Math.round(song.volume * 100)} onChange={(value) => onChange({ song: { ...song, volume: value / 100 } })} />
              <output>{Math.round(song.volume * 100)}%</output>
            </label>
          </Stack>
        ) : (
          <Button variant="default" leftSection={<Icon name="audio" size={18} />} onClick={onSong}>
            {t("strip.addSong")}
          </Button>
        )}
        <Switch label={t("strip.ownSound")} checked={draft.ownSound} onChange={(event) => onChange({ ownSound: event.currentTarget.checked })} />
      </Part>
      <Part title={t("strip.subtitles")}>
        <Switch label={t("strip.burn")} description={t("strip.burnHelp")} checked={draft.burn} onChange={(event) => onChange({ burn: event.currentTarget.checked })} />
      </Part>
    </Panel>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Stack gap={2} shrink>
      <Row gap={2} justify="between">
        <h2 className={styles.part}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
      </Row>
      {children}
    </Stack>
  );
}
