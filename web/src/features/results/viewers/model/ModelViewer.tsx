import { lazy, Suspense, useId, useRef, useState } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Artifact } from "@/lib/api/types";
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
  /** A tile among others: the picture alone, for what the tile itself opens. */
  compact?: boolean;
}

/** The viewer that is open. Browsers keep few contexts of the graphics card, so that opening one closes the other. */
const opened = createStore<string | null>(null);

/** A 3D model: a picture of it, and on demand the model itself; what the page cannot draw is told, with what can. */
export function ModelViewer({ artifact, compact = false }: Props) {
  const { t } = useTexts();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const open = useRef<HTMLButtonElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  const format = formatOf(artifact);
  const glb = format.kind === "glb" && artifact.url !== null;
  const still = useStill(artifact, frame, glb && !artifact.cover);
  const live = useStore(opened) === id && glb && !compact;
  const poster = artifact.cover ?? still?.url ?? null;

  const picture = poster ? (
    <img src={poster} alt="" className={styles.poster} decoding="async" />
  ) : (
    <Icon name="cube" size={compact ? 40 : 56} className={styles.cube} />
  );
  if (compact)
    return (
      <div ref={frame} className={styles.tile}>
        {picture}
        <span className={styles.badge}>{format.kind === "glb" ? "3D" : format.kind === "zip" ? "ZIP" : format.name}</span>
      </div>
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
            <ModelStage artifact={artifact} poster={poster} onUnreadable={() => setUnreadable(true)} onClose={close} />
          </Suspense>
        ) : (
          <div className={styles.frame}>
            {picture}
            {glb && (
              <button ref={open} type="button" className={styles.open} onClick={() => opened.set(id)}>
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
