import { useRef, useState } from "react";
import type { Songs } from "./api";
import { following, preceding, type Repeat } from "./order";
import type { Track } from "./tracks";
import { useAudio } from "./useAudio";

/** A press on "previous" later than this starts the song again. */
const RESTART_AFTER_S = 3;
const REPEATS: Repeat[] = ["off", "all", "one"];

export interface Player {
  track: Track | null;
  /** Its place in the list, from 0. */
  at: number | null;
  playing: boolean;
  shuffle: boolean;
  repeat: Repeat;
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
  /** In seconds. */
  time: number;
  duration: number;
  /** A song of the list, or pauses the one that sounds. */
  play(at: number, track: Track): void;
  toggle(): void;
  pause(): void;
  next(): void;
  previous(): void;
  seek(seconds: number): void;
  setShuffle(on: boolean): void;
  cycleRepeat(): void;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
}

interface Setup {
  songs: Songs;
  onFailure(): void;
}

/** Plays a list in its order. */
export function usePlayer({ songs, onFailure }: Setup): Player {
  const [current, setCurrent] = useState<{ track: Track; at: number } | null>(null);
  const [shuffle, setShuffle] = useState(false);
  const [repeat, setRepeat] = useState<Repeat>("off");
  // Only the newest choice may start to sound: an earlier one may still be on its way, and none on another page.
  const choice = useRef(0);
  const { total } = songs;

  const ended = () => {
    if (!current) return;
    if (repeat === "one") {
      sound.seek(0);
      void start();
    } else go(following(current.at, total, { shuffle, wrap: repeat === "all" }));
  };
  const sound = useAudio(ended, () => void (choice.current += 1));
  const { audio, playing } = sound;

  const start = () =>
    // A pause or another song before it began is no failure.
    audio.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "AbortError") return;
      audio.pause();
      onFailure();
    });
  const play = async (at: number, id?: string) => {
    const mine = (choice.current += 1);
    const track = await songs.find(at, id);
    if (mine !== choice.current) return;
    if (!track) return onFailure();
    setCurrent({ track, at });
    sound.load(track.url);
    await start();
  };
  const go = (at: number | null) => (at === null ? audio.pause() : void play(at));
  const toggle = () => {
    if (!current) go(total > 0 ? 0 : null);
    else if (playing) audio.pause();
    else void start();
  };

  return {
    track: current?.track ?? null,
    at: current?.at ?? null,
    playing,
    shuffle,
    repeat,
    volume: sound.volume,
    muted: sound.muted,
    time: sound.time,
    duration: sound.length || (current?.track.seconds ?? 0),
    play: (at, track) => (track.id === current?.track.id ? toggle() : void play(at, track.id)),
    toggle,
    pause: () => audio.pause(),
    next: () => current && go(following(current.at, total, { shuffle, wrap: true })),
    previous: () => {
      if (!current) return;
      if (audio.currentTime > RESTART_AFTER_S) sound.seek(0);
      else go(preceding(current.at, total));
    },
    seek: sound.seek,
    setShuffle,
    cycleRepeat: () => setRepeat((now) => REPEATS[(REPEATS.indexOf(now) + 1) % REPEATS.length]!),
    setVolume: sound.setVolume,
    setMuted: sound.setMuted,
  };
}
