import { useRef, useState, type CSSProperties, type RefObject, type SyntheticEvent } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import "../texts.zh";
import type { Picture } from "./inputPicture";
import styles from "./compare.module.css";

interface Props {
  before: Picture;
  after: Picture;
  /** Width by height of the frame; the result's own by default. */
  ratio?: number | undefined;
  /** One of both cannot be shown. */
  onFailed?: (() => void) | undefined;
}

const STEP = 1;
const LARGE_STEP = 10;
/** Clips that are further apart than this, in seconds, are brought together. */
const DRIFT = 0.15;

/** The original and the result on top of each other, with a line between them that moves. */
export function CompareSlider({ before, after, ratio, onFailed }: Props) {
  const { t } = useTexts();
  const [share, setShare] = useState(50);
  const [own, setOwn] = useState<number>();
  const [playing, setPlaying] = useState(false);
  const first = useRef<HTMLVideoElement>(null);
  const second = useRef<HTMLVideoElement>(null);
  const moving = before.kind === "video" && after.kind === "video";

  const toggle = () => {
    const clips = [first.current, second.current];
    if (playing) clips.forEach((clip) => clip?.pause());
    else clips.forEach((clip) => void clip?.play().catch(() => undefined));
  };
  const follow = () => {
    const [original, result] = [first.current, second.current];
    if (!original || !result || original.ended) return;
    if (Math.abs(original.currentTime - result.currentTime) > DRIFT) original.currentTime = result.currentTime;
  };

  const shape = ratio ?? own ?? 4 / 3;
  return (
    <div className={styles.compare} style={{ "--share": `${share}%`, "--shape": shape, aspectRatio: shape } as CSSProperties}>
      <Layer picture={after} onFailed={onFailed} clip={second} onRatio={setOwn} onTime={follow} onPlaying={setPlaying} label={t("viewer.after")} />
      <div className={styles.before}>
        <Layer picture={before} onFailed={onFailed} clip={first} muted label={t(before.kind === "video" ? "viewer.beforeVideo" : "viewer.before")} />
      </div>
      <span className={styles.label} data-side="before" data-hidden={share < 14 || undefined} aria-hidden="true">
        {t(before.kind === "video" ? "viewer.beforeVideo" : "viewer.before")}
      </span>
      <span className={styles.label} data-side="after" data-hidden={share > 86 || undefined} aria-hidden="true">
        {t("viewer.after")}
      </span>
      <span className={styles.line} aria-hidden="true">
        <span className={styles.grip}>
          <Icon name="chevronLeft" size={16} />
          <Icon name="chevronRight" size={16} />
        </span>
      </span>
      <input
        type="range"
        className={styles.range}
        min={0}
        max={100}
        step={STEP}
        value={share}
        aria-label={t("viewer.compare")}
        aria-valuetext={t("viewer.compareValue", { percent: share })}
        onChange={(event) => setShare(Number(event.currentTarget.value))}
        onKeyDown={(event) => {
          const by = { PageUp: LARGE_STEP, PageDown: -LARGE_STEP }[event.key];
          // What lies around it may turn its pages with the arrows.
          event.stopPropagation();
          if (by === undefined) return;
          event.preventDefault();
          setShare(Math.min(100, Math.max(0, share + by)));
        }}
      />
      {moving && (
        <button type="button" className={styles.play} aria-label={t(playing ? "viewer.pause" : "viewer.play")} onClick={toggle}>
          <Icon name={playing ? "pause" : "play"} size={20} />
        </button>
      )}
    </div>
  );
}

interface LayerProps {
  picture: Picture;
  label: string;
  clip: RefObject<HTMLVideoElement | null>;
  muted?: boolean;
  onFailed?: (() => void) | undefined;
  onRatio?(ratio: number): void;
  onTime?(): void;
  onPlaying?(playing: boolean): void;
}

function Layer({ picture, label, clip, muted = false, onFailed, onRatio, onTime, onPlaying }: LayerProps) {
  const measured = (width: number, height: number) => width > 0 && height > 0 && onRatio?.(width / height);
  if (picture.kind === "image")
    return (
      <img
        src={picture.url}
        alt={label}
        draggable={false}
        decoding="async"
        onError={onFailed}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }: SyntheticEvent<HTMLImageElement>) => measured(naturalWidth, naturalHeight)}
      />
    );
  return (
    <video
      ref={clip}
      src={picture.url}
      aria-label={label}
      muted={muted}
      playsInline
      preload="metadata"
      onError={onFailed}
      onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => measured(videoWidth, videoHeight)}
      onTimeUpdate={onTime}
      onPlay={() => onPlaying?.(true)}
      onPause={() => onPlaying?.(false)}
      onEnded={() => onPlaying?.(false)}
    />
  );
}
