import { Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import type { Task } from "@/lib/api/types";
import { toast } from "@/lib/toast";
import { useWorkName } from "@/lib/workName";
import { useActs } from "../acts/acts";
import { useReason } from "../card/WorkFacts";
import { inputPictureOf } from "../players/compare/inputPicture";
import { VideoPlayer, type PlayerHandle } from "../players/video/VideoPlayer";
import { ArtifactActions } from "../results/ArtifactActions";
import { useSave } from "../results/Downloads";
import { Sheet } from "../results/TaskResults";
import { KeysList } from "./KeysList";
import { placeOf, slidesOf } from "./slides";
import { useZoom } from "./useZoom";
import { WorkDetails } from "./WorkDetails";
import "../results/texts.zh";
import styles from "./WorkViewer.module.css";

const CompareSlider = lazyPage(async () => ({ default: (await import("../players/compare/CompareSlider")).CompareSlider }));

const ZOOM_STEP = 1.5;
/** So many works before the last one loaded, more are asked for. */
const AHEAD = 6;

interface Props {
  opened: boolean;
  task: Task;
  /** Which of its results; the first where it names none. */
  artifactId: string | null;
  /** All that can be turned through. */
  works: Task[];
  onTurn(task: Task, artifactId: string | null): void;
  onNearEnd?: (() => void) | undefined;
  onClose(): void;
}

/** A work over the whole window, with what is known of it beside. The modal holds the focus and gives it back. */
export default function WorkViewer({ opened, task, artifactId, works, onTurn, onNearEnd, onClose }: Props) {
  // Opened in a second step: a dialog notes where the focus was only when it goes from closed to open.
  const mounted = useMounted();
  const { t } = useTexts();
  const nameOf = useWorkName();
  const reasonOf = useReason();
  const { toolOf, favourite } = useActs();
  const save = useSave();
  const frame = useRef<HTMLDivElement>(null);
  const player = useRef<PlayerHandle>(null);
  const [sheet, setSheet] = useState(false);
  const [wide, setWide] = useState(true);
  const [listing, setListing] = useState(false);
  const [comparing, setComparing] = useState(false);

  const known = works.some(({ id }) => id === task.id);
  const slides = useMemo(() => slidesOf(known ? works : [task]), [known, works, task]);
  const at = Math.max(0, placeOf(slides, task.id, artifactId));
  const artifact = slides[at]?.artifact ?? null;
  const mode = toolOf(task)?.modes.find(({ id }) => id === task.mode);
  const source = inputPictureOf(task, mode);
  const original = artifact?.url && source?.kind === artifact.kind ? source : null;
  const result = comparing && original && artifact ? { before: original, after: { url: artifact.url!, kind: original.kind } } : null;
  const within = artifact ? task.artifacts.indexOf(artifact) : 0;
  const turn = (by: number) => {
    const next = slides[at + by];
    if (next) onTurn(next.task, next.artifact?.id ?? null);
  };
  const { zoom, handlers, zoomBy, reset } = useZoom(frame, artifact?.id ?? task.id, (swipe) => {
    if (swipe === "left") turn(1);
    else if (swipe === "right") turn(-1);
    else if (swipe === "up") setSheet(true);
    else if (sheet) setSheet(false);
    else onClose();
  });

  const left = slides.length - at;
  useEffect(() => {
    if (opened && left <= AHEAD) onNearEnd?.();
    // Asked anew only when it comes nearer to the end.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [opened, left]);
  // The neighbours are there before they are turned to.
  useEffect(() => {
    for (const near of [slides[at + 1]?.artifact, slides[at - 1]?.artifact]) {
      if (opened && near?.kind === "image" && near.url) new Image().src = near.url;
    }
  }, [opened, slides, at]);

  const act: Record<string, (() => void) | undefined> = {
    ArrowRight: () => turn(1),
    ArrowLeft: () => turn(-1),
    "+": () => zoomBy(ZOOM_STEP),
    "=": () => zoomBy(ZOOM_STEP),
    "-": () => zoomBy(1 / ZOOM_STEP),
    "0": reset,
    " ": player.current ? () => player.current?.toggle() : undefined,
    ",": () => player.current?.step(-1),
    ".": () => player.current?.step(1),
    m: () => player.current?.mute(),
    l: () => player.current?.loop(),
    c: original ? () => setComparing(!comparing) : undefined,
    f: () => favourite(task),
    d: artifact ? () => void save([artifact]) : undefined,
    i: () => (setWide(!wide), setSheet(!sheet)),
    "?": () => setListing(!listing),
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, [contenteditable], [role=slider], [role=toolbar]")) return;
    // What was opened over the viewer has its own keys.
    const dialog = target.closest("[role=dialog]");
    if (dialog && !dialog.contains(frame.current)) return;
    if (event.key === " " && target.closest("button, a, summary, label")) return;
    const run = act[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  });
  // On the document: a click on the picture moves the focus to the dialog around the viewer.
  useEffect(() => {
    if (!opened) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, [opened]);

  const moving = artifact?.kind === "image" || artifact?.kind === "video";
  return (
    <Modal.Root opened={mounted && opened} onClose={onClose} fullScreen padding={0} transitionProps={{ transition: "fade", duration: 120 }}>
      <Modal.Overlay />
      <Modal.Content classNames={{ content: styles.content }}>
        <Modal.Title className="visually-hidden">{t("result.viewer")}</Modal.Title>
        <div className={styles.viewer} data-wide={wide || undefined} data-sheet={sheet || undefined}>
          <div className={styles.stage}>
            <div className={styles.top}>
              <span className={styles.position} role="status">
                {task.artifacts.length > 1 ? t("result.position", { index: within + 1, total: task.artifacts.length }) : ""}
              </span>
              {original && (
                <IconButton icon="compare" label={t("result.compare")} pressed={comparing} onClick={() => setComparing(!comparing)} className={styles.light} />
              )}
              {moving && !result && (
                <span className={styles.zoomTools}>
                  <IconButton icon="minus" label={t("result.zoomOut")} onClick={() => zoomBy(1 / ZOOM_STEP)} className={styles.light} />
                  <button type="button" className={styles.level} onClick={reset} aria-live="polite">
                    {t("result.zoomLevel", { percent: Math.round(zoom.scale * 100) })}
                  </button>
                  <IconButton icon="plus" label={t("result.zoomIn")} onClick={() => zoomBy(ZOOM_STEP)} className={styles.light} />
                </span>
              )}
              {artifact && <ArtifactActions artifact={artifact} title={nameOf(task)} className={styles.light} />}
              <span className={styles.wideOnly}>
                <IconButton icon="question" label={t("result.keys")} onClick={() => setListing(!listing)} className={styles.light} />
                <IconButton icon="info" label={t("result.about")} onClick={() => setWide(!wide)} className={styles.light} />
              </span>
              <IconButton icon="close" size={44} label={t("app.close")} onClick={onClose} className={styles.light} />
            </div>
            <div ref={frame} className={styles.frame} data-zoomed={(!result && zoom.scale > 1) || undefined} {...(moving && !result ? handlers : {})}>
              {result ? (
                <div className={styles.comparing}>
                  <Suspense>
                    <CompareSlider
                      key={artifact!.id}
                      {...result}
                      onFailed={() => {
                        setComparing(false);
                        toast(t("result.originalGone"), "error");
                      }}
                    />
                  </Suspense>
                </div>
              ) : moving ? (
                <div className={styles.subject} style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>
                  {artifact.kind === "image" && artifact.url && <img key={artifact.id} src={artifact.url} alt={nameOf(task)} draggable={false} />}
                  {artifact.kind === "video" && <VideoPlayer key={artifact.id} ref={player} task={task} artifact={artifact} start="loud" />}
                </div>
              ) : artifact ? (
                <div className={styles.paper}>
                  <Sheet key={artifact.id} artifact={artifact} start followUps={null} />
                </div>
              ) : (
                <p className={styles.none}>{reasonOf(task, mode)?.why ?? t("result.none")}</p>
              )}
            </div>
            {at > 0 && <IconButton icon="chevronLeft" size={48} label={t("result.previous")} onClick={() => turn(-1)} className={`${styles.light} ${styles.back}`} />}
            {at < slides.length - 1 && <IconButton icon="chevronRight" size={48} label={t("result.next")} onClick={() => turn(1)} className={`${styles.light} ${styles.forth}`} />}
            {listing && <KeysList onClose={() => setListing(false)} />}
          </div>
          <aside className={styles.aside} aria-label={t("result.about")}>
            <button type="button" className={styles.handle} aria-expanded={sheet} onClick={() => setSheet(!sheet)}>
              <span className={styles.grip} aria-hidden="true" />
              <span className={styles.handleWords}>{nameOf(task)}</span>
              <span className="visually-hidden">{t("result.about")}</span>
            </button>
            <div className={styles.details}>
              <WorkDetails task={task} artifact={artifact} onOther={(other) => onTurn(other, null)} />
            </div>
          </aside>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
