import { Suspense } from "react";
import type { MediaRef } from "@/forms";
import { lazyPage } from "@/i18n/lazyPage";
import type { Artifact } from "@/lib/api/types";

const VideoPlayer = lazyPage<{ artifact: Artifact; label: string; start: "loud" | undefined }>(async () => ({ default: (await import("@/features/works/players/video/VideoPlayer")).VideoPlayer }));
const ModelViewer = lazyPage<{ artifact: Artifact; start: boolean }>(async () => ({ default: (await import("@/features/works/players/model/ModelViewer")).ModelViewer }));
const AudioPlayer = lazyPage<{ artifact: Artifact; name: string; start: boolean }>(async () => ({ default: (await import("@/features/works/players/audio/AudioPlayer")).AudioPlayer }));

/** What the players have to know of a film, a sound or a model that is no result of one's own. */
export type Playable = Pick<Artifact, "id" | "kind" | "name" | "url"> & Partial<Artifact>;

/** A medium as the players of works take it. */
export const artifactOf = (media: Playable): Artifact => ({
  mime: "",
  title: null,
  description: null,
  download_url: media.url,
  cover: null,
  small: null,
  bytes: null,
  width: null,
  height: null,
  duration_ms: null,
  text: null,
  stored: true,
  follow_ups: [],
  ...media,
});

interface Props {
  media: Playable;
  name: string;
  /** Begins by itself, as a press asked for. */
  start: boolean;
}

/** A film, a sound or a model, which turns at once, with the player that works have. */
export function Player({ media, name, start }: Props) {
  return (
    <Suspense fallback={null}>
      {media.kind === "video" ? (
        <VideoPlayer artifact={artifactOf(media)} label={name} start={start ? "loud" : undefined} />
      ) : media.kind === "model" ? (
        <ModelViewer artifact={artifactOf(media)} start />
      ) : (
        <AudioPlayer artifact={artifactOf(media)} name={name} start={start} />
      )}
    </Suspense>
  );
}

/** Draws a film or a sound of a form. */
export const drawPlayer = ({ id, kind, url, name }: MediaRef, start: boolean) => <Player media={{ id, kind, url, name }} name={name} start={start} />;
