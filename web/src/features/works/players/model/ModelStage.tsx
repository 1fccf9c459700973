import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from "react";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import type { Artifact } from "@/lib/api/types";
import { prefersCalm } from "@/lib/calm";
import { saveBlob } from "@/lib/save";
import { toast } from "@/lib/toast";
import { useShareLink } from "../../results/api";
import { arHere, openQuickLook, sceneViewerAddress } from "./ar";
import { Facts } from "./Facts";
import { startLive, type Live } from "./live";
import { fetchModel, readModel, release, UnreadableModel, type Model } from "./read";
import { keepStill } from "./stills";
import { StageTools } from "./StageTools";
import styles from "./model.module.css";

interface Props {
  artifact: Artifact;
  /** Shown until the model is drawn. */
  poster: string | null;
  /** Whether it takes the focus when it comes. */
  focused: boolean;
  /** When it turns out that only other software opens it. */
  onUnreadable(): void;
  onClose(): void;
}

type Step = { at: "loading"; share: number } | { at: "shown" } | { at: "failed"; why: "failed" | "unreadable" | "noWebgl" };

/** The model to turn, zoom and move, with what can be done about it. */
export default function ModelStage({ artifact, poster, focused, onUnreadable, onClose }: Props) {
  const { t } = useTexts();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const live = useRef<Live | null>(null);
  const [model, setModel] = useState<Model | null>(null);
  const [step, setStep] = useState<Step>({ at: "loading", share: 0 });
  const [attempt, setAttempt] = useState(0);
  const [light, setLight] = useState(1);
  const [wires, setWires] = useState(false);
  const [turning, setTurning] = useState(() => !prefersCalm());
  const [full, setFull] = useState(false);
  const share = useShareLink();
  const hint = useId();
  const [ar] = useState(arHere);

  const lost = useEffectEvent(onClose);
  // Lists, which have no picture of it, know it by this one from now on.
  const picture = useEffectEvent((shown: Live, { facts }: Model) => {
    if (!artifact.cover) keepStill(artifact.id, shown.still, facts).catch(() => undefined);
  });
  useEffect(() => {
    const away = new AbortController();
    let mine: Live | null = null;
    const load = async () => {
      const bytes = await fetchModel(artifact.url!, (arrived) => setStep({ at: "loading", share: arrived }), away.signal);
      const read = await readModel(bytes);
      if (away.signal.aborted) return release(read.root);
      try {
        mine = startLive(canvas.current!, read, prefersCalm(), lost);
      } catch {
        release(read.root);
        return setStep({ at: "failed", why: "noWebgl" });
      }
      live.current = mine;
      setModel(read);
      setStep({ at: "shown" });
      picture(mine, read);
    };
    setStep({ at: "loading", share: 0 });
    load().catch((error: unknown) => {
      if (!away.signal.aborted) setStep({ at: "failed", why: error instanceof UnreadableModel ? "unreadable" : "failed" });
    });
    return () => {
      away.abort();
      mine?.dispose();
      live.current = null;
    };
  }, [artifact.url, attempt]);

  const shown = step.at === "shown";
  const hopeless = step.at === "failed" && step.why !== "failed";
  const given = useEffectEvent(onUnreadable);
  useEffect(() => {
    if (hopeless) given();
  }, [hopeless]);
  useEffect(() => live.current?.setLight(light), [light, shown]);
  useEffect(() => live.current?.setWireframe(wires), [wires, shown]);
  useTurning(live, frame, turning && shown);

  useEffect(() => {
    if (focused) frame.current?.focus({ preventScroll: true });
  }, [focused]);
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement === frame.current?.parentElement);
    document.addEventListener("fullscreenchange", changed);
    return () => document.removeEventListener("fullscreenchange", changed);
  }, []);

  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!live.current?.key(event.key, event.shiftKey)) return;
    setTurning(false);
    event.preventDefault();
    // The pictures around it turn their pages with the same keys.
    event.stopPropagation();
  };
  const snapshot = async () => {
    const picture = await live.current?.snapshot();
    if (picture) saveBlob(picture, `${artifact.name.replace(/\.[^.]*$/, "")}.png`);
    else toast(t("viewer.snapshotFailed"), "error");
  };
  const toggleFull = () => {
    const asked = full ? document.exitFullscreen() : frame.current?.parentElement?.requestFullscreen();
    asked?.catch(() => undefined);
  };
  const openAr = () => {
    if (ar === "quick-look" && model) openQuickLook(model.root).catch(() => toast(t("viewer.arFailed"), "error"));
    else
      share.mutate(artifact.id, {
        onSuccess: ({ url }) => window.location.assign(sceneViewerAddress(new URL(url, location.href).href, artifact.name, location.href)),
        onError: () => toast(t("viewer.arFailed"), "error"),
      });
  };

  return (
    <div className={styles.live}>
      <div
        ref={frame}
        className={styles.frame}
        tabIndex={0}
        role="application"
        aria-label={t("viewer.modelStage")}
        aria-describedby={hint}
        aria-busy={step.at === "loading"}
        onKeyDown={pressed}
        onPointerDown={() => {
          setTurning(false);
          frame.current?.focus({ preventScroll: true });
        }}
        // The wheel scrolls the page until the model was chosen.
        onFocus={() => live.current?.setWheel(true)}
        onBlur={() => live.current?.setWheel(false)}
      >
        {poster && !shown && <img src={poster} alt="" className={styles.poster} />}
        <canvas key={attempt} ref={canvas} className={styles.canvas} data-shown={shown || undefined} />
        {step.at === "loading" && (
          <p className={styles.note} role="status">
            {step.share > 0 ? t("viewer.received", { percent: Math.round(step.share * 100) }) : t("viewer.loading")}
          </p>
        )}
        {step.at === "failed" && (
          <div className={styles.problem} role="alert">
            <p>{t(`viewer.${step.why}`)}</p>
            {step.why === "failed" && (
              <button type="button" className={styles.pill} onClick={() => setAttempt(attempt + 1)}>
                {t("viewer.retry")}
              </button>
            )}
          </div>
        )}
      </div>
      <IconButton icon="close" label={t("viewer.close")} size={36} className={styles.close} onClick={full ? toggleFull : onClose} />
      <p id={hint} className="visually-hidden">
        {t("viewer.modelKeys")}
      </p>
      {shown && (
        <>
          <StageTools
            light={light}
            onLight={setLight}
            wires={wires}
            onWires={setWires}
            turning={turning}
            onTurning={setTurning}
            full={full}
            onFull={document.fullscreenEnabled ? toggleFull : undefined}
            onReset={() => live.current?.reset()}
            onSnapshot={() => void snapshot()}
            onAr={ar ? openAr : undefined}
          />
          {model && <Facts facts={model.facts} gestures />}
        </>
      )}
    </div>
  );
}

/** Turns the model by itself while anybody can see it. */
function useTurning(live: { current: Live | null }, frame: { current: Element | null }, on: boolean) {
  useEffect(() => {
    if (!on || !frame.current) return;
    live.current?.setTurning(true);
    const watch = new IntersectionObserver((entries) => live.current?.setTurning(entries.at(-1)!.isIntersecting));
    watch.observe(frame.current);
    return () => {
      watch.disconnect();
      live.current?.setTurning(false);
    };
  }, [live, frame, on]);
}
