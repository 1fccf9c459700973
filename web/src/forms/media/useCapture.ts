import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { JsonSchema, MediaKind } from "../types";
import { clipType, constraintsOf, longest, photoOf, problemOf, recordedName, toWav, type CaptureProblem } from "./recording";

type CaptureState =
  | { step: "asking" }
  | { step: "ready"; stream: MediaStream }
  | { step: "recording"; stream: MediaStream; seconds: number }
  | { step: "working" }
  | { step: "review"; file: File; url: string }
  | { step: "refused"; problem: CaptureProblem };

/** A camera or a microphone, from the question for leave to the file. Nothing of it stays on when the page lets go. */
export function useCapture(kind: MediaKind, spec: JsonSchema, facing: "user" | "environment") {
  const [state, setState] = useState<CaptureState>({ step: "asking" });
  const [attempt, setAttempt] = useState(0);
  const held = useRef<{ stream?: MediaStream; recorder?: MediaRecorder; url?: string }>({});
  const gone = useRef(false);

  const release = () => {
    held.current.stream?.getTracks().forEach((track) => track.stop());
    if (held.current.url) URL.revokeObjectURL(held.current.url);
    held.current = {};
  };
  const open = useEffectEvent(async (stale: () => boolean) => {
    setState({ step: "asking" });
    if (!navigator.mediaDevices?.getUserMedia) return setState({ step: "refused", problem: "insecure" });
    if (kind === "video" && (typeof MediaRecorder === "undefined" || clipType(spec) === null)) {
      return setState({ step: "refused", problem: "unsupported" });
    }
    try {
      const stream = await navigator.mediaDevices.getUserMedia(constraintsOf(kind, facing));
      if (stale()) return stream.getTracks().forEach((track) => track.stop());
      held.current.stream = stream;
      setState({ step: "ready", stream });
    } catch (error) {
      if (!stale()) setState({ step: "refused", problem: problemOf(error) });
    }
  });
  const leave = useEffectEvent(release);
  useEffect(() => {
    let stale = false;
    gone.current = false;
    void open(() => stale);
    return () => {
      stale = true;
      gone.current = true;
      leave();
    };
  }, [attempt, facing]);

  const review = (blob: Blob | null, type: string) => {
    if (gone.current) return;
    if (!blob || blob.size === 0) return setState({ step: "refused", problem: "other" });
    const file = new File([blob], recordedName(kind, type, new Date()), { type: type.split(";")[0]! });
    release();
    const url = URL.createObjectURL(file);
    held.current = { url };
    setState({ step: "review", file, url });
  };
  const photo = async (video: HTMLVideoElement) => {
    const blob = await photoOf(video, spec);
    review(blob, blob?.type ?? "image/jpeg");
  };
  const record = () => {
    const { stream } = held.current;
    if (!stream) return;
    const type = kind === "video" ? clipType(spec) : null;
    const recorder = new MediaRecorder(stream, type ? { mimeType: type } : {});
    const pieces: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void pieces.push(data);
    recorder.onstop = () => {
      if (gone.current) return;
      setState({ step: "working" });
      const whole = new Blob(pieces, { type: recorder.mimeType });
      if (kind === "video") return review(whole, recorder.mimeType);
      toWav(whole).then((wav) => review(wav, wav.type), () => review(null, ""));
    };
    held.current.recorder = recorder;
    recorder.start();
    setState({ step: "recording", stream, seconds: 0 });
  };
  const stop = () => {
    if (held.current.recorder?.state === "recording") held.current.recorder.stop();
  };

  const recording = state.step === "recording";
  const tick = useEffectEvent((seconds: number) => {
    setState((now) => (now.step === "recording" ? { ...now, seconds } : now));
    if (seconds >= longest(kind, spec)) stop();
  });
  useEffect(() => {
    if (!recording) return;
    const began = performance.now();
    const timer = setInterval(() => tick((performance.now() - began) / 1000), 250);
    return () => clearInterval(timer);
  }, [recording]);

  return { state, photo, record, stop, again: () => setAttempt((n) => n + 1) };
}
