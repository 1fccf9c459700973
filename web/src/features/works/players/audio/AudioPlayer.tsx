import { useEffect, useEffectEvent, useRef, type CSSProperties } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Artifact } from "@/lib/api/types";
import { clock } from "@/lib/format";
import "../texts.zh";
import { usePeaks } from "./usePeaks";
import { SPEEDS, useSound } from "./useSound";
import { Waveform } from "./Waveform";
import styles from "./audio.module.css";

interface Props {
  artifact: Artifact;
  /** What the sound is called, for those who do not see where it stands. */
  name: string;
  /** Begins by itself, as a press asked for. */
  start?: boolean;
}

/** Plays a sound: its loudness to see and to seek in, its time, its speed. */
export function AudioPlayer({ artifact, name, start = false }: Props) {
  const { t } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const sound = useSound();
  const peaks = usePeaks(artifact, frame);
  const begin = useEffectEvent(sound.toggle);
  useEffect(() => {
    if (start) begin();
  }, [start]);
  if (!artifact.url || sound.failed)
    return (
      <p className={styles.failed} role="status">
        {t("viewer.soundFailed")}
      </p>
    );
  const total = sound.length ?? (artifact.duration_ms ?? 0) / 1000;
  const at = Math.min(sound.time, total);
  const times = { time: clock(at * 1000), total: clock(total * 1000) };
  const verb = t(sound.playing ? "viewer.pause" : "viewer.play");
  return (
    <div ref={frame} className={styles.player} role="group" aria-label={name}>
      {/* A generated sound has no captions to offer; a song's words stand below it. */}
      <audio {...sound.props} src={artifact.url} preload="metadata" />
      <button type="button" className={styles.play} aria-label={t("app.named", { name: verb, value: name })} onClick={sound.toggle}>
        <Icon name={sound.playing ? "pause" : "play"} size={24} />
      </button>
      <div className={styles.line}>
        <Waveform peaks={peaks} played={total > 0 ? at / total : 0} />
        <input
          type="range"
          className={styles.seek}
          aria-label={t("viewer.seek")}
          aria-valuetext={t("viewer.position", times)}
          min={0}
          max={Math.max(total, 0.1)}
          step="any"
          value={at}
          disabled={total === 0}
          style={{ "--to": total > 0 ? at / total : 0 } as CSSProperties}
          onKeyDown={(event) => {
            const by = SEEK_KEYS[event.key];
            if (by === undefined) return;
            // The browser's own step is a hundredth of the range, which is nothing of a short sound.
            event.preventDefault();
            sound.seek(Math.min(total, Math.max(0, at + by)));
          }}
          onChange={(event) => sound.seek(Number(event.currentTarget.value))}
        />
      </div>
      <span className={styles.time}>
        {times.time} <span>/ {times.total}</span>
      </span>
      <div className={styles.more}>
        <select
          className={styles.speed}
          aria-label={t("viewer.speed")}
          value={sound.speed}
          onChange={(event) => sound.setSpeed(Number(event.currentTarget.value))}
        >
          {SPEEDS.map((value) => (
            <option key={value} value={value} aria-label={t("viewer.speedValue", { value })}>
              {value}×
            </option>
          ))}
        </select>
        <button
          type="button"
          className={styles.toggle}
          aria-label={t("viewer.loop")}
          title={t("viewer.loop")}
          aria-pressed={sound.loop}
          onClick={() => sound.setLoop(!sound.loop)}
        >
          <Icon name="repeat" size={18} />
        </button>
      </div>
    </div>
  );
}

const SEEK_KEYS: Record<string, number | undefined> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -15,
  PageUp: 15,
};
