import { useEffect, useImperativeHandle, useRef, useState, type Ref } from "react";
import { Icon, type IconName } from "@/components/Icon";
import { Range } from "@/components/Range";
import { offerMedia } from "@/forms";
import { useTexts } from "@/i18n";
import { prefersCalm } from "@/lib/calm";
import type { Artifact, Task } from "@/lib/api/types";
import { clock } from "@/lib/format";
import { seenIn, useFrames } from "../../continuing/frame";
import "../../results/texts.zh";
import styles from "./VideoPlayer.module.css";
import { useVideo } from "./useVideo";

/** Chromium shows a first frame only when it is asked to seek to one. */
const FIRST_FRAME = "#t=0.1";

/** What keys of the page around may ask of a player. */
export interface PlayerHandle {
  toggle(): void;
  /** By frames, to either side. */
  step(frames: number): void;
  mute(): void;
  loop(): void;
}

interface Props {
  artifact: Artifact;
  /** The work that it is of: what it shows can then be used as a picture. */
  task?: Task | undefined;
  /** What the film is called, where its place does not say it. */
  label?: string | undefined;
  ref?: Ref<PlayerHandle>;
  /** Begins by itself: `silent` without sound and over and over, unless motion is unwelcome; `loud` as a press asked for. */
  start?: "silent" | "loud" | undefined;
  /** A press on the picture itself; without it the press plays and pauses. */
  onPress?: (() => void) | undefined;
}

/** A film with its controls: play, seek, sound, loop, speed, full screen. */
export function VideoPlayer({ artifact, task, label, ref, start, onPress }: Props) {
  const { t } = useTexts();
  const takeFrame = useFrames();
  const frame = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const { film, state, events, toggle, seek, step, mute, setVolume, loop, faster } = useVideo(start === "silent");
  useImperativeHandle(ref, () => ({ toggle, step, mute, loop }));

  useEffect(() => {
    // A browser may refuse sound without a press: the button is there.
    if (start === "loud" || (start === "silent" && !prefersCalm())) film.current?.play().catch(() => undefined);
  }, [start, film, artifact.url]);

  if (!artifact.url || failed) {
    return (
      <p className={styles.broken} role="status">
        {t("result.videoFailed")}
      </p>
    );
  }
  const full = () => void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen());
  const take = (of: Task) => {
    const node = film.current!;
    // The picture and the film that stands still behind the question are the same.
    node.pause();
    if (document.fullscreenElement) void document.exitFullscreen();
    takeFrame({ task: of, artifact, at: node.currentTime, picture: seenIn(node) });
  };
  const { playing, time, length, muted, volume, looping, speed } = state;
  return (
    <div ref={frame} className={styles.frame} data-playing={playing || undefined}>
      {/* A generated clip has no captions to offer; its buttons follow. */}
      <video
        ref={film}
        className={styles.video}
        src={artifact.url + FIRST_FRAME}
        poster={artifact.cover ?? undefined}
        preload="metadata"
        playsInline
        muted={muted}
        loop={looping}
        aria-label={label ?? t("result.video")}
        onClick={onPress ?? toggle}
        // The picture alone: its sliders are moved by dragging too.
        draggable={onPress !== undefined}
        onDragStart={(event) => offerMedia(event.dataTransfer, artifact)}
        onError={() => setFailed(true)}
        {...events}
      />
      {!playing && (
        <button type="button" className={styles.big} aria-label={t("result.play")} onClick={toggle}>
          <Icon name="play" size={30} fill="currentColor" />
        </button>
      )}
      {task && (
        <button type="button" className={styles.take} onClick={() => take(task)}>
          <Icon name="camera" size={16} />
          {t("result.useFrame")}
        </button>
      )}
      <div className={styles.controls} role="group" aria-label={t("result.controls")}>
        <Range
          className={styles.seek}
          aria-label={t("result.seek")}
          aria-valuetext={`${clock(time * 1000)} / ${clock(length * 1000)}`}
          max={length || 1}
          step={0.05}
          value={Math.min(time, length || 1)}
          onChange={seek}
        />
        <div className={styles.buttons}>
          <Control icon={playing ? "pause" : "play"} label={t(playing ? "result.pause" : "result.play")} onClick={toggle} />
          <span className={styles.time}>
            {clock(time * 1000)} / {clock(length * 1000)}
          </span>
          <span className={styles.gap} />
          <Control icon={muted ? "mute" : "volume"} label={t(muted ? "result.unmute" : "result.mute")} pressed={muted} onClick={mute} />
          <Range className={styles.volume} aria-label={t("result.volume")} max={1} step={0.05} value={muted ? 0 : volume} onChange={setVolume} />
          <Control icon="repeat" label={t("result.loop")} pressed={looping} onClick={loop} />
          <button type="button" className={styles.speed} aria-label={t("result.speed", { speed })} title={t("result.speed", { speed })} onClick={faster}>
            {speed}×
          </button>
          <Control icon="expand" label={t("result.full")} onClick={full} />
        </div>
      </div>
    </div>
  );
}

function Control({ icon, label, pressed, onClick }: { icon: IconName; label: string; pressed?: boolean; onClick(): void }) {
  return (
    <button type="button" className={styles.control} aria-label={label} title={label} aria-pressed={pressed} onClick={onClick}>
      <Icon name={icon} size={19} />
    </button>
  );
}

