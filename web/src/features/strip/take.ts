import type { Artifact, Task, Tool } from "@/lib/api/types";
import { fileName, type SaveFile } from "@/lib/files";
import { findTool } from "@/lib/api/queries";
import type { Cut } from "./files/cut";
import { cuesOf } from "./files/cut";
import { fcpxml } from "./files/fcpxml";
import { otio } from "./files/otio";
import { srt } from "./files/srt";
import { sizeOf, type Clip, type Draft } from "./model";
import type { Job } from "./mp4/job";
import { placed } from "./timeline";

/** A draft with what the host knows of its works, of those that are there. */
export interface Taken {
  draft: Draft;
  clips: Clip[];
  artifactOf(clip: Clip): Artifact;
  song: Artifact | null;
  taskOf(id: string): Task | undefined;
  tools: Tool[] | undefined;
  title: string;
  comment: string;
}

export const firstFilm = ({ clips, artifactOf }: Taken) => {
  const film = clips.find(({ kind }) => kind === "video");
  return film && { url: artifactOf(film).url!, name: film.name };
};

/** What the encoder is to do. */
export function jobOf(taken: Taken, rate: number): Job {
  const { draft, clips, artifactOf, song, title, comment } = taken;
  return {
    parts: placed(clips, rate).map(({ clip, from, length }) => ({
      kind: clip.kind,
      url: artifactOf(clip).url!,
      name: clip.name,
      from,
      length,
      words: draft.burn && clip.words.trim() ? clip.words : null,
    })),
    ...sizeOf({ ...draft, clips }),
    rate,
    fit: draft.fit,
    ownSound: draft.ownSound,
    song: song && draft.song && { url: song.url!, name: draft.song.name, volume: draft.song.volume },
    title,
    comment,
  };
}

/** The subtitles; null where nobody wrote any. */
export function subtitlesOf({ clips }: Taken, rate: number): string | null {
  const cues = cuesOf(placed(clips, rate), rate);
  return cues.length > 0 ? srt(cues) : null;
}

/** What goes into the archive for a program for editing: each file once, and the descriptions that put them in order. */
export function packOf(taken: Taken, rate: number, sounding: ReadonlySet<string>): SaveFile[] {
  const { draft, clips, artifactOf, song, title, comment } = taken;
  const media = new Map<string, SaveFile>();
  const fileOf = (task: string, artifact: Artifact): string => {
    const known = media.get(artifact.id);
    if (known) return known.name;
    const name = `media/${String(media.size + 1).padStart(2, "0")}-${nameOf(taken, task, artifact)}`;
    media.set(artifact.id, { name, artifact });
    return name;
  };
  const cut: Cut = {
    name: title,
    rate,
    ...sizeOf({ ...draft, clips }),
    clips: placed(clips, rate).map((piece) => ({ ...piece, file: fileOf(piece.clip.task, artifactOf(piece.clip)), sounds: sounding.has(piece.clip.artifact) })),
    ownSound: draft.ownSound,
    song:
      song && draft.song
        ? { name: draft.song.name, file: fileOf(draft.song.task, song), length: Math.round((draft.song.length_ms * rate) / 1000), volume: draft.song.volume }
        : null,
    comment,
  };
  const subtitles = subtitlesOf(taken, rate);
  const texts = [["timeline.otio", otio(cut)], ["timeline.fcpxml", fcpxml(cut)], ...(subtitles === null ? [] : [["subtitles.srt", subtitles]])] as const;
  return [...media.values(), ...texts.map(([name, text]) => textFile(name!, text!))];
}

function nameOf({ taskOf, tools }: Taken, id: string, artifact: Artifact): string {
  const task = taskOf(id)!;
  return fileName(task, findTool(tools, task.tool), artifact, task.artifacts.indexOf(artifact) + 1);
}

const NOTHING = { cover: null, description: null, download_url: null, duration_ms: null, height: null, width: null, small: null, title: null, url: null };

/** A text that was made in the page, as a file to save. */
const textFile = (name: string, text: string): SaveFile => ({
  name,
  artifact: { ...NOTHING, id: name, kind: "text", mime: "text/plain", name, bytes: new Blob([text]).size, stored: true, follow_ups: [], text },
});
