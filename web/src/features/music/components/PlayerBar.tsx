import type { Ref } from "react";
import { Row } from "@/components/blocks/Row";
import { Panel } from "@/components/blocks/Panel";
import { Icon } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { Range } from "@/components/Range";
import { useTexts } from "@/i18n";
import { clock } from "@/lib/format";
import { LOUDER, STEP_S } from "../useKeys";
import type { Player } from "../usePlayer";
import { Cover } from "./Cover";
import styles from "./player.module.css";

interface Props {
  player: Player;
  /** Stands below the title. */
  byline: string;
  /** There is nothing to play. */
  empty: boolean;
  frame: Ref<HTMLElement>;
  /** Asks what the keys do. */
  onHelp(): void;
}

/** What plays, and everything that can be done about it. */
export function PlayerBar({ player, byline, empty, frame, onHelp }: Props) {
  const { t } = useTexts();
  const { track, playing, time, duration, volume, muted, shuffle, repeat } = player;
  const loudness = muted ? 0 : volume;
  const length = Math.max(duration, 1);
  return (
    <Panel as="section" raised ref={frame} className={styles.player} aria-label={t("music.player")}>
      <div className={styles.progress}>
        <span>{clock(time * 1000)}</span>
        <Range
          aria-label={t("music.progress")}
          aria-valuetext={t("music.position", { time: clock(time * 1000), total: clock(duration * 1000) })}
          max={length}
          arrowStep={STEP_S}
          value={Math.min(time, length)}
          disabled={!track}
          onChange={player.seek}
        />
        <span>{clock(duration * 1000)}</span>
      </div>
      <Row gap={3} shrink className={styles.now}>
        {track && <Cover src={track.cover} className={styles.cover} />}
        <p className={styles.words} aria-live="polite">
          <strong>{track?.title ?? t("music.nothing")}</strong>
          {byline && <span>{byline}</span>}
        </p>
      </Row>
      <Row gap={2} justify="center" className={styles.controls}>
        <Toggle icon="shuffle" label={t("music.shuffle")} on={shuffle} onClick={() => player.setShuffle(!shuffle)} />
        <IconButton icon="previous" label={t("music.previous")} size={44} onClick={player.previous} />
        <button type="button" className={styles.play} aria-label={playing ? t("music.pause") : t("music.play")} disabled={empty} onClick={player.toggle}>
          <Icon name={playing ? "pause" : "play"} size={26} />
        </button>
        <IconButton icon="next" label={t("music.next")} size={44} onClick={player.next} />
        <Toggle icon={repeat === "one" ? "repeatOne" : "repeat"} label={t(`music.repeat_${repeat}`)} on={repeat !== "off"} onClick={player.cycleRepeat} />
      </Row>
      <Row gap={1} className={styles.volume}>
        <IconButton
          icon={loudness === 0 ? "mute" : "volume"}
          label={t(muted ? "music.unmute" : "music.mute")}
          pressed={muted}
          onClick={() => player.setMuted(!muted)}
        />
        <Range aria-label={t("music.volume")} aria-valuetext={`${Math.round(loudness * 100)}%`} max={1} arrowStep={LOUDER} value={loudness} onChange={player.setVolume} />
        <IconButton icon="question" label={t("music.keys")} onClick={onHelp} />
      </Row>
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
