import { useEffect, useRef, useState } from "react";
import { Icon, type IconName } from "@/components/Icon";
import { isOffered, offerMedia } from "@/forms";
import { useTexts } from "@/i18n";
import { prefersCalm } from "@/lib/calm";
import type { Artifact, Task } from "@/lib/api/types";
import { clock } from "@/lib/format";
import { faceOf, smallOf } from "@/lib/thumbnail";
import { useWorkName } from "@/lib/workName";
import { useActs } from "../acts/acts";
import { formatOf } from "../players/model/format";
import { useStill } from "../players/model/stills";
import { Picture } from "../results/Picture";
import "../results/texts.zh";
import styles from "./TileFace.module.css";

/** As many pictures as a tile shows of one work. */
const SHOWN = 4;
/** Tiles that fly past in a fast scroll load nothing. */
const SETTLED_MS = 140;
/** Chromium shows a first frame only when it is asked to seek to one. */
const FIRST_FRAME = "#t=0.1";

interface Props {
  task: Task;
  /** Whether a film moves: under the pointer, with the focus, or in the middle of a phone's window. */
  playing: boolean;
  /** Whether Tab stops here. */
  current: boolean;
  /** Beside its words in a list: no marks, and no second stop of the Tab key. */
  small?: boolean;
}

/** What stands for a work on the wall: never a player, always a way into the viewer. */
export function TileFace({ task, playing, current, small = false }: Props) {
  const { t } = useTexts();
  const nameOf = useWorkName();
  const { open } = useActs();
  const faces = faceOf(task);
  const [first] = faces;
  if (!first) return null;
  const shown = faces.slice(0, SHOWN);
  const several = faces.length > 1;
  const pictures = first.kind === "image";
  const more = task.artifacts.length - (pictures ? shown.length : 1);
  const name = (index: number) =>
    t("app.named", { name: pictures && several ? t("result.image", { index: index + 1 }) : t("result.preview"), value: nameOf(task) });
  return (
    <div className={styles.mosaic} data-count={shown.length} data-small={small || undefined}>
      {shown.map((artifact, index) => (
        <div key={artifact.id} className={styles.cell}>
          <Show artifact={artifact} playing={playing} />
          <button
            type="button"
            className={styles.open}
            aria-label={name(index)}
            data-open={(index === 0 && !small) || undefined}
            tabIndex={current ? 0 : -1}
            draggable={isOffered(artifact.kind)}
            onDragStart={(event) => offerMedia(event.dataTransfer, artifact)}
            onClick={() => open(task, artifact.id)}
          />
        </div>
      ))}
      {first.kind === "video" && first.duration_ms !== null && <span className={styles.badge}>{clock(first.duration_ms)}</span>}
      {more > 0 && <span className={styles.badge} data-more>{`+${more}`}</span>}
    </div>
  );
}

function Show({ artifact, playing }: { artifact: Artifact; playing: boolean }) {
  if (artifact.kind === "image") return <Picture image={artifact} small />;
  if (artifact.kind === "video") return <Film artifact={artifact} playing={playing} />;
  if (artifact.kind === "model") return <ModelEmblem artifact={artifact} />;
  return <Emblem artifact={artifact} cover={smallOf(artifact)} />;
}

/** A film without controls: its poster, and silent motion while it plays. */
function Film({ artifact, playing }: { artifact: Artifact; playing: boolean }) {
  const { t } = useTexts();
  const film = useRef<HTMLVideoElement>(null);
  const [near, setNear] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setNear(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const node = film.current;
    if (!node || !near) return;
    // It may refuse, or be told to pause before it began: the poster stays.
    if (playing && !prefersCalm()) node.play().catch(() => undefined);
    else node.pause();
  }, [playing, near]);
  const poster = smallOf(artifact) ?? undefined;
  if (failed || !artifact.url) return <span className={styles.broken}>{t("result.videoFailed")}</span>;
  return (
    <>
      {near && (
        <video
          ref={film}
          src={artifact.url + FIRST_FRAME}
          poster={poster}
          preload={poster ? "none" : "metadata"}
          muted
          loop
          playsInline
          tabIndex={-1}
          aria-label={t("result.video")}
          onError={() => setFailed(true)}
        />
      )}
      <span className={styles.play} aria-hidden="true" data-playing={playing || undefined}>
        <Icon name="play" size={18} fill="currentColor" />
      </span>
    </>
  );
}

/** A model by the picture that this browser drew of it, where it came with none. */
function ModelEmblem({ artifact }: { artifact: Artifact }) {
  const frame = useRef<HTMLDivElement>(null);
  const small = smallOf(artifact);
  const still = useStill(artifact, frame, small === null && formatOf(artifact).kind === "glb");
  return (
    <div ref={frame} className={styles.model}>
      <Emblem artifact={artifact} cover={small ?? still?.url ?? null} />
    </div>
  );
}

const SIGNS: Record<string, IconName> = { audio: "audio", model: "cube", text: "text" };

/** What has no picture of its own: a song by its cover and name, a model without a picture by its sign, a text by its first words. */
function Emblem({ artifact, cover }: { artifact: Artifact; cover: string | null }) {
  const { t } = useTexts();
  const { kind, title, text, duration_ms } = artifact;
  if (kind === "text") return <p className={styles.text}>{text}</p>;
  return (
    <div className={styles.emblem} data-cover={cover ? true : undefined}>
      {cover ? <img src={cover} alt="" loading="lazy" decoding="async" /> : <Icon name={SIGNS[kind] ?? "spark"} size={44} strokeWidth={1.2} />}
      <p>
        <strong>{title ?? t(kind === "audio" ? "result.audio" : "result.model")}</strong>
        {duration_ms !== null && <span>{clock(duration_ms)}</span>}
      </p>
    </div>
  );
}
