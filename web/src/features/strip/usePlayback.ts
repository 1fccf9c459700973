import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Clip } from "./model";
import { fade, indexAt, lengthOf, startsOf, totalOf } from "./timeline";

/** Further apart than this, picture and sound are brought together again; less than that is not heard as wrong. */
const DRIFT_S = 0.25;
/** A paused film shows the frame that it should within this. */
const EXACT_S = 0.02;
/** So near to the end of a clip the next one begins: no frame of it would come any more. */
const LAST_MS = 12;

interface Options {
  clips: Clip[];
  song: { url: string; length_ms: number; volume: number } | null;
  ownSound: boolean;
}

/** Plays clips one after the other with a song under them. The films follow each other without a gap: the next one waits at its beginning. */
export function usePlayback({ clips, song, ownSound }: Options) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const films = useRef(new Map<string, HTMLVideoElement>());
  // Not in the page: there, a player of the works would have one sound at a time.
  const [audio] = useState(() => new Audio());
  const clock = useRef(0);
  const latest = useRef({ clips, song, ownSound });
  useLayoutEffect(() => {
    latest.current = { clips, song, ownSound };
  });
  const total = totalOf(clips);
  const index = clips.length > 0 ? indexAt(clips, at) : -1;

  const show = (ms: number) => {
    clock.current = ms;
    setAt(ms);
  };

  useEffect(() => {
    audio.src = song?.url ?? "";
    return () => audio.pause();
  }, [audio, song?.url]);

  // Films that are not played stand at the frame that is wanted of them.
  useEffect(() => {
    const starts = startsOf(clips);
    clips.forEach((clip, place) => {
      const film = films.current.get(clip.key);
      if (!film) return;
      film.muted = !ownSound;
      if (place === index && playing) return;
      film.pause();
      const within = place === index ? Math.min(clock.current - starts[place]!, lengthOf(clip)) : 0;
      settle(film, (clip.from_ms + within) / 1000);
    });
  });

  useEffect(() => {
    if (!playing) return;
    let frame = 0;
    let last = performance.now();
    const tick = (now: number) => {
      const passed = now - last;
      last = now;
      const { clips: list, song: tune, ownSound: own } = latest.current;
      const whole = totalOf(list);
      const place = indexAt(list, clock.current);
      const clip = list[place];
      if (!clip || clock.current >= whole) return setPlaying(false);
      const start = startsOf(list)[place]!;
      const film = films.current.get(clip.key);
      let waits = false;
      let next = clock.current + passed;
      if (clip.kind === "video" && !film?.error) {
        waits = !film || film.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || film.seeking;
        if (waits) next = clock.current;
        else {
          if (film!.paused && !film!.ended) play(film!, own);
          const within = Math.max(0, film!.currentTime * 1000 - clip.from_ms);
          next = start + (film!.ended || within >= lengthOf(clip) - LAST_MS ? lengthOf(clip) : within);
        }
      }
      for (const [key, other] of films.current) if (key !== list[indexAt(list, next)]?.key && !other.paused) other.pause();
      follow(audio, tune, next, whole, waits);
      clock.current = Math.min(next, whole);
      setAt(clock.current);
      if (next >= whole) return setPlaying(false);
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    const all = films.current;
    return () => {
      cancelAnimationFrame(frame);
      audio.pause();
      all.forEach((film) => film.pause());
    };
  }, [playing, audio]);

  /** For the element of a clip. */
  const hold = useCallback((key: string, film: HTMLVideoElement | null) => void (film ? films.current.set(key, film) : films.current.delete(key)), []);
  const seek = (ms: number) => {
    setPlaying(false);
    show(Math.min(Math.max(0, ms), total));
  };
  const toggle = () => {
    if (!playing && clock.current >= total) show(0);
    setPlaying(!playing && total > 0);
  };
  return { at: Math.min(at, total), total, index, playing, hold, seek, toggle };
}

function settle(film: HTMLVideoElement, seconds: number): void {
  if (film.readyState >= HTMLMediaElement.HAVE_METADATA && Math.abs(film.currentTime - seconds) > EXACT_S) film.currentTime = seconds;
}

function play(film: HTMLVideoElement, own: boolean): void {
  film.muted = !own;
  // Some browsers let a film start by itself only without its sound.
  film.play().catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== "NotAllowedError" || film.muted) return;
    film.muted = true;
    film.play().catch(() => undefined);
  });
}

/** Brings the song to a time of the strip. */
function follow(audio: HTMLAudioElement, song: Options["song"], ms: number, whole: number, waits: boolean): void {
  if (!song || waits || (song.length_ms > 0 && ms >= song.length_ms)) return audio.pause();
  audio.volume = song.volume * fade(ms, whole, song.length_ms);
  if (Math.abs(audio.currentTime - ms / 1000) > DRIFT_S) audio.currentTime = ms / 1000;
  if (audio.paused && !audio.ended) audio.play().catch(() => undefined);
}
