import { useEffect, useEffectEvent } from "react";
import type { Player } from "./usePlayer";

/** The player on the lock screen, and by the keys of headsets and keyboards. `byline` stands below the title. */
export function useMediaSession(player: Player, byline: string): void {
  const { track, playing, duration, time } = player;
  const media = "mediaSession" in navigator ? navigator.mediaSession : null;
  const act = useEffectEvent((action: MediaSessionAction, details: MediaSessionActionDetails) => {
    const seek = (to: number) => player.seek(Math.min(player.duration, Math.max(0, to)));
    if (action === "play") {
      if (!player.playing) player.toggle();
    } else if (action === "pause") player.pause();
    else if (action === "nexttrack") player.next();
    else if (action === "previoustrack") player.previous();
    else if (action === "seekto" && details.seekTime != null) seek(details.seekTime);
    else if (action === "seekforward") seek(player.time + (details.seekOffset ?? LEAP_S));
    else if (action === "seekbackward") seek(player.time - (details.seekOffset ?? LEAP_S));
  });

  useEffect(() => {
    if (!media) return;
    for (const action of ACTIONS) handle(media, action, (details) => act(action, details));
    return () => {
      for (const action of ACTIONS) handle(media, action, null);
      media.metadata = null;
      media.playbackState = "none";
    };
  }, [media]);
  useEffect(() => {
    if (!media || !track) return;
    media.metadata = new MediaMetadata({ title: track.title, artist: byline, artwork: track.cover ? [{ src: track.cover }] : [] });
  }, [media, track, byline]);
  useEffect(() => {
    if (media && track) media.playbackState = playing ? "playing" : "paused";
  }, [media, track, playing]);
  useEffect(() => {
    if (track && duration > 0) media?.setPositionState?.({ duration, position: Math.min(time, duration) });
  }, [media, track, duration, time]);
}

const LEAP_S = 10;
const ACTIONS: MediaSessionAction[] = ["play", "pause", "previoustrack", "nexttrack", "seekto", "seekbackward", "seekforward"];

function handle(media: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    media.setActionHandler(action, handler);
  } catch {
    // A browser that knows less of them.
  }
}
