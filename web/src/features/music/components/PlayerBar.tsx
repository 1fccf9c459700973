import type { CSSProperties } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Icon } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import { clock, date } from "@/lib/format";
import type { Player } from "../usePlayer";
import { Cover } from "./Cover";
import styles from "./music.module.css";

/** What plays, and everything that can be done about it. */
export function PlayerBar({ player, empty }: { player: Player; empty: boolean }) {
  const { t, language } = useTexts();
  const { song, playing, time, duration, volume, shuffle, repeat } = player;
  return (
    <Panel as="section" raised className={styles.player} aria-label={t("music.player")}>
      <div className={styles.now}>
        {song && <Cover song={song} className={styles.small} />}
        <p className={styles.nowWords} aria-live="polite">
          <strong>{song?.title ?? t("music.nothing")}</strong>
          {song && <span>{date(song.submitTime, language)}</span>}
        </p>
      </div>
      <div className={styles.controls}>
        <Toggle icon="shuffle" label={t("music.shuffle")} on={shuffle} onClick={() => player.setShuffle(!shuffle)} />
        <IconButton icon="previous" label={t("music.previous")} size={40} onClick={player.previous} />
        <button
          type="button"
          className={styles.play}
          aria-label={playing ? t("music.pause") : t("music.play")}
          disabled={empty}
          onClick={player.toggle}
        >
          <Icon name={playing ? "pause" : "play"} size={26} />
        </button>
        <IconButton icon="next" label={t("music.next")} size={40} onClick={player.next} />
        <Toggle
          icon={repeat === "one" ? "repeatOne" : "repeat"}
          label={t(`music.repeat_${repeat}`)}
          on={repeat !== "off"}
          onClick={player.cycleRepeat}
        />
      </div>
      <div className={styles.progress}>
        <span>{clock(time * 1000)}</span>
        <Range
          label={t("music.progress")}
          max={Math.max(duration, 1)}
          step={1}
          value={Math.min(time, Math.max(duration, 1))}
          text={t("music.position", { time: clock(time * 1000), total: clock(duration * 1000) })}
          disabled={!song}
          onChange={player.seek}
        />
        <span>{clock(duration * 1000)}</span>
      </div>
      <div className={styles.volume}>
        <Icon name={volume === 0 ? "mute" : "volume"} size={18} />
        <Range
          label={t("music.volume")}
          max={1}
          step={0.01}
          value={volume}
          text={`${Math.round(volume * 100)}%`}
          onChange={player.setVolume}
        />
      </div>
    </Panel>
  );
}

function Toggle({ icon, label, on, onClick }: { icon: "shuffle" | "repeat" | "repeatOne"; label: string; on: boolean; onClick(): void }) {
  return (
    <button type="button" className={styles.toggle} aria-label={label} title={label} aria-pressed={on} onClick={onClick}>
      <Icon name={icon} size={18} />
    </button>
  );
}

interface RangeProps {
  label: string;
  max: number;
  step: number;
  value: number;
  text: string;
  disabled?: boolean;
  onChange(value: number): void;
}

function Range({ label, max, step, value, text, disabled = false, onChange }: RangeProps) {
  return (
    <input
      type="range"
      className={styles.range}
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      style={{ "--to": max > 0 ? value / max : 0 } as CSSProperties}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
