import { useRef, useState, type SyntheticEvent } from "react";

/** The speeds, in the order in which the button goes through them. */
const SPEEDS = [1, 1.5, 2, 0.5] as const;
/** The length of a frame until the film has told it: most clips have this many a second. */
const USUAL_FRAME_S = 1 / 24;

interface State {
  playing: boolean;
  time: number;
  length: number;
  muted: boolean;
  volume: number;
  looping: boolean;
  speed: number;
}

/** A video element and what is known of it. */
export function useVideo(silent: boolean) {
  const film = useRef<HTMLVideoElement>(null);
  const frame = useRef(USUAL_FRAME_S);
  const [state, setState] = useState<State>({ playing: false, time: 0, length: 0, muted: silent, volume: 1, looping: silent, speed: 1 });
  const change = (next: Partial<State>) => setState((old) => ({ ...old, ...next }));
  const node = () => film.current!;

  /** Frames come as far apart as the film's rate has it; the shortest distance seen is one frame. */
  const measure = () => {
    const video = film.current;
    if (!video?.requestVideoFrameCallback) return;
    let last: number | null = null;
    let left = 12;
    const look: VideoFrameRequestCallback = (_now, { mediaTime }) => {
      const apart = last === null ? 0 : mediaTime - last;
      if (apart > 0.004) frame.current = Math.min(frame.current, apart);
      last = mediaTime;
      if (--left > 0 && !video.paused) video.requestVideoFrameCallback(look);
    };
    video.requestVideoFrameCallback(look);
  };

  // What a film tells may come when it has left the page, and its reference with it.
  const tell = ({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLVideoElement>) =>
    change({ time: currentTime, length: Number.isFinite(duration) ? duration : 0 });
  const events = {
    onPlay: () => {
      change({ playing: true });
      measure();
    },
    onPause: () => change({ playing: false }),
    onTimeUpdate: tell,
    onSeeked: tell,
    onLoadedMetadata: tell,
    // A film that is still being written, or whose end stands at its end, tells its length late.
    onDurationChange: tell,
    onVolumeChange: ({ currentTarget: { muted, volume } }: SyntheticEvent<HTMLVideoElement>) => change({ muted, volume }),
  };
  return {
    film,
    state,
    events,
    toggle: () => void (node().paused ? node().play().catch(() => undefined) : node().pause()),
    seek: (seconds: number) => {
      node().currentTime = seconds;
      change({ time: seconds });
    },
    step: (frames: number) => {
      node().pause();
      node().currentTime = Math.max(0, node().currentTime + frames * frame.current);
    },
    mute: () => {
      node().muted = !node().muted;
    },
    setVolume: (volume: number) => {
      node().volume = volume;
      node().muted = volume === 0;
    },
    loop: () => change({ looping: !state.looping }),
    faster: () => {
      const speed = SPEEDS[(SPEEDS.indexOf(state.speed as (typeof SPEEDS)[number]) + 1) % SPEEDS.length]!;
      node().playbackRate = speed;
      change({ speed });
    },
  };
}
