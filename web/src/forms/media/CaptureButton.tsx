import { lazy, Suspense, useState } from "react";
import { useNeeded } from "@/lib/hooks";
import { useForm } from "../context";
import { Icon } from "../icons";
import type { JsonSchema, MediaKind } from "../types";
import styles from "./media.module.css";

const CaptureDialog = lazy(() => import("./CaptureDialog"));

interface CaptureButtonProps {
  kind: MediaKind;
  spec: JsonSchema;
  disabled: boolean;
  onFile(file: File): void;
}

/** Opens the camera or the microphone; their code is fetched on the first press. */
export function CaptureButton({ kind, spec, disabled, onFile }: CaptureButtonProps) {
  const { texts } = useForm();
  const [opened, setOpened] = useState(false);
  const needed = useNeeded(opened);
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        title={texts.capture[kind]}
        disabled={disabled}
        onClick={() => setOpened(true)}
      >
        <Icon name={kind === "audio" ? "microphone" : "camera"} size={14} />
        <span>{texts.capture[kind]}</span>
      </button>
      {needed && (
        <Suspense>
          <CaptureDialog
            kind={kind}
            spec={spec}
            opened={opened}
            onClose={() => setOpened(false)}
            onFile={(file) => {
              setOpened(false);
              onFile(file);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
