import { useEffect, useRef, useState } from "react";
import { keepOneSound } from "../oneSound";

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** An audio element as a component needs it. */
export function useSound() {
  const element = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [length, setLength] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [loop, setLoop] = useState(false);
  useEffect(keepOneSound, []);
  useEffect(() => {
    if (element.current) element.current.playbackRate = speed;
  }, [speed]);
  // The element tells its time four times a second; the line under the finger moves with the screen.
  useEffect(() => {
    if (!playing) return;
    let frame = 0;
    const follow = () => {
      setTime(element.current?.currentTime ?? 0);
      frame = requestAnimationFrame(follow);
    };
    frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [playing]);

  const sync = () => setTime(element.current?.currentTime ?? 0);
  const measure = () => {
    const seconds = element.current?.duration;
    if (seconds !== undefined && Number.isFinite(seconds)) setLength(seconds);
  };
  return {
    playing,
    time,
    length,
    failed,
    speed,
    loop,
    setSpeed,
    setLoop,
    toggle() {
      const sound = element.current;
      if (!sound) return;
      // The element itself tells of a sound that cannot be played.
      if (sound.paused) sound.play().catch(() => undefined);
      else sound.pause();
    },
    seek(seconds: number) {
      if (element.current) element.current.currentTime = seconds;
      setTime(seconds);
    },
    /** For the element. */
    props: {
      ref: element,
      loop,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEnded: () => setPlaying(false),
      onTimeUpdate: sync,
      onSeeked: sync,
      onLoadedMetadata: measure,
      onDurationChange: measure,
      onError: () => setFailed(true),
    },
  };
}
