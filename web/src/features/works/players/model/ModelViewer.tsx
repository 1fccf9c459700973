import { lazy, Suspense, useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Artifact } from "@/lib/api/types";
import { savesData } from "@/lib/calm";
import { createStore, useStore } from "@/lib/store";
import "../texts.zh";
import { Facts } from "./Facts";
import { formatOf } from "./format";
import { OtherViewers } from "./OtherViewers";
import { useStill } from "./stills";
import styles from "./model.module.css";

const ModelStage = lazy(() => import("./ModelStage"));

interface Props {
  artifact: Artifact;
  /** Shows the model at once, as the press that opened the work asked for. */
  start?: boolean;
}

/** The viewer that is open. Browsers keep few contexts of the graphics card, so that opening one closes the other. */
const opened = createStore<string | null>(null);

/** A 3D model: a picture of it, and on demand or at once the model itself; what the page cannot draw is told, with what can. */
export function ModelViewer({ artifact, start = false }: Props) {
  const { t } = useTexts();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const open = useRef<HTMLButtonElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  // The stage takes the focus from the button that it replaces, and from nothing else.
  const [pressed, setPressed] = useState(false);
  const format = formatOf(artifact);
  const glb = format.kind === "glb" && artifact.url !== null;
  const live = useStore(opened) === id && glb;
  const still = useStill(artifact, frame, glb && !artifact.cover && !live);
  const poster = artifact.cover ?? still?.url ?? artifact.small;
  // Before it is painted, or the button would flash.
  useLayoutEffect(() => {
    if (!start || savesData()) return;
    opened.set(id);
    return () => opened.set((now) => (now === id ? null : now));
  }, [start, id]);

  const picture = poster ? (
    <img src={poster} alt="" className={styles.poster} decoding="async" />
  ) : (
    <Icon name="cube" size={56} className={styles.cube} />
  );
  const close = () => {
    opened.set(null);
    // After the button is back.
    requestAnimationFrame(() => open.current?.focus());
  };
  return (
    <div className={styles.viewer}>
      <div ref={frame} className={styles.ground}>
        {live ? (
          <Suspense fallback={<div className={styles.frame}>{picture}<p className={styles.note} role="status">{t("viewer.loading")}</p></div>}>
            <ModelStage artifact={artifact} poster={poster} focused={pressed} onUnreadable={() => setUnreadable(true)} onClose={close} />
          </Suspense>
        ) : (
          <div className={styles.frame}>
            {picture}
            {glb && (
              <button
                ref={open}
                type="button"
                className={styles.open}
                onClick={() => {
                  setPressed(true);
                  opened.set(id);
                }}
              >
                <span className={styles.pill}>
                  <Icon name="turn" size={18} />
                  {t("viewer.open")}
                </span>
              </button>
            )}
            {!glb && <Foreign artifact={artifact} />}
          </div>
        )}
      </div>
      {!live && still && <Facts facts={still.facts} />}
      <OtherViewers open={format.kind !== "glb" || unreadable} />
    </div>
  );
}

/** What a file is that the page does not draw. */
function Foreign({ artifact }: { artifact: Artifact }) {
  const { t } = useTexts();
  const format = formatOf(artifact);
  return (
    <p className={styles.foreign}>
      <strong>{format.kind === "zip" ? t("viewer.zip") : format.kind === "other" ? t("viewer.foreign", { format: format.name }) : artifact.name}</strong>
      {format.kind === "zip" && <span>{t("viewer.zipHelp")}</span>}
      {format.kind === "other" && <span>{t("viewer.foreignHelp")}</span>}
    </p>
  );
}
