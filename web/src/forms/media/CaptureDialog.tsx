import { Button, Loader, Modal } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useForm } from "../context";
import { Icon } from "../icons";
import type { JsonSchema, MediaKind } from "../types";
import { clock, longest } from "./recording";
import { useCapture } from "./useCapture";
import formStyles from "../form.module.css";
import styles from "./capture.module.css";

interface CaptureDialogProps {
  kind: MediaKind;
  spec: JsonSchema;
  opened: boolean;
  onClose(): void;
  onFile(file: File): void;
}

/** Takes a photo, a clip or a voice on the spot. */
export default function CaptureDialog({ kind, spec, opened, onClose, onFile }: CaptureDialogProps) {
  const { texts } = useForm();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={texts.capture[kind]}
      size={kind === "audio" ? 420 : 640}
      centered
      closeButtonProps={{ "aria-label": texts.close }}
      className={formStyles.tokens}
      transitionProps={{ duration: 140 }}
    >
      {opened && <Capture kind={kind} spec={spec} onFile={onFile} />}
    </Modal>
  );
}

function Capture({ kind, spec, onFile }: Pick<CaptureDialogProps, "kind" | "spec" | "onFile">) {
  const { texts } = useForm();
  const asked = spec["x-media"]?.capture === "environment" ? "environment" : "user";
  const [facing, setFacing] = useState<"user" | "environment">(asked);
  const { state, photo, record, stop, again } = useCapture(kind, spec, facing);
  const video = useRef<HTMLVideoElement>(null);
  const stream = state.step === "ready" || state.step === "recording" ? state.stream : null;
  useEffect(() => {
    if (video.current && stream) video.current.srcObject = stream;
  }, [stream]);

  if (state.step === "refused") {
    return (
      <div className={styles.refused} role="alert">
        <Icon name="warning" size={22} />
        <p>{texts.captureProblem[state.problem](kind === "audio" ? texts.microphone : texts.camera)}</p>
        {state.problem !== "insecure" && state.problem !== "unsupported" && (
          <Button variant="default" onClick={again}>
            {texts.retry}
          </Button>
        )}
      </div>
    );
  }
  const most = longest(kind, spec);
  return (
    <div className={styles.capture}>
      <div className={styles.view} data-kind={kind}>
        {(state.step === "asking" || state.step === "working") && (
          <span className={styles.wait} role="status">
            <Loader size="sm" />
            {state.step === "asking" ? texts.captureAsking(kind === "audio" ? texts.microphone : texts.camera) : texts.captureWorking}
          </span>
        )}
        {stream && kind !== "audio" && (
          <video ref={video} className={styles.live} data-mirrored={facing === "user" || undefined} autoPlay muted playsInline aria-label={texts.capturePreview} />
        )}
        {stream && kind === "audio" && <Level stream={stream} />}
        {state.step === "review" && kind === "image" && <img src={state.url} alt={texts.capturePreview} />}
        {state.step === "review" && kind === "video" && <video src={state.url} controls playsInline aria-label={texts.capturePreview} />}
        {state.step === "review" && kind === "audio" && <audio src={state.url} controls aria-label={texts.capturePreview} />}
        {state.step === "recording" && (
          <span className={styles.time} role="timer">
            {clock(state.seconds)} / {clock(most)}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        {state.step === "ready" && kind !== "audio" && (
          <Button variant="default" onClick={() => setFacing(facing === "user" ? "environment" : "user")}>
            {texts.captureTurn}
          </Button>
        )}
        {state.step === "ready" && (
          <Button data-autofocus leftSection={<Icon name={kind === "audio" ? "microphone" : "camera"} />} onClick={() => (kind === "image" ? video.current && void photo(video.current) : record())}>
            {kind === "image" ? texts.captureShoot : texts.captureStart}
          </Button>
        )}
        {state.step === "recording" && (
          <Button color="red" onClick={stop}>
            {texts.captureStop}
          </Button>
        )}
        {state.step === "review" && (
          <>
            <Button variant="default" onClick={again}>
              {texts.captureAgain}
            </Button>
            <Button onClick={() => onFile(state.file)}>{texts.captureUse}</Button>
          </>
        )}
      </div>
    </div>
  );
}

/** Bars that follow the voice, so that a dead microphone shows. */
function Level({ stream }: { stream: MediaStream }) {
  const bars = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 64;
    context.createMediaStreamSource(stream).connect(analyser);
    const heard = new Uint8Array(analyser.frequencyBinCount);
    let frame = 0;
    const draw = () => {
      analyser.getByteFrequencyData(heard);
      [...(bars.current?.children ?? [])].forEach((bar, at) => {
        (bar as HTMLElement).style.setProperty("--level", String((heard[at + 1] ?? 0) / 255));
      });
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);
  return (
    <span ref={bars} className={styles.level} aria-hidden="true">
      {Array.from({ length: 20 }, (_, at) => (
        <span key={at} />
      ))}
    </span>
  );
}
