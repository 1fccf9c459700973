import { useEffect, useEffectEvent, useState } from "react";

const VOLUME = 0.5;

/** An audio element as the player needs it. It falls silent when its page is left. */
export function useAudio(onEnded: () => void, onLeft: () => void) {
  const [audio] = useState(() => new Audio());
  const [playing, setPlaying] = useState(false);
  const [volume, setVolume] = useState(VOLUME);
  const [muted, setMuted] = useState(false);
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(0);
  const ended = useEffectEvent(onEnded);
  const left = useEffectEvent(onLeft);

  useEffect(() => {
    audio.volume = volume;
    audio.muted = muted;
  }, [audio, volume, muted]);
  useEffect(() => {
    const heard: Record<string, () => void> = {
      play: () => setPlaying(true),
      pause: () => setPlaying(false),
      timeupdate: () => setTime(audio.currentTime),
      durationchange: () => setLength(Number.isFinite(audio.duration) ? audio.duration : 0),
      ended: () => ended(),
    };
    for (const [event, listener] of Object.entries(heard)) audio.addEventListener(event, listener);
    return () => {
      for (const [event, listener] of Object.entries(heard)) audio.removeEventListener(event, listener);
      left();
      audio.pause();
    };
  }, [audio]);

  return {
    audio,
    playing,
    volume,
    muted,
    time,
    length,
    setMuted,
    setVolume(to: number) {
      setVolume(Math.min(1, Math.max(0, to)));
      setMuted(false);
    },
    /** In seconds. */
    seek(to: number) {
      audio.currentTime = to;
      setTime(to);
    },
    load(url: string) {
      setTime(0);
      setLength(0);
      audio.src = url;
    },
  };
}
