import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Song } from "@/lib/api/types";
import { PAGE_SIZE, songsQuery } from "./api";
import { following, preceding, type Repeat } from "./order";

/** A press on "previous" later than this starts the song again. */
const RESTART_AFTER_S = 3;
const VOLUME = 0.5;
const REPEATS: Repeat[] = ["off", "all", "one"];

export interface Player {
  song: Song | null;
  /** Its place among all songs, from 0. */
  at: number | null;
  playing: boolean;
  shuffle: boolean;
  repeat: Repeat;
  /** From 0 to 1. */
  volume: number;
  /** In seconds. */
  time: number;
  duration: number;
  play(at: number): void;
  toggle(): void;
  next(): void;
  previous(): void;
  seek(seconds: number): void;
  setShuffle(on: boolean): void;
  cycleRepeat(): void;
  setVolume(volume: number): void;
}

interface Setup {
  /** Songs on all pages. */
  total: number;
  /** What "play" begins with while nothing was chosen. */
  first: number;
  /** Another song plays now. */
  onSong(at: number): void;
  onFailure(): void;
}

/** Plays an account's songs in their order, whichever page is on show. */
export function usePlayer({ total, first, onSong, onFailure }: Setup): Player {
  const client = useQueryClient();
  const [audio] = useState(() => new Audio());
  const [current, setCurrent] = useState<{ song: Song; at: number } | null>(null);
  const [playing, setPlaying] = useState(false);
  const [shuffle, setShuffle] = useState(false);
  const [repeat, setRepeat] = useState<Repeat>("off");
  const [volume, setVolume] = useState(VOLUME);
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(0);
  // Only the newest choice may start to sound: an earlier one may still be on its way.
  const choice = useRef(0);

  const start = () =>
    // A pause or another song before it began is no failure.
    audio.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "AbortError") return;
      audio.pause();
      onFailure();
    });

  const play = async (at: number) => {
    const mine = (choice.current += 1);
    const page = await client.fetchQuery(songsQuery(Math.floor(at / PAGE_SIZE) + 1)).catch(() => null);
    const song = page?.records[at % PAGE_SIZE];
    if (mine !== choice.current) return;
    if (!song) return onFailure();
    setCurrent({ song, at });
    setTime(0);
    setLength(0);
    onSong(at);
    audio.src = song.musicUrl;
    await start();
  };
  const go = (at: number | null) => (at === null ? audio.pause() : void play(at));

  const ended = () => {
    if (!current) return;
    if (repeat === "one") {
      audio.currentTime = 0;
      void start();
    } else go(following(current.at, total, { shuffle, wrap: repeat === "all" }));
  };
  const onEnded = useRef(ended);
  useEffect(() => {
    onEnded.current = ended;
  });

  useEffect(() => {
    audio.volume = volume;
  }, [audio, volume]);
  useEffect(() => {
    const newest = choice;
    const heard: Record<string, () => void> = {
      play: () => setPlaying(true),
      pause: () => setPlaying(false),
      timeupdate: () => setTime(audio.currentTime),
      durationchange: () => setLength(Number.isFinite(audio.duration) ? audio.duration : 0),
      ended: () => onEnded.current(),
    };
    for (const [event, listener] of Object.entries(heard)) audio.addEventListener(event, listener);
    return () => {
      for (const [event, listener] of Object.entries(heard)) audio.removeEventListener(event, listener);
      // A choice that is still on its way must not begin to sound on another page.
      newest.current += 1;
      audio.pause();
    };
  }, [audio]);

  return {
    song: current?.song ?? null,
    at: current?.at ?? null,
    playing,
    shuffle,
    repeat,
    volume,
    time,
    duration: length || (current?.song.duration ?? 0),
    play: (at) => {
      if (at === current?.at && playing) audio.pause();
      else if (at === current?.at) void start();
      else void play(at);
    },
    toggle: () => {
      if (!current) go(total > 0 ? first : null);
      else if (playing) audio.pause();
      else void start();
    },
    next: () => current && go(following(current.at, total, { shuffle, wrap: true })),
    previous: () => {
      if (!current) return;
      if (audio.currentTime > RESTART_AFTER_S) audio.currentTime = 0;
      else go(preceding(current.at, total));
    },
    seek: (seconds) => {
      audio.currentTime = seconds;
      setTime(seconds);
    },
    setShuffle,
    cycleRepeat: () => setRepeat((now) => REPEATS[(REPEATS.indexOf(now) + 1) % REPEATS.length]!),
    setVolume,
  };
}
