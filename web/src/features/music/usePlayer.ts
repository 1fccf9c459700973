import { useRef, useState } from "react";
import type { Songs } from "./api";
import { following, preceding, type Repeat } from "./order";
import type { Queue, Queued } from "./queue";
import type { Track } from "./tracks";
import { useAudio } from "./useAudio";

/** A press on "previous" later than this starts the song again. */
const RESTART_AFTER_S = 3;
const REPEATS: Repeat[] = ["off", "all", "one"];

export interface Player {
  track: Track | null;
  /** Where the list goes on from, counted from 0: the place of the song itself, unless it comes from the queue. */
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
  /** A song of the queue, which leaves it. */
  playQueued(item: Queued): void;
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
  queue: Queue;
  onFailure(): void;
}

interface Current {
  track: Track;
  at: number | null;
  /** It was put in line, and the list goes on after it where it was. */
  queued: boolean;
}

/** Plays a list in its order, and before it what was put in line. */
export function usePlayer({ songs, queue, onFailure }: Setup): Player {
  const [current, setCurrent] = useState<Current | null>(null);
  const [shuffle, setShuffle] = useState(false);
  const [repeat, setRepeat] = useState<Repeat>("off");
  // Only the newest choice may start to sound: an earlier one may still be on its way, and none on another page.
  const choice = useRef(0);
  const { total } = songs;

  const ended = () => {
    if (repeat === "one") {
      sound.seek(0);
      void start();
    } else goOn(repeat === "all");
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
  const play = async (at: number, known?: Track, from: "list" | "queue" = "list") => {
    const mine = (choice.current += 1);
    const track = await songs.find(at, known);
    if (mine !== choice.current) return;
    if (!track) return onFailure();
    const queued = from === "queue";
    setCurrent((before) => ({ track, queued, at: queued ? (before?.at ?? null) : at }));
    sound.load(track.url);
    await start();
  };
  const go = (at: number | null) => (at === null ? audio.pause() : void play(at));
  const playQueued = (item: Queued) => {
    queue.remove(item.key);
    void play(item.at, item.track, "queue");
  };
  const goOn = (wrap: boolean) => {
    const first = queue.take();
    if (first) void play(first.at, first.track, "queue");
    else if (!current || current.at === null) go(total > 0 ? 0 : null);
    else go(following(current.at, total, { shuffle, wrap }));
  };
  const toggle = () => {
    if (!current) goOn(false);
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
    play: (at, track) => (track.id === current?.track.id ? toggle() : void play(at, track)),
    playQueued,
    toggle,
    pause: () => audio.pause(),
    next: () => {
      if (current || queue.items.length > 0) goOn(true);
    },
    previous: () => {
      if (!current) return;
      if (audio.currentTime > RESTART_AFTER_S) sound.seek(0);
      else if (current.at === null) sound.seek(0);
      // Back to the song of the list after which the queue came.
      else go(current.queued ? current.at : preceding(current.at, total));
    },
    seek: sound.seek,
    setShuffle,
    cycleRepeat: () => setRepeat((now) => REPEATS[(REPEATS.indexOf(now) + 1) % REPEATS.length]!),
    setVolume: sound.setVolume,
    setMuted: sound.setMuted,
  };
}
