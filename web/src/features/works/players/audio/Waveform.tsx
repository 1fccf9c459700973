import { useId } from "react";
import { BARS } from "./peaks";
import styles from "./audio.module.css";

const STEP = 4;
const BAR = 2.4;
const HEIGHT = 48;
const LEAST = 0.05;
/** Before a sound is decoded, and where it cannot be. */
const FLAT = Array.from({ length: BARS }, () => LEAST);

const pathOf = (peaks: readonly number[]) =>
  peaks
    .map((peak, bar) => {
      const half = (Math.max(LEAST, peak) * (HEIGHT - BAR)) / 2;
      return `M${bar * STEP + STEP / 2} ${HEIGHT / 2 - half}V${HEIGHT / 2 + half}`;
    })
    .join("");

/** The loudness of a sound as bars, of which a share was played. */
export function Waveform({ peaks, played }: { peaks: readonly number[] | null; played: number }) {
  const clip = useId();
  const width = BARS * STEP;
  const path = pathOf(peaks ?? FLAT);
  return (
    <svg className={styles.wave} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" data-known={peaks !== null || undefined}>
      <clipPath id={clip}>
        <rect width={width * played} height={HEIGHT} />
      </clipPath>
      <path d={path} className={styles.ahead} />
      <path d={path} className={styles.played} clipPath={`url(#${clip})`} />
    </svg>
  );
}
