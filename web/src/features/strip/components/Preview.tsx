import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { IconButton } from "@/components/IconButton";
import { Range } from "@/components/Range";
import { useTexts } from "@/i18n";
import type { Artifact } from "@/lib/api/types";
import { smallOf } from "@/lib/thumbnail";
import { seconds } from "../length";
import { sizeOf, type Clip, type Draft } from "../model";
import type { usePlayback } from "../usePlayback";
import styles from "./preview.module.css";

interface Props {
  draft: Draft;
  clips: Clip[];
  artifactOf(clip: Clip): Artifact;
  playback: ReturnType<typeof usePlayback>;
}

/** The whole strip, played in place. */
export function Preview({ draft, clips, artifactOf, playback }: Props) {
  const { t } = useTexts();
  const { at, total, index, playing } = playback;
  const { width, height } = sizeOf({ ...draft, clips });
  const current = clips[index];
  return (
    <Panel as="section" className={styles.preview} aria-label={t("strip.preview")}>
      <div className={styles.room} onClick={playback.toggle}>
        <div className={styles.stage} style={{ aspectRatio: `${width} / ${height}`, ["--ratio" as string]: width / height }} data-fit={draft.fit}>
          {clips.map((clip, place) => {
            // The next one is there before it is seen.
            if (place !== index && place !== index + 1) return null;
            const artifact = artifactOf(clip);
            const shared = { className: styles.picture, "data-shown": place === index || undefined };
            return clip.kind === "image" ? (
              <img key={clip.key} {...shared} src={artifact.url!} alt="" />
            ) : (
              <video
                key={clip.key}
                {...shared}
                ref={(film) => playback.hold(clip.key, film)}
                src={artifact.url!}
                poster={smallOf(artifact) ?? undefined}
                preload="auto"
                playsInline
                disablePictureInPicture
                aria-label={clip.name}
                onLoadedMetadata={({ currentTarget }) => {
                  currentTarget.currentTime = clip.from_ms / 1000;
                }}
              />
            );
          })}
          {current?.words.trim() && <p className={styles.words}>{current.words.trim()}</p>}
        </div>
      </div>
      <Row gap={3} className={styles.controls}>
        <IconButton icon={playing ? "pause" : "play"} label={t(playing ? "strip.pause" : "strip.play")} size={44} onClick={playback.toggle} />
        <Range
          aria-label={t("strip.position")}
          aria-valuetext={t("strip.positionOf", { at: seconds(at), total: seconds(total), place: index + 1 })}
          max={total}
          step={10}
          value={at}
          onChange={playback.seek}
        />
        <span className={styles.time}>
          {seconds(at)} / {seconds(total)}
        </span>
      </Row>
    </Panel>
  );
}
